"""The second look: what was only changed everywhere is the target, what was changed in a spot is not."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from tests.unit.image_pages import (
    COLOURS,
    FONT,
    filtered,
    icon,
    jpeg,
    page,
    part,
    reference,
    resized,
    seen,
    switch,
)
from treetap.imaging.crop import Box
from treetap.imaging.pictures import Image
from treetap.locating.images.second_look import SURE, Look, compare, look
from treetap.locating.images.sighting import Sighting
from treetap.models import Method

ROW = Box(40, 150, 240, 250)
ICON = Box(40, 140, 140, 240)
SWITCH = Box(560, 140, 700, 240)
TITLE = Box(150, 150, 350, 240)


def looked(screen: Image, box: Box, wanted: Image, scale: float = 1.0) -> Look:
    return look(reference(wanted), seen(screen), Sighting(box, 0.9, scale, Method.TEMPLATE))


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("box", [ROW, ICON, SWITCH, TITLE])
def test_the_same_pixels_are_certain(box: Box, dark: bool) -> None:
    screen = page(dark=dark)
    found = looked(screen, box, part(screen, box))
    assert found.passed
    assert found.confidence > 0.99
    assert found.worst == 0
    assert found.reason == ""


@pytest.mark.parametrize("box", [ROW, ICON, TITLE])
@pytest.mark.parametrize("factor", [0.5, 0.63, 0.8, 1.2, 1.37, 1.5])
def test_a_resized_screen_shows_the_same(factor: float, box: Box) -> None:
    screen = page()
    large = resized(screen, factor)
    place = Box(*(round(side * factor) for side in box))
    found = looked(large, place, part(screen, box), factor)
    assert found.passed
    assert found.confidence >= SURE


@pytest.mark.parametrize(("left", "top", "wider"), [(1, 0, 0), (0, -1, 0), (1, 1, 2), (-1, 0, -2)])
def test_a_place_that_is_a_pixel_or_two_off_is_brought_into_line(left: int, top: int, wider: int) -> None:
    screen = page()
    large = resized(screen, 0.8)
    x, y, right, bottom = (round(side * 0.8) for side in ROW)
    place = Box(x + left, y + top, right + left + wider, bottom + top + wider // 2)
    found = looked(large, place, part(screen, ROW), 0.8)
    assert found.passed
    assert found.confidence >= SURE


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("box", [ROW, ICON, SWITCH, TITLE])
def test_other_colours_a_blur_and_compression_everywhere_are_no_other_thing(box: Box, dark: bool) -> None:
    screen = page(dark=dark)
    found = looked(filtered(screen), box, part(screen, box))
    assert found.passed
    assert found.confidence >= SURE


def pale(*, dots: int) -> Image:
    """Two pale grounds and a little ink."""
    image = np.full((190, 170, 3), (250, 250, 252), np.uint8)
    image[:, :76] = (228, 218, 248)
    for number in range(dots):
        cv2.circle(image, (12 + 14 * number, 110), 4, (70, 60, 66), -1, cv2.LINE_AA)
    return image


def washed_out(image: Image, contrast: float, tint: tuple[float, float, float]) -> Image:
    """More contrast, so that much of what is pale is white, and a tint."""
    strong = np.clip((image.astype(np.float32) - 128) * np.float32(contrast) + 128, 0, 255)
    tinted = np.clip(strong * np.array(tint, np.float32), 0, 255).astype(np.uint8)
    return jpeg(np.asarray(cv2.GaussianBlur(tinted, (0, 0), 0.8), np.uint8), 60)


@pytest.mark.parametrize("contrast", [1.2, 1.35])
@pytest.mark.parametrize("tint", [(1, 1, 0.75), (1, 0.8, 0.75), (1.2, 1.2, 0.75)], ids=str)
def test_a_little_ink_on_a_washed_out_ground(contrast: float, tint: tuple[float, float, float]) -> None:
    """Its colour counts, however little there is; and a dot more or less is another thing."""
    assert compare(pale(dots=2), washed_out(pale(dots=2), contrast, tint)).passed
    assert not compare(pale(dots=2), washed_out(pale(dots=1), contrast, tint)).passed
    assert not compare(pale(dots=1), washed_out(pale(dots=2), contrast, tint)).passed


def character(image: Image) -> Image:
    image[:, 140:] = 250
    cv2.putText(image, "Q", (150, 55), FONT, 1.1, (30, 28, 26), 2, cv2.LINE_AA)
    return image


def badge(image: Image) -> Image:
    cv2.circle(image, (80, 20), 9, (40, 40, 230), -1, cv2.LINE_AA)
    return image


def tick(image: Image) -> Image:
    points = np.array([(55, 60), (65, 72), (85, 45)], np.int32)
    cv2.polylines(image, [points], False, (20, 20, 20), 5, cv2.LINE_AA)
    return image


def hue(image: Image) -> Image:
    spread = cv2.cvtColor(image, cv2.COLOR_BGR2HSV)
    spread[:, :, 0] = (spread[:, :, 0].astype(np.int16) + 55) % 180
    return np.asarray(cv2.cvtColor(spread, cv2.COLOR_HSV2BGR), np.uint8)


def grey(image: Image) -> Image:
    return np.asarray(cv2.cvtColor(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8)


def mirrored(image: Image) -> Image:
    image[6:94, 6:94] = image[6:94, 6:94][:, ::-1].copy()
    return image


def erased(image: Image) -> Image:
    cv2.circle(image, (50, 50), 30, COLOURS[0], -1, cv2.LINE_AA)
    return image


def other_icon(image: Image) -> Image:
    icon(image, (50, 50), COLOURS[0], np.random.default_rng(99))
    return image


NEAR: tuple[tuple[Callable[[Image], Image], Box], ...] = (
    *((change, ROW) for change in (character, badge, tick, other_icon)),
    *((change, ICON) for change in (badge, tick, hue, grey, mirrored, other_icon)),
)


@pytest.mark.parametrize(("change", "box"), NEAR)
def test_what_differs_in_one_spot_is_another_thing(change: Callable[[Image], Image], box: Box) -> None:
    target = part(page(), box)
    found = compare(target, change(target.copy()))
    assert not found.passed
    assert found.confidence < 0.5
    assert found.reason


def test_what_has_lost_a_part_is_never_sure() -> None:
    target = part(page(), ICON)
    found = compare(target, erased(target.copy()))
    assert found.confidence < SURE
    assert found.reason


def test_a_switch_in_the_other_state_is_another_thing() -> None:
    ground = np.full((100, 140, 3), 250, np.uint8)
    on, off = ground.copy(), ground.copy()
    switch(on, (30, 30), on=True)
    switch(off, (30, 30), on=False)
    assert not compare(on, off).passed
    assert not compare(off, on).passed


@pytest.mark.parametrize("change", [character, badge, other_icon])
def test_a_near_duplicate_is_told_apart_through_a_filter_too(change: Callable[[Image], Image]) -> None:
    target = part(page(), ROW)
    assert not compare(target, filtered(change(target.copy()))).passed
    assert compare(target, filtered(target)).passed


COVERS = {"strip": Box(0, 0, 50, 100), "corner": Box(100, 50, 200, 100), "inside": Box(70, 10, 160, 65)}


@pytest.mark.parametrize("name", sorted(COVERS))
def test_what_a_solid_piece_hides_passes_but_is_not_sure(name: str) -> None:
    target = part(page(), ROW)
    hidden, cover = target.copy(), COVERS[name]
    hidden[cover.top : cover.bottom, cover.left : cover.right] = (140, 60, 40)
    found = compare(target, hidden)
    assert found.passed
    assert 0.5 < found.confidence < SURE
    assert "cover" in found.reason


@pytest.mark.parametrize("place", [Box(300, 20, 500, 120), Box(150, 560, 350, 660), Box(0, 0, 200, 100)])
def test_another_place_is_nothing_like_it(place: Box) -> None:
    screen = page()
    found = looked(screen, place, part(screen, ROW))
    assert not found.passed
    assert found.confidence < 0.3


def test_an_empty_place_is_nothing_like_it() -> None:
    target = part(page(), ICON)
    for level in (0, 128, 250):
        found = compare(target, np.full_like(target, level))
        assert not found.passed
        assert found.confidence < 0.2
    noise = np.random.default_rng(3).integers(120, 136, target.shape, dtype=np.uint8)
    assert not compare(target, noise).passed


def test_transparent_pixels_do_not_count() -> None:
    glyph = np.zeros((80, 80, 3), np.uint8)
    mask = np.zeros((80, 80), np.uint8)
    cv2.line(mask, (15, 15), (65, 65), 255, 9)
    cv2.line(mask, (15, 65), (40, 15), 255, 9)
    other = np.zeros((80, 80), np.uint8)
    cv2.circle(other, (40, 40), 25, 255, 9)
    for ground in ((240, 200, 120), (250, 250, 250), (90, 200, 90)):
        there = np.full((80, 80, 3), ground, np.uint8)
        there[mask > 0] = 0
        found = compare(glyph, there, mask)
        assert found.passed
        assert found.confidence >= SURE
        there = np.full((80, 80, 3), ground, np.uint8)
        there[other > 0] = 0
        assert not compare(glyph, there, mask).passed
        assert not compare(glyph, np.zeros((80, 80, 3), np.uint8), mask).passed


def test_a_large_reference_costs_no_more_than_a_small_one() -> None:
    screen = page()
    whole = Box(0, 0, 720, 1280)
    assert looked(jpeg(screen, 70), whole, screen).confidence >= SURE


def test_a_place_of_one_pixel_is_no_place() -> None:
    assert not compare(part(page(), ROW), part(page(), ROW)[:, :1]).passed


def test_the_worse_of_two_is_less_sure() -> None:
    target = part(page(), ROW)
    assert compare(target, target).confidence > compare(target, filtered(target)).confidence


def test_another_hue_is_another_thing_unless_all_of_it_was_filtered() -> None:
    """Drawn to the pixel, a red icon is not the blue one; in a blurred and compressed picture it may be."""
    screen = page()
    wanted = part(screen, ICON)
    turned = hue(screen)
    assert not looked(turned, ICON, wanted).passed
    found = looked(jpeg(np.asarray(cv2.GaussianBlur(turned, (5, 5), 1.2), np.uint8), 70), ICON, wanted)
    assert not found.passed or found.confidence < SURE
