"""The bin, how full the phone is, making room, and the settings."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.files.base import DAY_MS, GROUPS, KEPT_DAYS, SYSTEM, TOTAL
from virtualphone.apps.files.reading import Reading
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    CheckItem,
    Column,
    Dialog,
    Empty,
    Gap,
    Header,
    Icon,
    IconButton,
    ListItem,
    Overlay,
    Progress,
    Row,
    Scaffold,
    Scroll,
    SwitchItem,
    Text,
    Var,
    Widget,
)
from virtualphone.toolkit.widget import Child

Json = dict[str, Any]

LARGE = 50_000_000


class Care(Reading):
    """Throwing away and keeping room."""

    # The bin.

    def thrown(self) -> list[Json]:
        """What lies in the bin, the last first."""
        found = [row for row in self.table if row["trashed_ms"] is not None]
        return sorted(found, key=lambda row: (-row["trashed_ms"], row["id"]))

    def erase(self, numbers: list[int]) -> None:
        """For good, with what is inside."""
        gone = set(numbers)
        for number in numbers:
            gone.update(row["id"] for row in self.below(number))
        self.data["files"] = [row for row in self.table if row["id"] not in gone]

    def _restore(self, page: Page, numbers: list[int]) -> None:
        for row in self.chosen(numbers):
            home = self.row(row["parent"])
            row["parent"] = row["parent"] if home is not None and self.alive(home) else 0
            row["name"] = self.free_name(row["parent"], row["name"])
            row["trashed_ms"] = None
        page.vars["picked"] = []
        page.toast(self.t("restored", count=len(numbers)))

    @activity("BinActivity", back="unpick")
    def bin_page(self, page: Page) -> Widget:
        """For thirty days still there."""
        rows = self.thrown()
        numbers = list(page.vars.get("picked") or [])
        items = []
        for row in rows:
            left = -(-(row["trashed_ms"] + KEPT_DAYS * DAY_MS - self.phone.now_ms) // DAY_MS)
            chosen = row["id"] in numbers
            tick = Icon("check_circle" if chosen else "radio_button_unchecked", colour="primary")
            items.append(
                ListItem(
                    row["name"],
                    f"{self.size_text(self.size_of(row))} · {self.t('days_left', count=max(0, left))}",
                    leading=self.face(row, 40),
                    trailing=tick if numbers else None,
                    id="file",
                    selected=chosen,
                    on_tap=partial(self.flip, page, row),
                    on_hold=partial(self.flip, page, row),
                )
            )
        body: Widget = Scroll(*items, id="files", pad=(0, 0, 0, 24))
        if not rows:
            body = Empty("delete", self.t("bin_empty"))
        if numbers:
            picks: list[Child] = [
                IconButton(
                    "restore", partial(self._restore, page, numbers), desc=self.t("restore"), id="restore"
                ),
                IconButton(
                    "delete_forever",
                    partial(page.show, "erase_sure", ids=numbers),
                    desc=self.t("erase"),
                    id="erase",
                ),
            ]
            return Scaffold(self.pick_title(page), body, actions=picks)
        clear = Button(self.t("empty_bin"), partial(page.show, "erase_sure"), look="text", id="empty_bin")
        return Scaffold(self.t("bin"), body, back=page.back, actions=[bool(rows) and clear])

    @overlay
    def erase_sure(self, page: Page) -> Overlay:
        """Asked before things go for good; without ids it is all of the bin."""
        numbers = page.args.get("ids") or [row["id"] for row in self.thrown()]
        title = self.t("erase_sure", count=len(numbers)) if page.args.get("ids") else self.t("empty_sure")

        def yes() -> None:
            self.erase(list(numbers))
            page.under.vars["picked"] = []
            page.hide()

        agree = Button(self.t("erase"), yes, look="text", id="confirm")
        return Dialog(title, self.t("no_way_back"), buttons=[self.no(page), agree])

    def due(self) -> int | None:
        """When the oldest thing in the bin has been there long enough."""
        moments = [row["trashed_ms"] for row in self.table if row["trashed_ms"] is not None]
        return min(moments) + KEPT_DAYS * DAY_MS if moments else None

    def on_due(self) -> None:
        """It goes."""
        kept = self.phone.now_ms - KEPT_DAYS * DAY_MS
        self.erase([row["id"] for row in self.thrown() if row["trashed_ms"] <= kept])

    # How full.

    @activity("UsageActivity")
    def usage(self, page: Page) -> Widget:
        """By kind."""
        used = self.used()
        head = Column(
            Text(self.size_text(used), "display"),
            Text(
                self.t("used", used=self.size_text(used), total=self.size_text(TOTAL)),
                "note",
                colour="text_soft",
            ),
            Gap(10),
            Progress(used / TOTAL),
            Gap(8),
            Text(self.t("free", size=self.size_text(TOTAL - used)), "note", id="free"),
            Gap(12),
            Button(self.t("free_up"), partial(page.open, "CleanActivity"), look="tonal", id="free_up"),
            pad=(20, 4, 20, 12),
            align="start",
        )
        rows: list[Widget] = [
            ListItem(self.t("usage_system"), icon="android", value=self.size_text(SYSTEM), id="usage_system")
        ]
        for name, kinds in GROUPS.items():
            size = sum(int(row["size"]) for row in self.table if row["kind"] in kinds and self.alive(row))
            go = partial(page.open, "GroupActivity", group=name)
            icon = {
                "documents": "description",
                "images": "image",
                "audio": "audiotrack",
                "videos": "movie",
            }.get(name, "folder_zip")
            rows.append(
                ListItem(self.t(name), icon=icon, value=self.size_text(size), id=f"usage_{name}", on_tap=go)
            )
        size = sum(self.size_of(row) for row in self.thrown())
        rows.append(
            ListItem(
                self.t("bin"),
                icon="delete",
                value=self.size_text(size),
                id="usage_bin",
                on_tap=partial(page.open, "BinActivity"),
            )
        )
        return Scaffold(self.t("usage"), Scroll(head, *rows, id="usage", pad=(0, 0, 0, 24)), back=page.back)

    # Making room.

    def junk(self) -> list[Json]:
        """Leftovers that nobody misses."""
        return [row for row in self.table if row["name"].endswith((".tmp", ".log")) and self.alive(row)]

    def large(self) -> list[Json]:
        """Files that take much room, the largest first."""
        found = [row for row in self.table if row["size"] >= LARGE and self.alive(row)]
        return sorted(found, key=lambda row: (-row["size"], row["id"]))

    def _asked(self, page: Page) -> tuple[list[Json], list[Json]]:
        """What is ticked: to be erased, and to go to the bin."""
        gone = [
            *(self.junk() if page.vars.get("junk", True) else []),
            *(self.thrown() if page.vars.get("bin") else []),
        ]
        return gone, [row for row in self.large() if page.vars.get(f"large_{row['id']}")]

    @activity("CleanActivity")
    def clean(self, page: Page) -> Widget:
        """What could go."""
        junk, thrown, large = self.junk(), self.thrown(), self.large()

        def sized(rows: list[Json]) -> str:
            return self.size_text(sum(self.size_of(row) for row in rows))

        rows: list[Child] = []
        if junk:
            words = f"{self.t('junk_note')} · {sized(junk)}"
            rows.append(CheckItem(self.t("junk"), page.var("junk", True), words, id="clean_junk"))
        if thrown:
            rows.append(CheckItem(self.t("bin"), page.var("bin", False), sized(thrown), id="clean_bin"))
        if large:
            rows.append(Header(self.t("large")))
            rows.extend(
                CheckItem(row["name"], page.var(f"large_{row['id']}", False), sized([row]), id="clean_large")
                for row in large
            )
        if not rows:
            return Scaffold(self.t("free_up"), Empty("check_circle", self.t("clean_none")), back=page.back)
        gone, moved = self._asked(page)
        go = Button(
            self.t("clean", size=sized([*gone, *moved])),
            lambda: page.show("clean_sure"),
            id="clean",
            enabled=bool(gone or moved),
            grow=1,
        )
        foot = Row(go, pad=(20, 10), colour="container")
        return Scaffold(self.t("free_up"), Scroll(*rows, id="cleaning"), back=page.back, bottom=foot)

    @overlay
    def clean_sure(self, page: Page) -> Overlay:
        """Really?"""
        gone, moved = self._asked(page.under)
        size = self.size_text(sum(self.size_of(row) for row in [*gone, *moved]))

        def yes() -> None:
            self.erase([row["id"] for row in gone])
            for row in moved:
                row["trashed_ms"] = self.phone.now_ms
            page.under.vars.clear()
            page.hide()
            page.toast(self.t("cleaned"))

        agree = Button(self.t("clean_go"), yes, look="text", id="confirm")
        return Dialog(self.t("clean_sure", size=size), self.t("clean_text"), buttons=[self.no(page), agree])

    @activity("SettingsActivity")
    def settings(self, page: Page) -> Widget:
        """How lists look, and what is asked."""
        body = Scroll(
            Header(self.t("display")),
            SwitchItem(
                self.t("show_hidden"),
                Var(self.options, "show_hidden"),
                self.t("show_hidden_note"),
                id="set_hidden",
            ),
            SwitchItem(self.t("folders_first"), Var(self.options, "folders_first"), id="set_folders"),
            Header(self.t("bin")),
            SwitchItem(self.t("confirm_setting"), Var(self.options, "confirm"), id="set_confirm"),
            id="settings",
        )
        return Scaffold(self.t("settings"), body, back=page.back)
