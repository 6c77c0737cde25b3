"""How targets and inputs are spoken of in messages. What was typed may be secret and is only counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from treetap.models import (
    DeviceInput,
    Dial,
    Erase,
    Launch,
    LocateResult,
    Open,
    Press,
    Target,
    Touch,
    Type,
)

_CANDIDATES = 4
"""More names than this tell nobody anything."""
_SPOKEN = 6
"""More inputs than this are only counted."""


def named(target: Target | None) -> str:
    """A target in a few words."""
    if target is None:
        return "The target"
    for words in (target.text, target.description, target.sentence):
        if words is not None:
            return f"'{words.fill()}'" + (f" ({target.role})" if target.role else "")
    if target.resource_id or target.role:
        return f"The {target.role or 'element'}" + (f" {target.resource_id}" if target.resource_id else "")
    return f"The element {target.element}" if target.element else "The target"


def why_not_found(location: LocateResult | None) -> str:
    """What a locator said of something it did not find, and what it could have been."""
    if location is None:
        return "Nobody has located it."
    labels = [one.label or str(one.method) for one in location.candidates[:_CANDIDATES]]
    could = f" It could be one of: {', '.join(labels)}." if labels else ""
    return f"{location.reason or 'It does not show.'}{could}"


def spoken(inputs: Sequence[DeviceInput]) -> str:
    """Inputs in words, in order; of many the first and the last."""
    words = [_one(each) for each in inputs]
    if len(words) > _SPOKEN:
        words[2:-1] = [f"{len(words) - 3} more"]
    return ", ".join(words)


def _one(each: DeviceInput) -> str:  # noqa: PLR0911 - one line for each kind
    match each:
        case Touch(x=x, y=y, to_x=to_x, to_y=to_y, count=count):
            if (x, y) != (to_x, to_y):
                return f"a finger from ({x}, {y}) to ({to_x}, {to_y})"
            return f"{'a touch' if count == 1 else f'{count} touches'} at ({x}, {y})"
        case Press(key=key):
            return f"the key {key}"
        case Type(text=text):
            return f"a text of {len(text)} characters"
        case Erase():
            return "the field was emptied"
        case Launch(package=package):
            return f"the start of {package}"
        case Open():
            return "a link"
        case Dial():
            return "a call"
        case _:
            assert_never(each)
