"""A place in English words: what it is, then where."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from treetap.matching.reading import (
    CUT_SHORT,
    EDGES,
    SHORTENED,
    Reading,
    begins_with_role,
    is_everywhere,
    take_noun,
    take_role,
)
from treetap.matching.sentence_words import ARTICLE, CALLED, ORDINALS, RELATIONS, SIDES
from treetap.models import Relation, Role

_INSIDE = re.compile(r"\b(?:in|inside|within|from|on|under)\b(?: the)? (?P<where>.+)$", re.IGNORECASE)
_ROW = re.compile(r"\s*(?:row|line)$", re.IGNORECASE)
_KINDS_OF_PLACE = re.compile(
    r"\s*(?:page|menu|dialog|dialogue|popup|list|group|section|screen|row|card|tab|bar|panel"
    r"|window|area|form)$",
    re.IGNORECASE,
)
_ORDINAL = re.compile(
    r"(?:the )?(?:(?P<digits>\d+)(?:st|nd|rd|th)|(?P<second>second|third)[ -](?:to[ -])?last"
    r"|(?P<word>[a-z]+))\b",
    re.IGNORECASE,
)
_NUMBERED = re.compile(
    r"^(?P<what>.+?) (?:number |no\. ?|#)(?P<digits>\d{1,3})$|^number (?P<only>\d{1,3})$", re.IGNORECASE
)


def read_english(text: str) -> Iterator[Reading]:
    """The ways to read it, the likelier first."""
    reading = Reading()
    rest = _take_relation(text.strip(EDGES), reading)
    rest = _take_sides(rest, reading)
    inside = _INSIDE.search(rest)
    if inside is not None and inside.start() > 0:
        where = _KINDS_OF_PLACE.sub("", _bare(inside["where"])) or inside["where"]
        if _ROW.search(inside["where"]) and not reading.anchors:
            reading.anchors.append((Relation.SAME_ROW, _bare(_ROW.sub("", inside["where"]))))
        elif not is_everywhere(_bare(inside["where"])):
            reading.container = _bare(where)
        rest = rest[: inside.start()]
        rest = _take_sides(rest, reading)
    yield from _thing(rest, reading)


def _take_relation(rest: str, reading: Reading) -> str:
    """The first word for a relation that something stands behind."""
    found = None
    for relation, words in RELATIONS:
        match = re.search(rf"\b(?:{words})\b", rest, re.IGNORECASE)
        if match is None or not rest[match.end() :].strip(EDGES) or match.start() == 0:
            continue
        if is_everywhere(rest[match.end() :]):
            continue
        if found is None or match.start() < found[1].start():
            found = relation, match
    if found is None:
        return rest
    relation, match = found
    reading.anchors.append((relation, _anchor(rest[match.end() :])))
    return rest[: match.start()]


def _anchor(words: str) -> str:
    """The text that is there to be seen: without what people call it, unless it is in the words."""
    name = _bare(words)
    called = CALLED.search(name)
    if called is not None and take_role(name[: called.start()])[0] is not None:
        return _bare(name[called.end() :])
    role, left = take_role(name)
    if role is not None and left:
        return left
    return name


def _bare(words: str) -> str:
    words = words.strip(EDGES)
    while (shorter := ARTICLE.sub("", words).strip(EDGES)) != words and shorter:
        words = shorter
    return words


def _take_sides(text: str, reading: Reading) -> str:
    for sides, words in SIDES:
        match = re.search(
            rf"[ ,]*\b(?:that is |which is |located )?(?:at|on|in|to|near"
            rf"|along)?\s*(?:the )?(?:very )?\b(?:{words})\b"
            r"(?: (?:edge|side|part|row|bar))?(?: of (?:the|this) (?:screen|page|display|window))?\s*$",
            text,
            re.IGNORECASE,
        )
        if match is not None and match.start() > 0:
            reading.sides = frozenset(sides)
            return text[: match.start()]
    for sides, words in SIDES:
        match = re.match(
            rf"(?:(?:at|on|in) )?(?:the )?\b(?:{words})\b(?:[ -]most)?(?: of the screen)?,?\s+(?=\S)",
            text,
            re.IGNORECASE,
        )
        if match is not None:
            reading.sides = frozenset(sides)
            return text[match.end() :]
    return text


def _thing(text: str, reading: Reading) -> Iterator[Reading]:
    """What it is: its ordinal, its name, the word for what it is."""
    words = _take_ordinal(_bare(text), reading)
    called = CALLED.search(words)
    if called is not None and called.start() > 0:
        spoken = list(_called(words, called, reading))
        yield from spoken
        if spoken:
            return
    role, left = take_role(words)
    if role is not None:
        yield replace(reading, role=role, name=_bare(left))
    noun = take_noun(words)
    if noun is not None and (noun or reading.anchors or reading.ordinal):
        yield replace(
            reading, name=_bare(noun), role=None if noun else Role.ITEM, trust=SHORTENED if noun else 1.0
        )
    first = begins_with_role(words)
    if first is not None:
        yield replace(reading, role=first[0], name=_bare(first[1]), trust=SHORTENED)
    if role is None:
        yield replace(reading, name=words)
        rest, _, last = words.rpartition(" ")
        if rest and last.islower() and noun is None:
            # What it is may be called anything: the 360p format.
            yield replace(reading, name=_bare(rest), trust=CUT_SHORT)


def _called(words: str, called: re.Match[str], reading: Reading) -> Iterator[Reading]:
    """The field labelled Email; the close button of the dialog."""
    front, name = words[: called.start()].strip(EDGES), _bare(words[called.end() :])
    role, left = take_role(front)
    if not name:
        return
    if role is not None and left:
        # The rest says where it is.
        where = None if is_everywhere(name) else _KINDS_OF_PLACE.sub("", name) or None
        yield replace(reading, role=role, name=_bare(left), container=reading.container or where)
        return
    if role is None and take_noun(front) is None:
        return
    if is_everywhere(name):
        yield replace(reading, role=role or Role.ITEM, name="")
        return
    yield replace(reading, role=role, name=name)
    inner, rest = take_role(name)
    if inner is not None and rest:
        yield replace(reading, role=role, name=_bare(rest), trust=CUT_SHORT)
    noun = take_noun(name)
    if noun:
        yield replace(reading, role=role, name=_bare(noun), trust=CUT_SHORT)


def _take_ordinal(words: str, reading: Reading) -> str:
    numbered = _NUMBERED.match(words)
    if numbered is not None:
        reading.ordinal = int(numbered["digits"] or numbered["only"]) or None
        return numbered["what"] or "item"
    match = _ORDINAL.match(words)
    if match is None:
        return words
    if match["second"]:
        ordinal: int | None = -2 if match["second"].casefold() == "second" else -3
    else:
        ordinal = int(match["digits"]) if match["digits"] else ORDINALS.get(match["word"].casefold())
    if not ordinal or ordinal > 999:
        return words
    reading.ordinal = ordinal
    return words[match.end() :].strip(EDGES) or "item"
