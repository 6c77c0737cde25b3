"""Apps that the locator was not made on: other layouts, ids and words than those that come with the phone.

Switches beside rows that lead elsewhere, buttons without ids, labels above fields, twins, and a page that is
drawn on a canvas.
"""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from virtualphone.app import App, Seed, activity, overlay
from virtualphone.page import Page
from virtualphone.toolkit import (
    BottomNav,
    Button,
    Card,
    CheckBox,
    CheckItem,
    Chip,
    Column,
    Dialog,
    Gap,
    Header,
    IconButton,
    ListItem,
    Opaque,
    RadioItem,
    Row,
    Scaffold,
    Scroll,
    Slider,
    Strip,
    Switch,
    Text,
    TextField,
    Var,
    Widget,
)

Words = dict[str, tuple[str, str]]


class Larder(App):
    """What is in the kitchen: rows with buttons of their own, chips, a field with a button."""

    package = "org.example.larder"
    label = ("Larder", "食品柜")
    icon = "kitchen"
    colour = "#7a5c3f"
    words: ClassVar[Words] = {
        "all": ("Everything", "全部食品"),
        "cold": ("Fridge", "冰箱"),
        "dry": ("Shelf", "货架"),
        "frozen": ("Freezer", "冷冻室"),
        "more": ("One more of it", "再加一份"),
        "less": ("One less of it", "减少一份"),
        "drop": ("Throw away", "丢弃"),
        "what": ("What did you buy?", "买了什么？"),
        "put": ("Put in", "放入"),
        "sort": ("Order by date", "按日期排列"),
        "best": ("Best before {day} May", "{day}日前食用"),
        "sure": ("Throw it away?", "确定丢弃吗？"),
        "keep": ("Keep it", "留着"),
        "away": ("Away with it", "丢掉"),
    }

    def seed(self, seed: Seed) -> dict[str, Any]:
        """A dozen things."""
        names = [
            *(("Oat milk", "燕麦奶"), ("Brown rice", "糙米"), ("Green tea", "绿茶"), ("Tomatoes", "西红柿")),
            *(("Dark chocolate", "黑巧克力"), ("Peanut butter", "花生酱"), ("Olive oil", "橄榄油")),
        ]
        return {
            "things": [
                {"id": at, "name": seed.say(*name), "count": at % 4 + 1} for at, name in enumerate(names)
            ]
        }

    @activity("ShelfActivity", main=True)
    def shelf(self, page: Page) -> Widget:
        """The list."""
        chosen = page.vars.get("place", "all")
        chips = [
            Chip(self.t(key), chosen == key, partial(page.vars.update, place=key), id=f"at_{key}")
            for key in ("all", "cold", "dry", "frozen")
        ]
        rows = [self._row(page, thing) for thing in self.data["things"]]
        field = TextField("new_thing", page.var("what", ""), hint=self.t("what"), grow=1)
        add = Button(self.t("put"), lambda: page.toast("+"), look="tonal")
        entry = Row(field, Gap(12), add, pad=(16, 8))
        sort = IconButton("sort", lambda: page.toast("↓"), desc=self.t("sort"))
        body = Column(Strip(*chips, id="places"), entry, Scroll(*rows, id="shelf", grow=1))
        return Scaffold(self.name(), body, actions=[sort])

    def _row(self, page: Page, thing: dict[str, Any]) -> Widget:
        buttons = Row(
            IconButton("remove", lambda: page.toast("-"), desc=self.t("less")),
            Text(str(thing["count"]), "body"),
            IconButton("add", lambda: page.toast("+"), desc=self.t("more")),
            IconButton("delete", lambda: page.show("drop", id=thing["id"]), desc=self.t("drop")),
        )
        subtitle = self.t("best", day=thing["id"] * 3 + 2)
        look = partial(page.open, "ThingActivity", id=thing["id"])
        return ListItem(thing["name"], subtitle, trailing=buttons, on_tap=look)

    @activity("ThingActivity")
    def thing(self, page: Page) -> Widget:
        """One of them, with ways to keep it."""
        name = self.data["things"][page.args["id"]]["name"]
        rows = [
            RadioItem(self.t(key), page.vars.get("place", "dry") == key, partial(page.vars.update, place=key))
            for key in ("cold", "dry", "frozen")
        ]
        return Scaffold(name, Scroll(Header(self.t("all")), *rows), back=page.back)

    @overlay
    def drop(self, page: Page) -> Dialog:
        """Asks first."""
        name = self.data["things"][page.args["id"]]["name"]
        keep = Button(self.t("keep"), page.hide, look="text")
        return Dialog(self.t("sure"), name, buttons=[keep, Button(self.t("away"), page.hide, look="text")])


class Ferry(App):
    """A form: labels above fields, radio buttons, boxes with texts beside them."""

    package = "net.example.ferryline"
    label = ("Ferry line", "渡轮票")
    icon = "directions_boat"
    colour = "#20639b"
    words: ClassVar[Words] = {
        "book": ("Book a crossing", "预订船票"),
        "from": ("Departure harbour", "出发港口"),
        "to": ("Destination harbour", "到达港口"),
        "name": ("Name on the ticket", "乘客姓名"),
        "mail": ("you@example.org", "请输入邮箱"),
        "one": ("One way", "单程"),
        "both": ("There and back", "往返"),
        "cabin": ("A cabin for the night", "需要客舱过夜"),
        "car": ("Bring a car", "携带汽车"),
        "dog": ("Bring a dog", "携带宠物"),
        "seats": ("Number of seats", "座位数量"),
        "go": ("Show crossings", "查询班次"),
        "reset": ("Start over", "重新填写"),
        "home": ("Search", "查询"),
        "trips": ("My trips", "我的行程"),
        "help": ("Help", "帮助"),
        "call": ("Call the harbour", "致电港口"),
        "faq": ("Frequent questions", "常见问题"),
        "rules": ("Terms of carriage", "乘船须知"),
        "seat": ("Window seat", "靠窗座位"),
        "meal": ("Dinner on board", "船上晚餐"),
        "alerts": ("Tell me about delays", "延误时通知我"),
    }

    @activity("HarbourActivity", main=True)
    def harbour(self, page: Page) -> Widget:
        """The form, and beside it the help."""
        tab = page.vars.get("tab", 0)
        nav = [
            ("home", "search", self.t("home")),
            ("trips", "event", self.t("trips")),
            ("help", "help", self.t("help")),
        ]
        body = (self._form, self._trips, self._help)[tab](page)
        return Scaffold(self.t("book"), body, bottom=BottomNav(page.var("tab", 0), nav))

    def _form(self, page: Page) -> Widget:
        def field(key: str, hint: str = "") -> list[Widget]:
            label = [] if hint else [Text(self.t(key), "label")]
            return [*label, TextField(key, page.var(key, ""), hint=hint), Gap(10)]

        def box(key: str) -> Widget:
            return Row(CheckBox(page.var(key, False)), Gap(8), Text(self.t(key), "body"))

        back = page.vars.get("way", "one") == "both"
        return Scroll(
            RadioItem(self.t("one"), not back, lambda: page.vars.update(way="one")),
            RadioItem(self.t("both"), back, lambda: page.vars.update(way="both")),
            Column(
                *field("from"),
                *field("to"),
                *field("name"),
                *field("mail", self.t("mail")),
                Text(self.t("seats"), "label"),
                Slider(page.var("seats", 2), 1, 9),
                box("car"),
                box("dog"),
                Gap(12),
                Row(
                    Button(self.t("reset"), lambda: page.toast("0"), look="outlined"),
                    Gap(12),
                    Button(self.t("go"), lambda: page.toast("1")),
                ),
                pad=(20, 8),
            ),
        )

    def _trips(self, page: Page) -> Widget:
        rows = [CheckItem(self.t(key), page.var(key, False)) for key in ("seat", "meal", "cabin")]
        alerts = ListItem(
            self.t("alerts"), trailing=Switch(page.var("alerts", True)), on_tap=lambda: page.toast("i")
        )
        return Scroll(*rows, alerts)

    def _help(self, page: Page) -> Widget:
        keys = ("call", "faq", "rules")
        return Scroll(*(ListItem(self.t(key), icon="help", on_tap=lambda: page.toast("?")) for key in keys))


class Workshop(App):
    """Machines: cards that lead on and switches that do not, twins, and a panel that is only drawn."""

    package = "io.example.workshop"
    label = ("Workshop", "工作间")
    icon = "build"
    colour = "#5b4b8a"
    words: ClassVar[Words] = {
        "lathe": ("Lathe", "车床"),
        "drill": ("Pillar drill", "立式钻床"),
        "fan": ("Dust fan", "除尘风扇"),
        "lamp": ("Bench lamp", "工作台灯"),
        "saw": ("Band saw", "带锯"),
        "idle": ("Standing still", "已停机"),
        "busy": ("Running", "运行中"),
        "look": ("Details", "详情"),
        "panel": ("Control panel", "控制面板"),
        "stop": ("Emergency stop", "紧急停机"),
        "oil": ("Oil the bearings", "润滑轴承"),
        "belt": ("Change the belt", "更换皮带"),
        "horn": ("Sound the horn", "鸣笛警示"),
        "dim": ("Dim the lights", "调暗灯光"),
        "hours": ("Working hours: {n}", "工作时长：{n}小时"),
    }

    def seed(self, seed: Seed) -> dict[str, Any]:  # noqa: ARG002
        """Five machines."""
        return {"on": {key: key in ("fan", "lamp") for key in ("lathe", "drill", "fan", "lamp", "saw")}}

    @activity("FloorActivity", main=True)
    def floor(self, page: Page) -> Widget:
        """A card for each machine."""
        cards = [self._card(page, key, at) for at, key in enumerate(self.data["on"])]
        panel = Button(self.t("panel"), lambda: page.open("PanelActivity"), look="tonal")
        return Scaffold(self.name(), Scroll(*cards, Gap(8), panel, pad=(16, 8), gap=12))

    def _card(self, page: Page, key: str, at: int) -> Widget:
        state = self.t("busy" if self.data["on"][key] else "idle")
        hours = Text(self.t("hours", n=at * 40 + 7), "small")
        words = Column(Text(self.t(key), "heading"), Text(state, "note"), hours, grow=1)
        more = Button(self.t("look"), lambda: page.toast("…"), look="text")
        toggle = Switch(Var(self.data["on"], key))
        row = Row(words, more, toggle, pad=(16, 12))
        return Card(row, on_tap=lambda: page.open("CareActivity", key=key))

    @activity("CareActivity")
    def care(self, page: Page) -> Widget:
        """What to do for it."""
        rows = [CheckItem(self.t(key), page.var(key, False)) for key in ("oil", "belt")]
        return Scaffold(self.t(page.args["key"]), Scroll(*rows), back=page.back)

    @activity("PanelActivity")
    def panel(self, page: Page) -> Widget:
        """Buttons that no tree knows of."""
        keys = [Button(self.t(key), lambda: page.toast("!")) for key in ("stop", "horn", "dim")]
        return Scaffold(self.t("panel"), Opaque(Column(*keys, pad=(24, 40), gap=36)), back=page.back)


def unfamiliar_apps() -> list[type[App]]:
    """All of them."""
    return [Larder, Ferry, Workshop]
