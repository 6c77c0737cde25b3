"""What all pages of the browser share: tabs and their trails, titles, dates, the way back."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, ClassVar

from virtualphone.apps.browser.sites import SITES
from virtualphone.apps.browser.web import HOME, SEARCH, Site, WebPage, find_page, host_of
from virtualphone.apps.browser.words import ENGINES, WORDS
from virtualphone.clock import MONTHS, ZONE
from virtualphone.page import Page
from virtualphone.sharing import Sharer
from virtualphone.toolkit import Button, Snackbar, Widget

Json = dict[str, Any]

UNDO_MS = 10_000
"""How long something that is gone can be brought back."""

FRESH: Json = {"@scroll.web": 0, "finding": False, "bar": None}
"""What the page in front forgets when another one comes."""


class BrowserBase(Sharer):
    """The common part; each file of this app adds its pages."""

    package: ClassVar[str] = "com.android.browser"
    words: ClassVar[dict[str, tuple[str, str]]] = WORDS
    sites: ClassVar[tuple[Site, ...]] = SITES

    @property
    def options(self) -> Json:
        """The app's settings."""
        held: Json = self.data["settings"]
        return held

    def new_id(self) -> int:
        """A number that no row has."""
        self.data["last_id"] += 1
        return int(self.data["last_id"])

    def row(self, table: str, number: object) -> Json | None:
        """A row of a table by its id."""
        return next((row for row in self.data[table] if row["id"] == number), None)

    # Tabs and where they are.

    @property
    def tab(self) -> Json:
        """The tab in front."""
        tabs: list[Json] = self.data["tabs"]
        return next((tab for tab in tabs if tab["id"] == self.data["current"]), tabs[-1])

    @property
    def url(self) -> str:
        """The address in front."""
        return self.url_of(self.tab)

    def url_of(self, tab: Json) -> str:
        """Where a tab is: its trail is what was visited in it, `at` a place there."""
        return str(tab["visited"]["trail"][tab["visited"]["at"]])

    def new_tab(self, url: str = HOME, *, incognito: bool = False, front: bool = True) -> None:
        """One more tab."""
        tab = {"id": self.new_id(), "incognito": incognito, "visited": {"trail": [url], "at": 0}}
        self.data["tabs"].append(tab)
        if front:
            self.data["current"] = tab["id"]
        self.visited(tab, url)

    def close_tab(self, tab: Json) -> None:
        """Away with it; the last one leaves an empty one behind."""
        tabs: list[Json] = self.data["tabs"]
        place = tabs.index(tab)
        tabs.remove(tab)
        if not tabs:
            self.new_tab()
        elif self.data["current"] == tab["id"]:
            self.data["current"] = tabs[min(place, len(tabs) - 1)]["id"]

    def go(self, url: str) -> None:
        """To an address, in the tab in front."""
        tab = self.tab
        if url != self.url:
            place = tab["visited"]["at"] + 1
            tab["visited"] = {"trail": [*tab["visited"]["trail"][:place], url], "at": place}
        self.visited(tab, url)

    def step(self, by: int) -> bool:
        """Back or forward in the trail, if it goes on there."""
        way = self.tab["visited"]
        if not 0 <= way["at"] + by < len(way["trail"]):
            return False
        way["at"] += by
        return True

    def visited(self, tab: Json, url: str) -> None:
        """Write it into the history, unless nobody shall know."""
        rows: list[Json] = self.data["history"]
        if tab["incognito"] or url == HOME or (rows and rows[-1]["url"] == url):
            return
        now, number = self.phone.now_ms, max((row["id"] for row in rows), default=0) + 1
        rows.append({"id": number, "title": self.title_of(url), "url": url, "visited_ms": now})

    def refresh(self, page: Page) -> None:
        """Another page is in front: its top is in sight, nothing is being found."""
        self.phone.hide_keyboard()
        page.vars.update(FRESH)

    # What is behind an address.

    def web_page(self, url: str) -> WebPage | None:
        """The page of a site."""
        return find_page(self.sites, url, self.zh)

    def title_of(self, url: str) -> str:
        """What a tab is called."""
        if url == HOME:
            return self.t("new_tab")
        if url.startswith(SEARCH):
            return f"{url.removeprefix(SEARCH)} - {self.engine_name()}"
        page = self.web_page(url)
        return page.title if page is not None else host_of(url)

    def engine_name(self) -> str:
        """The search engine in use."""
        return ENGINES[self.options["engine"]][self.zh]

    # Dates and sizes.

    def wall(self, ms: int) -> datetime:
        """A moment on the phone's calendar."""
        return datetime.fromtimestamp(ms / 1000, UTC).astimezone(ZONE)

    def day_text(self, moment: datetime) -> str:
        """`Today`, `Yesterday`, `March 3`."""
        days = (self.wall(self.phone.now_ms).date() - moment.date()).days
        if days in (0, 1):
            return self.t("today" if days == 0 else "yesterday")
        if self.zh:
            return f"{moment.month}月{moment.day}日"
        return f"{MONTHS[moment.month - 1]} {moment.day}"

    def size_text(self, size: int) -> str:
        """`482 KB`."""
        return f"{size / 1048576:.1f} MB" if size >= 1048576 else f"{round(size / 1024)} KB"

    # Coming back.

    def say(self, page: Page, text: str, action: str, **what: Any) -> None:
        """A bar at the bottom with one word to tap: `what` says what that does."""
        until = self.phone.now_ms + UNDO_MS
        page.vars["bar"] = {"text": text, "action": action, "until_ms": until, **what}

    def snackbar(self, page: Page) -> Widget | None:
        """The bar, while it is there."""
        bar = page.vars.get("bar")
        if not bar or self.phone.now_ms > bar["until_ms"]:
            return None

        def act() -> None:
            page.vars["bar"] = None
            if "open" in bar:
                page.open(bar["open"], **bar.get("args", {}))
            elif "tab" in bar:
                self.new_tab(bar["tab"])
                self.refresh(page)
            else:
                self.data[bar["table"]].insert(bar["place"], bar["row"])

        return Snackbar(bar["text"], self.t(bar["action"]), act)

    def drop(self, page: Page, table: str, row: Json, title: str, words: str = "deleted") -> None:
        """Take a row away and offer to bring it back."""
        place = self.data[table].index(row)
        self.data[table].remove(row)
        self.say(page, self.t(words, title=title), "undo", table=table, place=place, row=row)

    def no(self, page: Page) -> Button:
        """The button that changes nothing."""
        return Button(self.t("cancel"), page.hide, look="text", id="cancel")
