"""The row of what the goal names says that it is so, and said something else when it was first seen."""

from __future__ import annotations

from treetap.decision.checking.controls import words_of
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_it
from treetap.matching.holds import quoted
from treetap.matching.words import bare
from treetap.models import ConstraintKind, Element, EvidenceKind

_STATES = {
    "cancel": words_of("cancelled, canceled, called off, withdrawn, 已取消, 已撤销, 取消成功"),
    "confirm": words_of("confirmed, 已确认"),
    "accept": words_of("accepted, 已接受, 已同意"),
    "submit": words_of("submitted, 已提交"),
}
_UNCLEAR = (ConstraintKind.ALL, ConstraintKind.EXCEPT, ConstraintKind.NEGATION, ConstraintKind.NTH)


def check(sight: Sight) -> Found | None:
    """By the same list before and after."""
    now, states = sight.now, _STATES.get(sight.goal.verb)
    if states is None or not sight.slots or sight.goal.unexplained or sight.asks(*_UNCLEAR):
        return None
    if now.covered or now.partial or not sight.in_app():
        return None
    row = _row(sight, now)
    told = None if row is None else _state(now, row, states)
    before = next((one for one in sight.before if sight.is_here(one) and not one.covered), None)
    then = None if before is None else _row(sight, before)
    if told is None or before is None or then is None or _state(before, then, states) is not None:
        return None
    return Found(EvidenceKind.STATE, f"Its row says {quoted(told)} now.", row)


def _row(sight: Sight, shown: Shown) -> Element | None:
    """The only entry that says all the names of the goal."""
    rows = {
        row.id: row
        for text, one in shown.lines
        if (row := shown.row_of(one)) is not one and any(is_it(slot, text) for slot in sight.slots)
    }
    whole = [
        row
        for row in rows.values()
        if all(any(is_it(slot, text) for text in shown.row_texts(row)) for slot in sight.slots)
    ]
    return whole[0] if len(whole) == 1 else None


def _state(shown: Shown, row: Element, states: frozenset[str]) -> str | None:
    return next((text for text in shown.row_texts(row) if bare(text) in states), None)
