"""Whether a value that stands in a sentence without quotation marks may hide a word that changes the task.

The reader cuts such a value where it believes it to be plain. Here nothing is believed: "call Ann twice" or
"call Ann secretly" must not become a call to somebody of that name.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from treetap.language.written import says_how, says_more
from treetap.models.task import Slot, TaskFrame

_OPEN, _CLOSE = "'\"‘’“”„«»「」『』《》〈〉`", "'\"‘’“”«»「」『』《》〈〉`"
_REMEMBERED: Final = 1024
"""Values: the same ones come again with every candidate."""
_SPOKEN: Final = frozenset({"text", "person"})
"""Types whose values may be any words; the others have a form of their own."""
_PARTICLES: Final = frozenset({"al", "bin", "da", "de", "del", "der", "di", "el", "la", "le", "van", "von"})
_TURNS: Final = re.compile(
    r"\b(?:if|unless|when|whenever|while|until|till|once|or|then|but|instead|because|so|as|after|before|in|on"
    r"|using|via|through|for|with|without|by|from)\b"
    r"|如果|要是|假如|除非|否则|或者|还是|然后|接着|不过|的时候|之[前后]|以[前后]|直到"
    r"|[0-9一二两三四五六七八九十百几半多][个位名次遍下张条封份群]",
    re.IGNORECASE,
)
"""Words after which something else is said: a condition, another thing to do, an app, how many."""
_SMALL: Final = frozenset("或再但用在替和跟与从")
"""The same, where they are words of their own: 和 in 颐和园 is none."""
_TWO_CHARACTERS: Final = re.compile(
    "欧阳|司马|诸葛|上官|司徒|东方|独孤|南宫|夏侯|皇甫|尉迟|公孙|慕容|令狐|长孙|宇文|司空|端木"
)
"""Surnames that make a Chinese name of four characters; any other of that length has a word in it."""
_ADVERBS: Final = frozenset("快再先也都又就各只乱狂群假仅不没别勿")
"""What no name ends with."""
_ASKS: Final = re.compile(
    r"^(?:is|are|was|were|did|does|has|have|had|why|who|when|where|which|do (?:i|you|we|they))\b"
    r"|^how (?:do|to|can|many|much|long)\b"
    r"|(?:吗|了没|没有|不)[?？]?$|是否|是不是|有没有|为什么|为何|怎么(?!样)|如何(?!$|[?？])|谁|哪",
    re.IGNORECASE,
)
_TELLS: Final = re.compile(r"^(?!.*[把将请]).*[^好完]了[。.!！]?$")
"""蓝牙打开了 says that it is on; 把蓝牙关了 asks for it."""
_ALIKE: Final = frozenset({"people", "folk", "someone", "somebody", "anyone", "anybody", "them", "family"})
"""Of small letters and no name: nor is whatever ends like a plural."""
_HOW_MUCH: Final = re.compile(r"how (?:much|many)\b", re.IGNORECASE)
_POLITE: Final = re.compile("能|可以|可否|麻烦|帮")
_NOVEL: Final = re.compile(r"\b(?:new|newly|another|other|fresh)\b|新|另")
_MADE_NEW: Final = re.compile(
    r"\b(?:create|make|add|start|write|compose|set up|set|take|draft)\s+(?:an?|one)?\s*(?:brand\s+)?new\b"
    r"|新建|新增|重新|更新|刷新|最新|(?:创建|建立?|添加|写|设置?|加|定|做)(?:一?[个条份则张封])?新的?",
    re.IGNORECASE,
)
_FROM: Final = re.compile(r"\bfrom\b|从", re.IGNORECASE)
_TO: Final = re.compile(r"\b(?:to|into|onto)\b|到|给|往", re.IGNORECASE)
_HAN: Final = re.compile("[\u3400-\u9fff]")
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’.-][^\W\d_]+)*\.?")


def hides(slot: Slot, sentence: str) -> bool:
    """Whether there may be more in it than a value."""
    if slot.type not in _SPOKEN or _quoted(slot.value, sentence):
        return False
    if slot.role == "content":
        return says_more(slot.value)
    if says_how(slot.value) or _trails_off(slot.value):
        return True
    return _holds_a_limit(slot.value) or (slot.type == "person" and not _like_a_name(slot.value))


def asks(frame: TaskFrame) -> bool:
    """Whether it asks or tells how things are, rather than for something to be done, as "can you …?" does."""
    said = _without_values(frame)
    if all(goal.verb == "read" for goal in frame.goals) and _HOW_MUCH.match(said.strip()):
        return False  # to ask how much is to have it read
    said = said.strip()
    return bool(_ASKS.search(said) or _TELLS.search(said)) and not _POLITE.search(said)


def novelty(frame: TaskFrame) -> int:
    """How often it asks for a new or another one. Whatever is created is new, so there it says nothing."""
    return len(_NOVEL.findall(_MADE_NEW.sub(" ", _without_values(frame)).casefold()))


def turned(old: TaskFrame, new: TaskFrame) -> bool:
    """Whether one says "from" where the other says "to"."""
    was, now = _without_values(old), _without_values(new)
    away = len(_FROM.findall(now)) - len(_FROM.findall(was))
    return away * (len(_TO.findall(now)) - len(_TO.findall(was))) < 0


def _without_values(frame: TaskFrame) -> str:
    said = frame.sentence
    for slot in (slot for goal in frame.goals for slot in goal.slots):
        said = said.replace(slot.value, "…")
    return said


def _quoted(value: str, sentence: str) -> bool:
    for found in re.finditer(re.escape(value), sentence):
        before, after = sentence[: found.start()].rstrip(), sentence[found.end() :].lstrip()
        if before[-1:] in set(_OPEN) and after[:1] in set(_CLOSE) and before and after:
            return True
    return False


@lru_cache(_REMEMBERED)
def _holds_a_limit(value: str) -> bool:
    """A condition, an app, a number, a negation, "only", "second", "tomorrow" …"""
    from treetap.language.constraints import constraints
    from treetap.language.segment import words
    from treetap.language.values.cut import cut

    said = words(value)
    turns = _TURNS.search(value) or not _SMALL.isdisjoint(said)
    return bool(turns or cut(value).values or constraints(said, "")[0])


def _trails_off(value: str) -> bool:
    """As in "Baker Street secretly": after a name with capital letters comes a word without."""
    words = _WORD.findall(value)
    named = len(words) > 1 and all(word[:1].isupper() for word in words[:-1])
    return named and words[-1].islower() and words[-1].isascii()


def _like_a_name(value: str) -> bool:
    """One word that is no plural, or several with capital letters; in Chinese, two or three characters."""
    if han := _HAN.findall(value):
        long = len(han) > 3 and not (len(han) == 4 and _TWO_CHARACTERS.match(value))
        return not long and value[-1] not in _ADVERBS
    words = _WORD.findall(value)
    cased = [word for word in words if word.lower() != word.upper() and word not in _PARTICLES]
    if len(words) < 2:
        return not any(word.islower() and (word in _ALIKE or word.endswith("s")) for word in cased)
    return all(word[:1].isupper() for word in cased) and not words[-1].endswith("ly")
