"""A tracker of sport: activities to read, figures to add up, a few to mend."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from tests.outside.second.kit import Json, Words, text_of
from tests.outside.third.kit import Dated, short_day
from virtualphone.app import Seed, activity, overlay
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Card,
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
    Tabs,
    Text,
    TextField,
    Var,
    Widget,
)

ROWS = (
    ("Canal loop", "运河一圈", "running", "2026-03-09", "06:40", 41, 7250, 58),
    ("Commute", "上班路上", "biking", "2026-03-06", "08:05", 24, 6900, 31),
    ("Ridge walk", "山脊徒步", "hiking", "2026-03-07", "10:20", 185, 13400, 612),
    ("Park sprint", "公园冲刺", "running", "2026-03-05", "18:10", 22, 4100, 12),
    ("Old town tour", "老城骑行", "biking", "2026-03-04", "15:30", 95, 28600, 240),
    ("Pool hour", "游泳一小时", "swimming", "2026-03-03", "12:15", 52, 1800, 0),
    ("Night run", "夜跑", "running", "2026-03-07", "21:30", 35, 6050, 40),
)
KINDS = ("running", "biking", "hiking", "swimming")
ICONS = {"running": "directions_run", "biking": "directions_bike", "hiking": "hiking", "swimming": "pool"}


class Trails(Dated):
    """Minutes, metres, metres of climb."""

    package = "net.third.trails"
    label = ("OpenTrails", "畅行轨迹")
    icon = "directions_run"
    colour = "#2e7d32"
    words: ClassVar[Words] = {
        "running": ("Running", "跑步"),
        "biking": ("Biking", "骑行"),
        "hiking": ("Hiking", "徒步"),
        "swimming": ("Swimming", "游泳"),
        "search": ("Search", "搜索"),
        "more": ("More options", "更多选项"),
        "sums": ("Aggregated statistics", "汇总统计"),
        "prefs": ("Settings", "设置"),
        "stats": ("Stats", "统计"),
        "about": ("Details", "详情"),
        "distance": ("Distance", "距离"),
        "time": ("Moving time", "运动时间"),
        "climb": ("Elevation gain", "爬升"),
        "speed": ("Average speed", "平均速度"),
        "begun": ("Start", "开始"),
        "minutes": ("{n} min", "{n}分钟"),
        "edit": ("Edit", "编辑"),
        "erase": ("Delete", "删除"),
        "sure": ("Delete this activity?", "删除此活动？"),
        "yes": ("OK", "确定"),
        "no": ("Cancel", "取消"),
        "name": ("Name", "名称"),
        "kind": ("Activity type", "活动类型"),
        "save": ("Save", "保存"),
        "miles": ("Imperial units", "英制单位"),
        "voice": ("Voice announcements", "语音播报"),
        "none": ("No activities", "没有活动"),
        "n": ("{n} activities", "{n}次活动"),
    }
    others: ClassVar[Words] = {
        "sums": ("Totals", "总计"),
        "time": ("Duration", "用时"),
        "climb": ("Ascent", "上升"),
        "distance": ("Length", "路程"),
        "voice": ("Spoken updates", "语音提示"),
        "erase": ("Remove", "移除"),
    }

    def seed(self, seed: Seed) -> Json:
        rows = [
            {
                "id": at,
                "name": seed.say(en, zh),
                "kind": kind,
                "day": day,
                "begun": begun,
                "minutes": minutes,
                "metres": metres,
                "climb": climb,
            }
            for at, (en, zh, kind, day, begun, minutes, metres, climb) in enumerate(ROWS, 1)
        ]
        return {"rows": rows, "miles": False, "voice": False}

    def line(self, page: Page, one: Json) -> Widget:
        far = f"{one['metres'] / 1000:.2f} km · {self.t('minutes', n=one['minutes'])}"
        return ListItem(
            one["name"],
            f"{short_day(one['day'], self.zh)} · {far}",
            icon=ICONS[one["kind"]],
            value=self.t(one["kind"]),
            on_tap=partial(page.open, "TrackActivity", id=one["id"]),
        )

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        rows = sorted(self.data["rows"], key=lambda one: (one["day"], one["begun"]), reverse=True)
        actions = [
            IconButton("search", lambda: page.open("SearchActivity"), desc=self.t("search")),
            IconButton("more_vert", lambda: page.show("more"), desc=self.t("more")),
        ]
        return Scaffold(
            self.name(), Scroll(*[self.line(page, one) for one in rows]), actions=self.order(actions)
        )

    @overlay
    def more(self, page: Page) -> Overlay:
        entries = [
            (self.t("sums"), lambda: page.open("SumsActivity")),
            (self.t("prefs"), lambda: page.open("PrefsActivity")),
        ]
        return Menu(*self.order(entries))

    @activity("SearchActivity")
    def search(self, page: Page) -> Widget:
        query = text_of(page, "query").casefold()
        found = [
            one
            for one in self.data["rows"]
            if query and query in f"{one['name']} {self.t(one['kind'])}".casefold()
        ]
        field = TextField("query", page.var("query", ""), hint=self.t("search"), plain=True, grow=1)
        rows = [self.line(page, one) for one in found] or [Empty("search", self.t("none"))]
        return Scaffold(field, Scroll(*rows), back=page.back)

    @activity("SumsActivity")
    def sums(self, page: Page) -> Widget:
        cards = []
        for kind in self.order(KINDS):
            rows = [one for one in self.data["rows"] if one["kind"] == kind]
            metres, minutes = (sum(one[key] for one in rows) for key in ("metres", "minutes"))
            cards.append(
                Card(
                    Row(Text(self.t(kind), "heading", grow=1), Text(self.t("n", n=len(rows)), "note")),
                    Text(f"{self.t('distance')}: {metres / 1000:.2f} km"),
                    Text(f"{self.t('time')}: {self.t('minutes', n=minutes)}"),
                    pad=16,
                    gap=4,
                )
            )
        return Scaffold(self.t("sums"), Scroll(*cards, pad=16, gap=12), back=page.back)

    @activity("PrefsActivity")
    def prefs(self, page: Page) -> Widget:
        rows = [
            SwitchItem(self.t("miles"), Var(self.data, "miles")),
            SwitchItem(self.t("voice"), Var(self.data, "voice")),
        ]
        return Scaffold(self.t("prefs"), Scroll(*self.order(rows)), back=page.back)

    @activity("TrackActivity")
    def track(self, page: Page) -> Widget:
        one = self.one("rows", page.args.get("id"))
        if not one:
            return Scaffold("", Empty("hiking", self.t("none")), back=page.back)

        def figure(word: str, value: str) -> Widget:
            return Column(Text(self.t(word), "small", colour="text_soft"), Text(value, "title"), grow=1)

        speed = f"{one['metres'] / 1000 / (one['minutes'] / 60):.1f} km/h"
        if int(page.vars.get("tab", 0)) == 0:
            body = Column(
                Row(
                    figure("distance", f"{one['metres'] / 1000:.2f} km"),
                    figure("time", self.t("minutes", n=one["minutes"])),
                ),
                Row(figure("climb", f"{one['climb']} m"), figure("speed", speed)),
                pad=20,
                gap=24,
            )
        else:
            body = Column(
                Text(f"{self.t('kind')}: {self.t(one['kind'])}"),
                Text(f"{self.t('begun')}: {short_day(one['day'], self.zh)} {one['begun']}"),
                pad=20,
                gap=12,
            )
        tabs = Tabs(page.var("tab", 0), [self.t("stats"), self.t("about")])
        dots = IconButton("more_vert", lambda: page.show("menu", id=one["id"]), desc=self.t("more"))
        return Scaffold(one["name"], body, back=page.back, actions=[dots], tabs=tabs)

    @overlay
    def menu(self, page: Page) -> Overlay:
        number = page.args["id"]
        entries = [
            (self.t("edit"), lambda: page.open("EditActivity", id=number)),
            (self.t("erase"), lambda: page.show("sure", id=number)),
        ]
        return Menu(*self.order(entries))

    @overlay
    def sure(self, page: Page) -> Overlay:
        def yes() -> None:
            self.drop("rows", page.args["id"])
            page.under.finish()

        return self.question(page, self.t("sure"), (self.t("yes"), yes), self.t("no"))

    @activity("EditActivity")
    def edit(self, page: Page) -> Widget:
        one = self.one("rows", page.args.get("id"))
        kind = str(page.vars.get("kind", one["kind"]))

        def save() -> None:
            one.update(name=text_of(page, "name", one["name"]) or one["name"], kind=kind)
            page.finish()

        field = Column(*self.labelled(page, "name", "fields_name", one["name"]), pad=(20, 8), gap=6)
        pick = ListItem(
            self.t("kind"), self.t(kind), icon=ICONS[kind], on_tap=lambda: page.show("kinds", now=kind)
        )
        ok = Column(Button(self.t("save"), save), pad=(20, 16))
        return Scaffold(self.t("edit"), Scroll(*self.order([field, pick]), ok), back=page.back)

    @overlay
    def kinds(self, page: Page) -> Overlay:
        def take(kind: str) -> None:
            page.under.vars["kind"] = kind
            page.hide()

        rows = [RadioItem(self.t(one), one == page.args["now"], partial(take, one)) for one in KINDS]
        return Dialog(self.t("kind"), Column(*rows))
