"""A note as others get it: sharing, and how long it is."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from virtualphone.app import App, overlay
from virtualphone.apps.notes.editor_sheets import EditorSheets
from virtualphone.page import Page
from virtualphone.toolkit import (
    Avatar,
    Button,
    Dialog,
    ListItem,
    Overlay,
    Row,
    Scroll,
    Sheet,
    Text,
    Widget,
)

Json = dict[str, Any]

SEND = "android.intent.action.SEND"
WORD = re.compile(r"[\u4e00-\u9fff]|[^\W\u4e00-\u9fff]+")


class Sharing(EditorSheets):
    """On the note of the page below."""

    def full_text(self, note: Json | None) -> str:
        """A note as others get it."""
        if note is None:
            return ""
        lines = [
            note["title"],
            note["text"],
            *(f"{'[x]' if i['done'] else '[ ]'} {i['text']}" for i in note["items"]),
        ]
        return "\n".join(line for line in lines if line.strip())

    @overlay
    def share_sheet(self, page: Page) -> Overlay:
        """Every app that takes text."""
        text = self.full_text(self.opened(page.under))

        def send(app: App, name: str, args: Json) -> None:
            page.launch(app.package, name, **{**args, "text": text})

        def copy() -> None:
            self.phone.state["clipboard"] = text
            page.hide()
            page.toast(self.t("copied"))

        rows: list[Widget] = [
            ListItem(self.t("copy_text"), icon="content_copy", id="share_copy", on_tap=copy)
        ]
        for app in self.phone.apps.values():
            answer = app.resolve(SEND, text) if app is not self else None
            if answer is not None:
                face = Avatar(app.name(), icon=app.icon, colour=app.colour, size=36)
                rows.append(
                    ListItem(
                        app.name(),
                        leading=face,
                        id=f"share_{app.package}",
                        on_tap=partial(send, app, *answer),
                    )
                )
        return Sheet(
            Scroll(*rows, height=self.sheet_room(len(rows)), id="sheet_list"), title=self.t("share_with")
        )

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
