"""The Contacts app: its name, its first data, and what it does for others."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote

from virtualphone.app import Seed
from virtualphone.apps.contacts.acts import Acts
from virtualphone.apps.contacts.base import KEPT_MS
from virtualphone.apps.contacts.care import Care
from virtualphone.apps.contacts.detail import Detail
from virtualphone.apps.contacts.edit import Edit
from virtualphone.apps.contacts.finding import Finding
from virtualphone.apps.contacts.groups import Groups
from virtualphone.apps.contacts.lists import Lists
from virtualphone.apps.contacts.people import first_data
from virtualphone.apps.contacts.tidy import Tidy
from virtualphone.apps.contacts.words import WORDS
from virtualphone.page import Page

Json = dict[str, Any]

_HERE = "content://com.android.contacts/contacts"
_NUMBERS = (
    "content://com.android.contacts/data/phones",
    "content://com.android.contacts/data",
    "content://contacts/phones",
)


class Contacts(Lists, Finding, Detail, Acts, Edit, Groups, Care, Tidy):
    """People, favourites, groups; other apps read `data["people"]`."""

    package = "com.android.contacts"
    label = ("Contacts", "联系人")
    icon = "person"
    colour = "#2f7d5b"
    system = True
    words = WORDS

    def seed(self, seed: Seed) -> Json:
        """People in the phone's language."""
        return first_data(seed)

    def on_open(self, page: Page) -> None:
        """Forms are filled, searches get the cursor."""
        if page.record["activity"] == "EditActivity":
            self.open_form(page)
        elif page.record["activity"] == "SearchActivity":
            page.focus("query")

    def due(self) -> int | None:
        """When the oldest deleted contact goes for good."""
        moments = [person["deleted_ms"] + KEPT_MS for person in self.data["deleted"]]
        return min(moments, default=None)

    def on_due(self) -> None:
        """It goes."""
        now = self.phone.now_ms
        self.data["deleted"] = [
            person for person in self.data["deleted"] if person["deleted_ms"] + KEPT_MS > now
        ]

    def content(self, uri: str) -> list[Json] | None:
        """People, or one row for each number."""
        table = uri.rstrip("/")
        people = self.data["people"]
        if table == _HERE:
            return [
                {"_id": one["id"], "display_name": one["name"], "starred": int(one["starred"])}
                for one in people
            ]
        if table in _NUMBERS:
            rows = [(one, phone["number"]) for one in people for phone in one["phones"]]
            return [
                {
                    "_id": place,
                    "contact_id": one["id"],
                    "display_name": one["name"],
                    "data1": number,
                    "number": number,
                }
                for place, (one, number) in enumerate(rows, 1)
            ]
        return None

    def resolve(self, action: str, data: str) -> tuple[str, Json] | None:
        """VIEW, EDIT or PICK a contact; INSERT `tel:NUMBER`."""
        kind = action.removeprefix("android.intent.action.")
        if kind == "PICK" and (not data or data.startswith(_HERE)):
            return "PickActivity", {}
        if kind in ("INSERT", "INSERT_OR_EDIT") and (not data or data.startswith(("tel:", _HERE))):
            return "EditActivity", {"number": unquote(data[4:])} if data.startswith("tel:") else {}
        if kind in ("VIEW", "EDIT") and data.startswith(_HERE):
            last = data.rpartition("/")[2]
            if not last.isdigit():
                return "MainActivity", {}
            return "DetailActivity" if kind == "VIEW" else "EditActivity", {"id": int(last)}
        return None
