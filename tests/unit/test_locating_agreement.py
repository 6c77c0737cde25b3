"""Several unsure ways that point to one place; and all the times when they do not."""

from __future__ import annotations

from typing import Any

import pytest

from tests import samples
from tests.fakes.frame_store import FakeFrameStore
from tests.unit.matching_screens import box, button, line, part, read, screen
from tests.unit.test_locating_ladder import Rung, found
from treetap.imaging.pictures import Pictures
from treetap.locating.ladder import LadderLocator
from treetap.models import Bounds, Candidate, LocateResult, Method, Point, Role, Screen, Target

SURE = 0.8
CHIP, LABEL = box(20, 100, 80, 130), box(20, 500, 80, 530)
TWICE = read(line("Home", CHIP, name="chip"), line("Home", LABEL, name="label"))
"""A word that stands twice on the page, read off it."""


def seen(*places: tuple[Bounds, float]) -> LocateResult:
    """Nothing that passes, and what was considered."""
    considered = tuple(
        Candidate(bounds=place, confidence=sure, method=Method.TEMPLATE) for place, sure in places
    )
    return LocateResult(found=False, candidates=considered, reason="There is nothing like it.")


async def ask(
    image: LocateResult | None = None,
    icon: LocateResult | None = None,
    *,
    page: Screen = TWICE,
    point: Point | None = None,
    **target: Any,
) -> LocateResult:
    locator = LadderLocator(
        Pictures(FakeFrameStore()),
        images=Rung(image),
        icons=Rung(icon),
        points={} if point is None else {"home": point},
    )
    wanted = {"text": "Home", "crop_ref": "home"} | target
    return await locator.locate(Target.model_validate(wanted), page)


async def test_words_that_stand_twice_are_not_found_without_more() -> None:
    for image in (None, seen(), seen((box(200, 300, 300, 400), 0.4))):
        result = await ask(image)
        assert not result.found
        assert len(result.candidates) >= 2


async def test_the_one_that_looks_more_like_the_picture() -> None:
    result = await ask(seen((box(5, 90, 100, 140), 0.15), (LABEL, 0.03)))
    assert result.found
    assert result.center is not None
    assert CHIP.contains(result.center)
    assert result.confidence < SURE
    assert any(one.bounds == LABEL for one in result.candidates)


@pytest.mark.parametrize("likeness", [(0.15, 0.1), (0.02, 0.0)])
async def test_a_little_more_alike_is_not_enough(likeness: tuple[float, float]) -> None:
    assert not (await ask(seen((CHIP, likeness[0]), (LABEL, likeness[1])))).found


async def test_the_one_that_is_where_it_should_be() -> None:
    result = await ask(point=Point.pixel(50, 512))
    assert result.found
    assert result.center is not None
    assert LABEL.contains(result.center)
    assert result.confidence <= 0.5
    assert not (await ask(point=Point.pixel(50, 300))).found


async def test_two_kinds_of_evidence_are_more_than_one_and_never_sure() -> None:
    image = seen((CHIP, 0.2))
    one = await ask(image)
    both = await ask(image, point=Point.pixel(50, 115))
    assert one.confidence < both.confidence < SURE


async def test_ways_that_contradict_each_other_decide_nothing() -> None:
    assert not (await ask(seen((CHIP, 0.2)), point=Point.pixel(50, 512))).found


async def test_where_it_was_seen_is_good_on_that_page_only() -> None:
    at = Point.pixel(50, 512)
    assert (await ask(last_point=at, page_key=TWICE.page_key)).found
    assert not (await ask(last_point=at, page_key="another")).found
    assert not (await ask(last_point=at)).found


async def test_with_a_tree_the_element_itself_is_touched() -> None:
    page = screen(
        button("Home", CHIP, name="chip"),
        button("Home", LABEL, name="label", resource_id="app:id/label"),
    )
    result = await ask(seen((LABEL, 0.2)), page=page)
    assert result.found
    assert result.method is Method.TREE
    assert result.candidates[0].element == "label"
    assert result.target is not None
    assert result.target.resource_id == "app:id/label"


async def test_what_lies_behind_a_dialog_is_not_agreed_on() -> None:
    over = screen(
        button("Home", CHIP, name="chip"),
        button("Home", LABEL, name="label"),
        part("dialog", box(30, 200, 330, 400), role=Role.DIALOG),
    )
    assert not (await ask(seen((CHIP, 0.2)), page=over)).found


async def test_what_must_match_is_never_relaxed() -> None:
    """A shape proves no words, and what does not have them is no candidate."""
    shape = seen((box(200, 300, 260, 360), 0.45))
    nothing = read(line("Other", CHIP))
    strict = await ask(shape, shape, page=nothing, point=Point.pixel(230, 330), must_match=("text",))
    assert not strict.found
    assert (await ask(shape, shape, page=nothing, point=Point.pixel(230, 330))).found
    assert (await ask(seen((CHIP, 0.2)), must_match=("text",))).found


async def test_an_icon_that_is_hardly_known_where_it_should_be() -> None:
    there = box(200, 300, 260, 360)
    shape = seen((there, 0.4))
    result = await ask(None, shape, page=read(line("Other", CHIP)), point=Point.pixel(230, 330))
    assert result.found
    assert result.confidence <= 0.4
    assert not (await ask(None, shape, page=read(line("Other", CHIP)))).found


async def test_what_is_like_anything_does_not_speak_against_a_known_place() -> None:
    page, point = read(line("Other", CHIP)), Point.pixel(230, 330)
    weak = await ask(seen((LABEL, 0.02)), page=page, point=point)
    assert weak.method is Method.FIXED
    assert weak.confidence < 0.5
    assert not (await ask(seen((LABEL, 0.3)), page=page, point=point)).found


async def test_an_unsure_answer_is_surer_where_another_way_points_there_too() -> None:
    canvas = samples.screen("canvas")
    alone = await ask(found(0.6, 2), page=canvas)
    both = await ask(found(0.6, 2), seen((samples.row(2), 0.45)), page=canvas)
    assert alone.confidence == 0.6
    assert 0.6 < both.confidence < SURE
    elsewhere = await ask(found(0.6, 2), seen((samples.row(5), 0.45)), page=canvas)
    assert elsewhere.confidence == 0.6
    contrary = await ask(found(0.6, 2), found(0.5, 5), page=canvas)
    assert contrary.confidence == 0.6
