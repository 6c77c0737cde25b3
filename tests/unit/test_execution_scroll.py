"""Scrolling to something: in the right list, both ways, past nothing, and with an end."""

from __future__ import annotations

import pytest

from tests import samples
from tests.unit.execution_stage import Stage, item
from treetap.errors import ActionFailed, TargetNotFound
from treetap.models import (
    Bounds,
    DeviceInput,
    Direction,
    Element,
    Handling,
    Point,
    Role,
    Screen,
    ScrollTo,
    Source,
    Swipe,
    Target,
    Touch,
)

LIST = Bounds.pixel(0, 60, samples.SIZE.width, 660)
STRIP = Bounds.pixel(0, 0, samples.SIZE.width, 60)


class Lists:
    """A strip of tabs that goes sideways over a list that goes down. `runs_on`: how far a swipe carries."""

    def __init__(self, rows: int = 60, at: int = 0, *, runs_on: float = 1.0, deaf: int = 0) -> None:
        self.rows, self.offset, self.runs_on, self.deaf = rows, at * samples.ROW, runs_on, deaf
        self.along = 0
        self.swipes: list[Touch] = []
        self.seen: set[str] = set()
        self.stage = Stage(self.show, self.on)

    def show(self) -> Screen:
        body = samples.element("", LIST, id="list", role=Role.LIST, scrollable=True)
        strip = samples.element("", STRIP, id="strip", role=Role.LIST, scrollable=True)
        parts: list[Element] = []
        for number in range(self.rows):
            top = LIST.top + number * samples.ROW - self.offset
            seen = Bounds.pixel(0, top, samples.SIZE.width, top + samples.ROW).intersection(LIST)
            if seen is not None:
                parts.append(samples.element(f"Row {number}", seen, parent="list", clickable=True))
        for number in range(12):
            left = number * 90 - self.along
            seen = Bounds.pixel(left, 0, left + 90, 60).intersection(STRIP)
            if seen is not None:
                parts.append(samples.element(f"Tab {number}", seen, parent="strip", clickable=True))
        self.seen |= {one.text for one in parts}
        return samples.screen("lists", strip, body, *parts)

    def on(self, command: DeviceInput) -> None:
        assert isinstance(command, Touch)
        self.swipes.append(command)
        if len(self.swipes) <= self.deaf:
            return
        up, left = command.y - command.to_y, command.x - command.to_x
        if STRIP.top <= command.y < STRIP.bottom:
            self.along = min(max(self.along + left, 0), 12 * 90 - samples.SIZE.width)
        else:
            most = max(0, self.rows * samples.ROW - int(LIST.height))
            self.offset = min(max(self.offset + round(up * self.runs_on), 0), most)


def to(text: str, direction: Direction = Direction.UP) -> ScrollTo:
    return ScrollTo(target=Target(text=text), direction=direction)


async def test_what_shows_needs_no_scrolling() -> None:
    lists = Lists()
    assert (await lists.stage.do(to("Row 3"))).held
    assert lists.stage.received == []


async def test_a_far_row_is_reached_and_left_where_it_can_be_touched() -> None:
    lists = Lists()
    done = await lists.stage.do(to("Row 47"))
    assert not done.held
    found = await lists.stage.locator.locate(Target(text="Row 47"), lists.show())
    assert found.found
    assert list(done.inputs) == lists.swipes


async def test_nothing_is_passed_unseen() -> None:
    lists = Lists(runs_on=1.7)
    await lists.stage.do(to("Row 59"))
    assert {f"Row {number}" for number in range(60)} <= lists.seen


async def test_a_list_that_runs_far_is_taken_in_smaller_steps() -> None:
    lists = Lists(runs_on=3.0)
    await lists.stage.do(to("Row 40"))
    assert (await lists.stage.locator.locate(Target(text="Row 40"), lists.show())).found


async def test_the_other_way_is_tried_after_the_end() -> None:
    lists = Lists(at=30)
    await lists.stage.do(to("Row 2"))
    assert lists.offset <= 2 * samples.ROW


async def test_the_way_that_was_asked_for_comes_first() -> None:
    lists = Lists(at=30)
    await lists.stage.do(to("Row 20", Direction.DOWN))
    assert all(one.to_y > one.y for one in lists.swipes)


async def test_what_is_not_there_ends_after_both_ends() -> None:
    lists = Lists(rows=20)
    with pytest.raises(TargetNotFound, match="both ends"):
        await lists.stage.do(to("Row 99"))
    assert lists.offset == 0
    assert {f"Row {number}" for number in range(20)} <= lists.seen
    assert len(lists.swipes) < 15


async def test_a_swallowed_swipe_is_not_the_end_of_the_list() -> None:
    lists = Lists(deaf=1)
    await lists.stage.do(to("Row 25"))
    assert all(one.to_y < one.y for one in lists.swipes)


async def test_sideways_the_strip_is_scrolled_and_not_the_list() -> None:
    lists = Lists()
    await lists.stage.do(to("Tab 9", Direction.LEFT))
    assert all(STRIP.top <= one.y < STRIP.bottom and one.to_x < one.x for one in lists.swipes)


async def test_a_list_that_goes_round_has_an_end() -> None:
    lists = Lists(rows=30)

    def on(command: DeviceInput) -> None:
        lists.on(command)
        if lists.offset >= 30 * samples.ROW - LIST.height:
            lists.offset = 0

    lists.stage.on = on
    with pytest.raises(TargetNotFound):
        await lists.stage.do(to("Row 99"))
    assert len(lists.swipes) < 40


async def test_a_ticking_text_outside_the_list_does_not_hide_its_end() -> None:
    lists = Lists(rows=20)
    ticks = 0

    def show() -> Screen:
        nonlocal ticks
        ticks += 1
        page = Lists.show(lists)
        clock = samples.element(f"12:{ticks:02d}", samples.row(11), id="clock", role=Role.TEXT)
        return samples.screen("lists", *page.elements, clock)

    lists.stage.show = show
    with pytest.raises(TargetNotFound):
        await lists.stage.do(to("Row 99"))
    assert len(lists.swipes) < 15


async def test_a_page_that_does_not_scroll_is_not_swiped() -> None:
    stage = Stage(samples.settings)
    with pytest.raises(TargetNotFound, match="nothing on this page scrolls"):
        await stage.do(to("Row 99"))
    assert stage.received == []


async def test_without_a_tree_the_screen_itself_is_swiped() -> None:
    words = [samples.element(f"Word {at}", samples.row(at), source=Source.OCR) for at in range(3)]
    page = samples.screen("read", *words).model_copy(update={"sources": frozenset({Source.OCR})})
    stage = Stage(lambda: page)
    with pytest.raises(TargetNotFound):
        await stage.do(to("Row 99"))
    assert len(stage.received) == 4, "twice each way, and nothing changed"


async def test_an_id_alone_cannot_be_scrolled_to() -> None:
    lists = Lists()
    with pytest.raises(TargetNotFound, match="id"):
        await lists.stage.do(ScrollTo(target=Target(element="nowhere")))
    assert lists.stage.received == []


async def test_scrolling_that_leads_out_of_the_app_is_said() -> None:
    lists = Lists()
    away = samples.screen("other", item("Other", 1), package="com.example.other")
    lists.stage.on = lambda _: setattr(lists.stage, "show", lambda: away)
    with pytest.raises(ActionFailed, match=r"com\.example\.other"):
        await lists.stage.do(to("Row 99"))
    assert len(lists.stage.received) == 1


@pytest.mark.parametrize("direction", [Direction.UP, Direction.DOWN])
async def test_a_wheel_in_the_middle_of_the_list_is_not_turned(direction: Direction) -> None:
    """Neither by scrolling nor by a swipe on the whole screen."""
    wheel = Bounds.pixel(110, 90, 250, 640)
    lists = Lists(rows=40, at=10)

    def show() -> Screen:
        parts = Lists.show(lists).elements
        picker = samples.element("", wheel, id="wheel", role=Role.PICKER, scrollable=True, parent="list")
        return samples.screen("lists", *parts, picker)

    lists.stage.show = show
    with pytest.raises(TargetNotFound):
        await lists.stage.do(to("Row 99", direction))
    await lists.stage.do(Swipe(direction=direction))
    assert len(lists.swipes) > 4
    assert not any(wheel.contains(Point.pixel(one.x, one.y)) for one in lists.swipes)


async def test_what_the_hands_saw_last_is_handed_on() -> None:
    lists = Lists()
    done = await lists.stage.do(to("Row 40"))
    assert done.seen is not None
    assert any(one.text == "Row 40" for one in done.seen.elements)
    assert "seen" not in done.model_dump()
    later = to("Row 2").model_copy(update={"handling": Handling(wait_after=1)})
    assert (await lists.stage.do(later)).seen is None, "much may happen while it waits"
