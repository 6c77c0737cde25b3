"""What hands must do."""

from __future__ import annotations

import pytest

from tests import samples
from tests.contracts.showing import Show, Showing
from tests.fakes.bank import FakeBank
from treetap.core.ports import Bank, Executor
from treetap.errors import DeviceLost, OffScreen, TargetNotFound, ValueMissing
from treetap.models import (
    Action,
    Bounds,
    DeviceInput,
    InputText,
    Key,
    LocateResult,
    Method,
    Point,
    Press,
    PressKey,
    ReadValue,
    Role,
    SaveValue,
    SetChecked,
    SetValue,
    Target,
    Text,
    Touch,
    Type,
)

WIFI = Target(text="Wi-Fi", role=Role.SWITCH)
EDITOR = Target(role=Role.FIELD)
KNOB = samples.row(1, samples.SIZE.width - 90)
"""Where the switch is."""
FIELD = samples.row(10, 0, 240)
"""Where the editor is."""
GAPS: dict[str, Action] = {
    "typed": InputText(text=Text.slot("content")),
    "set": SetValue(target=EDITOR, value=Text.bank("price")),
}


class ExecutorContract(Showing):
    """Bind `executor`, whose phone shows the screen it is given, and which reads from `bank`."""

    @pytest.fixture
    def bank(self) -> Bank:
        return FakeBank(price="42")

    @pytest.fixture
    def executor(self, bank: Bank) -> Executor:
        raise NotImplementedError

    async def received(self, executor: Executor) -> list[DeviceInput]:
        """All that the phone was sent."""
        raise NotImplementedError

    async def unplug(self, executor: Executor) -> None:
        """From now on the phone is gone."""
        raise NotImplementedError

    async def test_a_tap_is_one_touch_where_the_target_is(self, executor: Executor, show: Show) -> None:
        screen = await show(samples.settings())
        done = await executor.execute(samples.tap("About phone"), screen, found(samples.row(3)))
        (touch,) = done.inputs
        assert isinstance(touch, Touch)
        assert (touch.x, touch.y) == (touch.to_x, touch.to_y)
        assert samples.row(3).contains(Point.pixel(touch.x, touch.y))

    async def test_what_was_sent_is_said_in_order(self, executor: Executor, show: Show) -> None:
        screen = await show(samples.chat("Ann"))
        typing = InputText(text=Text.literal("hi"), target=EDITOR)
        first = await executor.execute(typing, screen, found(FIELD))
        second = await executor.execute(samples.tap("Send"), screen, found(samples.row(10, 240)))
        assert await self.received(executor) == [*first.inputs, *second.inputs]
        assert not first.held
        assert not second.held

    @pytest.mark.parametrize("text", ["hi", " $price {x} ", "你好 😀"])
    async def test_text_is_typed_to_the_letter(self, executor: Executor, show: Show, text: str) -> None:
        screen = await show(samples.chat("Ann"))
        done = await executor.execute(InputText(text=Text.literal(text)), screen, None)
        assert "".join(one.text for one in done.inputs if isinstance(one, Type)) == text

    async def test_a_key_is_pressed_once(self, executor: Executor, show: Show) -> None:
        done = await executor.execute(PressKey(key=Key.MENU), await show(samples.settings()), None)
        assert done.inputs == (Press(key=Key.MENU),)

    async def test_a_switch_that_is_as_wanted_is_left_alone(self, executor: Executor, show: Show) -> None:
        screen = await show(samples.settings(wifi=True))
        done = await executor.execute(SetChecked(target=WIFI, checked=True), screen, found(KNOB))
        assert done.held
        assert await self.received(executor) == []

    async def test_a_switch_that_is_not_as_wanted_is_touched(self, executor: Executor, show: Show) -> None:
        screen = await show(samples.settings(wifi=False))
        done = await executor.execute(SetChecked(target=WIFI, checked=True), screen, found(KNOB))
        assert not done.held
        assert any(isinstance(one, Touch) for one in done.inputs)

    async def test_a_value_that_is_there_is_left_alone(self, executor: Executor, show: Show) -> None:
        screen = await show(samples.chat("Ann", typed="hi"))
        value = SetValue(target=EDITOR, value=Text.literal("hi"))
        assert (await executor.execute(value, screen, found(FIELD))).held
        assert await self.received(executor) == []

    async def test_what_the_target_shows_is_read(self, executor: Executor, show: Show) -> None:
        screen = await show(samples.chat("Ann", typed="at seven"))
        save = SaveValue(name="draft", target=EDITOR)
        assert (await executor.execute(save, screen, found(FIELD))).value == "at seven"
        assert await self.received(executor) == []

    async def test_a_text_and_a_kept_value_are_read(self, executor: Executor, show: Show) -> None:
        screen = await show(samples.settings())
        save = SaveValue(name="note", value=Text.literal("$5"))
        assert (await executor.execute(save, screen, None)).value == "$5"
        assert (await executor.execute(ReadValue(name="price"), screen, None)).value == "42"
        with pytest.raises(ValueMissing):
            await executor.execute(ReadValue(name="prize"), screen, None)
        assert await self.received(executor) == []

    @pytest.mark.parametrize("location", [None, LocateResult(found=False, reason="nowhere")])
    async def test_what_was_not_found_is_not_touched(
        self, executor: Executor, show: Show, location: LocateResult | None
    ) -> None:
        screen = await show(samples.settings())
        for action in (samples.tap("Aeroplane mode"), SaveValue(name="x", target=Target(text="Sum"))):
            with pytest.raises(TargetNotFound):
                await executor.execute(action, screen, location)
        assert await self.received(executor) == []

    async def test_what_is_off_the_screen_is_not_touched(self, executor: Executor, show: Show) -> None:
        beyond = Bounds.pixel(0, samples.SIZE.height + 10, 50, samples.SIZE.height + 60)
        with pytest.raises(OffScreen):
            await executor.execute(samples.tap("Legal"), await show(samples.settings()), found(beyond))
        assert await self.received(executor) == []

    @pytest.mark.parametrize("name", GAPS)
    async def test_a_gap_is_never_typed(self, executor: Executor, show: Show, name: str) -> None:
        """Not even where the bank could fill it: that is done before, in one place."""
        with pytest.raises(ValueMissing):
            await executor.execute(GAPS[name], await show(samples.chat("Ann")), found(FIELD))
        assert await self.received(executor) == []

    async def test_a_lost_phone_is_said(self, executor: Executor, show: Show) -> None:
        screen = await show(samples.settings())
        await self.unplug(executor)
        with pytest.raises(DeviceLost):
            await executor.execute(samples.tap("About phone"), screen, found(samples.row(3)))


def found(at: Bounds) -> LocateResult:
    """What a locator would say of an element there."""
    return LocateResult(found=True, center=at.center, bounds=at, method=Method.TREE, confidence=1.0)
