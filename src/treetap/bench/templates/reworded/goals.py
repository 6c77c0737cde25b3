"""Tasks put together from goals: how the phone must be afterwards, what may differ for it, a way by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from treetap.bench.tasks.states import CLOCK, CONTACTS, MESSAGES, NOTES, SETTINGS, new_rows
from treetap.bench.tasks.task import Json, Judge, Seen
from treetap.bench.templates.kept import one_changed, one_lost, one_new
from treetap.bench.templates.letters import row
from treetap.bench.templates.surfing import CALENDAR, MUSIC, nothing_but
from treetap.bench.templates.template import Given, Template, all_of
from virtualphone.tours.clock import TYPE_TIME, type_over
from virtualphone.tours.contacts import person
from virtualphone.tours.notes import NEW_TEXT
from virtualphone.tours.settings import tap as tap_row
from virtualphone.tours.steps import Step, Walker, key, tap, write

ALL_OF_AIRPLANE = (("global", "airplane_mode_on"), ("global", "wifi_on"), ("global", "bluetooth_on"))


@dataclass(frozen=True)
class Goal:
    """One thing that is asked for."""

    holds: Judge
    """Looks at its own tables alone."""
    tables: tuple[tuple[str, str], ...] = ()
    """What of the apps' data may differ: package, key."""
    settings: tuple[tuple[str, str], ...] = ()
    """What of Android's settings may differ: space, key."""
    steps: tuple[Step, ...] = ()


def asked(
    name: str, sentences: tuple[str, str], goals: Callable[[Given], Sequence[Goal]], **rest: Any
) -> Template:
    """All goals are reached, and nothing else on the phone has changed; `rest` is as in `Template`."""

    def judge(given: Given) -> Judge:
        wanted = goals(given)
        return all_of(*(goal.holds for goal in wanted), kept_but(wanted))

    def oracle(given: Given) -> tuple[Step, ...]:
        return tuple(step for goal in goals(given) for step in goal.steps)

    rest.setdefault("level", "medium")
    return Template(name=name, sentences=sentences, judge=judge, oracle=oracle, **rest)


def kept_but(goals: Sequence[Goal]) -> Judge:
    """Everything that no goal names is as it was; to have looked is no harm."""
    tables = [table for goal in goals for table in goal.tables]
    named = [place for goal in goals for place in goal.settings]

    def judge(seen: Seen) -> bool:
        settings: Json = {space: dict(values) for space, values in seen.state["settings"].items()}
        for space, name in named:
            settings[space].pop(name, None)
            if name in seen.before["settings"][space]:
                settings[space][name] = seen.before["settings"][space][name]
        apps: Json = {package: dict(data) for package, data in seen.state["apps"].items()}
        for package, name in tables:
            if name not in seen.before["apps"][package]:
                apps[package].pop(name, None)
        state = {**seen.state, "apps": apps, "settings": settings}
        return nothing_but(*tables)(Seen(seen.before, state, seen.answer))

    return judge


def afresh(package: str) -> Step:
    """Start an app on its first page, wherever it was left."""

    def step(walker: Walker) -> None:
        task = walker.phone.task_of(package)
        if task is not None:
            walker.phone.state["tasks"].remove(task)
        walker.phone.launch(package)

    return step


# Settings.


def switched(space: str, name: str, value: str, *way: str) -> Goal:
    """A value of Android's settings, and the rows that lead to it."""
    return Goal(
        holds=lambda seen: seen.state["settings"][space].get(name) == value,
        settings=((space, name),),
        steps=(afresh(SETTINGS), *(tap_row(one) for one in way)),
    )


def airplane() -> Goal:
    """Airplane mode is on; it takes the other radios along."""
    flying = switched("global", "airplane_mode_on", "1", "network", "airplane")
    return Goal(flying.holds, ((SETTINGS, "before_airplane"),), ALL_OF_AIRPLANE, flying.steps)


# Time.


def alarm(hour: int, minute: int, *days: Sequence[int]) -> Goal:
    """One new alarm that rings then: once, or on one of these sets of days (0 is Monday)."""
    allowed = [[], *map(list, days)]

    def right(one: Json) -> bool:
        return (one["hour"], one["minute"], one["on"]) == (hour, minute, True) and one["days"] in allowed

    typed = (type_over(str(hour)), tap("minute_field"), type_over(str(minute)), key("BACK"))
    return Goal(
        holds=one_new(CLOCK, "alarms", right),
        tables=((CLOCK, "alarms"),),
        steps=(afresh(CLOCK), tap("fab"), *TYPE_TIME, *typed, tap("save")),
    )


def timer(minutes: int) -> Goal:
    """One new timer of that length runs."""

    def right(one: Json) -> bool:
        return bool(one["length_ms"] == minutes * 60_000 and one["end_ms"] is not None)

    digits = [tap(f"key_{digit}") for digit in str(minutes)]
    return Goal(
        holds=one_new(CLOCK, "timers", right),
        tables=((CLOCK, "timers"),),
        steps=(afresh(CLOCK), tap("tab_timer"), tap("fab"), *digits, tap("key_00"), tap("start")),
    )


# People.


def sent_each(wanted: Sequence[tuple[str, Callable[[str], bool]]]) -> Judge:
    """Exactly these messages went out, one to each number; or one to all of them together."""

    def judge(seen: Seen) -> bool:
        known = {
            one["id"] for thread in seen.before["apps"][MESSAGES]["threads"] for one in thread["messages"]
        }
        new = [
            (thread["numbers"], one)
            for thread in seen.state["apps"][MESSAGES]["threads"]
            for one in thread["messages"]
            if one["from"] == "me" and one["id"] not in known
        ]
        if any(one["state"] != "sent" for _numbers, one in new) or not _talks_kept(seen):
            return False
        if len(new) == 1 and len(wanted) > 1:
            together = sorted(new[0][0]) == sorted(number for number, _right in wanted)
            return together and all(right(new[0][1]["text"]) for _number, right in wanted)
        left = list(wanted)
        for numbers, one in new:
            fits = [row for row in left if numbers == [row[0]] and row[1](one["text"])]
            if not fits:
                return False
            left.remove(fits[0])
        return not left

    return judge


def _talks_kept(seen: Seen) -> bool:
    """No conversation, message or draft was lost or changed; a draft may go with what was sent there."""
    threads = {thread["id"]: thread for thread in seen.state["apps"][MESSAGES]["threads"]}

    def same(old: Json) -> bool:
        now = threads.pop(old["id"], {"messages": []})
        said = {one["id"]: (one["text"], one["starred"]) for one in now["messages"]}
        kept = {one["id"]: (one["text"], one["starred"]) for one in old["messages"]}
        sent = any(one["from"] == "me" and one["id"] not in kept for one in now["messages"])
        loose = {"messages", "unread", "draft"} if sent else {"messages", "unread"}
        flags = all(now.get(key_) == value for key_, value in old.items() if key_ not in loose)
        return flags and kept.items() <= said.items()

    changed = [old["id"] for old in seen.before["apps"][MESSAGES]["threads"] if not same(old)]
    return not changed and not any(thread["draft"] for thread in threads.values())


def text_to(name: str, number: str, words: str, right: Callable[[str], bool]) -> Goal:
    """One message to a contact, by the name it has in the book."""
    to = (afresh(MESSAGES), tap("fab"), write(name), tap("suggestion"))
    return Goal(
        holds=sent_each([(number, right)]),
        tables=((MESSAGES, "threads"),),
        steps=(*to, tap("input"), write(words), tap("send")),
    )


def contact_gone(given: Given, name: str) -> Goal:
    """That contact is in the trash of the address book."""
    number = row(given, CONTACTS, "people", name=name)["id"]
    gone = one_lost(CONTACTS, "people", lambda one: one["id"] == number)
    kept = one_new(CONTACTS, "deleted", lambda one: one["id"] == number)
    return Goal(
        holds=all_of(gone, kept),
        tables=((CONTACTS, "people"), (CONTACTS, "deleted")),
        steps=(afresh(CONTACTS), person(number), tap("delete"), tap("yes")),
    )


def called(number: str, steps: tuple[Step, ...]) -> Goal:
    """Exactly one call went out, to that number."""
    dialer = "com.android.dialer"

    def judge(seen: Seen) -> bool:
        new = new_rows(seen.before, seen.state, dialer, "calls")
        return [(one["number"], one["direction"]) for one in new] == [(number, "outgoing")]

    return Goal(judge, ((dialer, "calls"), (dialer, "call")), steps=steps)


# Notes, plans, songs.


def noted(words: str, right: Callable[[str], bool]) -> Goal:
    """One new note; its title, text and items together are right."""

    def fits(one: Json) -> bool:
        return right("\n".join((one["title"], one["text"], *(item["text"] for item in one["items"]))))

    return Goal(
        holds=one_new(NOTES, "notes", fits),
        tables=((NOTES, "notes"),),
        steps=(afresh(NOTES), *NEW_TEXT, write(words), key("BACK"), key("BACK")),
    )


def items_added(given: Given, title: str, things: Sequence[str]) -> Goal:
    """A list has these items more, none of them ticked."""
    old = row(given, NOTES, "notes", title=title)

    def state_of(items: list[Json]) -> list[tuple[str, bool]]:
        return sorted((one["text"].strip().casefold(), one["done"]) for one in items if one["text"].strip())

    wanted = sorted([*state_of(old["items"]), *((thing.casefold(), False) for thing in things)])

    def right(one: Json) -> bool:
        loose = {"items", "changed_ms"}
        same = all(one[name] == old[name] for name in old if name not in loose)
        return same and state_of(one["items"]) == wanted

    steps: list[Step] = [afresh(NOTES), tap(title)]
    for thing in things:
        steps += [tap("add_item"), write(thing), key("BACK")]
    return Goal(
        one_changed(NOTES, "notes", old["id"], right), ((NOTES, "notes"),), steps=(*steps, key("BACK"))
    )


def planned(title: str, start_ms: int, steps: tuple[Step, ...]) -> Goal:
    """One new event that begins then and has these words in its title."""

    def right(one: Json) -> bool:
        named = title.casefold() in one["title"].casefold()
        return bool(named and one["start_ms"] == start_ms < one["end_ms"] and one["repeat"] == "none")

    return Goal(one_new(CALENDAR, "events", right), ((CALENDAR, "events"),), steps=steps)


def plays(given: Given, title: str) -> Goal:
    """That song plays."""
    songs, words = given.data(MUSIC)["songs"], title.casefold()
    number = row(given, MUSIC, "songs", title=title)["id"]
    hits = [one["id"] for one in songs if words in f"{one['title']}\n{one['artist']}".casefold()]

    def judge(seen: Seen) -> bool:
        held = seen.state["apps"][MUSIC]
        before, after = (
            [(one["id"], one["title"], one["liked"]) for one in state["apps"][MUSIC]["songs"]]
            for state in (seen.before, seen.state)
        )
        up = held["queue"][held["player"]["at"]]["song"] if held["queue"] else None
        return bool(held["player"]["playing"]) and up == number and before == after

    return Goal(
        holds=judge,
        tables=((MUSIC, "player"), (MUSIC, "queue"), (MUSIC, "songs")),
        steps=(afresh(MUSIC), tap("search"), write(title), tap("song", hits.index(number))),
    )
