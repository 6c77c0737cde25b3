"""The first page: its four places, banners, categories, deals and what else there is."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from virtualphone.app import activity
from virtualphone.apps.shop.account import Account
from virtualphone.apps.shop.cart import Cart
from virtualphone.apps.shop.catalogue import CATEGORIES
from virtualphone.page import Page
from virtualphone.toolkit import (
    BottomNav,
    Card,
    Column,
    Header,
    Icon,
    IconButton,
    Pager,
    Row,
    Scaffold,
    Scroll,
    Stack,
    Strip,
    Text,
    Widget,
)

Json = dict[str, Any]

BANNERS = (
    ("banner_kitchen", "kitchen", "#b5703c"),
    ("banner_coupons", "", "#5a4fa0"),
    ("banner_rain", "clothing", "#2f6f8f"),
)


class Home(Account, Cart):
    """Everything begins here."""

    places: ClassVar[tuple[tuple[str, str, str], ...]] = (
        ("tab_home", "storefront", "home"),
        ("tab_kinds", "grid_view", "kinds"),
    )
    last_places: ClassVar[tuple[tuple[str, str, str], ...]] = (
        ("tab_cart", "shopping_cart", "cart"),
        ("tab_me", "person", "me"),
    )

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        """The place that is chosen at the bottom."""
        tab = int(page.vars.get("tab", 0))
        if tab == 2:
            body, title = self.cart_body(page), self.t("cart_of", count=len(self.data["cart"]))
        elif tab == 3:
            body, title = self.account_body(page), self.t("me")
        elif tab == 1:
            body, title = self.kinds_body(page), self.t("kinds")
        else:
            body, title = self.home_body(page), ""
        bar: str | Widget = title or self.search_bar(page)
        return Scaffold(bar, body, bottom=self.main_bottom(page, tab), actions=self.main_actions(page, tab))

    def main_bottom(self, page: Page, tab: int) -> Widget:
        """The four places, under the cart's sum while that is shown."""
        places = [(name, icon, self.t(word)) for name, icon, word in (*self.places, *self.last_places)]
        nav = self.nav(page, places)
        return Column(self.cart_foot(page), nav) if tab == 2 else nav

    def nav(self, page: Page, places: list[tuple[str, str, str]]) -> Widget:
        """The bar with the places."""
        return BottomNav(page.var("tab", 0), places, id="places")

    def main_actions(self, page: Page, tab: int) -> list[Widget]:
        """What the bar offers in each place."""
        chat = IconButton(
            "headset_mic", lambda: page.open("ServiceActivity"), desc=self.t("service"), id="service"
        )
        if tab == 2:
            return [self.cart_menu_button(page)]
        return [chat]

    def search_bar(self, page: Page) -> Widget:
        """Looks like a field; a tap opens the search."""
        words = Row(
            Icon("search", size=20),
            Text(self.t("search_hint"), "note", colour="text_faint", lines=1, grow=1),
            gap=10,
            pad=(14, 0),
        )
        return Row(
            Column(words, align="stretch", pad=(0, 11), grow=1),
            colour="container_high",
            radius=22,
            height=44,
            grow=1,
            id="search_bar",
            desc=self.t("search"),
            on_tap=lambda: page.open("SearchActivity"),
        )

    def home_body(self, page: Page) -> Widget:
        """Banners, categories, deals, the rest."""
        deals = [one for one in self.data["products"] if one["old_price_cents"] and one["stock"]]
        others = [one for one in self.data["products"] if not one["old_price_cents"]]
        newest = sorted(others, key=lambda one: -int(one["listed_ms"]))[:12]
        return Scroll(
            self.banner(page),
            self.kind_strip(page),
            Header(self.t("deals")),
            Strip(*(self.deal(page, one) for one in deals), id="deals", height=196),
            Header(self.t("fresh")),
            *self.two([self.card(page, one) for one in newest]),
            id="home_list",
            pad=(0, 4, 0, 20),
        )

    def banner(self, page: Page) -> Widget:
        """Three, drawn along."""

        def one(name: str, category: str, colour: str) -> Widget:
            def go() -> None:
                if category:
                    page.open("ResultsActivity", category=category)
                else:
                    page.open("CouponsActivity")

            words = Column(
                Text(self.t(name), "title", colour="#ffffff", lines=2),
                Text(self.t(f"{name}_more"), "note", colour="#f2ecff", lines=2),
                gap=4,
                grow=1,
            )
            mark = Icon(CATEGORIES[category][2] if category else "redeem", size=64, colour="#f4eee6")
            return Row(words, mark, pad=(20, 0), colour=colour, radius=18, on_tap=go, id="banner")

        pager = Pager(
            page.var("banner", 0), *(one(*row) for row in BANNERS), height=124, grow=0, id="banners"
        )
        return Column(pager, pad=(16, 4))

    def kind_strip(self, page: Page) -> Widget:
        """The categories as round icons."""

        def one(key: str) -> Widget:
            _, _, icon, colour = CATEGORIES[key]
            disc = Stack(Icon(icon, size=24, colour="#ffffff"), width=48, height=48, colour=colour, radius=24)
            name = Text(self.category_name(key), "small", lines=1, align="center")
            return Column(
                disc,
                name,
                gap=6,
                align="center",
                width=84,
                id="kind",
                on_tap=partial(page.open, "ResultsActivity", category=key),
            )

        return Strip(*map(one, CATEGORIES), id="kinds", height=88)

    def kinds_body(self, page: Page) -> Widget:
        """The categories as large tiles."""

        def one(key: str) -> Widget:
            _, _, icon, colour = CATEGORIES[key]
            count = sum(row["category"] == key for row in self.data["products"])
            return Column(
                Icon(icon, size=34, colour="#ffffff"),
                Text(self.category_name(key), "heading", colour="#ffffff", lines=1),
                Text(self.t("products", count=count), "small", colour="#f4f4fa"),
                gap=6,
                pad=(16, 18),
                colour=colour,
                radius=16,
                grow=1,
                align="start",
                id="kind_tile",
                on_tap=partial(page.open, "ResultsActivity", category=key),
            )

        return Scroll(*self.two(list(map(one, CATEGORIES))), id="kind_list", pad=(0, 6, 0, 20))

    def deal(self, page: Page, product: Json) -> Widget:
        """A small card with the old price."""
        return Column(
            self.picture(product, size=104, width=124),
            Text(product["name"], "note", lines=1, id="product_name"),
            self.price(product["price_cents"], "strong", id="product_price"),
            self.old_price(product),
            gap=3,
            width=124,
            align="start",
            id="deal",
            on_tap=partial(page.open, "ProductActivity", id=product["id"]),
        )

    def old_price(self, product: Json) -> Widget | None:
        """What it cost before."""
        old = product["old_price_cents"]
        if not old:
            return None
        return Text(
            self.t("was", price=self.money(old)), "small", colour="text_faint", id="product_old_price"
        )

    def card(self, page: Page, product: Json) -> Widget:
        """A product in a grid."""
        gone = not product["stock"] and Text(self.t("sold_out"), "small", colour="error", id="product_gone")
        return Card(
            self.picture(product, size=116, width=2000),
            Text(product["name"], "note", lines=2, id="product_name", height=40),
            self.price(product["price_cents"], id="product_price"),
            self.rating_line(product),
            gone,
            gap=4,
            pad=10,
            grow=1,
            id="product",
            on_tap=partial(page.open, "ProductActivity", id=product["id"]),
        )
