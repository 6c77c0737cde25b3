"""Addresses and cards: lists, forms, defaults, and asking before one goes."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.shop.placing import Placing
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    CheckItem,
    Column,
    Empty,
    Fab,
    Gap,
    IconButton,
    ListItem,
    Overlay,
    RadioItem,
    Row,
    Scaffold,
    Scroll,
    Text,
    TextField,
    Widget,
)

Json = dict[str, Any]

FIELDS = ("name", "phone", "street", "city", "tag")
NEEDED = ("name", "phone", "street", "city")


class Addresses(Placing):
    """Where things go and what they are paid with."""

    @activity("AddressesActivity")
    def addresses_page(self, page: Page) -> Widget:
        """All of them; opened from the checkout, a tap chooses."""
        pick = bool(page.args.get("pick"))

        def tap(row: Json) -> None:
            if pick:
                page.finish(address=row["id"])
            else:
                page.open("AddressActivity", id=row["id"])

        def one(row: Json) -> Widget:
            tag = f" · {row['tag']}" if row["tag"] else ""
            mark = self.t("default_mark") if row["default"] else ""
            words = Column(
                Text(f"{row['name']}{tag}", "heading", lines=1, id="address_name"),
                Text(f"{row['street']}, {row['city']}", "note", lines=2, id="address_where"),
                Text(f"{row['phone']}  {mark}", "small", colour="text_soft", id="address_phone"),
                gap=3,
                grow=1,
            )
            change = IconButton(
                "edit",
                partial(page.open, "AddressActivity", id=row["id"]),
                desc=self.t("edit"),
                id="address_edit",
            )
            return Row(words, change, pad=(20, 10, 8, 10), id="address", on_tap=partial(tap, row))

        rows = [one(row) for row in self.data["addresses"]]
        body: Widget = Scroll(*rows, id="address_list", pad=(0, 0, 0, 90))
        title = self.t("choose_address" if pick else "row_addresses")
        return self.address_frame(page, title, body if rows else Empty("location_off", self.t("no_address")))

    def address_frame(self, page: Page, title: str, body: Widget) -> Widget:
        """The list and the button for one more."""
        add = Fab("add", lambda: page.open("AddressActivity"), desc=self.t("new_address"))
        return Scaffold(title, body, back=page.back, fab=add)

    @activity("AddressActivity")
    def address_form(self, page: Page) -> Widget:
        """A new one, or one that is changed."""
        old = self.row("addresses", page.args.get("id"))
        held = page.vars

        def save() -> None:
            values = {key: str(held.get(key, "")).strip() for key in FIELDS}
            if not all(values[key] for key in NEEDED):
                page.toast(self.t("fill_in"))
                return
            row = old
            if row is None:
                row = {"id": self.new_id(), **values, "default": False}
                self.data["addresses"].append(row)
            row.update(values)
            if held.get("default") or len(self.data["addresses"]) == 1:
                self.make_default("addresses", row["id"])
            page.finish()

        fields = [
            TextField(f"address_{key}", page.var(key, ""), hint=self.t(f"field_{key}"), limit=80)
            for key in FIELDS
        ]
        bin_button = IconButton(
            "delete", lambda: page.show("drop_address"), desc=self.t("delete"), id="delete"
        )
        body = Scroll(
            Column(*fields, gap=10, pad=(20, 8)),
            CheckItem(self.t("make_default"), page.var("default", False), id="make_default"),
            Column(Button(self.t("save"), save, id="save"), pad=(20, 12)),
            id="form",
        )
        title = self.t("change_address" if old else "new_address")
        return Scaffold(title, body, back=page.back, actions=[bin_button] if old else [], resize=True)

    def open_address(self, page: Page) -> None:
        """The form begins with what is known."""
        old = self.row("addresses", page.args.get("id"))
        if old is not None:
            page.vars.update({key: old[key] for key in (*FIELDS, "default")})

    @overlay
    def drop_address(self, page: Page) -> Overlay:
        """Asked before an address goes."""
        number = page.under.args.get("id")

        def yes() -> None:
            rows = [row for row in self.data["addresses"] if row["id"] != number]
            self.data["addresses"] = rows
            if rows and not any(row["default"] for row in rows):
                self.make_default("addresses", rows[0]["id"])
            page.under.finish()

        return self.question(page, self.t("drop_address"), self.t("delete"), yes)

    @activity("CardsActivity")
    def cards_page(self, page: Page) -> Widget:
        """One of them pays unless another is chosen."""

        def row(card: Json) -> Widget:
            away = IconButton(
                "delete",
                partial(page.show, "drop_card", id=card["id"]),
                desc=self.t("delete"),
                id="card_delete",
            )
            return RadioItem(
                self.t("card_of", bank=card["bank"], last=card["last"]),
                card["default"],
                partial(self.make_default, "cards", card["id"]),
                self.t("card_until", date=card["expires"]),
                trailing=away,
                id="card",
            )

        rows: list[Widget] = [row(card) for card in self.data["cards"]]
        rows.append(
            ListItem(self.t("new_card"), icon="add", id="card_new", on_tap=lambda: page.open("CardActivity"))
        )
        note = Column(Text(self.t("cards_note"), "note", colour="text_soft"), pad=(20, 8))
        return Scaffold(self.t("row_cards"), Scroll(note, *rows, id="card_list"), back=page.back)

    @activity("CardActivity")
    def card_form(self, page: Page) -> Widget:
        """Number, holder, until when."""

        def save() -> None:
            number = "".join(letter for letter in str(page.vars.get("number", "")) if letter.isdigit())
            until, holder = str(page.vars.get("until", "")).strip(), str(page.vars.get("holder", "")).strip()
            month, _, year = until.partition("/")
            good = month.isdigit() and year.isdigit() and 1 <= int(month) <= 12 and len(year) == 2
            if len(number) != 16 or not good or not holder:
                page.toast(self.t("card_bad"))
                return
            row = {"id": self.new_id(), "bank": self.t("bank_other"), "last": number[-4:], "holder": holder}
            self.data["cards"].append({**row, "expires": until, "default": not self.data["cards"]})
            page.finish()

        body = Scroll(
            Column(
                TextField(
                    "card_number", page.var("number", ""), hint=self.t("card_number"), digits=True, limit=19
                ),
                TextField("card_holder", page.var("holder", ""), hint=self.t("card_holder"), limit=40),
                TextField("card_until", page.var("until", ""), hint=self.t("card_until_hint"), limit=5),
                Gap(4),
                Button(self.t("save"), save, id="save"),
                gap=10,
                pad=(20, 8),
            ),
            id="form",
        )
        return Scaffold(self.t("new_card"), body, back=page.back, resize=True)

    @overlay
    def drop_card(self, page: Page) -> Overlay:
        """Asked before a card goes."""

        def yes() -> None:
            rows = [row for row in self.data["cards"] if row["id"] != page.args["id"]]
            self.data["cards"] = rows
            if rows and not any(row["default"] for row in rows):
                self.make_default("cards", rows[0]["id"])
            page.hide()

        return self.question(page, self.t("drop_card"), self.t("delete"), yes)
