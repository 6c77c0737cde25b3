"""Days of the week as lists show them, for goals that name one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from treetap.decision.checking.forms import enters
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Sight
from treetap.language.values.cut import cut
from treetap.matching.words import normal, words
from treetap.models import ConstraintKind

_DAYS = {
    "monday": "mon monday 周一 星期一 礼拜一",
    "tuesday": "tue tues tuesday 周二 星期二 礼拜二",
    "wednesday": "wed wednesday 周三 星期三 礼拜三",
    "thursday": "thu thur thurs thursday 周四 星期四 礼拜四",
    "friday": "fri friday 周五 星期五 礼拜五",
    "saturday": "sat saturday 周六 星期六 礼拜六",
    "sunday": "sun sunday 周日 周天 星期日 星期天 礼拜天",
    "weekend": "weekend weekends 周末",
    "tomorrow": "tomorrow 明天 明日",
    "today": "today 今天 今日 tonight 今晚",
}
_NEXT = frozenset({"tomorrow", "today", "tonight"})
"""An alarm that rings once rings next; that it says so is not asked for."""


def weekday_shown(sight: Sight, texts: Iterable[str]) -> bool:
    """Whether the days that the goal names are there, and no others; true where it names none."""
    asked = [one.value for one in sight.goal.constraints if one.kind is ConstraintKind.WEEKDAY]
    if not asked:
        return True
    shown = {name for text in texts for name in days_in(text)}
    if all(name in _NEXT for name in asked):
        return not shown or bool(shown & set(asked)) or _is_date(sight)
    return all(name in shown for name in asked if name in _DAYS) and all(name in _DAYS for name in asked)


def day_entered(sight: Sight, texts: Sequence[str], forms: Sequence[Shown]) -> bool:
    """Whether the entry or its form says the day that the goal names; true where it names none."""
    asked = [one.value for one in sight.goal.constraints if one.kind is ConstraintKind.WEEKDAY]
    days = [name for name in asked if name in _DAYS]
    if not days or _is_date(sight):
        return True
    said = [*texts, *(text for shown in forms for text, _ in shown.lines)]
    shown = {name for text in said for name in days_in(text)}
    if all(name in shown for name in days):
        return True
    return (days == ["tomorrow"] and _is_day_after(sight, said)) or (days == ["today"] and not shown)


def _is_day_after(sight: Sight, said: Sequence[str]) -> bool:
    """The form began with one day and ended with the next."""
    first = [_date(text) for shown in sight.before for text, _ in shown.lines if enters(shown)]
    began = next((one for one in first if one is not None), None)
    ended = {one for text in said if (one := _date(text)) is not None}
    return began is not None and began + timedelta(days=1) in ended and began not in ended


def _date(text: str) -> date | None:
    found = [one.value for one in cut(text).values if one.type == "date"] if len(text) < 60 else []
    parts = found[0].split("-") if len(found) == 1 else []
    if len(parts) == 2:
        parts = ["2001", *parts]
    if len(parts) != 3 or not all(part.isdigit() for part in parts):
        return None
    try:
        return date(int(parts[0]), int(parts[1]), int(parts[2]))
    except ValueError:
        return None


def _is_date(sight: Sight) -> bool:
    return any(one.type == "date" for one in sight.slots)


def days_in(text: str) -> Iterable[str]:
    said, plain = set(words(text)), normal(text)
    for name, spelled in _DAYS.items():
        for word in spelled.split():
            if (word in said) if word.isascii() else (word in plain):
                yield name
                break


_ONLY_DAYS = re.compile(
    r"^(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day|to|and|every"
    r"|day|daily|once|weekdays?|weekends?|tomorrow|today|never|no|repeat|repeats|only|[-–,/&]|\s)+$"
    r"|^(?:周|星期|礼拜|[一二三四五六日天]|至|到|每|每天|工作日|周末|仅|一次|只响|今天|明天|永不|不重复|重复|[、,，和]|\s)+$"
)


def is_days(text: str) -> bool:
    """Whether the text says when something repeats, and nothing else."""
    return bool(_ONLY_DAYS.match(normal(text)))


def is_day(name: str) -> bool:
    """Whether it is a day, or some of them, and no longer time such as a month."""
    return name in _DAYS
