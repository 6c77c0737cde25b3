"""To-dos: a list with due dates and priorities, a form that saves, lists in a drawer."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import ClassVar

from tests.outside.second.kit import Json, Words, text_of
from tests.outside.third.kit import Dated, short_day
from virtualphone.app import Seed, activity, overlay
from virtualphone.page import Page
from virtualphone.toolkit import (
    CheckBox,
    Chip,
    Column,
    Computed,
    Drawer,
    Empty,
    Fab,
    IconButton,
    ListItem,
    Menu,
    Overlay,
    Radio,
    Row,
    Scaffold,
    Scroll,
    Sheet,
    SwitchItem,
    Text,
    TextField,
    Var,
    Widget,
)

ROWS = (
    ("Renew library card", "续办借书证", "2026-03-09", "low", False, "Personal", ""),
    ("Submit tax form", "提交税表", "2026-03-13", "high", False, "Work", "Needs last year's number"),
    ("Water the ferns", "给蕨类浇水", "2026-03-10", "none", False, "Personal", ""),
    ("Order printer ink", "订购打印墨水", "2026-03-13", "medium", False, "Work", "Black only"),
    ("Call the plumber", "打电话给水管工", "2026-03-11", "high", False, "Personal", ""),
    ("Call the plumber back", "给水管工回电话", "2026-03-17", "low", False, "Personal", ""),
    ("Pay rent", "交房租", "2026-03-01", "high", True, "Personal", ""),
    ("Book the venue", "预订场地", "", "medium", False, "Work", ""),
)
LEVELS = ("high", "medium", "low", "none")
COLOURS = {"high": "#d32f2f", "medium": "#f9a825", "low": "#1976d2", "none": "text_faint"}


class Errands(Dated):
    """`day` is empty where nothing is due."""

    package = "net.third.errands"
    label = ("Errands", "待办树")
    icon = "task_alt"
    colour = "#3949ab"
    words: ClassVar[Words] = {
        "mine": ("My Tasks", "我的任务"),
        "all": ("All lists", "全部清单"),
        "Personal": ("Personal", "个人"),
        "Work": ("Work", "工作"),
        "new": ("Create new task", "新建任务"),
        "name": ("Task name", "任务名称"),
        "day": ("Due date", "截止日期"),
        "no_day": ("No due date", "无截止日期"),
        "level": ("Priority", "优先级"),
        "high": ("High", "高"),
        "medium": ("Medium", "中"),
        "low": ("Low", "低"),
        "none": ("None", "无"),
        "list": ("List", "清单"),
        "about": ("Description", "描述"),
        "save": ("Save", "保存"),
        "erase": ("Delete task", "删除任务"),
        "sure": ("Delete this task?", "删除此任务？"),
        "yes": ("OK", "确定"),
        "no": ("Cancel", "取消"),
        "done": ("Complete “{name}”", "完成“{name}”"),
        "drawer": ("Menu", "菜单"),
        "more": ("More options", "更多选项"),
        "shown": ("Show completed", "显示已完成"),
        "clear": ("Clear completed", "清除已完成"),
        "sort": ("Sort", "排序"),
        "by_day": ("By due date", "按截止日期"),
        "by_level": ("By priority", "按优先级"),
        "by_own": ("My order", "我的顺序"),
        "prefs": ("Settings", "设置"),
        "badge": ("Badges", "角标"),
        "quiet": ("Quiet hours", "免打扰时段"),
        "empty": ("There are no tasks here.", "这里没有任务。"),
    }
    others: ClassVar[Words] = {
        "new": ("Add", "添加"),
        "name": ("What is to be done?", "要做什么？"),
        "day": ("Deadline", "期限"),
        "level": ("Importance", "重要程度"),
        "about": ("Notes", "备注"),
        "save": ("Done", "完成"),
        "erase": ("Remove", "移除"),
        "shown": ("Finished ones too", "含已办"),
    }

    def seed(self, seed: Seed) -> Json:
        rows = [
            {
                "id": at,
                "name": seed.say(en, zh),
                "day": day,
                "level": level,
                "done": done,
                "list": group,
                "about": about,
            }
            for at, (en, zh, day, level, done, group, about) in enumerate(ROWS, 1)
        ]
        return {"tasks": rows, "shown": False, "badge": False, "quiet": False}

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        group, sort = page.vars.get("list", ""), page.vars.get("sort", "by_own")
        rows = [one for one in self.data["tasks"] if (not group or one["list"] == group)]
        rows = [one for one in rows if self.data["shown"] or not one["done"]]
        if sort == "by_day":
            rows.sort(key=lambda one: one["day"] or "9")
        if sort == "by_level":
            rows.sort(key=lambda one: LEVELS.index(one["level"]))
        items = [self.line(page, one) for one in rows] or [Empty("task_alt", self.t("empty"))]
        actions = [
            IconButton("menu", lambda: page.show("lists"), desc=self.t("drawer")),
            IconButton("sort", lambda: page.show("sorts"), desc=self.t("sort")),
            IconButton("more_vert", lambda: page.show("more"), desc=self.t("more")),
        ]
        add = Fab("add", lambda: page.open("TaskActivity"), desc=self.t("new"))
        title = self.t(group) if group else self.t("mine")
        return Scaffold(title, Scroll(*items), actions=self.order(actions), fab=add)

    def line(self, page: Page, one: Json) -> Widget:
        def finish(on: object) -> None:
            one["done"] = bool(on)

        late = bool(one["day"]) and date.fromisoformat(one["day"]) < date.fromisoformat(self.today())
        due = short_day(one["day"], self.zh) if one["day"] else ""
        tick = CheckBox(Computed(lambda: one["done"], finish), desc=self.t("done", name=one["name"]))
        chip = Text(due, "small", colour="error" if late else "text_soft") if due else None
        return Row(
            tick,
            Column(width=4, height=30, radius=2, colour=COLOURS[one["level"]]),
            Column(
                Text(one["name"], lines=1),
                bool(one["about"]) and Text(one["about"], "small", lines=1),
                grow=1,
            ),
            chip,
            pad=(20, 10),
            gap=14,
            on_tap=partial(page.open, "TaskActivity", id=one["id"]),
        )

    @overlay
    def lists(self, page: Page) -> Overlay:
        def take(name: str) -> None:
            page.under.vars["list"] = name
            page.hide()

        rows: list[Widget] = [
            ListItem(self.t(name or "all"), icon="list", on_tap=partial(take, name))
            for name in self.order(["", "Personal", "Work"])
        ]
        rows.append(ListItem(self.t("prefs"), icon="settings", on_tap=lambda: page.open("PrefsActivity")))
        return Drawer(self.name(), *rows)

    @overlay
    def sorts(self, page: Page) -> Overlay:
        def take(way: str) -> None:
            page.under.vars["sort"] = way
            page.hide()

        return Sheet(
            *[ListItem(self.t(one), on_tap=partial(take, one)) for one in ("by_own", "by_day", "by_level")]
        )

    @overlay
    def more(self, page: Page) -> Overlay:
        def shown() -> None:
            self.data["shown"] = not self.data["shown"]
            page.hide()

        def clear() -> None:
            self.drop("tasks", *[one["id"] for one in self.data["tasks"] if one["done"]])
            page.hide()

        return Menu(*self.order([(self.t("shown"), shown), (self.t("clear"), clear)]))

    @activity("PrefsActivity")
    def prefs(self, page: Page) -> Widget:
        rows = [
            SwitchItem(self.t("badge"), Var(self.data, "badge")),
            SwitchItem(self.t("quiet"), Var(self.data, "quiet")),
        ]
        return Scaffold(self.t("prefs"), Scroll(*self.order(rows)), back=page.back)

    @activity("TaskActivity")
    def task(self, page: Page) -> Widget:
        old = self.one("tasks", page.args.get("id"))
        was: Json = {"name": "", "day": "", "level": "none", "list": "Personal", "about": "", **old}
        own = {key: page.vars.get(key, was[key]) for key in ("day", "level", "list")}

        def save() -> None:
            kept = {
                **own,
                "name": text_of(page, "name", was["name"]),
                "about": text_of(page, "about", was["about"]),
            }
            if not kept["name"]:
                return
            if old:
                old.update(kept)
            else:
                self.data["tasks"].append({"id": self.number("tasks"), "done": False, **kept})
            page.finish()

        def level(name: str) -> None:
            page.vars["level"] = name

        marks = [
            Column(
                Radio(own["level"] == one, on_tap=partial(level, one), desc=self.t(one)),
                Text(self.t(one), "small"),
                align="center",
            )
            for one in self.order(LEVELS)
        ]
        due = short_day(own["day"], self.zh) if own["day"] else self.t("no_day")
        groups = [
            Chip(self.t(one), one == own["list"], partial(page.vars.__setitem__, "list", one))
            for one in ("Personal", "Work")
        ]
        body = Scroll(
            Column(TextField("task_title", page.var("name", was["name"]), hint=self.t("name")), pad=(20, 8)),
            ListItem(
                self.t("day"),
                due,
                icon="event",
                on_tap=lambda: page.show("pick_date", key="day", now=own["day"] or self.today()),
            ),
            Row(Text(self.t("level"), grow=1), *marks, pad=(20, 10), gap=14),
            Row(Text(self.t("list"), grow=1), *groups, pad=(20, 10), gap=8),
            Column(
                TextField("notes", page.var("about", was["about"]), hint=self.t("about"), multiline=True),
                pad=(20, 8),
            ),
        )
        bin_ = (
            IconButton("delete", lambda: page.show("sure", id=old["id"]), desc=self.t("erase"))
            if old
            else None
        )
        ok = IconButton("save", save, desc=self.t("save"))
        return Scaffold("", body, back=page.back, actions=[bin_, ok])

    @overlay
    def sure(self, page: Page) -> Overlay:
        def yes() -> None:
            self.drop("tasks", page.args["id"])
            page.under.finish()

        return self.question(page, self.t("sure"), (self.t("yes"), yes), self.t("no"))
