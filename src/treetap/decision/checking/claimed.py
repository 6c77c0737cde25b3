"""What is said to be done, and no family of evidence can see: whether all its values now stand together.

A policy's word is no evidence, but it may point at what it has made. That is taken for what is made or set,
where every value of the goal stands in one entry or on one entry's own page, written and not in a field,
where nothing waits to be saved, and where they did not stand together before. To have found a thing is no
deed: where a goal only names what it is done to, this says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from treetap.decision.checking.shown import Shown, is_row
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_in, is_it
from treetap.models import Element, EvidenceKind, Slot

_MAKES = frozenset({"create", "note_down"})
"""All that these name is new."""
_CHANGES = frozenset({"set", "configure", "edit", "exchange", "move", "put_into", "raise", "attach"})
"""These name what is changed, and what it becomes."""

_NAMES = frozenset({"name", "title", "subject"})


def claimed(sight: Sight) -> Found | None:
    """The place where all that the goal names stands together now, and did not before."""
    now, goal, slots = sight.now, sight.goal, sight.slots
    enough = goal.verb in _MAKES or (goal.verb in _CHANGES and len(slots) > 1)
    if not enough or not slots or not sight.positive or goal.constraints or goal.unexplained:
        return None
    if now.covered or now.partial or now.busy or now.launcher or now.unsaved or not sight.in_app():
        return None
    if any(is_in(slot, now.typed(field)) for field in now.fields for slot in slots):
        return None
    place = _together(now, slots)
    if place is None or any(_together(one, slots) is not None for one in sight.before):
        return None
    element, texts = place
    return Found(EvidenceKind.SHOWN, f"It stands there now: {' · '.join(texts)[:200]}.", element)


def _together(shown: Shown, slots: Sequence[Slot]) -> tuple[Element, list[str]] | None:
    for element, texts in _places(shown):
        if all(any(_says(slot, text) for text in texts) for slot in slots):
            return element, texts
    return None


def _says(slot: Slot, text: str) -> bool:
    """A name is the whole of a text: "Milk" is not "Milk shake"."""
    return is_it(slot, text) if slot.role in _NAMES and slot.type == "text" else is_in(slot, text)


def _places(shown: Shown) -> Iterator[tuple[Element, list[str]]]:
    """Every entry; and the whole page, where it is no list of them."""
    rows: dict[str, Element] = {}
    for _, one in shown.lines:
        row = shown.row_of(one)
        if row is not one and is_row(row):
            rows.setdefault(row.id, row)
    for row in rows.values():
        yield row, shown.row_texts(row)
    if shown.lines and len(rows) <= 1:
        yield shown.lines[0][1], [text for text, _ in shown.lines]
