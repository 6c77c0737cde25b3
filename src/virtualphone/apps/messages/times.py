"""Times and days as a list of messages shows them."""

from __future__ import annotations

from datetime import datetime

from virtualphone.clock import ZONE

_DAYS = (
    ("Mon", "周一"),
    ("Tue", "周二"),
    ("Wed", "周三"),
    ("Thu", "周四"),
    ("Fri", "周五"),
    ("Sat", "周六"),
    ("Sun", "周日"),
)
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


class Times:
    """Speaks of moments, seen from now."""

    def __init__(self, now_ms: int, locale: str, hours: str) -> None:
        self.zh, self.twelve = locale == "zh", hours == "12"
        self.now = self._moment(now_ms)

    @staticmethod
    def _moment(ms: int) -> datetime:
        return datetime.fromtimestamp(ms / 1000, ZONE)

    def clock(self, ms: int) -> str:
        """`09:30`, or with its half of the day."""
        when = self._moment(ms)
        if not self.twelve:
            return f"{when:%H:%M}"
        short = f"{when.hour % 12 or 12}:{when.minute:02d}"
        if self.zh:
            return f"{'上午' if when.hour < 12 else '下午'}{short}"
        return f"{short} {'AM' if when.hour < 12 else 'PM'}"

    def date(self, ms: int) -> str:
        """`Mar 2`, with the year if it is not this one."""
        when = self._moment(ms)
        short = f"{when.month}月{when.day}日" if self.zh else f"{_MONTHS[when.month - 1]} {when.day}"
        if when.year == self.now.year:
            return short
        return f"{when.year}年{short}" if self.zh else f"{short}, {when.year}"

    def away(self, ms: int) -> int:
        """How many days ago; negative: to come."""
        return (self.now.date() - self._moment(ms).date()).days

    def day(self, ms: int) -> str:
        """The line between two days of a conversation."""
        days = self.away(ms)
        near = {0: ("Today", "今天"), 1: ("Yesterday", "昨天"), -1: ("Tomorrow", "明天")}.get(days)
        if near is not None:
            return near[self.zh]
        name = _DAYS[self._moment(ms).weekday()][self.zh]
        return f"{self.date(ms)} {name}" if self.zh else f"{name}, {self.date(ms)}"

    def short(self, ms: int) -> str:
        """In the list: the time today, the day before that."""
        days = self.away(ms)
        if days == 0:
            return self.clock(ms)
        if days == 1:
            return "昨天" if self.zh else "Yesterday"
        if 1 < days < 7:
            return _DAYS[self._moment(ms).weekday()][self.zh]
        return self.date(ms)

    def full(self, ms: int) -> str:
        """Day and time."""
        return f"{self.day(ms)} {self.clock(ms)}"
