"""Things to do: circles to tick, priorities, a swipe, a menu that clears."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from tests.outside.second.kit import Json, Own, Words, text_of
from virtualphone.app import Seed, activity, overlay
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    CheckBox,
    Chip,
    Column,
    Empty,
    Gap,
    IconButton,
    Menu,
    Overlay,
    Row,
    Scaffold,
    Scroll,
    Tabs,
    Text,
    TextField,
    Var,
    Widget,
    Wrap,
)

GRADES = ("low", "normal", "high")
DUES = ("none", "today", "tomorrow", "week")


class Ticklist(Own):
    """`todo` rows: name, done, grade, due."""

    package = "net.second.ticklist"
    label = ("Ticklist", "打钩清单")
    icon = "check_circle"
    colour = "#0369a1"
    words: ClassVar[Words] = {
        "open": ("Open", "未完成"),
        "finished": ("Finished", "已完成"),
        "quick": ("Add a task", "添加任务"),
        "put": ("Add", "添加"),
        "title": ("Task title", "任务标题"),
        "note": ("Notes", "备注"),
        "grade": ("Priority", "优先级"),
        "low": ("Low", "低"),
        "normal": ("Normal", "普通"),
        "high": ("High", "高"),
        "due": ("Due", "截止"),
        "none": ("No date", "无日期"),
        "today": ("Today", "今天"),
        "tomorrow": ("Tomorrow", "明天"),
        "week": ("Next week", "下周"),
        "save": ("Save task", "保存任务"),
        "erase": ("Delete task", "删除任务"),
        "more": ("More options", "更多选项"),
        "clear": ("Clear finished tasks", "清除已完成任务"),
        "wipe": ("Delete all tasks", "删除全部任务"),
        "sure": ("Are you sure?", "确定吗？"),
        "yes": ("Yes, delete", "是，删除"),
        "no": ("Cancel", "取消"),
        "empty": ("All done! Task completed.", "全部完成！任务已完成。"),
    }
    others: ClassVar[Words] = {
        "open": ("Pending", "待处理"),
        "finished": ("Archive", "归档"),
        "quick": ("What next?", "接下来做什么？"),
        "put": ("Enter", "录入"),
        "grade": ("Importance", "重要性"),
        "due": ("Deadline", "期限"),
        "save": ("Apply", "应用"),
        "erase": ("Drop it", "丢掉"),
        "clear": ("Tidy up", "整理"),
    }

    def seed(self, seed: Seed) -> Json:
        rows = [
            ("Water the ferns", "给蕨类浇水", False, "normal", "today"),
            ("Return library books", "归还图书", False, "low", "tomorrow"),
            ("Book a haircut", "预约理发", False, "high", "week"),
            ("Book a hall", "预订礼堂", False, "normal", "none"),
            ("Done with taxes?", "税报完了吗", False, "high", "today"),
            ("Fix the gate", "修大门", True, "low", "none"),
            ("Buy stamps", "买邮票", True, "normal", "none"),
        ]
        todo = [
            {"id": at, "name": seed.say(en, zh), "done": done, "grade": grade, "due": due, "note": ""}
            for at, (en, zh, done, grade, due) in enumerate(rows, 1)
        ]
        return {"todo": todo}

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        done = bool(int(page.vars.get("tab", 0)))

        def put() -> None:
            name = text_of(page, "quick")
            if name:
                row = {"id": self.number("todo"), "name": name, "done": False, "note": ""}
                self.data["todo"].append({**row, "grade": "normal", "due": "none"})
                page.vars["quick"] = ""

        rows: list[Widget] = [
            Row(
                CheckBox(Var(one, "done"), desc=one["name"]),
                Column(
                    Text(one["name"]),
                    Text(f"{self.t(one['grade'])} · {self.t(one['due'])}", "small", colour="text_soft"),
                    grow=1,
                    on_tap=lambda one=one: page.open("TaskActivity", id=one["id"]),
                ),
                pad=(20, 8),
                gap=14,
            )
            for one in self.data["todo"]
            if one["done"] == done
        ]
        line = Row(
            TextField("qk", page.var("quick", ""), hint=self.t("quick"), grow=1, on_submit=put),
            Button(self.t("put"), put, look="tonal"),
            pad=(16, 8),
            gap=8,
        )
        dots = IconButton("more_vert", lambda: page.show("options"), desc=self.t("more"))
        tabs = Tabs(page.var("tab", 0), [self.t("open"), self.t("finished")])
        body = Scroll(*(rows or [Empty("check", self.t("empty"))]))
        parts = [body, line]
        return Scaffold(self.name(), Column(*self.order(parts)), actions=[dots], tabs=tabs, resize=True)

    @overlay
    def options(self, page: Page) -> Overlay:
        entries = [
            (self.t("wipe"), lambda: page.show("sure", which="all")),
            (self.t("clear"), lambda: page.show("sure", which="done")),
        ]
        return Menu(*self.order(entries))

    @overlay
    def sure(self, page: Page) -> Overlay:
        which = page.args["which"]

        def yes() -> None:
            lost = [
                one["id"]
                for one in self.data["todo"]
                if which == "all" or one["id"] == which or (which == "done" and one["done"])
            ]
            self.drop("todo", *lost)
            if isinstance(which, int):
                page.under.finish()
            else:
                page.hide()

        return self.question(page, self.t("sure"), (self.t("yes"), yes), self.t("no"))

    @activity("TaskActivity")
    def task(self, page: Page) -> Widget:
        one = self.one("todo", page.args.get("id"))
        if not one:
            return Scaffold("", Gap(1), back=page.back)

        def pick(key: str, value: str) -> None:
            page.vars[key] = value

        def save() -> None:
            one.update({key: page.vars.get(key, one[key]) for key in ("grade", "due")})
            one.update({key: text_of(page, key, one[key]) for key in ("name", "note")})
            page.finish()

        def chips(key: str, values: tuple[str, ...]) -> list[Widget]:
            now = page.vars.get(key, one[key])
            return [
                Text(self.t(key), "label"),
                Wrap(*[Chip(self.t(value), value == now, partial(pick, key, value)) for value in values]),
            ]

        body = Scroll(
            TextField("t1", page.var("name", one["name"]), hint=self.t("title")),
            TextField("t2", page.var("note", one["note"]), hint=self.t("note")),
            *chips("grade", GRADES),
            *chips("due", DUES),
            Gap(8),
            *self.order(
                [
                    Button(self.t("save"), save),
                    Button(self.t("erase"), lambda: page.show("sure", which=one["id"]), look="danger"),
                ]
            ),
            pad=(20, 12),
            gap=10,
        )
        return Scaffold("", body, back=page.back)
