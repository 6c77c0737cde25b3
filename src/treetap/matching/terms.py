"""Things that are named in several ways: whether a text names one, or is made of them and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from treetap.matching.meaning import means
from treetap.matching.words import bare, words

Spelling = tuple[str, ...]
"""A name as its words; of Chinese, its characters."""
Term = frozenset[Spelling]
"""One thing, in every way of saying it."""

_LONGEST, _ROOT, _WAYS = 24, 5, 12
_ENDINGS = frozenset({("y", "ication"), ("e", "ion"), ("", "ion"), ("e", "ation"), ("", "er"), ("", "ation")})
"""How a verb and its noun end after the same letters."""


def has_term(text: str, term: Term, *, exact: bool = False) -> bool:
    """Whether the thing is named in the text; `exact`: in these very forms."""
    said = words(text)
    for one in term:
        for at in range(len(said) - len(one) + 1):
            here = said[at : at + len(one)]
            if here == one or (not exact and _alike(here, one)):
                return bool(one)
    return False


def spoken(term: Term, texts: Iterable[str]) -> bool:
    """Whether one of the texts names the thing."""
    return any(has_term(text, term) for text in texts)


def made_of(text: str, terms: Sequence[Term], small: Iterable[Spelling] = ()) -> frozenset[int]:
    """Which of the terms a text is made of, by number; none where it says more than these and `small`."""
    said = words(text)
    if not said or len(said) > _LONGEST:
        return frozenset()
    pieces = [(number, one) for number, term in enumerate(terms) for one in term if one]
    pieces += [(-1, one) for one in small if one]
    best: list[frozenset[int] | None] = [None] * len(said) + [frozenset()]
    for at in range(len(said) - 1, -1, -1):
        for number, one in pieces:
            rest = best[at + len(one)] if at + len(one) <= len(said) else None
            here = said[at : at + len(one)]
            if rest is not None and (here == one or (number >= 0 and _alike(here, one))):
                best[at] = max(best[at] or frozenset(), rest | {number}, key=len)
    return (best[0] or frozenset()) - {-1} or _meant(text, terms)


def _meant(text: str, terms: Sequence[Term]) -> frozenset[int]:
    """By the list of words that mean the same."""
    for number, term in enumerate(terms):
        ways = [joined(one) for one in sorted(term)[:_WAYS]]
        if any(means(one, text) == 1.0 or (len(one) > 1 and bare(one) == bare(text)) for one in ways):
            return frozenset({number})
    whole = " ".join(joined(min(term)) for term in terms if term)
    return frozenset(range(len(terms))) if len(terms) > 1 and means(whole, text) == 1.0 else frozenset()


def _alike(said: Spelling, spelling: Spelling) -> bool:
    """The same words but for the last: it may be in the plural, or the noun of a verb."""
    if len(said) != len(spelling) or said[:-1] != spelling[:-1]:
        return False
    one, other = sorted((said[-1], spelling[-1]), key=len)
    if not one.isascii() or (len(one) <= 2 and len(said) == 1):
        return one == other  # "pop ups" are pop-ups, "as" is not the plural of "a"
    same = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))
    ends = one[same:], other[same:].removesuffix("s")
    return other in {one, one + "s", one + "es"} or (same >= _ROOT and ends in _ENDINGS)


def joined(one: Spelling) -> str:
    """The name as it is written."""
    return " ".join(one) if one and one[0].isascii() else "".join(one)
