"""An app for the study alone: parcels, with forms that complain and windows nobody asked for."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from virtualphone.app import App, Seed, activity, overlay
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Canvas,
    CheckItem,
    Column,
    Dialog,
    Gap,
    Header,
    IconButton,
    ListItem,
    Menu,
    Picture,
    RadioItem,
    Scaffold,
    Scroll,
    Sheet,
    SwitchItem,
    Tabs,
    Text,
    TextField,
    Var,
    Widget,
)
from virtualphone.toolkit.widget import Ui

PACKAGE = "org.example.parcels"


class Parcels(App):
    """A list, a form, a map, options."""

    package, label, icon, colour = PACKAGE, ("Parcels", "包裹"), "local_shipping", "#a0522d"
    words: ClassVar[dict[str, tuple[str, str]]] = {
        "coming": ("Coming", "待收"), "sent": ("Sent", "已寄"), "send": ("Send a parcel", "寄包裹"),
        "to": ("Recipient", "收件人"), "code": ("Postcode", "邮编"), "order": ("Place order", "下单"),
        "short": ("Postcode must have 6 digits", "邮编必须是 6 位数字"),
        "who": ("Please enter a recipient", "请输入收件人"), "done": ("Order placed", "下单成功"),
        "weight": ("Weight", "重量"), "light": ("Up to 1 kg", "1 公斤以内"),
        "mid": ("Up to 5 kg", "5 公斤以内"), "heavy": ("Up to 20 kg", "20 公斤以内"),
        "insure": ("Insurance", "保价"),
        "fragile": ("Fragile goods", "易碎物品"), "door": ("Leave at the door", "放在门口"),
        "alerts": ("Delivery alerts", "派送提醒"), "options": ("Options", "选项"), "map": ("Map", "地图"),
        "rate": ("Enjoying Parcels?", "喜欢包裹吗？"),
        "stars": ("Rate us in the store.", "去应用商店给个好评吧。"),
        "later": ("Not now", "以后再说"), "go": ("Rate", "去评分"), "more": ("More", "更多"),
        "help": ("Help", "帮助"), "refresh": ("Refresh", "刷新"), "fresh": ("Up to date", "已是最新"),
        "offline": ("No network connection", "网络不可用"), "track": ("Track", "查询"),
        "again": ("Press back again to exit", "再按一次退出"), "locked": ("Express", "特快"),
        "copy": ("Copy number", "复制单号"), "copied": ("Number copied", "单号已复制"),
        "sender": ("Sender", "寄件人"), "ok": ("OK", "确定"), "cancel": ("Cancel", "取消"),
        "delete": ("Delete this parcel?", "删除这个包裹？"), "remove": ("Delete", "删除"),
        "gone": ("Parcel deleted", "包裹已删除"), "answers": ("Questions and answers", "常见问题"),
    }  # fmt: skip

    def seed(self, seed: Seed) -> dict[str, Any]:
        names = (
            ["Boots", "Lamp", "Tea", "Atlas", "Kettle"]
            if seed.locale == "en"
            else ["靴子", "台灯", "茶叶", "地图集", "水壶"]
        )
        rows = [{"id": number, "name": name, "days": 1 + number} for number, name in enumerate(names)]
        options = {"insure": False, "fragile": False, "door": True, "alerts": True, "weight": "light"}
        sender = seed.say("Home", "家")
        return {"rows": rows, **options, "sender": sender, "spots": [], "leaving_ms": 0}

    @activity("MainActivity", main=True, back="leave")
    def main(self, page: Page) -> Widget:
        tab = int(page.vars.get("tab", 0))
        rows = [] if tab else [
            ListItem(row["name"], value=f"{row['days']} d", id="parcel",
                     on_tap=lambda r=row: page.open("DetailActivity", id=r["id"]),
                     on_hold=lambda r=row: page.show("delete", id=r["id"]))
            for row in self.data["rows"]
        ]  # fmt: skip
        options = IconButton(
            "settings", lambda: page.open("OptionsActivity"), desc=self.t("options"), id="options"
        )
        more = IconButton("more_vert", lambda: page.show("menu"), desc=self.t("more"), id="more")
        # Pictures that follow one another, as shops have them: nobody's doing.
        teaser = Picture(f"photo:{self.phone.now_ms // 5000 % 7}", height=110, id="teaser")
        body = Column(
            Column(teaser, pad=(20, 8)),
            Scroll(*rows, id="list", grow=1),
            _roomy(Button(self.t("send"), lambda: page.open("SendActivity"), id="send")),
        )
        tabs = Tabs(page.var("tab", 0), [self.t("coming"), self.t("sent")])
        return Scaffold(self.name(), body, actions=[options, more], tabs=tabs)

    def leave(self, page: Page) -> bool:
        """The first back only says what the second will do."""
        now = self.phone.now_ms
        if now - self.data["leaving_ms"] < 2000:
            return False
        self.data["leaving_ms"] = now
        page.toast(self.t("again"))
        return True

    @overlay
    def menu(self, page: Page) -> Menu:
        return Menu(
            ("refresh", self.t("refresh"), lambda: self._say(page, "fresh")),
            ("track", self.t("track"), lambda: self._say(page, "offline")),
            ("help", self.t("help"), lambda: page.open("HelpActivity")),
        )

    def _say(self, page: Page, key: str) -> None:
        page.under.vars["error"] = key if key == "offline" else ""
        page.hide()
        page.toast(self.t(key))

    @overlay
    def delete(self, page: Page) -> Dialog:
        def yes() -> None:
            self.data["rows"] = [row for row in self.data["rows"] if row["id"] != page.args["id"]]
            self._say(page, "gone")

        no = Button(self.t("cancel"), page.hide, look="text", id="no")
        return Dialog(self.t("delete"), buttons=[no, Button(self.t("remove"), yes, look="text", id="yes")])

    @activity("DetailActivity")
    def detail(self, page: Page) -> Widget:
        row = next((one for one in self.data["rows"] if one["id"] == page.args["id"]), None)
        name, days = (row["name"], row["days"]) if row else ("?", 0)
        body = Column(
            Text(f"{self.t('coming')}: {days}", "body", id="when"),
            Gap(12),
            Button(self.t("copy"), lambda: page.toast(self.t("copied")), look="outlined", id="copy"),
            Gap(12),
            Canvas(self._drawn, on_touch=self._touched, id="chart", height=360),
            pad=(20, 8),
        )
        return Scaffold(name, body, back=page.back)

    def _drawn(self, ui: Ui, width: int, height: int) -> list[Any]:
        steps: list[Any] = [("rect", 0, 0, width, height, ui.colour("container"), 12)]
        for x, y in self.data["spots"]:
            at = (x * width // 100, y * height // 100)
            steps.append(("rect", at[0] - 24, at[1] - 24, at[0] + 24, at[1] + 24, ui.colour("primary"), 24))
        return steps

    def _touched(self, x: int, y: int, width: int, height: int) -> None:
        self.data["spots"].append([x * 100 // width, y * 100 // height])

    @activity("SendActivity")
    def send(self, page: Page) -> Widget:
        def order() -> None:
            who, code = page.vars.get("to", ""), page.vars.get("code", "")
            wrong = "who" if not who else "short" if len(code) != 6 or not code.isdigit() else ""
            page.vars["error"] = wrong
            if not wrong:
                number = max((row["id"] for row in self.data["rows"]), default=0) + 1
                self.data["rows"].append({"id": number, "name": who, "days": 9})
                page.finish()
                page.toast(self.t("done"))

        wrong = page.vars.get("error", "")
        weight = self.t({"light": "light", "mid": "mid"}.get(self.data["weight"], "heavy"))
        body = Scroll(
            Column(
                TextField("to", page.var("to", ""), hint=self.t("to")),
                wrong == "who" and Text(self.t("who"), "note", colour="error", id="to_note"),
                Gap(10),
                TextField("code", page.var("code", ""), hint=self.t("code"), digits=True),
                wrong == "short" and Text(self.t("short"), "note", colour="error", id="code_note"),
                pad=(20, 12),
            ),
            ListItem(self.t("weight"), weight, on_tap=lambda: page.show("weights"), id="weight"),
            SwitchItem(self.t("insure"), Var(self.data, "insure"), id="insure"),
            SwitchItem(self.t("locked"), False, enabled=False, id="express"),  # type: ignore[arg-type]
            Column(Button(self.t("order"), order, id="order"), pad=(20, 12)),
        )
        return Scaffold(self.t("send"), body, back=page.back)

    @overlay
    def weights(self, page: Page) -> Dialog:
        def choose(name: str) -> None:
            self.data["weight"] = name
            page.hide()

        rows = [
            RadioItem(self.t(name), self.data["weight"] == name, partial(choose, name), id=name)
            for name in ("light", "mid", "heavy")
        ]
        return Dialog(self.t("weight"), *rows)

    @activity("OptionsActivity")
    def options(self, page: Page) -> Widget:
        rows = [
            Header(self.t("alerts")),
            SwitchItem(self.t("alerts"), Var(self.data, "alerts"), id="alerts"),
            CheckItem(self.t("door"), Var(self.data, "door"), id="door"),
            CheckItem(self.t("fragile"), Var(self.data, "fragile"), id="fragile"),
            ListItem(self.t("sender"), self.data["sender"], id="sender",
                     on_tap=lambda: page.ask("sender", "sender", self.data["sender"])),
        ]  # fmt: skip
        return Scaffold(self.t("options"), Scroll(*rows), back=page.back)

    @overlay
    def sender(self, page: Page) -> Sheet:
        def save() -> None:
            self.data["sender"] = page.vars.get("sender", "")
            page.hide()

        field = TextField("sender", page.var("sender", ""), hint=self.t("sender"))
        return Sheet(field, Gap(12), Button(self.t("ok"), save, id="save"), title=self.t("sender"))

    @activity("HelpActivity")
    def help(self, page: Page) -> Widget:
        lines = [Text(f"{number}. {self.t('answers')}", "body") for number in range(1, 6)]
        return Scaffold(self.t("help"), Column(*lines, pad=(20, 12), gap=10), back=page.back)

    def on_open(self, page: Page) -> None:
        """Nobody asked for this one."""
        if page.activity in ("HelpActivity", "OptionsActivity"):
            page.show("rate")

    @overlay
    def rate(self, page: Page) -> Dialog:
        no = Button(self.t("later"), page.hide, look="text", id="later")
        go = Button(self.t("go"), page.hide, look="text", id="go")
        return Dialog(self.t("rate"), self.t("stars"), buttons=[no, go])


def _roomy(child: Widget) -> Widget:
    """With some room round it."""
    return Column(child, pad=(20, 12))
