"""Texts: threads, a new message by number, a thread's own menu."""

from __future__ import annotations

import re
from functools import partial
from typing import ClassVar

from tests.outside.second.kit import Json, Own, Words, text_of
from virtualphone.app import Seed, activity, overlay
from virtualphone.page import Page
from virtualphone.toolkit import (
    Avatar,
    Column,
    Divider,
    Empty,
    Fab,
    Gap,
    IconButton,
    ListItem,
    Menu,
    Overlay,
    Row,
    Scaffold,
    Scroll,
    SwitchItem,
    Text,
    TextField,
    Var,
    Widget,
)

THREADS = (
    ("Nadia Petrov", "彭娜", "+15550100471", (
        (False, "The gala is at 17 Orchard Street", "晚宴地址是果园街17号"),
        (True, "Great, thanks!", "太好了，谢谢！"),
    )),
    ("", "", "+15550100982", ((False, "Your parcel waits at locker 12", "您的包裹在12号柜"),)),
    ("Tomas Brandt", "唐默", "+15550100233", (
        (False, "Did you feed the fish?", "喂鱼了吗？"),
        (True, "Yes, twice today", "喂了，今天两次"),
    )),
    ("Nadja Peters", "彭娜娜", "+15550100474", ((False, "See you on Sunday", "周日见"),)),
)  # fmt: skip


class PlainSms(Own):
    """The thread with the newest message comes first."""

    package = "net.third.plainsms"
    label = ("Plain SMS Messenger", "素简短信")
    icon = "sms"
    colour = "#1565c0"
    words: ClassVar[Words] = {
        "new": ("Start a conversation", "发起会话"),
        "to": ("Add Contact or Number…", "添加联系人或号码…"),
        "add": ("Proceed", "继续"),
        "write": ("Type a message…", "输入短信…"),
        "send": ("Send", "发送"),
        "search": ("Search", "搜索"),
        "more": ("More options", "更多选项"),
        "erase": ("Delete conversation", "删除会话"),
        "block": ("Block number", "屏蔽号码"),
        "info": ("Conversation details", "会话详情"),
        "sure": ("Delete this conversation?", "删除此会话？"),
        "sure_block": ("Block {name}?", "屏蔽{name}？"),
        "yes": ("Yes", "是"),
        "no": ("No", "否"),
        "prefs": ("Settings", "设置"),
        "reports": ("Enable delivery reports", "启用送达报告"),
        "signs": ("Remove accents on send", "发送时去除音标"),
        "erase_one": ("Delete", "删除"),
        "copy": ("Copy to clipboard", "复制到剪贴板"),
        "number": ("Number", "号码"),
        "mute": ("Mute notifications", "静音通知"),
    }
    others: ClassVar[Words] = {
        "new": ("Compose", "写短信"),
        "to": ("Recipient", "收件人"),
        "add": ("Next", "下一步"),
        "write": ("Text", "内容"),
        "send": ("Go", "发出"),
        "erase": ("Remove thread", "移除对话"),
        "reports": ("Tell me when it arrived", "送达时告诉我"),
    }

    def seed(self, seed: Seed) -> Json:
        threads = [
            {
                "id": at,
                "name": seed.say(en, zh),
                "phone": phone,
                "mute": False,
                "messages": [
                    {"id": n, "me": me, "text": seed.say(text, wen)}
                    for n, (me, text, wen) in enumerate(lines, 1)
                ],
            }
            for at, (en, zh, phone, lines) in enumerate(THREADS, 1)
        ]
        return {"threads": threads, "blocked": [], "reports": False, "signs": False}

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        rows = [self.line(page, one) for one in self.data["threads"]]
        add = Fab("add", lambda: page.open("NewActivity"), desc=self.t("new"), id="conversations_fab")
        actions = [
            IconButton("search", lambda: page.open("SearchActivity"), desc=self.t("search")),
            IconButton("settings", lambda: page.open("PrefsActivity"), desc=self.t("prefs")),
        ]
        return Scaffold(self.name(), Scroll(*rows), actions=self.order(actions), fab=add)

    def line(self, page: Page, one: Json) -> Widget:
        last = one["messages"][-1]["text"] if one["messages"] else ""
        name = one["name"] or one["phone"]
        go = partial(page.open, "ThreadActivity", id=one["id"])
        return ListItem(name, last, leading=Avatar(name), on_tap=go)

    @activity("SearchActivity")
    def search(self, page: Page) -> Widget:
        query = text_of(page, "query").casefold()
        found = [
            one
            for one in self.data["threads"]
            if query
            and query in f"{one['name']} {one['phone']} {[m['text'] for m in one['messages']]}".casefold()
        ]
        field = TextField("query", page.var("query", ""), hint=self.t("search"), plain=True, grow=1)
        return Scaffold(field, Scroll(*[self.line(page, one) for one in found]), back=page.back)

    @activity("PrefsActivity")
    def prefs(self, page: Page) -> Widget:
        rows = [
            SwitchItem(self.t("reports"), Var(self.data, "reports")),
            SwitchItem(self.t("signs"), Var(self.data, "signs")),
        ]
        return Scaffold(self.t("prefs"), Scroll(*self.order(rows)), back=page.back)

    @activity("NewActivity")
    def new(self, page: Page) -> Widget:
        def go(name: str, phone: str) -> None:
            old = next((one for one in self.data["threads"] if one["phone"] == phone), None)
            if old is None:
                page.replace("ThreadActivity", name=name, phone=phone)
            else:
                page.replace("ThreadActivity", id=old["id"])

        def typed() -> None:
            phone = re.sub(r"[^\d+]", "", text_of(page, "to"))
            if len(phone) > 4:
                go("", phone)

        known = text_of(page, "to").casefold()
        rows = [
            ListItem(
                one["name"],
                one["phone"],
                leading=Avatar(one["name"]),
                on_tap=partial(go, one["name"], one["phone"]),
            )
            for one in self.data["threads"]
            if one["name"] and known in f"{one['name']} {one['phone']}".casefold()
        ]
        field = Row(
            TextField(
                "new_conversation_address", page.var("to", ""), hint=self.t("to"), grow=1, on_submit=typed
            ),
            IconButton("check", typed, desc=self.t("add")),
            pad=(16, 8),
            gap=6,
        )
        return Scaffold(self.t("new"), Column(field, Scroll(*rows)), back=page.back)

    @activity("ThreadActivity")
    def thread(self, page: Page) -> Widget:
        one = self.one("threads", page.args.get("id", page.vars.get("made")))
        if not one and "phone" not in page.args:
            return Scaffold("", Empty("sms", ""), back=page.back)
        name = (one or page.args)["name"] or (one or page.args)["phone"]

        def send() -> None:
            text = text_of(page, "text")
            if not text:
                return
            thread = one
            if not thread:
                number = self.number("threads")
                thread = {
                    "id": number,
                    "name": page.args["name"],
                    "phone": page.args["phone"],
                    "mute": False,
                    "messages": [],
                }
                page.vars["made"] = number
            number = max((item["id"] for item in thread["messages"]), default=0) + 1
            thread["messages"].append({"id": number, "me": True, "text": text})
            rest = [other for other in self.data["threads"] if other["id"] != thread["id"]]
            self.data["threads"] = [thread, *rest]
            page.vars["text"] = ""

        bubbles = [
            Row(
                item["me"] and Gap(grow=1),
                Column(
                    Text(item["text"]),
                    pad=(14, 8),
                    radius=16,
                    align="start",
                    colour="primary_soft" if item["me"] else "container_high",
                    on_hold=partial(page.show, "bubble", id=one["id"], item=item["id"]),
                ),
                pad=(14, 4),
            )
            for item in (one["messages"] if one else [])
        ]
        line = Row(
            TextField("thread_type_message", page.var("text", ""), hint=self.t("write"), grow=1),
            IconButton("send", send, desc=self.t("send"), enabled=bool(text_of(page, "text"))),
            pad=(10, 8),
            gap=6,
        )
        dots = bool(one) and IconButton(
            "more_vert", lambda: page.show("menu", id=one["id"]), desc=self.t("more")
        )
        body = Column(Scroll(*bubbles, from_end=True), Divider(), line)
        return Scaffold(name, body, back=page.back, actions=[dots], resize=True)

    @overlay
    def bubble(self, page: Page) -> Overlay:
        thread = self.one("threads", page.args["id"])

        def erase() -> None:
            thread["messages"] = [one for one in thread["messages"] if one["id"] != page.args["item"]]
            page.hide()

        return Menu(*self.order([(self.t("copy"), page.hide), (self.t("erase_one"), erase)]))

    @overlay
    def menu(self, page: Page) -> Overlay:
        number = page.args["id"]
        entries = [
            (self.t("block"), lambda: page.show("sure", id=number, way="block")),
            (self.t("erase"), lambda: page.show("sure", id=number, way="erase")),
            (self.t("info"), lambda: page.open("InfoActivity", id=number)),
        ]
        return Menu(*self.order(entries))

    @overlay
    def sure(self, page: Page) -> Overlay:
        one = self.one("threads", page.args["id"])
        block = page.args["way"] == "block"

        def yes() -> None:
            if block:
                self.data["blocked"].append(one["phone"])
            else:
                self.drop("threads", one["id"])
            page.under.finish()

        words = self.t("sure_block", name=one["name"] or one["phone"]) if block else self.t("sure")
        return self.question(page, words, (self.t("yes"), yes), self.t("no"))

    @activity("InfoActivity")
    def info(self, page: Page) -> Widget:
        one = self.one("threads", page.args.get("id"))
        if not one:
            return Scaffold("", Gap(1), back=page.back)
        rows = [
            ListItem(self.t("number"), one["phone"], icon="call"),
            SwitchItem(self.t("mute"), Var(one, "mute")),
        ]
        return Scaffold(self.t("info"), Scroll(*self.order(rows)), back=page.back)
