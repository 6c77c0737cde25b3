"""Files of plain words in folders: a drawer, a selection bar, an editor that must be saved."""

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
    Drawer,
    Empty,
    IconButton,
    ListItem,
    Menu,
    Overlay,
    Scaffold,
    Scroll,
    TextField,
    Widget,
)


class Quill(Own):
    """`files` know their folder by its name; "" is the top."""

    package = "net.second.quill"
    label = ("Quillmark", "羽毛笔记")
    icon = "edit_note"
    colour = "#7c3aed"
    words: ClassVar[Words] = {
        "top": ("Main folder", "主文件夹"),
        "menu": ("Open navigation drawer", "打开侧边栏"),
        "add": ("New", "新建"),
        "file": ("New file", "新建文件"),
        "folder": ("New folder", "新建文件夹"),
        "name": ("File name", "文件名"),
        "fname": ("Folder name", "文件夹名称"),
        "text": ("Write here", "在此书写"),
        "make": ("Create", "创建"),
        "no": ("Cancel", "取消"),
        "save": ("Save file", "保存文件"),
        "saved": ("Saved", "已保存"),
        "move": ("Move to…", "移动到…"),
        "rename": ("Rename", "重命名"),
        "erase": ("Delete", "删除"),
        "all": ("Select all", "全选"),
        "picked": ("{n} selected", "已选{n}项"),
        "sure": ("Delete {n} file(s)?", "删除{n}个文件？"),
        "yes": ("Delete", "删除"),
        "ok": ("OK", "确定"),
        "none": ("This folder is empty", "文件夹为空"),
    }
    others: ClassVar[Words] = {
        "file": ("Blank page", "空白页"),
        "folder": ("Directory", "目录"),
        "name": ("Call it", "命名"),
        "make": ("Go", "好"),
        "save": ("Keep changes", "保留更改"),
        "move": ("Put into…", "放入…"),
        "erase": ("Discard", "丢弃"),
        "yes": ("Discard", "丢弃"),
    }

    def seed(self, seed: Seed) -> Json:
        folders = [seed.say("Journal", "日记"), seed.say("Work", "工作")]
        rows = [
            ("packing.md", "行李.md", "", ("socks, charger, passport", "袜子、充电器、护照")),
            ("packing_old.md", "行李旧.md", "", ("tent", "帐篷")),
            ("landlord.md", "房东.md", "", ("Call Mrs Hale at 2125550134", "房东何女士电话13300990134")),
            ("monday.md", "周一.md", folders[0], ("Slow start.", "慢慢来。")),
            ("tuesday.md", "周二.md", folders[0], ("Rain all day.", "整天下雨。")),
            ("targets.md", "目标.md", folders[1], ("12 sales calls", "12个销售电话")),
        ]
        files = [
            {"id": at, "name": seed.say(en, zh), "folder": folder, "text": seed.say(*text)}
            for at, (en, zh, folder, text) in enumerate(rows, 1)
        ]
        return {"folders": [{"id": at, "name": name} for at, name in enumerate(folders, 1)], "files": files}

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        here = str(page.vars.get("folder", ""))
        picked = list(page.vars.get("picked", []))

        def hold(number: int) -> None:
            page.vars["picked"] = (
                [one for one in picked if one != number] if number in picked else [*picked, number]
            )

        def enter(name: str) -> None:
            page.vars["folder"] = name

        files = [one for one in self.data["files"] if one["folder"] == here]
        rows: list[Widget] = [
            *[
                ListItem(one["name"], icon="folder", on_tap=partial(enter, one["name"]))
                for one in self.data["folders"]
                if not here
            ],
            *[
                ListItem(
                    one["name"],
                    icon="description",
                    selected=one["id"] in picked,
                    on_tap=partial(hold, one["id"])
                    if picked
                    else lambda one=one: page.open("FileActivity", id=one["id"]),
                    on_hold=partial(hold, one["id"]),
                )
                for one in files
            ],
        ]
        body = Scroll(*(self.order(rows) or [Empty("folder", self.t("none"))]))
        if picked:

            def all_of() -> None:
                page.vars["picked"] = [one["id"] for one in files]

            tools = [
                IconButton("delete", lambda: page.show("sure"), desc=self.t("erase")),
                IconButton("drive_file_move", lambda: page.show("where"), desc=self.t("move")),
                IconButton(
                    "edit",
                    lambda: page.ask("rename", "rn", self.one("files", picked[0])["name"]),
                    desc=self.t("rename"),
                ),
                IconButton("select_all", all_of, desc=self.t("all")),
            ]
            return Scaffold(self.t("picked", n=len(picked)), body, actions=self.order(tools))
        burger = IconButton("menu", lambda: page.show("places"), desc=self.t("menu"))
        plus = IconButton("add", lambda: page.show("kinds"), desc=self.t("add"))
        return Scaffold(here or self.name(), body, actions=self.order([burger, plus]))

    @overlay
    def places(self, page: Page) -> Overlay:
        def go(name: str) -> None:
            page.under.vars["folder"] = name
            page.hide()

        names = [("", self.t("top")), *[(one["name"], one["name"]) for one in self.data["folders"]]]
        return Drawer(
            self.name(), *[ListItem(label, icon="folder", on_tap=partial(go, name)) for name, label in names]
        )

    @overlay
    def kinds(self, page: Page) -> Overlay:
        entries = [
            (self.t("folder"), lambda: page.ask("new_folder", "fn", "")),
            (self.t("file"), lambda: page.ask("new_file", "nn", "")),
        ]
        return Menu(*self.order(entries))

    @overlay
    def new_folder(self, page: Page) -> Overlay:
        def make() -> None:
            name = text_of(page, "fn")
            if name:
                self.data["folders"].append({"id": self.number("folders"), "name": name})
                page.hide()

        field = TextField("fn", page.var("fn", ""), hint=self.t("fname"))
        no = Button(self.t("no"), page.hide, look="text")
        return Dialog(self.t("folder"), field, buttons=[no, Button(self.t("make"), make, look="text")])

    @overlay
    def new_file(self, page: Page) -> Overlay:
        def make() -> None:
            name = text_of(page, "nn")
            if name:
                number = self.number("files")
                here = str(page.under.vars.get("folder", ""))
                self.data["files"].append({"id": number, "name": name, "folder": here, "text": ""})
                page.open("FileActivity", id=number)

        field = TextField("nn", page.var("nn", ""), hint=self.t("name"))
        no = Button(self.t("no"), page.hide, look="text")
        return Dialog(self.t("file"), field, buttons=[no, Button(self.t("make"), make, look="text")])

    @overlay
    def rename(self, page: Page) -> Overlay:
        one = self.one("files", page.under.vars["picked"][0])

        def take() -> None:
            name = text_of(page, "rn", one["name"])
            if name:
                one["name"] = name
                page.under.vars["picked"] = []
                page.hide()

        field = TextField("rn", page.var("rn", one["name"]))
        no = Button(self.t("no"), page.hide, look="text")
        return Dialog(self.t("rename"), field, buttons=[no, Button(self.t("ok"), take, look="text")])

    @overlay
    def where(self, page: Page) -> Overlay:
        def put(name: str) -> None:
            for number in page.under.vars["picked"]:
                self.one("files", number)["folder"] = name
            page.under.vars["picked"] = []
            page.hide()

        names = [("", self.t("top")), *[(one["name"], one["name"]) for one in self.data["folders"]]]
        return Dialog(
            self.t("move"), Column(*[ListItem(label, on_tap=partial(put, name)) for name, label in names])
        )

    @overlay
    def sure(self, page: Page) -> Overlay:
        picked = page.under.vars.get("picked", [])

        def yes() -> None:
            self.drop("files", *picked)
            page.under.vars["picked"] = []
            page.hide()

        return self.question(page, self.t("sure", n=len(picked)), (self.t("yes"), yes), self.t("no"))

    @activity("FileActivity")
    def file(self, page: Page) -> Widget:
        one = self.one("files", page.args.get("id"))

        def save() -> None:
            one["text"] = str(page.vars.get("text", one["text"]))
            page.toast(self.t("saved"))

        field = TextField(
            "body", page.var("text", one.get("text", "")), hint=self.t("text"), multiline=True, plain=True
        )
        ok = IconButton("save", save, desc=self.t("save"))
        return Scaffold(one.get("name", ""), Column(field, pad=(20, 12)), back=page.back, actions=[ok])
