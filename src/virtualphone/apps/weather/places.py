"""The list of places: adding, ordering, taking away, and which one is home."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.weather.catalogue import PLACES
from virtualphone.apps.weather.main import Main
from virtualphone.page import Page
from virtualphone.toolkit import (
    Chip,
    Column,
    Empty,
    Fab,
    Header,
    Icon,
    IconButton,
    ListItem,
    Overlay,
    Row,
    Scaffold,
    Scroll,
    Sheet,
    Snackbar,
    Text,
    TextField,
    Var,
    Widget,
    Wrap,
)

Json = dict[str, Any]

POPULAR = ("beijing", "shanghai", "guangzhou", "chengdu", "tokyo", "london", "new_york", "sydney")
UNDO_MS = 10_000
"""How long a removed place can be brought back."""


class Places(Main):
    """`data.places` in order, `data.home`."""

    @activity("PlacesActivity")
    def places_page(self, page: Page) -> Widget:
        """What the weather is like in each."""
        editing = page.vars.get("editing", False)
        rows = [self.place_row(page, place, editing=editing) for place in self.saved()]
        icon, word = ("check", "done") if editing else ("edit", "reorder")
        switch = IconButton(
            icon, partial(page.vars.update, editing=not editing), desc=self.t(word), id="edit_list"
        )
        return Scaffold(
            self.t("saved_places"),
            Scroll(*rows, id="place_list", pad=(16, 4, 16, 88), gap=10),
            back=page.back,
            actions=[*self.add_action(page), switch],
            fab=self.add_fab(page),
            bottom=self.undo_bar(page),
        )

    def add_fab(self, page: Page) -> Fab | None:
        """What adds a place."""
        return Fab("add", partial(page.open, "AddActivity"), desc=self.t("add_place"), id="add_place")

    def add_action(self, page: Page) -> list[Widget]:
        """Nothing at the top adds one here."""
        del page
        return []

    def place_row(self, page: Page, place: str, *, editing: bool) -> Widget:
        """A card: its name, and what it is like there now or what can be done with it."""
        hour, today = self.current(place), self.day(place)
        home = place == self.data["home"]
        name = Row(
            Text(self.place_name(place), "heading", lines=1, id="place_name"),
            home and Icon("home", size=16, desc=self.t("home_place")),
            gap=6,
        )
        both = self.t("range", high=self.degrees(today.high), low=self.degrees(today.low))
        texts = Column(name, Text(self.region(place), "small", colour="text_soft", lines=1), gap=2, grow=1)
        if editing:
            end: Widget = self._tools(page, place)
        else:
            end = Row(
                self.sky_icon(hour.sky, 28),
                Column(
                    Text(self.degrees(hour.degrees), "title"),
                    Text(both, "small", colour="text_soft"),
                    align="end",
                ),
                gap=12,
            )
        return Row(
            texts,
            end,
            height=78,
            pad=(16, 0),
            colour="container",
            radius=18,
            id="place",
            on_tap=None if editing else partial(page.finish, place=place),
            on_hold=partial(page.show, "place_sheet", place=place),
        )

    def _tools(self, page: Page, place: str) -> Widget:
        at = self.saved().index(place)
        return Row(
            IconButton(
                "arrow_upward",
                partial(self.move, place, -1),
                desc=self.t("move_up"),
                id="move_up",
                size=40,
                enabled=at > 0,
            ),
            IconButton(
                "arrow_downward",
                partial(self.move, place, 1),
                desc=self.t("move_down"),
                id="move_down",
                size=40,
                enabled=at < len(self.saved()) - 1,
            ),
            IconButton(
                "remove_circle",
                partial(self.drop, page, place),
                desc=self.t("remove"),
                id="remove",
                size=40,
                colour="error",
            ),
        )

    def move(self, place: str, by: int) -> None:
        """One place up or down the list."""
        rows = self.data["places"]
        at = self.saved().index(place)
        to = min(len(rows) - 1, max(0, at + by))
        rows.insert(to, rows.pop(at))

    def drop(self, page: Page, place: str) -> None:
        """Off the list; home stays."""
        if place == self.data["home"]:
            page.toast(self.t("keep_home"))
            return
        at = self.saved().index(place)
        self.data["places"].pop(at)
        self.data["undo"] = {"place": place, "at": at, "until_ms": self.phone.now_ms + UNDO_MS}

    def undo_bar(self, page: Page) -> Widget | None:
        """The way back from a removal, while there is one."""
        del page
        undo = self.data.get("undo")
        if not undo or self.phone.now_ms > undo["until_ms"]:
            return None

        def bring_back() -> None:
            if undo["place"] not in self.saved():
                self.data["places"].insert(undo["at"], {"id": undo["place"]})
            self.data.pop("undo")

        return Snackbar(self.t("removed", name=self.place_name(undo["place"])), self.t("undo"), bring_back)

    @overlay
    def place_sheet(self, page: Page) -> Overlay:
        """What can be done with a place."""
        place = page.args["place"]

        def then(action: Any, *values: Any) -> Any:
            def act() -> None:
                page.hide()
                action(*values)

            return act

        return Sheet(
            ListItem(
                self.t("set_home"),
                icon="home",
                id="set_home",
                on_tap=then(partial(self.data.__setitem__, "home"), place),
            ),
            ListItem(
                self.t("move_up"), icon="arrow_upward", id="sheet_up", on_tap=then(self.move, place, -1)
            ),
            ListItem(
                self.t("move_down"), icon="arrow_downward", id="sheet_down", on_tap=then(self.move, place, 1)
            ),
            ListItem(
                self.t("remove"), icon="delete", id="sheet_remove", on_tap=then(self.drop, page.under, place)
            ),
            title=self.place_name(place),
        )

    # Adding.

    def found(self, query: str) -> list[str]:
        """Places whose name or region has the words, in either language."""
        words = query.lower().split()
        return [
            place
            for place, known in PLACES.items()
            if all(word in f"{' '.join(known.names)} {' '.join(known.regions)}".lower() for word in words)
        ]

    def add(self, page: Page, place: str) -> None:
        """To the end of the list."""
        if place in self.saved():
            page.toast(self.t("already"))
            return
        self.data["places"].append({"id": place})
        page.finish()
        page.toast(self.t("added", name=self.place_name(place)))

    @activity("AddActivity")
    def add_page(self, page: Page) -> Widget:
        """A field, and cities that many ask for."""
        query = Var(page.vars, "query", "")
        text = str(query.get() or "").strip()
        field = TextField(
            "query",
            query,
            hint=self.t("search_place"),
            plain=True,
            grow=1,
            on_submit=self.phone.hide_keyboard,
        )
        clear = bool(text) and IconButton(
            "close", lambda: query.set(""), desc=self.t("clear_text"), id="clear"
        )
        return Scaffold(Row(field, clear, grow=1), self._results(page, text), back=page.back)

    def _results(self, page: Page, text: str) -> Widget:
        if not text:
            chips = [
                Chip(
                    self.place_name(place),
                    place in self.saved(),
                    partial(self.add, page, place),
                    id="popular",
                )
                for place in POPULAR
            ]
            return Column(Header(self.t("popular")), Column(Wrap(*chips), pad=(20, 8)))
        found = self.found(text)
        if not found:
            return Empty("location_off", self.t("no_place"))
        rows = [
            ListItem(
                self.place_name(place),
                self.region(place),
                icon="check" if place in self.saved() else "add_location_alt",
                id="result",
                on_tap=partial(self.add, page, place),
            )
            for place in found
        ]
        return Scroll(*rows, id="results")
