"""Values that were said in one breath, and entered each in a field of its own."""

from __future__ import annotations

from treetap.decision.checking.forms import in_a_form
from treetap.decision.checking.sight import Sight
from treetap.decision.listed import Part, parts_of
from treetap.models import Slot

_TYPES = {"phone": "phone", "email": "email"}


def in_parts(values: list[Slot], sight: Sight) -> list[Slot]:
    """Part by part, where a form had each of them and none had the whole."""
    found: list[Slot] = []
    for one in values:
        said = parts_of(one.value) if one.type == "text" else []
        parts = [_slot(f"{one.name} {part.kind}", part) for part in said]
        entered = bool(parts) and not in_a_form(sight, one) and all(in_a_form(sight, each) for each in parts)
        found += parts if entered else [one]
    return found


def _slot(name: str, part: Part) -> Slot:
    return Slot(name=name, type=_TYPES.get(part.kind, "text"), role=part.kind, value=part.value)
