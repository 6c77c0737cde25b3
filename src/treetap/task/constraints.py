"""Words that change what a clause means without naming a thing: not, except, all, only, the second, Monday.

They are entries of the lexicon. What is not found stays a word of the clause, to be equal as such.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from treetap.models.task import Constraint, ConstraintKind
from treetap.task.clauses import Token, tokens
from treetap.task.lexicon import load_lexicon
from treetap.task.numerals import FROM_THE_END, NTH_MARK, ORDINALS, whole
from treetap.task.shapes import FIRST, listed, shape, table
from treetap.task.text import has_han
from treetap.task.values import Cut, cut

_T: Final = table("limits")
_BEFORE_VALUE: Final = {word: value for value, words in _T["before_value"].items() for word in listed(words)}
_AFTER_VALUE: Final = {word: value for value, words in _T["after_value"].items() for word in listed(words)}
_OUTSIDE: Final = frozenset(listed(_T["outside"]))
_LAST: Final = frozenset(listed(_T["last"]))
_BEFORE_OWNER: Final = frozenset(listed(_T["before_owner"]))
_AFTER_OWNER: Final = frozenset(listed(_T["after_owner"]))
_SCOPED: Final = frozenset({ConstraintKind.EXCEPT, ConstraintKind.NEGATION, ConstraintKind.ONLY})
WHEN: Final = frozenset(
    {ConstraintKind.WEEKDAY, ConstraintKind.NTH, ConstraintKind.DAY_HALF, ConstraintKind.ALL}
)
_OF_ONE: Final = frozenset({ConstraintKind.COMPARISON, ConstraintKind.NTH, ConstraintKind.ALL})
_HALVES: Final = frozenset({"am", "pm"})
_SLOT: Final = "slot"


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
    one, head = row[at], not any(free[n] for n in range(at))
    if (beside := _beside_value(row, at)) is not None:
        used[at] = "limit"
        return (beside,)
    nxt = _next(row, at, free) if one.relates("from", "to") else None
    said = row[nxt].sense("limit") if nxt is not None and not row[nxt].names else None
    if said is not None:
        when = said.limits[0].kind in WHEN
        used[at] = "limit" if when else "drop"
        return (Constraint(kind=ConstraintKind(one.relation)),) if when else ()
    if (nth := _nth(row, at, head, used)) is not None:
        return (Constraint(kind=ConstraintKind.NTH, value=_placed(row, at, nth, free)),)
    sense = one.sense("limit")
    # "forward the message" and "back up" begin with a verb; "The Daily" is a name.
    if sense is None or one.names or (one.relates() and not (head and one.denies)) or (head and one.does):
        return ()
    titled = any(row[n].titled and row[n].value is None for n in (at - 1, at + 1) if 0 < n < len(row))
    if at and one.titled and titled and sense.limits[-1].kind is not ConstraintKind.WEEKDAY:
        return ()
    used[at] = "limit"
    return tuple(_scoped(row, at, limit, free, head) for limit in sense.limits)


def _beside_value(row: Sequence[Token], at: int) -> Constraint | None:
    """Words that limit only right before, or right after, a value."""
    word = row[at].norm
    if word in _BEFORE_VALUE and at + 1 < len(row) and row[at + 1].value is not None:
        return Constraint(kind=ConstraintKind.COMPARISON, value=_BEFORE_VALUE[word])
    if word in _AFTER_VALUE and at and row[at - 1].value is not None:
        half = _AFTER_VALUE[word] in _HALVES
        kind = ConstraintKind.DAY_HALF if half else ConstraintKind.COMPARISON
        return Constraint(kind=kind, value=_AFTER_VALUE[word])
    return None


def _scoped(row: Sequence[Token], at: int, limit: Constraint, free: Sequence[bool], head: bool) -> Constraint:
    """With the word that it applies to: "wifi, not bluetooth" is not "bluetooth, not wifi"."""
    if limit.kind in _OF_ONE:
        return limit.model_copy(update={"value": _placed(row, at, limit.value, free)})
    if limit.kind not in _SCOPED or (head and limit.kind is not ConstraintKind.EXCEPT):
        return limit
    near = [n for n in range(at + 1, len(row)) if row[n].norm.strip() and not row[n].has("dropped")]
    place = next((n for n in near if not row[n].sign), None)
    if place is None and limit.kind is ConstraintKind.ONLY and at:
        place = at - 1  # photos only
    name = "" if place is None else _SLOT if row[place].value is not None else _called(row[place])
    return limit.model_copy(update={"value": f"{limit.value} {name}".strip()})


def _called(one: Token) -> str:
    """A thing has its name in no language."""
    sense = one.sense("thing") or one.sense("app")
    return sense.name if sense is not None else one.norm


def _placed(row: Sequence[Token], at: int, value: str, free: Sequence[bool]) -> str:
    """Of which thing it is said: the first photo of the album is not the photo of the first album."""
    after = _next(row, at, free)
    if after is None or row[after].value is not None or row[after].has("limit"):
        return value
    near = row[after : after + 4]
    if row[after].norm.endswith(("'s", "s'")) or any(one.norm in _AFTER_OWNER for one in near[1:]):
        return f"{value} of".strip()
    before = [row[n].norm for n in range(at) if not row[n].has("dropped", "polite") and not row[n].sign]
    owner = before[-1] if len(before) > 2 and before[-1] in _BEFORE_OWNER else ""
    return f"{value} {owner}".strip()


def _next(row: Sequence[Token], at: int, free: Sequence[bool]) -> int | None:
    """The next place that says something."""
    after = (n for n in range(at + 1, len(row)) if free[n])
    return next((n for n in after if not row[n].has("dropped", "softening")), None)


def _nth(row: Sequence[Token], at: int, head: bool, used: dict[int, str]) -> str | None:
    """The n-th, counted from the end where it is negative."""
    said = row[at].norm
    if has_han(said):
        match = shape("nth").match(said) if NTH_MARK in said or said.startswith(FROM_THE_END) else None
        place = whole(match["n"], 9999) if match else None
        if match is None or not place:
            return None
        used[at] = "limit"
        return str(-place if match["back"] else place)
    match = shape("nth_word").fullmatch(said)
    place = int(match[1]) if match else ORDINALS.get(said.replace(" ", "-"))
    if not place or (head and not match):
        return None
    used[at] = "limit"
    for end in range(min(len(row), at + 5), at + 1, -1):
        if " ".join(one.norm for one in row[at + 1 : end]) in _LAST:
            used.update(dict.fromkeys(range(at + 1, end), "limit"))
            return str(-place)
    return str(place)


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
    if shape("latin_turns").search(said) or says_how(said) or without.values:
        return True
    return bool(constraints(said.split()[-2:]))


def says_how(said: str) -> bool:
    """Whether the last of several English words says how or where something is done."""
    return " " in said.strip() and shape("how").search(said) is not None
