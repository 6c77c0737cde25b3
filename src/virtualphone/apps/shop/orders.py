"""Orders: the list, one of them, its way, calling it off, sending it back, and an opinion about it."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.shop.placing import Placing
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Card,
    Chip,
    Column,
    Divider,
    Empty,
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
    Strip,
    Text,
    TextField,
    Widget,
)

Json = dict[str, Any]

STATES = ("placed", "shipped", "delivered", "cancelled", "returned")
INKS = {
    "placed": "warn",
    "shipped": "primary",
    "delivered": "good",
    "cancelled": "text_faint",
    "returned": "error",
}
REASONS = ("reason_mind", "reason_price", "reason_wrong", "reason_late")


class Orders(Placing):
    """What was bought."""

    def order(self, page: Page) -> Json:
        """The order of a page."""
        found = self.row("orders", page.args["id"])
        if found is None:
            raise LookupError(f"the shop has no order {page.args['id']!r}")
        return found

    @activity("OrdersActivity")
    def orders_page(self, page: Page) -> Widget:
        """All, or those in one state."""
        state = str(page.vars.get("state", page.args.get("state", "")))

        def only(wanted: str) -> None:
            page.vars["state"] = wanted

        chips = [Chip(self.t("all"), not state, partial(only, ""), id="only_all")]
        chips += [Chip(self.t(f"state_{s}"), s == state, partial(only, s), id=f"only_{s}") for s in STATES]
        rows = [one for one in self.data["orders"] if not state or one["state"] == state]
        body: Widget = Scroll(
            *(self.order_card(page, one) for one in rows), id="order_list", pad=(0, 2, 0, 20)
        )
        if not rows:
            body = Empty("receipt_long", self.t("no_orders"))
        return Scaffold(self.t("orders"), Column(Strip(*chips, id="states"), body), back=page.back)

    def order_card(self, page: Page, order: Json) -> Widget:
        """Its number, its state, its first product, its sum."""
        first = order["items"][0]
        more = len(order["items"]) - 1
        under = self.t("and_more", count=more) if more else f"× {first['quantity']}"
        head = Row(
            Text(order["number"], "label", grow=1, id="order_number"),
            Text(self.t(f"state_{order['state']}"), "label", colour=INKS[order["state"]], id="order_state"),
            pad=(14, 10, 14, 0),
        )
        line = self.line_row(self.product(first["product"]), under, pad=(14, 8), colour=first["colour"])
        foot = Row(
            Text(self.date(order["placed_ms"]), "small", colour="text_soft", grow=1),
            self.price(order["total_cents"], "strong", id="order_total"),
            pad=(14, 0, 14, 12),
        )
        card = Card(head, line, foot, id="order", on_tap=partial(page.open, "OrderActivity", id=order["id"]))
        return Column(card, pad=(16, 6))

    @activity("OrderActivity")
    def order_page(self, page: Page) -> Widget:
        """Everything about one."""
        order = self.order(page)
        address, pay = order["address"], order["payment"]
        card = self.row("cards", pay["card"]) if pay["kind"] == "card" else None
        how = (
            self.t("card_of", bank=card["bank"], last=card["last"]) if card else self.t(f"paid_{pay['kind']}")
        )
        state = Column(
            Text(
                self.t(f"state_{order['state']}"), "headline", colour=INKS[order["state"]], id="order_state"
            ),
            Text(self.t(f"state_{order['state']}_more"), "note", colour="text_soft"),
            gap=2,
            pad=(20, 8),
        )
        rows: list[Widget] = [
            state,
            ListItem(
                f"{address['name']} · {address['phone']}",
                f"{address['street']}, {address['city']}",
                icon="location_on",
                id="order_address",
            ),
            Divider(20),
            *(self.order_line(page, order, item) for item in order["items"]),
            Divider(20),
            *self.order_facts(order, how),
            *self.order_buttons(page, order),
        ]
        return Scaffold(self.t("order"), Scroll(*rows, id="order_scroll", pad=(0, 0, 0, 24)), back=page.back)

    def order_line(self, page: Page, order: Json, item: Json) -> Widget:
        """A product of the order; after it has come, a star to say what one thinks."""
        product = self.product(item["product"])
        right = Column(
            self.price(item["price_cents"], "strong"),
            Text(f"× {item['quantity']}", "note", colour="text_soft"),
            align="end",
        )
        line = self.line_row(
            product,
            self.variant(item) or product["brand"],
            right,
            colour=item["colour"],
            id="order_item",
            on_tap=partial(page.open, "ProductActivity", id=product["id"]),
        )
        if order["state"] != "delivered":
            return line
        done = bool(item["reviewed"])
        rate = Button(
            self.t("rated_done" if done else "rate"),
            partial(page.open, "RateActivity", id=order["id"], item=item["id"]),
            look="outlined",
            icon="star",
            id="rate",
            enabled=not done,
        )
        return Column(line, Row(rate, spread="end", pad=(20, 0, 20, 8)))

    def order_facts(self, order: Json, how: str) -> list[Widget]:
        """Numbers and sums."""
        table = [
            ("number", order["number"]),
            ("placed_at", self.date(order["placed_ms"])),
            ("payment", how),
            ("delivery", self.t(f"delivery_{order['delivery']}")),
            ("goods", self.money(order["items_cents"])),
            ("coupon", f"-{self.money(order['off_cents'])}" if order["off_cents"] else ""),
            ("shipping", self.money(order["delivery_cents"])),
            ("total", self.money(order["total_cents"])),
            ("reason", order["reason"]),
        ]
        return [
            Row(
                Text(self.t(word), "note", colour="text_soft", width=120),
                Text(value, "note", grow=1, align="end", id=f"order_{word}"),
                pad=(20, 5),
            )
            for word, value in table
            if value
        ]

    def order_buttons(self, page: Page, order: Json) -> list[Widget]:
        """What can still be done."""
        number, state = order["id"], order["state"]

        def again() -> None:
            for item in order["items"]:
                if self.product(item["product"])["stock"]:
                    self.put_in_cart(item["product"], item["colour"], item["size"], item["quantity"])
            page.open("CartActivity")

        track = Button(
            self.t("track"), lambda: page.open("TrackActivity", id=number), look="tonal", id="track"
        )
        off = Button(
            self.t("call_off"), lambda: page.show("why", to="cancelled"), look="outlined", id="call_off"
        )
        back = Button(
            self.t("send_back"), lambda: page.show("why", to="returned"), look="outlined", id="send_back"
        )
        more = Button(self.t("again"), again, look="tonal", id="again")
        shown = {
            "placed": [track, off],
            "shipped": [track],
            "delivered": [more, back],
            "cancelled": [more],
            "returned": [more],
        }[state]
        return [Gap(12), *(Column(one, pad=(20, 5)) for one in shown)]

    @overlay
    def why(self, page: Page) -> Overlay:
        """A reason is asked for, then it is done."""
        order, to = self.order(page.under), page.args["to"]
        chosen = str(page.vars.get("reason", ""))

        def choose(reason: str) -> None:
            page.vars["reason"] = reason

        def send() -> None:
            self.call_off(order, to, self.t(chosen))
            page.hide()
            page.toast(self.t(f"state_{to}_more"))

        rows = [RadioItem(self.t(key), key == chosen, partial(choose, key), id=key) for key in REASONS]
        button = Button(self.t(f"why_{to}_yes"), send, look="danger", id="why_send", enabled=bool(chosen))
        return Sheet(*rows, Gap(8), button, title=self.t(f"why_{to}"))

    @activity("TrackActivity")
    def track_page(self, page: Page) -> Widget:
        """Where the parcel is."""
        order = self.order(page)
        place = {"placed": 0, "shipped": 1, "delivered": 2}.get(order["state"], 0)
        steps = (
            ("placed", order["placed_ms"]),
            ("shipped", order["ships_ms"]),
            ("delivered", order["arrives_ms"]),
        )
        rows = []
        for k, (state, moment) in enumerate(steps):
            mark = Icon(
                "check_circle" if k <= place else "radio_button_unchecked",
                colour="good" if k <= place else "text_faint",
            )
            when = self.date(moment) if k <= place else self.t("about_when", when=self.date(moment))
            rows.append(ListItem(self.t(f"state_{state}"), when, leading=mark, id=f"step_{state}"))
        courier = self.t("courier", number=f"QX{order['id'] * 7919 % 10**9:09d}")
        head = Column(Text(courier, "note", colour="text_soft", id="courier"), pad=(20, 8))
        return Scaffold(self.t("track"), Scroll(head, *rows, id="track_list"), back=page.back)

    @activity("RateActivity")
    def rate_page(self, page: Page) -> Widget:
        """Stars and words about one product."""
        order = self.order(page)
        item = next(one for one in order["items"] if one["id"] == page.args["item"])
        product = self.product(item["product"])
        stars = int(page.vars.get("stars", 0))

        def give(count: int) -> None:
            page.vars["stars"] = count

        def send() -> None:
            if not stars:
                page.toast(self.t("stars_first"))
                return
            text = str(page.vars.get("text", "")).strip()
            row = {"id": self.new_id(), "author": "", "stars": stars, "text": text}
            product["reviews"].append({**row, "at_ms": self.phone.now_ms, "mine": True})
            item["reviewed"] = True
            page.finish()
            page.toast(self.t("rate_thanks"))

        marks = [
            IconButton(
                "star" if k <= stars else "star_border",
                partial(give, k),
                desc=self.t("stars_given", stars=k),
                id=f"star_{k}",
                size=54,
                colour="warn" if k <= stars else "text_faint",
            )
            for k in range(1, 6)
        ]
        body = Scroll(
            self.line_row(product, self.variant(item)),
            Header(self.t("how_was")),
            Row(*marks, spread="center"),
            Column(
                TextField(
                    "rate_text", page.var("text", ""), hint=self.t("rate_hint"), multiline=True, height=140
                ),
                Gap(14),
                Button(self.t("rate_send"), send, id="rate_send"),
                pad=(20, 12),
            ),
            id="rate_list",
        )
        return Scaffold(self.t("rate"), body, back=page.back, resize=True)
