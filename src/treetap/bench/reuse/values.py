"""The same sentence with other values, for what was learned from the first to be tried on."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from treetap.models.task import TaskFrame

_OTHERS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "text": ("something else", "别的内容"),
        "person": ("Ingrid", "孙晓明"),
        "time": ("8:15", "8:15"),
        "number": ("42", "42"),
        "percent": ("42%", "42%"),
        "email": ("ingrid@example.net", "ingrid@example.net"),
    }
)


def other_values(sentence: str, frame: TaskFrame) -> str:
    """With each value that stands in it to the letter replaced by another of its type, if one is known."""
    for goal in frame.goals:
        for slot in goal.slots:
            others = _OTHERS.get(slot.type)
            if others and not slot.fixed and sentence.count(slot.value) == 1:
                sentence = sentence.replace(slot.value, others[frame.language == "zh"])
    return sentence
