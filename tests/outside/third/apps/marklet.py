"""Markdown notes: folders and files, an editor, a bar that comes when a file is held."""

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
    Fab,
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

FILES = (
    ("gift_ideas.md", "", ("Scarf for Mum\nChess set for Leo", "给妈妈的围巾\n给小乐的国际象棋"), 20),
    ("grocery_list.txt", "", ("oats\nlemons\nrice", "燕麦\n柠檬\n大米"), 300),
    ("grocery_list_old.txt", "", ("flour\nbutter", "面粉\n黄油"), 9000),
    (
        "trip_plan.md",
        "",
        ("Train 7:52 from platform 3\nHotel Aurora, room 212", "7:52的火车，3站台\n极光酒店212房"),
        8,
    ),
    ("minutes_feb.md", "Work", ("Budget approved", "预算通过"), 20000),
    ("sermon.md", "Archive", ("Draft of 2019", "2019年草稿"), 90000),
)
ENDINGS = (".md", ".txt", ".org", ".csv")


class Marklet(Own):
    """Files have a folder (empty: at the top) and the minute they were changed."""

    package = "net.third.marklet"
    label = ("Marklet", "马克笔记")
    icon = "edit_note"
    colour = "#b71c1c"
    words: ClassVar[Words] = {
        "new": ("Create a new file or folder", "新建文件或文件夹"),
        "name": ("Name", "名称"),
        "type": ("Type", "类型"),
        "folder": ("Folder", "文件夹"),
        "cancel": ("Cancel", "取消"),
        "ok": ("OK", "确定"),
        "save": ("Save", "保存"),
        "more": ("More options", "更多选项"),
        "rename": ("Rename", "重命名"),
        "move": ("Move", "移动"),
        "erase": ("Delete", "删除"),
        "all": ("Select all", "全选"),
        "sure": ("Do you really want to delete {n} file(s)?", "确定要删除{n}个文件吗？"),
        "chosen": ("{n} selected", "已选{n}项"),
        "where": ("Select folder", "选择文件夹"),
        "top": ("Documents", "文档"),
        "sort": ("Sort by", "排序方式"),
        "by_name": ("Name", "名称"),
        "by_date": ("Date", "日期"),
        "empty": ("Empty folder", "空文件夹"),
        "prefs": ("Settings", "设置"),
        "wrap": ("Wrap lines", "自动换行"),
        "numbers": ("Show line numbers", "显示行号"),
        "minutes": ("{n} min ago", "{n}分钟前"),
        "close": ("Close", "关闭"),
    }
    others: ClassVar[Words] = {
        "new": ("Add", "添加"),
        "name": ("File name", "文件名"),
        "erase": ("Remove", "移除"),
        "rename": ("Change name", "改名"),
        "move": ("Put elsewhere", "换位置"),
        "save": ("Keep", "存好"),
        "ok": ("Create", "创建"),
    }

    def seed(self, seed: Seed) -> Json:
        files = [
            {"id": at, "name": name, "folder": folder, "text": seed.say(*text), "age": age}
            for at, (name, folder, text, age) in enumerate(FILES, 1)
        ]
        folders = [{"id": 1, "name": "Archive"}, {"id": 2, "name": "Work"}]
        return {"files": files, "folders": folders, "wrap": True, "numbers": False}

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        return self.listing(page, "")

    @activity("FolderActivity")
    def folder(self, page: Page) -> Widget:
        return self.listing(page, page.args["folder"])

    def listing(self, page: Page, folder: str) -> Widget:
        own = page.vars
        here = [one for one in self.data["files"] if one["folder"] == folder]
        chosen = [number for number in own.get("chosen", []) if any(one["id"] == number for one in here)]
        key = "age" if own.get("sort") == "date" else "name"

        def flip(number: int) -> None:
            own["chosen"] = (
                [one for one in chosen if one != number] if number in chosen else [*chosen, number]
            )

        rows: list[Widget] = []
        if not folder:
            rows = [
                ListItem(
                    one["name"],
                    icon="folder",
                    on_tap=partial(page.open, "FolderActivity", folder=one["name"]),
                )
                for one in sorted(self.data["folders"], key=lambda one: str(one["name"]))
            ]
        for one in sorted(here, key=lambda one: one[key]):
            number = one["id"]
            rows.append(
                ListItem(
                    one["name"],
                    self.t("minutes", n=one["age"]),
                    icon="check_circle" if number in chosen else "description",
                    selected=number in chosen,
                    on_tap=partial(flip, number) if chosen else partial(page.open, "EditActivity", id=number),
                    on_hold=partial(flip, number),
                )
            )
        body = Scroll(*(rows or [Empty("folder", self.t("empty"))]))
        if chosen:

            def clear() -> None:
                own["chosen"] = []

            def everything() -> None:
                own["chosen"] = [one["id"] for one in here]

            single = len(chosen) == 1
            actions = [
                IconButton("select_all", everything, desc=self.t("all")),
                single
                and IconButton(
                    "edit",
                    lambda: page.ask("rename", "name", one_name(), id=chosen[0]),
                    desc=self.t("rename"),
                ),
                IconButton("drive_file_move", lambda: page.show("move", ids=chosen), desc=self.t("move")),
                IconButton("delete", lambda: page.show("sure", ids=chosen), desc=self.t("erase")),
            ]

            def one_name() -> str:
                return str(self.one("files", chosen[0])["name"])

            return Scaffold(self.t("chosen", n=len(chosen)), body, back=clear, actions=actions)
        add = Fab(
            "add",
            lambda: page.ask("new", "name", "", folder=folder),
            desc=self.t("new"),
            id="fab_add_new_item",
        )
        actions = [
            IconButton("sort", lambda: page.show("sorts"), desc=self.t("sort")),
            IconButton("more_vert", lambda: page.show("more"), desc=self.t("more")),
        ]
        back = page.back if folder else None
        return Scaffold(folder or self.name(), body, back=back, actions=self.order(actions), fab=add)

    @overlay
    def more(self, page: Page) -> Overlay:
        return Menu((self.t("prefs"), lambda: page.open("PrefsActivity")))

    @activity("PrefsActivity")
    def prefs(self, page: Page) -> Widget:
        rows = [
            SwitchItem(self.t("wrap"), Var(self.data, "wrap")),
            SwitchItem(self.t("numbers"), Var(self.data, "numbers")),
        ]
        return Scaffold(self.t("prefs"), Scroll(*self.order(rows)), back=page.back)

    @overlay
    def sorts(self, page: Page) -> Overlay:
        def take(way: str) -> None:
            page.under.vars["sort"] = way
            page.hide()

        now = page.under.vars.get("sort", "name")
        rows = [RadioItem(self.t(f"by_{one}"), one == now, partial(take, one)) for one in ("name", "date")]
        return Dialog(self.t("sort"), Column(*rows))

    @overlay
    def new(self, page: Page) -> Overlay:
        ending = page.vars.get("ending", ".md")

        def file() -> None:
            name = text_of(page, "name")
            if not name:
                return
            full = name if name.endswith(ENDINGS) else name + ending
            number = self.number("files")
            self.data["files"].append(
                {"id": number, "name": full, "folder": page.args["folder"], "text": "", "age": 0}
            )
            page.open("EditActivity", id=number)

        def folder() -> None:
            name = text_of(page, "name")
            if name:
                self.data["folders"].append({"id": self.number("folders"), "name": name})
                page.hide()

        def unfold() -> None:
            page.vars["open"] = not page.vars.get("open")

        def take(one: str) -> None:
            page.vars.update(ending=one, open=False)

        rows: list[Widget] = [
            Row(
                TextField("name", page.var("name", ""), hint=self.t("name"), grow=1),
                Button(
                    ending, unfold, look="outlined", icon="arrow_drop_down", desc=f"{self.t('type')} {ending}"
                ),
                gap=8,
            )
        ]
        if page.vars.get("open"):
            rows += [RadioItem(one, one == ending, partial(take, one)) for one in ENDINGS]
        buttons = [
            Button(self.t("folder"), folder, look="text"),
            Button(self.t("cancel"), page.hide, look="text"),
            Button(self.t("ok"), file, look="text"),
        ]
        return Dialog(self.t("new"), *rows, buttons=self.order(buttons))

    @activity("EditActivity", back="leave")
    def edit(self, page: Page) -> Widget:
        one = self.one("files", page.args.get("id"))
        if not one:
            return Scaffold("", Empty("description", self.t("empty")), back=page.back)

        def save() -> None:
            one["text"] = str(page.vars.get("text", one["text"]))

        field = TextField("document__edit", page.var("text", one["text"]), multiline=True, plain=True, grow=1)
        actions = [
            IconButton("save", save, desc=self.t("save")),
            IconButton("more_vert", lambda: page.show("file_menu", id=one["id"]), desc=self.t("more")),
        ]
        return Scaffold(one["name"], Column(field, pad=(14, 6)), back=page.back, actions=actions, resize=True)

    def leave(self, page: Page) -> bool:
        """What was written is kept on the way out."""
        one = self.one("files", page.args.get("id"))
        if one and "text" in page.vars:
            one["text"] = str(page.vars["text"])
        return False

    @overlay
    def file_menu(self, page: Page) -> Overlay:
        name = self.one("files", page.args["id"])["name"]
        entries = [
            (self.t("rename"), lambda: page.ask("rename", "name", name, id=page.args["id"])),
            (self.t("erase"), lambda: page.show("sure", ids=[page.args["id"]])),
        ]
        return Menu(*self.order(entries))

    @overlay
    def rename(self, page: Page) -> Overlay:
        def take() -> None:
            name = text_of(page, "name")
            if name:
                self.one("files", page.args["id"])["name"] = name
                page.under.vars["chosen"] = []
                page.hide()

        buttons = [Button(self.t("cancel"), page.hide, look="text"), Button(self.t("ok"), take, look="text")]
        field = TextField("name", page.var("name", ""), hint=self.t("name"), select=True)
        return Dialog(self.t("rename"), field, buttons=self.order(buttons))

    @overlay
    def move(self, page: Page) -> Overlay:
        def take(folder: str) -> None:
            for number in page.args["ids"]:
                self.one("files", number)["folder"] = folder
            page.under.vars["chosen"] = []
            page.hide()

        names = sorted(one["name"] for one in self.data["folders"])
        rows = [ListItem(name, icon="folder", on_tap=partial(take, name)) for name in names]
        top = ListItem(self.t("top"), icon="home", on_tap=partial(take, ""))
        return Dialog(self.t("where"), Column(top, *rows))

    @overlay
    def sure(self, page: Page) -> Overlay:
        def yes() -> None:
            self.drop("files", *page.args["ids"])
            page.under.vars["chosen"] = []
            if page.activity == "EditActivity":
                page.under.finish()
            else:
                page.hide()

        words = Text(self.t("sure", n=len(page.args["ids"])))
        buttons = [Button(self.t("cancel"), page.hide, look="text"), Button(self.t("ok"), yes, look="text")]
        return Dialog(self.t("erase"), words, buttons=self.order(buttons))
