"""One product: pictures, price, what can be chosen, its table, what people say; into the cart or bought."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from virtualphone.app import activity, overlay
from virtualphone.apps.shop.finding import Finding
from virtualphone.apps.shop.seeding import first_variant
from virtualphone.page import Page
from virtualphone.toolkit import (
    Avatar,
    Button,
    Chip,
    Column,
    Divider,
    Gap,
    Header,
    Icon,
    IconButton,
    ListItem,
    Overlay,
    Pager,
    Row,
    Scaffold,
    Scroll,
    Sheet,
    Text,
    Widget,
    Wrap,
)

Json = dict[str, Any]


class Product(Finding):
    """The page that everything leads to."""

    hearts: ClassVar[tuple[str, str]] = ("favorite", "favorite_border")

    def picked(self, page: Page, product: Json) -> tuple[str, str]:
        """The colour and size that are chosen on the page."""
        colour, size = first_variant(product)
        return str(page.vars.get("colour", colour)), str(page.vars.get("size", size))

    @activity("ProductActivity")
    def product_page(self, page: Page) -> Widget:
        """All of it, with the two buttons below."""
        product = self.product(page.args["id"])
        colour, _size = self.picked(page, product)
        views = [
            self.picture(product, size=280, colour=one, width=2000)
            for one in dict.fromkeys([colour, *product["colours"]])
        ]
        photos = Pager(
            page.var("photo", 0), *views[:4], height=280, grow=0, id="photos", desc=self.t("photos")
        )
        where = Text(
            f"{min(int(page.vars.get('photo', 0)), len(views[:4]) - 1) + 1}/{len(views[:4])}",
            "small",
            colour="text_soft",
            align="center",
        )
        return Scaffold(
            "",
            Scroll(
                Column(photos, Gap(4), where, pad=(16, 0)),
                *self.product_head(product),
                *self.product_rows(page, product),
                *self.review_part(page, product),
                Header(self.t("about")),
                Column(Text(product["about"], "body", id="about"), pad=(20, 2)),
                Header(self.t("facts")),
                *self.facts(product),
                id="product_scroll",
                pad=(0, 0, 0, 20),
            ),
            back=page.back,
            actions=self.product_actions(page, product),
            bottom=self.product_foot(page, product),
        )

    def product_actions(self, page: Page, product: Json) -> list[Widget]:
        """Share it, look into the cart."""
        share = IconButton(
            "share",
            lambda: page.show("share_sheet", data=self.share_text(product)),
            desc=self.t("share"),
            id="share",
        )
        return [share, self.cart_button(page)]

    def product_head(self, product: Json) -> list[Widget]:
        """Price, name, stars, how many are left."""
        old = self.old_price(product)
        left = (
            Text(self.t("sold_out"), "note", colour="error", id="stock")
            if not product["stock"]
            else Text(self.t("left", count=product["stock"]), "note", colour="good", id="stock")
        )
        return [
            Row(self.price(product["price_cents"], "headline", id="price"), old, gap=12, pad=(20, 10, 20, 0)),
            Column(Text(product["name"], "title", id="name"), pad=(20, 4)),
            Row(
                self.stars(product["rating"]),
                self.rating_line(product),
                Gap(grow=1),
                left,
                gap=8,
                pad=(20, 4),
            ),
        ]

    def product_rows(self, page: Page, product: Json) -> list[Widget]:
        """What is chosen; how it comes."""
        colour, size = self.picked(page, product)
        chosen = self.variant({"colour": colour, "size": size})
        rows: list[Widget] = [Gap(6), Divider()]
        if chosen:
            rows.append(
                ListItem(
                    self.t("selected"),
                    chosen,
                    icon="palette",
                    trailing=Icon("chevron_right"),
                    id="options",
                    on_tap=lambda: page.show("options_sheet"),
                )
            )
        rows.append(
            ListItem(self.t("delivery_info"), self.t("delivery_when"), icon="local_shipping", id="delivery")
        )
        rows.append(Divider())
        return rows

    def review_part(self, page: Page, product: Json) -> list[Widget]:
        """The newest two, and the way to all."""
        reviews = sorted(product["reviews"], key=lambda one: -int(one["at_ms"]))
        every = Button(
            self.t("all_reviews", count=len(reviews)),
            lambda: page.open("ReviewsActivity", id=product["id"]),
            look="text",
            id="all_reviews",
        )
        head = Row(Text(self.t("reviews"), "label", colour="primary", grow=1), every, pad=(20, 8, 8, 0))
        return [head, *(self.review_row(one) for one in reviews[:2])]

    def review_row(self, review: Json) -> Widget:
        """One opinion."""
        who = self.t("you") if review["mine"] else review["author"]
        return Column(
            Row(
                Avatar(who, size=28),
                Text(who, "label", grow=1, lines=1),
                self.stars(review["stars"] * 10),
                gap=10,
            ),
            Text(review["text"], "note", id="review_text"),
            Text(self.date(review["at_ms"]), "small", colour="text_faint"),
            gap=4,
            pad=(20, 8),
            id="review",
            desc=self.t("stars_given", stars=review["stars"]),
        )

    @activity("ReviewsActivity")
    def reviews_page(self, page: Page) -> Widget:
        """All opinions; those with few stars alone."""
        product = self.product(page.args["id"])
        least = int(page.vars.get("stars", 0))
        rows = [one for one in product["reviews"] if not least or one["stars"] == least]
        rows = sorted(rows, key=lambda one: -int(one["at_ms"]))

        def only(stars: int) -> None:
            page.vars["stars"] = stars

        chips = [Chip(self.t("all"), not least, partial(only, 0), id="only_0")]
        chips += [Chip(f"{k} ★", least == k, partial(only, k), id=f"only_{k}") for k in (5, 4, 3, 2, 1)]
        body = Scroll(*(self.review_row(one) for one in rows), id="reviews", pad=(0, 0, 0, 20))
        return Scaffold(self.t("reviews"), Column(Column(Wrap(*chips), pad=(20, 6)), body), back=page.back)

    def facts(self, product: Json) -> list[Widget]:
        """The table."""
        colours = self.t("comma").join(map(self.colour_name, product["colours"]))
        sizes = self.t("comma").join(map(self.size_name, product["sizes"]))
        table = [
            ("brand", product["brand"]),
            ("model", product["model"]),
            ("made_of", product["made_of"]),
            ("weight", self.t("grams", count=product["grams"])),
            ("colours", colours),
            ("sizes", sizes),
            ("listed", self.date(product["listed_ms"])),
        ]
        return [
            Row(
                Text(self.t(word), "note", colour="text_soft", width=110),
                Text(value, "note", grow=1, id=f"fact_{word}"),
                pad=(20, 7),
                align="start",
            )
            for word, value in table
            if value
        ]

    def heart(self, page: Page, product: Json) -> Widget:
        """Onto the wish list and off it."""
        on = self.wished(product["id"])

        def wish() -> None:
            now = self.flip_wish(product["id"])
            page.toast(self.t("wish_on" if now else "wish_off"))

        return IconButton(
            self.hearts[0 if on else 1],
            wish,
            desc=self.t("wish"),
            id="wish",
            selected=on,
            colour="error" if on else "text_soft",
        )

    def two_buttons(self, page: Page, product: Json) -> tuple[Widget, Widget]:
        """Into the cart, and the quick way."""
        there = bool(product["stock"])
        add = Button(
            self.t("add" if there else "sold_out"),
            lambda: page.show("options_sheet", then="cart"),
            look="tonal",
            id="add",
            enabled=there,
            grow=1,
        )
        buy = Button(self.t("buy"), lambda: self.buy_now(page, product), id="buy", enabled=there, grow=1)
        return add, buy

    def product_foot(self, page: Page, product: Json) -> Widget:
        """A heart, the cart, and the quick way."""
        heart, (add, buy) = self.heart(page, product), self.two_buttons(page, product)
        return Row(heart, add, buy, gap=8, pad=(12, 10), colour="container")

    @overlay
    def options_sheet(self, page: Page) -> Overlay:
        """Colour, size and how many."""
        under = page.under
        product = self.product(under.args["id"])
        colour, size = self.picked(under, product)
        count = int(page.vars.get("count", 1))

        def pick(what: str, value: str) -> None:
            under.vars[what] = value

        def many(value: int) -> None:
            page.vars["count"] = value

        def done() -> None:
            page.hide()
            if page.args.get("then") == "cart":
                self.put_in_cart(product["id"], colour, size, count)
                page.toast(self.t("in_cart"))
            elif page.args.get("then") == "buy":
                self.check_out_one(under, product, count)

        def chips(what: str, values: list[str], now: str) -> list[Widget]:
            name = self.colour_name if what == "colour" else self.size_name
            row = [Chip(name(v), v == now, partial(pick, what, v), id=f"{what}_choice") for v in values]
            return [Text(self.t(what), "label", colour="primary"), Gap(6), Wrap(*row), Gap(14)] if row else []

        head = self.line_row(product, self.variant({"colour": colour, "size": size}), colour=colour, pad=0)
        return Sheet(
            head,
            Gap(14),
            *chips("colour", product["colours"], colour),
            *chips("size", product["sizes"], size),
            Row(
                Text(self.t("how_many"), "label", colour="primary", grow=1),
                self.stepper(count, product["stock"], many),
            ),
            Gap(14),
            Button(self.t("done"), done, id="options_done"),
        )

    def buy_now(self, page: Page, product: Json) -> None:
        """One tap, if that is switched on: ordered with what is the default. Else by the usual way."""
        address, card = self.default_of("addresses"), self.default_of("cards")
        if not self.data["one_tap"] or address is None or card is None:
            page.show("options_sheet", then="buy")
            return
        colour, size = self.picked(page, product)
        line = {"product": product["id"], "colour": colour, "size": size, "quantity": 1}
        order = self.place([line], address, "standard", {"kind": "card", "card": card["id"]}, None)
        page.open("PlacedActivity", id=order["id"])

    def check_out_one(self, page: Page, product: Json, count: int) -> None:
        """The usual way with this product alone."""
        colour, size = self.picked(page, product)
        page.open("CheckoutActivity", one={
            "id": 0, "product": product["id"], "colour": colour, "size": size, "quantity": count,
        })  # fmt: skip
