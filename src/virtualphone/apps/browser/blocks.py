"""The blocks of a web page as widgets: words, tables, links, files, events."""

from __future__ import annotations

from abc import ABC, abstractmethod
from datetime import datetime
from functools import partial
from urllib.parse import quote, urljoin

from virtualphone.apps.browser.base import BrowserBase
from virtualphone.apps.browser.seeding import bytes_of
from virtualphone.apps.browser.web import Block, WebPage, tidy
from virtualphone.clock import ZONE, english_date
from virtualphone.page import Page
from virtualphone.toolkit import Button, Card, Column, Divider, Icon, Picture, Row, Text, Widget

_SIZES = ((75, "small"), (94, "note"), (116, "body"), (145, "title"))
_KIND_ICONS = {"document": "description", "image": "image", "audio": "audio_file"}


class Blocks(BrowserBase, ABC):
    """Each kind of block has a method of its own name."""

    def style(self, extra: int = 0) -> str:
        """The text style for this page's zoom and the size in the settings."""
        percent = self.options["text_size"] * self.options["zoom"] / 100 + extra
        return next((style for most, style in _SIZES if percent <= most), "headline")

    def blocks(self, page: Page, web: WebPage) -> list[Widget]:
        """All of a page; rows that follow each other are one table."""
        found: list[Widget] = []
        table: list[Block] = []
        needle = self.needle(page)
        for block in (*web.blocks, Block("end")):
            if block.kind == "row":
                table.append(block)
                continue
            if table:
                found.append(self.table(table, needle))
                table = []
            widget = self.block(page, web, block)
            if widget is not None:
                found.append(self.marked(widget, block.text, needle))
        return found

    def needle(self, page: Page) -> str:
        """What is being found on the page."""
        return str(page.vars.get("needle", "")).strip().casefold() if page.vars.get("finding") else ""

    def marked(self, widget: Widget, text: str, needle: str) -> Widget:
        """On a coloured ground if it has what is being found."""
        if needle and needle in text.casefold():
            return Column(widget, colour="primary_soft", radius=6, id="found")
        return widget

    def block(self, page: Page, web: WebPage, block: Block) -> Widget | None:
        """One block."""
        if block.kind in ("title", "heading", "text", "item"):
            return self.words_of(page, block)
        if block.kind == "picture":
            return self.picture(block)
        if block.kind in ("link", "popup"):
            return self.link(page, web, block)
        makers = {"tel": self.reach, "mail": self.reach, "file": self.file, "event": self.event}
        maker = makers.get(block.kind)
        return maker(page, block) if maker is not None else self.part(page, web, block)

    def words_of(self, page: Page, block: Block) -> Widget:
        """Words; a long press asks what to do with them."""
        hold = partial(page.show, "text_menu", text=block.text)
        if block.kind == "title":
            return Text(block.text, self.style(60), id="web_title", on_hold=hold)
        if block.kind == "heading":
            return Column(Text(block.text, self.style(25), id="heading"), pad=(0, 8, 0, 0))
        if block.kind == "text":
            return Text(block.text, self.style(), id="text", on_hold=hold)
        dot = Column(Icon("circle", size=7), pad=(0, 8, 0, 0), width=8)
        words = Text(block.text, self.style(), grow=1, id="item", on_hold=hold)
        return Row(dot, words, gap=10, align="start", pad=(6, 0))

    @abstractmethod
    def part(self, page: Page, web: WebPage, block: Block) -> Widget | None:
        """What the reader fills in: see `parts.py`."""

    def picture(self, block: Block) -> Widget | None:
        """With its words below."""
        words = Text(block.text, "small", colour="text_soft", id="caption")
        if not self.options["images"]:
            frame = Row(Icon("image"), words, gap=10, pad=(12, 14))
            return Card(frame, radius=8)
        return Column(Picture(block.parts[0], radius=10, height=150, desc=block.text), words, gap=4)

    def table(self, rows: list[Block], needle: str) -> Widget:
        """A head and its rows."""
        lines: list[Widget] = []
        for number, row in enumerate(rows):
            style = self.style(-10) if self.style() != "small" else "small"
            cells = [
                Text(cell, "label" if number == 0 else style, grow=1.5 if at == 0 else 1, id="cell")
                for at, cell in enumerate(row.parts)
            ]
            found = bool(needle) and needle in " ".join(row.parts).casefold()
            ground = "container_high" if number == 0 else "primary_soft" if found else "container"
            lines.extend((Row(*cells, gap=8, pad=(12, 9), colour=ground, id="table_row"), Divider()))
        return Column(*lines[:-1], id="table", radius=8, colour="container")

    def link(self, page: Page, web: WebPage, block: Block) -> Widget:
        """Words to tap; a long press asks where to open them."""
        url = tidy(urljoin(web.url, block.parts[0]))
        words = Text(block.text, self.style(), colour="primary", id="link_text", grow=1)

        def follow() -> None:
            if block.kind == "link":
                self.go(url)
                self.refresh(page)
            elif self.options["popups"]:
                self.say(page, self.t("blocked"), "show", tab=url)
            else:
                self.new_tab(url)
                self.refresh(page)

        hold = partial(page.show, "link_menu", url=url, title=block.text)
        return Row(words, pad=(0, 7), on_tap=follow, on_hold=hold, id="link")

    def reach(self, page: Page, block: Block) -> Widget:
        """A number to call, an address to write to."""
        tel = block.kind == "tel"

        def act() -> None:
            if tel:
                if not page.send("DIAL", f"tel:{block.parts[0]}"):
                    page.toast(self.t("no_app"))
            elif not page.send("SENDTO", f"mailto:{block.parts[0]}"):
                self.phone.state["clipboard"] = block.parts[0]
                page.toast(self.t("mail_copied"))

        words = Text(block.text, self.style(), colour="primary", grow=1)
        below = Text(block.parts[0], "note", colour="text_soft", lines=1)
        icon = Icon("call" if tel else "mail", colour="primary")
        return Row(icon, Column(words, below, grow=1), gap=14, pad=(4, 8), on_tap=act, id=block.kind)

    def file(self, page: Page, block: Block) -> Widget:
        """Something to download."""
        kind, size = block.parts
        what = {"name": block.text, "kind": kind, "size": bytes_of(size), "url": self.url}

        def ask() -> None:
            if self.options["ask_download"]:
                page.show("download_dialog", **what)
            else:
                self.download(page, what)

        names = Column(
            Text(block.text, "body", colour="primary", lines=1),
            Text(size, "small", colour="text_soft"),
            grow=1,
        )
        icon = Icon(_KIND_ICONS.get(kind, "draft"), colour="primary")
        row = Row(icon, names, Icon("download"), gap=14, pad=(14, 10))
        return Card(row, radius=10, on_tap=ask, id="file")

    def download(self, page: Page, what: dict[str, object]) -> None:
        """The file is on the phone; one of the same name gets a number."""
        names = {row["name"] for row in self.data["downloads"]}
        stem, _, end = str(what["name"]).rpartition(".")
        name, copy = str(what["name"]), 0
        while name in names:
            copy += 1
            name = f"{stem} ({copy}).{end}"
        row = {"id": self.new_id(), **what, "name": name, "at_ms": self.phone.now_ms}
        self.data["downloads"].append(row)
        self.say(page, self.t("downloaded", name=name), "open", open="DownloadsActivity")

    def event(self, page: Page, block: Block) -> Widget:
        """When and where, and a way into the calendar."""
        place, *times = block.parts
        begin, end = (datetime.strptime(text, "%Y-%m-%d %H:%M").replace(tzinfo=ZONE) for text in times)
        day = f"{begin.month}月{begin.day}日" if self.zh else english_date(begin)
        when = f"{day}, {begin:%H:%M} - {end:%H:%M}"

        def add() -> None:
            fields = {
                "title": block.text,
                "begin": round(begin.timestamp() * 1000),
                "end": round(end.timestamp() * 1000),
                "location": place,
            }
            query = "&".join(f"{name}={quote(str(value))}" for name, value in fields.items())
            if not page.send("INSERT", f"content://com.android.calendar/events?{query}"):
                page.toast(self.t("no_app"))

        return Card(
            Text(block.text, "heading", id="event_title"),
            Text(when, "note", id="event_when"),
            Text(place, "note", colour="text_soft", id="event_place"),
            Row(Button(self.t("add_event"), add, look="text", icon="event", id="event_add"), spread="end"),
            pad=(16, 12, 8, 4),
            gap=4,
            id="event",
        )
