"""Groups of people: who is in, who comes in, who goes."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.contacts.base import Book
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    CheckItem,
    Computed,
    Dialog,
    Empty,
    Fab,
    Gap,
    Header,
    IconButton,
    Menu,
    Overlay,
    Scaffold,
    Scroll,
    TextField,
    Widget,
)

Json = dict[str, Any]


class Groups(Book):
    """The page of one group, and choosing its members."""

    def _group(self, number: object) -> Json | None:
        return next((group for group in self.data["groups"] if group["id"] == number), None)

    @activity("GroupActivity")
    def group(self, page: Page) -> Widget:
        """Members, each with a way out."""
        number = page.args["id"]
        people = self.members(number)

        def out(person: Json) -> None:
            person["group"] = 0
            page.toast(self.t("removed_member", name=self.raw_name(person)))

        def write() -> None:
            numbers = [person["phones"][0]["number"] for person in people if person["phones"]]
            self.send_out(page, "SENDTO", "smsto:" + ",".join(numbers))

        rows: list[Widget] = [Header(self.counted("members", len(people)))]
        for person in people:
            name = self.raw_name(person)
            away = IconButton(
                "person_remove",
                partial(out, person),
                id="remove",
                desc=self.t("remove_member", name=name),
            )
            rows.append(self.row(person, page, trailing=away))
        body: Widget = (
            Scroll(*rows, pad=(0, 0, 0, 90), id="members") if people else Empty("group", self.t("no_members"))
        )
        actions = [
            bool(people) and IconButton("chat", write, desc=self.t("message_group"), id="message_group"),
            IconButton(
                "more_vert", lambda: page.show("group_menu", id=number), desc=self.t("more"), id="more"
            ),
        ]
        add = Fab("person_add", lambda: page.open("MembersActivity", id=number), desc=self.t("add_members"))
        return Scaffold(self.group_named(number), body, back=page.back, actions=actions, fab=add)

    @overlay
    def group_menu(self, page: Page) -> Overlay:
        """Rename it or delete it."""
        number = page.args["id"]
        rename = (
            self.t("rename"),
            lambda: page.ask("group_new", "name", self.group_named(number), id=number),
        )
        return Menu(rename, (self.t("delete_group"), lambda: page.show("group_delete", id=number)))

    @overlay
    def group_new(self, page: Page) -> Overlay:
        """A name for a group: a new one, or the one it is called from now on."""
        number = page.args.get("id")
        group = self._group(number)

        def agree() -> None:
            name = " ".join(str(page.vars.get("name", "")).split())
            if not name:
                return
            if group is not None:
                group["name"] = name
                page.hide()
                return
            free = max((entry["id"] for entry in self.data["groups"]), default=0) + 1
            self.data["groups"].append({"id": free, "name": name})
            page.open("GroupActivity", id=free)

        field = TextField("name", page.var("name"), hint=self.t("group_name"), on_submit=agree, limit=40)
        ready = bool(str(page.vars.get("name", "")).strip())
        yes = Button(self.t("ok" if group else "create"), agree, look="text", id="yes", enabled=ready)
        return Dialog(self.t("rename" if group else "new_group"), field, buttons=[self.no(page), yes])

    @overlay
    def group_delete(self, page: Page) -> Overlay:
        """Its people stay."""
        number = page.args["id"]

        def yes() -> None:
            self.data["groups"] = [group for group in self.data["groups"] if group["id"] != number]
            for person in self.people:
                if person["group"] == number:
                    person["group"] = 0
            page.finish()

        agree = Button(self.t("delete"), yes, look="text", id="yes")
        return Dialog(
            self.t("delete_group_sure"), self.t("delete_group_more"), buttons=[self.no(page), agree]
        )

    @activity("MembersActivity")
    def choose_members(self, page: Page) -> Widget:
        """Tick those who come in."""
        number = page.args["id"]
        chosen: list[int] = list(page.vars.get("chosen", []))

        def tick(person: Json, on: bool) -> None:
            page.vars["chosen"] = (
                [*chosen, person["id"]] if on else [key for key in chosen if key != person["id"]]
            )

        def add() -> None:
            for person in self.people:
                if person["id"] in chosen:
                    person["group"] = number
            page.finish()

        others = self.in_order([person for person in self.people if person["group"] != number])
        rows = [
            CheckItem(
                self.shown(person),
                Computed(partial(chosen.__contains__, person["id"]), partial(tick, person)),
                self.group_named(person["group"]),
                trailing=self.face(person, 36),
                id="candidate",
            )
            for person in others
        ]
        title = self.t("chosen", count=len(chosen)) if chosen else self.t("add_members")
        done = Button(self.t("add"), add, id="add", enabled=bool(chosen))
        body = Scroll(*rows, id="candidates") if rows else Empty("group", self.t("none"))
        return Scaffold(title, body, back=page.back, actions=[done, Gap(6)])
