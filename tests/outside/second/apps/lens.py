"""A camera: a picture without names, buttons with pictures, modes in a strip."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from tests.outside.second.kit import Json, Own, Words
from virtualphone.app import Seed, activity, overlay
from virtualphone.page import Page
from virtualphone.toolkit import (
    Chip,
    Column,
    Dialog,
    Gap,
    IconButton,
    ListItem,
    Overlay,
    Picture,
    RadioItem,
    Row,
    Scaffold,
    Scroll,
    Strip,
    SwitchItem,
    Text,
    Var,
    Widget,
    Wrap,
)


class Lens(Own):
    """`shots`: what was taken, with its kind."""

    package = "net.second.lens"
    label = ("Shutterbug", "随手拍")
    icon = "photo_camera"
    colour = "#334155"
    words: ClassVar[Words] = {
        "photo": ("Photo", "拍照"),
        "video": ("Video", "录像"),
        "pano": ("Panorama", "全景"),
        "shoot": ("Shutter", "快门"),
        "film": ("Start recording", "开始录制"),
        "cut": ("Stop recording", "停止录制"),
        "flip": ("Switch camera", "切换镜头"),
        "flash": ("Flash: {state}", "闪光灯：{state}"),
        "off": ("off", "关闭"),
        "on": ("on", "打开"),
        "auto": ("auto", "自动"),
        "roll": ("Gallery", "相册"),
        "prefs": ("Camera settings", "相机设置"),
        "grid": ("Grid lines", "网格线"),
        "place": ("Save location", "保存位置"),
        "timer": ("Self-timer", "自拍定时器"),
        "secs": ("{n} seconds", "{n}秒"),
        "erase": ("Delete photo", "删除照片"),
        "sure": ("Delete this item?", "删除此项？"),
        "yes": ("Delete", "删除"),
        "no": ("Cancel", "取消"),
        "shot": ("{kind} {n}", "{kind}{n}"),
    }
    others: ClassVar[Words] = {
        "shoot": ("Take picture", "拍摄"),
        "film": ("Record", "录"),
        "roll": ("Album", "图库"),
        "prefs": ("Options", "选项"),
        "grid": ("Composition guide", "构图辅助"),
        "timer": ("Countdown", "倒计时"),
        "place": ("Geotag", "地理标记"),
    }

    def seed(self, seed: Seed) -> Json:
        kinds = ("photo", "photo", "video", "photo")
        shots = [{"id": at, "kind": kind} for at, kind in enumerate(kinds, 1)]
        return {
            "shots": shots,
            "flash": "off",
            "front": False,
            "grid": False,
            "place": True,
            "timer": 0,
            "filming": False,
        }

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        mode = page.vars.get("mode", "photo")

        def turn(name: str) -> None:
            page.vars["mode"] = name

        def flash() -> None:
            states = ["off", "on", "auto"]
            self.data["flash"] = states[(states.index(self.data["flash"]) + 1) % 3]

        def flip() -> None:
            self.data["front"] = not self.data["front"]

        def shoot() -> None:
            if mode == "video":
                self.data["filming"] = not self.data["filming"]
                if self.data["filming"]:
                    return
            self.data["shots"].append({"id": self.number("shots"), "kind": mode})

        word = "shoot" if mode != "video" else "cut" if self.data["filming"] else "film"
        top = Row(
            IconButton("flash_on", flash, desc=self.t("flash", state=self.t(self.data["flash"]))),
            Gap(grow=1),
            IconButton("settings", lambda: page.open("PrefsActivity"), desc=self.t("prefs")),
            pad=(12, 6),
        )
        modes = Strip(
            *[
                Chip(self.t(one), one == mode, partial(turn, one))
                for one in self.order(["photo", "video", "pano"])
            ],
            id="m",
        )
        keys = [
            IconButton("photo_library", lambda: page.open("RollActivity"), desc=self.t("roll")),
            IconButton("radio_button_checked", shoot, desc=self.t(word), size=60),
            IconButton("cameraswitch", flip, desc=self.t("flip")),
        ]
        view = Picture(f"photo:{'face' if self.data['front'] else 'street'}", height=380)
        return Scaffold(
            None, Column(top, view, Gap(grow=1), modes, Row(*self.order(keys), spread="evenly", pad=20))
        )

    @activity("RollActivity")
    def roll(self, page: Page) -> Widget:
        cells = [
            Picture(
                f"photo:{one['id']}",
                width=110,
                height=110,
                desc=self.t("shot", kind=self.t(one["kind"]), n=one["id"]),
                on_tap=lambda one=one: page.open("ShotActivity", id=one["id"]),
            )
            for one in self.data["shots"]
        ]
        return Scaffold(self.t("roll"), Scroll(Wrap(*cells), pad=12), back=page.back)

    @activity("ShotActivity")
    def shot(self, page: Page) -> Widget:
        one = self.one("shots", page.args.get("id"))
        bin_button = IconButton("delete", lambda: page.show("sure", id=one["id"]), desc=self.t("erase"))
        title = self.t("shot", kind=self.t(one["kind"]), n=one["id"]) if one else ""
        body = Column(Picture(f"photo:{page.args.get('id')}", height=400), Text(title, "note"))
        return Scaffold(title, body, back=page.back, actions=[bin_button])

    @overlay
    def sure(self, page: Page) -> Overlay:
        def yes() -> None:
            self.drop("shots", page.args["id"])
            page.under.finish()

        return self.question(page, self.t("sure"), (self.t("yes"), yes), self.t("no"))

    @activity("PrefsActivity")
    def prefs(self, page: Page) -> Widget:
        wait = self.t("secs", n=self.data["timer"]) if self.data["timer"] else self.t("off")
        rows = [
            SwitchItem(self.t("grid"), Var(self.data, "grid")),
            SwitchItem(self.t("place"), Var(self.data, "place")),
            ListItem(self.t("timer"), wait, on_tap=lambda: page.show("timers")),
        ]
        return Scaffold(self.t("prefs"), Scroll(*self.order(rows)), back=page.back)

    @overlay
    def timers(self, page: Page) -> Overlay:
        def take(secs: int) -> None:
            self.data["timer"] = secs
            page.hide()

        rows = [
            RadioItem(self.t("secs", n=n) if n else self.t("off"), n == self.data["timer"], partial(take, n))
            for n in (0, 3, 5, 10)
        ]
        return Dialog(self.t("timer"), Column(*rows))
