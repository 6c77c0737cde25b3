"""What a person does on the picture, as the phone's hands and keys do it; logged with its source."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from virtualphone.device import AndroidDevice
from virtualphone.hands import HOLD_MS, Point
from virtualphone.keys import code_of

Json = dict[str, Any]
SOURCE = "view"
_FAR = 1 << 20
_LONGEST_MS = 60_000
_LONGEST_TEXT = 100_000
_SWIPE_MS = 300
_SLOWLY = 4
"""Milliseconds for each pixel that a wheel turns: so slow that nothing glides on."""


def _pixel(what: Json, key: str) -> int:
    value = what.get(key)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise ValueError(f"{key!r} must be a number, not {value!r}")
    return round(max(-_FAR, min(_FAR, value)))


def _length(what: Json, usual: int) -> int:
    return usual if what.get("ms") is None else max(0, min(_LONGEST_MS, _pixel(what, "ms")))


def _start(what: Json) -> Point:
    return _pixel(what, "x"), _pixel(what, "y")


def _end(what: Json) -> Point:
    return _pixel(what, "to_x"), _pixel(what, "to_y")


def _tap(device: AndroidDevice, what: Json) -> Callable[[], None]:
    place = _start(what)
    return lambda: device.parts.hands.tap(*place)


def _hold(device: AndroidDevice, what: Json) -> Callable[[], None]:
    place, ms = _start(what), max(HOLD_MS, _length(what, HOLD_MS))
    return lambda: device.parts.hands.hold(*place, ms)


def _swipe(device: AndroidDevice, what: Json) -> Callable[[], None]:
    start, end, ms = _start(what), _end(what), _length(what, _SWIPE_MS)
    return lambda: device.parts.hands.swipe(start, end, ms)


def _drag(device: AndroidDevice, what: Json) -> Callable[[], None]:
    start, end, ms = _start(what), _end(what), max(HOLD_MS, _length(what, HOLD_MS))
    return lambda: device.parts.hands.drop(start, end, ms)


def _scroll(device: AndroidDevice, what: Json) -> Callable[[], None]:
    """A wheel: the content under it moves by that much, along the longer side, and stays."""
    (x, y), dx, dy = _start(what), _pixel(what, "dx"), _pixel(what, "dy")
    across = abs(dx) > abs(dy)
    turned = dx if across else dy
    if turned == 0:
        raise ValueError("a wheel that does not turn: 'dx' or 'dy' must not be 0")
    # A finger that moves less than this is a tap.
    far = max(abs(turned), device.phone.metrics.px(8) + 1) * (-1 if turned > 0 else 1)
    end = (x + far, y) if across else (x, y + far)
    return lambda: device.parts.hands.swipe((x, y), end, abs(far) * _SLOWLY)


def _key(device: AndroidDevice, what: Json) -> Callable[[], None]:
    name = what.get("key")
    code = code_of(name) if isinstance(name, str) else None
    if code is None:
        raise ValueError(f"'key' must be the name of a key, such as BACK or ENTER, not {name!r}")
    long = bool(what.get("long", False))
    return lambda: device.parts.keys.press(code, long=long)


def _keys(device: AndroidDevice, what: Json) -> Callable[[], None]:
    names = what.get("keys")
    codes = [code_of(name) for name in names if isinstance(name, str)] if isinstance(names, list) else []
    known = [code for code in codes if code is not None]
    if not isinstance(names, list) or not 2 <= len(known) == len(names):
        raise ValueError(
            f"'keys' must be the names of two keys or more, such as CTRL_LEFT and A, not {names!r}"
        )
    return lambda: device.parts.keys.combination(known)


def _text(device: AndroidDevice, what: Json) -> Callable[[], None]:
    text = what.get("text")
    if not isinstance(text, str) or not 0 < len(text) <= _LONGEST_TEXT:
        raise ValueError(f"'text' must be a text of 1 to {_LONGEST_TEXT} characters")
    clean = text.replace("\r\n", "\n").replace("\r", "\n")
    return lambda: device.parts.keys.type(clean)


_KINDS = {
    "tap": _tap,
    "hold": _hold,
    "swipe": _swipe,
    "drag": _drag,
    "scroll": _scroll,
    "key": _key,
    "keys": _keys,
    "text": _text,
}


def do_input(device: AndroidDevice, what: object) -> Json:
    """Do what was asked; the answer is the last line it left in the log. A bad one does nothing.

    It counts as a command that was received: at speed 0 the phone's time moves by as much as for adb.
    """
    kind = what.get("kind") if isinstance(what, dict) else None
    ready = _KINDS.get(kind) if isinstance(kind, str) else None
    if ready is None or not isinstance(what, dict):
        raise ValueError(f"'kind' must be one of {', '.join(_KINDS)}, not {kind!r}")
    act = ready(device, what)
    device.received(SOURCE)
    journal = device.phone.journal
    with journal.coming_from(SOURCE):
        act()
    return dict(journal.inputs[-1]) if journal.inputs else {}
