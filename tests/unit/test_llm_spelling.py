"""Replies in other agents' spelling are read where they can be meant in one way only; the rest is refused."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from treetap.bench.endpoint.good import said
from treetap.bench.endpoint.scene import element, page, situation, usual
from treetap.errors import ModelRecovers
from treetap.llm.scripted import ScriptedChatModel
from treetap.models import (
    Allowed,
    Bounds,
    Decision,
    Direction,
    Done,
    Infeasible,
    Point,
    Swipe,
    Tap,
    Target,
    Terminal,
)
from treetap.models.convention import Convention
from treetap.policy.model.expand import Here, decisions_of
from treetap.policy.model.policy import LlmPolicy
from treetap.policy.model.reply import read_reply
from treetap.prompts.listing import listed

ANYTHING = Allowed()
HERE = Here(usual(), listed(usual(), 5_000).elements, frozenset({"g1"}))
TAP = {"kind": "act", "steps": [{"do": "tap", "at": 6}]}
BACK = {"kind": "act", "steps": [{"do": "back"}]}
TYPED = {"kind": "act", "steps": [{"do": "input_text", "at": 3, "text": "Dock"}]}


def decided(reply: Any, here: Here = HERE) -> tuple[Decision, ...]:
    text = reply if isinstance(reply, str) else said(reply)
    return decisions_of(read_reply(text, ANYTHING), ANYTHING, here)


SAME: dict[str, tuple[Any, dict[str, Any]]] = {
    "a bare step": ({"do": "tap", "at": 6}, TAP),
    "a bare step with its thought": ({"thought": "", "do": "tap", "at": 6}, TAP),
    "a step beside its kind": ({"kind": "act", "do": "tap", "at": 6}, TAP),
    "an action for a kind": ({"kind": "tap", "at": 6}, TAP),
    "one step": ({"kind": "act", "step": {"do": "tap", "at": 6}}, TAP),
    "an action": ({"kind": "act", "action": {"do": "tap", "at": 6}}, TAP),
    "actions": ({"kind": "act", "actions": [{"do": "tap", "at": 6}]}, TAP),
    "a click": ({"action_type": "click", "index": 6}, TAP),
    "a reason and an action": ('Reason: It opens it.\nAction: {"action_type": "click", "index": 6}', TAP),
    "a step of that kind": ({"kind": "act", "steps": [{"action": "click", "element": 6}]}, TAP),
    "a type of step": ({"kind": "act", "steps": [{"type": "tap", "at": 6}]}, TAP),
    "a tool call": ({"name": "decision", "arguments": TAP}, TAP),
    "a tool call in a text": ({"name": "decision", "arguments": json.dumps(TAP)}, TAP),
    "a tool call of the wire": (
        {"id": "c1", "type": "function", "function": {"name": "decision", "arguments": json.dumps(TAP)}},
        TAP,
    ),
    "a tool call in tags": (
        f"<tool_call>\n{said({'name': 'decision', 'arguments': TAP})}\n</tool_call>",
        TAP,
    ),
    "going back": ({"action_type": "navigate_back"}, BACK),
    "a button of the system": (
        {"name": "mobile_use", "arguments": {"action": "system_button", "button": "Back"}},
        BACK,
    ),
    "typing": ({"action_type": "input_text", "text": "Dock", "index": 3}, TYPED),
    "a value": ({"kind": "act", "steps": [{"do": "input_text", "at": 3, "value": "Dock"}]}, TYPED),
    "an app": (
        {"action_type": "open_app", "app_name": "Clock"},
        {"kind": "act", "steps": [{"do": "launch_app", "text": "Clock"}]},
    ),
    "an app for a place": (
        {"kind": "act", "steps": [{"do": "launch_app", "at": "Clock"}]},
        {"kind": "act", "steps": [{"do": "launch_app", "text": "Clock"}]},
    ),
    "the enter key": (
        {"action_type": "keyboard_enter"},
        {"kind": "act", "steps": [{"do": "key", "text": "enter"}]},
    ),
    "a direction": (
        {"action_type": "scroll", "direction": "down"},
        {"kind": "act", "steps": [{"do": "swipe", "text": "up"}]},
    ),
    "a point": (
        {"kind": "act", "steps": [{"do": "tap", "coordinate": [500, 90]}]},
        {"kind": "act", "steps": [{"do": "tap", "at": [500, 90]}]},
    ),
    "complete": ({"action_type": "status", "goal_status": "complete"}, {"kind": "done"}),
    "an answer": ({"action_type": "answer", "text": "40"}, {"kind": "done", "answer": "40"}),
    "an answer that is a number": ({"kind": "done", "answer": 40}, {"kind": "done", "answer": "40"}),
    "infeasible by its thought": (
        {"thought": "There is no such app.", "kind": "infeasible"},
        {"thought": "There is no such app.", "kind": "infeasible", "reason": "There is no such app."},
    ),
    "a note with a name": (
        {**TAP, "note": {"name": "total", "value": "40"}},
        {**TAP, "note": "total: 40"},
    ),
    "several notes": ({**TAP, "notes": ["a", "b"]}, {**TAP, "note": "a; b"}),
    "a note of no use": ({**TAP, "note": 4.5}, TAP),
    "a note in a step": ({"kind": "act", "steps": [{"do": "tap", "at": 6, "note": "x"}]}, TAP),
    "nothing in the new fields": ({**TAP, "answer": "", "reason": "", "note": ""}, TAP),
}


@pytest.mark.parametrize("name", SAME)
def test_it_is_read_as_it_was_meant(name: str) -> None:
    other, ours = SAME[name]
    assert decided(other) == decided(ours)


AMBIGUOUS: dict[str, Any] = {
    "two steps": {"do": "tap", "at": 6, "steps": [{"do": "back"}]},
    "two verbs": {"do": "tap", "action": "back", "at": 6},
    "two places": {"action_type": "click", "index": 6, "element": 2},
    "an index beside a place": {"kind": "act", "steps": [{"do": "tap", "at": 6, "index": 2}]},
    "an end with a step": {"kind": "done", "do": "tap", "at": 6},
    "an answer with a step": {**TAP, "answer": "40"},
    "an answer to nothing": {"kind": "infeasible", "reason": "No app.", "answer": "40"},
    "a reason alone": {"reason": "There is no such app."},
    "infeasible without a word": {"thought": "", "kind": "infeasible"},
    "the end without its why": {"action_type": "status", "goal_status": "infeasible"},
    "another tool": {"name": "shell", "arguments": TAP},
    "a call with more in it": {"name": "decision", "arguments": TAP, "then": BACK},
    "arguments twice": {"name": "decision", "arguments": TAP, "input": BACK},
    "a call that is no JSON": {"name": "decision", "arguments": "{"},
    "a key twice in a call": {"name": "decision", "arguments": '{"kind": "done", "kind": "act"}'},
    "too deep a call": {"name": "decision", "arguments": "[" * 100_000},
    "an unknown action": {"action_type": "shake"},
    "a place that is a word": {"action_type": "click", "index": True},
    "a button of another kind": {"action": "system_button", "button": "Power"},
    "nowhere to scroll": {"kind": "act", "steps": [{"do": "scroll"}]},
    "sideways": {"kind": "act", "steps": [{"do": "scroll", "text": "sideways"}]},
    "our key with their word": {"do": "click", "at": 6},
}


@pytest.mark.parametrize("name", AMBIGUOUS)
def test_what_can_be_meant_otherwise_is_refused(name: str) -> None:
    with pytest.raises(ModelRecovers):
        decided(AMBIGUOUS[name])


@pytest.mark.parametrize(
    ("shows", "finger"), [("down", "up"), ("up", "down"), ("left", "right"), (" Right ", "left")]
)
def test_scrolling_is_told_by_what_it_shows(shows: str, finger: str) -> None:
    (decision,) = decided({"kind": "act", "steps": [{"do": "scroll", "text": shows}]})
    assert isinstance(decision, Terminal)
    assert isinstance(decision.action, Swipe)
    assert decision.action.direction is Direction(finger)


def test_scrolling_is_open_where_swiping_is() -> None:
    reply = said({"kind": "act", "steps": [{"do": "scroll", "text": "down"}]})
    with pytest.raises(ModelRecovers, match="scroll"):
        read_reply(reply, Allowed(actions=frozenset({"tap"})))


def test_an_answer_is_in_the_models_own_words_with_what_it_rests_on() -> None:
    (decision,) = decided({"kind": "done", "answer": "It is off.", "seen": [2, "Depot"]})
    assert isinstance(decision, Done)
    assert decision.answer == "It is off."
    assert len(decision.shown) == 2


def test_what_cannot_be_done_says_why() -> None:
    (decision,) = decided({"kind": "infeasible", "reason": "没有这个应用。"})
    assert isinstance(decision, Infeasible)
    assert decision.reason == "没有这个应用。"


async def test_a_note_is_for_the_engine_to_keep_and_goes_with_the_first_step() -> None:
    steps = [{"do": "tap", "at": 6}, {"do": "tap", "at": "Send"}]
    chat = ScriptedChatModel([said({"kind": "act", "steps": steps, "note": " Ann\npaid 12 " + "x" * 500})])
    first = await LlmPolicy(chat).decide(situation(), ANYTHING)
    assert first.note.startswith("Ann paid 12 x")
    assert len(first.note) == 300
    _, later = decided({"kind": "act", "steps": steps, "note": "n"})
    assert later.note == ""


@pytest.mark.parametrize(("height", "named"), [(100, True), (400, False)])
def test_a_point_on_a_surface_is_that_very_place(height: int, named: bool) -> None:
    bounds = Bounds.pixel(0, 200, 360, 200 + height)
    board = element("", 3, resource_id="app:id/board", clickable=True, bounds=bounds)
    (decision,) = decided({"kind": "act", "steps": [{"do": "tap", "at": [200, 400]}]}, Here(page(board), {}))
    assert isinstance(decision, Terminal)
    assert isinstance(decision.action, Tap)
    assert decision.action.target.last_point == Point.pixel(72, 288)
    assert (decision.action.target.resource_id is not None) is named


PIXELS = Convention(space="pixel", side=360)
"""The screen has 360 by 720 pixels: the picture is half as large."""
WAYS = {
    "pixels of a smaller picture": (PIXELS, [45, 180]),
    "a unit": (Convention(space="unit"), [0.25, 0.5]),
    "thousandths": (Convention(), [250, 500]),
}


@pytest.mark.parametrize("name", WAYS)
def test_points_are_read_as_the_model_gives_them(name: str) -> None:
    convention, at = WAYS[name]
    here = Here(page(element("Depot", 0)), {}, convention=convention, pictured=True)
    (decision,) = decided({"kind": "act", "steps": [{"do": "tap", "at": at}]}, here)
    assert isinstance(decision, Terminal)
    assert isinstance(decision.action, Tap)
    assert decision.action.target == Target(last_point=Point.pixel(90, 360))
    with pytest.raises(ModelRecovers, match=re.escape(f"give [x, y] {convention.words}")):
        decided({"kind": "act", "steps": [{"do": "tap", "at": [5_000, 5_000]}]}, here)


def test_without_a_picture_a_point_is_in_thousandths() -> None:
    here = Here(page(element("Depot", 0)), {}, convention=PIXELS)
    (decision,) = decided({"kind": "act", "steps": [{"do": "tap", "at": [250, 500]}]}, here)
    assert isinstance(decision, Terminal)
    assert isinstance(decision.action, Tap)
    assert decision.action.target == Target(last_point=Point.pixel(90, 360))
    for at in ([250, 500, 300, 600], [1_001, 5]):
        with pytest.raises(ModelRecovers):
            decided({"kind": "act", "steps": [{"do": "tap", "at": at}]}, here)
