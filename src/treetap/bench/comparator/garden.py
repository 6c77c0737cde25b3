"""Another app for the study alone: a garden that is watered, in cards, without rows and toolbars."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from virtualphone.app import App, Seed, activity, overlay
from virtualphone.page import Page
from virtualphone.toolkit import (
    BottomNav,
    Button,
    Card,
    Chip,
    Column,
    Dialog,
    Gap,
    Icon,
    IconButton,
    Row,
    Scaffold,
    Scroll,
    Slider,
    Switch,
    Text,
    TextField,
    Var,
    Widget,
    Wrap,
)

PACKAGE = "net.example.garden"


class Garden(App):
    """Beds, tools, and a diary."""

    package, label, icon, colour = PACKAGE, ("Garden", "菜园"), "yard", "#2e7d32"
    words: ClassVar[dict[str, tuple[str, str]]] = {
        "beds": ("Beds", "菜地"), "tools": ("Tools", "工具"), "diary": ("Diary", "日记"),
        "water": ("Water now", "马上浇水"), "dry": ("The tank is empty", "水箱没有水了，无法浇水"),
        "watered": ("Watered {name}", "已给{name}浇水"), "auto": ("Automatic", "自动浇水"),
        "pump": ("Pump power", "水泵功率"), "frost": ("Frost guard", "防冻"),
        "pin": ("PIN", "密码"), "unlock": ("Unlock", "解锁"),
        "wrong": ("The PIN you entered is incorrect. Try again.", "您输入的密码不正确，请重试。"),
        "shed": ("Shed", "工具房"), "inside": ("Inside the shed", "工具房里"), "rake": ("Rake", "耙子"),
        "sun": ("Sunny", "晴"), "rain": ("Rainy", "雨"), "wind": ("Windy", "风"),
        "add": ("Write it down", "记下来"), "today": ("What grew today?", "今天长了什么？"),
        "kept": ("Kept", "已保存"), "close": ("Close", "关闭"), "more": ("More water", "多浇水"),
        "less": ("Less water", "少浇水"), "fill": ("Fill the tank", "加满水箱"),
    }  # fmt: skip

    def seed(self, seed: Seed) -> dict[str, Any]:
        names = ["Beans", "Carrots", "Mint"] if seed.locale == "en" else ["豆角", "胡萝卜", "薄荷"]
        beds = [
            {"id": number, "name": name, "litres": 2, "auto": number == 0}
            for number, name in enumerate(names)
        ]
        return {
            "beds": beds,
            "tank": 3,
            "power": 40,
            "weather": "sun",
            "diary": [],
            "place": 0,
            "frost": True,
        }

    @activity("GardenActivity", main=True)
    def main(self, page: Page) -> Widget:
        places = [("yard", self.t("beds")), ("handyman", self.t("tools")), ("menu_book", self.t("diary"))]
        body = (self._beds, self._tools, self._diary)[int(page.vars.get("place", 0))](page)
        return Scaffold(None, body, bottom=BottomNav(page.var("place", 0), places))

    def _beds(self, page: Page) -> Widget:
        cards = [self._bed(bed, page) for bed in self.data["beds"]]
        return Scroll(Gap(20), Text(self.t("beds"), "headline"), Gap(8), *cards, pad=(20, 8), gap=12)

    def _bed(self, bed: dict[str, Any], page: Page) -> Widget:
        def step(by: int) -> None:
            bed["litres"] = max(0, min(9, bed["litres"] + by))

        def water() -> None:
            if self.data["tank"] < 1:
                page.toast(self.t("dry"))
                page.vars["error"] = "dry"
                return
            self.data["tank"] -= 1
            page.vars["error"] = ""
            page.toast(self.t("watered", name=bed["name"]))

        return Card(
            Row(
                Text(bed["name"], "title", grow=1),
                Text(self.t("auto"), "note"),
                Gap(8),
                Switch(Var(bed, "auto")),
            ),
            Row(
                IconButton("remove", lambda: step(-1), desc=self.t("less")),
                Text(str(bed["litres"]), "body", id=f"litres_{bed['id']}"),
                IconButton("add", lambda: step(1), desc=self.t("more")),
                Gap(grow=1),
                Button(
                    self.t("water"), water, look="tonal", enabled=bed["litres"] > 0, id=f"water_{bed['id']}"
                ),
            ),
        )

    def _tools(self, page: Page) -> Widget:
        return Column(
            Gap(20),
            Text(self.t("tools"), "headline"),
            Gap(16),
            Text(self.t("pump"), "label"),
            Slider(Var(self.data, "power"), 0, 100, id="power"),
            Row(Text(self.t("frost"), "body", grow=1), Switch(Var(self.data, "frost"))),
            Gap(16),
            Button(self.t("shed"), lambda: page.ask("unlock", "pin"), icon="lock", id="shed"),
            Button(
                self.t("fill"),
                lambda: self.data.update(tank=9),
                look="outlined",
                enabled=self.data["tank"] < 9,
            ),
            pad=(24, 8),
            gap=8,
        )

    @overlay
    def unlock(self, page: Page) -> Dialog:
        def go() -> None:
            right = page.vars.get("pin", "") == "2468"
            page.vars["error"] = "" if right else "wrong"
            if right:
                page.open("ShedActivity")

        wrong = page.vars.get("error")
        return Dialog(
            self.t("unlock"),
            TextField("pin", page.var("pin", ""), hint=self.t("pin"), password=True, digits=True),
            bool(wrong) and Text(self.t("wrong"), "note", colour="error"),
            buttons=[
                Button(self.t("close"), page.hide, look="text"),
                Button(self.t("unlock"), go, look="text", id="go"),
            ],
        )

    @activity("ShedActivity")
    def shed(self, page: Page) -> Widget:
        body = Column(Icon("handyman", size=64), Text(self.t("rake"), "body"), pad=24, gap=12)
        return Scaffold(self.t("inside"), body, back=page.back)

    def _diary(self, page: Page) -> Widget:
        def keep() -> None:
            text = page.vars.get("line", "")
            if text:
                number = len(self.data["diary"]) + 1
                self.data["diary"].append({"id": number, "text": text, "weather": self.data["weather"]})
                page.vars["line"] = ""
                page.toast(self.t("kept"))

        kinds = [
            Chip(self.t(name), self.data["weather"] == name, partial(self.data.update, weather=name))
            for name in ("sun", "rain", "wind")
        ]
        lines = [Text(one["text"], "body") for one in self.data["diary"]]
        return Column(
            Gap(20),
            Text(self.t("diary"), "headline"),
            Gap(12),
            Wrap(*kinds, gap=8),
            TextField("line", page.var("line", ""), hint=self.t("today")),
            Button(self.t("add"), keep, id="keep"),
            *lines,
            pad=(24, 8),
            gap=10,
        )
