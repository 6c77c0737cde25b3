"""For contracts about screens: a frame store, and screens whose frames have real pixels in it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from tests import samples
from tests.fakes.frame_store import FakeFrameStore
from treetap.core.ports import FrameStore
from treetap.models import Screen

Show = Callable[[Screen], Awaitable[Screen]]


class Showing:
    """A real part takes `frames` in its constructor, so that it can look where the contract has drawn."""

    @pytest.fixture
    def frames(self) -> FrameStore:
        return FakeFrameStore()

    @pytest.fixture
    def show(self, frames: FrameStore) -> Show:
        async def draw(screen: Screen) -> Screen:
            return screen.model_copy(update={"frame": await frames.put(samples.drawn(screen))})

        return draw
