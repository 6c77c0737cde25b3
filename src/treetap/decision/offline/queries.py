"""What to type into a search: the name that is meant, or the one word that tells most."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile, zip_longest

from treetap.decision.knows import Knows
from treetap.decision.offline.wanted import Wanted
from treetap.language.tokens import has_han

_HOW = frozenset({"answer", "respond", "express", "format", "回答", "作答"})
"""From here on it is said how to answer: nothing to search for."""
_FEWEST, _FEWEST_HAN = 3, 2
"""Letters of a word that tells something."""


def query(wanted: Wanted, knows: Knows) -> str:
    """In the words of the task: they are most likely those of the phone."""
    if wanted.values:
        return wanted.values[0]
    goal = wanted.goal
    said = list(takewhile(lambda word: word.casefold() not in _HOW, goal.unexplained))
    named = _named(said, wanted.clause)
    if named:
        return " ".join(named)
    telling = [word for word in said if len(word) >= (_FEWEST_HAN if has_han(word) else _FEWEST)]
    if telling:
        whole = ("" if has_han(said[0]) else " ").join(said)
        return whole if whole in wanted.clause else max(telling, key=len)
    return " ".join(word for word in goal.words if knows.means(word, wanted.words) > 0)


def _named(said: Sequence[str], clause: str) -> list[str]:
    """The words in capitals that stand together; the first of a sentence has its capital from there."""
    found: list[str] = []
    for word, after in zip_longest(said, said[1:], fillvalue=""):
        together = after[:1].isupper() and f"{word} {after}" in clause
        first = clause.lstrip().startswith(word) and not together
        if word[:1].isupper() and len(word) > 1 and not first:
            found.append(word)
        elif found:
            break
    return found
