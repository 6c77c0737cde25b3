"""Coordinates carry their space, and nothing off the screen is ever touched (C5, E4)."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from treetap.errors import OffScreen
from treetap.models import Bounds, Point, Size, Space
from treetap.models.base import FROM_REPLY
from treetap.models.target import guess_space

PHONE = Size(width=1080, height=2400)
NOT_NUMBERS = [math.nan, math.inf, -math.inf]

steady = settings(derandomize=True, max_examples=30, deadline=None)

sizes = st.builds(Size, width=st.integers(1, 100_000), height=st.integers(1, 100_000))


def coordinates(space: Space) -> st.SearchStrategy[int | float]:
    extent = space.extent
    low, high = (0, int(extent)) if extent is not None else (-5_000, 5_000)
    return st.integers(low, high) | st.floats(low, high)


def points(space: Space) -> st.SearchStrategy[Point]:
    return st.builds(Point, x=coordinates(space), y=coordinates(space), space=st.just(space))


@st.composite
def bounds_in(draw: st.DrawFn, space: Space) -> Bounds:
    left, right = sorted((draw(coordinates(space)), draw(coordinates(space))))
    top, bottom = sorted((draw(coordinates(space)), draw(coordinates(space))))
    return Bounds(left=left, top=top, right=right, bottom=bottom, space=space)


relative_points = points(Space.UNIT) | points(Space.PER_MILLE)
any_space = st.sampled_from(Space)
any_bounds = any_space.flatmap(bounds_in)
pairs_of_bounds = any_space.flatmap(lambda space: st.tuples(bounds_in(space), bounds_in(space)))


class TestPoint:
    def test_a_pixel_500_stays_500(self) -> None:
        assert Point.pixel(500, 500).on(PHONE) == Point.pixel(500, 500)

    def test_a_per_mille_500_is_the_middle(self) -> None:
        assert Point(x=500, y=500, space=Space.PER_MILLE).on(PHONE) == Point.pixel(540, 1200)

    def test_a_unit_half_is_the_middle(self) -> None:
        assert Point(x=0.5, y=0.5, space=Space.UNIT).on(PHONE) == Point.pixel(540, 1200)

    @pytest.mark.parametrize(("far", "space"), [(1.0, Space.UNIT), (1, Space.UNIT), (1000, Space.PER_MILLE)])
    def test_the_far_edge_is_the_last_pixel(self, far: float, space: Space) -> None:
        assert Point(x=far, y=far, space=space).on(PHONE) == Point.pixel(1079, 2399)

    @pytest.mark.parametrize("space", [Space.UNIT, Space.PER_MILLE])
    def test_zero_is_the_first_pixel(self, space: Space) -> None:
        assert Point(x=0, y=-0.0, space=space).on(PHONE) == Point.pixel(0, 0)

    def test_a_fraction_of_a_pixel_is_the_pixel_it_lies_in(self) -> None:
        assert Point.pixel(1079.9, 0.5).on(PHONE) == Point.pixel(1079, 0)

    def test_just_left_of_the_screen_is_not_its_first_pixel(self) -> None:
        with pytest.raises(OffScreen):
            Point.pixel(-0.25, 10).on(PHONE)

    @pytest.mark.parametrize("space", list(Space))
    @pytest.mark.parametrize("value", NOT_NUMBERS)
    def test_what_is_no_number_is_refused_at_once(self, value: float, space: Space) -> None:
        with pytest.raises(ValidationError):
            Point(x=value, y=0, space=space)

    @pytest.mark.parametrize(
        ("value", "space"),
        [
            (1.5, Space.UNIT),
            (-0.1, Space.UNIT),
            (500, Space.UNIT),
            (1001, Space.PER_MILLE),
            (1000.001, Space.PER_MILLE),
            (-1, Space.PER_MILLE),
        ],
    )
    def test_out_of_its_range_is_refused_at_once(self, value: float, space: Space) -> None:
        with pytest.raises(ValidationError, match="outside the"):
            Point(x=0, y=value, space=space)

    def test_the_space_is_never_left_out(self) -> None:
        with pytest.raises(ValidationError, match="space"):
            Point.model_validate({"x": 500, "y": 500})

    @pytest.mark.parametrize(("x", "y"), [(-1, 5), (5, -1), (1080, 5), (5, 2400), (1e308, 5), (5, -1e308)])
    def test_a_pixel_beside_the_screen_is_off_screen(self, x: float, y: float) -> None:
        with pytest.raises(OffScreen):
            Point.pixel(x, y).on(PHONE)

    def test_off_screen_names_the_point_and_the_screen(self) -> None:
        with pytest.raises(OffScreen) as caught:
            Point.pixel(1234567, 2400.5).on(PHONE)
        assert "pixel point (1234567, 2400.5)" in caught.value.message
        assert "1080x2400" in caught.value.message
        assert caught.value.hint

    @pytest.mark.parametrize("digits", [400, 5000])
    @pytest.mark.parametrize("sign", [1, -1])
    def test_a_whole_number_beyond_all_floats_is_refused_at_once(self, digits: int, sign: int) -> None:
        with pytest.raises(ValidationError, match="digits"):
            Point.pixel(sign * 10**digits, 0)

    @given(point=relative_points, size=sizes)
    @steady
    def test_a_relative_point_is_on_every_screen(self, point: Point, size: Size) -> None:
        pixel = point.on(size)
        assert pixel.space is Space.PIXEL
        assert isinstance(pixel.x, int)
        assert isinstance(pixel.y, int)
        assert 0 <= pixel.x < size.width
        assert 0 <= pixel.y < size.height

    @given(point=relative_points, size=sizes)
    @steady
    def test_a_pixel_found_once_stays_where_it_is(self, point: Point, size: Size) -> None:
        pixel = point.on(size)
        assert pixel.on(size) == pixel

    @given(point=points(Space.PIXEL), size=sizes)
    @steady
    def test_a_pixel_is_never_moved(self, point: Point, size: Size) -> None:
        try:
            pixel = point.on(size)
        except OffScreen:
            assert not (0 <= point.x < size.width and 0 <= point.y < size.height)
        else:
            assert (pixel.x, pixel.y) == (math.floor(point.x), math.floor(point.y))


class TestGuess:
    @pytest.mark.parametrize(
        ("values", "space"),
        [
            ((0.5, 0.5), Space.UNIT),
            ((0, 0), Space.UNIT),
            ((1, 1.0), Space.UNIT),
            ((0.5, 500), Space.PER_MILLE),
            ((1.1, 0), Space.PER_MILLE),
            ((1000, 1000), Space.PER_MILLE),
            ((0.5, 1001), Space.PIXEL),
            ((500, 2000), Space.PIXEL),
            ((0.1, 0.2, 0.3, 700), Space.PER_MILLE),
            ((100, 200, 300, 2399), Space.PIXEL),
        ],
    )
    def test_all_values_decide_together(self, values: tuple[float, ...], space: Space) -> None:
        assert guess_space(*values) is space

    def test_a_guessed_point_has_one_space_for_both_values(self) -> None:
        assert Point.guess(500, 2000) == Point.pixel(500, 2000)
        assert Point.guess(0.5, 500) == Point(x=0.5, y=500, space=Space.PER_MILLE)

    def test_guessed_bounds_have_one_space_for_all_four(self) -> None:
        assert Bounds.guess(10, 20, 30, 1500) == Bounds.pixel(10, 20, 30, 1500)
        assert Bounds.guess(0, 0, 1, 1) == Bounds(left=0, top=0, right=1, bottom=1, space=Space.UNIT)

    @pytest.mark.parametrize(
        ("left_out", "guessed"),
        [
            ({"x": 500, "y": 300}, Point.guess(500, 300)),
            ({"x": 0.5, "y": 1}, Point.guess(0.5, 1)),
            ({"left": 10, "top": 20, "right": 30, "bottom": 1500}, Bounds.guess(10, 20, 30, 1500)),
            ({"left": 0, "top": 0, "right": 1, "bottom": 0.5}, Bounds.guess(0, 0, 1, 0.5)),
        ],
    )
    def test_a_space_left_out_is_guessed_in_a_reply_and_nowhere_else(
        self, left_out: dict[str, float], guessed: Point | Bounds
    ) -> None:
        model = type(guessed)
        assert model.model_validate(left_out, context=FROM_REPLY) == guessed
        assert model.model_validate_json(json.dumps(left_out), strict=True, context=FROM_REPLY) == guessed
        assert "space" not in left_out
        for context in (None, {}, {"from_reply": False}):
            with pytest.raises(ValidationError, match="space"):
                model.model_validate(left_out, context=context)
        with pytest.raises(ValidationError, match="space"):
            model.model_validate_json(json.dumps(left_out))

    def test_a_space_that_is_given_is_kept_in_a_reply(self) -> None:
        given_ = {"x": 500, "y": 300, "space": "pixel"}
        assert Point.model_validate(given_, context=FROM_REPLY) == Point.pixel(500, 300)

    @pytest.mark.parametrize(("x", "y"), [(-5, 0.5), (-5, 500), (math.nan, 5), (5, math.inf)])
    def test_what_fits_no_space_is_refused(self, x: float, y: float) -> None:
        with pytest.raises(ValidationError):
            Point.guess(x, y)


class TestBounds:
    @pytest.mark.parametrize("edges", [(10, 0, 9, 5), (0, 10, 5, 9)])
    def test_backwards_is_refused(self, edges: tuple[int, int, int, int]) -> None:
        with pytest.raises(ValidationError, match="backwards"):
            Bounds.pixel(*edges)

    @pytest.mark.parametrize("value", NOT_NUMBERS)
    def test_what_is_no_number_is_refused(self, value: float) -> None:
        with pytest.raises(ValidationError):
            Bounds.pixel(0, 0, value, 5)

    def test_out_of_its_range_is_refused(self) -> None:
        with pytest.raises(ValidationError, match="outside the per_mille range"):
            Bounds(left=0, top=0, right=1001, bottom=5, space=Space.PER_MILLE)

    @pytest.mark.parametrize(
        "far", [1e308, 10**12, 2**31 + 1, 10**400, pytest.param(10**5000, id="5,000 digits")]
    )
    @pytest.mark.parametrize("edge", ["left", "top", "right", "bottom"])
    def test_further_than_a_phone_can_count_is_refused(self, far: float, edge: str) -> None:
        far = -far if edge in ("left", "top") else far
        with pytest.raises(ValidationError, match=r"further than|digits"):
            Bounds.model_validate(Bounds.pixel(0, 0, 0, 0).model_dump() | {edge: far})

    def test_as_far_as_a_phone_can_count_is_accepted(self) -> None:
        far = 2**31
        assert Bounds.pixel(-far, -far, far, far).width == 2 * far

    @pytest.mark.parametrize("space", [Space.UNIT, Space.PER_MILLE])
    @pytest.mark.parametrize("edges", [(1, 0, 0, 1), (0, 1, 1, 0)])
    def test_backwards_is_refused_in_every_space(
        self, edges: tuple[int, int, int, int], space: Space
    ) -> None:
        left, top, right, bottom = edges
        with pytest.raises(ValidationError, match="backwards"):
            Bounds(left=left, top=top, right=right, bottom=bottom, space=space)

    def test_an_element_without_area_may_exist(self) -> None:
        assert Bounds.pixel(5, 5, 5, 20).area == 0

    def test_an_element_without_area_has_no_visible_part(self) -> None:
        assert Bounds.pixel(5, 5, 5, 20).visible_on(PHONE) is None

    def test_what_is_wholly_on_the_screen_is_visible_as_it_is(self) -> None:
        button = Bounds.pixel(10, 20, 30, 40)
        assert button.visible_on(PHONE) == button

    def test_of_what_is_partly_on_the_screen_the_visible_part_is_given(self) -> None:
        assert Bounds.pixel(-50, 2300, 100, 2600).visible_on(PHONE) == Bounds.pixel(0, 2300, 100, 2400)

    @pytest.mark.parametrize(
        "edges", [(-50, 10, 0, 20), (1080, 10, 1100, 20), (10, -50, 20, 0), (10, 2400, 20, 2500)]
    )
    def test_what_only_touches_the_screen_from_outside_is_not_visible(
        self, edges: tuple[int, int, int, int]
    ) -> None:
        assert Bounds.pixel(*edges).visible_on(PHONE) is None

    def test_per_mille_becomes_pixels(self) -> None:
        lower_half = Bounds(left=0, top=500, right=1000, bottom=1000, space=Space.PER_MILLE)
        assert lower_half.on(PHONE) == Bounds.pixel(0, 1200, 1080, 2400)

    def test_right_and_bottom_are_outside(self) -> None:
        box = Bounds.pixel(0, 0, 10, 10)
        assert box.contains(Point.pixel(0, 0))
        assert not box.contains(Point.pixel(10, 5))
        assert not box.contains(Point.pixel(5, 10))

    def test_half_covered_by_its_double_overlaps_by_half(self) -> None:
        assert Bounds.pixel(0, 0, 10, 10).overlap(Bounds.pixel(0, 0, 10, 20)) == 0.5

    def test_neighbours_do_not_overlap(self) -> None:
        assert Bounds.pixel(0, 0, 10, 10).overlap(Bounds.pixel(10, 0, 20, 10)) == 0

    def test_bounds_too_small_to_have_an_area_overlap_by_nothing(self) -> None:
        speck = Bounds(left=0, top=0, right=1e-200, bottom=1e-200, space=Space.UNIT)
        assert speck.overlap(speck) == 0

    def test_spaces_do_not_mix(self) -> None:
        pixels = Bounds.pixel(0, 0, 1, 1)
        unit = Bounds(left=0, top=0, right=1, bottom=1, space=Space.UNIT)
        with pytest.raises(TypeError, match="do not mix"):
            pixels.overlap(unit)
        with pytest.raises(TypeError, match="do not mix"):
            pixels.intersection(unit)
        with pytest.raises(TypeError, match="do not mix"):
            pixels.contains(unit.center)

    @given(pair=pairs_of_bounds)
    @steady
    def test_overlap_is_a_share_and_the_same_both_ways(self, pair: tuple[Bounds, Bounds]) -> None:
        one, other = pair
        assert one.overlap(other) == other.overlap(one)
        assert 0 <= one.overlap(other) <= 1

    @given(box=any_bounds)
    @steady
    def test_anything_with_an_area_covers_itself(self, box: Bounds) -> None:
        assume(box.area > 0)
        assert box.overlap(box) == 1

    @given(box=any_bounds)
    @steady
    def test_the_center_is_inside(self, box: Bounds) -> None:
        assert box.left <= box.center.x <= box.right
        assert box.top <= box.center.y <= box.bottom
        assert box.center.space is box.space

    @given(box=any_bounds, size=sizes)
    @steady
    def test_the_visible_part_is_on_the_screen_and_part_of_the_whole(self, box: Bounds, size: Size) -> None:
        visible, whole = box.visible_on(size), box.on(size)
        assume(visible is not None)
        assert visible is not None
        assert 0 <= visible.left < visible.right <= size.width
        assert 0 <= visible.top < visible.bottom <= size.height
        assert whole.intersection(visible) == visible

    @given(box=any_bounds, size=sizes)
    @steady
    def test_a_visible_part_can_be_touched_in_its_center(self, box: Bounds, size: Size) -> None:
        visible = box.visible_on(size)
        assume(visible is not None)
        assert visible is not None
        assert visible.center.on(size).space is Space.PIXEL


@pytest.mark.parametrize(("width", "height"), [(0, 5), (5, 0), (-1, 5), (100_001, 5)])
def test_a_screen_has_a_size(width: int, height: int) -> None:
    with pytest.raises(ValidationError):
        Size(width=width, height=height)
