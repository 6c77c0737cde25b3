"""An answer that stands in a field: the page of something is often the form in which it was entered."""

from __future__ import annotations

import re

from treetap.decision.checking.asked import asked, is_kind, says
from treetap.decision.checking.naming import Token, is_called
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_in
from treetap.matching.holds import quoted
from treetap.matching.labels import id_words
from treetap.models import ConstraintKind, Element, EvidenceKind

_WHERE = re.compile(r"^\s*where\b|哪里|哪儿|什么地方", re.IGNORECASE)
_UNSURE = frozenset({ConstraintKind.EXCEPT, ConstraintKind.NTH, ConstraintKind.COMPARISON})


def in_a_field(sight: Sight) -> Found | None:
    """What the one field says that is called so, where another field, or the title, names whose it is."""
    question = asked(sight)
    if any(one.kind in _UNSURE and one.value != "this" for one in sight.goal.constraints):
        return None
    place = _WHERE.search(question.text) is not None
    spots = frozenset(form for name in ("location", "place", "address") for form in sight.names.of(name))
    head: tuple[Token, ...] = (spots,) if place else question.head
    kinds = [one for one in question.tokens if is_kind(sight, one)]
    rest = [one for one in question.tokens if one not in kinds and not any(one & each for each in head)]
    if not head or not (rest or question.values):
        return None
    now = sight.now
    filled = [one for one in now.fields if now.typed(one).strip()]
    found = [
        one for one in filled if any(is_called(name, head, besides=kinds) for name in _names(one, sight))
    ]
    if len(found) != 1:
        return None
    around = [now.typed(one) for one in filled if one is not found[0]] + list(now.headings())
    named = all(any(says(one, text) for text in around) for one in rest)
    if not named or not all(any(is_in(slot, text) for text in around) for slot in question.values):
        return None
    value = now.typed(found[0]).strip()
    return Found(EvidenceKind.VALUE, f"The field says {quoted(value)}.", found[0], value)


def _names(one: Element, sight: Sight) -> list[str]:
    """What is filled shows its hint no more; its id may tell."""
    own = [name for name in sight.now.called(one) if name != one.text]
    return [*own, id_words(one.resource_id)]
