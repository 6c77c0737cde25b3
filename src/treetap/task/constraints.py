"""Words that change what a clause means without naming a thing: not, except, all, only, the second, Monday.

They are entries of the lexicon. What is not found stays a word of the clause, to be equal as such.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from treetap.models.task import Constraint, ConstraintKind
from treetap.task.clauses import NOTHING, Token, tokens
from treetap.task.lexicon import load_lexicon
from treetap.task.numbers import FROM_THE_END, NTH_MARK, ORDINALS, whole
from treetap.task.shapes import FIRST, by_word, listed, shape, table
from treetap.task.text import has_han
from treetap.task.values import Cut, cut

_T: Final = table("limits")
_BEFORE_VALUE: Final = by_word(_T["before_value"])
_AFTER_VALUE: Final = by_word(_T["after_value"])
_OUTSIDE, _LAST, _BEFORE_OWNER, _AFTER_OWNER = (
    frozenset(listed(_T[key])) for key in ("outside", "last", "before_owner", "after_owner")
)
WHEN: Final = frozenset(
    {ConstraintKind.WEEKDAY, ConstraintKind.NTH, ConstraintKind.DAY_HALF, ConstraintKind.ALL}
)
_SCOPED: Final = frozenset({ConstraintKind.EXCEPT, ConstraintKind.NEGATION, ConstraintKind.ONLY})
_OF_ONE: Final = frozenset({ConstraintKind.COMPARISON, ConstraintKind.NTH, ConstraintKind.ALL})


def limits(row: Sequence[Token], free: Sequence[bool]) -> tuple[tuple[Constraint, ...], dict[int, str]]:
    """The limits of a clause in order, and the places that they account for ("limit", or "drop")."""
    found: list[Constraint] = []
    used: dict[int, str] = {}
    for at, one in enumerate(row):
        if at in used or not free[at] or one.value is not None:
            continue
        for limit in _of(row, at, free, used):
            repeated = (limit.kind is ConstraintKind.ALL and not limit.value) or one.norm in _OUTSIDE
            if not (repeated and any(known.kind is limit.kind for known in found)):
                found.append(limit)
    return tuple(found), used


def _of(row: Sequence[Token], at: int, free: Sequence[bool], used: dict[int, str]) -> tuple[Constraint, ...]:
    """The limits that the word there says; its place is then used."""
    one, head, sense = row[at], not any(free[:at]), row[at].sense("limit")
    before, after = row[at - 1] if at else one, row[at + 1 : at + 2]
    # Words that limit only right before, or right after, a value.
    beside = _BEFORE_VALUE.get(one.norm, "") if after and after[0].value is not None else ""
    if beside := beside or (_AFTER_VALUE.get(one.norm, "") if before.value is not None else ""):
        used[at] = "limit"
        kind = ConstraintKind.DAY_HALF if beside in {"am", "pm"} else ConstraintKind.COMPARISON
        return (Constraint(kind=kind, value=beside),)
    nxt = _next(row, at, free) if one.relates("from", "to") else None
    said = row[nxt].sense("limit") if nxt is not None and not row[nxt].names else None
    if said is not None:
        when = said.limits[0].kind in WHEN
        used[at] = "limit" if when else "drop"
        return (Constraint(kind=ConstraintKind(one.relation)),) if when else ()
    if nth := _nth(row, at, head):
        value, places = nth
        used.update(dict.fromkeys(places, "limit"))
        return (Constraint(kind=ConstraintKind.NTH, value=_placed(row, at, value, free)),)
    # "forward the message" and "back up" begin with a verb; "The Daily" is a name.
    if sense is None or one.names or (one.relates() and not (head and one.denies)) or (head and one.does):
        return ()
    near = (*row[max(at - 1, 1) : at], *after) if at and one.titled else ()
    if any(other.titled for other in near) and sense.limits[-1].kind is not ConstraintKind.WEEKDAY:
        return ()
    used[at] = "limit"
    return tuple(_scoped(row, at, limit, free, head) for limit in sense.limits)


def _scoped(row: Sequence[Token], at: int, limit: Constraint, free: Sequence[bool], head: bool) -> Constraint:
    """With the word that it applies to: "wifi, not bluetooth" is not "bluetooth, not wifi"."""
    value = limit.value
    if limit.kind in _OF_ONE:
        value = _placed(row, at, value, free)
    elif limit.kind is ConstraintKind.EXCEPT or (limit.kind in _SCOPED and not head):
        near = (one for one in row[at + 1 :] if not (one.sign or one.has("dropped")))
        one = next(near, row[at - 1] if limit.kind is ConstraintKind.ONLY and at else NOTHING)
        sense = one.sense("thing") or one.sense("app")  # A thing has its name in no language.
        name = "slot" if one.value is not None else sense.name if sense is not None else one.norm
        value = f"{value} {name}".strip()
    return limit.model_copy(update={"value": value})


def _placed(row: Sequence[Token], at: int, value: str, free: Sequence[bool]) -> str:
    """Of which thing it is said: the first photo of the album is not the photo of the first album."""
    after = _next(row, at, free)
    if after is None or row[after].value is not None or row[after].has("limit"):
        return value
    owns = any(one.norm in _AFTER_OWNER for one in row[after + 1 : after + 4])
    before = [one.norm for one in row[:at] if not (one.has("dropped", "polite") or one.sign)]
    owner = before[-1] if len(before) > 2 and before[-1] in _BEFORE_OWNER else ""
    owner = "of" if owns or row[after].norm.endswith(("'s", "s'")) else owner
    return f"{value} {owner}".strip()


def _next(row: Sequence[Token], at: int, free: Sequence[bool]) -> int | None:
    """The next place that says something."""
    after = (n for n in range(at + 1, len(row)) if free[n])
    return next((n for n in after if not row[n].has("dropped", "softening")), None)


def _nth(row: Sequence[Token], at: int, head: bool) -> tuple[str, range] | None:
    """The n-th, counted from the end where it is negative, and the places that say so."""
    said = row[at].norm
    if has_han(said):
        match = shape("nth").match(said) if NTH_MARK in said or said.startswith(FROM_THE_END) else None
        place = whole(match["n"], 9999) if match else None
        return (str(-place if match["back"] else place), range(at, at + 1)) if match and place else None
    match = shape("nth_word").fullmatch(said)
    place = int(match[1]) if match else ORDINALS.get(said.replace(" ", "-"))
    if not place or (head and not match):
        return None
    for end in range(min(len(row), at + 5), at + 1, -1):
        if " ".join(one.norm for one in row[at + 1 : end]) in _LAST:
            return str(-place), range(at, end)
    return str(place), range(at, at + 1)


def constraints(words: Sequence[str]) -> tuple[Constraint, ...]:
    """The limits in some words by themselves."""
    text = " ".join(words)
    row = tokens(Cut(text, ()), load_lexicon()) if not any(ord(c) >= FIRST for c in text) else []
    return limits(row, [True] * len(row))[0]


# A text that is to be written, or a value, which stands in no quotation marks


@lru_cache(1024)
def says_more(said: str) -> bool:
    """Whether it may hold more than what is written: a condition, another task, at its end how or when.

    In English all of these come after the text, and cannot be told from it; in Chinese they come before it.
    """
    without = cut(said)
    if has_han(said):
        last = without.text.rstrip(" .!?\u3002\uff01\uff1f~")[-1:]
        ends = without.values[-1] if without.values and last == chr(FIRST + len(without.values) - 1) else None
        lasts = ends is not None and (ends.fixed or ends.type in {"duration", "delay"})
        return lasts or shape("han_turns").search(said) is not None
    turns = shape("latin_turns").search(said) or says_how(said) or without.values
    return bool(turns or constraints(said.split()[-2:]))


def says_how(said: str) -> bool:
    """Whether the last of several English words says how or where something is done."""
    return " " in said.strip() and shape("how").search(said) is not None
