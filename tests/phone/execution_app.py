"""An app that is on no phone but the tests': lists, pickers and ways out that the usual apps do not have."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import App, Seed, activity, overlay
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    CheckItem,
    Column,
    Dialog,
    Draggable,
    ListItem,
    Overlay,
    RadioItem,
    Row,
    Scaffold,
    Scroll,
    Slider,
    Strip,
    SwitchItem,
    Text,
    TextField,
    Var,
    Wheel,
    Widget,
)

GARDEN = "org.example.garden"
HERBS = [f"Herb number {number}" for number in range(70)]
SHAPES = ("Round", "Square", "Long")
COLOURS = [f"Shade {number}" for number in range(30)]


class Garden(App):
    """Its first page answers BACK with a toast, a question, or by leaving, as `exit` says."""

    package, label, icon = GARDEN, ("Garden", "花园"), "yard"

    def seed(self, seed: Seed) -> dict[str, Any]:
        return {
            "exit": "toast", "exits": 0, "level": 4, "fine": 20, "shade": "Shade 3", "water": False,
            "shy": False, "taps": [], "year": 2026, "month": 3, "day": 9, "dropped": [], "tag": 0,
            "shape": "Round",
        }  # fmt: skip

    def leave(self, page: Page) -> bool:
        if self.data["exit"] == "toast":
            page.toast("Press back again to exit")
        elif self.data["exit"] == "dialog":
            page.show("quit")
        return str(self.data["exit"]) != "leave"

    def drop(self, x: int, y: int) -> None:
        self.data["dropped"].append([x, y])

    def note(self, what: str) -> None:
        self.data["taps"].append(what)

    @activity("MainActivity", main=True, back="leave")
    def main(self, page: Page) -> Widget:
        rows = [
            ListItem("Beds", "What grows where", on_tap=lambda: page.open("ListActivity")),
            ListItem("Tools", on_tap=lambda: page.open("ToolsActivity")),
            ListItem(
                "Pond", id="pond", on_tap=lambda: self.note("pond"), on_hold=lambda: self.note("pond held")
            ),
        ]
        return Scaffold(self.name(), Scroll(*rows))

    @overlay
    def quit(self, page: Page) -> Overlay:
        def go() -> None:
            self.data["exits"] += 1
            page.hide()

        no = Button("Cancel", page.hide, look="text")
        return Dialog("Quit the garden?", buttons=[no, Button("Quit", go, look="text")])

    @activity("ListActivity")
    def beds(self, page: Page) -> Widget:
        def tag(number: int) -> None:
            self.data["tag"] = number

        tags = Strip(*[Button(f"Tag {number}", partial(tag, number)) for number in range(20)], id="tags")
        rows = [ListItem(text, on_tap=partial(self.note, text)) for text in HERBS]
        return Scaffold("Beds", Column(tags, Scroll(*rows, id="herbs", grow=1)), back=page.back)

    @activity("ToolsActivity")
    def tools(self, page: Page) -> Widget:
        data = self.data
        wheels = Row(
            Wheel(Var(data, "day"), range(1, 32), id="day"),
            Wheel(Var(data, "month"), range(1, 13), id="month"),
            Wheel(Var(data, "year"), range(2020, 2040), id="year", width=90),
            spread="center",
            id="when",
        )
        body = Scroll(
            SwitchItem("Sprinkler", Var(data, "water")),
            CheckItem("Shy plants", Var(data, "shy"), "They close at night"),
            ListItem("Colour", data["shade"], id="colour", on_tap=lambda: page.show("colours")),
            ListItem("Shape", data["shape"], id="shape", on_tap=lambda: page.show("shapes")),
            Text("Depth"),
            Slider(Var(data, "level"), 0, 15, id="depth", desc="Depth"),
            Text("Slope"),
            Slider(Var(data, "fine"), 0, 250, id="slope", desc="Slope"),
            wheels,
            TextField("name", page.var("name", ""), hint="Name of the bed"),
            Draggable(Button("Stone", partial(self.note, "stone"), id="stone"), self.drop),
        )
        return Scaffold("Tools", body, back=page.back)

    @overlay
    def colours(self, page: Page) -> Overlay:
        def choose(shade: str) -> None:
            self.data["shade"] = shade
            page.hide()

        rows = [RadioItem(one, one == self.data["shade"], partial(choose, one)) for one in COLOURS]
        return Dialog("Colour", Scroll(*rows, height=320))

    @overlay
    def shapes(self, page: Page) -> Overlay:
        """One that counts only when it is confirmed."""
        picked = page.var("shape", self.data["shape"])

        def done() -> None:
            self.data["shape"] = picked.get()
            page.hide()

        rows = [RadioItem(one, one == picked.get(), partial(picked.set, one)) for one in SHAPES]
        buttons = [Button("Cancel", page.hide, look="text"), Button("OK", done, look="text")]
        return Dialog("Shape", Column(*rows), buttons=buttons)
