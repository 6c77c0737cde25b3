"""What a phone must do."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from xml.etree import ElementTree as ET

import pytest

from tests import samples
from treetap.core.ports import Device
from treetap.errors import ActionFailed, DeviceLost, OffScreen, ScreenUnreadable, TextNotTypable
from treetap.models import DeviceInput, Erase, Key, Launch, Press, Size, Touch, Type

# Shell, markup and format characters, then what no plain keyboard sends.
TEXTS = ["100% $HOME `id` 'a' \"b\" \\n <c> & %s;|", "  two  spaces ", "你好，世界", "naïve 😀"]


def _tap(x: int, y: int) -> Touch:
    return Touch(x=x, y=y, to_x=x, to_y=y)


def inputs(size: Size) -> dict[str, DeviceInput]:
    """What any phone takes on any page."""
    return {
        "tap": _tap(size.width // 2, size.height // 2),
        "first pixel": _tap(0, 0),
        "last pixel": _tap(size.width - 1, size.height - 1),
        "double tap": Touch(x=9, y=9, to_x=9, to_y=9, count=2),
        "long press": Touch(x=9, y=9, to_x=9, to_y=9, milliseconds=700),
        "swipe": Touch(x=9, y=size.height - 9, to_x=9, to_y=9, milliseconds=200),
        "back": Press(key=Key.BACK),
        "volume": Press(key=Key.VOLUME_DOWN),
    }


def outside(size: Size) -> dict[str, DeviceInput]:
    """Touches that are, or end, one pixel off the screen."""
    return {
        "right of it": _tap(size.width, 0),
        "below it": _tap(0, size.height),
        "swipe out to the right": Touch(x=0, y=0, to_x=size.width, to_y=0, milliseconds=100),
        "swipe out at the bottom": Touch(x=0, y=0, to_x=0, to_y=size.height, milliseconds=100),
    }


class DeviceContract:
    """Bind `device` and the hooks; the phone must have at least one app and start on a readable page."""

    has_tree = True
    """False for a phone that never has a UI tree."""

    @pytest.fixture
    def device(self) -> Device:
        raise NotImplementedError

    async def received(self, device: Device) -> list[DeviceInput]:
        """What the phone says it took since `device` was made, oldest first."""
        raise NotImplementedError

    async def change(self, device: Device) -> None:
        """Make the screen look different, by any means."""
        raise NotImplementedError

    async def focus(self, device: Device) -> None:
        """Put the cursor into an empty text field."""
        raise NotImplementedError

    async def field(self, device: Device) -> str:
        """What the phone says that field holds."""
        raise NotImplementedError

    async def cut(self, device: Device) -> None:
        """From now on, captures arrive cut short."""
        raise NotImplementedError

    async def unplug(self, device: Device) -> None:
        """The phone goes away."""
        raise NotImplementedError

    async def settle(self, device: Device) -> None:
        """Return when the phone has come to rest; nothing to do for one without time."""

    async def test_info_is_stable(self, device: Device) -> None:
        assert await device.info() == await device.info()

    async def test_a_capture_decodes_to_the_size_of_the_screen(self, device: Device) -> None:
        pixels, size = await device.capture(), (await device.info()).size
        assert pixels.size == size
        assert samples.decoded(pixels).size == (size.width, size.height)

    async def test_a_capture_shows_the_screen_as_it_is_now(self, device: Device) -> None:
        before = await device.capture()
        await self.change(device)
        await self.settle(device)
        after = await device.capture()
        assert samples.decoded(before).tobytes() != samples.decoded(after).tobytes()

    async def test_a_cut_capture_is_an_error(self, device: Device) -> None:
        await self.cut(device)
        with pytest.raises(ScreenUnreadable):
            await device.capture()

    async def test_the_tree_is_whole(self, device: Device) -> None:
        if not self.has_tree:
            with pytest.raises(ScreenUnreadable):
                await device.tree()
            return
        root = ET.fromstring(await device.tree())  # noqa: S314 - a phone under test is no attacker
        assert len(list(root.iter())) > 1

    async def test_each_app_is_listed_once(self, device: Device) -> None:
        starts = [(app.package, app.activity) for app in await device.apps()]
        assert starts
        assert len(set(starts)) == len(starts)

    async def test_a_launched_app_comes_to_the_front(self, device: Device) -> None:
        for app in await device.apps():
            await device.perform(Launch(package=app.package, activity=app.activity))
            await self.settle(device)
            assert (await device.foreground()).package == app.package

    async def test_an_app_that_is_not_there_cannot_be_launched(self, device: Device) -> None:
        front = await device.foreground()
        with pytest.raises(ActionFailed):
            await device.perform(Launch(package="no.such.app"))
        assert await device.foreground() == front

    @pytest.mark.parametrize("name", inputs(samples.SIZE))
    async def test_an_input_arrives_exactly_once(self, device: Device, name: str) -> None:
        command = inputs((await device.info()).size)[name]
        await device.perform(command)
        await self.settle(device)
        assert _as_taken(await self.received(device)) == _as_taken([command])

    async def test_inputs_arrive_in_order(self, device: Device) -> None:
        commands = [_tap(at, 2 * at) for at in range(1, 5)]
        for command in commands:
            await device.perform(command)
        assert _as_taken(await self.received(device)) == commands

    async def test_inputs_at_once_arrive_exactly_once_each(self, device: Device) -> None:
        commands = [_tap(at, 2 * at) for at in range(1, 9)]
        await asyncio.gather(*(device.perform(command) for command in commands))
        taken = _as_taken(await self.received(device))
        assert sorted(map(repr, taken)) == sorted(map(repr, commands))

    @pytest.mark.parametrize("name", outside(samples.SIZE))
    async def test_a_touch_off_the_screen_is_refused(self, device: Device, name: str) -> None:
        with pytest.raises(OffScreen):
            await device.perform(outside((await device.info()).size)[name])
        assert await self.received(device) == []

    async def test_plain_text_arrives(self, device: Device) -> None:
        await self.focus(device)
        await device.perform(Type(text="hello 123"))
        await self.settle(device)
        assert await self.field(device) == "hello 123"

    @pytest.mark.parametrize("text", TEXTS)
    async def test_any_text_arrives_exactly_or_not_at_all(self, device: Device, text: str) -> None:
        await self.focus(device)
        try:
            await device.perform(Type(text=text))
        except TextNotTypable:
            text = ""
        await self.settle(device)
        assert await self.field(device) == text

    async def test_erase_empties_the_field(self, device: Device) -> None:
        await self.focus(device)
        await device.perform(Type(text="hello 123"))
        await device.perform(Erase())
        await self.settle(device)
        assert await self.field(device) == ""

    async def test_a_lost_phone_takes_nothing_and_says_so(self, device: Device) -> None:
        await self.unplug(device)
        with pytest.raises(DeviceLost):
            await device.perform(_tap(1, 1))
        assert await self.received(device) == []

    async def test_close_may_be_called_twice(self, device: Device) -> None:
        await device.close()
        await device.close()

    async def test_a_lost_phone_can_be_closed(self, device: Device) -> None:
        await self.unplug(device)
        await device.close()


def _as_taken(inputs: Iterable[DeviceInput]) -> list[DeviceInput]:
    """A double tap may reach a phone as two touches: that is once, and no other splitting is."""
    taken: list[DeviceInput] = []
    for one in inputs:
        count = one.count if isinstance(one, Touch) else 1
        taken += [one.model_copy(update={"count": 1}) if isinstance(one, Touch) else one] * count
    return taken
