"""The world clock: the time here, the time elsewhere, and a page to find places."""

from __future__ import annotations

from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.clock import moments
from virtualphone.apps.clock.base import ClockBase
from virtualphone.apps.clock.places import PLACES
from virtualphone.apps.clock.words import MONTHS
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Card,
    CheckBox,
    Column,
    Computed,
    Dialog,
    Empty,
    Gap,
    ListItem,
    Overlay,
    Row,
    Scaffold,
    Scroll,
    Swipe,
    Text,
    TextField,
    Widget,
)

Json = dict[str, Any]


class Cities(ClockBase):
    """`cities` is the list of chosen places: id and offset_min."""

    def city_name(self, city: str) -> str:
        """Its name in the phone's language."""
        english, chinese, *_ = PLACES[city]
        return str(chinese if self.zh else english)

    def date_text(self) -> str:
        """Today, in words."""
        now = self.phone.clock.wall()
        if self.zh:
            return f"{now.month}月{now.day}日 {self.day_word(now.weekday())}"
        return f"{self.day_word(now.weekday())}, {MONTHS[now.month - 1]} {now.day}"

    def offset_text(self, offset: int) -> str:
        """How far a place is from here, and whether it is another day there."""
        away = offset - moments.HOME_MIN
        now = self.phone.now_ms
        day = moments.day_number(now, offset) - moments.day_number(now)
        day_word = self.t({-1: "yesterday", 1: "tomorrow"}.get(day, "today"))
        if not away:
            return f"{day_word} · {self.t('same_time')}"
        length = self.length_text(abs(away) * moments.MINUTE)
        if not self.zh:
            length = length.replace(" hours", " h").replace(" hour", " h").replace(" minutes", " min")
        return f"{day_word} · {self.t('ahead' if away > 0 else 'behind', time=length)}"

    def remove_city(self, page: Page, city: Json) -> None:
        """Take it off the list, with a way back."""
        self.removed(page, "cities", city, self.t("city_removed", city=self.city_name(city["id"])))

    def world_body(self, page: Page) -> Widget:
        """The tab of the world's time."""
        now = self.phone.clock.wall()
        second = now.second if self.options["seconds"] else None
        before, time, after = self.clock_parts(now.hour, now.minute, second)
        head = Column(
            Row(
                bool(before) and Text(before, "title"),
                Text(time, "clock", id="digital_clock"),
                bool(after) and Text(after, "title"),
                gap=8,
                align="center",
            ),
            Text(f"{self.date_text()} · {self.t('home_zone')}", "note", colour="text_soft", id="date"),
            pad=(8, 4, 8, 12),
        )
        cards = [self._city_card(page, city) for city in self.data["cities"]]
        none = [] if cards else [Empty("public", self.t("no_cities"))]
        return Scroll(head, *cards, *none, pad=(16, 0, 16, 92), gap=10, id="cities")

    def _city_card(self, page: Page, city: Json) -> Widget:
        hour, minute = moments.hour_minute(self.phone.now_ms, city["offset_min"])
        before, time, after = self.clock_parts(hour, minute)
        words = Column(
            Text(self.city_name(city["id"]), "heading", lines=1, id="city_name"),
            Text(self.offset_text(city["offset_min"]), "note", colour="text_soft", lines=1, id="hours_ahead"),
            gap=2,
            grow=1,
        )
        clock = Row(
            bool(before) and Text(before, "small"),
            Text(time, "headline", id="city_time"),
            bool(after) and Text(after, "small"),
            gap=4,
        )
        body = Card(
            Row(words, clock, gap=12),
            pad=(20, 14),
            radius=20,
            id="city",
            on_hold=lambda: page.show("city_remove", city=city["id"]),
        )
        away = lambda: self.remove_city(page, city)  # noqa: E731 — both ways do the same
        return Swipe(body, left=away, right=away)

    @overlay
    def city_remove(self, page: Page) -> Overlay:
        """Asked after a long press."""

        def yes() -> None:
            page.hide()
            city = self.row("cities", page.args["city"])
            if city is not None:
                self.remove_city(page.under, city)

        return Dialog(
            self.t("remove_city", city=self.city_name(page.args["city"])),
            buttons=[
                Button(self.t("cancel"), page.hide, look="text", id="cancel"),
                Button(self.t("remove"), yes, look="text", id="confirm"),
            ],
        )

    def flip_city(self, page: Page, city: str) -> None:
        """Add a place, or take it away again."""
        chosen = self.row("cities", city)
        if chosen is None:
            self.data["cities"].append({"id": city, "offset_min": PLACES[city][4]})
        else:
            self.data["cities"].remove(chosen)
        page.toast(self.t("city_added" if chosen is None else "city_removed", city=self.city_name(city)))

    @activity("CitiesActivity")
    def city_search(self, page: Page) -> Widget:
        """All places, by name; a tick for those on the list."""
        wanted = str(page.vars.get("query", "")).strip().lower()
        order = sorted(PLACES) if not self.zh else sorted(PLACES, key=lambda city: (PLACES[city][4], city))
        rows = [
            self._city_choice(page, city)
            for city in order
            if not wanted or any(wanted in str(word).lower() for word in PLACES[city][:4])
        ]
        field = TextField("search_field", page.var("query", ""), hint=self.t("search_city"), icon="search")
        found = (
            Scroll(*rows, id="cities_list", pad=(0, 0, 0, 24))
            if rows
            else Empty("search_off", self.t("no_city"))
        )
        body = Column(Column(field, pad=(20, 4, 20, 8)), found, Gap(0))
        return Scaffold(self.t("add_city"), body, back=page.back, resize=True)

    def _city_choice(self, page: Page, city: str) -> Widget:
        _, _, english, chinese, offset = PLACES[city]
        hours, minutes = divmod(abs(offset), 60)
        zone = f"GMT{'-' if offset < 0 else '+'}{hours}" + (f":{minutes:02d}" if minutes else "")
        var = Computed(
            lambda: self.row("cities", city) is not None, lambda _value: self.flip_city(page, city)
        )
        box = CheckBox(var, passive=True, id="android:id/checkbox")
        time = self.clock_text(*moments.hour_minute(self.phone.now_ms, offset))
        under = f"{chinese if self.zh else english} · {zone}"
        return ListItem(
            self.city_name(city), under, leading=box, value=time, on_tap=box.flip, id=f"city_{city}"
        )
