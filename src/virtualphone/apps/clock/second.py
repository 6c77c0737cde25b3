"""The second version of the clock: other places for its ways, other words for its things."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from virtualphone.app import overlay
from virtualphone.apps.clock.app import ADDING, PLACES, Clock
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Card,
    Column,
    Computed,
    Gap,
    IconButton,
    ListItem,
    Overlay,
    Row,
    Scaffold,
    Scroll,
    Sheet,
    Swipe,
    Switch,
    Tabs,
    Text,
    Widget,
)

Json = dict[str, Any]

ORDER = (1, 0, 3, 2)
"""Cities, alarms, stopwatch, countdowns."""

ADD_ICONS = {0: "alarm_add", 1: "add_location_alt", 2: "more_time"}

WORDS = {
    "alarm": ("Ring times", "闹铃"),
    "world": ("Cities", "城市"),
    "timer": ("Countdown", "倒计时"),
    "stopwatch": ("Chrono", "跑秒"),
    "settings": ("Preferences", "偏好"),
    "more": ("Menu", "菜单"),
    "cancel": ("Not now", "暂不"),
    "delete": ("Remove", "移除"),
    "save": ("Done", "完成"),
    "undo": ("Bring back", "找回"),
    "next": ("Next one in {time}", "距下次还有{time}"),
    "none_on": ("Nothing set", "未设定"),
    "no_alarms": ("Nothing set", "未设定"),
    "add_alarm": ("New ring time", "新增闹铃"),
    "edit_alarm": ("Ring time", "闹铃时间"),
    "rings_in": ("Goes off in {time}", "{time}后响起"),
    "alarm_deleted": ("Removed", "已移除"),
    "delete_alarm": ("Remove this time?", "要移除这个时间吗？"),
    "delete_all": ("Clear the list", "清空列表"),
    "delete_all_sure": ("Clear the list?", "要清空列表吗？"),
    "all_off": ("Mute everything", "全部停用"),
    "turned_off": ("Everything is muted", "已全部停用"),
    "repeat": ("On these days", "在这些日子"),
    "label": ("Title", "标题"),
    "no_label": ("Untitled", "未命名"),
    "add_label": ("Title", "标题"),
    "sound": ("Ringtone", "铃音"),
    "vibrate": ("Buzz", "震动"),
    "snooze_length": ("Ring again after", "再次响铃"),
    "discard": ("Leave without keeping?", "不保留就离开吗？"),
    "discard_yes": ("Leave", "离开"),
    "keep": ("Stay", "留下"),
    "type_time": ("Use the keyboard", "使用键盘"),
    "turn_time": ("Use the wheels", "使用滚轮"),
    "snooze": ("Later", "晚一点"),
    "snooze_for": ("Later · {minutes} min", "晚一点 · {minutes} 分钟"),
    "dismiss": ("Turn off", "关掉"),
    "snoozed_for": ("Rings again in {minutes} minutes", "{minutes} 分钟后再次响铃"),
    "snoozed": ("Rings again at {time}", "{time} 再次响铃"),
    "stop_snooze": ("Not again", "不再响"),
    "stop": ("Quiet", "安静"),
    "add_city": ("Another place", "其他地点"),
    "search_city": ("Name of a place", "地点名称"),
    "remove_city": ("Take {city} off?", "要去掉{city}吗？"),
    "remove": ("Take off", "去掉"),
    "new_timer": ("Set a countdown", "设定倒计时"),
    "no_timers": ("No countdowns", "没有倒计时"),
    "start": ("Go", "出发"),
    "pause": ("Hold", "停住"),
    "resume": ("Go on", "接着走"),
    "reset": ("Zero", "归零"),
    "plus_minute": ("1 min more", "多 1 分钟"),
    "timer_name": ("Title", "标题"),
    "presets": ("Often used", "经常使用"),
    "lap": ("Split", "分段"),
    "lap_number": ("Split {number}", "分段 {number}"),
    "copy_laps": ("Copy splits", "复制分段"),
    "alarm_group": ("Ring times", "闹铃"),
    "timer_group": ("Countdowns", "倒计时"),
    "seconds": ("Tick every second", "精确到秒"),
    "seconds_text": ("Among the cities", "用于城市时间"),
    "week_start": ("First day of the week", "一周从哪天开始"),
    "silence": ("Give up after", "响多久后停"),
    "default_snooze": ("Usual pause before ringing again", "通常的再响时间"),
    "default_sound": ("Usual ringtone", "通常的铃音"),
    "default_vibrate": ("Usually buzzes", "通常会震动"),
    "timer_sound": ("Ringtone of countdowns", "倒计时铃音"),
}


class ClockSecond(Clock):
    """The same alarms, cities and timers."""

    icon: ClassVar[str] = "alarm"
    colour: ClassVar[str] = "#b3612d"
    version: ClassVar[str] = "8.0"
    words: ClassVar[dict[str, tuple[str, str]]] = {**Clock.words, **WORDS}
    changes: ClassVar[tuple[str, ...]] = (
        "The four places are tabs of words at the top, in another order",
        "Something is added with an icon in the top bar, no longer with a floating button",
        "An alarm is saved with a wide button at the bottom and deleted with an icon in the bar",
        "Alarms are lower cards: the switch stands before the time, the label above it",
        "The menu is a sheet with icons",
        "Other words throughout: ring times, countdown, split, buzz, ring again",
    )
    renamed: ClassVar[dict[str, str]] = {
        "fab": "action_create",
        "more": "overflow",
        "tab_alarm": "page_wake",
        "tab_clock": "page_places",
        "tab_timer": "page_countdown",
        "tab_stopwatch": "page_chrono",
        "alarm": "wake_card",
        "onoff": "enabled",
        "save": "done_button",
        "label": "caption",
        "snooze": "again",
        "start_pause": "toggle",
        "lap": "split",
    }

    def main_frame(self, page: Page, tab: int, body: Widget) -> Widget:
        """Tabs above, an icon to add."""
        add = None
        if tab in ADDING:
            opens, word = ADDING[tab]
            add = IconButton(
                ADD_ICONS[tab], lambda: page.open(opens), desc=self.t(word), id="fab", colour="primary"
            )
        more = IconButton("tune", lambda: page.show("menu", tab=tab), desc=self.t("more"), id="more")
        var = Computed(lambda: ORDER.index(tab), lambda place: page.vars.update(tab=ORDER[int(place)]))
        places = [PLACES[place] for place in ORDER]
        tabs = Tabs(var, [self.t(word) for *_, word in places], [name for name, *_ in places])
        return Scaffold(self.name(), body, actions=[more, add], tabs=tabs, bottom=self.undo_bar(page))

    @overlay
    def menu(self, page: Page) -> Overlay:
        """What else can be done here, from below."""
        tab, alarms = page.args["tab"], bool(self.data["alarms"])
        return Sheet(
            ListItem(
                self.t("settings"),
                icon="tune",
                id="open_settings",
                on_tap=lambda: page.open("SettingsActivity"),
            ),
            tab == 3
            and ListItem(
                self.t("copy_laps"), icon="content_copy", id="copy_laps", on_tap=lambda: self.copy_laps(page)
            ),
            tab == 0
            and alarms
            and ListItem(
                self.t("delete_all"),
                icon="delete_sweep",
                id="delete_all",
                on_tap=lambda: page.show("alarms_clear"),
            ),
            tab == 0
            and alarms
            and ListItem(
                self.t("all_off"), icon="alarm_off", id="all_off", on_tap=lambda: self.all_off(page)
            ),
        )

    def _alarm_card(self, page: Page, alarm: Json) -> Widget:
        on = alarm["on"]
        ink, soft = ("text", "text_soft") if on else ("text_faint", "text_faint")
        switch = Switch(
            Computed(lambda: alarm["on"], lambda value: self.turn(alarm, value)),
            id="onoff",
            desc=self.t("switch_of", time=self.clock_text(alarm["hour"], alarm["minute"])),
        )
        words = Column(
            bool(alarm["label"]) and Text(alarm["label"], "strong", colour=ink, lines=1, id="label"),
            Text(self.days_text(alarm), "note", colour=soft, lines=1, id="days"),
            grow=1,
        )
        time = Text(
            self.clock_text(alarm["hour"], alarm["minute"]), "headline", colour=ink, id="digital_clock"
        )
        body = Card(
            Row(switch, words, time, gap=16),
            alarm.get("snooze_until") is not None and self._snoozed(alarm),
            pad=(16, 14),
            radius=6,
            outline="outline",
            colour="surface",
            id="alarm",
            on_tap=lambda: page.open("EditActivity", alarm=alarm["id"]),
            on_hold=lambda: page.show("alarm_delete", alarm=alarm["id"]),
        )
        away = lambda: self.delete_alarm(page, alarm)  # noqa: E731 — both ways do the same
        return Swipe(body, left=away, right=away)

    def edit_details(self, page: Page) -> list[Widget]:
        """Sound first, the title last."""
        label, sound, vibrate, snooze = super().edit_details(page)
        return [sound, snooze, vibrate, label]

    def edit_frame(
        self, page: Page, rows: list[Widget | bool | None], save: Callable[[], None], *, new: bool
    ) -> Widget:
        """Saved below, deleted above."""
        delete = not new and IconButton(
            "delete_outline",
            lambda: page.show("alarm_delete", alarm=page.args["alarm"]),
            desc=self.t("delete"),
            id="delete",
        )
        done = Column(
            Button(self.t("save"), save, id="save", icon="alarm_on"), pad=(20, 8, 20, 12), align="stretch"
        )
        body = Scroll(*rows, Gap(16), id="edit_list")
        title = self.t("add_alarm" if new else "edit_alarm")
        return Scaffold(title, body, back=page.back, actions=[delete], bottom=done, resize=True)

    def watch_row(self, other: Widget, main: Widget) -> Widget:
        """The main button stands on the left."""
        return Row(main, other, gap=36, spread="center")
