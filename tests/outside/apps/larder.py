"""Groceries: what to buy, what was bought, shops."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from virtualphone.app import App, Seed, activity, overlay
from virtualphone.page import Page
from virtualphone.toolkit import (
    BottomNav,
    Button,
    CheckItem,
    Column,
    Dialog,
    Empty,
    Fab,
    Gap,
    Header,
    IconButton,
    ListItem,
    Menu,
    Overlay,
    Scaffold,
    Scroll,
    Swipe,
    SwitchItem,
    TextField,
    Var,
    Widget,
)

Json = dict[str, Any]


class Larder(App):
    """Things with a name, an amount, and whether they are in the basket."""

    package = "org.outside.larder"
    label = ("Larder", "采购清单")
    icon = "shopping_cart"
    colour = "#3f8f7a"
    mixed: ClassVar[bool] = False
    words: ClassVar[dict[str, tuple[str, str]]] = {
        "to_buy": ("To buy", "待买"),
        "bought": ("Bought", "已买"),
        "more": ("More options", "更多选项"),
        "new": ("Add product", "添加商品"),
        "name": ("Product name", "商品名称"),
        "amount": ("Quantity", "数量"),
        "ok": ("Add", "添加"),
        "save": ("Save", "保存"),
        "cancel": ("Cancel", "取消"),
        "empty": ("Nothing here", "这里什么都没有"),
        "clear": ("Remove bought products", "清除已买商品"),
        "clear_sure": ("Remove all bought products?", "要清除所有已买商品吗？"),
        "remove": ("Remove", "移除"),
        "prefs": ("Preferences", "偏好设置"),
        "big": ("Large rows", "大号行距"),
        "awake": ("Keep the screen on while shopping", "购物时保持屏幕常亮"),
        "edit": ("Edit product", "编辑商品"),
        "removed": ("{name} removed", "已移除{name}"),
    }
    others: ClassVar[dict[str, tuple[str, str]]] = {
        "to_buy": ("Needed", "要买的"),
        "bought": ("In the basket", "在篮子里"),
        "new": ("New article", "新建物品"),
        "name": ("Article", "物品"),
        "amount": ("How many", "多少"),
        "ok": ("Done", "完成"),
        "clear": ("Empty the basket", "清空篮子"),
        "clear_sure": ("Empty the basket?", "要清空篮子吗？"),
        "remove": ("Delete", "删除"),
        "prefs": ("Settings", "设置"),
        "awake": ("Don't let the display sleep", "不让显示屏休眠"),
    }

    def seed(self, seed: Seed) -> Json:
        names = [
            ("Oat milk", "燕麦奶", "2"),
            ("Butter", "黄油", "1"),
            ("Lentils", "扁豆", "3"),
            ("Pears", "梨", "6"),
            ("Basil", "罗勒", "1"),
            ("Candles", "蜡烛", "12"),
            ("Dish soap", "洗洁精", "1"),
            ("Rye bread", "黑麦面包", "1"),
            ("Honey", "蜂蜜", "1"),
            ("Tomatoes", "西红柿", "8"),
            ("Walnuts", "核桃", "2"),
            ("Ginger", "生姜", "1"),
            ("Olive oil", "橄榄油", "1"),
            ("Cheese", "奶酪", "2"),
        ]
        things = [
            {"id": at, "name": seed.say(en, zh), "amount": amount, "done": en in ("Honey", "Candles")}
            for at, (en, zh, amount) in enumerate(names, 1)
        ]
        seed.random.shuffle(things)
        return {"things": things, "big": False, "awake": False}

    def thing(self, number: object) -> Json:
        return next((one for one in self.data["things"] if one["id"] == number), {})

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        tab = int(page.vars.get("tab", 0))
        rows: list[Widget] = [
            Swipe(
                CheckItem(
                    one["name"],
                    Var(one, "done"),
                    f"× {one['amount']}",
                    id="thing",
                    on_hold=lambda one=one: page.open("EditActivity", id=one["id"]),
                ),
                left=partial(self._drop, page, one),
            )
            for one in self.data["things"]
            if one["done"] == (tab == 1)
        ]
        body: Widget = Scroll(*rows, id="things") if rows else Empty("shopping_cart", self.t("empty"))
        nav = BottomNav(page.var("tab", 0), [("list", self.t("to_buy")), ("check", self.t("bought"))])
        more = IconButton("more_vert", lambda: page.show("menu"), desc=self.t("more"), id="overflow")
        add = IconButton("add", lambda: page.ask("new", "name"), desc=self.t("new"), id="a1")
        fab = None if self.mixed else Fab("add", lambda: page.ask("new", "name"), desc=self.t("new"))
        return Scaffold(self.name(), body, actions=[add, more] if self.mixed else [more], fab=fab, bottom=nav)

    def _drop(self, page: Page, one: Json) -> None:
        self.data["things"].remove(one)
        page.toast(self.t("removed", name=one["name"]))

    @overlay
    def menu(self, page: Page) -> Overlay:
        entries = [
            (self.t("clear"), lambda: page.show("clear")),
            (self.t("prefs"), lambda: page.open("PrefsActivity")),
        ]
        return Menu(*(entries[::-1] if self.mixed else entries))

    @overlay
    def clear(self, page: Page) -> Overlay:
        def yes() -> None:
            self.data["things"] = [one for one in self.data["things"] if not one["done"]]
            page.hide()

        no = Button(self.t("cancel"), page.hide, look="text", id="no")
        return Dialog(
            self.t("clear_sure"), buttons=[no, Button(self.t("remove"), yes, look="text", id="yes")]
        )

    @overlay
    def new(self, page: Page) -> Overlay:
        def save() -> None:
            name = str(page.vars.get("name", "")).strip()
            if name:
                number = max((one["id"] for one in self.data["things"]), default=0) + 1
                amount = str(page.vars.get("amount", "")).strip() or "1"
                self.data["things"].append({"id": number, "name": name, "amount": amount, "done": False})
                page.hide()

        fields = [
            TextField("name", page.var("name", ""), hint=self.t("name")),
            TextField("amount", page.var("amount", ""), hint=self.t("amount"), digits=True),
        ]
        body = Column(*(fields[::-1] if self.mixed else fields), gap=12)
        no = Button(self.t("cancel"), page.hide, look="text", id="no")
        return Dialog(self.t("new"), body, buttons=[no, Button(self.t("ok"), save, look="text", id="yes")])

    @activity("EditActivity")
    def edit(self, page: Page) -> Widget:
        one = self.thing(page.args.get("id"))

        def save() -> None:
            one.update(name=page.vars.get("name", one["name"]), amount=page.vars.get("amount", one["amount"]))
            page.finish()

        body = Column(
            TextField("name", page.var("name", one.get("name", "")), hint=self.t("name")),
            TextField(
                "amount", page.var("amount", one.get("amount", "")), hint=self.t("amount"), digits=True
            ),
            Gap(8),
            Button(self.t("save"), save, id="save"),
            pad=(20, 12),
            gap=12,
        )

        def drop() -> None:
            self._drop(page, one)
            page.finish()

        bin_button = IconButton("delete", drop, id="bin")
        return Scaffold(self.t("edit"), body, back=page.back, actions=[bin_button])

    @activity("PrefsActivity")
    def prefs(self, page: Page) -> Widget:
        rows: list[Widget] = [
            Header(self.t("prefs")),
            SwitchItem(self.t("big"), Var(self.data, "big"), id="s1"),
            SwitchItem(self.t("awake"), Var(self.data, "awake"), id="s2"),
            ListItem(self.name(), self.version),
        ]
        return Scaffold(self.t("prefs"), Scroll(*(rows[::-1] if self.mixed else rows)), back=page.back)
