"""Files: folders within a storage, held to choose, moved by walking to where they shall lie."""

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
    Empty,
    IconButton,
    ListItem,
    Menu,
    Overlay,
    RadioItem,
    Row,
    Scaffold,
    Scroll,
    Text,
    TextField,
    Widget,
)

FOLDERS = ("Alarms", "Audiobooks", "DCIM", "Documents", "Download", "Movies", "Music", "Pictures", "Podcasts")
FILES = (
    ("quiet_river.mp3", "Audiobooks", 4100),
    ("lease_2026.pdf", "Documents", 880),
    ("lease_2025.pdf", "Documents", 860),
    ("cv_final.docx", "Documents", 120),
    ("cv_final_2.docx", "Download", 121),
    ("setup_tool.apk", "Download", 20480),
    ("map_tour.gpx", "Download", 64),
    ("sunset_beach.jpg", "DCIM", 2210),
    ("IMG_0411.jpg", "DCIM", 1900),
    ("IMG_0412.jpg", "DCIM", 1950),
    ("birthday.mp4", "Movies", 51200),
)


class Cabinet(Own):
    """Files have a name, a folder, kilobytes. `held` waits to be put down."""

    package = "net.third.cabinet"
    label = ("File Cabinet", "文件柜")
    icon = "folder"
    colour = "#f9a825"
    words: ClassVar[Words] = {
        "storage": ("vphone_x86 storage", "本机存储"),
        "menu": ("More options", "更多选项"),
        "new": ("New folder", "新建文件夹"),
        "name": ("Name", "名称"),
        "ok": ("OK", "确定"),
        "cancel": ("Cancel", "取消"),
        "chosen": ("{n} selected", "已选择{n}项"),
        "move": ("Move to…", "移动到…"),
        "copy": ("Copy to…", "复制到…"),
        "rename": ("Rename", "重命名"),
        "erase": ("Delete", "删除"),
        "sure": ("Delete {n} item(s)?", "删除{n}个项目？"),
        "drop_move": ("Move here", "移动到此处"),
        "drop_copy": ("Copy here", "复制到此处"),
        "empty": ("No items", "没有项目"),
        "count": ("{n} items", "{n}个项目"),
        "sort": ("Sort by", "排序"),
        "by_name": ("File name", "文件名"),
        "by_size": ("Size (largest first)", "大小（从大到小）"),
        "search": ("Search", "搜索"),
        "size": ("{n} kB", "{n} kB"),
    }
    others: ClassVar[Words] = {
        "new": ("Make a folder", "建立文件夹"),
        "move": ("Relocate", "转移"),
        "copy": ("Duplicate", "制作副本"),
        "rename": ("Change name", "改名"),
        "erase": ("Remove", "移除"),
        "drop_move": ("Put here", "放在这里"),
        "drop_copy": ("Place copy", "放置副本"),
    }

    def seed(self, seed: Seed) -> Json:
        files = [
            {"id": at, "name": name, "folder": folder, "kb": kb}
            for at, (name, folder, kb) in enumerate(FILES, 1)
        ]
        return {"folders": [{"id": at, "name": name} for at, name in enumerate(FOLDERS, 1)], "files": files}

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        rows = [
            ListItem(
                one["name"],
                self.t("count", n=sum(file["folder"] == one["name"] for file in self.data["files"])),
                icon="folder",
                on_tap=partial(page.open, "FolderActivity", folder=one["name"]),
            )
            for one in sorted(self.data["folders"], key=lambda one: str(one["name"]))
        ]
        actions = [
            IconButton("search", lambda: page.open("SearchActivity"), desc=self.t("search")),
            IconButton("more_vert", lambda: page.show("menu"), desc=self.t("menu")),
        ]
        return Scaffold(self.t("storage"), Scroll(*rows), actions=self.order(actions))

    @overlay
    def menu(self, page: Page) -> Overlay:
        return Menu((self.t("new"), lambda: page.ask("new", "name", "")))

    @overlay
    def new(self, page: Page) -> Overlay:
        def make() -> None:
            name = text_of(page, "name")
            if name:
                self.data["folders"].append({"id": self.number("folders"), "name": name})
                page.hide()

        field = TextField("name", page.var("name", ""), hint=self.t("name"))
        buttons = [Button(self.t("cancel"), page.hide, look="text"), Button(self.t("ok"), make, look="text")]
        return Dialog(self.t("new"), field, buttons=self.order(buttons))

    @activity("SearchActivity")
    def search(self, page: Page) -> Widget:
        query = text_of(page, "query").casefold()
        rows = [
            ListItem(
                one["name"],
                one["folder"],
                icon="description",
                on_tap=partial(page.open, "FolderActivity", folder=one["folder"]),
            )
            for one in self.data["files"]
            if query and query in str(one["name"]).casefold()
        ]
        field = TextField("query", page.var("query", ""), hint=self.t("search"), plain=True, grow=1)
        return Scaffold(field, Scroll(*rows), back=page.back)

    @activity("FolderActivity")
    def folder(self, page: Page) -> Widget:
        own, folder = page.vars, page.args["folder"]
        here = [one for one in self.data["files"] if one["folder"] == folder]
        chosen = [number for number in own.get("chosen", []) if any(one["id"] == number for one in here)]
        if own.get("sort") == "size":
            here.sort(key=lambda one: -one["kb"])
        else:
            here.sort(key=lambda one: str(one["name"]).casefold())

        def flip(number: int) -> None:
            own["chosen"] = (
                [one for one in chosen if one != number] if number in chosen else [*chosen, number]
            )

        rows: list[Widget] = [
            ListItem(
                one["name"],
                self.t("size", n=one["kb"]),
                icon="check_circle" if one["id"] in chosen else "description",
                selected=one["id"] in chosen,
                on_tap=partial(flip, one["id"]) if chosen else None,
                on_hold=partial(flip, one["id"]),
            )
            for one in here
        ]
        body = Scroll(*(rows or [Empty("folder", self.t("empty"))]))
        if chosen:

            def clear() -> None:
                own["chosen"] = []

            actions = [
                IconButton("delete", lambda: page.show("sure", ids=chosen), desc=self.t("erase")),
                IconButton("more_vert", lambda: page.show("chosen_menu", ids=chosen), desc=self.t("menu")),
            ]
            return Scaffold(self.t("chosen", n=len(chosen)), body, back=clear, actions=actions)
        sort = IconButton("sort", lambda: page.show("sorts"), desc=self.t("sort"))
        return Scaffold(folder, body, back=page.back, actions=[sort])

    @overlay
    def sorts(self, page: Page) -> Overlay:
        def take(way: str) -> None:
            page.under.vars["sort"] = way
            page.hide()

        now = page.under.vars.get("sort", "name")
        rows = [RadioItem(self.t(f"by_{one}"), one == now, partial(take, one)) for one in ("name", "size")]
        return Dialog(self.t("sort"), Column(*rows))

    @overlay
    def chosen_menu(self, page: Page) -> Overlay:
        ids = page.args["ids"]

        def go(way: str) -> None:
            page.under.vars["chosen"] = []
            page.open("PickActivity", ids=ids, way=way)

        entries = [
            (self.t("copy"), lambda: go("copy")),
            (self.t("move"), lambda: go("move")),
        ]
        if len(ids) == 1:
            name = self.one("files", ids[0])["name"]
            entries.append((self.t("rename"), lambda: page.ask("rename", "name", name, id=ids[0])))
        return Menu(*self.order(entries))

    @activity("PickActivity")
    def pick(self, page: Page) -> Widget:
        where, way = page.vars.get("where", ""), page.args["way"]

        def enter(name: str) -> None:
            page.vars["where"] = name

        def put() -> None:
            for number in page.args["ids"]:
                file = self.one("files", number)
                if way == "move":
                    file["folder"] = where
                else:
                    self.data["files"].append({**file, "id": self.number("files"), "folder": where})
            page.finish()

        names = sorted(one["name"] for one in self.data["folders"])
        rows = [ListItem(name, icon="folder", on_tap=partial(enter, name)) for name in names]
        inside = [
            Text(one["name"], "note", colour="text_faint")
            for one in self.data["files"]
            if one["folder"] == where
        ]
        body = Scroll(*rows) if not where else Scroll(*inside, pad=(20, 8), gap=8, id="inside")
        buttons = [
            Button(self.t("cancel"), page.finish, look="text"),
            Button(self.t(f"drop_{way}"), put, enabled=bool(where)),
        ]
        foot = Row(*self.order(buttons), spread="end", pad=(16, 10), gap=10, colour="container")
        return Scaffold(where or self.t("storage"), body, back=page.back, bottom=foot)

    @overlay
    def rename(self, page: Page) -> Overlay:
        def take() -> None:
            name = text_of(page, "name")
            if name:
                self.one("files", page.args["id"])["name"] = name
                page.under.vars["chosen"] = []
                page.hide()

        field = TextField("name", page.var("name", ""), select=True)
        buttons = [Button(self.t("cancel"), page.hide, look="text"), Button(self.t("ok"), take, look="text")]
        return Dialog(self.t("rename"), field, buttons=self.order(buttons))

    @overlay
    def sure(self, page: Page) -> Overlay:
        def yes() -> None:
            self.drop("files", *page.args["ids"])
            page.hide()

        words = self.t("sure", n=len(page.args["ids"]))
        return self.question(page, words, (self.t("ok"), yes), self.t("cancel"))
