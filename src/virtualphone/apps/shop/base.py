"""What all pages of the shop share: rows by id, money, how a product looks, what is in the cart."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, ClassVar

from virtualphone.apps.shop.catalogue import CATEGORIES, COLOURS
from virtualphone.apps.shop.words import WORDS
from virtualphone.clock import ZONE
from virtualphone.page import Page
from virtualphone.sharing import Sharer
from virtualphone.toolkit import Button, Column, Gap, Icon, IconButton, Row, Stack, Text, Widget

Json = dict[str, Any]

DELIVERIES: dict[str, int] = {"standard": 490, "express": 1290, "pickup": 0}
"""Ways to get it, and what each costs in cents."""
PRICE = "#c2410c"
PRICE_DARK = "#ff9d6b"


class ShopBase(Sharer):
    """The common part; each file of this app adds its pages."""

    package: ClassVar[str] = "com.brightmall.shop"
    words: ClassVar[dict[str, tuple[str, str]]] = WORDS

    # Rows.

    def row(self, table: str, number: object) -> Json | None:
        """A row of one of the tables by its id."""
        return next((row for row in self.data[table] if row["id"] == number), None)

    def product(self, number: object) -> Json:
        """A product by its id."""
        found = self.row("products", number)
        if found is None:
            raise LookupError(f"the shop has no product {number!r}")
        return found

    def new_id(self) -> int:
        """A number that no row has."""
        self.data["last_id"] += 1
        return int(self.data["last_id"])

    def default_of(self, table: str) -> Json | None:
        """The row that is used unless another is chosen."""
        rows: list[Json] = self.data[table]
        return next((row for row in rows if row["default"]), rows[0] if rows else None)

    def make_default(self, table: str, number: int) -> None:
        """That row and no other."""
        for row in self.data[table]:
            row["default"] = row["id"] == number

    # Words.

    def money(self, cents: int) -> str:
        """`$12.90`, `¥12.90`."""
        return f"{'¥' if self.zh else '$'}{cents // 100}.{cents % 100:02d}"

    def colour_name(self, key: str) -> str:
        """A colour's name."""
        return COLOURS[key][1 if self.zh else 0] if key in COLOURS else ""

    def size_name(self, size: str) -> str:
        """A size as it is written: most are the same everywhere."""
        key = f"size_{size.lower()}"
        return self.t(key) if key in self.words else size

    def category_name(self, key: str) -> str:
        """A category's name."""
        return CATEGORIES[key][1 if self.zh else 0]

    def variant(self, row: Json) -> str:
        """`Navy, M`: what was chosen."""
        parts = [self.colour_name(row["colour"]), self.size_name(row["size"]) if row["size"] else ""]
        return self.t("comma").join(part for part in parts if part)

    def date(self, ms: int) -> str:
        """`Mar 3, 14:05`."""
        moment = datetime.fromtimestamp(ms / 1000, UTC).astimezone(ZONE)
        time = f"{moment.hour:02d}:{moment.minute:02d}"
        if self.zh:
            return f"{moment.month}月{moment.day}日 {time}"
        return f"{moment.strftime('%b')} {moment.day}, {time}"

    def share_text(self, product: Json) -> str:
        """A product as others get it."""
        link = f"https://brightmall.example/p/{product['id']}"
        return f"{product['name']} · {self.money(product['price_cents'])} {link}"

    # Looks.

    @property
    def price_ink(self) -> str:
        """The colour of prices."""
        return PRICE_DARK if self.phone.theme.dark else PRICE

    def price(self, cents: int, style: str = "heading", **more: Any) -> Text:
        """A price in its colour."""
        return Text(self.money(cents), style, colour=self.price_ink, **more)

    def picture(self, product: Json, *, size: float, colour: str = "", width: float | None = None) -> Widget:
        """The product on a ground of its colour: in place of a photograph."""
        key = colour or (product["colours"][0] if product["colours"] else "")
        ground = COLOURS[key][2] if key in COLOURS else CATEGORIES[product["category"]][3]
        mark = Icon(product["icon"], size=size * 0.52, colour="#ffffff")
        return Stack(mark, width=width or size, height=size, colour=ground, radius=12, align="center")

    def stars(self, rating: int, size: float = 14) -> Widget:
        """Five stars, filled for a rating in tenths."""
        marks = [
            "star" if rating >= 10 * k + 8 else "star_half" if rating >= 10 * k + 3 else "star_border"
            for k in range(5)
        ]
        return Row(*(Icon(mark, size=size, colour="warn") for mark in marks))

    def rating_line(self, product: Json) -> Widget:
        """`4.3 (120)`, small."""
        words = self.t("rated", stars=f"{product['rating'] / 10:.1f}", sold=product["sold"])
        return Row(
            Icon("star", size=14, colour="warn"), Text(words, "small", colour="text_soft", lines=1), gap=4
        )

    def line_row(self, product: Json, under: str, right: Widget | None = None, **common: Any) -> Widget:
        """A product in a list of lines: picture, name, what was chosen, something at the end."""
        words = Column(
            Text(product["name"], "body", lines=1, id="line_name"),
            bool(under) and Text(under, "note", colour="text_soft", lines=1, id="line_variant"),
            gap=2,
            grow=1,
        )
        picture = self.picture(product, size=56, colour=str(common.pop("colour", "")))
        return Row(picture, words, right, gap=14, pad=common.pop("pad", (20, 8)), **common)

    def no(self, page: Page) -> Button:
        """The button that changes nothing."""
        return Button(self.t("cancel"), page.hide, look="text", id="cancel")

    def two(self, widgets: list[Widget]) -> list[Widget]:
        """Cards in two columns."""
        rows: list[Widget] = []
        for place in range(0, len(widgets), 2):
            pair: list[Widget] = widgets[place : place + 2]
            rows.append(
                Row(*pair, *([Gap(grow=1)] if len(pair) == 1 else []), gap=10, pad=(16, 5), align="start")
            )
        return rows

    # The cart.

    def chosen_lines(self) -> list[Json]:
        """The rows of the cart that are ticked."""
        return [row for row in self.data["cart"] if row["selected"]]

    def goods_cents(self, lines: list[Json]) -> int:
        """What the products of some lines cost."""
        return sum(self.product(row["product"])["price_cents"] * row["quantity"] for row in lines)

    def off_cents(self, coupon: Json | None, lines: list[Json]) -> int:
        """What a coupon takes off these lines: nothing if they are too few or of another kind."""
        if coupon is None or coupon["used"] or not coupon["claimed"]:
            return 0
        kind = coupon["category"]
        fitting = [r for r in lines if not kind or self.product(r["product"])["category"] == kind]
        goods = self.goods_cents(fitting)
        return min(coupon["off_cents"], goods) if fitting and goods >= coupon["least_cents"] else 0

    def put_in_cart(self, number: int, colour: str, size: str, quantity: int) -> None:
        """One more line, or more of one that is there."""
        for row in self.data["cart"]:
            if (row["product"], row["colour"], row["size"]) == (number, colour, size):
                row["quantity"] = min(row["quantity"] + quantity, self.product(number)["stock"])
                row["selected"] = True
                return
        row = {"id": self.new_id(), "product": number, "colour": colour, "size": size}
        self.data["cart"].append({**row, "quantity": quantity, "selected": True})

    def wished(self, number: int) -> bool:
        """Whether it is on the wish list."""
        return self.row("wishes", number) is not None

    def flip_wish(self, number: int) -> bool:
        """Onto the wish list or off it; whether it is on it now."""
        if self.wished(number):
            self.data["wishes"] = [row for row in self.data["wishes"] if row["id"] != number]
            return False
        self.data["wishes"].insert(0, {"id": number, "added_ms": self.phone.now_ms})
        return True

    def stepper(self, value: int, most: int, change: Any, name: str = "") -> Widget:
        """Less, a number, more."""
        less = IconButton(
            "remove",
            lambda: change(value - 1),
            desc=self.t("less"),
            id=f"{name}less",
            enabled=value > 1,
            size=40,
        )
        more = IconButton(
            "add",
            lambda: change(value + 1),
            desc=self.t("more"),
            id=f"{name}more",
            enabled=value < most,
            size=40,
        )
        return Row(less, Text(str(value), "body", id=f"{name}quantity"), more, gap=2)
