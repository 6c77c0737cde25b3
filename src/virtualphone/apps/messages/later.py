"""What goes with a message, and when it goes."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

from virtualphone.app import overlay
from virtualphone.apps.messages.base import CONTACTS
from virtualphone.apps.messages.writing import Writing
from virtualphone.page import Page
from virtualphone.sharing import GALLERY
from virtualphone.toolkit import (
    Button,
    Dialog,
    ListItem,
    Overlay,
    Scroll,
    Sheet,
    TimePicker,
    Widget,
)

Json = dict[str, Any]


def _sheet(rows: list[Widget], title: str = "") -> Sheet:
    return Sheet(Scroll(*rows, grow=0, id="sheet_list"), title=title)


class Later(Writing):
    """Choices that open from the field."""

    @overlay
    def attach_sheet(self, page: Page) -> Overlay:
        """A contact, a quick reply, a time."""
        under = page.under

        def schedule() -> None:
            if self.words_of(under) or self.photos_of(under):
                page.show("schedule_sheet")
            else:
                page.hide()
                page.toast(self.t("schedule_first"))

        rows: list[Widget] = []
        if CONTACTS in self.phone.apps:
            pick = partial(page.launch, CONTACTS, "PickActivity")
            rows.append(ListItem(self.t("contact"), icon="person", on_tap=pick, id="attach_contact"))
        if GALLERY in self.phone.apps:
            shot = partial(page.launch, GALLERY, "PickActivity")
            rows.append(ListItem(self.t("photo"), icon="photo", on_tap=shot, id="attach_photo"))
        if self.options["quick"]:
            rows.append(
                ListItem(
                    self.t("quick"),
                    icon="quickreply",
                    on_tap=lambda: page.show("quick_sheet"),
                    id="attach_quick",
                )
            )
        rows.append(ListItem(self.t("schedule"), icon="schedule_send", on_tap=schedule, id="attach_schedule"))
        return _sheet(rows, self.t("attach"))

    @overlay
    def quick_sheet(self, page: Page) -> Overlay:
        """Words kept ready."""

        def take(text: str) -> None:
            thread = self.thread_for(page.under.args)
            before = str(thread["draft"]) if thread is not None else ""
            self.write(page.under, f"{before} {text}" if before else text)
            page.hide()

        rows: list[Widget] = [
            ListItem(entry["text"], on_tap=partial(take, entry["text"]), id="quick_reply")
            for entry in self.options["quick"]
        ]
        return _sheet(rows, self.t("quick"))

    def _later(self) -> list[int]:
        """Good moments to send something: this evening, tomorrow morning, tomorrow at noon."""
        now = self.phone.clock.wall()
        start = now.replace(minute=0, second=0, microsecond=0)
        evening, tomorrow = start.replace(hour=18), start + timedelta(days=1)
        found = [evening] if now.hour < 18 else []
        found.extend([tomorrow.replace(hour=8), tomorrow.replace(hour=12)])
        return [int(moment.timestamp() * 1000) for moment in found]

    @overlay
    def schedule_sheet(self, page: Page) -> Overlay:
        """When it is to go."""

        def at(moment: int) -> None:
            page.hide()
            self.post(page.under, moment)

        def choose() -> None:
            now = self.phone.clock.wall() + timedelta(hours=1)
            page.show("schedule_time")
            page.record["overlays"][-1]["vars"].update(hour=now.hour, minute=now.minute)

        rows: list[Widget] = [
            ListItem(self.times.full(moment), icon="schedule", on_tap=partial(at, moment), id="schedule_at")
            for moment in self._later()
        ]
        rows.append(ListItem(self.t("pick_time"), icon="edit_calendar", on_tap=choose, id="schedule_pick"))
        return _sheet(rows, self.t("schedule"))

    @overlay
    def schedule_time(self, page: Page) -> Overlay:
        """The next time the clock shows this."""
        hour, minute = int(page.vars.get("hour", 8)), int(page.vars.get("minute", 0))
        now = self.phone.clock.wall()
        moment = now.replace(hour=hour, minute=minute, second=0, microsecond=0)
        if moment <= now:
            moment += timedelta(days=1)
        when = int(moment.timestamp() * 1000)

        def agree() -> None:
            page.hide()
            self.post(page.under, when)

        picker = TimePicker(page.var("hour"), page.var("minute"))
        yes = Button(self.t("ok"), agree, look="text", id="yes")
        return Dialog(self.t("pick_time"), picker, self.times.full(when), buttons=[self.no(page), yes])
