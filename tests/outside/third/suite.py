"""The third outside suite, for `python -m treetap.bench.tasks --suite third`."""

from __future__ import annotations

from tests.outside.faces import with_face
from tests.outside.third.faces import own_apps
from tests.outside.third.tasks_days import calpro, errands, trails
from tests.outside.third.tasks_files import across, cabinet, plainsms
from tests.outside.third.tasks_things import pacex, soundrec, vinyl
from tests.outside.third.tasks_web import harbor, minnow
from tests.outside.third.tasks_words import marklet, romanesco
from treetap.bench.tasks.suites import Suite
from virtualphone import default_apps

PARTS = (calpro, errands, trails, marklet, romanesco, plainsms, pacex, soundrec, vinyl, cabinet, across)


def suite(variant: str = "") -> Suite:
    """Twelve apps beside those of the phone, and the tasks on them."""
    tasks = [task for tasks_of in (*PARTS, minnow, harbor) for task in tasks_of()]
    return Suite("third", tasks, [*default_apps(), *(with_face(app, variant) for app in own_apps())])
