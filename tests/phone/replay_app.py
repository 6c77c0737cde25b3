"""An app that is on no phone but the tests': it writes to people, and misbehaves as its data says."""

from __future__ import annotations

from functools import partial
from typing import Any

from treetap.bench.walks.walk import Move, Proof, Walk
from treetap.models import (
    Appears,
    Commitment,
    EvidenceKind,
    HasValue,
    InputText,
    LaunchApp,
    OnPage,
    Role,
    Tap,
    Target,
    Text,
)
from virtualphone.app import App, Seed, activity, overlay
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Column,
    Dialog,
    ListItem,
    Overlay,
    Scaffold,
    Scroll,
    TextField,
    Widget,
)
from virtualphone.toolkit import (
    Text as Words,
)

PIGEONS = "org.example.pigeons"
PEOPLE = ["Ann Lee", "Ben Carter", "Cleo Park", "Dora Lang"]


class Pigeons(App):
    """`popup`: the page that asks to be rated first. `twin`: two of one name. `turned`: all in another order,
    the field under the button. `elsewhere`: people lead to a help page. `far`: so many others that the list
    has to be scrolled. `nameless`: a letter does not say to whom it goes. `deaf`: nothing is sent."""

    package, label, icon = PIGEONS, ("Pigeons", "Pigeons"), "send"

    def seed(self, seed: Seed) -> dict[str, Any]:
        flags = dict.fromkeys(("popup", "twin", "turned", "elsewhere", "far", "nameless", "deaf"), False)
        return {"sent": [], "taps": 0, "asked": "", **flags}

    def on_open(self, page: Page) -> None:
        if self.data["popup"] == page.activity:
            page.show("rate")

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        people = [*PEOPLE, *(["Ben Carter"] if self.data["twin"] else [])]
        if self.data["turned"]:
            people.reverse()
        if self.data["far"]:
            people = [*(f"Guest {number}" for number in range(40)), *people]
        rows = [ListItem(name, on_tap=partial(self._write_to, page, name), id="person") for name in people]
        return Scaffold("Pigeons", Scroll(*rows))

    def _write_to(self, page: Page, name: str) -> None:
        page.open("HelpActivity" if self.data["elsewhere"] else "WriteActivity", name=name)

    @activity("WriteActivity")
    def write(self, page: Page) -> Widget:
        def send() -> None:
            words = page.vars.get("words", "")
            self.data["taps"] += 1
            if words and not self.data["deaf"]:
                self.data["sent"].append([page.args["name"], words])
                page.vars["words"] = ""

        said = [Words(words, id="said") for name, words in self.data["sent"] if name == page.args["name"]]
        field = TextField("words", page.var("words", ""), hint="Your words")
        button = Button("Send", send, id="send")
        body = [button, field] if self.data["turned"] else [field, button]
        title = "A letter" if self.data["nameless"] else page.args["name"]
        return Scaffold(title, Column(*body, *said, pad=(20, 12)), back=page.back)

    @activity("HelpActivity")
    def help(self, page: Page) -> Widget:
        return Scaffold("How to keep pigeons", Column(Words("Feed them well.")), back=page.back)

    @overlay
    def rate(self, page: Page) -> Overlay:
        def rated() -> None:
            self.data["asked"] = "rated"
            page.hide()

        later = Button("Not now", page.hide, look="text", id="later")
        return Dialog("Enjoying Pigeons?", buttons=[later, Button("Rate", rated, look="text", id="rate")])


def letter(sentence: str, person: str, words: str, *, trusting: bool = False) -> Walk:
    """To the person, the words, send. `trusting`: without looking whose page it is."""
    name, typed = Target(text=Text.literal(person)), Text.literal(words)
    field = Target(role=Role.FIELD)
    moves = (
        Move(LaunchApp(app=Text.literal("Pigeons"))),
        Move(Tap(target=name), (Appears(target=field) if trusting else OnPage(title=Text.literal(person)),)),
        Move(InputText(text=typed, target=field), (HasValue(target=field, value=typed),)),
        Move(
            Tap(target=Target(text=Text.literal("Send"), role=Role.BUTTON), commits=Commitment.SEND),
            (Appears(target=Target(text=typed, role=Role.TEXT)),),
        ),
    )
    shown = Appears(target=Target(text=typed, role=Role.TEXT))
    return Walk("letter", "en", sentence, moves, Proof(EvidenceKind.VALUE, shown))
