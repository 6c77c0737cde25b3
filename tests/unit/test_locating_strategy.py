"""Which ways are tried, and in which order."""

from __future__ import annotations

import pytest

from tests import samples
from treetap.locating.ladder import Way, in_words, ways
from treetap.models import LocateStrategy, Screen, Target, Text

NOTHING = samples.screen("canvas")
PAGE = samples.settings()
CROP = Target(crop_ref="send")
FIRST = LocateStrategy.OPENCV_FIRST


@pytest.mark.parametrize(
    ("strategy", "expected"),
    [(LocateStrategy.OPENCV_ONLY, (Way.IMAGE,)), (LocateStrategy.AI_ONLY, (Way.VISION,))],
)
@pytest.mark.parametrize("screen", [NOTHING, PAGE])
def test_one_way_only(strategy: LocateStrategy, expected: tuple[Way, ...], screen: Screen) -> None:
    assert ways(strategy, CROP, screen) == expected
    assert ways(strategy, Target(text=Text.literal("Send")), screen) == expected


@pytest.mark.parametrize("strategy", list(LocateStrategy))
def test_an_elements_id_is_no_search(strategy: LocateStrategy) -> None:
    assert ways(strategy, Target(element="e1"), PAGE) == (Way.ELEMENTS,)


def test_what_is_at_hand_comes_first() -> None:
    assert ways(FIRST, CROP, PAGE)[:2] == (Way.ELEMENTS, Way.IMAGE)
    assert ways(FIRST, CROP, NOTHING)[0] is Way.IMAGE
    for screen in (PAGE, NOTHING):
        assert ways(FIRST, CROP, screen)[-1] is Way.VISION, "a model costs most"
        assert set(ways(FIRST, CROP, screen)) == set(Way)


def test_words_to_the_letter_are_read_and_a_description_is_looked_at_first() -> None:
    def first(target: Target) -> Way:
        return next(way for way in ways(FIRST, target, NOTHING) if way in {Way.TEXT, Way.ICON})

    assert first(Target(text=Text.literal("Search"))) is Way.TEXT
    assert first(Target(sentence=Text.literal("the search icon"))) is Way.ICON
    assert first(Target(description=Text.literal("Search"))) is Way.ICON


def test_dynamic_words_are_no_image() -> None:
    target = in_words(Target(crop_ref="dynamic: the red button "))
    assert target.crop_ref is None
    assert target.sentence == Text.literal("the red button")


def test_dynamic_words_are_looked_for_by_no_image() -> None:
    target = Target(crop_ref="dynamic:the red button")
    assert Way.IMAGE not in ways(FIRST, target, NOTHING)
    assert Way.TEXT in ways(FIRST, target, PAGE)
    assert Way.VISION in ways(FIRST, target, PAGE)
    assert ways(LocateStrategy.OPENCV_ONLY, target, PAGE) == ()


def test_a_name_is_left_as_it_is() -> None:
    assert in_words(CROP) is CROP
    silent = Target(crop_ref="dynamic:  ")
    assert in_words(silent) is silent
