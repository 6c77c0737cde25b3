"""From a step with holes to one that can be carried out: every text filled in with the values of this task.

Nothing but this module turns a stored step into an executed one, so that a value the new task does not give
is an error here and never an input on the phone (DETAILS: the reuse rule).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from treetap.errors import ValueMissing
from treetap.models.text import LiteralPart, SlotPart, Text
from treetap.models.within import within

M = TypeVar("M", bound=BaseModel)


def bound(thing: M, slots: Mapping[str, str] | None = None, bank: Mapping[str, str] | None = None) -> M:
    """The same action, expectation or target with each text in it as it is to be typed or looked for.

    Raises `ValueMissing` for a value that is not there, or is empty where a text has to say something.
    """
    return _bound(thing, slots or {}, bank or {})  # type: ignore[no-any-return]


def is_bound(thing: BaseModel) -> bool:
    """Whether nothing in it is left to fill in."""
    return all(isinstance(part, LiteralPart) for text in _texts(thing) for part in text.root)


def slots_used(thing: BaseModel) -> frozenset[str]:
    """The keys of the task's values that it mentions: `time`, `time.hour` …"""
    parts = (part for text in _texts(thing) for part in text.root)
    return frozenset(part.key for part in parts if isinstance(part, SlotPart))


def _texts(thing: BaseModel) -> Iterator[Text]:
    return (one for one in within(thing) if isinstance(one, Text))


def _bound(thing: Any, slots: Mapping[str, str], bank: Mapping[str, str]) -> Any:
    if isinstance(thing, Text):
        return Text.literal(thing.fill(slots, bank))
    if isinstance(thing, tuple):
        return tuple(_bound(item, slots, bank) for item in thing)
    if isinstance(thing, BaseModel) and any(True for _ in _texts(thing)):
        return _rebuilt(thing, {name: _bound(value, slots, bank) for name, value in thing})
    return thing


def _rebuilt(thing: BaseModel, values: dict[str, Any]) -> BaseModel:
    """Validated again, since an empty value can leave a description that says nothing."""
    given = {name: value for name, value in values.items() if name in thing.model_fields_set}
    try:
        return type(thing).model_validate(given)
    except ValidationError as error:
        problem = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(part) for part in problem["loc"])
        raise ValueMissing(
            f"With its values filled in, {type(thing).__name__} says nothing: {place}: {problem['msg']}.",
            hint="A value that is looked for must not be empty.",
        ) from None
