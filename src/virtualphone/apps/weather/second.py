"""The second version of the weather: other places for its ways, other words for its things."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from virtualphone.app import overlay
from virtualphone.apps.weather.app import Weather
from virtualphone.apps.weather.main import AHEAD
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Column,
    Fab,
    Icon,
    IconButton,
    ListItem,
    Overlay,
    Row,
    Sheet,
    Text,
    Widget,
)

Json = dict[str, Any]

WORDS = {
    "cancel": ("Back", "返回"),
    "undo": ("Restore", "恢复"),
    "more": ("Options", "选项"),
    "share": ("Pass on", "转发"),
    "settings": ("Preferences", "偏好设置"),
    "sunny": ("Sun", "晴天"),
    "clear": ("Clear sky", "晴夜"),
    "partly": ("Some clouds", "少云"),
    "cloudy": ("Overcast", "阴天"),
    "fog": ("Mist", "有雾"),
    "rain": ("Drizzle", "毛毛雨"),
    "heavy": ("Downpour", "强降雨"),
    "thunder": ("Storm", "雷雨"),
    "snow": ("Snowfall", "降雪"),
    "places": ("Cities", "城市"),
    "feels": ("feels {degrees}", "感觉 {degrees}"),
    "hourly": ("By the hour", "逐时"),
    "week": ("This week", "本周"),
    "humidity": ("Moisture", "空气湿度"),
    "wind": ("Breeze", "风力"),
    "uv": ("Sun strength", "日照强度"),
    "fall": ("Rainfall", "雨量"),
    "air": ("Air index", "空气指数"),
    "to_calendar": ("Make an appointment", "安排日程"),
    "home_place": ("Main city", "主城市"),
    "parts": ("Over the day", "一天之中"),
    "rain_chance": ("Likelihood of rain", "下雨可能性"),
    "previous_day": ("The day before", "上一日"),
    "next_day": ("The day after", "下一日"),
    "saved_places": ("Cities", "我的城市"),
    "add_place": ("Follow another city", "关注城市"),
    "search_place": ("Name of a city", "城市名称"),
    "popular": ("Many follow", "热门关注"),
    "no_place": ("Unknown city", "未知城市"),
    "already": ("You follow it already", "您已关注"),
    "set_home": ("Make it the main city", "设成主城市"),
    "move_up": ("Further up", "往上"),
    "move_down": ("Further down", "往下"),
    "remove": ("Unfollow", "取消关注"),
    "removed": ("No longer following {name}", "已取消关注{name}"),
    "added": ("Now following {name}", "已关注{name}"),
    "keep_home": ("The main city stays", "主城市不能取消关注"),
    "reorder": ("Arrange", "整理"),
    "done": ("Finish", "结束"),
    "alerts": ("Hazards", "气象灾害"),
    "no_alerts": ("No hazards in {place}", "{place}没有气象灾害"),
    "group_units": ("Measures", "计量"),
    "group_notices": ("Messages", "消息"),
    "temperature": ("Degrees", "度数"),
    "wind_speed": ("Speed of the wind", "风的速度"),
    "set_alerts": ("Hazard messages", "灾害消息"),
    "set_alerts_note": ("For the main city", "主城市"),
    "set_brief": ("Morning briefing", "早间简报"),
    "set_brief_note": ("Daily, {time}", "每日 {time}"),
    "brief_hour": ("When to send it", "发送时间"),
    "about": ("Where it comes from", "来源"),
}


class WeatherSecond(Weather):
    """The same weather in the same places."""

    icon: ClassVar[str] = "filter_drama"
    colour: ClassVar[str] = "#5a57b8"
    version: ClassVar[str] = "5.0"
    words: ClassVar[dict[str, tuple[str, str]]] = {**Weather.words, **WORDS}
    changes: ClassVar[tuple[str, ...]] = (
        "The days of the week are cards in two columns, no longer lines",
        "The week and the air stand above the hours",
        "The menu is a sheet with icons in another order, opened at the left of the title",
        "A place is added with an icon in the top bar, no longer with a floating button",
        "A day goes into the calendar with a wide button",
        "Other words throughout: cities are followed, warnings are hazards, home is the main city",
    )
    renamed: ClassVar[dict[str, str]] = {
        "places": "cities",
        "more": "options",
        "day_row": "day_card",
        "place": "city_card",
        "add_place": "follow",
        "result": "city_found",
        "set_home": "make_main",
        "sheet_remove": "unfollow",
        "edit_list": "arrange",
        "alert": "hazard",
        "set_alerts": "hazard_messages",
        "set_brief": "briefing",
        "to_calendar": "appoint",
        "share": "pass_on",
        "do_share": "pass_on_row",
        "do_settings": "preferences",
    }
    main_order = ("now", "days", "alert", "air", "hours", "facts")
    settings_order = ("group_notices", "group_units")

    def main_title(self, page: Page, place: str) -> Widget:
        """The menu stands before the place."""
        more = IconButton(
            "tune", partial(page.show, "main_menu"), desc=self.t("more"), id="more", colour="text"
        )
        home = place == self.data["home"]
        mark = Icon("star", size=18, colour="warn", desc=self.t("home_place"))
        name = Text(self.place_name(place), "title", lines=1, id="title")
        return Row(more, name, home and mark, gap=8, grow=1)

    def main_actions(self, page: Page) -> list[Widget]:
        """The list of places."""
        go = partial(page.open, "PlacesActivity")
        return [IconButton("location_city", go, desc=self.t("places"), id="places")]

    @overlay
    def main_menu(self, page: Page) -> Overlay:
        """What else can be done, from below."""
        place = self.place_of(page.under)
        share = partial(page.show, "share_sheet", data=self.as_text(place, 0))
        alerts = partial(page.open, "AlertActivity", place=place)
        go = partial(page.open, "SettingsActivity")
        return Sheet(
            ListItem(self.t("settings"), icon="tune", id="do_settings", on_tap=go),
            ListItem(self.t("alerts"), icon="report_problem", id="do_alerts", on_tap=alerts),
            ListItem(self.t("share"), icon="forward", id="do_share", on_tap=share),
        )

    def days_part(self, page: Page, place: str) -> Widget:
        """Cards, two in a line."""
        cards = [self._day_card(page, place, ahead) for ahead in range(AHEAD)]
        lines = [Row(*cards[at : at + 2], gap=10, align="stretch") for at in range(0, AHEAD, 2)]
        return Column(Text(self.t("week"), "heading"), *lines, gap=10)

    def _day_card(self, page: Page, place: str, ahead: int) -> Widget:
        held = self.day(place, ahead)
        words = Column(
            Text(self.day_text(place, ahead), "strong", lines=1),
            Text(self.t("range", high=self.degrees(held.high), low=self.degrees(held.low)), "note"),
            Text(self.t("chance", percent=held.rain), "small", colour="text_soft"),
            grow=1,
        )
        return Row(
            words,
            self.sky_icon(held.sky, 32),
            pad=(14, 10),
            radius=8,
            outline="outline",
            grow=1,
            id="day_row",
            on_tap=partial(page.open, "DayActivity", place=place, ahead=ahead),
        )

    def day_actions(self, page: Page, place: str, ahead: int) -> list[Widget]:
        """To somebody."""
        share = partial(page.show, "share_sheet", data=self.as_text(place, ahead))
        return [IconButton("forward", share, desc=self.t("share"), id="share")]

    def day_bottom(self, page: Page, place: str, ahead: int) -> Widget | None:
        """Into the calendar."""
        plan = partial(self.plan, page, place, ahead)
        button = Button(self.t("to_calendar"), plan, icon="edit_calendar", look="tonal", id="to_calendar")
        return Column(button, pad=(20, 8, 20, 12), align="stretch")

    def add_fab(self, page: Page) -> Fab | None:
        """None: see the bar."""
        del page
        return None

    def add_action(self, page: Page) -> list[Widget]:
        """An icon at the top."""
        go = partial(page.open, "AddActivity")
        return [IconButton("playlist_add", go, desc=self.t("add_place"), id="add_place", colour="primary")]
