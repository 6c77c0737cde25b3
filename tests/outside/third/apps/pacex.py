"""Expenses: a month's list, a form with a chooser of categories, a chart in words."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from tests.outside.second.kit import Json, Words, text_of
from tests.outside.third.kit import Dated, short_day
from virtualphone.app import Seed, activity, overlay
from virtualphone.page import Page
from virtualphone.toolkit import (
    Avatar,
    Button,
    Card,
    Column,
    Drawer,
    Fab,
    Header,
    IconButton,
    ListItem,
    Overlay,
    Picture,
    Row,
    Scaffold,
    Scroll,
    Sheet,
    SwitchItem,
    Text,
    TextField,
    Var,
    Widget,
)

KINDS = ("food", "housing", "transport", "clothes", "health", "social", "education", "donation", "other")
ROWS = (
    ("Ferry ticket", "船票", 1840, "transport", "", "2026-03-08"),
    ("Dental floss", "牙线", 420, "health", "", "2026-03-08"),
    ("Concert with Pia", "和小皮听音乐会", 6500, "social", "two seats", "2026-03-07"),
    ("Flat White", "白咖啡", 480, "food", "", "2026-03-07"),
    ("Flat White", "白咖啡", 480, "food", "", "2026-03-07"),
    ("Wool socks", "羊毛袜", 1290, "clothes", "", "2026-03-05"),
    ("Flat Whitewash", "墙面刷白", 9900, "housing", "", "2026-03-04"),
    ("Wool socks", "羊毛袜", 1290, "clothes", "gift", "2026-03-05"),
    ("Water bill", "水费", 3315, "housing", "", "2026-03-02"),
    ("Ferry ticket", "船票", 1840, "transport", "", "2026-03-08"),
)


class Pacex(Dated):
    """Amounts are in cents."""

    package = "net.third.pacex"
    label = ("Pace Expense", "步步记账")
    icon = "payments"
    colour = "#00897b"
    words: ClassVar[Words] = {
        "home": ("Home", "首页"),
        "logs": ("Expense Logs", "支出明细"),
        "recent": ("Recent", "最近"),
        "total": ("Total this month", "本月合计"),
        "more": ("MORE", "更多"),
        "add": ("Add Expense", "添加支出"),
        "edit": ("Edit Expense", "编辑支出"),
        "name": ("Name", "名称"),
        "amount": ("Amount", "金额"),
        "kind": ("Category", "类别"),
        "pick": ("Select category", "选择类别"),
        "note": ("Note", "备注"),
        "date": ("Date", "日期"),
        "save": ("SAVE", "保存"),
        "bad": ("Please enter a name and an amount", "请填写名称和金额"),
        "erase": ("Delete", "删除"),
        "sure": ("Are you sure you want to delete the expense?", "确定要删除这笔支出吗？"),
        "yes": ("Delete", "删除"),
        "no": ("Cancel", "取消"),
        "drawer": ("Open navigation drawer", "打开导航栏"),
        "prefs": ("Settings", "设置"),
        "daily": ("Daily reminder", "每日提醒"),
        "round": ("Hide cents", "隐藏小数"),
        "food": ("Food", "餐饮"),
        "housing": ("Housing", "住房"),
        "transport": ("Transportation", "交通"),
        "clothes": ("Clothes", "服饰"),
        "health": ("Health Care", "医疗"),
        "social": ("Social", "社交"),
        "education": ("Education", "教育"),
        "donation": ("Donation", "捐赠"),
        "other": ("Others", "其他"),
    }
    others: ClassVar[Words] = {
        "add": ("New spending", "记一笔"),
        "name": ("What for", "用途"),
        "amount": ("Sum", "数额"),
        "kind": ("Type", "分类"),
        "note": ("Remark", "说明"),
        "save": ("STORE", "存储"),
        "erase": ("Remove", "移除"),
        "logs": ("History", "记录"),
    }

    def seed(self, seed: Seed) -> Json:
        rows = [
            {"id": at, "name": seed.say(en, zh), "cents": cents, "kind": kind, "note": note, "day": day}
            for at, (en, zh, cents, kind, note, day) in enumerate(ROWS, 1)
        ]
        return {"rows": rows, "daily": False, "round": False}

    def money(self, cents: int) -> str:
        return f"¥{cents / 100:,.2f}" if self.zh else f"${cents / 100:,.2f}"

    def line(self, page: Page, one: Json) -> Widget:
        return ListItem(
            one["name"],
            " · ".join(filter(None, (self.t(one["kind"]), short_day(one["day"], self.zh), one["note"]))),
            leading=Avatar(self.t(one["kind"])),
            value=self.money(one["cents"]),
            on_tap=lambda: page.open("DetailActivity", id=one["id"]),
        )

    def sorted(self) -> list[Json]:
        return sorted(self.data["rows"], key=lambda one: (one["day"], one["id"]), reverse=True)

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        total = sum(one["cents"] for one in self.data["rows"])
        card = Column(
            Card(
                Text(self.t("total"), "note"),
                Text(self.money(total), "headline"),
                pad=18,
                colour="primary_soft",
            ),
            pad=(16, 6),
        )
        head = Row(
            Header(self.t("recent"), grow=1),
            Button(self.t("more"), lambda: page.open("LogsActivity"), look="text"),
            pad=(0, 0, 12, 0),
        )
        rows = [self.line(page, one) for one in self.sorted()[:4]]
        bars = IconButton("menu", lambda: page.show("places"), desc=self.t("drawer"), colour="text")
        add = Fab("add", lambda: page.open("EditActivity"), desc=self.t("add"), id="fab_expense")
        return Scaffold(self.t("home"), Scroll(card, head, *rows), actions=[bars], fab=add)

    @overlay
    def places(self, page: Page) -> Overlay:
        rows = [
            ListItem(self.t("home"), icon="home", on_tap=page.hide),
            ListItem(self.t("logs"), icon="list", on_tap=lambda: page.open("LogsActivity")),
            ListItem(self.t("prefs"), icon="settings", on_tap=lambda: page.open("PrefsActivity")),
        ]
        return Drawer(self.name(), *self.order(rows))

    @activity("LogsActivity")
    def logs(self, page: Page) -> Widget:
        add = Fab("add", lambda: page.open("EditActivity"), desc=self.t("add"), id="fab_expense")
        rows = [self.line(page, one) for one in self.sorted()]
        return Scaffold(self.t("logs"), Scroll(*rows), back=page.back, fab=add)

    @activity("PrefsActivity")
    def prefs(self, page: Page) -> Widget:
        rows = [
            SwitchItem(self.t("daily"), Var(self.data, "daily")),
            SwitchItem(self.t("round"), Var(self.data, "round")),
        ]
        return Scaffold(self.t("prefs"), Scroll(*self.order(rows)), back=page.back)

    @activity("DetailActivity")
    def detail(self, page: Page) -> Widget:
        one = self.one("rows", page.args.get("id"))
        if not one:
            return Scaffold("", Text(""), back=page.back)
        body = Column(
            Picture(f"photo:{one['kind']}", height=120, radius=12),
            Text(one["name"], "headline"),
            Text(self.money(one["cents"]), "title", colour="primary"),
            Text(f"{self.t('kind')}: {self.t(one['kind'])}"),
            Text(f"{self.t('date')}: {short_day(one['day'], self.zh)}"),
            bool(one["note"]) and Text(f"{self.t('note')}: {one['note']}"),
            pad=20,
            gap=10,
        )
        actions = [
            IconButton("edit", lambda: page.open("EditActivity", id=one["id"]), desc=self.t("edit")),
            IconButton("delete", lambda: page.show("sure", id=one["id"]), desc=self.t("erase")),
        ]
        return Scaffold("", body, back=page.back, actions=self.order(actions))

    @overlay
    def sure(self, page: Page) -> Overlay:
        def yes() -> None:
            self.drop("rows", page.args["id"])
            page.under.finish()

        return self.question(page, self.t("sure"), (self.t("yes"), yes), self.t("no"))

    @activity("EditActivity")
    def edit(self, page: Page) -> Widget:
        old = self.one("rows", page.args.get("id"))
        was: Json = {"name": "", "kind": "other", "note": "", "day": self.today(), **old}
        amount = f"{old['cents'] / 100:.2f}" if old else ""
        kind, day = str(page.vars.get("kind", was["kind"])), str(page.vars.get("day", was["day"]))

        def save() -> None:
            try:
                cents = round(float(text_of(page, "amount", amount).lstrip("$¥")) * 100)
            except ValueError:
                cents = 0
            name = text_of(page, "name", was["name"])
            if not name or cents <= 0:
                page.toast(self.t("bad"))
                return
            kept = {
                "name": name,
                "cents": cents,
                "kind": kind,
                "note": text_of(page, "note", was["note"]),
                "day": day,
            }
            if old:
                old.update(kept)
            else:
                self.data["rows"].append({"id": self.number("rows"), **kept})
            page.finish()

        fields = [
            TextField("expense_name", page.var("name", was["name"]), hint=self.t("name")),
            TextField("expense_amount", page.var("amount", amount), hint=self.t("amount")),
            TextField("expense_note", page.var("note", was["note"]), hint=self.t("note")),
        ]
        picks = [
            ListItem(
                self.t("kind"), self.t(kind), icon="category", on_tap=lambda: page.show("kinds", now=kind)
            ),
            ListItem(
                self.t("date"),
                short_day(day, self.zh),
                icon="event",
                on_tap=lambda: page.show("pick_date", key="day", now=day),
            ),
        ]
        body = Scroll(
            Column(*self.order(fields), pad=(20, 8), gap=10),
            *self.order(picks),
            Column(Button(self.t("save"), save, id="save"), pad=(20, 16)),
        )
        return Scaffold(self.t("edit" if old else "add"), body, back=page.back)

    @overlay
    def kinds(self, page: Page) -> Overlay:
        def take(kind: str) -> None:
            page.under.vars["kind"] = kind
            page.hide()

        rows = [
            ListItem(
                self.t(one),
                leading=Avatar(self.t(one)),
                on_tap=partial(take, one),
                selected=one == page.args["now"],
            )
            for one in self.order(KINDS)
        ]
        return Sheet(*rows, title=self.t("pick"))
