"""One contact: who it is, how to reach them, what can be done with them."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity
from virtualphone.apps.contacts.base import Book
from virtualphone.apps.contacts.names import spoken
from virtualphone.page import Page
from virtualphone.toolkit import (
    Card,
    Column,
    Empty,
    Gap,
    Icon,
    IconButton,
    ListItem,
    Row,
    Scaffold,
    Scroll,
    Text,
    Widget,
)

Json = dict[str, Any]

_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
)  # fmt: skip
_WAYS = {"call": "call", "message": "chat", "email": "mail", "share": "share"}


class Detail(Book):
    """The page of one person and what opens over it."""

    @activity("DetailActivity")
    def detail(self, page: Page) -> Widget:
        """A large face, four ways to reach them, and all that is known."""
        person = self.person(page.args.get("id"))
        if person is None:
            return Scaffold("", Empty("person_off", self.t("gone")), back=page.back)
        starred = person["starred"]

        def star() -> None:
            person["starred"] = not starred
            page.toast(self.t("unstarred_toast" if starred else "starred_toast"))

        edit = IconButton(
            "edit", lambda: page.open("EditActivity", id=person["id"]), desc=self.t("edit"), id="edit"
        )
        mark = IconButton(
            "star" if starred else "star_border", star, id="star", selected=starred,
            colour="primary" if starred else "text_soft", desc=self.t("unstar" if starred else "star"),
        )  # fmt: skip
        return self.detail_frame(person, page, mark, edit)

    def detail_frame(self, person: Json, page: Page, mark: Widget, edit: Widget) -> Widget:
        """All of it below each other, with the star and the pencil above."""
        body = Scroll(
            Column(
                self.face(person, 120),
                Gap(14),
                Text(self.shown(person), "headline", align="center", lines=3, id="name"),
                bool(person["company"])
                and person["name"] != ""
                and Text(person["company"], "body", colour="text_soft"),
                align="center",
                pad=(20, 4, 20, 16),
            ),
            self._quick(person, page),
            self._numbers(person, page),
            self._about(person),
            self._settings(person, page),
            pad=(0, 0, 0, 24),
            id="detail",
        )
        return Scaffold("", body, back=page.back, actions=[mark, edit])

    def _quick(self, person: Json, page: Page) -> Widget:
        number = person["phones"][0]["number"] if person["phones"] else ""
        mail = person["email"]
        ways = (
            ("call", bool(number), lambda: self.send_out(page, "CALL", f"tel:{number}")),
            ("message", bool(number), lambda: self.send_out(page, "SENDTO", f"smsto:{number}")),
            ("email", bool(mail), lambda: self.send_out(page, "SENDTO", f"mailto:{mail}")),
            ("share", True, lambda: page.show("share_with", id=person["id"])),
        )
        buttons = [
            Column(
                *self.quick_parts(key, able), align="center", grow=1, id=f"quick_{key}", on_tap=action,
                enabled=able,
            )
            for key, able, action in ways
        ]  # fmt: skip
        return Row(*buttons, pad=(12, 4, 12, 18))

    def quick_parts(self, key: str, able: bool) -> list[Widget]:
        """One way to reach somebody: an icon on a disc over its word."""
        ink = "on_primary_soft" if able else "text_faint"
        disc = Column(
            Icon(_WAYS[key], colour=ink), width=72, height=48, radius=24, align="center", pad=(0, 12),
            colour="primary_soft" if able else "container",
        )  # fmt: skip
        word = Text(self.t(key), "small", colour="text" if able else "text_faint", lines=1)
        return [disc, Gap(6), word]

    def _numbers(self, person: Json, page: Page) -> Widget | None:
        rows: list[Widget] = []
        for phone in person["phones"]:
            number = phone["number"]
            text = IconButton(
                "chat_bubble_outline", partial(self.send_out, page, "SENDTO", f"smsto:{number}"), id="text"
            )
            rows.append(
                ListItem(
                    spoken(number), self.t(phone["kind"]), icon="call", trailing=text, id="number",
                    on_tap=partial(self.send_out, page, "CALL", f"tel:{number}"),
                    on_hold=partial(self.copy, page, number),
                )
            )  # fmt: skip
        if person["email"]:
            rows.append(
                ListItem(
                    person["email"], self.t("email"), icon="mail", id="mail",
                    on_tap=lambda: self.send_out(page, "SENDTO", f"mailto:{person['email']}"),
                    on_hold=lambda: self.copy(page, person["email"]),
                )
            )  # fmt: skip
        return self._card(self.t("contact_info"), rows)

    def _card(self, title: str, rows: list[Widget]) -> Widget | None:
        if not rows:
            return None
        head = Column(Text(title, "label", colour="text_soft"), pad=(20, 14, 20, 4))
        return Column(Card(head, *rows, radius=20, pad=(0, 0, 0, 6)), pad=(16, 0, 16, 12))

    def _about(self, person: Json) -> Widget | None:
        known = (
            ("company", "business", person["company"]),
            ("birthday", "cake", self._day(str(person.get("birthday", "")))),
            ("group", "label", self.group_named(person["group"])),
        )
        rows: list[Widget] = [
            ListItem(text, self.t(key), icon=icon, id=key) for key, icon, text in known if text
        ]
        if person["note"]:
            words = Column(
                Text(person["note"], "body", id="note"),
                Text(self.t("note"), "note", colour="text_soft"),
                gap=1,
                grow=1,
            )
            rows.append(Row(Icon("notes"), words, gap=16, pad=(20, 12)))
        return self._card(self.t("about", name=self.raw_name(person)), rows)

    def _day(self, text: str) -> str:
        parts = text.split("-")
        if len(parts) != 3 or not all(part.isdigit() for part in parts):
            return text
        year, month, day = (int(part) for part in parts)
        if self.phone.locale == "zh":
            return f"{year}年{month}月{day}日"
        return f"{_MONTHS[(month - 1) % 12]} {day}, {year}"

    def _settings(self, person: Json, page: Page) -> Widget | None:
        numbers = [phone["number"] for phone in person["phones"]]
        blocked = bool(numbers) and all(self.is_blocked(number) for number in numbers)
        rows: list[Widget] = [
            ListItem(
                self.t("share_contact"),
                icon="share",
                id="share",
                on_tap=lambda: page.show("share_with", id=person["id"]),
            )
        ]
        if numbers:
            rows.append(
                ListItem(
                    self.t("unblock" if blocked else "block"),
                    self.t("is_blocked") if blocked else "",
                    icon="block",
                    id="block",
                    on_tap=lambda: page.show("block_sure", id=person["id"], blocked=not blocked),
                )
            )
        rows.append(
            ListItem(
                self.t("delete"), leading=Icon("delete", colour="error"), colour="error", id="delete",
                on_tap=lambda: page.show("delete_sure", id=person["id"]),
            )
        )  # fmt: skip
        return self._card(self.t("contact_settings"), rows)
