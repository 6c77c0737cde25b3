"""Texts compared as people compare them: case, width and spaces do not count; opposites and numbers do."""

from __future__ import annotations

import re
import unicodedata
from difflib import SequenceMatcher
from functools import lru_cache

from rapidfuzz import fuzz

from treetap.matching.opposites import opposed

BARE = 0.97
"""How alike two texts are that differ in punctuation or spaces only."""
CUT = 0.88
"""How alike a text and its beginning are that ends in dots."""

_HAN = "\u3400-\u9fff\uf900-\ufaff"
_SAME = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛′`´", "'"),
        **dict.fromkeys("“”„‟″«»「」『』", '"'),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        **dict.fromkeys("•・", "·"),
        "⋯": "...",
        "。": ".",
        "、": ",",
    }
)
_GAPS = re.compile(r"\s+")
_CHINESE = re.compile(f"[{_HAN}]")
_CHINESE_GAP = re.compile(f"(?<=[{_HAN}]) | (?=[{_HAN}])")
_MARKS = re.compile(r"(?:[^\w+#%&*@$€£¥<>=^°]|_)+")
_NUMBERS = re.compile(r"\d+(?:[.:,/]\d+)*")
_WORDS = re.compile(f"[{_HAN}]|[^\\W_{_HAN}]+")
_LOOK_ALIKES = str.maketrans("01i|!5", "olllls")
_LONGEST = 2_000
"""Characters that count: a screen may hold a whole book in one node."""
_REMEMBERED = 300
"""Longer texts are not remembered, lest the memory of a screen outgrow the screen."""
_SLIP = 0.8
"""How alike two words must be to be one word with a slip in it."""
_SAYS_LESS = 0.8
_LEAST_CUT = 6
"""Characters that a cut text must still show to be known."""
_LEAST_RUN = 3
"""Characters in a row that are more than one word of anything."""


def normal(text: str) -> str:
    """One form for one text: NFKC, no case, single spaces, plain quotes and dashes, nothing invisible."""
    return _normal(text) if len(text) <= _REMEMBERED else _normal.__wrapped__(text[:_LONGEST])


@lru_cache(maxsize=8_192)
def _normal(text: str) -> str:
    text = unicodedata.normalize("NFKC", text).casefold().translate(_SAME)
    if not text.isascii():
        text = "".join(char for char in text if not _is_invisible(char))
        text = _CHINESE_GAP.sub("", _GAPS.sub(" ", text))
    elif not text.isprintable():
        text = "".join(char for char in text if char.isprintable() or char in "\t\n\r\v\f")
    return _GAPS.sub(" ", text).strip()


def bare(text: str) -> str:
    """The letters and digits alone; marks stay where they touch a number, since 1.5 is not 15."""
    return _bare(text) if len(text) <= _REMEMBERED else _bare.__wrapped__(text)


@lru_cache(maxsize=8_192)
def _bare(text: str) -> str:
    plain = normal(text)

    def without(mark: re.Match[str]) -> str:
        before, after = plain[: mark.start()][-1:], plain[mark.end() :][:1]
        numeric = (before.isdigit() and after != "") or after.isdigit()
        return mark[0] if numeric and mark[0] != " " else ""

    return _MARKS.sub(without, plain)


def words(text: str) -> tuple[str, ...]:
    """The words of a text; of Chinese, its characters."""
    return _words(text) if len(text) <= _REMEMBERED else _words.__wrapped__(text)


@lru_cache(maxsize=8_192)
def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORDS.findall(normal(text)))


def numbers(text: str) -> tuple[str, ...]:
    """Every number in it, in order."""
    return tuple(_NUMBERS.findall(normal(text)))


def is_chinese(text: str) -> bool:
    """Whether there is a Chinese character in it."""
    return _CHINESE.search(text) is not None


def same_text(a: str, b: str) -> bool:
    """Whether both say the same, to the letter."""
    return normal(a) == normal(b)


def look_alike(a: str, b: str) -> bool:
    """Whether a text could have been read off a picture as the other: spaces lost, 1 for l, 0 for O."""
    one, other = (_MARKS.sub("", normal(text)) for text in (a, b))
    if min(len(one), len(other)) < 2 or opposed(normal(a), normal(b)):
        return False
    if any(map(str.isdigit, one)) and any(map(str.isdigit, other)) and numbers(a) != numbers(b):
        return False
    letters = sum(char.isalpha() for char in one)
    return one == other or (letters > 2 and one.translate(_LOOK_ALIKES) == other.translate(_LOOK_ALIKES))


def similarity(a: str, b: str) -> float:
    """How surely one text stands for the other: 1 the same, 0 something else or the opposite.

    In between are a text within the other, by its share, and slips of the pen. Numbers must agree.
    """
    remembered = len(a) + len(b) <= _REMEMBERED
    return _similarity(a, b) if remembered else _similarity.__wrapped__(a, b)


@lru_cache(maxsize=16_384)
def _similarity(a: str, b: str) -> float:
    if normal(a) == normal(b):
        return 1.0
    if bare(a) == bare(b):
        likeness = BARE if bare(a) else 0.0
    elif _is_cut(normal(a), normal(b)) or _is_cut(normal(b), normal(a)):
        likeness = CUT
    elif share := _share_within(words(a), words(b)):
        likeness = 0.5 + 0.4 * share
    else:
        likeness = _slips(a, b)
    # Last, since hardly any two texts get so far.
    return 0.0 if likeness and opposed(normal(a), normal(b)) else likeness


def surplus(said: str, text: str) -> float:
    """A person leaves out words of a name, but adds none: what says less than was said is hardly meant."""
    return 1.0 if len(bare(text)) >= len(bare(said)) - 1 else _SAYS_LESS


def _is_invisible(char: str) -> bool:
    """Zero-width marks, directions, variation selectors, control characters."""
    if char in "\t\n\r\v\f":
        return False
    return unicodedata.category(char) in {"Cf", "Cc"} or "\ufe00" <= char <= "\ufe0f"


def _is_cut(short: str, long: str) -> bool:
    """Whether the one is the beginning of the other, with dots for the rest."""
    start = short.removesuffix("...").rstrip()
    return short.endswith("...") and len(start) >= _LEAST_CUT and long.startswith(start)


def _share_within(one: tuple[str, ...], other: tuple[str, ...]) -> float:
    """The share of the longer that the shorter is, where all its words stand in it side by side."""
    short, long = (one, other) if len(one) <= len(other) else (other, one)
    if not short or (len(short) == 1 and len(short[0]) == 1) or short[0] not in long:
        return 0.0
    if not any(long[at : at + len(short)] == short for at in range(len(long) - len(short) + 1)):
        return 0.0
    return sum(map(len, short)) / sum(map(len, long))


def _slips(a: str, b: str) -> float:
    """Alike but for slips: word by word, so that another word is another text. Numbers must agree."""
    one, other = words(a), words(b)
    apart = is_chinese(a) or is_chinese(b) or len(one) != len(other)
    least = _SLIP if is_chinese(a) or not apart else 0.93
    whole = fuzz.ratio(bare(a), bare(b), score_cutoff=100 * least) / 100
    if not whole or numbers(a) != numbers(b):
        return 0.0
    if apart:
        return 0.9 * whole
    ratios = [fuzz.ratio(mine, yours) / 100 for mine, yours in zip(one, other, strict=True)]
    return 0.9 * sum(ratios) / len(ratios) if min(ratios, default=0.0) >= _SLIP else 0.0


def common_run(label: str, text: str) -> float:
    """The share of a Chinese label that stands in the text in one piece: 占线时 of 占线时转移.

    Two characters in common are a word of anything, and less than half of the label says too little.
    """
    mine, yours = bare(label), bare(text)
    if not is_chinese(label):
        return 0.0
    run = SequenceMatcher(None, mine, yours, autojunk=False).find_longest_match().size
    return run / len(mine) if run >= max(_LEAST_RUN, len(mine) / 2) else 0.0
