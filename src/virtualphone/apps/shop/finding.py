"""Looking for something: the search page, what was found, and how it is narrowed and ordered."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.shop.home import Home
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Chip,
    Column,
    Empty,
    Gap,
    Icon,
    IconButton,
    ListItem,
    Menu,
    Overlay,
    Row,
    Scaffold,
    Scroll,
    Sheet,
    SwitchItem,
    Text,
    TextField,
    Widget,
    Wrap,
)

Json = dict[str, Any]

KEPT = 8
"""How many searches are remembered."""

SORTS: dict[str, Callable[[Json], Any]] = {
    "best": lambda one: -one["sold"],
    "cheap": lambda one: one["price_cents"],
    "dear": lambda one: -one["price_cents"],
    "rating": lambda one: -one["rating"],
    "newest": lambda one: -one["listed_ms"],
}


def cents_of(text: str) -> int | None:
    """A price as somebody types it, in cents; None for no price."""
    whole, _, part = text.strip().lstrip("$¥").partition(".")
    if not (whole or "0").isdigit() or not (part or "0").isdigit() or not (whole or part):
        return None
    return int(whole or 0) * 100 + int((part + "00")[:2])


class Finding(Home):
    """Words, then filters, then an order."""

    def matches(self, query: str) -> list[Json]:
        """Products that have all words of a query in their name, brand, kind or material."""
        words = [word.removesuffix("s") for word in query.lower().split()]

        def text(one: Json) -> str:
            parts = (one["name"], one["brand"], self.category_name(one["category"]), one["made_of"])
            return " ".join(parts).lower()

        return [one for one in self.data["products"] if all(word in text(one) for word in words)]

    def remember(self, query: str) -> None:
        """Among the last searches, once."""
        others = [old for old in self.data["searches"] if old.lower() != query.lower()]
        self.data["searches"] = [query, *others][:KEPT]

    @activity("SearchActivity")
    def search_page(self, page: Page) -> Widget:
        """A field, what was looked for before, and guesses while typing."""
        query = str(page.vars.get("query", "")).strip()

        def go(words: str = "") -> None:
            wanted = words or str(page.vars.get("query", "")).strip()
            if wanted:
                self.remember(wanted)
                page.replace("ResultsActivity", query=wanted)

        field = TextField(
            "query", page.var("query", ""), hint=self.t("search_hint"), plain=True, grow=1, on_submit=go
        )
        rows: list[Widget] = []
        if query:
            names = [one["name"] for one in self.matches(query)][:8]
            rows = [
                ListItem(name, icon="north_west", id="suggestion", on_tap=partial(go, name)) for name in names
            ]
            if not names:
                rows = [Empty("search_off", self.t("no_guess"))]
        elif self.data["searches"]:
            clear = IconButton(
                "delete", lambda: page.show("forget"), desc=self.t("clear_recent"), id="clear_recent"
            )
            chips = [Chip(old, False, partial(go, old), id="recent") for old in self.data["searches"]]
            rows = [
                Row(Text(self.t("recent"), "label", colour="primary", grow=1), clear, pad=(20, 0, 8, 0)),
                Column(Wrap(*chips, gap=10), pad=(20, 4)),
            ]
        start = IconButton("search", go, desc=self.t("search"), id="search_go")
        return Scaffold(field, Scroll(*rows, id="guesses"), back=page.back, actions=[start], resize=True)

    @overlay
    def forget(self, page: Page) -> Overlay:
        """The last searches, gone."""

        def yes() -> None:
            self.data["searches"] = []
            page.hide()

        return self.question(page, self.t("clear_recent_ask"), self.t("clear"), yes)

    def found(self, page: Page) -> list[Json]:
        """What a page of results shows, in its order."""
        rows = self.matches(str(page.args.get("query", "")))
        kind, held = page.args.get("category"), page.vars.get("filter", {})
        low, high = held.get("low"), held.get("high")
        brands, least = held.get("brands", []), held.get("rating", 0)
        rows = [
            one
            for one in rows
            if (not kind or one["category"] == kind)
            and (low is None or one["price_cents"] >= low)
            and (high is None or one["price_cents"] <= high)
            and (not brands or one["brand"] in brands)
            and one["rating"] >= least
            and (not held.get("in_stock") or one["stock"])
        ]
        return sorted(rows, key=SORTS[str(page.vars.get("sort", "best"))])

    @activity("ResultsActivity")
    def results(self, page: Page) -> Widget:
        """A grid of what was found."""
        kind = page.args.get("category")
        rows = self.found(page)
        title = self.category_name(kind) if kind else str(page.args.get("query", ""))
        body: Widget = Scroll(
            Column(
                Text(self.t("found", count=len(rows)), "small", colour="text_soft", id="count"), pad=(20, 6)
            ),
            *self.two([self.card(page, one) for one in rows]),
            id="results",
            pad=(0, 0, 0, 20),
        )
        if not rows:
            body = Empty("search_off", self.t("nothing_found"))
        return Scaffold(
            self.results_title(page, title),
            Column(self.results_tools(page), body),
            back=page.back,
            actions=self.results_actions(page),
        )

    def results_title(self, page: Page, title: str) -> str | Widget:
        """What was asked for; a tap asks anew."""
        return Text(
            title, "title", lines=1, grow=1, id="results_title", on_tap=lambda: page.replace("SearchActivity")
        )

    def results_actions(self, page: Page) -> list[Widget]:
        """What stands in the bar."""
        return [self.cart_button(page)]

    def results_tools(self, page: Page) -> Widget | None:
        """The order, and how much it is narrowed."""
        sort, narrowed = str(page.vars.get("sort", "best")), bool(page.vars.get("filter"))
        order = Row(
            Icon("swap_vert", size=20),
            Text(self.t(f"sort_{sort}"), "label", id="sort_now"),
            gap=6,
            pad=(14, 10),
            id="sort",
            desc=self.t("sort_by"),
            on_tap=lambda: page.show("sort_menu"),
        )
        narrow = Row(
            Icon("tune", size=20, colour="primary" if narrowed else "text_soft"),
            Text(self.t("filter"), "label", colour="primary" if narrowed else "text"),
            gap=6,
            pad=(14, 10),
            id="filter",
            on_tap=lambda: self.open_filter(page),
        )
        return Row(Gap(8), order, Gap(grow=1), narrow, Gap(8), height=46)

    @overlay
    def sort_menu(self, page: Page) -> Overlay:
        """The orders."""

        def choose(sort: str) -> None:
            page.under.vars["sort"] = sort
            page.hide()

        entries = [(f"sort_{key}", self.t(f"sort_{key}"), partial(choose, key)) for key in SORTS]
        return Menu(*entries, chosen=f"sort_{page.under.vars.get('sort', 'best')}")

    def open_filter(self, page: Page) -> None:
        """The sheet begins with what holds now."""
        page.show("filter_sheet")
        held = page.vars.get("filter", {})
        first = {
            "low": f"{held['low'] // 100}" if held.get("low") is not None else "",
            "high": f"{held['high'] // 100}" if held.get("high") is not None else "",
            "brands": list(held.get("brands", [])),
            "rating": held.get("rating", 0),
            "in_stock": held.get("in_stock", False),
        }
        page.record["overlays"][-1]["vars"].update(first)

    @overlay
    def filter_sheet(self, page: Page) -> Overlay:
        """Price, brand, stars, whether it is there."""
        under, held = page.under, page.vars
        kind = under.args.get("category")
        rows = [
            r for r in self.matches(str(under.args.get("query", ""))) if not kind or r["category"] == kind
        ]
        brands = sorted({row["brand"] for row in rows})
        chosen: list[str] = held.get("brands", [])

        def flip(brand: str) -> None:
            held["brands"] = [b for b in chosen if b != brand] if brand in chosen else [*chosen, brand]

        def apply() -> None:
            low, high = cents_of(str(held.get("low", ""))), cents_of(str(held.get("high", "")))
            wanted = {"low": low, "high": high, "brands": chosen, "rating": held.get("rating", 0)}
            wanted["in_stock"] = held.get("in_stock", False)
            under.vars["filter"] = (
                wanted if any(v not in (None, [], 0, False) for v in wanted.values()) else {}
            )
            page.hide()

        def reset() -> None:
            under.vars["filter"] = {}
            page.hide()

        def star(least: int) -> None:
            held["rating"] = 0 if held.get("rating") == least else least

        low = TextField("low", page.var("low", ""), hint=self.t("from"), digits=True, grow=1, limit=7)
        high = TextField("high", page.var("high", ""), hint=self.t("to"), digits=True, grow=1, limit=7)
        stars = [
            Chip(
                self.t("stars_up", stars=f"{least / 10:.1f}"),
                held.get("rating") == least,
                partial(star, least),
                id=f"stars_{least}",
            )
            for least in (35, 40, 45)
        ]
        chips = [Chip(brand, brand in chosen, partial(flip, brand), id=f"brand_{brand}") for brand in brands]
        return Sheet(
            Text(self.t("price_range"), "label", colour="primary"),
            Gap(6),
            Row(low, Text("~", "body"), high, gap=10),
            Gap(14),
            Text(self.t("brand"), "label", colour="primary"),
            Gap(6),
            Wrap(*chips),
            Gap(14),
            Text(self.t("rating"), "label", colour="primary"),
            Gap(6),
            Wrap(*stars),
            Gap(6),
            SwitchItem(self.t("in_stock"), page.var("in_stock", False), id="in_stock"),
            Row(
                Button(self.t("reset"), reset, look="outlined", id="filter_reset", grow=1),
                Button(self.t("show_results"), apply, id="filter_apply", grow=2),
                gap=12,
            ),
            title=self.t("filter"),
        )
