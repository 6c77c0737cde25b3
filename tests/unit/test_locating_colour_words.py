"""Colours in words and on the screen."""

from __future__ import annotations

import numpy as np
import pytest

from tests.fakes.frame_store import FakeFrameStore
from treetap.imaging.pictures import Picture, Pictures, encode
from treetap.locating.by_elements import colours_in, has_colours
from treetap.locating.ladder import SURE, LadderLocator
from treetap.models import Bounds, Element, Frame, Role, Screen, Size, Source, Target, Text

SHOWN = {
    "red": (200, 40, 40),
    "orange": (240, 140, 20),
    "yellow": (250, 220, 40),
    "green": (50, 160, 70),
    "blue": (40, 90, 220),
    "purple": (120, 60, 200),
    "pink": (250, 100, 180),
    "grey": (130, 130, 130),
    "black": (10, 10, 10),
    "brown": (120, 72, 30),
}


def page(colour: tuple[int, int, int]) -> Picture:
    """A button of that colour with white words, on white."""
    image = np.full((300, 300, 3), 255, np.uint8)
    image[100:160, 80:220] = colour[::-1]
    image[122:138, 120:180:3] = 255
    return Picture(image)


WORDS = Bounds.pixel(120, 122, 180, 138)


@pytest.mark.parametrize("colour", SHOWN)
def test_a_button_has_the_colour_round_its_words(colour: str) -> None:
    assert has_colours(page(SHOWN[colour]), WORDS, frozenset({colour}))


@pytest.mark.parametrize(
    ("asked", "shown"), [("red", "green"), ("green", "blue"), ("blue", "red"), ("purple", "green")]
)
def test_and_no_other(asked: str, shown: str) -> None:
    assert not has_colours(page(SHOWN[shown]), WORDS, frozenset({asked}))


@pytest.mark.parametrize(
    ("sentence", "colours"),
    [
        ("the red Cancel button", {"red"}),
        ("绿色的下载按钮", {"green"}),
        ("the blue and white card", {"blue", "white"}),
        ("Redo", set()),
        ("the greenhouse", set()),
        ("白菜", set()),
        ("灰色按钮", {"grey"}),
    ],
)
def test_colours_in_words(sentence: str, colours: set[str]) -> None:
    assert colours_in(sentence) == colours


def test_off_the_screen_is_no_colour() -> None:
    assert not has_colours(page((1, 2, 3)), Bounds.pixel(900, 900, 950, 950), frozenset({"black"}))


@pytest.mark.parametrize(
    ("sentence", "sure"),
    [("the green Save button", True), ("绿色的 Save", True), ("the red Save button", False)],
)
async def test_the_ladder_looks_at_the_colours(sentence: str, sure: bool) -> None:
    frames = FakeFrameStore()
    frame = await frames.put(encode(page(SHOWN["green"]).image))
    words = Element(id="1", bounds=WORDS, text="Save", role=Role.TEXT, source=Source.OCR)
    seen = Screen(frame=frame, elements=(words,), sources=frozenset({Source.OCR}))
    found = await LadderLocator(Pictures(frames)).locate(Target(sentence=Text.literal(sentence)), seen)
    assert found.found is sure
    assert (found.confidence >= SURE) is sure
    if not sure:
        assert "not red" in found.reason
        assert found.candidates


async def test_a_colour_that_nobody_can_look_at_is_not_sure() -> None:
    gone = Frame(id="gone", sha="0" * 64, size=Size(width=300, height=300))
    words = Element(id="1", bounds=WORDS, text="Save", role=Role.BUTTON, clickable=True, source=Source.TREE)
    seen = Screen(frame=gone, elements=(words,), sources=frozenset({Source.TREE}))
    locator = LadderLocator(Pictures(FakeFrameStore()))
    found = await locator.locate(Target(sentence="the green Save button"), seen)
    assert found.found
    assert found.confidence < SURE
    assert "green" in found.reason
