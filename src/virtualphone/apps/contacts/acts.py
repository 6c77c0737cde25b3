"""What is done with one contact: block, delete, share."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import overlay
from virtualphone.apps.contacts.base import Book
from virtualphone.page import Page
from virtualphone.toolkit import (
    Avatar,
    Button,
    Dialog,
    Gap,
    ListItem,
    Overlay,
    Row,
    Scroll,
    Sheet,
    Text,
    Widget,
)

Json = dict[str, Any]


class Acts(Book):
    """Questions and choices that open over lists and details."""

    @overlay
    def block_sure(self, page: Page) -> Overlay:
        """Refuse someone, or not any more: are you sure?"""
        person = self.person(page.args["id"]) or {
            "id": 0,
            "name": "",
            "phones": [],
            "company": "",
            "email": "",
        }
        blocked = bool(page.args["blocked"])
        name = self.raw_name(person)

        def yes() -> None:
            self.block([phone["number"] for phone in person["phones"]], blocked)
            page.hide()
            page.toast(self.t("now_blocked" if blocked else "unblocked", number=name))

        title = self.t("block_sure", name=name) if blocked else self.t("unblock_sure", number=name)
        agree = Button(self.t("do_block" if blocked else "do_unblock"), yes, look="text", id="yes")
        lines = [self.t("blocked_note")] if blocked else []
        return Dialog(title, *lines, buttons=[self.no(page), agree])

    @overlay
    def delete_sure(self, page: Page) -> Overlay:
        """Delete someone: are you sure?"""
        person = self.person(page.args["id"])
        name = self.raw_name(person) if person is not None else ""

        def yes() -> None:
            if person is not None:
                self.people.remove(person)
                self.data["deleted"].insert(0, {**person, "deleted_ms": self.phone.now_ms})
            if page.record["activity"] == "DetailActivity":
                page.finish()
            else:
                page.hide()
            page.toast(self.t("deleted", name=name))

        agree = Button(self.t("delete"), yes, look="text", id="yes")
        return Dialog(self.t("sure"), self.t("sure_more", name=name), buttons=[self.no(page), agree])

    @overlay
    def share_with(self, page: Page) -> Overlay:
        """Every app that takes text, and the clipboard."""
        person = self.person(page.args["id"])
        text = self.card(person) if person is not None else ""
        rows: list[Widget] = []
        for package, app in self.phone.apps.items():
            answer = None if app is self else app.resolve("android.intent.action.SEND", text)
            if answer is not None:
                rows.append(
                    ListItem(
                        app.name(), leading=Avatar(app.name(), icon=app.icon, colour=app.colour), id="target",
                        on_tap=partial(page.launch, package, answer[0], **answer[1]),
                    )
                )  # fmt: skip

        def copy() -> None:
            page.hide()
            self.copy(page, text)

        rows.append(
            ListItem(
                self.t("copy"),
                leading=Avatar("", icon="content_copy", colour="#6b7280"),
                id="copy",
                on_tap=copy,
            )
        )
        return Sheet(Scroll(*rows, grow=0, id="sheet_list"), title=self.t("share_with"))

    @overlay
    def no_app(self, page: Page) -> Overlay:
        """Nothing on this phone takes it."""
        shut = Row(Button(self.t("close"), page.hide, look="tonal", id="close"), spread="end")
        more = Text(self.t("no_app_more"), "body", colour="text_soft")
        return Sheet(more, Gap(18), shut, title=self.t("no_app"))

    @overlay
    def person_sheet(self, page: Page) -> Overlay:
        """What can be done with someone in the list."""
        person = self.person(page.args["id"])
        if person is None:
            return Sheet(Text(self.t("gone")))

        def star() -> None:
            person["starred"] = not person["starred"]
            page.hide()
            page.toast(self.t("starred_toast" if person["starred"] else "unstarred_toast"))

        starred = person["starred"]
        rows = (
            ListItem(
                self.t("unstar" if starred else "star"),
                icon="star" if starred else "star_border",
                on_tap=star,
                id="star",
            ),
            ListItem(
                self.t("edit"),
                icon="edit",
                id="edit",
                on_tap=lambda: page.open("EditActivity", id=person["id"]),
            ),
            ListItem(
                self.t("share"),
                icon="share",
                id="share",
                on_tap=lambda: page.show("share_with", id=person["id"]),
            ),
            ListItem(
                self.t("delete"),
                icon="delete",
                id="delete",
                on_tap=lambda: page.show("delete_sure", id=person["id"]),
            ),
        )
        return Sheet(Scroll(*rows, grow=0, id="sheet_list"), title=self.shown(person))
