"""The open tabs as cards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.browser.address import Address
from virtualphone.apps.browser.base import FRESH
from virtualphone.apps.browser.web import HOME, SEARCH, host_of
from virtualphone.page import Page
from virtualphone.toolkit import (
    Card,
    Fab,
    Gap,
    Icon,
    IconButton,
    Menu,
    Overlay,
    Row,
    Scaffold,
    Scroll,
    Text,
    Widget,
)

Json = dict[str, Any]


class TabCards(Address):
    """A tap opens one, the cross closes it."""

    @activity("TabsActivity")
    def tabs_page(self, page: Page) -> Widget:
        """All of them, and one more."""
        tabs, rows = self.data["tabs"], self.tab_rows(page)
        return Scaffold(
            self.t("tabs_open", count=len(tabs)),
            Scroll(*rows, pad=(16, 8, 16, 96), gap=12, id="tab_cards"),
            back=page.back,
            actions=self.tab_actions(page),
            fab=self.tab_fab(page),
            bottom=self.snackbar(page),
        )

    def tab_rows(self, page: Page) -> list[Widget]:
        """Two beside each other."""
        cards: list[Widget] = [self.tab_card(page, tab) for tab in self.data["tabs"]]
        cards += [Gap(grow=1)] * (len(cards) % 2)
        return [Row(*cards[at : at + 2], gap=12, align="start") for at in range(0, len(cards), 2)]

    def tab_fab(self, page: Page) -> Fab | None:
        """The button for one more."""
        return Fab("add", partial(self.add_tab, page), desc=self.t("new_tab"), id="tab_new")

    def tab_actions(self, page: Page) -> list[Widget]:
        """The menu of all tabs."""
        return [IconButton("more_vert", lambda: page.show("tabs_menu"), desc=self.t("more"), id="tabs_more")]

    def add_tab(self, page: Page, *, incognito: bool = False) -> None:
        """One more, in front."""
        self.new_tab(incognito=incognito)
        page.finish(**FRESH)

    def tab_card(self, page: Page, tab: Json) -> Widget:
        """One tab: what it is, how it is closed."""
        url = self.url_of(tab)
        title = self.title_of(url)

        def choose() -> None:
            self.data["current"] = tab["id"]
            page.finish(**FRESH)

        def close() -> None:
            self.close_tab(tab)
            place = min(len(self.data["tabs"]), 99)
            self.say(page, self.t("closed", title=title), "undo", table="tabs", place=place, row=tab)

        cross = IconButton("close", close, desc=self.t("close_tab", title=title), id="tab_close", size=36)
        return self.tab_shape(tab, title, cross, choose)

    def tab_shape(self, tab: Json, title: str, close: Widget, choose: Callable[[], None]) -> Widget:
        """A card with a glimpse of the page."""
        url = self.url_of(tab)
        web = self.web_page(url)
        lines = [block.text for block in web.blocks if block.kind in ("text", "link")] if web else []
        mark = "visibility_off" if tab["incognito"] else "search" if url.startswith(SEARCH) else "public"
        head = Row(Icon(mark, size=18), Text(title, "label", lines=1, grow=1, id="tab_title"), close, gap=6)
        glimpse = Text("\n".join(lines[:4]), "small", colour="text_soft", lines=7, height=120)
        here = tab["id"] == self.tab["id"]
        return Card(
            head,
            Text(host_of(url) if url != HOME else "", "small", colour="text_faint", lines=1),
            glimpse,
            pad=(10, 4, 4, 10),
            gap=4,
            colour="primary_soft" if here else "container_high" if tab["incognito"] else "container",
            grow=1,
            on_tap=choose,
            id="tab",
            selected=here,
        )

    @overlay
    def tabs_menu(self, page: Page) -> Overlay:
        """What can be done to all."""

        def close_all() -> None:
            self.data["tabs"].clear()
            self.new_tab()
            page.hide()

        return Menu(
            ("tabs_new", self.t("new_tab"), partial(self.add_tab, page)),
            ("tabs_incognito", self.t("new_incognito"), partial(self.add_tab, page, incognito=True)),
            ("tabs_close_all", self.t("close_all"), close_all),
        )
