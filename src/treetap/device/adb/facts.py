"""What the phone is, what is in front, installed and going on, read from the output of its commands.

An app's label is a resource that no command of a phone reads. AOSP's launcher, and those made from it, print
the ones under their icons.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from treetap.errors import DeviceLost
from treetap.models import App, DeviceInfo, Foreground, Ongoing, OngoingKind, Size

SCREEN = "dumpsys window displays | grep -E 'Display: mDisplayId=| cur=|otation=|DUMP TIMEOUT'"
"""Prints how the screen is held now."""

INFO = (
    "for p in ro.product.model ro.build.version.release persist.sys.locale ro.product.locale; "
    'do echo "$p=$(getprop $p)"; done; echo "locales=$(settings get system system_locales)"; '
    f"wm size; wm density; dumpsys input | grep SurfaceOrientation; {SCREEN}"
)
"""One line that prints all of `device_info`."""

_KEYBOARD = (
    "dumpsys input_method | grep -E -o 'mInputShown=[a-z]+|mImeWindowVis=[0-9a-fx]+|mServedView=[^}]*}'; "
)
_SERVED = re.compile(r"\bmServedView=[^}\n]*:id/([A-Za-z0-9_.]+)[^}\n]*}")

FRONT = f"{_KEYBOARD}dumpsys window displays | grep -E 'Display: mDisplayId=|mCurrentFocus=|mFocusedApp='"
"""One line that prints all of `foreground`, on most phones."""

OLDER_FRONT = (
    f"{_KEYBOARD}dumpsys window | "
    "grep -E '^WINDOW MANAGER|Display: mDisplayId=|mCurrentFocus=|mFocusedApp='; "
    "dumpsys activity activities | grep -E '^ACTIVITY MANAGER|^Display #|ResumedActivity'"
)
"""The same for the others."""

PHYSICAL = (
    "dumpsys display | grep -E -o \"displayId=0, uniqueId='local:[0-9]+'\"; "
    "dumpsys SurfaceFlinger --display-id"
)
"""Prints the numbers by which `screencap` knows the displays."""

_DISPLAY = re.compile(r"\s*Display(?:: mDisplayId=| #)(\d+)")
_ANEW = ("WINDOW MANAGER", "ACTIVITY MANAGER")
_PHYSICAL = re.compile(r"^(?:displayId=0, uniqueId='local:|Display )(\d+)", re.MULTILINE)

_SIZE = re.compile(r"^(Physical|Override) size: (\d+)x(\d+)", re.MULTILINE)
_DENSITY = re.compile(r"^(Physical|Override) density: (\d+)", re.MULTILINE)
_CURRENT = re.compile(r"\bcur=(\d+)x(\d+)\b")
_ROTATIONS = (
    re.compile(r"\bmCurrentRotation=(?:ROTATION_)?(\d+)"),
    re.compile(r"\bmRotation=(?:ROTATION_)?(\d+)"),
    re.compile(r"\bSurfaceOrientation: (\d)"),
)
_COMPONENT = r"([A-Za-z_][\w.]*)/([\w.$]+)"
_FOCUS = re.compile(r"mCurrentFocus=Window\{\S+ (?:u\d+ )?([^}]*?)(?: type=\d+)?\}")
_NAMED = re.compile(_COMPONENT)
_APP = re.compile(rf"(?:mFocusedApp|topResumedActivity|m?ResumedActivity)[=:].*?\{{\S+ u\d+ {_COMPONENT}")
_SYSTEM_WINDOWS = ("NotificationShade", "StatusBar", "Keyguard", "VolumeDialog", "QuickSettings")
_IME_VISIBLE = 2
SYSTEM_UI = "com.android.systemui"


@dataclass(frozen=True)
class Held:
    """The screen as touches find it."""

    size: Size
    turns: int
    """Quarters."""
    rotation: str = ""
    """The phone's own words for it, if it has any."""
    is_said: bool = True
    """The phone says it where it can be asked in the same line as a touch is sent."""


def of_the_phone(said: str) -> str:
    """Without what is said of other displays than the phone's own: a car's, a beamer's.

    They may come first. Where none is called the phone's own, nothing is left out.
    """
    kept, display, known = list[str](), "0", False
    for line in said.splitlines():
        if heading := _DISPLAY.match(line):
            display = heading[1]
            known = known or display == "0"
        elif line.startswith(_ANEW):
            display = "0"
        if display == "0":
            kept.append(line)
    return "\n".join(kept) if known else said


def held_now(said: str) -> Held | None:
    """From what `SCREEN` prints; None if that says no size."""
    said = of_the_phone(said)
    found = _CURRENT.search(said)
    size = _size(int(found[1]), int(found[2])) if found else None
    if size is None:
        return None
    turned = next(filter(None, (pattern.search(said) for pattern in _ROTATIONS)), None)
    word = turned[0] if turned and "=" in turned[0] else ""
    return Held(size=size, turns=rotation(said), rotation=word)


def held(said: str, serial: str) -> Held:
    """From what `INFO` prints. Raises `DeviceLost` for a phone that does not know its size."""
    if now := held_now(said):
        return now
    turns = rotation(said)
    size = _built(said, turns)
    if size is None:
        raise DeviceLost(
            f"The phone {serial} does not say how large its screen is.",
            hint="Look whether `adb shell wm size` works; a phone that is still starting needs a moment.",
        )
    return Held(size=size, turns=turns, is_said=False)


def physical(said: str) -> tuple[str, ...]:
    """From what `PHYSICAL` prints: the displays, first the one that the phone shows its screen on."""
    return tuple(dict.fromkeys(_PHYSICAL.findall(said)))


def _size(width: int, height: int) -> Size | None:
    return Size(width=width, height=height) if 0 < width <= 100_000 and 0 < height <= 100_000 else None


def rotation(said: str) -> int:
    """In quarter turns."""
    for pattern in _ROTATIONS:
        if found := pattern.search(said):
            turned = int(found[1])
            return (turned // 90 if turned >= 90 else turned) % 4
    return 0


def device_info(said: str, serial: str) -> DeviceInfo:
    """From what `INFO` prints. Raises `DeviceLost` for a phone that does not know its size."""
    screen = held(said, serial)
    properties = dict(line.split("=", 1) for line in said.splitlines() if re.match(r"[a-z.]+=", line))
    return DeviceInfo(
        serial=serial,
        platform="android",
        model=properties.get("ro.product.model", "").strip(),
        os_version=properties.get("ro.build.version.release", "").strip(),
        size=screen.size,
        density=_density(said),
        rotation=screen.turns,
        locale=_locale(properties),
    )


def _built(said: str, turns: int) -> Size | None:
    """What `wm size` says, an override before the screen as it was built, as it is held now."""
    sizes = {kind: (int(width), int(height)) for kind, width, height in _SIZE.findall(said)}
    width, height = sizes.get("Override") or sizes.get("Physical") or (0, 0)
    return _size(height, width) if turns % 2 else _size(width, height)


def _density(said: str) -> int:
    densities = {kind: int(number) for kind, number in _DENSITY.findall(said)}
    return densities.get("Override") or densities.get("Physical") or 160


def _locale(properties: dict[str, str]) -> str:
    for name in ("locales", "persist.sys.locale", "ro.product.locale"):
        first = properties.get(name, "").split(",")[0].strip()
        if first and first != "null":
            return first
    return ""


def foreground(said: str) -> Foreground | None:
    """From what `FRONT` or `OLDER_FRONT` prints; None if it does not say what is in front."""
    shown, served = _keyboard_shown(said), _SERVED.search(said)
    field = served[1] if served else ""
    said = of_the_phone(said)
    focus = _FOCUS.search(said)
    title = focus[1] if focus else ""
    if named := _NAMED.fullmatch(title):
        return _front(named[1], named[2], shown, field)
    if title.startswith(_SYSTEM_WINDOWS):
        return Foreground(package=SYSTEM_UI, activity=title, keyboard_shown=shown)
    # A popup, a toast or nothing has the focus: then it is the app it belongs to.
    if app := _APP.search(said):
        return _front(app[1], app[2], shown, field)
    return None


def _keyboard_shown(said: str) -> bool:
    if found := re.search(r"\bmInputShown=(true|false)", said):
        return found[1] == "true"
    visible = re.search(r"\bmImeWindowVis=(?:0x)?([0-9a-f]+)", said)
    return visible is not None and bool(int(visible[1], 16) & _IME_VISIBLE)


def _front(package: str, activity: str, shown: bool, field: str) -> Foreground:
    return Foreground(
        package=package, activity=full_activity(package, activity), keyboard_shown=shown, field=field
    )


def full_activity(package: str, activity: str) -> str:
    """`.Main` is short for `package.Main`."""
    return f"{package}{activity}" if activity.startswith(".") else activity


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


QUESTION = (
    "dumpsys -t 3 telephony.registry | grep -E '^ *mCallState='; echo '#media'; "
    "dumpsys -t 3 media_session | grep -E '^ +(package=|state=PlaybackState|metadata:)'; echo '#audio'; "
    "dumpsys -t 3 audio | grep -E '^ *riid |-- pack:'; echo '#timers'; "
    "dumpsys -t 3 alarm | grep -i -E 'tag=.*clock.*timer'; echo '#notes'; "
    "dumpsys -t 3 notification --noredact | grep -E 'NotificationRecord\\(|android.title='"
)
"""Prints all of `going_on`; what a phone does not know is left out."""
_OFF_HOOK = re.compile(r"\bmCallState=2\b")
"""Dialling, talking or on hold; a call that only rings is nobody's doing here."""
_PLAYS = re.compile(r"state=PlaybackState \{state=(?:[A-Z]+\()?3\b")
_DESCRIBED = re.compile(r"description=(.*?)(?:, null)*$")
_RECORDS = re.compile(r"-- pack:(\S*)")
_ALARM = re.compile(r"tag=\S*alarm\*:(\S+)")
_NOTE = re.compile(r"NotificationRecord\(.*?\bpkg=(\S+) .*?\bkey=(\S+?):? ")
_FLAGS = re.compile(r"\bflags=(0x[0-9a-f]+|[A-Z_|]+)")
_ONGOING = 0x2
_TIMES = re.compile(r"category=stopwatch|channel=\S*(?:timer|stopwatch|countdown)", re.IGNORECASE)
_NOTE_TITLE = re.compile(r"android\.title=\S*String\w* \((.*)\)$")


def going_on(said: str) -> tuple[Ongoing, ...]:
    """From what `QUESTION` prints."""
    calls, _, rest = said.partition("#media")
    media, _, rest = rest.partition("#audio")
    audio, _, rest = rest.partition("#timers")
    timers, _, notes = rest.partition("#notes")
    found = [*_played(media), *_recorded(audio), *_timed(timers, notes)]
    if _OFF_HOOK.search(calls):
        found.append(Ongoing(kind=OngoingKind.CALL))
    return tuple(dict.fromkeys(found))


def _played(said: str) -> Iterator[Ongoing]:
    """A session's lines stand in this order: whose it is, how it stands, what it plays."""
    package, plays = "", False
    for line in map(str.strip, said.splitlines()):
        if line.startswith("package="):
            package, plays = line.removeprefix("package="), False
        elif line.startswith("state="):
            plays = _PLAYS.match(line) is not None
        elif plays:
            title = _DESCRIBED.search(line)
            yield Ongoing(kind=OngoingKind.PLAYBACK, package=package, title=title[1] if title else "")
            plays = False


def _recorded(said: str) -> Iterator[Ongoing]:
    active = False
    for line in said.splitlines():
        if line.strip().startswith("riid "):
            active = line.rstrip().endswith("true")
        elif active and (whose := _RECORDS.search(line)) is not None:
            yield Ongoing(kind=OngoingKind.RECORDING, package=whose[1])


def _timed(alarms: str, notes: str) -> Iterator[Ongoing]:
    """By the alarm that a clock has set for its end, or by a notification that stays."""
    packages = list[str]()
    for at, tag in enumerate(_ALARM.findall(alarms)):
        packages.append(re.split(r"/|\.(?:action|timer)\b", tag, maxsplit=1, flags=re.IGNORECASE)[0])
        yield Ongoing(kind=OngoingKind.TIMER, package=packages[-1], key=f"alarm {at}")
    for record in re.split(r"(?=NotificationRecord\()", notes):
        head, title = _NOTE.search(record), _NOTE_TITLE.search(record.strip())
        if head is None or head[1] in packages or not _TIMES.search(record) or not _stays(record):
            continue
        yield Ongoing(
            kind=OngoingKind.TIMER, package=head[1], key=head[2], title="" if title is None else title[1]
        )


def _stays(record: str) -> bool:
    flags = _FLAGS.search(record)
    if flags is None:
        return False
    return bool(int(flags[1], 16) & _ONGOING) if flags[1].startswith("0x") else "ONGOING_EVENT" in flags[1]
