"""What all pages of the app have in common: conversations, and the names that the address book gives them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from virtualphone.app import App
from virtualphone.apps.messages.numbers import key_of, spoken
from virtualphone.apps.messages.times import Times
from virtualphone.page import Page
from virtualphone.sharing import PHOTOS, shared_photos
from virtualphone.toolkit import Avatar, Button, Picture, Widget
from virtualphone.toolkit.photos import name_of

Json = dict[str, Any]

CONTACTS = "com.android.contacts"


class Box(App):
    """The conversations without their pages."""

    @property
    def threads(self) -> list[Json]:
        """All conversations, in no order."""
        found: list[Json] = self.data["threads"]
        return found

    @property
    def options(self) -> Json:
        """The settings of the app."""
        held: Json = self.data["settings"]
        return held

    @property
    def times(self) -> Times:
        """Moments in words, seen from now."""
        return Times(self.phone.now_ms, self.phone.locale, self.phone.setting("system", "time_12_24", "24"))

    @property
    def offline(self) -> bool:
        """Nothing can be sent or received."""
        return self.phone.setting("global", "airplane_mode_on") == "1"

    def thread(self, number: object) -> Json | None:
        """The conversation with an id."""
        return next((thread for thread in self.threads if thread["id"] == number), None)

    def thread_with(self, numbers: list[str]) -> Json | None:
        """The conversation with exactly these."""
        keys = {key_of(number) for number in numbers}
        return next((t for t in self.threads if {key_of(number) for number in t["numbers"]} == keys), None)

    def thread_for(self, args: Json) -> Json | None:
        """The conversation a chat page was opened for: by its id, or by who is in it."""
        if args.get("thread") is not None:
            return self.thread(args["thread"])
        return self.thread_with(list(args.get("numbers") or []))

    def new_thread(self, numbers: list[str]) -> Json:
        """A conversation that begins now."""
        number = max((thread["id"] for thread in self.threads), default=0) + 1
        thread: Json = {
            "id": number, "numbers": list(numbers), "name": "", "messages": [], "unread": 0, "pinned": False,
            "muted": False, "archived": False, "draft": "",
        }  # fmt: skip
        self.threads.append(thread)
        return thread

    def new_id(self) -> int:
        """An id for a message."""
        self.data["last_id"] += 1
        number: int = self.data["last_id"]
        return number

    # People.

    def book(self) -> list[Json]:
        """Every number of the address book: id, name, number, kind. Empty without that app."""
        held = self.phone.state["apps"].get(CONTACTS)
        people = held.get("people") if isinstance(held, dict) else None
        found: list[Json] = []
        for person in people if isinstance(people, list) else []:
            for phone in person.get("phones") or []:
                number = str(phone.get("number", ""))
                name = str(person.get("name") or person.get("company") or "") or spoken(number)
                found.append(
                    {"id": person.get("id"), "name": name, "number": number, "kind": phone.get("kind", "")}
                )
        return found

    def known(self) -> dict[str, Json]:
        """The address book by number; of two with one number the first counts."""
        found: dict[str, Json] = {}
        for entry in self.book():
            found.setdefault(key_of(entry["number"]), entry)
        return found

    def called(self, number: str, known: dict[str, Json] | None = None) -> str:
        """The name of whoever has a number, or the number."""
        entry = (self.known() if known is None else known).get(key_of(number))
        return str(entry["name"]) if entry is not None else spoken(number)

    def title(self, thread: Json, known: dict[str, Json] | None = None) -> str:
        """What a conversation is called."""
        if thread["name"]:
            return str(thread["name"])
        known = self.known() if known is None else known
        comma = "、" if self.phone.locale == "zh" else ", "
        return comma.join(self.called(number, known) for number in thread["numbers"])

    def face(self, thread: Json, size: float = 44, known: dict[str, Json] | None = None) -> Widget:
        """The disc before a conversation."""
        name = self.title(thread, known)
        if len(thread["numbers"]) > 1:
            return Avatar(name, size=size, icon="group")
        known = self.known() if known is None else known
        named = key_of(thread["numbers"][0]) in known
        return Avatar(name, size=size, icon="" if named else "person")

    # Blocking is shared with the address book: its list counts for the whole phone.

    def blocked_list(self) -> list[Json]:
        """The list of refused numbers."""
        held = self.phone.state["apps"].get(CONTACTS)
        shared = held.get("blocked") if isinstance(held, dict) else None
        found: list[Json] = shared if isinstance(shared, list) else self.data["blocked"]
        return found

    def is_blocked(self, thread: Json) -> bool:
        """Whether a conversation is with someone refused."""
        keys = {key_of(str(entry["number"])) for entry in self.blocked_list()}
        return len(thread["numbers"]) == 1 and key_of(thread["numbers"][0]) in keys

    def block(self, thread: Json, blocked: bool) -> None:
        """Refuse whoever a conversation is with, or not any more."""
        rows = self.blocked_list()
        keys = {key_of(number) for number in thread["numbers"]}
        rows[:] = [entry for entry in rows if key_of(str(entry["number"])) not in keys]
        for number in thread["numbers"] if blocked else []:
            rows.append({"id": max((entry["id"] for entry in rows), default=0) + 1, "number": number})
        if blocked:
            thread["unread"] = 0
            self.data["pending"] = [
                entry for entry in self.data["pending"] if entry["thread"] != thread["id"]
            ]
            self.phone.dismiss(self.package, thread=thread["id"])

    # Photos of the gallery.

    def picture(self, number: object) -> str:
        """The picture of a photo of the gallery, or "" if it is gone."""
        found = shared_photos(self.phone.state, f"{PHOTOS}{number}")
        return name_of(found[0]) if found else ""

    def thumbs(self, numbers: list[int]) -> list[Widget]:
        """Small pictures of photos, as many as fit."""
        return [
            Picture(self.picture(number), width=56, height=56, radius=8, id="thumb", desc=self.t("photo"))
            for number in numbers[:4]
            if self.picture(number)
        ]

    def shot(self, message: Json, page: Page, tap: Callable[[], object] | None) -> Widget | None:
        """The photo in a bubble: opened by a tap."""
        if not message.get("photo"):
            return None
        number = message["photo"]
        view = partial(self.send_out, page, "VIEW", f"{PHOTOS}{number}")
        name = self.picture(number) or str(message.get("picture", ""))
        return Picture(
            name,
            width=190,
            height=150,
            radius=14,
            id="message_photo",
            desc=self.t("photo"),
            on_tap=tap or view,
            on_hold=partial(page.show, "message_sheet", id=message["id"]),
        )

    # Ways out, and questions.

    def send_out(self, page: Page, action: str, data: str) -> None:
        """Hand something to the first app that takes it, or say that there is none."""
        if not page.send(action, data):
            page.show("no_app")

    def no(self, page: Page) -> Button:
        """The button that does nothing but close."""
        return Button(self.t("cancel"), page.hide, look="text", id="no")
