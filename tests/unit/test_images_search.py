"""Finding a picture in a picture: coarse to fine, at every scale, and the finder over them."""

from __future__ import annotations

import gc
import weakref

import cv2
import numpy as np
import pytest

from tests.unit.locate_pictures import ICON as APP_ICON
from tests.unit.locate_pictures import PLACES, icon, page, pixels
from treetap.errors import ReferenceInvalid
from treetap.imaging.crop import Box
from treetap.imaging.pictures import Image, Picture, decode
from treetap.locating.images import finder, scales
from treetap.locating.images.changed import changed_all_over
from treetap.locating.images.finder import find_image
from treetap.locating.images.glance import glance
from treetap.locating.images.reference import Reference, cut, reference_of
from treetap.locating.images.scales import every_scale
from treetap.locating.images.search import Peak, Seen, alike, same_scale, seen_of
from treetap.models import Bounds, Method, Space

WORDS = "Settings Network Display Sound Battery Storage Privacy Location Account Backup System Help".split()


def a_screen(width: int = 540, height: int = 1100, seed: int = 1, *, dark: bool = False) -> Image:
    """Rows of icons and words under a bar, as on most screens, and nothing twice."""
    rng = np.random.default_rng(seed)
    ground, ink = ((24, 20, 18), (225, 230, 235)) if dark else ((250, 248, 247), (40, 36, 30))
    screen = np.full((height, width, 3), ground, np.uint8)
    cv2.rectangle(screen, (0, 0), (width, 64), (180, 110, 40), -1)
    cv2.putText(screen, "10:42", (20, 42), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (255, 255, 255), 2, cv2.LINE_AA)
    for row, top in enumerate(range(90, height - 70, 76)):
        colour = tuple(int(value) for value in rng.integers(30, 230, 3))
        cv2.circle(screen, (50, top + 30), 22, colour, -1, cv2.LINE_AA)
        points = (rng.uniform(-16, 16, (5, 2)) + np.array([50, top + 30])).astype(np.int32)
        cv2.polylines(screen, [points], True, (255, 255, 255), 2, cv2.LINE_AA)
        word = f"{WORDS[row % len(WORDS)]} {rng.integers(10, 99)}"
        cv2.putText(screen, word, (96, top + 28), cv2.FONT_HERSHEY_SIMPLEX, 0.8, ink, 2, cv2.LINE_AA)
        line = " ".join(rng.choice(WORDS, 3)).lower()
        grey = (128, 128, 128)
        cv2.putText(screen, line, (96, top + 54), cv2.FONT_HERSHEY_SIMPLEX, 0.5, grey, 1, cv2.LINE_AA)
    screen.setflags(write=False)
    return screen


SCREEN = a_screen()


def seen(image: Image) -> Seen:
    return Seen(Picture(image))


def part(image: Image, box: Box) -> Reference:
    return cut(Picture(image), box.bounds)


def resized(image: Image, factor: float) -> Image:
    way = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(image, None, fx=factor, fy=factor, interpolation=way), np.uint8)


def near(one: Box, two: Box, pixels: float) -> bool:
    return all(abs(edge - other) <= pixels for edge, other in zip(one, two, strict=True))


def times(box: Box, factor: float) -> Box:
    return Box(*(round(edge * factor) for edge in box))


ICON, TITLE = Box(21, 239, 81, 299), Box(90, 322, 251, 379)
LINE, LARGE = Box(93, 438, 203, 462), Box(0, 300, 540, 700)


@pytest.mark.parametrize(
    "box",
    [
        ICON,
        TITLE,
        LINE,
        LARGE,
        Box(39, 412, 58, 431),
        Box(98, 558, 108, 574),
        Box(0, 0, 77, 61),
        Box(30, 1012, 540, 1100),
        Box(13, 95, 520, 111),
    ],
    ids=str,
)
def test_a_part_of_the_screen_is_found_to_the_pixel(box: Box) -> None:
    best = same_scale(part(SCREEN, box), seen(SCREEN))[0]
    assert best.box == box
    assert best.score > 0.999
    assert best.method is Method.TEMPLATE


@pytest.mark.parametrize("by", range(8))
def test_wherever_the_grid_of_the_reduced_picture_falls(by: int) -> None:
    moved = np.roll(SCREEN, (by, 8 - by), axis=(0, 1))
    best = same_scale(part(SCREEN, TITLE), seen(moved))[0]
    assert best.box == Box(TITLE.left + 8 - by, TITLE.top + by, TITLE.right + 8 - by, TITLE.bottom + by)


@pytest.mark.parametrize("name", PLACES)
def test_an_icon_cut_out_at_its_very_edges_is_found_to_the_pixel(name: str) -> None:
    """Beside it the page is of another colour, which the icon's own blur knows nothing of."""
    screen = Picture(decode(pixels(page())))
    best = same_scale(reference_of(pixels(icon(name)).data, name), seen_of(screen))[0]
    assert best.box == Box(*PLACES[name], PLACES[name][0] + APP_ICON, PLACES[name][1] + APP_ICON)
    assert best.score > 0.999


@pytest.mark.parametrize("side", [10, 16, 30])
def test_a_tiny_reference_is_not_compared_with_a_large_screen_at_every_scale(
    side: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    large = resized(SCREEN, 2.9)
    compared = 0

    def counted(grey: Image, template: Image, most: int) -> list[Peak]:
        nonlocal compared
        compared += grey.size
        return alike(grey, template, most)

    monkeypatch.setattr(scales, "alike", counted)
    every_scale(part(SCREEN, Box(98, 558, 98 + side, 558 + side)), seen(large))
    assert 0 < compared <= 8_000_000


def test_places_that_are_alike_come_along() -> None:
    twice = SCREEN.copy()
    copied = Box(300, 900, 300 + ICON.width, 900 + ICON.height)
    twice[copied.top : copied.bottom, copied.left : copied.right] = part(SCREEN, ICON).picture.image
    found = same_scale(part(SCREEN, ICON), seen(twice))
    assert {one.box for one in found[:2]} == {ICON, copied}
    assert len(found) <= 8


def test_a_known_scale_is_searched_at_once() -> None:
    best = same_scale(part(SCREEN, TITLE), seen(resized(SCREEN, 1.5)), 1.5)[0]
    assert near(best.box, times(TITLE, 1.5), 1)
    assert best.scale == 1.5


def test_nothing_is_alike_where_there_is_nothing() -> None:
    reference = part(SCREEN, TITLE)
    flat = np.full((900, 500, 3), 200, np.uint8)
    noisy = (flat + np.random.default_rng(3).integers(0, 2, flat.shape)).astype(np.uint8)
    for screen in (flat, noisy):
        assert all(one.score < 0.5 for one in same_scale(reference, seen(screen)))
        assert all(one.score < 0.5 for one in every_scale(reference, seen(screen)))
    assert alike(np.asarray(noisy[:, :, 0]), np.full((20, 20), 7, np.uint8)) == []


def test_a_screen_that_is_smaller_than_the_reference_has_no_place_for_it() -> None:
    assert same_scale(part(SCREEN, LARGE), seen(SCREEN[:200, :200])) == []


@pytest.mark.parametrize("box", [ICON, TITLE, Box(20, 466, 290, 600)], ids=str)
@pytest.mark.parametrize("factor", [0.5, 0.63, 0.8, 1.27, 1.5])
def test_a_screen_of_another_size(box: Box, factor: float) -> None:
    best = every_scale(part(SCREEN, box), seen(resized(SCREEN, factor)))[0]
    assert near(best.box, times(box, factor), 2)
    assert best.scale == pytest.approx(factor, rel=0.02)
    assert best.method is Method.MULTI_SCALE


@pytest.mark.parametrize("factor", [0.5, 0.7, 1.5])
def test_a_reference_of_another_size(factor: float) -> None:
    image = resized(part(SCREEN, TITLE).picture.image, factor)
    best = every_scale(Reference(Picture(image)), seen(SCREEN))[0]
    assert near(best.box, TITLE, 2)


def test_at_the_rim_of_the_screen() -> None:
    corner = Box(0, 0, 110, 62)
    best = every_scale(part(SCREEN, corner), seen(resized(SCREEN, 1.3)))[0]
    assert near(best.box, times(corner, 1.3), 2)


def test_what_is_known_of_a_screen_is_kept_with_its_picture_and_goes_with_it() -> None:
    picture = Picture(a_screen(200, 300))
    assert seen_of(picture).level(2) is seen_of(picture).level(2)
    assert seen_of(picture).level(2).shape == (75, 50)
    gone = weakref.ref(picture)
    del picture
    gc.collect()
    assert gone() is None


def test_the_target_is_found_by_the_cheapest_method(monkeypatch: pytest.MonkeyPatch) -> None:
    def dear(*_: object) -> list[object]:
        raise AssertionError

    for name in ("every_scale", "partial", "by_features"):
        monkeypatch.setattr(finder, name, dear)
    found = find_image(part(SCREEN, ICON), seen(SCREEN))
    assert found.best is not None
    assert found.best.box == ICON
    assert found.best.method is Method.TEMPLATE
    assert found.confidence > 0.95


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("size", [(320, 480), (1100, 540), (1080, 2300)], ids=str)
def test_on_small_wide_and_dark_screens(size: tuple[int, int], dark: bool) -> None:
    screen = a_screen(*size, seed=9, dark=dark)
    for box in (Box(22, 170, 84, 231), Box(94, 100, 230, 150)):
        found = find_image(part(screen, box), seen(screen))
        assert found.best is not None
        assert found.best.box == box


def test_a_faded_blurred_and_compressed_target() -> None:
    faded = cv2.GaussianBlur((SCREEN * 0.8 + 20).astype(np.uint8), (0, 0), 0.9)
    _, data = cv2.imencode(".jpg", faded, [cv2.IMWRITE_JPEG_QUALITY, 60])
    screen = cv2.imdecode(data, cv2.IMREAD_COLOR_BGR)
    for box in (ICON, TITLE):
        found = find_image(part(SCREEN, box), seen(np.asarray(screen, np.uint8)))
        assert found.best is not None
        assert near(found.best.box, box, 1)


def test_at_another_scale() -> None:
    screen = seen(resized(SCREEN, 0.72))
    found = find_image(part(SCREEN, TITLE), screen)
    assert found.best is not None
    assert near(found.best.box, times(TITLE, 0.72), 2)
    assert found.best.method is Method.MULTI_SCALE
    assert find_image(part(SCREEN, TITLE), screen, template_only=True).best is None


def test_the_expected_scale_is_tried_first() -> None:
    screen = seen(resized(SCREEN, 0.72))
    found = find_image(part(SCREEN, TITLE), screen, expected_scale=0.72, template_only=True)
    assert found.best is not None
    assert near(found.best.box, times(TITLE, 0.72), 1)
    assert found.best.method is Method.TEMPLATE


def test_two_places_that_look_the_same_are_none() -> None:
    twice = SCREEN.copy()
    twice[900:960, 300:360] = part(SCREEN, ICON).picture.image
    found = find_image(part(SCREEN, ICON), seen(twice))
    assert found.best is None
    assert found.confidence == 0
    assert "2 places look the same" in found.reason
    assert {one.box for one, _ in found.others[:2]} == {ICON, Box(300, 900, 360, 960)}
    assert all(confidence <= 0.5 for _, confidence in found.others)


def test_one_in_other_colours_is_not_the_same() -> None:
    twice = SCREEN.copy()
    twice[900:960, 300:360] = part(SCREEN, ICON).picture.image[:, :, ::-1]
    found = find_image(part(SCREEN, ICON), seen(twice))
    assert found.best is not None
    assert found.best.box == ICON


def test_what_is_not_there_is_not_found() -> None:
    found = find_image(part(a_screen(seed=77), Box(20, 237, 250, 300)), seen(a_screen(seed=4, dark=True)))
    assert found.best is None
    assert found.confidence == 0
    assert found.reason


def test_a_reference_larger_than_the_screen_is_an_error_unless_it_was_of_a_larger_one() -> None:
    large = part(SCREEN, LARGE)
    small = resized(SCREEN, 0.6)
    with pytest.raises(ReferenceInvalid, match="540x400"):
        find_image(large, seen(small))
    found = find_image(large, seen(small), expected_scale=0.6)
    assert found.best is not None
    assert near(found.best.box, times(LARGE, 0.6), 1)


@pytest.mark.parametrize("ground", [(250, 248, 247), (160, 200, 120)])
def test_an_icon_with_transparency_is_found_on_any_even_ground(ground: tuple[int, int, int]) -> None:
    alpha = np.zeros((64, 64), np.uint8)
    cv2.circle(alpha, (26, 26), 16, 255, 6, cv2.LINE_AA)
    cv2.line(alpha, (38, 38), (56, 56), 255, 7, cv2.LINE_AA)
    ink = np.full((64, 64, 3), 30, np.uint8)
    screen = SCREEN.copy()
    screen[800:900, 380:500] = ground
    share = alpha[:, :, None] / 255
    here = screen[818:882, 407:471]
    here[:] = (ink * share + here * (1 - share)).astype(np.uint8)
    icon = reference_of(cv2.imencode(".png", np.dstack([ink, alpha]))[1].tobytes(), "search")
    best = same_scale(icon, seen(screen))[0]
    assert best.box == Box(407, 818, 471, 882)
    assert best.score > 0.9


def a_worse_picture(image: Image) -> Image:
    """Faded, a little yellow, blurred and compressed."""
    faded = (image * np.array([0.78, 0.86, 0.88]) + 18).astype(np.uint8)
    _, data = cv2.imencode(".jpg", cv2.GaussianBlur(faded, (0, 0), 0.8), [cv2.IMWRITE_JPEG_QUALITY, 70])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR_BGR), np.uint8)


def test_a_glance_knows_a_worse_picture_and_leaves_another_thing_to_the_second_look() -> None:
    known = part(SCREEN, TITLE).picture.image
    badge, digit, turned = known.copy(), known.copy(), np.ascontiguousarray(part(SCREEN, ICON).picture.image)
    cv2.circle(badge, (140, 12), 7, (40, 40, 230), -1, cv2.LINE_AA)
    digit[8:40, 110:135] = digit[8:40, 20:45]
    assert glance(known, a_worse_picture(known)) is not None
    for other in (badge, digit):
        assert glance(known, other) is None
        assert glance(known, a_worse_picture(other)) is None
    assert glance(turned, np.ascontiguousarray(turned[:, :, ::-1])) is None
    assert glance(known, known[:-1]) is None


def test_bounds_of_a_unit_space_cut_the_same_part() -> None:
    unit = Bounds(left=0.1, top=0.2, right=0.5, bottom=0.3, space=Space.UNIT)
    reference = cut(Picture(SCREEN), unit)
    found = find_image(reference, seen(SCREEN))
    assert found.best is not None
    assert near(found.best.box, Box(54, 220, 270, 330), 1)


@pytest.mark.parametrize("size", [(1, 1), (2, 2), (7, 9), (1, 2400), (2400, 1)])
def test_a_screen_of_a_few_pixels_has_no_room_for_it(size: tuple[int, int]) -> None:
    reference = Reference(Picture(np.random.default_rng(1).integers(0, 255, (72, 72, 3)).astype(np.uint8)))
    seen = Seen(Picture(np.zeros((size[1], size[0], 3), np.uint8)))
    for scale in (None, 1.0, 1 / 540, 4.0):
        with pytest.raises(ReferenceInvalid):
            find_image(reference, seen, expected_scale=scale)


@pytest.mark.parametrize(("thick", "stripes"), [(1, 0), (1, 2), (1, 4), (2, 4)])
def test_the_copy_itself_is_not_lost_among_its_like(thick: int, stripes: int) -> None:
    """Fine rings between two pixels of the reduced picture: those that lie better look more alike there."""
    import cv2

    ring = np.full((48, 48, 3), 250, np.uint8)
    cv2.circle(ring, (24, 24), 19, (60, 60, 60), thick)
    if stripes:
        ring[14:34:stripes, 14:34] = 90
    lighter = np.clip(ring.astype(int) + 6, 0, 255).astype(np.uint8)
    for shift in range(4):
        page = np.full((900, 400, 3), 250, np.uint8)
        page[101 + shift : 149 + shift, 301:349] = ring
        for top in (336, 452, 564, 688):
            page[top : top + 48, 300:348] = lighter
        found = find_image(Reference(Picture(ring)), Seen(Picture(page)))
        assert found.best is not None, found.reason
        assert (found.best.box.left, found.best.box.top) == (301, 101 + shift)


def test_what_is_equal_to_the_pixel_is_it_and_two_of_them_are_neither() -> None:
    """Beside it stands the same with a faint mark, which passes for a copy."""
    dice = np.random.default_rng(3)
    icon = np.kron(dice.integers(60, 250, (9, 9, 3)), np.ones((8, 8, 1))).astype(np.uint8)
    marked = icon.copy()
    marked[30:36, 30:36] = np.clip(marked[30:36, 30:36].astype(int) + 12, 0, 255)
    page = np.full((800, 400, 3), 245, np.uint8)
    page[100:172, 50:122] = icon
    page[500:572, 250:322] = marked
    reference = Reference(Picture(icon))
    found = find_image(reference, Seen(Picture(page.copy())))
    assert found.best is not None, found.reason
    assert found.best.box.top == 100
    page[300:372, 150:222] = icon
    twice = find_image(reference, Seen(Picture(page)))
    assert twice.best is None
    assert "look the same" in twice.reason


def test_the_only_place_that_is_alike_may_differ_a_little_everywhere() -> None:
    """A filter spares nothing; a near-duplicate is the same but for a part, and is refused."""
    dice = np.random.default_rng(5)
    icon = np.kron(dice.integers(20, 250, (9, 9, 3)), np.ones((8, 8, 1))).astype(np.uint8)
    other = icon.copy()
    other[24:48, 24:48] = icon[24:48, 24:48][::-1, ::-1]
    assert not changed_all_over(icon, other)
    assert changed_all_over(icon, np.clip(icon * 0.8 + 9, 0, 255).astype(np.uint8))
    assert not changed_all_over(np.full_like(icon, 90), np.full_like(icon, 200)), "nothing is drawn there"
    page = np.full((800, 400, 3), 245, np.uint8)
    page[100:172, 50:122] = other
    assert find_image(Reference(Picture(icon)), Seen(Picture(page))).best is None
