"""A goal that could not be read: only a page with exactly its words for a title shows it."""

from __future__ import annotations

from treetap.decision.checking.sight import Found, Sight
from treetap.matching.holds import quoted
from treetap.models import EvidenceKind


def check(sight: Sight) -> Found | None:
    """By the title, word for word."""
    if sight.goal.constraints or sight.slots or sight.now.covered or not sight.in_app():
        return None
    tokens = tuple(token for word in sight.goal.words for token in sight.names.tokens(word))
    title = sight.now.is_titled(tokens, tabs=False) if tokens else None
    return None if title is None else Found(EvidenceKind.PAGE, f"The page is {quoted(title.text)}.", title)
