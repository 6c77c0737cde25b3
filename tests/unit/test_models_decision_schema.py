"""What a language model is shown and what is accepted from it are the same thing."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from itertools import chain, combinations, islice, product
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from pydantic import ValidationError

from tests.unit.decision_samples import (
    BACK,
    CONTRADICTORY,
    MISSHAPEN,
    MODELS,
    NO_DECISION,
    OF_THE_ENGINE,
    REPLIES,
    TAP,
    TARGET,
    Json,
    is_engine_only,
    objects,
    said,
    step,
    without_nulls,
)
from treetap.errors import DecisionNotAllowed, ModelRecovers, ReplyInvalid
from treetap.models import (
    ActionKind,
    Allowed,
    AskHuman,
    Branch,
    BranchMode,
    Decision,
    DecisionKind,
    Done,
    Terminal,
    decision_schema,
    parse_decision,
)

DECISIONS: tuple[DecisionKind, ...] = get_args(DecisionKind)
ACTIONS: tuple[ActionKind, ...] = get_args(ActionKind)


def subsets(names: tuple[Any, ...]) -> Iterator[frozenset[Any]]:
    return map(frozenset, chain.from_iterable(combinations(names, size) for size in range(len(names) + 1)))


def possible(
    decisions: frozenset[str], actions: frozenset[str], modes: frozenset[BranchMode]
) -> frozenset[str]:
    """The decisions that can really be taken: the rule, said once more and independently."""
    return frozenset(
        kind for kind in decisions if (kind != "terminal" or actions) and (kind != "branch" or modes)
    )


def shapes() -> Iterator[Allowed]:
    """Every set of decisions and branch modes with some sets of actions and sizes of a branch."""
    few: frozenset[ActionKind] = frozenset({"back", "drag", "call", "save"})
    some = [frozenset(), few, frozenset(ACTIONS)]
    for number, (decisions, actions, modes) in enumerate(
        product(subsets(DECISIONS), some, subsets(tuple(BranchMode)))
    ):
        if possible(decisions, actions, modes):
            yield Allowed(
                decisions=decisions, actions=actions, branch_modes=modes, max_children=1 + number % 7
            )


SHAPES = {allowed: decision_schema(allowed) for allowed in shapes()}
FEW_SHAPES = [Allowed(), *islice(SHAPES, 0, None, 17)]
EVERYTHING = Allowed(max_children=20)


def nodes(schema: Any) -> Iterator[Json]:
    if isinstance(schema, dict):
        yield schema
        for value in schema.values():
            yield from nodes(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from nodes(value)


def references(schema: Any) -> set[str]:
    return {node["$ref"] for node in nodes(schema) if isinstance(node.get("$ref"), str)}


def choice(schema: Json) -> Json:
    """The decisions that are offered, by their tags."""
    mapping: Json = schema["properties"]["decision"]["discriminator"]["mapping"]
    return mapping


def tags(schema: Json) -> set[str]:
    """Every `kind` that is offered anywhere."""
    consts = {body["properties"]["kind"]["const"] for body in schema["$defs"].values() if _tagged(body)}
    mappings = (node["discriminator"]["mapping"] for node in nodes(schema) if "discriminator" in node)
    return consts.union(*mappings)


def _tagged(definition: Json) -> bool:
    return "const" in definition.get("properties", {}).get("kind", {})


def permits(allowed: Allowed, reply: Json) -> bool:
    """Whether a well-formed reply is within what is allowed: the rule, said once more and independently."""
    if reply["kind"] not in possible(allowed.decisions, allowed.actions, allowed.branch_modes):
        return False
    steps = [reply] if reply["kind"] == "terminal" else []
    if reply["kind"] == "branch":
        if reply["mode"] not in allowed.branch_modes or len(reply["children"]) > allowed.max_children:
            return False
        steps = [child["step"] for child in reply["children"] if "step" in child]
    return all(one["action"]["kind"] in allowed.actions for one in steps)


class TestTheSchema:
    @pytest.mark.parametrize("allowed", FEW_SHAPES[:8], ids=range(8))
    def test_is_valid(self, allowed: Allowed) -> None:
        Draft202012Validator.check_schema(decision_schema(allowed))

    def test_offers_the_decisions_that_can_be_taken_and_no_other(self) -> None:
        for allowed, schema in SHAPES.items():
            offered = choice(schema)
            assert set(offered) == possible(allowed.decisions, allowed.actions, allowed.branch_modes)

    def test_names_no_kind_that_is_not_allowed(self) -> None:
        for allowed, schema in SHAPES.items():
            found = tags(schema)
            takes = possible(allowed.decisions, allowed.actions, allowed.branch_modes)
            acts = allowed.actions if takes & {"terminal", "branch"} else frozenset()
            # A ready step of a branch is a terminal decision, wherever it stands.
            steps = {"terminal"} if "branch" in takes and acts else set()
            assert found & set(DECISIONS) == takes | steps
            assert found & set(ACTIONS) == acts

    def test_has_no_reference_to_nothing_and_nothing_unreferenced(self) -> None:
        for schema in SHAPES.values():
            assert references(schema) == {f"#/$defs/{name}" for name in schema["$defs"]}

    def test_has_no_definition_that_is_only_referred_to_by_itself(self) -> None:
        for schema in islice(SHAPES.values(), 0, None, 17):
            reached: set[str] = set()
            ahead = references({key: value for key, value in schema.items() if key != "$defs"})
            while ahead:
                name = ahead.pop()
                reached.add(name)
                ahead |= references(schema["$defs"][name.removeprefix("#/$defs/")]) - reached
            assert reached == {f"#/$defs/{name}" for name in schema["$defs"]}

    def test_offers_nothing_that_cannot_be_chosen(self) -> None:
        for schema in SHAPES.values():
            for node in nodes(schema):
                assert node.get("oneOf") != []
                assert node.get("anyOf") != []
                assert node.get("enum") != []

    def test_requires_nothing_that_it_does_not_describe(self) -> None:
        for node in nodes(decision_schema(EVERYTHING)):
            if isinstance(node.get("required"), list):
                assert set(node["required"]) <= set(node["properties"])

    def test_shows_every_field_but_the_engines_and_the_thought(self) -> None:
        schema = decision_schema(EVERYTHING)
        deciding = get_args(get_args(Decision)[0])
        for model in MODELS:
            fields = {name for name, field in model.model_fields.items() if not is_engine_only(field)}
            shown = fields - {"thought"} if model in deciding else fields
            assert set(schema["$defs"][model.__name__]["properties"]) == shown, model
        assert "x-engine-only" not in json.dumps(schema)

    def test_asks_for_the_thought_before_the_decision(self) -> None:
        schema = decision_schema(EVERYTHING)
        assert list(schema["properties"]) == schema["required"] == ["thought", "decision"]
        assert schema["type"] == "object"
        assert schema["additionalProperties"] is False

    def test_asks_for_the_kind_before_anything_else(self) -> None:
        tagged = [body for body in decision_schema(EVERYTHING)["$defs"].values() if _tagged(body)]
        assert len(tagged) >= len(DECISIONS) + len(ACTIONS)
        for body in tagged:
            assert next(iter(body["properties"])) == body["required"][0] == "kind"
            assert "default" not in body["properties"]["kind"]

    def test_lets_the_space_of_a_point_be_left_out(self) -> None:
        point = decision_schema(EVERYTHING)["$defs"]["Point"]
        assert point["required"] == ["x", "y"]
        assert "space" in point["properties"]

    def test_has_no_titles(self) -> None:
        assert not [node for node in nodes(decision_schema(EVERYTHING)) if isinstance(node.get("title"), str)]

    def test_still_has_a_field_that_is_called_title(self) -> None:
        assert "title" in decision_schema(EVERYTHING)["$defs"]["OnPage"]["properties"]

    def test_is_closed_everywhere(self) -> None:
        for body in decision_schema(EVERYTHING)["$defs"].values():
            assert body.get("type") != "object" or body["additionalProperties"] is False

    def test_limits_the_children_of_a_branch(self) -> None:
        children = decision_schema(Allowed(max_children=3))["$defs"]["Branch"]["properties"]["children"]
        assert (children["minItems"], children["maxItems"]) == (1, 3)

    def test_is_ones_own_to_change(self) -> None:
        spoilt = decision_schema(EVERYTHING)
        whole = copy.deepcopy(spoilt)
        spoilt["$defs"]["Tap"].clear()
        assert decision_schema(EVERYTHING) == whole

    def test_is_the_same_every_time(self) -> None:
        again = Allowed.model_validate_json(EVERYTHING.model_dump_json())
        assert json.dumps(decision_schema(EVERYTHING)) == json.dumps(decision_schema(again))


class TestAllowed:
    def test_leaves_something_to_decide(self) -> None:
        with pytest.raises(ValidationError):
            Allowed(decisions=frozenset())

    def test_a_terminal_needs_an_action(self) -> None:
        with pytest.raises(ValidationError, match="nothing is left to decide"):
            Allowed(decisions=frozenset({"terminal"}), actions=frozenset())

    def test_a_branch_needs_a_mode(self) -> None:
        with pytest.raises(ValidationError, match="nothing is left to decide"):
            Allowed(decisions=frozenset({"branch"}), branch_modes=frozenset())

    def test_is_refused_exactly_where_nothing_is_possible(self) -> None:
        for decisions, actions, modes in product(
            subsets(DECISIONS), (frozenset(), frozenset(ACTIONS)), (frozenset(), frozenset(BranchMode))
        ):
            given_ = {"decisions": decisions, "actions": actions, "branch_modes": modes}
            if possible(decisions, actions, modes):
                Allowed.model_validate(given_)
            else:
                with pytest.raises(ValidationError):
                    Allowed.model_validate(given_)

    def test_without_actions_there_is_no_terminal_and_no_ready_step(self) -> None:
        planning = Allowed(actions=frozenset())
        schema = decision_schema(planning)
        assert "terminal" not in choice(schema)
        assert "step" not in schema["$defs"]["Subtask"]["properties"]
        for name in ("back", "sequence with ready steps"):
            with pytest.raises(DecisionNotAllowed):
                parse_decision(REPLIES[name], planning)

    def test_a_plan_may_have_ready_steps_where_a_single_step_is_not_open(self) -> None:
        plan = Allowed(decisions=frozenset({"branch"}))
        assert isinstance(parse_decision(REPLIES["sequence with ready steps"], plan), Branch)
        with pytest.raises(DecisionNotAllowed):
            parse_decision(REPLIES["back"], plan)

    def test_without_modes_there_is_no_branch(self) -> None:
        flat = Allowed(branch_modes=frozenset())
        assert "branch" not in choice(decision_schema(flat))
        with pytest.raises(DecisionNotAllowed):
            parse_decision(REPLIES["sequence"], flat)

    def test_a_refusal_names_what_was_given_and_what_is_allowed(self) -> None:
        with pytest.raises(DecisionNotAllowed) as caught:
            parse_decision(REPLIES["tap"], Allowed(actions=frozenset({"wait", "back"})))
        assert "'tap'" in caught.value.message
        assert caught.value.hint == "Allowed: back, wait."

    def test_a_refused_terminal_is_not_offered_again_in_the_same_breath(self) -> None:
        with pytest.raises(DecisionNotAllowed) as caught:
            parse_decision(REPLIES["tap"], Allowed(actions=frozenset()))
        assert "terminal" not in caught.value.hint


class TestAgreement:
    @pytest.mark.parametrize("name", REPLIES)
    def test_all_samples_are_decisions(self, name: str) -> None:
        decision = parse_decision(REPLIES[name], EVERYTHING)
        assert decision.kind == REPLIES[name]["kind"]
        assert parse_decision(json.dumps(REPLIES[name]), EVERYTHING) == decision
        assert parse_decision(json.dumps(REPLIES[name]).encode(), EVERYTHING) == decision

    @pytest.mark.parametrize("allowed", FEW_SHAPES, ids=range(len(FEW_SHAPES)))
    def test_schema_and_parser_accept_the_same_decisions(self, allowed: Allowed) -> None:
        schema = Draft202012Validator(decision_schema(allowed))
        for name, reply in REPLIES.items():
            assert schema.is_valid(said(reply)) == permits(allowed, reply), name
            if permits(allowed, reply):
                parse_decision(reply, allowed)
            else:
                with pytest.raises((DecisionNotAllowed, ReplyInvalid)):
                    parse_decision(reply, allowed)

    def test_neither_accepts_what_is_misshapen_or_the_engines(self) -> None:
        schema = Draft202012Validator(decision_schema(EVERYTHING))
        wrong = MISSHAPEN | OF_THE_ENGINE
        accepted = [name for name, reply in wrong.items() if schema.is_valid(said(reply))]
        assert accepted == []

    @given(data=st.data())
    @settings(derandomize=True, max_examples=80, deadline=None)
    def test_what_is_accepted_after_any_change_is_valid_by_the_schema(self, data: st.DataObject) -> None:
        reply = copy.deepcopy(data.draw(st.sampled_from(list(REPLIES.values()))))
        place, key = data.draw(st.sampled_from(list(_places(reply))))
        place[key] = data.draw(_NEARLY_RIGHT)
        try:
            parse_decision(reply, EVERYTHING)
        except ModelRecovers:
            return
        assert _SCHEMA.is_valid(without_nulls(said(reply)))


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container of a reply with every key of it."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in list(items):
        yield value, key
        yield from _places(item)


_SCHEMA = Draft202012Validator(decision_schema(EVERYTHING))
_NEARLY_RIGHT = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 2000),
    st.floats(),
    st.text(max_size=3),
    st.sampled_from(["up", "tap", "done", "terminal", "choice", "call", "unit", "sequence", "5", "true"]),
    st.sampled_from([{}, [], TARGET, TAP, BACK, step(BACK), {"task": "a"}, [{"task": "a"}], [TARGET]]),
)


class TestBadReplies:
    @pytest.mark.parametrize("name", MISSHAPEN)
    def test_the_wrong_shape_is_invalid(self, name: str) -> None:
        with pytest.raises(ReplyInvalid):
            parse_decision(MISSHAPEN[name], EVERYTHING)

    @pytest.mark.parametrize("name", CONTRADICTORY)
    def test_what_contradicts_itself_is_invalid(self, name: str) -> None:
        with pytest.raises(ReplyInvalid):
            parse_decision(CONTRADICTORY[name], EVERYTHING)

    @pytest.mark.parametrize("name", OF_THE_ENGINE)
    def test_a_field_of_the_engine_is_invalid_and_named(self, name: str) -> None:
        with pytest.raises(ReplyInvalid) as caught:
            parse_decision(OF_THE_ENGINE[name], EVERYTHING)
        field = name.split(maxsplit=1)[0].strip(",").split(".")[-1]
        assert f"{field}: not yours to set, leave it out" in caught.value.message

    @pytest.mark.parametrize("name", REPLIES)
    def test_every_field_of_the_engine_is_refused_even_as_it_is_and_as_null(self, name: str) -> None:
        reply = copy.deepcopy(REPLIES[name])
        for model, there in objects(parse_decision(reply, EVERYTHING), reply):
            as_it_is = model.model_dump(mode="json")
            for field in (name for name, one in type(model).model_fields.items() if is_engine_only(one)):
                for value in (as_it_is[field], None):
                    there[field] = value
                    with pytest.raises(ReplyInvalid, match=rf"{field}: not yours to set, leave it out"):
                        parse_decision(said(reply), EVERYTHING)
                del there[field]

    @pytest.mark.parametrize("name", NO_DECISION)
    def test_what_is_no_json_object_is_invalid_and_described_briefly(self, name: str) -> None:
        reply = NO_DECISION[name]
        with pytest.raises(ReplyInvalid) as caught:
            parse_decision(reply, EVERYTHING)
        said = str(caught.value)
        assert len(said) < 2000
        if isinstance(reply, str) and len(reply) > 10:
            assert reply not in said

    def test_the_whole_reply_does_not_come_along_in_the_cause(self) -> None:
        with pytest.raises(ReplyInvalid) as caught:
            parse_decision(NO_DECISION["long kind"], EVERYTHING)
        assert caught.value.__cause__ is None
        assert caught.value.__suppress_context__

    def test_a_dict_that_holds_itself_is_invalid(self) -> None:
        reply: Json = {"kind": "done"}
        reply["thought"] = reply
        with pytest.raises(ReplyInvalid):
            parse_decision(reply, EVERYTHING)

    def test_a_dict_too_deep_to_follow_is_invalid(self) -> None:
        reply: Json = {"kind": "done"}
        for _ in range(100_000):
            reply = {"kind": reply}
        with pytest.raises(ReplyInvalid):
            parse_decision(reply, EVERYTHING)

    def test_the_problem_is_named_with_its_place(self) -> None:
        with pytest.raises(ReplyInvalid) as caught:
            parse_decision(MISSHAPEN["unknown role"], EVERYTHING)
        assert "target.role" in caught.value.message
        assert "schema" in caught.value.hint

    def test_a_text_in_parts_is_asked_for_as_a_string(self) -> None:
        with pytest.raises(ReplyInvalid, match="a text is given as a string"):
            parse_decision(MISSHAPEN["text in parts"], EVERYTHING)

    def test_of_many_problems_the_first_few_are_named(self) -> None:
        with pytest.raises(ReplyInvalid) as caught:
            parse_decision(NO_DECISION["many names"], EVERYTHING)
        assert caught.value.message.count("Extra inputs") == 5

    def test_a_union_is_described_without_the_validators_own_words(self) -> None:
        with pytest.raises(ReplyInvalid) as caught:
            parse_decision(CONTRADICTORY["per-mille coordinate out of range"], EVERYTHING)
        assert "function-" not in caught.value.message
        assert "Point" in caught.value.message

    @given(reply=st.text() | st.binary())
    @settings(derandomize=True, max_examples=40, deadline=None)
    def test_noise_is_invalid_and_nothing_worse(self, reply: str | bytes) -> None:
        with pytest.raises(ReplyInvalid):
            parse_decision(reply, EVERYTHING)

    @given(cut=st.integers(0, 600), name=st.sampled_from(list(REPLIES)))
    @settings(derandomize=True, max_examples=60, deadline=None)
    def test_a_reply_that_was_cut_off_is_invalid(self, cut: int, name: str) -> None:
        whole = json.dumps(REPLIES[name], ensure_ascii=False)
        with pytest.raises(ReplyInvalid):
            parse_decision(whole[: min(cut, len(whole) - 1)], EVERYTHING)


class TestWhatIsAccepted:
    def test_the_engines_fields_have_their_defaults(self) -> None:
        decision = parse_decision(REPLIES["tap"], EVERYTHING)
        assert isinstance(decision, Terminal)
        assert decision.action.level == 3
        assert not decision.action.idempotent

    def test_done_comes_without_evidence(self) -> None:
        decision = parse_decision(REPLIES["done"], EVERYTHING)
        assert isinstance(decision, Done)
        assert decision.evidence == ()

    def test_a_question_can_be_asked(self) -> None:
        decision = parse_decision(REPLIES["ask for a choice"], EVERYTHING)
        assert isinstance(decision, AskHuman)
        assert decision.choices == ("a", "b")
