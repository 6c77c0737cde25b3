"""Where the elements do not decide: the words in the picture, then a vision model, whose reply is checked."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests import samples
from tests.contracts.showing import Show, Showing
from tests.fakes.text_reader import FakeTextReader
from tests.fakes.vision_model import FakeVisionModel
from tests.unit.test_comparator import FAILURE, NOTHING, ON, SUCCESS, TAP, dialog, text
from treetap.core.ports import FrameStore
from treetap.errors import EndpointBusy, EndpointRefused, TreetapError
from treetap.imaging.pictures import Pictures
from treetap.models import Appears, Element, OnPage, Role, Screen, Source, Target, TextLine, Verdict
from treetap.perception.comparator import ScreenComparator

CANVAS = samples.element("", samples.row(3), id="canvas", role=Role.UNKNOWN)
GREETING = Appears(target=Target(text="Welcome"))


def reply(**more: Any) -> str:
    given = {"status": "success", "cause": "A circle was drawn.", "unmet": [], "confidence": 0.8}
    return json.dumps(given | more)


class TestVision(Showing):
    @pytest.fixture(autouse=True)
    def tools(self, frames: FrameStore, show: Show) -> None:
        self.frames_in_use, self.shown = frames, show

    async def asked(
        self, *replies: str | TreetapError, when: Any = "auto", expect: Any = (), screens: Any = None
    ) -> tuple[Verdict, FakeVisionModel]:
        """On a canvas that changed, the evidence of elements is thin."""
        vision = FakeVisionModel(*replies)
        comparator = ScreenComparator(Pictures(self.frames_in_use), vision=vision, when_vision=when)
        before, after = screens or await self.canvas()
        return await comparator.compare(before, after, TAP, expect), vision

    async def canvas(self) -> tuple[Screen, Screen]:
        page = samples.screen("a", text("Title", 0), CANVAS)
        painted = (await self.shown(samples.screen("a", text("Title", 0), text("OOOO", 3)))).frame
        return await self.shown(page), page.model_copy(update={"frame": painted})

    async def test_it_is_asked_where_the_evidence_is_thin(self) -> None:
        verdict, vision = await self.asked(reply())
        assert (verdict.status, verdict.decided_by, verdict.cause) == (
            SUCCESS,
            "vision",
            "A circle was drawn.",
        )
        (sight,) = vision.sights
        assert len(sight.frames) == 2
        assert sight.purpose == "compare"
        assert "Wi-Fi" in sight.question

    async def test_it_is_not_asked_where_all_is_clear(self) -> None:
        screens = await self.shown(samples.settings()), await self.shown(samples.settings(wifi=True))
        verdict, vision = await self.asked(reply(status="failure"), expect=[ON], screens=screens)
        assert (verdict.status, verdict.decided_by, vision.sights) == (SUCCESS, "local", [])

    async def test_it_is_never_asked_if_so_set(self) -> None:
        verdict, vision = await self.asked(reply(status="failure"), when="never")
        assert (verdict.status, vision.sights) == (SUCCESS, [])

    async def test_what_was_not_touched_is_no_success_whatever_it_says(self) -> None:
        page = await self.shown(samples.settings(wifi=True))
        verdict, vision = await self.asked(reply(), when="always", expect=[ON], screens=(page, page))
        assert verdict.status is NOTHING
        assert len(vision.sights) == 1

    async def test_what_changed_far_from_the_touch_is_for_it_to_say(self) -> None:
        screens = [
            await self.shown(
                samples.screen("a", *samples.switch("Wi-Fi", 1, on=True), text(words, 8, id="n"))
            )
            for words in ("12 online", "13 online")
        ]
        unseen, _ = await self.asked(reply(), when="never", screens=screens)
        seen, vision = await self.asked(reply(), screens=screens)
        assert (unseen.status, seen.status, len(vision.sights)) == (NOTHING, SUCCESS, 1)

    async def test_it_decides_what_was_open_and_nothing_else(self) -> None:
        """Read off a picture, nobody can tell whether a switch is on."""
        line = samples.element("Wi-Fi", samples.row(1), source=Source.OCR)
        read: dict[str, Any] = {"sources": frozenset({Source.OCR})}
        screens = (
            await self.shown(samples.screen("a", line, **read)),
            await self.shown(samples.screen("a", line, text("Connected", 2, source=Source.OCR), **read)),
        )
        met, _ = await self.asked(reply(), expect=[ON], screens=screens)
        unmet, _ = await self.asked(reply(status="failure", unmet=[1]), expect=[ON], screens=screens)
        assert (met.status, met.met) == (SUCCESS, (ON,))
        assert (unmet.status, unmet.unmet) == (FAILURE, (ON,))
        wrong, _ = await self.asked(reply(), expect=[ON, GREETING.model_copy()], screens=screens)
        assert (wrong.status, wrong.met, wrong.unmet) == (FAILURE, (ON,), (GREETING,))

    @pytest.mark.parametrize(
        "bad",
        [
            "no JSON",
            "[]",
            "{}",
            reply(status="unverified"),
            reply(status="It was a success"),
            reply(cause=""),
            reply(unmet=[7]),
            reply(unmet=["1"]),
            reply(confidence=3),
            reply(note="more"),
            EndpointBusy("The endpoint is overloaded."),
            EndpointRefused("The key is wrong."),
        ],
        ids=str,
    )
    async def test_a_reply_of_no_use_leaves_the_local_verdict_less_sure(
        self, bad: str | TreetapError
    ) -> None:
        local, _ = await self.asked(reply(), when="never")
        verdict, _ = await self.asked(bad)
        assert (verdict.status, verdict.cause, verdict.decided_by) == (local.status, local.cause, "local")
        assert verdict.confidence < local.confidence


class TestReading(Showing):
    """Behind a window the tree has nothing; what stands there can be read."""

    @pytest.fixture(autouse=True)
    def tools(self, frames: FrameStore, show: Show) -> None:
        self.frames_in_use, self.shown = frames, show

    async def covered(self, *lines: tuple[str, int]) -> tuple[ScreenComparator, Screen, Screen]:
        question = text("Enjoying it?", 6)
        before = await self.shown(samples.settings())
        behind: list[Element] = [text(words, row) for words, row in lines]
        drawn = await self.shown(samples.screen("x", *behind, question))
        after = samples.screen("over", question, frame=drawn.frame, **dialog(question))
        read = [TextLine(text=words, bounds=samples.row(row, 0, 200), confidence=0.9) for words, row in lines]
        reader = FakeTextReader({drawn.frame.id: read})
        return ScreenComparator(Pictures(self.frames_in_use), reader=reader), before, after

    async def test_what_was_expected_is_read_behind_the_window(self) -> None:
        comparator, before, after = await self.covered(("Welcome", 9))
        verdict = await comparator.compare(before, after, TAP, [GREETING])
        assert verdict.status is SUCCESS
        assert verdict.blocker is not None

    async def test_what_is_not_there_is_not_read(self) -> None:
        comparator, before, after = await self.covered(("Goodbye", 9))
        verdict = await comparator.compare(before, after, TAP, [GREETING])
        assert verdict.status is FAILURE
        assert verdict.unmet == (GREETING,)

    async def test_a_title_is_read_at_the_top_and_nowhere_else(self) -> None:
        page = OnPage(title="Help")
        for row, status in ((1, SUCCESS), (10, FAILURE)):
            comparator, before, after = await self.covered(("Help", row))
            assert (await comparator.compare(before, after, TAP, [page])).status is status
