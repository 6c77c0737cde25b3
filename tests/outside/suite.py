"""The outside suite, for `python -m treetap.bench.tasks --suite outside [--variant synonyms,layout]`."""

from __future__ import annotations

from tests.outside.faces import own_apps, with_face
from tests.outside.tasks_daily import daybook, larder, pennywise
from tests.outside.tasks_media import drawers, postbox, wavelet
from tests.outside.tasks_places import compass, homelink, porthole
from treetap.bench.tasks.suites import Suite
from virtualphone import default_apps


def suite(variant: str = "") -> Suite:
    """Nine apps beside those of the phone, and the tasks on them."""
    tasks = [
        task
        for tasks_of in (larder, daybook, pennywise, postbox, wavelet, drawers, porthole, homelink, compass)
        for task in tasks_of()
    ]
    return Suite("outside", tasks, [*default_apps(), *(with_face(app, variant) for app in own_apps())])
