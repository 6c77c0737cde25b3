"""What a goal checker must do."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests import samples
from tests.contracts.showing import Show, Showing
from treetap.core.ports import GoalChecker
from treetap.models import Goal, Polarity, Screen


class Case(NamedTuple):
    """A goal, the earlier screens, one that shows it, and one that nearly does."""

    goal: Goal
    seen: tuple[Screen, ...]
    holds: Screen
    nearly: Screen


ON, OFF = samples.settings(wifi=True), samples.settings()
CASES = {
    "turn on": Case(samples.switching(), (OFF,), ON, OFF),
    "turn off": Case(samples.switching(polarity=Polarity.NEGATIVE), (ON,), OFF, ON),
    "the other switch": Case(samples.switching("Bluetooth"), (OFF,), samples.settings(bluetooth=True), ON),
    # On the page there is a row of that name; that is not the page of that name.
    "open": Case(
        samples.opening("Gallery"), (OFF,), samples.gallery("beach"), samples.chat("Ann", "Gallery")
    ),
    # The words stand in the editor: typed is not sent.
    "send": Case(
        samples.sending("hi", "Ann"),
        (samples.chat("Ann"),),
        samples.chat("Ann", "hi"),
        samples.chat("Ann", typed="hi"),
    ),
    "send to her": Case(
        samples.sending("hi", "Ann"),
        (samples.chat("Ann"),),
        samples.chat("Ann", "hi"),
        samples.chat("Bob", "hi"),
    ),
    "delete": Case(
        samples.deleting("beach"),
        (samples.gallery("beach", "dog"),),
        samples.gallery("dog"),
        samples.gallery("beach"),
    ),
}
UNRELATED = samples.screen("clock", samples.element("Alarm", samples.row(0)))


class GoalCheckerContract(Showing):
    """Bind `checker`, which may look into `frames`."""

    @pytest.fixture
    def checker(self) -> GoalChecker:
        raise NotImplementedError

    @pytest.mark.parametrize("case", CASES)
    async def test_a_goal_that_holds_has_evidence(self, checker: GoalChecker, show: Show, case: str) -> None:
        goal, seen, holds, _ = CASES[case]
        screen = await show(holds)
        evidence = await checker.check(goal, screen, [await show(one) for one in seen])
        assert evidence is not None
        assert evidence.goal_id == goal.id
        assert evidence.frame_id == screen.frame.id
        assert evidence.text

    @pytest.mark.parametrize("case", CASES)
    async def test_a_goal_that_nearly_holds_has_none(
        self, checker: GoalChecker, show: Show, case: str
    ) -> None:
        goal, seen, _, nearly = CASES[case]
        assert await checker.check(goal, await show(nearly), [await show(one) for one in seen]) is None

    @pytest.mark.parametrize("case", CASES)
    async def test_an_unrelated_screen_is_no_evidence(
        self, checker: GoalChecker, show: Show, case: str
    ) -> None:
        goal, seen, *_ = CASES[case]
        assert await checker.check(goal, await show(UNRELATED), [await show(one) for one in seen]) is None

    async def test_what_was_never_seen_is_not_gone(self, checker: GoalChecker, show: Show) -> None:
        goal, screen = samples.deleting("beach"), await show(samples.gallery("dog"))
        assert await checker.check(goal, screen, []) is None
        assert await checker.check(goal, screen, [screen]) is None

    async def test_an_old_row_does_not_show_a_new_message(self, checker: GoalChecker, show: Show) -> None:
        screen = await show(samples.chat("Ann", "hi"))
        assert await checker.check(samples.sending("hi", "Ann"), screen, [screen]) is None
