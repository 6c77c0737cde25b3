"""The goals of a task that spells out what is to be made: one for each, with its values by their labels."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from treetap.language.labels import called, field_named
from treetap.language.lexicon.lexicon import Lexicon
from treetap.language.records import Given, listing
from treetap.language.tokens import fold
from treetap.language.values.cut import cut
from treetap.language.values.value import FIRST, MOST, Value
from treetap.models.task import Goal, NamedValue, Slot, TaskFrame

Alone = Callable[[str], Sequence[Goal]]
"""The goals of a sentence by itself."""

_MAKING = frozenset({"create", "register", "book", "submit", "save"})
_POINTS = re.compile(
    r"(?:这|以下|下列|下面)的?[一二两三四五六七八九十几\d]*[些个条笔项份张篇场次]?"
    r"|\bthe following(?: (?:\d+|two|three|four|five))?\b",
    re.IGNORECASE,
)
"""Says only that something follows, and how much."""
_TEXTS = frozenset({"name", "content", "description", "note", "direction", "ingredient", "subject", "remark"})


def recorded(sentence: str, lexicon: Lexicon, alone: Alone) -> tuple[Goal, ...]:
    """One goal for each thing that is spelt out; none where nothing is."""
    found = listing(sentence, lexicon)
    if found is None:
        return ()
    asked = alone(_POINTS.sub(" ", found.head).strip(" :：\n").replace("  ", " "))
    if len(asked) != 1 or asked[0].verb not in _MAKING:
        return ()
    head = asked[0]
    kept = [one for one in head.slots if not one.role.startswith("count")]
    named: dict[str, int] = {}
    goals = []
    for number, record in enumerate(found.records):
        slots = [_numbered(one, named) for one in (*kept, *_slots(record, head.object, lexicon))]
        clause = sentence.strip() if len(found.records) == 1 else found.alone(number)
        goals.append(
            head.model_copy(
                update={
                    "id": f"g{number + 1}",
                    "object": head.object.replace(" (several)", ""),
                    "slots": tuple(slots),
                    "clause": clause,
                }
            )
        )
    return tuple(goals)


def recorded_frame(frame: TaskFrame, goals: tuple[Goal, ...]) -> TaskFrame:
    """No other task is taken for this one: its pattern is what was said."""
    return frame.model_copy(update={"goals": goals, "pattern": fold(frame.sentence.strip())})


def _numbered(slot: Slot, named: dict[str, int]) -> Slot:
    base = slot.role or slot.type
    named[base] = named.get(base, 0) + 1
    return slot.model_copy(update={"name": base if named[base] == 1 else f"{base}_{named[base]}"})


def _slots(record: Sequence[Given], thing: str, lexicon: Lexicon) -> Iterator[Slot]:
    roles = [_role(one.label, thing, lexicon) for one in record]
    for role, one in zip(roles, record, strict=True):
        without = cut(one.value)
        said = without.text.strip()
        pure = said and all(FIRST <= ord(letter) < FIRST + MOST for letter in said if not letter.isspace())
        values = without.values if pure and (len(without.values) == 1 or not role) else ()
        if values and (role not in _TEXTS or values[0].quoted):
            for value in values:
                yield _slot(role, value)
            continue
        known_by = not role and "name" not in roles and one is record[0]
        yield Slot(name="text", type="text", role="name" if known_by else role, value=one.value, fixed=True)


def _slot(role: str, value: Value) -> Slot:
    parts = value.parts
    if value.type == "duration":
        parts = (
            *(one for one in parts if one.name != "written"),
            NamedValue(name="written", value=value.surface),
        )
    return Slot(name="text", type=value.type, role=role, value=value.value, parts=parts, fixed=True)


def _role(label: str, thing: str, lexicon: Lexicon) -> str:
    if not label:
        return ""
    if any(one.name in thing.split() for one in lexicon.senses.get(fold(label), ()) if one.kind == "thing"):
        return "name"
    field = field_named(label, lexicon)
    return called(field) if field else label
