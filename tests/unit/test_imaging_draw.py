"""What is pointed out on a picture can be seen, hides nothing of what was found, and stays on the picture."""

from __future__ import annotations

import numpy as np
import pytest

from tests import samples
from treetap.app.ui_element import RELIABLE
from treetap.imaging.draw import FOUND, LOUD, OTHER, SURE, UNSURE, pointed_out
from treetap.imaging.pictures import Image, decode
from treetap.locating import ladder
from treetap.models import Bounds, Candidate, LocateResult, Method, Pixels, Size

SIZE = Size(width=1080, height=2400)
BOX = Bounds.pixel(400, 600, 640, 700)


def drawn(answer: LocateResult, *others: Candidate, colour: str = "white", size: Size = SIZE) -> Image:
    data = pointed_out(samples.blank(size, colour), answer, others)
    return decode(Pixels(data=data, encoding="png", size=size))


def found(box: Bounds, safe_region: Bounds | None = None, *, confidence: float = 0.93) -> LocateResult:
    return LocateResult(
        found=True,
        center=(safe_region or box).center,
        bounds=box,
        safe_region=safe_region,
        confidence=confidence,
        method=Method.TEMPLATE,
    )


def other(box: Bounds) -> Candidate:
    return Candidate(bounds=box, confidence=0.4, method=Method.OCR)


def where(image: Image, colour: tuple[int, int, int]) -> tuple[int, int, int, int]:
    """The box round all pixels of exactly that colour."""
    rows, columns = np.nonzero((image == np.array(colour)).all(axis=2))
    assert len(rows), "nothing has this colour"
    return int(columns.min()), int(rows.min()), int(columns.max()) + 1, int(rows.max()) + 1


@pytest.mark.parametrize("colour", ["white", "black", "#50c828"])
def test_the_box_is_round_what_was_found_and_the_dot_where_to_touch(colour: str) -> None:
    image = drawn(found(BOX), colour=colour)
    ground = decode(samples.blank(SIZE, colour))
    ring = image[600 - 4, 400:640]
    assert (ring == FOUND).all()
    assert (image[650, 520] == LOUD).all()
    # Away from the frame and the dot it is as it was.
    assert (image[602:698, 402:480] == ground[602:698, 402:480]).all()
    assert (image != ground).any(axis=2).mean() < 0.02


def test_others_are_quieter_and_each_has_a_tag_beside_it() -> None:
    boxes = [Bounds.pixel(100, 900, 300, 960), Bounds.pixel(100, 1100, 300, 1160)]
    image = drawn(found(BOX), *(other(box) for box in boxes))
    plain = drawn(found(BOX))
    assert (image[595:705, 395:645] == plain[595:705, 395:645]).all(), "what was found is not drawn over"
    for box in boxes:
        inside = image[int(box.top) + 1 : int(box.bottom) - 1, int(box.left) + 1 : int(box.right) - 1]
        assert (inside == 255).all(), "the tag is beside the box, not in it"
        around = image[int(box.top) - 60 : int(box.bottom) + 60, int(box.left) - 60 : int(box.right) + 60]
        assert (around == np.array(OTHER)).all(axis=2).sum() > 2000


def test_a_part_that_can_be_touched_has_a_broken_line() -> None:
    part = Bounds.pixel(400, 600, 640, 640)
    whole, partly = drawn(found(BOX)), drawn(found(BOX, part))
    assert (whole[639, 400:640] != partly[639, 400:640]).any()
    assert (partly[620, 520] == LOUD).all()


@pytest.mark.parametrize(
    "box",
    [
        Bounds.pixel(0, 0, 1080, 2400),
        Bounds.pixel(0, 0, 30, 30),
        Bounds.pixel(1050, 2370, 1080, 2400),
        Bounds.pixel(-50, 1000, 40, 1100),
        Bounds.pixel(500, 500, 501, 501),
    ],
)
@pytest.mark.slow
def test_at_the_edges_and_however_large_it_can_be_drawn(box: Bounds) -> None:
    safe = box.visible_on(SIZE)
    assert safe is not None
    image = drawn(found(box, safe), other(box))
    assert image.shape == (2400, 1080, 3)
    assert where(image, FOUND)


def test_a_small_picture_is_drawn_on_too() -> None:
    small = Size(width=40, height=30)
    image = drawn(found(Bounds.pixel(5, 5, 20, 20)), other(Bounds.pixel(25, 5, 35, 20)), size=small)
    assert image.shape == (30, 40, 3)


NOT_FOUND = LocateResult(found=False, reason="It is not there.")


def banded(image: Image) -> list[int]:
    """The rows that begin and end with the colour of the band."""
    return [row for row in range(len(image)) if (image[row, [0, -1]] == LOUD).all()]


@pytest.mark.parametrize("size", [SIZE, Size(width=40, height=30), Size(width=3, height=2)])
def test_what_was_not_found_is_said_on_a_thin_band(size: Size) -> None:
    image = drawn(NOT_FOUND, size=size)
    rows = banded(image)
    assert rows == list(range(rows[0], size.height)), "one band, along the bottom"
    assert len(rows) < 60
    assert (image[: rows[0]] == 255).all(), "and nothing else"
    assert size != SIZE or (image[rows[0] :] == 255).all(axis=2).sum() > 100, "with words on it"


def test_what_it_could_have_been_is_drawn_where_it_was_not_found() -> None:
    image = drawn(NOT_FOUND, other(BOX))
    assert where(image, OTHER)[0] <= 400
    assert not (image == np.array(FOUND)).all(axis=2).any()
    assert banded(image)
    low = drawn(NOT_FOUND, other(Bounds.pixel(100, 2300, 980, 2400)))
    assert banded(low)[0] == 0, "the band does not hide it"


def test_what_is_no_longer_on_the_screen_is_left_out() -> None:
    off = other(Bounds.pixel(2000, 10, 2100, 60))
    assert (drawn(found(BOX), off) == drawn(found(BOX))).all()
    assert (drawn(NOT_FOUND, off) == drawn(NOT_FOUND)).all()


@pytest.mark.parametrize(("confidence", "sure"), [(0.8, True), (0.79, False)])
def test_what_is_unsure_has_a_broken_amber_line(confidence: float, sure: bool) -> None:
    assert SURE == ladder.SURE == RELIABLE, "one limit for all"
    image = drawn(found(BOX, confidence=confidence))
    colour, not_this = (FOUND, UNSURE) if sure else (UNSURE, FOUND)
    line = max(((image[row, 400:640] == colour).all(axis=1) for row in range(560, 600)), key=np.sum)
    assert line.all() == sure, "a solid line is a promise"
    assert line.sum() > 80
    assert not (image == np.array(not_this)).all(axis=2).any()


@pytest.mark.parametrize("side", [12, 24, 36, 59])
def test_where_to_touch_does_not_hide_a_small_icon(side: int) -> None:
    for size in (SIZE, Size(width=540, height=960)):
        box = Bounds.pixel(300, 400, 300 + side, 400 + side)
        image = drawn(found(box), size=size, colour="black")
        inside = image[400 : 400 + side, 300 : 300 + side]
        assert (image[400 + side // 2, 300 + side // 2] == LOUD).all()
        assert (inside != 0).any(axis=2).mean() < 0.25, "most of it is as it was"


@pytest.mark.parametrize("size", [SIZE, Size(width=320, height=640), Size(width=24, height=40)])
@pytest.mark.slow
def test_words_do_not_run_over_the_edge_of_the_picture(size: Size) -> None:
    side = size.width // 6
    for left in (0, size.width - side):
        for top in (0, size.height - side):
            box = Bounds.pixel(left, top, left + side, top + side)
            image = drawn(NOT_FOUND, other(box), size=size, colour="black")
            rows, columns = np.nonzero((image > 100).all(axis=2))
            assert len(rows), "the digits"
            assert 0 < columns.min() <= columns.max() < size.width - 1
            assert 0 < rows.min() <= rows.max() < size.height - 1


def test_words_can_be_read_on_a_small_screen() -> None:
    assert len(banded(drawn(NOT_FOUND, size=Size(width=320, height=640)))) >= 12
