"""A phone made of pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from treetap.errors import ActionFailed, TreetapError
from treetap.models import (
    App,
    DeviceInfo,
    DeviceInput,
    Erase,
    Foreground,
    Launch,
    Pixels,
    Point,
    Size,
    Touch,
    Type,
)


@dataclass(frozen=True)
class Page:
    """What shows, and which input leads to which page."""

    name: str
    app: App
    capture: Pixels
    tree: str = '<hierarchy rotation="0"><node text="" bounds="[0,0][1,1]" /></hierarchy>'
    on: Mapping[DeviceInput, str] = field(default_factory=dict)


class FakeDevice:
    """Starts on the first page. While `trouble` is set, every call raises it."""

    def __init__(self, first: Page, *others: Page) -> None:
        self._pages = {page.name: page for page in (first, *others)}
        self._starts = {page.app.package: page.name for page in (*reversed(others), first)}
        self.page = first
        self.received: list[DeviceInput] = []
        self.field = ""
        self.trouble: TreetapError | None = None
        self.closed = False

    async def info(self) -> DeviceInfo:
        return DeviceInfo(serial="fake", platform="android", size=self._now.capture.size)

    async def capture(self) -> Pixels:
        return self._now.capture

    async def tree(self) -> str:
        return self._now.tree

    async def foreground(self) -> Foreground:
        return Foreground(package=self._now.app.package, activity=self._now.app.activity or "")

    async def apps(self) -> Sequence[App]:
        return list(dict.fromkeys(page.app for page in self._pages.values()))

    async def perform(self, command: DeviceInput) -> None:
        page, after = self._now, self._now.on.get(command)
        if isinstance(command, Touch):
            _must_hit(command, page.capture.size)
        elif isinstance(command, Launch):
            if command.package not in self._starts:
                raise ActionFailed(f"There is no app {command.package} on the fake phone.")
            after = self._starts[command.package]
        elif isinstance(command, Type | Erase):
            self.field = self.field + command.text if isinstance(command, Type) else ""
        self.received.append(command)
        self.page = self._pages[after] if after else page

    async def close(self) -> None:
        self.closed = True

    @property
    def _now(self) -> Page:
        if self.trouble is not None:
            raise self.trouble
        return self.page


def _must_hit(touch: Touch, size: Size) -> None:
    """Both ends on the screen, or `OffScreen`."""
    for end in (Point.pixel(touch.x, touch.y), Point.pixel(touch.to_x, touch.to_y)):
        end.on(size)
