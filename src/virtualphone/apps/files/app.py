"""The files app: its search, its name, its first data, and what it does for others."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from virtualphone.app import Seed, activity
from virtualphone.apps.files.base import GROUPS
from virtualphone.apps.files.care import Care
from virtualphone.apps.files.seeding import first_data
from virtualphone.page import Page
from virtualphone.toolkit import (
    Chip,
    Column,
    Empty,
    IconButton,
    Row,
    Scaffold,
    Scroll,
    Strip,
    Text,
    TextField,
    Widget,
)

Json = dict[str, Any]


class Files(Care):
    """Folders and files."""

    label: ClassVar[tuple[str, str]] = ("Files", "文件")
    icon: ClassVar[str] = "folder"
    colour: ClassVar[str] = "#3c84a8"
    version: ClassVar[str] = "2.8.1"
    system: ClassVar[bool] = True

    def seed(self, seed: Seed) -> Json:
        """The files of a fresh phone."""
        return first_data(seed)

    def on_open(self, page: Page) -> None:
        """Searching and writing begin with typing."""
        if page.activity == "SearchActivity":
            page.focus("query")
        elif page.activity == "EditActivity":
            page.focus("text")

    def resolve(self, action: str, data: str) -> tuple[str, Json] | None:
        """VIEW of the storage or of one of its folders."""
        root = "content://com.android.externalstorage.documents/root"
        if action == "android.intent.action.VIEW" and data.startswith(root):
            number = data.removeprefix(root).strip("/")
            return "FolderActivity", {"id": int(number) if number.isdecimal() else 0}
        if action == "android.intent.action.VIEW_DOWNLOADS":
            return "GroupActivity", {"group": "downloads"}
        return None

    # Searching.

    def _found(self, page: Page) -> list[Json]:
        query, kinds = str(page.vars.get("query", "")).casefold().strip(), page.vars.get("kinds") or []
        wanted = {kind for name in kinds for kind in GROUPS[name]}
        folder = page.args.get("folder") or 0
        rows = [row for row in self.table if self.seen(row)]
        if folder:
            rows = [row for row in rows if any(one["id"] == folder for one in self.chain(row)[:-1])]
        return self.ordered(
            [
                row
                for row in rows
                if all(word in str(row["name"]).casefold() for word in query.split())
                and (not wanted or row["kind"] in wanted)
                and (query or wanted)
            ]
        )

    def all_on(self, page: Page) -> list[Json]:
        """On the search page "all" is what was found."""
        return self._found(page) if page.activity == "SearchActivity" else super().all_on(page)

    @activity("SearchActivity", back="unpick")
    def search(self, page: Page) -> Widget:
        """By name and by kind."""
        query, kinds = str(page.vars.get("query", "")), page.vars.get("kinds") or []
        field = TextField("query", page.var("query", ""), hint=self.t("search"), plain=True, grow=1, limit=60)

        def flip(name: str) -> None:
            page.vars["kinds"] = sorted(set(kinds) ^ {name})

        chips = [Chip(self.t(name), name in kinds, partial(flip, name), id=f"kind_{name}") for name in GROUPS]
        rows = self._found(page)
        if rows:
            count = Text(self.t("found", count=len(rows)), "note", colour="text_soft", id="found")
            lines = [self.line(page, row) for row in rows]
            body: Widget = Scroll(Column(count, pad=(20, 4)), *lines, id="files", pad=(0, 0, 0, 24))
        else:
            asked = bool(query.strip() or kinds)
            body = Empty("search_off" if asked else "search", self.t("nothing_found" if asked else "search"))
        whole = Column(Strip(*chips, id="kinds"), body)
        if self.picking(page):
            return Scaffold(self.pick_title(page), whole, actions=self.pick_actions(page))
        clear = IconButton("close", partial(page.vars.update, query=""), desc=self.t("clear"), id="clear")
        return Scaffold(
            Row(field, grow=1),
            whole,
            back=page.back,
            actions=[bool(query) and clear],
            bottom=self.undo_bar(page),
        )
