"""Answers taken again: when they still hold, and all the times when they do not."""

from __future__ import annotations

import asyncio
from pathlib import Path

import numpy as np
import pytest

from tests import samples
from tests.contracts.locator import LocatorContract
from tests.unit.locating_stage import ImageStage, painted, symbol
from tests.unit.matching_screens import box, button, part, row, screen, text
from treetap.core.clock import FrozenClock
from treetap.core.ports import FrameStore, Locator
from treetap.errors import ValueMissing
from treetap.imaging.pictures import Image, Pictures, encode
from treetap.locating.cache import CachedLocator
from treetap.locating.ladder import LadderLocator
from treetap.models import (
    Blocker,
    BlockerKind,
    Bounds,
    Candidate,
    LocateResult,
    Method,
    Role,
    Screen,
    Source,
    Target,
)


class TestCachedLocator(LocatorContract):
    @pytest.fixture
    def locator(self, frames: FrameStore) -> Locator:
        pictures = Pictures(frames)
        return CachedLocator(LadderLocator(pictures), pictures, FrozenClock())


class Counting:
    """Passes on what another says, and counts."""

    def __init__(self, inner: Locator) -> None:
        self._inner = inner
        self.asked = 0

    async def locate(self, target: Target, screen: Screen) -> LocateResult:
        self.asked += 1
        return await self._inner.locate(target, screen)


class Told:
    """Says what it was told."""

    def __init__(self, result: LocateResult) -> None:
        self.result = result

    async def locate(self, target: Target, screen: Screen) -> LocateResult:
        return self.result


class CacheStage:
    """A cache round a ladder, and screens drawn as they are."""

    def __init__(self, folder: Path, seconds: float = 30.0, inner: Locator | None = None) -> None:
        self.images = ImageStage(folder)
        self.clock = FrozenClock()
        pictures = self.images.pictures
        self.inner = Counting(inner or LadderLocator(pictures, images=self.images.rung))
        self.cache = CachedLocator(self.inner, pictures, self.clock, seconds, references=self.images.library)

    async def look(self, page: Screen, **target: object) -> LocateResult:
        """With a tree."""
        frame = await self.images.frames.put(samples.drawn(page))
        wanted = Target.model_validate(target)
        return await self.cache.locate(wanted, page.model_copy(update={"frame": frame}))

    async def see(self, image: Image, **more: object) -> LocateResult:
        """Pixels alone."""
        page = await self.images.screen(image, **more)
        return await self.cache.locate(Target(crop_ref="send"), page)


@pytest.fixture
def stage(tmp_path: Path) -> CacheStage:
    made = CacheStage(tmp_path / "assets")
    made.images.add("send", SEND)
    return made


SEND, OTHER = symbol(1), symbol(2)
TITLE = text("Title", box(0, 0, 200, 40))
PAGE = screen(TITLE, row("Save", 3), row("Share", 8))


async def test_an_answer_is_taken_again(stage: CacheStage) -> None:
    first = await stage.look(PAGE, text="Save")
    await stage.clock.sleep(4)
    again = await stage.look(PAGE, text="Save")
    assert stage.inner.asked == 1
    assert again.method is Method.CACHE
    assert again.center == first.center
    assert again.confidence == first.confidence
    assert "4 s ago" in again.reason
    assert "tree" in again.reason
    assert again.candidates == first.candidates
    assert (stage.cache.stats.hits, stage.cache.stats.misses, stage.cache.stats.rate) == (1, 1, 0.5)


async def test_elements_go_by_the_names_they_have_now(stage: CacheStage) -> None:
    first = await stage.look(PAGE, text="Save")
    assert first.candidates[0].element == "row Save"
    names = {one.id: f"other {one.id}" for one in PAGE.elements}
    renamed = [
        one.model_copy(update={"id": names[one.id], "parent": names.get(one.parent or "")})
        for one in PAGE.elements
    ]
    again = await stage.look(screen(*renamed), text="Save")
    assert again.method is Method.CACHE
    assert again.candidates[0].element == "other row Save"


async def test_what_else_has_changed_does_not_matter(stage: CacheStage) -> None:
    await stage.look(PAGE, text="Save")
    other = screen(text("Other title", box(0, 0, 200, 40)), row("Save", 3), row("Move", 8))
    assert (await stage.look(other, text="Save")).method is Method.CACHE


async def test_an_answer_lasts_its_time_and_no_longer(stage: CacheStage) -> None:
    await stage.look(PAGE, text="Save")
    await stage.clock.sleep(31)
    assert (await stage.look(PAGE, text="Save")).method is Method.TREE


@pytest.mark.parametrize(("seconds", "after", "hit"), [(5, 4, True), (5, 6, False), (900, 31, False)])
async def test_the_time_is_the_settings_and_thirty_seconds_at_most(
    tmp_path: Path, seconds: float, after: float, hit: bool
) -> None:
    stage = CacheStage(tmp_path, seconds)
    await stage.look(PAGE, text="Save")
    await stage.clock.sleep(after)
    assert ((await stage.look(PAGE, text="Save")).method is Method.CACHE) is hit


async def test_no_time_is_no_cache(tmp_path: Path) -> None:
    stage = CacheStage(tmp_path, 0)
    for _ in range(2):
        assert (await stage.look(PAGE, text="Save")).method is Method.TREE
    assert stage.cache.stats.misses == 0


async def test_it_is_cleared_on_demand(stage: CacheStage) -> None:
    await stage.look(PAGE, text="Save")
    stage.cache.clear()
    assert (await stage.look(PAGE, text="Save")).method is Method.TREE


@pytest.mark.parametrize(
    "target",
    [
        {"text": "Share"},
        {"text": "Save", "role": "item"},
        {"text": "Save", "must_match": ("text",)},
        {"text": "Save", "ordinal": 1},
        {"sentence": "Save"},
    ],
)
async def test_another_target_is_another_question(stage: CacheStage, target: dict[str, object]) -> None:
    await stage.look(PAGE, text="Save")
    assert (await stage.look(PAGE, **target)).method is Method.TREE


async def test_another_page_app_or_size_is_another_question(stage: CacheStage) -> None:
    await stage.look(PAGE, text="Save")
    for change in (
        {"page_key": "elsewhere"},
        {"package": "com.example.other"},
        {"keyboard_shown": True},
        {"rotation": 1},
        {"sources": frozenset({Source.OCR})},
    ):
        assert (await stage.look(PAGE.model_copy(update=change), text="Save")).method is not Method.CACHE
        stage.cache.clear()
        await stage.look(PAGE, text="Save")


async def test_a_list_that_has_scrolled(stage: CacheStage) -> None:
    await stage.look(PAGE, text="Save")
    scrolled = screen(text("Title", box(0, 0, 200, 40)), row("Share", 3), row("Save", 5))
    result = await stage.look(scrolled, text="Save")
    assert result.method is Method.TREE
    assert result.center is not None
    assert 300 <= result.center.y < 360


async def test_the_thing_has_moved_though_its_place_looks_the_same(stage: CacheStage) -> None:
    """Two rows that look alike have changed places: only the tree can tell."""

    def page(first: str, second: str) -> Screen:
        parts = [
            part("one", box(0, 60, 360, 120), role=Role.ITEM, clickable=True, description=first),
            part("two", box(0, 180, 360, 240), role=Role.ITEM, clickable=True, description=second),
        ]
        return screen(text("Title", box(0, 0, 200, 40)), *parts)

    await stage.look(page("Ann", "Bob"), description="Ann")
    result = await stage.look(page("Bob", "Ann"), description="Ann")
    assert result.method is Method.TREE
    assert result.center is not None
    assert result.center.y > 180


async def test_a_dialog_that_leaves_the_place_as_it_was(stage: CacheStage) -> None:
    await stage.look(PAGE, text="Save")
    dialog = part("dialog", box(30, 500, 330, 700), role=Role.DIALOG)
    over = screen(*PAGE.elements, dialog, button("OK", box(220, 600, 320, 640), parent="dialog"))
    result = await stage.look(over, text="Save")
    assert not result.found
    menu = Blocker(kind=BlockerKind.POPUP, description="menu", elements=("row Save",))
    assert (await stage.look(PAGE.model_copy(update={"blockers": (menu,)}), text="Save")).method is not (
        Method.CACHE
    )


async def test_something_that_takes_the_touch_has_come_over_it(stage: CacheStage) -> None:
    await stage.look(PAGE, text="Save")
    over = screen(*PAGE.elements, part("veil", box(0, 0, 360, 720), clickable=True))
    assert (await stage.look(over, text="Save")).method is not Method.CACHE


@pytest.mark.parametrize("words", ["Save", "Save as", "SAVE"])
async def test_a_second_one_that_could_be_meant(stage: CacheStage, words: str) -> None:
    await stage.look(PAGE, text="Save")
    two = screen(
        text("Title", box(0, 0, 200, 40)), row("Save", 3), button(words, box(0, 600, 200, 660), name="second")
    )
    result = await stage.look(two, text="Save")
    assert result.method is not Method.CACHE


async def test_what_a_sentence_means_may_come_by_other_words(stage: CacheStage) -> None:
    page = screen(TITLE, button("Search", box(0, 100, 200, 160)))
    await stage.look(page, sentence="the search button")
    retitled = screen(text("News", box(0, 0, 200, 40)), button("Search", box(0, 100, 200, 160)))
    assert (await stage.look(retitled, sentence="the search button")).method is Method.CACHE
    more = screen(TITLE, button("Search", box(0, 100, 200, 160)), button("Find", box(0, 600, 200, 660)))
    assert (await stage.look(more, sentence="the search button")).method is not Method.CACHE


async def test_a_second_one_in_chinese(stage: CacheStage) -> None:
    page = screen(row("保存", 3))
    await stage.look(page, text="保存")
    two = screen(row("保存", 3), button("保存草稿", box(0, 600, 200, 660)))
    assert (await stage.look(two, text="保存")).method is not Method.CACHE


@pytest.mark.parametrize(
    "target",
    [
        {"text": "Details", "ordinal": 2},
        {"text": "Details", "anchors": [{"relation": "below", "text": "About phone"}]},
    ],
)
async def test_what_is_counted_or_told_by_neighbours_is_good_for_one_state(
    stage: CacheStage, target: dict[str, object]
) -> None:
    page = samples.settings()
    first = await stage.look(page, **target)
    if first.found and first.confidence >= 0.8:
        assert (await stage.look(page, **target)).method is Method.CACHE
    assert (await stage.look(samples.settings(wifi=True), **target)).method is not Method.CACHE


async def test_an_elements_id_is_good_for_one_screen(stage: CacheStage) -> None:
    page = samples.settings()
    await stage.look(page, element="details.5")
    assert (await stage.look(page, element="details.5")).method is Method.CACHE
    flipped = samples.settings(wifi=True)
    assert (await stage.look(flipped, element="details.5")).method is Method.TREE


def answer(confidence: float = 0.9, method: Method = Method.TREE, *, found: bool = True) -> LocateResult:
    place = samples.row(3)
    seen = (Candidate(bounds=place, confidence=confidence, method=method),)
    if not found:
        return LocateResult(found=False, candidates=seen, reason="no")
    return LocateResult(
        found=True, center=place.center, bounds=place, confidence=confidence, method=method, candidates=seen
    )


@pytest.mark.parametrize("told", [answer(0.79), answer(method=Method.FIXED), answer(found=False)])
async def test_what_is_not_sure_is_asked_again(tmp_path: Path, told: LocateResult) -> None:
    stage = CacheStage(tmp_path, inner=Told(told))
    for _ in range(2):
        assert (await stage.look(PAGE, text="Save")) == told
    assert stage.inner.asked == 2


async def test_a_slot_is_an_error(stage: CacheStage) -> None:
    with pytest.raises(ValueMissing):
        await stage.look(PAGE, text=[{"kind": "slot", "slot": "name"}])


async def test_a_frame_that_is_gone_is_asked_again(stage: CacheStage) -> None:
    page = PAGE.model_copy(update={"frame": await stage.images.frames.put(samples.drawn(PAGE))})
    target = Target.model_validate({"text": "Save"})
    await stage.cache.locate(target, page)
    lost = page.frame.model_copy(update={"id": "lost", "sha": "0" * 64})
    result = await stage.cache.locate(target, page.model_copy(update={"frame": lost}))
    assert result.method is Method.TREE


# Pixels alone


async def test_pixels_that_are_the_same_are_a_hit(stage: CacheStage) -> None:
    image = painted((SEND, 400, 700))
    first = await stage.see(image)
    assert first.method is Method.TEMPLATE
    changed = image.copy()
    changed[10:30, 300:340] = 0  # the clock in the status bar
    changed[300:340, 60:200] = (60, 60, 200)  # and something on the page
    again = await stage.see(changed)
    assert again.method is Method.CACHE
    assert again.center == first.center


async def test_pixels_that_have_changed_at_the_place_are_not(stage: CacheStage) -> None:
    image = painted((SEND, 400, 700))
    await stage.see(image)
    near = image.copy()
    near[690:696, 400:470] = 0
    assert (await stage.see(near)).method is not Method.CACHE
    moved = painted((SEND, 400, 640))
    result = await stage.see(moved)
    assert result.method is Method.TEMPLATE
    assert result.bounds is not None
    assert abs(float(result.bounds.top) - 640) <= 2
    dimmed = (image * 0.5).astype(np.uint8)
    assert (await stage.see(dimmed)).method is not Method.CACHE


async def test_a_second_look_alike_on_pixels(stage: CacheStage) -> None:
    await stage.see(painted((SEND, 400, 700)))
    result = await stage.see(painted((SEND, 400, 700), (SEND, 60, 300)))
    assert result.method is not Method.CACHE
    assert result.confidence < 0.8


async def test_a_panel_that_covers_much_of_the_rest(stage: CacheStage) -> None:
    image = painted((SEND, 400, 700))
    await stage.see(image)
    panel = image.copy()
    panel[100:600, 40:500] = 255
    assert (await stage.see(panel)).method is not Method.CACHE


async def test_what_came_from_words_is_read_again_where_new_words_are(tmp_path: Path) -> None:
    """On pixels nobody can tell whether they say the same."""
    told = answer(method=Method.OCR)
    stage = CacheStage(tmp_path, inner=Told(told))
    before = samples.screen("page", samples.element("Save", samples.row(3)))
    after = samples.screen("page", *before.elements, samples.element("Saved it all", samples.row(8)))

    async def ask(page: Screen) -> LocateResult:
        frame = await stage.images.frames.put(samples.drawn(page))
        bare = {"frame": frame, "elements": (), "sources": frozenset()}
        return await stage.cache.locate(Target.model_validate({"text": "Save"}), page.model_copy(update=bare))

    await ask(before)
    assert (await ask(before)).method is Method.CACHE
    assert (await ask(after)).method is Method.OCR


async def test_elements_say_nothing_of_what_comes_on_a_canvas(stage: CacheStage) -> None:
    more = {"elements": (samples.element("Game", Bounds.pixel(0, 90, 540, 130)),), "sources": [Source.TREE]}
    assert (await stage.see(painted((SEND, 400, 700)), **more)).method is Method.TEMPLATE
    assert (await stage.see(painted((SEND, 400, 700)), **more)).method is Method.CACHE
    two = await stage.see(painted((SEND, 400, 700), (SEND, 60, 300)), **more)
    assert two.method is not Method.CACHE


async def test_a_tree_at_hand_says_more_than_pixels_did(stage: CacheStage) -> None:
    image = painted((SEND, 400, 700))
    await stage.see(image)
    words = samples.element("Send", Bounds.pixel(0, 100, 200, 160))
    page = await stage.images.screen(image, elements=(words,), sources=[Source.TREE])
    assert (await stage.cache.locate(Target(crop_ref="send"), page)).method is Method.TEMPLATE


async def test_it_does_not_keep_more_than_it_should(stage: CacheStage) -> None:
    page = screen(*(row(f"Row {at}", at) for at in range(12)))
    frame = await stage.images.frames.put(encode(np.full((720, 360, 3), 255, np.uint8)))
    page = page.model_copy(update={"frame": frame})
    for at in range(12):
        for version in range(12):
            target = Target.model_validate({"text": f"Row {at}", "page_key": f"{version}"})
            assert (await stage.cache.locate(target, page)).found
    assert len(stage.cache._kept) <= 64


async def test_the_crop_it_is_known_by_must_be_there_too(tmp_path: Path) -> None:
    """A switch is touched beside its words; after a scroll another switch stands there."""
    switch, words = Bounds.pixel(440, 300, 500, 340), Bounds.pixel(40, 300, 112, 372)
    crop = Candidate(bounds=words, confidence=1.0, method=Method.TEMPLATE, label="Wi-Fi")
    known = answer(method=Method.TEMPLATE).model_copy(
        update={"bounds": switch, "center": switch.center, "candidates": (crop,), "confidence": 1.0}
    )
    stage = CacheStage(tmp_path, inner=Told(known))
    toggle = np.full((40, 60, 3), 90, np.uint8)
    assert (await stage.see(painted((SEND, 40, 300), (toggle, 440, 300)))).method is Method.TEMPLATE
    assert (await stage.see(painted((SEND, 40, 300), (toggle, 440, 300)))).method is Method.CACHE
    assert (await stage.see(painted((OTHER, 40, 300), (toggle, 440, 300)))).method is Method.TEMPLATE


@pytest.mark.parametrize("sentence", ["the last message", "最后一条消息", "the second row"])
async def test_what_a_sentence_counts_is_good_for_one_state(stage: CacheStage, sentence: str) -> None:
    def chat(*said: str) -> Screen:
        rows = [
            [
                part(
                    f"m{at}",
                    box(0, (at + 2) * 60, 360, (at + 3) * 60),
                    role=Role.ITEM,
                    parent="list",
                    long_clickable=True,
                ),
                text(
                    one, box(16, (at + 2) * 60 + 8, 300, (at + 2) * 60 + 40), name=f"t{at}", parent=f"m{at}"
                ),
            ]
            for at, one in enumerate(said)
        ]
        return screen(part("list", box(0, 100, 360, 700), role=Role.LIST), *rows)

    await stage.look(chat("hi", "ok"), sentence=sentence)
    assert (await stage.look(chat("hi", "ok", "bye"), sentence=sentence)).method is not Method.CACHE


async def test_two_at_once_and_forgetting_meanwhile(stage: CacheStage) -> None:
    await stage.look(PAGE, text="Save")
    moved = screen(TITLE, row("Save", 5), row("Share", 8))
    first, second = await asyncio.gather(stage.look(moved, text="Save"), stage.look(moved, text="Save"))
    assert first.center == second.center
    asked = asyncio.create_task(stage.look(moved, text="Save"))
    await asyncio.sleep(0)
    stage.cache.clear()
    assert (await asked).found


async def test_a_name_that_means_another_picture_is_another_question(stage: CacheStage) -> None:
    page = painted((SEND, 400, 700), (OTHER, 60, 300))
    assert (await stage.see(page)).method is Method.TEMPLATE
    assert (await stage.see(page)).method is Method.CACHE
    stage.images.library.remove("send")
    stage.images.add("send", OTHER)
    again = await stage.see(page)
    assert again.method is Method.TEMPLATE
    assert again.bounds is not None
    assert again.bounds.contains(Bounds.pixel(60, 300, 132, 372).center)
    stage.images.library.remove("send")
    assert not (await stage.see(page)).found
