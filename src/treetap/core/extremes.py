"""The newest or the oldest of a kind: "the newest photo from Rome" is the first by date of what says Rome."""

from __future__ import annotations

import re
from collections.abc import Sequence

from treetap.language.segment import is_deed
from treetap.language.tokens import has_han
from treetap.language.values.cut import cut
from treetap.matching.holds_page import titles
from treetap.matching.labels import index, said
from treetap.matching.words import normal
from treetap.models import ConstraintKind, Element, Goal, Screen, Slot

NEWEST, OLDEST = "newest", "oldest"
_NEW = frozenset({"most new", "most late", "most near"})
_OLD = frozenset({"most old", "most early"})
_RANKS = (ConstraintKind.COMPARISON, ConstraintKind.NTH)
_OF_TIME = frozenset({"new", "old", "that", "late", "early", "near"})
_WHOLE_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_WHEN = re.compile(r"^(?:new|late|old|earli|recent|most|最|新|旧|近|早)")
_UNIT = re.compile(r"[KMGT]i?B")
_LEAST = 2
"""Letters of a name."""
Moment = tuple[str, int]
Dated = tuple[Moment, str, Element]


def extreme(goal: Goal) -> str:
    """Which end of the list by date is meant; empty where none is, or where a name says which one."""
    ranks = [one for one in goal.constraints if one.kind in _RANKS]
    named = any(one.role not in {"recipient", "content"} for one in goal.slots if one.type != "app")
    if len(ranks) != 1 or ranks[0].kind is not ConstraintKind.COMPARISON or named:
        return ""
    said, words = ranks[0].value.removesuffix(" of"), goal.object.split()
    if said in _NEW or (said == "most" and "new" in words):
        return NEWEST
    return OLDEST if said in _OLD or (said == "most" and "old" in words) else ""


def narrowing(goal: Goal) -> list[str]:
    """What they have in common, by name: where they were taken, whom they are from."""
    runs: list[str] = []
    at = -1
    for word in goal.unexplained:
        here = goal.clause.find(word, max(at, 0))
        named = word[:1].isupper() or (has_han(word) and not is_deed(word))
        if len(word) < _LEAST or not named or _UNIT.fullmatch(word):
            continue
        if runs and 0 <= at < here and not goal.clause[at:here].strip():
            runs[-1] += goal.clause[at:here] + word
        else:
            runs.append(word)
        at = here + len(word) if here >= 0 else at
    return [_whole(run, goal.clause) for run in runs]


def _whole(run: str, clause: str) -> str:
    """With the words before it that are written as names as well: New Delhi."""
    found = re.search(rf"(?<=\s)(?:[A-Z]\w+ )+(?={re.escape(run)}\b)", clause)
    return run if found is None else found[0] + run


def is_narrowed(screen: Screen, names: Sequence[str]) -> bool:
    """Whether all that shows is of those names: a search for them, or a page that is called so."""
    shown = [text for one in titles(screen) for text in said(one)]
    shown += [one.text for one in screen.elements if one.editable]
    return all(any(normal(text) == normal(name) for text in shown) for name in names)


def moment(text: str) -> Moment | None:
    """The date that a text says, with its time of day in minutes."""
    days = [
        one for one in cut(text).values if one.type == "date" and re.fullmatch(r"\d{4}-\d\d-\d\d", one.value)
    ]
    times = [one for one in cut(text).values if one.type == "time"]
    if len(days) != 1 or len(times) > 1:
        return None
    parts = {part.name: part.value for one in times for part in one.parts}
    hour, minute = parts.get("hour24", parts.get("hour")), parts.get("minute", "0")
    return days[0].value, 60 * int(hour) + int(minute) if hour is not None else 0


def dated(screen: Screen) -> list[Dated]:
    """The entries that say a date of their own, in reading order."""
    known = index(screen)
    found: list[Dated] = []
    for one in sorted(
        screen.elements, key=lambda each: (known.boxes[each.id].top, known.boxes[each.id].left)
    ):
        if one.editable or not (one.clickable or one.long_clickable) or one.scrollable:
            continue
        texts = [*said(one), *(text for part in known.texts(one) for text in said(part))]
        when = [(when, text) for text in texts if (when := moment(text)) is not None]
        if len(when) == 1:
            label = when[0][1] if when[0][1] in said(one) else known.label(one)
            found.append((when[0][0], label, one))
    return found


def ends(screen: Screen, which: str, *, first: bool, last: bool) -> Dated | None:
    """The newest or oldest of what shows; `first` and `last`: whether the list begins and ends there."""
    rows = dated(screen)
    times = [one[0] for one in rows]
    falls, rises = times == sorted(times, reverse=True), times == sorted(times)
    best = (
        max(rows, key=lambda one: one[0], default=None)
        if which == NEWEST
        else min(rows, key=lambda one: one[0], default=None)
    )
    if best is None or times.count(best[0]) > 1 or not (falls or rises):
        return None
    whole = first and last
    upper = first and (falls if which == NEWEST else rises)
    lower = last and (rises if which == NEWEST else falls)
    return best if whole or (len(rows) > 1 and (upper or lower)) else None


def by_name(goal: Goal, name: str) -> Goal:
    """The same goal, for what turned out to be meant: without the words that only said which one."""
    odd = {normal(word) for word in goal.unexplained} | {"from", "in", "of"}
    about = " ".join(one for one in goal.object.split() if one not in _OF_TIME and normal(one) not in odd)
    spoken = tuple(one for one in goal.words if normal(one) not in odd and not _WHEN.search(normal(one)))
    slot = Slot(name="name", type="text", role="name", value=name)
    ranks = tuple(each for each in goal.constraints if each.kind not in _RANKS)
    changed = {"object": about, "words": spoken, "unexplained": (), "constraints": ranks, "clause": name}
    return goal.model_copy(update={**changed, "slots": (slot, *goal.slots)})
