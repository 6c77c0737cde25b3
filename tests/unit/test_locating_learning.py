"""The library fills itself: what is kept, what never is, and what becomes of crops that no longer match."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests import samples
from tests.contracts.locator import LocatorContract
from tests.unit.locating_stage import SIZE, CountingReader, ImageStage, painted, symbol
from tests.unit.matching_screens import WIDTH, box, button, icon, line, part, read, screen, switch_row, text
from treetap.core.clock import FrozenClock
from treetap.core.ports import FrameStore, Locator
from treetap.errors import StorageError
from treetap.imaging.pictures import Image, Pictures, decode, encode
from treetap.locating.by_image import ImageRung
from treetap.locating.ladder import LadderLocator
from treetap.locating.learning import LearningLocator
from treetap.locating.library.index import Entry, learned_key
from treetap.locating.library.library import ReferenceLibrary
from treetap.models import Bounds, Candidate, Element, LocateResult, Method, Role, Screen, Source, Target

PACKAGE = "com.example.phone"


class TestLearningLocator(LocatorContract):
    @pytest.fixture
    async def locator(self, frames: FrameStore, tmp_path: Path) -> AsyncIterator[Locator]:
        pictures, clock = Pictures(frames), FrozenClock()
        library = ReferenceLibrary(tmp_path / "assets", clock)
        ladder = LadderLocator(pictures, images=ImageRung(library, pictures))
        learning = LearningLocator(ladder, library, pictures, clock)
        yield learning
        await learning.finish()


class Told:
    """Says what it was told."""

    def __init__(self, result: LocateResult) -> None:
        self.result = result

    async def locate(self, target: Target, screen: Screen) -> LocateResult:
        return self.result


class School:
    """A learning locator, and what it has learned."""

    def __init__(self, folder: Path, inner: Locator | None = None) -> None:
        self.images = ImageStage(folder)
        self.reader = CountingReader()
        pictures = self.images.pictures
        ladder = LadderLocator(pictures, images=self.images.rung, reader=self.reader)
        self.library, self.clock = self.images.library, self.images.clock
        self.locator = LearningLocator(inner or ladder, self.library, pictures, self.clock)

    async def look(self, page: Screen, *, pixels: bool = False, **target: Any) -> LocateResult:
        """With its elements, or with its pixels alone; whatever there is to learn is learned."""
        frame = await self.images.frames.put(samples.drawn(page))
        shown = page.model_copy(update={"frame": frame})
        if pixels:
            shown = shown.model_copy(update={"elements": (), "sources": frozenset(), "blockers": ()})
        result = await self.locator.locate(Target.model_validate(target), shown)
        await self.locator.finish()
        return result

    async def see(self, image: Image, **target: Any) -> LocateResult:
        frame = await self.images.frames.put(encode(image))
        shown = Screen(frame=frame, package=PACKAGE)
        result = await self.locator.locate(Target.model_validate(target), shown)
        await self.locator.finish()
        return result

    def learned(self, **target: Any) -> Entry | None:
        return self.library.learned(learned_key(Target.model_validate(target), PACKAGE) or "")


@pytest.fixture
def school(tmp_path: Path) -> School:
    return School(tmp_path / "assets")


def row(title: str, at: int, *more: Element, subtitle: str = "") -> list[Element]:
    """A row whose words are drawn where their elements are."""
    top = at * 60
    bottom = top + (120 if subtitle else 60)
    whole = part(f"row {title}", box(0, top, WIDTH, bottom), role=Role.ITEM, clickable=True)
    words = [text(title, box(0, top, 300, top + 56), parent=whole.id)]
    if subtitle:
        words.append(text(subtitle, box(0, top + 56, 300, top + 112), parent=whole.id))
    return [whole, *words, *(one.model_copy(update={"parent": whole.id}) for one in more)]


TITLE = text("Settings", box(0, 0, 200, 56))
PAGE = screen(TITLE, row("Display", 2), row("Sound", 4), row("Storage", 6), row("About", 8))


async def test_the_second_time_the_crop_answers(school: School) -> None:
    first = await school.look(PAGE, text="Sound")
    assert first.method is Method.TREE
    entry = school.learned(text="Sound")
    assert entry is not None
    assert entry.learned is not None
    assert entry.learned.words == "Sound"
    assert entry.learned.method is Method.TREE
    assert entry.package == PACKAGE
    again = await school.look(PAGE, pixels=True, text="Sound")
    assert again.found, again.reason
    assert again.method is Method.TEMPLATE
    assert again.confidence >= 0.8
    assert again.bounds is not None
    assert first.center is not None
    assert again.center is not None
    assert again.bounds.contains(first.center)
    assert first.bounds is not None
    assert first.bounds.contains(again.center), "it is touched within the row"
    assert not school.reader.asked


async def test_it_is_found_where_it_is_now(school: School) -> None:
    await school.look(PAGE, text="Sound")
    moved = screen(TITLE, row("Display", 2), row("Storage", 4), row("Sound", 9))
    result = await school.look(moved, pixels=True, text="Sound")
    assert result.method is Method.TEMPLATE
    assert result.center is not None
    assert 540 <= result.center.y < 600


async def test_words_that_go_on_are_other_words(school: School) -> None:
    await school.look(PAGE, text="Sound")
    longer = screen(TITLE, row("Sound and vibration", 4), row("About", 8))
    result = await school.look(longer, pixels=True, text="Sound")
    assert not (result.found and result.confidence >= 0.8)


async def test_an_elements_id_is_learned_by_its_description(school: School) -> None:
    result = await school.look(PAGE, element="row Sound")
    assert result.target is not None
    again = result.target.model_dump(exclude_none=True)
    assert school.learned(**again) is not None
    assert (await school.look(PAGE, pixels=True, **again)).method is Method.TEMPLATE


async def test_a_switch_is_known_by_its_words_and_touched_where_it_is(school: School) -> None:
    page = screen(switch_row("Wi-Fi", 3, on=True), switch_row("Bluetooth", 5), switch_row("Hotspot", 7))
    target: dict[str, Any] = {"text": "Bluetooth", "role": "switch"}
    first = await school.look(page, **target)
    assert first.center is not None
    again = await school.look(page, pixels=True, **target)
    assert again.method is Method.TEMPLATE, again.reason
    assert again.center is not None
    assert again.center.x > WIDTH - 90
    assert abs(float(again.center.y) - float(first.center.y)) <= 3


async def test_what_was_read_off_the_picture_is_learned(school: School) -> None:
    lines = [line(words, box(40, top, 320, top + 50)) for words, top in (("Start", 300), ("Stop now", 400))]
    page = read(*lines)
    assert (await school.look(page, text="Stop now")).method is Method.OCR
    assert (await school.look(page, pixels=True, text="Stop now")).method is Method.TEMPLATE


# What is never learned


@pytest.mark.parametrize(
    ("elements", "target"),
    [
        ([row("Sound", 4)], {"text": "Sound", "ordinal": 1}),
        ([row("Sound", 4)], {"text": "Sound", "container": "row Sound"}),
        ([row("Ann", 3), row("Bob", 5)], {"role": "item", "anchors": [{"relation": "below", "text": "Ann"}]}),
        ([row("Ann", 3)], {"sentence": "the first row"}),
        ([row("Ann", 3)], {"sentence": "the newest message Ann"}),
        ([row("Ann", 3)], {"resource_id": "app:id/row"}),
        (
            [text("secret", samples.row(3), role=Role.FIELD, editable=True, password=True, hint="PIN")],
            {"text": "PIN"},
        ),
        (
            [text("Dear Ann", box(0, 100, 300, 160), role=Role.FIELD, editable=True, hint="Message")],
            {"text": "Message"},
        ),
        ([text("50", box(0, 100, 300, 160), role=Role.SLIDER)], {"text": "50"}),
        ([icon("Call Ann", box(300, 0, 360, 60))], {"description": "Call Ann"}),
        ([text("Travel", samples.row(3))], {"text": "Travel"}),
    ],
)
async def test_what_may_be_another_thing_tomorrow(
    school: School, elements: list[Any], target: dict[str, Any]
) -> None:
    await school.look(screen(TITLE, *elements), **target)
    assert not school.library.entries()


async def test_what_looks_like_another_thing_on_the_screen(school: School) -> None:
    """Two switches differ by their words; without words they are the same."""
    knobs = [part(f"k{at}", samples.row(at, WIDTH - 90), role=Role.SWITCH, checked=False) for at in (3, 5)]
    names = zip(knobs, ("Search", "Back"), strict=True)
    named = [knob.model_copy(update={"description": word}) for knob, word in names]
    await school.look(screen(TITLE, *named), description="Search")
    assert not school.library.entries()


@pytest.mark.parametrize("confidence", [0.79, 0.9])
async def test_only_what_is_sure_is_learned(tmp_path: Path, confidence: float) -> None:
    place = samples.row(4)
    told = LocateResult(
        found=True,
        center=place.center,
        bounds=place,
        confidence=confidence,
        method=Method.OCR,
        candidates=(Candidate(bounds=place, confidence=confidence, method=Method.OCR, label="Sound"),),
    )
    school = School(tmp_path / "assets", Told(told))
    page = screen(TITLE, text("Sound", samples.row(4)))
    await school.look(page, pixels=True, text="Sound")
    assert (school.learned(text="Sound") is not None) is (confidence >= 0.8)


@pytest.mark.parametrize(
    ("method", "label", "target", "kept"),
    [
        (Method.VISION, "", {"sentence": "the paper plane"}, False),
        (Method.ICON, "", {"sentence": "the newest picture"}, False),
        (Method.ICON, "", {"sentence": "the picture below Ann"}, False),
        (Method.VISION, "", {"text": "Send"}, False),
        (Method.VISION, "Send", {"text": "Send"}, True),
        (Method.ICON, "paper_plane", {"sentence": "send icon"}, True),
        (Method.FIXED, "", {"sentence": "send icon"}, False),
    ],
)
async def test_what_a_model_or_a_shape_told(
    tmp_path: Path, method: Method, label: str, target: dict[str, Any], kept: bool
) -> None:
    place = Bounds.pixel(300, 600, 372, 672)
    seen = Candidate(bounds=place, confidence=0.9, method=method, label=label)
    told = LocateResult(
        found=True, center=place.center, bounds=place, confidence=0.9, method=method, candidates=(seen,)
    )
    school = School(tmp_path / "assets", Told(told))
    await school.see(GLASS_ELSEWHERE, **target)
    assert (school.learned(**target) is not None) is kept


async def test_what_was_learned_is_no_surer_than_what_told_of_it(tmp_path: Path) -> None:
    place = Bounds.pixel(300, 600, 372, 672)
    seen = Candidate(bounds=place, confidence=0.84, method=Method.VISION, label="Send")
    told = LocateResult(
        found=True,
        center=place.center,
        bounds=place,
        confidence=0.84,
        method=Method.VISION,
        candidates=(seen,),
    )
    school = School(tmp_path / "assets", Told(told))
    await school.see(GLASS_ELSEWHERE, text="Send")
    ladder = LadderLocator(school.images.pictures, images=school.images.rung)
    frame = await school.images.frames.put(encode(GLASS_ELSEWHERE))
    target = Target.model_validate({"text": "Send"})
    again = await ladder.locate(target, Screen(frame=frame, package=PACKAGE))
    assert again.method is Method.TEMPLATE
    assert again.confidence == 0.84
    assert "vision" in again.reason


async def test_a_counted_target_leaves_the_crop_of_the_uncounted_one(school: School) -> None:
    await school.look(PAGE, text="Sound")
    another = [
        one.model_copy(update={"id": f"{one.id} 2", "parent": one.parent and f"{one.parent} 2"})
        for one in row("Sound", 8)
    ]
    twice = screen(TITLE, row("Display", 2), row("Sound", 4), row("Storage", 6), another)
    for _ in range(3):
        await school.clock.sleep(1000)
        assert (await school.look(twice, text="Sound", ordinal=2)).found
    entry = school.learned(text="Sound")
    assert entry is not None
    assert [one.misses for one in entry.variants] == [0]


# Symbols


async def test_a_symbol_by_its_usual_name_is_learned(school: School) -> None:
    page = await shown(school, icon("Search", Bounds.pixel(440, 100, 540, 200)))
    result = await school.locator.locate(Target.model_validate({"description": "Search"}), page)
    assert result.found
    await school.locator.finish()
    assert school.learned(description="Search") is not None
    again = await school.see(GLASS_ELSEWHERE, description="Search")
    assert again.method is Method.TEMPLATE, again.reason
    assert again.center is not None
    assert Bounds.pixel(300, 600, 372, 672).contains(again.center)


GLASS = symbol(7)
GLASS_HERE = painted((GLASS, 454, 114))
GLASS_ELSEWHERE = painted((GLASS, 300, 600))


async def shown(school: School, *elements: Element) -> Screen:
    frame = await school.images.frames.put(encode(GLASS_HERE))
    return Screen(frame=frame, elements=elements, package=PACKAGE, sources=frozenset({Source.TREE}))


# Crops that no longer match


async def test_another_look_is_another_variant(school: School) -> None:
    """The app by night: the words are the same, and look different."""
    day = decode(samples.drawn(PAGE))
    target = Target.model_validate({"text": "Sound"})
    for image in (day, 255 - day):
        await school.clock.sleep(1000)
        frame = await school.images.frames.put(encode(image))
        await school.locator.locate(target, PAGE.model_copy(update={"frame": frame}))
        await school.locator.finish()
    entry = school.learned(text="Sound")
    assert entry is not None
    assert len(entry.variants) == 2
    for image in (day, 255 - day):
        assert (await school.see(image, text="Sound")).method is Method.TEMPLATE


async def test_a_crop_that_stops_matching_is_retired(school: School, monkeypatch: pytest.MonkeyPatch) -> None:
    await school.look(PAGE, text="Sound")
    entry = school.learned(text="Sound")
    assert entry is not None
    first = entry.variants[0].file
    retired: list[str] = []

    def missed(name: str, variant: str, really: Callable[[str, str], bool] = school.library.missed) -> bool:
        gone = really(name, variant)
        retired.extend([variant] if gone else [])
        return gone

    monkeypatch.setattr(school.library, "missed", missed)
    new = screen(button("Sound", box(100, 300, 300, 390)), TITLE)
    target = Target.model_validate({"text": "Sound"})
    for at in range(3):  # the app has a new look, each time another
        await school.clock.sleep(1000)
        image = painted((symbol(20 + at), 120, 310), size=samples.SIZE)
        frame = await school.images.frames.put(encode(image))
        await school.locator.locate(target, new.model_copy(update={"frame": frame}))
        await school.locator.finish()
    assert retired == [first]


async def test_where_the_crop_and_the_tree_disagree_the_tree_is_right(school: School) -> None:
    """The same look elsewhere: a crop that points there has missed."""
    await school.look(PAGE, text="Sound")
    await school.clock.sleep(1000)
    swapped = [
        one.model_copy(update={"text": "Sound"}) if one.text == "Storage" else one
        for one in PAGE.elements
        if one.id != "Sound"
    ]
    swapped = [one for one in swapped if one.id != "row Sound"]
    frame = await school.images.frames.put(samples.drawn(PAGE))
    page = PAGE.model_copy(update={"elements": tuple(swapped), "frame": frame})
    result = await school.locator.locate(Target.model_validate({"text": "Sound"}), page)
    await school.locator.finish()
    assert result.method is Method.TREE
    assert result.center is not None
    assert result.center.y > 360
    entry = school.learned(text="Sound")
    assert entry is not None
    assert entry.learned is not None
    assert entry.learned.missed == 1 or entry.variants[0].misses == 1


# It never gets in the way


async def test_what_is_known_is_not_looked_at_again_while_a_tree_answers(
    school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    await school.look(PAGE, text="Sound")
    calls: list[str] = []
    monkeypatch.setattr(school.library, "learned", calls.append)
    await school.look(PAGE, text="Sound")
    assert not calls


async def test_a_library_that_cannot_be_written_is_no_reason_to_fail(
    school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise StorageError("The disk is full.")

    monkeypatch.setattr(school.library, "learn", full)
    assert (await school.look(PAGE, text="Sound")).found
    assert not school.library.entries()


async def test_a_frame_that_is_gone_is_no_reason_to_fail(school: School) -> None:
    frame = await school.images.frames.put(samples.drawn(PAGE))
    school.images.frames.forget()
    page = PAGE.model_copy(update={"frame": frame})
    assert (await school.locator.locate(Target.model_validate({"text": "Sound"}), page)).found
    await school.locator.finish()
    assert not school.library.entries()


async def test_a_wide_row_is_known_by_its_words_not_by_what_changes_below_them(school: School) -> None:
    def page(subtitle: str) -> Screen:
        return screen(row("Storage", 3, subtitle=subtitle), row("Sound", 6))

    await school.look(page("12 GB free"), text="Storage")
    result = await school.look(page("7 GB used"), pixels=True, text="Storage")
    assert result.method is Method.TEMPLATE, result.reason


async def test_a_flat_place_is_left(school: School) -> None:
    image = np.full((SIZE.height, SIZE.width, 3), 200, np.uint8)
    frame = await school.images.frames.put(encode(image))
    page = Screen(frame=frame, elements=(button("Sound", Bounds.pixel(0, 100, 200, 160)),), package=PACKAGE)
    assert (await school.locator.locate(Target.model_validate({"text": "Sound"}), page)).found
    await school.locator.finish()
    assert not school.library.entries()
