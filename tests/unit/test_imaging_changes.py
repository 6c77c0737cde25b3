"""What differs between pictures, where, and what names them."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image as Pil
from PIL import ImageDraw, ImageFont

from tests import samples
from treetap.imaging.changes import difference
from treetap.imaging.crop import fingerprint
from treetap.imaging.pictures import Image, Picture, decode
from treetap.models import Bounds, Size, Space

PHONE = Size(width=1080, height=2400)
BAR = Bounds.pixel(0, 0, 1080, 80)


def page(*rows: str, size: Size = PHONE, dark: bool = False) -> Image:
    """A list with a bar above it, on a picture that may be changed."""
    ground, ink = ("#101010", "#e0e0e0") if dark else ("#fefbff", "#202020")
    image = Pil.new("RGB", (size.width, size.height), ground)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(size.width / 24)
    for number, row in enumerate(rows):
        top = size.height * (number + 1) // 12
        pen.ellipse((40, top, 100, top + 60), fill="#8060c0")
        pen.text((140, top), row, fill=ink, font=font)
    return np.ascontiguousarray(np.asarray(image)[:, :, ::-1])


LIST = page("Network & internet", "Connected devices", "Apps", "Battery", "Storage")


def changed(image: Image, left: int, top: int, right: int, bottom: int, *, by: int = 90) -> Picture:
    new = image.copy()
    new[top:bottom, left:right] += np.uint8(by)
    return Picture(new)


def boxes(regions: tuple[Bounds, ...]) -> list[tuple[float, ...]]:
    return [(one.left, one.top, one.right, one.bottom) for one in regions]


def test_the_same_picture_twice_is_no_difference() -> None:
    found = difference(Picture(LIST), Picture(LIST.copy()))
    assert found.same
    assert (found.share, found.regions) == (0.0, ())


@pytest.mark.parametrize("width", [1080, 1081, 1085, 1087, 7, 2, 1])
def test_a_change_is_found_wherever_it_is_to_the_pixel(width: int) -> None:
    """Widths that are no multiple of eight bytes, and every edge."""
    image = np.zeros((50, width, 3), np.uint8)
    for left in {0, 1, 2, 3, width // 2, width - 2, width - 1} & set(range(width)):
        for top in (0, 15, 16, 48, 49):
            for size in (1, 3):
                right, bottom = min(width, left + size), min(50, top + size)
                found = difference(Picture(image), changed(image, left, top, right, bottom))
                assert boxes(found.regions) == [(left, top, right, bottom)]
                assert 0 < found.share <= (bottom - top) * min(width, right - left + 8) / (50 * width)


def test_a_change_in_one_colour_by_one_shade_is_one() -> None:
    for channel in range(3):
        new = LIST.copy()
        new[1200, 500, channel] ^= 1
        assert boxes(difference(Picture(LIST), Picture(new)).regions) == [(500, 1200, 501, 1201)]


def test_a_cursor_is_the_small_region_that_it_is() -> None:
    found = difference(Picture(LIST), changed(LIST, 500, 1500, 503, 1560))
    assert boxes(found.regions) == [(500, 1500, 503, 1560)]
    assert found.share < 0.001


def test_random_changes_are_all_covered_and_nothing_else_is() -> None:
    random = np.random.default_rng(11)
    for _ in range(40):
        size = (int(random.integers(20, 300)), int(random.integers(20, 300)))
        image = random.integers(0, 100, (*size, 3), np.uint8)
        new = image.copy()
        for _ in range(int(random.integers(1, 12))):
            top, left = (int(random.integers(0, side)) for side in size)
            new[top : top + int(random.integers(1, 9)), left : left + int(random.integers(1, 40))] += 1
        differs = (image != new).any(axis=2)
        found = difference(Picture(image), Picture(new))
        inside = np.zeros(size, bool)
        for one in found.regions:
            part = differs[int(one.top) : int(one.bottom), int(one.left) : int(one.right)]
            assert part[0].any()
            assert part[-1].any()
            assert part[:, 0].any()
            assert part[:, -1].any()
            inside[int(one.top) : int(one.bottom), int(one.left) : int(one.right)] = True
        assert not (differs & ~inside).any()
        assert 0.8 * differs.mean() <= found.share <= 1.25 * differs.mean() + 0.01


def test_changes_far_apart_are_apart_and_those_close_together_are_one() -> None:
    new = LIST.copy()
    for left, top in ((100, 500), (130, 500), (900, 500), (100, 2000)):
        new[top : top + 20, left : left + 20] ^= 255
    found = difference(Picture(LIST), Picture(new))
    assert boxes(found.regions) == [(100, 500, 150, 520), (900, 500, 920, 520), (100, 2000, 120, 2020)]


def test_many_changes_are_few_regions() -> None:
    new = LIST.copy()
    new[100:2300:60, 30:1000:70] ^= 255
    found = difference(Picture(LIST), Picture(new))
    assert 1 <= len(found.regions) <= 8
    assert found.share < 0.01


def test_a_changed_line_of_text_is_seen_where_it_is() -> None:
    other = page("Network & internet", "Connected devices", "Apps", "Batteries", "Storage")
    (region,) = difference(Picture(LIST), Picture(other)).regions
    assert 140 < region.left < region.right < 500
    assert 800 <= region.top < region.bottom < 860


def test_what_is_ignored_does_not_count() -> None:
    new = LIST.copy()
    new[10:70, 30:200] ^= 255
    assert not difference(Picture(LIST), Picture(new)).same
    assert difference(Picture(LIST), Picture(new), [BAR]).same
    share = Bounds(left=0, top=0, right=1, bottom=0.034, space=Space.UNIT)
    assert difference(Picture(LIST), Picture(new), [share]).same
    new[2000:2010, 600:640] ^= 255
    found = difference(Picture(LIST), Picture(new), [BAR, Bounds.pixel(-5, -5, 20, 90)])
    assert boxes(found.regions) == [(600, 2000, 640, 2010)]


def test_ignored_parts_are_exact_to_the_pixel() -> None:
    """Also where an edge lies within the bytes that are compared at once, and where two of them meet."""
    image = np.zeros((40, 67, 3), np.uint8)
    for left in range(17):
        holes = [Bounds.pixel(left, 10, left + 5, 20), Bounds.pixel(left + 5, 10, left + 9, 20)]
        inside = changed(image, left, 10, left + 9, 20)
        assert difference(Picture(image), inside, holes).same
        for beside in (left - 1, left + 9):
            if beside >= 0:
                new = inside.image.copy()
                new[15, beside] = 200
                found = difference(Picture(image), Picture(new), holes)
                assert boxes(found.regions) == [(beside, 15, beside + 1, 16)]
                assert found.share == pytest.approx(1 / (40 * 67 - 90))


def test_a_change_of_hue_alone_is_one() -> None:
    new = LIST.copy()
    new[1500:1540, 500:540] = (100, 140, 60)
    other = LIST.copy()
    other[1500:1540, 500:540] = (160, 121, 76)
    one, two = Picture(new), Picture(other)
    assert np.array_equal(one.grey, two.grey)
    assert boxes(difference(one, two).regions) == [(500, 1500, 540, 1540)]
    assert difference(one, two).share == pytest.approx(1600 / (1080 * 2400), rel=0.2)


def test_the_share_is_of_what_is_looked_at() -> None:
    new = LIST.copy()
    new[1200:] ^= 255
    lower = Bounds.pixel(0, 1200, 1080, 2400)
    upper = Bounds.pixel(0, 0, 1080, 1200)
    assert difference(Picture(LIST), Picture(new)).share == pytest.approx(0.5)
    assert difference(Picture(LIST), Picture(new), [upper, BAR]).share == pytest.approx(1.0)
    assert difference(Picture(LIST), Picture(new), [lower]).same
    assert difference(Picture(LIST), Picture(new), [lower, upper]).same


def test_pictures_of_two_sizes_differ_everywhere() -> None:
    small = Picture(page("Apps", size=Size(width=720, height=1600)))
    found = difference(Picture(LIST), small)
    assert (found.share, boxes(found.regions)) == (1.0, [(0, 0, 720, 1600)])


def test_a_fingerprint_is_of_what_is_seen() -> None:
    name = fingerprint(Picture(LIST))
    assert name == fingerprint(Picture(LIST.copy()))
    assert len(name) == 32
    others = [
        page("Network & internet", "Connected devices", "Apps", "Battery"),
        page("Connected devices", "Apps", "Battery", "Storage", "Sound"),
        page("Network & internet", "Connected devices", "Apps", "Battery", "Storage", dark=True),
        page(),
        page(dark=True),
        page(size=Size(width=2400, height=1080)),
    ]
    assert len({name, *(fingerprint(Picture(one)) for one in others)}) == 7


def test_a_fingerprint_leaves_out_a_shade_a_cursor_and_what_is_ignored() -> None:
    name = fingerprint(Picture(LIST))
    assert fingerprint(changed(LIST, 0, 0, 1080, 2400, by=252)) == name
    assert fingerprint(changed(LIST, 500, 1500, 503, 1560)) == name
    clock = LIST.copy()
    clock[10:70, 30:200] ^= 255
    assert fingerprint(Picture(clock)) != name
    assert fingerprint(Picture(clock), [BAR]) == fingerprint(Picture(LIST), [BAR])


def test_a_switched_switch_changes_the_fingerprint() -> None:
    off, on = LIST.copy(), LIST.copy()
    off[810:870, 900:1010] = (230, 220, 225)
    on[810:870, 900:1010] = (160, 80, 100)
    assert fingerprint(Picture(off)) != fingerprint(Picture(on))


@pytest.mark.parametrize("shape", [(1, 1), (1, 50), (50, 1), (3, 2), (33, 33), (400, 3), (7, 2400)])
def test_any_shape_has_a_fingerprint_and_a_difference(shape: tuple[int, int]) -> None:
    image = np.random.default_rng(5).integers(0, 256, (*shape, 3), np.uint8)
    assert fingerprint(Picture(image)) == fingerprint(Picture(image.copy()), [Bounds.pixel(9e3, 0, 9e4, 1)])
    assert difference(Picture(image), Picture(np.bitwise_not(image))).share == 1.0
    assert Picture(image).small.size


def test_a_png_of_a_screen_is_its_own_equal() -> None:
    shot = samples.drawn(samples.settings())
    assert difference(Picture(decode(shot)), Picture(decode(shot))).same
