"""What the phone is and what is in front of it, read out of what its commands print."""

from __future__ import annotations

import re
from dataclasses import dataclass

from treetap.errors import DeviceLost
from treetap.models import DeviceInfo, Foreground, Size

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
