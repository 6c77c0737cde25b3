"""The apps of a phone by the labels under their icons: a task may name an app that nobody else knows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from treetap.language.lexicon.lexicon import LONGEST_PHRASE, Lexicon, Sense
from treetap.language.tokens import fold, has_han, split_words

_LEAST, _LEAST_HAN = 3, 2
"""Letters, or characters, of a label that is told from any other word."""


def with_installed(lexicon: Lexicon, labels: Iterable[str]) -> Lexicon:
    """The lexicon with every label as the name of an app; those that it knows as apps stay as they are."""
    senses, firsts, longest_han = dict(lexicon.senses), dict(lexicon.firsts), lexicon.longest_han
    for label in labels:
        words = [word for word in split_words(fold(label)) if any(map(str.isalnum, word))]
        phrase = "".join(words) if has_han(label) else " ".join(words)
        least = _LEAST_HAN if has_han(label) else _LEAST
        known = senses.get(phrase, ())
        if len(phrase) < least or len(words) > LONGEST_PHRASE or any(one.kind == "app" for one in known):
            continue
        senses[phrase] = (*known, Sense("app", phrase))
        if has_han(phrase):
            longest_han = max(longest_han, len(phrase))
        firsts[words[0]] = max(firsts.get(words[0], 0), len(words))
    return replace(lexicon, senses=senses, firsts=firsts, longest_han=longest_han)
