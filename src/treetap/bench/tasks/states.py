"""What a phone's state says: the questions that judges ask of it."""

from __future__ import annotations

import re

from treetap.bench.tasks.task import Json, Judge, Seen

SETTINGS = "com.android.settings"
CONTACTS = "com.android.contacts"
MESSAGES = "com.android.messaging"
CLOCK = "com.android.deskclock"
NOTES = "com.android.notes"


def data(state: Json, package: str) -> Json:
    """The data of an app."""
    found: Json = state["apps"][package]
    return found


def front(state: Json) -> tuple[str, str, Json]:
    """Package, activity and own variables of the page in front."""
    page = state["tasks"][0]["pages"][-1]
    return page["package"], page["activity"], page["vars"]


def shows(package: str, activity: str = "") -> Judge:
    """That page is in front."""
    return lambda seen: front(seen.state)[0] == package and (not activity or front(seen.state)[1] == activity)


def setting(space: str, key: str, value: str) -> Judge:
    """A row of Android's tables of settings."""
    return lambda seen: seen.state["settings"][space].get(key) == value


def app_value(package: str, key: str, value: object) -> Judge:
    """A value of an app's data."""
    return lambda seen: data(seen.state, package)[key] == value


def people(state: Json, name: str) -> list[Json]:
    """The contacts of that name."""
    return [one for one in data(state, CONTACTS)["people"] if one["name"] == name]


def number_of(name: str, state: Json) -> str:
    """The first number of a contact, as it is stored."""
    number: str = people(state, name)[0]["phones"][0]["number"]
    return number


def digits(text: str) -> str:
    """The digits of a text."""
    return re.sub(r"\D", "", text)


def thread_of(state: Json, number: str) -> Json:
    """The conversation with one number, or an empty one."""
    found = [one for one in data(state, MESSAGES)["threads"] if one["numbers"] == [number]]
    return found[0] if found else {"id": 0, "messages": [], "pinned": False, "archived": False}


def sent_to(state: Json, number: str) -> list[str]:
    """What was sent to a number and went out, without trailing blanks."""
    return [
        one["text"].strip()
        for one in thread_of(state, number)["messages"]
        if one["from"] == "me" and one["state"] == "sent"
    ]


def sent(name: str, words: str) -> Judge:
    """Exactly one new message with exactly these words went to that contact, and none to others."""

    def judge(seen: Seen) -> bool:
        before, after = _sent_count(seen.before), _sent_count(seen.state)
        number = number_of(name, seen.before)
        return after == before + 1 and sent_to(seen.state, number)[-1:] == [words]

    return judge


def _sent_count(state: Json) -> int:
    return sum(
        one["from"] == "me" for thread in data(state, MESSAGES)["threads"] for one in thread["messages"]
    )


def new_rows(before: Json, after: Json, package: str, table: str) -> list[Json]:
    """Rows with an id that was not there before."""
    known = {row["id"] for row in data(before, package)[table]}
    return [row for row in data(after, package)[table] if row["id"] not in known]


def lost_rows(before: Json, after: Json, package: str, table: str) -> list[Json]:
    """Rows whose id is no longer there."""
    kept = {row["id"] for row in data(after, package)[table]}
    return [row for row in data(before, package)[table] if row["id"] not in kept]


def note(state: Json, title: str) -> Json:
    """The note of that title that is not in the trash, or an empty one."""
    found = [
        one for one in data(state, NOTES)["notes"] if one["title"] == title and one["trashed_ms"] is None
    ]
    return found[0] if found else {}
