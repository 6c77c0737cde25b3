"""What the pixels tell: hints, messages that lie over a page, darkened pages, a tree that does not fit."""

from __future__ import annotations

import asyncio
import io
import time
from collections.abc import Sequence

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from tests.fakes.device import FakeDevice, Page
from tests.fakes.frame_store import FakeFrameStore
from tests.samples import element
from tests.unit.perception_samples import SIZE, dump, label, node
from treetap.core.clock import FrozenClock
from treetap.imaging.pictures import Picture, Pictures
from treetap.models import App, Bounds, Element, Frame, Pixels, Role, Size, Source, TextLine
from treetap.perception.assembly import agrees, is_blacked_out, says_something, untold_areas
from treetap.perception.perceiver import ScreenPerceiver
from treetap.perception.reading import read_page
from treetap.perception.tree import elements_from, tell_hints
from treetap.perception.windows import panel_in, pills_in, unknown_to

Box = tuple[int, int, int, int]
LIGHT, DARK = ("#fafaff", "#1a1b20"), ("#121317", "#e4e2e9")


class Paper:
    """A screen to draw on."""

    def __init__(self, look: tuple[str, str] = LIGHT) -> None:
        self.ground, self.ink = look
        self.image = Image.new("RGB", (SIZE.width, SIZE.height), self.ground)
        self.pen = ImageDraw.Draw(self.image)

    def text(self, words: str, left: int, top: int, colour: str = "", size: int = 42) -> None:
        self.pen.text((left, top), words, fill=colour or self.ink, font=ImageFont.load_default(size))

    def rows(self) -> None:
        for top in range(300, 2200, 130):
            self.text(f"Some row of a list {top}", 60, top)

    def pill(
        self, box: Box, words: str, fill: str = "#303036", ink: str = "#ffffff", radius: int = 52
    ) -> None:
        self.pen.rounded_rectangle(box, radius, fill=fill)
        font = ImageFont.load_default(38)
        middle = ((box[0] + box[2]) // 2, (box[1] + box[3]) // 2)
        self.pen.text(middle, words, fill=ink, font=font, anchor="mm")

    def darken(self) -> None:
        self.image.paste(Image.blend(self.image, Image.new("RGB", self.image.size), 0.5))
        self.pen = ImageDraw.Draw(self.image)

    @property
    def picture(self) -> Picture:
        return Picture(np.ascontiguousarray(np.asarray(self.image)[:, :, ::-1]))


def inside(pill: Bounds, box: Box) -> bool:
    return pill.overlap(Bounds.pixel(*box)) > 0.8


# Hints


@pytest.mark.parametrize("look", [LIGHT, DARK])
@pytest.mark.parametrize(("colour", "is_hint"), [("", False), ("#80838e", True)])
def test_a_faint_text_in_a_field_is_its_hint(look: tuple[str, str], colour: str, is_hint: bool) -> None:
    paper = Paper(look)
    paper.text("New contact", 60, 100, size=60)
    paper.pen.rounded_rectangle((60, 400, 1020, 540), 20, outline="#3060d0", width=5)
    paper.text("Phone number", 110, 440, colour)
    paper.pen.rectangle((100, 430, 104, 510), fill="#3060d0")
    field = element("Phone number", Bounds.pixel(60, 400, 1020, 540), role=Role.FIELD, editable=True)
    title = element("New contact", Bounds.pixel(60, 90, 600, 180), role=Role.TEXT)
    (seen,) = [one for one in tell_hints((title, field), paper.picture) if one.editable]
    assert (seen.text, seen.hint) == (("", "Phone number") if is_hint else ("Phone number", ""))


FIELD = Bounds.pixel(60, 400, 1020, 540)
TITLE = element("New contact", Bounds.pixel(60, 90, 600, 180), role=Role.TEXT)


def field_text(paper: Paper, *before: Element, focused: bool = False) -> str:
    field = element("Alice Smith", FIELD, role=Role.FIELD, editable=True, focused=focused)
    (seen,) = [one for one in tell_hints((TITLE, field), paper.picture, before) if one.editable]
    return seen.text


@pytest.mark.parametrize("colour", ["#444444", "#555555", "#1A73E8", "#0b57d0", "#00796b", "#c2185b"])
def test_a_value_may_be_grey_or_coloured(colour: str) -> None:
    paper = Paper(("#ffffff", "#000000"))
    paper.text("New contact", 60, 100, size=60)
    paper.text("Alice Smith", 110, 440, colour)
    assert field_text(paper) == "Alice Smith"


@pytest.mark.parametrize(
    ("bar", "ink"), [("#00796b", "#ffffff"), ("#1a73e8", "#ffffff"), ("#e0e0e0", "#222222")]
)
def test_a_text_is_compared_only_with_those_on_a_like_ground(bar: str, ink: str) -> None:
    paper = Paper(("#ffffff", "#000000"))
    paper.text("New contact", 60, 100, size=60)
    paper.pen.rectangle((0, 380, 1080, 560), fill=bar)
    paper.text("Alice Smith", 110, 440, ink)
    assert field_text(paper) == "Alice Smith"


def test_what_has_come_into_the_field_in_use_was_typed() -> None:
    paper = Paper()
    paper.text("New contact", 60, 100, size=60)
    paper.text("Alice Smith", 110, 440, "#80838e")
    empty = element("", FIELD, role=Role.FIELD, editable=True, hint="Name", id="empty")
    asked = element("", FIELD, role=Role.FIELD, editable=True, hint="Alice Smith", id="asked")
    assert field_text(paper, empty, focused=True) == "Alice Smith"
    assert field_text(paper, asked, focused=True) == ""
    shorter = element("Alice Smi", FIELD, role=Role.FIELD, editable=True)
    assert field_text(paper, shorter, focused=True) == "Alice Smith"
    cleared = element("Bob", FIELD, role=Role.FIELD, editable=True)
    assert field_text(paper, cleared, focused=True) == "", "the hint is back"


def test_without_other_text_to_compare_with_a_field_keeps_its_text() -> None:
    paper = Paper()
    paper.text("Phone number", 110, 440, "#80838e")
    field = element("Phone number", Bounds.pixel(60, 400, 1020, 540), role=Role.FIELD, editable=True)
    assert tell_hints((field,), paper.picture) == (field,)


# Messages


@pytest.mark.parametrize(
    ("box", "fill", "ink", "radius"),
    [
        ((300, 2000, 780, 2110), "#303036", "#ffffff", 52),
        ((220, 2050, 860, 2170), "#e6e6ea", "#202024", 60),
        ((100, 2080, 980, 2230), "#323232", "#ffffff", 12),
        ((400, 1500, 680, 1600), "#000000", "#ffffff", 20),
    ],
)
def test_a_pill_over_a_page_is_found(box: Box, fill: str, ink: str, radius: int) -> None:
    paper = Paper()
    paper.rows()
    assert pills_in(paper.picture) == ()
    paper.pill(box, "Message sent", fill, ink, radius)
    (pill,) = pills_in(paper.picture)
    assert inside(pill, box)


def test_a_button_of_that_shape_is_no_message() -> None:
    paper, box = Paper(), (300, 2000, 780, 2110)
    paper.pill(box, "Start")
    picture = paper.picture
    pills = pills_in(picture)
    assert unknown_to((), pills, picture) == pills
    button = element("Start", Bounds.pixel(*box), role=Role.BUTTON, clickable=True)
    assert unknown_to((button,), pills, picture) == ()


def test_a_card_whose_words_the_tree_has_is_no_message() -> None:
    paper, box = Paper(), (60, 1900, 1020, 2050)
    paper.pill(box, "Card of the page", "#e6e6ea", "#202024", 20)
    picture = paper.picture
    words = element("Card of the page", Bounds.pixel(380, 1950, 700, 2000), role=Role.TEXT)
    assert pills_in(picture)
    assert unknown_to((words,), pills_in(picture), picture) == ()


def test_looking_for_a_message_costs_next_to_nothing() -> None:
    paper = Paper()
    paper.rows()
    picture = paper.picture
    assert picture.small.size
    costs = []
    for _ in range(9):
        start = time.process_time()
        pills_in(picture)
        costs.append(time.process_time() - start)
    assert min(costs) < 0.004


# Darkened pages


@pytest.mark.parametrize("look", [LIGHT, DARK])
@pytest.mark.parametrize("box", [(90, 900, 990, 1500), (0, 1500, 1080, 2400)])
def test_a_panel_before_a_darkened_page_is_found(look: tuple[str, str], box: Box) -> None:
    paper = Paper(look)
    paper.rows()
    assert panel_in(paper.picture) is None
    paper.darken()
    paper.pen.rounded_rectangle(box, 40, fill="#ffffff" if look is LIGHT else "#2a2c33")
    paper.text("Delete it?", box[0] + 80, box[1] + 60, size=60)
    paper.text("Cancel    Delete", box[0] + 400, box[3] - 330)
    panel = panel_in(paper.picture)
    assert panel is not None
    assert panel.overlap(Bounds.pixel(*box)) > 0.8


def test_a_card_on_a_page_is_no_panel() -> None:
    paper = Paper(("#eeeef2", "#1a1b20"))
    paper.text("Title", 60, 110, size=60)
    paper.pen.rounded_rectangle((60, 800, 1020, 1500), 40, fill="#ffffff")
    paper.text("A card", 120, 900)
    assert panel_in(paper.picture) is None


# A tree and its picture


def test_a_tree_fits_the_picture_it_was_taken_with() -> None:
    paper = Paper()
    rows = []
    for top in range(300, 2000, 200):
        paper.text("Row", 60, top)
        rows.append(label("Row", (60, top, 700, top + 60)))
    tree = elements_from(dump(node("FrameLayout", (0, 0, 1080, 2400), *rows)), SIZE)
    assert agrees(tree, paper.picture)
    assert not agrees(tree, Paper().picture)
    wide = elements_from(dump(node("FrameLayout", (0, 0, 2400, 1080), *rows)), SIZE)
    assert not agrees(wide, paper.picture)


def test_behind_a_keyboard_nothing_is_expected() -> None:
    paper = Paper()
    paper.text("Above", 60, 300)
    low = [label(f"Row {top}", (60, top, 700, top + 60)) for top in range(1500, 2300, 100)]
    tree = elements_from(
        dump(node("FrameLayout", (0, 0, 1080, 2400), label("Above", (60, 300, 700, 360)), *low)), SIZE
    )
    assert not agrees(tree, paper.picture)
    assert agrees(tree, paper.picture, keyboard_shown=True)


def test_bare_frames_say_nothing() -> None:
    assert not says_something(elements_from(dump(node("FrameLayout", (0, 0, 1080, 2400), id="root")), SIZE))
    assert says_something(elements_from(dump(label("Hi", (0, 300, 100, 400))), SIZE))


def test_text_on_a_bare_part_is_untold_and_elsewhere_it_is_not() -> None:
    paper = Paper()
    paper.text("Known to the tree", 60, 300)
    paper.text("Drawn on a canvas", 200, 900)
    known = element("Known to the tree", Bounds.pixel(60, 290, 700, 360), role=Role.TEXT)
    canvas = Element(
        id="canvas", bounds=Bounds.pixel(0, 600, 1080, 2200), role=Role.UNKNOWN, source=known.source
    )
    areas = untold_areas((known, canvas), paper.picture)
    assert len(areas) == 1
    assert areas[0].contains(Bounds.pixel(200, 900, 600, 950).center)
    assert untold_areas((known,), paper.picture) == ()


def test_a_large_page_is_compared_quickly() -> None:
    areas = [
        element("", Bounds.pixel(0, at, 1000, at + 200), role=Role.BUTTON, clickable=True, id=f"a{at}")
        for at in range(300)
    ]
    words = [
        element(f"w{at}", Bounds.pixel(0, at * 3, 500, at * 3 + 40), role=Role.TEXT) for at in range(600)
    ]
    picture = Paper().picture
    untold_areas(words[:1], picture)
    start = time.thread_time()
    untold_areas((*areas, *words), picture)
    assert time.thread_time() - start < 0.3


def test_a_black_capture_shows_nothing() -> None:
    assert is_blacked_out(Paper(("#000000", "#ffffff")).picture)
    dark = Paper(("#000000", "#ffffff"))
    dark.text("Hello", 60, 600)
    assert not is_blacked_out(dark.picture)
    bar = Paper(("#000000", "#ffffff"))
    bar.text("12:00", 60, 15, size=30)
    assert is_blacked_out(bar.picture), "the bar is not the app's"
    assert not is_blacked_out(Paper().picture)


class NothingToRead:
    """A reader that finds no words."""

    async def read(
        self, frame: Frame, region: Bounds | None = None, *, single_line: bool = False
    ) -> Sequence[TextLine]:
        return []


def eyes_on(image: Image.Image, tree: str) -> ScreenPerceiver:
    out = io.BytesIO()
    image.save(out, "PNG")
    capture = Pixels(out.getvalue(), "png", SIZE)
    app = App(package="org.example.app", activity=".Main", label="Example")
    frames = FakeFrameStore()
    device = FakeDevice(Page("only", app, capture, tree))
    return ScreenPerceiver(device, frames, Pictures(frames), clock=FrozenClock(), reader=NothingToRead())


async def test_an_app_that_forbids_captures_still_has_its_tree() -> None:
    paper = Paper(("#000000", "#ffffff"))
    rows = [label(f"Row {top}", (60, top, 700, top + 60)) for top in range(300, 1500, 100)]
    seen = await eyes_on(paper.image, dump(node("FrameLayout", (0, 0, 1080, 2400), *rows))).perceive()
    assert len([one for one in seen.elements if one.text.startswith("Row")]) == len(rows)
    assert Source.TREE in seen.sources


class Falling(FakeDevice):
    """Its trees come in this order; the last one stays."""

    trees: list[str]

    async def tree(self) -> str:
        return self.trees.pop(0) if len(self.trees) > 1 else self.trees[0]


async def test_a_tree_that_falls_silent_is_asked_for_again() -> None:
    paper = Paper()
    paper.rows()
    tops = range(300, 1500, 130)
    rows = [label(f"Some row of a list {top}", (60, top, 700, top + 60)) for top in tops]
    full, bare = dump(node("FrameLayout", (0, 0, 1080, 2400), *rows)), dump()
    out = io.BytesIO()
    paper.image.save(out, "PNG")
    app = App(package="org.example.app", activity=".Main", label="Example")
    device, frames = Falling(Page("only", app, Pixels(out.getvalue(), "png", SIZE), full)), FakeFrameStore()
    eyes = ScreenPerceiver(device, frames, Pictures(frames), clock=FrozenClock(), reader=NothingToRead())

    device.trees = [bare, full]
    assert not (await eyes.perceive()).elements, "an app may have none from the first"
    assert (await eyes.perceive()).elements
    device.trees = [bare, bare, full]
    assert (await eyes.perceive()).elements
    device.trees = [bare] * 4 + [full]
    assert not (await eyes.perceive()).elements, "there is an end to it"
    device.trees = [bare, full]
    assert not (await eyes.perceive()).elements, "and this page is known to be silent"


async def test_a_large_dump_holds_nobody_up() -> None:
    paper = Paper()
    rows = [
        node(
            "LinearLayout",
            (0, at * 7, 1080, at * 7 + 120),
            label(f"Row {at}", (60, at * 7, 500, at * 7 + 60), id="title"),
            node("Button", (520, at * 7, 1040, at * 7 + 60), flags="clickable"),
            flags="clickable",
        )
        for at in range(300)
    ]
    for at in range(0, 2100, 60):
        paper.text("Row", 60, at)
    eyes = eyes_on(paper.image, dump(node("ListView", (0, 0, 1080, 2400), *rows, flags="scrollable")))
    await eyes.perceive()
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            await asyncio.sleep(0)
            ticks += 1

    ticking = asyncio.create_task(tick())
    await asyncio.sleep(0)
    await eyes.perceive()
    ticking.cancel()
    assert ticks > 100, ticks


class Eager:
    """Reads whatever it is shown."""

    async def read(
        self, frame: Frame, region: Bounds | None = None, *, single_line: bool = False
    ) -> Sequence[TextLine]:
        assert region is not None
        return [TextLine(text="Some words", bounds=region, confidence=0.9)]


@pytest.mark.parametrize("keyboard", [True, False])
async def test_a_strip_that_is_less_than_a_bar_has_no_page(keyboard: bool) -> None:
    paper = Image.new("RGB", (2400, 1))
    data = io.BytesIO()
    paper.save(data, "PNG")
    size = Size(width=2400, height=1)
    frame = await FakeFrameStore().put(Pixels(data=data.getvalue(), encoding="png", size=size))
    assert await read_page(Eager(), frame, keyboard_shown=keyboard) == []
