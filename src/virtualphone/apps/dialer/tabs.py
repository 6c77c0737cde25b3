"""The first page: favourites, the newest calls, everyone."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.dialer.base import CARD
from virtualphone.apps.dialer.dialpad import DialPad
from virtualphone.apps.dialer.numbers import cleaned, key_of, spoken
from virtualphone.page import Page
from virtualphone.toolkit import (
    Avatar,
    BottomNav,
    Card,
    Chip,
    Column,
    Empty,
    Fab,
    Gap,
    Header,
    Icon,
    IconButton,
    ListItem,
    Menu,
    Overlay,
    Row,
    Scaffold,
    Scroll,
    Snackbar,
    Text,
    Widget,
)

Json = dict[str, Any]

FAVOURITES, RECENTS, PEOPLE = 0, 1, 2
FILTERS = ("all", "missed", "incoming", "outgoing")


class Front(DialPad):
    """Which tab is open is in `vars["tab"]`, which calls are shown in `vars["filter"]`."""

    @property
    def filters(self) -> tuple[str, ...]:
        """The chips over the calls."""
        return FILTERS

    def open_front(self, page: Page) -> None:
        """The tab may be asked for."""
        page.vars["tab"] = int(page.args.get("tab", RECENTS))

    @activity("DialtactsActivity", main=True)
    def front(self, page: Page) -> Widget:
        """A search bar, one of three lists, the places at the bottom, the way to the keys."""
        tab = int(page.vars.get("tab", RECENTS))
        body = (self._favourites, self._recents, self._everyone)[tab](page)
        return self.front_frame(page, Column(self.banner(page), self.search_bar(page), body))

    def front_frame(self, page: Page, body: Widget) -> Widget:
        """The page around its list."""
        nav = BottomNav(page.var("tab", RECENTS), self.places(), id="nav")
        fab = (
            None
            if self.wide
            else Fab("dialpad", partial(page.open, "DialpadActivity"), desc=self.t("keypad"))
        )
        return Scaffold(None, body, fab=fab, bottom=Column(self.undo_bar(page), nav))

    def undo_bar(self, page: Page) -> Widget | None:
        """The way back from a removed call, for a while."""
        held = page.vars.get("undo")
        if held is None or self.phone.now_ms >= held["until_ms"]:
            return None
        return Snackbar(self.t("call_deleted"), self.t("undo"), lambda: self._bring_back(page))

    def places(self) -> list[tuple[str, str, str]]:
        """The three tabs: id, icon, word."""
        return [
            ("nav_favourites", "star", self.t("favourites")),
            ("nav_recents", "schedule", self.t("recents")),
            ("nav_contacts", "people", self.t("contacts")),
        ]

    def search_bar(self, page: Page) -> Widget:
        """Leads to the search; three dots at its end."""
        words = Text(self.t("search_hint"), "body", colour="text_faint", lines=1, grow=1)
        look = Row(
            Icon("search"), words, gap=14, pad=(18, 0), height=52, radius=26, colour="container", grow=1
        )
        look.id, look.on_tap = "search_bar", lambda: page.open("SearchActivity")
        more = IconButton("more_vert", lambda: page.show("front_menu"), desc=self.t("more"), id="more")
        keys = IconButton("dialpad", partial(page.open, "DialpadActivity"), desc=self.t("keypad"), id="fab")
        return Row(look, keys if self.wide else None, more, pad=(16, 8, 6, 6), gap=2)

    @overlay
    def front_menu(self, page: Page) -> Overlay:
        """What is not on the tabs."""
        return Menu(
            ("menu_voicemail", self.t("voicemail"), lambda: page.open("VoicemailActivity")),
            ("menu_settings", self.t("settings"), lambda: page.open("SettingsActivity")),
            bool(self.calls) and ("menu_clear", self.t("clear_log"), lambda: page.show("clear_sure")),
        )

    # The newest calls.

    def shown_calls(self, page: Page) -> list[Json]:
        """Those the chosen chip lets through."""
        kind = page.vars.get("filter", "all")
        kinds = {"missed": ("missed", "rejected")}.get(kind, (kind,))
        return [row for row in self.calls if kind == "all" or row["direction"] in kinds]

    def _recents(self, page: Page) -> Widget:
        chosen = page.vars.get("filter", "all")
        chips = [
            Chip(
                self.t(f"only_{kind}"), kind == chosen, partial(self._filter, page, kind), id=f"filter_{kind}"
            )
            for kind in self.filters
        ]
        head = Row(*chips, gap=8, pad=(16, 4, 16, 4))
        known, times = self.known(), self.times
        rows: list[Widget] = []
        last = ""
        for call in self.shown_calls(page):
            away = times.away(call["when_ms"])
            day = self.t("today" if away == 0 else "yesterday" if away == 1 else "older")
            if day != last:
                rows.append(Header(day))
                last = day
            rows.append(self.call_row(page, call, known))
        if not rows:
            return Column(head, Empty("call", self.t("no_calls")), grow=1)
        return Column(head, Scroll(*rows, id="recents", pad=(0, 0, 0, 80)), grow=1)

    def _filter(self, page: Page, kind: str) -> None:
        page.vars["filter"] = kind

    def call_row(self, page: Page, call: Json, known: dict[str, Json]) -> Widget:
        """One call: who, which way, when."""
        number, bad = call["number"], call["direction"] in ("missed", "rejected")
        name = Text(
            self.called(number, known),
            "body",
            colour="error" if bad else "text",
            lines=1,
            id="android:id/title",
        )
        sign = Icon(self.signs[call["direction"]], size=16, colour="error" if bad else "good")
        when = Text(self.times.short(call["when_ms"]), "note", colour="text_soft", lines=1, id="call_time")
        return Row(
            self.face(number, known),
            Column(name, Row(sign, when, gap=6), grow=1, gap=1),
            self.call_button(page, number),
            gap=16,
            pad=(20, 0, 10, 0),
            height=72,
            id="call_row",
            on_tap=lambda: page.open("CallDetailsActivity", number=number),
            on_hold=lambda: page.show("call_sheet", id=call["id"]),
        )

    def _bring_back(self, page: Page) -> None:
        self.calls.append(page.vars.pop("undo")["row"])
        self.calls.sort(key=lambda row: (row["when_ms"], row["id"]), reverse=True)

    # Favourites.

    def _favourites(self, page: Page) -> Widget:
        stars = [person for person in self.people() if person.get("starred")]
        across = 5 if self.wide else 3
        tiles = [self.favourite(page, person) for person in stars]
        add = Column(
            Avatar("", size=64, icon="add", colour="#7c8296"),
            Gap(6),
            Text(self.t("add_favourite"), "note", align="center", lines=1),
            align="center",
            grow=1,
            pad=(4, 10),
            id="add_favourite",
            on_tap=lambda: page.open("ChooseActivity"),
        )
        cells: list[Widget] = [*tiles, add]
        cells += [Gap(grow=1)] * (-len(cells) % across)
        lines = [Row(*cells[at : at + across], align="start") for at in range(0, len(cells), across)]
        often = self._often()
        known = self.known()
        rows: list[Widget] = [
            ListItem(
                self.called(number, known),
                spoken(number) if key_of(number) in known else "",
                leading=self.face(number, known),
                id="frequent",
                on_tap=lambda number=number: self.dial(page, number),
            )
            for number in often
        ]
        head = [Header(self.t("often"))] if rows else []
        return Scroll(Column(*lines, pad=(12, 6)), *head, *rows, id="favourites", pad=(0, 0, 0, 80))

    def favourite(self, page: Page, person: Json) -> Widget:
        """One face; a tap calls, a long press asks."""
        name = self.name_of(person)
        return Column(
            Avatar(name, size=64),
            Gap(6),
            Text(name, "note", align="center", lines=1),
            align="center",
            grow=1,
            pad=(4, 10),
            id="favourite",
            desc=name,
            on_tap=lambda: self.dial(page, person["phones"][0]["number"]),
            on_hold=lambda: page.show("favourite_menu", id=person["id"]),
        )

    def _often(self) -> list[str]:
        """The numbers called most, at most four."""
        counts: dict[str, int] = {}
        for row in self.calls:
            if row["direction"] == "outgoing":
                counts[row["number"]] = counts.get(row["number"], 0) + 1
        return sorted(counts, key=lambda number: (-counts[number], number))[:4]

    # Everyone.

    def _everyone(self, page: Page) -> Widget:
        new = ListItem(
            self.t("new_contact"),
            leading=Avatar("", icon="person_add", colour="#2f7d5b", size=42),
            id="new_contact",
            on_tap=lambda: self.hand_out(page, "INSERT", CARD),
        )
        rows: list[Widget] = []
        for person in self.people():
            name, number = self.name_of(person), cleaned(person["phones"][0]["number"])
            rows.append(
                ListItem(
                    name,
                    leading=Avatar(name, size=42),
                    id="person",
                    on_tap=lambda person=person: self.hand_out(page, "VIEW", f"{CARD}/{person['id']}"),
                    trailing=self.call_button(page, number),
                )
            )
        if not rows:
            return Column(new, Empty("person_off", self.t("no_people")), grow=1)
        return Scroll(new, *rows, id="everyone", pad=(0, 0, 0, 80))

    def card(self, *children: Widget | None) -> Widget:
        """Rows on a surface of their own."""
        return Column(Card(*children, radius=20, pad=(0, 6)), pad=(16, 0, 16, 12))

    def person_with(self, number: str) -> Json | None:
        """Whoever has a number."""
        return self.known().get(key_of(number))
