"""Expenses: what was spent, on what, and a month's budget."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from virtualphone.app import App, Seed, activity, overlay
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Card,
    Chip,
    Column,
    Dialog,
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
    Wrap,
)

Json = dict[str, Any]
KINDS = ("food", "travel", "home", "health", "gifts")
MONEY = ("¥", "$", "kr")


class Pennywise(App):
    """Amounts are whole cents."""

    package = "org.outside.pennywise"
    label = ("Pennywise", "小账本")
    icon = "savings"
    colour = "#d9822b"
    mixed: ClassVar[bool] = False
    words: ClassVar[dict[str, tuple[str, str]]] = {
        "spent": ("Spent this month", "本月支出"),
        "left": ("Left of the budget", "预算剩余"),
        "new": ("Add expense", "记一笔支出"),
        "name": ("Name", "名称"),
        "amount": ("Amount", "金额"),
        "kind": ("Category", "类别"),
        "food": ("Food", "餐饮"),
        "travel": ("Travel", "交通"),
        "home": ("Home", "居家"),
        "health": ("Health", "医疗"),
        "gifts": ("Gifts", "礼物"),
        "note": ("Note", "备注"),
        "save": ("Save", "保存"),
        "delete": ("Delete", "删除"),
        "sure": ("Delete this expense?", "要删除这笔支出吗？"),
        "cancel": ("Cancel", "取消"),
        "ok": ("OK", "确定"),
        "detail": ("Expense", "支出"),
        "prefs": ("Settings", "设置"),
        "money": ("Currency", "货币"),
        "budget": ("Monthly budget", "每月预算"),
        "none": ("No expenses", "没有支出"),
    }
    others: ClassVar[dict[str, tuple[str, str]]] = {
        "spent": ("Gone so far", "已花费"),
        "new": ("New entry", "新增条目"),
        "name": ("What for", "用途"),
        "amount": ("Price", "价格"),
        "kind": ("Group", "分组"),
        "food": ("Eating", "吃喝"),
        "travel": ("Transport", "出行"),
        "save": ("Keep", "存好"),
        "delete": ("Remove", "移除"),
        "sure": ("Really remove it?", "确定移除？"),
        "budget": ("Limit per month", "每月上限"),
        "money": ("Coin", "币种"),
    }

    def seed(self, seed: Seed) -> Json:
        rows = [
            ("Bakery", "面包店", 640, "food"),
            ("Tram ticket", "电车票", 290, "travel"),
            ("Pharmacy", "药店", 1875, "health"),
            ("Desk lamp", "台灯", 3900, "home"),
            ("Birthday card", "生日贺卡", 450, "gifts"),
            ("Noodle bar", "面馆", 1320, "food"),
            ("Parking", "停车费", 700, "travel"),
            ("Plant pots", "花盆", 1599, "home"),
            ("Ice cream", "冰淇淋", 380, "food"),
        ]
        spent = [
            {"id": at, "name": seed.say(en, zh), "cents": cents, "kind": kind, "note": ""}
            for at, (en, zh, cents, kind) in enumerate(rows, 1)
        ]
        seed.random.shuffle(spent)
        return {"spent": spent, "money": "¥", "budget": 500}

    def money(self, cents: int) -> str:
        return f"{self.data['money']}{cents / 100:.2f}"

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        total = sum(one["cents"] for one in self.data["spent"])
        head = Card(
            Text(self.t("spent"), "label"),
            Text(self.money(total), "headline", id="total"),
            Text(f"{self.t('left')}: {self.money(self.data['budget'] * 100 - total)}", "note"),
            pad=20,
        )
        rows: list[Widget] = [
            ListItem(
                one["name"],
                self.t(one["kind"]),
                value=self.money(one["cents"]),
                id="spent",
                on_tap=lambda one=one: page.open("ShowActivity", id=one["id"]),
            )
            for one in self.data["spent"]
        ]
        wheel = IconButton("settings", lambda: page.open("PrefsActivity"), id="gear")
        parts = [Column(head, pad=(16, 8)), *rows]
        body = Scroll(*(parts[::-1] if self.mixed else parts), pad=(0, 0, 0, 90))
        if self.mixed:
            plus = IconButton("add", lambda: page.open("EditActivity"), desc=self.t("new"), id="q")
            return Scaffold(self.name(), body, actions=[wheel, plus])
        return Scaffold(
            self.name(),
            body,
            actions=[wheel],
            fab=Fab("add", lambda: page.open("EditActivity"), desc=self.t("new")),
        )

    @activity("ShowActivity")
    def shown(self, page: Page) -> Widget:
        one = next((x for x in self.data["spent"] if x["id"] == page.args.get("id")), None)
        if one is None:
            return Scaffold("", Empty("savings", self.t("none")), back=page.back)
        bin_button = IconButton("delete", lambda: page.show("sure", id=one["id"]), id="trash")
        body = Scroll(
            ListItem(self.t("name"), one["name"]),
            ListItem(self.t("amount"), self.money(one["cents"])),
            ListItem(self.t("kind"), self.t(one["kind"])),
            ListItem(self.t("note"), one["note"] or "–"),
        )
        return Scaffold(self.t("detail"), body, back=page.back, actions=[bin_button])

    @overlay
    def sure(self, page: Page) -> Overlay:
        def yes() -> None:
            self.data["spent"] = [one for one in self.data["spent"] if one["id"] != page.args["id"]]
            page.under.finish()

        no = Button(self.t("cancel"), page.hide, look="text", id="no")
        return Dialog(self.t("sure"), buttons=[no, Button(self.t("delete"), yes, look="text", id="yes")])

    @activity("EditActivity")
    def edit(self, page: Page) -> Widget:
        chosen = page.vars.get("kind", "home")
        text = str(page.vars.get("amount", "")).replace(",", ".").strip()
        fine = (
            bool(text) and text.replace(".", "", 1).isdigit() and bool(str(page.vars.get("name", "")).strip())
        )

        def save() -> None:
            spent = self.data["spent"]
            spent.append(
                {
                    "id": max((one["id"] for one in spent), default=0) + 1,
                    "name": str(page.vars["name"]).strip(),
                    "cents": round(float(text) * 100),
                    "kind": chosen,
                    "note": str(page.vars.get("note", "")),
                }
            )
            page.finish()

        def take(kind: str) -> None:
            page.vars["kind"] = kind

        kinds = KINDS[::-1] if self.mixed else KINDS
        body = Scroll(
            TextField("t1", page.var("amount", ""), hint=self.t("amount")),
            TextField("t2", page.var("name", ""), hint=self.t("name")),
            Text(self.t("kind"), "label"),
            Wrap(
                *[
                    Chip(self.t(kind), kind == chosen, partial(take, kind), id=f"c{at}")
                    for at, kind in enumerate(kinds)
                ]
            ),
            TextField("t3", page.var("note", ""), hint=self.t("note")),
            Gap(4),
            Button(self.t("save"), save, enabled=fine, id="ok"),
            pad=(20, 12),
            gap=12,
        )
        return Scaffold(self.t("new"), body, back=page.back, resize=True)

    @activity("PrefsActivity")
    def prefs(self, page: Page) -> Widget:
        rows = [
            ListItem(self.t("money"), self.data["money"], id="p1", on_tap=lambda: page.show("choose_money")),
            ListItem(
                self.t("budget"),
                str(self.data["budget"]),
                id="p2",
                on_tap=lambda: page.ask("set_budget", "number", str(self.data["budget"])),
            ),
        ]
        return Scaffold(self.t("prefs"), Scroll(*(rows[::-1] if self.mixed else rows)), back=page.back)

    @overlay
    def choose_money(self, page: Page) -> Overlay:
        def take(sign: str) -> None:
            self.data["money"] = sign
            page.hide()

        rows = [RadioItem(one, one == self.data["money"], partial(take, one)) for one in MONEY]
        return Dialog(self.t("money"), Column(*rows))

    @overlay
    def set_budget(self, page: Page) -> Overlay:
        var = page.var("number", str(self.data["budget"]))

        def take() -> None:
            if str(var.get()).isdigit():
                self.data["budget"] = int(str(var.get()))
                page.hide()

        no = Button(self.t("cancel"), page.hide, look="text", id="no")
        field = Row(TextField("number", var, digits=True, grow=1))
        return Dialog(self.t("budget"), field, buttons=[no, Button(self.t("ok"), take, look="text", id="ok")])
