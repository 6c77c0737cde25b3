"""Writing an event: a new one, a copy, or one that is there."""

from __future__ import annotations

from datetime import date, timedelta
from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.calendar import times
from virtualphone.apps.calendar.editor_sheets import EditorSheets
from virtualphone.apps.calendar.leaving import SCOPES
from virtualphone.apps.calendar.seeding import event_row
from virtualphone.apps.calendar.words import COLOURS
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Column,
    Dialog,
    Divider,
    Gap,
    Icon,
    ListItem,
    Overlay,
    RadioItem,
    Row,
    Scaffold,
    Scroll,
    SwitchItem,
    Text,
    TextField,
    Widget,
)

Json = dict[str, Any]

FIELDS = (
    "title", "all_day", "start_ms", "end_ms", "repeat", "reminder", "place", "guests", "calendar",
    "colour", "notes",
)  # fmt: skip
ORDER = ("when", "repeat", "guests", "place", "reminder", "look", "notes")
"""The parts of the page below the title."""


class Editor(EditorSheets):
    """What is written stands in the page's own state until it is saved."""

    editor_order = ORDER

    def open_editor(self, page: Page) -> None:
        """A copy of the event, or a new one at the next full hour."""
        event = self.event(page.args.get("id"))
        if event is not None:
            day = self._day_of(page, event)
            draft = {name: event[name] for name in FIELDS}
            draft.update(
                start_ms=times.begin_of(event, day),
                end_ms=times.end_of(event, day),
                guests=[*event["guests"]],
            )
            if event["all_day"]:
                draft["end_ms"] -= times.DAY_MS
        else:
            draft = self._fresh(page.args)
        page.vars.update(draft, before={name: draft[name] for name in FIELDS})
        if event is None and not draft["title"]:
            page.focus("edit_title")

    def _day_of(self, page: Page, event: Json) -> date:
        """Which time of a series is meant: the first, if nobody says."""
        day = page.args.setdefault("day", times.day_of(event["start_ms"]).isoformat())
        return date.fromisoformat(day)

    def _fresh(self, args: Json) -> Json:
        """A new event as it was asked for."""
        day = date.fromisoformat(args["day"]) if args.get("day") else self.today()
        minutes = args.get("minutes")
        if minutes is None:
            minutes = min(23, times.minutes_of(self.phone.now_ms) // 60 + 1) * 60
        start = args.get("begin") or times.moment(day, minutes)
        row = event_row(
            title=args.get("title", ""),
            start_ms=start,
            end_ms=args.get("end") or start + self.options["default_length"] * times.MINUTE_MS,
            place=args.get("location", ""),
            notes=args.get("description", ""),
            reminder=self.options["default_reminder"],
            calendar=self.options["default_calendar"],
        )
        return {name: row[name] for name in FIELDS}

    def changed(self, page: Page) -> bool:
        """Whether something was written."""
        return any(page.vars[name] != page.vars["before"][name] for name in FIELDS)

    def leave(self, page: Page) -> bool:
        """Ask before something is lost."""
        if self.changed(page):
            page.show("discard")
            return True
        return False

    @overlay
    def discard(self, page: Page) -> Overlay:
        """Whether to throw it away."""
        new = page.under.args.get("id") is None
        keep = Button(self.t("keep_editing"), page.hide, look="text", id="keep")
        drop = Button(self.t("do_discard"), page.finish, look="text", id="drop")
        return Dialog(self.t("discard" if new else "discard_changes"), buttons=[keep, drop])

    @activity("EditActivity", back="leave")
    def edit_page(self, page: Page) -> Widget:
        """The title, then its parts."""
        new = page.args.get("id") is None or page.args.get("copy")
        title = TextField(
            "edit_title", page.var("title", ""), hint=self.t("title"), plain=True, style="title", limit=120
        )
        parts: list[Widget] = [Row(Gap(56), Column(title, grow=1), Gap(16), pad=(0, 4)), Divider()]
        for part in self.editor_order:
            parts.extend([*getattr(self, f"{part}_part")(page), Divider()])
        return self.edit_frame(page, self.t("new_event" if new else "edit"), parts)

    def edit_frame(self, page: Page, title: str, parts: list[Widget]) -> Widget:
        """Saved at the top."""
        save = Button(self.t("save"), partial(self.try_save, page), id="save")
        body = Scroll(*parts, id="editor", pad=(0, 0, 0, 40))
        return Scaffold(title, body, back=page.back, actions=[save])

    def when_part(self, page: Page) -> list[Widget]:
        """Whole days or not, from when to when."""
        held = page.vars
        switch = SwitchItem(self.t("all_day"), page.var("all_day"), leading=Icon("schedule"), id="all_day")
        return [
            switch,
            self._moment(page, "start"),
            self._moment(page, "end", wrong=held["end_ms"] < held["start_ms"]),
        ]

    def _moment(self, page: Page, which: str, *, wrong: bool = False) -> Widget:
        ms, ink = page.vars[f"{which}_ms"], "error" if wrong else "text"
        day, minutes = times.day_of(ms), times.minutes_of(ms)
        date_row = Row(
            Text(self.date_text(day), "body", colour=ink),
            height=48,
            id=f"{which}_date",
            desc=self.t(f"{which}s"),
            on_tap=partial(page.show, "date_dialog", which=which, day=day.isoformat()),
            grow=1,
        )
        time_row = Row(
            Text(self.clock_text(minutes), "body", colour=ink),
            height=48,
            pad=(10, 0),
            id=f"{which}_time",
            on_tap=partial(page.show, "time_dialog", which=which, minutes=minutes),
        )
        return Row(Gap(60), date_row, not page.vars["all_day"] and time_row, Gap(10))

    def picked_day(self, page: Page, which: str, day: date) -> None:
        """A day of the event, or elsewhere."""
        if page.activity != "EditActivity":
            super().picked_day(page, which, day)
            return
        self._move(page, which, times.moment(day, times.minutes_of(page.vars[f"{which}_ms"])))

    def picked_time(self, page: Page, which: str, minutes: int) -> None:
        """A time of the event."""
        self._move(page, which, times.moment(times.day_of(page.vars[f"{which}_ms"]), minutes))

    def _move(self, page: Page, which: str, ms: int) -> None:
        """The end goes along with the start."""
        if which == "start":
            page.vars["end_ms"] += ms - page.vars["start_ms"]
        page.vars[f"{which}_ms"] = ms

    def repeat_part(self, page: Page) -> list[Widget]:
        """How often."""
        words = self.t(f"repeat_{page.vars['repeat']}")
        return [ListItem(words, icon="repeat", id="edit_repeat", on_tap=partial(page.show, "repeat_dialog"))]

    def guests_part(self, page: Page) -> list[Widget]:
        """With whom."""
        names = ("、" if self.zh else ", ").join(guest["name"] for guest in page.vars["guests"])
        chosen = [guest["id"] for guest in page.vars["guests"]]
        return [
            ListItem(
                names or self.t("guests"),
                icon="group",
                colour="text" if names else "text_soft",
                id="edit_guests",
                on_tap=lambda: page.open("GuestsActivity", chosen=chosen),
            )
        ]

    def place_part(self, page: Page) -> list[Widget]:
        """Where."""
        field = TextField("edit_place", page.var("place", ""), hint=self.t("place"), plain=True, limit=120)
        return [self._field("location_on", field)]

    def notes_part(self, page: Page) -> list[Widget]:
        """What else is to be known."""
        field = TextField(
            "edit_notes", page.var("notes", ""), hint=self.t("notes"), plain=True, multiline=True
        )
        return [self._field("subject", field)]

    def _field(self, icon: str, field: Widget) -> Widget:
        return Row(Icon(icon), Column(field, grow=1), gap=12, pad=(20, 10))

    def reminder_part(self, page: Page) -> list[Widget]:
        """How long before it reminds."""
        words = self.reminder_text(page.vars["reminder"])
        show = partial(page.show, "reminder_dialog")
        return [ListItem(words, icon="notifications", id="edit_reminder", on_tap=show)]

    def look_part(self, page: Page) -> list[Widget]:
        """Whose calendar, and the colour."""
        calendar = self.calendar(page.vars["calendar"])
        name = page.vars["colour"]
        colour = COLOURS[name][1 if self.zh else 0] if name else self.t("colour_default")
        fill = COLOURS[name or calendar["colour"]][2]
        return [
            ListItem(
                calendar["name"],
                calendar["account"],
                icon="event",
                id="edit_calendar",
                on_tap=partial(page.show, "calendar_dialog"),
            ),
            ListItem(
                colour,
                leading=Column(width=24, height=24, radius=12, colour=fill),
                id="edit_colour",
                on_tap=partial(page.show, "colour_dialog"),
            ),
        ]

    # Saving.

    def try_save(self, page: Page) -> None:
        """Not if it ends before it starts; of a series, ask how much."""
        if page.vars["end_ms"] < page.vars["start_ms"]:
            page.toast(self.t("end_first"))
            return
        event = None if page.args.get("copy") else self.event(page.args.get("id"))
        if event is not None and event["repeat"] != "none" and self.changed(page):
            page.show("save_scope")
            return
        self.store(page, event, "all")

    def store(self, page: Page, event: Json | None, scope: str) -> None:
        """Into the calendar."""
        row = {name: page.vars[name] for name in FIELDS}
        row["title"], row["place"], row["notes"] = (
            row["title"].strip(),
            row["place"].strip(),
            row["notes"].strip(),
        )
        if row["all_day"]:
            first, last = times.day_of(row["start_ms"]), times.day_of(row["end_ms"])
            row.update(start_ms=times.moment(first), end_ms=times.moment(last + timedelta(days=1)))
        shown = times.day_of(row["start_ms"])
        if event is not None and scope == "one":
            event["except"] = [*event["except"], page.args["day"]]
            event, row["repeat"] = None, "none"
        if event is None:
            self.data["last_id"] += 1
            event = event_row(id=self.data["last_id"])
            self.data["events"].append(event)
        elif event["repeat"] != "none":
            row.update(self._whole_series(page, event, row))
        event.update(row)
        self.touched()
        self.phone.hide_keyboard()
        page.finish(event_id=event["id"], event_day=shown.isoformat())
        page.toast(self.t("saved"))

    def _whole_series(self, page: Page, event: Json, row: Json) -> Json:
        """All times move as this one did."""
        shift = times.begin_of(event, date.fromisoformat(page.args["day"])) - event["start_ms"]
        if row["repeat"] == "none":
            return {"except": [], "until": ""}
        return {"start_ms": row["start_ms"] - shift, "end_ms": row["end_ms"] - shift}

    @overlay
    def save_scope(self, page: Page) -> Overlay:
        """Only this time, or all."""
        scope = page.vars.get("scope", "one")

        def agree() -> None:
            below = page.under
            page.hide()
            self.store(below, self.event(below.args["id"]), scope)

        rows = [
            RadioItem(self.t(word), scope == name, partial(page.vars.update, scope=name), id=f"scope_{name}")
            for name, word in SCOPES
            if name != "following"
        ]
        yes = Button(self.t("ok"), agree, look="text", id="confirm")
        return Dialog(self.t("edit_series"), *rows, buttons=[self.no(page), yes])
