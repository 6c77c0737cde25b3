"""Fingers: where they land, where they never start, and that each is sent once."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import samples
from tests.unit.execution_stage import Stage
from treetap.errors import ActionFailed, OffScreen, TargetAmbiguous, TargetNotFound
from treetap.models import (
    Bounds,
    Direction,
    DoubleTap,
    Drag,
    LocateResult,
    LongPress,
    Method,
    Point,
    Role,
    Screen,
    Space,
    Swipe,
    Tap,
    Target,
    Touch,
)

ABOUT = Target(text="About phone")
WIDTH, HEIGHT = samples.SIZE.width, samples.SIZE.height
EDGE_X, EDGE_Y = 0.06 * WIDTH, 0.05 * HEIGHT
"""Where Android's own gestures begin, and a little less than what is kept clear."""


def at(bounds: Bounds, center: Point | None = None, safe: Bounds | None = None) -> LocateResult:
    middle = center or bounds.center
    return LocateResult(found=True, center=middle, bounds=bounds, safe_region=safe, method=Method.TREE)


def only(stage: Stage) -> Touch:
    (touch,) = stage.received
    assert isinstance(touch, Touch)
    return touch


async def test_a_double_tap_is_two_touches_in_one_input() -> None:
    stage = Stage(samples.settings)
    await stage.do(DoubleTap(target=ABOUT))
    touch = only(stage)
    assert touch.count == 2
    assert touch.milliseconds == 0
    assert samples.row(3).contains(Point.pixel(touch.x, touch.y))


@pytest.mark.parametrize(("seconds", "least"), [(2.5, 2500), (0.0, 500), (0.1, 500)])
async def test_a_long_press_is_held_long_enough_to_be_one(seconds: float, least: int) -> None:
    stage = Stage(samples.settings)
    await stage.do(LongPress(target=ABOUT, duration=seconds))
    touch = only(stage)
    assert (touch.x, touch.y) == (touch.to_x, touch.to_y)
    assert least <= touch.milliseconds <= least + 200


@pytest.mark.parametrize(
    "center",
    [
        Point(x=0.25, y=0.5, space=Space.UNIT),
        Point(x=250, y=500, space=Space.PER_MILLE),
        Point.pixel(WIDTH / 4, HEIGHT / 2),
    ],
    ids=lambda point: str(point.space),
)
async def test_a_point_is_touched_in_the_space_it_carries(center: Point) -> None:
    stage = Stage(samples.settings)
    await stage.executor().execute(Tap(target=ABOUT), samples.settings(), at(samples.row(0), center))
    assert stage.touches == [(WIDTH // 4, HEIGHT // 2)]


@given(x=st.floats(allow_nan=False, allow_infinity=False), y=st.integers(-(10**30), 10**30))
async def test_no_pixel_becomes_another_one(x: float, y: int) -> None:
    """Negative, huge, between two pixels: that very pixel or none."""
    stage = Stage(samples.settings)
    location = at(samples.row(0), Point.pixel(x, y))
    try:
        await stage.executor().execute(Tap(target=ABOUT), samples.settings(), location)
    except OffScreen:
        assert stage.received == []
        assert not (0 <= x < WIDTH and 0 <= y < HEIGHT)
    else:
        assert stage.touches == [(int(x), y)]


async def test_what_is_half_visible_is_touched_in_its_visible_part() -> None:
    stage = Stage(samples.settings)
    cut = Bounds.pixel(0, HEIGHT - 30, WIDTH, HEIGHT + 90)
    safe = Bounds.pixel(0, HEIGHT - 30, WIDTH, HEIGHT)
    await stage.executor().execute(
        Tap(target=ABOUT), samples.settings(), at(cut, Point.pixel(10, HEIGHT - 200), safe)
    )
    ((x, y),) = stage.touches
    assert safe.contains(Point.pixel(x, y))


async def test_a_visible_part_that_is_not_on_the_screen_is_refused() -> None:
    stage = Stage(samples.settings)
    beyond = Bounds.pixel(0, HEIGHT + 1, 10, HEIGHT + 9)
    with pytest.raises(OffScreen):
        await stage.executor().execute(
            Tap(target=ABOUT), samples.settings(), at(samples.row(0), samples.row(0).center, beyond)
        )
    assert stage.received == []


@pytest.mark.parametrize(("direction", "distance"), [*product(Direction, (0.0, 0.02, 0.5, 1.0))])
@pytest.mark.parametrize("keyboard", [False, True], ids=["", "keyboard"])
async def test_a_swipe_moves_that_way_and_starts_clear_of_the_edges(
    direction: Direction, distance: float, keyboard: bool
) -> None:
    screen = samples.settings().model_copy(update={"keyboard_shown": keyboard})
    stage = Stage(lambda: screen)
    await stage.do(Swipe(direction=direction, distance=distance, duration=0.0))
    touch = only(stage)
    moved = {
        Direction.LEFT: touch.x - touch.to_x,
        Direction.RIGHT: touch.to_x - touch.x,
        Direction.UP: touch.y - touch.to_y,
        Direction.DOWN: touch.to_y - touch.y,
    }
    assert moved[direction] >= 10, "less than that is a tap"
    assert sorted(moved.values())[1:3] == [0, 0] or max(moved.values()) == moved[direction]
    assert EDGE_X <= touch.x < WIDTH - EDGE_X
    assert EDGE_Y <= touch.y < (0.6 if keyboard else 1) * HEIGHT - EDGE_Y * (not keyboard)
    assert touch.milliseconds >= 50


async def test_half_a_swipe_is_half_the_screen_through_its_middle() -> None:
    stage = Stage(samples.settings)
    await stage.do(Swipe(direction=Direction.UP, distance=0.5))
    touch = only(stage)
    assert touch.y - touch.to_y == HEIGHT // 2
    assert abs((touch.y + touch.to_y) / 2 - HEIGHT / 2) <= 1
    assert abs(touch.x - WIDTH / 2) <= 1


@pytest.mark.parametrize("direction", Direction)
async def test_a_swipe_on_something_starts_on_its_visible_part(direction: Direction) -> None:
    stage = Stage(samples.settings)
    part = Bounds.pixel(60, 300, 300, HEIGHT + 400)
    safe = Bounds.pixel(60, 300, 300, HEIGHT)
    action = Swipe(direction=direction, distance=0.8, target=ABOUT)
    await stage.executor().execute(action, samples.settings(), at(part, safe.center, safe))
    touch = only(stage)
    assert safe.contains(Point.pixel(touch.x, touch.y))
    far = abs(touch.to_x - touch.x) + abs(touch.to_y - touch.y)
    assert far >= 0.6 * (safe.width if touch.y == touch.to_y else safe.height)


@pytest.mark.parametrize(
    ("direction", "place"),
    [(Direction.RIGHT, Bounds.pixel(0, 300, 12, 360)), (Direction.UP, Bounds.pixel(60, 710, 300, 720))],
)
async def test_what_lies_in_the_edge_is_not_swiped(direction: Direction, place: Bounds) -> None:
    stage = Stage(samples.settings)
    with pytest.raises(ActionFailed, match="edge"):
        await stage.executor().execute(
            Swipe(direction=direction, target=ABOUT), samples.settings(), at(place)
        )
    assert stage.received == []


async def test_what_was_not_found_is_not_swiped_on() -> None:
    stage = Stage(samples.settings)
    with pytest.raises(TargetNotFound, match="Aeroplane"):
        await stage.do(Swipe(direction=Direction.UP, target=Target(text="Aeroplane")))
    assert stage.received == []


# Drags


async def test_a_thing_is_dragged_onto_another() -> None:
    stage = Stage(samples.settings)
    await stage.do(Drag(target=ABOUT, to=Target(text="Settings", role=Role.TEXT), duration=0.7))
    touch = only(stage)
    assert samples.row(3).contains(Point.pixel(touch.x, touch.y))
    assert samples.row(0).contains(Point.pixel(touch.to_x, touch.to_y))
    assert touch.hold >= 500, "or it is a swipe"
    assert touch.milliseconds == 700


async def test_a_thing_is_dragged_to_a_point() -> None:
    stage = Stage(samples.settings)
    await stage.do(Drag(target=ABOUT, to=Point(x=1.0, y=0.0, space=Space.UNIT)))
    assert (only(stage).to_x, only(stage).to_y) == (WIDTH - 1, 0)


@pytest.mark.parametrize(
    ("to", "error"),
    [
        (Point.pixel(WIDTH, 0), OffScreen),
        (Point.pixel(-1, 5), OffScreen),
        (Target(text="Aeroplane"), TargetNotFound),
        (Target(text="Details"), TargetAmbiguous),
        (samples.row(3).center, ActionFailed),
    ],
    ids=["beyond", "before", "nowhere", "two of them", "itself"],
)
async def test_a_drag_without_an_end_is_not_begun(to: Target | Point, error: type[Exception]) -> None:
    stage = Stage(samples.settings)
    with pytest.raises(error):
        await stage.executor().execute(Drag(target=ABOUT, to=to), samples.settings(), at(samples.row(3)))
    assert stage.received == []


async def test_several_that_answer_are_named_and_none_is_touched() -> None:
    stage = Stage(samples.settings)
    with pytest.raises(TargetAmbiguous, match="Details") as caught:
        await stage.do(Tap(target=Target(text="Details")))
    assert "could be" in caught.value.message
    assert stage.received == []


async def test_the_phone_is_at_rest_after_every_touch() -> None:
    def show() -> Screen:
        return samples.settings()

    stage = Stage(show)
    await stage.do(Tap(target=ABOUT))
    assert stage.settled == 1
