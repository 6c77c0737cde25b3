"""Whether a part of a sentence is a plain value: it names one thing, or is a text, and says nothing else.

A hole that a run has shown takes whatever stands in its place, so nothing but this keeps "Paris tomorrow",
"Paris and Rome" or "every song" out of it. In doubt it is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from treetap.memory.reuse.plain import holds_a_limit, is_quoted, trails_off
from treetap.models.task import Slot
from treetap.task.constraints import says_how, says_more

_MOST_WORDS: Final = 5
_MOST_HAN: Final = 8
_TEXT_WORDS: Final = 14
_SHORT: Final = 2
CONTENT: Final = "content"
"""The role of a text that is to be written."""
_MORE: Final = 2
"""Words, or Chinese characters, that a value may have more than the one before it."""
_SIGNS: Final = re.compile(r"[^\w\s'’.&+#/%°-]|[.](?=\s|$)|(?<!\w)[-/]|[-/](?!\w)")
"""What parts two things or ends a sentence. A name may hold the others: O'Hare, AC/DC, C#."""
_OPEN_WORDS: Final = frozenset({"thing", "verb", "idiom", "app", "somebody"})
"""Kinds of words in the lexicon that may be (part of) a name; every other kind says something else."""
_APPS: Final = frozenset({"app", "suffix"})
_THINGS: Final = frozenset({"thing", "app"})
_ACTS: Final = frozenset({"verb", "idiom"})
_INSIDE: Final = frozenset({"of", "the", "and", "de", "la", "le", "van", "von", "du", "der", "den", "del"})
"""Small words within a name whose other words have capital letters; "and" never is: two things."""
_NO_NAMES: Final = re.compile(
    r"\b(?:this|that|these|those|its?|his|hers?|their|theirs|mine|ours|yours|whose|one|ones|two|few|several"
    r"|many|much|lots|some|any|enough|half|double|pair|dozen|bunch|stuff|things?|kind|sort|version|way|time|day|week"
    r"|month|year|hour|minute|always|often|sometimes|already|still|yet|even|quite|very|really|maybe|perhaps|instead"
    r"|today|tonight|tomorrow|yesterday|now|later|soon|again|forever|please|thanks|too|also|only|just|not|never|no|none"
    r"|nor|or|and|then|but|if|everything|anything|something|nothing|loud|louder|quiet|fast|faster|slow|slower|online"
    r"|offline|first|last|next|latest|newest|oldest|current|favou?rites?|same|different|similar|random|whatever)\b",
    re.IGNORECASE,
)
_ENDING: Final = re.compile(r"\.\w{1,5}$")
"""Of a file's name."""
_HOW: Final = re.compile(r"\b[a-z]{2,}ly\b")
_NO_NAMES_HAN: Final = re.compile(
    "什么|怎么|多少|所有|全部|一切|任何|其他|其它|别的|然后|接着|之[前后]|以[前后]|如果|要是|时候|直到|每[天周月年]"
    "|今[天晚早日]|明[天晚早日]|昨[天晚]|后天|周[一二三四五六日末天]|星期|早上|上午|中午|下午|晚上|一下|一会|马上|立刻|现在"
    "|[一二两三四五六七八九十百千万半0-9]+[个位名次遍下张条封份首件本只双部台盒瓶杯]|第[一二三四五六七八九十0-9]"
    "|[上下前后][一]?[首个张条集部章页曲段]|循环|随机|静音|大声|小声|悄悄|偷偷"
)
_SMALL_HAN: Final = frozenset(
    "我你您他她它这那哪谁几每各另某和跟与及并或再先又也都只仅不没别勿非如若吗呢吧了最更较很太把被让给替从用在往向于完过着起住掉"
)
"""Words of one character that no name has: 都 alone says all, in 成都 it says nothing."""
_OF: Final = frozenset("的之")
"""Within a name they are part of it."""
_WHERE: Final = frozenset("sb")
"""The segmenter's tags for words that say where or which kind: 家里, 大型."""
_POINTS: Final = frozenset("这那哪每几某另各")
"""What points at something or counts it, with its measure: 这首, 每个."""
_ASKS: Final = re.compile(
    r"^(?:whether|if|who|what|which|when|where|why|how)\b|是否|是不是|有没有", re.IGNORECASE
)


def refusal(slot: Slot, new: str, sentence: str, *, touched: bool, vouched: bool = False) -> str:
    """Why the new value, a part of that sentence, cannot take the place of the old one; empty if it can.

    What the old one is, the run has shown; of the new one nobody knows more than its words. `touched`: what
    goes by it has to be on the phone, so it may be of any length. `vouched`: a model takes it for a value;
    then a touched one need not look like a name.
    """
    if is_quoted(new, sentence):
        return ""
    return next(_objections(slot, slot.value, new, touched=touched, vouched=touched and vouched), "")


def _objections(slot: Slot, old: str, new: str, *, touched: bool, vouched: bool) -> Iterator[str]:
    if number_form(old) != number_form(new):
        yield f"'{new}' is a number and '{old}' is none, or one of another form"
    elif number_form(old) and touched:
        return  # It names an option that has to be there: 25 minutes.
    if _han(old) != _han(new) and not touched:
        yield f"'{new}' is of another script than '{old}'"
    if _several(old, new) or _several(new, old):
        yield f"'{new}' may be several of '{old}'"
    if slot.role == CONTENT and is_text(old):
        if _says_more_than_text(new):
            yield f"'{new}' may say more than what is to be written"
    else:
        yield from _no_name(old, new, touched=touched, vouched=vouched)


def _no_name(old: str, new: str, *, touched: bool, vouched: bool) -> Iterator[str]:
    size, most = _size(new), _MOST_HAN if _han(new) else _MOST_WORDS
    if size > (2 * most if touched else min(most, _size(old) + _MORE)):
        yield f"'{new}' is longer than a value such as '{old}'"
    if is_name(old) and not is_name(new) and not vouched:
        yield f"'{new}' is no name such as '{old}'"
    if _SIGNS.search(new) or not any(map(str.isalnum, new)):
        yield f"'{new}' may be more than one thing"
    trails = trails_off(new) and not trails_off(old) and not vouched
    if says_how(new) or holds_a_limit(_ENDING.sub("", new)) or trails:
        yield f"'{new}' may say more than a value: it stands in no quotation marks"
    if _is_thing(new) and not _is_thing(old) and not vouched:
        yield f"'{new}' is a kind of thing, and no name such as '{old}'"
    if "app" in kinds_of(new) and not _THINGS & kinds_of(old) and "thing" not in kinds_of(new):
        yield f"'{new}' is an app"
    if word := _says_otherwise(new):
        yield f"'{new}' may be no name: it says '{word}'"


@lru_cache(1024)
def number_form(value: str) -> str:
    """The type and unit of a value that is one number, time or amount and nothing else; empty for others."""
    from treetap.task.values import cut

    found = cut(value).values
    whole = len(found) == 1 and not value.replace(found[0].surface, "", 1).strip()
    return f"{found[0].type} {found[0].unit}" if whole and not found[0].quoted else ""


def is_text(value: str) -> bool:
    """Whether it reads as something to be written, and says no more than that."""
    return _size(value) > _SHORT and bool(_says_otherwise(value)) and not _says_more_than_text(value)


def is_no_name(value: str) -> bool:
    """Whether it is a word or two of another kind: off, all, next week."""
    return _size(value) <= _SHORT and bool(_says_otherwise(value))


def _is_thing(value: str) -> bool:
    """Whether the lexicon knows it as a word for a kind of thing: music, and not the name of a song."""
    return not is_name(value) and bool(kinds_of(value) & _THINGS)


def _says_more_than_text(value: str) -> bool:
    return says_more(value) or _ASKS.search(value) is not None or _size(value) > _TEXT_WORDS


def is_name(value: str) -> bool:
    """Whether all of it but small words has capital letters, as a name has."""
    words = [one for one in value.split() if one not in _INSIDE]
    cased = [one for one in words if one.lower() != one.upper()]
    return bool(cased) and all(one[:1].isupper() or one[:1].isdigit() for one in cased)


def is_app(value: str) -> bool:
    """Whether an app goes by it, or by one of its words: Yahoo Weather."""
    return any(kind in _APPS for word in (value, *value.split()) for kind in kinds_of(word))


@lru_cache(1024)
def _says_otherwise(value: str) -> str:
    """A word in it that is no part of a name; empty if there is none."""
    from treetap.task.text import words

    phrases = _NO_NAMES_HAN.search(value) if _han(value) else _NO_NAMES.search(value) or _HOW.search(value)
    if phrases:
        return phrases[0]
    said = words(value)
    told = [word for at, word in enumerate(said) if word not in _OF or at in {0, len(said) - 1}]
    return next((word for word in told if _is_small(word) or _is_other(word, value, len(said))), "")


def _is_small(word: str) -> bool:
    """A Chinese word that names nothing."""
    from treetap.task.text import is_tagged, tags

    if not _han(word):
        return False
    return (
        word in _SMALL_HAN
        or word[0] in _POINTS
        or is_tagged(word, "small")
        or bool(_WHERE.intersection(tags(word)))
    )


def _is_other(word: str, value: str, count: int) -> bool:
    """A word that the lexicon knows as something else than a thing: a connective, or a second thing to do."""
    kinds = kinds_of(word)
    inside = word in _INSIDE and word != "and" and is_name(value)
    if kinds and not inside and not kinds & _OPEN_WORDS:
        return True
    act = bool(kinds & _ACTS) and "thing" not in kinds and not word[:1].isupper()
    return act and (count > 1 or _han(value))


@lru_cache(4096)
def kinds_of(word: str) -> frozenset[str]:
    """What the lexicon knows a word as."""
    from treetap.task.lexicon import load_lexicon
    from treetap.task.text import fold

    return frozenset(sense.kind for sense in load_lexicon().of(fold(word)))


def _several(one: str, other: str) -> bool:
    """Whether the other is the plural of the one."""
    single, plural = one.casefold(), other.casefold()
    return plural in {f"{single}s", f"{single}es"} or (single[-1:] == "y" and plural == f"{single[:-1]}ies")


def _size(value: str) -> int:
    han = sum(map(_is_han, value))
    return han + len(re.findall(r"[^\W\u3400-\u9fff]+", value)) if han else len(value.split())


def _han(value: str) -> bool:
    return any(map(_is_han, value))


def _is_han(char: str) -> bool:
    return "\u3400" <= char <= "\u9fff" or "\uf900" <= char <= "\ufaff"
