"""The unit converter."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.calculator.figures import read
from virtualphone.apps.calculator.past import Past
from virtualphone.apps.calculator.units import KINDS, Unit, convert
from virtualphone.page import Page
from virtualphone.toolkit import (
    Card,
    Chip,
    Column,
    Gap,
    Icon,
    IconButton,
    Overlay,
    RadioItem,
    Row,
    Scaffold,
    Scroll,
    Sheet,
    Strip,
    Text,
    TextField,
    Var,
    Widget,
)

Json = dict[str, Any]


class Converting(Past):
    """What is chosen there is kept in `data["converter"]`."""

    @property
    def held(self) -> Json:
        """Kind, units and value."""
        found: Json = self.data["converter"]
        return found

    def unit_name(self, unit: Unit) -> str:
        """In the phone's language."""
        return unit.chinese if self.zh else unit.english

    def converted(self) -> str:
        """The value in the other unit; nothing without a number."""
        value = read(str(self.held["value"]))
        if value is None:
            return ""
        return self.written(convert(self.held["kind"], value, self.held["from"], self.held["to"]))

    @activity("ConverterActivity")
    def converter(self, page: Page) -> Widget:
        """Kinds above, a value and its unit, the same in another unit."""
        held = self.held
        chips: list[Widget] = [
            Chip(self.t(kind), kind == held["kind"], partial(self._choose, kind), id=f"kind_{kind}")
            for kind in KINDS
        ]
        result = self.converted()
        field = TextField(
            "value",
            Var(held, "value"),
            hint=self.t("value"),
            style="headline",
            select=True,
            limit=24,
            on_submit=self.phone.hide_keyboard,
        )
        swap = IconButton("swap_vert", self._swap, id="swap", fill="primary_soft", colour="on_primary_soft")
        unit = KINDS[held["kind"]][held["to"]]
        shown = Text(
            f"{self.figure(result)} {unit.sign}" if result else " ", "headline", lines=1, id="converted"
        )
        body = Scroll(
            Column(
                self._unit(page, "from"),
                Gap(8),
                field,
                Gap(14),
                Row(swap, spread="center"),
                Gap(10),
                self._unit(page, "to"),
                Gap(8),
                Card(shown, pad=(16, 12)),
                pad=(20, 10),
            ),
            id="form",
        )
        copy = IconButton(
            "content_copy", lambda: self.copy(page, result), id="copy_converted", enabled=bool(result)
        )
        share = IconButton(
            "share",
            lambda: page.show("share_sheet", data=self._sentence(result)),
            id="share_converted",
            enabled=bool(result),
        )
        return Scaffold(
            self.t("converter"), Column(self.kinds(chips), body), back=page.back, actions=[copy, share]
        )

    def kinds(self, chips: list[Widget]) -> Widget:
        """What can be measured."""
        return Strip(*chips, id="kinds")

    def _sentence(self, result: str) -> str:
        held, units = self.held, KINDS[self.held["kind"]]
        return f"{held['value']} {units[held['from']].sign} = {result} {units[held['to']].sign}"

    def _unit(self, page: Page, side: str) -> Widget:
        unit = KINDS[self.held["kind"]][self.held[side]]
        words = Text(f"{self.unit_name(unit)} ({unit.sign})", "body", lines=1, grow=1, id=f"unit_{side}_name")
        return Row(
            Text(self.t(side), "label", colour="primary", width=44),
            words,
            Icon("arrow_drop_down"),
            gap=8,
            pad=(14, 0),
            height=50,
            radius=14,
            outline="outline",
            id=f"unit_{side}",
            on_tap=lambda: page.show("unit_sheet", side=side),
        )

    def _choose(self, kind: str) -> None:
        if kind != self.held["kind"]:
            first, second = list(KINDS[kind])[:2]
            self.held.update({"kind": kind, "from": first, "to": second})

    def _swap(self) -> None:
        self.held.update({"from": self.held["to"], "to": self.held["from"]})

    @overlay
    def unit_sheet(self, page: Page) -> Overlay:
        """Another unit for one side; the one of the other side makes both change places."""
        side = str(page.args["side"])
        units = KINDS[self.held["kind"]]

        def choose(unit: str) -> None:
            other = "to" if side == "from" else "from"
            if unit == self.held[other]:
                self._swap()
            else:
                self.held[side] = unit
            page.hide()

        rows = [
            RadioItem(
                f"{self.unit_name(unit)} ({unit.sign})",
                name == self.held[side],
                partial(choose, name),
                id=f"unit_{name}",
            )
            for name, unit in units.items()
        ]
        room = self.sheet_room(len(rows))
        return Sheet(Scroll(*rows, height=room, id="sheet_list"), title=self.t(self.held["kind"]))
