"""The search, and choosing someone for another app."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.contacts.base import Book
from virtualphone.apps.contacts.names import spoken
from virtualphone.page import Page
from virtualphone.toolkit import (
    Empty,
    ListItem,
    Overlay,
    Scaffold,
    Scroll,
    Sheet,
    Widget,
)

Json = dict[str, Any]


class Finding(Book):
    """People by what one knows of them."""

    @activity("SearchActivity")
    def search(self, page: Page) -> Widget:
        """Results as one types."""
        query = str(page.vars.get("query", ""))
        people = self.found(query)
        body: Widget = Empty("search", self.t("type_to_search"))
        if people:
            body = Scroll(
                *[self.row(person, page, subtitle=self._why(person)) for person in people], id="results"
            )
        elif query.strip():
            body = Empty("person_off", self.t("no_match", query=query.strip()))
        return Scaffold(self.search_field(page, self.t("search")), body, back=page.back, resize=True)

    def _why(self, person: Json) -> str:
        number = spoken(person["phones"][0]["number"]) if person["phones"] else str(person["email"])
        return f"{number} · {person['company']}" if person["company"] else number

    @activity("PickActivity")
    def pick(self, page: Page) -> Widget:
        """For other apps: finishes with `picked` (an id) and `number`."""

        def choose(person: Json) -> None:
            if len(person["phones"]) > 1:
                page.show("pick_number", id=person["id"])
                return
            number = person["phones"][0]["number"] if person["phones"] else ""
            page.finish(picked=person["id"], number=number)

        query = str(page.vars.get("query", ""))
        people = self.found(query) if query.strip() else self.in_order(self.people)
        rows = [
            self.row(person, page, subtitle=self._why(person), on_tap=partial(choose, person))
            for person in people
        ]
        body = (
            Scroll(*rows, id="results")
            if rows
            else Empty("person_off", self.t("no_match", query=query.strip()))
        )
        field = self.search_field(page, self.t("pick"))
        return Scaffold(field, body, back=page.back, resize=True)

    @overlay
    def pick_number(self, page: Page) -> Overlay:
        """Someone with several numbers: which one."""
        person = self.person(page.args["id"]) or {"id": 0, "phones": []}
        rows = [
            ListItem(
                spoken(phone["number"]),
                self.t(phone["kind"]),
                icon="phone",
                id="number",
                on_tap=partial(page.finish, picked=person["id"], number=phone["number"]),
            )
            for phone in person["phones"]
        ]
        return Sheet(Scroll(*rows, grow=0, id="sheet_list"), title=self.t("pick_number"))
