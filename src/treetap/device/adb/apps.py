"""What is installed and has an icon, out of `cmd package query-activities`, and what the icon is called.

An app's label is a resource that no command of a phone reads. AOSP's launcher, and those made from it,
print the ones under their icons.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from treetap.device.adb.facts import full_activity
from treetap.models import App

LAUNCHABLE = (
    "{ cmd package query-activities -a android.intent.action.MAIN -c android.intent.category.LAUNCHER; "
    "echo '#dials'; cmd package resolve-activity --brief -a android.intent.action.DIAL; }"
)
"""Every app with an icon, and the one that the system hands numbers to."""
PACKAGES = "pm list packages"
"""For phones before Android 7, which have no `cmd`."""

TITLES = (
    "h=$(cmd package resolve-activity --brief -a android.intent.action.MAIN "
    "-c android.intent.category.HOME | tail -n 1); "
    'dumpsys -t 3 activity "$h" --all | grep \'title=".* componentName=\''
)
"""What the launcher calls its apps. Nothing from launchers of other descent."""

PACKAGE = re.compile(r"[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z0-9_]+)+|android")
"""What Android takes for the name of a package, and nothing that a shell could misread."""
ACTIVITY = re.compile(r"\.?[A-Za-z_$][\w$]*(?:\.[\w$]+)*", re.ASCII)

_BLOCK = re.compile(r"^ *Activity #\d+:", re.MULTILINE)
_NAME = re.compile(r"^ *name=(\S+)", re.MULTILINE)
_PACKAGE_NAME = re.compile(r"^ *packageName=(\S+)", re.MULTILINE)
_LABEL = re.compile(r"\bnonLocalizedLabel=(.*?) icon=0x", re.MULTILINE)
_VERSION = re.compile(r"^ *versionName=(.{1,100}?)\s*$", re.MULTILINE)
_TITLE = re.compile(r'title="(.*)" (?:bitmapIcon|iconBitmap)=.* componentName=(\S+)$', re.MULTILINE)


def launchable(said: str) -> tuple[App, ...]:
    """Every app with an icon; of an activity that is listed twice, once."""
    apps: dict[tuple[str, str], App] = {}
    said, _, dialler = said.partition("#dials")
    dials = dialler.strip().rpartition("\n")[2].partition("/")[0]
    for block in _BLOCK.split(said)[1:]:
        name, package = _NAME.search(block), _PACKAGE_NAME.search(block)
        if name is None or package is None:
            continue
        activity = full_activity(package[1], name[1])
        labels = [label for label in _LABEL.findall(block) if label != "null"]
        app = App(package=package[1], activity=activity, label=(labels or [""])[0], dials=package[1] == dials)
        apps.setdefault((package[1], activity), app)
    return tuple(apps.values())


def titled(found: Sequence[App], said: str) -> tuple[App, ...]:
    """Labels for those that have none, from what `TITLES` prints.

    It names packages only: one with several icons, or several names, is left as it is.
    """
    titles: dict[str, set[str]] = {}
    for title, package in _TITLE.findall(said):
        titles.setdefault(package, set()).add(title.strip())
    icons = Counter(app.package for app in found)
    return tuple(
        app.model_copy(update={"label": next(iter(named))})
        if not app.label and icons[app.package] == 1 and len(named := titles.get(app.package, set())) == 1
        else app
        for app in found
    )


def version_question(package: str) -> str | None:
    """Prints the version of an app; None for what is no name of one."""
    return f"dumpsys package {package} | grep versionName=" if PACKAGE.fullmatch(package) else None


def version(said: str) -> str:
    """From what `version_question` prints: the first, since a replaced system app is listed as well."""
    found = _VERSION.search(said)
    return "" if found is None or found[1] == "null" else found[1]


def installed(said: str) -> Sequence[App]:
    """From `pm list packages`: all there are, whether they have an icon or not."""
    named = dict.fromkeys(re.findall(r"^package:(\S+)", said, re.MULTILINE))
    return tuple(App(package=name) for name in named)
