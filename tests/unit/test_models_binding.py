"""A stored step becomes one that can be carried out: with the new task's values, or not at all (F2)."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from pydantic import BaseModel

from tests.unit.test_models_roundtrip import ACTIONS, DECISIONS, EXPECTATIONS
from treetap.errors import ValueMissing
from treetap.models import (
    Anchor,
    Appears,
    Back,
    BankPart,
    Drag,
    GoHome,
    Handling,
    HasValue,
    InputText,
    LearnedNode,
    LearnedStep,
    LiteralPart,
    Model,
    OnPage,
    Point,
    Relation,
    SlotPart,
    Tap,
    Target,
    Text,
    Toast,
    bound,
    is_bound,
    slots_used,
)

WHO = Text.slot("who")
SLOTS = {"who": "Bob", "time": "8:15", "time.hour": "8"}
BANK = {"price": "$5"}

PLACES: dict[str, tuple[Model, Model]] = {
    "text": (Target(text=WHO), Target(text="Bob")),
    "description": (Target(description=WHO), Target(description="Bob")),
    "container": (Target(text="a", container=WHO), Target(text="a", container="Bob")),
    "sentence": (Target(sentence=WHO), Target(sentence="Bob")),
    "anchor": (
        Target(anchors=(Anchor(relation=Relation.INSIDE, text=WHO),)),
        Target(anchors=(Anchor(relation=Relation.INSIDE, text="Bob"),)),
    ),
    "title": (OnPage(title=WHO, page_key="p"), OnPage(title="Bob", page_key="p")),
    "toast": (Toast(text=WHO), Toast(text="Bob")),
    "value": (HasValue(target=Target(text=WHO), value=WHO), HasValue(target=Target(text="Bob"), value="Bob")),
    "tap": (Tap(target=Target(text=WHO)), Tap(target=Target(text="Bob"))),
    "drag": (
        Drag(target=Target(text="a"), to=Target(text=WHO)),
        Drag(target=Target(text="a"), to=Target(text="Bob")),
    ),
    "fallback": (
        Back(handling=Handling(retry=1, fallback=Tap(target=Target(text=WHO)))),
        Back(handling=Handling(retry=1, fallback=Tap(target=Target(text="Bob")))),
    ),
    "a node's goal": (
        LearnedNode(goal=WHO, parts=(LearnedStep(action=Tap(target=Target(text=WHO))),)),
        LearnedNode(goal="Bob", parts=(LearnedStep(action=Tap(target=Target(text="Bob"))),)),
    ),
}
"""Wherever a stored value could hide, and what must stand there for Bob."""

each_place = pytest.mark.parametrize(("stored", "expected"), PLACES.values(), ids=PLACES)


@each_place
def test_a_slot_is_filled_wherever_it_is(stored: Model, expected: Model) -> None:
    assert bound(stored, SLOTS) == expected


@each_place
def test_a_value_the_task_does_not_give_is_an_error(stored: Model, expected: Model) -> None:
    with pytest.raises(ValueMissing, match="who"):
        bound(stored, {"other": "Ann"}, {"who": "Ann"})


@each_place
def test_what_is_left_to_fill_in_is_known(stored: Model, expected: Model) -> None:
    assert slots_used(stored) == {"who"}
    assert slots_used(expected) == frozenset()
    assert not is_bound(stored)
    assert is_bound(expected)


def test_every_field_that_says_something_in_a_target_or_expectation_can_hold_a_slot() -> None:
    """Ids, keys and names of files are the app's own words, never the task's."""
    others = {"kind", "element", "resource_id", "crop_ref", "page_key"}
    members: tuple[type[BaseModel], ...] = (Target, Anchor, *map(type, EXPECTATIONS))
    plain = {
        f"{model.__name__}.{name}"
        for model in members
        for name, field in model.model_fields.items()
        if name not in others and str in _types(field.annotation)
    }
    assert plain == set()


def test_parts_slots_and_bank_values_are_put_together_to_the_letter() -> None:
    text = Text((LiteralPart(text="$who at "), SlotPart(slot="time", part="hour"), BankPart(name="price")))
    stored = InputText(text=text)
    assert slots_used(stored) == {"time.hour"}
    assert bound(stored, SLOTS, BANK).text == Text.literal("$who at 8$5")


def test_a_bank_value_is_something_to_fill_in_but_no_slot() -> None:
    stored = InputText(text=Text.bank("price"))
    assert not is_bound(stored)
    assert slots_used(stored) == frozenset()
    with pytest.raises(ValueMissing):
        bound(stored, {"price": "5"})


def test_an_empty_value_can_be_typed_but_not_looked_for() -> None:
    empty = {"who": ""}
    assert bound(InputText(text=WHO), empty).text.fill() == ""
    for stored in (Tap(target=Target(text=WHO)), Appears(target=Target(text=WHO)), Toast(text=WHO)):
        with pytest.raises(ValueMissing, match="the text is empty"):
            bound(stored, empty)


def test_a_text_alone_can_be_bound() -> None:
    assert bound(WHO, SLOTS) == Text.literal("Bob")


@pytest.mark.parametrize("thing", [*ACTIONS, *EXPECTATIONS, *DECISIONS], ids=lambda one: type(one).__name__)
def test_nothing_but_the_texts_changes(thing: BaseModel) -> None:
    slots: dict[str, str] = dict.fromkeys(slots_used(thing), "v")
    bank = dict.fromkeys(["价格", "app"], "w")
    made = bound(thing, slots, bank)
    assert type(made) is type(thing)
    assert is_bound(made)
    assert bound(made) == made
    assert made.model_fields_set == thing.model_fields_set
    assert _bare(made.model_dump()) == _bare(thing.model_dump())


def test_what_has_no_texts_comes_back_itself() -> None:
    home, point = GoHome(), Point.pixel(1, 2)
    assert bound(home) is home
    assert bound(point) is point


def _types(annotation: Any) -> list[Any]:
    """What an annotation is made of, without looking into models."""
    return [annotation, *(inner for one in get_args(annotation) for inner in _types(one))]


def _bare(dump: Any) -> Any:
    """Without the texts: a text's dump is a list of parts, each with a kind of its own."""
    if isinstance(dump, dict):
        return {name: _bare(value) for name, value in dump.items()}
    if isinstance(dump, list | tuple):
        parts = {"literal", "slot", "bank"}
        if dump and all(isinstance(one, dict) and one.get("kind") in parts for one in dump):
            return "text"
        return [_bare(one) for one in dump]
    return dump
