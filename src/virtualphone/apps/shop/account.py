"""The place of one's own: orders, lists, money, and what the shop may tell."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity
from virtualphone.apps.shop.placing import Placing
from virtualphone.page import Page
from virtualphone.toolkit import (
    Avatar,
    Button,
    Card,
    Column,
    Divider,
    Empty,
    Header,
    Icon,
    IconButton,
    ListItem,
    Row,
    Scaffold,
    Scroll,
    SwitchItem,
    Text,
    Var,
    Widget,
)

Json = dict[str, Any]


class Account(Placing):
    """Rows that lead on, the wish list, the coupons and the switches."""

    def account_body(self, page: Page) -> Widget:
        """Who is here, the orders by state, and the rest."""
        holder = self.default_of("addresses")
        name = holder["name"] if holder else self.t("guest")
        head = Row(
            Avatar(name, size=56),
            Column(
                Text(name, "title", lines=1),
                Text(self.t("wallet_left", price=self.money(self.data["wallet_cents"])), "note",
                     colour="text_soft", id="wallet_line"),
                gap=2,
                grow=1,
            ),
            gap=16,
            pad=(20, 12),
        )  # fmt: skip
        return Scroll(
            head, self.order_shortcuts(page), *self.account_rows(page), id="me_list", pad=(0, 0, 0, 20)
        )

    def order_shortcuts(self, page: Page) -> Widget:
        """Orders by state."""

        def one(state: str, icon: str) -> Widget:
            count = sum(order["state"] == state for order in self.data["orders"])
            words = self.t(f"state_{state}") + (f" {count}" if count else "")
            return Column(
                Icon(icon, colour="primary"),
                Text(words, "small", lines=1, align="center"),
                gap=6,
                pad=(2, 10),
                align="center",
                grow=1,
                id=f"orders_{state}",
                on_tap=partial(page.open, "OrdersActivity", state=state),
            )

        shown = (
            ("placed", "inventory_2"),
            ("shipped", "local_shipping"),
            ("delivered", "task_alt"),
            ("returned", "assignment_return"),
        )
        row = Row(*(one(*state) for state in shown))
        every = ListItem(
            self.t("orders"),
            value=str(len(self.data["orders"])),
            icon="receipt_long",
            id="orders",
            on_tap=lambda: page.open("OrdersActivity", state=""),
        )
        return Column(Card(every, row, pad=(0, 4)), pad=(12, 4))

    def account_rows(self, page: Page) -> list[Widget]:
        """The rest of the place."""
        claimed = sum(row["claimed"] and not row["used"] for row in self.data["coupons"])
        rows = (
            ("wishes", "favorite_border", "WishesActivity", str(len(self.data["wishes"]))),
            ("coupons", "confirmation_number", "CouponsActivity", str(claimed)),
            ("addresses", "location_on", "AddressesActivity", str(len(self.data["addresses"]))),
            ("cards", "credit_card", "CardsActivity", str(len(self.data["cards"]))),
            ("notices", "notifications", "NoticesActivity", ""),
            ("service", "headset_mic", "ServiceActivity", ""),
        )
        found: list[Widget] = [
            ListItem(
                self.t(f"row_{word}"),
                value=value,
                icon=icon,
                id=f"go_{word}",
                on_tap=partial(page.open, name),
            )
            for word, icon, name, value in rows
        ]
        quick = SwitchItem(
            self.t("one_tap"), Var(self.data, "one_tap"), self.t("one_tap_more"), icon="bolt", id="one_tap"
        )
        return [Header(self.t("my_things")), *found, Divider(20), quick]

    @activity("WishesActivity")
    def wishes_page(self, page: Page) -> Widget:
        """What one would like to have."""

        def row(product: Json) -> Widget:
            heart = IconButton(
                "favorite",
                partial(self.flip_wish, product["id"]),
                desc=self.t("wish_take_off"),
                id="wish_off",
                colour="error",
            )
            price = self.price(product["price_cents"], "strong", id="wish_price")
            under = product["brand"] if product["stock"] else self.t("sold_out")
            return self.line_row(
                product,
                under,
                Row(price, heart, gap=4),
                id="wish_row",
                on_tap=partial(page.open, "ProductActivity", id=product["id"]),
            )

        wished = [self.product(one["id"]) for one in self.data["wishes"]]
        body: Widget = Scroll(*map(row, wished), id="wish_list", pad=(0, 4, 0, 20))
        return Scaffold(
            self.t("row_wishes"),
            body if wished else Empty("favorite_border", self.t("no_wishes")),
            back=page.back,
        )

    @activity("CouponsActivity")
    def coupons_page(self, page: Page) -> Widget:
        """To be had, and had."""

        def claim(row: Json) -> None:
            row["claimed"] = True
            page.toast(self.t("claimed"))

        def one(row: Json) -> Widget:
            end: Widget = Text(self.t("used" if row["used"] else "yours"), "label", colour="text_soft")
            if not row["claimed"]:
                end = Button(self.t("claim"), partial(claim, row), look="tonal", id="claim")
            words = Column(
                Text(row["title"], "heading", lines=2, id="coupon_title"),
                Text(self.t("from_sum", price=self.money(row["least_cents"])), "note", colour="text_soft"),
                grow=1,
                gap=2,
            )
            amount = self.price(row["off_cents"], "title", width=80)
            return Column(
                Card(Row(amount, words, end, gap=10), pad=(14, 14)),
                pad=(16, 5),
                id="coupon_card",
            )

        shown = [row for row in self.data["coupons"] if not row["code"] or row["claimed"]]
        return Scaffold(
            self.t("row_coupons"),
            Scroll(*map(one, shown), id="coupon_list", pad=(0, 4, 0, 20)),
            back=page.back,
        )

    @activity("NoticesActivity")
    def notices_page(self, page: Page) -> Widget:
        """What the shop may tell."""
        held = self.data["notices"]
        rows = [
            SwitchItem(
                self.t(f"notice_{key}"), Var(held, key), self.t(f"notice_{key}_more"), id=f"notice_{key}"
            )
            for key in ("orders", "deals", "chat", "newsletter")
        ]
        return Scaffold(self.t("row_notices"), Scroll(*rows, id="notice_list"), back=page.back)
