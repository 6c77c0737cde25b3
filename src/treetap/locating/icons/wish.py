"""Which icon a target asks for, and where: its words taken apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from treetap.locating.icons.names import Called, called, says_icon
from treetap.matching.naming import Query, Side, query_of
from treetap.matching.sentence_words import SIDES
from treetap.matching.sentences import read_sentence
from treetap.models import Relation, Role, Target, Trait

_ICONS = frozenset({Role.ICON, Role.IMAGE, Role.BUTTON, Role.TAB, Role.UNKNOWN})
"""What an icon can be asked for as."""
_CANNOT = frozenset({Trait.RESOURCE_ID, Trait.TEXT, Trait.DESCRIPTION, Trait.CONTAINER, Trait.PAGE})
"""What a shape cannot prove."""
_LONGEST = 120


@dataclass(frozen=True)
class Wish:
    """An icon that was asked for."""

    icon: Called
    words: str
    sides: frozenset[Side] = frozenset()
    anchors: tuple[tuple[Relation, str], ...] = ()
    ordinal: int | None = None
    sure: bool = True
    """Whether the words mean an icon; else they could be a text that is not on the screen."""


def wish_of(target: Target) -> Wish | None:
    """None if the target names no icon that is known, or asks for what a shape cannot show.

    Raises `ValueMissing` for a target that is not bound.
    """
    if target.element is not None or _CANNOT & set(target.must_match):
        return None
    query = query_of(target)
    if query.container is not None or (query.role is not None and query.role not in _ICONS):
        return None
    return next(_wishes(query), None)


def _wishes(query: Query) -> Iterator[Wish]:
    as_icon = query.role in {Role.ICON, Role.IMAGE, Role.BUTTON}
    if query.sentence is not None and len(query.sentence) <= _LONGEST:
        yield from _said(query, query.sentence)
    elif query.description is not None and (icon := called(query.description)):
        yield _plain(query, icon, query.description, sure=True)
    elif query.text is not None and query.description is None and (icon := called(query.text)):
        yield _plain(query, icon, query.text, sure=as_icon)


def _plain(query: Query, icon: Called, words: str, *, sure: bool) -> Wish:
    return Wish(icon, words, query.sides, query.anchors, query.ordinal, sure)


def _said(query: Query, sentence: str) -> Iterator[Wish]:
    """A sentence: as a name, as it is read elsewhere, and with a side that stands alone."""
    sure = query.role in {Role.ICON, Role.IMAGE, Role.BUTTON} or says_icon(sentence)
    if (icon := called(sentence)) is not None:
        yield _plain(query, icon, sentence, sure=sure)
    readings = read_sentence(query)
    if any(_is_another(reading) for reading in readings):
        return
    for reading in readings:
        if reading.container is not None or reading.text is None:
            continue
        if (icon := called(reading.text)) is not None:
            understood = sure or reading.role is not None or bool(reading.sides or reading.anchors)
            yield _plain(reading, icon, reading.text, sure=understood)
    for sides, words in SIDES:
        match = re.search(
            rf"(?:\b(?:at|on|in|to)\b\s*(?:the\s*)?|在)?(?:{words})(?:的|处|那个|\b)", sentence, re.IGNORECASE
        )
        if match is None:
            continue
        rest = f"{sentence[: match.start()]} {sentence[match.end() :]}"
        if (icon := called(rest)) is not None:
            yield replace(_plain(query, icon, rest.strip(), sure=True), sides=frozenset(sides))


def _is_another(reading: Query) -> bool:
    """A search box is no search icon."""
    other = reading.role is not None and reading.role not in _ICONS
    return other and reading.text is not None and called(reading.text) is not None
