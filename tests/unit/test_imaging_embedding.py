"""Screens as vectors, by plain arithmetic."""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from io import BytesIO

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageOps

from tests import samples
from tests.contracts.embedder import EmbedderContract
from treetap.core.ports import Embedder
from treetap.errors import MissingExtra, UnknownName
from treetap.imaging.embedding.descriptor import ScreenDescriptor, words_of
from treetap.imaging.embedding.open_clip import OpenClipEmbedder
from treetap.imaging.pictures import Pictures
from treetap.imaging.store import FolderFrameStore
from treetap.models import Bounds, Element, Pixels, Role, Screen, Size, Source


@pytest.fixture
def store() -> FolderFrameStore:
    return FolderFrameStore(None)


class TestScreenDescriptor(EmbedderContract[Screen]):
    @pytest.fixture
    def embedder(self, store: FolderFrameStore) -> Embedder[Screen]:
        return ScreenDescriptor(Pictures(store))

    @pytest.fixture
    async def items(self, store: FolderFrameStore) -> Sequence[Screen]:
        drawn = (samples.settings(), samples.settings(wifi=True), samples.chat("Ann", "hi"))
        screens = [await shown(store, screen) for screen in drawn]
        # Pixels only, and nothing at all to see.
        bare = screens[0].model_copy(update={"elements": ()})
        empty = await shown(store, samples.screen("empty"), samples.blank(colour="#808080"))
        return [*screens, bare, empty]


async def shown(store: FolderFrameStore, screen: Screen, pixels: Pixels | None = None) -> Screen:
    frame = await store.put(samples.drawn(screen) if pixels is None else pixels)
    return screen.model_copy(update={"frame": frame})


def near(one: Sequence[float], two: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, two, strict=True))


async def test_it_says_what_it_is(store: FolderFrameStore) -> None:
    identity = ScreenDescriptor(Pictures(store)).identity
    assert identity.name == "descriptor-1"
    assert 256 <= identity.dimension <= 544


@pytest.mark.parametrize("bare", [False, True])
async def test_a_page_with_other_contents_is_nearer_than_another_page(
    store: FolderFrameStore, bare: bool
) -> None:
    pages = [
        samples.chat("Ann", "hi", "see you at nine"),
        samples.chat("Robert", "good morning", "come"),
        samples.settings(),
        samples.gallery(*"abcdefgh"),
    ]
    screens = [await shown(store, page) for page in pages]
    if bare:
        screens = [screen.model_copy(update={"elements": ()}) for screen in screens]
    one, other_contents, *other_pages = await ScreenDescriptor(Pictures(store)).embed(screens)
    assert near(one, other_contents) > max(near(one, page) for page in other_pages) + 0.05


async def test_vectors_have_length_one(store: FolderFrameStore) -> None:
    screen = await shown(store, samples.settings())
    (vector,) = await ScreenDescriptor(Pictures(store)).embed([screen])
    assert math.hypot(*vector) == pytest.approx(1, abs=1e-5)


async def test_the_clock_in_the_status_bar_does_not_matter(store: FolderFrameStore) -> None:
    page = samples.settings()
    screens = []
    for clock in ("12:00", "18:48"):
        image = samples.decoded(samples.drawn(page))
        ImageDraw.Draw(image).text((4, 4), clock, fill="black")
        time = samples.element(clock, Bounds.pixel(0, 0, 60, 20))
        screen = page.model_copy(update={"elements": (*page.elements, time)})
        screens.append(await shown(store, screen, encoded(image)))
    one, two = await ScreenDescriptor(Pictures(store)).embed(screens)
    assert near(one, two) > 0.999


async def test_a_dark_theme_is_still_near(store: FolderFrameStore) -> None:
    page, other = samples.settings(), samples.gallery(*"abcdefgh")
    dark = ImageOps.invert(samples.decoded(samples.drawn(page)))
    screens = [
        await shown(store, page),
        await shown(store, page, encoded(dark)),
        await shown(store, other),
    ]
    light, same, different = await ScreenDescriptor(Pictures(store)).embed(screens)
    assert near(light, same) > near(light, different)


async def test_a_frame_that_is_gone_is_said(store: FolderFrameStore) -> None:
    with pytest.raises(UnknownName):
        await ScreenDescriptor(Pictures(store)).embed([samples.settings()])


@pytest.mark.parametrize("size", [(1, 1), (2, 700), (700, 2), (17, 31), (2400, 1080)])
async def test_any_size_and_any_elements_will_do(store: FolderFrameStore, size: tuple[int, int]) -> None:
    image = Image.fromarray(np.full((size[1], size[0], 3), 200, np.uint8))
    places = [
        Bounds.pixel(-500, -500, -10, -10),
        Bounds.pixel(-10, -10, 10_000, 10_000),
        Bounds.pixel(3, 5, 3, 5),
        Bounds.pixel(0, size[1] - 1, size[0], size[1]),
    ]
    elements = [
        samples.element("x" * 100_000 + "\0\x1b😀", place, id=f"{at}", resource_id="a:id/" + "Z" * 5000)
        for at, place in enumerate(places)
    ]
    screen = samples.screen("odd", *elements)
    (vector,) = await ScreenDescriptor(Pictures(store)).embed([await shown(store, screen, encoded(image))])
    assert all(math.isfinite(value) for value in vector)
    assert any(vector)


def encoded(image: Image.Image) -> Pixels:
    buffer = BytesIO()
    image.save(buffer, "PNG", compress_level=1)
    size = Size(width=image.width, height=image.height)
    return Pixels(data=buffer.getvalue(), encoding="png", size=size)


# Words


def spoken(*elements: Element) -> dict[int, float]:
    return dict(words_of(elements))


def part(text: str = "", **more: object) -> Element:
    given = {"id": "1", "bounds": samples.row(1), "source": Source.TREE, "text": text}
    return Element.model_validate(given | more)


@pytest.mark.parametrize("text", ["12:30", "7", "3 4", "99%", "1,234.50", "…", " "])
def test_numbers_and_times_are_no_words(text: str) -> None:
    assert spoken(part(text)) == {}


@pytest.mark.parametrize("typing", [{"editable": True}, {"password": True}])
def test_what_somebody_typed_says_nothing(typing: dict[str, bool]) -> None:
    assert spoken(part("secret words", hint="Message", **typing)) == spoken(part(hint="Message"))


def test_a_word_counts_once_and_for_the_most_it_is_worth() -> None:
    row, button = part("Send"), part("Send", id="2", role=Role.BUTTON)
    assert spoken(row, button, row.model_copy(update={"id": "3"})) == spoken(button) != spoken(row)


def test_a_button_in_a_list_is_contents() -> None:
    rows = part(role=Role.LIST)
    alone = part("Follow", id="2", role=Role.BUTTON)
    inside = alone.model_copy(update={"parent": "1"})
    (one,), (two,) = spoken(alone).items(), spoken(rows, inside).items()
    assert one[0] == two[0]
    assert one[1] > two[1]


def test_chinese_is_taken_in_pairs_and_names_apart_from_words() -> None:
    assert len(spoken(part("打开设置"))) == 3
    assert len(spoken(part("关"))) == 1
    assert spoken(part("title")).keys().isdisjoint(spoken(part(resource_id="app:id/title")))
    assert spoken(part(resource_id="app:id/sendButton")) == spoken(part(resource_id="app:id/send_button"))


# The one that needs the extra


async def test_without_the_extra_its_name_is_said(
    store: FolderFrameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "open_clip", None)
    embedder = OpenClipEmbedder("ViT-B-32", "openai", Pictures(store))
    screen = await shown(store, samples.settings())
    with pytest.raises(MissingExtra, match=r"treetap\[models\]"):
        await embedder.embed([screen])
    with pytest.raises(MissingExtra, match=r"treetap\[models\]"):
        _ = embedder.identity
