"""Whether a text is called by a name: "Ann Smith" may be Ann, while "Not Ann" and "Ann, Bob" only say it.

A name stands alone where what is beside it is no part of it: nothing, a mark, a count, a time, or words of
an interface that lead up to a name or go on after one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Final

from treetap.acts.reading import asks, command, warns
from treetap.acts.vocabulary import pattern, section
from treetap.matching.words import normal
from treetap.models import Slot
from treetap.safety.showing import shown

_QUOTES: Final = str.maketrans(
    {**dict.fromkeys("‘’`´", "'"), **dict.fromkeys("“”„«»「」『』《》", '"'), **dict.fromkeys("–—−", "-")}
)
_OPENS: Final = re.compile(r"(?:[\"'(\[<:|·•#@]|(?<=\s)-)\s*$")
_CLOSES: Final = re.compile(r"\s*(?:[\"\])>|·•]|'(?!s)|[.!?…。](?!\w)|<)")
_LISTS: Final = re.compile(r"\s*(?:[,，、;；&/+]|and\b|和|与|及)\s*", re.IGNORECASE)
_AFTER_LIST: Final = re.compile(r"(?:[,，、;；&/+]|\band|和|与|及)\s*$", re.IGNORECASE)
_LAST_WORD: Final = re.compile(r"([a-z']+)\s*$", re.IGNORECASE)
_FIRST_WORD: Final = re.compile(r"\s*([a-z']+)", re.IGNORECASE)
_WORDS: Final = section("naming")
_BEFORE: Final = re.compile(_WORDS["before"], re.IGNORECASE)
_JOINS: Final = re.compile(_WORDS["joins"], re.IGNORECASE)
_BEFORE_ZH: Final = re.compile(rf"(?:{_WORDS['before_chinese']})\s*$")
_AFTER: Final = re.compile(_WORDS["after"], re.IGNORECASE)
_AFTER_ZH: Final = re.compile(rf"\s*(?:{_WORDS['after_chinese']})")
_OWN: Final = re.compile(rf"'s (?:{_WORDS['own']})\b|的?(?:{_WORDS['own_chinese']})", re.IGNORECASE)


def _beside(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?:\s*[-,，(（]?\s*(?:{words})\s*[)）]?)+", re.IGNORECASE)


_BESIDE: Final = _beside(_WORDS["beside"])
_BESIDE_PERSON: Final = _beside(f"{_WORDS['beside']}|{_WORDS['beside_person']}")
_WITH_IT: Final = re.compile(r",? (?:and|with) (?:all )?(?:its|his|her|their|of|the|every)\b")
_SURNAME: Final = re.compile(r"(?: [A-Z][\w'-]*\.?){1,2}")
_NO_SURNAME: Final = pattern("naming", "no_surname")
_PLAIN_TYPES: Final = frozenset({"text", "person", "email", "app", "", "title"})


def named(
    slot: Slot,
    texts: Iterable[str],
    *,
    person: bool = False,
    also: Collection[str] = (),
    others: Collection[str] = (),
) -> bool:
    """Whether one of the texts is called by the value; sums, times and numbers by what they are."""
    if slot.type not in _PLAIN_TYPES:
        return shown(slot, texts)
    person = person or slot.type == "person"
    return any(called(slot.value, text, person=person, also=also, others=others) for text in texts if text)


def called(
    value: str, text: str, *, person: bool = False, also: Collection[str] = (), others: Collection[str] = ()
) -> bool:
    """Whether a line of the text is called so.

    `also`: words that may stand before or after it; `others`: names that may be listed beside it.
    """
    wanted = normal(value)
    if not wanted:
        return True
    leads, beside = frozenset(map(normal, also)), [normal(one) for one in others if normal(one) != wanted]
    return any(_in_line(wanted, line, person, leads, beside) for line in text.splitlines())


@lru_cache(maxsize=512)
def _finder(wanted: str) -> re.Pattern[str]:
    parts = re.findall(r"[\u3400-\u9fff]|[^\s\u3400-\u9fff]+", wanted)
    spaced = r"\s*".join(map(re.escape, parts))
    return re.compile(rf"(?<![a-z0-9]){spaced}(?![a-z0-9])", re.IGNORECASE)


def _in_line(wanted: str, line: str, person: bool, leads: frozenset[str], others: list[str]) -> bool:
    shaped = " ".join(unicodedata.normalize("NFKC", line[:400]).translate(_QUOTES).split())
    sentence = asks(shaped) or warns(shaped) or command(shaped) is not None or shaped[-1:] in ".?!。"
    for found in _finder(wanted).finditer(shaped):
        left, right = _without(shaped[: found.start()], others), _without(shaped[found.end() :], others)
        if _leads_up(left, leads, sentence or person) and _goes_on(
            right, leads, sentence, person, last=" " in wanted
        ):
            return True
    return False


def _without(part: str, others: list[str]) -> str:
    """Other names that were asked for may be listed beside it."""
    for other in others:
        part, count = _finder(other).subn("", part)
        if count:
            part = _AFTER_LIST.sub("", _LISTS.sub(" ", part.strip(), count=1)).strip()
    return part


def _leads_up(left: str, leads: frozenset[str], joined: bool) -> bool:
    if not left.strip() or _OPENS.search(left) or _BEFORE_ZH.search(left):
        return True
    word = _LAST_WORD.search(left)
    if word is not None:
        known = _BEFORE.fullmatch(word[1]) or (_JOINS.fullmatch(word[1]) if joined else None)
        return known is not None or word[1].casefold() in leads
    return any(len(one) > 1 and normal(left).endswith(one) for one in leads)


def _goes_on(right: str, leads: frozenset[str], sentence: bool, person: bool, *, last: bool) -> bool:
    """`last`: the name is whole already, so that no surname may follow."""
    beside = _BESIDE_PERSON if person else _BESIDE
    if not right.strip() or _CLOSES.match(right) or beside.fullmatch(right) or _OWN.match(right):
        return True
    surname = _SURNAME.match(right) if person and not last else None
    if surname is not None and not _NO_SURNAME.search(surname[0].casefold()):
        return _goes_on(right[surname.end() :], leads, sentence, person, last=True)
    word = _FIRST_WORD.match(right)
    if word is not None and word.end() == len(right) and word[1].casefold() in leads:
        return True
    if not sentence:
        return False
    if _AFTER_ZH.match(right) or _WITH_IT.match(right):
        return True
    return word is not None and _AFTER.fullmatch(word[1]) is not None
