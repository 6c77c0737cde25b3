"""What the apps of the third set have in common: pickers of dates and times, and the parts of a web page."""

from __future__ import annotations

import calendar
from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import Any, ClassVar

from tests.outside.second.kit import Own, Words
from virtualphone.app import overlay
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    CheckBox,
    Column,
    Dialog,
    Gap,
    IconButton,
    Overlay,
    Radio,
    Row,
    Scaffold,
    Scroll,
    Text,
    TextField,
    TimePicker,
    Ui,
    Widget,
)
from virtualphone.toolkit.box import Box, Space

MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def month_name(month: str, zh: bool) -> str:
    """`2026-03` as `March 2026`."""
    year, number = int(month[:4]), int(month[5:7])
    return f"{year}年{number}月" if zh else f"{MONTHS[number - 1]} {year}"


def day_name(day: str, zh: bool) -> str:
    """`2026-03-09` as `9 March 2026`."""
    number = int(day[8:])
    return f"{month_name(day, zh)}{number}日" if zh else f"{number} {month_name(day, zh)}"


def short_day(day: str, zh: bool) -> str:
    """`2026-03-09` as `Mon, Mar 9`."""
    at = date.fromisoformat(day)
    week = "一二三四五六日"[at.weekday()]
    name = MONTHS[at.month - 1][:3]
    return f"{at.month}月{at.day}日 周{week}" if zh else f"{DAYS[at.weekday()]}, {name} {at.day}"


def shifted(month: str, by: int) -> str:
    """The month some months later."""
    number = int(month[:4]) * 12 + int(month[5:7]) - 1 + by
    return f"{number // 12:04d}-{number % 12 + 1:02d}"


def weeks_of(month: str) -> list[list[str]]:
    """The days of a month in weeks from Monday; an empty word where there is none."""
    weeks = calendar.monthcalendar(int(month[:4]), int(month[5:7]))
    return [[f"{month}-{day:02d}" if day else "" for day in week] for week in weeks]


def month_bar(page: Page, month: str, zh: bool) -> Widget:
    """The name of a month between two arrows; `month` in the page's variables changes."""

    def turn(by: int) -> None:
        page.vars["month"] = shifted(month, by)

    back, on = ("上个月", "下个月") if zh else ("Previous month", "Next month")
    return Row(
        IconButton("chevron_left", partial(turn, -1), desc=back),
        Text(month_name(month, zh), "heading", align="center", grow=1),
        IconButton("chevron_right", partial(turn, 1), desc=on),
    )


class Day(Text):
    """One day of a small month."""

    cls = "android.view.View"


class Dated(Own):
    """An app with a picker of dates and one of times: `page.show("pick_date", key=…, now=…)`."""

    others: ClassVar[Words] = {}

    def today(self) -> str:
        """As `2026-03-09`."""
        return self.phone.clock.wall().date().isoformat()

    def two(self, page: Page, take: Callable[[], object]) -> list[Widget]:
        """Cancel and OK."""
        no, yes = ("取消", "确定") if self.zh else ("Cancel", "OK")
        return [Button(no, page.hide, look="text"), Button(yes, take, look="text")]

    @overlay
    def pick_date(self, page: Page) -> Overlay:
        """A month to choose a day of."""
        chosen = str(page.vars.get("chosen", page.args["now"]))
        month = str(page.vars.get("month", chosen[:7]))

        def choose(day: str) -> None:
            page.vars["chosen"] = day

        def take() -> None:
            page.under.vars[page.args["key"]] = chosen
            page.hide()

        rows: list[Widget] = [month_bar(page, month, self.zh)]
        for week in weeks_of(month):
            cells = [
                Day(
                    str(int(day[8:])) if day else "",
                    "strong" if day == chosen else "note",
                    colour="primary" if day == chosen else "text",
                    align="center",
                    grow=1,
                    height=40,
                    on_tap=partial(choose, day) if day else None,
                    desc=day_name(day, self.zh) if day else "",
                    selected=day == chosen,
                )
                for day in week
            ]
            rows.append(Row(*cells))
        return Dialog(short_day(chosen, self.zh), Column(*rows), buttons=self.two(page, take))

    @overlay
    def pick_time(self, page: Page) -> Overlay:
        """Two wheels."""
        was = str(page.args["now"])
        hour, minute = page.var("hour", int(was[:2])), page.var("minute", int(was[3:]))

        def take() -> None:
            page.under.vars[page.args["key"]] = f"{int(hour.get()):02d}:{int(minute.get()):02d}"
            page.hide()

        title = "选择时间" if self.zh else "Select time"
        return Dialog(title, TimePicker(hour, minute), buttons=self.two(page, take))


class Web(Scroll):
    """What a browser shows."""

    cls = "android.webkit.WebView"


class Saying(Text):
    """Words of a web page."""

    cls = "android.view.View"


class Part(Row):
    """A piece of a web page."""

    cls = "android.view.View"


class Select(Button):
    """A folded list."""

    cls = "android.widget.Spinner"


class Input(TextField):
    """A field of a web page: no resource id, its hint only if it has a placeholder."""

    def layout(self, ui: Ui, space: Space) -> Box:
        """As any field, without its name."""
        box = super().layout(ui, space)
        if box.info is not None:
            box.info.id = ""
        return box


class Site(Dated):
    """A browser: an address bar and pages as bare views."""

    others: ClassVar[Words] = {}

    def link(self, words: str, go: Callable[[], object], *, style: str = "body") -> Widget:
        """Blue words."""
        return Part(Saying(words, style, colour="#1a56c4", on_tap=go), height=40)

    def heading(self, words: str) -> Widget:
        """The title of a page or a part of it."""
        return Saying(words, "title")

    def labelled_box(self, page: Page, key: str, words: str) -> Widget:
        """A check box and its words beside it."""
        return Part(CheckBox(page.var(key, False), desc=words), Saying(words), gap=10, height=40)

    def radio(self, page: Page, key: str, value: str, words: str) -> Widget:
        """One of several."""

        def take() -> None:
            page.vars[key] = value

        on = page.vars.get(key, "") == value
        return Part(Radio(on, on_tap=take, desc=words), Saying(words), gap=10, height=40)

    def select(self, page: Page, key: str, words: str, options: Sequence[tuple[str, str]]) -> Widget:
        """A folded list: (value, words) each; the first one is chosen until another is."""
        now = page.vars.get(key, options[0][0])
        label = dict(options).get(now, "")

        def unfold() -> None:
            page.show("unfolded", key=key, options=[list(one) for one in options], now=now)

        return Select(label, unfold, look="outlined", icon="arrow_drop_down", desc=words)

    def date_field(self, page: Page, key: str, words: str, shown: str) -> Widget:
        """A date: the words in it open a month."""

        def choose() -> None:
            page.show("pick_date", key=key, now=page.vars.get(key) or self.today())

        return Part(
            Saying(shown, height=40, grow=1, desc=words, on_tap=choose),
            pad=(12, 4),
            outline="outline",
            radius=6,
        )

    @overlay
    def unfolded(self, page: Page) -> Overlay:
        """The list of a select, as the browser draws it."""

        def take(value: str) -> None:
            page.under.vars[page.args["key"]] = value
            page.hide()

        rows = [
            Text(label, height=46, on_tap=partial(take, value), selected=value == page.args["now"])
            for value, label in page.args["options"]
        ]
        return Dialog("", Column(*rows))

    def site(self, page: Page, address: str, *parts: Any, home: bool = True) -> Widget:
        """The address bar and a page below it."""
        house = IconButton("home", lambda: page.open("MainActivity"), desc="主页" if self.zh else "Home")
        bar = Row(
            house if home else Gap(16),
            Row(
                Text(address, "small", colour="text_soft"),
                pad=(16, 10),
                radius=20,
                colour="container",
                grow=1,
            ),
            Gap(12),
            height=56,
            id="url_bar",
        )
        return Scaffold(None, Column(bar, Web(*parts, pad=(18, 8), gap=8, id="")))
