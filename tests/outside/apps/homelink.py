"""A house: rooms with things that switch, a thermostat, scenes, and settings under unusual names."""

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
    Header,
    IconButton,
    ListItem,
    Overlay,
    RadioItem,
    Row,
    Scaffold,
    Scroll,
    Slider,
    Switch,
    SwitchItem,
    Tabs,
    Text,
    TextField,
    Var,
    Widget,
    Wrap,
)

Json = dict[str, Any]
SWITCHES = ("quiet", "guests", "updates", "loc", "look", "tips")


class Homelink(App):
    """Things are on or off; the heating is a number of degrees."""

    package = "org.outside.homelink"
    label = ("Homelink", "智慧家")
    icon = "home"
    colour = "#5f8a3c"
    mixed: ClassVar[bool] = False
    words: ClassVar[dict[str, tuple[str, str]]] = {
        "rooms": ("Rooms", "房间"),
        "heat": ("Heating", "供暖"),
        "scenes": ("Scenes", "场景"),
        "options": ("Options", "选项"),
        "degrees": ("{n} degrees", "{n} 度"),
        "target": ("Target temperature", "目标温度"),
        "now": ("It is {n} degrees inside", "室内温度 {n} 度"),
        "day_mode": ("Comfort", "舒适"),
        "eco_mode": ("Saving", "节能"),
        "off_mode": ("Off", "关闭"),
        "quiet": ("Mute the doorbell", "门铃静音"),
        "guests": ("Guest access", "访客权限"),
        "updates": ("Install firmware by itself", "自动安装固件"),
        "loc": ("Know when I am near", "感知我是否在附近"),
        "look": ("Night appearance", "夜间外观"),
        "tips": ("Show hints", "显示提示"),
        "house": ("Name of the house", "房屋名称"),
        "unit": ("Unit", "单位"),
        "celsius": ("Celsius", "摄氏度"),
        "fahrenheit": ("Fahrenheit", "华氏度"),
        "evening": ("Evening", "夜晚"),
        "leaving": ("Leaving", "外出"),
        "movie": ("Film", "观影"),
        "start": ("Start", "启动"),
        "active": ("Active scene: {name}", "当前场景：{name}"),
        "ok": ("OK", "确定"),
        "cancel": ("Cancel", "取消"),
    }
    others: ClassVar[dict[str, tuple[str, str]]] = {
        "rooms": ("Devices", "设备"),
        "heat": ("Climate", "气候"),
        "scenes": ("Moods", "氛围"),
        "target": ("Wanted warmth", "想要的温度"),
        "quiet": ("Silent bell", "铃声关闭"),
        "guests": ("Let visitors in", "允许来客"),
        "look": ("Dark colours", "暗色"),
        "unit": ("Scale", "温标"),
        "start": ("Go", "执行"),
        "house": ("What the home is called", "家的叫法"),
    }

    def seed(self, seed: Seed) -> Json:
        rows = [
            ("Kitchen", "厨房", "Ceiling lamp", "吸顶灯"),
            ("Kitchen", "厨房", "Coffee machine", "咖啡机"),
            ("Bedroom", "卧室", "Reading lamp", "阅读灯"),
            ("Bedroom", "卧室", "Humidifier", "加湿器"),
            ("Garage", "车库", "Charger", "充电桩"),
            ("Garden", "花园", "Sprinkler", "洒水器"),
            ("Garden", "花园", "Pond pump", "池塘水泵"),
            ("Hall", "走廊", "Night light", "夜灯"),
            ("Study", "书房", "Desk fan", "台扇"),
            ("Study", "书房", "Printer", "打印机"),
        ]
        things = [
            {
                "id": at,
                "room": seed.say(room, raum),
                "name": seed.say(en, zh),
                "on": en in ("Charger", "Pond pump"),
            }
            for at, (room, raum, en, zh) in enumerate(rows, 1)
        ]
        data: Json = {"things": things, "target": 20, "mode": "day", "scene": "", "unit": "celsius"}
        data |= {"house": seed.say("Hillside", "山坡"), "inside": 18 + seed.random.randrange(4)}
        return {**data, **{name: name in ("updates", "tips") for name in SWITCHES}}

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        names = ["rooms", "heat", "scenes"]
        names = names[::-1] if self.mixed else names
        tab = names[int(page.vars.get("tab", names.index("rooms")))]
        bodies = {"rooms": self._rooms, "heat": self._heat, "scenes": self._scenes}
        gear = IconButton("tune", lambda: page.open("OptionsActivity"), desc=self.t("options"), id="z")
        tabs = Tabs(page.var("tab", names.index("rooms")), [self.t(name) for name in names])
        return Scaffold(self.data["house"], bodies[tab](page), tabs=tabs, actions=[gear])

    def _rooms(self, page: Page) -> Widget:
        rows: list[Widget] = []
        rooms = list(dict.fromkeys(one["room"] for one in self.data["things"]))
        for room in rooms[::-1] if self.mixed else rooms:
            rows.append(Header(room))
            for one in self.data["things"]:
                if one["room"] == room:
                    knob = Switch(Var(one, "on"), desc=one["name"], id="k")
                    rows.append(Row(Text(one["name"], "body", grow=1), knob, pad=(20, 12)))
        return Scroll(*rows, id="rooms")

    def _heat(self, page: Page) -> Widget:
        def take(mode: str) -> None:
            self.data["mode"] = mode

        step = self.data["target"]
        modes = ("day", "eco", "off")
        return Column(
            Text(self.t("now", n=self.data["inside"]), "body"),
            Card(
                Text(self.t("target"), "label"),
                Text(self.t("degrees", n=step), "headline"),
                Slider(Var(self.data, "target"), 10, 30, desc=self.t("target"), id="s"),
                Row(
                    IconButton("remove", lambda: self.data.update(target=max(10, step - 1)), id="minus"),
                    IconButton("add", lambda: self.data.update(target=min(30, step + 1)), id="plus"),
                    spread="center",
                    gap=30,
                ),
                pad=20,
            ),
            Wrap(*[Chip(self.t(f"{m}_mode"), m == self.data["mode"], partial(take, m), id=m) for m in modes]),
            pad=(20, 16),
            gap=16,
        )

    def _scenes(self, page: Page) -> Widget:
        def start(name: str) -> None:
            self.data["scene"] = name
            page.toast(self.t("active", name=self.t(name)))

        cards = [
            Card(
                Row(
                    Text(self.t(name), "heading", grow=1),
                    Button(self.t("start"), partial(start, name), look="tonal", id="go"),
                ),
                pad=16,
            )
            for name in ("evening", "leaving", "movie")
        ]
        shown = self.data["scene"] and Text(self.t("active", name=self.t(self.data["scene"])), "note")
        return Scroll(shown, *(cards[::-1] if self.mixed else cards), pad=(16, 12), gap=12, id="scenes")

    @activity("OptionsActivity")
    def options(self, page: Page) -> Widget:
        rows: list[Widget] = [
            SwitchItem(self.t(name), Var(self.data, name), id=f"o_{at}") for at, name in enumerate(SWITCHES)
        ]
        rows.insert(
            2,
            ListItem(self.t("unit"), self.t(self.data["unit"]), id="o_u", on_tap=lambda: page.show("units")),
        )
        rows.append(
            ListItem(
                self.t("house"),
                self.data["house"],
                id="o_h",
                on_tap=lambda: page.ask("call", "name", self.data["house"]),
            )
        )
        return Scaffold(self.t("options"), Scroll(*(rows[::-1] if self.mixed else rows)), back=page.back)

    @overlay
    def units(self, page: Page) -> Overlay:
        def take(unit: str) -> None:
            self.data["unit"] = unit
            page.hide()

        rows = [
            RadioItem(self.t(unit), unit == self.data["unit"], partial(take, unit))
            for unit in ("celsius", "fahrenheit")
        ]
        return Dialog(self.t("unit"), Column(*rows))

    @overlay
    def call(self, page: Page) -> Overlay:
        var = page.var("name", self.data["house"])

        def take() -> None:
            self.data["house"] = str(var.get()).strip()
            page.hide()

        no = Button(self.t("cancel"), page.hide, look="text", id="no")
        ok = Button(self.t("ok"), take, look="text", id="ok")
        return Dialog(self.t("house"), TextField("name", var), buttons=[no, ok])
