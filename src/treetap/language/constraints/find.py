"""Finds the constraints of a clause in its words.

The rules read the words as one line, since a segmenter may cut 第二个 in one, two or three; what they find
must begin and end where words do. Whatever is not found stays a word of the clause, to be equal as such.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from treetap.language.constraints import tables
from treetap.language.constraints.line import Hit, Line
from treetap.language.constraints.places import days, directions, ends
from treetap.language.constraints.rules import (
    Rule,
    amounts,
    either,
    negations,
    of_a_thing,
    ordinals,
    quantities,
)
from treetap.models.task import Constraint

_SKIP: Final = re.compile(either(tables.SKIPPED))
_RULES: Final = (
    *days(),
    *of_a_thing(amounts()),
    *negations(),
    *of_a_thing(ordinals()),
    *of_a_thing(quantities()),
    *directions(),
    *ends(),
)
"""In the order in which they look: the longer expression before the word inside it."""


def constraints(words: Sequence[str], language: str) -> tuple[tuple[Constraint, ...], frozenset[int]]:
    """The constraints in order, and the positions of the words that they account for.

    Rules of both languages read every clause, since people mix them; `language` settles nothing more.
    """
    del language
    line = Line(words)
    line.hide([match.span() for match in _SKIP.finditer(line.text) if line.fits(*match.span())])
    hits = [hit for rule in _RULES for hit in _hits(rule, line)]
    hits.sort(key=lambda hit: hit.start)
    found = tuple(constraint for hit in hits for constraint in hit.constraints)
    return found, frozenset(word for hit in hits for word in hit.words)


def _hits(rule: Rule, line: Line) -> list[Hit]:
    hits, spans = [], []
    for match in rule.pattern.finditer(line.text):
        start, end = match.span("take") if "take" in rule.pattern.groupindex else match.span()
        if not line.fits(start, end):
            continue
        words = line.words_of(start, end)
        found = rule.build(match, line, words)
        if found and rule.of_a_thing and (how := line.belongs(words)):
            found = tuple(one.model_copy(update={"value": f"{one.value} {how}".strip()}) for one in found)
        if found is not None:
            hits.append(Hit(start, frozenset(words) if rule.takes else frozenset(), found))
            spans.append((start, end))
    if spans:
        line.hide(spans)
    return hits
