"""What is counted, moved and begun only where it belongs: no chips, wheels or boxes, nothing elsewhere."""

from __future__ import annotations

import pytest

from tests import samples
from tests.unit.checking_screens import page, row, slider, switch, text, told, typing
from tests.unit.doing_pages import KNOWS, Page, step, touched
from treetap.decision.doing.here import Here
from treetap.decision.doing.rows import numbered
from treetap.language.reader import read_task
from treetap.models import (
    Commitment,
    Decider,
    InputText,
    NodeRecord,
    Role,
    Screen,
    SetValue,
    Status,
    StepRecord,
    StepStatus,
    Tap,
    Target,
    Text,
)


def here(sentence: str, screen: Screen) -> Here:
    frame = read_task(sentence)
    return Here(frame.goals[0], samples.situation(frame, screen), KNOWS)


def test_the_nth_is_an_entry_and_no_chip_box_or_button() -> None:
    chips = Page("Ledgers").put("radio", "All", role=Role.CHECKBOX).put("radio", "Home", role=Role.CHECKBOX)
    assert numbered(here("delete the second ledger", chips.made())) is None
    ticked = (
        Page("Labels")
        .switch("Home", on=True, role=Role.CHECKBOX)
        .switch("Work", on=False, role=Role.CHECKBOX)
    )
    assert numbered(here("delete the second label", ticked.made())) is None
    buttons = Page("Ledger").put("button", "Home").put("button", "Work")
    assert numbered(here("delete the second ledger", buttons.made())) is None
    rows = Page("Ledgers").row("Rent").row("Food")
    found = numbered(here("delete the second ledger", rows.made()))
    assert found is not None
    assert KNOWS.label(found, rows.made()) == "Food"


def test_the_last_that_shows_is_not_the_last_of_a_list_that_goes_on() -> None:
    short, long = Page("Ledgers").row("Rent").row("Food"), Page("Ledgers").row("Rent").row("Food").put("list")
    assert numbered(here("delete the last ledger", short.made())) is not None
    assert numbered(here("delete the last ledger", long.made())) is None


def test_what_is_added_to_something_goes_into_it_and_begins_nothing_new() -> None:
    there = Page("Lists").row("Shopping list").row("Packing list").put("icon", description="New list").made()
    assert touched(step("add figs to my shopping list", there), there) == "Shopping list"
    other = Page("Lists").row("Packing list").put("icon", description="New list").made()
    assert step("add figs to my shopping list", other) is None


@pytest.mark.parametrize(
    ("sentence", "share"), [("make the text bigger", "75%"), ("make the text smaller", "25%")]
)
def test_a_slider_without_numbers_is_moved_to_one_side(sentence: str, share: str) -> None:
    seen = Page("Looks").put("slider", "Default", description="Font size").made()
    decided = step(sentence, seen)
    assert decided is not None
    assert isinstance(decided.action, SetValue)
    assert decided.action.value.fill() == share


async def test_a_larger_size_in_words_is_larger() -> None:
    before = page("Looks", slider("Font size", "Default"))
    assert await told("make the text bigger", (before,), page("Looks", slider("Font size", "Largest")))
    assert not await told("make the text bigger", (before,), page("Looks", slider("Font size", "Small")))
    assert not await told("make the text bigger", (before,), before)


def test_what_was_sent_for_one_goal_is_not_sent_for_another() -> None:
    frame = read_task("send 'hi' to Mom and Dad")
    chat = Page("Dad").put("field", "", hint="Message").put("icon", description="Send").made()
    field = Target(text=Text.literal("Message"))
    acts = (
        InputText(target=field, text=Text.literal("hi")),
        Tap(target=Target(text=Text.literal("Send")), commits=Commitment.SEND),
    )
    steps = tuple(
        StepRecord(action=one, status=StepStatus.SUCCESS, decided_by=Decider.OFFLINE) for one in acts
    )
    for goal, sent in (("g1", False), ("g2", True)):
        done = NodeRecord(id="0.1", task="x", status=Status.SUCCESS, goal_id=goal, done=steps)
        seen = Here(frame.goals[1], samples.situation(frame, chat, done=(done,)), KNOWS)
        assert seen.committed(Commitment.SEND, "hi") is sent


async def test_the_page_that_begins_with_its_switch_is_its_settings() -> None:
    links = page("Internet", switch("Wi-Fi", True), row("Home net"), app="com.acme.settings")
    assert await told("open wifi settings", (), links)
    below = page("Internet", row("Home net"), switch("Wi-Fi", True), app="com.acme.settings")
    assert not await told("open wifi settings", (), below)
    elsewhere = page("Internet", switch("Wi-Fi", True), row("Home net"), app="com.acme.router")
    assert not await told("open wifi settings", (), elsewhere)


@pytest.mark.parametrize("sentence", ["读一下妈妈最近的短信", "读一下妈妈最新的消息", "妈妈最后发了什么消息"])
async def test_the_newest_words_of_somebody_are_their_last(sentence: str) -> None:
    said = (text("吃了吗", left=40, right=600), text("早点回来", left=40, right=600))
    found = await told(sentence, (), page("妈妈", *said, typing("", "短信"), app="com.acme.messages"))
    assert found is not None
    assert found.value == "早点回来"
