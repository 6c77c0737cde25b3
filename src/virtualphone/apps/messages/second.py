"""The second version of the messages: texts, with the way out on the left of the field."""

from __future__ import annotations

from typing import Any, ClassVar

from virtualphone.app import overlay
from virtualphone.apps.messages.app import Messages
from virtualphone.page import Page
from virtualphone.toolkit import (
    Avatar,
    Button,
    Column,
    Computed,
    Divider,
    Drawer,
    Gap,
    Header,
    Icon,
    IconButton,
    ListItem,
    Overlay,
    Row,
    Scaffold,
    Tabs,
    Text,
    Widget,
)

Json = dict[str, Any]

WORDS = {
    "search": ("Find a text", "查找短信"),
    "more": ("Places", "目录"),
    "start": ("Write a text", "写短信"),
    "all": ("Everything", "所有"),
    "unread": ("New", "新到"),
    "none": ("Nothing here", "这里是空的"),
    "none_unread": ("Nothing new", "没有新短信"),
    "draft": ("Unfinished: {text}", "[未写完] {text}"),
    "archived": ("Put away", "已收起"),
    "spam": ("Refused", "骚扰拦截"),
    "starred": ("Marked texts", "标记的短信"),
    "read_all": ("Clear marks of new texts", "全部标为已看"),
    "all_read": ("Nothing is new any more", "已没有新短信"),
    "settings": ("Preferences", "偏好"),
    "archive": ("Put away", "收起"),
    "unarchive": ("Take out again", "重新取出"),
    "delete": ("Erase", "清除"),
    "mark_read": ("Clear mark", "标为已看"),
    "pin": ("Keep first", "固定"),
    "unpin": ("Let go", "取消固定"),
    "pinned": ("Kept first", "已固定"),
    "done_archived": ("{count} put away", "已收起 {count} 个"),
    "done_unarchived": ("{count} taken out", "已取出 {count} 个"),
    "done_deleted": ("{count} erased", "已清除 {count} 个"),
    "delete_many": ("Erase {count} of them?", "清除这 {count} 个？"),
    "delete_one": ("Erase all of it?", "全部清除？"),
    "cannot_undo": ("It does not come back.", "清除后无法找回。"),
    "cancel": ("Not now", "暂不"),
    "text": ("Your words", "写点什么"),
    "send": ("Post", "发出"),
    "call": ("Ring up", "打电话"),
    "forward": ("Pass on", "转给别人"),
    "star": ("Mark", "标记"),
    "unstar": ("Remove mark", "取消标记"),
    "copy": ("Grab the words", "复制内容"),
    "details": ("About this chat", "关于此对话"),
    "view_details": ("About this text", "关于此短信"),
    "delete_message": ("Erase this text?", "清除这条短信？"),
    "add_contact": ("Save the number", "存为联系人"),
    "block": ("Refuse", "拉黑"),
    "unblock": ("Accept again", "移出黑名单"),
    "contact": ("Somebody's card", "某人的名片"),
    "schedule": ("Later", "稍后发出"),
    "pick_time": ("Another moment", "其他时刻"),
    "scheduled": ("Goes off {when}", "{when} 发出"),
    "quick": ("Ready answers", "常用语"),
    "send_now": ("Post now", "现在发出"),
    "edit_message": ("Change the words", "修改内容"),
    "new": ("Who is it for?", "发给谁"),
    "to": ("A name or a number", "姓名或号码"),
    "new_group": ("Several people", "多人对话"),
    "group_help": ("Who takes part?", "选择参与的人"),
    "send_to": ("Use {number}", "使用 {number}"),
    "next": ("Continue", "继续"),
    "share_to": ("Who gets it?", "发给谁"),
    "notifications": ("May ring", "响铃提醒"),
    "notifications_off": ("Silent: nothing is announced", "静默：不提醒"),
    "pin_top": ("Always first", "固定在最前"),
    "archive_it": ("Put away", "收起对话"),
    "unarchive_it": ("Take out again", "取出对话"),
    "block_it": ("Refuse this number", "拉黑此号码"),
    "block_sure": ("Refuse {name}?", "拉黑{name}？"),
    "delete_it": ("Erase this chat", "清除对话"),
    "group_name": ("What it is called", "对话名称"),
    "save": ("Done", "完成"),
    "general": ("Comfort", "便捷"),
    "notify": ("Announcements", "提醒"),
    "preview": ("Show the words when announced", "提醒时显示内容"),
    "sending": ("Going out", "发出"),
    "delivery": ("Tell me when it arrived", "告知是否到达"),
    "enter_sends": ("Return key finishes a text", "回车即发出"),
    "signature": ("Closing line", "落款"),
    "suggest": ("Offer ready answers", "提示常用语"),
    "swipe_archive": ("Push aside to put away", "滑动即收起"),
    "quick_new": ("One more answer", "添加常用语"),
    "quick_edit": ("Change the answer", "修改常用语"),
}


class MessagesSecond(Messages):
    """The same conversations."""

    label = ("Texts", "短信")
    icon = "sms"
    colour = "#23806a"
    version: ClassVar[str] = "2.0"
    words: ClassVar[dict[str, tuple[str, str]]] = {**Messages.words, **WORDS}
    changes: ClassVar[tuple[str, ...]] = (
        "The app is called Texts and has another icon and colour",
        "All and unread are tabs; writing is a wide button below the list",
        "The menu is a drawer on the left with icons, in another order",
        "The button that sends is an arrow on the left of the field, what can be added stands on the right",
        "Conversations are lower rows with their time below the name",
        "Bubbles have sharp corners and other colours",
        "Settings begin with what was at their end",
    )
    renamed: ClassVar[dict[str, str]] = {
        "fab": "write",
        "thread": "chat_row",
        "name": "who",
        "snippet": "last_words",
        "send": "go",
        "input": "words",
        "attach": "extras",
        "more": "places",
        "search": "find",
        "only_unread": "page_new",
        "all": "page_all",
        "archive": "put_away",
        "delete": "erase",
        "message": "bubble",
        "message_text": "bubble_text",
        "head": "chat_head",
    }

    def main_frame(self, page: Page, body: Widget, unread: str) -> Widget:
        """Tabs above, the button to write below."""
        only = Computed(
            lambda: int(bool(page.vars.get("only_unread"))),
            lambda place: page.vars.update(only_unread=bool(place)),
        )
        tabs = Tabs(only, [self.t("all"), unread], ["all", "only_unread"])
        if self._chosen(page):
            title, actions = self.bar(page, "inbox")
            return Scaffold(title, body, back=page.back, actions=actions[::-1], tabs=tabs)
        places = IconButton("menu", lambda: page.show("more_menu"), desc=self.t("more"), id="more")
        find = IconButton(
            "manage_search", lambda: page.open("SearchActivity"), desc=self.t("search"), id="search"
        )
        write = Button(self.t("start"), lambda: page.open("NewActivity"), icon="edit_square", id="fab")
        foot = Column(write, pad=(20, 8, 20, 10), align="stretch")
        title_row = Row(places, Gap(4), Text(self.name(), "title", lines=1, grow=1, id="title"), grow=1)
        return Scaffold(title_row, body, actions=[find], tabs=tabs, bottom=foot)

    @overlay
    def more_menu(self, page: Page) -> Overlay:
        """Drawers and settings, at the left edge."""

        def row(name: str, word: str, icon: str, activity: str) -> Widget:
            return ListItem(self.t(word), icon=icon, id=name, on_tap=lambda: page.open(activity))

        return Drawer(
            self.name(),
            row("menu_archived", "archived", "inventory_2", "ArchivedActivity"),
            row("menu_spam", "spam", "gpp_bad", "SpamActivity"),
            row("menu_starred", "starred", "bookmark", "StarredActivity"),
            Divider(20),
            row("menu_settings", "settings", "tune", "SettingsActivity"),
            ListItem(
                self.t("read_all"),
                icon="done_all",
                id="menu_read_all",
                on_tap=lambda: self.read_all(page),
            ),
        )

    def row(self, thread: Json, known: dict[str, Json], page: Page, **rest: Any) -> Widget:
        """Name and time below each other, the words beside them."""
        new, chosen = thread["unread"] > 0, bool(rest.get("selected"))
        face = Avatar("", size=36, icon="done", colour="#23806a") if chosen else self.face(thread, 36, known)
        dot = new and Column(
            width=10,
            height=10,
            radius=5,
            colour="primary",
            id="badge",
            desc=self.t("unread_count", count=thread["unread"]),
        )
        marks = Row(
            Text(self.title(thread, known), "heading" if new else "body", lines=1, grow=1, id="name"),
            thread["muted"] and Icon("volume_off", size=15, desc=self.t("muted")),
            thread["pinned"] and Icon("vertical_align_top", size=15, desc=self.t("pinned")),
            dot,
            gap=8,
        )
        last = thread["messages"][-1] if thread["messages"] else None
        broken = last is not None and last["state"] == "failed"
        words = Row(
            Text(self.times.short(self.moment(thread)), "small", colour="text_faint", id="time"),
            Text(
                self.snippet(thread, known),
                "note",
                colour="error" if broken else "text_soft",
                lines=1,
                grow=1,
                id="snippet",
            ),
            gap=8,
        )
        rest.setdefault("id", "thread")
        rest.setdefault("on_tap", lambda: page.open("ChatActivity", thread=thread["id"]))
        inner = Column(marks, words, gap=2, grow=1)
        return Row(face, inner, gap=12, pad=(16, 9), colour="primary_soft" if chosen else None, **rest)

    def input_row(self, page: Page, field: Widget, ready: bool) -> Widget:
        """The way out comes first."""
        send = IconButton(
            "arrow_upward",
            lambda: self.post(page),
            size=46,
            desc=self.t("send"),
            id="send",
            enabled=ready,
            colour="primary",
            on_hold=lambda: page.show("schedule_sheet"),
        )
        clip = IconButton("attach_file", lambda: page.show("attach_sheet"), id="attach")
        frame = Row(field, outline="outline", colour="surface", radius=8, pad=(14, 5), grow=1)
        return Row(send, frame, clip, pad=(6, 6, 4, 8), align="end")

    def paint(self, message: Json) -> tuple[str, str, float]:
        """Pale, with sharp corners."""
        if message["state"] in ("failed", "scheduled"):
            return (*super().paint(message)[:2], 4)
        return ("primary_soft", "on_primary_soft", 4) if message["from"] == "me" else ("container", "text", 4)

    def _actions(self, thread: Json, page: Page) -> list[Widget | None]:
        call, more = super()._actions(thread, page)
        return [more, call]

    def settings_frame(self, page: Page, rows: list[Widget]) -> Widget:
        """The last group first."""
        heads = [at for at, row in enumerate(rows) if isinstance(row, Header)]
        return super().settings_frame(page, [*rows[heads[-1] :], *rows[: heads[-1]]])
