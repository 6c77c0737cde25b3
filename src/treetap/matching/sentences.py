"""A place in words, "the switch next to Bluetooth" or 蓝牙右边的开关, read into queries.

There may be several ways to read it: a verb at its start is an order or part of a label, a word at its end
says what the thing is or is part of its name. Each way is a query of its own; the screen decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import chain

from treetap.matching.chinese import read_chinese
from treetap.matching.english import read_english
from treetap.matching.naming import Query
from treetap.matching.reading import EDGES, Reading, take_role
from treetap.matching.sentence_words import ARTICLE, ENDING, LOOKS, PLAIN, POLITE, QUOTED, VERBS
from treetap.matching.words import is_chinese
from treetap.models import Trait

_LONGEST = 200
"""A longer text is no description of a place."""
_ENGLISH = re.compile(
    r"\b(?:the|in|of|to|with|labelled|named|called|button|switch|field|row|item|below|above)\b"
)
"""An English sentence, though the name in it may be Chinese."""
_MOST = 12
"""Ways to read one sentence."""
LOOKS_UNSEEN = 0.78
"""A green button is found by its other words; nobody has looked whether it is green, so that is not sure."""


@lru_cache(maxsize=256)
def read_sentence(query: Query) -> tuple[Query, ...]:
    """The ways to read its sentence, the most literal first. What else the query says stays as it is."""
    sentence = query.sentence or ""
    plain = replace(query, sentence=None)
    if query.text is not None or query.description is not None:
        plain = replace(plain, text=None, description=None, must=frozenset())
    if len(sentence) > _LONGEST:
        return (replace(plain, text=sentence, must=plain.must | {Trait.TEXT}),)
    phrases = list(_phrases(sentence))
    exact = plain.must | {Trait.TEXT}
    readings = [replace(plain, text=_unquoted(phrase), must=exact, trust=trust) for phrase, trust in phrases]
    for phrase, trust in phrases:
        # All but its last word may stand there, "in" and "of" included: the Put in button.
        role, name = take_role(phrase)
        if role is not None and name:
            readings.append(replace(plain, text=name, role=plain.role or role, must=exact, trust=trust))
    stands_alone = True
    for phrase, trust in phrases:
        for reading in _read(phrase):
            taken = _taken(reading, plain, trust)
            stands_alone = stands_alone and not (taken.anchors or taken.ordinal)
            where = taken.anchors or taken.ordinal or taken.sides
            if (
                taken.text
                or where
                or (taken.role and phrase == phrases[0][0])
                or (taken.role and trust == 1.0)
            ):
                readings.append(taken)
    if stands_alone:
        literal = [one for one in phrases if one[1] > LOOKS_UNSEEN][-1]
        for phrase, trust in dict.fromkeys((literal, phrases[-1])):
            readings.append(replace(plain, text=_unquoted(phrase), loose=True, trust=trust))
    return tuple(dict.fromkeys(readings))[:_MOST]


def _phrases(sentence: str) -> Iterator[tuple[str, float]]:
    """As it is, then without the words for its looks. And how surely that is what it says."""
    yield from _said(sentence)
    named = LOOKS.sub("", sentence).strip(EDGES)
    if named and named != sentence.strip(EDGES):
        yield from ((phrase, trust * LOOKS_UNSEEN) for phrase, trust in _said(named))


def _said(sentence: str) -> Iterator[tuple[str, float]]:
    """As it is; without politeness; without what is to be done."""
    words = sentence.strip()
    yield words, 1.0
    while (shorter := ENDING.sub("", POLITE.sub("", words)).strip()) != words and shorter.strip(EDGES):
        words = shorter
    if words != sentence.strip():
        yield words, 1.0
    bare = ARTICLE.sub("", words).strip(EDGES)
    for trust, verbs in VERBS:
        order = verbs.match(words)
        rest = "" if order is None else words[order.end() :].strip(EDGES)
        if rest:
            yield ARTICLE.sub("", rest).strip(EDGES) or rest, trust
            return
    if bare and bare != words:
        yield bare, 1.0


def _unquoted(phrase: str) -> str:
    match = QUOTED.fullmatch(phrase.strip())
    return phrase if match is None else (match["words"] or match["single"])


def _taken(reading: Reading, query: Query, trust: float) -> Query:
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
        trust=reading.trust * trust,
    )


def _read(sentence: str) -> Iterator[Reading]:
    quotes: list[str] = []

    def put_away(match: re.Match[str]) -> str:
        """What stands in quotes is a name, whatever words are in it."""
        quotes.append((match["words"] or match["single"]).strip())
        return f" ⟦{len(quotes) - 1}⟧ "

    def put_back(words: str) -> str:
        return re.sub(r"\s*⟦(\d+)⟧\s*", lambda at: f" {quotes[int(at[1])]} ", words.strip(EDGES)).strip()

    text = " ".join(QUOTED.sub(put_away, re.sub("[⟦⟧]", " ", sentence)).split())
    if is_chinese(text):
        text = re.sub(r"\s*(⟦\d+⟧)\s*", r"\1", text)
    spoken = chain(
        read_chinese(text) if is_chinese(text) else (),
        read_english(text) if not is_chinese(text) or _ENGLISH.search(text) else (),
    )
    for reading in spoken:
        anchors = [(relation, put_back(words)) for relation, words in reading.anchors if put_back(words)]
        container = put_back(reading.container) or None if reading.container else None
        name = put_back(reading.name)
        if reading.role is not None and PLAIN.fullmatch(name):
            name = ""
        done = replace(reading, name=name, anchors=anchors, container=container)
        if done.says_more or done.name:
            yield done
