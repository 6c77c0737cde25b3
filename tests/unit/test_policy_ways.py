"""The offline policy looks for what is out of sight: behind gears, chips, links and buttons of any name."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests import samples
from tests.unit.test_policy_offline import FLAT, HOME, KNOWS, at, decided, page, rows, touched
from treetap.decision.offline.candidates import candidates
from treetap.decision.offline.policy import OfflinePolicy
from treetap.models import (
    App,
    Back,
    Blocker,
    BlockerKind,
    Bounds,
    Element,
    EmbedderIdentity,
    LaunchApp,
    Polarity,
    Role,
    Screen,
    SetChecked,
    Source,
    Swipe,
    Tap,
    Terminal,
)


def icon(words: str, at: int) -> Element:
    box = Bounds.pixel(at * 60, 0, at * 60 + 48, 48)
    return Element(
        id=f"i{at}", source=Source.TREE, bounds=box, role=Role.BUTTON, description=words, clickable=True
    )


def chip(words: str, at: int, *, on: bool) -> Element:
    box = Bounds.pixel(at * 100, 300, at * 100 + 90, 340)
    return Element(
        id=words, source=Source.TREE, bounds=box, role=Role.CHECKBOX, text=words, clickable=True,
        checked=on,
    )  # fmt: skip


def toggle(words: str, at: int, *, on: bool = False) -> Element:
    return samples.element(words, samples.row(at), role=Role.SWITCH, clickable=True, checked=on)


@pytest.mark.parametrize("label", ["Player settings", "播放设置", "Kitchen preferences", "厨房偏好设置"])
def test_what_ends_in_settings_leads_to_them(label: str) -> None:
    assert KNOWS.verb_of(label) == ("settings", Polarity.NEUTRAL)


@pytest.mark.parametrize("label", ["Reset settings", "Delete settings", "清除设置"])
def test_what_begins_with_a_deed_does_it(label: str) -> None:
    assert KNOWS.verb_of(label) != ("settings", Polarity.NEUTRAL)


async def test_a_gear_is_tried_before_it_gives_up() -> None:
    screen = page(icon("Pot settings", 1), icon("Stove", 2), *rows("Soup", "Stew"))
    assert touched(await decided("turn on steam valve in Cookpot", screen)) == "i1"


async def test_a_button_of_any_name_is_tried_where_nothing_else_is() -> None:
    screen = page(icon("Stove", 2))
    assert touched(await decided("turn on steam valve in Cookpot", screen)) == "i2"


@pytest.mark.parametrize("label", ["Lid: off", "Switch pan", "Order now", "火候：自动", "切换锅具"])
async def test_what_turns_or_orders_something_is_not(label: str) -> None:
    with_it = page(icon(label, 2))
    back = await decided("turn on steam valve in Cookpot", with_it)
    assert isinstance(back.action, Back)


async def test_the_rows_of_a_list_are_not_tried_one_by_one() -> None:
    screen = page(*rows("Oma's stew", "Borscht", "Goulash"))
    decision = await decided("turn on steam valve in Cookpot", screen)
    assert not isinstance(decision.action, Tap)


def strip(chosen: str, *names: str) -> Screen:
    return page(*(chip(name, at, on=name == chosen) for at, name in enumerate(names)))


async def test_chips_of_which_one_is_chosen_are_tabs() -> None:
    screen = strip("Boil", "Boil", "Fry", "Bake")
    tabs = {one.label: one for one in candidates(screen, KNOWS)}
    assert set(tabs) == {"Fry", "Bake"}
    assert all(one.is_tab and one.navigates and not one.switches for one in tabs.values())
    decision = await decided("turn on steam valve in Cookpot", screen)
    assert isinstance(decision.action, Tap)


@pytest.mark.parametrize(
    "screen",
    [
        strip("", "Boil", "Fry", "Bake"),
        strip("一", "一", "二", "三"),
        strip("Mon", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
    ],
)
def test_boxes_and_days_are_not(screen: Screen) -> None:
    assert not any(one.is_tab for one in candidates(screen, KNOWS))


@pytest.mark.parametrize(
    ("sentence", "label"),
    [
        ("Make the pot whistle at the end in Cookpot", "Whistle at the end"),
        ("Set the menu to start on Friday in Cookpot", "Start menu on Friday"),
        ("Descale my boiler in Cookpot", "Descale boiler"),
    ],
)
async def test_a_switch_is_known_by_all_its_words(sentence: str, label: str) -> None:
    screen = page(toggle(label, 1), toggle("Night rinse", 2), name="more")
    decision = await decided(sentence, screen)
    assert isinstance(decision.action, SetChecked)
    assert decision.action.checked is True


async def test_links_of_a_page_of_the_web_are_ways() -> None:
    web = Element(id="web", source=Source.TREE, bounds=Bounds.pixel(0, 60, 400, 700), role=Role.WEB)
    links = [
        samples.element(words, samples.row(at), role=Role.BUTTON, clickable=True, parent="web")
        for at, words in enumerate(("Opening hours", "Old mill", "Ferry", "Contact us"), 2)
    ]
    found = candidates(page(web, *links), KNOWS)
    assert all(one.navigates and not one.is_anyones for one in found)


async def test_a_setting_is_not_typed_into_a_search_for_dishes() -> None:
    field = samples.element("Search dishes", samples.row(1), role=Role.FIELD, editable=True, clickable=True)
    screen = page(field, icon("Stove", 2))
    assert touched(await decided("turn on steam valve in Cookpot", screen)) == "i2"


async def test_the_app_that_is_told_apart_is_meant_though_another_is_called_like_a_word() -> None:
    apps = (
        App(package="net.pages.porch", label="门廊浏览器"),
        App(package="com.maker.mms", label="信息"),
        App(package="com.maker.launcher", label="Home"),
    )
    decision = await decided("在门廊浏览器里打开渡船信息页面", HOME, apps=apps)
    assert isinstance(decision.action, LaunchApp)
    assert decision.action.app.fill() == "net.pages.porch"


async def test_what_gets_a_value_is_no_switch_that_shares_a_word() -> None:
    screen = page(toggle("Auto-rotate kitchen screen", 1), name="more")
    decision = await decided("set the kitchen screen dimming to 5 minutes in Cookpot", screen)
    assert not isinstance(decision.action, SetChecked)


async def test_a_switch_that_only_seems_to_be_meant_waits_until_all_were_seen() -> None:
    like = {"steam whistle": [1.0, 0.0], "Boiling jingle": [0.9, 0.4], "Lid": [0.0, 1.0]}

    class Likes:
        identity = EmbedderIdentity(name="likes", dimension=2)

        async def embed(self, items: Sequence[str]) -> list[list[float]]:
            return [next((one for name, one in like.items() if name in item), [0.0, 1.0]) for item in items]

    box = Element(
        id="all", source=Source.TREE, bounds=Bounds.pixel(0, 60, 360, 760), role=Role.LIST, scrollable=True
    )
    screen = page(box, toggle("Boiling jingle", 1), toggle("Lid", 2))
    policy = OfflinePolicy(embedder=Likes())
    first = await policy.decide(at("turn on steam whistle in Cookpot", screen), FLAT)
    assert isinstance(first, Terminal) and isinstance(first.action, Swipe)
    short = page(toggle("Boiling jingle", 1), toggle("Lid", 2))
    then = await policy.decide(at("turn on steam whistle in Cookpot", short), FLAT)
    assert isinstance(then, Terminal) and isinstance(then.action, SetChecked)


@pytest.mark.parametrize(("title", "types"), [("Alarm name", False), ("Name", True), ("Pot name", True)])
async def test_a_dialog_for_the_name_of_something_else_is_left_alone(title: str, types: bool) -> None:
    field = samples.element("Old", samples.row(3), role=Role.FIELD, editable=True, clickable=True)
    ok = samples.element("OK", samples.row(4), role=Role.BUTTON, clickable=True)
    parts = (samples.element(title, samples.row(2)), field, ok)
    over = Blocker(kind=BlockerKind.DIALOG, description=title, elements=tuple(one.id for one in parts))
    screen = page(*parts, name="ask", blockers=(over,))
    decision = await decided("set the name of the pot to 'Dora' in Cookpot", screen)
    assert (decision.action.kind in {"set_value", "input_text"}) is types
