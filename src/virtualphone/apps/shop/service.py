"""Customer service: a chat that answers after a while, by what was asked."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity
from virtualphone.apps.shop.placing import Placing
from virtualphone.page import Page
from virtualphone.toolkit import (
    Chip,
    Column,
    Gap,
    IconButton,
    Row,
    Scaffold,
    Scroll,
    Strip,
    Text,
    TextField,
    Widget,
)

Json = dict[str, Any]

ANSWER_MS = 6_000
TOPICS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("answer_return", ("return", "send back", "refund", "退", "换")),
    ("answer_delivery", ("deliver", "ship", "when", "where", "arrive", "发货", "物流", "到", "快递")),
    ("answer_coupon", ("coupon", "code", "discount", "券", "优惠")),
    ("answer_pay", ("pay", "card", "wallet", "付", "卡", "钱包")),
)


class Service(Placing):
    """Somebody is always there."""

    def say(self, text: str) -> None:
        """A question; its answer comes in a few seconds."""
        words = text.strip()
        if not words:
            return
        now = self.phone.now_ms
        self.data["chat"].append({"id": self.new_id(), "from": "me", "text": words, "at_ms": now})
        lower = words.lower()
        topic = next((key for key, marks in TOPICS if any(mark in lower for mark in marks)), "answer_other")
        self.data["answers"].append({"id": self.new_id(), "text": self.t(topic), "at_ms": now + ANSWER_MS})

    def answer(self) -> None:
        """What is due is said."""
        now = self.phone.now_ms
        for row in [one for one in self.data["answers"] if one["at_ms"] <= now]:
            self.data["chat"].append({**row, "from": "shop"})
            if self.data["notices"]["chat"] and self.phone.front["activity"] != "ServiceActivity":
                self.phone.notify(self.package, self.t("service"), row["text"], "ServiceActivity")
        self.data["answers"] = [one for one in self.data["answers"] if one["at_ms"] > now]

    @activity("ServiceActivity")
    def service_page(self, page: Page) -> Widget:
        """Bubbles, quick questions, a field."""

        def bubble(row: Json) -> Widget:
            mine = row["from"] == "me"
            ink = "on_bubble_out" if mine else "text"
            words = Column(
                Text(row["text"], "body", colour=ink, id="chat_text"),
                pad=(14, 9),
                colour="bubble_out" if mine else "bubble_in",
                radius=18,
                align="start",
            )
            return Row(
                mine and Gap(60), words, spread="end" if mine else "start", pad=(16, 4, 60 - 44 * mine, 4)
            )

        def send() -> None:
            self.say(str(page.vars.get("text", "")))
            page.vars["text"] = ""
            page.vars.pop("@scroll.chat", None)

        def quick(key: str) -> None:
            self.say(self.t(key))
            page.vars.pop("@scroll.chat", None)

        chips = [
            Chip(self.t(key), False, partial(quick, key), id=key)
            for key in ("ask_where", "ask_return", "ask_coupon")
        ]
        field = TextField(
            "chat_field", page.var("text", ""), hint=self.t("chat_hint"), grow=1, on_submit=send
        )
        button = IconButton("send", send, desc=self.t("send"), id="chat_send", colour="primary")
        body = Column(
            Scroll(*map(bubble, self.data["chat"]), id="chat", from_end=True, pad=(0, 8)),
            Strip(*chips, id="quick"),
            Row(field, button, gap=6, pad=(14, 4, 8, 10)),
        )
        return Scaffold(self.t("service"), body, back=page.back, resize=True)
