"""What was deleted, and people who are there twice."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.contacts.base import KEPT_MS, Book
from virtualphone.apps.contacts.names import key_of, spoken
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Card,
    Column,
    Dialog,
    Empty,
    Gap,
    Header,
    ListItem,
    Overlay,
    Row,
    Scaffold,
    Scroll,
    Text,
    Widget,
)

Json = dict[str, Any]


class Tidy(Book):
    """Getting people back, and making one of two."""

    @activity("TrashActivity")
    def trash(self, page: Page) -> Widget:
        """Deleted people, for thirty days."""

        def restore(person: Json) -> None:
            self.data["deleted"].remove(person)
            self.people.append({key: value for key, value in person.items() if key != "deleted_ms"})
            page.toast(self.t("restored", name=self.raw_name(person)))

        rows: list[Widget] = [
            Column(Text(self.t("trash_note"), "note", colour="text_soft"), pad=(20, 4, 20, 8))
        ]
        for person in self.data["deleted"]:
            left = max(0, -(-(person["deleted_ms"] + KEPT_MS - self.phone.now_ms) // 86_400_000))
            back = Button(self.t("restore"), partial(restore, person), look="tonal", id="restore")
            below = self.t("days_left", count=left)
            rows.append(
                ListItem(self.shown(person), below, leading=self.face(person), trailing=back, id="deleted")
            )
        full = bool(self.data["deleted"])
        empty = Button(self.t("empty_trash"), lambda: page.show("empty_sure"), look="text", id="empty")
        body: Widget = (
            Scroll(*rows, id="deleted_list") if full else Empty("delete_outline", self.t("trash_empty"))
        )
        return Scaffold(self.t("trash"), body, back=page.back, actions=[full and empty])

    @overlay
    def empty_sure(self, page: Page) -> Overlay:
        """For good."""

        def yes() -> None:
            self.data["deleted"].clear()
            page.hide()

        agree = Button(self.t("forever"), yes, look="text", id="yes")
        return Dialog(self.t("empty_sure"), self.t("cannot_undo"), buttons=[self.no(page), agree])

    @activity("MergeActivity")
    def merge(self, page: Page) -> Widget:
        """Suggestions: make one of two, or leave them."""

        def join(one: Json, other: Json) -> None:
            keys = {key_of(phone["number"]) for phone in one["phones"]}
            one["phones"].extend(
                json.loads(json.dumps([p for p in other["phones"] if key_of(p["number"]) not in keys]))
            )
            for key in ("name", "email", "company", "note", "birthday", "group", "starred"):
                one[key] = one.get(key) or other.get(key) or one.get(key)
            self.people.remove(other)
            page.toast(self.t("merged"))

        pairs = self.pairs()
        rows: list[Widget] = [Header(self.counted("found", len(pairs)))]
        for one, other, why in pairs:
            apart = Button(
                self.t("dismiss"), partial(self.data["different"].append, [one["id"], other["id"]]),
                look="text", id="dismiss",
            )  # fmt: skip
            both = Button(self.t("do_merge"), partial(join, one, other), look="tonal", id="merge")
            head = Column(Text(self.t(why), "label", colour="text_soft"), pad=(20, 12, 20, 2))
            foot = Row(apart, both, gap=8, spread="end", pad=(12, 4, 16, 12))
            rows.append(
                Column(
                    Card(head, self._half(one, page), self._half(other, page), foot, radius=20), pad=(16, 0)
                )
            )
        body: Widget = (
            Scroll(*rows, gap=10, id="pairs") if pairs else Empty("call_merge", self.t("merge_none"))
        )
        return Scaffold(self.t("merge"), Column(body, Gap(0), grow=1), back=page.back)

    def _half(self, person: Json, page: Page) -> Widget:
        numbers = ", ".join(spoken(phone["number"]) for phone in person["phones"])
        return self.row(person, page, subtitle=numbers or person["email"] or person["company"], id="twin")
