"""A whole series: asked how much of it, all was chosen, and none is left where they were."""

from __future__ import annotations

import re

from treetap.decision.checking.rows import says_empty
from treetap.decision.checking.shown import Shown, is_row
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_it
from treetap.matching.holds import quoted
from treetap.matching.words import normal
from treetap.models import ConstraintKind, EvidenceKind, Slot

_LATER = re.compile(r"\b(?:following|future|later|onwards?)\b|后续|以后|之后")
_ALL = re.compile(r"\b(?:all|every|entire|whole|series)\b|所有|全部|整个|系列")
_DELETES = re.compile(r"\b(?:delete|remove|cancel)\b|删除|移除|取消")
_SERIES = re.compile(
    r"\bseries\b|\b(?:all|every) (?:of )?(?:its |the )?(?:events?|occurrences?|times)\b|系列|每一?次"
)


def deleted(sight: Sight) -> Found | None:
    """All of one name, that repeats."""
    kinds = {one.kind for one in sight.goal.constraints}
    name = _name(sight)
    if kinds != {ConstraintKind.ALL} or name is None or not _SERIES.search(normal(sight.goal.clause)):
        return None
    asked = [one for one in sight.before if _took_all(one)]
    if not asked or _entries(sight.now, name) or not says_empty(sight.now):
        return None
    typed = _typed(sight.now)
    if typed - {normal(name.value)}:
        return None  # another search has no such entries at all
    had = [one for one in sight.earlier() if not one.covered and _entries(one, name)]
    # An empty list of what was found is built otherwise than a full one: what is searched for is the same.
    if not any(sight.is_here(one) or (typed and typed == _typed(one)) for one in had):
        return None
    text = f"All of the series {quoted(name.value)} were chosen, and none is left."
    return Found(EvidenceKind.GONE, text)


def _typed(shown: Shown) -> set[str]:
    return {normal(shown.typed(one)) for one in shown.fields} - {""}


def _name(sight: Sight) -> Slot | None:
    named = [one for one in sight.slots if one.type in {"text", "person"}]
    if len(named) == 1 and len(sight.slots) == 1:
        return named[0]
    joint = "" if any(not word.isascii() for word in sight.goal.unexplained) else " "
    spoken = joint.join(word for word in sight.goal.unexplained if not _ALL.search(normal(word)))
    return Slot(name="series", type="text", value=spoken) if spoken and not sight.slots else None


def _took_all(shown: Shown) -> bool:
    """A question about deleting in which "all" is chosen, and not what is to come."""
    if not shown.covered or not any(_DELETES.search(normal(text)) for text, _ in shown.lines):
        return False
    chosen = [
        text
        for one in shown.front
        if one.checked is True
        for text in shown.row_texts(one)
        if _ALL.search(normal(text))
    ]
    return bool(chosen) and not any(_LATER.search(normal(text)) for text in chosen)


def _entries(shown: Shown, name: Slot) -> list[str]:
    return [text for text, one in shown.lines if is_row(one) and is_it(name, text)]
