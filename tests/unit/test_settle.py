"""Waiting for a still screen: long enough, not much longer, and not fooled by what never rests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cache
from io import BytesIO

import pytest
from PIL import Image, ImageDraw

from tests import samples
from tests.fakes.device import FakeDevice, Page
from treetap.core.clock import FrozenClock
from treetap.device import settle as settle_module
from treetap.device.settle import Settled, Settler
from treetap.device.wrappers.base import DeviceWrapper
from treetap.errors import DeviceLost, ScreenUnreadable, TreetapError
from treetap.models import App, Pixels, SettleSettings, Size

SIZE = Size(width=180, height=400)
SCREEN = SIZE.width * SIZE.height
INTERVAL = SettleSettings().interval
TIMEOUT = SettleSettings().timeout
REACTION = 0.7

Box = tuple[int, int, int, int]


@cache
def picture(seed: int, *boxes: Box, shade: int = 0, size: Size = SIZE) -> Pixels:
    """A page of its own for each seed, with filled boxes on it, and a veil over all."""
    image = Image.new("RGB", (size.width, size.height), (250, 250, 250))
    pen = ImageDraw.Draw(image)
    for row in range(0, size.height, 40):
        pen.rectangle(
            (8, row + 8, 60 + (seed * 37 + row) % 100, row + 28), fill=(seed * 53 % 200, row % 200, 90)
        )
    for box in boxes:
        pen.rectangle(box, fill=(200, 30, 30))
    if shade:
        image = Image.eval(image, lambda value: value * (255 - shade) // 255)
    buffer = BytesIO()
    image.save(buffer, "PNG", compress_level=1)
    return Pixels(data=buffer.getvalue(), encoding="png", size=size)


OLD, HALF, NEW = picture(1), picture(2, shade=90), picture(2)

Movie = Callable[[float], Pixels]
"""What the screen shows, by seconds since the input."""


class Screen(DeviceWrapper):
    """Shows a movie. A capture takes `cost` seconds and shows the screen at its end."""

    def __init__(self, clock: FrozenClock, movie: Movie, *, cost: float = 0.12) -> None:
        super().__init__(FakeDevice(Page("page", App(package="a"), OLD)))
        self.clock, self.movie, self.cost = clock, movie, cost
        self.start = clock.monotonic()
        self.troubles: dict[int, TreetapError] = {}
        self.captures = 0

    async def capture(self) -> Pixels:
        await self.clock.sleep(self.cost)
        self.captures += 1
        trouble = self.troubles.get(self.captures) or self.troubles.get(0)
        if trouble is not None:
            raise trouble
        return self.movie(self.clock.monotonic() - self.start)


async def settled(movie: Movie, *, cost: float = 0.12, lead: float = 0.0, before: Pixels = OLD) -> Settled:
    """What a settler says that has waited for `before`; the input was `lead` seconds ago."""
    clock = FrozenClock()
    screen = Screen(clock, lambda _: before, cost=cost)
    settler = Settler(screen, clock, SettleSettings())
    assert (await settler.settle()).still
    screen.start, screen.movie = clock.monotonic() - lead, movie
    return await settler.settle()


def in_two_steps(length: float) -> Movie:
    """The old page, then the new one half-way in, then the new one."""
    return lambda at: OLD if at < length / 2 else HALF if at < length else NEW


def gliding(length: float, steps: float = 0.016) -> Movie:
    """A page that comes in from the right, a little more with each frame of the screen."""

    def movie(at: float) -> Pixels:
        if at >= length:
            return NEW
        return picture(
            1, (round(SIZE.width * (1 - at // steps * steps / length)), 0, SIZE.width, SIZE.height)
        )

    return movie


COSTS = [0.005, 0.06, 0.12, 0.3]
LENGTHS = [0.1, 0.25, 0.3, 0.35, 0.5, 0.9]


@pytest.mark.parametrize("cost", COSTS)
@pytest.mark.parametrize("length", LENGTHS)
async def test_a_motion_is_waited_for_and_not_much_more(length: float, cost: float) -> None:
    for lead in range(0, 20, 2):
        end = await settled(gliding(length), cost=cost, lead=lead / 100)
        assert end.still
        assert end.pixels == NEW
        # A look under way when it ends, one that sees the end, one that sees it again.
        assert end.seconds <= max(0.0, length - lead / 100) + 3 * max(cost, INTERVAL)


@pytest.mark.parametrize("cost", COSTS)
@pytest.mark.parametrize("length", LENGTHS)
async def test_a_motion_with_a_pause_half_way_is_waited_for(length: float, cost: float) -> None:
    """As long as the first look is early enough to see that it begins with a pause."""
    for lead in range(6):
        if lead / 100 + cost < length / 2:
            end = await settled(in_two_steps(length), cost=cost, lead=lead / 100)
            assert end.still
            assert end.pixels == NEW, f"{lead=}"
            assert end.seconds <= length + length / 2 + 3 * max(cost, INTERVAL)


async def test_a_second_pause_that_is_no_longer_than_the_first_is_waited_for() -> None:
    steps = [(0.3, OLD), (0.7, HALF), (1.0, picture(3)), (9.9, NEW)]
    end = await settled(lambda at: next(shown for until, shown in steps if at < until))
    assert (end.pixels, end.still) == (NEW, True)


async def test_a_page_transition_takes_four_looks() -> None:
    """The old page, half-way, and the new page twice: with fewer it cannot be known."""
    assert (await settled(in_two_steps(0.35))).looks == 4


async def test_nothing_is_expected_no_longer_than_phones_take_to_react() -> None:
    end = await settled(lambda _: OLD)
    assert end.still
    assert end.pixels == OLD
    assert REACTION <= end.seconds < REACTION + 0.12 + INTERVAL


async def test_a_reaction_that_comes_late_is_waited_for() -> None:
    end = await settled(lambda at: OLD if at < 0.6 else NEW)
    assert (end.pixels, end.still) == (NEW, True)


async def test_it_waits_for_a_reaction_on_its_first_time_too() -> None:
    clock = FrozenClock()
    screen = Screen(clock, in_two_steps(0.9))
    assert (await Settler(screen, clock, SettleSettings()).settle()).pixels == NEW


async def test_equal_captures_are_not_even_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(settle_module, "decode")
    end = await settled(lambda _: Pixels(bytes(bytearray(OLD.data)), "png", OLD.size))
    assert end.still


async def test_the_same_picture_in_another_encoding_is_no_change() -> None:
    raw = Pixels(samples.decoded(OLD).convert("RGBA").tobytes(), "rgba", OLD.size)
    end = await settled(lambda at: raw if round(at * 10) % 2 else OLD)
    assert end.still
    assert end.seconds < REACTION + 0.12 + INTERVAL


# What never rests, and small


def cursor(at: float) -> Pixels:
    return picture(2, (70, 50, 71, 66)) if at % 1.0 < 0.5 else NEW


def status_clock(at: float) -> Pixels:
    return picture(2, (10 + int(at), 2, 40, 8))


def spinner(at: float) -> Pixels:
    """An arc's head goes round a circle of a tenth of the screen's height."""
    x, y = [(70, 180), (90, 180), (90, 200), (70, 200)][round(at * 13) % 4]
    return picture(2, (x, y, x + 19, y + 19))


def running_text(at: float) -> Pixels:
    shift = round(at * 40) % 20
    return picture(2, *((x + shift, 300, x + shift + 8, 310) for x in range(0, 160, 20)))


def seconds_hand(at: float) -> Pixels:
    return picture(2, (80, 120, 100, 120 + int(at * 2)))


@pytest.mark.parametrize("small", [cursor, status_clock, spinner, running_text, seconds_hand])
@pytest.mark.parametrize("lead", [0.0, 0.05, 0.3, 0.45, 0.9])
async def test_small_places_that_never_rest_are_not_waited_for(small: Movie, lead: float) -> None:
    end = await settled(small, lead=lead)
    assert end.still
    assert end.seconds < 1.4


@pytest.mark.parametrize("small", [cursor, status_clock, spinner, running_text])
async def test_a_page_that_comes_in_with_one_of_them_is_waited_for(small: Movie) -> None:
    for lead in (0.0, 0.03, 0.07, 0.11):
        end = await settled(lambda at: small(at) if at >= 0.9 else in_two_steps(0.9)(at), lead=lead)
        assert end.still
        assert end.pixels not in (OLD, HALF)
        assert end.seconds < 2.2


async def test_a_tick_of_the_clock_is_not_the_reaction() -> None:
    """The minute changes with the first look; what was tapped takes its time."""
    ticked = picture(1, (10, 2, 40, 8))
    end = await settled(lambda at: ticked if at < 0.4 else NEW)
    assert end.pixels == NEW


async def test_a_switch_is_waited_for_until_it_has_flipped() -> None:
    def movie(at: float) -> Pixels:
        return picture(1, (140 + round(min(at, 0.25) * 80), 100, 170, 112))

    end = await settled(movie)
    assert end.pixels == movie(1)
    assert end.still
    assert end.seconds < 0.8


# What is large


def fade(at: float) -> Pixels:
    return picture(2, shade=round(max(0.0, 1 - at / 3) * 200))


def growing(at: float) -> Pixels:
    return picture(2, (0, 0, SIZE.width, round(min(1.0, at / 3) * SIZE.height)))


def fling(at: float) -> Pixels:
    return picture(2 + round(min(3.0, at) * 20))


def marching(at: float) -> Pixels:
    x = round(min(3.0, at) / 3 * 160)
    return picture(2, (x, 100 + x, x + 20, 120 + x))


@pytest.mark.parametrize("large", [fade, growing, fling, marching])
async def test_what_moves_over_much_of_the_screen_is_waited_for(large: Movie) -> None:
    end = await settled(large)
    assert end.still
    assert end.pixels == large(3)
    assert 3 <= end.seconds < 3.5


def video(at: float) -> Pixels:
    return picture(2, (0, 100, SIZE.width, 100 + 50 + round(at * 25) % 50))


def skeleton(at: float) -> Pixels:
    """Many places, each of them small."""
    grey = round(at * 12) % 12
    return picture(2, *((100 + grey, y, 160 + grey, y + 10) for y in range(0, 400, 30)))


@pytest.mark.parametrize("restless", [video, skeleton])
@pytest.mark.parametrize("cost", [0.01, 0.12, 0.7])
async def test_what_is_large_and_never_rests_is_taken_as_it_is(restless: Movie, cost: float) -> None:
    end = await settled(restless, cost=cost)
    assert not end.still
    assert TIMEOUT <= end.seconds <= TIMEOUT + cost


async def test_a_turned_screen_is_another_screen() -> None:
    across = picture(3, size=Size(width=400, height=180))
    end = await settled(lambda at: OLD if at < 0.2 else across)
    assert (end.pixels, end.still) == (across, True)


# Trouble

PAGE = in_two_steps(0.35)
CUT, LOST = ScreenUnreadable("The capture was cut short."), DeviceLost("The phone is gone.")


def trouble(troubles: dict[int, TreetapError], *, cost: float = 0.12, movie: Movie = PAGE) -> Screen:
    screen = Screen(FrozenClock(), movie, cost=cost)
    screen.troubles = troubles
    return screen


@pytest.mark.parametrize("error", [CUT, LOST])
@pytest.mark.parametrize("which", [{1}, {2}, {3}, {4}, {1, 2, 3}, set(range(1, 20, 2))])
async def test_a_failed_capture_is_not_the_end(error: TreetapError, which: set[int]) -> None:
    screen = trouble(dict.fromkeys(which, error))
    end = await Settler(screen, screen.clock, SettleSettings()).settle()
    assert (end.pixels, end.still) == (NEW, True)
    assert end.looks == screen.captures


@pytest.mark.parametrize("error", [CUT, LOST])
async def test_if_all_fail_it_is_an_error(error: TreetapError) -> None:
    screen = trouble({0: error})
    with pytest.raises(type(error), match=error.message):
        await Settler(screen, screen.clock, SettleSettings()).settle()
    assert TIMEOUT <= screen.clock.monotonic() <= TIMEOUT + screen.cost


async def test_a_phone_that_is_gone_at_the_end_is_gone() -> None:
    screen = trouble(dict.fromkeys(range(3, 100), LOST), movie=video)
    with pytest.raises(DeviceLost):
        await Settler(screen, screen.clock, SettleSettings()).settle()


async def test_the_last_good_look_is_better_than_none() -> None:
    screen = trouble(dict.fromkeys(range(3, 100), CUT), movie=video)
    end = await Settler(screen, screen.clock, SettleSettings()).settle()
    assert not end.still
    assert end.pixels == video(0.24)


async def test_what_can_no_longer_be_seen_is_not_called_still() -> None:
    screen = trouble(dict.fromkeys(range(3, 100), CUT), movie=lambda _: OLD)
    end = await Settler(screen, screen.clock, SettleSettings()).settle()
    assert (end.pixels, end.still) == (OLD, False)


async def test_one_look_is_never_stillness() -> None:
    screen = trouble({}, cost=6.0, movie=lambda _: OLD)
    end = await Settler(screen, screen.clock, SettleSettings()).settle()
    assert (end.looks, end.still) == (1, False)


async def test_a_short_timeout_is_kept_and_what_is_still_is_called_still() -> None:
    screen = trouble({}, cost=0.01, movie=lambda _: OLD)
    end = await Settler(screen, screen.clock, SettleSettings(timeout=0.25, interval=0.1)).settle()
    assert end.still
    assert end.seconds <= 0.25 + screen.cost


async def test_a_deadline_that_no_clock_can_hit_is_an_end_too() -> None:
    """What is left to wait may be too little to move a clock that stands at a large number."""
    clock = FrozenClock()
    await clock.sleep(1e9)
    device = FakeDevice(Page("page", App(package="a"), OLD))
    settings = SettleSettings(timeout=0.03, interval=0.02)
    async with asyncio.timeout(5):
        assert (await Settler(device, clock, settings).settle()).looks > 1
