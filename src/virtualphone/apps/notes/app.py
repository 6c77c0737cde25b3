"""The notes app: its parts put together."""

from __future__ import annotations

from typing import Any, ClassVar

from virtualphone.app import Seed
from virtualphone.apps.notes.details import Details
from virtualphone.apps.notes.labels import Labels
from virtualphone.apps.notes.menus import Menus
from virtualphone.apps.notes.reminder import Reminders
from virtualphone.apps.notes.search import Search
from virtualphone.apps.notes.seeding import first_data
from virtualphone.apps.notes.settings import Settings
from virtualphone.apps.notes.shelves import Shelves
from virtualphone.apps.notes.sketch import Sketches
from virtualphone.page import Page
from virtualphone.sharing import ADDRESS, SEND

Json = dict[str, Any]

CREATE = "android.intent.action.CREATE_NOTE"


class Notes(Menus, Shelves, Search, Details, Sketches, Labels, Reminders, Settings):
    """Texts, lists and sketches."""

    label: ClassVar[tuple[str, str]] = ("Notes", "便签")
    icon: ClassVar[str] = "sticky_note_2"
    colour: ClassVar[str] = "#c9902b"
    version: ClassVar[str] = "5.2.1"

    def seed(self, seed: Seed) -> Json:
        """The data of a fresh phone."""
        return first_data(seed)

    def on_open(self, page: Page) -> None:
        """What a page starts with."""
        activity = page.record["activity"]
        if activity == "EditorActivity":
            self.open_editor(page)
        elif activity == "SketchActivity":
            self.open_sketch(page)
        elif activity == "ReminderActivity":
            self.open_reminder(page)
        elif activity == "SearchActivity":
            page.focus("search_field")

    def resolve(self, action: str, data: str) -> tuple[str, Json] | None:
        """Text sent here becomes a note; a photo's address is no text."""
        if action in (SEND, CREATE) and not data.startswith(ADDRESS):
            return "EditorActivity", {"text": data} if data else {}
        return None
