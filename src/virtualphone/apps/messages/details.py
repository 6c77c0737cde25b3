"""About a conversation: who is in it, how loud it is, and how to end it."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.messages.numbers import is_person, key_of, spoken
from virtualphone.apps.messages.post import Post
from virtualphone.page import Page
from virtualphone.toolkit import (
    Avatar,
    Button,
    Column,
    Computed,
    Dialog,
    Divider,
    Gap,
    Header,
    Icon,
    IconButton,
    ListItem,
    Overlay,
    Scaffold,
    Scroll,
    SwitchItem,
    Text,
    TextField,
    Var,
    Widget,
)

Json = dict[str, Any]


class Details(Post):
    """The page behind the name in the bar."""

    @activity("DetailsActivity")
    def details(self, page: Page) -> Widget:
        """Face, switches, people, and the two ways to be rid of it."""
        numbers = list(page.args["numbers"])
        thread = self.thread_with(numbers)
        shown: Json = thread or {"id": 0, "numbers": numbers, "name": ""}
        head = Column(
            self.face(shown, 96),
            Gap(12),
            Text(self.title(shown), "title", align="center", lines=2, id="name"),
            len(numbers) == 1 and Text(spoken(numbers[0]), "note", colour="text_soft", id="number"),
            align="center",
            pad=(20, 4, 20, 14),
        )
        rows: list[Widget] = [head, *self._people(numbers, page), Column(Divider(), pad=(20, 8))]
        if thread is not None:
            rows.extend(self._switches(thread, page))
        rows.extend(self._endings(shown, thread, page))
        return Scaffold(self.t("details"), Scroll(*rows, id="details"), back=page.back)

    def _people(self, numbers: list[str], page: Page) -> list[Widget]:
        known = self.known()
        if len(numbers) == 1:
            entry = known.get(key_of(numbers[0]))
            if entry is None and not is_person(numbers[0]):
                return []
            add = entry is None
            go = partial(self._card, page, numbers[0], entry)
            key, icon = ("add_contact", "person_add") if add else ("contact_card", "person")
            call = partial(self.send_out, page, "CALL", f"tel:{numbers[0]}")
            return [
                ListItem(self.t(key), icon=icon, id=key, on_tap=go),
                ListItem(self.t("call"), icon="call", id="call", on_tap=call),
            ]
        rows: list[Widget] = [Header(self.t("people", count=len(numbers) + 1))]
        for number in numbers:
            name = self.called(number, known)
            text = IconButton(
                "chat_bubble_outline",
                partial(page.open, "ChatActivity", numbers=[number]),
                id="message_person",
                desc=self.t("message_person", name=name),
            )
            rows.append(
                ListItem(
                    name,
                    spoken(number) if name != spoken(number) else "",
                    leading=Avatar(name),
                    trailing=text,
                    id="member",
                    on_tap=partial(self._card, page, number, known.get(key_of(number))),
                )
            )
        return rows

    def _card(self, page: Page, number: str, entry: Json | None) -> None:
        """Someone in the address book, or to be put there."""
        if entry is None:
            self.send_out(page, "INSERT", f"tel:{number}")
        else:
            self.send_out(page, "VIEW", f"content://com.android.contacts/contacts/{entry['id']}")

    def _switches(self, thread: Json, page: Page) -> list[Widget]:
        def mute(loud: bool) -> None:
            thread["muted"] = not loud
            if not loud:
                self.phone.dismiss(self.package, thread=thread["id"])

        loud = Computed(lambda: not thread["muted"], mute)
        below = self.t("notifications_off") if thread["muted"] else ""
        rows: list[Widget] = [
            SwitchItem(self.t("notifications"), loud, below, icon="notifications", id="notifications"),
            SwitchItem(self.t("pin_top"), Var(thread, "pinned"), icon="push_pin", id="pin"),
        ]
        if len(thread["numbers"]) > 1:
            name = thread["name"] or self.t("no_name")
            rename = partial(page.ask, "group_rename", "name", thread["name"], id=thread["id"])
            rows.append(ListItem(self.t("group_name"), name, icon="edit", id="group_name", on_tap=rename))
        word = self.t("unarchive_it" if thread["archived"] else "archive_it")
        flip = partial(self._archive_flip, thread)
        rows.append(
            ListItem(word, icon="unarchive" if thread["archived"] else "archive", id="archive", on_tap=flip)
        )
        return rows

    def _archive_flip(self, thread: Json) -> None:
        thread["archived"] = not thread["archived"]
        self.phone.toast(self.t("done_archived" if thread["archived"] else "done_unarchived", count=1))

    def _endings(self, shown: Json, thread: Json | None, page: Page) -> list[Widget]:
        rows: list[Widget] = []
        if len(shown["numbers"]) == 1:
            blocked = self.is_blocked(shown)
            rows.append(
                ListItem(
                    self.t("unblock" if blocked else "block_it"),
                    icon="block",
                    id="block",
                    on_tap=partial(page.show, "block_sure", numbers=shown["numbers"]),
                )
            )
        if thread is not None:
            rows.append(
                ListItem(
                    self.t("delete_it"),
                    leading=Icon("delete", colour="error"),
                    colour="error",
                    id="delete",
                    on_tap=partial(page.show, "delete_thread", numbers=shown["numbers"]),
                )
            )
        return rows

    @overlay
    def group_rename(self, page: Page) -> Overlay:
        """A name for a group; empty: its members' names."""
        thread = self.thread(page.args["id"])

        def agree() -> None:
            if thread is not None:
                thread["name"] = " ".join(str(page.vars.get("name", "")).split())
            page.hide()

        field = TextField("name", page.var("name"), hint=self.t("group_name"), on_submit=agree, limit=40)
        yes = Button(self.t("save"), agree, look="text", id="yes")
        return Dialog(self.t("group_name"), field, buttons=[self.no(page), yes])
