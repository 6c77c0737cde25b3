"""Tree, lines read off pixels and what a vision model says become one list, each thing once."""

from __future__ import annotations

import json

import pytest

from tests.fakes.vision_model import FakeVisionModel
from tests.samples import element
from treetap.errors import EndpointBusy, EndpointRefused, ReplyInvalid
from treetap.models import Bounds, Element, Frame, Role, Size, Source, TextLine
from treetap.perception.assembly import fuse, in_rows, worth_keeping
from treetap.perception.reading import page_of
from treetap.perception.vision import add_seen, seen_by

SIZE = Size(width=1080, height=2400)
FRAME = Frame(id="f", sha="0" * 64, size=SIZE)


def line(text: str, *box: int, confidence: float = 0.95) -> TextLine:
    left, top, right, bottom = box
    return TextLine(text=text, bounds=Bounds.pixel(left, top, right, bottom), confidence=confidence)


def box(name: str, bounds: tuple[int, int, int, int], role: Role, **more: object) -> Element:
    return element("", Bounds.pixel(*bounds), id=name, role=role, **more)


TITLE = element("Settings", Bounds.pixel(60, 100, 1020, 180), role=Role.TEXT)
CANVAS = box("canvas", (0, 300, 1080, 2000), Role.UNKNOWN, order=1)


@pytest.mark.parametrize(
    "read",
    [
        line("Settings", 60, 110, 300, 170),
        line("Setings", 60, 110, 300, 170),
        line("Sett1ngs", 62, 112, 296, 168),
        line("SETTINGS", 60, 110, 300, 170),
        line("ettings", 80, 110, 300, 170),
    ],
)
def test_what_the_tree_says_is_not_said_again(read: TextLine) -> None:
    assert fuse((TITLE, CANVAS), [read]) == (TITLE, CANVAS)


def test_a_line_of_a_paragraph_is_not_said_again() -> None:
    words = "The client moved the review to Wednesday 3 pm, room 402, and asks for the slides by noon."
    long = element(words, Bounds.pixel(60, 300, 1020, 420), role=Role.TEXT)
    lines = [
        line("The client moved the review to Wednesday 3 prn,", 60, 300, 1000, 355),
        line("room 402, and asks for the slides by noon.", 60, 360, 900, 415),
    ]
    assert fuse((long,), lines) == (long,)


def test_what_only_the_pixels_say_is_put_where_it_stands() -> None:
    found = fuse((TITLE, CANVAS), [line("Score 12", 100, 900, 400, 960), line("Play", 100, 400, 300, 460)])
    assert [one.text for one in found] == ["Settings", "", "Play", "Score 12"]
    assert [one.order for one in found] == [0, 1, 2, 3]
    read = found[2]
    assert (read.source, read.parent, read.role, read.confidence) == (Source.OCR, "canvas", Role.TEXT, 0.95)


def test_the_same_words_elsewhere_are_another_text() -> None:
    found = fuse((TITLE, CANVAS), [line("Settings", 100, 900, 400, 960)])
    assert [one.text for one in found] == ["Settings", "", "Settings"]


def test_words_on_a_button_without_any_belong_to_it() -> None:
    button = box("buy", (100, 500, 700, 620), Role.BUTTON, clickable=True)
    found = fuse((button,), [line("Buy", 300, 530, 420, 590)])
    assert [(one.text, one.parent) for one in found] == [("", None), ("Buy", "buy")]


def test_an_initial_on_an_avatar_is_its_drawing() -> None:
    avatar = box("avatar", (40, 400, 160, 520), Role.ICON)
    assert fuse((avatar,), [line("A", 80, 430, 120, 490)]) == (avatar,)


def test_noise_is_left_out() -> None:
    lines = [
        line("", 0, 0, 9, 9),
        line("xj", 0, 0, 99, 9, confidence=0.1),
        line("Hi", 0, 50, 99, 90),
        line("Hi", 2, 51, 98, 91),
    ]
    assert [one.text for one in worth_keeping(lines)] == ["Hi"]


def test_lines_are_in_reading_order() -> None:
    lines = [
        line("d", 0, 200, 50, 240),
        line("b", 500, 104, 600, 144),
        line("a", 0, 100, 50, 140),
        line("c", 700, 96, 800, 136),
    ]
    assert "".join(one.text for one in in_rows(lines)) == "abcd"


def test_before_a_darkened_page_only_the_panel_counts() -> None:
    panel = Bounds.pixel(100, 900, 980, 1500)
    lines = [
        line("Inbox", 60, 100, 300, 160),
        line("Delete it?", 160, 950, 500, 1010),
        line("Cancel", 500, 1380, 650, 1440),
        line("Delete", 750, 1380, 900, 1440),
    ]
    found = page_of(lines, panel)
    assert [(one.text, one.role) for one in found] == [
        ("Delete it?", Role.TEXT),
        ("Cancel", Role.BUTTON),
        ("Delete", Role.BUTTON),
    ]
    assert [one.text for one in page_of(lines, None)] == ["Inbox", "Delete it?", "Cancel", "Delete"]


# A vision model


def reply(*elements: object) -> str:
    return json.dumps({"elements": list(elements)})


def said(
    box: object = (100, 200, 300, 250), role: object = "button", text: object = "OK", description: object = ""
) -> object:
    return {"box": box, "role": role, "text": text, "description": description}


async def test_a_model_is_asked_by_schema_and_its_boxes_are_thousandths() -> None:
    model = FakeVisionModel(reply(said()))
    found = await seen_by(model, FRAME)
    assert found is not None
    (one,) = found
    assert (one.text, one.role, one.clickable, one.source) == ("OK", Role.BUTTON, True, Source.VISION)
    assert one.bounds == Bounds.pixel(108, 480, 324, 600)
    assert one.confidence < 1
    assert model.sights[0].frames == ("f",)
    assert model.sights[0].response_schema["required"] == ["elements"]


@pytest.mark.parametrize(
    "odd",
    [
        "text",
        None,
        said(box=None),
        said(box=[1, 2, 3]),
        said(box=[300, 200, 100, 250]),
        said(box=[0, 0, 5000, 5000]),
        said(box=["a", "b", "c", "d"]),
        said(box=[True, False, True, True]),
        said(text=7),
        said(description=["x"]),
    ],
)
async def test_odd_things_in_an_answer_are_left_out(odd: object) -> None:
    found = await seen_by(FakeVisionModel(reply(odd, said(text="Fine"))), FRAME)
    assert found is not None
    assert [one.text for one in found] == ["Fine"]


async def test_an_unknown_role_is_unknown() -> None:
    found = await seen_by(FakeVisionModel(reply(said(role="gadget"))), FRAME)
    assert found is not None
    assert [one.role for one in found] == [Role.UNKNOWN]


@pytest.mark.parametrize(
    "failure",
    [EndpointBusy("slow"), EndpointRefused("no"), ReplyInvalid("prose"), "[1]", "{}", '{"elements": "none"}'],
)
async def test_a_model_that_fails_is_no_failure(failure: EndpointBusy | str) -> None:
    assert await seen_by(FakeVisionModel(failure), FRAME) is None


async def test_what_is_known_already_is_not_added() -> None:
    known = element("Settings", Bounds.pixel(60, 100, 1020, 180), role=Role.TEXT)
    found = await seen_by(
        FakeVisionModel(reply(said(box=[50, 40, 400, 80], text="Settings"), said(text="New"))), FRAME
    )
    assert found is not None
    assert [(one.text, one.order) for one in add_seen((known,), found)] == [("Settings", 0), ("New", 1)]
