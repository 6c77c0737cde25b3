"""adb goes away for a while."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from virtualphone.faults.kinds import COMMAND, Fault

if TYPE_CHECKING:
    from virtualphone.phone import Phone

Json = dict[str, Any]


def _begin(phone: Phone, draw: Random) -> Json:
    times = draw.randint(1, 2)
    phone.faults.cut()
    return {"times": times, "until_ms": phone.now_ms + draw.randrange(2000, 5001, 500)}


OFFLINE = Fault(
    "offline",
    "adb is cut off, and sent away for some seconds when it connects again (at speed 0: once or twice).",
    COMMAND,
    _begin,
)
