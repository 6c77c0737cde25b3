"""When and how long: times of day, dates, durations, times from now.

Parts are other ways of writing a value, or pieces of it. Those that could be mistaken for each other have
names of their own: `minutes` only where a duration is nothing but minutes, `hm_minutes` where it has hours
too; `hour24` only where the half of the day is certain. A value that lacks a part cannot take the place of
one that has it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final, NamedTuple

from treetap.task.numbers import ONE, ORDINALS, number, whole
from treetap.task.shapes import Span, Value, by_word, find, listed, named, shape, table

_T: Final = table("values")
_CLOCK: Final = _T["clock"]
_ZH_HALVES: Final[dict[str, str]] = _CLOCK["zh_halves"]
_HALF_OF: Final = by_word(_T["day_parts"])
"""The half that a word says, or the part of the day from which the hour tells it."""
_BY_HOUR: Final = {
    "am": dict.fromkeys(range(13), "am"),
    "pm": dict.fromkeys(range(1, 24), "pm"),
    "morning": dict.fromkeys(range(1, 12), "am"),
    "noon": {10: "am", 11: "am", 12: "pm", 13: "pm", 14: "pm", 1: "pm", 2: "pm"},
    "evening": dict.fromkeys((*range(4, 12), *range(16, 24)), "pm"),
    "night": dict.fromkeys((*range(7, 12), *range(19, 24)), "pm") | dict.fromkeys((0, *range(1, 5)), "am"),
}

# Times of day


def time_of(hour: int, minute: int = 0, word: str = "", second: int | None = None) -> Value | None:
    """None where there is no such time. `word`: what was said of the half of the day."""
    if not (0 <= hour < 24 and 0 <= minute < 60) and (hour, minute) != (24, 0):
        return None
    said = _HALF_OF.get(word, "")
    implied = "am" if hour == 0 else "pm" if 13 <= hour < 24 else ""
    half = _BY_HOUR[said].get(hour, said) if said else implied
    if second is not None:
        return Value("time", f"{hour}:{minute:02}:{second:02}", half=half)
    return Value("time", f"{hour}:{minute:02}", named(_time_parts(hour, minute, half)), half=half)


def _time_parts(hour: int, minute: int, half: str) -> Iterator[tuple[str, str]]:
    if hour == 24 or (half == "am" and hour > 12) or (half and half not in _ZH_HALVES):
        return
    clocks = {"": hour}
    if half:
        of_24 = hour % 12 + (12 if half == "pm" else 0)
        of_12 = of_24 % 12 or 12
        clocks = ({"": of_24} if of_12 == of_24 else {}) | {"12": of_12, "24": of_24}
    for clock, shown in clocks.items():
        yield f"hour{clock}", str(shown)
        yield f"hour{clock}_2" if clock else "hour2", f"{shown:02}"
    yield from (("minute", str(minute)), ("minute2", f"{minute:02}"))
    if half:
        yield from (("half", half), ("half_upper", half.upper()), ("half_zh", _ZH_HALVES[half]))
    for clock, shown in clocks.items():
        yield f"clock{clock}", f"{shown}:{minute:02}"
        yield f"clock{clock}_2", f"{shown:02}:{minute:02}"


def read_time(match: re.Match[str]) -> Value | None:
    """From the groups of its shape: the hour, what is added to it or lacks from it, the half of the day.

    A bare hour ("at 7") is a number: nothing says that it is a time.
    """
    said = {key: text for key, text in match.groupdict().items() if text}
    half = next((said[key] for key in ("before", "half", "part", "night", "name") if key in said), "")
    hour = _CLOCK["named"].get(half, whole(said.get("hour"), 24))
    minute = _minutes(said.get("quarter") or said.get("minute") or "0")
    less = said.get("less") or said.get("short")
    if hour is None or minute is None or ("mark" in said and not _is_hour(match, minute)):
        return None
    if less is None:
        return time_of(hour, minute, half, whole(said.get("second"), 59))
    # In the half that was said, unless that turns with the hour.
    minute, turns = _minutes(less), half and hour == 12
    return time_of((hour - 1) or 12, 60 - minute, half) if hour and minute and not turns else None


def _minutes(said: str) -> int | None:
    known: dict[str, int] = _CLOCK["minutes"]
    return known.get(said) or whole(shape("minute_words").sub("", said), 59)


def _is_hour(match: re.Match[str], minute: int) -> bool:
    """The mark of the hour also says "a bit" and parts a number from its decimals."""
    said, led = match["before"] or match["rest"] or match["short"], listed(_CLOCK["zh_leads"])
    weak = match["mark"] == _CLOCK["zh_weak_mark"] and not said
    point = len(match["minute"] or "") == 1 and not match["fen"] and minute < 10
    bit = match["hour"] in {ONE, "1"} and not said
    return not (weak or point or (bit and match.string[match.start() - 1 : match.start()] not in led))


# Dates

_MONTHS: Final = listed(_T["months"])
_MONTH: Final = {name[:3]: n for n, name in enumerate(_MONTHS, start=1)}


def read_date(match: re.Match[str]) -> Value | None:
    """One that could be read two ways (5/3/2026) has no parts."""
    said = match.groupdict()
    month = _MONTH.get(said["month"][:3]) or whole(said["month"])
    day = ORDINALS.get(said["day"].replace(" ", "-")) or whole(said["day"].rstrip("stndrh"))
    if "slash" in said and month and day:
        month, day = sorted((month, day))
        if month < day <= 12:
            return Value("date", match.group())
    return date_of(whole(said["year"]), month, day)


def date_of(year: int | None, month: int | None, day: int | None) -> Value | None:
    """None where there is no such date."""
    if not (month and day and month <= 12 and day <= 31):
        return None
    name, words = _MONTHS[month - 1].capitalize(), _T["dates"]
    pieces = {
        "month": str(month), "month2": f"{month:02}", "day": str(day), "day2": f"{day:02}",
        "month_name": name, "month_short": name[:3], "month_zh": f"{month}{words['month']}",
        "day_zh": f"{day}{listed(words['day'])[0]}",
    }  # fmt: skip
    parts = [("year", str(year))] if year else []
    parts += [(f"ymd_{key}" if year else key, piece) for key, piece in pieces.items()]
    return Value("date", f"{year}-{month:02}-{day:02}" if year else f"{month:02}-{day:02}", named(parts))


# Durations, and times from now

_SIZES: Final = {"h": 3600, "quarter": 900, "min": 60, "fen": 60, "s": 1}
_LARGE: Final = {"y": "years", "mo": "months", "d": "days"}
_ORDER: Final = (*_LARGE, *_SIZES)
_UNITS: Final = by_word(_T["durations"])
_SHARES: Final = {word: Fraction(share) for word, share in _T["duration_words"]["shares"].items()}


class _Piece(NamedTuple):
    start: int
    end: int
    unit: str
    number: Fraction


def durations(text: str) -> Iterator[Span]:
    """Neighbouring pieces that fall in size are one duration: 1 hour and 30 minutes."""
    groups: list[list[_Piece]] = []
    for piece in filter(None, map(_piece, shape("length").finditer(text))):
        last = groups[-1][-1] if groups else piece
        smaller = _ORDER.index(last.unit) < _ORDER.index(piece.unit)
        if smaller and shape("between").fullmatch(text, last.end, piece.start):
            groups[-1].append(piece)
        else:
            groups.append([piece])
    lengths = [Span(group[0].start, group[-1].end, value) for group in groups if (value := _whole(group))]
    return (_from_now(one, text) for one in [*find(text, short_length=_short_length), *lengths])


def _piece(match: re.Match[str]) -> _Piece | None:
    """A number with a unit. "The twenty second" is an ordinal, and a Chinese month by itself a date."""
    said, unit, chinese = match["number"], _UNITS[match["unit"]], not match["unit"].isascii()
    digits = number(said)
    count = _SHARES.get(said) or (Fraction(digits) if digits is not None else None)
    ordinal = match["unit"] == "second" and match.string[: match.start()].endswith("the ")
    if count is None or (ordinal and not said.isdecimal()):
        return None
    if chinese and ((unit == "mo" and not match["ge"] and count >= 1) or (unit == "y" and count > 999)):
        return None
    count += Fraction(1, 2) if match["more"] or match["tail"] else 0
    return _Piece(*match.span(), *(("d", count * 7) if unit == "wk" else (unit, count)))


def _short_length(match: re.Match[str]) -> Value | None:
    """1h30, 90s."""
    seconds = sum(int(match[unit] or 0) * size for unit, size in (("h", 3600), ("m", 60), ("s", 1)))
    return duration_of(Fraction(seconds)) if match.group() else None


def _from_now(found: Span, text: str) -> Span:
    """In 30 minutes, three days ago: not how long but when, and so of another type."""
    start, end, value = found
    if after := shape("later").match(text, end):
        kind = "ago" if after.group().strip() == "ago" else "delay"
        return Span(start, after.end(), replace(value, type=kind))
    if before := shape("from_now").search(text, max(0, start - 6), start):
        return Span(before.start(), end, replace(value, type="delay"))
    spent = shape("spent").search(text, max(0, start - 12), start)
    return Span(start, end, replace(value, fixed=spent is not None))


def _whole(group: list[_Piece]) -> Value | None:
    """A day stays a day: it is not 24 hours everywhere. Fen alone may be points, or a share."""
    first = group[0]
    if len(group) == 1 and first.unit == "fen":
        return None
    if all(piece.unit in _SIZES for piece in group):
        return duration_of(sum((piece.number * _SIZES[piece.unit] for piece in group), Fraction(0)))
    parts = [(_LARGE[piece.unit], _shown(piece.number)) for piece in group if piece.unit in _LARGE]
    if len(group) == 1 and first.unit == "d" and first.number % 7 == 0:
        parts.append(("weeks", _shown(first.number / 7)))
    return Value("duration", " ".join(f"{_shown(one.number)} {one.unit}" for one in group), named(parts))


def _shown(count: Fraction) -> str:
    return str(count) if count.denominator == 1 else f"{float(count):g}"


def duration_of(seconds: Fraction) -> Value | None:
    """Hours, minutes and seconds; a day of hours stays hours."""
    if seconds.denominator != 1 or not 0 <= seconds < 10**7:
        return None
    hours, rest = divmod(int(seconds), 3600)
    minutes, left = divmod(rest, 60)
    sizes = {"h": ("hours", hours), "min": ("minutes", minutes), "s": ("seconds", left)}
    said = {unit: named for unit, named in sizes.items() if named[1]}
    prefix = "" if len(said) == 1 else "".join(unit[0] for unit in said) + "_"
    parts = [(f"{prefix}{name}", str(n)) for name, n in said.values()]
    parts += [(f"{prefix}{name}2", f"{n:02}") for name, n in said.values()]
    parts += [("total_minutes", str(hours * 60 + minutes))] if hours and not left else []
    if seconds >= 60:
        digits = f"{hours:02}{minutes:02}{left:02}"
        parts += [("total_seconds", str(int(seconds))), ("hhmmss", digits), ("digits", digits.lstrip("0"))]
    return Value("duration", " ".join(f"{n} {unit}" for unit, (_, n) in said.items()) or "0 s", named(parts))
