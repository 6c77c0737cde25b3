"""What the contract of clocks does not say of the frozen one."""

from __future__ import annotations

import asyncio

from treetap.core.clock import FrozenClock


async def test_sleeps_at_the_same_time_overlap() -> None:
    clock = FrozenClock()
    await asyncio.gather(clock.sleep(5), clock.sleep(3), clock.sleep(5))
    assert clock.monotonic() == 5


async def test_one_sleep_after_another_adds_up() -> None:
    clock = FrozenClock()
    started = clock.now()
    await clock.sleep(5)
    await clock.sleep(2.5)
    assert clock.monotonic() == 7.5
    assert (clock.now() - started).total_seconds() == 7.5
