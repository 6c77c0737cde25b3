"""What all pages of the app have in common: the log, the names that the address book gives, ways out."""

from __future__ import annotations

from typing import Any, ClassVar

from virtualphone.app import App
from virtualphone.apps.dialer.numbers import cleaned, key_of, spoken
from virtualphone.apps.dialer.times import Times
from virtualphone.page import Page
from virtualphone.toolkit import Avatar, Button, Widget
from virtualphone.toolkit.text import reading_order

Json = dict[str, Any]

CONTACTS = "com.android.contacts"
CARD = "content://com.android.contacts/contacts"
SIGNS = {
    "incoming": "call_received",
    "outgoing": "call_made",
    "missed": "call_missed",
    "rejected": "call_end",
}
"""The icon of each kind of call."""


class Line(App):
    """The telephone without its pages."""

    signs: ClassVar[dict[str, str]] = SIGNS

    @property
    def calls(self) -> list[Json]:
        """The log, the newest first."""
        found: list[Json] = self.data["calls"]
        return found

    @property
    def options(self) -> Json:
        """The settings of the app."""
        held: Json = self.data["settings"]
        return held

    @property
    def times(self) -> Times:
        """Moments in words, seen from now."""
        twelve = self.phone.setting("system", "time_12_24", "24") == "12"
        return Times(self.phone.now_ms, self.zh, twelve)

    @property
    def offline(self) -> bool:
        """No network to call through."""
        return self.phone.setting("global", "airplane_mode_on") == "1"

    def calls_with(self, number: str) -> list[Json]:
        """The log of one number."""
        return [row for row in self.calls if key_of(row["number"]) == key_of(number)]

    def logged(self, number: str, direction: str) -> Json:
        """A new row of the log: a call of this moment."""
        row: Json = {
            "id": max((row["id"] for row in self.calls), default=0) + 1,
            "number": number,
            "direction": direction,
            "when_ms": self.phone.now_ms,
            "duration_s": 0,
        }
        self.calls.insert(0, row)
        return row

    # People.

    def address_book(self) -> Json:
        """The data of the Contacts app; empty without it."""
        held = self.phone.state["apps"].get(CONTACTS)
        return held if isinstance(held, dict) else {}

    def people(self) -> list[Json]:
        """Everyone with a number, by name."""
        found = [one for one in self.address_book().get("people") or [] if one.get("phones")]
        return sorted(found, key=lambda one: (reading_order(self.name_of(one)), one["id"]))

    def name_of(self, person: Json) -> str:
        """What someone goes by."""
        return str(person.get("name") or person.get("company") or spoken(person["phones"][0]["number"]))

    def known(self) -> dict[str, Json]:
        """Who has which number; of two with one number the first counts."""
        found: dict[str, Json] = {}
        for person in sorted(self.people(), key=lambda one: int(one["id"])):
            for phone in person["phones"]:
                found.setdefault(key_of(str(phone["number"])), person)
        return found

    def called(self, number: str, known: dict[str, Json] | None = None) -> str:
        """The name of whoever has a number, or the number."""
        person = (self.known() if known is None else known).get(key_of(number))
        return self.name_of(person) if person is not None else spoken(number)

    def face(self, number: str, known: dict[str, Json], size: float = 42) -> Widget:
        """The disc before a number."""
        person = known.get(key_of(number))
        return Avatar(self.called(number, known), size=size, icon="" if person is not None else "person")

    # Refused numbers: the list of the address book counts for the whole phone.

    def blocked_list(self) -> list[Json]:
        """The refused numbers."""
        shared = self.address_book().get("blocked")
        found: list[Json] = shared if isinstance(shared, list) else self.data["blocked"]
        return found

    def is_blocked(self, number: str) -> bool:
        """Whether a number is refused."""
        return key_of(number) in {key_of(str(entry["number"])) for entry in self.blocked_list()}

    def block(self, number: str, blocked: bool) -> None:
        """Refuse a number, or let it through again."""
        rows = self.blocked_list()
        rows[:] = [entry for entry in rows if key_of(str(entry["number"])) != key_of(number)]
        if blocked:
            free = max((entry["id"] for entry in rows), default=0) + 1
            rows.append({"id": free, "number": cleaned(number)})

    # Ways out, and questions.

    def hand_out(self, page: Page, action: str, data: str) -> None:
        """Hand something to the first app that takes it, or say that there is none."""
        if not page.send(action, data):
            page.toast(self.t("no_app"))

    def copy(self, page: Page, number: str) -> None:
        """The number into the clipboard."""
        self.phone.state["clipboard"] = number
        page.toast(self.t("copied"))

    def no(self, page: Page) -> Button:
        """The button that does nothing but close."""
        return Button(self.t("cancel"), page.hide, look="text", id="no")
