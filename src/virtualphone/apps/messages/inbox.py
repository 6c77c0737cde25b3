"""The list of conversations, and the two drawers beside it: archived, and spam."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.messages.shelf import Shelf
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Chip,
    Column,
    Dialog,
    Empty,
    Fab,
    Gap,
    IconButton,
    Menu,
    Overlay,
    Row,
    Scaffold,
    Scroll,
    Swipe,
    Widget,
)

Json = dict[str, Any]


class Inbox(Shelf):
    """Conversations in order, opened by a tap, chosen by a long press."""

    # Choosing several.

    def _chosen(self, page: Page) -> list[int]:
        return [number for number in page.vars.get("chosen", []) if self.thread(number) is not None]

    def _flip(self, page: Page, number: int) -> None:
        chosen = self._chosen(page)
        page.vars["chosen"] = (
            [key for key in chosen if key != number] if number in chosen else [*chosen, number]
        )

    def leave_list(self, page: Page) -> bool:
        """Back: first out of choosing."""
        busy = bool(self._chosen(page))
        page.vars.pop("chosen", None)
        return busy

    def _change(self, page: Page, done: str, **values: object) -> None:
        for number in (chosen := self._chosen(page)):
            thread = self.thread(number)
            if thread is not None:
                thread.update(values)
                if "unread" in values:
                    self.read(thread)
        page.vars.pop("chosen", None)
        if done:
            page.toast(self.t(done, count=len(chosen)))

    def listed(self, page: Page, drawer: str, threads: list[Json]) -> Widget:
        """Rows that can be opened, chosen and swept aside."""
        known = self.known()
        chosen = self._chosen(page)
        rows: list[Widget] = []
        for thread in threads:
            flip = partial(self._flip, page, thread["id"])
            more: Json = {"on_hold": flip, "selected": thread["id"] in chosen}
            if chosen:
                more["on_tap"] = flip
            row = self.row(thread, known, page, **more)
            if drawer == "inbox" and self.options["swipe_archive"] and not chosen:
                away = partial(self._archive, page, thread)
                row = Swipe(row, left=away, right=away)
            rows.append(row)
        return Scroll(*rows, pad=(0, 2, 0, 90), id="threads")

    def _archive(self, page: Page, thread: Json) -> None:
        thread["archived"] = True
        page.toast(self.t("done_archived", count=1))

    def bar(self, page: Page, drawer: str) -> tuple[str, list[Widget]]:
        """Title and actions while some are chosen."""
        chosen = [thread for number in self._chosen(page) if (thread := self.thread(number)) is not None]
        shelf, key = ("archive", "done_archived") if drawer == "inbox" else ("unarchive", "done_unarchived")
        pinned = all(thread["pinned"] for thread in chosen)
        actions: list[Widget] = []
        if drawer == "inbox":
            word = self.t("unpin" if pinned else "pin")
            actions.append(
                IconButton("push_pin", lambda: self._change(page, "", pinned=not pinned), desc=word, id="pin")
            )
            read = partial(self._change, page, "done_read", unread=0)
            actions.append(IconButton("mark_chat_read", read, desc=self.t("mark_read"), id="mark_read"))
        if drawer != "spam":
            put = partial(self._change, page, key, archived=drawer == "inbox")
            actions.append(IconButton(shelf, put, desc=self.t(shelf), id="archive"))
        actions.append(
            IconButton("delete", lambda: page.show("delete_chosen"), desc=self.t("delete"), id="delete")
        )
        return str(len(chosen)), actions

    @overlay
    def delete_chosen(self, page: Page) -> Overlay:
        """For good: are you sure?"""
        chosen = self._chosen(page.under)

        def yes() -> None:
            for number in chosen:
                thread = self.thread(number)
                if thread is not None:
                    self.forget(thread)
            page.under.vars.pop("chosen", None)
            page.hide()
            page.toast(self.t("done_deleted", count=len(chosen)))

        title = self.t("delete_one") if len(chosen) == 1 else self.t("delete_many", count=len(chosen))
        agree = Button(self.t("delete"), yes, look="text", id="yes")
        return Dialog(title, self.t("cannot_undo"), buttons=[self.no(page), agree])

    # Pages.

    @activity("MainActivity", main=True, back="leave_list")
    def main(self, page: Page) -> Widget:
        """The inbox."""
        threads = self.kept("inbox")
        fresh = [thread for thread in threads if thread["unread"]]
        only = bool(page.vars.get("only_unread"))
        label = f"{self.t('unread')} {len(fresh)}" if fresh else self.t("unread")
        shown = fresh if only else threads
        body: Widget = Empty("chat", self.t("none_unread" if only else "none"))
        if shown:
            body = self.listed(page, "inbox", shown)
        return self.main_frame(page, body, label)

    def main_frame(self, page: Page, body: Widget, unread: str) -> Widget:
        """What stands round the list: all or unread ones, the search, how to begin a conversation."""
        only = bool(page.vars.get("only_unread"))
        chips = Row(
            Chip(self.t("all"), not only, lambda: page.vars.update(only_unread=False), id="all"),
            Chip(unread, only, lambda: page.vars.update(only_unread=True), id="only_unread"),
            gap=8, pad=(16, 2, 16, 8),
        )  # fmt: skip
        whole = Column(chips, Column(body, grow=1))
        if self._chosen(page):
            title, actions = self.bar(page, "inbox")
            return Scaffold(title, whole, back=page.back, actions=actions)
        find = IconButton("search", lambda: page.open("SearchActivity"), desc=self.t("search"), id="search")
        more = IconButton("more_vert", lambda: page.show("more_menu"), desc=self.t("more"), id="more")
        start = Fab("chat", lambda: page.open("NewActivity"), desc=self.t("start"))
        return Scaffold(self.name(), whole, actions=[find, more], fab=start)

    @overlay
    def more_menu(self, page: Page) -> Overlay:
        """Drawers and settings."""

        return Menu(
            ("menu_read_all", self.t("read_all"), lambda: self.read_all(page)),
            ("menu_starred", self.t("starred"), lambda: page.open("StarredActivity")),
            ("menu_archived", self.t("archived"), lambda: page.open("ArchivedActivity")),
            ("menu_spam", self.t("spam"), lambda: page.open("SpamActivity")),
            ("menu_settings", self.t("settings"), lambda: page.open("SettingsActivity")),
        )

    def read_all(self, page: Page) -> None:
        """Nothing in the inbox is new any more."""
        for thread in self.kept("inbox"):
            self.read(thread)
        page.hide()
        page.toast(self.t("all_read"))

    def _drawer(self, page: Page, drawer: str, icon: str, nothing: str) -> Widget:
        threads = self.kept(drawer)
        body = self.listed(page, drawer, threads) if threads else Empty(icon, self.t(nothing))
        title, actions = self.bar(page, drawer) if self._chosen(page) else (self.t(drawer), [])
        return Scaffold(title, Column(body, Gap(0)), back=page.back, actions=actions)

    @activity("ArchivedActivity", back="leave_list")
    def archived(self, page: Page) -> Widget:
        """Put away, not deleted."""
        return self._drawer(page, "archived", "archive", "no_archived")

    @activity("SpamActivity", back="leave_list")
    def spam(self, page: Page) -> Widget:
        """From numbers that are refused."""
        return self._drawer(page, "spam", "report", "no_spam")
