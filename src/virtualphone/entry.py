"""Typing into the text field that has the focus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from virtualphone.toolkit.box import Field

if TYPE_CHECKING:
    from virtualphone.phone import Phone

Json = dict[str, Any]

PHONE_MARKS = frozenset("0123456789+*#,; -()")


class Entry:
    """A text field with its cursor; without a field everything typed is lost, as on a phone."""

    def __init__(self, phone: Phone, surface: Json, field: Field | None) -> None:
        self.phone, self.surface, self.field = phone, surface, field

    @property
    def text(self) -> str:
        """What is in the field."""
        return self.field.read() if self.field is not None else ""

    @property
    def cursor(self) -> int:
        """How many characters are before the cursor."""
        return min(len(self.text), max(0, int(self.surface["vars"].get("@cursor", 1 << 30))))

    @property
    def all_selected(self) -> bool:
        """Select-all was asked for: the next key replaces everything."""
        return bool(self.surface["vars"].get("@selected"))

    def _write(self, text: str, cursor: int) -> None:
        if self.field is not None:
            self.surface["vars"]["@cursor"] = cursor
            self.surface["vars"].pop("@selected", None)
            self.field.write(text)

    def insert(self, text: str) -> None:
        """Type at the cursor; what the field does not take is left out."""
        if self.field is None:
            return
        if self.field.digits:
            text = "".join(mark for mark in text if mark in PHONE_MARKS)
        if not self.field.multiline:
            text = text.replace("\n", " ")
        before, after = self.text[: self.cursor], self.text[self.cursor :]
        if self.all_selected:
            before = after = ""
        text = text[: max(0, self.field.limit - len(before) - len(after))]
        self._write(before + text + after, len(before) + len(text))

    def delete(self, count: int = 1) -> None:
        """Take characters away before the cursor."""
        if self.all_selected:
            self._write("", 0)
            return
        start = max(0, self.cursor - count)
        self._write(self.text[:start] + self.text[self.cursor :], start)

    def delete_after(self) -> None:
        """Take the character away behind the cursor."""
        self._write(self.text[: self.cursor] + self.text[self.cursor + 1 :], self.cursor)

    def clear(self) -> None:
        """Empty the field."""
        self._write("", 0)

    def move(self, to: int) -> None:
        """Put the cursor somewhere."""
        self.surface["vars"]["@cursor"] = min(len(self.text), max(0, to))
        self.surface["vars"].pop("@selected", None)

    def select_all(self) -> None:
        """Mark everything."""
        if self.text:
            self.surface["vars"]["@selected"] = True

    def copy(self, cut: bool = False) -> None:
        """To the clipboard, what is marked (everything, if anything)."""
        if self.all_selected and self.field is not None and not self.field.password:
            self.phone.state["clipboard"] = self.text
            if cut:
                self.clear()

    def paste(self) -> None:
        """From the clipboard."""
        self.insert(self.phone.state["clipboard"])

    def enter(self) -> None:
        """The enter key: a new line, or what the field does when it is done."""
        if self.field is None:
            return
        if self.field.multiline:
            self.insert("\n")
        else:
            self.submit()

    def submit(self) -> None:
        """The editor's action: done, search, send; without one the keyboard goes away."""
        if self.field is not None and self.field.submit is not None:
            self.field.submit()
        else:
            self.phone.hide_keyboard()
