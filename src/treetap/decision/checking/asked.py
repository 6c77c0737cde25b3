"""A question taken apart: what the answer looks like, and every word that has to be accounted for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from treetap.decision.checking.asked_words import KINDS, LIGHT, STOPS, UNITS
from treetap.decision.checking.naming import Names, Token, has_token
from treetap.decision.checking.sight import Sight
from treetap.language.segment import words as segments
from treetap.language.values.cut import cut
from treetap.matching.words import normal, words
from treetap.models import Slot

_HOW_TO_ANSWER = re.compile(
    r"(?:(?<=[?？.。!！,，;；])|(?<=[?？.。]\s))\s*(?:please\s+|请)?(?:(?:answer|respond|reply|express|format"
    r"|give|return|output|provide)\b(?=.*\b(?:answer|only|just|with|in|as|list|format)\b)"
    r"|if there (?:are|is)\b"
    r"|(?:请|仅|只|直接)*(?:[用以按][^，。,.]{0,6}?)?(?:回答|作答|回复|输出|给出|为单位)).*$",
    re.IGNORECASE | re.DOTALL,
)
"""From here on it is said how to answer."""

_ASKS = re.compile(r"^(?:是|有)?(?:几|多少|什么|哪|谁)")
_WHICH = re.compile(
    r"哪一?[种款个件项家条首]|最(?:便宜|[大小贵长短远近重轻高低多少久])|有多少|多少[个条件项封张]?"
)
"""Words that are read as one, whatever follows: 哪种 and 花, not 哪 and 种花."""
_FIRM = re.compile(r"(?:哪一?家|什么|哪个)(?:工作)?单位")
"""A 单位 that somebody is with is a firm, and no unit."""
_OWNER = re.compile(r"['’]s$")


@dataclass(frozen=True)
class Asked:
    """One question."""

    kind: str
    """time, moment, money, count, measure, degrees, phone, mail, code; empty where it may be anything."""
    tokens: tuple[Token, ...]
    """Its words, each in every way of saying it."""
    names: frozenset[Token]
    """Of these, what is somebody's or something's name: it has to be seen."""
    values: tuple[Slot, ...]
    """Times, dates, quotations: they have to be seen as well."""
    head: tuple[Token, ...]
    """The last words of what is asked for: "code" of "locker code"."""
    unit: frozenset[str]
    text: str


def asked(sight: Sight) -> Asked:
    """The question that the goal is."""
    text = _FIRM.sub("哪家公司", question(sight.goal.clause or " ".join(sight.goal.words)))
    plain = _without_values(_without_app(text, sight))
    for slot in sight.slots:
        plain = plain.replace(slot.value, " , ") if slot.type in {"text", "person"} else plain
    plain = _WHICH.sub(lambda found: f" {found[0]} ", plain)
    parts = list(_whole(plain, segments(plain, sight.names.lexicon)))
    kept = [word for word in parts if normal(word) not in STOPS and not _only_asks(word, sight)]
    unit = _unit(text)
    tokens = {word: _token(word, sight.names) for word in kept if normal(word) not in unit}
    named = {tokens[word] for n, word in enumerate(parts) if n and word[:1].isupper() and word in tokens}
    head = _head(parts, tokens)
    kind = next((name for name, said in KINDS if _is_said(said, text)), "")
    values = tuple(one for one in sight.slots if one.type not in {"text", "person"} or _is_in(one, text))
    return Asked(kind, tuple(dict.fromkeys(tokens.values())), frozenset(named), values, head, unit, text)


def _only_asks(word: str, sight: Sight) -> bool:
    """是几点, 哪首: whatever asks in Chinese; English ones are listed, as some of them name things too."""
    senses = sight.names.lexicon.of(normal(word)) if not word.isascii() else ()
    return bool(senses) and all(sense.kind == "asking" for sense in senses)


def question(text: str) -> str:
    """Without what is said of how to answer."""
    return _HOW_TO_ANSWER.sub("", text)


def answering(sight: Sight) -> str:
    """What is said of how to answer."""
    text = sight.goal.clause or " ".join(sight.goal.words)
    found = _HOW_TO_ANSWER.search(text)
    return found[0] if found else ""


def _is_said(patterns: tuple[str, ...], text: str) -> bool:
    return any(re.search(one, text, re.IGNORECASE) for one in patterns)


def _is_in(slot: Slot, text: str) -> bool:
    return normal(slot.value) in normal(text)


def _without_app(text: str, sight: Sight) -> str:
    """The name of the app says where one is, and nothing of the answer."""
    for one in sorted(sight.app, key=len, reverse=True):
        spoken = r"\s*".join(map(re.escape, one))
        edge = r"\b" if one[0].isascii() else ""
        text = re.sub(rf"{edge}{spoken}{edge}", " ", text, flags=re.IGNORECASE)
    return text


def _without_values(text: str) -> str:
    """What is quoted, and times, dates and numbers, are values and no words."""
    found = cut(text)
    return re.sub(r"[\ue000-\uf8ff]", " , ", found.text)


def _whole(text: str, pieces: list[str]) -> Iterator[str]:
    """The words; single characters that stand side by side are one name: 取件码, 北滩."""
    run, at = "", 0
    for piece in pieces:
        start = text.find(piece, at)
        single = len(piece) == 1 and not piece.isascii() and piece not in STOPS and bool(words(piece))
        if run and not (single and start == at):
            yield run
            run = ""
        at = start + len(piece)
        if single:
            run += piece
        elif words(piece):
            yield _OWNER.sub("", piece)
    if run:
        yield run


def _token(word: str, names: Names) -> Token:
    known: set[tuple[str, ...]] = {words(word)}
    for sense in names.lexicon.of(normal(word)):
        if sense.kind == "thing":
            known |= names.of(sense.name)
    return frozenset(known - {()})


def _unit(text: str) -> frozenset[str]:
    """What is counted, where it is a measure: "how many minutes"."""
    found = re.search(r"\bhow many ([a-z]+)|多少([\u4e00-\u9fff]{1,3})", normal(text))
    if found is None:
        return frozenset()
    said = found[1] or found[2]
    return next((UNITS[said[:size]] for size in range(len(said), 0, -1) if said[:size] in UNITS), frozenset())


def _head(parts: list[str], tokens: dict[str, Token]) -> tuple[Token, ...]:
    """The words of the question's own thing: up to the first "of", "in" …; in Chinese beside what asks."""
    if any(not word.isascii() for word in parts):
        asking = next((n for n, word in enumerate(parts) if _ASKS.match(word)), None)
        after = parts[asking + 1 :] if asking is not None else []
        # 几号站台: what is asked for follows; 余额是多少: it stands before.
        ordered = after if any(word in tokens for word in after) else parts[:asking][::-1]
        found = _run([one for one in ordered if normal(one) not in LIGHT], tokens)
        return found if ordered is after else found[::-1]
    return _run(parts, tokens)


def _run(ordered: list[str], tokens: dict[str, Token]) -> tuple[Token, ...]:
    """The first words that count and stand side by side."""
    run: list[Token] = []
    for word in ordered:
        if word in tokens:
            run.append(tokens[word])
        elif run:
            break
    return tuple(run)


def says(token: Token, text: str) -> bool:
    """Whether the text has that word; a Chinese one may be written within a longer one."""
    if has_token(text, token):
        return True
    said = words(text)
    return any(_is_form(one[0], word) for one in token if len(one) == 1 for word in said)


def _is_form(one: str, other: str) -> bool:
    """Forms of one word: start, starts, started, starting."""
    if not one.isascii() or min(len(one), len(other)) < 4:
        return False
    short, long = sorted((one.removesuffix("e"), other.removesuffix("e")), key=len)
    return long.startswith(short) and long[len(short) :] in {"s", "es", "d", "ed", "ing", "er", "ly", "'s"}


def is_kind(sight: Sight, token: Token) -> bool:
    """What kind of thing something is, an event or a message: its page need not say so."""
    lexicon = sight.names.lexicon
    spoken = [" ".join(one) if one[0].isascii() else "".join(one) for one in token]
    return any(lexicon.is_kind(name, kind) for name in spoken for kind in ("creatable", "container"))
