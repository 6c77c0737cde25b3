"""Days of the week as lists show them, for goals that name one."""

from __future__ import annotations

from collections.abc import Iterable

from treetap.decision.checking.sight import Sight
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
    shown = {name for text in texts for name in _days_in(text)}
    if all(name in _NEXT for name in asked):
        return not shown or bool(shown & set(asked)) or _is_date(sight)
    return all(name in shown for name in asked if name in _DAYS) and all(name in _DAYS for name in asked)


def _is_date(sight: Sight) -> bool:
    return any(one.type == "date" for one in sight.slots)


def _days_in(text: str) -> Iterable[str]:
    said, plain = set(words(text)), normal(text)
    for name, spelled in _DAYS.items():
        for word in spelled.split():
            if (word in said) if word.isascii() else (word in plain):
                yield name
                break
