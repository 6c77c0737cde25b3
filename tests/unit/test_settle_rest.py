"""When a screen came to rest: known to a look, also where captures take longer than looks are apart."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from time import monotonic

import pytest

from tests.fakes.device import FakeDevice, Page
from tests.unit.test_settle import HALF, INTERVAL, NEW, OLD, Movie, in_two_steps, settled
from treetap.core.clock import SystemClock
from treetap.device.settle import Settler
from treetap.device.wrappers.base import DeviceWrapper
from treetap.models import App, Pixels, SettleSettings


@pytest.mark.parametrize("length", [0.25, 0.35, 0.9])
async def test_the_moment_of_rest_is_known_to_a_look(length: float) -> None:
    """A capture that begins then shows the end of it, and the one before it did not."""
    end = await settled(in_two_steps(length))
    assert end.rested + 0.12 >= length
    assert end.rested + 0.12 < length + 0.12 + INTERVAL
    assert end.rested < end.seconds


async def test_where_nothing_happens_it_rested_from_the_start() -> None:
    assert (await settled(lambda _: OLD)).rested == 0.0


class Slow(DeviceWrapper):
    """Shows a movie in real time; a capture takes longer than looks are apart."""

    def __init__(self, movie: Movie, *, cost: float) -> None:
        super().__init__(FakeDevice(Page("page", App(package="a"), OLD)))
        self.movie, self.cost, self.start = movie, cost, monotonic()
        self.begun: list[float] = []
        self.at_once = self.most = 0

    async def capture(self) -> Pixels:
        self.begun.append(monotonic() - self.start)
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        try:
            await asyncio.sleep(self.cost)
        finally:
            self.at_once -= 1
        return self.movie(monotonic() - self.start)


async def test_slow_captures_begin_while_others_are_under_way() -> None:
    device = Slow(in_two_steps(0.3), cost=0.1)
    settler = Settler(device, SystemClock(), SettleSettings(interval=0.05, timeout=5))
    end = await settler.settle()
    assert (end.pixels, end.still) == (NEW, True)
    assert device.most == 2
    assert device.at_once == 0, "none is left under way"
    between = [after - before for before, after in pairwise(device.begun)]
    assert sorted(between)[len(between) // 2] < 0.09


async def test_equal_looks_that_overlap_are_no_stillness() -> None:
    """The page is half-way for longer than two looks are apart, and no longer than a capture takes."""
    device = Slow(lambda at: OLD if at < 0.15 else (HALF if at < 0.24 else NEW), cost=0.16)
    settler = Settler(device, SystemClock(), SettleSettings(interval=0.04, timeout=5))
    assert (await settler.settle()).pixels == NEW
