"""All apps, and the search through apps and people."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import App, activity
from virtualphone.apps.launcher import layout
from virtualphone.apps.launcher.home import Home
from virtualphone.apps.launcher.icons import AppIcon, Grid
from virtualphone.page import Page
from virtualphone.toolkit import (
    Avatar,
    Column,
    Empty,
    Gap,
    Header,
    IconButton,
    ListItem,
    Row,
    Scaffold,
    Scroll,
    Swipe,
    TextField,
    Widget,
)
from virtualphone.toolkit.text import reading_order

CONTACTS = "com.android.contacts"
MOST = 20
"""How many people a search shows."""


class Drawer(Home):
    """Everything that is installed."""

    def drawer_columns(self) -> int:
        """As many as at home; held sideways, as many as there is room for."""
        width, _height = layout.dp_free(self.phone.metrics)
        return max(self.columns, int(width // 108)) if layout.is_wide(self.phone.metrics) else self.columns

    def app_rows(self, page: Page, apps: list[App]) -> list[Widget]:
        """Icons, row by row."""
        columns, cell = self.drawer_columns(), layout.cell_height(self.phone.metrics, labels=True)
        icons = [
            AppIcon(
                app,
                corner=self.corner,
                dot=self.has_news(app.package),
                on_tap=lambda app=app: self.phone.launch(app.package),
                on_menu=partial(self.show_menu, page, app, "drawer"),
            )
            for app in apps
        ]
        return [
            Grid(columns, icons[start : start + columns], rows=1, cell=cell, height=cell)
            for start in range(0, len(icons), columns)
        ]

    def _matching(self, query: str) -> list[App]:
        return [app for app in layout.visible(self.phone) if query in app.name().lower()]

    @activity("AllAppsActivity")
    def all_apps(self, page: Page) -> Widget:
        """By name; typing leaves only those that fit."""
        var = page.var("query", "")
        apps = self._matching(str(var.get()).strip().lower())

        def first() -> None:
            if apps:
                self.phone.launch(apps[0].package)

        field = TextField("search", var, hint=self.t("search_apps"), icon="search", on_submit=first)
        rows = self.app_rows(page, apps)
        inner: Widget = Scroll(*rows, id="apps_list", pad=(10, 4, 10, 16))
        if not rows:
            inner = Empty("search", self.t("no_apps", query=str(var.get()).strip()))
        bar = Row(Column(width=36, height=4, colour="outline", radius=2), spread="center", pad=(0, 8))
        return Scaffold(
            None, Swipe(Column(bar, Column(field, pad=(16, 4)), inner), down=page.back), resize=True
        )

    def people(self, query: str) -> list[dict[str, Any]]:
        """Contacts whose name or number holds the words, if there is an app that keeps them."""
        held = self.phone.state["apps"].get(CONTACTS, {})
        rows = held.get("people", held.get("contacts")) if isinstance(held, dict) else None
        found = [
            row
            for row in (rows if isinstance(rows, list) else ())
            if isinstance(row, dict) and isinstance(row.get("name"), str) and _fits(row, query)
        ]
        return sorted(found, key=lambda row: reading_order(str(row["name"])))[:MOST]

    def _open_person(self, person: dict[str, Any]) -> None:
        where = self.phone.apps[CONTACTS].resolve(
            "android.intent.action.VIEW", f"content://com.android.contacts/contacts/{person.get('id', '')}"
        )
        if where is None:
            self.phone.launch(CONTACTS)
        else:
            self.phone.launch(CONTACTS, where[0], where[1])

    @activity("SearchActivity")
    def search(self, page: Page) -> Widget:
        """Apps and people."""
        var = page.var("query", "")
        query = str(var.get()).strip().lower()
        recent = [task["package"] for task in self.phone.state["tasks"] if task["package"] != self.package]
        apps = self._matching(query) if query else [self.phone.apps[one] for one in recent]
        apps = apps or ([] if query else layout.visible(self.phone)[: self.drawer_columns()])
        people = self.people(query) if query else []

        def first() -> None:
            if apps:
                self.phone.launch(apps[0].package)
            elif people:
                self._open_person(people[0])

        def clear() -> None:
            page.vars["query"] = ""

        faces = [
            ListItem(
                person["name"],
                _number(person),
                leading=Avatar(person["name"]),
                id="person",
                on_tap=lambda person=person: self._open_person(person),
            )
            for person in people
        ]
        rows = self.app_rows(page, apps)
        none = Empty("search", self.t("no_results", query=str(var.get()).strip()))
        results = Scroll(
            bool(rows) and Header(self.t("apps" if query else "suggestions")),
            *rows,
            bool(faces) and Header(self.t("people")),
            *faces,
            id="results",
            pad=(4, 0),
        )
        field = TextField("search", var, hint=self.t("search_hint"), plain=True, on_submit=first, grow=1)
        cross = bool(query) and IconButton("close", clear, desc=self.t("clear_text"), id="clear_query")
        body = Column(Gap(4), results if rows or faces else none)
        return Scaffold(field, body, back=page.back, actions=[cross], resize=True)


def _number(person: dict[str, Any]) -> str:
    """A telephone number, wherever the contacts app keeps it."""
    for key in ("phone", "number", "mobile", "phones", "numbers"):
        value = person.get(key)
        if isinstance(value, list) and value:
            value = value[0].get("number", "") if isinstance(value[0], dict) else value[0]
        if isinstance(value, str) and value:
            return value
    return ""


def _fits(person: dict[str, Any], query: str) -> bool:
    digits = _number(person).replace(" ", "").replace("-", "")
    return query in str(person["name"]).lower() or (query.isdigit() and query in digits)
