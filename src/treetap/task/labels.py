"""The general classes of a control's label: what a touch there is for, whatever the page is about."""

from __future__ import annotations

from treetap.task.lexicon import Lexicon, load_lexicon
from treetap.task.text import fold, has_han, is_sign, words

_MOST_WORDS = 6
"""A longer text is no label."""


def label_classes(text: str, lexicon: Lexicon | None = None) -> frozenset[str]:
    """begin, keep, confirm, cancel, back, more, search …, and `verb:<class>` for each verb in it.

    The whole label decides; where it is no entry of its own, its words do.
    """
    known = lexicon or load_lexicon()
    said = [fold(word) for word in words(text, known)]
    plain = [word for word in said if not is_sign(word)] or said
    if not plain or len(plain) > _MOST_WORDS:
        return frozenset()
    whole = "".join(plain) if has_han(text) else " ".join(plain)
    found = set(known.labels.get(whole, ()))
    at = 0
    while at < len(plain):
        length, senses = known.longest(plain, at)
        phrase = " ".join(plain[at : at + length])
        found |= known.labels.get(phrase, frozenset()) if not known.labels.get(whole) else frozenset()
        found |= {f"verb:{one.name}" for one in senses if one.kind == "verb" and one.use != "task"}
        at += length
    return frozenset(found)
