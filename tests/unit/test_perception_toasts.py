"""Messages over a page are found on any screen, wherever they lie; parts of the page are none."""

from __future__ import annotations

import time

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from tests.samples import element
from treetap.imaging.pictures import Picture
from treetap.models import Bounds, Element, Role, Size
from treetap.perception.windows import is_overlay, keyboard_top, pills_in, unknown_to

PHONE, SIDEWAYS, SMALL, TABLET = (1080, 2400, 420), (2400, 1080, 420), (720, 1280, 320), (1600, 2560, 320)
WIDE_TABLET = (2560, 1600, 320)
SCREENS = [PHONE, SIDEWAYS, SMALL, TABLET, WIDE_TABLET]
Box = tuple[int, int, int, int]


class Page:
    """A list on a screen of some size and density."""

    def __init__(self, screen: tuple[int, int, int], *, rows: bool = True) -> None:
        self.width, self.height, self.density = screen
        self.image = Image.new("RGB", (self.width, self.height), "#fafaff")
        self.pen = ImageDraw.Draw(self.image)
        for top in range(self.px(56), self.height - self.px(48), self.px(48)) if rows else ():
            self.words("Some row of a list", (self.px(24), top), anchor="la")

    def px(self, dp: float) -> int:
        return round(dp * self.density / 160)

    def words(self, text: str, at: tuple[int, int], ink: str = "#1a1b20", anchor: str = "mm") -> None:
        self.pen.text(at, text, fill=ink, font=ImageFont.load_default(self.px(14)), anchor=anchor)

    def box(self, box: Box, text: str, fill: str = "#303036", ink: str = "#ffffff", radius: int = 20) -> Box:
        self.pen.rounded_rectangle(box, self.px(radius), fill=fill)
        lines = text.split("\n")
        for number, line in enumerate(lines):
            level = (box[1] + box[3]) // 2 + self.px(19 * (number - (len(lines) - 1) / 2))
            self.words(line, ((box[0] + box[2]) // 2, level), ink)
        return box

    def toast(self, text: str, share: float) -> Box:
        """A pill whose top is at that share of the height."""
        font, lines = ImageFont.load_default(self.px(14)), text.split("\n")
        wide = round(max(font.getlength(line) for line in lines)) + self.px(40)
        left, top = (self.width - wide) // 2, round(share * self.height)
        return self.box((left, top, left + wide, top + self.px(19 * len(lines) + 22)), text)

    @property
    def picture(self) -> Picture:
        return Picture(np.ascontiguousarray(np.asarray(self.image)[:, :, ::-1]))


@pytest.mark.parametrize("text", ["Saved", "The message has been sent", "No network\nTry again\nlater"])
@pytest.mark.parametrize("share", [0.09, 0.3, 0.48, 0.7, "low"])
@pytest.mark.parametrize("screen", SCREENS)
def test_a_message_is_found_wherever_it_lies(
    screen: tuple[int, int, int], share: float | str, text: str
) -> None:
    page = Page(screen)
    assert pills_in(page.picture) == ()
    low = 1 - page.px(48 + 19 * text.count("\n") + 41) / page.height
    box = page.toast(text, low if isinstance(share, str) else share)
    picture = page.picture
    (pill,) = unknown_to((), pills_in(picture), picture)
    assert pill.overlap(Bounds.pixel(*box)) > 0.8


def as_element(box: Box, text: str = "", role: Role = Role.TEXT, **more: object) -> Element:
    return element(text, Bounds.pixel(*box), id=f"{role} {box}", role=role, **more)


@pytest.mark.parametrize("screen", SCREENS)
def test_what_the_tree_has_is_no_message(screen: tuple[int, int, int]) -> None:
    page = Page(screen, rows=False)
    middle, px = page.width // 2, page.px
    button = page.box((middle - px(80), px(60), middle + px(80), px(100)), "Start", "#3060d0")
    chip = page.box((middle - px(40), px(120), middle + px(40), px(152)), "Nearby", "#dde0ee", "#202024")
    edge = page.width // 25
    card = page.box((edge, px(170), page.width - edge, px(250)), "A card", "#e6e6ea", "#202024")
    words = (middle - px(40), px(198), middle + px(40), px(222))
    picture = page.picture
    elements = (
        as_element(button, "Start", Role.BUTTON, clickable=True),
        as_element(chip, "Nearby", Role.BUTTON, clickable=True),
        as_element(card, role=Role.CONTAINER),
        as_element(words, "A card"),
    )
    assert len(pills_in(picture)) == 3
    assert unknown_to(elements, pills_in(picture), picture) == ()


@pytest.mark.parametrize("screen", SCREENS)
def test_a_search_bar_is_no_message_though_its_field_is_only_a_part_of_it(
    screen: tuple[int, int, int],
) -> None:
    page = Page(screen, rows=False)
    px, left = page.px, page.width // 25
    page.box((left, px(50), page.width - left, px(98)), "Search the settings", "#e2e4ee", "#707480")
    page.pen.ellipse((left + px(16), px(64), left + px(36), px(84)), fill="#404450")
    picture, middle = page.picture, page.width // 2
    field = as_element(
        (middle - px(90), px(60), middle + px(90), px(90)),
        role=Role.FIELD,
        hint="Search the settings",
        editable=True,
    )
    glass = as_element((left + px(14), px(62), left + px(38), px(86)), role=Role.IMAGE)
    pills = pills_in(picture)
    assert pills
    assert unknown_to((), pills, picture) == pills
    assert unknown_to((field, glass), pills, picture) == ()


@pytest.mark.parametrize("screen", SCREENS)
def test_keys_in_a_row_are_no_messages(screen: tuple[int, int, int]) -> None:
    """No tree tells of the keyboard."""
    page = Page(screen, rows=False)
    top = keyboard_top(Size(width=page.width, height=page.height))
    page.pen.rectangle((0, top, page.width, page.height), fill="#d8dae2")
    wide, high, gap = page.width / 10, (page.height - top) // 5, page.px(3)
    for number, letters in enumerate(("QWERTYUIO", "ASDFGHJKL", "ZXCVBNM")):
        start = (page.width - wide * len(letters)) / 2
        for at, letter in enumerate(letters):
            left, level = round(start + at * wide), top + number * high
            key = (left + gap, level + gap, round(left + wide) - gap, level + high - gap)
            page.box(key, letter, "#fdfdff", "#202024", 6)
    assert pills_in(page.picture) == ()


@pytest.mark.parametrize("screen", SCREENS)
def test_looking_costs_next_to_nothing(screen: tuple[int, int, int]) -> None:
    picture = Page(screen).picture
    assert picture.small.size
    costs = []
    for _ in range(9):
        start = time.process_time()
        pills_in(picture)
        costs.append(time.process_time() - start)
    assert min(costs) < 0.002


@pytest.mark.parametrize(
    ("width", "height", "highest", "lowest"),
    [
        (1080, 2400, 0.58, 0.65),
        (720, 1280, 0.55, 0.62),
        (1600, 2560, 0.64, 0.7),
        (2400, 1080, 0.38, 0.47),
        (2560, 1600, 0.48, 0.6),
    ],
)
def test_about_where_a_keyboard_begins(width: int, height: int, highest: float, lowest: float) -> None:
    assert highest <= keyboard_top(Size(width=width, height=height)) / height <= lowest


def test_a_page_above_a_keyboard_is_no_overlay_on_a_phone_that_lies_on_its_side() -> None:
    size = Size(width=2400, height=1080)
    assert not is_overlay(Bounds.pixel(0, 63, 2400, 470), size)
    assert is_overlay(Bounds.pixel(600, 200, 1800, 900), size)
