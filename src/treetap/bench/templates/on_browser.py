"""Tasks in the browser: pages kept and put aside, votes, forms, settings, and what leads into other apps."""

from __future__ import annotations

from treetap.bench.tasks.states import NOTES, new_rows
from treetap.bench.tasks.task import Json, Judge, Seen
from treetap.bench.templates.kept import one_new
from treetap.bench.templates.surfing import BROWSER, CALENDAR, DIALER, nothing_but, now_is
from treetap.bench.templates.template import Draw, Given, Template, all_of
from virtualphone.tours.browser import menu
from virtualphone.tours.steps import Step, hold, key, launch, tap, write

DISHES = {
    "tomato-eggs": (0, ("tomato and egg", "番茄炒蛋")),
    "apple-cake": (3, ("apple cake", "苹果蛋糕")),
}
"""Recipes that are not bookmarked yet: which link, and what people call it."""

ENGINES = {"quarry": ("Quarry", "寻矿"), "compass": ("Compass", "罗盘")}

PARKS = {
    "river": ("River Park", "河滨公园"),
    "castle": ("Castle Garden", "城堡花园"),
    "station": ("Station Square", "车站广场"),
}
NAMES = (("Robin Hale", "何洛宾"), ("Sam Ortiz", "欧森"), ("Kim Brandt", "白金"))
PLACES = (("Mill Lane 4", "磨坊巷4号"), ("Dock Street", "码头街"), ("the north gate", "北门"))
TROUBLES = (
    ("The bench has lost a plank", "长椅掉了一块木板"),
    ("A lamp flickers all night", "有盏灯整夜闪个不停"),
    ("The bin is overflowing", "垃圾桶满出来了"),
)
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


def _key(table: dict[str, tuple[str, str]], words: str) -> str:
    return next(one for one, names in table.items() if words in names)


# Pages that are kept.


def _dish(draw: Draw) -> dict[str, str]:
    return {"dish": draw.choice([draw.say(*names) for _link, names in DISHES.values()])}


def _recipe(given: Given) -> str:
    return next(path for path, (_link, names) in DISHES.items() if given["dish"] in names)


def _to_recipe(given: Given) -> tuple[Step, ...]:
    return launch(BROWSER), tap("shortcut_spoonful"), tap("link", DISHES[_recipe(given)][0])


def _kept(given: Given, table: str) -> Judge:
    url = f"https://spoonful.example/{_recipe(given)}"
    right = one_new(BROWSER, table, lambda one: one["url"] == url and not one.get("read", False))
    return all_of(right, nothing_but((BROWSER, table)))


# What is filled in.


def _voted(given: Given) -> Judge:
    choice = _key(PARKS, given["park"])
    right = one_new(BROWSER, "votes", lambda one: (one["poll"], one["choice"]) == ("playground", choice))
    return all_of(right, nothing_but((BROWSER, "votes")))


def _voting(given: Given) -> tuple[Step, ...]:
    choice = tap(f"choice_{_key(PARKS, given['park'])}")
    return launch(BROWSER), tap("shortcut_townhall"), tap("link", 3), choice, tap("vote")


def _trouble(draw: Draw) -> dict[str, str]:
    return {
        "name": draw.say(*draw.choice(NAMES)),
        "place": draw.say(*draw.choice(PLACES)),
        "text": draw.say(*draw.choice(TROUBLES)),
    }


def _reported(given: Given) -> Judge:
    wanted = {"name": given["name"], "place": given["place"], "text": given["text"]}

    def right(one: Json) -> bool:
        said = {field: str(value).strip(" .。“”\"'") for field, value in one["values"].items()}
        return one["form"] == "feedback" and said == wanted

    return all_of(one_new(BROWSER, "submitted", right), nothing_but((BROWSER, "submitted")))


def _reporting(given: Given) -> tuple[Step, ...]:
    fields = [(tap(f"feedback_{one}"), write(given[one])) for one in ("name", "place", "text")]
    filled = [step for pair in fields for step in pair]
    return launch(BROWSER), tap("shortcut_townhall"), tap("link", 2), *filled, tap("submit")


# Into other apps.


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
        return price in text and not any(other in text for other in others)

    return all_of(one_new(NOTES, "notes", right), nothing_but((NOTES, "notes")))


def _noting_price(given: Given) -> tuple[Step, ...]:
    page = (launch(BROWSER), tap("shortcut_lumen_co"), tap("link", LAMPS[_lamp(given)][0]))
    return (*page, hold("text"), tap("text_share"), tap("share_com.android.notes"), key("BACK"), key("BACK"))


def _called(given: Given) -> Judge:
    number = _key(OFFICES, given["office"])

    def judge(seen: Seen) -> bool:
        new = new_rows(seen.before, seen.state, DIALER, "calls")
        return [(one["number"], one["direction"]) for one in new] == [(number, "outgoing")]

    return all_of(judge, nothing_but((DIALER, "calls"), (DIALER, "call")))


def _calling(given: Given) -> tuple[Step, ...]:
    nth = list(OFFICES).index(_key(OFFICES, given["office"]))
    return launch(BROWSER), tap("shortcut_townhall"), tap("link"), tap("tel", nth), tap("call")


TEMPLATES = (
    Template(
        name="browser keep a recipe",
        level="medium",
        sentences=(
            "Put the {dish} recipe from spoonful.example among my favourites",
            "把 spoonful.example 上{dish}的做法存进收藏",
        ),
        predicate="that page is bookmarked",
        apps=(BROWSER,),
        draw=_dish,
        judge=lambda given: _kept(given, "bookmarks"),
        oracle=lambda given: (*_to_recipe(given), *menu("star")),
        control="star",
        optimum=5,
        family="a recipe for another day",
    ),
    Template(
        name="browser put a recipe aside",
        level="medium",
        sentences=(
            "Put the {dish} recipe from spoonful.example aside, I want to look at it on Saturday",
            "spoonful.example 上{dish}的做法先放一放，我周六再看",
        ),
        predicate="that page waits to be read",
        apps=(BROWSER,),
        draw=_dish,
        judge=lambda given: _kept(given, "reading"),
        oracle=lambda given: (*_to_recipe(given), *menu("do_later")),
        control="do_later",
        optimum=5,
        family="a recipe for another day",
    ),
    Template(
        name="browser other engine",
        level="simple",
        sentences=(
            "From now on {engine} should look things up for me on the web",
            "以后上网查东西都交给{engine}",
        ),
        predicate="that search engine is in use",
        apps=(BROWSER,),
        draw=lambda draw: {"engine": draw.choice([draw.say(*names) for names in ENGINES.values()])},
        judge=lambda given: all_of(
            now_is(BROWSER, "settings", engine=_key(ENGINES, given["engine"])),
            nothing_but((BROWSER, "settings")),
        ),
        oracle=lambda given: (
            *(launch(BROWSER), *menu("go_settings"), tap("set_engine")),
            tap(f"engine_{_key(ENGINES, given['engine'])}"),
        ),
        control="set_engine",
        optimum=5,
    ),
    Template(
        name="browser say where the playground goes",
        level="medium",
        sentences=(
            "The town hall asks its people on the web where the new playground should go. I am for {park}",
            "市政厅在网上征求大家意见，新游乐场建在哪里好。我支持{park}",
        ),
        predicate="a vote for that choice is cast",
        apps=(BROWSER,),
        draw=lambda draw: {"park": draw.choice([draw.say(*names) for names in PARKS.values()])},
        judge=_voted,
        oracle=_voting,
        control="vote",
        optimum=5,
    ),
    Template(
        name="browser report damage",
        level="complex",
        sentences=(
            "Let the town hall know through its website: {text}. It is at {place}; sign it {name}",
            "在市政厅网站上反映一下：{text}。位置在{place}，署名{name}",
        ),
        predicate="a form was sent with these values",
        apps=(BROWSER,),
        draw=_trouble,
        judge=_reported,
        oracle=_reporting,
        control="submit",
        optimum=10,
    ),
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
