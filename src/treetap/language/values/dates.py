"""Dates with a day and a month. With a year their parts have names of their own: none is ever left out.

A date that could be read two ways (5/3/2026) is a date without month and day.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from treetap.language.values.numerals import ZH_CHARS, whole
from treetap.language.values.value import Found, Value, listed, named

MONTHS: Final = listed(
    "january february march april may june july august september october november december"
)
_MONTH: Final = {name: n for n, name in enumerate(MONTHS, start=1)} | {
    name[:3]: n for n, name in enumerate(MONTHS, start=1)
} | {"sept": 9}  # fmt: skip
_TEENS: Final = listed(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
    "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
)
ORDINALS: Final = {word: n for n, word in enumerate(_TEENS, start=1)} | {
    f"twenty-{word}": 20 + n for n, word in enumerate(_TEENS[:9], start=1)
} | {"thirtieth": 30, "thirty-first": 31}  # fmt: skip

_M: Final = rf"(?P<month>{'|'.join(sorted(_MONTH, key=len, reverse=True))})\.?"
_WORDS: Final = "|".join(sorted((word.replace("-", "[ -]") for word in ORDINALS), key=len, reverse=True))
_D: Final = rf"(?P<day>[0-9]{{1,2}}(?:st|nd|rd|th)?|{_WORDS})"
_Y: Final = r"(?:,? (?P<year>(?:19|20)[0-9]{2}))?(?![0-9a-z:.]\S)"
_CLEAR: Final = (
    r"(?! (?!and\b|then\b|at\b|in\b|on\b|to\b|for\b|from\b|with\b|by\b|until\b|as\b|please\b|is\b)[a-z])"
)
_MONTH_DAY: Final = re.compile(rf"\b{_M} (?:the )?{_D}\b(?![:.%][0-9]){_Y}{_CLEAR}")
_DAY_MONTH: Final = re.compile(rf"(?<![0-9a-z.:/-])(?:the )?{_D} (?:of )?{_M}\b(?![a-z]){_Y}")
_ISO: Final = re.compile(
    r"(?<![0-9a-z./-])(?P<year>(?:19|20)[0-9]{2})(?P<sign>[-/.])(?P<month>[0-9]{1,2})(?P=sign)"
    r"(?P<day>[0-9]{1,2})(?![0-9a-z./-]\S)(?![0-9])"
)
_SLASHED: Final = re.compile(
    r"(?<![0-9a-z./-])(?P<one>[0-9]{1,2})(?P<sign>[-/.])(?P<two>[0-9]{1,2})(?P=sign)"
    r"(?P<year>(?:19|20)[0-9]{2})(?![0-9a-z/-])"
)
_ZH: Final = re.compile(
    rf"(?:(?<![0-9{ZH_CHARS}])(?P<year>[0-9]{{4}}|[{ZH_CHARS}]{{4}})年 ?)?"
    rf"(?<![0-9{ZH_CHARS}])(?<!个(?=[{ZH_CHARS}]))"
    rf"(?P<month>[0-9]{{1,2}}|[{ZH_CHARS}]{{1,2}})月 ?(?P<day>[0-9]{{1,2}}|[{ZH_CHARS}]{{1,3}})(?:日|号)"
)


def dates(text: str) -> Iterator[Found]:
    for match in _ISO.finditer(text):
        yield from _date(match, int(match["month"]), int(match["day"]), match["year"])
    for match in _SLASHED.finditer(text):
        one, two = int(match["one"]), int(match["two"])
        if one > 12 >= two or one == two:
            yield from _date(match, two, one, match["year"])
        elif two > 12 >= one:
            yield from _date(match, one, two, match["year"])
        elif max(one, two) <= 12:
            yield Found(match.start(), match.end(), Value("date", "", match.group()))
    for match in _ZH.finditer(text):
        year = whole(match["year"])
        yield from _date(
            match, whole(match["month"]) or 0, whole(match["day"]) or 0, str(year) if year else None
        )
    for pattern in (_MONTH_DAY, _DAY_MONTH):
        for match in pattern.finditer(text):
            said = match["day"]
            day = int(re.sub("[a-z]", "", said)) if said[0].isdigit() else ORDINALS[said.replace(" ", "-")]
            yield from _date(match, _MONTH[match["month"]], day, match["year"])


def _date(match: re.Match[str], month: int, day: int, year: str | None) -> Iterator[Found]:
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return
    shape = "ymd_" if year else ""
    parts = [("year", year)] if year else []
    parts += [(f"{shape}month", str(month)), (f"{shape}month2", f"{month:02}")]
    parts += [(f"{shape}day", str(day)), (f"{shape}day2", f"{day:02}")]
    name = MONTHS[month - 1].capitalize()
    parts += [
        (f"{shape}month_name", name),
        (f"{shape}month_short", name[:3]),
        (f"{shape}month_zh", f"{month}月"),
    ]
    parts += [(f"{shape}day_zh", f"{day}日")]
    written = f"{month:02}-{day:02}"
    value = Value("date", "", f"{year}-{written}" if year else written, named(parts))
    yield Found(match.start(), match.end(), value)
