"""Whether a value that stands in a sentence without quotation marks may hide a word that changes the task.

The reader cuts such a value where it believes it to be plain. Here nothing is believed: "call Ann twice" or
"call Ann secretly" must not become a call to somebody of that name.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from treetap.models.task import Slot, TaskFrame
from treetap.task.constraints import says_how, says_more

_OPEN, _CLOSE = "'\"‘’“”„«»「」『』《》〈〉`", "'\"‘’“”«»「」『』《》〈〉`"
_REMEMBERED: Final = 1024
"""Values: the same ones come again with every candidate."""
_SPOKEN: Final = frozenset({"text", "person"})
"""Types whose values may be any words; the others have a form of their own."""
_PARTICLES: Final = frozenset({"al", "bin", "da", "de", "del", "der", "di", "el", "la", "le", "van", "von"})
_TURNS: Final = re.compile(
    r"\b(?:if|unless|when|whenever|while|until|till|once|or|then|but|instead|because|so|as|after|before|in|on"
    r"|using|via|through|for|with|without|by|from|near|past|towards?|around|beyond|across|along|outside|inside"
    r"|opposite|behind|beside|below|above|under|over|off|against|between|avoiding|like|unlike|except|minus)\b"
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
_MARKED: Final = re.compile(r"^(?!.*(?:[几啥何谁哪]|多少|什么|怎)).*[\u4e00-\u9fff].*[?？]$")
"""关机？ asks by its mark alone; after 几点 and 怎么样 the mark adds nothing."""
_TELLS: Final = re.compile(r"^(?!.*[把将请]).*[^好完]了[。.!！]?$")
"""蓝牙打开了 says that it is on; 把蓝牙关了 asks for it."""
_ALIKE: Final = frozenset({"people", "folk", "someone", "somebody", "anyone", "anybody", "them", "family"})
"""Of small letters and no name: nor is whatever ends like a plural."""
_HOW_MUCH: Final = re.compile(r"how (?:much|many)\b", re.IGNORECASE)
_POLITE: Final = re.compile("能|可以|可否|麻烦|帮|请|劳驾|拜托|[好行][吗么]|好不好|行不行|[吧呗]")
_BEGS: Final = re.compile("你|您|帮|我|麻烦|请|劳驾|拜托")
_WHETHER: Final = re.compile("能不能|可不可以|能否|可否|^可以")
"""能不能帮我… begs for it; 能不能退款 may well ask whether that is possible."""
_WEIGHTY: Final = frozenset(
    {"", "cancel", "delete", "clear", "buy", "sell", "pay", "transfer", "withdraw"}
    | {"refund", "return_goods", "book", "order", "install"}
)
"""Verbs of which people ask first whether it is possible; and those that nobody knows."""
_NOVEL: Final = re.compile(r"\b(?:new|newly|another|other|fresh)\b|新|另|^(?:请|帮我|麻烦你?)*(?:再|最后)")
_MADE_NEW: Final = re.compile(
    r"\b(?:create|make|add|start|write|compose|set up|set|take|draft)\s+(?:an?|one)?\s*(?:brand\s+)?new\b"
    r"|新建|新增|重新|更新|刷新|最新|(?:创建|建立?|添加|写|设置?|加|定|做)(?:一?[个条份则张封])?新的?",
    re.IGNORECASE,
)
_SHADES: Final = re.compile(
    r"\b(?:finish|upgrade|pay(?:ing)? for|compose|our|your|yours|ours)\b"
    r"|\b(?:return (?:the|my|an?|this)|download list|check (?:the|my) (?:box|checkbox|task|to-?do|item))\b"
    r"|\bschedule\b(?!.*\b(?:event|meeting|appointment|reminder|alarm|call|calendar)s?\b)"
    r"|\bcomplete\b(?!.*\b(?:task|to-?do|reminder|item|habit|goal)s?\b)|\bpick up\b(?!.*\b(?:call|phone)\b)"
    r"|\b(?:boost|drop)\b(?!.*\b(?:volume|brightness|sound|bass|temperature|speed|size|text|message|line)\b)"
    r"|\badd\b(?=.*\b(?:account|file|document)s?\b)"
    r"|\bremove\b(?! (?:everything|all)\b)(?=.*\b(?:accounts?|from)\b)"
    r"|\b(?:first|last|next)[.!?]*$|升级|我们的|你的|您的",
    re.IGNORECASE,
)
"""Words that pass for another one and may yet say more: what is finished is not stopped, ours is not mine."""
_NOT_YOURS: Final = re.compile(r"\b(?:on|of) your (?:phone|device)\b", re.IGNORECASE)
_ONLY_APPS: Final = re.compile(r"\b(?:run|enter|start|launch|load)\b", re.IGNORECASE)
"""Verbs that open an app; of anything else they say more: to run a file is not to show it."""
_THEY: Final = re.compile(r"\b(?:him|her|them|he|she|they)\b|[他她它]们?", re.IGNORECASE)
_NAMED: Final = re.compile(
    r"\b(?:button|option|setting|app|application|program"
    r"|(?:switch|toggle)(?! (?:it|the|my|on|off|to|back|over|a)\b))s?\b",
    re.IGNORECASE,
)
_ABOUT_THEM: Final = frozenset({"set", "open", "close", "force_stop", "install", "update", "tap", "allow"})
"""What is done with a button or an app is done with what it stands for. To hide a button hides no wifi."""
_FROM: Final = re.compile(r"\bfrom\b|从", re.IGNORECASE)
_TO: Final = re.compile(r"\b(?:to|into|onto)\b|到|给|往", re.IGNORECASE)
_HAN: Final = re.compile("[\u3400-\u9fff]")
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’.-][^\W\d_]+)*\.?")
ASKED: Final = "one of the two is a question, or tells how things are"


def hides(slot: Slot, sentence: str) -> bool:
    """Whether there may be more in it than a value."""
    if slot.type not in _SPOKEN or is_quoted(slot.value, sentence):
        return False
    if slot.role == "content":
        return says_more(slot.value)
    if says_how(slot.value) or trails_off(slot.value, far=slot.role == "place"):
        return True
    return holds_a_limit(slot.value) or (slot.type == "person" and not _like_a_name(slot.value))


def asks(frame: TaskFrame) -> bool:
    """Whether it asks or tells how things are, rather than for something to be done, as "can you …?" does."""
    said = _without_values(frame)
    if all(goal.verb == "read" for goal in frame.goals) and _HOW_MUCH.match(said.strip()):
        return False  # to ask how much is to have it read
    said = said.strip()
    if _WHETHER.search(said) and not _BEGS.search(said) and any(one.verb in _WEIGHTY for one in frame.goals):
        return True
    marked = _MARKED.search(said) and any(goal.verb != "read" for goal in frame.goals)
    return bool(_ASKS.search(said) or _TELLS.search(said) or marked) and not _POLITE.search(said)


def novelty(frame: TaskFrame) -> int:
    """How often it asks for a new or another one. Whatever is created is new, so there it says nothing."""
    return len(_NOVEL.findall(_MADE_NEW.sub(" ", _without_values(frame)).casefold()))


def shades(frame: TaskFrame) -> list[str]:
    """Words for which the lexicon has others, and which may say more than those."""
    said = _NOT_YOURS.sub(" ", _without_values(frame)).casefold()
    found = _SHADES.findall(said)
    if any(goal.verb == "open" and not goal.app for goal in frame.goals):
        found += _ONLY_APPS.findall(said)
    if not any(slot.role == "recipient" for goal in frame.goals for slot in goal.slots):
        found += _THEY.findall(said)  # beside a name they stand for it
    if not all(goal.verb in _ABOUT_THEM for goal in frame.goals):
        found += _NAMED.findall(said)
    return sorted(found)


def counted(old: TaskFrame, new: TaskFrame) -> bool:
    """Whether one says in the plural what the other says of one thing."""
    was, now = (
        {word for goal in frame.goals for said in goal.words for word in said.casefold().split()}
        for frame in (old, new)
    )
    return any(f"{one}s" in was ^ now for one in was ^ now)


def turned(old: TaskFrame, new: TaskFrame) -> bool:
    """Whether one says "from" where the other says "to"."""
    was, now = _without_values(old), _without_values(new)
    away = len(_FROM.findall(now)) - len(_FROM.findall(was))
    return away * (len(_TO.findall(now)) - len(_TO.findall(was))) < 0


def overlooked(old: TaskFrame, new: TaskFrame) -> str:
    """What one of two sentences says and its frame may have lost; empty if nothing."""
    if asks(new) != asks(old):
        return ASKED
    if turned(old, new):
        return "one of the two says from where the other says to"
    if novelty(new) != novelty(old):
        return "one of the two asks for a new or another one"
    if counted(old, new):
        return "one of the two says of several what the other says of one"
    words = sorted({*shades(new), *shades(old)}) if shades(new) != shades(old) else []
    return f"'{', '.join(words)}' may say more than the other says" if words else ""


def _without_values(frame: TaskFrame) -> str:
    said = frame.sentence
    for slot in (slot for goal in frame.goals for slot in goal.slots):
        said = said.replace(slot.value, "…")
    return said


def is_quoted(value: str, sentence: str) -> bool:
    for found in re.finditer(re.escape(value), sentence):
        before, after = sentence[: found.start()].rstrip(), sentence[found.end() :].lstrip()
        if before[-1:] in set(_OPEN) and after[:1] in set(_CLOSE) and before and after:
            return True
    return False


@lru_cache(_REMEMBERED)
def holds_a_limit(value: str) -> bool:
    """A condition, an app, a number, a negation, "only", "second", "tomorrow" …"""
    from treetap.task.constraints import constraints
    from treetap.task.text import words
    from treetap.task.values import cut

    said = words(value)
    turns = _TURNS.search(value) or not _SMALL.isdisjoint(said)
    return bool(turns or cut(value).values or constraints(said))


def trails_off(value: str, *, far: bool = False) -> bool:
    """As in "Baker Street secretly": after a name with capital letters comes a word without; `far`, some."""
    words = _WORD.findall(value)
    named = len(words) > 1 and all(word[:1].isupper() for word in (words[:1] if far else words[:-1]))
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
