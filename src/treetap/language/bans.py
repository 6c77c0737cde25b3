"""What must not be done on the way: no goal of its own, but a limit of those that are.

"Do not start it" speaks of the goal before, and limits what that means; "don't delete anything" speaks of
whatever else might be done, and leaves the goal what it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from treetap.language.goals import Draft
from treetap.models.task import Constraint, ConstraintKind, Polarity

_FORBIDS = frozenset({"", "never", "may not", "cannot", "without"})
"""Kinds of no that forbid a deed."""
_IT = frozenset({"", "it", "them", "this", "that", "它", "他", "她", "它们"})
_AT_ALL = frozenset({ConstraintKind.NEGATION, ConstraintKind.ALL, ConstraintKind.COMPARISON})
_SIGNS = {Polarity.POSITIVE: "+", Polarity.NEGATIVE: "-", Polarity.NEUTRAL: ""}


def without_forbidden(drafts: Sequence[Draft]) -> list[Draft]:
    """The goals, each with what is forbidden beside it. A task that only forbids stays as it is."""
    if all(_forbids(draft) for draft in drafts):
        return list(drafts)
    found: list[Draft] = []
    waiting: list[Draft] = []
    for draft in drafts:
        if not _forbids(draft):
            found.append(draft)
        elif found:
            found[-1] = _limited(found[-1], draft, before=False)
        else:
            waiting.append(draft)
    for draft in reversed(waiting):
        found[0] = _limited(found[0], draft, before=True)
    return found


def _forbids(draft: Draft) -> bool:
    said = [one for one in draft.constraints if one.kind is ConstraintKind.NEGATION]
    denies = any(one.value in _FORBIDS for one in said)
    return denies and all(one.kind in _AT_ALL for one in draft.constraints)


def _limited(goal: Draft, ban: Draft, *, before: bool) -> Draft:
    words, places, own = (ban.words, ban.places, ban.own) if before else (goal.words, goal.places, goal.own)
    rest = goal if before else ban
    return replace(
        goal,
        constraints=(*goal.constraints, _limit(goal, ban, before=before)),
        words=(*words, *rest.words),
        places=(*places, *rest.places),
        own=(*own, *rest.own),
    )


def _limit(goal: Draft, ban: Draft, *, before: bool) -> Constraint:
    of_it = ban.object in _IT or (ban.object == goal.object and ban.verb != goal.verb)
    if of_it and not (before or ban.app or ban.spans):
        said = f"{ban.verb} {ban.object}".strip() if ban.verb else " ".join(ban.words).casefold()
        return Constraint(kind=ConstraintKind.NEGATION, value=said)
    values = [found.value for found in ban.slots]
    return Constraint(kind=ConstraintKind.BAN, value=deed(ban.verb, ban.polarity, ban.object, values))


def deed(verb: str, polarity: Polarity, thing: str, values: Sequence[str]) -> str:
    """What is done to what, in short: "delete- anything"."""
    return " ".join(part for part in (f"{verb}{_SIGNS[polarity]}", thing, *values) if part)
