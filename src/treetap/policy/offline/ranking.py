"""Which of several is meant: the newest photo, the cheapest of a list, the third row."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from treetap.matching.page import Entry, Measure, Rank, rank_of, ranked
from treetap.models import Role
from treetap.policy.offline.page import Thing
from treetap.policy.offline.view import View
from treetap.task.looks import SHAPES, shaped, values_in

_ROLES = frozenset({Role.ITEM, Role.IMAGE})
_LEAST = 2
"""Entries that make a list."""


def rank_in(view: View) -> Rank | None:
    """What the goal says of which one is meant."""
    return rank_of(view.goal.constraints, view.goal.object.split())


def meant(view: View) -> dict[str, float]:
    """The thing of each list that has the rank of the goal, by element: 1 where its texts tell, 0.5 where
    only its place does. If some entries have the names of the goal, only those count."""
    rank = rank_in(view)
    if rank is None:
        return {}
    lists: dict[tuple[object, ...], list[Thing]] = {}
    for one in view.things:
        if not (one.inside_row or one.is_field):
            kind = (one.element.parent, one.element.role, one.element.resource_id)
            lists.setdefault(kind, []).append(one)
    found: dict[str, float] = {}
    for several in lists.values():
        named = [one for one in several if any(name.is_said(one.words) for name in view.wish.names)]
        rows = named or several
        if len(several) < _LEAST:
            continue
        told = ranked(rows, rank, lambda one: measure(rank, (one.label,)) or measure(rank, one.texts))
        listed = rows[0].element.role in _ROLES
        if told is not None and (listed or not rank.place):
            found[told.element.id] = 1.0 if not rank.place else 0.8
        elif rank.by == "time" and rank.most and listed:
            found[rows[0].element.id] = 0.5  # What is newest stands on top of most lists.
    return found


def ranked_entry(view: View, rows: Sequence[Entry]) -> Entry | None:
    """The entry that a question means by its rank."""
    rank = rank_in(view)
    if rank is None:
        return None
    told = ranked(rows, rank, lambda one: measure(rank, (*one.texts, *one.above)))
    return rows[0] if told is None and rows and rank.by == "time" and rank.most else told


def measure(rank: Rank, texts: Iterable[str]) -> Measure | None:
    """The one moment, price, size or number that the texts tell."""
    said = list(dict.fromkeys(texts))
    if rank.by == "time":
        return _moment(said)
    look = rank.by if rank.by in SHAPES else "number"
    found = {re.sub(r"[^\d.]", "", one) for text in said for one, _ in shaped(look, text)}
    told = {float(one) for one in found if one.strip(".") and one.count(".") < 2}
    return (told.pop(),) if len(told) == 1 else None


def _moment(texts: Sequence[str]) -> Measure | None:
    """The day and the minute, to be compared; None where the texts tell no one day."""
    values = [one for text in texts for one in values_in(text)]
    days = {one.value for one in values if one.type == "date" and re.fullmatch(r"[\d-]+", one.value)}
    times = {one.value: one for one in values if one.type == "time"}
    if len(days) != 1 or len(times) > 1:
        return None
    parts = {part.name: part.value for one in times.values() for part in one.parts}
    hour, minute = parts.get("hour24", parts.get("hour", "0")), parts.get("minute", "0")
    return (*(float(one) for one in days.pop().split("-")), 60.0 * int(hour) + int(minute))
