"""Whoever only looks changes nothing: no switch is turned, nothing is connected to."""

from __future__ import annotations

from typing import Any

import pytest

from tests import samples
from tests.unit.test_policy_offline import FLAT, at, decided, page
from treetap.decision.knows import Knows
from treetap.decision.offline.candidates import candidates
from treetap.decision.offline.gentle import runs, turns
from treetap.decision.offline.others import is_another
from treetap.decision.offline.policy import OfflinePolicy
from treetap.errors import DecisionNotAllowed
from treetap.language.reader import read_task
from treetap.models import Bounds, Element, Role, Screen, SetValue, Source, Tap, Target, Terminal, Text, Visit

KNOWS = Knows()


def line(number: int, *texts: str, **more: Any) -> list[Element]:
    """A row that can be touched, and its words."""
    place = samples.row(number)
    row = samples.element("", place, **{"id": f"r{number}", "role": Role.ITEM, "clickable": True} | more)
    high = (place.bottom - place.top) / len(texts)
    spots = [
        Bounds.pixel(8, int(place.top + n * high), 240, int(place.top + (n + 1) * high))
        for n in range(len(texts))
    ]
    parts = [
        samples.element(text, spot, id=f"{row.id}.{n}", parent=row.id, role=Role.TEXT)
        for n, (text, spot) in enumerate(zip(texts, spots, strict=True))
    ]
    return [row, *parts]


def switched(number: int, text: str, *, apart: bool = False, arrow: bool = False) -> list[Element]:
    """A row with a switch at its end, which is touched apart or is the row's own."""
    row, *parts = line(number, text)
    knob = Element(
        id=f"{row.id}.knob",
        bounds=samples.row(number, 280),
        source=Source.TREE,
        role=Role.SWITCH,
        checked=True,
        clickable=apart,
        parent=row.id,
    )
    sign = (
        [samples.element("›", samples.row(number, 250), id=f"{row.id}.sign", parent=row.id)] if arrow else []
    )
    return [row, *parts, knob, *sign]


def title(text: str) -> Element:
    return samples.element(text, samples.row(0), role=Role.TEXT, resource_id="x:id/toolbar_title")


async def next_touch(sentence: str, screen: Screen, **more: Any) -> str | None:
    try:
        decision = await OfflinePolicy().decide(at(sentence, screen, **more), FLAT)
    except DecisionNotAllowed:
        return None
    action = decision.action if isinstance(decision, Terminal) else None
    assert action is None or action.kind not in {"set_checked", "set_value"}
    return action.target.element if isinstance(action, Tap) else None


@pytest.mark.parametrize(
    "sentence",
    [
        "In Cookpot, what is the kitchen timer?",
        "In Cookpot, is the kitchen timer on?",
        "read 'Kitchen timer' in Cookpot",
        "open 'Kitchen timer' in Cookpot",
    ],
)
async def test_the_row_of_a_switch_is_not_touched_to_look(sentence: str) -> None:
    screen = page(title("Cookpot"), *switched(1, "Kitchen timer"), *line(2, "Recipes"))
    assert await next_touch(sentence, screen) not in {"r1", "r1.knob", "r1.0"}


async def test_where_the_switch_is_apart_the_row_leads_on() -> None:
    screen = page(title("Cookpot"), *switched(1, "Kitchen timer", apart=True), *line(2, "Recipes"))
    decision = await decided("open 'Kitchen timer' in Cookpot", screen)
    assert isinstance(decision.action, Tap)
    assert decision.action.target.element == "r1"


def test_an_arrow_or_an_earlier_visit_tells_that_a_row_leads_on() -> None:
    plain = page(*switched(1, "Kitchen timer"), name="tools")
    arrowed = page(*switched(1, "Kitchen timer", arrow=True), name="tools")
    row = plain.elements[0]
    assert turns(KNOWS.thing(row, plain), plain)
    assert not turns(KNOWS.thing(arrowed.elements[0], arrowed), arrowed)
    touch = Tap(target=Target(text=Text.literal("Kitchen timer")))
    there = Visit(page_key="tools", state_key="a", action=touch)
    back = Visit(page_key="timer", state_key="b", action=touch)
    here = at("open tools", plain, visited=(there, back))
    assert not turns(KNOWS.thing(row, plain), plain, here)


NETWORKS = [
    title("Wi-Fi"),
    *line(1, "Harbour Cafe", "Saved", resource_id="x:id/entry"),
    *line(2, "Library Free WiFi", resource_id="x:id/entry"),
    *line(3, "Attic 5G", "Connected", resource_id="x:id/entry"),
    *line(5, "Network preferences"),
]


@pytest.mark.parametrize(
    "sentence", ["what wifi is this", "what is the wifi address", "turn on wifi calling", "WLAN的信号怎么样"]
)
async def test_no_network_is_joined_to_look_around(sentence: str) -> None:
    screen = page(*NETWORKS, package="com.maker.systemsettings")
    assert await next_touch(sentence, screen) not in {"r1", "r2", "r3"}


def test_what_one_can_connect_to_is_nothing_to_try_out() -> None:
    devices = page(
        title("Bluetooth"),
        samples.element("Available devices", samples.row(1), role=Role.TEXT),
        *line(2, "Kim's headphones"),
        *line(3, "Living room TV"),
        *line(5, "Device preferences"),
    )
    leads = {one.thing.element.id for one in candidates(devices, KNOWS) if one.navigates}
    assert leads == {"r5"}


def test_rows_of_other_pages_lead_on() -> None:
    screen = page(
        title("Library"), *line(1, "Harbour Cafe", "Saved"), *line(2, "Attic 5G"), *line(3, "Genres")
    )
    assert all(one.navigates for one in candidates(screen, KNOWS))


async def test_a_query_is_typed_over_what_a_search_field_says() -> None:
    more = {"role": Role.FIELD, "editable": True, "clickable": True, "hint": "Search dishes"}
    field = samples.element("stew", samples.row(1), id="f", **more)
    decision = await decided("Search for 'leeks'", page(field, *line(2, "Soups")))
    assert isinstance(decision.action, SetValue)
    assert decision.action.value.fill() == "leeks"


async def test_a_task_in_another_language_is_left_alone() -> None:
    screen = page(title("Cookpot"), *line(1, "Wi-Fi"), *line(2, "Bluetooth"))
    with pytest.raises(DecisionNotAllowed, match="language"):
        await OfflinePolicy().decide(at("éteins le wifi", screen), FLAT)


def icon(number: int, word: str, **more: Any) -> Element:
    """An icon in the bar at the top."""
    spot = Bounds.pixel(180 + 40 * number, 10, 215 + 40 * number, 45)
    return samples.element("", spot, id=f"i{number}", description=word, clickable=True, **more)


@pytest.mark.parametrize(
    ("words", "leads"),
    [
        (("Pin", "Archive", "More options"), {"i2"}),
        (("Bookmark", "Search", "More options"), {"i1", "i2"}),
        (("置顶", "归档", "更多选项"), {"i2"}),
    ],
)
@pytest.mark.parametrize("lit", [False, True])
def test_an_icon_that_does_something_is_nothing_to_try_out(
    words: tuple[str, ...], leads: set[str], lit: bool
) -> None:
    role = Role.TAB if lit else Role.BUTTON
    bar = [icon(n, word, role=role, selected=lit and n == 0) for n, word in enumerate(words)]
    screen = page(*bar, *line(3, "Opening hours"))
    found = {one.thing.element.id for one in candidates(screen, KNOWS) if one.navigates}
    assert found & {"i0", "i1", "i2"} == leads


def test_a_switch_that_does_not_say_the_time_is_another_one() -> None:
    (goal,) = read_task("turn off my 8:50 alarm").goals
    screen = page(title("Alarms"), *switched(1, "Vibrate for new alarms"), *switched(2, "8:50"))
    others = {one.label for one in candidates(screen, KNOWS) if is_another(one, goal, KNOWS)}
    assert others == {"Vibrate for new alarms"}


@pytest.mark.parametrize(
    ("task", "rows", "others"),
    [
        ("Turn off notifications of Foxtrot", ("Settings", "Mail", "Maps", "Radio"), 4),
        ("Turn off notifications of Foxtrot", ("Settings", "Mail", "Foxtrot", "Radio"), 0),
    ],
)
def test_in_a_list_of_switches_that_does_not_have_it_none_is_it(
    task: str, rows: tuple[str, ...], others: int
) -> None:
    (goal,) = read_task(task).goals
    made = [one for number, row in enumerate(rows, 1) for one in switched(number, row)]
    screen = page(title("Notifications"), *made)
    found = [one for one in candidates(screen, KNOWS) if one.switches and is_another(one, goal, KNOWS)]
    assert len(found) == others


@pytest.mark.parametrize(
    ("label", "going"), [("Play", True), ("暂停", True), ("Playlists", False), ("停车", False)]
)
def test_a_button_that_makes_something_go_on_shows_nothing(label: str, going: bool) -> None:
    button = samples.element(label, samples.row(3), role=Role.BUTTON, clickable=True)
    assert runs(KNOWS.thing(button, samples.screen("radio", button)), KNOWS) is going


async def test_no_question_is_answered_by_playing_something() -> None:
    button = samples.element("播放", samples.row(3), role=Role.BUTTON, clickable=True)
    screen = samples.screen("radio", samples.element("广播", samples.row(0), role=Role.TEXT), button)
    frame = read_task("我的播放器里现在是哪个电台？")
    try:
        made = await OfflinePolicy().decide(samples.situation(frame, screen), FLAT)
    except DecisionNotAllowed:
        return
    assert getattr(getattr(made, "action", None), "kind", "") != "tap"
