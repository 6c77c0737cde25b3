"""A phone for tests of the hands: what shows follows from a state, and every input may change it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests import samples
from tests.fakes.app_resolver import FakeAppResolver
from tests.fakes.bank import FakeBank
from tests.fakes.frame_store import FakeFrameStore
from treetap.core.clock import FrozenClock
from treetap.errors import TreetapError
from treetap.execution.executor import DeviceExecutor
from treetap.imaging.pictures import Pictures
from treetap.locating.ladder import LadderLocator
from treetap.models import (
    Action,
    App,
    Bounds,
    DeviceInfo,
    DeviceInput,
    Element,
    Execution,
    Foreground,
    Key,
    Mark,
    Pixels,
    Press,
    Role,
    Screen,
    Source,
    Target,
    Touch,
)

HOME = "com.example.home"
OWN = "com.example.phone"
BACK = Press(key=Key.BACK)


class Stage:
    """Device and perceiver in one. `show` draws the state, `on` is what an input does to it."""

    def __init__(
        self,
        show: Callable[[], Screen],
        on: Callable[[DeviceInput], None] = lambda _: None,
        apps: Sequence[App] = (App(package=OWN, activity=f"{OWN}.Main", label="Phone"),),
    ) -> None:
        self.show, self.on, self.installed = show, on, apps
        self.received: list[DeviceInput] = []
        self.trouble: TreetapError | None = None
        """Raised by the next input, and by every look after it."""
        self.unreadable: TreetapError | None = None
        self.looks = 0
        self.settled = 0
        self.clock = FrozenClock()
        self.bank = FakeBank(price="42")
        self.locator = LadderLocator(Pictures(FakeFrameStore()))

    # The device

    async def info(self) -> DeviceInfo:
        return DeviceInfo(serial="stage", platform="android", size=samples.SIZE)

    async def capture(self) -> Pixels:
        return samples.blank()

    async def tree(self) -> str:
        return "<hierarchy/>"

    async def foreground(self) -> Foreground:
        return Foreground(package=self.show().package)

    async def apps(self) -> Sequence[App]:
        return self.installed

    async def perform(self, command: DeviceInput) -> None:
        if self.trouble is not None:
            raise self.trouble
        self.received.append(command)
        self.on(command)

    async def close(self) -> None:
        """Nothing was opened."""

    # The eyes

    async def perceive(
        self, sources: frozenset[Source] | None = None, *, known: Sequence[Mark] = ()
    ) -> Screen:
        self.looks += 1
        if self.unreadable is not None:
            raise self.unreadable
        return self.show()

    async def settle(self) -> None:
        self.settled += 1

    # The hands

    def executor(self, **more: Any) -> DeviceExecutor:
        given: dict[str, Any] = {
            "perceiver": self,
            "locator": self.locator,
            "apps": FakeAppResolver(self.installed, {"电话": OWN}),
            "bank": self.bank,
            "settle": self.settle,
        }
        return DeviceExecutor(self, self.clock, **given | more)

    async def do(self, action: Action) -> Execution:
        """As the node does: look, locate, execute."""
        screen = self.show()
        target: Target | None = getattr(action, "target", None)
        location = None if target is None else await self.locator.locate(target, screen)
        return await self.executor().execute(action, screen, location)

    @property
    def touches(self) -> list[tuple[int, int]]:
        return [(one.x, one.y) for one in self.received if isinstance(one, Touch)]


def inside(touch: DeviceInput, box: Bounds) -> bool:
    """Whether it is a tap there."""
    if not isinstance(touch, Touch) or (touch.x, touch.y) != (touch.to_x, touch.to_y):
        return False
    return box.left <= touch.x < box.right and box.top <= touch.y < box.bottom


def item(text: str, number: int, **more: Any) -> Element:
    """A row that can be touched."""
    return samples.element(text, samples.row(number), **{"role": Role.ITEM, "clickable": True} | more)
