"""Files: folders, long presses, a clipboard of files."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from virtualphone.app import App, Seed, activity, overlay
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Column,
    Dialog,
    Empty,
    IconButton,
    ListItem,
    Menu,
    Overlay,
    RadioItem,
    Row,
    Scaffold,
    Scroll,
    SwitchItem,
    Text,
    TextField,
    Var,
    Widget,
)

Json = dict[str, Any]


class Drawers(App):
    """Entries with a parent (0 is the top); folders have no size."""

    package = "org.outside.drawers"
    label = ("Drawers", "文件柜")
    icon = "folder"
    colour = "#6b7280"
    mixed: ClassVar[bool] = False
    words: ClassVar[dict[str, tuple[str, str]]] = {
        "new_folder": ("New folder", "新建文件夹"),
        "folder_name": ("Folder name", "文件夹名称"),
        "create": ("Create", "创建"),
        "cancel": ("Cancel", "取消"),
        "ok": ("OK", "确定"),
        "rename": ("Rename", "重命名"),
        "move": ("Move to…", "移动到…"),
        "delete": ("Delete", "删除"),
        "sure": ("Delete “{name}”?", "要删除“{name}”吗？"),
        "here": ("Move here", "移动到此处"),
        "sort": ("Sort by", "排序方式"),
        "by_name": ("Name", "名称"),
        "by_size": ("Size", "大小"),
        "hidden": ("Show hidden files", "显示隐藏文件"),
        "more": ("More options", "更多选项"),
        "empty": ("No items", "空文件夹"),
        "details": ("Details", "详细信息"),
        "size": ("Size", "大小"),
        "kb": ("{n} KB", "{n} KB"),
        "picked": ("{name} selected", "已选择 {name}"),
    }
    others: ClassVar[dict[str, tuple[str, str]]] = {
        "new_folder": ("Make a directory", "新建目录"),
        "folder_name": ("Directory", "目录"),
        "create": ("Done", "完成"),
        "rename": ("Change name", "改名"),
        "move": ("Put elsewhere", "放到别处"),
        "delete": ("Erase", "抹去"),
        "sure": ("Erase “{name}”?", "抹去“{name}”？"),
        "here": ("Put here", "放在这里"),
        "sort": ("Order", "顺序"),
        "hidden": ("Reveal invisible items", "显示不可见项目"),
        "details": ("Info", "信息"),
    }

    def seed(self, seed: Seed) -> Json:
        rows = [
            (1, 0, "Download", "下载", 0),
            (2, 0, "Pictures", "图片", 0),
            (3, 0, "Taxes", "税务", 0),
            (4, 0, "Music", "音乐", 0),
            (5, 1, "manual.pdf", "说明书.pdf", 2210),
            (6, 1, "old_map.png", "旧地图.png", 845),
            (7, 1, "ticket.txt", "车票.txt", 3),
            (8, 2, "harbour.jpg", "港口.jpg", 1490),
            (9, 3, "2025.csv", "2025.csv", 77),
            (10, 3, "letter.docx", "信件.docx", 51),
            (11, 0, "todo.txt", "待办.txt", 2),
        ]
        entries = [
            {"id": at, "parent": parent, "name": seed.say(en, zh), "kb": kb, "folder": kb == 0}
            for at, parent, en, zh, kb in rows
        ]
        return {"entries": entries, "sort": "name", "hidden": False}

    def entry(self, number: object) -> Json:
        return next(
            (one for one in self.data["entries"] if one["id"] == number), {"id": 0, "name": self.name()}
        )

    def inside(self, number: int) -> list[Json]:
        found = [one for one in self.data["entries"] if one["parent"] == number]
        key = (
            (lambda one: (not one["folder"], one["name"]))
            if self.data["sort"] == "name"
            else (lambda one: -one["kb"])
        )
        return sorted(found, key=key, reverse=self.mixed)

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        return self._folder(page, 0)

    @activity("FolderActivity")
    def folder(self, page: Page) -> Widget:
        return self._folder(page, page.args["id"])

    def _folder(self, page: Page, number: int) -> Widget:
        picked = self.data["entries"] and page.vars.get("picked", 0)

        def tap(one: Json) -> None:
            if one["folder"]:
                page.open("FolderActivity", id=one["id"])
            else:
                page.show("details", id=one["id"])

        rows = [
            ListItem(
                one["name"],
                "" if one["folder"] else self.t("kb", n=one["kb"]),
                icon="folder" if one["folder"] else "description",
                id="entry",
                selected=one["id"] == picked,
                on_tap=lambda one=one: tap(one),
                on_hold=lambda one=one: page.vars.update(picked=one["id"]),
            )
            for one in self.inside(number)
        ]
        body: Widget = Scroll(*rows, id="entries") if rows else Empty("folder_open", self.t("empty"))
        back = page.back if number else None
        if picked:
            close = IconButton("close", lambda: page.vars.update(picked=0), id="close")
            title = Row(
                close, Text(self.t("picked", name=self.entry(picked)["name"]), "heading", lines=1), grow=1
            )
            acts: list[Widget] = [
                IconButton("delete", lambda: page.show("sure", id=picked), desc=self.t("delete"), id="x1"),
                IconButton("more_vert", lambda: page.show("held", id=picked), desc=self.t("more"), id="x2"),
            ]
            return Scaffold(title, body, actions=acts)
        more = IconButton(
            "more_vert", lambda: page.show("menu", id=number), desc=self.t("more"), id="overflow"
        )
        return Scaffold(self.entry(number)["name"], body, back=back, actions=[more])

    @overlay
    def menu(self, page: Page) -> Overlay:
        entries = [
            (self.t("new_folder"), lambda: page.ask("new_folder", "name", parent=page.args["id"])),
            (self.t("sort"), lambda: page.show("sort")),
            (self.t("hidden"), lambda: page.open("PrefsActivity")),
        ]
        return Menu(*(entries[::-1] if self.mixed else entries))

    @overlay
    def held(self, page: Page) -> Overlay:
        number = page.args["id"]
        entries = [
            (self.t("rename"), lambda: page.ask("rename", "name", self.entry(number)["name"], id=number)),
            (self.t("move"), lambda: page.show("move", id=number)),
            (self.t("details"), lambda: page.show("details", id=number)),
        ]
        return Menu(*(entries[::-1] if self.mixed else entries))

    @overlay
    def details(self, page: Page) -> Overlay:
        one = self.entry(page.args["id"])
        return Dialog(
            one["name"],
            f"{self.t('size')}: {self.t('kb', n=one['kb'])}",
            buttons=[Button(self.t("ok"), page.hide, look="text", id="ok")],
        )

    @overlay
    def sort(self, page: Page) -> Overlay:
        def take(how: str) -> None:
            self.data["sort"] = how
            page.hide()

        rows = [
            RadioItem(self.t(f"by_{how}"), how == self.data["sort"], partial(take, how))
            for how in ("name", "size")
        ]
        return Dialog(self.t("sort"), Column(*rows))

    @overlay
    def sure(self, page: Page) -> Overlay:
        number = page.args["id"]

        def yes() -> None:
            self.data["entries"] = [
                one for one in self.data["entries"] if number not in (one["id"], one["parent"])
            ]
            page.under.vars["picked"] = 0
            page.hide()

        no = Button(self.t("cancel"), page.hide, look="text", id="no")
        yes_button = Button(self.t("delete"), yes, look="text", id="yes")
        return Dialog(self.t("sure", name=self.entry(number)["name"]), buttons=[no, yes_button])

    @overlay
    def move(self, page: Page) -> Overlay:
        number = page.args["id"]

        def put(into: int) -> None:
            self.entry(number)["parent"] = into
            page.under.vars["picked"] = 0
            page.hide()

        rows = [
            ListItem(one["name"], icon="folder", id="into", on_tap=lambda one=one: put(one["id"]))
            for one in self.inside(0)
            if one["folder"] and one["id"] != number
        ]
        return Dialog(self.t("move"), Column(*rows))

    def _named(self, page: Page, title: str, hint: str, word: str, take: Any) -> Overlay:
        no = Button(self.t("cancel"), page.hide, look="text", id="no")
        field = TextField("name", page.var("name", ""), hint=self.t(hint))
        return Dialog(self.t(title), field, buttons=[no, Button(self.t(word), take, look="text", id="yes")])

    @overlay
    def new_folder(self, page: Page) -> Overlay:
        def make() -> None:
            name = str(page.vars.get("name", "")).strip()
            if name:
                number = max(one["id"] for one in self.data["entries"]) + 1
                fresh = {"id": number, "parent": page.args["parent"], "name": name, "kb": 0, "folder": True}
                self.data["entries"].append(fresh)
                page.hide()

        return self._named(page, "new_folder", "folder_name", "create", make)

    @overlay
    def rename(self, page: Page) -> Overlay:
        def take() -> None:
            name = str(page.vars.get("name", "")).strip()
            if name:
                self.entry(page.args["id"])["name"] = name
                page.under.vars["picked"] = 0
                page.hide()

        return self._named(page, "rename", "rename", "ok", take)

    @activity("PrefsActivity")
    def prefs(self, page: Page) -> Widget:
        row = SwitchItem(self.t("hidden"), Var(self.data, "hidden"), id="h")
        return Scaffold(self.name(), Scroll(row), back=page.back)
