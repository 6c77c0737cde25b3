"""Whoever looks around touches only what leads on: no deed, and nothing that nobody knows."""

from __future__ import annotations

import pytest

from tests import samples
from tests.unit.test_policy_offline import FLAT, at, page, rows, stayed
from treetap.decision.knows import Knows
from treetap.decision.offline.bearing import UNKNOWN, deed_of
from treetap.decision.offline.candidates import candidates
from treetap.decision.offline.chosen import is_left_over
from treetap.decision.offline.policy import OfflinePolicy
from treetap.decision.offline.tried import tried
from treetap.decision.offline.wanted import wanted
from treetap.errors import DecisionNotAllowed
from treetap.models import (
    Blocker,
    BlockerKind,
    Bounds,
    Element,
    Role,
    Screen,
    StepRecord,
    Tap,
    Terminal,
    Visit,
)

KNOWS = Knows()
QUESTION = "In Cookpot, how long does 'Leek soup' take?"


def icon(number: int, words: str, own: str = "", **more: object) -> Element:
    spot = Bounds.pixel(60 * number, 100, 60 * number + 50, 150)
    return samples.element(
        "",
        spot,
        **{"id": own or words, "role": Role.BUTTON, "clickable": True, "description": words}
        | {"resource_id": f"x:id/{own}" if own else ""}
        | more,
    )


async def walked(sentence: str, screen: Screen, steps: tuple[StepRecord, ...] = ()) -> list[str]:
    """All that the policy touches on a page where no touch changes anything."""
    found: list[str] = []
    visited = [Visit(page_key=one.page_key, state_key=one.state_key, action=one.action) for one in steps]
    done = list(steps)
    for _ in range(12):
        situation = at(sentence, screen, steps=tuple(done), visited=tuple(visited))
        try:
            decision = await OfflinePolicy().decide(situation, FLAT)
        except DecisionNotAllowed:
            break
        assert isinstance(decision, Terminal)
        action = decision.action
        if isinstance(action, Tap) and action.target.element is not None:
            found.append(action.target.element)
        done.append(stayed(action, screen))
        visited.append(Visit(page_key=screen.page_key, state_key=screen.state_key, action=action))
    return found


def button(text: str, number: int, own: str = "") -> Element:
    return samples.element(
        text,
        samples.row(number),
        id=own or text,
        role=Role.BUTTON,
        clickable=True,
        resource_id=f"x:id/{own}" if own else "",
    )


# What commits


@pytest.mark.parametrize("label", ["全部粉碎", "全部移除", "Wipe out all", "Shred them", "Throw it away"])
@pytest.mark.parametrize("sentence", [QUESTION, "Restore the deleted recipe 'Leek soup' in Cookpot"])
async def test_what_the_guard_would_ask_about_is_no_way_to_look_around(label: str, sentence: str) -> None:
    screen = page(*rows("Breakfast", "Settings"), button(label, 5))
    assert label not in await walked(sentence, screen)


async def test_a_way_on_is_none_where_it_pays() -> None:
    cart = [samples.element("Total $12.00", samples.row(1), role=Role.TEXT)]
    on = button("Proceed (2)", 5)
    sentence = "In Cookpot, who wrote about the leek soup?"
    assert on.id in await walked(sentence, page(on))
    assert on.id not in await walked(sentence, page(*cart, on))


async def test_what_the_goal_asks_for_is_still_done() -> None:
    screen = page(samples.element("Leek soup", samples.row(0), role=Role.TEXT), button("Shred it", 5))
    assert await walked("Delete the recipe 'Leek soup' in Cookpot", screen) == ["Shred it"]


# Signs that nobody knows


@pytest.mark.parametrize(
    ("words", "own", "deed"),
    [
        ("Menu", "", ""),
        ("Sung words", "open_lyrics", ""),
        ("Zibble", "show_zibble", ""),
        ("Zibble", "zibble_info", ""),
        ("Queue", "queue", ""),
        ("Account", "", ""),
        ("Hold", "transport_toggle", "switch_over"),
        ("Zibble", "do_like", "like"),
        ("Keep it up", "pin", "pin"),
        ("Zibble", "timer_play", "play"),
        ("+1 min", "", "raise"),
        ("多 1 分钟", "", "raise"),
        ("10 more", "", "raise"),
        ("Zibble", "zibble_options", ""),
        ("Shuffle", "", "shuffle"),
        ("重复", "", "重复"),
        ("静音", "", "mute"),
        ("Once", "", UNKNOWN),
        ("Zibble", "zibble", UNKNOWN),
    ],
)
def test_a_sign_leads_on_does_something_or_may_do_anything(words: str, own: str, deed: str) -> None:
    (one,) = candidates(page(icon(1, words, own)), KNOWS)
    assert deed_of(one) == deed


def test_rows_and_tabs_lead_on_whatever_they_are_called() -> None:
    for role in (Role.ITEM, Role.TAB):
        (one,) = candidates(page(*rows("Zibble", role=role)), KNOWS)
        assert deed_of(one) == ""


def test_an_entry_of_a_menu_does_what_it_says() -> None:
    entries = [one.model_copy(update={"resource_id": "x:id/do_like"}) for one in rows("Zibble")]
    menu = Blocker(kind=BlockerKind.POPUP, description="a menu", elements=tuple(one.id for one in entries))
    (one,) = candidates(page(*entries, blockers=(menu,)), KNOWS)
    assert deed_of(one) == "like"


async def test_a_question_touches_no_sign_that_nobody_knows() -> None:
    signs = [icon(0, "Love", "love"), icon(1, "Hold", "transport_toggle"), icon(2, "Once", "repeat")]
    found = await walked(QUESTION, page(*signs, icon(3, "Menu", "more"), icon(4, "Words", "open_words")))
    assert set(found) == {"more", "open_words"}


async def test_a_deed_may_be_behind_a_sign_that_nobody_knows_but_not_behind_another_deed() -> None:
    signs = [icon(0, "Zibble", "zibble"), icon(1, "Hold", "transport_toggle"), icon(2, "Zabble", "do_like")]
    found = await walked("In Cookpot, set the portions to 4", page(*signs))
    assert found == ["zibble"]


async def test_a_sign_is_touched_where_the_goal_speaks_of_it() -> None:
    sign = icon(0, "Zibble", "zibble")
    assert await walked("In Cookpot, what does the zibble say?", page(sign)) == ["zibble"]


@pytest.mark.parametrize("own", ["extract", "scan_now", "sync"])
async def test_what_sets_something_going_by_its_id_is_not_tried(own: str) -> None:
    assert await walked("In Cookpot, set the portions to 4", page(button("拆包", 3, own))) == []


# Options


def colours(*names: str) -> list[Element]:
    return [icon(at, name, f"colour_{name.casefold()}") for at, name in enumerate(names)]


async def test_once_the_option_was_chosen_the_others_are_left_alone() -> None:
    sentence = "In Cookpot, change the colour of the recipe 'Leek soup' to green"
    screen = page(*colours("Red", "Green", "Blue", "Pink"), icon(4, "Zibble", "zibble"))
    chosen = Tap(target=KNOWS.target(screen.elements[1], screen))
    found = await walked(sentence, screen, (stayed(chosen, screen),))
    assert not {"colour_red", "colour_blue", "colour_pink"} & set(found)


async def test_before_that_nothing_is_left_over() -> None:
    sentence = "In Cookpot, change the colour of the recipe 'Leek soup' to green"
    screen = page(*colours("Red", "Green", "Blue", "Pink"))
    before = at(sentence, screen)
    chosen = Tap(target=KNOWS.target(screen.elements[1], screen))
    after = at(sentence, screen, steps=(stayed(chosen, screen),))
    aim = wanted(before.goals[0], before, KNOWS)
    found = candidates(screen, KNOWS)
    assert not any(is_left_over(one, aim, tried(before)) for one in found)
    left = [one.label for one in found if is_left_over(one, aim, tried(after))]
    assert left == ["Red", "Blue", "Pink"]


# Cut off


def test_an_entry_that_the_edge_has_left_no_word_of_is_not_touched() -> None:
    pane = samples.element("", Bounds.pixel(0, 60, 360, 700), id="pane", role=Role.LIST, scrollable=True)
    entries: list[Element] = []
    for number, title in enumerate(["Leek soup", "Rice", ""]):
        low = 240 if title else 205
        box = Bounds.pixel(0, 100 + 50 * number, 300, low) if not title else samples.row(number + 1)
        entry = samples.element(
            "", box, id=f"m{number}", parent="pane", role=Role.ITEM, clickable=True, resource_id="x:id/memo"
        )
        entries.append(entry)
        if title:
            entries.append(samples.element(title, box, id=f"t{number}", parent=entry.id, role=Role.TEXT))
    assert [one.id for one in KNOWS.actionable(page(pane, *entries))] == ["m0", "m1"]
