"""How long a note is, and how old."""

from __future__ import annotations

import re
from typing import Any

from virtualphone.app import overlay
from virtualphone.apps.notes.editor_sheets import EditorSheets
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Dialog,
    Overlay,
    Row,
    Text,
)

Json = dict[str, Any]

WORD = re.compile(r"[\u4e00-\u9fff]|[^\W\u4e00-\u9fff]+")


class Details(EditorSheets):
    """On the note of the page below."""

    @overlay
    def details(self, page: Page) -> Overlay:
        """How long it is and how old."""
        note = self.opened(page.under)
        text = self.full_text(note).replace("[ ] ", "").replace("[x] ", "")
        now = self.phone.now_ms
        rows = [
            ("words", str(len(WORD.findall(text)))),
            ("letters", str(len("".join(text.split())))),
            ("created", self.when_text(note["created_ms"] if note else now)),
            ("changed", self.when_text(note["changed_ms"] if note else now)),
        ]
        if note and note["items"]:
            done = sum(item["done"] for item in note["items"])
            rows.insert(2, ("items", self.t("items_of", done=done, all=len(note["items"]))))
        lines = [
            Row(
                Text(self.t(word), "note", colour="text_soft", grow=2),
                Text(value, "note", grow=3, align="end", id=f"details_{word}"),
                pad=(0, 5),
            )
            for word, value in rows
        ]
        close = Button(self.t("ok"), page.hide, look="text", id="confirm")
        return Dialog(self.t("details"), *lines, buttons=[close])
