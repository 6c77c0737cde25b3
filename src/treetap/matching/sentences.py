"""A place in words, "the switch next to Bluetooth" or 蓝牙右边的开关, read into a query.

Only what can be read for sure is taken apart; whatever is left stands for the name of the thing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from treetap.matching.query import Query, Side
from treetap.matching.sentence_words import (
    CALLED,
    CHINESE_CALLED,
    CHINESE_DIGITS,
    CHINESE_INSIDE,
    CHINESE_RELATIONS,
    FILLERS,
    ORDINALS,
    QUOTED,
    RELATIONS,
    ROLES,
    SEARCH,
    SIDES,
)
from treetap.matching.words import is_chinese, normal
from treetap.models import Relation, Role, Trait

_LONGEST = 200
"""A longer text is no description of a place."""
_EDGES = " ,.;:!?，。；：！？、的"


@dataclass(slots=True)
class _Reading:
    """What has been understood so far."""

    role: Role | None = None
    name: str = ""
    anchors: list[tuple[Relation, str]] = field(default_factory=list)
    container: str | None = None
    ordinal: int | None = None
    sides: frozenset[Side] = frozenset()


def read_sentence(query: Query) -> tuple[Query, ...]:
    """The ways to read its sentence, the most literal first. What else the query says stays as it is."""
    sentence = query.sentence or ""
    plain = replace(query, sentence=None)
    if query.text is not None or query.description is not None:
        plain = replace(plain, text=None, description=None, must=frozenset())
    whole = replace(plain, text=sentence, must=plain.must | {Trait.TEXT})
    readings = [whole]
    understood = _read(sentence) if len(sentence) <= _LONGEST else None
    if understood is not None:
        taken = _taken(understood, plain)
        readings += [taken] if taken.says_what else []
    readings.append(replace(plain, text=sentence, loose=True))
    return tuple(readings)


def _taken(reading: _Reading, query: Query) -> Query:
    """The query with what was read, where it does not say that already."""
    return replace(
        query,
        text=reading.name or None,
        role=query.role or reading.role,
        anchors=query.anchors or tuple(reading.anchors),
        container=query.container or reading.container,
        ordinal=query.ordinal or reading.ordinal,
        sides=reading.sides,
        loose=True,
    )


def _read(sentence: str) -> _Reading | None:
    """None if there is nothing in it but a name."""
    quotes: list[str] = []

    def put_away(match: re.Match[str]) -> str:
        """What stands in quotes is a name, whatever words are in it."""
        quotes.append(match["words"].strip())
        return f" ⟦{len(quotes) - 1}⟧ "

    text = " ".join(QUOTED.sub(put_away, re.sub("[⟦⟧]", " ", sentence)).split())
    reading = _chinese(text) if is_chinese(text) else _english(text)
    if reading is None:
        return None

    def put_back(words: str) -> str:
        return re.sub(r"⟦(\d+)⟧", lambda at: quotes[int(at[1])], words.strip(_EDGES))

    reading.name = put_back(reading.name)
    reading.anchors = [(relation, put_back(words)) for relation, words in reading.anchors if put_back(words)]
    reading.container = put_back(reading.container) or None if reading.container else None
    return reading


# English: what it is, then where


def _english(text: str) -> _Reading | None:
    reading = _Reading()
    rest = text.strip(_EDGES)
    lowered = rest.casefold()
    for relation, words in RELATIONS:
        match = re.search(rf"\b(?:{words})\b", lowered)
        if match is not None and rest[match.end() :].strip():
            reading.anchors.append((relation, _noun(rest[match.end() :], reading, head=False)))
            rest = rest[: match.start()]
            break
    rest = _take_sides(rest, reading)
    inside = re.search(r"\b(?:in|inside|within)\b(?: the)? (?P<where>.+)$", rest, re.IGNORECASE)
    if inside is not None and not reading.anchors:
        reading.container = _noun(inside["where"], reading, head=False)
        rest = rest[: inside.start()]
    reading.name = _noun(rest, reading, head=True)
    return reading if _says_more(reading) else None


def _take_sides(text: str, reading: _Reading) -> str:
    for sides, words in SIDES:
        match = re.search(
            rf"\b(?:at|on|in|to)?\s*(?:the )?(?:very )?\b(?:{words})\b(?: of the (?:screen|page))?\s*$",
            text,
            re.IGNORECASE,
        )
        if match is not None and match.start() > 0:
            reading.sides = frozenset(sides)
            return text[: match.start()]
    return text


def _noun(text: str, reading: _Reading, *, head: bool) -> str:
    """The name in a phrase: without articles, its ordinal and the word for what it is.

    Of the thing itself (`head`) these are kept; of an anchor they are only words.
    """
    words = text.strip(_EDGES)
    while (shorter := FILLERS.sub("", words).strip(_EDGES)) != words:
        words = shorter
    words = _take_ordinal(words, reading) if head else words
    called = CALLED.search(words)
    if called is not None:
        front, name = words[: called.start()].strip(_EDGES), words[called.end() :].strip(_EDGES)
        role, left = _take_role(front)
        if role is not None and name:
            reading.role = role if head else reading.role
            name = re.sub(r"^(?:the|a|an)\s+", "", name, flags=re.IGNORECASE)
            if not left:
                return name
            # "the close button of the dialog": the rest says where it is.
            reading.container = reading.container or _take_role(name)[1] or None
            return left
    role, left = _take_role(words)
    if role is None:
        return words
    if head:
        reading.role = role
    return left


def _take_ordinal(words: str, reading: _Reading) -> str:
    match = re.match(r"(?:the )?(?:(?P<digits>\d+)(?:st|nd|rd|th)|(?P<word>[a-z]+))\b", words, re.IGNORECASE)
    if match is None:
        return words
    ordinal = int(match["digits"]) if match["digits"] else ORDINALS.get(match["word"].casefold())
    if not ordinal or ordinal > 999:
        return words
    reading.ordinal = ordinal
    return words[match.end() :].strip(_EDGES)


def _take_role(words: str) -> tuple[Role | None, str]:
    """The role that its last word gives, and the rest: "the Wi-Fi switch", 删除按钮; "button 3" too."""
    plain = normal(words)
    best: tuple[int, Role, str] | None = None
    for role, names in ROLES:
        for name in names.split("|"):
            if best is not None and len(name) <= best[0]:
                continue
            ends = plain.endswith(name) and (is_chinese(name) or re.search(rf"\b{re.escape(name)}$", plain))
            quoted = re.match(rf"{re.escape(name)}\s*⟦\d+⟧$", plain)
            if ends or quoted:
                left = words[: len(words) - len(name)] if ends else words[len(name) :]
                best = len(name), role, name + "\0" + left
    if best is None:
        return None, words
    name, _, left = best[2].partition("\0")
    kept = SEARCH.match(name)
    return best[1], f"{left} {kept[0]}".strip(_EDGES) if kept else left.strip(_EDGES)


# Chinese: where, then what it is


def _chinese(text: str) -> _Reading | None:
    reading = _Reading()
    rest = FILLERS.sub("", text).strip(_EDGES)
    for relation, words in CHINESE_RELATIONS:
        match = re.match(rf"(?P<anchor>.+?)的?(?:{words})的?(?P<what>.+)$", rest)
        if match is not None and match["anchor"].strip(_EDGES):
            reading.anchors.append(
                (relation, _take_role(match["anchor"].strip(_EDGES))[1] or match["anchor"])
            )
            rest = match["what"]
            break
    rest = _take_chinese_sides(rest, reading)
    row = re.match(r"(?P<where>.+?)(?:这|那)(?:一)?行的?(?:里的|中的)?(?P<what>.+)$", rest)
    inside = re.match(rf"(?P<where>.+?)(?:{CHINESE_INSIDE})的(?P<what>.+)$", rest)
    if row is not None:
        reading.anchors.append((Relation.SAME_ROW, row["where"]))
        rest = row["what"]
    elif inside is not None and not reading.anchors:
        where = inside["where"].strip(_EDGES)
        reading.container = _take_role(where)[1] or where
        rest = inside["what"]
    reading.name = _chinese_noun(rest, reading)
    return reading if _says_more(reading) else None


def _take_chinese_sides(text: str, reading: _Reading) -> str:
    for sides, words in SIDES:
        match = re.match(rf"在?(?:{words})的(?P<what>.+)$", text)
        if match is not None:
            reading.sides = frozenset(sides)
            return match["what"]
    return text


def _chinese_noun(text: str, reading: _Reading) -> str:
    words = text.strip(_EDGES)
    match = re.match(
        r"(?:第(?P<number>[一二三四五六七八九十两\d]+)|(?P<last>最后一|倒数第一))[个项条行张]?", words
    )
    if match is not None:
        number = match["number"]
        if match["last"]:
            reading.ordinal = -1
        elif number.isdigit():
            reading.ordinal = int(number)
        else:
            reading.ordinal = _chinese_number(number)
        words = words[match.end() :].strip(_EDGES)
    called = CHINESE_CALLED.match(words)
    words = words[called.end() :] if called is not None else words
    role, left = _take_role(words)
    if role is None:
        return words
    reading.role = role
    return re.sub(r"(?:对应)$", "", left.strip(_EDGES)).strip(_EDGES)


def _chinese_number(words: str) -> int | None:
    """一 to 九十九."""
    tens, ten, ones = words.partition("十")
    if not ten:
        return CHINESE_DIGITS.get(words)
    return (CHINESE_DIGITS.get(tens, 1) if tens else 1) * 10 + (CHINESE_DIGITS.get(ones, 0) if ones else 0)


def _says_more(reading: _Reading) -> bool:
    """Whether it was more than a name."""
    return bool(reading.role or reading.anchors or reading.container or reading.ordinal or reading.sides)
