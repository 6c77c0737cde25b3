"""What was calculated: used again, deleted, cleared."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.calculator.keys import Keys
from virtualphone.clock import ZONE
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Column,
    Dialog,
    Empty,
    Header,
    IconButton,
    ListItem,
    Overlay,
    Scaffold,
    Scroll,
    Sheet,
    Snackbar,
    Text,
    Widget,
)

Json = dict[str, Any]

UNDO_MS = 10_000


class Past(Keys):
    """The page of the history."""

    @activity("HistoryActivity")
    def past(self, page: Page) -> Widget:
        """By day, the newest first."""
        rows: list[Widget] = []
        last = ""
        today = self.phone.clock.wall().date()
        for row in self.history:
            day = self.t("today" if _day(row["when_ms"]) == today else "earlier")
            if day != last:
                rows.append(Header(day))
                last = day
            rows.append(self.past_row(page, row))
        clear = IconButton("delete_sweep", lambda: page.show("clear_sure"), desc=self.t("clear"), id="clear")
        held = page.vars.get("undo")
        undo = held is not None and self.phone.now_ms < held["until_ms"]
        bar = Snackbar(self.t("deleted"), self.t("undo"), lambda: self._bring_back(page)) if undo else None
        empty = self.t("no_history" if self.options["keep"] else "history_off")
        body: Widget = Scroll(*rows, id="rows") if rows else Empty("history", empty)
        actions = [clear] if rows else []
        return Scaffold(self.t("history"), body, back=page.back, actions=actions, bottom=bar)

    def past_row(self, page: Page, row: Json) -> Widget:
        """One calculation; a tap takes its result, a long press asks."""
        return Column(
            Text(
                self.figure(row["expression"]),
                "note",
                colour="text_soft",
                align="end",
                lines=2,
                id="row_expression",
            ),
            Text(f"= {self.figure(row['result'])}", "title", align="end", lines=1, id="row_result"),
            pad=(24, 10),
            gap=2,
            id="row",
            on_tap=lambda: self.reuse(page, row["result"]),
            on_hold=lambda: page.show("row_sheet", id=row["id"]),
        )

    def reuse(self, page: Page, text: str) -> None:
        """Back to the keys with it: after a sign it goes on the display, else it takes its place."""
        now = "" if self.data["done"] else self.expression
        kept = now if now and not (now[-1].isalnum() or now[-1] in ")%!π.") else ""
        self.data.update(expression=f"{kept}{text}", done=False, error="")
        page.finish()

    def _bring_back(self, page: Page) -> None:
        self.history.append(page.vars.pop("undo")["row"])
        self.history.sort(key=lambda row: (row["when_ms"], row["id"]), reverse=True)

    @overlay
    def row_sheet(self, page: Page) -> Overlay:
        """What can be done with one."""
        row = next((one for one in self.history if one["id"] == page.args["id"]), None)
        if row is None:
            return Sheet(Text(self.t("no_history")))

        def copy() -> None:
            page.hide()
            self.copy(page, row["result"])

        def delete() -> None:
            self.history.remove(row)
            page.hide()
            page.under.vars["undo"] = {"row": row, "until_ms": self.phone.now_ms + UNDO_MS}

        def line(name: str, word: str, icon: str, action: Any) -> ListItem:
            return ListItem(self.t(word), icon=icon, id=name, on_tap=action)

        text = f"{row['expression']} = {row['result']}"
        rows = (
            line("use_result", "use_result", "looks_one", lambda: self.reuse(page, row["result"])),
            line(
                "use_expression", "use_expression", "functions", lambda: self.reuse(page, row["expression"])
            ),
            line("copy_row", "copy", "content_copy", copy),
            line("share_row", "share", "share", lambda: page.show("share_sheet", data=text)),
            line("delete_row", "delete", "delete", delete),
        )
        return Sheet(Scroll(*rows, grow=0, id="sheet_list"), title=self.figure(row["expression"]))

    @overlay
    def clear_sure(self, page: Page) -> Overlay:
        """Forget everything: are you sure?"""

        def yes() -> None:
            self.data["history"] = []
            page.hide()

        agree = Button(self.t("clear"), yes, look="text", id="yes")
        return Dialog(self.t("clear_sure"), self.t("clear_more"), buttons=[self.no(page), agree])


def _day(ms: int) -> date:
    return datetime.fromtimestamp(ms / 1000, ZONE).date()
