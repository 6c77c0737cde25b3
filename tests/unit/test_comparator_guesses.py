"""What a model thinks will show: confirmed by words or by eyes, and no failure where it is merely wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests import samples
from tests.contracts.showing import Show, Showing
from tests.fakes.vision_model import FakeVisionModel
from tests.unit.test_comparator import FAILURE, NOTHING, ON, SUCCESS, TAP
from treetap.core.attempt import Attempt
from treetap.core.ports import FrameStore
from treetap.imaging.pictures import Pictures
from treetap.matching.holds import is_guess
from treetap.models import Appears, Decider, Target, Text, Verdict
from treetap.perception.comparator import ScreenComparator


def guess(words: str) -> Appears:
    return Appears(target=Target(sentence=Text.literal(words)))


WRONG = guess("the badge of the cart shows 2")
RIGHT = guess("wi-fi")
OFF, NOW_ON = samples.settings(), samples.settings(wifi=True)


class TestGuesses(Showing):
    @pytest.fixture(autouse=True)
    def tools(self, frames: FrameStore, show: Show) -> None:
        self.frames_in_use, self.shown = frames, show

    async def judged(
        self, *expect: Any, before: Any = OFF, after: Any = NOW_ON, vision: FakeVisionModel | None = None
    ) -> Verdict:
        comparator = ScreenComparator(Pictures(self.frames_in_use), vision=vision)
        return await comparator.compare(await self.shown(before), await self.shown(after), TAP, expect)

    async def test_a_wrong_one_alone_is_as_if_nothing_was_said(self) -> None:
        verdict, unsaid = await self.judged(WRONG), await self.judged()
        assert verdict == unsaid
        assert verdict.status is SUCCESS

    async def test_a_right_one_is_met_by_words_within_a_line(self) -> None:
        verdict = await self.judged(RIGHT)
        assert (verdict.status, verdict.met) == (SUCCESS, (RIGHT,))

    async def test_words_are_whole_words(self) -> None:
        assert (await self.judged(guess("i-f"))).met == ()

    async def test_a_message_confirms_it(self) -> None:
        said = guess("Connected")
        after = NOW_ON.model_copy(update={"toasts": ("Connected to Home",)})
        assert (await self.judged(said, after=after)).met == (said,)

    async def test_without_any_change_nothing_is_made_of_it(self) -> None:
        assert (await self.judged(WRONG, after=OFF)).status is NOTHING

    async def test_what_is_expected_for_certain_still_counts(self) -> None:
        gone = Appears(target=Target(text="Bluetooth 5"))
        assert (await self.judged(WRONG, ON)).status is SUCCESS
        assert (await self.judged(WRONG, gone)).status is FAILURE

    @pytest.mark.parametrize(("unmet", "status"), [([], SUCCESS), ([1], FAILURE)])
    async def test_eyes_decide_where_there_are_some(self, unmet: list[int], status: Any) -> None:
        said = {"status": "failure" if unmet else "success", "cause": "So it looks.", "unmet": unmet}
        vision = FakeVisionModel(json.dumps(said | {"confidence": 0.9}))
        verdict = await self.judged(WRONG, vision=vision)
        assert (verdict.status, verdict.decided_by) == (status, "vision")
        assert verdict.met == (() if unmet else (WRONG,))
        (sight,) = vision.sights
        assert "the badge of the cart shows 2" in sight.question
        assert "target" not in sight.question

    async def test_eyes_are_not_asked_about_what_words_confirm(self) -> None:
        vision = FakeVisionModel()
        assert (await self.judged(RIGHT, ON, vision=vision)).decided_by == "local"
        assert vision.sights == []

    async def test_a_wrong_one_is_not_written_down_and_so_not_learned(self) -> None:
        attempt = Attempt(action=TAP, expect=(WRONG, RIGHT, ON), by=Decider.MODEL, before=OFF)
        judged = Attempt(
            action=TAP,
            expect=(WRONG, RIGHT, ON),
            by=Decider.MODEL,
            before=OFF,
            verdict=await self.judged(WRONG, RIGHT, ON),
        )
        assert attempt.record().expect == (ON,)
        assert judged.record().expect == (RIGHT, ON)


@pytest.mark.parametrize(
    ("one", "so"),
    [
        (WRONG, True),
        (ON, False),
        (Appears(target=Target(text="x")), False),
        (Appears(target=Target(sentence="x", text="x")), False),
    ],
)
def test_only_a_bare_sentence_is_a_guess(one: Any, so: bool) -> None:
    assert is_guess(one) is so
