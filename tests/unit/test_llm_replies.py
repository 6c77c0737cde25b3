"""What a model answers: good replies become decisions, and of a thousand malformed ones none is acted on."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from treetap.bench.endpoint import replies
from treetap.bench.endpoint.good import GOOD, said
from treetap.bench.endpoint.malformed import SPOILT, malformed
from treetap.bench.endpoint.scene import situation, usual
from treetap.errors import DecisionNotAllowed, ModelRecovers, ReplyInvalid
from treetap.llm.scripted import ScriptedChatModel
from treetap.matching.find import find
from treetap.models import (
    Allowed,
    Appears,
    AskHuman,
    Branch,
    BranchMode,
    Checked,
    Commitment,
    Decider,
    Decision,
    Done,
    Drag,
    NeedKnowledge,
    Tap,
    Target,
    Terminal,
    Text,
)
from treetap.models.strict_schema import strict_schema
from treetap.policy.model.expand import Here, decisions_of
from treetap.policy.model.form import short_schema
from treetap.policy.model.policy import LlmPolicy
from treetap.policy.model.reply import read_reply
from treetap.prompts.listing import listed

ANYTHING = Allowed()
HERE = Here(usual(), listed(usual(), 5_000).elements, frozenset({"g1"}))
STEPS: dict[str, dict[str, Any]] = {
    "tap": {"at": 6},
    "double_tap": {"at": 6},
    "long_press": {"at": 6},
    "swipe": {"text": "up"},
    "drag": {"at": 4, "to": [900, 500]},
    "input_text": {"at": 3, "text": "Dock $4"},
    "clear_text": {"at": 3},
    "key": {"text": "enter"},
    "wait": {"text": "2"},
    "go_home": {},
    "back": {},
    "launch_app": {"text": "Clock"},
    "open_url": {"text": "https://example.org"},
    "call": {"text": "112"},
    "set_checked": {"at": 2, "on": True},
    "set_value": {"at": 3, "text": "5"},
    "select": {"at": 5, "text": "Crate 2"},
    "scroll_to": {"at": "Crate 99"},
    "save": {"at": 3, "text": "place"},
    "read": {"text": "place"},
}


NAMES = dict(enumerate(["Depot", "Night shift", "Harbour", "Load", "Crates", "Open", "Send"], start=1))


def meant(target: Any) -> str:
    """The name of the one element that is found by it."""
    assert isinstance(target, Target)
    found = find(target, HERE.screen)
    assert found.clear
    assert found.best is not None
    return found.best.element.text


def decided(text: str, allowed: Allowed = ANYTHING) -> tuple[Decision, ...]:
    return decisions_of(read_reply(text, allowed), allowed, HERE)


def act(*steps: dict[str, Any], **more: Any) -> str:
    return said({"thought": "", "kind": "act", "steps": list(steps), **more})


def filled_in(value: Any, schema: dict[str, Any]) -> Any:
    """With null for all that is left out, as an endpoint says it that is held to a strict schema."""
    if isinstance(value, list):
        items = [schema, *schema.get("anyOf", ())]
        inner: dict[str, Any] = next((one["items"] for one in items if "items" in one), {})
        return [filled_in(one, inner) for one in value]
    if isinstance(value, dict):
        return {name: filled_in(value.get(name), body) for name, body in schema["properties"].items()}
    return value


def test_every_action_can_be_said() -> None:
    assert set(STEPS) == set(ANYTHING.actions)


@pytest.mark.parametrize("do", STEPS)
def test_each_action_is_understood_and_nothing_is_lost(do: str) -> None:
    (decision,) = decided(act({"do": do, **STEPS[do]}))
    assert isinstance(decision, Terminal)
    assert decision.action.kind == do
    assert decision.action == type(decision.action).model_validate(decision.action.model_dump())
    number = STEPS[do].get("at")
    if isinstance(number, int):
        assert meant(getattr(decision.action, "target", None)) == NAMES[number]


@pytest.mark.parametrize("number", range(1, 8))
def test_a_number_is_the_line_that_has_it(number: int) -> None:
    """Wherever it is said: what is touched, where it is dragged to, and what shows that all is done."""
    assert list(HERE.elements) == list(NAMES)
    tapped, dragged = decided(
        act({"do": "tap", "at": number}, {"do": "drag", "at": [500, 400], "to": number})
    )
    (done,) = decided(said({"kind": "done", "seen": [number]}))
    assert isinstance(tapped, Terminal)
    assert isinstance(tapped.action, Tap)
    assert isinstance(dragged, Terminal)
    assert isinstance(dragged.action, Drag)
    assert isinstance(done, Done)
    (shown,) = done.shown
    assert isinstance(shown, Appears | Checked)
    touched = [tapped.action.target, dragged.action.to, shown.target]
    assert [meant(one) for one in touched] == [NAMES[number]] * 3


def test_what_will_show_after_a_step_is_expected_of_that_step() -> None:
    first, second, third = decided(
        act({"do": "tap", "at": 6, "see": "仓库"}, {"do": "back"}, {"do": "tap", "at": 7, "see": "Sent"})
    )
    expected = [one.expect for one in (first, second, third) if isinstance(one, Terminal)]
    assert expected == [
        (Appears(target=Target(sentence=Text.literal("仓库"))),),
        (),
        (Appears(target=Target(sentence=Text.literal("Sent"))),),
    ]


@pytest.mark.parametrize("do", STEPS)
def test_each_action_can_commit(do: str) -> None:
    if do == "call":
        (decision,) = decided(act({"do": do, **STEPS[do]}))
        assert isinstance(decision, Terminal)
        assert decision.action.commits is Commitment.CALL
        return
    (decision,) = decided(act({"do": do, "commits": "send", **STEPS[do]}))
    assert isinstance(decision, Terminal)
    assert decision.action.commits is Commitment.SEND


def test_every_kind_becomes_its_decision() -> None:
    kinds = [decided(said(one))[0] for one in GOOD]
    assert {type(one) for one in kinds} == {Terminal, Branch, Done, NeedKnowledge, AskHuman}
    alternatives = [one.mode for one in kinds if isinstance(one, Branch)]
    assert alternatives == [BranchMode.SEQUENCE, BranchMode.ALTERNATIVES]
    (done,) = [one for one in kinds if isinstance(one, Done)]
    assert len(done.shown) == 2


@pytest.mark.parametrize("good", GOOD, ids=[one["kind"] for one in GOOD])
def test_good_replies_fit_the_schema_that_is_shown(good: dict[str, Any]) -> None:
    jsonschema.validate(good, short_schema(ANYTHING))
    strict = strict_schema(short_schema(ANYTHING))
    filled = filled_in(good, strict)
    jsonschema.validate(filled, strict)
    assert decided(said(filled)) == decided(said(good))


def test_a_goal_that_there_is_not_does_no_harm() -> None:
    (decision,) = decided(said({**GOOD[0], "goal": "g99"}))
    assert decision.goal_id is None


def test_what_is_not_open_is_refused() -> None:
    narrow = Allowed(decisions=frozenset({"terminal"}), actions=frozenset({"back"}))
    for reply in (said(GOOD[0]), said(GOOD[6]), said(GOOD[8])):
        with pytest.raises(DecisionNotAllowed):
            decided(reply, narrow)
    assert decided(act({"do": "back"}), narrow)[0].kind == "terminal"


def test_ready_steps_are_a_plan_where_only_plans_are_open() -> None:
    plans = Allowed(decisions=frozenset({"branch"}))
    (plan,) = decided(act({"do": "tap", "at": 6}, {"do": "back"}), plans)
    assert isinstance(plan, Branch)
    assert [one.step is not None for one in plan.children] == [True, True]


def test_there_are_enough_kinds_and_the_generator_repeats_itself() -> None:
    assert len(SPOILT) >= 30
    assert list(malformed(200, seed=5)) == list(malformed(200, seed=5))
    assert Counter(name for name, _ in malformed(len(SPOILT) * 2)) == dict.fromkeys(SPOILT, 2)


@cache
def spoilt() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for kind, text in malformed(len(SPOILT) * 18, seed=7):
        found.setdefault(kind, []).append(text)
    return found


@pytest.mark.parametrize("name", SPOILT)
def test_no_malformed_reply_is_read(name: str) -> None:
    for text in spoilt()[name]:
        with pytest.raises(ModelRecovers) as caught:
            decided(text)
        assert caught.value.hint
        assert len(caught.value.message) < 1_000


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_whatever_else_is_said_is_a_decision_or_an_error_to_act_on(data: st.DataObject) -> None:
    leaf = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
    value = st.recursive(
        leaf, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner)
    )
    fields = ("thought", "kind", "goal", "steps", "tasks", "any_of", "seen", "question")
    step = st.fixed_dictionaries(
        {"do": st.sampled_from(sorted(STEPS))},
        optional=dict.fromkeys(("at", "to", "text", "on", "enter", "commits", "see"), value),
    )
    known = st.fixed_dictionaries(
        {"kind": st.sampled_from(["act", "plan", "done", "ask_memory", "ask_person"])},
        optional={name: value for name in fields if name not in ("kind", "steps")}
        | {"steps": st.lists(step, max_size=3)},
    )
    text = data.draw(st.text(max_size=60) | value.map(json.dumps) | known.map(json.dumps))
    try:
        decisions = decided(text)
    except ModelRecovers as error:
        assert error.message
    else:
        assert all(ANYTHING.check(one) for one in decisions)


async def test_a_malformed_reply_is_sent_back_with_what_is_wrong() -> None:
    chat = ScriptedChatModel(["{", act({"do": "tap", "at": 99}), act({"do": "tap", "at": 6})])
    decision = await LlmPolicy(chat).decide(situation(), ANYTHING)
    assert decision.by is Decider.MODEL
    first, second, third = chat.requests
    assert [one.role for one in first.messages] == ["system", "user"]
    assert [one.role for one in second.messages] == ["system", "user", "assistant", "user"]
    assert second.messages[2].text == "{"
    assert "no whole JSON object" in second.messages[3].text
    assert "no element 99" in third.messages[3].text
    assert len(third.messages) == 4


async def test_after_three_of_them_it_is_reported() -> None:
    chat = ScriptedChatModel(["no"] * 9)
    with pytest.raises(ReplyInvalid):
        await LlmPolicy(chat).decide(situation(), ANYTHING)
    assert len(chat.requests) == 3


async def test_over_the_wire_none_is_acted_on() -> None:
    found = await replies.study(len(SPOILT) * 2)
    assert (found.crashes, found.acted_on) == ([], [])
    assert found.retried == len(SPOILT)
    assert found.reported == len(SPOILT)


@pytest.mark.slow
async def test_of_a_thousand_none_is_acted_on() -> None:
    found = await replies.study(1_000)
    assert (found.crashes, found.acted_on) == ([], [])
    assert found.retried + found.reported == found.replies == 1_000
