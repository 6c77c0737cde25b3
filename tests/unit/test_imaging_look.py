"""Looks: the same place is known again, and nothing else is taken for it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from treetap.imaging.look import REACH, found_at, look_of, looks_like, page_changes, page_look_of
from treetap.imaging.pictures import Picture
from treetap.models import Bounds, Space

WIDTH, HEIGHT = 360, 800
FONT = ImageFont.load_default(22)
TITLE = Bounds.pixel(20, 60, 260, 100)
SWITCH = Bounds.pixel(290, 200, 340, 230)

Draw = Callable[[ImageDraw.ImageDraw], None]


def page(
    *,
    title: str = "Room 4711",
    on: bool = False,
    left: int = 0,
    down: int = 0,
    dark: bool = False,
    more: Draw = lambda _: None,
) -> Picture:
    """A page with a title, a switch and rows of text."""
    image = Image.new("RGB", (WIDTH, HEIGHT), (20, 20, 20) if dark else (250, 250, 250))
    pen = ImageDraw.Draw(image)
    ink = (240, 240, 240) if dark else (30, 30, 30)
    pen.text((24 + left, 66 + down), title, ink, font=FONT)
    pen.rounded_rectangle((292, 204, 338, 226), 11, fill=(0, 120, 90) if on else (150, 150, 150))
    pen.ellipse((316 if on else 294, 206, 334 if on else 312, 224), fill=(255, 255, 255))
    for row in range(8):
        pen.text((24, 280 + 60 * row), f"Entry number {row}", ink, font=FONT)
    more(pen)
    return Picture(np.ascontiguousarray(np.asarray(image)[:, :, ::-1]))


def dimmed(picture: Picture) -> Picture:
    return Picture(np.ascontiguousarray(picture.image // 2))


def dialog(pen: ImageDraw.ImageDraw) -> None:
    pen.rectangle((40, 320, 320, 480), fill=(255, 255, 255), outline=(0, 0, 0))
    pen.text((60, 350), "Delete it?", (0, 0, 0), font=FONT)


def toast(pen: ImageDraw.ImageDraw) -> None:
    pen.rounded_rectangle((80, 700, 280, 740), 20, fill=(50, 50, 50))
    pen.text((100, 706), "Saved", (255, 255, 255), font=FONT)


def test_the_same_place_has_the_same_look() -> None:
    assert looks_like(page(), TITLE, look_of(page(), TITLE))


def test_bounds_of_any_space_will_do() -> None:
    edges = {"left": 20 / WIDTH, "top": 60 / HEIGHT, "right": 260 / WIDTH, "bottom": 100 / HEIGHT}
    unit = Bounds(**edges, space=Space.UNIT)
    assert looks_like(page(), unit, look_of(page(), unit))


@pytest.mark.parametrize("title", ["Room 4712", "Room 4771", "Room 4711.", "room 4711", "Room 411"])
def test_another_character_is_noticed(title: str) -> None:
    assert not looks_like(page(title=title), TITLE, look_of(page(), TITLE))


def test_the_two_states_of_a_switch_differ() -> None:
    off, on = look_of(page(), SWITCH), look_of(page(on=True), SWITCH)
    assert off != on
    assert not looks_like(page(on=True), SWITCH, off)
    assert not looks_like(page(), SWITCH, on)


@pytest.mark.parametrize(("left", "down"), [(3, 0), (0, -4), (-REACH, REACH), (5, 5)])
def test_what_has_moved_a_little_is_found(left: int, down: int) -> None:
    look = look_of(page(), TITLE)
    found = found_at(page(left=left, down=down), TITLE, look)
    assert found == Bounds.pixel(20 + left, 60 + down, 260 + left, 100 + down)


def test_what_has_moved_far_is_not() -> None:
    assert not looks_like(page(left=REACH + 1), TITLE, look_of(page(), TITLE))


def test_other_colours_are_another_look() -> None:
    look = look_of(page(), TITLE)
    assert not looks_like(dimmed(page()), TITLE, look)
    assert not looks_like(page(dark=True), TITLE, look)


def test_what_is_flat_has_no_look() -> None:
    empty = Bounds.pixel(20, 120, 260, 180)
    assert look_of(page(), empty) == ""
    assert not looks_like(page(), empty, "")


def test_off_the_picture_is_nothing() -> None:
    beyond = Bounds.pixel(WIDTH, 0, WIDTH + 100, 40)
    assert look_of(page(), beyond) == ""
    assert not looks_like(page(), beyond, look_of(page(), TITLE))


@pytest.mark.parametrize(
    "look",
    [
        "x",
        "240x40",
        "240x40.1.",
        "99999x99999.1.AAAAAAAAAAAAAAAA",
        "0x0.0.AAAAAAAAAAAAAAAA",
        "²x40.1.AAAAAAAAAAAAAAAA",
        "page.360x800.",
        "page.1x1.AA",
        "A" * 100_000,
    ],
)
def test_what_is_no_look_is_nowhere(look: str) -> None:
    assert not looks_like(page(), TITLE, look)
    assert page_changes(page(), look) is None


def test_a_look_shows_nothing_of_the_pixels() -> None:
    """A few characters, whatever the size of the place."""
    assert len(look_of(page(), Bounds.pixel(0, 0, WIDTH, HEIGHT))) < 48


def test_a_page_is_itself() -> None:
    assert page_changes(page(), page_look_of(page())) == 0


@pytest.mark.parametrize("over", [dialog, toast])
def test_what_lies_over_a_page_is_noticed(over: Draw) -> None:
    changed = page_changes(page(more=over), page_look_of(page()))
    assert changed is not None
    assert changed > 2


def test_a_darkened_page_is_another() -> None:
    changed = page_changes(dimmed(page()), page_look_of(page()))
    assert changed is not None
    assert changed > 100


def test_a_cursor_is_hardly_anything() -> None:
    def cursor(pen: ImageDraw.ImageDraw) -> None:
        pen.line((200, 130, 200, 150), fill=(0, 0, 0), width=2)

    assert page_changes(page(more=cursor), page_look_of(page())) == 1


def test_what_was_left_out_may_change() -> None:
    look = page_look_of(page(), [TITLE])
    assert page_changes(page(title="Another"), look) == 0
    assert page_changes(page(title="Another"), page_look_of(page()), [TITLE]) == 0


def test_a_page_of_another_size_is_not_compared() -> None:
    small = Picture(np.ascontiguousarray(page().image[:400]))
    assert page_changes(small, page_look_of(page())) is None
