"""A phone with two small apps, and its shell: what the tests of Android's commands run on."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from virtualphone.android import commands
from virtualphone.app import App, Seed, activity, overlay
from virtualphone.display import Display
from virtualphone.hands import Hands
from virtualphone.keys import Keys
from virtualphone.page import Page
from virtualphone.parts import Parts
from virtualphone.phone import Phone
from virtualphone.scene import compose
from virtualphone.shell.api import Call, Command, Streams
from virtualphone.shell.files import FileSystem
from virtualphone.shell.pipes import BytesSource
from virtualphone.shell.shell import Shell
from virtualphone.toolkit import Button, Column, Dialog, ListItem, Scaffold, Scroll, Text, TextField
from virtualphone.toolkit.widget import Widget

NOTE = "org.example.note"
MAIN = f"{NOTE}/.MainActivity"
LAUNCHER = "com.android.launcher3"
SIZE = (540, 1200)


class Launcher(App):
    """The least that a launcher is."""

    package = LAUNCHER
    label = ("Launcher", "桌面")
    system = True
    hidden = True

    @activity("Launcher", main=True)
    def first(self, page: Page) -> Widget:
        return Scaffold(None, Column(Button("Notes", lambda: self.phone.launch(NOTE), id="icon")))

    @activity("RecentsActivity")
    def recents(self, page: Page) -> Widget:
        return Scaffold("Recents", Text("Nothing"))


class Note(App):
    """Two pages, a dialog, a field, a list, something to hold."""

    package = NOTE
    label = ("Notes", "便签")
    version = "2.5.1"

    def seed(self, seed: Seed) -> dict[str, Any]:
        return {"text": "", "number": "", "held": 0, "asked": 0, "due": 0}

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        data = self.data
        return Scaffold(
            "Notes",
            Column(
                TextField("body", page.var("body", ""), hint="Write here", on_submit=lambda: self.keep(page)),
                TextField("number", page.var("number", ""), hint="Number", digits=True),
                Text(data["text"], id="kept"),
                Button("Details", lambda: page.open("DetailActivity", row=1), id="details"),
                Button("Ask", lambda: page.show("ask"), id="ask", on_hold=self.hold),
                Scroll(*[ListItem(f"Row {number}") for number in range(40)], id="rows", grow=1),
            ),
        )

    def keep(self, page: Page) -> None:
        self.data["text"] = page.vars["body"]

    def hold(self) -> None:
        self.data["held"] += 1

    @activity("DetailActivity")
    def detail(self, page: Page) -> Widget:
        return Scaffold("Detail", Text(f"Detail {page.args}", id="detail"))

    @overlay
    def ask(self, page: Page) -> Dialog:
        def yes() -> None:
            self.data["asked"] += 1
            page.hide()

        return Dialog("Sure?", "Think twice", buttons=[Button("Yes", yes, id="yes")])

    def resolve(self, action: str, data: str) -> tuple[str, dict[str, Any]] | None:
        if action == "android.intent.action.VIEW" and data.startswith("note:"):
            return "DetailActivity", {"note": data.removeprefix("note:")}
        return None

    def content(self, uri: str) -> list[dict[str, Any]] | None:
        if uri == "content://notes":
            return [{"_id": 1, "title": "milk"}, {"_id": 2, "title": None}]
        return None


@dataclass
class Said:
    """What came out of a command line."""

    out: str
    err: str
    code: int
    raw: bytes = b""


class Collected:
    """A stream that is kept."""

    def __init__(self) -> None:
        self.data = b""

    async def write(self, data: bytes) -> None:
        self.data += data


class Bench:
    """A phone on a bench: command lines in, answers out."""

    def __init__(self, workers: ThreadPoolExecutor) -> None:
        self.phone = Phone([Launcher, Note], size=SIZE, density=240)
        programs: dict[str, Command] = {"sleep": self._sleep}
        self.files = FileSystem(lambda: self.phone.now_ms // 1000)
        display = Display(self.phone, workers)
        parts = Parts(self.phone, Hands(self.phone), Keys(self.phone), display, self.files, "vphone-1")
        programs.update(commands(parts))
        self.shell = Shell(self.files, self.phone.clock, programs)

    async def _sleep(self, call: Call) -> int:
        await call.clock.wait(float(call.argv[1]))
        return 0

    async def __call__(self, line: str, stdin: bytes = b"") -> Said:
        """One command line, as adbd would hand it on."""
        self.phone.clock.command()
        out, err = Collected(), Collected()
        code = await self.shell.run(line, Streams(BytesSource(stdin), out, err))
        return Said(out.data.decode("utf-8", "replace"), err.data.decode(), code, out.data)

    def middle(self, name: str) -> tuple[int, int]:
        """Where to touch the widget with an id."""
        for _window, box in reversed(compose(self.phone).all_boxes()):
            if box.info is not None and box.info.id == name:
                return box.x + box.w // 2, box.y + box.h // 2
        raise LookupError(name)

    async def tap(self, name: str) -> None:
        """Touch it, with `input tap`."""
        x, y = self.middle(name)
        assert (await self(f"input tap {x} {y}")).code == 0


@contextmanager
def bench() -> Iterator[Bench]:
    """A fresh phone."""
    with ThreadPoolExecutor(1) as workers:
        yield Bench(workers)
