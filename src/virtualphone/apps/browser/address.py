"""The address field: addresses, searches, and what was there before."""

from __future__ import annotations

from functools import partial

from virtualphone.app import activity
from virtualphone.apps.browser.base import FRESH
from virtualphone.apps.browser.surf import Surf
from virtualphone.apps.browser.web import HOME, SEARCH, all_pages, is_address, tidy
from virtualphone.page import Page
from virtualphone.toolkit import Icon, IconButton, ListItem, Row, Scaffold, Scroll, TextField, Widget

MOST = 7
"""Suggestions below the field."""


class Address(Surf):
    """Typed words are an address or a search."""

    def open_typed(self, page: Page, typed: str) -> None:
        """Go there and close the field."""
        if typed.strip():
            self.go(tidy(typed) if is_address(typed) else SEARCH + typed.strip())
            page.finish(**FRESH)

    @activity("AddressActivity")
    def address(self, page: Page) -> Widget:
        """The field, and rows that fit what is typed."""
        typed = str(page.vars.get("address_field", ""))
        field = TextField(
            "address_field",
            page.var("address_field", ""),
            hint=self.t("search_or_type"),
            on_submit=lambda: self.open_typed(page, str(page.vars.get("address_field", ""))),
            plain=True,
            grow=1,
        )
        wipe = IconButton(
            "close", partial(page.vars.update, address_field=""), desc=self.t("clear"), id="clear", size=44
        )
        rows: list[Widget] = []
        if typed.strip():
            words = self.t("search_for", engine=self.engine_name())
            go = partial(self.open_typed, page, typed)
            rows.append(ListItem(typed, words, icon="search", id="search_row", on_tap=go))
        elif self.url != HOME:
            rows.append(self.here(page))
        rows.extend(self.suggestions(page, typed.strip().casefold()))
        bar = Row(field, wipe if typed else None, grow=1)
        return Scaffold(bar, Scroll(*rows, id="suggestions"), back=page.back)

    def here(self, page: Page) -> Widget:
        """The page one is on: its address to share, to copy, to change."""
        shown = self.url.removeprefix(SEARCH)

        def copy() -> None:
            self.phone.state["clipboard"] = shown
            page.toast(self.t("copied"))

        def change() -> None:
            page.vars["address_field"] = shown
            page.focus("address_field")

        share = partial(page.show, "share_sheet", data=f"{self.title_of(self.url)} {shown}")
        buttons = Row(
            IconButton("share", share, desc=self.t("share"), id="share_here", size=40),
            IconButton("content_copy", copy, desc=self.t("copy_link"), id="copy_here", size=40),
            IconButton("edit", change, desc=self.t("edit"), id="edit_here", size=40),
        )
        return ListItem(self.title_of(self.url), shown, icon="public", trailing=buttons, id="here")

    def suggestions(self, page: Page, typed: str) -> list[Widget]:
        """Pages that were visited, are bookmarked or begin like that."""
        known = [("star", row["title"], row["url"]) for row in self.data["bookmarks"]]
        known += [("history", row["title"], row["url"]) for row in reversed(self.data["history"])]
        if typed:
            known += [("public", web.title, web.url) for web in all_pages(self.sites, self.zh)]
        else:
            known = [one for one in known if one[0] == "history"]

        def choose(url: str) -> None:
            self.go(url)
            page.finish(**FRESH)

        rows: dict[str, Widget] = {}
        for icon, title, url in known:
            if url not in rows and len(rows) < MOST and typed in f"{title} {url}".casefold():
                shown = url.removeprefix("https://").removeprefix(SEARCH)
                rows[url] = ListItem(
                    title, shown, leading=Icon(icon), id="suggestion", on_tap=partial(choose, url)
                )
        return list(rows.values())
