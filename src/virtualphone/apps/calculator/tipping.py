"""A bill with its tip, split among people."""

from __future__ import annotations

from decimal import ROUND_CEILING, ROUND_HALF_UP, Decimal
from functools import partial
from typing import Any

from virtualphone.app import activity
from virtualphone.apps.calculator.converting import Converting
from virtualphone.apps.calculator.figures import money, read
from virtualphone.page import Page
from virtualphone.toolkit import (
    Card,
    Chip,
    Column,
    Gap,
    IconButton,
    Row,
    Scaffold,
    Scroll,
    Slider,
    SwitchItem,
    Text,
    TextField,
    Var,
    Widget,
)

Json = dict[str, Any]

USUAL = (0, 10, 15, 20)
MOST_TIP, MOST_PEOPLE = 30, 40


def shares(bill: Decimal, percent: int, people: int, round_up: bool) -> tuple[Decimal, Decimal, Decimal]:
    """Tip, total, and what each one pays. Rounded up, the tip grows by the difference."""
    cent = Decimal("0.01")
    tip = (bill * percent / 100).quantize(cent, rounding=ROUND_HALF_UP)
    total = bill + tip
    each = total / people
    if round_up:
        each = each.to_integral_value(rounding=ROUND_CEILING)
        return each * people - bill, each * people, each
    return tip, total, each.quantize(cent, rounding=ROUND_CEILING)


class Tipping(Converting):
    """What is typed there is kept in `data["tip"]`."""

    @activity("TipActivity")
    def tipping(self, page: Page) -> Widget:
        """Amount, tip, people; below what comes of it."""
        held: Json = self.data["tip"]
        bill = read(str(held["bill"]))
        usable = bill is not None and bill > 0
        field = TextField(
            "bill",
            Var(held, "bill"),
            hint=self.t("bill"),
            style="title",
            limit=12,
            on_submit=self.phone.hide_keyboard,
        )
        chips = [
            Chip(
                f"{share}%", held["percent"] == share, partial(held.update, percent=share), id=f"tip_{share}"
            )
            for share in USUAL
        ]
        head = Row(
            Text(self.t("percent"), "body", grow=1), Text(f"{held['percent']}%", "heading", id="tip_percent")
        )
        slider = Slider(Var(held, "percent"), 0, MOST_TIP, text=lambda share: f"{share}%", id="tip_slider")
        share = IconButton(
            "share",
            lambda: page.show("share_sheet", data=self._sentence_of(held)),
            id="share_tip",
            enabled=usable,
        )
        body = Scroll(
            Column(
                field, Gap(18), head, slider, Row(*chips, gap=8), Gap(12), self._people(held), pad=(20, 8)
            ),
            SwitchItem(self.t("round_up"), Var(held, "round_up"), self.t("round_up_more"), id="round_up"),
            Column(self._sums(held), pad=(20, 8, 20, 24)),
            id="form",
        )
        return Scaffold(self.t("tip"), body, back=page.back, actions=[share])

    def _people(self, held: Json) -> Widget:
        def change(by: int) -> None:
            held["people"] = min(MOST_PEOPLE, max(1, held["people"] + by))

        less = IconButton(
            "remove", partial(change, -1), desc=self.t("less"), id="people_less", fill="container_high"
        )
        plus = IconButton(
            "add", partial(change, 1), desc=self.t("plus"), id="people_more", fill="container_high"
        )
        count = Text(str(held["people"]), "title", width=48, align="center", id="people_count")
        return Row(Text(self.t("people"), "body", grow=1), less, count, plus, gap=6)

    def _amounts(self, held: Json) -> tuple[Decimal, Decimal, Decimal]:
        bill = read(str(held["bill"])) or Decimal(0)
        return shares(bill, held["percent"], held["people"], held["round_up"])

    def coin(self, value: Decimal) -> str:
        """With the sign of the money."""
        return f"{'¥' if self.zh else '$'}{self.figure(money(value))}"

    def _sums(self, held: Json) -> Widget:
        tip, total, each = self._amounts(held)
        lines = [
            Row(
                Text(self.t(word), "body", colour="text_soft", grow=1),
                Text(self.coin(value), "body", id=word),
            )
            for word, value in (("tip_sum", tip), ("total", total))
        ]
        last = Row(Text(self.t("each"), "heading", grow=1), Text(self.coin(each), "headline", id="each"))
        return Card(*lines, last, pad=(18, 14), gap=8)

    def _sentence_of(self, held: Json) -> str:
        bill = read(str(held["bill"])) or Decimal(0)
        each = self._amounts(held)[2]
        return self.t(
            "tip_shared",
            bill=self.coin(bill),
            percent=held["percent"],
            each=self.coin(each),
            people=held["people"],
        )
