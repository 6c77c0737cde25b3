"""Words of a text in Chinese and English. Entries of the lexicon win over the dictionary of the segmenter."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Protocol

from treetap.language.lexicon.lexicon import Lexicon
from treetap.language.lexicon.load import load_lexicon
from treetap.language.names import PERSON, SURNAMES
from treetap.language.tokens import fold, has_han, split_words
from treetap.language.values.value import is_slot

_DITRANSITIVE, _RECIPIENT_MARKS = frozenset("发说打回"), "给向对跟"
_DEEDS = frozenset({"v", "vn", "vd", "d", "p", "r", "c", "u", "uj", "ul", "zg"})
_SMALL = frozenset({"d", "p", "r", "c", "u", "uj", "ul", "uv", "uz", "zg", "m", "q", "mq", "t", "f", "y"})
_POINTING, _MEASURES = "那这哪几", "个张条篇首部集章页位只件本封份次行种类项段句组家台辆间款"
_GIVEN = "三四五六七八九"
_COUNTING = "一二两三四五六七八九十百千万几多这那哪每半第"
_BEFORE_NAMES = frozenset("给向对跟和与叫让找约问")


class _Cutter(Protocol):
    def cut(self, text: str, hmm: bool) -> list[str]: ...
    def tag(self, text: str, hmm: bool) -> list[tuple[str, str]]: ...


def words(text: str, lexicon: Lexicon | None = None) -> list[str]:
    """Its words, values and signs in order, as they are written."""
    known = lexicon or load_lexicon()
    found: list[str] = []
    for piece in split_words(text):
        counted = bool(found) and is_slot(found[-1])
        found += han_words(piece, known, counted=counted) if has_han(piece) else [piece]
    return found


def han_words(run: str, lexicon: Lexicon, *, counted: bool = False) -> Iterator[str]:
    """The words of a run of Chinese.

    The longest entry of the lexicon wins, unless it is only the beginning of a longer word whose rest means
    nothing by itself (打印 in 打印机). An entry of one character counts only where the segmenter, too, sees a
    word: 发 in 开发 is none. `counted`: a number stands before the run.
    """
    folded = fold(run)
    if len(folded) != len(run):  # a compatibility character that unfolds into several
        run = folded
    ends = _ends(folded)
    named = {**dict(_spelt_names(folded, ends, lexicon, counted)), **dict(_names(folded, ends, lexicon))}
    ends = tuple(sorted({*ends, *named, *named.values()} - {0}))
    if folded[-1] in _DITRANSITIVE and any(mark in folded[:-2] for mark in _RECIPIENT_MARKS):
        ends = tuple(sorted({*ends, len(folded) - 1}))  # 给王小明发“…”: the verb is not part of the name
    ends = _counted(folded, ends, lexicon)
    starts = frozenset((0, *ends))
    at = 0
    while at < len(run):
        length = named[at] - at if at in named else _entry(folded, at, lexicon, starts)
        if not length:
            length = _unknown(folded, at, lexicon, ends, starts)
        yield run[at : at + length]
        at += length


def _names(run: str, ends: tuple[int, ...], lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """Where names of people stand that the segmenter takes apart: 小|王, 王|经理, 向小|王."""
    for found in PERSON.finditer(run):
        start, end = found.span()
        begins = start == 0 or start in ends or run[start - 1] in _BEFORE_NAMES
        stops = end in ends or run[end : end + 1] in _DITRANSITIVE
        # What the lexicon has as a word is no name, nor is what it goes on as: 老师, 小程序.
        known = any(
            run[start : start + length] in lexicon.senses
            for length in range(2, min(lexicon.longest_han, len(run) - start) + 1)
        )
        if begins and stops and not known:
            yield start, end


def _spelt_names(
    run: str, ends: tuple[int, ...], lexicon: Lexicon, counted: bool
) -> Iterator[tuple[int, int]]:
    """张|珊, 王|小|明: a family name and characters left alone by the segmenter, none of them a word here."""
    singles = [at for at in range(len(run)) if (at == 0 or at in ends) and at + 1 in ends]
    for at in singles:
        how_many = run[at - 1].isdigit() or run[at - 1] in _COUNTING if at else counted
        if run[at] not in SURNAMES or how_many or not _is_bare(run[at], lexicon, family=True):
            continue
        end = at + 1
        while end in singles and end < at + 3 and _is_bare(run[end], lexicon):
            given = run[end] in _GIVEN or not is_small(run[end])
            if not given or (end == at + 2 and is_deed(run[end])):
                break
            end += 1
        if end > at + 1:
            yield at, end


def _is_bare(char: str, lexicon: Lexicon, *, family: bool = False) -> bool:
    """No word of its own. A family name may count things elsewhere: 一张."""
    senses = lexicon.senses.get(char, ())
    return not senses or (family and all(one.kind in {"softening", "dropped"} for one in senses))


def _counted(run: str, ends: tuple[int, ...], lexicon: Lexicon) -> tuple[int, ...]:
    """那组|歌, not 那|组歌: what is counted is a word of the lexicon."""
    for at in range(len(run) - 2):
        after = next((end for end in ends if end > at + 1), 0)
        parted = run[at] in _POINTING and run[at + 1] in _MEASURES and after > at + 2
        if parted and at + 1 in ends and run[at + 2 : after] in lexicon.senses:
            ends = tuple(sorted({*ends, at + 2}))
    return ends


def _entry(run: str, at: int, lexicon: Lexicon, starts: frozenset[int]) -> int:
    """How long the entry that begins there is; 0 if none does."""
    for length in range(min(lexicon.longest_han, len(run) - at), 1, -1):
        if run[at : at + length] in lexicon.senses:
            return 0 if _only_begins(run, at, length, lexicon, starts) else length
    alone = at in starts and at + 1 in starts
    return 1 if alone and run[at] in lexicon.senses else 0


def _only_begins(run: str, at: int, length: int, lexicon: Lexicon, starts: frozenset[int]) -> bool:
    """Whether the segmenter sees a longer word there, and what is left of it is no entry."""
    if at not in starts or at + length in starts or at + length >= len(run):
        return False
    end = at + length
    while end not in starts and end < len(run):
        end += 1
    if run[at + length : end] in lexicon.senses:
        return False
    # An entry may begin inside the longer word and reach beyond it: 关|闭上|传 is not to hide 上传.
    return not any(
        run[at + length : at + length + more] in lexicon.senses
        for more in range(2, min(lexicon.longest_han, len(run) - at - length) + 1)
    )


def _unknown(run: str, at: int, lexicon: Lexicon, ends: tuple[int, ...], starts: frozenset[int]) -> int:
    """Up to where the segmenter's word ends, or an entry begins."""
    stop = next(end for end in ends if end > at)
    for place in range(at + 1, stop):
        if _entry(run, place, lexicon, starts) > 1:
            return place - at
    return stop - at


@lru_cache(4096)
def tags(word: str) -> tuple[str, ...]:
    """What the segmenter takes each part of it for."""
    return tuple(tag for _, tag in _cutter().tag(word, False))


@lru_cache(4096)
def is_common_noun(word: str) -> bool:
    """Whether the segmenter knows it as a word for a kind of thing or people (骑手), and as no name."""
    return _cutter().tag(word, False) == [(word, "n")]


@lru_cache(4096)
def is_deed(word: str) -> bool:
    """Whether the segmenter knows it as a word for doing something (刷卡), or as a small word (刚)."""
    tags = [tag for _, tag in _cutter().tag(word, False)]
    return len(tags) == 1 and tags[0] in _DEEDS


@lru_cache(4096)
def is_small(word: str) -> bool:
    """Whether the segmenter knows it as a word that names nothing: 刚刚, 一起, 今年."""
    tags = [tag for _, tag in _cutter().tag(word, False)]
    return len(tags) == 1 and tags[0] in _SMALL


@lru_cache(4096)
def is_noun(word: str) -> bool:
    """Whether the segmenter knows it as a word for something or a name (影院, 黄山), or not at all."""
    tags = [tag for _, tag in _cutter().tag(word, False)]
    return len(tags) != 1 or tags[0][:1] in {"n", "l", "i", "j", "x"}


def _ends(run: str) -> tuple[int, ...]:
    """Where the segmenter's words end."""
    ends, place = [], 0
    for word in _cutter().cut(run, False):
        place += len(word)
        ends.append(place)
    return tuple(ends)


@cache
def _cutter() -> _Cutter:
    import rjieba

    cutter: _Cutter = rjieba
    return cutter
