"""The latest of a history: the topmost entry, where the headings show that what is new stands first."""

from __future__ import annotations

import re

from treetap.decision.checking.naming import Token, has_token
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.matching.holds import quoted
from treetap.matching.labels import id_words
from treetap.matching.words import normal
from treetap.models import ConstraintKind, Element, EvidenceKind, Role

_NEWEST = frozenset({"most new", "most near", "most late", "-1"})
_RANKING = frozenset({ConstraintKind.NTH, ConstraintKind.COMPARISON})
_AGES = (
    re.compile(r"^(?:now|just now|today|刚刚|今天|今日)$"),
    re.compile(r"^(?:yesterday|昨天|昨日)$"),
    re.compile(r"^(?:earlier|older|this week|last week|previous|更早|较早|以前|本周|上周)$"),
)
"""Headings of a history, the newest first."""


def latest(sight: Sight) -> Found | None:
    """Of a page that is called a history, what the topmost entry says under that name."""
    now = sight.now
    ranks = [one.value for one in sight.goal.constraints if one.kind in _RANKING]
    if len(ranks) != 1 or ranks[0] not in _NEWEST or sight.slots or now.covered or now.partial:
        return None
    titles = [text for text, _ in now.title_texts()]
    asked = [token for token in sight.object if not any(has_token(text, token) for text in titles)]
    if not asked or len(asked) == len(sight.object) or sight.goal.unexplained:
        return None
    row = _topmost(now)
    parts = [] if row is None else [one for one in now.index.descendants(row) if one.text]
    found = [one for one in parts if all(_is_named(one, token) for token in asked)]
    if len(found) != 1:
        return None
    value = found[0].text.lstrip("=＝ ").strip()
    return Found(EvidenceKind.VALUE, f"The topmost entry says {quoted(value)}.", found[0], value)


def _is_named(one: Element, token: Token) -> bool:
    return has_token(id_words(one.resource_id), token)


def _topmost(shown: Shown) -> Element | None:
    """The first row below the first heading; None where the headings do not tell that the newest is first."""
    rows = [one for one in shown.front if one.role is Role.ITEM and one.clickable]
    rows.sort(key=lambda one: shown.index.boxes[one.id].top)
    ages = sorted(
        (shown.index.boxes[one.id].top, age)
        for one in shown.front
        if one.role is Role.TEXT and not one.clickable and (age := _age(one.text)) is not None
    )
    if not rows or not ages or [age for _, age in ages] != sorted(age for _, age in ages) or ages[0][1] > 1:
        return None
    return rows[0] if ages[0][0] <= shown.index.boxes[rows[0].id].top else None


def _age(text: str) -> int | None:
    return next((n for n, pattern in enumerate(_AGES) if pattern.match(normal(text))), None)
