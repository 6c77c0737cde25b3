"""A recorder of sounds: one round button, a dialog for the name, a list."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from tests.outside.second.kit import Json, Own, Words, text_of
from virtualphone.app import Seed, activity, overlay
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Column,
    Dialog,
    Gap,
    IconButton,
    ListItem,
    Overlay,
    RadioItem,
    Row,
    Scaffold,
    Scroll,
    Sheet,
    Text,
    TextField,
    Widget,
)


class Murmur(Own):
    """`running`: it records now."""

    package = "net.second.murmur"
    label = ("Murmur Recorder", "呢喃录音")
    icon = "mic"
    colour = "#be123c"
    words: ClassVar[Words] = {
        "start": ("Start recording", "开始录音"),
        "stop": ("Stop", "停止"),
        "running": ("Recording…", "录音中…"),
        "ready": ("Ready", "准备就绪"),
        "list": ("Recordings", "录音列表"),
        "keep": ("Save recording", "保存录音"),
        "name": ("Name", "名称"),
        "save": ("Save", "保存"),
        "toss": ("Discard", "放弃"),
        "prefs": ("Settings", "设置"),
        "format": ("Recording format", "录音格式"),
        "rate": ("Sample rate", "采样率"),
        "rename": ("Rename", "重命名"),
        "erase": ("Delete", "删除"),
        "share": ("Share", "分享"),
        "sure": ("Delete recording “{name}”?", "删除录音“{name}”？"),
        "yes": ("Delete", "删除"),
        "every": ("Delete all recordings", "删除全部录音"),
        "no": ("Cancel", "取消"),
        "long": ("{n} seconds", "{n}秒"),
        "more": ("More", "更多"),
    }
    others: ClassVar[Words] = {
        "start": ("Record", "录制"),
        "stop": ("Finish", "结束"),
        "list": ("Library", "文件"),
        "format": ("File type", "文件类型"),
        "rate": ("Frequency", "频率"),
        "prefs": ("Options", "选项"),
        "save": ("Keep", "保留"),
        "rename": ("Change name", "改名"),
        "erase": ("Remove", "移除"),
    }

    def seed(self, seed: Seed) -> Json:
        rows = [
            ("Interview 1", "采访1", 412),
            ("Interview 10", "采访10", 95),
            ("Bird song", "鸟鸣", 33),
            ("Grandma", "外婆", 187),
        ]
        takes = [{"id": at, "name": seed.say(en, zh), "secs": n} for at, (en, zh, n) in enumerate(rows, 1)]
        return {"takes": takes, "running": False, "format": "M4A", "rate": "44 kHz"}

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        on = self.data["running"]

        def turn() -> None:
            self.data["running"] = not on
            if on:
                page.ask("keep", "kn", f"Rec {self.number('takes')}")

        button = IconButton(
            "stop" if on else "fiber_manual_record",
            turn,
            desc=self.t("stop" if on else "start"),
            size=64,
            id="r",
        )
        tools = [
            IconButton("list", lambda: page.open("ListActivity"), desc=self.t("list")),
            IconButton("settings", lambda: page.open("PrefsActivity"), desc=self.t("prefs")),
        ]
        body = Column(
            Gap(140),
            Text("00:00", "display", align="center"),
            Text(self.t("running" if on else "ready"), "note", align="center"),
            Gap(grow=1),
            Row(button, spread="center"),
            Gap(60),
            pad=20,
        )
        return Scaffold(self.name(), body, actions=self.order(tools))

    @overlay
    def keep(self, page: Page) -> Overlay:
        default = f"Rec {self.number('takes')}"

        def save() -> None:
            name = text_of(page, "kn", default)
            if name:
                self.data["takes"].append({"id": self.number("takes"), "name": name, "secs": 4})
                page.hide()

        buttons = [Button(self.t("toss"), page.hide), Button(self.t("save"), save, look="text")]
        field = TextField("kn", page.var("kn", default), hint=self.t("name"))
        return Dialog(self.t("keep"), field, buttons=self.order(buttons), cancel=False)

    @activity("ListActivity")
    def takes(self, page: Page) -> Widget:
        rows = [
            ListItem(
                one["name"],
                self.t("long", n=one["secs"]),
                icon="play_arrow",
                trailing=IconButton(
                    "more_horiz", partial(page.show, "options", id=one["id"]), desc=self.t("more")
                ),
            )
            for one in self.data["takes"]
        ]
        return Scaffold(self.t("list"), Scroll(*self.order(rows)), back=page.back)

    @overlay
    def options(self, page: Page) -> Overlay:
        one = self.one("takes", page.args["id"])
        rows = [
            ListItem(self.t("share"), icon="share", on_tap=page.hide),
            ListItem(
                self.t("rename"),
                icon="edit",
                on_tap=lambda: page.ask("rename", "nn", one["name"], id=one["id"]),
            ),
            ListItem(self.t("erase"), icon="delete", on_tap=lambda: page.show("sure", id=one["id"])),
        ]
        return Sheet(*self.order(rows), title=one.get("name", ""))

    @overlay
    def sure(self, page: Page) -> Overlay:
        one = self.one("takes", page.args["id"])

        def every() -> None:
            self.data["takes"] = []
            page.hide()

        def yes() -> None:
            self.drop("takes", page.args["id"])
            page.hide()

        buttons = [
            Button(self.t("every"), every),
            Button(self.t("yes"), yes, look="text"),
            Button(self.t("no"), page.hide, look="text"),
        ]
        return Dialog(self.t("sure", name=one.get("name", "")), Column(*buttons, gap=4))

    @overlay
    def rename(self, page: Page) -> Overlay:
        one = self.one("takes", page.args["id"])

        def take() -> None:
            one["name"] = text_of(page, "nn", one["name"]) or one["name"]
            page.hide()

        no = Button(self.t("no"), page.hide, look="text")
        field = TextField("nn", page.var("nn", one["name"]))
        return Dialog(self.t("rename"), field, buttons=[no, Button(self.t("save"), take, look="text")])

    @activity("PrefsActivity")
    def prefs(self, page: Page) -> Widget:
        rows = [
            ListItem(self.t(key), self.data[key], on_tap=lambda key=key: page.show("choose", key=key))
            for key in self.order(["format", "rate"])
        ]
        return Scaffold(self.t("prefs"), Scroll(*rows), back=page.back)

    @overlay
    def choose(self, page: Page) -> Overlay:
        key = page.args["key"]

        def take(value: str) -> None:
            self.data[key] = value
            page.hide()

        values = {"format": ("M4A", "WAV", "3GP"), "rate": ("8 kHz", "16 kHz", "44 kHz", "48 kHz")}[key]
        rows = [RadioItem(one, one == self.data[key], partial(take, one)) for one in values]
        return Dialog(self.t(key), Column(*rows))
