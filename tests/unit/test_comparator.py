"""The comparator keeps its contract; and what the tests of its verdicts have in common."""

from __future__ import annotations

from typing import Any

import pytest

from tests import samples
from tests.contracts.comparator import ComparatorContract
from tests.contracts.showing import Show, Showing
from treetap.core.ports import Comparator, FrameStore
from treetap.imaging.pictures import Pictures
from treetap.models import (
    Action,
    Blocker,
    BlockerKind,
    Checked,
    Element,
    Expectation,
    Role,
    Screen,
    Target,
    Verdict,
    VerdictStatus,
)
from treetap.perception.comparator import NoComparator, ScreenComparator

SUCCESS, FAILURE, NOTHING = VerdictStatus.SUCCESS, VerdictStatus.FAILURE, VerdictStatus.INEFFECTIVE
ON = Checked(target=Target(text="Wi-Fi"), checked=True)
TAP = samples.tap("Wi-Fi")


class TestScreenComparator(ComparatorContract):
    @pytest.fixture
    def comparator(self, frames: FrameStore) -> Comparator:
        return ScreenComparator(Pictures(frames))


class TestNoComparator(ComparatorContract):
    looks = False

    @pytest.fixture
    def comparator(self) -> Comparator:
        return NoComparator()


def text(words: str, row: int, **more: Any) -> Element:
    return samples.element(words, samples.row(row), **{"role": Role.TEXT} | more)


def field(typed: str = "", **more: Any) -> Element:
    given: dict[str, Any] = {"id": "field", "role": Role.FIELD, "editable": True, "clickable": True} | more
    return samples.element(typed, given.pop("bounds", samples.row(4)), **given)


def dialog(*elements: Element, kind: BlockerKind = BlockerKind.DIALOG) -> dict[str, Any]:
    names = tuple(one.id for one in elements)
    return {"blockers": (Blocker(kind=kind, description="A dialog", elements=names),)}


class Judging(Showing):
    """Screens are drawn, so that the pictures say the same as the elements."""

    @pytest.fixture
    def comparator(self, frames: FrameStore) -> ScreenComparator:
        return ScreenComparator(Pictures(frames))

    @pytest.fixture(autouse=True)
    def tools(self, comparator: ScreenComparator, show: Show) -> None:
        self.comparing, self.shown = comparator, show

    async def flashing(self, words: str) -> tuple[Screen, Screen]:
        """A page, and the same with a message over it."""
        page = samples.screen("a", text("Title", 0))
        over = await self.shown(samples.screen("a", text("Title", 0), text(words, 9)))
        return await self.shown(page), page.model_copy(update={"frame": over.frame, "toasts": (words,)})

    async def judge(
        self, before: Screen, after: Screen, action: Action = TAP, *expect: Expectation
    ) -> Verdict:
        return await self.comparing.compare(await self.shown(before), await self.shown(after), action, expect)
