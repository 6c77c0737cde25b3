"""Actions: all the kinds there are, and the rules each keeps (B2, B6, B7, D1, D2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

import pytest
from pydantic import BaseModel, ValidationError

from treetap.models import (
    ACTION,
    Action,
    ActionKind,
    Call,
    Commitment,
    Direction,
    Drag,
    Handling,
    InputText,
    Level,
    LongPress,
    OnFail,
    Point,
    PressKey,
    SaveValue,
    Space,
    Swipe,
    Tap,
    Target,
    Text,
)

TARGET = {"text": "Wi-Fi"}

LEAST: dict[str, dict[str, Any]] = {
    # B7
    "tap": {"target": TARGET},
    "double_tap": {"target": TARGET},
    "long_press": {"target": TARGET},
    "swipe": {"direction": "up"},
    "drag": {"target": TARGET, "to": {"x": 1, "y": 2, "space": "pixel"}},
    "input_text": {"text": "hello"},
    "clear_text": {},
    "key": {"key": "enter"},
    "wait": {"seconds": 1},
    "go_home": {},
    "back": {},
    "launch_app": {"app": "Settings"},
    "open_url": {"url": "https://example.com"},
    "call": {"number": "112"},
    # closed loop
    "set_checked": {"target": TARGET, "checked": True},
    "set_value": {"target": TARGET, "value": "7:30"},
    "select": {"target": TARGET, "option": "Weekly"},
    "scroll_to": {"target": TARGET},
    # memory
    "save": {"name": "price", "target": TARGET},
    "read": {"name": "price"},
}
"""Every kind with no more than it must have."""

NEEDS_A_TARGET = {
    "tap",
    "double_tap",
    "long_press",
    "drag",
    "set_checked",
    "set_value",
    "select",
    "scroll_to",
}
MAY_HAVE_A_TARGET = {"swipe", "input_text", "clear_text", "save"}

each_kind = pytest.mark.parametrize("kind", LEAST)


def action(kind: str, **more: Any) -> Action:
    return ACTION.validate_python({"kind": kind, **LEAST[kind], **more})


def members() -> Mapping[str, type[BaseModel]]:
    """The classes of the union by their tags."""
    union, *_ = get_args(Action)
    return {one.model_fields["kind"].default: one for one in get_args(union)}


def test_these_are_all_the_kinds() -> None:
    assert set(get_args(ActionKind)) == set(LEAST)


def test_the_list_of_kinds_is_the_unions_tags() -> None:
    assert list(get_args(ActionKind)) == list(members())


@each_kind
def test_each_kind_is_read_and_written(kind: str) -> None:
    made = action(kind)
    assert type(made) is members()[kind]
    assert ACTION.validate_json(ACTION.dump_json(made)) == made


@each_kind
def test_what_is_needed_is_needed(kind: str) -> None:
    for name in LEAST[kind]:
        without = {key: value for key, value in LEAST[kind].items() if key != name}
        with pytest.raises(ValidationError):
            ACTION.validate_python({"kind": kind, **without})


@each_kind
def test_an_unknown_field_is_refused(kind: str) -> None:
    with pytest.raises(ValidationError, match="extra_forbidden"):
        action(kind, colour="red")


@each_kind
def test_an_action_cannot_be_changed(kind: str) -> None:
    made = action(kind)
    for name in type(made).model_fields:
        with pytest.raises(ValidationError, match="frozen"):
            setattr(made, name, getattr(made, name))


@pytest.mark.parametrize("kind", ["shout", "", "TAP", None, 5, ["tap"]])
def test_an_unknown_kind_is_refused(kind: object) -> None:
    with pytest.raises(ValidationError):
        ACTION.validate_python({"kind": kind, "target": TARGET})


def test_the_kind_is_never_guessed_from_the_fields() -> None:
    with pytest.raises(ValidationError, match="kind"):
        ACTION.validate_python({"number": "112"})


class TestLevels:
    def test_an_action_gets_a_full_look_unless_said_otherwise(self) -> None:
        assert all(action(kind).level is Level.FULL for kind in LEAST)

    @pytest.mark.parametrize("kind", sorted(NEEDS_A_TARGET | MAY_HAVE_A_TARGET))
    def test_level_0_with_a_target_is_refused(self, kind: str) -> None:
        with pytest.raises(ValidationError, match="level 0"):
            action(kind, target=TARGET, level=0)

    @pytest.mark.parametrize("kind", sorted(set(LEAST) - NEEDS_A_TARGET - {"save"}))
    def test_level_0_without_a_target_is_fine(self, kind: str) -> None:
        assert action(kind, level=0).level is Level.FIRE_AND_FORGET

    @pytest.mark.parametrize("level", [-1, 4])
    def test_there_are_four_levels(self, level: int) -> None:
        with pytest.raises(ValidationError):
            action("back", level=level)


class TestTargets:
    @pytest.mark.parametrize("kind", sorted(NEEDS_A_TARGET))
    def test_none_is_no_target(self, kind: str) -> None:
        with pytest.raises(ValidationError):
            action(kind, target=None)

    def test_the_table_above_is_right(self) -> None:
        needed = {kind for kind, one in members().items() if _required(one, "target")}
        known = {kind for kind, one in members().items() if "target" in one.model_fields}
        assert needed == NEEDS_A_TARGET
        assert known == NEEDS_A_TARGET | MAY_HAVE_A_TARGET

    def test_a_drag_ends_on_an_element_or_at_a_point(self) -> None:
        to_element = action("drag", to={"text": "Bin"})
        to_point = action("drag", to={"x": 0.5, "y": 0.5, "space": "unit"})
        assert isinstance(to_element, Drag)
        assert isinstance(to_point, Drag)
        assert to_element.to == Target(text="Bin")
        assert to_point.to == Point(x=0.5, y=0.5, space=Space.UNIT)


class TestHandling:
    def test_a_jump_says_where_to(self) -> None:
        assert Handling(on_fail=OnFail.JUMP, jump_to=0).jump_to == 0

    def test_a_jump_to_nowhere_is_refused(self) -> None:
        with pytest.raises(ValidationError, match="go together"):
            Handling(on_fail=OnFail.JUMP)

    @pytest.mark.parametrize("on_fail", [OnFail.RETRY, OnFail.REPLAN])
    def test_a_place_to_jump_to_without_a_jump_is_refused(self, on_fail: OnFail) -> None:
        with pytest.raises(ValidationError, match="go together"):
            Handling(on_fail=on_fail, jump_to=2)

    def test_a_fallback_is_an_action_with_a_handling_of_its_own(self) -> None:
        inner = Swipe(direction=Direction.UP, handling=Handling(retry=2))
        outer = Tap(target=Target(text="a"), handling=Handling(fallback=inner))
        again = ACTION.validate_json(ACTION.dump_json(outer))
        assert again == outer
        assert again.handling.fallback == inner

    @pytest.mark.parametrize(
        "wrong",
        [{"retry": -1}, {"retry": 11}, {"timeout": -0.1}, {"wait_before": -1}, {"wait_after": float("inf")}],
    )
    def test_impossible_numbers_are_refused(self, wrong: dict[str, float]) -> None:
        with pytest.raises(ValidationError):
            Handling.model_validate(wrong)


class TestCommitments:
    def test_a_call_always_commits(self) -> None:
        assert Call(number=Text.literal("112")).commits is Commitment.CALL

    @pytest.mark.parametrize("claim", [None, "send", "other"])
    def test_a_call_cannot_claim_otherwise(self, claim: str | None) -> None:
        with pytest.raises(ValidationError):
            action("call", commits=claim)

    def test_other_actions_commit_to_nothing_unless_said(self) -> None:
        assert {kind for kind in LEAST if action(kind).commits is not None} == {"call"}

    def test_a_tap_can_commit(self) -> None:
        tap = action("tap", commits="pay")
        assert tap.commits is Commitment.PAY


class TestSave:
    def test_a_text_is_a_source(self) -> None:
        assert SaveValue(name="price", value=Text.literal("5")).target is None

    def test_a_target_is_a_source(self) -> None:
        assert SaveValue(name="price", target=Target(text="Sum")).value is None

    @pytest.mark.parametrize("sources", [{}, {"value": "5", "target": TARGET}])
    def test_there_is_one_source(self, sources: dict[str, Any]) -> None:
        with pytest.raises(ValidationError, match="give one of them"):
            SaveValue.model_validate({"name": "price", **sources})


class TestRanges:
    @pytest.mark.parametrize("seconds", [0, -1, 601])
    def test_a_wait_has_a_length_and_an_end(self, seconds: float) -> None:
        with pytest.raises(ValidationError):
            action("wait", seconds=seconds)

    @pytest.mark.parametrize("kind", ["long_press", "swipe", "drag"])
    def test_no_touch_lasts_longer_than_the_phone_takes(self, kind: str) -> None:
        action(kind, duration=60)
        with pytest.raises(ValidationError):
            action(kind, duration=60.1)

    def test_a_swipe_stays_on_the_screen(self) -> None:
        with pytest.raises(ValidationError):
            action("swipe", distance=1.1)


class TestDefaults:
    def test_doing_it_twice_is_only_harmless_where_said(self) -> None:
        harmless = {kind for kind in LEAST if action(kind).idempotent}
        looking = {"set_checked", "set_value", "select", "scroll_to"}
        assert harmless == looking | {"clear_text", "wait", "go_home", "launch_app", "save", "read"}

    def test_a_long_press_lasts(self) -> None:
        assert LongPress(target=Target(text="a")).duration >= 0.5

    def test_actions_are_compared_by_value(self) -> None:
        assert Tap(target=Target(text="a")) == Tap(target=Target(text="a"))
        assert Tap(target=Target(text="a")) != Tap(target=Target(text="b"))

    def test_plain_strings_are_texts(self) -> None:
        typed, key, swipe = action("input_text", text="$x"), action("key"), action("swipe")
        assert isinstance(typed, InputText)
        assert typed.text == Text.bank("x")
        assert isinstance(key, PressKey)
        assert isinstance(swipe, Swipe)


class TestTarget:
    @pytest.mark.parametrize(
        "empty", [{}, {"ordinal": 1}, {"container": "list"}, {"page_key": "p"}, {"anchors": []}]
    )
    def test_a_target_describes_something(self, empty: dict[str, Any]) -> None:
        with pytest.raises(ValidationError, match="at least one description"):
            Target.model_validate(empty)

    def test_an_elements_id_is_a_description(self) -> None:
        assert Target(element="e7").element == "e7"

    @pytest.mark.parametrize("name", ["text", "description", "container", "sentence"])
    def test_its_words_are_texts(self, name: str) -> None:
        target = Target.model_validate({"resource_id": "app:id/x", name: "$$5 to $who"})
        assert getattr(target, name) == Text.parse("$$5 to $who")
        slot = Target.model_validate({"resource_id": "app:id/x", name: Text.slot("who")})
        assert getattr(slot, name) == Text.slot("who")

    def test_what_must_match_is_given(self) -> None:
        with pytest.raises(ValidationError, match="must_match names role"):
            Target.model_validate({"text": "Ann", "must_match": ["text", "role"]})

    def test_a_slot_is_a_text_that_must_match(self) -> None:
        target = {"text": [{"kind": "slot", "slot": "recipient"}], "must_match": ["text"]}
        assert Target.model_validate(target).must_match == ("text",)

    @pytest.mark.parametrize(
        "wrong",
        [
            {"ordinal": 0},
            {"text": ""},
            {"text": []},
            {"text": [{"kind": "literal", "text": ""}]},
            {"description": ""},
            {"container": ""},
            {"sentence": ""},
            {"anchors": [{"relation": "same_row", "text": ""}]},
            {"element": ""},
            {"role": "gadget"},
        ],
        ids=str,
    )
    def test_an_empty_description_is_refused(self, wrong: dict[str, Any]) -> None:
        with pytest.raises(ValidationError):
            Target.model_validate({"resource_id": "app:id/x", **wrong})


def _required(model: type[BaseModel], name: str) -> bool:
    return name in model.model_fields and model.model_fields[name].is_required()
