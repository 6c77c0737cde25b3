"""Whether an answer that had to be worked out is right, in whatever words it is given."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from treetap.bench.tasks.task import Judge, Seen
from treetap.bench.tasks.telling import plain, says
from treetap.bench.templates.template import Draw, Given, Template

LONGEST = 200
"""Letters and digits of an answer: more is a recital."""

_ENGLISH = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
_CHINESE = ("零", "一", "[二两]", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二")
_MEASURES = "[个件条张首场项次位天样种封]|$"


def _answered(right: Callable[[str], bool]) -> Judge:
    def judge(seen: Seen) -> bool:
        said = seen.answer or ""
        return bool(said.strip()) and len(plain(said)) <= LONGEST and right(said)

    return judge


def tells_one(*alternatives: str) -> Judge:
    """One of these is said; numbers are whole ones."""
    return _answered(lambda said: any(says(said, one) for one in alternatives))


def prefers(right: Sequence[str], wrong: Sequence[str]) -> Judge:
    """One of several is named: alone, or before the others (`the mug is cheaper than the bottle`)."""
    names = sorted({plain(one) for one in (*right, *wrong)}, key=len, reverse=True)
    any_name = re.compile("|".join(map(re.escape, names)))
    meant = {plain(one) for one in right}

    def judge(said: str) -> bool:
        first = any_name.search(plain(said))
        return first is not None and first[0] in meant

    return _answered(judge)


def counts(number: int) -> Judge:
    """That many, in figures or in words."""
    figures = re.compile(rf"(?<![\d:.]){number}(?![\d:.]\d|\d)")
    words = [figures]
    if number < len(_ENGLISH):
        words.append(re.compile(rf"\b{_ENGLISH[number]}\b", re.IGNORECASE))
        words.append(re.compile(rf"(?<![一二三四五六七八九十周期]){_CHINESE[number]}\s*(?:{_MEASURES})"))
    return _answered(lambda said: any(one.search(said.strip(" .。")) for one in words))


def costs(cents: int) -> Judge:
    """That sum of money, with or without its cents."""
    return tells_one(f"{cents // 100}.{cents % 100:02d}", f"{cents / 100:g}")


def lasts(minutes: int) -> Judge:
    """That long: in hours and minutes, in minutes, in parts of an hour."""
    hours, rest = divmod(minutes, 60)
    hour, minute = r"\s*(?:-\s*)?(?:h|个?小时|个?钟头)", r"\s*(?:-\s*)?(?:m|分)"
    ways = [rf"(?<![\d:.]){minutes}{minute}"]
    if hours and rest:
        ways += [rf"(?<![\d:.]){hours}\D{{1,14}}0?{rest}(?!\d)", rf"(?<![\d:.]){minutes / 60:g}{hour}"]
    elif hours:
        ways += [
            rf"(?<![\d:.]){hours}(?::00(?!\d)|{hour})",
            rf"\b{_ENGLISH[hours]} hour",
            rf"{_CHINESE[hours]}个?小时",
        ]
    spoken = {
        30: ("half an hour", "半个?小时"),
        45: ("three quarters of an hour", "三刻钟"),
        60: (r"\ban hour\b(?! and)",),
        90: ("hour and a half", "one and a half hours", "一个半小时"),
    }
    found = [re.compile(one, re.IGNORECASE) for one in (*ways, *spoken.get(minutes, ()))]
    return _answered(lambda said: any(one.search(said) for one in found))


def near(value: float, within: float) -> Judge:
    """A number that is close enough."""

    def judge(said: str) -> bool:
        numbers = [float(one) for one in re.findall(r"\d+(?:\.\d+)?", said.replace(",", ""))]
        return any(abs(one - value) <= within for one in numbers)

    return _answered(judge)


def question(
    name: str,
    sentences: tuple[str, str],
    answer: Callable[[Given], str],
    judge: Callable[[Given], Judge],
    **rest: Any,
) -> Template:
    """A task that asks; whoever answers it must have changed nothing. `rest` is as in `Template`."""
    rest.setdefault("level", "medium")
    return Template(name=name, sentences=sentences, answer=answer, judge=judge, **rest)


def either(draw: Draw, one: str, other: str) -> str:
    """`the mug or the bottle`, as a slot: which of the two stands first depends on the phone's seed."""
    order = Random(f"{draw.state['seed']}/{one}/{other}")  # noqa: S311 — slots, not secrets
    first, second = order.sample([one, other], 2)
    return draw.say(f"{first} or {second}", f"{first}还是{second}")


def parts(given: Given, slot: str = "pair") -> tuple[str, str]:
    """The two that such a slot has; ValueError if it is none."""
    one, other = given[slot].split(given.say(" or ", "还是"))
    return one, other
