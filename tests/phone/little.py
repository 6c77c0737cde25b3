"""Two small apps, and a phone with only them: what the parts of the phone are tested with."""

from __future__ import annotations

from typing import Any

from virtualphone.app import App, Seed, activity, overlay
from virtualphone.page import Page
from virtualphone.phone import Phone
from virtualphone.toolkit import (
    Button,
    CheckItem,
    Column,
    Dialog,
    Draggable,
    Gap,
    Header,
    ListItem,
    Menu,
    Opaque,
    Pager,
    Scaffold,
    Scroll,
    Sheet,
    Slider,
    Spinner,
    SwitchItem,
    Tabs,
    Text,
    TextField,
    TimePicker,
    Var,
    Widget,
)

HOME = "com.android.launcher3"
LAB = "org.example.lab"


class Home(App):
    package, label, icon, hidden = HOME, ("Home", "桌面"), "home", True

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        del page
        return Scaffold(None, Column(Gap(40), Text("home")), wallpaper="wallpaper:light")

    @activity("RecentsActivity")
    def recents(self, page: Page) -> Widget:
        return Scaffold("recents", Column(), back=page.back)


class Lab(App):
    """Every widget somewhere."""

    package, label, icon = LAB, ("Lab", "实验室"), "science"

    def seed(self, seed: Seed) -> dict[str, Any]:
        return {
            "rows": [{"id": number, "name": f"row {number}"} for number in range(40)],
            "on": False, "agreed": False, "level": 50, "hour": 7, "minute": 30, "tab": 0, "log": [],
            "number": seed.random.randrange(1000), "due_ms": 0, "dropped": [],
        }  # fmt: skip

    def due(self) -> int | None:
        return self.data["due_ms"] or None

    def on_due(self) -> None:
        self.data["log"].append(["due", self.phone.now_ms])
        self.data["due_ms"] = 0

    def note(self, what: str) -> None:
        self.data["log"].append(what)

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        rows = [
            ListItem(row["name"], id="row", on_tap=lambda r=row: page.open("OtherActivity", row=r["id"]),
                     on_hold=lambda r=row: page.show("ask", row=r["id"]))
            for row in self.data["rows"]
        ]  # fmt: skip
        return Scaffold(self.name(), Scroll(Header("rows"), *rows))

    @activity("OtherActivity", back="leave")
    def other(self, page: Page) -> Widget:
        body = Column(
            TextField("name", page.var("name", ""), hint="Name", on_submit=lambda: self.note("sent")),
            TextField("number", page.var("number", ""), hint="Number", digits=True),
            TextField("secret", page.var("secret", ""), hint="Secret", password=True),
            TextField("text", page.var("text", ""), hint="Text", multiline=True),
            Button("Pick", lambda: page.open("PickActivity"), id="pick"),
            Button("Off", lambda: self.note("off"), id="off", enabled=False),
            Text(str(page.vars.get("picked", "-")), id="picked"),
            gap=8,
        )
        return Scaffold("Other", body, back=page.back)

    def leave(self, page: Page) -> bool:
        if page.vars.get("name") == "stay":
            page.show("ask", row=0)
            return True
        return False

    @activity("PickActivity")
    def pick(self, page: Page) -> Widget:
        return Scaffold("Pick", Column(Button("Seven", lambda: page.finish(picked=7), id="seven")))

    @activity("ValuesActivity")
    def values(self, page: Page) -> Widget:
        data = self.data
        del page
        return Scaffold(
            "Values",
            Column(
                SwitchItem("Switch", Var(data, "on"), id="switch"),
                CheckItem("Agree", Var(data, "agreed"), id="agree"),
                Slider(Var(data, "level"), 0, 100, id="level"),
                TimePicker(Var(data, "hour"), Var(data, "minute")),
                Tabs(Var(data, "tab"), ["one", "two", "three"], id="tabs"),
                Draggable(Text("carry me", id="carry"), lambda x, y: data["dropped"].append([x, y])),
                Spinner(),
                Pager(Var(data, "tab"), Text("page one"), Text("page two"), Text("page three"), id="pager"),
            ),
        )

    @activity("HiddenActivity")
    def hidden_page(self, page: Page) -> Widget:
        del page
        return Scaffold(None, Opaque(Column(Button("Secret door", lambda: self.note("door"), id="door"))))

    @activity("LowActivity")
    def low(self, page: Page) -> Widget:
        field = TextField("low", page.var("low", ""), hint="Low")
        return Scaffold(None, Column(Text("top", id="top"), Gap(grow=1), field))

    @activity("BrokenActivity")
    def broken(self, page: Page) -> Widget:
        raise KeyError(page.args.get("why", "nothing"))

    @activity("TrapActivity")
    def trap(self, page: Page) -> Widget:
        del page
        return Scaffold(None, Button("Trap", lambda: 1 // 0, id="trap", width=100))

    @overlay
    def ask(self, page: Page) -> Dialog:
        row = page.args["row"]

        def agree() -> None:
            self.note(f"yes {row}")
            page.hide()

        yes = Button("Yes", agree, id="yes")
        return Dialog("Sure?", f"row {row}", TextField("why", page.var("why", ""), hint="Why"), buttons=[yes])

    @overlay
    def must(self, page: Page) -> Dialog:
        return Dialog("Must", buttons=[Button("Fine", page.hide, id="fine")], cancel=False)

    @overlay
    def sheet(self, page: Page) -> Sheet:
        return Sheet(ListItem("one", on_tap=page.hide, id="one"), title="Sheet")

    @overlay
    def menu(self, page: Page) -> Menu:
        return Menu(("first", lambda: self.note("first")), ("second", page.hide))


def little_phone(**options: Any) -> Phone:
    """A phone with only these two."""
    return Phone([Home, Lab], **options)
