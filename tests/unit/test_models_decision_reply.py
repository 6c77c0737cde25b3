"""A reply may forget its envelope, write null for nothing and leave a space out. No more than that."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from tests.unit.decision_samples import (
    BACK,
    MODELS,
    REPLIES,
    TARGET,
    Json,
    branch,
    is_engine_only,
    objects,
    said,
    step,
    takes_null,
)
from treetap.errors import ReplyInvalid
from treetap.models import Allowed, Bounds, Decision, Drag, Point, Space, Terminal, parse_decision

EVERYTHING = Allowed(max_children=20)


def outcome(reply: Json) -> Decision | str:
    try:
        return parse_decision(reply, EVERYTHING)
    except ReplyInvalid as error:
        return type(error).__name__


def dragged_to(place: Json) -> Any:
    decision = parse_decision(said(step({"kind": "drag", "target": TARGET, "to": place})), EVERYTHING)
    assert isinstance(decision, Terminal)
    assert isinstance(decision.action, Drag)
    return decision.action.to


class TestTheEnvelope:
    @pytest.mark.parametrize("name", REPLIES)
    def test_makes_no_difference_to_the_decision(self, name: str) -> None:
        bare = REPLIES[name]
        decision = parse_decision(bare, EVERYTHING)
        assert parse_decision(said(bare, thought=decision.thought), EVERYTHING) == decision
        assert parse_decision(json.dumps({"decision": bare}).encode(), EVERYTHING) == decision

    @pytest.mark.parametrize(
        "reply",
        [
            {"thought": "It is off.", "decision": {"kind": "done"}},
            {"kind": "done", "thought": "It is off."},
            {"decision": {"kind": "done", "thought": "It is off."}},
            {"thought": None, "decision": {"kind": "done", "thought": "It is off."}},
            {"thought": "It is off.", "decision": {"kind": "done", "thought": "It is on."}},
        ],
    )
    def test_the_thought_lands_in_the_decision(self, reply: Json) -> None:
        assert parse_decision(reply, EVERYTHING).thought == "It is off."

    def test_the_thought_is_a_copy_of_what_was_said_and_nothing_else_changes(self) -> None:
        decision = parse_decision({"thought": "$a 好", "decision": step(BACK, confidence=0.5)}, EVERYTHING)
        assert isinstance(decision, Terminal)
        assert (decision.thought, decision.confidence, decision.action.kind) == ("$a 好", 0.5, "back")

    def test_a_ready_step_may_have_a_thought_of_its_own(self) -> None:
        plan = branch("sequence", {"task": "a", "step": step(BACK, thought="easy")})
        assert parse_decision(said(plan, thought="a plan"), EVERYTHING).thought == "a plan"


class TestNull:
    def test_is_the_default_of_whatever_may_be_null(self) -> None:
        """So a null can be dropped before anything is validated."""
        for model in MODELS:
            for name, field in model.model_fields.items():
                if takes_null(field):
                    assert not field.is_required(), (model, name)
                    assert field.get_default() is None, (model, name)

    @pytest.mark.parametrize("name", REPLIES)
    def test_is_the_same_as_left_out(self, name: str) -> None:
        whole = REPLIES[name]
        decision = parse_decision(whole, EVERYTHING)
        reply = copy.deepcopy(whole)
        for model, there in objects(decision, reply):
            fields = type(model).model_fields
            for field in (name for name, one in fields.items() if not is_engine_only(one)):
                before = copy.copy(there)
                there.pop(field, None)
                left_out = outcome(said(reply))
                there[field] = None
                assert outcome(said(reply)) == left_out, (model, field)
                there.clear()
                there.update(before)
        assert parse_decision(reply, EVERYTHING) == decision

    def test_in_place_of_each_default_gives_the_default(self) -> None:
        reply = step(
            {"kind": "input_text", "text": "a", "press_enter": None, "target": None, "commits": None},
            thought=None,
            goal_id=None,
            confidence=None,
            expect=None,
        )
        assert parse_decision(reply, EVERYTHING) == parse_decision(
            step({"kind": "input_text", "text": "a"}), EVERYTHING
        )

    def test_a_call_commits_all_the_same(self) -> None:
        decision = parse_decision(step({"kind": "call", "number": "112", "commits": None}), EVERYTHING)
        assert isinstance(decision, Terminal)
        assert decision.action.commits == "call"

    @pytest.mark.parametrize(
        "reply",
        [
            {"kind": None},
            step({"kind": None}),
            step({"kind": "tap", "target": None}),
            step({"kind": "input_text", "text": None}),
            step(BACK, expect=[None]),
            branch("sequence", {"task": None}),
            {"kind": "ask_human", "question": "?", "answer": "choice", "choices": [None]},
        ],
    )
    def test_in_place_of_what_must_be_there_is_invalid(self, reply: Json) -> None:
        with pytest.raises(ReplyInvalid):
            parse_decision(reply, EVERYTHING)


class TestASpaceLeftOut:
    @pytest.mark.parametrize(
        ("x", "y", "space"),
        [
            (500, 300, Space.PER_MILLE),
            (0.5, 0.25, Space.UNIT),
            (0.5, 300, Space.PER_MILLE),
            (500, 2000, Space.PIXEL),
        ],
    )
    def test_is_guessed_from_both_values(self, x: float, y: float, space: Space) -> None:
        expected = Point(x=x, y=y, space=space)
        assert expected == Point.guess(x, y)
        assert dragged_to({"x": x, "y": y}) == expected
        assert dragged_to({"x": x, "y": y, "space": None}) == expected

    def test_is_guessed_wherever_a_point_stands(self) -> None:
        point = {"x": 500, "y": 300}
        decision = parse_decision(
            step({"kind": "tap", "target": {**TARGET, "last_point": point}}), EVERYTHING
        )
        assert isinstance(decision, Terminal)
        target = getattr(decision.action, "target", None)
        assert target is not None
        assert target.last_point == Point(x=500, y=300, space=Space.PER_MILLE)

    def test_one_that_is_given_is_kept(self) -> None:
        assert dragged_to({"x": 500, "y": 300, "space": "pixel"}) == Point.pixel(500, 300)
        assert dragged_to({"x": 1, "y": 1, "space": "per_mille"}).space is Space.PER_MILLE

    @pytest.mark.parametrize(
        "place",
        [
            {"x": 500},
            {"x": "500", "y": "300"},
            {"x": True, "y": 300},
            {"x": -5, "y": 300},
            {"x": 500, "y": None},
            {"x": 500, "y": [300]},
            {"x": 500, "y": 300, "z": 1},
            {"x": 10**400, "y": 300},
            {"x": 500, "y": 300, "space": ""},
        ],
    )
    def test_is_not_guessed_for_what_is_no_point(self, place: Json) -> None:
        with pytest.raises(ReplyInvalid):
            dragged_to(place)

    def test_only_points_and_bounds_have_one(self) -> None:
        assert {model for model in MODELS if "space" in model.model_fields} <= {Point, Bounds}
