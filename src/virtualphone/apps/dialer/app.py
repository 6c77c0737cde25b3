"""The Phone app: its name, its first data, and what it does for others."""

from __future__ import annotations

from typing import Any, ClassVar
from urllib.parse import unquote

from virtualphone.app import Seed
from virtualphone.apps.dialer.calling import IN_CALL
from virtualphone.apps.dialer.numbers import cleaned
from virtualphone.apps.dialer.seeding import first_data
from virtualphone.apps.dialer.settings import Settings
from virtualphone.apps.dialer.words import WORDS
from virtualphone.page import Page

Json = dict[str, Any]

_KINDS = {"incoming": 1, "outgoing": 2, "missed": 3, "rejected": 5}
"""As Android numbers them in its call log."""


class Dialer(Settings):
    """Calls made, answered and missed; names come from the Contacts app."""

    package = "com.android.dialer"
    label = ("Phone", "电话")
    icon = "call"
    colour = "#1f8a5b"
    system = True
    version = "3.1"
    words: ClassVar[dict[str, tuple[str, str]]] = WORDS

    def seed(self, seed: Seed) -> Json:
        """Calls of two weeks."""
        return first_data(seed)

    def on_open(self, page: Page) -> None:
        """A call begins with its page; searches get the cursor."""
        kind = page.activity
        if kind == IN_CALL:
            self.begin(page)
        elif kind == "DialpadActivity":
            self.open_pad(page)
        elif kind == "SearchActivity":
            page.focus("query")
        elif kind == self.main_activity():
            self.open_front(page)

    def content(self, uri: str) -> list[Json] | None:
        """`content://call_log/calls`, the newest first."""
        if uri.rstrip("/") != "content://call_log/calls":
            return None
        return [
            {
                "_id": row["id"],
                "number": row["number"],
                "date": row["when_ms"],
                "duration": row["duration_s"],
                "type": _KINDS[row["direction"]],
            }
            for row in self.calls
        ]

    def resolve(self, action: str, data: str) -> tuple[str, Json] | None:
        """VIEW and DIAL `tel:` fill the pad, CALL `tel:` calls at once."""
        kind = action.removeprefix("android.intent.action.")
        scheme, _, rest = data.partition(":")
        if kind == "DIAL" and not data:
            return "DialpadActivity", {}
        if scheme.lower() != "tel":
            return None
        number = cleaned(unquote(rest))
        if kind in ("VIEW", "DIAL"):
            return "DialpadActivity", {"number": number}
        return (IN_CALL, {"number": number}) if kind == "CALL" and number else None
