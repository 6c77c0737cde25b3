"""The cart: ticked lines, how many of each, a coupon, the sum; what goes can come back."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.shop.placing import Placing
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    CheckBox,
    Column,
    Computed,
    Empty,
    Gap,
    Icon,
    IconButton,
    ListItem,
    Menu,
    Overlay,
    RadioItem,
    Row,
    Scaffold,
    Scroll,
    Sheet,
    Snackbar,
    Stack,
    Text,
    TextField,
    Var,
    Widget,
)

Json = dict[str, Any]

UNDO_MS = 10_000


class Cart(Placing):
    """On the first page, and as a page of its own."""

    def cart_button(self, page: Page) -> Widget:
        """The way to the cart, with how many lines it has."""
        count = len(self.data["cart"])
        mark = Text(str(count), "small", colour="on_primary")
        badge = Stack(mark, width=18, height=18, colour="primary", radius=9)
        button = IconButton(
            "shopping_cart", lambda: page.open("CartActivity"), desc=self.t("cart"), id="cart"
        )
        return Stack(button, count > 0 and badge, align="top right", width=48, height=48)

    @activity("CartActivity")
    def cart_page(self, page: Page) -> Widget:
        """The same as on the first page."""
        return Scaffold(
            self.t("cart_of", count=len(self.data["cart"])),
            self.cart_body(page),
            back=page.back,
            actions=[self.cart_menu_button(page)],
            bottom=self.cart_foot(page),
        )

    def cart_menu_button(self, page: Page) -> Widget:
        """The three dots."""
        return IconButton("more_vert", lambda: page.show("cart_menu"), desc=self.t("options"), id="cart_more")

    @overlay
    def cart_menu(self, page: Page) -> Overlay:
        """All lines at once."""

        def tick(on: bool) -> None:
            for row in self.data["cart"]:
                row["selected"] = on
            page.hide()

        return Menu(
            ("tick_all", self.t("tick_all"), partial(tick, True)),
            ("tick_none", self.t("tick_none"), partial(tick, False)),
            ("drop_ticked", self.t("drop_ticked"), lambda: self.drop(page, self.chosen_lines())),
        )

    def drop(self, page: Page, lines: list[Json]) -> None:
        """Out of the cart, with a way back."""
        if page.surface is not page.record:
            page.hide()
        gone = {row["id"] for row in lines}
        if not gone:
            return
        under = page.under
        under.vars["undo"] = {
            "cart": [{**row} for row in self.data["cart"]],
            "count": len(gone),
            "until_ms": self.phone.now_ms + UNDO_MS,
        }
        self.data["cart"] = [row for row in self.data["cart"] if row["id"] not in gone]

    def cart_body(self, page: Page) -> Widget:
        """The lines."""
        if not self.data["cart"]:
            return Empty("remove_shopping_cart", self.t("cart_empty"))
        return Scroll(
            *(self.cart_row(page, row) for row in self.data["cart"]), id="cart_list", pad=(0, 0, 0, 16)
        )

    def cart_row(self, page: Page, row: Json) -> Widget:
        """One line: its tick, what it is, how many, away."""
        product = self.product(row["product"])

        def many(count: int) -> None:
            row["quantity"] = count

        tick = Column(CheckBox(Var(row, "selected"), id="tick", desc=self.t("tick")), pad=8, align="start")
        away = IconButton(
            "close", lambda: self.drop(page, [row]), desc=self.t("remove"), id="remove", size=40
        )
        words = Column(
            Text(product["name"], "body", lines=1, id="line_name"),
            Text(
                self.variant(row) or product["brand"], "note", colour="text_soft", lines=1, id="line_variant"
            ),
            Row(
                self.price(product["price_cents"], "strong", id="line_price", grow=1),
                self.stepper(row["quantity"], max(1, product["stock"]), many, "line_"),
            ),
            gap=1,
            grow=1,
            on_tap=partial(page.open, "ProductActivity", id=product["id"]),
        )
        picture = self.picture(product, size=64, colour=row["colour"])
        return Row(tick, picture, words, away, gap=10, pad=(10, 6, 4, 6), id="line")

    def cart_foot(self, page: Page) -> Widget:
        """A coupon, the sum, and the way on; or what was just removed."""
        lines = self.chosen_lines()
        coupon = self.row("coupons", self.data["cart_coupon"])
        off = self.off_cents(coupon, lines)
        every = Computed(
            lambda: bool(self.data["cart"]) and len(lines) == len(self.data["cart"]),
            lambda on: [row.update(selected=on) for row in self.data["cart"]],
        )
        undo = page.vars.get("undo")
        bar: Widget | None = None
        if undo and self.phone.now_ms <= undo["until_ms"]:

            def back() -> None:
                self.data["cart"] = page.vars.pop("undo")["cart"]

            bar = Snackbar(self.t("removed", count=undo["count"]), self.t("undo"), back)
        coupon_row = ListItem(
            self.t("coupon"),
            value=self.t("minus", price=self.money(off)) if off else self.t("choose"),
            icon="confirmation_number",
            id="coupon",
            on_tap=lambda: page.show("coupon_sheet"),
        )
        total = Row(
            Column(CheckBox(every, id="tick_every", desc=self.t("all")), pad=6, align="start"),
            Column(
                Text(self.t("sum"), "small", colour="text_soft"),
                self.price(self.goods_cents(lines) - off, "title", id="sum"),
                grow=1,
            ),
            Button(
                self.t("check_out", count=len(lines)),
                lambda: page.open("CheckoutActivity"),
                id="check_out",
                enabled=bool(lines),
            ),
            gap=8,
            pad=(10, 4, 14, 10),
        )
        return Column(bar, bool(self.data["cart"]) and Column(coupon_row, total, colour="container"))

    @overlay
    def coupon_sheet(self, page: Page) -> Overlay:
        """What was claimed; a code can be typed."""
        lines = page.under.args.get("one")
        bought = [lines] if lines else self.chosen_lines()
        mine = [row for row in self.data["coupons"] if row["claimed"] and not row["used"]]
        held = page.under.vars if page.activity == "CheckoutActivity" else self.data
        key = "coupon" if page.activity == "CheckoutActivity" else "cart_coupon"
        now = held.get(key, self.data["cart_coupon"])

        def choose(number: int | None) -> None:
            held[key] = number
            page.hide()

        def redeem() -> None:
            code = str(page.vars.get("code", "")).strip().upper()
            found = next((row for row in self.data["coupons"] if code and row["code"] == code), None)
            if found is None or found["claimed"]:
                page.toast(self.t("bad_code"))
                return
            found["claimed"] = True
            page.vars["code"] = ""
            self.phone.hide_keyboard()
            page.toast(self.t("claimed"))

        rows: list[Widget] = [
            RadioItem(
                row["title"],
                row["id"] == now,
                partial(choose, row["id"]),
                self.coupon_terms(row) if self.off_cents(row, bought) else self.t("not_fitting"),
                id="coupon_row",
                enabled=bool(self.off_cents(row, bought)),
            )
            for row in mine
        ]
        field = TextField(
            "code", page.var("code", ""), hint=self.t("code"), grow=1, limit=20, on_submit=redeem
        )
        return Sheet(
            *rows,
            RadioItem(self.t("no_coupon"), now is None, partial(choose, None), id="coupon_none"),
            Row(field, Button(self.t("redeem"), redeem, look="tonal", id="redeem"), gap=10),
            Gap(8),
            title=self.t("coupon"),
        )

    def coupon_terms(self, coupon: Json) -> str:
        """From which sum on it counts."""
        return self.t("from_sum", price=self.money(coupon["least_cents"]))

    def chevron(self) -> Widget:
        """There is more behind a row."""
        return Icon("chevron_right")
