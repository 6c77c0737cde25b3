"""Whether a value that the person named stands in a text: names to the letter, times and sums as such."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from treetap.acts.sums import sums_in
from treetap.acts.vocabulary import pattern
from treetap.matching.words import is_chinese, normal
from treetap.models import Goal, Slot

_TIME: Final = pattern("showing", "time")
_LATE: Final = frozenset({"pm", "p.m.", "下午", "晚上", "中午"})
_NO_NAMES: Final = frozenset(
    [
        "a",
        "an",
        "the",
        "it",
        "its",
        "that",
        "this",
        "those",
        "these",
        "them",
        "anything",
        "everything",
        "something",
        "all",
        "any",
        "each",
        "every",
        "one",
        "ones",
        "is",
        "are",
        "be",
        "been",
        "was",
        "my",
        "me",
        "i",
        "we",
        "our",
        "your",
        "you",
        "but",
        "do",
        "not",
        "and",
        "or",
        "to",
        "of",
        "for",
        "in",
        "on",
        "at",
        "from",
        "with",
        "as",
        "by",
        "so",
        "then",
        "now",
        "please",
        "just",
        "only",
        "app",
        "called",
        "named",
        "titled",
        "following",
        "ensure",
        "ensuring",
        "sure",
        "确保",
        "保证",
        "务必",
        "是",
        "的",
        "了",
        "把",
        "被",
        "给",
        "在",
        "里",
        "中",
        "和",
        "与",
        "及",
        "也",
        "都",
        "就",
        "个",
        "这",
        "那",
        "它",
        "他",
        "她",
        "我",
        "你",
        "们",
        "请",
        "一下",
        "东西",
        "任何",
        "所有",
        "条",
        "张",
    ]
)
_NUMBER: Final = re.compile(r"\+?\d(?:[\d\s().-]*\d)?")
_LOCAL, _COUNTRY = 7, 4
"""Digits of a number without its country, and of a country's with what is dialled before it."""
_OWNS: Final = re.compile(r"['’]s?$")
_INSIDE: Final = frozenset("._-'&@")
"""Marks within a name: notes.txt, o'neill."""
_PLACES: Final = re.compile(r"\b(?:from|in|inside|within|out of|under)\b|里|中的|内的|下的")
_LIST_MARK: Final = re.compile(r"\s*(?:,|，|、|;|；|&|\band\b|和|与|及)\s*")


def within(value: str, text: str) -> bool:
    """Whether a text says it: as words of their own where there are letters."""
    wanted, there = normal(value), normal(text)
    if not wanted:
        return True
    if is_chinese(wanted):
        return wanted.replace(" ", "") in there.replace(" ", "")
    return re.search(rf"(?<![a-z0-9]){re.escape(wanted)}(?![a-z0-9])", there) is not None


def shown(slot: Slot, texts: Iterable[str]) -> bool:
    """Whether one of the texts shows the value."""
    found = [text for text in texts if text]
    if slot.type == "amount":
        wanted_sums = sums_in(slot.value)
        return any(
            one.number == other.number and one.alike(other)
            for one in wanted_sums
            for text in found
            for other in sums_in(text)
        )
    if slot.type == "phone":
        return any(_same_number(slot.value, one) for text in found for one in _NUMBER.findall(text))
    if slot.type == "time":
        wanted_times = minutes(slot.value)
        return any(
            _same_time(one, other) for one in wanted_times for text in found for other in minutes(text)
        )
    return any(within(slot.value, text) for text in found)


def _same_number(one: str, other: str) -> bool:
    """The same digits; of long numbers one may have its country before it."""
    short, long = sorted((re.sub(r"\D", "", one), re.sub(r"\D", "", other)), key=len)
    if short == long:
        return bool(short)
    return len(short) >= _LOCAL and long.endswith(short) and len(long) - len(short) <= _COUNTRY


def minutes(text: str) -> list[tuple[int, bool]]:
    """Times of day in minutes, and whether it is certain which half of the day."""
    found = []
    for match in _TIME.finditer(normal(text)):
        hour, half = int(match["hour"]), match["before"] or match["after"]
        if hour > 24:
            continue
        if half in _LATE and hour < 12:
            hour += 12
        found.append((hour * 60 + int(match["minute"] or 0), half is not None or hour > 12))
    return found


def _same_time(one: tuple[int, bool], other: tuple[int, bool]) -> bool:
    certain = one[1] and other[1]
    return one[0] == other[0] or (not certain and one[0] % 720 == other[0] % 720)


def is_in_between(first: str, second: str, sentence: str) -> bool:
    """Whether one of two values is where the other is, and not beside it in a list: "A from the folder B"."""
    said = normal(sentence)
    start = said.find(normal(first))
    end = said.find(normal(second), start + len(normal(first))) if start >= 0 else -1
    gap = said[start + len(normal(first)) : end] if end >= 0 else ""
    return _PLACES.search(gap) is not None


def names(goal: Goal, sentence: str, apps: tuple[str, ...] = ()) -> tuple[tuple[str, ...], bool]:
    """The words nobody can explain but as names, put together as they stand; whether they are a list.

    What is the name of an app says where, not what.
    """
    places = [normal(app) for app in apps if within(app, sentence)]
    words = [
        word
        for word in goal.unexplained
        if normal(word) not in _NO_NAMES and not any(within(word, place) for place in places)
    ]
    if not words:
        return (), False
    said, place, found = normal(sentence), 0, list[str]()
    gaps: list[str] = []
    for word in (_OWNS.sub("", normal(word)) for word in words):
        at = said.find(word, place)
        if at < 0:
            found.append(word)
            gaps.append(" ")
            continue
        gap = said[place:at]
        if found and (not gap.strip() or gap in _INSIDE):
            found[-1] = said[said.rfind(found[-1], 0, at) : at + len(word)]
        else:
            gaps.append(gap)
            found.append(word)
        place = at + len(word)
    listed = len(found) > 1 and all(_LIST_MARK.fullmatch(gap) for gap in gaps[1:])
    return tuple(_with_brackets(name, said) for name in found), listed


def _with_brackets(name: str, said: str) -> str:
    """What stands in brackets right after a name is a part of it: Rowing mates (old)."""
    after = re.search(rf"{re.escape(name)}( ?\([^()]{{1,24}}\))", said)
    return name + after[1] if after is not None else name


def is_piece(name: str, sentence: str) -> bool:
    """Whether the sentence has it within something longer: png in old_map.png."""
    piece = re.escape(normal(name))
    return re.search(rf"\w[._-]{piece}|{piece}[._-]\w", normal(sentence)) is not None
