"""Wheels: numbers, times, dates and words, turned until they show. Every loop has an end."""

from __future__ import annotations

import pytest

from tests import samples
from tests.unit.execution_stage import Stage, inside
from treetap.errors import ActionFailed, TargetNotFound
from treetap.execution.values import time_in
from treetap.models import (
    Bounds,
    DeviceInput,
    Element,
    Erase,
    Role,
    Screen,
    SetValue,
    Target,
    Text,
    Touch,
    Type,
)


def put(target: Target, value: str) -> SetValue:
    return SetValue(target=target, value=Text.literal(value))


class Wheel:
    """A turning list of labels; `ends` if it does not go round, `fields` if its middle can be typed into."""

    def __init__(self, name: str, left: int, labels: list[str], at: int = 0, *, ends: bool = False) -> None:
        self.name, self.left, self.labels, self.at, self.ends = name, left, labels, at, ends

    @property
    def value(self) -> str:
        return self.labels[self.at]

    def box(self, place: int) -> Bounds:
        return Bounds.pixel(self.left, 300 + 50 * place, self.left + 80, 350 + 50 * place)

    def elements(self) -> list[Element]:
        whole = Bounds.pixel(self.left, 250, self.left + 80, 400)
        parts = [
            samples.element(
                "", whole, id=self.name, role=Role.PICKER, resource_id=f"a:id/{self.name}", scrollable=True
            )
        ]
        for place in (-1, 0, 1):
            at = self.at + place
            if self.ends and not 0 <= at < len(self.labels):
                continue
            text = self.labels[at % len(self.labels)]
            role = Role.FIELD if place == 0 else Role.BUTTON
            parts.append(
                samples.element(
                    text,
                    self.box(place),
                    id=f"{self.name}.{place}",
                    role=role,
                    clickable=bool(place),
                    parent=self.name,
                )
            )
        return parts

    def turn(self, steps: int) -> None:
        to = self.at + steps
        self.at = min(max(to, 0), len(self.labels) - 1) if self.ends else to % len(self.labels)

    def on(self, touch: Touch) -> None:
        if not self.left <= touch.x < self.left + 80:
            return
        if touch.y == touch.to_y:
            self.turn(-1 if inside(touch, self.box(-1)) else 1 if inside(touch, self.box(1)) else 0)
        else:
            self.turn(round((touch.y - touch.to_y) / 50))


class Picker:
    """Wheels side by side, and perhaps two chips for the half of the day."""

    def __init__(self, *wheels: Wheel, half: str | None = None) -> None:
        self.wheels, self.half = wheels, half
        self.stage = Stage(self.show, self.on)

    def show(self) -> Screen:
        frame = samples.element(
            "", Bounds.pixel(0, 240, 360, 410), id="frame", role=Role.PICKER, resource_id="a:id/picker"
        )
        parts = [part for wheel in self.wheels for part in wheel.elements()]
        parts = [one.model_copy(update={"parent": one.parent or "frame"}) for one in parts]
        halves = [] if self.half is None else self.chips()
        title = samples.element("Rings in 5 hours", samples.row(1), role=Role.TEXT)
        return samples.screen("picker", title, frame, *parts, *halves)

    def chips(self) -> list[Element]:
        return [
            samples.element(text, box, role=Role.CHECKBOX, checked=text == self.half, clickable=True)
            for text, box in CHIPS.items()
        ]

    def on(self, command: DeviceInput) -> None:
        assert isinstance(command, Touch)
        for text, box in CHIPS.items():
            if self.half is not None and inside(command, box):
                self.half = text
        for wheel in self.wheels:
            wheel.on(command)

    @property
    def values(self) -> list[str]:
        return [wheel.value for wheel in self.wheels]


CHIPS = {"上午": Bounds.pixel(280, 270, 350, 320), "下午": Bounds.pixel(280, 330, 350, 380)}
TWO = [f"{number:02d}" for number in range(60)]
WHOLE = Target(resource_id="a:id/picker")


def clock(hour: int, minute: int) -> Picker:
    return Picker(Wheel("hour", 20, TWO[:24], hour), Wheel("minute", 120, TWO, minute))


@pytest.mark.parametrize("wanted", ["07:30", "23:59", "0:00", "下午7点半", "7:05 am", "12:00 pm"])
async def test_a_time_is_set_on_two_wheels(wanted: str) -> None:
    moment = time_in(wanted)
    assert moment is not None
    picker = clock(9, 41)
    await picker.stage.do(put(WHOLE, wanted))
    assert picker.values == [f"{moment.hour:02d}", f"{moment.minute:02d}"]
    assert (await picker.stage.do(put(WHOLE, wanted))).held


async def test_a_time_is_set_by_way_of_one_of_its_wheels() -> None:
    picker = clock(9, 41)
    await picker.stage.do(put(Target(resource_id="a:id/hour"), "06:15"))
    assert picker.values == ["06", "15"]


@pytest.mark.parametrize(
    ("wanted", "shown"), [("19:30", ["7", "30", "下午"]), ("0:05", ["12", "05", "上午"])]
)
async def test_twelve_hours_and_the_half_of_the_day(wanted: str, shown: list[str]) -> None:
    hours = [str(number) for number in range(1, 13)]
    chips = Picker(Wheel("hour", 20, hours, 3), Wheel("minute", 120, TWO, 0), half="上午")
    await chips.stage.do(put(WHOLE, wanted))
    assert [*chips.values, chips.half] == shown
    assert (await chips.stage.do(put(WHOLE, wanted))).held
    half = Wheel("half", 220, ["上午", "下午"], ends=True)
    wheels = Picker(Wheel("hour", 20, hours, 3), Wheel("minute", 120, TWO, 0), half)
    await wheels.stage.do(put(WHOLE, wanted))
    assert wheels.values == shown


@pytest.mark.parametrize(
    "order", [("year", "month", "day"), ("month", "day", "year"), ("day", "month", "year")]
)
@pytest.mark.parametrize("names", [False, True], ids=["numbers", "names"])
async def test_a_date_is_set_whatever_the_order(order: tuple[str, ...], names: bool) -> None:
    months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
    labels = {
        "year": [str(number) for number in range(2000, 2060)],
        "month": months if names else [str(number) for number in range(1, 13)],
        "day": [str(number) for number in range(1, 32)],
    }
    picker = Picker(*(Wheel(name, 20 + 110 * at, labels[name], 5) for at, name in enumerate(order)))
    await picker.stage.do(put(WHOLE, "2026-12-24"))
    shown = dict(zip(order, picker.values, strict=True))
    assert shown == {"year": "2026", "month": "Dec" if names else "12", "day": "24"}


@pytest.mark.parametrize("ends", [True, False])
@pytest.mark.parametrize("wanted", ["Friday", "Monday", "Sunday", "Wednesday"])
async def test_a_wheel_of_words_is_turned_until_the_word_shows(ends: bool, wanted: str) -> None:
    days = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
    wheel = Wheel("day", 20, days, 3, ends=ends)
    await Picker(wheel).stage.do(put(Target(resource_id="a:id/day"), wanted))
    assert wheel.value == wanted


@pytest.mark.parametrize("ends", [True, False])
@pytest.mark.parametrize(
    ("labels", "wanted"), [(["a", "b", "c", "d"], "x"), (TWO[:24], "31")], ids=["words", "numbers"]
)
async def test_a_wheel_without_the_value_says_so(labels: list[str], wanted: str, ends: bool) -> None:
    picker = Picker(Wheel("day", 20, labels, 1, ends=ends))
    with pytest.raises(TargetNotFound, match=wanted):
        await picker.stage.do(put(Target(resource_id="a:id/day"), wanted))
    assert len(picker.stage.received) <= 45


async def test_steps_of_five_and_labels_with_units() -> None:
    wheel = Wheel("minute", 20, [f"{number} 分钟" for number in range(0, 60, 5)])
    await Picker(wheel).stage.do(put(Target(resource_id="a:id/minute"), "35"))
    assert wheel.value == "35 分钟"


async def test_several_wheels_need_a_time_or_a_date() -> None:
    picker = clock(9, 41)
    with pytest.raises(ActionFailed, match="2 wheels"):
        await picker.stage.do(put(WHOLE, "12"))
    assert picker.stage.received == []


async def test_a_field_beside_a_picker_is_a_field() -> None:
    """A text that looks like a time goes where it is meant to go."""
    picker, typed, focused = clock(9, 41), "", False

    def show() -> Screen:
        field = samples.element(
            typed, samples.row(8), id="field", role=Role.FIELD, hint="Name", editable=True, focused=focused
        )
        return samples.screen("both", *picker.show().elements, field)

    def on(command: DeviceInput) -> None:
        nonlocal typed, focused
        if isinstance(command, Type | Erase):
            typed = command.text if isinstance(command, Type) else ""
        else:
            focused = inside(command, samples.row(8))
            assert focused

    stage = Stage(show, on)
    await stage.do(put(Target(text="Name", role=Role.FIELD), "07:30"))
    assert typed == "07:30"
    assert picker.values == ["09", "41"]


async def test_a_wheel_that_goes_away_is_not_turned_again() -> None:
    picker = clock(9, 41)
    picker.stage.on = lambda _: setattr(picker.stage, "show", samples.settings)
    with pytest.raises(ActionFailed, match="cannot be read"):
        await picker.stage.do(put(WHOLE, "07:30"))
    assert len(picker.stage.received) == 1


class Dial:
    """A clock face of twelve numbers whose button asks for two fields instead, as Material's does."""

    def __init__(self, *, typed: bool = False) -> None:
        self.typed, self.focus, self.half = typed, "", "AM"
        self.texts = {"hour": "7", "minute": "00"}
        self.stage = Stage(self.show, self.on)

    def show(self) -> Screen:
        frame = samples.element("", Bounds.pixel(0, 100, 360, 700), id="frame", resource_id="a:id/face")
        halves = [
            samples.element(
                text, box, role=Role.RADIO, checked=self.half == text, clickable=True, parent="frame"
            )
            for text, box in HALVES.items()
        ]
        return samples.screen("dial", frame, *(self.fields() if self.typed else self.face()), *halves)

    def face(self) -> list[Element]:
        numbers = [
            samples.element("", samples.row(3, at * 30, at * 30 + 30), id=f"n{at}", description=str(at + 1))
            for at in range(12)
        ]
        button = samples.element(
            "", samples.row(11), id="b", description="Switch to text input mode", clickable=True
        )
        return [one.model_copy(update={"parent": "frame"}) for one in (*numbers, button)]

    def fields(self) -> list[Element]:
        return [
            samples.element(
                text,
                FIELDS[name],
                id=name,
                resource_id=f"a:id/{name}",
                role=Role.FIELD,
                editable=True,
                focused=self.focus == name,
                parent="frame",
            )
            for name, text in self.texts.items()
        ]

    def on(self, command: DeviceInput) -> None:
        if isinstance(command, Type | Erase):
            assert self.typed
            self.texts[self.focus] = command.text if isinstance(command, Type) else ""
            return
        self.typed = self.typed or inside(command, samples.row(11))
        self.focus = next((name for name, box in FIELDS.items() if inside(command, box)), self.focus)
        self.half = next((text for text, box in HALVES.items() if inside(command, box)), self.half)


FIELDS = {"hour": Bounds.pixel(20, 150, 100, 200), "minute": Bounds.pixel(120, 150, 200, 200)}
HALVES = {"AM": Bounds.pixel(240, 140, 300, 170), "PM": Bounds.pixel(240, 180, 300, 210)}


@pytest.mark.parametrize("typed", [False, True], ids=["dial", "fields"])
async def test_a_dial_is_typed_into(typed: bool) -> None:
    dial = Dial(typed=typed)
    await dial.stage.do(put(Target(resource_id="a:id/face"), "19:45"))
    assert (dial.texts, dial.half) == ({"hour": "7", "minute": "45"}, "PM")
    assert (await dial.stage.do(put(Target(resource_id="a:id/face"), "7:45 pm"))).held


async def test_two_ordinary_fields_are_no_clock() -> None:
    """From and to, say: a time is typed into the one that is meant."""
    dial = Dial(typed=True)
    dial.texts = {"hour": "9:00", "minute": "17:00"}
    await dial.stage.do(put(Target(resource_id="a:id/minute"), "18:30"))
    assert dial.texts == {"hour": "9:00", "minute": "18:30"}


async def test_a_far_value_takes_several_strokes_and_one_look() -> None:
    picker = Picker(Wheel("year", 20, [str(number) for number in range(1990, 2040)], 0, ends=True))
    await picker.stage.do(put(Target(resource_id="a:id/year"), "2030"))
    assert picker.values == ["2030"]
    strokes = [one for one in picker.stage.received if isinstance(one, Touch) and one.y != one.to_y]
    assert len(strokes) > 2
    assert picker.stage.looks == 1
    assert picker.stage.settled >= len(strokes), "each stroke begins on a wheel that stands still"


class Loose(Wheel):
    """Runs on by half as much again, unless it is turned slowly."""

    def on(self, touch: Touch) -> None:
        length = abs(touch.y - touch.to_y)
        runs_on = length > 0 and self.left <= touch.x < self.left + 80 and touch.milliseconds < 1.8 * length
        super().on(touch)
        if runs_on:
            self.turn(round((touch.y - touch.to_y) / 100))


async def test_a_wheel_that_runs_on_is_turned_slowly_and_read_after_each_stroke() -> None:
    picker = Picker(Loose("minute", 20, TWO, 0))
    await picker.stage.do(put(Target(resource_id="a:id/minute"), "25"))
    assert picker.values == ["25"]
    strokes = [one for one in picker.stage.received if isinstance(one, Touch) and one.y != one.to_y]
    paces = [one.milliseconds / abs(one.y - one.to_y) for one in strokes]
    slow = [pace >= 1.8 for pace in paces]
    assert slow == sorted(slow), "once it has run on, never fast again"
    assert not slow[0]
    assert slow[-1]
