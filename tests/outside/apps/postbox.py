"""Mail: folders, letters, a form to write one."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from virtualphone.app import App, Seed, activity, overlay
from virtualphone.page import Page
from virtualphone.toolkit import (
    Avatar,
    Button,
    Column,
    Dialog,
    Drawer,
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
    Swipe,
    SwitchItem,
    Text,
    TextField,
    Var,
    Widget,
)

Json = dict[str, Any]
FOLDERS = ("inbox", "starred", "sent", "archive", "trash")
ICONS = {"inbox": "inbox", "starred": "star", "sent": "send", "archive": "archive", "trash": "delete"}


class Postbox(App):
    """Letters, each in one folder, starred or not, read or not."""

    package = "org.outside.postbox"
    label = ("Postbox", "信箱")
    icon = "mail"
    colour = "#b0529e"
    mixed: ClassVar[bool] = False
    words: ClassVar[dict[str, tuple[str, str]]] = {
        "inbox": ("Inbox", "收件箱"),
        "starred": ("Starred", "星标邮件"),
        "sent": ("Sent", "已发送"),
        "archive": ("Archive", "归档"),
        "trash": ("Bin", "废纸篓"),
        "drawer": ("Open navigation drawer", "打开抽屉式导航栏"),
        "write": ("Compose", "写邮件"),
        "to": ("To", "收件人"),
        "subject": ("Subject", "主题"),
        "body": ("Compose email", "邮件正文"),
        "send": ("Send", "发送"),
        "reply": ("Reply", "回复"),
        "star": ("Add star", "加星标"),
        "unstar": ("Remove star", "取消星标"),
        "unread": ("Mark as unread", "标为未读"),
        "delete": ("Delete", "删除"),
        "more": ("More options", "更多选项"),
        "prefs": ("Settings", "设置"),
        "signature": ("Signature", "签名"),
        "images": ("Show pictures", "显示图片"),
        "notify": ("Notify me of new mail", "新邮件通知"),
        "ok": ("OK", "确定"),
        "cancel": ("Cancel", "取消"),
        "none": ("No mail here", "没有邮件"),
        "gone": ("Conversation archived", "已归档"),
        "out": ("Message sent", "邮件已发送"),
        "no_to": ("Add at least one recipient", "请添加收件人"),
    }
    others: ClassVar[dict[str, tuple[str, str]]] = {
        "inbox": ("Incoming", "来信"),
        "starred": ("Favourites", "收藏"),
        "trash": ("Deleted", "已删除"),
        "write": ("New message", "新建信件"),
        "to": ("Recipient", "寄给"),
        "subject": ("Title", "标题"),
        "body": ("Your text", "正文内容"),
        "send": ("Dispatch", "寄出"),
        "reply": ("Answer", "答复"),
        "star": ("Favourite", "收藏"),
        "delete": ("Throw away", "丢弃"),
        "signature": ("Closing line", "落款"),
        "prefs": ("Options", "选项"),
    }

    def seed(self, seed: Seed) -> Json:
        rows = [
            (
                "Hana Sato",
                "佐藤花",
                "hana@mail.example",
                "Budget for May",
                "五月预算",
                "The total comes to 4,310 euros.",
                "总计四千三百一十欧元（4310）。",
            ),
            (
                "Ivo Petrov",
                "伊沃",
                "ivo@mail.example",
                "Boat trip",
                "坐船游玩",
                "We leave from pier 6 at 10.",
                "十点从六号码头出发。",
            ),
            (
                "Library",
                "图书馆",
                "desk@library.example",
                "Book due",
                "图书到期",
                "Please return it by Friday.",
                "请于周五前归还。",
            ),
            ("Noor", "努尔", "noor@mail.example", "Recipe", "菜谱", "Use two cups of rice.", "用两杯米。"),
            (
                "Gym",
                "健身房",
                "hello@gym.example",
                "Your invoice",
                "您的账单",
                "Invoice 20817 is attached.",
                "账单编号 20817。",
            ),
            (
                "Marta Silva",
                "玛尔塔",
                "marta@mail.example",
                "Keys",
                "钥匙",
                "They are with the neighbour.",
                "在邻居那里。",
            ),
        ]
        letters = [
            {
                "id": at,
                "folder": "inbox",
                "who": seed.say(en, zh),
                "address": address,
                "starred": en == "Noor",
                "subject": seed.say(subject, betreff),
                "body": seed.say(body, text),
                "read": at % 2 == 0,
            }
            for at, (en, zh, address, subject, betreff, body, text) in enumerate(rows, 1)
        ]
        return {"letters": letters, "signature": "", "images": True, "notify": True}

    def letter(self, number: object) -> Json:
        return next((one for one in self.data["letters"] if one["id"] == number), {})

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        where = page.vars.get("where", "inbox")
        shown = [
            one
            for one in self.data["letters"]
            if one["folder"] == where or (where == "starred" and one["starred"] and one["folder"] != "trash")
        ]
        rows: list[Widget] = [
            Swipe(
                ListItem(
                    one["who"],
                    one["subject"],
                    leading=Avatar(one["who"]),
                    strong=not one["read"],
                    id="letter",
                    on_tap=lambda one=one: page.open("ReadActivity", id=one["id"]),
                ),
                left=partial(self._move, page, one, "archive"),
            )
            for one in (shown[::-1] if self.mixed else shown)
        ]
        body: Widget = Scroll(*rows, id="letters") if rows else Empty("mail", self.t("none"))
        burger = IconButton("menu", lambda: page.show("drawer"), desc=self.t("drawer"), id="burger")
        title = Row(burger, Text(self.t(where), "title"), gap=8, grow=1)
        pen = Fab("edit", lambda: page.open("WriteActivity"), desc=self.t("write"), id="pen")
        return Scaffold(title, body, fab=pen)

    def _move(self, page: Page, one: Json, folder: str) -> None:
        one["folder"] = folder
        page.toast(self.t("gone"))

    @overlay
    def drawer(self, page: Page) -> Overlay:
        def go(name: str) -> None:
            page.under.vars["where"] = name
            page.hide()

        rows: list[Widget] = [
            ListItem(self.t(name), icon=ICONS[name], id=f"d{at}", on_tap=lambda name=name: go(name))
            for at, name in enumerate(FOLDERS)
        ]
        rows.append(
            ListItem(self.t("prefs"), icon="settings", id="d9", on_tap=lambda: page.open("PrefsActivity"))
        )
        return Drawer(self.name(), *(rows[::-1] if self.mixed else rows))

    @activity("ReadActivity")
    def read(self, page: Page) -> Widget:
        one = self.letter(page.args.get("id"))
        star = IconButton(
            "star" if one["starred"] else "star_border",
            lambda: one.update(starred=not one["starred"]),
            desc=self.t("unstar" if one["starred"] else "star"),
            id="star",
        )

        def put_away() -> None:
            self._move(page, one, "archive")
            page.finish()

        file = IconButton(
            "archive",
            put_away,
            desc=self.t("archive"),
            id="file",
        )
        more = IconButton(
            "more_vert", lambda: page.show("more", id=one["id"]), desc=self.t("more"), id="overflow"
        )
        body = Scroll(
            Column(
                Text(one["subject"], "headline"),
                Gap(10),
                Row(
                    Avatar(one["who"]),
                    Column(Text(one["who"], "strong"), Text(one["address"], "small")),
                    gap=12,
                ),
                Gap(14),
                Text(one["body"], "body"),
                pad=(20, 8),
            )
        )
        answer = Row(
            Button(
                self.t("reply"),
                lambda: page.open("WriteActivity", to=one["address"], subject=f"Re: {one['subject']}"),
                icon="reply",
                look="outlined",
                id="reply",
            ),
            pad=(20, 12),
        )
        return Scaffold("", body, back=page.back, actions=[star, file, more], bottom=answer)

    def on_open(self, page: Page) -> None:
        if page.activity == "ReadActivity":
            self.letter(page.args.get("id"))["read"] = True
        elif page.activity == "WriteActivity":
            page.vars.update(to=page.args.get("to", ""), subject=page.args.get("subject", ""))

    @overlay
    def more(self, page: Page) -> Overlay:
        one = self.letter(page.args["id"])

        def put(**values: Any) -> None:
            one.update(values)
            page.under.finish()

        entries = [
            (self.t("unread"), lambda: put(read=False)),
            (self.t("delete"), lambda: put(folder="trash")),
        ]
        return Menu(*(entries[::-1] if self.mixed else entries))

    @activity("WriteActivity")
    def write(self, page: Page) -> Widget:
        def send() -> None:
            to = str(page.vars.get("to", "")).strip()
            if not to:
                page.toast(self.t("no_to"))
                return
            letters = self.data["letters"]
            letters.append(
                {
                    "id": max(one["id"] for one in letters) + 1,
                    "folder": "sent",
                    "who": to,
                    "address": to,
                    "starred": False,
                    "subject": page.vars.get("subject", ""),
                    "body": page.vars.get("body", ""),
                    "read": True,
                }
            )
            page.finish()
            page.toast(self.t("out"))

        fields = [
            TextField("to", page.var("to", ""), hint=self.t("to")),
            TextField("subject", page.var("subject", ""), hint=self.t("subject")),
            TextField("text", page.var("body", ""), hint=self.t("body"), multiline=True),
        ]
        go = IconButton("send", send, desc=self.t("send"), id="go")
        return Scaffold(
            self.t("write"), Column(*fields, pad=(20, 8), gap=10), back=page.back, actions=[go], resize=True
        )

    @activity("PrefsActivity")
    def prefs(self, page: Page) -> Widget:
        signature = ListItem(
            self.t("signature"),
            self.data["signature"] or "–",
            id="p1",
            on_tap=lambda: page.ask("sign", "line", self.data["signature"]),
        )
        rows = [
            SwitchItem(self.t("notify"), Var(self.data, "notify"), id="p2"),
            signature,
            SwitchItem(self.t("images"), Var(self.data, "images"), id="p3"),
        ]
        return Scaffold(self.t("prefs"), Scroll(*(rows[::-1] if self.mixed else rows)), back=page.back)

    @overlay
    def sign(self, page: Page) -> Overlay:
        var = page.var("line", self.data["signature"])

        def take() -> None:
            self.data["signature"] = str(var.get()).strip()
            page.hide()

        no = Button(self.t("cancel"), page.hide, look="text", id="no")
        return Dialog(
            self.t("signature"),
            TextField("line", var),
            buttons=[no, Button(self.t("ok"), take, look="text", id="ok")],
        )
