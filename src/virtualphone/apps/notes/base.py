"""What all pages of the notes share: rows, colours, dates, and the way back."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, ClassVar

from virtualphone.apps.notes.words import MONTHS, WORDS
from virtualphone.clock import ZONE
from virtualphone.page import Page
from virtualphone.sharing import Sharer
from virtualphone.toolkit import Button, Snackbar, Widget

Json = dict[str, Any]

DAY_MS = 86_400_000
UNDO_MS = 10_000
"""How long something that was put away can be brought back."""

COLOURS: dict[str, tuple[str, str, str, str]] = {
    "none": ("Default", "默认", "#fafaff", "#121317"),
    "red": ("Red", "红色", "#fad4cf", "#6b2420"),
    "orange": ("Orange", "橙色", "#fbdfc0", "#653a14"),
    "yellow": ("Yellow", "黄色", "#fbf1b8", "#5c4a10"),
    "green": ("Green", "绿色", "#d6f0d2", "#23482b"),
    "teal": ("Teal", "青色", "#cdeeea", "#164a49"),
    "blue": ("Blue", "蓝色", "#d3e4fb", "#21406b"),
    "purple": ("Purple", "紫色", "#e6dcf8", "#41306a"),
    "pink": ("Pink", "粉色", "#fadbe8", "#66294a"),
    "grey": ("Grey", "灰色", "#e6e6ea", "#3a3b41"),
}
"""Name in English and Chinese, fill in the light and in the dark."""


class NotesBase(Sharer):
    """The common part; each file of this app adds its pages."""

    package: ClassVar[str] = "com.android.notes"
    words: ClassVar[dict[str, tuple[str, str]]] = WORDS

    @property
    def options(self) -> Json:
        """The app's settings."""
        held: Json = self.data["settings"]
        return held

    def note(self, number: object) -> Json | None:
        """A note by its id."""
        return next((note for note in self.data["notes"] if note["id"] == number), None)

    def chosen(self, numbers: Iterable[object]) -> list[Json]:
        """Notes by their ids."""
        wanted = set(numbers)
        return [note for note in self.data["notes"] if note["id"] in wanted]

    def new_note(self, kind: str, **what: Any) -> Json:
        """One more note, with the label that new ones get."""
        self.data["last_id"] += 1
        now = self.phone.now_ms
        label = self.options["default_label"]
        note: Json = {
            "id": self.data["last_id"],
            "kind": kind,
            "title": "",
            "text": "",
            "items": [],
            "sketch": [],
            "labels": [label] if label in self.label_names() else [],
            "pinned": False,
            "archived": False,
            "trashed_ms": None,
            "colour": "none",
            "created_ms": now,
            "changed_ms": now,
            "reminder_ms": None,
            "reminder_repeat": "none",
            "reminder_done": False,
            **what,
        }
        self.data["notes"].append(note)
        return note

    def touch(self, note: Json) -> None:
        """It was changed just now."""
        note["changed_ms"] = self.phone.now_ms

    def is_empty(self, note: Json) -> bool:
        """Nothing worth keeping in it."""
        texts = [note["title"], note["text"], *(item["text"] for item in note["items"])]
        return not any(text.strip() for text in texts) and not any(row.strip(".") for row in note["sketch"])

    def label_names(self) -> list[str]:
        """All labels, by name."""
        return sorted(label["name"] for label in self.data["labels"])

    def fill(self, colour: str) -> str:
        """What a colour looks like in this light."""
        _, _, light, dark = COLOURS.get(colour, COLOURS["none"])
        return dark if self.phone.theme.dark else light

    def colour_name(self, colour: str) -> str:
        """A colour's name."""
        return COLOURS[colour][1 if self.zh else 0]

    # Dates.

    def wall(self, ms: int) -> datetime:
        """A moment on the phone's calendar."""
        return datetime.fromtimestamp(ms / 1000, UTC).astimezone(ZONE)

    def time_text(self, hour: int, minute: int) -> str:
        """The time of day, in 12 or 24 hours."""
        if self.phone.setting("system", "time_12_24", "24") != "12":
            return f"{hour:02d}:{minute:02d}"
        text, half = f"{(hour + 11) % 12 + 1}:{minute:02d}", hour >= 12
        return ("下午" if half else "上午") + text if self.zh else f"{text} {'PM' if half else 'AM'}"

    def when_text(self, ms: int) -> str:
        """`Today 09:30`, `Yesterday`, `Mar 3`: as short as it can be told."""
        moment, now = self.wall(ms), self.wall(self.phone.now_ms)
        days = (moment.date() - now.date()).days
        time = self.time_text(moment.hour, moment.minute)
        word = {0: "today", 1: "tomorrow", -1: "yesterday"}.get(days)
        if word:
            return f"{self.t(word)} {time}"
        year = moment.year != now.year
        if self.zh:
            return (f"{moment.year}年" if year else "") + f"{moment.month}月{moment.day}日 {time}"
        return f"{MONTHS[moment.month - 1]} {moment.day}" + (f", {moment.year}" if year else "") + f" {time}"

    # Leaving, and coming back.

    def put_away(self, page: Page, notes: list[Json], field: str, value: object, words: str) -> None:
        """Set a field of some notes and offer to set it back."""
        before = {str(note["id"]): note[field] for note in notes}
        for note in notes:
            note[field] = value
            if field == "trashed_ms" and value is not None:
                self.phone.dismiss(self.package, id=note["id"])
        text = self.t(words, count=len(notes))
        page.vars["undo"] = {
            "field": field,
            "before": before,
            "text": text,
            "until_ms": self.phone.now_ms + UNDO_MS,
        }

    def undo_bar(self, page: Page) -> Widget | None:
        """The bar with the way back, while there is one."""
        undo = page.vars.get("undo")
        if not undo or self.phone.now_ms > undo["until_ms"]:
            return None

        def bring_back() -> None:
            for number, value in undo["before"].items():
                note = self.note(int(number))
                if note is not None:
                    note[undo["field"]] = value
            page.vars.pop("undo")

        return Snackbar(undo["text"], self.t("undo"), bring_back)

    def dialog_room(self, rows: int) -> float:
        """How high a list of so many rows may be in a dialog, in dp."""
        metrics = self.phone.metrics
        free = metrics.height * 160 / metrics.density - 76 - 40 - 90 - 64 * max(1.0, metrics.font_scale)
        return min(rows * 58 * max(1.0, metrics.font_scale), max(60.0, free))

    def no(self, page: Page) -> Button:
        """The button that changes nothing."""
        return Button(self.t("cancel"), page.hide, look="text", id="cancel")
