"""Tasks that lead from web pages into other apps."""

from __future__ import annotations

from treetap.bench.tasks.states import NOTES, new_rows
from treetap.bench.tasks.task import Json, Judge, Seen
from treetap.bench.tasks.telling import says
from treetap.bench.templates.kept import one_new
from treetap.bench.templates.surfing import BROWSER, CALENDAR, DIALER, nothing_but
from treetap.bench.templates.template import Given, Template, all_of
from virtualphone.tours.steps import Step, hold, key, launch, tap

EVENTS = {
    "exhibition": (
        1,
        ("guided tour about lighthouses", "灯塔导览"),
        ("Guided tour: Lights on the Sea", "导览：海上之光"),
        (1773471600000, 1773477000000),
    ),
    "evening": (
        2,
        ("concert", "音乐会"),
        ("Concert under the roof", "屋顶音乐会"),
        (1774004400000, 1774011600000),
    ),
    "workshop": (
        3,
        ("rope workshop", "绳结工作坊"),
        ("Knots and Ropes", "绳与结工作坊"),
        (1774148400000, 1774155600000),
    ),
}
"""Which link, what people call it, its title, its beginning and end."""

LAMPS = {
    "heron": (0, ("Heron", "苍鹭台灯"), 189),
    "crescent": (1, ("Crescent", "弯月壁灯"), 129),
    "firefly": (2, ("Firefly", "萤火提灯"), 79),
}
"""Which link, what it is called, what it costs."""

OFFICES = {
    "02155510120": ("registry", "户籍科"),
    "02155510133": ("library", "图书馆"),
    "02155510155": ("parks department", "园林科"),
}


def _event(given: Given) -> str:
    return next(path for path, row in EVENTS.items() if given["event"] in row[1])


def _in_calendar(given: Given) -> Judge:
    _link, _called, titles, times = EVENTS[_event(given)]

    def right(one: Json) -> bool:
        return (one["title"], one["start_ms"], one["end_ms"]) == (given.say(*titles), *times)

    return all_of(one_new(CALENDAR, "events", right), nothing_but((CALENDAR, "events")))


def _to_calendar(given: Given) -> tuple[Step, ...]:
    link = tap("link", EVENTS[_event(given)][0])
    return launch(BROWSER), tap("shortcut_citymuseum"), link, tap("event_add"), tap("save")


def _lamp(given: Given) -> str:
    return next(path for path, row in LAMPS.items() if given["lamp"] in row[1])


def _price_noted(given: Given) -> Judge:
    price = str(LAMPS[_lamp(given)][2])
    others = [str(row[2]) for row in LAMPS.values() if str(row[2]) != price]

    def right(one: Json) -> bool:
        text = f"{one['title']} {one['text']}"
        return says(text, price) and not any(says(text, other) for other in others)

    return all_of(one_new(NOTES, "notes", right), nothing_but((NOTES, "notes")))


def _noting_price(given: Given) -> tuple[Step, ...]:
    page = (launch(BROWSER), tap("shortcut_lumen_co"), tap("link", LAMPS[_lamp(given)][0]))
    return (*page, hold("text"), tap("text_share"), tap("share_com.android.notes"), key("BACK"), key("BACK"))


def _number(office: str) -> str:
    return next(number for number, names in OFFICES.items() if office in names)


def _called(given: Given) -> Judge:
    number = _number(given["office"])

    def judge(seen: Seen) -> bool:
        new = new_rows(seen.before, seen.state, DIALER, "calls")
        return [(one["number"], one["direction"]) for one in new] == [(number, "outgoing")]

    return all_of(judge, nothing_but((DIALER, "calls"), (DIALER, "call")))


def _calling(given: Given) -> tuple[Step, ...]:
    nth = list(OFFICES).index(_number(given["office"]))
    return launch(BROWSER), tap("shortcut_townhall"), tap("link"), tap("tel", nth), tap("call")


TEMPLATES = (
    Template(
        name="browser event into the calendar",
        level="complex",
        sentences=(
            "I want to go to the {event} of the city museum: copy its date from their site into my diary",
            "我想去城市博物馆的{event}，按他们网站上的时间帮我记进日程",
        ),
        predicate="the calendar has the event of that page",
        apps=(BROWSER, CALENDAR),
        draw=lambda draw: {"event": draw.choice([draw.say(*row[1]) for row in EVENTS.values()])},
        judge=_in_calendar,
        oracle=_to_calendar,
        control="event_add",
        optimum=5,
    ),
    Template(
        name="browser price into a note",
        level="complex",
        sentences=(
            "Look up on lumen-co.example what the {lamp} costs, and write it into a new note",
            "看看 lumen-co.example 上{lamp}多少钱，写进一条新便签",
        ),
        predicate="a new note has that price",
        apps=(BROWSER, NOTES),
        draw=lambda draw: {"lamp": draw.choice([draw.say(*row[1]) for row in LAMPS.values()])},
        judge=_price_noted,
        oracle=_noting_price,
        control="text_share",
        optimum=7,
    ),
    Template(
        name="browser call an office",
        level="complex",
        sentences=(
            "Ring the town's {office}, the number is on townhall.example",
            "给市里的{office}打个电话，号码在 townhall.example 上",
        ),
        predicate="that number of a page was called",
        apps=(BROWSER, DIALER),
        draw=lambda draw: {"office": draw.choice([draw.say(*names) for names in OFFICES.values()])},
        judge=_called,
        oracle=_calling,
        control="call",
        optimum=5,
    ),
)
