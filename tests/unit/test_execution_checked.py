"""Switches: looked at, touched once if need be, and never touched blindly."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests import samples
from tests.unit.execution_stage import Stage, inside, item
from treetap.errors import ActionFailed, ScreenUnreadable, TargetNotFound
from treetap.models import (
    Blocker,
    BlockerKind,
    Bounds,
    Commitment,
    DeviceInput,
    Element,
    Role,
    Screen,
    SetChecked,
    SetValue,
    Source,
    Target,
    Text,
    Touch,
)

WIFI = Target(text="Wi-Fi", role=Role.SWITCH)
ON = SetChecked(target=WIFI, checked=True)
KNOB = samples.row(1, samples.SIZE.width - 90)


class Settings:
    """The sample page with a switch that may be slow, deaf or behind a dialog."""

    def __init__(self, *, wifi: bool = False, deaf: int = 0, slow: float = 0.0) -> None:
        self.wifi, self.deaf, self.slow = wifi, deaf, slow
        self.touched = 0
        self.flips_at: float | None = None
        self.stage = Stage(self.show, self.on)

    def show(self) -> Screen:
        if self.flips_at is not None and self.stage.clock.monotonic() >= self.flips_at:
            self.wifi, self.flips_at = not self.wifi, None
        return samples.settings(wifi=self.wifi)

    def on(self, command: DeviceInput) -> None:
        assert inside(command, KNOB), "only the switch itself is touched, a row may lead on"
        self.touched += 1
        if self.touched > self.deaf:
            self.flips_at = self.stage.clock.monotonic() + self.slow


@pytest.mark.parametrize("wifi", [True, False])
@pytest.mark.parametrize("wanted", [True, False])
async def test_twice_is_once(wifi: bool, wanted: bool) -> None:
    page = Settings(wifi=wifi)
    action = SetChecked(target=WIFI, checked=wanted)
    first = await page.stage.do(action)
    second = await page.stage.do(action)
    assert page.wifi is wanted
    assert page.touched == (wifi is not wanted)
    assert first.held is (wifi is wanted)
    assert second.held


@pytest.mark.parametrize(
    "target",
    [WIFI, Target(text="Wi-Fi"), Target(text="Wi-Fi", role=Role.TEXT), Target(element="Wi-Fi.switch")],
    ids=["switch", "text", "label", "id"],
)
async def test_the_switch_is_found_however_it_is_called(target: Target) -> None:
    page = Settings()
    await page.stage.do(SetChecked(target=target, checked=True))
    assert page.wifi


async def test_a_swallowed_touch_is_repeated_once() -> None:
    page = Settings(deaf=1)
    await page.stage.do(ON)
    assert page.wifi
    assert page.touched == 2


async def test_a_slow_switch_is_waited_for_and_not_flipped_back() -> None:
    page = Settings(slow=0.9)
    await page.stage.do(ON)
    assert page.wifi
    assert page.touched == 1


async def test_a_switch_that_stays_as_it_is_is_said_to() -> None:
    page = Settings(deaf=99)
    with pytest.raises(ActionFailed, match="still off") as caught:
        await page.stage.do(ON)
    assert page.touched == 2
    assert "Sent before that" in caught.value.message


async def test_what_commits_is_touched_once_whatever_happens() -> None:
    page = Settings(deaf=99)
    with pytest.raises(ActionFailed):
        await page.stage.do(SetChecked(target=WIFI, checked=True, commits=Commitment.GRANT))
    assert page.touched == 1


def _gone() -> Screen:
    return samples.screen("dialog", item("Allow", 5), item("Deny", 6))


def _covered() -> Screen:
    blocker = Blocker(kind=BlockerKind.DIALOG, description="A dialog: Use data?", elements=("Allow",))
    return samples.screen("dialog", item("Allow", 5), blockers=(blocker,))


def _no_state() -> Screen:
    page = samples.settings()
    blind = [one.model_copy(update={"checked": None}) for one in page.elements]
    return samples.screen("settings", *blind)


@pytest.mark.parametrize("after", [_gone, _covered, _no_state])
async def test_it_is_not_touched_again_while_its_state_cannot_be_read(after: Callable[[], Screen]) -> None:
    stage = Stage(samples.settings)
    stage.on = lambda _: setattr(stage, "show", after)
    with pytest.raises(ActionFailed, match="cannot be read"):
        await stage.do(ON)
    assert len(stage.received) == 1


async def test_a_box_of_the_question_is_not_taken_for_the_switch() -> None:
    """The question names the switch, and has a box of its own that is off."""
    words = samples.element("Turn off Wi-Fi?", samples.row(4), role=Role.TEXT, parent="frame")
    frame = samples.element("", Bounds.pixel(30, 240, 330, 420), id="frame", role=Role.DIALOG)
    box = item("Do not ask again", 5, role=Role.CHECKBOX, checked=False, parent="frame")
    blocker = Blocker(kind=BlockerKind.DIALOG, description="A dialog", elements=(words.id, box.id))
    stage = Stage(lambda: samples.settings(wifi=True))
    asking = samples.screen("asking", frame, words, box, blockers=(blocker,))
    stage.on = lambda _: setattr(stage, "show", lambda: asking)
    with pytest.raises(ActionFailed, match="cannot be read"):
        await stage.do(SetChecked(target=WIFI, checked=False))
    assert len(stage.received) == 1


async def test_what_lies_over_it_is_named() -> None:
    stage = Stage(samples.settings)
    stage.on = lambda _: setattr(stage, "show", _covered)
    with pytest.raises(ActionFailed, match="Use data"):
        await stage.do(ON)


async def test_nothing_is_touched_where_nobody_can_see_the_state() -> None:
    stage = Stage(_no_state)
    with pytest.raises(ActionFailed, match="not touched"):
        await stage.do(SetChecked(target=Target(text="Wi-Fi"), checked=True))
    read = samples.screen("read", samples.element("Wi-Fi", samples.row(1), source=Source.OCR))
    stage.show = lambda: read.model_copy(update={"sources": frozenset({Source.OCR})})
    with pytest.raises(ActionFailed, match="not touched"):
        await stage.do(SetChecked(target=Target(text="Wi-Fi"), checked=True))
    with pytest.raises(TargetNotFound):
        await stage.do(SetChecked(target=Target(text="Aeroplane"), checked=True))
    assert stage.received == []


async def test_an_unreadable_screen_after_the_touch_is_no_reason_for_another() -> None:
    stage = Stage(samples.settings)
    stage.on = lambda _: setattr(stage, "unreadable", ScreenUnreadable("Black."))
    with pytest.raises(ActionFailed, match="could not be read"):
        await stage.do(ON)
    assert len(stage.received) == 1


async def test_what_is_greyed_out_is_left_alone() -> None:
    page = samples.settings()
    dead = [one.model_copy(update={"enabled": False}) for one in page.elements]
    stage = Stage(lambda: samples.screen("settings", *dead))
    with pytest.raises(ActionFailed, match="greyed out"):
        await stage.do(ON)
    assert stage.received == []


async def test_a_switch_that_is_busy_is_waited_for_and_never_touched_meanwhile() -> None:
    """Greyed out until it has done what it was asked to do, or for good."""
    for seconds in (6.0, 1e9):
        stage = Stage(samples.settings)
        busy_until: list[float] = []

        def show(stage: Stage = stage, until: list[float] = busy_until) -> Screen:
            done = bool(until) and stage.clock.monotonic() >= until[0]
            page = samples.settings(wifi=done)
            parts = [one.model_copy(update={"enabled": done or not until}) for one in page.elements]
            return samples.screen("settings", *parts)

        def on(
            _: DeviceInput, stage: Stage = stage, until: list[float] = busy_until, wait: float = seconds
        ) -> None:
            until.append(stage.clock.monotonic() + wait)

        stage.show, stage.on = show, on
        if seconds < 100:
            await stage.do(ON)
        else:
            with pytest.raises(ActionFailed, match="greyed out"):
                await stage.do(ON)
        assert len(stage.received) == 1


def _rows(*, on: bool) -> Screen:
    """Android's own way: a row that can be touched, with texts and a switch that says what it does."""
    row = item("", 1, id="row")
    title = samples.element("Location", samples.row(1, 0, 200), role=Role.TEXT, parent="row", label_of="box")
    word = "Stop tracking" if on else "Start tracking"
    box = samples.element(word, KNOB, id="box", role=Role.SWITCH, checked=on, parent="row")
    return samples.screen("rows", row, title, box)


async def test_a_switch_whose_text_changes_with_it_is_still_the_same() -> None:
    on = False

    def flip(command: DeviceInput) -> None:
        nonlocal on
        on = not on

    stage = Stage(lambda: _rows(on=on), flip)
    await stage.do(SetChecked(target=Target(text="Start tracking"), checked=True))
    assert on
    assert len(stage.received) == 1


async def test_a_row_means_the_switch_in_it() -> None:
    stage = Stage(lambda: _rows(on=True))
    assert (await stage.do(SetChecked(target=Target(element="row"), checked=True))).held
    assert (await stage.do(SetValue(target=Target(text="Location"), value=Text.literal("开")))).held
    assert stage.received == []


async def test_another_row_that_takes_its_place_is_not_taken_for_it() -> None:
    """A list that puts what was switched on first: where the switch was is now another's."""

    def sheet(*rows: tuple[str, bool]) -> Screen:
        parts: list[Element] = []
        for at, (name, on) in enumerate(rows, 1):
            parts += samples.switch(name, at, on=on)
        return samples.screen("sheet", *parts)

    state = {"Apple": False, "Berry": False}

    def show() -> Screen:
        return sheet(*sorted(state.items(), key=lambda one: not one[1]))

    def on(command: DeviceInput) -> None:
        assert isinstance(command, Touch)
        name = sorted(state, key=lambda one: not state[one])[command.y // samples.ROW - 1]
        state[name] = not state[name]

    stage = Stage(show, on)
    await stage.do(SetChecked(target=Target(text="Berry"), checked=True))
    assert state == {"Apple": False, "Berry": True}
    assert len(stage.received) == 1


async def test_a_choice_is_not_unchosen_by_touching_it() -> None:
    radio = item("Small", 1, role=Role.RADIO, checked=True)
    stage = Stage(lambda: samples.screen("sizes", radio, item("Large", 2, role=Role.RADIO, checked=False)))
    with pytest.raises(ActionFailed, match="another is chosen"):
        await stage.do(SetChecked(target=Target(text="Small"), checked=False))
    assert stage.received == []


class Deeper:
    """Touching the switch leads to a page of its own, whose only switch is another one with the same id."""

    def __init__(self) -> None:
        self.page, self.other, self.touched = "first", False, 0
        self.stage = Stage(self.show, self.on)

    def show(self) -> Screen:
        first = self.page == "first"
        name, row, on = ("Battery saver", 1, False) if first else ("Delete all data when low", 4, self.other)
        label, box = samples.switch(name, row, on=on)
        own = box.model_copy(update={"resource_id": "android:id/switch_widget"})
        return samples.screen(self.page, label, own, package="com.android.settings")

    def on(self, _command: DeviceInput) -> None:
        self.touched += 1
        self.other, self.page = (self.other, "second") if self.page == "first" else (not self.other, "second")


async def test_another_switch_of_the_same_id_is_not_the_one() -> None:
    phone = Deeper()
    with pytest.raises(ActionFailed):
        await phone.stage.do(SetChecked(target=Target(text="Battery saver", role=Role.SWITCH), checked=True))
    assert (phone.touched, phone.other) == (1, False)
