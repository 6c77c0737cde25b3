"""One event, with all that is known about it."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Any
from urllib.parse import quote

from virtualphone.app import activity, overlay
from virtualphone.apps.calendar.leaving import Leaving
from virtualphone.page import Page
from virtualphone.toolkit import (
    Avatar,
    Column,
    Empty,
    Gap,
    Header,
    Icon,
    IconButton,
    ListItem,
    Menu,
    Overlay,
    Row,
    Scaffold,
    Scroll,
    Sheet,
    Text,
    Widget,
)

Json = dict[str, Any]


class EventPage(Leaving):
    """Opened with an event's id and the day; an edit may have made another event of it."""

    def opened(self, page: Page) -> tuple[Json | None, date]:
        """The event of the page, and on which day."""
        number = page.vars.get("event_id") or page.args.get("id")
        day = page.vars.get("event_day") or page.args.get("day")
        if not day:
            return None, self.today()
        return self.event(number), date.fromisoformat(day)

    @activity("EventActivity")
    def event_page(self, page: Page) -> Widget:
        """Lines with icons."""
        event, day = self.opened(page)
        if event is None:
            return Scaffold("", Empty("event_busy", self.t("gone")), back=page.back)
        return self.event_frame(page, event, day)

    def event_frame(self, page: Page, event: Json, day: date) -> Widget:
        """What can be done stands at the top."""
        args = {"id": event["id"], "day": day.isoformat()}
        edit = partial(page.open, "EditActivity", **args)
        delete = partial(page.show, "delete_dialog", **args)
        actions = [
            IconButton("edit", edit, desc=self.t("edit"), id="edit"),
            IconButton("delete", delete, desc=self.t("delete"), id="delete"),
            IconButton("more_vert", partial(page.show, "event_more"), desc=self.t("more"), id="more"),
        ]
        body = Scroll(*self.event_lines(page, event, day), pad=(0, 0, 0, 24))
        return Scaffold("", body, back=page.back, actions=actions)

    def event_lines(self, page: Page, event: Json, day: date) -> list[Widget]:
        """What, when, where, with whom."""
        calendar = self.calendar(event["calendar"])
        head = Row(
            Column(width=20, height=20, radius=6, colour=self.fill(event)),
            Text(self.heading(event), "headline", lines=3, grow=1, id="event_title"),
            gap=20,
            pad=(22, 6),
            align="start",
        )
        lines: list[Widget] = [
            head,
            self._line("schedule", self.when_text(event, day), "event_when"),
        ]
        if event["repeat"] != "none":
            lines.append(self._line("repeat", self.t(f"repeat_{event['repeat']}"), "event_repeat"))
        if event["place"]:
            lines.append(self._line("location_on", event["place"], "event_place"))
        lines.append(self._line("notifications", self.reminder_text(event["reminder"]), "event_reminder"))
        if event["notes"]:
            lines.append(self._line("subject", event["notes"], "event_notes"))
        lines.append(self._line("event", f"{calendar['name']} · {calendar['account']}", "event_calendar"))
        if event["guests"]:
            count = len(event["guests"])
            lines.append(Header(self.t("one_guest") if count == 1 else self.t("guest_count", count=count)))
            lines.extend(self._guest(page, event, guest) for guest in event["guests"])
        return lines

    def _line(self, icon: str, text: str, name: str) -> Widget:
        return Row(Icon(icon), Text(text, "body", grow=1, id=name), gap=18, pad=(20, 10), align="start")

    def _guest(self, page: Page, event: Json, guest: Json) -> Widget:
        return ListItem(
            guest["name"],
            leading=Avatar(guest["name"], size=36),
            id="guest",
            on_tap=partial(page.show, "guest_sheet", event=event["id"], guest=guest["id"]),
        )

    @overlay
    def event_more(self, page: Page) -> Overlay:
        """What else can be done with it."""
        event, day = self.opened(page.under)
        if event is None:
            return Menu((self.t("gone"), page.hide))
        args = {"id": event["id"], "day": day.isoformat()}
        share = partial(page.show, "share_sheet", data=self.full_text(event, day))
        return Menu(
            ("do_share", self.t("share"), share),
            ("do_duplicate", self.t("duplicate"), partial(page.open, "EditActivity", copy=True, **args)),
            bool(event["guests"])
            and (
                "tell_guests",
                self.t("tell_guests"),
                partial(self._tell, page, event, day, event["guests"]),
            ),
        )

    def _tell(self, page: Page, event: Json, day: date, guests: list[Json]) -> None:
        """A message to some guests, ready to be sent."""
        numbers = [number for number in map(self.number_of, guests) if number]
        body = self.t("invited", title=self.heading(event), when=self.when_text(event, day))
        self.hand_over(page, "SENDTO", f"smsto:{','.join(numbers)}?body={quote(body)}", known=bool(numbers))

    def hand_over(self, page: Page, action: str, data: str, *, known: bool) -> None:
        """To the app that does it, or a word that it cannot be done."""
        page.hide()
        if not known:
            page.toast(self.t("no_number"))
        elif not page.under.send(action, data):
            page.toast(self.t("no_app"))

    @overlay
    def guest_sheet(self, page: Page) -> Overlay:
        """What can be done with one guest."""
        event, day = self.event(page.args["event"]), self.opened(page.under)[1]
        found = [one for one in event["guests"] if one["id"] == page.args["guest"]] if event else []
        if event is None or not found:
            return Sheet(ListItem(self.t("gone"), on_tap=page.hide))
        guest, number = found[0], self.number_of(found[0])

        def remove() -> None:
            event["guests"] = [one for one in event["guests"] if one["id"] != guest["id"]]
            page.hide()

        return Sheet(
            Row(Text(number, "note", colour="text_soft", id="guest_number"), pad=(4, 0, 0, 6))
            if number
            else Gap(2),
            ListItem(
                self.t("text"),
                icon="chat",
                id="guest_text",
                on_tap=partial(self._tell, page, event, day, [guest]),
            ),
            ListItem(
                self.t("call"),
                icon="call",
                id="guest_call",
                on_tap=partial(self.hand_over, page, "CALL", f"tel:{number}", known=bool(number)),
            ),
            ListItem(self.t("uninvite"), icon="person_remove", id="guest_remove", on_tap=remove),
            title=guest["name"],
        )
