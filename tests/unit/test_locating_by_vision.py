"""By a vision model: what it is shown and asked, and how its reply is distrusted."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tests.fakes.vision_model import FakeVisionModel
from tests.unit.locating_stage import SIZE, CountingReader, ImageStage, painted, symbol
from treetap.errors import EndpointBusy, EndpointRefused, TreetapError, UnknownName
from treetap.imaging.pictures import decode
from treetap.locating.by_vision import VisionRung
from treetap.models import (
    Bounds,
    Element,
    LocateResult,
    Method,
    Point,
    Role,
    Screen,
    Source,
    Target,
)

SEND, OTHER = symbol(1), symbol(2)
SURE = 0.8
PLACE = Bounds.pixel(400, 700, 472, 772)


def box(bounds: Bounds, by: float = 0) -> list[float]:
    """In thousandths of the screen, off by so many pixels."""
    across, down = 1000 / SIZE.width, 1000 / SIZE.height
    left, right = ((edge + by) * across for edge in (bounds.left, bounds.right))
    top, bottom = ((edge + by) * down for edge in (bounds.top, bounds.bottom))
    return [round(edge, 1) for edge in (left, top, right, bottom)]


def reply(bounds: Bounds = PLACE, confidence: float = 0.97, by: float = 0) -> str:
    return json.dumps({"found": True, "box": box(bounds, by), "confidence": confidence})


class VisionStage(ImageStage):
    """The same, with a model of a few replies."""

    def __init__(
        self, folder: Path, *replies: str | TreetapError, reader: CountingReader | None = None
    ) -> None:
        super().__init__(folder, reader)
        self.model = FakeVisionModel(*replies)
        self.seer = VisionRung(self.model, self.frames, self.pictures, library=self.library, reader=reader)

    async def ask(self, screen: Screen, **target: object) -> LocateResult:
        result = await self.seer.locate(Target.model_validate(target), screen)
        assert result is not None
        return result


async def said(folder: Path, answer: str | TreetapError, **target: object) -> LocateResult:
    stage = VisionStage(folder, answer)
    screen = await stage.screen(painted((SEND, 400, 700)))
    return await stage.ask(screen, **target or {"sentence": "the blob"})


async def test_by_a_sentence(tmp_path: Path) -> None:
    stage = VisionStage(tmp_path, reply())
    screen = await stage.screen(painted((SEND, 400, 700)))
    result = await stage.ask(screen, sentence="the button with the paper plane")
    assert result.found
    assert result.method is Method.VISION
    assert result.center is not None
    assert PLACE.contains(result.center)
    assert result.confidence >= SURE
    assert result.reason
    (sight,) = stage.model.sights
    assert sight.frames == (screen.frame.id,)
    assert "paper plane" in sight.question


async def test_by_two_images_the_place_is_made_exact(tmp_path: Path) -> None:
    stage = VisionStage(tmp_path, reply(by=14, confidence=0.5))
    stage.add("send", SEND)
    screen = await stage.screen(painted((OTHER, 60, 300), (SEND, 400, 700)))
    result = await stage.ask(screen, crop_ref="send")
    assert result.found, result.reason
    assert result.method is Method.VISION
    assert result.confidence >= SURE, "it looks like the reference: what the model thinks matters less"
    assert result.bounds == PLACE
    (sight,) = stage.model.sights
    assert len(sight.frames) == 2
    assert sight.frames[1] == screen.frame.id
    shown = decode(await stage.frames.get(sight.frames[0]))
    assert np.array_equal(shown, SEND)


async def test_what_does_not_look_like_the_reference_is_not_believed(tmp_path: Path) -> None:
    stage = VisionStage(tmp_path, reply(confidence=1.0))
    stage.add("send", SEND)
    result = await stage.ask(await stage.screen(painted((OTHER, 400, 700))), crop_ref="send")
    assert result.confidence < SURE
    assert result.reason


@pytest.mark.parametrize(
    "answer",
    [
        '{"found": false, "box": null, "confidence": 0.9}',
        '{"found": true, "box": null, "confidence": 0.9}',
        '{"found": true, "confidence": 0.9}',
        '{"found": "yes", "box": [100, 100, 200, 200], "confidence": 0.9}',
        '{"box": [100, 100, 200, 200], "confidence": 0.9}',
        '{"found": true, "box": [200, 100, 100, 200], "confidence": 0.9}',
        '{"found": true, "box": [100, 200, 200, 100], "confidence": 0.9}',
        '{"found": true, "box": [100, 100, 100, 200], "confidence": 0.9}',
        '{"found": true, "box": [100, 100, 2000, 2400], "confidence": 0.9}',
        '{"found": true, "box": [-50, 100, 200, 200], "confidence": 0.9}',
        '{"found": true, "box": [100, 100, 200], "confidence": 0.9}',
        '{"found": true, "box": [100, 100, 200, "200"], "confidence": 0.9}',
        '{"found": true, "box": [100, true, 200, 200], "confidence": 0.9}',
        '{"found": true, "box": {"left": 100}, "confidence": 0.9}',
        '{"found": true, "box": [100, 100, 200, 200]}',
        '{"found": true, "box": [100, 100, 200, 200], "confidence": "high"}',
        '{"found": true, "box": [100, 100, 200, 200], "confidence": 97}',
        '{"found": true, "box": [100, 100, 200, 200], "confidence": -1}',
        '{"found": true, "box": [100, 100, 200, 200], "confidence": true}',
        "[]",
        "I see it at the top.",
        EndpointBusy("The endpoint took too long."),
        EndpointRefused("The key is wrong."),
    ],
)
async def test_an_odd_reply_is_no_answer(tmp_path: Path, answer: str | TreetapError) -> None:
    result = await said(tmp_path, answer)
    assert not result.found
    assert result.center is None
    assert "vision model" in result.reason


async def test_a_text_is_compared_with_what_the_elements_say_there(tmp_path: Path) -> None:
    def words(text: str) -> Element:
        return Element(id=text, text=text, bounds=PLACE, role=Role.BUTTON, source=Source.TREE)

    image = painted((SEND, 400, 700))
    for text, sure in (("Send", True), ("Delete", False)):
        stage = VisionStage(tmp_path, reply())
        screen = await stage.screen(image, elements=(words(text),))
        result = await stage.ask(screen, text="Send")
        assert (result.found and result.confidence >= SURE) is sure
        assert sure or "Delete" in result.reason


async def test_a_text_is_read_where_no_element_says_anything(tmp_path: Path) -> None:
    image = painted((SEND, 400, 700))
    for line, sure, bound in (("Send", True, True), ("Delete", False, False)):
        reader = CountingReader(**{line: Bounds.pixel(410, 720, 460, 750)})
        stage = VisionStage(tmp_path, reply(), reader=reader)
        screen = await stage.screen(image)
        result = await stage.ask(screen, text="Send")
        assert (result.confidence >= SURE) is sure
        assert (await stage.ask(screen, text="Send", must_match=("text",))).found is bound


WHOLE = Bounds.pixel(0, 0, SIZE.width, SIZE.height)


def a_button(text: str, bounds: Bounds, name: str = "") -> Element:
    named = name or text
    return Element(id=named, text=text, bounds=bounds, role=Role.BUTTON, clickable=True, source=Source.TREE)


@pytest.mark.parametrize("must_match", [(), ("text",)])
async def test_the_thing_that_proves_a_box_is_touched_not_the_middle_of_the_box(
    tmp_path: Path, must_match: tuple[str, ...]
) -> None:
    """'Delete all' is in the middle of the page, and the box of the model is the page."""
    send, wrong = Bounds.pixel(400, 850, 500, 900), Bounds.pixel(220, 440, 320, 520)
    stage = VisionStage(tmp_path, reply(WHOLE))
    elements = (a_button("Send", send), a_button("Delete all", wrong))
    screen = await stage.screen(painted(), elements=elements)
    result = await stage.ask(screen, text="Send", must_match=must_match)
    assert result.confidence >= SURE
    assert result.bounds == send
    assert result.center == send.center


async def test_the_line_that_proves_a_box_is_touched(tmp_path: Path) -> None:
    line = Bounds.pixel(400, 850, 500, 900)
    reader = CountingReader(Send=line, Delete_all=Bounds.pixel(220, 440, 320, 520))
    stage = VisionStage(tmp_path, reply(WHOLE), reader=reader)
    result = await stage.ask(await stage.screen(painted()), text="Send", must_match=("text",))
    assert result.bounds == line


async def test_words_that_stand_twice_in_the_box_prove_nothing(tmp_path: Path) -> None:
    stage = VisionStage(tmp_path, reply(WHOLE))
    twice = (
        a_button("Send", Bounds.pixel(400, 850, 500, 900)),
        a_button("Send", Bounds.pixel(400, 150, 500, 200), "other"),
    )
    screen = await stage.screen(painted(), elements=twice)
    assert (await stage.ask(screen, text="Send")).confidence < SURE
    assert not (await stage.ask(screen, text="Send", must_match=("text",))).found


async def test_a_button_in_a_frame_of_the_same_name_is_one_thing(tmp_path: Path) -> None:
    inner = a_button("Send", PLACE).model_copy(update={"parent": "frame"})
    frame = a_button("Send", Bounds.pixel(380, 680, 492, 792), "frame")
    stage = VisionStage(tmp_path, reply())
    result = await stage.ask(await stage.screen(painted(), elements=(frame, inner)), text="Send")
    assert result.confidence >= SURE
    assert result.bounds == PLACE


async def test_a_large_part_of_the_screen_is_no_place(tmp_path: Path) -> None:
    half = Bounds.pixel(0, 400, SIZE.width, SIZE.height)
    for target in ({"sentence": "the send icon"}, {"text": "Send"}):
        result = await said(tmp_path, reply(half, confidence=1.0), **target)
        assert result.confidence < SURE
        assert "large" in result.reason


async def test_a_place_does_not_prove_a_number(tmp_path: Path) -> None:
    counted = {"text": "Send", "ordinal": 2}
    bound = await said(tmp_path, reply(), **counted, must_match=("ordinal",))
    assert not bound.found
    stage = VisionStage(tmp_path, reply(confidence=0.9))
    screen = await stage.screen(painted(), elements=(a_button("Send", PLACE),))
    assert (await stage.ask(screen, **counted)).confidence < SURE


async def test_the_words_beside_a_switch_do_not_prove_its_place(tmp_path: Path) -> None:
    stage = VisionStage(tmp_path, reply(), reader=CountingReader(Sound=Bounds.pixel(410, 720, 460, 750)))
    result = await stage.ask(await stage.screen(painted()), text="Sound", role="switch")
    assert result.bounds == PLACE
    assert result.confidence < 0.9


async def test_a_text_that_must_match_and_cannot_be_read_is_not_found(tmp_path: Path) -> None:
    result = await said(tmp_path, reply(), text="Send", must_match=("text",))
    assert not result.found
    assert result.candidates


async def test_what_lies_behind_a_dialog_is_refused(tmp_path: Path) -> None:
    stage = VisionStage(tmp_path, reply())
    dialog = Element(id="d", bounds=Bounds.pixel(40, 200, 500, 600), role=Role.DIALOG, source=Source.TREE)
    screen = await stage.screen(painted((SEND, 400, 700)), elements=(dialog,))
    result = await stage.ask(screen, sentence="the blob")
    assert not result.found
    assert "behind" in result.reason


async def test_there_is_nothing_to_ask_for_without_words(tmp_path: Path) -> None:
    stage = VisionStage(tmp_path, reply())
    screen = await stage.screen(painted())
    for target in (Target(element="e1"), Target(last_point=Point.pixel(3, 3))):
        assert await stage.seer.locate(target, screen) is None
    assert not stage.model.sights


async def test_everything_that_is_said_is_asked(tmp_path: Path) -> None:
    stage = VisionStage(tmp_path, reply())
    await stage.ask(
        await stage.screen(painted()),
        text="Throw away",
        role="button",
        anchors=[{"relation": "same_row", "text": "Tomatoes"}],
        ordinal=2,
    )
    question = stage.model.sights[0].question
    for word in ("Throw away", "button", "same row", "Tomatoes", "2"):
        assert word in question


async def test_an_unknown_reference_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(UnknownName):
        await said(tmp_path, reply(), crop_ref="nowhere")
