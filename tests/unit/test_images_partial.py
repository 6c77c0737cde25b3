"""Targets that something covers, and targets that are resized as well."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.unit.image_pages import filtered, jpeg, page, part, reference, resized, seen
from treetap.imaging.crop import Box
from treetap.imaging.pictures import Image
from treetap.locating.images.features import by_features
from treetap.locating.images.partial import partial
from treetap.locating.images.prints import exact_places
from treetap.locating.images.second_look import look
from treetap.models import Method

TARGETS = {
    "row": Box(40, 430, 240, 530),
    "icon": Box(46, 276, 134, 364),
    "title": Box(150, 720, 350, 800),
    "small": Box(64, 726, 116, 778),
}


def covered(screen: Image, box: Box, how: str) -> Image:
    """A quarter of the target under something."""
    hidden = screen.copy()
    inside = hidden[box.top : box.bottom, box.left : box.right]
    height, width = inside.shape[:2]
    if how == "strip":
        inside[:, : width // 4] = (90, 40, 160)
    elif how == "corner":
        inside[height // 2 :, width // 2 :] = (20, 20, 20)
    elif how == "noise":
        noise = np.random.default_rng(5).integers(0, 256, (height // 2, width // 2, 3))
        inside[: height // 2, width // 2 : width // 2 * 2] = noise
    else:
        cv2.circle(
            inside, (width // 2, height // 2), round((height * width / 4 / np.pi) ** 0.5), (0, 160, 250), -1
        )
    return hidden


@pytest.mark.parametrize("how", ["strip", "corner", "noise", "round"])
@pytest.mark.parametrize("name", sorted(TARGETS))
def test_a_quarter_may_be_hidden(name: str, how: str) -> None:
    screen, box = page(), TARGETS[name]
    found = partial(reference(part(screen, box)), seen(covered(screen, box, how)))
    [one] = [one for one in found if one.box == box]
    assert one.scale == 1
    assert one.method is Method.TEMPLATE
    assert 0.4 <= one.score <= 1


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("name", ["row", "icon", "title"])
def test_compression_does_not_hide_it_too(name: str, dark: bool) -> None:
    screen, box = page(2, dark=dark), TARGETS[name]
    wanted = reference(part(screen, box))
    there = seen(jpeg(covered(screen, box, "corner"), 80))
    assert not exact_places(wanted, there)
    found = partial(wanted, there)
    assert any(abs(one.box.left - box.left) <= 1 and abs(one.box.top - box.top) <= 1 for one in found)


@pytest.mark.parametrize("name", sorted(TARGETS))
def test_what_is_not_there_does_not_pass(name: str) -> None:
    wanted = reference(part(page(1), TARGETS[name]))
    there = seen(page(0)[:, :560])
    assert not [one for one in partial(wanted, there) if look(wanted, there, one).passed]


def test_the_place_comes_first_among_others_like_it() -> None:
    screen = page()
    box = TARGETS["title"]
    twin = part(screen, box)
    twin[:, 100:] = twin[:, 100:][:, ::-1]
    screen[10:90, 400:600] = twin
    hidden = covered(screen, box, "corner")
    found = partial(reference(part(screen, box)), seen(hidden))
    assert found[0].box == box
    assert Box(400, 10, 600, 90) in [one.box for one in found]


@pytest.mark.parametrize("size", [(30, 900), (800, 30)])
def test_a_reference_that_does_not_fit_is_nowhere(size: tuple[int, int]) -> None:
    wanted = reference(np.random.default_rng(1).integers(0, 256, (*size, 3), dtype=np.uint8))
    assert partial(wanted, seen(page()[:600, :500])) == []


def test_nothing_is_found_where_nothing_is() -> None:
    wanted = reference(part(page(), TARGETS["row"]))
    empty = seen(np.full((640, 360, 3), 200, np.uint8))
    assert partial(wanted, empty) == []
    assert by_features(wanted, empty) == []
    tiny = seen(np.full((101, 201, 3), 200, np.uint8))
    assert partial(wanted, tiny) == []
    assert by_features(wanted, tiny) == []


def test_a_reference_without_corners_is_nowhere() -> None:
    slope = np.repeat(np.linspace(90, 110, 80).astype(np.uint8)[None, :, None], 60, axis=0)
    smooth = reference(np.repeat(slope, 3, axis=2))
    assert by_features(smooth, seen(page())) == []
    assert partial(smooth, seen(page())) == []


def test_prints_name_the_place_whatever_is_hidden() -> None:
    screen, box = page(3), TARGETS["row"]
    hidden = covered(covered(screen, box, "corner"), box, "strip")
    assert exact_places(reference(part(screen, box)), seen(hidden))[0] == (box.left, box.top)


def test_prints_leave_out_what_is_transparent() -> None:
    screen, box = page(3), TARGETS["icon"]
    wanted = part(screen, box)
    mask = np.zeros(wanted.shape[:2], np.uint8)
    cv2.circle(mask, (44, 44), 40, 255, -1)
    wanted[mask == 0] = (0, 0, 255)
    masked = reference(wanted)
    masked.mask = mask
    assert exact_places(masked, seen(screen))[0] == (box.left, box.top)


@pytest.mark.parametrize("factor", [0.6, 0.8, 1.25, 1.5])
@pytest.mark.parametrize("name", ["row", "title"])
def test_corners_find_what_is_resized_and_covered(name: str, factor: float) -> None:
    screen, box = page(), TARGETS[name]
    found = by_features(reference(part(screen, box)), seen(resized(covered(screen, box, "corner"), factor)))
    assert found
    assert found[0].method is Method.ORB
    assert found[0].scale == pytest.approx(factor, rel=0.04)
    assert found[0].box.left == pytest.approx(box.left * factor, abs=5)
    assert found[0].box.top == pytest.approx(box.top * factor, abs=5)


def test_corners_find_what_was_restyled() -> None:
    screen, box = page(), TARGETS["row"]
    wanted, there = reference(part(screen, box)), seen(filtered(covered(screen, box, "strip")))
    found = by_features(wanted, there)
    assert found[0].box.left == pytest.approx(box.left, abs=2)
    assert found[0].box.top == pytest.approx(box.top, abs=2)
