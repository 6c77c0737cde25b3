"""Taking an event away, one time or all times, and bringing it back."""

from __future__ import annotations

from datetime import date, timedelta
from functools import partial
from typing import Any

from virtualphone.app import overlay
from virtualphone.apps.calendar import times
from virtualphone.apps.calendar.base import CalendarBase
from virtualphone.page import Page
from virtualphone.toolkit import Button, Dialog, ListItem, Overlay, RadioItem, Sheet, Snackbar, Widget

Json = dict[str, Any]

UNDO_MS = 10_000
"""How long a deleted event can be brought back."""

SCOPES = (("one", "only_this"), ("following", "following"), ("all", "all_events"))


class Leaving(CalendarBase):
    """`data.undo` is the event as it was before something of it was taken away."""

    def take_away(self, page: Page, event: Json, day: date, scope: str) -> None:
        """One time, this and later ones, or all."""
        before = {**event, "except": list(event["except"])}
        until = (day - timedelta(days=1)).isoformat()
        if scope == "one":
            event["except"] = [*event["except"], day.isoformat()]
        elif scope == "following" and until >= times.day_of(event["start_ms"]).isoformat():
            event["until"] = until
        else:
            self.data["events"].remove(event)
        self.touched()
        self.phone.dismiss(self.package, id=event["id"], day=day.isoformat())
        self.data["undo"] = {"event": before, "until_ms": self.phone.now_ms + UNDO_MS}
        page.hide()
        if page.activity == "EventActivity":
            page.under.finish()

    def undo_bar(self, page: Page) -> Widget | None:  # noqa: ARG002 — the same on every page
        """The bar with the way back, while there is one."""
        undo = self.data.get("undo")
        if not undo or self.phone.now_ms > undo["until_ms"]:
            return None

        def bring_back() -> None:
            kept = [one for one in self.data["events"] if one["id"] != undo["event"]["id"]]
            self.data["events"] = sorted([*kept, undo["event"]], key=lambda one: int(one["id"]))
            self.data.pop("undo")

        return Snackbar(self.t("deleted"), self.t("undo"), bring_back)

    @overlay
    def delete_dialog(self, page: Page) -> Overlay:
        """A question, and for a series how much of it."""
        event, day = self.event(page.args["id"]), date.fromisoformat(page.args["day"])
        if event is None:
            return Dialog(self.t("gone"), buttons=[self.no(page)])
        series = event["repeat"] != "none"
        scope = page.vars.get("scope", "one") if series else "all"
        agree = Button(
            self.t("delete"), partial(self.take_away, page, event, day, scope), look="text", id="confirm"
        )
        if not series:
            return Dialog(self.t("delete_sure"), self.heading(event), buttons=[self.no(page), agree])
        rows = [
            RadioItem(self.t(word), scope == name, partial(page.vars.update, scope=name), id=f"scope_{name}")
            for name, word in SCOPES
        ]
        return Dialog(self.t("delete_series"), *rows, buttons=[self.no(page), agree])

    @overlay
    def event_menu(self, page: Page) -> Overlay:
        """What can be done with an event without opening it."""
        args = {"id": page.args["id"], "day": page.args["day"]}
        event = self.event(args["id"])
        if event is None:
            return Sheet(ListItem(self.t("gone"), on_tap=page.hide))
        text = self.full_text(event, date.fromisoformat(args["day"]))
        return Sheet(
            ListItem(
                self.t("edit"), icon="edit", id="do_edit", on_tap=partial(page.open, "EditActivity", **args)
            ),
            ListItem(
                self.t("duplicate"),
                icon="content_copy",
                id="do_duplicate",
                on_tap=partial(page.open, "EditActivity", copy=True, **args),
            ),
            ListItem(
                self.t("share"),
                icon="share",
                id="do_share",
                on_tap=partial(page.show, "share_sheet", data=text),
            ),
            ListItem(
                self.t("delete"),
                icon="delete",
                id="do_delete",
                on_tap=partial(page.show, "delete_dialog", **args),
            ),
            title=self.heading(event),
        )
