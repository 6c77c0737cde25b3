"""The two clocks: the machine's, and one that only moves when told to."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime, timedelta


class SystemClock:
    """The machine's clock."""

    def monotonic(self) -> float:
        return time.monotonic()

    def now(self) -> datetime:
        return datetime.now(UTC)

    async def sleep(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        await asyncio.sleep(max(0.0, seconds))
        while (left := end - time.monotonic()) > 0:  # noqa: ASYNC110 - nobody could set an event here
            # Some event loops wake a clock tick early; whoever waits must be able to rely on the time.
            await asyncio.sleep(left)


class FrozenClock:
    """Stands still; a sleep moves it on at once, and sleeps at the same time overlap.

    For tests, examples and exact replays; a loop that sleeps in the background would drive it without end.
    """

    def __init__(self, start: datetime = datetime(2026, 1, 1, tzinfo=UTC)) -> None:
        self._start = start
        self._elapsed = 0.0

    def monotonic(self) -> float:
        return self._elapsed

    def now(self) -> datetime:
        return self._start + timedelta(seconds=self._elapsed)

    async def sleep(self, seconds: float) -> None:
        end = self._elapsed + max(0.0, seconds)
        await asyncio.sleep(0)
        self._elapsed = max(self._elapsed, end)
