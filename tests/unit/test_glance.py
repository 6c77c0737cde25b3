"""A glance claims what is there, and nothing that is not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.fakes.frame_store import FakeFrameStore
from tests.unit.test_imaging_look import SWITCH, TITLE, dialog, dimmed, page, toast
from treetap.imaging.look import look_of, page_look_of
from treetap.imaging.pictures import Picture, encode
from treetap.models import Bounds, Element, Frame, Mark, Role, Source, Text, TextLine
from treetap.perception.glance import MOST_MARKS, glance

FIELD = Bounds.pixel(20, 270, 260, 310)
WHOLE = Bounds.pixel(0, 0, 360, 800)


class Reads:
    """Reads the same words everywhere, and counts how often it was asked."""

    def __init__(self, words: str, confidence: float = 0.95) -> None:
        self.words, self.confidence, self.asked = words, confidence, 0

    async def read(
        self, frame: Frame, region: Bounds | None = None, *, single_line: bool = False
    ) -> Sequence[TextLine]:
        self.asked += 1
        assert region is not None
        assert single_line
        return [TextLine(text=self.words, bounds=region, confidence=self.confidence)]


def mark(bounds: Bounds, **more: Any) -> Mark:
    given = {"look": look_of(page(), bounds), "role": Role.TEXT} | more
    return Mark(bounds=bounds, **given)


TITLED = mark(TITLE, text=Text.literal("Room 4711"), title=True, clickable=True)
OFF = mark(SWITCH, role=Role.SWITCH, checked=False)
VALUE = mark(FIELD, text=Text.literal("tea at 5"), role=Role.FIELD, look="", editable=True)
PAGE = Mark(bounds=WHOLE, role=Role.CONTAINER, look=page_look_of(page(), [FIELD]))


async def seen(picture: Picture, *marks: Mark, reader: Reads | None = None) -> tuple[Element, ...]:
    frame = await FakeFrameStore().put(encode(picture.image))
    return await glance(frame, picture, marks, reader)


async def ids(picture: Picture, *marks: Mark, reader: Reads | None = None) -> list[str]:
    return [one.id for one in await seen(picture, *marks, reader=reader)]


async def test_what_looks_as_it_did_is_there_as_it_was() -> None:
    title, switch = await seen(page(), TITLED, OFF)
    assert (title.id, title.text, title.clickable, title.source) == ("g0", "Room 4711", True, Source.GLANCE)
    assert (switch.id, switch.role, switch.checked, switch.bounds) == ("g1", Role.SWITCH, False, SWITCH)


async def test_it_is_where_it_is_now() -> None:
    (title,) = await seen(page(left=4, down=2), TITLED)
    assert title.bounds == Bounds.pixel(24, 62, 264, 102)


async def test_a_switch_that_was_turned_is_not_there() -> None:
    assert await ids(page(on=True), TITLED, OFF) == ["g0"]


async def test_another_title_is_not_there() -> None:
    assert await ids(page(title="Room 4717"), TITLED) == []


@pytest.mark.parametrize("picture", [page(more=dialog), page(more=toast), dimmed(page()), page(dark=True)])
async def test_where_the_page_is_otherwise_nothing_is_claimed(picture: Picture) -> None:
    reader = Reads("tea at 5")
    assert await ids(picture, TITLED, OFF, VALUE, PAGE, reader=reader) == []
    assert reader.asked == 0


@pytest.mark.parametrize("picture", [page(more=toast), dimmed(page())])
async def test_a_message_is_seen_where_the_page_is_not_known(picture: Picture) -> None:
    assert await ids(picture, TITLED) == []


@pytest.mark.parametrize("picture", [page(more=toast), dimmed(page())])
async def test_a_message_is_seen_where_most_of_the_page_may_be_anything(picture: Picture) -> None:
    rows = Bounds.pixel(0, 100, 360, 800)
    loose = PAGE.model_copy(update={"look": page_look_of(page(), [rows])})
    assert await ids(page(), TITLED, loose) == ["g0", "g1"]
    assert await ids(picture, TITLED, loose) == []


async def test_one_of_two_known_pages_is_enough() -> None:
    other = PAGE.model_copy(update={"look": page_look_of(page(dark=True))})
    assert await ids(page(), TITLED, other, PAGE) == ["g0", "g2"]


async def test_a_value_is_read_in_its_place() -> None:
    line = VALUE.model_copy(update={"editable": False, "role": Role.TEXT})
    (read,) = await seen(page(), line, reader=Reads("Tea at５"))
    assert (read.text, read.editable, read.confidence) == ("tea at 5", False, 0.95)


async def test_what_was_typed_is_read_to_the_letter() -> None:
    (field,) = await seen(page(), VALUE, reader=Reads("teaat5"))
    assert (field.text, field.editable) == ("tea at 5", True)
    for other in ("Tea at 5", "tea at５"):
        assert await ids(page(), VALUE, reader=Reads(other)) == []


@pytest.mark.parametrize(
    "reader", [Reads("tea at 6"), Reads("tea at 5 pm"), Reads("tea at"), Reads("tea at 5", 0.3), None]
)
async def test_a_value_that_reads_otherwise_is_not_there(reader: Reads | None) -> None:
    assert await ids(page(), VALUE, reader=reader) == []


async def test_what_has_a_look_is_not_taken_by_its_words() -> None:
    reader = Reads("Room 4711")
    assert await ids(page(title="Room 4710"), TITLED, reader=reader) == []
    assert reader.asked == 0


async def test_words_tell_no_state() -> None:
    switch = mark(FIELD, text=Text.literal("Wi-Fi"), role=Role.SWITCH, look="", checked=True)
    chosen = mark(
        FIELD, text=Text.literal("Wi-Fi"), look="", selected=True, description=Text.literal("Safe to tap")
    )
    assert await ids(page(), switch, reader=Reads("Wi-Fi")) == []
    (tab,) = await seen(page(), chosen, reader=Reads("Wi-Fi"))
    assert (tab.selected, tab.description, tab.checked) == (False, "", None)


async def test_the_words_beside_a_switch_name_it() -> None:
    name = mark(Bounds.pixel(20, 200, 200, 230), text=Text.literal("Wi-Fi"), look="")
    named, switch = await seen(page(), name, OFF, reader=Reads("Wi-Fi"))
    assert named.label_of == switch.id


async def test_what_makes_no_sense_is_not_there() -> None:
    look = look_of(page(), TITLE)
    beyond = Mark(bounds=Bounds.pixel(5000, 5000, 6000, 6000), look=look)
    nowhere = Mark(bounds=Bounds.pixel(30, 30, 30, 30), look=look)
    unbound = Mark(bounds=TITLE, text=Text.slot("name"), look=look)
    noise = Mark(bounds=TITLE, look="page." + "9" * 2000)
    other = Mark(bounds=SWITCH, look=look)
    wide = Mark(
        bounds=Bounds.pixel(-100_000, -100_000, 100_000, 100_000), look="200000x200000.1.AAAAAAAAAAAAAAAA"
    )
    assert await ids(page(), beyond, nowhere, unbound, other, wide, TITLED) == ["g5"]
    assert await ids(page(), noise) == []


async def test_no_more_is_looked_for_than_makes_sense() -> None:
    assert len(await ids(page(), *[OFF] * 5000)) == MOST_MARKS
