"""What all pages of the app have in common: finding people, their rows, and the way out to other apps."""

from __future__ import annotations

from typing import Any

from virtualphone.app import App
from virtualphone.apps.contacts.names import by_part, key_of, matches, order_of, spoken, turned
from virtualphone.page import Page
from virtualphone.toolkit import Avatar, Button, Icon, IconButton, ListItem, Row, TextField, Var, Widget

Json = dict[str, Any]

KINDS = ("mobile", "work", "home", "other")
KEPT_MS = 30 * 86_400_000
"""How long a deleted person can be restored."""


class Book(App):
    """The address book without its pages."""

    @property
    def people(self) -> list[Json]:
        """Everyone, in no order."""
        found: list[Json] = self.data["people"]
        return found

    @property
    def options(self) -> Json:
        """The settings of the app."""
        held: Json = self.data["settings"]
        return held

    def person(self, number: object) -> Json | None:
        """The person with an id."""
        return next((person for person in self.people if person["id"] == number), None)

    def free_id(self) -> int:
        """An id nobody has had."""
        return max((person["id"] for person in [*self.people, *self.data["deleted"]]), default=0) + 1

    def raw_name(self, person: Json) -> str:
        """What someone goes by: the name, else the company, else the number or mail."""
        number = spoken(person["phones"][0]["number"]) if person["phones"] else ""
        return person["name"] or person["company"] or number or person["email"] or self.t("no_name")

    def shown(self, person: Json) -> str:
        """The name as the settings want it."""
        name = self.raw_name(person)
        return turned(name) if self.options["name_format"] == "last" and person["name"] else name

    def in_order(self, people: list[Json]) -> list[Json]:
        """Sorted as the settings want it."""
        return sorted(people, key=lambda person: (order_of(self.filed(person)), person["id"]))

    def filed(self, person: Json) -> str:
        """What someone is sorted by."""
        return by_part(self.raw_name(person), self.options["sort"])

    def visible(self) -> list[Json]:
        """Those the list shows, in order."""
        wanted = [person for person in self.people if person["phones"] or not self.options["only_phones"]]
        return self.in_order(wanted)

    def found(self, query: str) -> list[Json]:
        """Those a search finds, in order."""
        return self.in_order([person for person in self.people if matches(person, query)])

    def counted(self, key: str, count: int) -> str:
        """`1 member`, `2 members`."""
        return self.t(f"{key}_one") if count == 1 else self.t(key, count=count)

    def group_named(self, number: object) -> str:
        """The name of a group, or nothing."""
        return next((str(group["name"]) for group in self.data["groups"] if group["id"] == number), "")

    def members(self, number: object) -> list[Json]:
        """Who is in a group."""
        return self.in_order([person for person in self.people if person["group"] == number])

    def is_blocked(self, number: str) -> bool:
        """Whether calls and texts from a number are refused."""
        return key_of(number) in {key_of(entry["number"]) for entry in self.data["blocked"]}

    def block(self, numbers: list[str], blocked: bool) -> None:
        """Refuse numbers, or let them through again."""
        keys = {key_of(number) for number in numbers}
        self.data["blocked"] = [
            entry for entry in self.data["blocked"] if key_of(entry["number"]) not in keys
        ]
        for number in numbers if blocked else []:
            free = max((entry["id"] for entry in self.data["blocked"]), default=0) + 1
            self.data["blocked"].append({"id": free, "number": number})

    def card(self, person: Json) -> str:
        """Someone as text, to send to others."""
        numbers = [spoken(phone["number"]) for phone in person["phones"]]
        return "\n".join([self.raw_name(person), *numbers, *([person["email"]] if person["email"] else [])])

    def pairs(self) -> list[tuple[Json, Json, str]]:
        """Each two who look like one, and why; nobody is in two pairs."""
        known: dict[str, Json] = {}
        found: list[tuple[Json, Json, str]] = []
        used: set[int] = set()
        for person in sorted(self.people, key=lambda person: int(person["id"])):
            marks = [(key_of(phone["number"]), "same_number") for phone in person["phones"]]
            if person["name"]:
                marks.append((f"name {person['name'].casefold()}", "same_name"))
            for mark, why in marks:
                other = known.setdefault(mark, person)
                pair = [other["id"], person["id"]]
                if other is not person and not used & set(pair) and pair not in self.data["different"]:
                    used.update(pair)
                    found.append((other, person, why))
        return found

    # Rows and fields.

    def face(self, person: Json, size: float = 40) -> Widget:
        """The disc with someone's first letter."""
        named = bool(person["name"] or person["company"])
        return Avatar(self.raw_name(person), size=size, icon="" if named else "person")

    def row(self, person: Json, page: Page, **rest: Any) -> ListItem:
        """Someone in a list; a tap opens the contact unless told otherwise."""
        number = spoken(person["phones"][0]["number"]) if person["phones"] else ""
        below = number if self.options["show_numbers"] and person["name"] else ""
        rest.setdefault("id", "person")
        rest.setdefault("on_tap", lambda: page.open("DetailActivity", id=person["id"]))
        below = rest.pop("subtitle", below)
        return ListItem(self.shown(person), below, leading=self.face(person), **rest)

    def search_field(self, page: Page, hint: str) -> Widget:
        """The field of a page that searches: its words are in `vars["query"]`."""
        query = Var(page.vars, "query", "")
        field = TextField("query", query, hint=hint, plain=True, grow=1, on_submit=self.phone.hide_keyboard)
        clear = bool(query.get()) and IconButton(
            "close", lambda: query.set(""), desc=self.t("clear"), id="clear"
        )
        return Row(field, clear, grow=1)

    def line(self, icon: str, child: Widget) -> Widget:
        """A field with its icon before it."""
        child.grow = 1
        return Row(Icon(icon), child, gap=14)

    def no(self, page: Page) -> Button:
        """The button that does nothing but close."""
        return Button(self.t("cancel"), page.hide, look="text", id="no")

    # Ways out.

    def copy(self, page: Page, text: str) -> None:
        self.phone.state["clipboard"] = text
        page.toast(self.t("copied"))

    def send_out(self, page: Page, action: str, data: str) -> None:
        """Hand something to the first app that takes it, or say that there is none."""
        if not page.send(action, data):
            page.show("no_app")
