"""A calendar: a month, the list of a day, a full form."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from tests.outside.second.kit import Json, Words, text_of
from tests.outside.third.kit import Dated, day_name, month_bar, short_day, weeks_of
from virtualphone.app import Seed, activity, overlay
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Column,
    Dialog,
    Divider,
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
    Switch,
    SwitchItem,
    Text,
    TextField,
    Var,
    Widget,
)

EVENTS = (
    ("2026-03-09", "17:30", "18:30", "Pottery class", "陶艺课", "Clay Studio", "泥巴工坊"),
    ("2026-03-11", "09:00", "09:30", "Standup", "晨会", "", ""),
    ("2026-03-11", "14:00", "15:00", "Review with Legal", "法务评审", "Room 4B", "4B会议室"),
    ("2026-03-11", "19:00", "21:00", "Dinner with Sofia", "和苏菲吃晚饭", "Osteria Lume", "光明小馆"),
    ("2026-03-16", "10:00", "11:00", "Piano tuning", "钢琴调音", "Home", "家里"),
    ("2026-03-18", "08:30", "09:30", "Blood test", "抽血检查", "City Clinic", "市诊所"),
    ("2026-03-18", "16:00", "17:00", "Parents' evening", "家长会", "Elm School", "榆树小学"),
    ("2026-04-02", "12:00", "13:00", "Team lunch", "团队午餐", "Canteen", "食堂"),
)
BEFORE = (0, 10, 30, 60)
REPEATS = ("none", "daily", "weekly", "monthly", "yearly")


class CalPro(Dated):
    """Days as `2026-03-11`, times as `14:00`."""

    package = "net.third.calpro"
    label = ("Plain Calendar Pro", "素历日历")
    icon = "calendar_month"
    colour = "#ef6c00"
    words: ClassVar[Words] = {
        "new": ("New Event", "新建活动"),
        "edit": ("Edit Event", "编辑活动"),
        "title": ("Title", "标题"),
        "place": ("Location", "地点"),
        "about": ("Description", "描述"),
        "all_day": ("All-day", "全天"),
        "starts": ("Start", "开始"),
        "ends": ("End", "结束"),
        "save": ("Save", "保存"),
        "erase": ("Delete", "删除"),
        "sure": ("Are you sure you want to proceed with the deletion?", "确定要删除吗？"),
        "yes": ("Yes", "是"),
        "no": ("No", "否"),
        "remind": ("Reminder", "提醒"),
        "at_start": ("At start", "开始时"),
        "before": ("{n} minutes before", "提前{n}分钟"),
        "repeat": ("Repetition", "重复"),
        "none": ("No repetition", "不重复"),
        "daily": ("Daily", "每天"),
        "weekly": ("Weekly", "每周"),
        "monthly": ("Monthly", "每月"),
        "yearly": ("Yearly", "每年"),
        "empty": ("No events", "没有活动"),
        "no_title": ("Title cannot be empty", "标题不能为空"),
        "search": ("Search", "搜索"),
        "more": ("More options", "更多选项"),
        "settings": ("Settings", "设置"),
        "today": ("Go to today", "回到今天"),
        "week": ("Start week on Sunday", "每周从周日开始"),
        "past": ("Dim past events", "淡化过去的活动"),
    }
    others: ClassVar[Words] = {
        "new": ("Add entry", "添加日程"),
        "title": ("Subject", "主题"),
        "about": ("Notes", "备注"),
        "starts": ("From", "从"),
        "ends": ("To", "到"),
        "save": ("Done", "完成"),
        "erase": ("Remove", "移除"),
        "repeat": ("Repeats", "循环"),
    }

    def seed(self, seed: Seed) -> Json:
        events = [
            {
                "id": at,
                "title": seed.say(en, zh),
                "place": seed.say(where, wo),
                "about": "",
                "all_day": False,
                "day": day,
                "time": start,
                "end_day": day,
                "end": end,
                "remind": 10,
                "repeat": "none",
            }
            for at, (day, start, end, en, zh, where, wo) in enumerate(EVENTS, 1)
        ]
        return {"events": events, "sunday": False, "past": True}

    def on_day(self, day: str) -> list[Json]:
        return sorted(
            (one for one in self.data["events"] if one["day"] == day), key=lambda one: str(one["time"])
        )

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        month = page.vars.get("month", self.today()[:7])
        rows: list[Widget] = [month_bar(page, month, self.zh)]
        names = "一二三四五六日" if self.zh else ("M", "T", "W", "T", "F", "S", "S")
        rows.append(Row(*[Text(name, "small", align="center", grow=1) for name in names]))
        for week in weeks_of(month):
            cells = []
            for day in week:
                marks = [
                    Text(one["title"], "small", colour="on_primary_soft", lines=1)
                    for one in (self.on_day(day) if day else [])
                ]
                number = Text(
                    str(int(day[8:])) if day else "",
                    "strong" if day == self.today() else "note",
                    colour="primary" if day == self.today() else "text",
                    align="center",
                )
                box = [Column(mark, colour="primary_soft", radius=3) for mark in marks[:3]]
                go = partial(page.open, "DayActivity", day=day) if day else None
                desc = day_name(day, self.zh) if day else ""
                cells.append(Column(number, *box, grow=1, height=92, gap=2, on_tap=go, desc=desc))
            rows.append(Row(*cells, align="start", gap=1))
        body = Scroll(*rows, pad=(4, 4))
        add = Fab(
            "add", lambda: page.open("EventActivity", day=self.today()), desc=self.t("new"), id="calendar_fab"
        )
        actions = [
            IconButton("search", lambda: page.open("SearchActivity"), desc=self.t("search")),
            IconButton("more_vert", lambda: page.show("more"), desc=self.t("more")),
        ]
        return Scaffold(self.name(), body, actions=self.order(actions), fab=add)

    @overlay
    def more(self, page: Page) -> Overlay:
        def today() -> None:
            page.under.vars["month"] = self.today()[:7]
            page.hide()

        entries = [(self.t("today"), today), (self.t("settings"), lambda: page.open("SettingsActivity"))]
        return Menu(*self.order(entries))

    @activity("SettingsActivity")
    def settings(self, page: Page) -> Widget:
        rows = [
            SwitchItem(self.t("week"), Var(self.data, "sunday")),
            SwitchItem(self.t("past"), Var(self.data, "past")),
        ]
        return Scaffold(self.t("settings"), Scroll(*self.order(rows)), back=page.back)

    def line(self, page: Page, one: Json, *, dated: bool = False) -> Widget:
        when = f"{one['time']} - {one['end']}"
        note = f"{short_day(one['day'], self.zh)}, {when}" if dated else when
        return ListItem(one["title"], note, on_tap=lambda: page.open("EventActivity", id=one["id"]))

    @activity("DayActivity")
    def day(self, page: Page) -> Widget:
        day = page.args["day"]
        rows = [self.line(page, one) for one in self.on_day(day)] or [Empty("event", self.t("empty"))]
        add = Fab("add", lambda: page.open("EventActivity", day=day), desc=self.t("new"), id="calendar_fab")
        return Scaffold(short_day(day, self.zh), Scroll(*rows), back=page.back, fab=add)

    @activity("SearchActivity")
    def search(self, page: Page) -> Widget:
        query = text_of(page, "query").casefold()
        found = [
            one
            for one in self.data["events"]
            if query and query in f"{one['title']} {one['place']}".casefold()
        ]
        field = TextField("query", page.var("query", ""), hint=self.t("search"), plain=True, grow=1)
        rows = [self.line(page, one, dated=True) for one in found]
        return Scaffold(field, Scroll(*(rows or [Empty("search", self.t("empty"))])), back=page.back)

    @activity("EventActivity")
    def event(self, page: Page) -> Widget:
        old = self.one("events", page.args.get("id"))
        day = page.args.get("day", self.today())
        first = {"title": "", "place": "", "about": "", "all_day": False, "day": day, "time": "13:00"}
        first |= {"end_day": "", "end": "", "remind": 10, "repeat": "none"}
        was = {**first, **old}
        own = {key: page.vars.get(key, was[key]) for key in first}
        hour = (int(str(own["time"])[:2]) + 1) % 24
        own["end"] = own["end"] or f"{hour:02d}{str(own['time'])[2:]}"
        own["end_day"] = own["end_day"] or own["day"]

        def save() -> None:
            kept = {**own, **{key: text_of(page, key, was[key]) for key in ("title", "place", "about")}}
            if not kept["title"]:
                page.toast(self.t("no_title"))
                return
            if old:
                old.update(kept)
            else:
                self.data["events"].append({"id": self.number("events"), **kept})
            page.finish()

        def when(word: str, day_key: str, time_key: str) -> Widget:
            date = Text(
                short_day(own[day_key], self.zh),
                height=44,
                id=f"event_{word}_date",
                on_tap=lambda: page.show("pick_date", key=day_key, now=own[day_key]),
            )
            time = Text(
                own[time_key],
                height=44,
                id=f"event_{word}_time",
                on_tap=lambda: page.show("pick_time", key=time_key, now=own[time_key]),
            )
            name = Text(self.t(word), "note", colour="text_soft", width=70)
            return Row(name, Column(date, grow=1), not own["all_day"] and time, pad=(20, 2))

        fields = Column(
            TextField("event_title", page.var("title", was["title"]), hint=self.t("title")),
            TextField("event_location", page.var("place", was["place"]), hint=self.t("place")),
            TextField(
                "event_description", page.var("about", was["about"]), hint=self.t("about"), multiline=True
            ),
            pad=(20, 6),
            gap=8,
        )
        wide = Row(
            Text(self.t("all_day"), grow=1),
            Switch(page.var("all_day", was["all_day"]), id="all_day"),
            pad=(20, 6),
        )
        times = [when("starts", "day", "time"), when("ends", "end_day", "end")]
        picks = [
            ListItem(
                self.t("remind"),
                self.before(own["remind"]),
                icon="notifications",
                on_tap=lambda: page.show("reminds"),
            ),
            ListItem(
                self.t("repeat"), self.t(own["repeat"]), icon="repeat", on_tap=lambda: page.show("repeats")
            ),
        ]
        body = Scroll(fields, Divider(), wide, *times, Divider(), *self.order(picks))
        bin_ = (
            IconButton("delete", lambda: page.show("sure", id=old["id"]), desc=self.t("erase"))
            if old
            else None
        )
        ok = IconButton("check", save, desc=self.t("save"))
        return Scaffold(self.t("edit" if old else "new"), body, back=page.back, actions=[bin_, ok])

    def before(self, minutes: int) -> str:
        return self.t("before", n=minutes) if minutes else self.t("at_start")

    @overlay
    def reminds(self, page: Page) -> Overlay:
        def take(minutes: int) -> None:
            page.under.vars["remind"] = minutes
            page.hide()

        now = page.under.vars.get("remind", 10)
        return Dialog(
            self.t("remind"), Column(*[RadioItem(self.before(n), n == now, partial(take, n)) for n in BEFORE])
        )

    @overlay
    def repeats(self, page: Page) -> Overlay:
        def take(rule: str) -> None:
            page.under.vars["repeat"] = rule
            page.hide()

        now = page.under.vars.get("repeat", "none")
        rows = [RadioItem(self.t(one), one == now, partial(take, one)) for one in REPEATS]
        return Dialog(self.t("repeat"), Column(*rows))

    @overlay
    def sure(self, page: Page) -> Overlay:
        def yes() -> None:
            self.drop("events", page.args["id"])
            page.under.finish()

        buttons = [Button(self.t("no"), page.hide, look="text"), Button(self.t("yes"), yes, look="text")]
        return Dialog("", Text(self.t("sure")), buttons=self.order(buttons))
