"""A calendar: days with their events, and a form for one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, ClassVar

from virtualphone.app import App, Seed, activity, overlay
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Column,
    Dialog,
    Empty,
    Fab,
    Gap,
    Header,
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
    TimePicker,
    Wheel,
    Widget,
)

Json = dict[str, Any]
LENGTHS = (15, 30, 45, 60, 90, 120)
REPEATS = ("never", "daily", "weekly", "monthly")


class Daybook(App):
    """Events with a day (ISO), a time, a length in minutes, words, a place, and how often they come."""

    package = "org.outside.daybook"
    label = ("Daybook", "日程本")
    icon = "event"
    colour = "#4a72c9"
    mixed: ClassVar[bool] = False
    words: ClassVar[dict[str, tuple[str, str]]] = {
        "new": ("New event", "新建活动"),
        "edit": ("Edit event", "编辑活动"),
        "title": ("Title", "标题"),
        "place": ("Location", "地点"),
        "notes": ("Description", "描述"),
        "day": ("Date", "日期"),
        "time": ("Start time", "开始时间"),
        "length": ("Duration", "时长"),
        "minutes": ("{n} minutes", "{n} 分钟"),
        "all_day": ("All-day", "全天"),
        "repeat": ("Repetition", "重复"),
        "never": ("No repetition", "不重复"),
        "daily": ("Daily", "每天"),
        "weekly": ("Weekly", "每周"),
        "monthly": ("Monthly", "每月"),
        "save": ("Save", "保存"),
        "ok": ("OK", "确定"),
        "cancel": ("Cancel", "取消"),
        "delete": ("Delete event", "删除活动"),
        "sure": ("Proceed with deletion?", "确定删除吗？"),
        "yes": ("Yes", "是"),
        "copy": ("Duplicate", "复制一份"),
        "more": ("More options", "更多选项"),
        "find": ("Search", "搜索"),
        "none": ("No events found", "未找到活动"),
        "today": ("Today", "今天"),
        "tomorrow": ("Tomorrow", "明天"),
    }
    others: ClassVar[dict[str, tuple[str, str]]] = {
        "new": ("Add appointment", "添加约会"),
        "edit": ("Change appointment", "更改约会"),
        "title": ("Subject", "主题"),
        "place": ("Where", "在哪里"),
        "notes": ("Notes", "备注"),
        "day": ("Day", "日子"),
        "time": ("Begins", "几点开始"),
        "length": ("How long", "多久"),
        "repeat": ("Comes again", "循环"),
        "save": ("Done", "完成"),
        "delete": ("Remove", "移除"),
        "find": ("Find", "查找"),
    }

    def seed(self, seed: Seed) -> Json:
        rows = [
            (0, "09:00", 30, "Dentist", "看牙医", "Elm Street 4", "榆树街4号"),
            (0, "17:30", 90, "Choir", "合唱团", "Town hall", "市政厅"),
            (1, "11:00", 60, "Lunch with Omar", "和奥马尔吃午饭", "Blue Door", "蓝门餐厅"),
            (2, "08:15", 45, "Car service", "汽车保养", "Garage Novak", "诺瓦克修理厂"),
            (3, "19:00", 120, "Film night", "电影之夜", "Cinema Lux", "光明影院"),
            (5, "10:00", 60, "Yoga", "瑜伽", "Studio 9", "九号馆"),
            (7, "14:00", 30, "Call the bank", "给银行打电话", "", ""),
            (9, "16:45", 60, "Parents' evening", "家长会", "School", "学校"),
        ]
        today = datetime.fromtimestamp(seed.now_ms / 1000, UTC) + timedelta(hours=8)
        events = [
            {
                "id": at,
                "day": (today + timedelta(days=ahead)).date().isoformat(),
                "time": time,
                "length": length,
                "title": seed.say(en, zh),
                "place": seed.say(there, dort),
                "notes": "",
                "all_day": False,
                "repeat": "never",
            }
            for at, (ahead, time, length, en, zh, there, dort) in enumerate(rows, 1)
        ]
        return {"events": events}

    def event(self, number: object) -> Json:
        return next((one for one in self.data["events"] if one["id"] == number), {})

    def day_word(self, day: str) -> str:
        now = self.phone.clock.wall().date()
        then = datetime.fromisoformat(day).date()
        near = {now: self.t("today"), now + timedelta(days=1): self.t("tomorrow")}.get(then, "")
        said = f"{then.month}月{then.day}日" if self.zh else f"{then:%a} {then.day} {then:%B %Y}"
        return f"{near} · {said}" if near else said

    def row(self, page: Page, one: Json) -> Widget:
        below = " · ".join(part for part in (one["time"], one["place"]) if part)
        return ListItem(
            one["title"], below, id="event", on_tap=lambda: page.open("EventActivity", id=one["id"])
        )

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        rows: list[Widget] = []
        for day in sorted({one["day"] for one in self.data["events"]}):
            rows.append(Header(self.day_word(day)))
            same = [one for one in self.data["events"] if one["day"] == day]
            rows += [self.row(page, one) for one in sorted(same, key=lambda one: one["time"])]
        find = IconButton("search", lambda: page.open("FindActivity"), desc=self.t("find"), id="find")
        body = Scroll(*rows, id="days", pad=(0, 0, 0, 90))
        if self.mixed:
            bottom = Row(
                Button(self.t("new"), lambda: page.open("EditActivity"), id="b1"), pad=(20, 10), spread="end"
            )
            return Scaffold(self.name(), body, actions=[find], bottom=bottom)
        fab = Fab("add", lambda: page.open("EditActivity"), desc=self.t("new"))
        return Scaffold(self.name(), body, actions=[find], fab=fab)

    @activity("FindActivity")
    def find(self, page: Page) -> Widget:
        words = str(page.vars.get("words", "")).strip().casefold()
        found = [
            self.row(page, one) for one in self.data["events"] if words and words in one["title"].casefold()
        ]
        field = TextField("words", page.var("words", ""), hint=self.t("find"), plain=True, grow=1)
        return Scaffold(field, Scroll(*found) if found else Empty("search", self.t("none")), back=page.back)

    @activity("EventActivity")
    def shown(self, page: Page) -> Widget:
        one = self.event(page.args.get("id"))
        if not one:
            return Scaffold("", Empty("event", self.t("none")), back=page.back)
        when = f"{self.day_word(one['day'])}, {one['time']}"
        body = Scroll(
            Column(Text(one["title"], "headline"), Gap(8), Text(when, "body"), pad=(20, 8)),
            ListItem(self.t("place"), one["place"] or "–"),
            ListItem(self.t("length"), self.t("minutes", n=one["length"])),
            ListItem(self.t("notes"), one["notes"] or "–"),
            ListItem(self.t("repeat"), self.t(one["repeat"])),
        )
        pen = IconButton(
            "edit", lambda: page.open("EditActivity", id=one["id"]), desc=self.t("edit"), id="pen"
        )
        more = IconButton(
            "more_vert", lambda: page.show("more", id=one["id"]), desc=self.t("more"), id="overflow"
        )
        return Scaffold("", body, back=page.back, actions=[pen, more])

    @overlay
    def more(self, page: Page) -> Overlay:
        one = self.event(page.args["id"])

        def copy() -> None:
            number = max(other["id"] for other in self.data["events"]) + 1
            self.data["events"].append({**one, "id": number})
            page.hide()

        entries = [
            (self.t("copy"), copy),
            (self.t("delete"), lambda: page.show("sure", id=one["id"])),
        ]
        return Menu(*(entries[::-1] if self.mixed else entries))

    @overlay
    def sure(self, page: Page) -> Overlay:
        def yes() -> None:
            self.data["events"].remove(self.event(page.args["id"]))
            page.under.finish()

        no = Button(self.t("cancel"), page.hide, look="text", id="no")
        return Dialog(self.t("sure"), buttons=[no, Button(self.t("yes"), yes, look="text", id="yes")])

    def on_open(self, page: Page) -> None:
        if page.activity == "EditActivity":
            now = self.phone.clock.wall()
            one = self.event(page.args.get("id")) or {
                "title": "",
                "place": "",
                "notes": "",
                "day": now.date().isoformat(),
                "time": f"{(now.hour + 1) % 24:02d}:00",
                "length": 30,
                "all_day": False,
                "repeat": "never",
            }
            page.vars.update({key: value for key, value in one.items() if key != "id"})
        elif page.activity == "FindActivity":
            page.focus("words")

    @activity("EditActivity")
    def edit(self, page: Page) -> Widget:
        def save() -> None:
            events = self.data["events"]
            kept = {key: value for key, value in page.vars.items() if not key.startswith("@")}
            one = self.event(page.args.get("id"))
            if one:
                one.update(kept)
            else:
                events.append({"id": max((other["id"] for other in events), default=0) + 1, **kept})
            page.finish()

        own = page.vars
        rows: list[Widget] = [
            ListItem(self.t("day"), self.day_word(own["day"]), id="r1", on_tap=lambda: page.show("pick_day")),
            ListItem(self.t("time"), own["time"], id="r2", on_tap=lambda: page.show("pick_time")),
            ListItem(
                self.t("length"),
                self.t("minutes", n=own["length"]),
                id="r3",
                on_tap=lambda: page.show("pick_length"),
            ),
            ListItem(
                self.t("repeat"), self.t(own["repeat"]), id="r4", on_tap=lambda: page.show("pick_repeat")
            ),
            SwitchItem(self.t("all_day"), page.var("all_day", False), id="r5"),
        ]
        fields = Column(
            TextField("f1", page.var("title"), hint=self.t("title")),
            TextField("f2", page.var("place"), hint=self.t("place")),
            TextField("f3", page.var("notes"), hint=self.t("notes"), multiline=True),
            pad=(20, 8),
            gap=10,
        )
        parts = [*rows, fields] if self.mixed else [fields, *rows]
        done = IconButton("check", save, desc=self.t("save"), id="tick")
        title = self.t("edit" if page.args.get("id") else "new")
        return Scaffold(title, Scroll(*parts), back=page.back, actions=[done], resize=True)

    def _picked(self, page: Page, **values: Any) -> None:
        page.under.vars.update(values)
        page.hide()

    @overlay
    def pick_time(self, page: Page) -> Overlay:
        hour, minute = (int(part) for part in page.under.vars["time"].split(":"))
        picker = TimePicker(page.var("hour", hour), page.var("minute", minute))

        def take() -> None:
            h, m = page.vars.get("hour", hour), page.vars.get("minute", minute)
            self._picked(page, time=f"{h:02d}:{m:02d}")

        return self._asked(page, "time", picker, take)

    @overlay
    def pick_day(self, page: Page) -> Overlay:
        then = datetime.fromisoformat(page.under.vars["day"]).date()
        wheels = Row(
            Wheel(page.var("d", then.day), range(1, 32), id="day"),
            Wheel(page.var("m", then.month), range(1, 13), id="month"),
            Wheel(page.var("y", then.year), range(2025, 2030), id="year"),
            gap=10,
            spread="center",
        )

        def take() -> None:
            y, m, d = (page.vars.get(k, v) for k, v in (("y", then.year), ("m", then.month), ("d", then.day)))
            self._picked(
                page, day=f"{y:04d}-{m:02d}-{min(d, 28 if m == 2 else 30 if m in (4, 6, 9, 11) else 31):02d}"
            )

        return self._asked(page, "day", wheels, take)

    def _asked(self, page: Page, name: str, widget: Widget, take: Any) -> Overlay:
        no = Button(self.t("cancel"), page.hide, look="text", id="no")
        return Dialog(self.t(name), widget, buttons=[no, Button(self.t("ok"), take, look="text", id="ok")])

    @overlay
    def pick_length(self, page: Page) -> Overlay:
        now = page.under.vars["length"]
        rows = [
            RadioItem(self.t("minutes", n=n), n == now, partial(self._picked, page, length=n))
            for n in LENGTHS
        ]
        return Dialog(self.t("length"), Column(*rows))

    @overlay
    def pick_repeat(self, page: Page) -> Overlay:
        now = page.under.vars["repeat"]
        rows = [
            RadioItem(self.t(one), one == now, partial(self._picked, page, repeat=one)) for one in REPEATS
        ]
        return Dialog(self.t("repeat"), Column(*rows))
