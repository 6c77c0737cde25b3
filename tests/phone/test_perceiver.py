"""The perceiver keeps its contract on a phone behind the real adb, and sees what the phone shows."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.contracts.perceiver import PerceiverContract
from tests.fakes.frame_store import FakeFrameStore
from treetap.bench.phones import virtual_device
from treetap.core.clock import FrozenClock
from treetap.core.ports import Device, FrameStore, Perceiver
from treetap.errors import DeviceLost, ScreenUnreadable
from treetap.imaging.pictures import Pictures
from treetap.imaging.reading import OcrReader
from treetap.models import (
    App as InstalledApp,
)
from treetap.models import (
    BlockerKind,
    DeviceInfo,
    DeviceInput,
    Element,
    Foreground,
    Key,
    Launch,
    Pixels,
    Press,
    Role,
    Screen,
    Source,
    Tap,
    Touch,
    Type,
)
from treetap.perception.observer import Observer
from treetap.perception.perceiver import ScreenPerceiver
from virtualphone import VirtualPhone, default_apps
from virtualphone.app import App, Seed, activity, overlay
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Column,
    Dialog,
    ListItem,
    Opaque,
    Scaffold,
    Scroll,
    Spinner,
    SwitchItem,
    Text,
    TextField,
    Var,
    Widget,
)

PACKAGE = "org.example.kettle"


class Kettle(App):
    """A small app with a page of every kind."""

    package, label, icon = PACKAGE, ("Kettle", "水壶"), "coffee"

    def seed(self, seed: Seed) -> dict[str, Any]:
        return {"warm": False, "pots": [{"id": 1, "name": "Green tea"}, {"id": 2, "name": "Mocha"}]}

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        rows = [
            SwitchItem("Keep warm", Var(self.data, "warm"), "Up to one hour", id="warm"),
            *(
                ListItem(pot["name"], id="pot", on_tap=lambda: page.open("PotActivity"))
                for pot in self.data["pots"]
            ),
            ListItem("Descale", id="descale", on_tap=lambda: page.show("sure")),
            ListItem("Greet", id="greet", on_tap=lambda: page.toast("Water is boiling")),
        ]
        return Scaffold(self.name(), Scroll(*rows))

    @activity("PotActivity")
    def pot(self, page: Page) -> Widget:
        body = Column(
            TextField("note", page.var("note", ""), hint="Your remark"), Button("Brew", page.back, id="brew")
        )
        return Scaffold("Pot", body, back=page.back)

    @activity("DrawnActivity")
    def drawn(self, page: Page) -> Widget:
        body = Opaque(Column(Text("Drawn by hand"), Text("No tree knows this")))
        return Scaffold("Canvas", body, back=page.back)

    @activity("BusyActivity")
    def busy(self, page: Page) -> Widget:
        return Scaffold("Busy", Column(Spinner(), Text("Heating…"), align="center"), back=page.back)

    @overlay
    def sure(self, page: Page) -> Dialog:
        no, yes = Button("Cancel", page.hide, look="text"), Button("Start", page.hide, look="text")
        return Dialog("Descale now?", "It takes ten minutes.", buttons=[no, yes])


class Eyes:
    """A phone with the app in front, and a perceiver on it."""

    def __init__(self, phone: VirtualPhone, device: Device, frames: FrameStore) -> None:
        self.phone, self.device, self.frames = phone, device, frames
        self.pictures = Pictures(frames)
        self.reader = OcrReader(self.pictures)
        self.clock = FrozenClock()
        self.perceiver = self.on(device)

    def on(self, device: Device, **more: Any) -> ScreenPerceiver:
        """A perceiver that sees through another device."""
        return ScreenPerceiver(
            device, self.frames, self.pictures, clock=self.clock, reader=self.reader, **more
        )

    async def open(self, name: str = "MainActivity") -> None:
        await self.device.perform(Launch(package=PACKAGE, activity=f"{PACKAGE}.{name}"))

    async def tap(self, text: str) -> None:
        screen = await self.perceiver.perceive(frozenset({Source.TREE}))
        await self.tap_at(next(one for one in screen.elements if text in (one.text, one.description)))

    async def tap_at(self, element: Element) -> None:
        x, y = int(element.bounds.center.x), int(element.bounds.center.y)
        await self.device.perform(Touch(x=x, y=y, to_x=x, to_y=y))


@pytest.fixture
async def eyes() -> AsyncIterator[Eyes]:
    kinds = [*default_apps(), Kettle]
    async with virtual_device(apps=kinds, size=(540, 1200), density=210) as (phone, device):
        seen = Eyes(phone, device, FakeFrameStore())
        await seen.open()
        yield seen


class TestScreenPerceiver(PerceiverContract):
    @pytest.fixture
    def frames(self, eyes: Eyes) -> FrameStore:
        return eyes.frames

    @pytest.fixture
    def perceiver(self, eyes: Eyes) -> Perceiver:
        self.eyes = eyes
        return eyes.perceiver

    async def change_contents(self, perceiver: Perceiver) -> None:
        self.eyes.phone.set_value(f"apps/{PACKAGE}/warm", True)

    async def change_page(self, perceiver: Perceiver) -> None:
        await self.eyes.tap("Green tea")


class Half:
    """A device whose dump is another one, or an error."""

    def __init__(self, inner: Device, *, tree: str | Exception | None = None) -> None:
        self._inner, self.dump = inner, tree
        self.dumps = 0

    async def info(self) -> DeviceInfo:
        return await self._inner.info()

    async def capture(self) -> Pixels:
        return await self._inner.capture()

    async def tree(self) -> str:
        self.dumps += 1
        if isinstance(self.dump, Exception):
            raise self.dump
        return await self._inner.tree() if self.dump is None else self.dump

    async def foreground(self) -> Foreground:
        return await self._inner.foreground()

    async def apps(self) -> list[InstalledApp]:
        return list(await self._inner.apps())

    async def perform(self, command: DeviceInput) -> None:
        await self._inner.perform(command)

    async def close(self) -> None:
        await self._inner.close()


def texts(screen: Screen) -> set[str]:
    return {one.text for one in screen.elements if one.text}


async def test_a_page_is_understood(eyes: Eyes) -> None:
    screen = await eyes.perceiver.perceive()
    assert (screen.package, screen.activity.rpartition(".")[2]) == (PACKAGE, "MainActivity")
    assert screen.sources == {Source.TREE}
    assert screen.locale.startswith("en")
    (toggle,) = [one for one in screen.elements if one.role is Role.SWITCH]
    assert [one.text for one in screen.elements if one.label_of == toggle.id] == ["Keep warm"]
    assert not screen.blockers
    assert not screen.loading


async def test_without_a_tree_the_page_is_read(eyes: Eyes) -> None:
    blind = eyes.on(Half(eyes.device, tree=ScreenUnreadable("ERROR: could not get idle state.")))
    screen = await blind.perceive()
    assert screen.sources == {Source.OCR}
    assert {"Keep warm", "Green tea", "Mocha", "Descale"} <= texts(screen)
    again = await blind.perceive()
    assert (again.page_key, again.state_key) == (screen.page_key, screen.state_key)
    eyes.phone.set_value(f"apps/{PACKAGE}/warm", True)
    changed = await blind.perceive()
    assert changed.page_key == screen.page_key
    assert changed.state_key != screen.state_key
    await eyes.tap("Mocha")
    other = await blind.perceive()
    assert other.page_key != screen.page_key


@pytest.mark.parametrize("broken", ["<hierarchy rotation='0'></hierarchy>", "<hierarchy><node", "no tree"])
async def test_an_empty_or_broken_tree_is_as_good_as_none(eyes: Eyes, broken: str) -> None:
    screen = await eyes.on(Half(eyes.device, tree=broken)).perceive()
    assert {"Keep warm", "Green tea"} <= texts(screen)
    assert all(one.source is Source.OCR for one in screen.elements)


async def test_a_tree_of_another_page_is_not_believed(eyes: Eyes) -> None:
    stale = await eyes.device.tree()
    await eyes.open("BusyActivity")
    device = Half(eyes.device, tree=stale)
    screen = await eyes.on(device).perceive()
    assert "Green tea" not in texts(screen)
    assert any("Heating" in text for text in texts(screen))
    assert device.dumps == 3, "it looks again before it gives the tree up"


async def test_a_tree_that_does_not_change_with_the_page_is_not_believed(eyes: Eyes) -> None:
    device = Half(eyes.device)
    perceiver = eyes.on(device)
    await perceiver.perceive()
    device.dump = await eyes.device.tree()
    await device.perform(Launch(package="com.android.settings"))
    screen = await perceiver.perceive()
    assert Source.OCR in screen.sources
    assert "Green tea" not in texts(screen)


async def test_the_tree_alone_is_an_error_where_there_is_none(eyes: Eyes) -> None:
    blind = eyes.on(Half(eyes.device, tree=ScreenUnreadable("no idle state")))
    with pytest.raises(ScreenUnreadable):
        await blind.perceive(frozenset({Source.TREE}))


async def test_a_lost_phone_is_lost(eyes: Eyes) -> None:
    with pytest.raises(DeviceLost):
        await eyes.on(Half(eyes.device, tree=DeviceLost("gone"))).perceive()


async def test_what_only_the_pixels_show_is_read_and_nothing_else(eyes: Eyes) -> None:
    await eyes.open("DrawnActivity")
    screen = await eyes.perceiver.perceive()
    assert screen.sources == {Source.TREE, Source.OCR}
    by_source = {source: {one.text for one in screen.elements if one.source is source} for source in Source}
    assert {"Drawn by hand", "No tree knows this"} <= by_source[Source.OCR]
    assert "Canvas" in by_source[Source.TREE]
    assert "Canvas" not in by_source[Source.OCR]


async def test_all_sources_together_say_nothing_twice(eyes: Eyes) -> None:
    plain = await eyes.perceiver.perceive(frozenset({Source.TREE}))
    both = await eyes.perceiver.perceive(frozenset({Source.TREE, Source.OCR}))
    assert both.sources == {Source.TREE, Source.OCR}
    assert texts(both) == texts(plain)
    assert len(both.elements) == len(plain.elements)


async def test_a_hint_is_told_from_a_value(eyes: Eyes) -> None:
    await eyes.tap("Green tea")
    (field,) = [one for one in (await eyes.perceiver.perceive()).elements if one.editable]
    assert (field.text, field.hint) == ("", "Your remark")
    await eyes.tap_at(field)
    await eyes.device.perform(Type(text="Hot"))
    (field,) = [one for one in (await eyes.perceiver.perceive()).elements if one.editable]
    assert field.text == "Hot"


async def test_a_toast_is_read_and_gone_again(eyes: Eyes) -> None:
    assert (await eyes.perceiver.perceive()).toasts == ()
    await eyes.tap("Greet")
    screen = await eyes.perceiver.perceive()
    assert screen.toasts == ("Water is boiling",)
    assert "Water is boiling" not in texts(screen)
    eyes.phone.advance(10)
    assert (await eyes.perceiver.perceive()).toasts == ()


async def test_a_dialog_is_in_the_way_and_cancel_is_the_way_out(eyes: Eyes) -> None:
    await eyes.tap("Descale")
    screen = await eyes.perceiver.perceive()
    (blocker,) = screen.blockers
    assert blocker.kind is BlockerKind.DIALOG
    assert isinstance(blocker.way_out, Tap)
    way = screen.element(blocker.way_out.target.element or "")
    assert way is not None
    assert way.text == "Cancel"


async def test_a_dialog_is_seen_without_a_tree_too(eyes: Eyes) -> None:
    await eyes.tap("Descale")
    screen = await eyes.on(Half(eyes.device, tree=ScreenUnreadable("no"))).perceive()
    (blocker,) = screen.blockers
    assert blocker.kind is BlockerKind.DIALOG
    assert isinstance(blocker.way_out, Tap)
    assert "Mocha" not in texts(screen), "what lies behind it cannot be touched"


async def test_a_page_that_loads_says_so(eyes: Eyes) -> None:
    await eyes.open("BusyActivity")
    screen = await eyes.perceiver.perceive()
    assert screen.loading
    assert [one.kind for one in screen.blockers] == [BlockerKind.LOADING]


async def test_the_keyboard_is_noticed(eyes: Eyes) -> None:
    await eyes.tap("Green tea")
    screen = await eyes.perceiver.perceive()
    await eyes.tap_at(next(one for one in screen.elements if one.editable))
    typed = await eyes.perceiver.perceive()
    assert typed.keyboard_shown
    assert typed.page_key == screen.page_key
    assert not any(one.text == "q" for one in typed.elements)
    await eyes.device.perform(Press(key=Key.BACK))
    assert not (await eyes.perceiver.perceive()).keyboard_shown


async def test_a_message_between_two_looks_is_not_missed(eyes: Eyes) -> None:
    observer = Observer(eyes.device, eyes.frames, eyes.pictures, clock=eyes.clock, reader=eyes.reader)
    perceiver = eyes.on(eyes.device, observer=observer)
    await observer.glance()
    await perceiver.perceive()
    await eyes.tap("Greet")
    assert await observer.glance() is not None
    eyes.phone.advance(10)
    await observer.glance()
    screen = await perceiver.perceive()
    assert screen.toasts == ("Water is boiling",)
    assert (await perceiver.perceive()).toasts == ()
    assert [glimpse.share > 0 for glimpse in observer.history] == [True, True]
