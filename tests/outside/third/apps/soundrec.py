"""A recorder: one big button, a question for the name, a list of takes."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from tests.outside.second.kit import Json, Own, Words, text_of
from virtualphone.app import Seed, activity, overlay
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Chip,
    Column,
    Dialog,
    Empty,
    Gap,
    IconButton,
    ListItem,
    Menu,
    Overlay,
    Row,
    Scaffold,
    Scroll,
    Slider,
    SwitchItem,
    Text,
    TextField,
    Var,
    Widget,
)

TAKES = (("Choir warm-up", "合唱热身", 184), ("Lecture 5", "第五讲", 3120), ("Doorbell", "门铃声", 7))


class SoundRec(Own):
    """`takes` with their name and seconds."""

    package = "net.third.soundrec"
    label = ("Sound Recorder", "声音录制")
    icon = "mic"
    colour = "#c2185b"
    words: ClassVar[Words] = {
        "setup": ("Recorder setup", "录音设置"),
        "apply": ("Apply", "应用"),
        "format": ("Recording format", "录音格式"),
        "start": ("Start recording", "开始录音"),
        "pause": ("Pause recording", "暂停录音"),
        "resume": ("Resume recording", "继续录音"),
        "stop": ("Stop recording", "停止录音"),
        "ready": ("Ready", "就绪"),
        "running": ("Recording…", "录音中…"),
        "held": ("Paused", "已暂停"),
        "discard": ("Discard recording", "放弃录音"),
        "name": ("Rename record", "重命名录音"),
        "save": ("Save", "保存"),
        "cancel": ("Cancel", "取消"),
        "takes": ("Records", "录音列表"),
        "prefs": ("Settings", "设置"),
        "ask": ("Ask for a name after recording", "录音后询问名称"),
        "light": ("Keep screen on", "保持屏幕常亮"),
        "gain": ("Gain", "增益"),
        "more": ("More options for {name}", "{name}的更多选项"),
        "rename": ("Rename", "重命名"),
        "erase": ("Delete", "删除"),
        "sure": ("Delete “{name}”?", "删除“{name}”？"),
        "yes": ("Yes", "是"),
        "no": ("No", "否"),
        "take": ("Record-{n}", "录音-{n}"),
        "none": ("No records", "没有录音"),
    }
    others: ClassVar[Words] = {
        "start": ("Capture", "采集"),
        "stop": ("Finish", "结束"),
        "takes": ("Library", "资料库"),
        "save": ("Keep", "留下"),
        "erase": ("Remove", "移除"),
        "rename": ("New name", "新名称"),
        "light": ("Stay awake", "不要熄屏"),
    }

    def seed(self, seed: Seed) -> Json:
        takes = [
            {"id": at, "name": seed.say(en, zh), "seconds": n} for at, (en, zh, n) in enumerate(TAKES, 1)
        ]
        return {
            "takes": takes,
            "format": "M4A",
            "ask": True,
            "light": False,
            "gain": 50,
            "state": "",
            "since": 0,
        }

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        state = self.data["state"]

        def begin() -> None:
            self.data.update(state="running", since=self.phone.now_ms)

        def hold() -> None:
            self.data["state"] = "held" if state == "running" else "running"

        def stop() -> None:
            seconds = max(1, (self.phone.now_ms - self.data["since"]) // 1000)
            number = self.number("takes")
            name = self.t("take", n=number)
            self.data["takes"].append({"id": number, "name": name, "seconds": seconds})
            self.data.update(state="", since=0)
            if self.data["ask"]:
                page.ask("rename", "name", name, id=number)

        def discard() -> None:
            self.data.update(state="", since=0)

        big = IconButton(
            "mic", begin, desc=self.t("start"), size=84, fill="error", colour="on_error", id="btn_record"
        )
        keys: list[Widget] = [big]
        if state:
            word, icon = ("pause", "pause") if state == "running" else ("resume", "play_arrow")
            keys = [
                IconButton("delete", discard, desc=self.t("discard"), size=56),
                IconButton(icon, hold, desc=self.t(word), size=84, fill="error", colour="on_error"),
                IconButton("stop", stop, desc=self.t("stop"), size=56, id="btn_record_stop"),
            ]
        seconds = (self.phone.now_ms - self.data["since"]) // 1000 if state == "running" else 0
        body = Column(
            Gap(grow=1),
            Text(f"{seconds // 60:02d}:{seconds % 60:02d}", "clock", align="center"),
            Text(self.t(state or "ready"), "note", align="center"),
            Gap(grow=1),
            Row(*self.order(keys), spread="center", gap=26),
            Gap(40),
        )
        actions = [
            IconButton("list", lambda: page.open("TakesActivity"), desc=self.t("takes")),
            IconButton("settings", lambda: page.open("PrefsActivity"), desc=self.t("prefs")),
        ]
        return Scaffold(self.name(), body, actions=self.order(actions))

    @overlay
    def rename(self, page: Page) -> Overlay:
        def save() -> None:
            name = text_of(page, "name")
            if name:
                self.one("takes", page.args["id"])["name"] = name
                page.hide()

        field = TextField("name", page.var("name", ""), select=True)
        buttons = [
            Button(self.t("cancel"), page.hide, look="text"),
            Button(self.t("save"), save, look="text"),
        ]
        return Dialog(self.t("name"), field, buttons=self.order(buttons))

    @activity("TakesActivity")
    def takes(self, page: Page) -> Widget:
        rows: list[Widget] = [
            ListItem(
                one["name"],
                f"{one['seconds'] // 60:02d}:{one['seconds'] % 60:02d} · {self.data['format']}",
                icon="graphic_eq",
                trailing=IconButton(
                    "more_vert",
                    partial(page.show, "menu", id=one["id"]),
                    desc=self.t("more", name=one["name"]),
                ),
            )
            for one in self.data["takes"][::-1]
        ]
        return Scaffold(self.t("takes"), Scroll(*(rows or [Empty("mic", self.t("none"))])), back=page.back)

    @overlay
    def menu(self, page: Page) -> Overlay:
        number = page.args["id"]
        name = self.one("takes", number)["name"]
        entries = [
            (self.t("rename"), lambda: page.ask("rename", "name", name, id=number)),
            (self.t("erase"), lambda: page.show("sure", id=number)),
        ]
        return Menu(*self.order(entries))

    @overlay
    def sure(self, page: Page) -> Overlay:
        def yes() -> None:
            self.drop("takes", page.args["id"])
            page.hide()

        words = self.t("sure", name=self.one("takes", page.args["id"])["name"])
        return self.question(page, words, (self.t("yes"), yes), self.t("no"))

    @activity("PrefsActivity")
    def prefs(self, page: Page) -> Widget:
        def take(name: str) -> None:
            self.data["format"] = name

        chips = [Chip(one, one == self.data["format"], partial(take, one)) for one in ("M4A", "WAV", "3GP")]
        rows = [
            Row(Text(self.t("format"), grow=1), *chips, pad=(20, 12), gap=8),
            SwitchItem(self.t("ask"), Var(self.data, "ask")),
            SwitchItem(self.t("light"), Var(self.data, "light")),
            Column(
                Text(self.t("gain")),
                Slider(Var(self.data, "gain"), 0, 100, desc=self.t("gain")),
                pad=(20, 10),
            ),
        ]
        return Scaffold(self.t("prefs"), Scroll(*self.order(rows)), back=page.back)
