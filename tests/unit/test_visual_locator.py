"""`VisualLocator` without a phone: files and pictures in, places out."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PIL import ImageDraw

from tests.fakes.vision_model import FakeVisionModel
from tests.unit.locate_pictures import HEIGHT, PLACES, WIDTH, box, icon, page, pixels
from treetap import LocateResult, ScreenshotMetadata, UIElement, VisualLocator
from treetap.app.ui_element import candidates_of, element_of
from treetap.core.clock import FrozenClock
from treetap.device.shot import Screenshot
from treetap.errors import (
    ConfigError,
    DeviceUnavailable,
    ReferenceInvalid,
    ScreenUnreadable,
    StorageError,
    UnknownName,
)
from treetap.locating.library.library import ReferenceLibrary
from treetap.models import (
    Bounds,
    Frame,
    LocateStrategy,
    LocatingSettings,
    Method,
    Pixels,
    Point,
    Role,
    Size,
    Target,
    TextLine,
)

IMAGES = {Method.TEMPLATE, Method.MULTI_SCALE, Method.ORB}


class Blind:
    """A reader that must not be asked."""

    async def read(
        self, frame: Frame, region: Bounds | None = None, *, single_line: bool = False
    ) -> Sequence[TextLine]:
        raise AssertionError("nothing was to be read")


@pytest.fixture
def library(tmp_path: Path) -> ReferenceLibrary:
    library = ReferenceLibrary(tmp_path / "assets")
    library.add("music", pixels(icon("Music")).data, aliases=["音乐"], description="Cloud")
    return library


def at(answer: LocateResult, name: str, place: tuple[int, int] | None = None) -> bool:
    return answer.found and answer.center is not None and box(name, place).contains(answer.center)


# By image and by name


@pytest.mark.parametrize("dark", [False, True])
async def test_an_image_is_found_and_nothing_is_read(tmp_path: Path, dark: bool) -> None:
    (tmp_path / "screen.png").write_bytes(pixels(page(dark=dark)).data)
    (tmp_path / "cloud.png").write_bytes(pixels(icon("Cloud")).data)
    locator = VisualLocator(reader=Blind())
    answer = await locator.locate(tmp_path / "cloud.png", tmp_path / "screen.png")
    assert at(answer, "Cloud"), answer.reason
    assert answer.method in IMAGES
    assert answer.bounds is not None
    assert answer.bounds.overlap(box("Cloud")) > 0.9
    assert answer.confidence >= 0.8


async def test_pixels_are_an_image_too_and_a_raw_capture_is_pixels() -> None:
    shown = page().convert("RGBA")
    raw = Pixels(data=shown.tobytes(), encoding="rgba", size=Size(width=WIDTH, height=HEIGHT))
    cut = icon("Guest").convert("RGBA")
    reference = Pixels(data=cut.tobytes(), encoding="rgba", size=Size(width=cut.width, height=cut.height))
    assert at(await VisualLocator(reader=Blind()).locate(reference, raw), "Guest")


@pytest.mark.parametrize("name", ["music", "Music", "音乐"])
async def test_a_name_or_an_alias_is_its_image(library: ReferenceLibrary, name: str) -> None:
    answer = await VisualLocator(library=library, reader=Blind()).locate(name, pixels(page()))
    assert at(answer, "Music"), answer.reason
    assert answer.method in IMAGES


async def test_what_is_not_there_is_an_answer_with_its_reason() -> None:
    without = {name: place for name, place in PLACES.items() if name != "Alarm"}
    answer = await VisualLocator(reader=Blind()).locate(pixels(icon("Alarm")), pixels(page(without)))
    assert not answer.found
    assert answer.reason


async def test_asking_writes_nothing(library: ReferenceLibrary) -> None:
    before = sorted((path, path.stat().st_mtime_ns) for path in library.root.rglob("*"))
    locator = VisualLocator(library=library)
    assert at(await locator.locate("音乐", pixels(page())), "Music")
    assert (await locator.locate("Guest", pixels(page()))).found
    await locator.finish()
    assert sorted((path, path.stat().st_mtime_ns) for path in library.root.rglob("*")) == before


# By words


async def test_words_are_read_where_no_image_has_that_name(library: ReferenceLibrary) -> None:
    answer = await VisualLocator(library=library).locate("Guest", pixels(page()))
    assert answer.method is Method.OCR
    assert answer.center is not None
    assert 640 <= answer.center.y < 640 + 72


async def test_dynamic_words_are_never_an_image(library: ReferenceLibrary) -> None:
    shown = page(words={"Cloud": "Music", "Music": "Cloud"})
    answer = await VisualLocator(library=library).locate("dynamic:Music", pixels(shown))
    assert answer.method is Method.OCR
    assert answer.center is not None
    assert 320 <= answer.center.y < 320 + 72


async def test_nothing_is_learned_from_dynamic_words(library: ReferenceLibrary) -> None:
    locator = VisualLocator(library=library, settings=LocatingSettings(learn=True, cache_seconds=0))
    shown = pixels(page())
    for _ in range(2):
        assert (await locator.locate("dynamic:Guest", shown)).method is Method.OCR
        described = await locator.locate_with_fallback(
            "dynamic:zebra", description="dynamic:Guest", screenshot=shown
        )
        assert described.method is Method.OCR
        await locator.finish()
    assert not [one for one in library.entries() if one.learned is not None]


async def test_many_images_at_once_are_all_looked_for() -> None:
    locator = VisualLocator(reader=Blind(), settings=LocatingSettings(learn=False, cache_seconds=0))
    images = []
    for number in range(40):
        image = icon("Cloud")
        image.putpixel((number, 0), (number, number, number))
        images.append(pixels(image))
    shown = pixels(page())
    with pytest.MonkeyPatch.context() as few:
        few.setattr("treetap.app.handed._MOST", 4)
        answers = await asyncio.gather(*(locator.locate(one, shown) for one in images))
    assert all(at(one, "Cloud") for one in answers)


async def test_a_role_narrows_words() -> None:
    locator, shown = VisualLocator(), pixels(page())
    plain = await locator.locate("Guest", shown)
    narrowed = await locator.locate("Guest", shown, role=Role.SWITCH)
    assert plain.confidence > narrowed.confidence, "there is no switch beside it"


async def test_a_target_is_taken_as_it_is() -> None:
    answer = await VisualLocator().locate(Target(text="Alarm"), pixels(page()))
    assert answer.center is not None
    assert 160 <= answer.center.y < 160 + 72


# On a part of a screen


async def test_places_on_a_part_are_those_of_the_whole_screen() -> None:
    region = Bounds.pixel(0, 300, WIDTH, 600)
    part = pixels(page().crop((0, 300, WIDTH, 600)))
    metadata = ScreenshotMetadata(
        serial="saved",
        screen=Size(width=WIDTH, height=HEIGHT),
        region=region,
        size=part.size,
        encoding="png",
        bytes=len(part.data),
        rotation=0,
        density=160,
        taken_at=datetime(2026, 1, 1, tzinfo=UTC),
        seconds=0,
    )
    locator = VisualLocator(reader=Blind())
    shot = Screenshot(part, metadata)
    answer = await locator.locate(pixels(icon("Music")), shot)
    assert at(answer, "Music"), answer
    assert all(300 <= one.bounds.top <= 600 for one in answer.candidates)
    assert await locator.verify_location(answer, shot)
    assert await locator.verify_location(answer, pixels(page())), "and there on the whole screen"


# Fallbacks


async def test_the_strategies_are_tried_in_their_order() -> None:
    points = {"lost thing": Point.pixel(300, 900)}
    locator, shown = VisualLocator(points=points), pixels(page())
    by_image = await locator.locate_with_fallback(pixels(icon("Alarm")), screenshot=shown)
    by_text = await locator.locate_with_fallback("Cloud", screenshot=shown)
    by_point = await locator.locate_with_fallback("lost thing", screenshot=shown)
    assert by_image.method in IMAGES
    assert by_text.method is Method.OCR
    assert by_point.method is Method.FIXED
    assert by_point.confidence < 0.5
    assert by_point.center == Point.pixel(300, 900)


async def test_only_the_strategies_that_are_named_are_used() -> None:
    locator, shown = VisualLocator(reader=Blind()), pixels(page())
    answer = await locator.locate_with_fallback("Cloud", strategies=["visual", "fixed"], screenshot=shown)
    assert not answer.found
    with pytest.raises(UnknownName, match="smell"):
        await locator.locate_with_fallback("Cloud", strategies=["smell"], screenshot=shown)


async def test_the_description_is_tried_after_the_image(library: ReferenceLibrary) -> None:
    """The library says 'Cloud' of it; who asks may say something else."""
    without = {name: place for name, place in PLACES.items() if name != "Music"}
    locator, shown = VisualLocator(library=library), pixels(page(without))
    by_library = await locator.locate_with_fallback("music", screenshot=shown)
    assert by_library.method is Method.OCR
    assert by_library.center is not None
    assert 320 <= by_library.center.y < 320 + 72
    by_hand = await locator.locate_with_fallback("music", description="Guest", screenshot=shown)
    assert by_hand.center is not None
    assert 640 <= by_hand.center.y < 640 + 72


async def test_an_image_that_cannot_be_used_is_not_the_end(library: ReferenceLibrary, tmp_path: Path) -> None:
    fresh = LocatingSettings(learn=False, cache_seconds=0)
    locator = VisualLocator(library=library, points={"music": Point.pixel(96, 516)}, settings=fresh)
    shown, large = pixels(page()), pixels(icon("Music").resize((600, 600)))
    by_words = await locator.locate_with_fallback(large, description="Guest", screenshot=shown)
    assert by_words.method is Method.OCR
    (tmp_path / "none.png").write_bytes(b"none")
    by_words = await locator.locate_with_fallback(
        tmp_path / "none.png", description="Guest", screenshot=shown
    )
    assert by_words.method is Method.OCR
    (library.root / "custom" / "music.png").write_bytes(b"none")
    assert (await locator.locate_with_fallback("music", screenshot=shown)).method is Method.OCR
    at_a_point = await locator.locate_with_fallback(
        "music", description="zebra", strategies=["visual", "fixed"], screenshot=shown
    )
    assert at_a_point.method is Method.FIXED
    not_there = await locator.locate_with_fallback(large, description="zebra", screenshot=shown)
    assert not not_there.found
    assert "600x600" in not_there.reason
    with pytest.raises(ReferenceInvalid):
        await locator.locate_with_fallback(large, screenshot=shown)


async def test_the_callers_action_and_again() -> None:
    without = {name: place for name, place in PLACES.items() if name != "Alarm"}
    told: list[tuple[int, bool]] = []

    async def scroll(number: int, answer: LocateResult) -> Pixels | None:
        told.append((number, answer.found))
        return pixels(page() if number == 2 else page(without))

    locator = VisualLocator(reader=Blind())
    answer = await locator.locate_with_fallback(
        pixels(icon("Alarm")), screenshot=pixels(page(without)), strategies=["visual"], fallback=scroll
    )
    assert at(answer, "Alarm")
    assert told == [(1, False), (2, False)]


async def test_a_fixed_point_is_taken_only_when_acting_has_not_helped(library: ReferenceLibrary) -> None:
    without = pixels(page({"Alarm": PLACES["Alarm"]}))
    locator = VisualLocator(library=library, points={"music": Point.pixel(300, 900)}, reader=Blind())
    shown: list[Pixels] = []

    async def scroll(number: int, answer: LocateResult) -> Pixels | None:
        assert answer.method is Method.FIXED
        return shown[number - 1]

    async def by_name() -> LocateResult:
        order = ["visual", "fixed"]
        return await locator.locate_with_fallback(
            "music", strategies=order, screenshot=without, fallback=scroll
        )

    shown[:] = [pixels(page()), without]
    assert (await by_name()).method in IMAGES
    shown[:] = [without, without]
    assert (await by_name()).method is Method.FIXED


@pytest.mark.parametrize(("tries", "calls"), [(1, 0), (2, 1), (3, 2), (9, 2), (0, 0)])
async def test_it_is_tried_three_times_at_most(tries: int, calls: int) -> None:
    told: list[int] = []

    async def nothing_helps(number: int, answer: LocateResult) -> Pixels | None:
        told.append(number)
        return pixels(page({}))

    answer = await VisualLocator(reader=Blind()).locate_with_fallback(
        pixels(icon("Alarm")),
        screenshot=pixels(page({"Cloud": (60, 60)})),
        strategies=["visual"],
        fallback=nothing_helps,
        tries=tries,
    )
    assert not answer.found
    assert len(told) == calls


async def test_without_a_phone_an_action_that_shows_nothing_new_ends_it() -> None:
    told: list[int] = []

    async def nothing(number: int, answer: LocateResult) -> Pixels | None:
        told.append(number)
        return None

    shown = pixels(page({"Cloud": (60, 60)}))
    locator = VisualLocator(reader=Blind())
    await locator.locate_with_fallback(
        pixels(icon("Alarm")), strategies=["visual"], screenshot=shown, fallback=nothing
    )
    assert told == [1]


# The vision model


async def test_ai_only_shows_the_model_two_images() -> None:
    left, top = PLACES["Cloud"]
    edges = [left / WIDTH, top / HEIGHT, (left + 72) / WIDTH, (top + 72) / HEIGHT]
    reply = {"found": True, "box": [round(edge * 1000) for edge in edges], "confidence": 0.9}
    vision = FakeVisionModel(json.dumps(reply))
    locator = VisualLocator(vision=vision, reader=Blind())
    answer = await locator.locate(pixels(icon("Cloud")), pixels(page()), strategy=LocateStrategy.AI_ONLY)
    assert at(answer, "Cloud"), answer.reason
    assert answer.method is Method.VISION
    assert [len(sight.frames) for sight in vision.sights] == [2]


async def test_ai_only_without_a_model_says_so() -> None:
    with pytest.raises(ConfigError, match="vision model"):
        await VisualLocator().locate("Cloud", pixels(page()), strategy=LocateStrategy.AI_ONLY)


# Is it still there?


async def test_what_was_found_is_still_there_until_it_is_not() -> None:
    locator, shown = VisualLocator(reader=Blind()), pixels(page())
    answer = await locator.locate(pixels(icon("Music")), shown)
    assert await locator.verify_location(answer, shown)
    elsewhere = page({**PLACES, "Alarm": (300, 800)})
    assert await locator.verify_location(answer, pixels(elsewhere)), "something else has moved"
    gone = page({name: place for name, place in PLACES.items() if name != "Music"})
    assert not await locator.verify_location(answer, pixels(gone))
    another = page({**PLACES, "Music": (300, 800), "Cloud": PLACES["Music"]})
    assert not await locator.verify_location(answer, pixels(another)), "another icon of its shape is there"
    moved_away = page({**PLACES, "Music": (60, 500)})
    assert not await locator.verify_location(answer, pixels(moved_away))
    small = page().crop((0, 0, WIDTH, 400))
    assert not await locator.verify_location(answer, pixels(small)), "there is no such place"


async def test_a_covered_thing_is_not_there() -> None:
    locator = VisualLocator(reader=Blind())
    answer = await locator.locate(pixels(icon("Music")), pixels(page()))
    covered = page()
    ImageDraw.Draw(covered).rectangle((40, 460, 400, 580), fill="#808080")
    assert not await locator.verify_location(answer, pixels(covered))


@pytest.mark.parametrize("what", [Target(text="Music"), pixels(icon("Music"))], ids=["text", "image"])
async def test_what_is_behind_a_dialog_is_not_there(what: Target | Pixels) -> None:
    """It is drawn as it was, and can be read, but darker: a touch would close the dialog."""
    locator = VisualLocator()
    answer = await locator.locate(what, pixels(page()))
    assert answer.found
    behind = page().point(lambda value: int(value * 0.5))
    ImageDraw.Draw(behind).rectangle((40, 700, 500, 930), fill="white")
    assert not await locator.verify_location(answer, pixels(behind))


async def test_an_element_can_be_verified_by_another_locator(tmp_path: Path) -> None:
    """It carries what finds it again, in JSON too."""
    library = ReferenceLibrary(tmp_path)
    library.add("music", pixels(icon("Music")).data)
    found = element_of(await VisualLocator(library=library).locate("music", pixels(page())))
    assert found is not None
    again = UIElement.model_validate_json(found.model_dump_json())
    other = VisualLocator(library=library, reader=Blind())
    assert await other.verify_location(again, pixels(page()))
    gone = page({name: place for name, place in PLACES.items() if name != "Music"})
    assert not await other.verify_location(again, pixels(gone))


async def test_words_are_read_again() -> None:
    found = element_of(await VisualLocator().locate(Target(text="Guest"), pixels(page())))
    assert found is not None
    other = VisualLocator()
    assert await other.verify_location(found, pixels(page(dark=True)))
    assert not await other.verify_location(found, pixels(page(words={"Guest": "Owner"})))


async def test_nothing_found_is_not_there() -> None:
    assert not await VisualLocator().verify_location(LocateResult(found=False), pixels(page()))


# Cache


TREE = """<hierarchy rotation="0"><node index="0" text="" resource-id="" class="android.widget.FrameLayout"
 package="com.example.app" content-desc="" checkable="false" checked="false" clickable="false" enabled="true"
 focusable="false" focused="false" scrollable="false" long-clickable="false" password="false" selected="false"
 bounds="[0,0][540,960]"><node index="0" text="Guest" resource-id="" class="android.widget.TextView"
 package="com.example.app" content-desc="" checkable="false" checked="false" clickable="true" enabled="true"
 focusable="false" focused="false" scrollable="false" long-clickable="false" password="false" selected="false"
 bounds="[160,640][400,712]" /></node></hierarchy>"""


async def test_opencv_only_looks_for_what_a_tree_told_of(library: ReferenceLibrary) -> None:
    """With the tree at hand, too: it is asked instead of the tree, not after it."""
    settings = LocatingSettings(learn=True, cache_seconds=0)
    locator, shown = VisualLocator(library=library, settings=settings), pixels(page())
    target = Target(text="Guest")
    for _ in range(2):
        assert (await locator.locate(target, shown, tree=TREE)).method is Method.TREE
        await locator.finish()
    only = await locator.locate(target, shown, tree=TREE, strategy=LocateStrategy.OPENCV_ONLY)
    assert only.method is Method.TEMPLATE, only.reason


async def test_an_answer_is_taken_again_until_it_is_cleared() -> None:
    locator = VisualLocator(reader=Blind(), clock=FrozenClock())
    reference, shown = pixels(icon("Cloud")), pixels(page())
    first = await locator.locate(reference, shown)
    second = await locator.locate(reference, shown)
    assert (first.center, second.method) == (second.center, Method.CACHE)
    assert (locator.cache_stats.hits, locator.cache_stats.misses) == (1, 1)
    locator.clear_cache()
    assert (await locator.locate(reference, shown)).method == first.method
    assert locator.cache_stats.rate == pytest.approx(1 / 3)


async def test_an_answer_is_not_taken_again_for_ever_nor_on_another_screen() -> None:
    clock = FrozenClock()
    locator = VisualLocator(reader=Blind(), clock=clock)
    reference = pixels(icon("Cloud"))
    await locator.locate(reference, pixels(page()))
    moved = await locator.locate(reference, pixels(page({**PLACES, "Cloud": (300, 800)})))
    assert at(moved, "Cloud", (300, 800))
    assert moved.method is not Method.CACHE
    await clock.sleep(31)
    again = await locator.locate(reference, pixels(page({**PLACES, "Cloud": (300, 800)})))
    assert again.method is not Method.CACHE


async def test_no_cache_where_there_is_to_be_none() -> None:
    locator = VisualLocator(reader=Blind(), settings=LocatingSettings(cache_seconds=0, learn=False))
    reference, shown = pixels(icon("Cloud")), pixels(page())
    await locator.locate(reference, shown)
    assert (await locator.locate(reference, shown)).method is not Method.CACHE


# Results


async def test_an_answer_as_an_element() -> None:
    answer = await VisualLocator(reader=Blind()).locate(pixels(icon("Cloud")), pixels(page()))
    element = element_of(answer)
    assert element is not None
    assert (element.bounds, element.center) == (answer.bounds, answer.center)
    assert element.metadata["method"] == answer.method
    assert element.reliable
    assert not element.model_copy(update={"confidence": 0.79}).reliable
    assert element_of(LocateResult(found=False)) is None


async def test_what_looks_the_same_is_listed_and_none_is_reliable() -> None:
    twins = page({"Cloud": (60, 160), "Music": (60, 320)})
    twins.paste(icon("Cloud"), (300, 700))
    answer = await VisualLocator(reader=Blind()).locate(pixels(icon("Cloud")), pixels(twins))
    assert not answer.found or answer.confidence < 0.8
    places = candidates_of(answer)
    for place in ((60, 160), (300, 700)):
        assert any(one.bounds.overlap(box("Cloud", place)) > 0.8 for one in places)


# Bad input


async def test_no_phone_and_no_screenshot_says_what_to_do() -> None:
    locator = VisualLocator()
    for call in (locator.capture_screen(), locator.locate("Cloud"), locator.locate_with_fallback("Cloud")):
        with pytest.raises(DeviceUnavailable) as told:
            await call
        assert "VisualLocator.open" in told.value.hint


@pytest.mark.parametrize("words", ["", "  ", "dynamic:", "dynamic: "])
async def test_no_words_are_refused(words: str) -> None:
    with pytest.raises(UnknownName, match="No words"):
        await VisualLocator().locate(words, pixels(page()))


async def test_files_that_are_no_pictures(tmp_path: Path) -> None:
    (tmp_path / "empty.png").write_bytes(b"")
    locator = VisualLocator(reader=Blind())
    with pytest.raises(ReferenceInvalid):
        await locator.locate(tmp_path / "empty.png", pixels(page()))
    with pytest.raises(ScreenUnreadable):
        await locator.locate(pixels(icon("Cloud")), tmp_path / "empty.png")
    with pytest.raises(StorageError):
        await locator.locate(pixels(icon("Cloud")), tmp_path / "none.png")
    with pytest.raises(ReferenceInvalid):
        await locator.locate(pixels(page()), pixels(icon("Cloud")))
    broken = Pixels(data=b"\x89PNG\r\n\x1a\n", encoding="png", size=Size(width=9, height=9))
    with pytest.raises(ScreenUnreadable):
        await locator.locate(pixels(icon("Cloud")), broken)


async def test_a_broken_library_stops_no_search_for_words(library: ReferenceLibrary) -> None:
    (library.root / "index.json").write_text("{", encoding="utf-8")
    locator = VisualLocator(library=library)
    assert (await locator.locate(Target(text="Guest"), pixels(page()))).found
    assert (await locator.locate("Guest", pixels(page()))).found
    with pytest.raises(ReferenceInvalid):
        await locator.locate(Target(crop_ref="music"), pixels(page()))


@pytest.mark.parametrize("tree", ["", "<a", "not xml at all"])
async def test_a_tree_that_is_none_is_refused(tree: str) -> None:
    with pytest.raises(ScreenUnreadable, match="tree"):
        await VisualLocator().locate("Cloud", pixels(page()), tree=tree)
