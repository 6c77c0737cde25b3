"""The ladder keeps the contract of its port, with and without someone who reads."""

from __future__ import annotations

import pytest

from tests.contracts.locator import LocatorContract
from treetap.core.ports import FrameStore, Locator
from treetap.imaging.pictures import Pictures
from treetap.imaging.reading import OcrReader
from treetap.locating.ladder import LadderLocator


class TestLadderLocator(LocatorContract):
    @pytest.fixture
    def locator(self, frames: FrameStore) -> Locator:
        return LadderLocator(Pictures(frames))


class TestLadderLocatorThatReads(LocatorContract):
    @pytest.fixture
    def locator(self, frames: FrameStore) -> Locator:
        pictures = Pictures(frames)
        return LadderLocator(pictures, reader=OcrReader(pictures))
