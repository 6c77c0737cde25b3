"""What a conversation looks like: days, bubbles, and what stands below them."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from virtualphone.apps.messages.post import Post
from virtualphone.page import Page
from virtualphone.toolkit import Avatar, Button, Column, Gap, Icon, Row, Text, Widget

Json = dict[str, Any]

_TOGETHER_MS = 5 * 60_000
"""Messages of one person within this time stand close together, with one time below."""

_CODE = re.compile(r"(?<!\d)\d{4,8}(?!\d)")


def code_in(text: str) -> str:
    """The verification code a message brings, if it does."""
    if not any(word in text.casefold() for word in ("verification", "code", "验证码", "校验码")):
        return ""
    found = _CODE.search(text)
    return found.group() if found else ""


class Bubbles(Post):
    """Messages as widgets."""

    def conversation(self, thread: Json, page: Page) -> list[Widget]:
        """All of them, with the days between."""
        known, times = self.known(), self.times
        rows: list[Widget] = []
        messages: list[Json] = thread["messages"]
        for index, message in enumerate(messages):
            before = messages[index - 1] if index else None
            after = messages[index + 1] if index + 1 < len(messages) else None
            if before is None or times.away(before["at_ms"]) != times.away(message["at_ms"]):
                day = Text(times.day(message["at_ms"]), "small", colour="text_soft", align="center", id="day")
                rows.append(Column(day, pad=(0, 16, 0, 8)))
                before = None
            first = before is None or not self._together(before, message)
            last = after is None or not self._together(message, after)
            rows.append(Gap(6 if first else 2))
            group = len(thread["numbers"]) > 1
            if group and first and message["from"] != "me":
                name = Text(self.called(message["from"], known), "small", colour="text_soft", lines=1)
                rows.append(Row(name, pad=(62, 2, 60, 3)))
            rows.append(self._bubble(thread, message, page, last and group, known))
            rows.extend(self._below(thread, message, page, last))
        return rows

    def _together(self, one: Json, other: Json) -> bool:
        near = other["at_ms"] - one["at_ms"] < _TOGETHER_MS
        same_day = self.times.away(one["at_ms"]) == self.times.away(other["at_ms"])
        return bool(one["from"] == other["from"] and near and same_day and one["state"] == other["state"])

    def _bubble(self, thread: Json, message: Json, page: Page, faced: bool, known: dict[str, Json]) -> Widget:
        mine = message["from"] == "me"
        fill, ink, radius = self.paint(message)
        words = Text(message["text"], "body", colour=ink, id="message_text")
        tap = {
            "failed": partial(self.retry, page, thread, message),
            "scheduled": partial(page.show, "waiting_sheet", id=message["id"]),
        }.get(message["state"])
        bubble = Column(
            self.shot(message, page, tap), bool(message["text"]) and words,
            gap=6, colour=fill, radius=radius, pad=(15, 9), align="start", id="message", on_tap=tap,
            on_hold=partial(page.show, "message_sheet", id=message["id"]),
        )  # fmt: skip
        if mine:
            return Row(bubble, spread="end", pad=(76, 0, 14, 0))
        if len(thread["numbers"]) == 1:
            return Row(bubble, pad=(14, 0, 76, 0))
        name = self.called(message["from"], known)
        face = Avatar(name, size=34) if faced else Gap(34)
        return Row(face, bubble, gap=10, align="end", pad=(10, 0, 60, 0))

    def paint(self, message: Json) -> tuple[str, str, float]:
        """The colour of a bubble and of its words, and its corners."""
        if message["state"] == "failed":
            return "error_soft", "on_error_soft", 20
        if message["state"] == "scheduled":
            return "primary_soft", "on_primary_soft", 20
        return ("bubble_out", "on_bubble_out", 20) if message["from"] == "me" else ("bubble_in", "text", 20)

    def _below(self, thread: Json, message: Json, page: Page, last: bool) -> list[Widget]:
        """The code to copy, the time, and how the sending went."""
        rows: list[Widget] = []
        mine = message["from"] == "me"
        code = "" if mine else code_in(message["text"])
        if code:
            copy = Button(
                self.t("copy_code", code=code),
                partial(self.copy, page, code),
                look="tonal",
                icon="content_copy",
                id="copy_code",
            )
            rows.append(Row(copy, pad=(14, 6, 14, 2)))
        if not last and not message["starred"]:
            return rows
        words, ink = self.times.clock(message["at_ms"]), "text_soft"
        if message["state"] == "failed":
            words, ink = self.t("failed"), "error"
        elif message["state"] == "scheduled":
            words = self.t("scheduled", when=self.times.full(message["at_ms"]))
        elif mine and message is thread["messages"][-1]:
            words = f"{words} · {self.t('delivered' if self.options['delivery'] else 'sent')}"
        star = message["starred"] and Icon("star", size=14, colour="warn", desc=self.t("starred"))
        mark = message["state"] == "scheduled" and Icon("schedule", size=14)
        line = Text(words, "small", colour=ink, id="status")
        inset = 62 if len(thread["numbers"]) > 1 and not mine else 22
        rows.append(Row(mark, star, line, gap=4, spread="end" if mine else "start", pad=(inset, 4, 22, 2)))
        return rows

    def copy(self, page: Page, text: str) -> None:
        """To the clipboard."""
        self.phone.state["clipboard"] = text
        page.toast(self.t("copied"))

    def retry(self, page: Page, thread: Json, message: Json) -> None:
        """Once more, for a message that did not get out."""
        self.dispatch(thread, message)
        if message["state"] == "failed":
            page.toast(self.t("still_offline"))
