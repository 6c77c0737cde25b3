"""The first page with its three tabs, the search, and choosing someone for another app."""

from __future__ import annotations

from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.contacts.base import Book
from virtualphone.apps.contacts.names import section_of
from virtualphone.page import Page
from virtualphone.toolkit import (
    BottomNav,
    Canvas,
    Column,
    Empty,
    Fab,
    Gap,
    Header,
    Icon,
    IconButton,
    ListItem,
    Menu,
    Overlay,
    Row,
    Scaffold,
    Scroll,
    Stack,
    Text,
    Ui,
    Var,
    Widget,
)
from virtualphone.toolkit.box import Op
from virtualphone.toolkit.text import width_of

Json = dict[str, Any]

PLACES = (
    ("nav_contacts", "person", "contacts"),
    ("nav_favourites", "star", "favourites"),
    ("nav_groups", "group", "groups"),
)


class Lists(Book):
    """Where people are found."""

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        """Contacts, favourites, groups."""
        tab = Var(page.vars, "tab", 0)
        bodies = (self._everyone, self._favourites, self._groups)
        return self.main_frame(page, tab, bodies[int(tab.get())](page))

    def main_frame(self, page: Page, tab: Var, found: Widget) -> Widget:
        """What stands round the list: the search, the way to the other lists, how to add someone."""
        places = [(name, icon, self.t(word)) for name, icon, word in PLACES]
        add = Fab("add", lambda: page.open("EditActivity"), desc=self.t("new"))
        if tab.get() == 2:
            add = Fab(
                "group_add",
                lambda: page.ask("group_new", "name"),
                desc=self.t("new_group"),
                id="new_group",
            )
        body = Column(self._pill(page), Column(found, grow=1))
        return Scaffold(None, body, fab=add, bottom=BottomNav(tab, places, id="nav"))

    def _pill(self, page: Page) -> Widget:
        more = IconButton(
            "more_vert", lambda: page.show("more_menu"), desc=self.t("more"), id="more", size=44
        )
        words = Text(self.t("search"), "body", colour="text_soft", lines=1, grow=1)
        find = Row(
            Icon("search"),
            words,
            gap=14,
            pad=(18, 14),
            grow=1,
            id="search_bar",
            on_tap=lambda: page.open("SearchActivity"),
        )
        return Column(Row(find, more, Gap(6), colour="container_high", radius=27), pad=(16, 8, 16, 6))

    def _everyone(self, page: Page) -> Widget:
        people = self.visible()
        if not people:
            return Empty("person", self.t("none"))
        rows: list[Widget] = []
        places: list[tuple[str, int]] = []
        starred = [person for person in people if person["starred"]]
        if starred:
            rows.append(Header(self.t("starred"), id="header"))
            rows.extend(self._listed(person, page) for person in starred)
        last = ""
        for person in people:
            letter = section_of(self.filed(person))
            if letter != last:
                places.append((letter, len(rows)))
                rows.append(Header(letter, id="header"))
                last = letter
            rows.append(self._listed(person, page))
        total = Text(
            self.counted("count", len(people)), "note", colour="text_soft", align="center", id="count"
        )
        rows.append(Column(total, pad=(20, 18, 20, 90)))
        return Stack(Scroll(*rows, grow=0), self._rail(page, rows, places), align="top right", grow=1)

    def _listed(self, person: Json, page: Page) -> Widget:
        return self.row(person, page, on_hold=lambda: page.show("person_sheet", id=person["id"]))

    def _rail(self, page: Page, rows: list[Widget], places: list[tuple[str, int]]) -> Widget | None:
        """The letters at the edge that jump into the list, where there is room for them."""
        ui = Ui(self.phone.metrics, self.phone.theme)
        room = self.phone.metrics.height / ui.px(1) - 320
        step = 17 * max(1.0, self.phone.metrics.font_scale)
        if len(places) * step > room or len(rows) < 20:
            return None

        def draw(ui: Ui, width: int, height: int) -> list[Op]:
            size, line = ui.metrics.sp(12), ui.px(step)
            top = (height - line * len(places)) // 3
            ops: list[Op] = []
            for index, (letter, _row) in enumerate(places):
                x, y = (width - width_of(letter, size)) // 2, top + line * index + size
                ops.append(("text", x, y, x, y, letter, size, ui.colour("primary"), False))
            return ops

        def jump(_x: int, y: int, _width: int, height: int) -> None:
            line = ui.px(step)
            index = min(len(places) - 1, max(0, (y - (height - line * len(places)) // 3) // line))
            page.vars["@scroll.list"] = sum(row.known_height(ui) or 0 for row in rows[: places[index][1]])

        return Canvas(draw, on_touch=jump, width=26, id="rail", desc=self.t("rail"))

    def _favourites(self, page: Page) -> Widget:
        people = [person for person in self.in_order(self.people) if person["starred"]]
        if not people:
            return Empty("star_border", self.t("no_favourites"))
        across = max(3, int(self.phone.metrics.width / self.phone.metrics.px(130)))
        rows: list[Widget] = []
        for start in range(0, len(people), across):
            part = people[start : start + across]
            rest = [Gap(grow=1) for _ in range(across - len(part))]
            rows.append(
                Row(*[self._tile(person, page) for person in part], *rest, align="start", pad=(8, 10))
            )
        return Scroll(*rows, pad=(0, 6, 0, 90), id="favourites")

    def _tile(self, person: Json, page: Page) -> Widget:
        name = Text(self.shown(person), "note", align="center", lines=2)
        return Column(
            self.face(person, 84), Gap(8), name, align="center", pad=(4, 6), grow=1, id="favourite",
            on_tap=lambda: page.open("DetailActivity", id=person["id"]),
            on_hold=lambda: page.show("person_sheet", id=person["id"]),
        )  # fmt: skip

    def _groups(self, page: Page) -> Widget:
        if not self.data["groups"]:
            return Empty("group", self.t("no_groups"))
        rows = [
            ListItem(
                group["name"],
                self.counted("members", len(self.members(group["id"]))),
                icon="label",
                id="group",
                on_tap=lambda group=group: page.open("GroupActivity", id=group["id"]),
            )
            for group in self.data["groups"]
        ]
        return Scroll(*rows, pad=(0, 6, 0, 90), id="groups")

    @overlay
    def more_menu(self, page: Page) -> Overlay:
        """What is not on the page itself."""
        return Menu(
            ("open_merge", self.t("merge"), lambda: page.open("MergeActivity")),
            ("open_trash", self.t("trash"), lambda: page.open("TrashActivity")),
            ("open_blocked", self.t("blocked"), lambda: page.open("BlockedActivity")),
            ("open_settings", self.t("settings"), lambda: page.open("SettingsActivity")),
        )
