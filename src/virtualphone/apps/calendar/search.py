"""Finding events by words."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from virtualphone.app import activity
from virtualphone.apps.calendar import times
from virtualphone.apps.calendar.base import Happening
from virtualphone.apps.calendar.leaving import Leaving
from virtualphone.page import Page
from virtualphone.toolkit import (
    Empty,
    Header,
    IconButton,
    Row,
    Scaffold,
    Scroll,
    TextField,
    Var,
    Widget,
)

Json = dict[str, Any]


class Search(Leaving):
    """By title, place, people and description, in the calendars that are shown."""

    def found(self, query: str) -> tuple[list[Happening], list[Happening]]:
        """What is to come (each series once) and what has been."""
        words, today, hidden = query.lower().split(), self.today(), self.unseen()
        coming, past = [], []
        for event in self.data["events"]:
            names = " ".join(guest["name"] for guest in event["guests"])
            text = f"{event['title']} {event['place']} {event['notes']} {names}".lower()
            if event["calendar"] in hidden or not all(word in text for word in words):
                continue
            length = times.last_day(event) - times.day_of(event["start_ms"])
            following = next(times.starts_from(event, today - length), None)
            if following is not None:
                coming.append((following, event))
            else:
                days = times.starts_between(event, today - timedelta(days=400), today)
                past.extend([(days[-1], event)] if days else [])
        coming.sort(key=lambda one: (times.begin_of(one[1], one[0]), one[1]["id"]))
        past.sort(key=lambda one: (-times.begin_of(one[1], one[0]), one[1]["id"]))
        return coming, past

    @activity("SearchActivity")
    def search_page(self, page: Page) -> Widget:
        """A field over what was found."""
        query = Var(page.vars, "query", "")
        text = str(query.get() or "").strip()
        field = TextField(
            "query", query, hint=self.t("search_hint"), plain=True, grow=1, on_submit=self.phone.hide_keyboard
        )
        clear = bool(text) and IconButton("close", lambda: query.set(""), desc=self.t("clear"), id="clear")
        return Scaffold(
            Row(field, clear, grow=1), self._results(page, text), back=page.back, bottom=self.undo_bar(page)
        )

    def _results(self, page: Page, text: str) -> Widget:
        if not text:
            return Empty("search", self.t("search_first"))
        coming, past = self.found(text)
        if not coming and not past:
            return Empty("search_off", self.t("found_none", query=text))
        rows: list[Widget | bool] = [
            bool(coming) and Header(self.t("upcoming")),
            *[self.event_row(page, one, dated=True) for one in coming],
            bool(past) and Header(self.t("past")),
            *[self.event_row(page, one, dated=True) for one in past],
        ]
        return Scroll(*rows, id="results", pad=(0, 0, 0, 24))
