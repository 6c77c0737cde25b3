"""The phone's own time. It never reads the host's clock: it moves by commands, by `advance`, and by sleeping.

At speed 0 every received command moves it by a fixed amount and nothing sleeps, so the same commands give the
same times in any process. At speed X it also runs by itself, X times as fast as it sleeps.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, timezone

ZONE = timezone(timedelta(hours=8), "CST")
"""The phone lives in Shanghai."""

COMMAND_MS = 500
"""What one received command takes at speed 0."""

LATENCY_MS = {
    "launch": 900,
    "page": 350,
    "dialog": 250,
    "keyboard": 300,
    "fling": 500,
    "screencap": 120,
    "dump": 900,
}
"""A mid-range phone. Transitions, captures and dumps are reported apart."""

LAST_MS = int(datetime(2099, 12, 31, 23, 59, tzinfo=ZONE).timestamp() * 1000)
"""The phone's time ends here: further on, dates are not to be trusted."""

logger = logging.getLogger("virtualphone.clock")
_SLICE_MS = 6 * 3_600_000
_KIND = {"screencap": "captures", "dump": "dumps"}
_STEP_S = 0.02
_START_UP = 1 / 6
"""Of the time of a command, until it does what it is for."""


DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def english_date(at: datetime, *, short: bool = False) -> str:
    """`Monday, March 9` or `Mon, Mar 9`: the same on every host, whatever its locale."""
    day, month = DAYS[at.weekday()], MONTHS[at.month - 1]
    return f"{day[:3]}, {month[:3]} {at.day}" if short else f"{day}, {month} {at.day}"


@dataclass
class Ledger:
    """Phone time spent, split by what it was spent on."""

    ms: dict[str, int] = field(default_factory=lambda: {"transitions": 0, "captures": 0, "dumps": 0})
    count: dict[str, int] = field(default_factory=dict)

    def book(self, what: str, length: int) -> None:
        """Write one event down, with its length in milliseconds."""
        self.ms[_KIND.get(what, "transitions")] += length
        self.count[what] = self.count.get(what, 0) + 1


class PhoneClock:
    """Milliseconds since 1970 on this phone, and who wants to know when they pass."""

    def __init__(self, speed: float = 0.0, on_advance: Callable[[int], None] | None = None) -> None:
        if not math.isfinite(speed) or speed < 0:
            raise ValueError(f"the speed of a phone is 0 or more, not {speed}")
        self.speed = speed
        self._now_ms = 0
        self.read = False
        """Somebody has asked for the time: a page that does not is the same until the state changes."""
        self.ticked_ms = 0
        """How much of the time passed only because commands came: gestures do not last longer for it."""
        self.ledger = Ledger()
        self.busy_until_ms = 0
        """At speed X: when the transition that is on the screen ends."""
        self._moving_ms = 0
        self._on_advance = on_advance

    @property
    def now_ms(self) -> int:
        """Milliseconds since 1970."""
        self.read = True
        return self._now_ms

    @now_ms.setter
    def now_ms(self, now_ms: int) -> None:
        self._now_ms = now_ms

    @property
    def minute(self) -> int:
        """Whole minutes since 1970; asking for them does not count as reading the time."""
        return self._now_ms // 60_000

    def wall(self) -> datetime:
        """Date and time."""
        return datetime.fromtimestamp(self.now_ms / 1000, UTC).astimezone(ZONE)

    def status(self) -> datetime:
        """The same to the minute, for the status bar: see `minute`."""
        return datetime.fromtimestamp(self.minute * 60, UTC).astimezone(ZONE)

    def seconds(self) -> float:
        """The same as a number."""
        return self.now_ms / 1000

    def set(self, now_ms: int) -> None:
        """Jump there without anything happening on the way: reset and restore."""
        self.now_ms, self.busy_until_ms, self._moving_ms = now_ms, 0, 0

    def advance(self, ms: int) -> None:
        """Let time pass; whatever falls due on the way happens at its moment."""
        if ms < 0:
            raise ValueError(f"time does not run backwards ({ms} ms)")
        if self._on_advance is not None:
            self._on_advance(self.now_ms + ms)
        else:
            self.now_ms = min(LAST_MS, self.now_ms + ms)

    def command(self) -> None:
        """A command was received: at speed 0 that is what time is made of."""
        if self.speed == 0:
            self.ticked_ms += COMMAND_MS
            self.advance(COMMAND_MS)

    def transition(self, what: str) -> None:
        """Something begins to move on the screen. What one input sets going moves at the same time, and takes
        as long as the longest of it."""
        length = LATENCY_MS[what]
        self.ledger.book(what, max(0, length - self._moving_ms))
        self._moving_ms = max(length, self._moving_ms)
        if self.speed > 0:
            self.busy_until_ms = max(self.busy_until_ms, self.now_ms + length)

    def input_done(self) -> None:
        """What moves from now on belongs to the next input."""
        self._moving_ms = 0

    async def spend(self, what: str) -> None:
        """Take the time that a capture or a dump takes: the caller waits for it, at speed X."""
        length = LATENCY_MS[what]
        self.ledger.book(what, length)
        if self.speed > 0:
            await asyncio.sleep(length / 1000 / self.speed)

    @asynccontextmanager
    async def spending(self, what: str) -> AsyncIterator[None]:
        """The same, with the work itself in it and not on top, as on a phone: a command starts up, takes the
        screen, and most of its time goes into what follows."""
        length = LATENCY_MS[what] / 1000
        self.ledger.book(what, LATENCY_MS[what])
        began = asyncio.get_running_loop().time()
        if self.speed > 0:
            await asyncio.sleep(length * _START_UP / self.speed)
        yield
        if self.speed > 0:
            await asyncio.sleep(began + length / self.speed - asyncio.get_running_loop().time())

    async def settled(self) -> None:
        """Wait until nothing moves on the screen any more."""
        while self.speed > 0 and self.now_ms < self.busy_until_ms:
            await asyncio.sleep(_STEP_S)

    async def wait(self, seconds: float) -> None:
        """Let phone time pass: `sleep` in the phone's shell."""
        if self.speed > 0:
            await asyncio.sleep(seconds / self.speed)
        else:
            left = round(min(max(0.0, seconds), LAST_MS / 1000) * 1000)
            while True:
                # In slices: much may fall due, and other phones of this process want to answer meanwhile.
                self.advance(min(left, _SLICE_MS))
                await asyncio.sleep(0)
                left -= _SLICE_MS
                if left <= 0 or self.now_ms >= LAST_MS:
                    break

    async def run(self) -> None:
        """At speed X, tick for ever; at speed 0 there is nothing to do."""
        left = 0.0
        while self.speed > 0:
            await asyncio.sleep(_STEP_S)
            left += _STEP_S * 1000 * self.speed
            try:
                self.advance(int(left))
            except Exception:  # the clock goes on, whatever an app has done
                logger.exception("time could not pass")
            left -= int(left)
