"""The field below a conversation: the draft, what goes with it, and sending."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.apps.messages.numbers import key_of, spoken
from virtualphone.apps.messages.post import Post
from virtualphone.page import Page
from virtualphone.toolkit import (
    Chip,
    Column,
    Computed,
    Gap,
    Icon,
    IconButton,
    Row,
    Text,
    TextField,
    Widget,
)

Json = dict[str, Any]


class Writing(Post):
    """Words that are not sent yet."""

    def write(self, page: Page, text: str) -> None:
        """The draft: kept with the conversation, which begins with its first letter."""
        thread = self.thread_for(page.args)
        if thread is None and text:
            thread = self.new_thread(page.args["numbers"])
        if thread is not None:
            thread["draft"] = text
            if not text and not thread["messages"]:
                self.threads.remove(thread)

    def attached(self, page: Page) -> Json | None:
        """The contact that is to go with the next message: what the picker left in `vars`."""
        number = page.vars.get("picked")
        return next((entry for entry in self.book() if entry["id"] == number), None) if number else None

    def words_of(self, page: Page) -> str:
        """What would be sent now."""
        thread = self.thread_for(page.args)
        parts = [str(thread["draft"]).strip()] if thread is not None else []
        card = self.attached(page)
        if card is not None:
            parts.append(f"{card['name']}\n{spoken(page.vars.get('number') or card['number'])}")
        return "\n".join(part for part in parts if part)

    def photos_of(self, page: Page) -> list[int]:
        """The photos for the next message: shared ones, and what the gallery's picker left."""
        numbers = [*page.vars.get("photos", []), page.vars.get("photo")]
        return [number for number in numbers if number is not None and self.picture(number)]

    def post(self, page: Page, at_ms: int | None = None) -> None:
        """Send what is in the field, now or later; each photo is a message, the words go with the first."""
        text, photos = self.words_of(page), self.photos_of(page)
        if not text and not photos:
            return
        thread = self.thread_for(page.args) or self.new_thread(page.args["numbers"])
        thread["draft"] = ""
        for name in ("picked", "photos", "photo"):
            page.vars.pop(name, None)
        page.vars.pop("@scroll.messages", None)
        page.vars["@cursor"] = 0
        self.read(thread)
        for place, photo in enumerate(photos or [None]):
            self.send(thread, "" if place else text, at_ms, photo)

    def _photo_row(self, page: Page) -> Widget | None:
        """The photos that wait to be sent."""
        photos = self.photos_of(page)

        def drop() -> None:
            page.vars.pop("photos", None)
            page.vars.pop("photo", None)

        off = IconButton("close", drop, size=36, desc=self.t("remove"), id="remove_photos")
        row = Row(
            *self.thumbs(photos),
            Gap(grow=1),
            off,
            gap=8,
            pad=(10, 8, 4, 8),
            colour="container_high",
            radius=16,
        )
        return Column(row, pad=(12, 2, 12, 4), id="photos") if photos else None

    def input_bar(self, thread: Json, page: Page) -> Widget:
        ready = bool(self.words_of(page) or self.photos_of(page))
        card = self.attached(page)
        chip = card is not None and Row(
            Icon("person", size=20),
            Text(self.t("attached", name=card["name"]), "note", lines=1, grow=1),
            IconButton(
                "close",
                lambda: page.vars.pop("picked", None),
                size=36,
                desc=self.t("remove"),
                id="remove_card",
            ),
            gap=10,
            pad=(14, 2, 4, 2),
            colour="container_high",
            radius=16,
            id="card",
        )
        sends = bool(self.options["enter_sends"])
        draft = str(thread["draft"])

        def read() -> str:
            now = self.thread_for(page.args)
            return str(now["draft"]) if now is not None else ""

        field = TextField(
            "input",
            Computed(read, lambda text: self.write(page, text)),
            hint=self.t("text"),
            plain=True,
            multiline=not sends,
            on_submit=lambda: self.post(page),
            grow=1,
            height=132 if draft.count("\n") + len(draft) // 24 > 6 else None,
        )
        row = self.input_row(page, field, ready)
        card_row = chip and Column(chip, pad=(12, 2, 12, 4))
        return Column(self._suggestions(thread, page), self._photo_row(page), card_row, row)

    def input_row(self, page: Page, field: Widget, ready: bool) -> Widget:
        """The field between what can be added and the way out."""
        plus = IconButton("add_circle_outline", lambda: page.show("attach_sheet"), id="attach")
        send = IconButton(
            "send",
            lambda: self.post(page),
            size=46,
            desc=self.t("send"),
            id="send",
            enabled=ready,
            fill="primary" if ready else "container_high",
            colour="on_primary",
            on_hold=lambda: page.show("schedule_sheet"),
        )
        pill = Row(field, colour="container_high", radius=23, pad=(16, 5), grow=1)
        return Row(plus, pill, Gap(8), send, pad=(4, 4, 12, 8), align="end")

    def _suggestions(self, thread: Json, page: Page) -> Widget | None:
        """Quick replies to the last words of somebody one knows."""
        quick = self.options["quick"][:3]
        if not self.options["suggest"] or not quick or thread["draft"] or not thread["messages"]:
            return None
        last = thread["messages"][-1]
        if last["from"] == "me" or key_of(last["from"]) not in self.known():
            return None

        def take(text: str) -> None:
            self.write(page, text)
            page.focus("input")

        chips, room = [], self.phone.metrics.width / self.phone.metrics.px(1) - 24
        for entry in quick:
            text = entry["text"]
            room -= (
                8
                + 26
                + sum(13 if ord(mark) > 0x2E80 else 7.2 for mark in text) * self.phone.metrics.font_scale
            )
            if room < 0:
                break
            chips.append(Chip(text, False, partial(take, text), id="suggestion"))
        return Row(*chips, gap=8, pad=(12, 2, 12, 6)) if chips else None
