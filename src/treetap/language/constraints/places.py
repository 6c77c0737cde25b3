"""The rules about when and where to: weekdays, days, halves of the day, directions, from and to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from treetap.language.constraints import tables
from treetap.language.constraints.line import SLOT, Line
from treetap.language.constraints.rules import Builder, Rule, at_head, either, one, plain
from treetap.models.task import Constraint, ConstraintKind

_WEEK: Final = "(?:周|星期|礼拜)"


def days() -> Iterator[Rule]:
    """Weekdays, today and tomorrow, last week, every Monday, in the morning."""
    every, weekday, half = ConstraintKind.ALL, ConstraintKind.WEEKDAY, ConstraintKind.DAY_HALF
    for day, part, words in tables.PARTS_OF_DAYS:
        yield plain(words, (weekday, day), (half, part))
    yield _from_day_to_day()
    for day, (name, short, chinese) in tables.WEEKDAYS.items():
        yield plain(f"{name}s|每(?:个|逢)?{_WEEK}{chinese}", (every, ""), (weekday, day))
        yield from _near(f"{_WEEK}{chinese}|{name}", day)
        yield plain(f"{name}|{short}|{_WEEK}{chinese}", (weekday, day))
    for period, words in tables.PERIODS.items():
        yield from _near(words, period)
    for word, (near, period) in tables.YEARS.items():
        yield plain(word, (ConstraintKind.NTH, near), (weekday, period))
    for day, words in tables.DAYS.items():
        yield plain(words, (weekday, day))
    for value, words in tables.HALVES.items():
        yield plain(words, (half, value))


def _near(words: str, value: str) -> Iterator[Rule]:
    """This, the next or the last one."""
    for near, said in tables.NEAR.items():
        found = (
            Constraint(kind=ConstraintKind.NTH, value=near),
            Constraint(kind=ConstraintKind.WEEKDAY, value=value),
        )
        yield Rule(re.compile(rf"(?:{either(said)}) ?(?:{either(words)})"), _fixed(*found))


def _from_day_to_day() -> Rule:
    """Mon-Fri in one word."""
    names = {name: day for day, (full, _, _) in tables.WEEKDAYS.items() for name in (day, full)}
    some = "|".join(sorted(names, key=len, reverse=True))

    def build(match: re.Match[str], _line: Line, _taken: range) -> tuple[Constraint, ...]:
        first, last = (Constraint(kind=ConstraintKind.WEEKDAY, value=names[match[one]]) for one in ("a", "b"))
        return first, Constraint(kind=ConstraintKind.TO), last

    return Rule(re.compile(rf"(?<![a-z])(?P<a>{some}) ?[-–~] ?(?P<b>{some})(?![a-z])"), build)


def _fixed(*found: Constraint) -> Builder:
    return lambda _match, _line, _taken: found


_ZH: Final = "|".join(chinese for _, chinese in tables.DIRECTIONS.values())
_EN: Final = "|".join(english for english, _ in tables.DIRECTIONS.values())
_ALWAYS: Final = "|".join(
    tables.DIRECTIONS[name][0] for name in tables.DIRECTIONS if name not in tables.ONLY_PLACES
)
_SIDE: Final = "(?:边|侧|面|方|部|端|头|手边)"
_VERTICAL: Final = {
    "top": "top",
    "upper": "top",
    "bottom": "bottom",
    "lower": "bottom",
    "上": "top",
    "下": "bottom",
}


def directions() -> Iterator[Rule]:
    """Up and to the left is where to; on the left is where."""
    corner = r"(?:(?:on|at|in) )?(?:the )?\b(?P<v>top|upper|bottom|lower)[- ](?P<h>left|right)(?: corner)?"
    yield Rule(re.compile(rf"{corner}(?![a-z])|(?P<zh>[左右])(?P<zv>[上下])(?:角|方)"), _corner)
    yield Rule(
        re.compile(rf"(?:\bfrom (?:the )?(?P<en>{_EN})(?![a-z])(?: side\b)?|从(?P<zh>{_ZH}){_SIDE}?)"),
        _toward(ConstraintKind.FROM),
    )
    yield Rule(
        re.compile(
            rf"(?:\bto (?:the )?(?P<en>{_EN})(?![a-z])(?: side\b)?|[向往朝到至](?P<zh>{_ZH}){_SIDE}?)"
        ),
        _toward(ConstraintKind.TO),
    )
    yield Rule(
        re.compile(
            rf"(?:\b(?:on|at|in|of) (?:the )?(?P<en>{_EN})(?![a-z])(?: side\b)?|(?P<zh>{_ZH}){_SIDE})"
        ),
        _toward(ConstraintKind.TO, "at "),
    )
    yield Rule(
        re.compile(rf"(?<![a-z'])(?P<en>{_ALWAYS})(?![a-z'])|(?P<zh>顺时针|逆时针)"),
        _toward(ConstraintKind.TO),
    )
    moves = "(?:滑|划|翻|拉|移|拖|拨|推|滚)动?"
    yield Rule(re.compile(f"(?P<take>(?P<zh>[上下左右]))(?P<en>)(?={moves})"), _toward(ConstraintKind.TO))
    yield Rule(re.compile(f"(?P<zh>[上下左右])(?P<en>){moves}"), _toward(ConstraintKind.TO), takes=False)


def _corner(match: re.Match[str], _line: Line, _taken: range) -> tuple[Constraint, ...]:
    side = {"左": "left", "右": "right"}.get(match["zh"] or "", match["h"])
    return one(ConstraintKind.TO, f"at {_VERTICAL[match['v'] or match['zv']]} {side}")


def _toward(kind: ConstraintKind, prefix: str = "") -> Builder:
    def build(match: re.Match[str], line: Line, taken: range) -> tuple[Constraint, ...] | None:
        said = match["en"] or match["zh"]
        if match["en"] == match.group() and at_head(line, taken):
            return None  # forward the message, back up
        for name, (english, chinese) in tables.DIRECTIONS.items():
            if re.fullmatch(f"{english}|{chinese}", said):
                return one(kind, prefix + name)
        return None

    return build


def ends() -> Iterator[Rule]:
    """From X and to X, where X is a word. To a value is the reader's to say: it knows its role."""
    yield Rule(re.compile(either("from|out of|从")), _end(ConstraintKind.FROM))
    yield Rule(re.compile(either("to|into|到|至")), _end(ConstraintKind.TO))
    yield Rule(re.compile(r"(?:-|~|–|—)"), _between)


def _end(kind: ConstraintKind) -> Builder:
    def build(_match: re.Match[str], line: Line, taken: range) -> tuple[Constraint, ...] | None:
        place = line.next_word(taken.stop)
        goes = kind is ConstraintKind.TO and taken.start and line.words[taken.start - 1] in tables.GOES
        if place is None or goes:
            return None
        if line.is_hidden(place):
            return one(kind)
        name = line.named(place)
        return None if name == SLOT and kind is ConstraintKind.TO else one(kind, name)

    return build


def _between(_match: re.Match[str], line: Line, taken: range) -> tuple[Constraint, ...] | None:
    """Mon - Fri is Monday to Friday."""
    beside = [n for n in (taken.start - 1, taken.stop) if 0 <= n < len(line.words)]
    return one(ConstraintKind.TO) if len(beside) == 2 and all(map(line.is_hidden, beside)) else None
