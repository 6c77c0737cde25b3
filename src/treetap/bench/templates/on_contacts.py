"""Tasks that change the address book: numbers, refusing and letting through, getting back, making one."""

from __future__ import annotations

from treetap.bench.tasks.states import CONTACTS, digits
from treetap.bench.tasks.task import Json, Judge, Seen
from treetap.bench.templates.kept import elsewhere_kept, one_changed, one_lost, one_new
from treetap.bench.templates.letters import friend, number_of, only_tables, row, someone, to_card
from treetap.bench.templates.template import Draw, Given, Template, all_of
from virtualphone.tours.contacts import menu
from virtualphone.tours.steps import Step, launch, tap, write

DAY_MS = 86_400_000


def _id(given: Given) -> int:
    number: int = row(given, CONTACTS, "people", name=given["name"])["id"]
    return number


def _in_book(judge: Judge, *tables: str) -> Judge:
    return all_of(judge, only_tables(CONTACTS, *tables), elsewhere_kept(CONTACTS))


# A second number.


def _number(draw: Draw) -> str:
    tail = draw.random.randrange(1000, 9999)
    return draw.say(f"312555{tail}", f"1377788{tail}")


def _second(draw: Draw) -> dict[str, str]:
    return {"name": someone(draw), "number": _number(draw)}


def _has_second(given: Given, kind: str) -> Judge:
    old = row(given, CONTACTS, "people", name=given["name"])

    def right(one: Json) -> bool:
        phones = [(digits(phone["number"]), phone["kind"]) for phone in one["phones"]]
        first = [(digits(phone["number"]), phone["kind"]) for phone in old["phones"]]
        return {**one, "phones": 0} == {**old, "phones": 0} and phones == [*first, (given["number"], kind)]

    return _in_book(one_changed(CONTACTS, "people", _id(given), right), "people")


def _adding(given: Given, *kind: Step) -> tuple[Step, ...]:
    return (*to_card(given), tap("edit"), tap("add_phone"), write(given["number"]), *kind, tap("save"))


# Refused and let through.


def _blocked(given: Given) -> Judge:
    number = number_of(given, given["name"])
    return _in_book(one_new(CONTACTS, "blocked", lambda one: digits(one["number"]) == number), "blocked")


def _block_first(state: Json, given: Given) -> None:
    state["apps"][CONTACTS]["blocked"].append({"id": 2, "number": number_of(given, given["name"])})


def _let_through(given: Given) -> Judge:
    number = number_of(given, given["name"])
    return _in_book(one_lost(CONTACTS, "blocked", lambda one: one["number"] == number), "blocked")


def _letting(given: Given) -> tuple[Step, ...]:
    numbers = [one["number"] for one in given.data(CONTACTS)["blocked"]]
    place = next(at for at, one in enumerate(numbers) if one == number_of(given, given["name"]))
    return (launch(CONTACTS), *menu(2), tap("unblock", place), tap("yes"))


# Deleted by mistake.


def _delete_two(state: Json, given: Given) -> None:
    data = state["apps"][CONTACTS]
    other = next(one["name"] for one in data["people"][20:] if one["name"] != given["name"])
    for days, name in enumerate((given["name"], other), 2):
        gone = next(one for one in data["people"] if one["name"] == name)
        data["people"].remove(gone)
        data["deleted"].append({**gone, "deleted_ms": state["clock_ms"] - days * DAY_MS})


def _back(given: Given) -> Judge:
    gone = row(given, CONTACTS, "deleted", name=given["name"])
    whole = {key: value for key, value in gone.items() if key != "deleted_ms"}
    return all_of(
        _in_book(one_new(CONTACTS, "people", lambda one: one == whole), "people", "deleted"),
        one_lost(CONTACTS, "deleted", lambda one: one["id"] == gone["id"]),
    )


def _getting_back(given: Given) -> tuple[Step, ...]:
    names = [one["name"] for one in given.data(CONTACTS)["deleted"]]
    place = next(at for at, name in enumerate(names) if name == given["name"])
    return (launch(CONTACTS), *menu(1), tap("restore", place))


# There twice.

_TWINS = {10: 42, 14: 43}
"""Ids of those who are in the book twice: by number, by name."""


def _joined(given: Given) -> Judge:
    first = _id(given)
    people = {one["id"]: one for one in given.data(CONTACTS)["people"]}
    numbers = {phone["number"] for number in (first, _TWINS[first]) for phone in people[number]["phones"]}

    def judge(seen: Seen) -> bool:
        after = {one["id"]: one for one in seen.state["apps"][CONTACTS]["people"]}
        if set(people) - set(after) != {_TWINS[first]} or set(after) - set(people):
            return False
        others = all(after[number] == people[number] for number in after if number != first)
        return others and {phone["number"] for phone in after[first]["phones"]} == numbers

    return _in_book(judge, "people")


def _joining(given: Given) -> tuple[Step, ...]:
    return (launch(CONTACTS), *menu(0), tap("merge", list(_TWINS).index(_id(given))))


TEMPLATES = (
    Template(
        name="contacts second number at work",
        level="medium",
        sentences=(
            "Add the work number {number} to {name} in Contacts, and keep the old number",
            "在联系人里给{name}添加单位电话{number}，原来的号码保留",
        ),
        predicate="a contact has a second number of that kind",
        apps=(CONTACTS,),
        draw=_second,
        judge=lambda given: _has_second(given, "work"),
        oracle=lambda given: _adding(given, tap("kind", 1), tap("kind_work")),
        control="add_phone",
        optimum=8,
        family="a second number",
    ),
    Template(
        name="contacts second number at home",
        level="medium",
        sentences=(
            "Add the home number {number} to {name} in Contacts, and keep the old number",
            "在联系人里给{name}添加住宅电话{number}，原来的号码保留",
        ),
        predicate="a contact has a second number of that kind",
        apps=(CONTACTS,),
        draw=_second,
        judge=lambda given: _has_second(given, "home"),
        oracle=lambda given: _adding(given, tap("kind", 1), tap("kind_home")),
        control="add_phone",
        optimum=8,
        family="a second number",
    ),
    Template(
        name="contacts refuse",
        level="medium",
        sentences=("Block {name} in Contacts", "在联系人里屏蔽{name}"),
        predicate="that number is blocked",
        apps=(CONTACTS,),
        draw=lambda draw: {"name": someone(draw)},
        judge=_blocked,
        oracle=lambda given: (*to_card(given), tap("block"), tap("yes")),
        control="block",
        optimum=4,
        family="to hear from someone",
    ),
    Template(
        name="contacts let through",
        level="medium",
        sentences=("Unblock {name} in Contacts", "在联系人里取消屏蔽{name}"),
        predicate="that number is no longer blocked",
        apps=(CONTACTS,),
        draw=lambda draw: {"name": someone(draw)},
        setup=_block_first,
        judge=_let_through,
        oracle=_letting,
        control="unblock",
        optimum=5,
        family="to hear from someone",
    ),
    Template(
        name="contacts get back",
        level="medium",
        sentences=("Restore the deleted contact {name}", "恢复已删除的联系人{name}"),
        predicate="a deleted contact is back",
        apps=(CONTACTS,),
        draw=lambda draw: {"name": someone(draw)},
        setup=_delete_two,
        judge=_back,
        oracle=_getting_back,
        control="restore",
        optimum=4,
    ),
    Template(
        name="contacts one of two",
        level="medium",
        sentences=(
            "I have {name} in my address book twice, make one person out of them",
            "通讯录里存了两个{name}，帮我变成一个",
        ),
        predicate="two contacts are one",
        apps=(CONTACTS,),
        draw=lambda draw: {"name": friend(draw, *_TWINS)},
        judge=_joined,
        oracle=_joining,
        control="merge",
        optimum=4,
    ),
)
