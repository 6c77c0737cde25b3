"""Searching people and calls, and choosing somebody for a favourite or a key."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity
from virtualphone.apps.dialer.details import Details
from virtualphone.apps.dialer.numbers import digits_of, key_of, spoken
from virtualphone.page import Page
from virtualphone.toolkit import (
    Avatar,
    Column,
    Divider,
    Empty,
    Header,
    IconButton,
    ListItem,
    Row,
    Scaffold,
    Scroll,
    TextField,
    Widget,
)

Json = dict[str, Any]


class Finding(Details):
    """Their words are in `vars["query"]`."""

    def _field(self, page: Page) -> Widget:
        query = page.var("query", "")
        field = TextField(
            "query", query, hint=self.t("search_hint"), plain=True, grow=1, on_submit=self.phone.hide_keyboard
        )
        clear = bool(query.get()) and IconButton(
            "close", lambda: query.set(""), desc=self.t("wipe"), id="wipe"
        )
        return Row(field, clear, grow=1)

    def _matching(self, query: str) -> list[Json]:
        wanted, digits = query.casefold().strip(), digits_of(query)
        typed = bool(digits) and not any(mark.isalpha() for mark in wanted)
        return [
            person
            for person in self.people()
            if wanted in self.name_of(person).casefold()
            or (typed and any(digits in digits_of(phone["number"]) for phone in person["phones"]))
        ]

    @activity("SearchActivity")
    def search(self, page: Page) -> Widget:
        """People first, then numbers of the log that nobody has."""
        query = str(page.vars.get("query", ""))
        rows: list[Widget] = []
        if query.strip():
            known = self.known()
            people = self._matching(query)
            rows += [Header(self.t("contacts"))] if people else []
            for person in people:
                for phone in person["phones"]:
                    rows.append(self._result(page, self.name_of(person), phone["number"]))
            numbers = {
                key_of(row["number"]): row["number"]
                for row in self.calls
                if digits_of(query) and digits_of(query) in digits_of(row["number"])
            }
            strange = [number for key, number in numbers.items() if key not in known]
            rows += [Header(self.t("recents"))] if strange else []
            rows += [self._result(page, spoken(number), number) for number in strange]
        body: Widget = Scroll(*rows, id="results") if rows else Empty("search", self.t("nothing_found"))
        if not query.strip():
            body = Empty("search", self.t("search_help"))
        return Scaffold(
            self._field(page), Column(Divider(), Column(body, grow=1)), back=page.back, resize=True
        )

    def _result(self, page: Page, name: str, number: str) -> Widget:
        below = spoken(number) if name != spoken(number) else ""
        face = Avatar(name, icon="" if below else "person")
        return ListItem(
            name,
            below,
            leading=face,
            id="result",
            trailing=self.call_button(page, number),
            on_tap=lambda: page.open("CallDetailsActivity", number=number),
        )

    @activity("ChooseActivity")
    def choose(self, page: Page) -> Widget:
        """Somebody for the favourites, or for a key when `key` is given."""
        key = page.args.get("key")
        query = str(page.vars.get("query", ""))
        people = [one for one in self._matching(query) if key is not None or not one.get("starred")]
        rows = [
            ListItem(
                self.name_of(person),
                spoken(person["phones"][0]["number"]),
                leading=Avatar(self.name_of(person)),
                id="candidate",
                on_tap=partial(self._chosen, page, person),
            )
            for person in people
        ]
        body: Widget = (
            Scroll(*rows, id="candidates") if rows else Empty("person_off", self.t("nothing_found"))
        )
        return Scaffold(
            self._field(page), Column(Divider(), Column(body, grow=1)), back=page.back, resize=True
        )

    def _chosen(self, page: Page, person: Json) -> None:
        key, name = page.args.get("key"), self.name_of(person)
        if key is None:
            person["starred"] = True
            said = self.t("starred", name=name)
        else:
            kept = [one for one in self.data["speed"] if one["id"] != key]
            entry = {"id": key, "number": person["phones"][0]["number"]}
            self.data["speed"] = sorted([*kept, entry], key=lambda one: int(one["id"]))
            said = self.t("speed_set", digit=key, name=name)
        page.finish()
        page.toast(said)
