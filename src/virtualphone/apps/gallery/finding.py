"""Looking for photos by place, thing or month, and letting them pass by."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity
from virtualphone.apps.gallery.bin import Bin
from virtualphone.page import Page
from virtualphone.toolkit import (
    Chip,
    Column,
    Empty,
    Gap,
    Header,
    IconButton,
    Picture,
    Row,
    Scaffold,
    Scroll,
    Text,
    TextField,
    Widget,
    Wrap,
)
from virtualphone.toolkit.widget import Child

Json = dict[str, Any]

SLIDE_MS = 3000
"""How long a photo stays."""


class Finding(Bin):
    """Search and slide show."""

    def matches(self, photo: Json, query: str) -> bool:
        """Whether every word is in what is known of a photo."""
        parts = [photo["place"], *photo["things"], photo["name"], self.album_name(photo["album"])]
        text = " ".join([*parts, self.month_text(photo["taken_ms"])]).casefold()
        return all(word in text for word in query.casefold().split())

    def everything_on(self, page: Page) -> list[Json]:
        """On the search page "all" is what was found."""
        if page.activity != "SearchActivity":
            return super().everything_on(page)
        return [photo for photo in self.shown() if self.matches(photo, str(page.vars.get("query", "")))]

    def _groups(self) -> list[tuple[str, str, list[str]]]:
        photos = self.shown()
        places = dict.fromkeys(photo["place"] for photo in photos if photo["place"])
        things = dict.fromkeys(thing for photo in photos for thing in photo["things"])
        months = dict.fromkeys(self.month_text(photo["taken_ms"]) for photo in photos)
        return [
            ("place", "places", list(places)),
            ("thing", "things", list(things)),
            ("month", "months", list(months)),
        ]

    @activity("SearchActivity", back="unpick")
    def search(self, page: Page) -> Widget:
        """A field, suggestions, and what was found."""
        query = str(page.vars.get("query", ""))
        field = TextField(
            "query", page.var("query", ""), hint=self.t("search_hint"), plain=True, grow=1, limit=60
        )

        def take(words: str) -> None:
            page.vars["query"] = words
            self.phone.hide_keyboard()

        if query.strip():
            photos = [photo for photo in self.shown() if self.matches(photo, query)]
            count = Text(self.t("found", count=len(photos)), "note", colour="text_soft", id="found")
            rows = self.rows(page, photos, self.open_among(page, photos))
            body: Widget = Scroll(Column(count, pad=(12, 6)), *rows, id="photos", pad=(4, 0, 4, 24), gap=3)
            if not photos:
                body = Empty("image_search", self.t("nothing_found"))
        else:
            parts: list[Child] = []
            for name, title, words in self._groups():
                chips = [Chip(word, False, partial(take, word), id=f"chip_{name}") for word in words]
                parts.extend((Header(self.t(title)), Column(Wrap(*chips), pad=(20, 6)), Gap(4)))
            body = Scroll(*parts, id="suggestions", pad=(0, 0, 0, 24))
        if self.picking(page):
            return Scaffold(self.pick_title(page), body, actions=self.pick_actions(page))
        clear = IconButton("close", partial(page.vars.update, query=""), desc=self.t("clear"), id="clear")
        return Scaffold(
            Row(field, grow=1),
            body,
            back=page.back,
            actions=[bool(query) and clear],
            bottom=self.undo_bar(page),
        )

    # Slide show.

    @activity("SlideActivity")
    def slides(self, page: Page) -> Widget:
        """One after the other; a touch holds it."""
        numbers = [number for number in page.args.get("ids") or [] if self.photo(number) is not None]
        if not numbers:
            return Scaffold("", Empty("slideshow", self.t("no_photos")), back=page.back)
        stopped = page.vars.get("stopped")
        passed = stopped if stopped is not None else self.phone.now_ms - int(page.vars.get("since_ms", 0))
        first = page.args.get("first")
        start = numbers.index(first) if first in numbers else 0
        photo = self.photo(numbers[(start + passed // SLIDE_MS) % len(numbers)])
        if photo is None:
            return Scaffold("", Empty("slideshow", self.t("no_photos")), back=page.back)

        def touch() -> None:
            if stopped is None:
                page.vars["stopped"] = passed
            else:
                page.vars["since_ms"] = self.phone.now_ms - stopped
                page.vars["stopped"] = None

        across, down = self.fit((photo["width"], photo["height"]), self.room(70))
        image = Picture(self.picture(photo), width=across, height=down, id="slide", on_tap=touch)
        held = (
            Text(self.t("paused"), "note", colour="#ffffff", id="paused") if stopped is not None else Gap(1)
        )
        body = Column(
            Gap(grow=1), Row(image, spread="center"), Gap(grow=1), Row(held, spread="center", height=50)
        )
        return Scaffold(None, body, colour="#000000")
