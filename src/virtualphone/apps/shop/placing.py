"""An order comes into being, goes its way by itself, and can be called off."""

from __future__ import annotations

from typing import Any

from virtualphone.apps.shop.base import DELIVERIES, ShopBase
from virtualphone.apps.shop.seeding import DAY_MS, HOUR_MS, line_of
from virtualphone.page import Page
from virtualphone.toolkit import Button, Dialog, Overlay
from virtualphone.toolkit.widget import Action

Json = dict[str, Any]


class Placing(ShopBase):
    """What a tap on the last button does."""

    def place(
        self, lines: list[Json], address: Json, delivery: str, payment: Json, coupon: Json | None
    ) -> Json:
        """A new order: the stock goes down, the coupon is used, the wallet pays if it is to."""
        goods, off = self.goods_cents(lines), self.off_cents(coupon, lines)
        total = goods - off + DELIVERIES[delivery]
        items = []
        for line in lines:
            product = self.product(line["product"])
            product["stock"] = max(0, product["stock"] - line["quantity"])
            items.append(line_of(self.new_id(), product, line["colour"], line["size"], line["quantity"]))
        if coupon is not None and off:
            coupon["used"] = True
        if payment["kind"] == "wallet":
            self.data["wallet_cents"] -= total
        number, now = self.new_id(), self.phone.now_ms
        days = 1 if delivery == "express" else 3
        order = {
            "id": number,
            "number": f"BM{30_000_000 + number * 37 % 60_000_000}",
            "items": items,
            "address": {**address},
            "delivery": delivery,
            "delivery_cents": DELIVERIES[delivery],
            "payment": payment,
            "coupon": coupon["id"] if coupon is not None and off else None,
            "off_cents": off,
            "items_cents": goods,
            "total_cents": total,
            "state": "placed",
            "reason": "",
            "placed_ms": now,
            "ships_ms": now + 10 * HOUR_MS,
            "arrives_ms": now + days * DAY_MS,
        }
        self.data["orders"].insert(0, order)
        return order

    def call_off(self, order: Json, state: str, reason: str) -> None:
        """Cancelled or to be sent back: the money and the stock come back."""
        order["state"], order["reason"] = state, reason
        if order["payment"]["kind"] == "wallet":
            self.data["wallet_cents"] += order["total_cents"]
        for item in order["items"]:
            self.product(item["product"])["stock"] += item["quantity"]

    # By itself.

    def moves(self) -> list[tuple[int, Json, str]]:
        """What happens next to each order, and when."""
        found: list[tuple[int, Json, str]] = []
        for order in self.data["orders"]:
            if order["state"] == "placed":
                found.append((order["ships_ms"], order, "shipped"))
            elif order["state"] == "shipped":
                found.append((order["arrives_ms"], order, "delivered"))
        return found

    def move_on(self) -> None:
        """Orders whose time has come."""
        for moment, order, state in self.moves():
            if moment <= self.phone.now_ms:
                order["state"] = state
                if self.data["notices"]["orders"]:
                    title = self.t(f"state_{state}")
                    self.phone.notify(self.package, title, order["number"], "OrderActivity", id=order["id"])

    def question(self, page: Page, title: str, yes: str, agree: Action, text: str = "") -> Overlay:
        """Asked before something is done that cannot be undone."""
        buttons = [self.no(page), Button(yes, agree, look="text", id="confirm")]
        return Dialog(title, *([text] if text else []), buttons=buttons)
