"""The first page: the display and the keys."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from virtualphone.app import activity, overlay
from virtualphone.apps.calculator.base import Reckoner
from virtualphone.apps.calculator.figures import read
from virtualphone.page import Page
from virtualphone.toolkit import (
    Column,
    Gap,
    Icon,
    IconButton,
    ListItem,
    Menu,
    Overlay,
    Row,
    Scaffold,
    Scroll,
    Sheet,
    Text,
    Widget,
)
from virtualphone.toolkit.widget import Action

Json = dict[str, Any]
Key = tuple[str, str, Action]
"""Id, what is written on it, what it does."""

DIGITS = ("7 8 9", "4 5 6", "1 2 3")
MEMORY = (("clear", "MC"), ("recall", "MR"), ("add", "M+"), ("subtract", "M-"), ("store", "MS"))


class Keys(Reckoner):
    """What is on the display is in the data: it is still there tomorrow."""

    digit_rows: ClassVar[tuple[str, ...]] = DIGITS
    eraser: ClassVar[str] = "backspace"

    @activity("CalculatorActivity", main=True)
    def calculator(self, page: Page) -> Widget:
        """The display above, the keys below; held across, the keys of functions stand beside the others."""
        more = IconButton("more_vert", lambda: page.show("main_menu"), desc=self.t("more"), id="more")
        past = IconButton(
            "history", lambda: page.open("HistoryActivity"), desc=self.t("history"), id="open_history"
        )
        display = self.display(page)
        rows = self._functions() if self.data["scientific"] else []
        if self.wide:
            head = Row(Column(display, grow=1), *self.top_actions(past, more), align="start")
            left = Column(head, self._memory(), *rows, gap=5, grow=1)
            body: Widget = Row(
                left, Column(*self._basic(), gap=5, grow=1), gap=10, align="stretch", pad=(10, 6)
            )
            return Scaffold(None, body)
        keys = self.stacked(self._memory(), rows, self._basic())
        return self.key_page(Column(display, keys), past, more)

    def stacked(self, memory: Widget, functions: list[Widget], basic: list[Widget]) -> Widget:
        """All rows of keys below each other."""
        return Column(memory, *functions, *basic, gap=7, pad=(14, 6, 14, 14), grow=1)

    def key_page(self, body: Widget, past: Widget, more: Widget) -> Widget:
        """The page around display and keys."""
        return Scaffold("", body, actions=self.top_actions(past, more))

    def top_actions(self, past: Widget, more: Widget) -> list[Widget]:
        """What stands at the right end of the bar."""
        return [past, more]

    def display(self, page: Page) -> Widget:
        """The expression, and below it what it is worth so far or why it is worth nothing."""
        data = self.data
        text = self.figure(self.expression)
        size = "clock" if len(text) <= 9 else "display" if len(text) <= 14 else "headline"
        if self.wide:
            size = "headline"
        below = self.t(f"wrong_{data['error']}") if data["error"] else self.figure(self.preview())
        ink = "error" if data["error"] else "text_soft"
        return Column(
            Gap(grow=1),
            Text(text or "0", size, align="end", lines=2, id="formula"),
            Text(below or " ", "title", colour=ink, align="end", lines=1, id="result"),
            pad=(24, 2, 24, 4),
            height=92 if self.wide else 164,
            id="display",
            on_hold=lambda: page.show("display_sheet"),
        )

    # The keys.

    def _memory(self) -> Widget:
        kept = bool(self.data["memory"])
        marks: list[Widget] = [
            Row(
                Text(
                    label,
                    "label",
                    colour="primary" if kept or how not in ("clear", "recall") else "text_faint",
                ),
                spread="center",
                height=34,
                grow=1,
                id=f"memory_{how}",
                on_tap=partial(self.remember, how),
                enabled=kept or how not in ("clear", "recall"),
            )
            for how, label in MEMORY
        ]
        wide = self.data["scientific"]
        fold = IconButton(
            "expand_more" if wide else "functions",
            lambda: self.data.update(scientific=not wide),
            size=34,
            id="toggle_scientific",
            desc=self.t("narrower" if wide else "wider"),
        )
        return Row(*marks, fold)

    def key(
        self, name: str, label: str, action: Action, look: str = "digit", hold: Action | None = None
    ) -> Widget:
        """One key; a label in angle brackets is an icon."""
        fill, ink = self.looks()[look]
        style = "note" if look == "function" and len(label) > 3 else "title"
        icon = label.startswith("<")
        face: Widget = (
            Icon(label[1:-1], colour=ink) if icon else Text(label, style, colour=ink, align="center")
        )
        return Column(
            face,
            align="center",
            colour=fill,
            radius=self.roundness(),
            grow=1,
            id=name,
            on_tap=action,
            on_hold=hold,
            desc=self.t("erase") if icon else "",
        )

    def looks(self) -> dict[str, tuple[str, str]]:
        """The colours of the keys: ground and ink."""
        return {
            "digit": ("container", "text"),
            "sign": ("primary_soft", "on_primary_soft"),
            "function": ("container_high", "text"),
            "equals": ("primary", "on_primary"),
        }

    def roundness(self) -> float:
        """Of the corners of a key, in dp."""
        return 22

    def arranged(self, keys: list[Widget], sign: Widget) -> Widget:
        """Three keys and the sign of their row, at its end."""
        return self.line(*keys, sign)

    def line(self, *keys: Widget) -> Widget:
        """Keys beside each other."""
        return Row(*keys, gap=7, align="stretch", grow=1)

    def _basic(self) -> list[Widget]:
        signs = {"op_div": "÷", "op_mul": "×", "op_sub": "-", "op_add": "+"}

        def sign(name: str) -> Widget:
            return self.key(name, signs[name], partial(self.put, signs[name]), "sign")

        first = self.arranged(
            [
                self.key("clr", "AC", self.wipe, "function"),
                self.key("parens", "( )", self.parenthesis, "function"),
                self.key("op_pct", "%", partial(self.put, "%"), "function"),
            ],
            sign("op_div"),
        )
        rows = [
            self.arranged(
                [self.key(f"digit_{one}", one, partial(self.put, one)) for one in line.split()], sign(op)
            )
            for line, op in zip(self.digit_rows, ("op_mul", "op_sub", "op_add"), strict=True)
        ]
        last = self.arranged(
            [
                self.key("digit_0", "0", partial(self.put, "0")),
                self.key("dec_point", ".", partial(self.put, ".")),
                self.key("del", f"<{self.eraser}>", self.back, hold=self.wipe),
            ],
            self.key("eq", "=", self.equals, "equals"),
        )
        return [first, *rows, last]

    def _functions(self) -> list[Widget]:
        degrees, other = bool(self.options["degrees"]), bool(self.data.get("inverse"))

        def turn() -> None:
            self.options["degrees"] = not degrees

        def invert() -> None:
            self.data["inverse"] = not other

        def angle(name: str) -> Widget:
            word = f"a{name}" if other else name
            label = f"{name}-1" if other else name
            return self.key(f"fun_{name}", label, partial(self.put, f"{word}("), "function")

        def part(name: str, label: str, text: str) -> Widget:
            return self.key(name, label, partial(self.put, text), "function")

        return [
            self.line(
                part("op_sqrt", "√", "√"),
                part("const_pi", "π", "π"),
                part("op_pow", "^", "^"),
                part("op_fact", "!", "!"),
            ),
            self.line(
                self.key("toggle_mode", self.t("degrees" if degrees else "radians"), turn, "function"),
                angle("sin"),
                angle("cos"),
                angle("tan"),
            ),
            self.line(
                self.key("toggle_inv", "INV", invert, "sign" if other else "function"),
                part("const_e", "e", "e"),
                part("fun_ln", "ln", "ln("),
                part("fun_log", "log", "log("),
            ),
        ]

    # Over the page.

    @overlay
    def main_menu(self, page: Page) -> Overlay:
        """The other pages, and the way out."""
        return Menu(
            ("menu_share", self.t("share"), lambda: self.share_value(page)),
            ("menu_converter", self.t("converter"), lambda: page.open("ConverterActivity")),
            ("menu_tip", self.t("tip"), lambda: page.open("TipActivity")),
            ("menu_settings", self.t("settings"), lambda: page.open("SettingsActivity")),
        )

    def share_value(self, page: Page) -> None:
        """What is on the display, to others."""
        value = self.shown_value()
        if not value:
            page.hide()
            page.toast(self.t("nothing_to_share"))
            return
        text = (
            self.expression
            if self.data["done"] or value == self.expression
            else f"{self.expression} = {value}"
        )
        if self.data["done"] and self.history and self.history[0]["result"] == value:
            text = f"{self.history[0]['expression']} = {value}"
        page.show("share_sheet", data=text)

    @overlay
    def display_sheet(self, page: Page) -> Overlay:
        """A long press on the display."""
        pasted = read(str(self.phone.state["clipboard"]))

        def copy() -> None:
            page.hide()
            self.copy(page, self.shown_value())

        def paste() -> None:
            page.hide()
            if pasted is None:
                page.toast(self.t("not_a_number"))
            else:
                self.put(str(self.phone.state["clipboard"]).replace(",", "").strip())

        rows = (
            ListItem(
                self.t("copy"),
                icon="content_copy",
                id="copy_value",
                on_tap=copy,
                enabled=bool(self.shown_value()),
            ),
            ListItem(self.t("paste"), icon="content_paste", id="paste_value", on_tap=paste),
            ListItem(self.t("share"), icon="share", id="share_value", on_tap=lambda: self.share_value(page)),
        )
        return Sheet(Scroll(*rows, grow=0, id="sheet_list"))
