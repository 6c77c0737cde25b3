"""The row of what the goal names says that it is so."""

from __future__ import annotations

import re
from collections.abc import Sequence

from treetap.decision.checking.controls import words_of
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_it
from treetap.matching.holds import quoted
from treetap.matching.words import bare
from treetap.models import ConstraintKind, Element, EvidenceKind, Slot

_STATES = {
    "cancel": words_of("cancelled, canceled, called off, withdrawn, 已取消, 已撤销, 取消成功"),
    "confirm": words_of("confirmed, 已确认"),
    "accept": words_of("accepted, 已接受, 已同意"),
    "submit": words_of("submitted, 已提交"),
}
_NUMBER = re.compile(r"(?=[^\d]*[A-Za-z])(?=(?:\D*\d){5})[A-Za-z0-9-]+")
_UNCLEAR = (ConstraintKind.ALL, ConstraintKind.EXCEPT, ConstraintKind.NEGATION, ConstraintKind.NTH)


def check(sight: Sight) -> Found | None:
    """By the same list before and after; of what has a number of its own, by what its row says."""
    now, states = sight.now, _STATES.get(sight.goal.verb)
    names = _names(sight)
    if states is None or not names or sight.asks(*_UNCLEAR):
        return None
    if now.covered or now.partial or not sight.in_app():
        return None
    row = _row(names, now)
    told = None if row is None else _state(now, row, states)
    if told is None or not (any(map(_is_number, names)) or _was_otherwise(sight, names, states)):
        return None
    return Found(EvidenceKind.STATE, f"Its row says {quoted(told)} now.", row)


def _names(sight: Sight) -> list[Slot]:
    """What the goal calls it; nothing where it says more than that."""
    others = [Slot(name="number", type="text", value=word) for word in sight.goal.unexplained]
    return [*sight.slots, *others] if all(map(_is_number, others)) else []


def _is_number(slot: Slot) -> bool:
    """No other thing is called so: the number of an order, of a ticket. A date or a sum has no letters."""
    return slot.type == "text" and _NUMBER.fullmatch(slot.value) is not None


def _was_otherwise(sight: Sight, names: Sequence[Slot], states: frozenset[str]) -> bool:
    before = next((one for one in sight.before if sight.is_here(one) and not one.covered), None)
    then = None if before is None else _row(names, before)
    return before is not None and then is not None and _state(before, then, states) is None


def _row(names: Sequence[Slot], shown: Shown) -> Element | None:
    """The only entry that says all the names of the goal."""
    rows = {
        row.id: row
        for text, one in shown.lines
        if (row := shown.row_of(one)) is not one and any(is_it(slot, text) for slot in names)
    }
    whole = [
        row
        for row in rows.values()
        if all(any(is_it(slot, text) for text in shown.row_texts(row)) for slot in names)
    ]
    return whole[0] if len(whole) == 1 else None


def _state(shown: Shown, row: Element, states: frozenset[str]) -> str | None:
    return next((text for text in shown.row_texts(row) if bare(text) in states), None)
