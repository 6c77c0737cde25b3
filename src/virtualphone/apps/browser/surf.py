"""The page in front: its bar, what is behind its address, and finding words on it."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from virtualphone.app import activity
from virtualphone.apps.browser.parts import Parts
from virtualphone.apps.browser.web import HOME, SEARCH, Site, WebPage, host_of, search_pages, tidy
from virtualphone.page import Page
from virtualphone.toolkit import (
    Avatar,
    Button,
    Card,
    Column,
    Empty,
    Gap,
    Icon,
    IconButton,
    ListItem,
    Row,
    Scaffold,
    Scroll,
    Text,
    TextField,
    Widget,
)


class Surf(Parts):
    """One activity shows every address."""

    shortcuts_beside: ClassVar[int] = 4

    def go_back(self, page: Page) -> bool:
        """Back closes the search on the page, then follows the trail, then leaves."""
        if page.vars.get("finding"):
            page.vars["finding"] = False
            return True
        if self.step(-1):
            self.refresh(page)
            return True
        return False

    @activity("MainActivity", main=True, back="go_back")
    def main(self, page: Page) -> Widget:
        """The bar, and the page below it."""
        finding = bool(page.vars.get("finding"))
        return Scaffold(
            self.find_bar(page) if finding else self.address_bar(page),
            self.content_of(page, self.url),
            actions=[] if finding else self.bar_actions(page),
            bottom=self.foot(page),
            colour="container_high" if self.tab["incognito"] else "surface",
        )

    # The bar.

    def address_bar(self, page: Page) -> Widget:
        """Home, and where one is."""
        home = IconButton("home", partial(self.show_home, page), desc=self.t("home"), id="home", size=44)
        return Row(home, Gap(4), self.address_pill(page), Gap(4), grow=1)

    def address_pill(self, page: Page) -> Widget:
        """The address; a tap opens the field to type in."""
        here = self.url
        plain = self.t("search_or_type")
        words = plain if here == HOME else here.removeprefix(SEARCH).removeprefix("https://")
        icon = "visibility_off" if self.tab["incognito"] else "search" if here == HOME else "lock"
        return Row(
            Icon(icon, size=18),
            Text(words, "note", colour="text_soft" if here == HOME else "text", lines=1, grow=1, id="url"),
            gap=8,
            pad=(14, 0),
            height=44,
            radius=22,
            colour="surface" if self.tab["incognito"] else "container_high",
            grow=1,
            id="address_bar",
            on_tap=lambda: page.open("AddressActivity"),
        )

    def bar_actions(self, page: Page) -> list[Widget]:
        """Tabs and the menu."""
        return [self.tab_counter(page), self.menu_button(page)]

    def tab_counter(self, page: Page) -> Widget:
        """How many tabs there are."""
        count = len(self.data["tabs"])
        number = Text(str(count), "label", align="center")
        square = Column(number, width=26, height=26, outline="text_soft", radius=6, align="center")
        return Column(
            square,
            pad=(8, 11),
            align="center",
            width=44,
            height=48,
            on_tap=lambda: page.open("TabsActivity"),
            id="tabs",
            desc=self.t("tabs_open", count=count),
        )

    def menu_button(self, page: Page) -> Widget:
        """The three dots."""
        return IconButton(
            "more_vert", lambda: page.show("page_menu"), desc=self.t("more"), id="menu", size=44
        )

    def foot(self, page: Page) -> Widget | None:
        """What stands at the bottom."""
        return self.snackbar(page)

    def show_home(self, page: Page) -> None:
        """The page of a new tab, in this one."""
        self.go(HOME)
        self.refresh(page)

    # Behind the address.

    def content_of(self, page: Page, url: str) -> Widget:
        """The page, the results, or why there is nothing."""
        if url == HOME:
            return self.first_page(page)
        if url.startswith(SEARCH):
            return self.results(page, url.removeprefix(SEARCH))
        web = self.web_page(url)
        if web is None:
            return self.missing(page, url)
        return Scroll(*self.blocks(page, web), pad=(20, 14, 20, 48), gap=10, id="web")

    def first_page(self, page: Page) -> Widget:
        """A field, the sites, and what is still to be read."""
        if self.tab["incognito"]:
            title = Text(self.t("incognito"), "headline", align="center")
            text = Text(self.t("incognito_text"), "body", colour="text_soft", align="center")
            mark = Icon("visibility_off", size=72)
            return Column(Gap(80), mark, Gap(12), title, Gap(8), text, pad=(32, 0), align="center")
        wide = self.shortcuts_beside * (2 if self.wide else 1)
        sites = [self.shortcut(page, site) for site in self.sites]
        grid = [
            Row(*sites[at : at + wide], *[Gap(grow=1)] * (wide - len(sites[at : at + wide])), align="start")
            for at in range(0, len(sites), wide)
        ]
        rows: list[Widget] = [
            Gap(20),
            Text(self.engine_name(), "display", colour="primary", align="center", id="engine"),
            Gap(14),
            Column(self.home_field(page), pad=(20, 0)),
            Gap(18),
            *grid,
        ]
        unread = [row for row in self.data["reading"] if not row["read"]]
        if unread:
            heading = Text(self.t("reading"), "label", colour="primary")
            rows.append(Column(heading, pad=(20, 14, 20, 2)))
        rows.extend(
            ListItem(
                row["title"], host_of(row["url"]), icon="chrome_reader_mode", id="home_reading",
                on_tap=partial(self.read_row, page, row),
            )
            for row in unread
        )  # fmt: skip
        return Scroll(*rows, gap=4, id="web")

    def read_row(self, page: Page, row: dict[str, object]) -> None:
        """Open a page of the reading list."""
        row["read"] = True
        self.go(str(row["url"]))
        self.refresh(page)

    def home_field(self, page: Page) -> Widget:
        """The large field of the first page."""
        return Row(
            Icon("search"),
            Text(self.t("search_or_type"), "body", colour="text_soft", lines=1, grow=1),
            gap=12,
            pad=(18, 0),
            height=54,
            radius=27,
            colour="container_high",
            id="home_field",
            on_tap=lambda: page.open("AddressActivity"),
        )

    def shortcut(self, page: Page, site: Site) -> Widget:
        """One site on the first page."""

        def open_site() -> None:
            self.go(tidy(site.host))
            self.refresh(page)

        return Column(
            Avatar(site.name[0], icon=site.icon, size=48),
            Text(site.name[self.zh], "small", lines=2, align="center"),
            gap=6,
            pad=(4, 8),
            align="center",
            grow=1,
            on_tap=open_site,
            id=f"shortcut_{site.host.partition('.')[0].replace('-', '_')}",
        )

    def results(self, page: Page, words: str) -> Widget:
        """What the search engine found."""
        found = search_pages(self.sites, words, self.zh)
        if self.options["engine"] == "quarry":
            found.sort(key=lambda one: one[0].title)
        elif self.options["engine"] == "compass":
            found.sort(key=lambda one: len(one[0].url))
        if not found:
            return Empty("search_off", self.t("no_results"))
        count = Text(self.t("results", count=len(found)), "small", colour="text_soft", id="result_count")
        rows = [self.result(page, web, line) for web, line in found[:12]]
        name = Text(self.engine_name(), "title", colour="primary", id="engine")
        return Scroll(name, count, *rows, pad=(16, 12, 16, 40), gap=10, id="web")

    def result(self, page: Page, web: WebPage, line: str) -> Widget:
        """A title, an address and the line that fits."""

        def follow() -> None:
            self.go(web.url)
            self.refresh(page)

        return Card(
            Text(web.url.removeprefix("https://"), "small", colour="text_soft", lines=1),
            Text(web.title, "body", colour="primary", lines=2),
            Text(line or web.site.name[self.zh], "note", lines=2),
            pad=(14, 10),
            gap=2,
            on_tap=follow,
            on_hold=partial(page.show, "link_menu", url=web.url, title=web.title),
            id="result",
        )

    def missing(self, page: Page, url: str) -> Widget:
        """Nothing is there."""
        host = host_of(url)
        known = any(site.host == host for site in self.sites)
        word = "missing" if known else "unreachable"
        again = Button(self.t("reload"), partial(self.refresh, page), look="tonal", id="reload_button")
        return Column(
            Gap(48),
            Icon("sentiment_dissatisfied" if known else "cloud_off", size=64, colour="text_faint"),
            Gap(16),
            Text(self.t(word), "title", id="error_title"),
            Gap(8),
            Text(self.t(f"{word}_text", host=host), "body", colour="text_soft", id="error_text"),
            Gap(20),
            Row(again),
            pad=(28, 0),
        )

    # Finding words.

    def find_bar(self, page: Page) -> Widget:
        """A field, the count, and the way through."""
        needle = self.needle(page)
        places = self.places(needle)
        at = min(int(page.vars.get("found", 0)), max(0, len(places) - 1))

        def turn(by: int) -> None:
            if places:
                page.vars["found"] = (at + by) % len(places)
                self.scroll_to(page, places[page.vars["found"]])

        count = self.t("find_count", at=at + 1 if places else 0, all=len(places))
        typed = page.var("needle", "", then=lambda _text: page.vars.update(found=0))
        field = TextField(
            "needle", typed, hint=self.t("find"), plain=True, grow=1, on_submit=partial(turn, 1)
        )
        close = partial(page.vars.update, finding=False)
        return Row(
            field,
            Text(count if needle else "", "note", colour="text_soft", id="find_count"),
            IconButton(
                "keyboard_arrow_up", partial(turn, -1), desc=self.t("previous"), id="find_up", size=44
            ),
            IconButton("keyboard_arrow_down", partial(turn, 1), desc=self.t("next"), id="find_down", size=44),
            IconButton("close", close, desc=self.t("close"), id="find_close", size=44),
            grow=1,
        )

    def places(self, needle: str) -> list[int]:
        """The numbers of the blocks that have it."""
        web = self.web_page(self.url)
        if web is None or not needle:
            return []
        lines = [
            " ".join((block.text, *block.parts)) if block.kind == "row" else block.text
            for block in web.blocks
        ]
        return [number for number, line in enumerate(lines) if needle in line.casefold()]

    def scroll_to(self, page: Page, block: int) -> None:
        """About where a block stands: blocks are some lines high."""
        page.vars["@scroll.web"] = self.phone.metrics.px(max(0, block - 4) * 44)
