"""When and how long: times of day, dates, durations, times from now.

Parts are other ways of writing a value, or pieces of it. Those that could be mistaken for each other have
names of their own: `minutes` only where a duration is nothing but minutes, `hm_minutes` where it has hours
too; `hour24` only where the half of the day is certain. A value that lacks a part cannot take the place of
one that has it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from treetap.task.numerals import ONE, ORDINALS, ZH_CHARS, number, whole
from treetap.task.tables import listed, shape, table
from treetap.task.value import Found, Value, named

_T: Final = table("values")
_CLOCK_WORDS: Final = _T["clock"]
_ZH_HALVES: Final[dict[str, str]] = _CLOCK_WORDS["zh_halves"]
HALF_OF: Final = {word: part for part, words in _T["day_parts"].items() for word in listed(words)}
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

_WEAK: Final = _CLOCK_WORDS["zh_weak_mark"]
_QUARTER: Final = _CLOCK_WORDS["zh_quarter"]
_MINUTE: Final = _CLOCK_WORDS["zh_minute"]
_ZH_LEADS: Final = frozenset(listed(_CLOCK_WORDS["zh_leads"]))


def time_of(hour: int, minute: int = 0, second: int | None = None, word: str = "") -> Value | None:
    """None where there is no such time. `word`: what was said of the half of the day."""
    if not (0 <= hour <= 24 and 0 <= minute < 60 and 0 <= (second or 0) < 60) or (hour == 24 and minute):
        return None
    said = HALF_OF.get(word, "")
    implied = "am" if hour == 0 else "pm" if 13 <= hour < 24 else ""
    half = _BY_HOUR[said].get(hour, said) if said else implied
    written = f"{hour}:{minute:02}" + ("" if second is None else f":{second:02}")
    return Value("time", "", written, named(_time_parts(hour, minute, second, half)), half=half)


def _time_parts(hour: int, minute: int, second: int | None, half: str) -> Iterator[tuple[str, str]]:
    if hour == 24 or (half == "am" and hour > 12) or (half and half not in _ZH_HALVES):
        return
    clocks = {"": hour}
    if half:
        of_24 = hour % 12 + (12 if half == "pm" else 0)
        of_12 = of_24 % 12 or 12
        clocks = ({"": of_24} if of_12 == of_24 else {}) | {"12": of_12, "24": of_24}
    end = "" if second is None else f":{second:02}"
    shape = "" if second is None else "hms_"
    for clock, shown in clocks.items():
        yield f"{shape}hour{clock}", str(shown)
        yield f"{shape}hour{clock}_2" if clock else f"{shape}hour2", f"{shown:02}"
    yield from ((f"{shape}minute", str(minute)), (f"{shape}minute2", f"{minute:02}"))
    if second is not None:
        yield from (("hms_second", str(second)), ("hms_second2", f"{second:02}"))
    if half:
        yield from (("half", half), ("half_upper", half.upper()), ("half_zh", _ZH_HALVES[half]))
    for clock, shown in clocks.items():
        yield f"{shape}clock{clock}", f"{shown}:{minute:02}{end}"
        yield f"{shape}clock{clock}_2", f"{shown:02}:{minute:02}{end}"


def said_past(text: str) -> Iterator[Found]:
    """Half past seven, quarter to eight, ten minutes to nine: before durations see the minutes."""
    for match in shape("past").finditer(text):
        hour, step = whole(match["hour"], 12), match["step"]
        forward = match["way"] in listed(_CLOCK_WORDS["past"])
        plain = step == "half" or step.endswith("quarter")
        # "from 5 to 7 pm" is two times, and "5 minutes after 7" may be a wait.
        sure = plain or match["way"] == "past" or (not forward and match["minutes"])
        minutes = 30 if step == "half" else 15 if plain else whole(step.split(" minute")[0], 59)
        if not sure or not hour or not minutes or (step == "half" and match["way"] != "past"):
            continue
        word = _half(match)
        yield from _found(
            match, time_of(hour, minutes, None, word) if forward else _before_hour(hour, minutes, word)
        )
    for match in shape("at_hours").finditer(text):
        yield from _found(match, time_of(int(match["hour"]), int(match["minute"] or 0)))


def times(text: str) -> Iterator[Found]:
    """All others. A bare hour ("at 7") is a number: nothing says that it is a time."""
    for match in shape("zh_time").finditer(text):
        yield from _found(match, _chinese_time(match, text))
    for match in (one for name in ("clock", "oclock", "with_half") for one in shape(name).finditer(text)):
        said = match.groupdict()
        hour, minute, second = (whole(said.get(part)) for part in ("hour", "minute", "second"))
        if hour is not None:
            word = said.get("before") or _half(match)
            yield from _found(match, time_of(hour, minute or 0, second, word))
    for match in shape("spoken").finditer(text):  # at seven thirty, seven oh five pm
        hour, minute = whole(match["hour"], 12), whole(re.sub(r"^oh?[ -]", "", match["minute"]), 59)
        if hour and minute and (minute > 9 or match["minute"].startswith("o")):
            yield from _found(match, time_of(hour, minute, None, _half(match)))
    for match in shape("named_time").finditer(text):
        hour = _CLOCK_WORDS["named"][match["name"]]
        value = time_of(hour, 0, None, "pm" if hour else "am")
        if value is not None:
            yield Found(match.end("lead"), match.end(), value)


def _found(match: re.Match[str], value: Value | None) -> Iterator[Found]:
    if value is not None:
        yield Found(match.start(), match.end(), value)


def _half(match: re.Match[str]) -> str:
    return match["half"] or match["part"] or match["night"] or ""


def _before_hour(hour: int, minutes: int, word: str) -> Value | None:
    """So many minutes to the hour, in the half that was said, unless that turns with the hour."""
    if word and hour == 12:
        return None
    return time_of((hour - 1 or 12) if hour <= 12 else hour - 1, 60 - minutes, None, word)


def _chinese_time(match: re.Match[str], text: str) -> Value | None:
    hour, word = whole(match["hour"], 24), match["before"] or ""
    if hour is None or not _is_time(match, text):
        return None
    if match["short"] or match["less"]:
        short = match["short"] or match["less"]
        less = 15 if short.endswith(_QUARTER) else whole(short.removesuffix(_MINUTE), 59)
        return _before_hour(hour, less, word) if less and hour else None
    if match["minute"]:
        minute, alone = whole(match["minute"], 59), len(match["minute"]) == 1 and match["minute"] in ZH_CHARS
        alone = (alone and (minute or 0) < 10) or (match["minute"].isdigit() and len(match["minute"]) == 1)
        if minute is None or (alone and not match["fen"]):
            return None  # A number with a decimal point.
        return time_of(hour, minute, whole(match["second"], 59), word)
    quarter = 15 * (whole(match["quarter"], 3) or 0)
    return time_of(hour, 30 if match["half"] else quarter, None, word)


def _is_time(match: re.Match[str], text: str) -> bool:
    """The mark of the hour also points, counts reasons and says "a bit"."""
    said = bool(match["before"] or match["rest"] or match["short"])
    if match["mark"] == _WEAK and not said:
        return False
    if not match["rest"] and shape("point_verbs").match(text, match.end()):
        return False
    bit = match["hour"] in {ONE, "1"} and not said
    return not bit or text[match.start() - 1 : match.start()] in _ZH_LEADS


# Dates

MONTHS: Final = listed(_T["months"])
_MONTH: Final = {name: n for n, name in enumerate(MONTHS, start=1)} | {
    name[:3]: n for n, name in enumerate(MONTHS, start=1)
}
_MONTH["sept"] = 9
_D_WORDS: Final = _T["dates"]


def dates(text: str) -> Iterator[Found]:
    """Dates with a month and a day. One that could be read two ways (5/3/2026) has no parts."""
    for match in shape("iso").finditer(text):
        yield from _date(match, int(match["month"]), int(match["day"]), match["year"])
    for match in shape("slashed").finditer(text):
        one, two = int(match["one"]), int(match["two"])
        if one > 12 >= two or one == two:
            yield from _date(match, two, one, match["year"])
        elif two > 12 >= one:
            yield from _date(match, one, two, match["year"])
        elif max(one, two) <= 12:
            yield Found(match.start(), match.end(), Value("date", "", match.group()))
    for match in shape("zh_date").finditer(text):
        year = whole(match["year"])
        month, day = whole(match["month"]) or 0, whole(match["day"]) or 0
        yield from _date(match, month, day, str(year) if year else None)
    for name in ("month_day", "day_month"):
        for match in shape(name).finditer(text):
            said = match["day"]
            spoken = ORDINALS.get(said.replace(" ", "-"), 0)
            day = int(re.sub("[a-z]", "", said)) if said[0].isdigit() else spoken
            yield from _date(match, _MONTH[match["month"]], day, match["year"])


def _date(match: re.Match[str], month: int, day: int, year: str | None) -> Iterator[Found]:
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return
    name = MONTHS[month - 1].capitalize()
    pieces = {
        "month": str(month), "month2": f"{month:02}", "day": str(day), "day2": f"{day:02}",
        "month_name": name, "month_short": name[:3], "month_zh": f"{month}{_D_WORDS['month']}",
        "day_zh": f"{day}{listed(_D_WORDS['day'])[0]}",
    }  # fmt: skip
    parts = [("year", year)] if year else []
    parts += [(f"ymd_{key}" if year else key, piece) for key, piece in pieces.items()]
    written = f"{month:02}-{day:02}"
    value = Value("date", "", f"{year}-{written}" if year else written, named(parts))
    yield Found(match.start(), match.end(), value)


# Durations, and times from now

_SIZES: Final = {"h": 3600, "min": 60, "s": 1, "quarter": 900, "fen": 60}
_LARGE: Final = {"d": "days", "mo": "months", "y": "years"}
_ORDER: Final = ("y", "mo", "d", "h", "quarter", "min", "fen", "s")
_UNITS: Final = {word: unit for unit, words in _T["durations"].items() for word in listed(words)}
_SHARES: Final = {word: Fraction(share) for word, share in _T["duration_words"]["shares"].items()}


@dataclass(frozen=True, slots=True)
class _Piece:
    start: int
    end: int
    unit: str
    count: Fraction


def durations(text: str) -> Iterator[Found]:
    """Neighbouring pieces that fall in size are one duration: 1 hour and 30 minutes."""
    found: list[Found] = []
    group: list[_Piece] = []
    for piece in _pieces(text):
        if group and not _goes_on(group[-1], piece, text):
            found += _whole(group)
            group = []
        group.append(piece)
    for one in [*_short_lengths(text), *found, *_whole(group)]:
        yield _from_now(one, text)


def _from_now(found: Found, text: str) -> Found:
    """In 30 minutes, three days ago: not how long but when, and so of another type."""
    start, end, value = found
    before = shape("from_now").search(text, max(0, start - 6), start)
    after = shape("later").match(text, end)
    if after is not None:
        kind = "ago" if after.group().strip() == "ago" else "delay"
        return Found(start, after.end(), replace(value, type=kind))
    if before is not None:
        return Found(before.start(), end, replace(value, type="delay"))
    return Found(
        start, end, replace(value, fixed=shape("spent").search(text, max(0, start - 12), start) is not None)
    )


def _goes_on(one: _Piece, other: _Piece, text: str) -> bool:
    falls = _ORDER.index(one.unit) < _ORDER.index(other.unit)
    return (
        falls
        and other.start - one.end < 7
        and shape("between").fullmatch(text, one.end, other.start) is not None
    )


def _whole(group: list[_Piece]) -> Iterator[Found]:
    if not group or [piece.unit for piece in group] == ["fen"]:
        return  # Alone it may be points, or a share of something.
    if all(piece.unit in _SIZES for piece in group):
        value = duration_of(sum((piece.count * _SIZES[piece.unit] for piece in group), Fraction(0)))
    else:
        written = " ".join(f"{_shown(piece.count)} {piece.unit}" for piece in group)
        parts = [(_LARGE[piece.unit], _shown(piece.count)) for piece in group if piece.unit in _LARGE]
        if group[0].unit == "d" and group[0].count % 7 == 0 and len(group) == 1:
            parts.append(("weeks", _shown(group[0].count / 7)))
        value = Value("duration", "", written, named(parts))
    if value is not None:
        yield Found(group[0].start, group[-1].end, value)


def duration_of(seconds: Fraction) -> Value | None:
    """Hours, minutes and seconds; a day of hours stays hours."""
    if seconds.denominator != 1 or not 0 <= seconds < 10**7:
        return None
    hours, rest = divmod(int(seconds), 3600)
    minutes, left = divmod(rest, 60)
    pieces = [(n, unit) for n, unit in ((hours, "h"), (minutes, "min"), (left, "s")) if n]
    written = " ".join(f"{n} {unit}" for n, unit in pieces) or "0 s"
    names = {"h": "hours", "min": "minutes", "s": "seconds"}
    shape = "" if len(pieces) == 1 else "".join(unit[0] for _, unit in pieces) + "_"
    parts = [(f"{shape}{names[unit]}", str(n)) for n, unit in pieces]
    parts += [(f"{shape}{names[unit]}2", f"{n:02}") for n, unit in pieces]
    if hours and not left:
        parts.append(("total_minutes", str(hours * 60 + minutes)))
    if seconds >= 60:
        parts.append(("total_seconds", str(int(seconds))))
        if hours < 100:
            digits = f"{hours:02}{minutes:02}{left:02}"
            parts += [("hhmmss", digits), ("digits", digits.lstrip("0"))]
    return Value("duration", "", written, named(parts))


def _shown(count: Fraction) -> str:
    return str(count) if count.denominator == 1 else f"{float(count):g}"


def _short_lengths(text: str) -> Iterator[Found]:
    """1h30, 90s."""
    for match in shape("short_length").finditer(text):
        hours, minutes, seconds = (int(match[one] or 0) for one in ("h", "m", "s"))
        minutes = minutes or int(match["only"] or 0)
        decade = not match["h"] and not match["only"]
        if match.end() == match.start() or minutes >= 60:
            continue
        if decade and shape("decade").search(text[max(0, match.start() - 4) : match.end() + 12]):
            continue
        value = duration_of(Fraction(hours * 3600 + minutes * 60 + seconds))
        if value is not None:
            yield Found(match.start(), match.end(), value)


def _pieces(text: str) -> Iterator[_Piece]:
    for match in shape("length").finditer(text):
        said, word = match["number"], match["unit"]
        count, unit = _SHARES.get(said) or _fraction(said), _UNITS[word]
        ordinal = word == "second" and not said.isdecimal() and text[: match.start()].endswith("the ")
        if count is None or ordinal or (word == "h" and not said.isdecimal()):
            continue
        # A Chinese month by itself is a date, a large number of years is a year.
        dated = unit == "mo" and not word.isascii() and not match["ge"] and count >= 1
        if dated or (unit == "y" and not word.isascii() and count > 999):
            continue
        half = Fraction(1, 2) if match["more"] or match["tail"] else 0
        days = 7 if unit == "wk" else 1
        yield _Piece(match.start(), match.end(), "d" if unit == "wk" else unit, (count + half) * days)


def _fraction(text: str) -> Fraction | None:
    digits = number(text)
    return Fraction(digits) if digits is not None and len(digits) < 12 else None
