"""What templates on photos share: which photo is meant, the way to it, and that nothing else changed."""

from __future__ import annotations

from collections.abc import Callable

from treetap.bench.tasks.states import MESSAGES
from treetap.bench.tasks.task import Json, Judge, Seen
from treetap.bench.templates.hostile import talkers
from treetap.bench.templates.kept import elsewhere_kept, one_changed
from treetap.bench.templates.letters import number_of, one_sent, only_tables
from treetap.bench.templates.template import Draw, Given, all_of
from virtualphone.tours.gallery import PACKAGE
from virtualphone.tours.steps import Step, launch, tap


def shown(given: Given | Draw) -> list[Json]:
    """What the gallery shows, the newest first."""
    rows = [one for one in given.data(PACKAGE)["photos"] if one["trashed_ms"] is None and not one["hidden"]]
    return sorted(rows, key=lambda one: (-one["taken_ms"], one["id"]))


def thrown(given: Given | Draw) -> list[Json]:
    """What was deleted, the last first."""
    rows = [one for one in given.data(PACKAGE)["photos"] if one["trashed_ms"] is not None]
    return sorted(rows, key=lambda one: (-one["trashed_ms"], one["id"]))


def places(draw: Draw, right: Callable[[Json], bool] = lambda _photo: True) -> list[str]:
    """Places with two photos or more, whose newest photo is like that."""
    rows = shown(draw)
    names = [one["place"] for one in rows if one["place"]]
    newest = {name: next(one for one in rows if one["place"] == name) for name in sorted(set(names))}
    return [name for name, photo in newest.items() if names.count(name) > 1 and right(photo)]


def a_place(draw: Draw) -> dict[str, str]:
    """One of them."""
    return {"place": draw.choice(places(draw))}


def from_place(given: Given) -> list[Json]:
    """The photos of the slot `place`, the newest first."""
    return [one for one in shown(given) if one["place"] == given["place"]]


def to_photo(given: Given, nth: int = 0) -> tuple[Step, ...]:
    """To one of them, by way of the search."""
    if not from_place(given):
        raise LookupError(f"no photo of {given['place']}")
    return launch(PACKAGE), tap("search"), tap(given["place"]), tap("photo", nth)


def changed(old: Json, right: Callable[[Json], bool], *keys: str) -> Judge:
    """That photo is right now; of it only these values are others, and nothing else has changed."""

    def same(one: Json) -> bool:
        return right(one) and all(one[key] == old[key] for key in old if key not in keys)

    return all_of(
        one_changed(PACKAGE, "photos", old["id"], same),
        only_tables(PACKAGE, "photos"),
        elsewhere_kept(PACKAGE),
    )


def talker(draw: Draw) -> str:
    """Somebody whose conversation stands in the list of all, with nothing half written in it."""
    held = [one for one in draw.data(MESSAGES)["threads"] if not one["archived"] and not one["draft"]]
    kept = {one["numbers"][0] for one in held if len(one["numbers"]) == 1}
    refused = {one["number"] for one in draw.data("com.android.contacts")["blocked"]}
    people = draw.data("com.android.contacts")["people"]
    everyone = [phone["number"] for one in people for phone in one["phones"]]
    numbers = {one["name"]: one["phones"][0]["number"] for one in people if one["phones"]}
    return draw.choice(
        [
            name
            for name in talkers(draw)
            if numbers[name] in kept - refused and everyone.count(numbers[name]) == 1
        ]
    )


def photo_sent(given: Given, photo: Json, words: str) -> Judge:
    """Exactly one new message: that photo, with exactly these words, to the contact of the slot `name`."""

    def carries(seen: Seen) -> bool:
        known = {one["id"] for one in _messages(seen.before)}
        new = [one for one in _messages(seen.state) if one["id"] not in known and one["from"] == "me"]
        return [one.get("photo") for one in new] == [photo["id"]]

    sent = one_sent([number_of(given, given["name"])], lambda text: text.strip() == words)
    return all_of(sent, carries, elsewhere_kept(MESSAGES))


def _messages(state: Json) -> list[Json]:
    return [one for thread in state["apps"][MESSAGES]["threads"] for one in thread["messages"]]
