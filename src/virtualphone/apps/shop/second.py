"""The second version of the shop: other words, rows in place of cards, tools in the bar, another checkout."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from virtualphone.apps.shop.app import Shop
from virtualphone.apps.shop.second_words import SECOND
from virtualphone.page import Page
from virtualphone.toolkit import (
    BottomNav,
    Button,
    Column,
    Computed,
    Gap,
    IconButton,
    Row,
    Scaffold,
    Text,
    Widget,
)

Json = dict[str, Any]

ORDER = (0, 2, 3, 1)
"""Where the four places stand now."""


class ShopSecond(Shop):
    """The same goods."""

    colour: ClassVar[str] = "#1d6f5c"
    icon: ClassVar[str] = "shopping_bag"
    version: ClassVar[str] = "8.0.0"
    words: ClassVar[dict[str, tuple[str, str]]] = {**Shop.words, **SECOND}
    hearts: ClassVar[tuple[str, str]] = ("bookmark", "bookmark_border")
    places: ClassVar[tuple[tuple[str, str, str], ...]] = (
        ("tab_home", "home", "home"),
        ("tab_kinds", "category", "kinds"),
    )
    last_places: ClassVar[tuple[tuple[str, str, str], ...]] = (
        ("tab_cart", "shopping_bag", "cart"),
        ("tab_me", "account_circle", "me"),
    )
    changes: ClassVar[tuple[str, ...]] = (
        "The cart is a bag, coupons are promos, orders are purchases: other words throughout",
        "The places at the bottom stand in another order and have other icons",
        "Products are rows under each other instead of cards in two columns",
        "Sorting and filtering are icons in the bar at the top",
        "The wish mark is a bookmark in the top bar; buying stands above adding",
        "The checkout asks for the payment first, then for the way, then shows the goods",
        "A new address is a wide button below the list",
        "Prices are green, the app has another icon and colour",
    )
    renamed: ClassVar[dict[str, str]] = {
        "search_bar": "find_box",
        "query": "find_text",
        "product": "item_row",
        "product_name": "item_title",
        "product_price": "item_cost",
        "add": "to_bag",
        "buy": "order_instantly",
        "options_done": "confirm_choice",
        "wish": "bookmark",
        "cart": "bag",
        "check_out": "proceed",
        "place": "submit",
        "ship_to": "recipient",
        "coupon": "promo",
        "filter": "narrow",
        "sort": "arrange",
        "fab": "address_add",
        "call_off": "withdraw",
        "send_back": "give_back",
    }

    @property
    def price_ink(self) -> str:
        """The colour of prices."""
        return "#7fda9b" if self.phone.theme.dark else "#1f6b3f"

    def nav(self, page: Page, places: list[tuple[str, str, str]]) -> Widget:
        """The same places in another order."""

        def go(place: int) -> None:
            page.vars["tab"] = ORDER[place]

        now = Computed(lambda: ORDER.index(int(page.vars.get("tab", 0))), go)
        return BottomNav(now, [places[k] for k in ORDER], id="places")

    def two(self, widgets: list[Widget]) -> list[Widget]:
        """One below the other."""
        return [Column(one, pad=(14, 4)) for one in widgets]

    def card(self, page: Page, product: Json) -> Widget:
        """A row: picture, words, the price at its end."""
        words = Column(
            Text(product["name"], "heading", lines=2, id="product_name"),
            Text(product["brand"], "small", colour="text_soft"),
            self.rating_line(product),
            not product["stock"] and Text(self.t("sold_out"), "small", colour="error", id="product_gone"),
            gap=2,
            grow=1,
        )
        return Row(
            self.picture(product, size=72),
            words,
            self.price(product["price_cents"], "strong", id="product_price"),
            gap=12,
            pad=(6, 8),
            outline="outline",
            radius=10,
            id="product",
            on_tap=partial(page.open, "ProductActivity", id=product["id"]),
        )

    def results_actions(self, page: Page) -> list[Widget]:
        """Order, filter, bag."""
        narrowed = bool(page.vars.get("filter"))
        return [
            IconButton("sort", lambda: page.show("sort_menu"), desc=self.t("sort_by"), id="sort"),
            IconButton(
                "filter_list",
                lambda: self.open_filter(page),
                desc=self.t("filter"),
                id="filter",
                colour="primary" if narrowed else "text_soft",
            ),
            self.cart_button(page),
        ]

    def results_tools(self, page: Page) -> Widget | None:
        """How it is ordered, to be read only."""
        words = self.t(f"sort_{page.vars.get('sort', 'best')}")
        return Row(Gap(20), Text(words, "small", colour="text_soft", id="sort_now"), height=26)

    def product_actions(self, page: Page, product: Json) -> list[Widget]:
        """The bookmark first."""
        return [self.heart(page, product), *super().product_actions(page, product)]

    def product_foot(self, page: Page, product: Json) -> Widget:
        """The two buttons over each other."""
        add, buy = self.two_buttons(page, product)
        return Column(Row(buy), Row(add), gap=8, pad=(16, 10), colour="container_high")

    def checkout_parts(self, page: Page, coupon: Widget) -> list[Widget]:
        """Money first, goods last."""
        return [
            *self.pay_part(page),
            *self.delivery_part(page),
            coupon,
            self.address_card(page),
            *self.bought_part(page),
        ]

    def address_frame(self, page: Page, title: str, body: Widget) -> Widget:
        """A wide button below the list."""
        add = Button(
            self.t("new_address"), lambda: page.open("AddressActivity"), icon="add_location_alt", id="fab"
        )
        return Scaffold(title, body, back=page.back, bottom=Column(add, pad=(20, 12)))

    def account_rows(self, page: Page) -> list[Widget]:
        """The switch first, the rest the other way round."""
        head, *rows, line, quick = super().account_rows(page)
        return [quick, line, head, *reversed(rows)]
