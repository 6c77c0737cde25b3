"""A phone with text fields of every kind, and a finger that finds keys by what they say."""

from __future__ import annotations

from typing import Any

from virtualphone.app import App, activity
from virtualphone.hands import Hands
from virtualphone.page import Page
from virtualphone.phone import Phone
from virtualphone.scene import Window, compose
from virtualphone.toolkit import Column, Scaffold, Text, TextField
from virtualphone.toolkit.box import Box
from virtualphone.toolkit.widget import Widget


class Home(App):
    """The least of a launcher."""

    package, label = "com.android.launcher3", ("Home", "桌面")

    @activity("Main", main=True)
    def main(self, page: Page) -> Widget:
        """Nothing on it."""
        return Scaffold("Home", Column(Text("home")))

    @activity("RecentsActivity")
    def recents(self, page: Page) -> Widget:
        """Nothing on it."""
        return Scaffold("Recents", Column(Text("recents")))


class Writer(App):
    """Fields of every kind."""

    package, label = "com.example.writer", ("Writer", "写字")

    @activity("Main", main=True)
    def main(self, page: Page) -> Widget:
        """One below the other."""
        return Scaffold(
            "Write",
            Column(
                TextField("plain", page.var("plain", ""), hint="Title"),
                TextField(
                    "search", page.var("search", ""), hint="Search", on_submit=lambda: page.toast("found")
                ),
                TextField("send", page.var("send", ""), hint="To", on_submit=lambda: page.toast("sent")),
                TextField("digits", page.var("digits", ""), digits=True),
                TextField("secret", page.var("secret", ""), password=True),
                TextField("body", page.var("body", ""), multiline=True),
            ),
        )


class Typing:
    """The phone with one of the fields in focus."""

    def __init__(self, field: str = "plain", **made: Any) -> None:
        self.phone = Phone([Home, Writer], **made)
        self.phone.launch("com.example.writer")
        self.focus(field)

    def focus(self, field: str) -> None:
        """Go to another field, as a tap on it does."""
        self.field = field
        self.phone.focus(self.phone.front, field)

    @property
    def text(self) -> str:
        """What is in the field."""
        return str(self.phone.front["vars"].get(self.field, ""))

    @property
    def state(self) -> dict[str, Any]:
        """The keyboard's."""
        held: dict[str, Any] = self.phone.state["keyboard"]
        return held

    @property
    def window(self) -> Window:
        """The keyboard's."""
        return next(window for window in compose(self.phone).windows if window.kind == "ime")

    def boxes(self) -> list[Box]:
        """All that can be touched."""
        return [box for box in self.window.root.walk() if box.tap is not None]

    def says(self) -> list[str]:
        """The texts of all keys and candidates."""
        return [box.info.text for box in self.boxes() if box.info is not None and box.info.text]

    def find(self, name: str) -> Box:
        """A key by its text, its description or its id, in this order."""
        boxes = [(box, box.info) for box in self.boxes() if box.info is not None]
        for kind in ("text", "desc", "id"):
            found = [box for box, info in boxes if getattr(info, kind) == name]
            if found:
                return found[0]
        raise AssertionError(f"no key {name!r}; there are {[info.text or info.desc for _, info in boxes]}")

    def tap(self, *names: str) -> None:
        """Touch the middle of each."""
        for name in names:
            box = self.find(name)
            Hands(self.phone).tap(box.x + box.w // 2, box.y + box.h // 2)

    def hold(self, name: str) -> None:
        """Touch the middle and stay."""
        box = self.find(name)
        Hands(self.phone).hold(box.x + box.w // 2, box.y + box.h // 2)

    def write(self, sentence: str) -> None:
        """Type a sentence as a person does: look at the keys, change the layer where a sign is missing."""
        for mark in sentence:
            if mark == " ":
                self.tap("key_space")
                continue
            ways = ("ABC", "key_shift") if mark.isalpha() else ("?123", "=\\<")
            for way in ways:
                if mark not in self.says() and (way in self.says() or way == "key_shift"):
                    self.tap(way)
            self.tap(mark)
