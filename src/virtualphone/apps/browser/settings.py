"""Settings, and clearing what was kept."""

from __future__ import annotations

from functools import partial

from virtualphone.app import activity, overlay
from virtualphone.apps.browser.menus import Menus
from virtualphone.apps.browser.words import ENGINES
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    CheckItem,
    Chip,
    Column,
    Dialog,
    Header,
    ListItem,
    Overlay,
    RadioItem,
    Row,
    Scaffold,
    Scroll,
    Slider,
    Strip,
    SwitchItem,
    Text,
    Var,
    Widget,
)

RANGES = {"hour": 3_600_000, "day": 86_400_000, "all": None}
CLEARED = (("history", "history"), ("downloads", "downloads"), ("forms", "submitted"))
"""What can be cleared, and the table it is in."""

_STAMPS = {"history": "visited_ms", "downloads": "at_ms", "submitted": "at_ms"}


class Settings(Menus):
    """Each row changes the data at once."""

    @activity("SettingsActivity")
    def settings_page(self, page: Page) -> Widget:
        """Search, pages, privacy."""
        held = self.options
        size = Column(
            Row(
                Text(self.t("text_size"), "body", grow=1),
                Text(f"{held['text_size']}%", "note", id="size_now"),
            ),
            Slider(Var(held, "text_size"), 50, 200, id="text_size", desc=self.t("text_size")),
            Text(self.t("sample"), self.style(), colour="text_soft", id="sample"),
            pad=(20, 10),
            gap=4,
        )
        rows = [
            Header(self.t("basics")),
            ListItem(
                self.t("engine"),
                self.engine_name(),
                id="set_engine",
                on_tap=lambda: page.show("engine_dialog"),
            ),
            Header(self.t("pages")),
            SwitchItem(self.t("popups"), Var(held, "popups"), id="set_popups"),
            SwitchItem(self.t("images"), Var(held, "images"), id="set_images"),
            SwitchItem(self.t("ask_download"), Var(held, "ask_download"), id="set_ask"),
            size,
            Header(self.t("privacy")),
            ListItem(self.t("clear_data"), id="set_clear", on_tap=lambda: page.open("ClearActivity")),
            ListItem(self.t("version"), self.version, id="set_version"),
        ]
        return Scaffold(self.t("settings"), Scroll(*rows, id="settings"), back=page.back)

    @overlay
    def engine_dialog(self, page: Page) -> Overlay:
        """Which one searches."""

        def choose(key: str) -> None:
            self.options["engine"] = key
            page.hide()

        rows = [
            RadioItem(names[self.zh], key == self.options["engine"], partial(choose, key), id=f"engine_{key}")
            for key, names in ENGINES.items()
        ]
        return Dialog(self.t("engine"), *rows, buttons=[self.no(page)])

    # Clearing.

    def in_range(self, page: Page, table: str) -> list[int]:
        """The rows of a table that would go."""
        span = RANGES[page.vars.get("range", "hour")]
        since = 0 if span is None else self.phone.now_ms - span
        return [row["id"] for row in self.data[table] if row[_STAMPS[table]] >= since]

    @activity("ClearActivity")
    def clear_page(self, page: Page) -> Widget:
        """Since when, and what."""
        now = page.vars.get("range", "hour")
        chips = [
            Chip(self.t(f"range_{one}"), one == now, partial(page.vars.update, range=one), id=f"range_{one}")
            for one in RANGES
        ]
        rows = [
            CheckItem(
                self.t(f"clear_{word}"),
                page.var(f"clear_{word}", word == "history"),
                self.t("entries", count=len(self.in_range(page, table))),
                id=f"clear_{word}",
            )
            for word, table in CLEARED
        ]
        button = Button(self.t("clear_now"), lambda: page.show("clear_sure"), id="clear_now")
        body = Column(
            Header(self.t("range")),
            Strip(*chips, id="ranges"),
            *rows,
            Row(button, pad=(20, 16), spread="end"),
        )
        return Scaffold(self.t("clear_data"), body, back=page.back)

    @overlay
    def clear_sure(self, page: Page) -> Overlay:
        """Asked before anything goes."""

        def clear() -> None:
            under = page.under
            for word, table in CLEARED:
                if under.vars.get(f"clear_{word}", word == "history"):
                    gone = set(self.in_range(under, table))
                    self.data[table] = [row for row in self.data[table] if row["id"] not in gone]
            page.toast(self.t("cleared"))
            under.finish()

        yes = Button(self.t("clear_now"), clear, look="text", id="confirm")
        return Dialog(self.t("clear_sure"), buttons=[self.no(page), yes])
