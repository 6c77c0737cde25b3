"""Moments and lengths as a list of calls shows them."""

from __future__ import annotations

from datetime import datetime

from virtualphone.clock import ZONE

_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_DAYS_ZH = "一二三四五六日"
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def running(ms: int) -> str:
    """A call that goes on: `01:05`, with hours from the first one on."""
    seconds = max(0, ms) // 1000
    hours, minutes = seconds // 3600, seconds // 60 % 60
    return f"{hours}:{minutes:02d}:{seconds % 60:02d}" if hours else f"{minutes:02d}:{seconds % 60:02d}"


class Times:
    """Speaks of moments, seen from now."""

    def __init__(self, now_ms: int, zh: bool, twelve: bool) -> None:
        self.zh, self.twelve = zh, twelve
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

    def away(self, ms: int) -> int:
        """How many days ago."""
        return (self.now.date() - self._moment(ms).date()).days

    def date(self, ms: int) -> str:
        """`Mar 2`, or a day of this week."""
        when, days = self._moment(ms), self.away(ms)
        if days == 1:
            return "昨天" if self.zh else "Yesterday"
        if 1 < days < 7:
            return f"周{_DAYS_ZH[when.weekday()]}" if self.zh else _DAYS[when.weekday()]
        return f"{when.month}月{when.day}日" if self.zh else f"{_MONTHS[when.month - 1]} {when.day}"

    def short(self, ms: int) -> str:
        """In the list: the time today, day and time before that."""
        return self.clock(ms) if self.away(ms) == 0 else f"{self.date(ms)} {self.clock(ms)}"

    def full(self, ms: int) -> str:
        """Day and time."""
        today = "今天" if self.zh else "Today"
        return f"{today if self.away(ms) == 0 else self.date(ms)} {self.clock(ms)}"

    def length(self, seconds: int) -> str:
        """`3 min 12 sec`."""
        minutes, rest = divmod(seconds, 60)
        if self.zh:
            return f"{minutes}分{rest}秒" if minutes else f"{rest}秒"
        return f"{minutes} min {rest} sec" if minutes else f"{rest} sec"
