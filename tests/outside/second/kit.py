"""What the apps of the second set have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeVar

from virtualphone.app import App
from virtualphone.page import Page
from virtualphone.toolkit import Button, Dialog, Overlay, Text, TextField, Widget

Json = dict[str, Any]
Words = dict[str, tuple[str, str]]
Thing = TypeVar("Thing")


class Own(App):
    """An app with other faces: `others` are other words, `mixed` another order."""

    mixed: ClassVar[bool] = False
    others: ClassVar[Words] = {}

    def order(self, things: Sequence[Thing]) -> list[Thing]:
        """As written, or the other way round."""
        return list(things)[::-1] if self.mixed else list(things)

    def number(self, table: str) -> int:
        """The next free id."""
        return max((one["id"] for one in self.data[table]), default=0) + 1

    def one(self, table: str, number: Any) -> Json:
        """The row of that id, or an empty one."""
        return next((one for one in self.data[table] if one["id"] == number), {})

    def drop(self, table: str, *numbers: Any) -> None:
        """Without these rows."""
        self.data[table] = [one for one in self.data[table] if one["id"] not in numbers]

    def question(self, page: Page, words: str, yes: tuple[str, Callable[[], object]], no: str) -> Overlay:
        """Yes or no; with another face the yes comes first."""
        buttons = [
            Button(no, page.hide, look="text", id=""),
            Button(yes[0], yes[1], look="text", id=""),
        ]
        return Dialog(words, buttons=self.order(buttons))

    def labelled(self, page: Page, key: str, field: str, value: str = "", **rest: Any) -> list[Widget]:
        """A field with its name above it, as old forms have it."""
        return [Text(self.t(key), "label"), TextField(field, page.var(key, value), **rest)]


def text_of(page: Page, key: str, default: str = "") -> str:
    """What was typed, without blanks around it."""
    return str(page.vars.get(key, default)).strip()
