"""What a person is told where nothing is left to try."""

from __future__ import annotations

import pytest

from tests import samples
from tests.unit.test_policy_offline import FLAT, HOME, at, page, rows, stayed
from treetap.decision.offline.policy import OfflinePolicy
from treetap.errors import DecisionNotAllowed
from treetap.models import Action, Back, Role, Screen, SetChecked, Tap, Target, Visit


async def told(sentence: str, screen: Screen, *steps: Action) -> tuple[str, str]:
    """What is said after these steps, and what is advised, where going back was tried in vain."""
    keys = {"page_key": screen.page_key, "state_key": screen.state_key}
    visits = tuple(Visit(action=one, **keys) for one in (Back(to_first_page=True), *steps))
    done = tuple(stayed(one, screen) for one in steps)
    standing = at(sentence, screen, visited=visits).model_copy(update={"steps": done})
    with pytest.raises(DecisionNotAllowed) as failed:
        await OfflinePolicy().decide(standing, FLAT)
    return failed.value.message, failed.value.hint


def _pots() -> Screen:
    title = samples.element("Saved pots", samples.row(0), role=Role.TEXT)
    return page(title, samples.element("No pots yet", samples.row(3), role=Role.TEXT), package="net.cook.pot")


async def test_it_says_which_pages_of_which_app_it_has_seen() -> None:
    said, advice = await told("Turn on metric units in Cookpot", _pots())
    assert "Cookpot was looked through" in said
    assert "metric units" in said
    assert "name the app or the page" in advice


@pytest.mark.parametrize("sentence", ["Delete the pot “Goulash” in Cookpot", "删除 Cookpot 里的锅“Goulash”"])
async def test_it_says_what_was_nowhere_to_be_seen(sentence: str) -> None:
    said, advice = await told(sentence, _pots())
    assert "nothing called “Goulash” was found" in said
    assert "how it is written" in advice


async def test_what_is_there_is_not_said_to_be_missing() -> None:
    shown = page(samples.element("Goulash", samples.row(3), role=Role.TEXT), package="net.cook.pot")
    said, _ = await told("Delete the pot “Goulash” in Cookpot", shown)
    assert "nothing called" not in said


async def test_what_was_done_and_does_not_show_is_left_to_be_looked_at() -> None:
    press = Tap(target=Target(text="Save"), description="press the verb's control")
    said, advice = await told("Turn on metric units in Cookpot", _pots(), press)
    assert "“Save” was pressed for it in Cookpot" in said
    assert "Look at the phone" in advice


async def test_a_switch_that_was_set_is_said_to_be() -> None:
    turned = SetChecked(target=Target(text="Litres"), checked=True)
    said, _ = await told("Turn on metric units in Cookpot", _pots(), turned)
    assert "“Litres” was turned on in Cookpot" in said


async def test_where_no_app_fits_it_asks_for_one() -> None:
    icons = rows("Cookpot", role=Role.BUTTON)
    home = HOME.model_copy(update={"elements": tuple(icons)})
    said, advice = await told("Zorble the frobnicator", home)
    assert "No app on this phone" in said
    assert "Name the app" in advice
