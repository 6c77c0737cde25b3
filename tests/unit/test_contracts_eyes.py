"""The fakes that look keep their ports' contracts."""

from __future__ import annotations

import pytest

from tests import samples
from tests.contracts.comparator import ComparatorContract
from tests.contracts.goal_checker import GoalCheckerContract
from tests.contracts.locator import LocatorContract
from tests.contracts.perceiver import PerceiverContract
from tests.contracts.showing import Show
from tests.contracts.text_reader import PAGE, TextReaderContract
from tests.contracts.vision_model import VisionModelContract
from tests.fakes.comparator import FakeComparator
from tests.fakes.goal_checker import FakeGoalChecker
from tests.fakes.locator import FakeLocator
from tests.fakes.perceiver import FakePerceiver
from tests.fakes.text_reader import FakeTextReader
from tests.fakes.vision_model import FakeVisionModel
from treetap.core.ports import (
    Comparator,
    FrameStore,
    GoalChecker,
    Locator,
    Perceiver,
    TextReader,
    VisionModel,
)
from treetap.errors import EndpointBusy, EndpointRefused
from treetap.models import Screen, TextLine


class TestFakePerceiver(PerceiverContract):
    @pytest.fixture
    async def screens(self, show: Show) -> list[Screen]:
        """What there is to see, the next last."""
        return [await show(samples.settings())]

    @pytest.fixture
    def perceiver(self, screens: list[Screen], show: Show) -> Perceiver:
        self.screens_shown, self.show_next = screens, show
        return FakePerceiver(lambda: screens[-1])

    async def change_contents(self, perceiver: Perceiver) -> None:
        self.screens_shown.append(await self.show_next(samples.settings(wifi=True)))

    async def change_page(self, perceiver: Perceiver) -> None:
        self.screens_shown.append(await self.show_next(samples.chat("Ann")))


class TestFakeTextReader(TextReaderContract):
    @pytest.fixture
    def reader(self, page: Screen) -> TextReader:
        lines = [TextLine(text=one.text, bounds=one.bounds, confidence=0.9) for one in PAGE.elements]
        return FakeTextReader({page.frame.id: lines})


class TestFakeLocator(LocatorContract):
    @pytest.fixture
    def locator(self) -> Locator:
        return FakeLocator()


class TestFakeComparator(ComparatorContract):
    @pytest.fixture
    def comparator(self) -> Comparator:
        return FakeComparator()


class TestFakeGoalChecker(GoalCheckerContract):
    @pytest.fixture
    def checker(self) -> GoalChecker:
        return FakeGoalChecker()


class TestFakeVisionModel(VisionModelContract):
    async def answering(self, reply: str, frames: FrameStore) -> VisionModel:
        return FakeVisionModel(reply)

    async def busy(self, frames: FrameStore) -> VisionModel:
        return FakeVisionModel(EndpointBusy("The endpoint is overloaded."))

    async def refused(self, frames: FrameStore) -> VisionModel:
        return FakeVisionModel(EndpointRefused("The key is wrong."))
