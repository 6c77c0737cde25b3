"""A calendar: a strip of days, an agenda, a form with pickers."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from typing import ClassVar

from tests.outside.second.kit import Json, Own, Words
from virtualphone.app import Seed, activity, overlay
from virtualphone.clock import ZONE
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
    Overlay,
    RadioItem,
    Row,
    Scaffold,
    Scroll,
    Strip,
    Switch,
    Text,
    TextField,
    TimePicker,
    Var,
    Widget,
)

LENGTHS = (15, 30, 45, 60, 90)


class Almanac(Own):
    """Events have a day as `2026-06-03`, a time as `15:30`."""

    package = "net.second.almanac"
    label = ("Almanac", "时光历")
    icon = "event"
    colour = "#b45309"
    words: ClassVar[Words] = {
        "today": ("Today", "今天"),
        "tomorrow": ("Tomorrow", "明天"),
        "add": ("Add event", "添加日程"),
        "title": ("Event name", "日程名称"),
        "about": ("Description", "描述"),
        "day": ("Date", "日期"),
        "time": ("Starts at", "开始时间"),
        "mins": ("Duration", "时长"),
        "min": ("{n} minutes", "{n}分钟"),
        "save": ("Save", "保存"),
        "ok": ("OK", "确定"),
        "cancel": ("Cancel", "取消"),
        "erase": ("Delete event", "删除日程"),
        "ask": ("What should be deleted?", "要删除什么？"),
        "whole": ("All events of this day", "当天所有日程"),
        "single": ("Only this event", "仅此日程"),
        "edit": ("Edit", "编辑"),
        "none": ("Nothing planned", "没有安排"),
        "prefs": ("Preferences", "偏好设置"),
        "week": ("Start week on Sunday", "每周从周日开始"),
        "mail": ("Daily summary", "每日摘要"),
        "remind": ("Remind me", "提醒我"),
    }
    others: ClassVar[Words] = {
        "add": ("New entry", "新建条目"),
        "title": ("What", "事项"),
        "about": ("Details", "详情"),
        "day": ("When", "哪天"),
        "time": ("Time", "时间"),
        "mins": ("Length", "持续"),
        "save": ("Store", "存储"),
        "erase": ("Remove", "移除"),
        "single": ("This one", "只删这个"),
    }

    def seed(self, seed: Seed) -> Json:
        rows = [
            (0, "16:00", 30, "Dentist", "看牙医"),
            (0, "18:30", 60, "Choir", "合唱团"),
            (1, "09:15", 45, "Budget talk", "预算会"),
            (1, "13:00", 60, "Lunch with Ines", "和伊娜吃午饭"),
            (1, "17:00", 30, "Vet for the cat", "带猫看兽医"),
            (2, "10:00", 90, "Garden visit", "参观花园"),
            (4, "11:00", 60, "Budget talk II", "预算会二"),
        ]
        start = datetime.fromtimestamp(seed.now_ms / 1000, ZONE).date()
        events = [
            {
                "id": at,
                "title": seed.say(en, zh),
                "day": (start + timedelta(days=days)).isoformat(),
                "time": time,
                "mins": mins,
                "about": "",
                "remind": False,
            }
            for at, (days, time, mins, en, zh) in enumerate(rows, 1)
        ]
        return {"events": events, "sunday": False, "mail": True}

    def day(self, ahead: int) -> str:
        return (self.phone.clock.wall().date() + timedelta(days=ahead)).isoformat()

    def day_name(self, day: str) -> str:
        ahead = {self.day(0): "today", self.day(1): "tomorrow"}.get(day)
        return self.t(ahead) if ahead else day

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        now = page.vars.get("day", self.day(0))

        def turn(day: str) -> None:
            page.vars["day"] = day

        days = [self.day(ahead) for ahead in range(10)]
        strip = Strip(*[Chip(self.day_name(one), one == now, partial(turn, one)) for one in days], id="days")
        events = sorted(
            (one for one in self.data["events"] if one["day"] == now), key=lambda one: str(one["time"])
        )
        rows: list[Widget] = [
            ListItem(
                one["title"],
                f"{one['time']} · {self.t('min', n=one['mins'])}",
                on_tap=lambda one=one: page.open("EventActivity", id=one["id"]),
            )
            for one in events
        ]
        add = IconButton("add", lambda: page.open("EditActivity", day=now), desc=self.t("add"))
        gear = IconButton("tune", lambda: page.open("PrefsActivity"), desc=self.t("prefs"))
        body = Column(*self.order([strip, Scroll(*(rows or [Empty("event", self.t("none"))]))]))
        return Scaffold(self.name(), body, actions=self.order([add, gear]), large=True)

    @activity("EventActivity")
    def event(self, page: Page) -> Widget:
        one = self.one("events", page.args.get("id"))
        if not one:
            return Scaffold("", Empty("event", self.t("none")), back=page.back)
        body = Column(
            Text(one["title"], "headline"),
            Text(f"{self.day_name(one['day'])}, {one['time']}"),
            Text(self.t("min", n=one["mins"]), "note"),
            Text(one["about"]),
            Row(Text(self.t("remind"), grow=1), Switch(Var(one, "remind"), desc=self.t("remind"))),
            Gap(20),
            *self.order(
                [
                    Button(self.t("edit"), lambda: page.open("EditActivity", id=one["id"]), look="outlined"),
                    Button(self.t("erase"), lambda: page.show("which", id=one["id"]), look="outlined"),
                ]
            ),
            pad=(20, 8),
            gap=10,
        )
        return Scaffold("", body, back=page.back)

    @overlay
    def which(self, page: Page) -> Overlay:
        one = self.one("events", page.args["id"])

        def whole() -> None:
            self.drop("events", *[x["id"] for x in self.data["events"] if x["day"] == one["day"]])
            page.under.finish()

        def single() -> None:
            self.drop("events", one["id"])
            page.under.finish()

        choices = [
            Button(self.t("whole"), whole, look="filled"),
            Button(self.t("single"), single, look="text"),
            Button(self.t("cancel"), page.hide, look="text"),
        ]
        return Dialog(self.t("ask"), Column(*choices, gap=6))

    @activity("EditActivity")
    def edit(self, page: Page) -> Widget:
        old = self.one("events", page.args.get("id"))
        first = {
            "title": "",
            "about": "",
            "day": page.args.get("day", self.day(0)),
            "time": "08:00",
            "mins": 60,
        }
        was = {**first, **old}
        own = {key: page.vars.get(key, was[key]) for key in first}

        def save() -> None:
            kept = {**own, "title": str(own["title"]).strip(), "about": str(own["about"]).strip()}
            if not kept["title"]:
                return
            if old:
                old.update(kept)
            else:
                self.data["events"].append({"id": self.number("events"), "remind": False, **kept})
            page.finish()

        hour, minute = str(own["time"]).split(":")
        rows = [
            TextField("ev1", page.var("title", was["title"]), hint=self.t("title")),
            TextField("ev2", page.var("about", was["about"]), hint=self.t("about"), multiline=True),
        ]
        picks = [
            ListItem(
                self.t("day"), self.day_name(own["day"]), on_tap=lambda: page.show("pick_day", now=own["day"])
            ),
            ListItem(
                self.t("time"),
                own["time"],
                on_tap=lambda: page.show("pick_time", hour=int(hour), minute=int(minute)),
            ),
            ListItem(
                self.t("mins"),
                self.t("min", n=own["mins"]),
                on_tap=lambda: page.show("pick_mins", now=own["mins"]),
            ),
        ]
        body = Scroll(Column(*self.order(rows), pad=(20, 10), gap=12), *self.order(picks))
        ok = IconButton("check", save, desc=self.t("save"))
        return Scaffold(self.t("edit" if old else "add"), body, back=page.back, actions=[ok])

    @overlay
    def pick_day(self, page: Page) -> Overlay:
        def take(day: str) -> None:
            page.under.vars["day"] = day
            page.hide()

        rows = [
            RadioItem(self.day_name(day), day == page.args["now"], partial(take, day))
            for day in (self.day(ahead) for ahead in range(10))
        ]
        return Dialog(self.t("day"), Column(*rows))

    @overlay
    def pick_mins(self, page: Page) -> Overlay:
        def take(mins: int) -> None:
            page.under.vars["mins"] = mins
            page.hide()

        rows = [RadioItem(self.t("min", n=n), n == page.args["now"], partial(take, n)) for n in LENGTHS]
        return Dialog(self.t("mins"), Column(*rows))

    @overlay
    def pick_time(self, page: Page) -> Overlay:
        hour, minute = page.var("hour", page.args["hour"]), page.var("minute", page.args["minute"])

        def take() -> None:
            page.under.vars["time"] = f"{int(hour.get()):02d}:{int(minute.get()):02d}"
            page.hide()

        no = Button(self.t("cancel"), page.hide, look="text")
        return Dialog(
            self.t("time"), TimePicker(hour, minute), buttons=[no, Button(self.t("ok"), take, look="text")]
        )

    @activity("PrefsActivity")
    def prefs(self, page: Page) -> Widget:
        rows = [
            Row(Text(self.t(word), grow=1), Switch(Var(self.data, key)), pad=(20, 14))
            for word, key in self.order([("week", "sunday"), ("mail", "mail")])
        ]
        return Scaffold(self.t("prefs"), Scroll(*rows), back=page.back)
