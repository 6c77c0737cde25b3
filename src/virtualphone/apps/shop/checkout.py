"""The checkout: where to, how, paid with what, and the sum; then the payment itself."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.shop.base import DELIVERIES
from virtualphone.apps.shop.product import Product
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Column,
    Gap,
    Header,
    Icon,
    IconButton,
    ListItem,
    Overlay,
    RadioItem,
    Row,
    Scaffold,
    Scroll,
    Sheet,
    Stack,
    Swipe,
    Text,
    Widget,
)

Json = dict[str, Any]

PIN_LENGTH = 6


class Checkout(Product):
    """For the ticked lines of the cart, or for one product."""

    def bought(self, page: Page) -> list[Json]:
        """What is about to be ordered."""
        one = page.args.get("one")
        return [one] if one else self.chosen_lines()

    def where_to(self, page: Page) -> Json | None:
        """The address: the one chosen, else the default."""
        return self.row("addresses", page.vars.get("address")) or self.default_of("addresses")

    def paid_with(self, page: Page) -> str:
        """`card:700`, `wallet` or `cash`."""
        card = self.default_of("cards")
        return str(page.vars.get("pay", f"card:{card['id']}" if card else "cash"))

    def coupon_of(self, page: Page) -> Json | None:
        """The coupon: the one chosen here, else the cart's."""
        return self.row("coupons", page.vars.get("coupon", self.data["cart_coupon"]))

    def sums(self, page: Page) -> tuple[int, int, int, int]:
        """The goods, what the coupon takes off, the delivery, all together."""
        lines = self.bought(page)
        goods, off = self.goods_cents(lines), self.off_cents(self.coupon_of(page), lines)
        delivery = DELIVERIES[str(page.vars.get("delivery", "standard"))]
        return goods, off, delivery, goods - off + delivery

    @activity("CheckoutActivity")
    def checkout(self, page: Page) -> Widget:
        """Everything on one page."""
        _goods, off, _delivery, total = self.sums(page)
        coupon = ListItem(
            self.t("coupon"),
            value=self.t("minus", price=self.money(off)) if off else self.t("none"),
            icon="confirmation_number",
            id="coupon",
            on_tap=lambda: page.show("coupon_sheet"),
        )
        body = Scroll(
            *self.checkout_parts(page, coupon),
            *self.sum_part(page),
            id="checkout_list",
            pad=(0, 0, 0, 20),
        )
        foot = Row(
            Column(
                Text(self.t("to_pay"), "small", colour="text_soft"),
                self.price(total, "title", id="total"),
                grow=1,
            ),
            Button(self.t("place"), lambda: self.ask_to_pay(page), id="place"),
            pad=(20, 10, 16, 12),
            colour="container",
        )
        return Scaffold(self.t("checkout"), body, back=page.back, bottom=foot)

    def checkout_parts(self, page: Page, coupon: Widget) -> list[Widget]:
        """What is asked, in its order."""
        return [
            self.address_card(page),
            *self.bought_part(page),
            *self.delivery_part(page),
            *self.pay_part(page),
            coupon,
        ]

    def address_card(self, page: Page) -> Widget:
        """Who gets it."""
        address = self.where_to(page)

        def choose() -> None:
            page.open("AddressesActivity", pick=True)

        if address is None:
            return ListItem(self.t("no_address"), icon="add_location_alt", id="ship_to", on_tap=choose)
        who = f"{address['name']} · {address['phone']}"
        where = f"{address['street']}, {address['city']}"
        return ListItem(who, where, icon="location_on", trailing=self.chevron(), id="ship_to", on_tap=choose)

    def bought_part(self, page: Page) -> list[Widget]:
        """The lines."""
        rows: list[Widget] = [Header(self.t("items"))]
        for line in self.bought(page):
            product = self.product(line["product"])
            right = Column(
                self.price(product["price_cents"], "strong"),
                Text(f"× {line['quantity']}", "note", colour="text_soft"),
                align="end",
            )
            under = self.variant(line) or product["brand"]
            rows.append(self.line_row(product, under, right, colour=line["colour"], id="bought"))
        return rows

    def delivery_part(self, page: Page) -> list[Widget]:
        """How it comes."""
        now = str(page.vars.get("delivery", "standard"))

        def choose(kind: str) -> None:
            page.vars["delivery"] = kind

        def row(kind: str, cents: int) -> Widget:
            cost = self.money(cents) if cents else self.t("free")
            words = self.t(f"delivery_{kind}_more", price=cost)
            name = self.t(f"delivery_{kind}")
            return RadioItem(name, kind == now, partial(choose, kind), words, id=f"delivery_{kind}")

        return [Header(self.t("delivery")), *(row(*one) for one in DELIVERIES.items())]

    def pay_part(self, page: Page) -> list[Widget]:
        """What it is paid with."""
        now = self.paid_with(page)

        def choose(kind: str) -> None:
            page.vars["pay"] = kind

        rows: list[Widget] = [
            RadioItem(
                self.t("card_of", bank=card["bank"], last=card["last"]),
                now == f"card:{card['id']}",
                partial(choose, f"card:{card['id']}"),
                self.t("card_until", date=card["expires"]),
                id=f"pay_card_{place}",
            )
            for place, card in enumerate(self.data["cards"])
        ]
        left = self.t("wallet_left", price=self.money(self.data["wallet_cents"]))
        return [
            Header(self.t("payment")),
            *rows,
            RadioItem(self.t("wallet"), now == "wallet", partial(choose, "wallet"), left, id="pay_wallet"),
            RadioItem(
                self.t("cash"), now == "cash", partial(choose, "cash"), self.t("cash_more"), id="pay_cash"
            ),
        ]

    def sum_part(self, page: Page) -> list[Widget]:
        """How the sum comes about."""
        goods, off, delivery, total = self.sums(page)
        table = [("goods", goods), ("coupon", -off), ("delivery", delivery), ("to_pay", total)]
        return [
            Header(self.t("sum")),
            *(
                Row(
                    Text(self.t(word), "note", colour="text_soft", grow=1),
                    Text(("-" if cents < 0 else "") + self.money(abs(cents)), "note", id=f"sum_{word}"),
                    pad=(20, 5),
                )
                for word, cents in table
                if cents or word != "coupon"
            ),
        ]

    # The payment.

    def ask_to_pay(self, page: Page) -> None:
        """By what it is paid with: a number, a swipe, or a question."""
        how = self.paid_with(page)
        if self.where_to(page) is None:
            page.toast(self.t("no_address"))
        elif not self.bought(page):
            page.toast(self.t("cart_empty"))
        elif how == "wallet" and self.data["wallet_cents"] < self.sums(page)[3]:
            page.toast(self.t("wallet_short"))
        else:
            page.show({"wallet": "pay_swipe", "cash": "pay_cash"}.get(how, "pay_pin"))

    def paid(self, page: Page) -> None:
        """The order is placed; its lines leave the cart."""
        under = page.under
        address = self.where_to(under)
        if address is None:
            raise LookupError("an order needs an address")
        kind, _, card = self.paid_with(under).partition(":")
        payment = {"kind": kind, "card": int(card) if card else None}
        delivery, coupon = str(under.vars.get("delivery", "standard")), self.coupon_of(under)
        order = self.place(self.bought(under), address, delivery, payment, coupon)
        if not under.args.get("one"):
            self.data["cart"] = [row for row in self.data["cart"] if not row["selected"]]
            self.data["cart_coupon"] = None
        page.hide()
        under.replace("PlacedActivity", id=order["id"])

    @overlay
    def pay_pin(self, page: Page) -> Overlay:
        """Six digits on keys of its own."""
        typed = str(page.vars.get("typed", ""))

        def press(digit: str) -> None:
            now = typed + digit
            page.vars["typed"] = now
            page.vars["wrong"] = False
            if len(now) == PIN_LENGTH and now == self.data["pin"]:
                self.paid(page)
            elif len(now) == PIN_LENGTH:
                page.vars.update(typed="", wrong=True)

        def key(digit: str) -> Widget:
            return Row(
                Text(digit, "title", align="center", grow=1),
                height=50,
                colour="surface",
                radius=12,
                grow=1,
                id=f"key_{digit}",
                on_tap=partial(press, digit),
            )

        def back() -> None:
            page.vars["typed"] = typed[:-1]

        dots = Row(
            *(
                Icon("circle" if k < len(typed) else "radio_button_unchecked", size=18, colour="primary")
                for k in range(PIN_LENGTH)
            ),
            gap=14,
            spread="center",
        )
        away = IconButton("backspace", back, desc=self.t("erase"), id="key_back", size=50)
        rows = [Row(*(key(str(3 * r + k)) for k in (1, 2, 3)), gap=10, pad=(0, 4)) for r in range(3)]
        last = Row(Gap(grow=1), key("0"), Column(away, align="center", grow=1), gap=10, pad=(0, 4))
        wrong = bool(page.vars.get("wrong"))
        return Sheet(
            Text(self.money(self.sums(page.under)[3]), "headline", align="center", id="pay_sum"),
            Gap(6),
            Text(self.t("pin_wrong" if wrong else "pin_ask"), "note", align="center",
                 colour="error" if wrong else "text_soft", id="pin_hint"),
            Gap(12),
            dots,
            Gap(14),
            *rows,
            last,
            title=self.t("pay_title"),
        )  # fmt: skip

    @overlay
    def pay_swipe(self, page: Page) -> Overlay:
        """A finger drawn to the right pays from the wallet."""
        knob = Stack(
            Icon("chevron_right", colour="on_primary"), width=52, height=52, colour="primary", radius=26
        )
        track = Row(
            knob,
            Text(self.t("swipe"), "label", colour="on_primary_soft", align="center", grow=1),
            pad=4,
            colour="primary_soft",
            radius=30,
            height=60,
            id="swipe_pay",
        )
        return Sheet(
            Text(self.money(self.sums(page.under)[3]), "headline", align="center", id="pay_sum"),
            Gap(14),
            Swipe(track, right=lambda: self.paid(page)),
            Gap(10),
            Row(Button(self.t("cancel"), page.hide, look="text", id="cancel"), spread="center"),
            title=self.t("pay_title"),
        )

    @overlay
    def pay_cash(self, page: Page) -> Overlay:
        """Nothing is paid now, but it is ordered."""
        text = self.t("cash_text", price=self.money(self.sums(page.under)[3]))
        return self.question(page, self.t("cash_ask"), self.t("place"), lambda: self.paid(page), text)

    @activity("PlacedActivity")
    def placed(self, page: Page) -> Widget:
        """Thank you."""
        order = self.row("orders", page.args["id"])
        number = order["number"] if order else ""
        body = Column(
            Gap(grow=1),
            Icon("check_circle", size=84, colour="good"),
            Gap(16),
            Text(self.t("thanks"), "title", id="thanks"),
            Gap(6),
            Text(self.t("order_no", number=number), "note", colour="text_soft", id="order_number"),
            Gap(28),
            Button(
                self.t("see_order"), lambda: page.replace("OrderActivity", id=page.args["id"]), id="see_order"
            ),
            Gap(8),
            Button(self.t("go_on"), page.back, look="text", id="go_on"),
            Gap(grow=2),
            align="center",
        )
        return Scaffold("", body, back=page.back)
