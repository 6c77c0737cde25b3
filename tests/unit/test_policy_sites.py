"""A web address in a task: gone to by the address bar, and from there by the links that say most."""

from __future__ import annotations

from typing import Any

import pytest

from tests import samples
from treetap.decision.offline.policy import OfflinePolicy
from treetap.language.reader import read_task
from treetap.matching.addresses import is_at, shown_address, site
from treetap.models import (
    Action,
    Allowed,
    App,
    InputText,
    Key,
    LaunchApp,
    PressKey,
    Role,
    Screen,
    Tap,
    Terminal,
    Text,
    Visit,
)

SURF = "org.acme.surf"
APPS = (App(package=SURF, label="Web browser"), App(package="com.maker.launcher", label="Home"))
FLAT = Allowed(decisions=frozenset({"terminal", "ask_human", "done"}))
HOME = samples.screen("home", package="com.maker.launcher")


def web(address: str, head: str, *links: str, state: str = "") -> Screen:
    bar = samples.element(address, samples.row(0), role=Role.TEXT, clickable=True, resource_id="a:id/url_bar")
    title = samples.element(head, samples.row(3), role=Role.TEXT)
    rows = [
        samples.element(text, samples.row(4 + at), role=Role.ITEM, clickable=True)
        for at, text in enumerate(links)
    ]
    return samples.screen("web", bar, title, *rows, package=SURF, state_key=state or address)


async def decided(sentence: str, screen: Screen, *before: tuple[Screen, Action]) -> Terminal:
    frame = read_task(sentence)
    visits = tuple(
        Visit(page_key=seen.page_key, state_key=seen.state_key, action=action) for seen, action in before
    )
    here: Any = samples.situation(frame, screen, apps=APPS, visited=visits, goals=frame.goals)
    here = here.model_copy(update={"seen": tuple(seen for seen, _ in before)})
    found = await OfflinePolicy().decide(here, FLAT)
    assert isinstance(found, Terminal)
    return found


ASKED = [
    "On ferries.example, when does the F4 reach Gull Island?",
    "ferries.example 上的 F4 几点到 Gull Island？",
]


@pytest.mark.parametrize("sentence", ASKED)
async def test_the_address_is_typed_into_the_bar(sentence: str) -> None:
    first = await decided(sentence, HOME)
    assert isinstance(first.action, LaunchApp) and first.action.app.fill() == SURF
    start = web("Search or type web address", "Welcome")
    touched = await decided(sentence, start)
    assert isinstance(touched.action, Tap)
    hint = "Search or type web address"
    field = samples.element(
        "", samples.row(0), id="bar", role=Role.FIELD, editable=True, focused=True, hint=hint
    )
    typed = await decided(sentence, samples.screen("typing", field, package=SURF))
    assert isinstance(typed.action, InputText) and typed.action.text.fill() == "ferries.example"
    full = field.model_copy(update={"text": "ferries.example"})
    entered = await decided(sentence, samples.screen("typing", full, package=SURF, state_key="full"))
    assert isinstance(entered.action, PressKey) and entered.action.key is Key.ENTER


@pytest.mark.parametrize("sentence", ASKED)
async def test_the_link_that_says_most_is_followed(sentence: str) -> None:
    page = web("ferries.example", "Ferries", "Fares", "Boats to Gull Island", "Boats to Seal Rock")
    found = await decided(sentence, page)
    assert isinstance(found.action, Tap) and found.action.target.text == Text.literal("Boats to Gull Island")


async def test_on_its_page_it_is_done_and_no_link_followed() -> None:
    sentence = "Bookmark the plum cake recipe on bakery.example"
    listed = web("bakery.example", "Bakery", "Rye bread", "Plum cake")
    link = await decided(sentence, listed)
    assert isinstance(link.action, Tap) and link.action.target.text == Text.literal("Plum cake")
    page = web("bakery.example/plum", "Plum cake", "Next: Rye bread")
    button = samples.element("Bookmark", samples.row(9), role=Role.BUTTON, clickable=True)
    whole = page.model_copy(update={"elements": (*page.elements, button.model_copy(update={"id": "b"}))})
    done = await decided(sentence, whole, (listed, link.action))
    assert isinstance(done.action, Tap) and done.action.target.text == Text.literal("Bookmark")


async def test_what_is_written_is_no_place() -> None:
    (goal,) = read_task("Send bakery.example to Ida").goals
    assert site(goal) is None


def test_where_a_browser_is() -> None:
    page = web("https://www.bakery.example/plum", "Plum cake")
    assert shown_address(page) == ("bakery.example", "/plum")
    assert is_at((page,), "bakery.example") and not is_at((page,), "bakery.example/rye")
    assert not is_at((page, HOME), "bakery.example")
