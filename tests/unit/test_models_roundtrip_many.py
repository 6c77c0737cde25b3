"""Models made at random come back from JSON as they were, whatever stands in them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from enum import Enum
from functools import cache
from inspect import isclass
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import annotated_types
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import AfterValidator, AwareDatetime, BaseModel, JsonValue
from pydantic.fields import FieldInfo

from tests.unit.test_models_roundtrip import MODELS, OF_SETTINGS, samples_of
from treetap.models import (
    HINT_CEILING,
    Action,
    Allowed,
    Answer,
    AnswerKind,
    AskHuman,
    BankPart,
    Bounds,
    Decision,
    EmbedderIdentity,
    Event,
    Execution,
    Frame,
    Handling,
    LearnedNode,
    LearnedStep,
    Level,
    LiteralPart,
    LocateResult,
    Match,
    Method,
    NodeRecord,
    OnFail,
    OnPage,
    Outcome,
    Payload,
    Point,
    Question,
    Reflection,
    RunResult,
    SaveValue,
    Screen,
    Situation,
    SlotPart,
    Space,
    Status,
    StepRecord,
    Target,
    TaskExperience,
    TaskFrame,
    Text,
    Trait,
    Vector,
)

MOST = 2
"""Items of a collection: the models are deep enough as it is."""

words = st.text(max_size=4)
names = st.text(min_size=1, max_size=4)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | words,
    lambda inner: st.lists(inner, max_size=MOST) | st.dictionaries(words, inner, max_size=MOST),
    max_leaves=4,
)
moments = st.datetimes(
    min_value=datetime(1970, 1, 2),  # noqa: DTZ001 - the zone comes next
    max_value=datetime(2100, 1, 1),  # noqa: DTZ001
    timezones=st.sampled_from([UTC, timezone(timedelta(hours=8)), timezone(-timedelta(hours=3, minutes=30))]),
)


filled = st.one_of(
    names.map(Text.literal),
    names.map(Text.slot),
    st.tuples(words, names).map(lambda two: Text((LiteralPart(text=two[0]), BankPart(name=two[1])))),
)
"""Texts that say something."""


def of(annotation: Any, *rules: Any, depth: int = 0) -> st.SearchStrategy[Any]:
    """Values for a field's annotation, within its rules. Models in it are made anew `depth` levels down."""
    origin, inner = get_origin(annotation), get_args(annotation)
    if AfterValidator in map(type, rules) and annotation is Text:
        return filled
    if origin is Annotated:
        return of(inner[0], *rules, *(rule for one in inner[1:] for rule in _rules(one)), depth=depth)
    if origin in (Union, UnionType):
        return st.one_of(*(of(one, *rules, depth=depth) for one in inner))
    if origin is tuple and get_args(annotation)[-1] is not Ellipsis:
        return st.tuples(*(of(one, depth=depth) for one in get_args(annotation)))
    if origin in (tuple, frozenset):
        least = _limit(rules, annotated_types.MinLen, "min_length", 0)
        return st.lists(of(inner[0], depth=depth), min_size=least, max_size=max(MOST, least)).map(origin)
    if origin is dict:
        return st.dictionaries(of(inner[0], depth=depth), of(inner[1], depth=depth), max_size=MOST)
    if isclass(annotation) and issubclass(annotation, BaseModel):
        return models(annotation, depth) if depth else st.sampled_from(samples_of(annotation))
    return _plain(annotation, rules)


def _plain(annotation: Any, rules: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    low, high = _limit(rules, annotated_types.Ge, "ge", None), _limit(rules, annotated_types.Le, "le", None)
    above = _limit(rules, annotated_types.Gt, "gt", None)
    if get_origin(annotation) is Literal or (isclass(annotation) and issubclass(annotation, Enum)):
        return st.sampled_from(get_args(annotation) or annotation)
    if annotation is str:
        return names if _limit(rules, annotated_types.MinLen, "min_length", 0) else words
    if annotation is int:
        return st.integers(low if above is None else above + 1, high)
    if annotation is float:
        return st.floats(
            low if above is None else above,
            high,
            exclude_min=above is not None,
            allow_nan=False,
            allow_infinity=False,
        )
    return PLAIN[annotation]


def _rules(one: Any) -> list[Any]:
    return one.metadata if isinstance(one, FieldInfo) else [one]


def _limit(rules: tuple[Any, ...], kind: type, name: str, default: Any) -> Any:
    return next((getattr(rule, name) for rule in rules if isinstance(rule, kind)), default)


def fields(model: type[BaseModel], depth: int, **instead: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """What an instance is made of, with some fields as given."""
    return st.fixed_dictionaries(
        {
            name: instead[name] if name in instead else of(field.annotation, *field.metadata, depth=depth)
            for name, field in model.model_fields.items()
        }
    )


def build(model: type[BaseModel], depth: int, **instead: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return fields(model, depth, **instead).map(lambda data: model(**data))


@cache
def models(model: type[BaseModel], depth: int = 2) -> st.SearchStrategy[Any]:
    """Valid instances. Where fields depend on each other, the dependence is followed, not hoped for."""
    within = depth - 1
    if model in BY_HAND:
        made: st.SearchStrategy[Any] = BY_HAND[model](within)
        return made
    if "target" in model.model_fields and "level" in model.model_fields:
        return build(model, within, level=LOOKING)
    return build(model, within)


def _points(_: int) -> st.SearchStrategy[Point]:
    return st.sampled_from(Space).flatmap(
        lambda space: st.builds(Point, x=_coordinates(space), y=_coordinates(space), space=st.just(space))
    )


def _coordinates(space: Space) -> st.SearchStrategy[int | float]:
    low, high = (0, int(space.extent)) if space.extent is not None else (-(2**31), 2**31)
    return st.integers(low, high) | st.floats(low, high)


@st.composite
def _bounds(draw: st.DrawFn, _: int) -> Bounds:
    space = draw(st.sampled_from(Space))
    left, right = sorted((draw(_coordinates(space)), draw(_coordinates(space))))
    top, bottom = sorted((draw(_coordinates(space)), draw(_coordinates(space))))
    return Bounds(left=left, top=top, right=right, bottom=bottom, space=space)


def _texts(_: int) -> st.SearchStrategy[Text]:
    part = models(LiteralPart) | models(SlotPart) | models(BankPart)
    return st.lists(part, max_size=3).map(lambda parts: Text(tuple(parts)))


@st.composite
def _targets(draw: st.DrawFn, depth: int) -> Target:
    data = draw(fields(Target, depth, resource_id=names, must_match=st.just(())))
    given_ = [trait for trait in Trait if data[trait.value]]
    must_match = st.lists(st.sampled_from(given_), max_size=MOST).map(tuple)
    return Target(**data | {"must_match": draw(must_match)})


def _handlings(depth: int) -> st.SearchStrategy[Handling]:
    jumps = build(Handling, depth, on_fail=st.just(OnFail.JUMP), jump_to=st.integers(0))
    others = st.sampled_from([OnFail.RETRY, OnFail.REPLAN])
    return jumps | build(Handling, depth, on_fail=others, jump_to=st.none())


def _saves(depth: int) -> st.SearchStrategy[SaveValue]:
    from_text = build(SaveValue, depth, value=models(Text), target=st.none())
    return from_text | build(SaveValue, depth, value=st.none(), target=of(Target), level=LOOKING)


def _located(depth: int) -> st.SearchStrategy[LocateResult]:
    place: dict[str, st.SearchStrategy[Any]] = {
        "center": models(Point),
        "bounds": models(Bounds),
        "method": st.sampled_from(Method),
    }
    found = build(LocateResult, depth, found=st.just(True), **place)
    return found | build(LocateResult, depth, found=st.just(False), center=st.none())


@st.composite
def _screens(draw: st.DrawFn, depth: int) -> Screen:
    data = draw(fields(Screen, depth))
    ids = [f"e{number}" for number in range(len(data["elements"]))]
    elements = tuple(
        one.model_copy(
            update={
                "id": ids[at],
                "parent": draw(st.none() if at == 0 else st.sampled_from(ids[:at])),
                "label_of": draw(st.sampled_from(ids)),
            }
        )
        for at, one in enumerate(data["elements"])
    )
    blockers = tuple(one.model_copy(update={"elements": tuple(ids)}) for one in data["blockers"])
    return Screen(**data | {"elements": elements, "blockers": blockers})


@st.composite
def _frames(draw: st.DrawFn, depth: int) -> TaskFrame:
    data = draw(fields(TaskFrame, depth))
    goals = tuple(
        goal.model_copy(update={"id": f"g{at}", "slots": goal.slots if at == 0 else ()})
        for at, goal in enumerate(data["goals"])
    )
    return TaskFrame(**data | {"goals": goals})


def _questions(model: type[BaseModel], kind: str, depth: int) -> st.SearchStrategy[Any]:
    choices = st.lists(names, min_size=1, max_size=MOST).map(tuple)
    choice = build(model, depth, **{kind: st.just(AnswerKind.CHOICE), "choices": choices})
    other = st.sampled_from([AnswerKind.TEXT, AnswerKind.CONFIRMATION])
    return choice | build(model, depth, **{kind: other, "choices": st.just(())})


def _trees(model: type[BaseModel], step: type[BaseModel], parts: str) -> st.SearchStrategy[Any]:
    """Steps and nodes in any order. What they hold beside that is taken from the samples."""
    steps = models(step, 1)

    def grow(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        return build(model, 0, **{parts: st.lists(steps | inner, min_size=1, max_size=3).map(tuple)})

    return st.recursive(build(model, 0, **{parts: st.just(())}), grow, max_leaves=3)


def _executions(depth: int) -> st.SearchStrategy[Execution]:
    return build(Execution, depth, held=st.just(False)) | build(Execution, depth, inputs=st.just(()))


def _vectors(_: int) -> st.SearchStrategy[Vector]:
    embedder = st.builds(EmbedderIdentity, name=names, dimension=st.just(3))
    return st.builds(Vector, values=st.tuples(*[of(float)] * 3), embedder=embedder)


LOOKING = st.sampled_from([level for level in Level if level is not Level.FIRE_AND_FORGET])
FINAL = st.sampled_from([status for status in Status if status.final])
PLAIN: dict[Any, st.SearchStrategy[Any]] = {
    bool: st.booleans(),
    type(None): st.none(),
    JsonValue: json_values,
    AwareDatetime: moments,
}
BY_HAND: dict[type[BaseModel], Callable[[int], st.SearchStrategy[Any]]] = {
    Allowed: lambda depth: build(Allowed, depth, decisions=st.just(frozenset({"done", "terminal"}))),
    Answer: lambda depth: build(Answer, depth, yes=st.none()) | build(Answer, depth, text=st.none()),
    AskHuman: lambda depth: _questions(AskHuman, "answer", depth),
    Bounds: _bounds,
    Frame: lambda depth: build(Frame, depth, sha=st.from_regex(r"\A[0-9a-f]{64}\Z")),
    Handling: _handlings,
    Execution: _executions,
    LearnedNode: lambda _: _trees(LearnedNode, LearnedStep, "parts"),
    # With targets of the samples: those made at random may name an element, which is never stored.
    LearnedStep: lambda _: build(LearnedStep, 0),
    LocateResult: _located,
    Match: lambda depth: build(Match, depth, confidence=st.floats(0, HINT_CEILING)),
    NodeRecord: lambda _: _trees(NodeRecord, StepRecord, "done"),
    OnPage: lambda depth: build(OnPage, depth, title=filled) | build(OnPage, depth, page_key=names),
    Outcome: lambda _: build(Outcome, 0, node=build(NodeRecord, 0, status=FINAL)),
    Point: _points,
    Question: lambda depth: _questions(Question, "kind", depth),
    RunResult: lambda depth: build(RunResult, depth, status=FINAL),
    SaveValue: _saves,
    Screen: _screens,
    Target: _targets,
    TaskFrame: _frames,
    Text: _texts,
    Vector: _vectors,
}


def members(union: Any) -> tuple[type[BaseModel], ...]:
    return get_args(get_args(union)[0])


def steady(examples: int) -> settings:
    return settings(
        derandomize=True,
        max_examples=examples,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
    )


def comes_back(sample: BaseModel) -> bool:
    return type(sample).model_validate_json(sample.model_dump_json()) == sample


SMALL = (Point, Bounds, Target, *members(Action), *members(Decision), Reflection, NodeRecord)
LARGE = (TaskExperience, RunResult, Situation)
OTHERS = sorted(set(MODELS) - OF_SETTINGS - {*SMALL, *LARGE, Event}, key=lambda model: model.__name__)


@pytest.mark.parametrize("model", SMALL, ids=lambda model: model.__name__)
@given(data=st.data())
@steady(8)
def test_what_is_done_decided_and_recorded_comes_back(model: type[BaseModel], data: st.DataObject) -> None:
    assert comes_back(data.draw(models(model)))


@pytest.mark.parametrize("model", LARGE, ids=lambda model: model.__name__)
@given(data=st.data())
@steady(5)
def test_what_holds_much_comes_back(model: type[BaseModel], data: st.DataObject) -> None:
    assert comes_back(data.draw(models(model)))


@pytest.mark.parametrize("model", OTHERS, ids=lambda model: model.__name__)
@given(data=st.data())
@steady(2)
def test_everything_else_comes_back(model: type[BaseModel], data: st.DataObject) -> None:
    assert comes_back(data.draw(models(model)))


@pytest.mark.parametrize("payload", members(Payload), ids=lambda payload: payload.__name__)
@given(data=st.data())
@steady(3)
def test_an_event_comes_back_from_its_one_line(payload: type[BaseModel], data: st.DataObject) -> None:
    event = data.draw(build(Event, 0, payload=models(payload)))
    assert len(event.model_dump_json().encode().splitlines()) == 1
    assert comes_back(event)


def test_trees_grow() -> None:
    """The strategies above are worth nothing if they only ever make leaves."""
    sizes: set[int] = set()

    @given(node=models(NodeRecord))
    @steady(20)
    def look(node: NodeRecord) -> None:
        sizes.add(len(list(node.walk())))

    look()
    assert max(sizes) > 2
