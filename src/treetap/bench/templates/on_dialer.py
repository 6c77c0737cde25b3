"""Tasks with calls: whom to ring, whom to write to, whose number to keep, what the log forgets."""

from __future__ import annotations

from treetap.bench.tasks.states import CONTACTS, MESSAGES, digits
from treetap.bench.tasks.task import Json, Judge, unharmed
from treetap.bench.templates.kept import elsewhere_kept, one_lost, one_new
from treetap.bench.templates.letters import line, number_of, one_sent, only_tables, someone
from treetap.bench.templates.template import Draw, Given, Template, all_of
from virtualphone.tours.dialer import PACKAGE
from virtualphone.tours.steps import Step, launch, tap, write

MINUTE_MS = 60_000
NOBODY = (("Graham Miller", "Emma Chen", "Ben Garner"), ("张姗姗", "王舞", "李斯"))
NEIGHBOURS = (("Opal Finch", "陆小满"), ("Hugo Brandt", "郝建国"), ("Petra Lind", "裴青"))


def _calls(given: Given | Draw) -> list[Json]:
    found: list[Json] = given.data(PACKAGE)["calls"]
    return found


def _on_phone(judge: Judge, *tables: str) -> Judge:
    return all_of(judge, only_tables(PACKAGE, *tables), elsewhere_kept(PACKAGE))


def _missed(state: Json, number: str) -> None:
    """That number was missed a while ago; after it somebody else was called."""
    calls, now = state["apps"][PACKAGE]["calls"], state["clock_ms"]
    later = next(one["number"] for one in calls if one["direction"] == "outgoing")
    for place, (other, direction, minutes) in enumerate(((number, "missed", 19), (later, "outgoing", 6)), 1):
        row = {"id": 100 + place, "number": other, "direction": direction, "duration_s": 0}
        calls.insert(0, {**row, "when_ms": now - minutes * MINUTE_MS})


def _place(given: Given, number: str) -> int:
    """Where a number stands in the log; StopIteration if it does not."""
    return next(place for place, one in enumerate(_calls(given)) if one["number"] == number)


# Who was missed.


def _missed_someone(state: Json, given: Given) -> None:
    _missed(state, number_of(given, given["name"]))


def _rung(given: Given) -> Judge:
    number = number_of(given, given["name"])
    right = one_new(PACKAGE, "calls", lambda one: (one["number"], one["direction"]) == (number, "outgoing"))
    return _on_phone(right, "calls", "call")


def _written(given: Given) -> Judge:
    right = one_sent([number_of(given, given["name"])], lambda text: text.strip() == given["text"])
    return all_of(right, elsewhere_kept(MESSAGES))


def _writing(given: Given) -> tuple[Step, ...]:
    place = _place(given, number_of(given, given["name"]))
    steps = (tap("call_row", place), tap("way_message"), tap("input"))
    return launch(PACKAGE), *steps, write(given["text"]), tap("send")


# A number that nobody has.


def _stranger(draw: Draw) -> dict[str, str]:
    tail = draw.random.randrange(1000, 9999)
    return {
        "number": draw.say(f"312556{tail}", f"1377799{tail}"),
        "name": draw.say(*draw.choice(NEIGHBOURS)),
    }


def _saved(given: Given) -> Judge:
    def right(one: Json) -> bool:
        numbers = [digits(phone["number"]) for phone in one["phones"]]
        return one["name"].strip() == given["name"] and numbers == [given["number"]]

    book = all_of(one_new(CONTACTS, "people", right), only_tables(CONTACTS, "people"))
    return all_of(book, elsewhere_kept(CONTACTS))


def _saving(given: Given) -> tuple[Step, ...]:
    place = _place(given, given["number"])
    return launch(PACKAGE), tap("call_row", place), tap("way_keep"), write(given["name"]), tap("save")


# One entry of the log.


def _logged(draw: Draw) -> dict[str, str]:
    numbers = {one["number"] for one in _calls(draw)}
    return {"name": someone(draw, lambda one: one["phones"][0]["number"] in numbers)}


def _forgotten(given: Given) -> Judge:
    newest = _calls(given)[_place(given, number_of(given, given["name"]))]["id"]
    return _on_phone(one_lost(PACKAGE, "calls", lambda one: one["id"] == newest), "calls")


TEMPLATES = (
    Template(
        name="dialer ring back",
        level="medium",
        sentences=("Call back the last missed call", "回拨最近一个未接来电"),
        predicate="the last missed caller was called",
        apps=(PACKAGE,),
        draw=lambda draw: {"name": someone(draw)},
        setup=_missed_someone,
        judge=_rung,
        oracle=lambda given: (
            launch(PACKAGE),
            tap("call_back", _place(given, number_of(given, given["name"]))),
        ),
        control="call_back",
        optimum=2,
    ),
    Template(
        name="dialer write to a missed caller",
        level="complex",
        sentences=(
            "I could not pick up in time the last time it rang. Send whoever that was these words: {text}",
            "上一个没接到的电话是谁打的？给那个人写一句：{text}",
        ),
        predicate="the last missed caller got that message",
        apps=(PACKAGE, MESSAGES),
        draw=lambda draw: {"name": someone(draw), "text": line(draw)},
        setup=_missed_someone,
        judge=_written,
        oracle=_writing,
        control="call_row",
        optimum=6,
    ),
    Template(
        name="dialer keep a stranger",
        level="complex",
        sentences=(
            "{number} tried to get hold of me earlier. That is {name}, so put them in my address book",
            "之前{number}找过我，那是{name}，帮我存到通讯录里",
        ),
        predicate="the caller's number has that name",
        apps=(PACKAGE, CONTACTS),
        draw=_stranger,
        setup=lambda state, given: _missed(state, given["number"]),
        judge=_saved,
        oracle=_saving,
        control="way_keep",
        optimum=5,
    ),
    Template(
        name="dialer forget a call",
        level="medium",
        sentences=(
            "Delete only the latest call with {name} from the call log",
            "从通话记录里只删除与{name}最近的一次通话",
        ),
        predicate="the newest call with someone is gone",
        apps=(PACKAGE,),
        draw=_logged,
        judge=_forgotten,
        oracle=lambda given: (
            *(launch(PACKAGE), tap("search_bar"), write(given["name"])),
            *(tap("result"), tap("delete_call")),
        ),
        control="delete_call",
        optimum=5,
    ),
    Template(
        name="dialer nobody of that name",
        level="medium",
        sentences=("Call {name}", "打电话给{name}"),
        predicate="nothing changes: there is nobody of that name",
        apps=(PACKAGE, CONTACTS),
        draw=lambda draw: {"name": draw.choice(draw.say(*NOBODY))},
        judge=lambda _given: unharmed(),
        possible=False,
        control="call",
        optimum=0,
    ),
)
