"""The second outside suite, for `python -m treetap.bench.tasks --suite second`."""

from __future__ import annotations

from tests.outside.faces import with_face
from tests.outside.second.faces import own_apps
from tests.outside.second.tasks_media import earshot, lens, murmur
from tests.outside.second.tasks_money import across, skylight, tallybank, wokaway
from tests.outside.second.tasks_people import huddle, parley, pigeon
from tests.outside.second.tasks_plans import almanac, ticklist
from tests.outside.second.tasks_words import quill, skillet
from treetap.bench.tasks.suites import Suite
from virtualphone import default_apps

PARTS = (parley, pigeon, huddle, almanac, ticklist, quill, skillet, murmur, lens, earshot, tallybank, wokaway)


def suite(variant: str = "") -> Suite:
    """Thirteen apps beside those of the phone, and the tasks on them."""
    tasks = [task for tasks_of in (*PARTS, skylight, across) for task in tasks_of()]
    return Suite("second", tasks, [*default_apps(), *(with_face(app, variant) for app in own_apps())])
