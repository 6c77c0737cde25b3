"""Touches and keys as command lines of the phone."""

from __future__ import annotations

from treetap.errors import ActionFailed
from treetap.models import Key, Touch

KEY_CODES: dict[Key, int] = {
    Key.HOME: 3,
    Key.BACK: 4,
    Key.CALL: 5,
    Key.END_CALL: 6,
    Key.VOLUME_UP: 24,
    Key.VOLUME_DOWN: 25,
    Key.POWER: 26,
    Key.CAMERA: 27,
    Key.TAB: 61,
    Key.ENTER: 66,
    Key.DELETE: 67,
    Key.MENU: 82,
    Key.SEARCH: 84,
    Key.PLAY_PAUSE: 85,
    Key.PAUSE: 127,
    Key.ESCAPE: 111,
    Key.CURSOR_START: 122,
    Key.CURSOR_END: 123,
    Key.VOLUME_MUTE: 164,
    Key.RECENTS: 187,
    Key.WAKE: 224,
}
"""Android's numbers: every version knows them, names came later."""

HOW = 'grep -q app_process "$(command -v input)"'
"""Succeeds where every `input` starts a virtual machine first, as it did before Android 12."""

_BETWEEN_STARTS, _BETWEEN_TAPS = 0.1, 0.05
"""Seconds. Android takes two taps for a double tap if they are 0.04 to 0.3 apart."""
_LONG_PRESS = range(300, 1001)
"""Milliseconds of holding that `draganddrop`, which waits for a long press, is right for."""
_STEPS = 8


def press(key: Key) -> str:
    """The command line that presses a key."""
    return f"input keyevent {KEY_CODES[key]}"


def touch(wanted: Touch, offers: str, *, is_slow: bool = False) -> str:
    """The command line for a touch. `offers`: what the phone's `input` says it can do; `is_slow`: see `HOW`.

    Raises `ActionFailed` for a drag on a phone that can do none.
    """
    if wanted.hold:
        return "; ".join([_drag(wanted, offers)] * wanted.count)
    here, there = f"{wanted.x} {wanted.y}", f"{wanted.to_x} {wanted.to_y}"
    if here != there or wanted.milliseconds:
        return "; ".join([f"input swipe {here} {there} {wanted.milliseconds}"] * wanted.count)
    tap = f"input tap {here}"
    if not is_slow or wanted.count == 1:
        return f" && sleep {_BETWEEN_TAPS} && ".join([tap] * wanted.count)
    # It takes a second to start, and the next tap would come too late after it: so each is started on time.
    early = f"{tap} & sleep {_BETWEEN_STARTS}; " * (wanted.count - 1)
    return f"{early}{tap}; c=$?; wait; exit $c"


def _drag(wanted: Touch, offers: str) -> str:
    here, there = f"{wanted.x} {wanted.y}", f"{wanted.to_x} {wanted.to_y}"
    if "draganddrop" in offers and (wanted.hold in _LONG_PRESS or "motionevent" not in offers):
        return f"input draganddrop {here} {there} {wanted.milliseconds}"
    if "motionevent" not in offers:
        raise ActionFailed(
            "This phone cannot drag: its `input` has neither draganddrop nor motionevent.",
            hint="Android 8 and later can; look for another way, a menu for example.",
        )
    pause = f"sleep {wanted.milliseconds / 1000 / _STEPS:.3f}"
    moves = "".join(
        f"{pause}; input motionevent MOVE {_between(wanted.x, wanted.to_x, step)} "
        f"{_between(wanted.y, wanted.to_y, step)}; "
        for step in range(1, _STEPS + 1)
    )
    return (
        f"input motionevent DOWN {here}; sleep {wanted.hold / 1000:.3f}; {moves}input motionevent UP {there}"
    )


def _between(start: int, end: int, step: int) -> int:
    return start + (end - start) * step // _STEPS


def lasts(wanted: Touch) -> float:
    """Seconds that the touch itself takes."""
    return wanted.count * (wanted.hold + wanted.milliseconds) / 1000
