"""Bringing fields and sliders to values, and reading amounts. Every loop has an end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests import samples
from tests.unit.execution_stage import Stage
from treetap.errors import ActionFailed
from treetap.models import (
    Bounds,
    Commitment,
    DeviceInput,
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


# Fields


class Field:
    """One field; `takes` is what it makes of what is typed."""

    def __init__(self, text: str = "", takes: Callable[[str], str] = str, **more: object) -> None:
        self.text, self.takes, self.more, self.focused = text, takes, more, False
        self.stage = Stage(self.show, self.on)

    def show(self) -> Screen:
        shown = "•" * len(self.text) if self.more.get("password") else self.text
        given = {"editable": True, "hint": "Name", "focused": self.focused, "role": Role.FIELD, **self.more}
        return samples.screen("form", samples.element(shown, samples.row(2), id="field", **given))

    def on(self, command: DeviceInput) -> None:
        if isinstance(command, Erase):
            self.text = ""
        elif isinstance(command, Type):
            self.text = self.takes(self.text + command.text)
        else:
            self.focused = True


NAME = Target(text="Name", role=Role.FIELD)


@pytest.mark.parametrize("wanted", ["Ann", "安 😀", "", " a  b "])
async def test_a_field_is_brought_to_a_value_and_stays(wanted: str) -> None:
    field = Field("old")
    await field.stage.do(put(NAME, wanted))
    assert field.text == wanted
    sent = len(field.stage.received)
    assert (await field.stage.do(put(NAME, wanted))).held
    assert len(field.stage.received) == sent


async def test_a_number_that_the_field_writes_its_own_way_is_right() -> None:
    field = Field(takes=lambda text: f"{text[:3]} {text[3:7]} {text[7:]}")
    await field.stage.do(put(NAME, "13812345678"))
    assert field.stage.received.count(Erase()) == 1


async def test_a_field_that_shows_something_else_is_said_to() -> None:
    field = Field(takes=lambda text: text[:3])
    with pytest.raises(ActionFailed, match="'lon'"):
        await field.stage.do(put(NAME, "longer"))
    assert field.stage.received.count(Erase()) == 2


async def test_a_committing_value_is_typed_once() -> None:
    field = Field(takes=lambda text: text[:3])
    with pytest.raises(ActionFailed):
        await field.stage.do(SetValue(target=NAME, value=Text.literal("longer"), commits=Commitment.SEND))
    assert [type(one) for one in field.stage.received] == [Touch, Erase, Type]


async def test_what_is_hidden_is_typed_and_never_said() -> None:
    field = Field("abc", password=True)
    await field.stage.do(put(NAME, "xyz"))
    assert field.text == "xyz"
    wrong = Field(password=True, takes=lambda text: text[:1])
    with pytest.raises(ActionFailed) as caught:
        await wrong.stage.do(put(NAME, "hunter2"))
    assert "hunter" not in str(caught.value)


# Sliders

TRACK = Bounds.pixel(30, 240, 330, 280)
VOLUME = Target(text="Volume", role=Role.SLIDER)


class Slider:
    """A track with dead ends, as most have."""

    def __init__(
        self,
        value: int,
        low: int = 0,
        high: int = 100,
        *,
        unit: str = "",
        step: int = 1,
        drags: bool = False,
        falls: bool = False,
        beside: bool = False,
        locked: bool = False,
        words: tuple[str, ...] = (),
    ) -> None:
        self.value, self.low, self.high, self.unit, self.step = value, low, high, unit, step
        self.drags, self.falls, self.beside, self.locked = drags, falls, beside, locked
        self.words = words
        self.stage = Stage(self.show, self.on)

    def show(self) -> Screen:
        words = f"{self.value}{self.unit}"
        if self.words:
            words = self.words[round((len(self.words) - 1) * self.value / self.high)]
        bar = samples.element(
            "" if self.beside else words, TRACK, id="bar", role=Role.SLIDER, description="Volume"
        )
        parts = [bar]
        if self.beside:
            parts.append(
                samples.element(words, Bounds.pixel(330, 240, 360, 280), role=Role.TEXT, id="number")
            )
        return samples.screen("sound", *parts)

    def place(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return TRACK.left + 12 + (1 - share if self.falls else share) * (TRACK.width - 24)

    def on(self, command: DeviceInput) -> None:
        assert isinstance(command, Touch)
        assert TRACK.top <= command.y < TRACK.bottom
        taken = abs(command.x - self.place(self.value)) < 25 and command.x != command.to_x
        if self.locked or (self.drags and not taken):
            return
        share = min(max((command.to_x - TRACK.left - 12) / (TRACK.width - 24), 0.0), 1.0)
        share = 1 - share if self.falls else share
        steps = (self.high - self.low) / self.step
        self.value = self.low + self.step * round(share * steps)


@pytest.mark.parametrize("wanted", [0, 1, 30, 50, 77, 99, 100])
@pytest.mark.parametrize(
    "made",
    [
        lambda: Slider(43),
        lambda: Slider(43, unit="%"),
        lambda: Slider(43, beside=True),
        lambda: Slider(43, drags=True),
        lambda: Slider(43, falls=True),
        lambda: Slider(200, 0, 255),
        lambda: Slider(120, 100, 300),
    ],
    ids=["plain", "percent", "beside", "drags", "falls", "255", "from 100"],
)
async def test_a_slider_is_brought_to_the_very_value(made: Callable[[], Slider], wanted: int) -> None:
    slider = made()
    goal = wanted + slider.low
    await slider.stage.do(put(VOLUME, str(goal)))
    assert slider.value == goal
    assert len(slider.stage.received) <= 12
    assert (await slider.stage.do(put(VOLUME, str(goal)))).held


@pytest.mark.parametrize("wanted", ["30%", "0%", "最大", "min", "5%"])
@pytest.mark.parametrize("high", [15, 100, 255])
async def test_a_share_of_a_slider_with_its_own_scale(wanted: str, high: int) -> None:
    share = {"最大": 1.0, "min": 0.0}.get(wanted) if "%" not in wanted else int(wanted[:-1]) / 100
    assert share is not None
    slider = Slider(high // 2, 0, high)
    await slider.stage.do(put(VOLUME, wanted))
    assert abs(slider.value - share * high) <= max(0.6, 0.04 * high * (high != 100))


@pytest.mark.parametrize("wanted", ["小", "默认", "大", "最大"])
async def test_a_slider_of_words_is_brought_to_a_word(wanted: str) -> None:
    slider = Slider(33, words=("小", "默认", "大", "最大"))
    await slider.stage.do(put(VOLUME, wanted))
    assert slider.show().elements[0].text == wanted
    sent = len(slider.stage.received)
    assert (await slider.stage.do(put(VOLUME, wanted))).held
    assert len(slider.stage.received) == sent


class Letters(Slider):
    """The size of the letters: with it everything gets another word and another place."""

    def show(self) -> Screen:
        bar, *others = super().show().elements
        low = bar.bounds.model_copy(update={"top": bar.bounds.top + 90, "bottom": bar.bounds.bottom + 90})
        changed = {"resource_id": "s:id/size", "bounds": low if self.value else bar.bounds}
        return samples.screen("letters", bar.model_copy(update=changed), *others)


async def test_a_slider_that_moves_its_own_page_is_known_by_its_id() -> None:
    letters = Letters(0, words=("Small", "Default", "Large", "Largest"))
    here = Target(text="Small", role=Role.SLIDER, resource_id="s:id/size")
    await letters.stage.do(put(here, "100%"))
    assert letters.value == letters.high


async def test_a_committing_slider_is_touched_once() -> None:
    slider = Slider(43, locked=True)
    with pytest.raises(ActionFailed):
        await slider.stage.do(SetValue(target=VOLUME, value=Text.literal("30"), commits=Commitment.PAY))
    assert len(slider.stage.received) == 1


async def test_a_number_is_no_share() -> None:
    """A slider at 7 of 15 is not at 7 %."""
    slider = Slider(7, 0, 15)
    await slider.stage.do(put(VOLUME, "7%"))
    assert slider.value == 1
    locked = Slider(7, 0, 15, locked=True)
    with pytest.raises(ActionFailed, match="does not move"):
        await locked.stage.do(put(VOLUME, "7%"))


@pytest.mark.parametrize("drags", [False, True])
async def test_a_share_that_is_there_already_stays(drags: bool) -> None:
    slider = Slider(7, drags=drags)
    await slider.stage.do(put(VOLUME, "7%"))
    assert slider.value == 7


async def test_a_share_between_two_steps_is_the_nearer_of_them() -> None:
    slider = Slider(80, unit="%", step=20)
    await slider.stage.do(put(VOLUME, "47%"))
    assert slider.value == 40


@pytest.mark.parametrize(
    ("slider", "wanted", "says"),
    [
        (Slider(20, step=20), "30", "nearest"),
        (Slider(20, 0, 15), "90", "nearest it goes is 15"),
        (Slider(43, locked=True), "30", "does not move"),
        (Slider(43), "loud", "no value"),
        (Slider(20, words=("", "")), "3", "not touched"),
        (Slider(20, words=("Small", "Large")), "Huge", "it says Small, Large"),
    ],
    ids=["between two steps", "too far", "locked", "no number", "unreadable", "no such word"],
)
async def test_a_value_that_is_not_reached_is_said(slider: Slider, wanted: str, says: str) -> None:
    with pytest.raises(ActionFailed, match=says):
        await slider.stage.do(put(VOLUME, wanted))
    assert len(slider.stage.received) <= 14
