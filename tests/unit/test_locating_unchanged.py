"""With a tree at hand: what only holds something else is the same thing, and nothing else is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests import samples
from tests.unit.matching_screens import box, button, part, screen, switch_row, text
from tests.unit.test_locating_cache import CacheStage
from treetap.imaging.pictures import encode
from treetap.models import Element, Method, Role, Screen, Source, Target

WIFI = {"text": "Wi-Fi", "role": "switch"}
TITLE = text("Network", box(0, 0, 200, 40))


@pytest.fixture
def stage(tmp_path: Path) -> CacheStage:
    return CacheStage(tmp_path / "assets")


def network(*more: Element | list[Element], on: bool = False, title: str = "Wi-Fi") -> Screen:
    """The switch of the first row keeps its place whatever the row is called."""
    made = switch_row(title, 3, on=on, clickable=False)
    named = [one.model_copy(update={"resource_id": "app:id/switch_widget"}) for one in made if not one.text]
    return screen(TITLE, named, [one for one in made if one.text], switch_row("Bluetooth", 8), *more)


def form(value: str, *more: Element, other: str = "") -> Screen:
    fields = [
        part("from", box(0, 100, 360, 160), role=Role.FIELD, editable=True, hint="Departure", text=value),
        part("to", box(0, 200, 360, 260), role=Role.FIELD, editable=True, hint="Destination", text=other),
    ]
    return screen(TITLE, *fields, button("Send", box(200, 300, 360, 360)), *more)


async def test_a_switch_that_was_flipped_is_the_same_switch(stage: CacheStage) -> None:
    first = await stage.look(network(), **WIFI)
    again = await stage.look(network(on=True), **WIFI)
    assert again.method is Method.CACHE
    assert again.center == first.center
    assert again.candidates[0].element == "switch Wi-Fi"


@pytest.mark.parametrize("on", [False, True])
async def test_another_row_stands_where_it_was(stage: CacheStage, on: bool) -> None:
    """The list has scrolled: the same id, place and looks, and another name."""
    await stage.look(network(), **WIFI)
    result = await stage.look(network(on=on, title="Aeroplane mode"), **WIFI)
    assert result.method is not Method.CACHE
    assert not result.found


@pytest.mark.parametrize(
    "come",
    [
        part("dialog", box(30, 500, 330, 700), role=Role.DIALOG),
        part("veil", box(0, 0, 360, 720), clickable=True),
        text("Wi-Fi", box(16, 600, 200, 630), name="second"),
        part("calls", box(0, 600, 200, 660), role=Role.SWITCH, checked=False, description="Wi-Fi calling"),
    ],
)
async def test_something_has_come_with_the_flip(stage: CacheStage, come: Element) -> None:
    await stage.look(network(), **WIFI)
    assert (await stage.look(network(come, on=True), **WIFI)).method is not Method.CACHE


async def test_one_that_was_meant_less_has_gone(stage: CacheStage) -> None:
    more = text("Wi-Fi calls too", box(16, 600, 200, 630))
    assert (await stage.look(network(more), **WIFI)).found
    assert (await stage.look(network(on=True), **WIFI)).method is not Method.CACHE


@pytest.mark.parametrize(
    "change", [{"activity": ".Other"}, {"page_key": "like it"}, {"package": "org.other"}]
)
async def test_another_page_with_the_same_layout(stage: CacheStage, change: dict[str, Any]) -> None:
    await stage.look(network(), **WIFI)
    assert (await stage.look(network(on=True).model_copy(update=change), **WIFI)).method is not Method.CACHE


async def test_what_lay_under_it_lies_over_it(stage: CacheStage) -> None:
    sheet = part("sheet", box(0, 150, 360, 300), clickable=True)
    knob = part("knob", box(280, 195, 340, 225), role=Role.SWITCH, checked=False, description="Wi-Fi")
    await stage.look(screen(TITLE, sheet, knob), **WIFI)
    flipped = knob.model_copy(update={"checked": True})
    assert (await stage.look(screen(TITLE, sheet, flipped), **WIFI)).method is Method.CACHE
    assert (await stage.look(screen(TITLE, flipped, sheet), **WIFI)).method is not Method.CACHE


async def test_pixels_that_no_element_explains(stage: CacheStage) -> None:
    """Something lies over the page that the tree does not tell of."""
    page = network()
    await stage.look(page, **WIFI)
    dark = encode(np.full((720, 360, 3), 40, np.uint8))
    veiled = page.model_copy(update={"frame": await stage.images.frames.put(dark)})
    target = Target.model_validate(WIFI)
    assert (await stage.cache.locate(target, veiled)).method is not Method.CACHE


async def test_a_field_with_another_value_is_the_same_field(stage: CacheStage) -> None:
    wanted = {"text": "Departure", "role": "field"}
    assert (await stage.look(form(""), **wanted)).confidence >= 0.8
    assert (await stage.look(form("Bergen", other="Oslo"), **wanted)).method is Method.CACHE
    assert (await stage.look(form("Departure"), **wanted)).method is not Method.CACHE
    await stage.look(form(""), **wanted)
    assert (await stage.look(form("", other="Departure"), **wanted)).method is not Method.CACHE


async def test_a_field_that_went_by_what_it_held(stage: CacheStage) -> None:
    wanted = {"text": "Bergen", "role": "field"}
    assert (await stage.look(form("Bergen"), **wanted)).found
    assert (await stage.look(form("Oslo"), **wanted)).method is not Method.CACHE


async def test_the_button_beside_a_field_that_is_filled_again_and_again(stage: CacheStage) -> None:
    for typed, method in (("One", Method.TREE), ("Two", Method.CACHE), ("", Method.CACHE)):
        assert (await stage.look(form(typed), text="Send")).method is method
    assert (await stage.look(form("Send it"), text="Send")).method is not Method.CACHE


async def test_a_switch_says_how_it_stands(stage: CacheStage) -> None:
    def page(*, on: bool) -> Screen:
        said = "On" if on else "Off"
        return screen(
            TITLE,
            [
                one.model_copy(update={"text": said}) if one.role is Role.SWITCH else one
                for one in switch_row("Wi-Fi", 3, on=on)
            ],
        )

    assert (await stage.look(page(on=False), **WIFI)).found
    assert (await stage.look(page(on=True), **WIFI)).method is Method.CACHE


async def test_the_same_picture_is_the_same_screen(stage: CacheStage) -> None:
    """Another capture of it, equal to the byte: also what is counted holds."""
    page, target = samples.settings(), {"text": "Details", "ordinal": 2}
    assert (await stage.look(page, **target)).found
    again = await stage.look(samples.settings(), **target)
    assert again.method is Method.CACHE


async def test_the_last_of_them_is_another_when_one_has_come(stage: CacheStage) -> None:
    """A sentence that counts is good for one state, also where what is counted cannot be clicked."""

    def chat(*said: str) -> Screen:
        return screen(
            TITLE,
            *(
                part(f"bubble {at}", box(0, 60 * at, 300, 60 * at + 50), role=Role.ITEM, text=words)
                for at, words in enumerate(said, 1)
            ),
        )

    first = await stage.look(chat("Hello", "Are you there?"), sentence="the last item")
    assert first.found
    result = await stage.look(chat("Hello", "Are you there?", "Yes"), sentence="the last item")
    assert result.method is not Method.CACHE


async def test_a_message_that_was_read_besides_the_tree(stage: CacheStage) -> None:
    await stage.look(network(), **WIFI)
    more = {"sources": frozenset({Source.TREE, Source.OCR}), "toasts": ("Connected",)}
    assert (await stage.look(network(on=True).model_copy(update=more), **WIFI)).method is Method.CACHE
    words = text("Wi-Fi is on", box(60, 640, 300, 670), source=Source.OCR)
    said = network(words, on=True).model_copy(update=more)
    assert (await stage.look(said, **WIFI)).method is not Method.CACHE
