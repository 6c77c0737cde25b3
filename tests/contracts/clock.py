"""What a clock must do."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from treetap.core.ports import Clock

SHORT = 0.005


class ClockContract:
    """Bind `clock`."""

    @pytest.fixture
    def clock(self) -> Clock:
        raise NotImplementedError

    async def test_monotonic_never_goes_back(self, clock: Clock) -> None:
        readings = []
        for pause in (0.0, SHORT, -1.0, SHORT):
            readings.append(clock.monotonic())
            await clock.sleep(pause)
        readings.append(clock.monotonic())
        assert readings == sorted(readings)

    async def test_the_time_of_day_has_a_zone(self, clock: Clock) -> None:
        assert clock.now().utcoffset() is not None

    async def test_a_sleep_lasts_at_least_as_long_as_asked(self, clock: Clock) -> None:
        for _ in range(3):
            # The sum, not the difference: a float's rounding must not decide this.
            end = clock.monotonic() + SHORT
            await clock.sleep(SHORT)
            assert clock.monotonic() >= end

    @pytest.mark.parametrize("seconds", [0.0, -1.0, -3600.0])
    async def test_zero_or_less_returns_at_once(self, clock: Clock, seconds: float) -> None:
        start = clock.monotonic()
        async with asyncio.timeout(1):
            await clock.sleep(seconds)
        assert 0 <= clock.monotonic() - start < 1

    async def test_others_run_during_a_sleep(self, clock: Clock) -> None:
        ran = asyncio.Event()

        async def other() -> None:
            ran.set()

        task = asyncio.create_task(other())
        await clock.sleep(SHORT)
        assert ran.is_set()
        await task

    async def test_a_sleep_can_be_cut_short(self, clock: Clock) -> None:
        task = asyncio.create_task(clock.sleep(3600))
        await asyncio.sleep(0)
        task.cancel()
        async with asyncio.timeout(1):
            with suppress(asyncio.CancelledError):
                await task
        assert task.cancelled()
