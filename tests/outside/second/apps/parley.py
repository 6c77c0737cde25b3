"""A telephone: keys, what was called, people."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from tests.outside.second.kit import Json, Own, Words, text_of
from virtualphone.app import Seed, activity, overlay
from virtualphone.page import Page
from virtualphone.toolkit import (
    Avatar,
    BottomNav,
    Button,
    Column,
    Dialog,
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
    Text,
    TextField,
    Widget,
)

TAGS = ("mobile", "office", "home")


class Parley(Own):
    """`calls`: what was called; `line`: the number on the line now."""

    package = "net.second.parley"
    label = ("Parley", "听筒电话")
    icon = "call"
    colour = "#2e8b57"
    words: ClassVar[Words] = {
        "keys": ("Keypad", "拨号盘"),
        "recent": ("Recents", "最近通话"),
        "people": ("People", "联系人"),
        "call": ("Call", "呼叫"),
        "wipe": ("Backspace", "退格"),
        "missed": ("Missed call", "未接来电"),
        "out": ("Outgoing call", "呼出"),
        "in": ("Incoming call", "呼入"),
        "add": ("Create new contact", "新建联系人"),
        "first": ("First name", "名"),
        "last": ("Last name", "姓"),
        "phone": ("Phone", "电话"),
        "tag": ("Phone label", "号码类型"),
        "mobile": ("Mobile", "手机"),
        "office": ("Work", "工作"),
        "home": ("Home", "住宅"),
        "save": ("Save", "保存"),
        "more": ("More options", "更多选项"),
        "edit": ("Edit contact", "编辑联系人"),
        "erase": ("Delete contact", "删除联系人"),
        "block": ("Block number", "屏蔽号码"),
        "star": ("Add to favorites", "加入收藏"),
        "unstar": ("Remove from favorites", "取消收藏"),
        "sure": ("Delete {name}?", "删除{name}？"),
        "yes": ("Delete", "删除"),
        "no": ("Cancel", "取消"),
        "calling": ("Calling…", "正在呼叫…"),
        "hold": ("Hold", "保持"),
        "mute": ("Mute", "静音"),
        "hang": ("End call", "挂断"),
    }
    others: ClassVar[Words] = {
        "keys": ("Dial", "拨打"),
        "recent": ("History", "通话记录"),
        "people": ("Contacts", "通讯录"),
        "first": ("Given name", "名字"),
        "last": ("Family name", "姓氏"),
        "phone": ("Number", "号码"),
        "save": ("Done", "完成"),
        "erase": ("Remove", "移除"),
        "yes": ("Remove", "移除"),
    }

    def seed(self, seed: Seed) -> Json:
        rows = [
            ("Marta Lindholm", "林可欣", "2025550143", "13700020143"),
            ("Marta Lindqvist", "林可馨", "2025550187", "13700020187"),
            ("Oskar Bell", "欧阳铭", "2025550111", "13700020111"),
            ("Priya Nair", "潘悦", "2025550169", "13700020169"),
            ("Tomas Vega", "唐一帆", "2025550125", "13700020125"),
            ("Yuki Mori", "余生", "2025550198", "13700020198"),
        ]
        people = [
            {
                "id": at,
                "name": seed.say(en, zh),
                "phone": seed.say(number, other),
                "tag": "mobile",
                "star": at == 4,
                "blocked": False,
            }
            for at, (en, zh, number, other) in enumerate(rows, 1)
        ]
        ways = (("out", 3), ("in", 6), ("missed", 5), ("out", 1))
        calls = [
            {"id": at, "phone": people[who - 1]["phone"], "way": way} for at, (way, who) in enumerate(ways, 1)
        ]
        return {"people": people, "calls": calls, "line": ""}

    def who(self, phone: str) -> str:
        return next((one["name"] for one in self.data["people"] if one["phone"] == phone), phone)

    def dial(self, page: Page, phone: str) -> None:
        if phone:
            self.data["calls"].append({"id": self.number("calls"), "phone": phone, "way": "out"})
            self.data["line"] = phone
            page.open("InCallActivity")

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        places = [("dialpad", "keys"), ("schedule", "recent"), ("group", "people")]
        shown = self.order(places)
        now = shown[int(page.vars.get("tab", 0))][1]
        nav = BottomNav(page.var("tab", 0), [(icon, self.t(key)) for icon, key in shown])
        if now == "keys":
            return Scaffold(None, self.keypad(page), bottom=nav)
        if now == "recent":
            return Scaffold(self.t("recent"), self.recents(page), bottom=nav)
        rows = [
            Row(
                Avatar(one["name"]),
                Text(one["name"], "body", grow=1),
                pad=(20, 0),
                gap=16,
                height=60,
                on_tap=lambda one=one: page.open("PersonActivity", id=one["id"]),
            )
            for one in sorted(self.data["people"], key=lambda one: str(one["name"]))
        ]
        fab = Fab("person_add", lambda: page.open("EditActivity"), desc=self.t("add"), id="f")
        return Scaffold(self.t("people"), Scroll(*rows), bottom=nav, fab=fab)

    def keypad(self, page: Page) -> Widget:
        typed = str(page.vars.get("typed", ""))

        def press(digit: str) -> None:
            page.vars["typed"] = str(page.vars.get("typed", "")) + digit

        def wipe() -> None:
            page.vars["typed"] = typed[:-1]

        rows = [
            Row(
                *[
                    Button(digit, partial(press, digit), look="tonal", grow=1, height=60, id=f"k{digit}")
                    for digit in line
                ],
                gap=10,
            )
            for line in ("123", "456", "789", "*0#")
        ]
        last = Row(
            Button(self.t("call"), lambda: self.dial(page, typed), icon="call", grow=1, id="go"),
            IconButton("backspace", wipe, desc=self.t("wipe")),
            gap=10,
        )
        return Column(
            Gap(60),
            Text(typed, "headline", align="center", id="typed"),
            Gap(20),
            *rows,
            Gap(8),
            last,
            pad=(24, 8),
            gap=10,
        )

    def recents(self, page: Page) -> Widget:
        rows = [
            ListItem(
                self.who(one["phone"]),
                self.t(one["way"]),
                icon={"missed": "call_missed", "out": "call_made", "in": "call_received"}[one["way"]],
                trailing=IconButton("call", partial(self.dial, page, one["phone"]), desc=self.t("call")),
            )
            for one in reversed(self.data["calls"])
        ]
        return Scroll(*rows)

    @activity("PersonActivity")
    def person(self, page: Page) -> Widget:
        one = self.one("people", page.args.get("id"))
        if not one:
            return Scaffold("", Gap(1), back=page.back)

        def star() -> None:
            one["star"] = not one["star"]

        heart = IconButton(
            "star" if one["star"] else "star_border", star, desc=self.t("unstar" if one["star"] else "star")
        )
        dots = IconButton("more_vert", lambda: page.show("options", id=one["id"]), desc=self.t("more"))
        body = Scroll(
            Column(Avatar(one["name"], size=90), Text(one["name"], "title"), pad=20, gap=12, align="center"),
            Row(Button(self.t("call"), lambda: self.dial(page, one["phone"]), icon="call"), spread="center"),
            Header(self.t("phone")),
            ListItem(one["phone"], self.t(one["tag"])),
        )
        return Scaffold("", body, back=page.back, actions=[heart, dots])

    @overlay
    def options(self, page: Page) -> Overlay:
        number = page.args["id"]

        def block() -> None:
            self.one("people", number)["blocked"] = True
            page.hide()

        entries = [
            (self.t("block"), block),
            (self.t("erase"), lambda: page.show("sure", id=number)),
            (self.t("edit"), lambda: page.open("EditActivity", id=number)),
        ]
        return Menu(*self.order(entries))

    @overlay
    def sure(self, page: Page) -> Overlay:
        def yes() -> None:
            self.drop("people", page.args["id"])
            page.under.finish()

        words = self.t("sure", name=self.one("people", page.args["id"]).get("name", ""))
        return self.question(page, words, (self.t("yes"), yes), self.t("no"))

    @activity("EditActivity")
    def edit(self, page: Page) -> Widget:
        old = self.one("people", page.args.get("id"))
        name = str(old.get("name", ""))
        start = (
            {"first": name[1:], "last": name[:1]}
            if self.zh
            else dict(zip(("first", "last"), [*name.split(" ", 1), ""][:2], strict=True))
        )

        def save() -> None:
            first, last = (text_of(page, key, start[key]) for key in ("first", "last"))
            whole = f"{last}{first}" if self.zh else f"{first} {last}".strip()
            new = {
                "name": whole,
                "phone": text_of(page, "phone", str(old.get("phone", ""))),
                "tag": page.vars.get("tag", old.get("tag", "mobile")),
            }
            if not whole:
                return
            if old:
                old.update(new)
            else:
                self.data["people"].append(
                    {"id": self.number("people"), "star": False, "blocked": False, **new}
                )
            page.finish()

        tag = self.t(str(page.vars.get("tag") or old.get("tag") or "mobile"))
        fields = [
            *(
                TextField(f"e{at}", page.var(key, start[key]), hint=self.t(key))
                for at, key in enumerate(self.order(["last", "first"] if self.zh else ["first", "last"]))
            ),
            TextField("e3", page.var("phone", str(old.get("phone", ""))), hint=self.t("phone"), digits=True),
            ListItem(self.t("tag"), tag, icon="label", on_tap=lambda: page.show("tags", now=tag), id="lab"),
        ]
        ok = Button(self.t("save"), save, look="text", id="ok")
        return Scaffold(
            self.t("edit" if old else "add"),
            Scroll(*fields, pad=(20, 12), gap=14),
            back=page.back,
            actions=[ok],
        )

    @overlay
    def tags(self, page: Page) -> Overlay:
        def take(tag: str) -> None:
            page.under.vars["tag"] = tag
            page.hide()

        return Dialog(
            self.t("tag"),
            Column(
                *[RadioItem(self.t(tag), self.t(tag) == page.args["now"], partial(take, tag)) for tag in TAGS]
            ),
        )

    @activity("InCallActivity")
    def in_call(self, page: Page) -> Widget:
        def hang() -> None:
            self.data["line"] = ""
            page.finish()

        keys = [
            IconButton("pause", lambda: None, desc=self.t("hold")),
            IconButton("mic_off", lambda: None, desc=self.t("mute")),
        ]
        names = [Text(self.t("hold"), "small"), Text(self.t("mute"), "small")]
        body = Column(
            Gap(80),
            Text(self.who(self.data["line"]), "headline", align="center"),
            Text(self.t("calling"), "note", align="center"),
            Gap(grow=1),
            Row(
                *[Column(key, name, align="center") for key, name in zip(keys, names, strict=True)],
                spread="center",
                gap=40,
            ),
            Gap(40),
            Row(Button(self.t("hang"), hang, look="danger", icon="call_end"), spread="center"),
            Gap(40),
            pad=20,
        )
        return Scaffold(None, body)
