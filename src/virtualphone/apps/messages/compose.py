"""A new conversation, and choosing one for words from elsewhere."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity
from virtualphone.apps.messages.base import CONTACTS
from virtualphone.apps.messages.numbers import cleaned, digits_of, key_of, spoken
from virtualphone.apps.messages.shelf import Shelf
from virtualphone.page import Page
from virtualphone.toolkit import (
    Avatar,
    Button,
    Column,
    Divider,
    Empty,
    Gap,
    Icon,
    IconButton,
    ListItem,
    Row,
    Scaffold,
    Scroll,
    Text,
    TextField,
    Var,
    Widget,
)

Json = dict[str, Any]


class Compose(Shelf):
    """Who it is for."""

    def _chosen_numbers(self, page: Page) -> list[str]:
        """Those tapped here, and the one that the picker of the Contacts app left."""
        chosen = [str(number) for number in page.vars.get("to", [])]
        picked = str(page.vars.get("number") or "")
        if page.vars.get("picked") and picked and key_of(picked) not in {key_of(number) for number in chosen}:
            chosen.append(picked)
        return chosen

    def _keep(self, page: Page, numbers: list[str]) -> None:
        page.vars.update(to=numbers, query="")
        page.vars.pop("picked", None)

    def _go(self, page: Page, numbers: list[str]) -> None:
        body = page.args.get("body", "")
        thread = self.thread_with(numbers)
        target: Json = {"thread": thread["id"]} if thread is not None else {"numbers": numbers}
        page.replace("ChatActivity", body=body, photos=page.args.get("photos") or [], **target)

    def _take(self, page: Page, number: str) -> None:
        chosen = self._chosen_numbers(page)
        if not chosen and not page.vars.get("group"):
            self._go(page, [number])
        elif key_of(number) not in {key_of(other) for other in chosen}:
            self._keep(page, [*chosen, number])

    def _matching(self, query: str) -> list[Json]:
        wanted, digits = query.casefold().strip(), digits_of(query)
        typed = bool(digits) and not any(mark.isalpha() for mark in wanted)
        rows = sorted(self.book(), key=lambda entry: (str(entry["name"]).encode("gb18030"), str(entry["id"])))
        return [
            entry
            for entry in rows
            if wanted in entry["name"].casefold() or (typed and digits in digits_of(entry["number"]))
        ]

    @activity("NewActivity")
    def new(self, page: Page) -> Widget:
        """A field with suggestions; several people make a group."""
        query = str(page.vars.get("query", ""))
        chosen = self._chosen_numbers(page)
        number = cleaned(query)

        def submit() -> None:
            if len(digits_of(number)) >= 3:
                self._take(page, number)

        field = TextField(
            "to",
            Var(page.vars, "query", ""),
            hint=self.t("to"),
            plain=True,
            grow=1,
            on_submit=submit,
            limit=40,
        )
        pick = CONTACTS in self.phone.apps and IconButton(
            "contacts",
            partial(page.launch, CONTACTS, "PickActivity"),
            desc=self.t("from_contacts"),
            id="pick",
        )
        head = Row(Icon("person_search"), Gap(10), field, pick, pad=(20, 2, 8, 2))
        rows: list[Widget] = []
        if len(digits_of(number)) >= 3 and not any(mark.isalpha() for mark in query):
            face = Avatar("", icon="dialpad", colour="#6b7280")
            words = self.t("send_to", number=spoken(number))
            rows.append(ListItem(words, leading=face, id="typed", on_tap=partial(self._take, page, number)))
        if not query and not chosen and not page.vars.get("group"):
            face = Avatar("", icon="group_add", colour="#2b5fd0")
            rows.append(
                ListItem(
                    self.t("new_group"),
                    leading=face,
                    id="new_group",
                    on_tap=lambda: page.vars.update(group=True),
                )
            )
        keys = {key_of(other) for other in chosen}
        found = [entry for entry in self._matching(query) if key_of(entry["number"]) not in keys]
        rows.extend(self._suggestion(entry, page) for entry in found)
        body: Widget = Scroll(*rows, id="suggestions") if rows else Empty("person_off", self.t("no_people"))
        whole = Column(head, self._chips(chosen, page), Divider(), Column(body, grow=1))
        title = self.t("new_group" if page.vars.get("group") else "new")
        following = bool(chosen) and Button(self.t("next"), lambda: self._go(page, chosen), id="next")
        back = page.back
        return Scaffold(title, whole, back=back, actions=[following, Gap(6)], resize=True)

    def _suggestion(self, entry: Json, page: Page) -> Widget:
        kind = self.t(entry["kind"]) if entry["kind"] in self.words else ""
        below = f"{spoken(entry['number'])} · {kind}" if kind else spoken(entry["number"])
        return ListItem(
            entry["name"],
            below,
            leading=Avatar(entry["name"]),
            id="suggestion",
            on_tap=partial(self._take, page, entry["number"]),
        )

    def _chips(self, chosen: list[str], page: Page) -> Widget | None:
        """Those chosen so far; a tap takes one out again."""
        if not chosen:
            help_ = Text(self.t("group_help"), "note", colour="text_soft")
            return Column(help_, pad=(20, 2, 20, 10)) if page.vars.get("group") else None
        known = self.known()
        chips = []
        for number in chosen:
            rest = [other for other in chosen if other != number]
            name = Text(self.called(number, known), "note", lines=1, colour="on_primary_soft")
            chips.append(
                Row(
                    name,
                    Icon("close", size=16, colour="on_primary_soft"),
                    gap=6,
                    pad=(14, 7, 10, 7),
                    radius=18,
                    colour="primary_soft",
                    id="recipient",
                    on_tap=partial(self._keep, page, rest),
                )
            )
        lines = [Row(*chips[start : start + 3], gap=8) for start in range(0, len(chips), 3)]
        return Column(*lines, gap=6, pad=(16, 2, 16, 10))

    @activity("ShareActivity")
    def share(self, page: Page) -> Widget:
        """Words from elsewhere: into which conversation?"""
        text = str(page.args.get("text", ""))
        photos = page.args.get("photos") or []
        known = self.known()

        def into(thread: Json) -> None:
            page.replace("ChatActivity", thread=thread["id"], body=text, photos=photos)

        words: Widget = Text(text, "note", colour="text_soft", lines=3, id="shared_text")
        if photos:
            words = Row(*self.thumbs(photos), gap=8)
        quote = Column(Column(words, colour="container", radius=16, pad=(16, 12)), pad=(16, 4, 16, 8))
        face = Avatar("", icon="edit", colour="#2b5fd0", size=48)
        fresh = ListItem(
            self.t("new_message"),
            leading=face,
            id="new_message",
            on_tap=lambda: page.replace("NewActivity", body=text, photos=photos),
        )
        threads = [thread for thread in self.kept("inbox") if thread["messages"]]
        rows = [self.row(thread, known, page, on_tap=partial(into, thread)) for thread in threads]
        return Scaffold(self.t("share_to"), Column(quote, Scroll(fresh, *rows, id="targets")), back=page.back)
