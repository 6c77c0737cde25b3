"""A vision model is asked for boxes in its own convention, and who asks gets thousandths all the same."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.fakes.frame_store import FakeFrameStore
from tests.unit.llm_stage import stage
from treetap.bench.endpoint.behaviours import says
from treetap.llm.vision import EndpointVisionModel
from treetap.models import Pixels, Sight, Size
from treetap.models.convention import BOX_IN_THOUSANDTHS, convention_of
from treetap.prompts.render import render

SCREEN = Size(width=540, height=1200)
SMALL = Size(width=60, height=40)


def blank(size: Size) -> Pixels:
    return Pixels(data=b"\xff" * (4 * size.width * size.height), encoding="rgba", size=size)


@pytest.mark.parametrize(
    ("name", "asked", "box"),
    [
        ("qwen3-vl", "[left, top, right, bottom] in thousandths", [100, 200, 300, 400]),
        ("gpt-5.1", "[left, top, right, bottom] in pixels", [54, 240, 162, 480]),
        ("gemini-3-pro", "[top, left, bottom, right] in thousandths", [200, 100, 400, 300]),
        ("qwen2.5vl", "[left, top, right, bottom] in pixels", [53.2, 240.8, 159.6, 481.6]),
    ],
)
@pytest.mark.parametrize("template", ["locate", "locate_image", "perceive"])
async def test_boxes_come_back_in_thousandths(name: str, asked: str, box: list[float], template: str) -> None:
    frames = FakeFrameStore()
    screen, part = await frames.put(blank(SCREEN)), await frames.put(blank(SMALL))
    said: dict[str, Any] = {
        "found": True,
        "box": box,
        "elements": [{"box": box, "text": "box"}, {"box": None}],
    }
    question = render(template, words="the switch")
    assert BOX_IN_THOUSANDTHS in question
    async with stage(says(json.dumps(said)), name=name, frames=frames) as on:
        vision = EndpointVisionModel(on.model, convention_of(name), frames)
        sight = Sight(question=question, frames=(part.id, screen.id), response_schema={"type": "object"})
        found = (await vision.look(sight)).data
        (body,) = on.bodies
    assert asked in body["messages"][0]["content"][0]["text"]
    expected = pytest.approx([100, 200, 300, 400])
    assert found["box"] == expected
    elements: Any = found["elements"]
    assert (elements[0]["box"], elements[0]["text"], elements[1]) == (expected, "box", {"box": None})


@pytest.mark.parametrize(
    "box", [None, [], [1, 2], [1, 2, 3, "4"], [1, 2, 3, 4, 5], [True, 2, 3, 4], "1,2,3,4"]
)
async def test_what_is_no_box_is_left_to_who_asked(box: object) -> None:
    frames = FakeFrameStore()
    frame = await frames.put(blank(SCREEN))
    async with stage(says(json.dumps({"box": box})), frames=frames) as on:
        vision = EndpointVisionModel(on.model, convention_of("gpt-5.1"), frames)
        sight = Sight(question=BOX_IN_THOUSANDTHS, frames=(frame.id,), response_schema={"type": "object"})
        assert (await vision.look(sight)).data == {"box": box}
