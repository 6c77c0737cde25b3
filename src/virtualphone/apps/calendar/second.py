"""The second version of the calendar: other places for its ways, other words for its things."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Any, ClassVar

from virtualphone.app import overlay
from virtualphone.apps.calendar import times
from virtualphone.apps.calendar.app import Calendar
from virtualphone.apps.calendar.base import Happening
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Column,
    Fab,
    Gap,
    IconButton,
    Overlay,
    Row,
    Scaffold,
    Scroll,
    Sheet,
    Text,
    Widget,
)

Json = dict[str, Any]

WORDS = {
    "cancel": ("Back", "返回"),
    "ok": ("Apply", "应用"),
    "save": ("Keep", "完成"),
    "delete": ("Discard", "移除"),
    "undo": ("Restore", "恢复"),
    "menu": ("Layout and sources", "布局与来源"),
    "more": ("Further actions", "其他操作"),
    "search": ("Look up", "查找"),
    "jump_today": ("Current day", "当天"),
    "previous": ("Back in time", "往前"),
    "next": ("Forward in time", "往后"),
    "new": ("Plan something", "安排事项"),
    "view_agenda": ("Upcoming list", "列表"),
    "view_day": ("Single day", "单日"),
    "view_week": ("Seven days", "七天"),
    "view_month": ("Month grid", "整月"),
    "nothing": ("A free day", "空闲的一天"),
    "nothing_tap": ("A free month", "空闲的一个月"),
    "more_events": ("Look further ahead", "再往后看"),
    "all_day": ("Entire day", "整天"),
    "no_title": ("(Untitled)", "（未命名）"),
    "go_to": ("Choose a day", "选择某天"),
    "calendars": ("Sources", "来源"),
    "settings": ("Preferences", "偏好设置"),
    "cell": ("{day}, {count} appointments", "{day}，{count} 个事项"),
    "edit": ("Adjust", "修改"),
    "duplicate": ("Make a copy", "再建一份"),
    "share": ("Pass on", "转发"),
    "tell_guests": ("Write to everybody", "通知所有人"),
    "gone": ("This appointment was discarded", "该事项已被移除"),
    "deleted": ("Appointment discarded", "事项已移除"),
    "delete_sure": ("Discard this appointment?", "移除这个事项？"),
    "delete_series": ("Discard a repeated appointment", "移除重复的事项"),
    "edit_series": ("Adjust a repeated appointment", "修改重复的事项"),
    "only_this": ("Just this one", "只有这一次"),
    "following": ("This one and later ones", "这一次和以后的"),
    "all_events": ("The whole series", "整个系列"),
    "call": ("Ring up", "拨打"),
    "text": ("Write", "写短信"),
    "uninvite": ("Take off the list", "从名单去掉"),
    "guest_count": ("{count} participants", "{count} 位参与者"),
    "one_guest": ("1 participant", "1 位参与者"),
    "new_event": ("Plan something", "安排事项"),
    "title": ("What is it about?", "什么事？"),
    "starts": ("From", "从"),
    "ends": ("Until", "到"),
    "repeat": ("Recurrence", "周期"),
    "repeat_none": ("Once", "一次"),
    "repeat_daily": ("Daily", "每日"),
    "repeat_weekly": ("Weekly", "每星期"),
    "repeat_monthly": ("Monthly", "每个月"),
    "repeat_yearly": ("Yearly", "每一年"),
    "guests": ("Participants", "参与者"),
    "pick_guests": ("Participants", "参与者"),
    "find_people": ("A name", "姓名"),
    "place": ("Where?", "在哪里？"),
    "notes": ("Remarks", "备注"),
    "reminder": ("Alert", "提醒"),
    "reminder_none": ("No alert", "不提醒"),
    "reminder_0": ("When it begins", "开始时"),
    "reminder_minutes": ("{count} min ahead", "早 {count} 分钟"),
    "reminder_hour": ("An hour ahead", "早 1 小时"),
    "reminder_day": ("A day ahead", "早 1 天"),
    "colour": ("Shade", "色彩"),
    "colour_default": ("Shade of the source", "来源的色彩"),
    "calendar": ("Source", "来源"),
    "saved": ("Planned", "已安排"),
    "discard": ("Leave without planning?", "不安排就离开？"),
    "discard_changes": ("Leave it as it was?", "保持原样离开？"),
    "keep_editing": ("Stay", "留下"),
    "do_discard": ("Leave", "离开"),
    "done": ("Apply", "应用"),
    "search_hint": ("Words to look for", "要查找的文字"),
    "upcoming": ("Ahead", "往后的"),
    "past": ("Behind", "以前的"),
    "clear": ("Empty the field", "清空"),
    "group_view": ("Layout", "布局"),
    "group_events": ("Appointments", "事项"),
    "group_calendars": ("Sources", "来源"),
    "week_start": ("First weekday", "每周第一天"),
    "week_numbers": ("Number the weeks", "给周编号"),
    "default_reminder": ("Usual alert", "常用提醒"),
    "default_length": ("Usual length", "常用时长"),
    "default_calendar": ("Usual source", "常用来源"),
    "notify": ("Alerts", "提醒"),
    "new_calendar": ("Another source", "新增来源"),
    "calendar_name": ("What to call it", "名称"),
}


class CalendarSecond(Calendar):
    """The same events and calendars."""

    icon: ClassVar[str] = "event_note"
    colour: ClassVar[str] = "#b0483f"
    version: ClassVar[str] = "9.0"
    words: ClassVar[dict[str, tuple[str, str]]] = {**Calendar.words, **WORDS}
    changes: ClassVar[tuple[str, ...]] = (
        "An event is made with an icon in the top bar, no longer with a floating button",
        "Views and calendars come up in a sheet from below; its icon stands at the end of the bar",
        "Events in lists are cards with the time in a column of its own",
        "The editor has another order and is saved with a wide button at the bottom",
        "What can be done with an event stands below it, in words",
        "Other words throughout: appointment, source, alert, participant, discard",
    )
    renamed: ClassVar[dict[str, str]] = {
        "fab": "plan",
        "menu": "layout_button",
        "search": "lookup",
        "today": "current_day",
        "event": "appointment",
        "event_title": "appointment_name",
        "save": "keep_button",
        "delete": "discard_button",
        "edit": "adjust_button",
        "edit_title": "subject",
        "edit_place": "where",
        "edit_notes": "remarks",
        "edit_guests": "participants",
        "edit_reminder": "alert_row",
        "confirm": "apply",
        "start_date": "from_day",
        "start_time": "from_hour",
        "end_date": "until_day",
        "end_time": "until_hour",
    }
    editor_order = ("place", "when", "look", "reminder", "repeat", "notes", "guests")

    def main_fab(self, page: Page) -> Fab | None:
        """None: see the bar."""
        del page
        return None

    def main_title(self, page: Page, day: date) -> Widget:
        """Only the month."""
        row = super().main_title(page, day)
        if isinstance(row, Row):
            row.children = row.children[2:]
        return row

    def main_actions(self, page: Page) -> list[Widget]:
        """Everything that can be done."""
        search, now = super().main_actions(page)
        add = IconButton(
            "post_add", partial(self.new_event, page), desc=self.t("new"), id="fab", colour="primary"
        )
        panel = IconButton("dashboard", partial(page.show, "views_panel"), desc=self.t("menu"), id="menu")
        return [now, search, add, panel]

    @overlay
    def views_panel(self, page: Page) -> Overlay:
        """From below."""
        return Sheet(*self.panel_rows(page), title=self.t("menu"))

    def event_row(self, page: Page, happening: Happening, *, dated: bool = False) -> Widget:
        """A card: when on the left, what on the right."""
        day, event = happening
        if event["all_day"]:
            above, below = self.t("all_day"), ""
        else:
            above = self.time_text(times.begin_of(event, day))
            below = self.time_text(times.end_of(event, day))
        when = Column(
            Text(above, "strong", lines=1),
            bool(below) and Text(below, "small", colour="text_soft"),
            width=78,
            align="start",
        )
        more = self.date_text(day) if dated else event["place"]
        card = Row(
            when,
            Column(
                Text(self.heading(event), "heading", lines=1, id="event_title"),
                bool(more) and Text(more, "small", colour="text_soft", lines=1),
                grow=1,
            ),
            Column(width=12, height=12, radius=6, colour=self.fill(event)),
            gap=12,
            pad=(14, 10),
            radius=10,
            outline="outline",
            id="event",
            grow=1,
            on_tap=partial(page.open, "EventActivity", id=event["id"], day=day.isoformat()),
            on_hold=partial(page.show, "event_menu", id=event["id"], day=day.isoformat()),
        )
        return Row(Gap(14), card, Gap(14), pad=(0, 4))

    def event_frame(self, page: Page, event: Json, day: date) -> Widget:
        """What can be done stands below."""
        args = {"id": event["id"], "day": day.isoformat()}
        edit = partial(page.open, "EditActivity", **args)
        delete = partial(page.show, "delete_dialog", **args)
        bar = Row(
            Button(self.t("delete"), delete, look="outlined", id="delete"),
            Gap(grow=1),
            IconButton("more_horiz", partial(page.show, "event_more"), desc=self.t("more"), id="more"),
            Gap(grow=1),
            Button(self.t("edit"), edit, look="tonal", id="edit"),
            pad=(20, 8, 20, 12),
        )
        body = Scroll(*self.event_lines(page, event, day), pad=(0, 0, 0, 24))
        return Scaffold(self.date_text(day), body, back=page.back, bottom=bar)

    def edit_frame(self, page: Page, title: str, parts: list[Widget]) -> Widget:
        """Saved at the bottom."""
        save = Button(self.t("save"), partial(self.try_save, page), id="save", icon="done")
        bar = Column(save, pad=(20, 8, 20, 12), align="stretch")
        body = Scroll(*parts, id="editor", pad=(0, 0, 0, 20))
        return Scaffold(title, body, back=page.back, bottom=bar, resize=True)
