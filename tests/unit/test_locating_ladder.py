"""The rungs in their order: elements, what stands beside words on pixels, what no element says, the place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests import samples
from tests.fakes.frame_store import FakeFrameStore
from tests.unit.matching_screens import HEIGHT, WIDTH, box, button, line, part, read, row, screen, text
from treetap.errors import ReferenceInvalid, TreetapError, UnknownName, ValueMissing
from treetap.imaging.pictures import Pictures
from treetap.locating.ladder import LadderLocator
from treetap.models import (
    Blocker,
    BlockerKind,
    Bounds,
    Candidate,
    Element,
    Frame,
    LocateResult,
    LocateStrategy,
    Method,
    Point,
    Role,
    Screen,
    Source,
    Space,
    Target,
    Text,
    TextLine,
    Trait,
)

SURE = 0.8


class Reader:
    """Knows what stands on every frame, and how often it was asked."""

    def __init__(self, *lines: Element) -> None:
        self._lines = lines
        self.asked = 0

    async def read(
        self, frame: Frame, region: Bounds | None = None, *, single_line: bool = False
    ) -> Sequence[TextLine]:
        self.asked += 1
        found = [TextLine(text=one.text, bounds=one.bounds, confidence=0.9) for one in self._lines]
        return [one for one in found if region is None or region.contains(one.bounds.center)]


class Stage:
    """A locator whose frames show what a screen says."""

    def __init__(self, *lines: Element) -> None:
        self.frames = FakeFrameStore()
        self.reader = Reader(*lines)
        self.locator = LadderLocator(Pictures(self.frames), reader=self.reader)

    async def look(self, page: Screen, shown: Screen | None = None, **target: object) -> LocateResult:
        frame = await self.frames.put(samples.drawn(shown or page))
        wanted = Target.model_validate(target)
        return await self.locator.locate(wanted, page.model_copy(update={"frame": frame}))


DRAWN = (line("Emergency stop", box(40, 300, 320, 350)), line("Start engine", box(40, 400, 320, 450)))
PANEL = screen(text("Panel", box(0, 0, 360, 60)), part("canvas", box(0, 60, 360, 720), role=Role.IMAGE))
PAINTED = PANEL.model_copy(update={"elements": (*PANEL.elements, *DRAWN)})


async def test_words_that_no_element_says_are_read() -> None:
    stage = Stage(*DRAWN)
    result = await stage.look(PANEL, PAINTED, text="Emergency stop")
    assert result.found
    assert result.method is Method.OCR
    assert result.center is not None
    assert DRAWN[0].bounds.contains(result.center)
    assert result.confidence >= SURE
    assert all(one.element is None for one in result.candidates if one.label == "Emergency stop")
    assert result.target is not None
    assert result.target.text == Text.literal("Emergency stop")


async def test_reading_is_left_where_the_elements_say_it() -> None:
    stage = Stage(*DRAWN)
    assert (await stage.look(PANEL, PAINTED, text="Panel")).method is Method.TREE
    assert not stage.reader.asked


async def test_reading_is_left_where_nothing_is_to_be_read() -> None:
    """Every text of the picture has an element: what is not among them is not there."""
    stage = Stage(*DRAWN)
    assert not (await stage.look(samples.settings(), text="Aeroplane mode")).found
    assert not stage.reader.asked


async def test_reading_is_left_where_there_are_no_words_to_look_for() -> None:
    stage = Stage(*DRAWN)
    assert not (await stage.look(PANEL, PAINTED, role=Role.SWITCH)).found
    assert not stage.reader.asked


async def test_reading_is_left_where_it_has_been_done() -> None:
    stage = Stage(*DRAWN)
    done = PANEL.model_copy(update={"sources": frozenset({Source.TREE, Source.OCR})})
    assert not (await stage.look(done, PAINTED, text="Emergency stop")).found
    assert not stage.reader.asked


async def test_opposites_are_not_read_into_a_picture() -> None:
    stage = Stage(*DRAWN)
    result = await stage.look(PANEL, PAINTED, text="Stop engine")
    assert not result.found


async def test_a_frame_that_is_gone_leaves_the_elements() -> None:
    locator = LadderLocator(Pictures(FakeFrameStore()), reader=Reader(*DRAWN))
    assert (await locator.locate(Target(text=Text.literal("Panel")), PANEL)).found
    lost = await locator.locate(Target(text=Text.literal("Emergency stop")), PANEL)
    assert not lost.found
    assert lost.reason


# Pixels alone


def painted_switches() -> tuple[Screen, Screen]:
    """What a page with two switches looks like, and what was read of it."""
    knobs = [part(f"knob {at}", samples.row(at, WIDTH - 90), checked=at == 5) for at in (4, 5)]
    lines = (line("Wi-Fi", box(12, 250, 90, 280)), line("Bluetooth", box(12, 310, 140, 340)))
    return read(*lines), screen(
        *(text(one.text, box(0, one.bounds.top - 14, 10, one.bounds.bottom)) for one in lines), *knobs
    )


@pytest.mark.parametrize(("words", "middle"), [("Wi-Fi", 270), ("Bluetooth", 330)])
async def test_a_switch_without_a_tree_is_looked_for_beside_its_words(words: str, middle: int) -> None:
    seen, shown = painted_switches()
    for target in ({"text": words, "role": Role.SWITCH}, {"sentence": f"the {words} switch"}):
        result = await Stage().look(seen, shown, **target)
        assert result.found
        assert result.center is not None
        assert WIDTH - 90 < result.center.x < WIDTH
        assert abs(float(result.center.y) - middle) < 20
        assert result.confidence >= SURE
        assert result.target is not None
        assert result.target.role is Role.SWITCH


async def test_words_without_a_switch_beside_them_are_not_sure() -> None:
    seen = read(line("Wi-Fi", box(12, 250, 90, 280)))
    result = await Stage().look(seen, text="Wi-Fi", role=Role.SWITCH)
    assert result.found
    assert result.confidence < SURE


async def test_a_part_of_a_line_is_touched_where_it_stands() -> None:
    seen = read(line("Every dayMon to Fri", box(0, 100, 190, 130)))
    for words, left, right in (("Every day", 0, 90), ("Mon to Fri", 90, 190)):
        result = await Stage().look(seen, text=words)
        assert result.found
        assert result.center is not None
        assert left <= result.center.x <= right
        assert result.confidence < SURE
        assert result.bounds is not None
        assert result.bounds.contains(result.center)


async def test_a_text_on_two_lines() -> None:
    seen = read(
        line("Allow Messages to send", box(40, 300, 300, 330)),
        line("you notifications?", box(40, 335, 240, 365)),
        line("Allow", box(200, 400, 260, 430)),
    )
    result = await Stage().look(seen, text="Allow Messages to send you notifications?")
    assert result.found
    assert result.confidence >= SURE
    assert (await Stage().look(seen, text="Allow")).center == Point.pixel(230, 415)


# Refusals


async def test_what_is_behind_a_dialog_is_refused_with_its_place() -> None:
    page = screen(
        row("Under", 1),
        part("dialog", box(30, 250, 330, 450), role=Role.DIALOG),
        button("OK", box(220, 400, 320, 440), parent="dialog"),
    )
    result = await Stage().look(page, text="Under")
    assert not result.found
    assert "behind" in result.reason
    assert [one.element for one in result.candidates] == ["row Under"]
    assert (await Stage().look(page, text="OK")).found


async def test_what_is_under_the_keyboard_is_refused() -> None:
    over = Blocker(kind=BlockerKind.KEYBOARD, description="keyboard", elements=("row Low",))
    page = screen(row("Top", 1), row("Low", 11), blockers=(over,), keyboard_shown=True)
    assert not (await Stage().look(page, text="Low")).found
    assert (await Stage().look(page, text="Top")).found


async def test_what_hardly_shows_is_refused() -> None:
    page = screen(button("Edge", box(0, HEIGHT - 4, WIDTH, HEIGHT + 50)))
    result = await Stage().look(page, text="Edge")
    assert not result.found
    assert "Too little" in result.reason


async def test_a_slot_is_an_error_and_no_guess() -> None:
    with pytest.raises(ValueMissing):
        await Stage().look(samples.settings(), text=[{"kind": "slot", "slot": "name"}])


# Where it was


async def test_a_point_alone_is_a_guess() -> None:
    result = await Stage().look(samples.settings(), last_point=samples.row(3).center)
    assert result.found
    assert result.method is Method.FIXED
    assert result.confidence < 0.5
    assert result.center == samples.row(3).center
    assert result.bounds == samples.row(3)


async def test_a_point_off_the_screen_is_refused() -> None:
    result = await Stage().look(samples.settings(), last_point=Point.pixel(5000, 10))
    assert not result.found
    assert "5000" in result.reason


@pytest.mark.parametrize(
    ("page_key", "elements", "found"),
    [
        ("page", (), True),
        ("another", (), False),
        ("page", (button("Buy", box(90, 90, 210, 160)),), False),
    ],
)
async def test_a_point_never_speaks_against_the_screen(
    page_key: str, elements: tuple[Element, ...], found: bool
) -> None:
    page = screen(text("Title", box(0, 0, 300, 40)), *elements)
    point = Point.pixel(150, 120)
    result = await Stage().look(page, text="Gone", last_point=point, page_key=page_key)
    assert result.found is found
    if found:
        assert result.method is Method.FIXED
        assert result.confidence < 0.5


async def test_what_must_match_is_not_given_up_for_a_point() -> None:
    page = screen(text("Title", box(0, 0, 300, 40)))
    target = Target(
        text=Text.literal("Gone"),
        last_point=Point.pixel(150, 120),
        page_key="page",
        must_match=(Trait.TEXT,),
    )
    assert not (await Stage().locator.locate(target, page)).found


# The ladder


class Rung:
    """Answers what it is told."""

    def __init__(self, result: LocateResult | None) -> None:
        self._result = result
        self.targets: list[Target] = []

    @property
    def asked(self) -> int:
        return len(self.targets)

    async def locate(self, target: Target, screen: Screen) -> LocateResult | None:
        self.targets.append(target)
        return self._result


def found(confidence: float, at: int, method: Method = Method.TEMPLATE) -> LocateResult:
    candidate = Candidate(bounds=samples.row(at), confidence=confidence, method=method)
    return LocateResult(
        found=True,
        center=samples.row(at).center,
        bounds=samples.row(at),
        confidence=confidence,
        method=method,
        candidates=(candidate,),
    )


async def climb(
    *results: LocateResult | None, page: Screen | None = None, **target: object
) -> tuple[LocateResult, list[int]]:
    """Image, icons and model answer those in turn; the elements say nothing unless there is a page."""
    images, icons, vision = rungs = [Rung(result) for result in (*results, None, None)[:3]]
    locator = LadderLocator(Pictures(FakeFrameStore()), images=images, icons=icons, vision=vision)
    wanted = Target.model_validate(target or {"text": "x"})
    answer = await locator.locate(wanted, page or samples.screen("canvas"))
    return answer, [rung.asked for rung in rungs]


async def test_a_sure_answer_ends_the_search() -> None:
    answer, asked = await climb(found(0.9, 1), found(1.0, 2))
    assert answer.confidence == 0.9
    assert asked == [1, 0, 0]


async def test_an_unsure_answer_is_kept_until_a_better_one_comes() -> None:
    answer, asked = await climb(found(0.6, 1), found(0.7, 2), found(0.5, 3))
    assert answer.center == samples.row(2).center
    assert asked == [1, 1, 1]
    assert {one.bounds.top for one in answer.candidates} == {60, 120, 180}


async def test_no_rung_with_anything_to_say_is_an_answer() -> None:
    answer, _ = await climb(None, None)
    assert not answer.found
    assert answer.reason


async def test_elements_at_hand_leave_the_images_alone() -> None:
    answer, asked = await climb(found(1.0, 8), page=samples.settings(), text="About phone", crop_ref="about")
    assert answer.method is Method.TREE
    assert asked == [0, 0, 0]


async def test_an_image_decides_among_those_that_answer_the_words_equally_well() -> None:
    answer, _ = await climb(found(0.9, 5), page=samples.settings(), text="Details", crop_ref="details")
    assert answer.found
    assert answer.method is Method.TEMPLATE
    assert answer.center == samples.row(5).center
    assert any(one.bounds == samples.row(4) for one in answer.candidates)


async def test_an_image_where_none_of_them_is_is_not_sure() -> None:
    answer, asked = await climb(found(0.95, 9), page=samples.settings(), text="Details", crop_ref="details")
    assert answer.confidence < SURE
    assert answer.reason
    assert asked == [1, 1, 1], "the rest is asked too"


class Broken:
    """A rung whose reference cannot be used."""

    def __init__(self, error: TreetapError) -> None:
        self._error = error

    async def locate(self, target: Target, screen: Screen) -> LocateResult | None:
        raise self._error


@pytest.mark.parametrize("error", [UnknownName("There is no 'x'."), ReferenceInvalid("'x' is no picture.")])
async def test_a_reference_that_cannot_be_used_is_a_reason_or_strictly_an_error(error: TreetapError) -> None:
    pictures = Pictures(FakeFrameStore())
    target, page = Target(crop_ref="x"), samples.screen("canvas")
    answer = await LadderLocator(pictures, images=Broken(error)).locate(target, page)
    assert not answer.found
    assert answer.reason == error.message
    with pytest.raises(type(error)):
        await LadderLocator(pictures, images=Broken(error), strict=True).locate(target, page)


async def test_a_strategy_leaves_the_other_ways() -> None:
    pictures, page = Pictures(FakeFrameStore()), samples.settings()
    for strategy, method in (
        (LocateStrategy.OPENCV_ONLY, Method.TEMPLATE),
        (LocateStrategy.AI_ONLY, Method.VISION),
    ):
        locator = LadderLocator(
            pictures,
            images=Rung(found(0.9, 3)),
            vision=Rung(found(0.9, 3, Method.VISION)),
            strategy=strategy,
            points={"Aeroplane mode": Point.pixel(10, 10)},
        )
        assert (await locator.locate(Target(text=Text.literal("About phone")), page)).method is method
        bare = LadderLocator(pictures, strategy=strategy, points={"Aeroplane mode": Point.pixel(10, 10)})
        lost = await bare.locate(Target(text=Text.literal("Aeroplane mode")), page)
        assert not lost.found
        assert "image" in lost.reason or "vision model" in lost.reason
        assert (await bare.locate(Target(element="About phone"), page)).found
        assert (await bare.locate(Target(last_point=samples.row(3).center), page)).found


async def test_dynamic_words_go_to_text_and_vision_and_to_no_image() -> None:
    images, vision = Rung(found(1.0, 3)), Rung(found(0.9, 3, Method.VISION))
    locator = LadderLocator(Pictures(FakeFrameStore()), images=images, vision=vision)
    target = Target(crop_ref="dynamic:the blue lever")
    assert (await locator.locate(target, samples.screen("canvas"))).method is Method.VISION
    assert not images.asked
    assert vision.targets[0].sentence == Text.literal("the blue lever")
    assert vision.targets[0].crop_ref is None


# Places of the settings


CANVAS = samples.screen("canvas")
LEVER = Point(x=500, y=500, space=Space.PER_MILLE)


async def at_a_place(page: Screen = CANVAS, point: Point = LEVER, **target: Any) -> LocateResult:
    locator = LadderLocator(Pictures(FakeFrameStore()), points={"Lever": point})
    return await locator.locate(Target.model_validate(target), page)


@pytest.mark.parametrize(
    "target", [{"text": "lever"}, {"crop_ref": "Lever"}, {"sentence": "Lever"}, {"crop_ref": "dynamic:lever"}]
)
async def test_a_place_of_the_settings_is_the_last_resort(target: dict[str, Any]) -> None:
    result = await at_a_place(**target)
    assert result.found
    assert result.method is Method.FIXED
    assert result.confidence < 0.5
    assert result.center == Point.pixel(WIDTH // 2, HEIGHT // 2)


async def test_a_place_of_the_settings_never_speaks_against_the_screen() -> None:
    other = screen(button("Buy", box(0, 300, 360, 420)))
    assert not (await at_a_place(other, text="Lever")).found
    assert not (await at_a_place(text="Lever", must_match=("text",))).found
    assert not (await at_a_place(text="Handle")).found
    lost = await at_a_place(point=Point.pixel(5000, 5), text="Lever")
    assert not lost.found
    assert "5000" in lost.reason
