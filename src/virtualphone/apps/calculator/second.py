"""The second version of the calculator: signs at the left, digits from the top, cards in the past."""

from __future__ import annotations

from typing import Any, ClassVar

from virtualphone.app import overlay
from virtualphone.apps.calculator.app import Calculator
from virtualphone.page import Page
from virtualphone.toolkit import (
    Card,
    Column,
    Gap,
    ListItem,
    Overlay,
    Row,
    Scaffold,
    Scroll,
    Sheet,
    Text,
    Widget,
    Wrap,
)

Json = dict[str, Any]


class CalculatorSecond(Calculator):
    """The same figures."""

    icon: ClassVar[str] = "iso"
    colour: ClassVar[str] = "#8a4f7d"
    version: ClassVar[str] = "9.0"
    digit_rows: ClassVar[tuple[str, ...]] = ("1 2 3", "4 5 6", "7 8 9")
    eraser: ClassVar[str] = "undo"
    changes: ClassVar[tuple[str, ...]] = (
        "The digits begin with one at the top, and the signs stand at the left",
        "The memory stands below the other keys",
        "The menu is a sheet from below, and the way to it stands at the left",
        "The past is a list of cards, with the result first",
        "All kinds of units are in sight, on several lines",
        "The settings stand in another order",
        "Other words, other colours, rounder keys",
    )
    renamed: ClassVar[dict[str, str]] = {
        "eq": "evaluate",
        "clr": "all_clear",
        "del": "undo_key",
        "formula": "input_line",
        "result": "output_line",
        "open_history": "past",
        "row": "past_card",
        "more": "overflow",
        "toggle_scientific": "expand_keys",
        "unit_from": "source_unit",
        "unit_to": "target_unit",
        "converted": "target_value",
        "bill": "amount",
        "swap": "exchange",
        "memory_store": "keep_value",
        "memory_recall": "fetch_value",
    }
    words: ClassVar[dict[str, tuple[str, str]]] = {
        **Calculator.words,
        "history": ("Past results", "过往结果"),
        "more": ("Tools", "工具"),
        "converter": ("Measures", "度量转换"),
        "tip": ("Share the check", "聚餐分账"),
        "settings": ("Options", "选项"),
        "share": ("Send to", "发送到"),
        "copy": ("To clipboard", "拷贝"),
        "paste": ("From clipboard", "从剪贴板填入"),
        "wider": ("More functions", "更多函数"),
        "narrower": ("Fewer functions", "收起函数"),
        "erase": ("Step back", "撤回一步"),
        "no_history": ("No results so far", "暂无结果"),
        "clear": ("Wipe", "抹除"),
        "clear_sure": ("Wipe past results?", "抹除过往结果？"),
        "use_result": ("Take this number", "取用数字"),
        "use_expression": ("Take the whole sum", "取用整个算式"),
        "delete": ("Throw away", "丢弃"),
        "length": ("Distance", "距离"),
        "weight": ("Mass", "质量"),
        "temperature": ("Heat", "冷热"),
        "area": ("Surface", "平面"),
        "volume": ("Capacity", "容量"),
        "data": ("Storage", "存储"),
        "bill": ("The check", "餐费"),
        "percent": ("Service", "服务费"),
        "people": ("Guests", "用餐人数"),
        "round_up": ("No coins", "抹零进位"),
        "tip_sum": ("Service in all", "服务费合计"),
        "total": ("To pay", "应付"),
        "each": ("A guest pays", "人均"),
        "places": ("Precision", "精度"),
        "keep": ("Remember results", "记住结果"),
        "groups": ("Thousands mark", "千位分隔"),
        "angles": ("Angle measure", "角的单位"),
        "forget_memory": ("Drop the kept value", "丢弃存储值"),
    }

    def looks(self) -> dict[str, tuple[str, str]]:
        """Digits without a ground, strong signs."""
        return {
            "digit": ("surface", "text"),
            "sign": ("primary", "on_primary"),
            "function": ("container", "primary"),
            "equals": ("good", "surface"),
        }

    def roundness(self) -> float:
        """Of the corners of a key."""
        return 30

    def arranged(self, keys: list[Widget], sign: Widget) -> Widget:
        """The sign first."""
        return self.line(sign, *keys)

    def stacked(self, memory: Widget, functions: list[Widget], basic: list[Widget]) -> Widget:
        """Signs and digits first, then functions and the memory."""
        return Column(*basic, *functions, memory, gap=7, pad=(14, 6, 14, 10), grow=1)

    def key_page(self, body: Widget, past: Widget, more: Widget) -> Widget:
        """The tools at the left of the bar, the past at its right."""
        return Scaffold(Row(more, Gap(grow=1), past, grow=1), body)

    @overlay
    def main_menu(self, page: Page) -> Overlay:
        """From below."""
        rows = (
            ListItem(
                self.t("tip"), icon="receipt_long", id="menu_tip", on_tap=lambda: page.open("TipActivity")
            ),
            ListItem(
                self.t("converter"),
                icon="straighten",
                id="menu_converter",
                on_tap=lambda: page.open("ConverterActivity"),
            ),
            ListItem(
                self.t("settings"),
                icon="tune",
                id="menu_settings",
                on_tap=lambda: page.open("SettingsActivity"),
            ),
            ListItem(self.t("share"), icon="send", id="menu_share", on_tap=lambda: self.share_value(page)),
        )
        return Sheet(Scroll(*rows, grow=0, id="sheet_list"), title=self.t("more"))

    def past_row(self, page: Page, row: Json) -> Widget:
        """A card: the result, and how it came about."""
        card = Card(
            Text(self.figure(row["result"]), "headline", lines=1, id="row_result"),
            Text(self.figure(row["expression"]), "note", colour="text_soft", lines=2, id="row_expression"),
            pad=(18, 10),
            id="row",
            on_tap=lambda: self.reuse(page, row["result"]),
            on_hold=lambda: page.show("row_sheet", id=row["id"]),
        )
        return Column(card, pad=(16, 4))

    def kinds(self, chips: list[Widget]) -> Widget:
        """All in sight."""
        return Column(Wrap(*chips), pad=(16, 6))

    def in_order(self, rows: tuple[Widget, ...]) -> tuple[Widget, ...]:
        """The other way round."""
        return tuple(reversed(rows))
