"""Times of day as they are written and said: 7:30 pm, half past seven in the evening, 晚上七点半."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from treetap.language.values.clock import WORDS, time_of
from treetap.language.values.numerals import ENGLISH, ZH_CHARS, whole
from treetap.language.values.value import Found, Value

_AFTER: Final = (
    r"(?: ?(?P<half>(?:[ap]\.m\.?|[ap]m)(?![a-z0-9]))"
    r"|,? in the (?P<part>morning|afternoon|evening)\b|,? at (?P<night>night)\b)"
)
_ZH_WORD: Final = "|".join(
    sorted((word for word in WORDS if not word.isascii() and len(word) > 1), key=len, reverse=True)
)
# 明早 and 最晚 are words of their own.
_BEFORE: Final = rf"(?:(?P<before>{_ZH_WORD}|(?<![今明昨后每周前当最提不])[早晚])的? ?)?"
_HOUR: Final = rf"(?P<hour>(?<![0-9a-z_.:/,$€£¥#])[0-9]{{1,2}}(?![0-9])|{ENGLISH})"
_ENDS: Final = r"(?= *(?:$|[^a-z' -]|(?:and|then|on|in|every|each|tomorrow|today|please|with|for|to)\b))"

_PAST: Final = re.compile(
    rf"\b(?P<step>half|(?:a )?quarter|(?:[0-9]{{1,2}}|{ENGLISH})(?P<minutes> minutes?)?) "
    rf"(?P<way>past|after|to|til|till) {_HOUR}(?!:)(?: o ?'? ?clock\b)?{_AFTER}?"
)
_CLOCK: Final = re.compile(
    rf"{_BEFORE}(?<![0-9a-z_.:/])(?P<hour>[0-9]{{1,2}}):(?P<minute>[0-9]{{2}})(?::(?P<second>[0-9]{{2}}))?"
    rf"(?![0-9:])(?!\.[0-9])(?:{_AFTER}|(?![a-z]))"
)
_OCLOCK: Final = re.compile(rf"{_HOUR} ?o ?'? ?clock\b{_AFTER}?")
_WITH_HALF: Final = re.compile(rf"{_HOUR}(?:\.(?P<minute>[0-9]{{2}}))?{_AFTER}")
_SPOKEN: Final = re.compile(
    r"\b(?P<hour>one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) "
    r"(?P<minute>(?:oh?[ -][a-z]{3,5})|(?:fif|six|seven|eigh|nine)teen"
    r"|(?:twenty|thirty|forty|fifty)(?:[- ](?:one|two|three|four|five|six"
    rf"|seven|eight|nine))?)\b(?:{_AFTER}|{_ENDS})"
)
_AT_HOURS: Final = re.compile(r"(?<=\bat )(?P<hour>[01]?[0-9]|2[0-3])h(?P<minute>[0-9]{2})?\b")
"""As in "at 14h", "at 9h30": with "at" before it, it is no length."""
_NAMED: Final = re.compile(
    rf"\b(?P<lead>(?:at|by|for|until|till|before|after|from|to) )(?:12 )?(?P<name>noon|midnight)\b{_ENDS}"
)
_ZH_MINUTE: Final = (
    rf"整|钟整?|(?P<half>半)|(?P<quarter>[一三13])刻钟?"
    rf"|差(?P<less>一刻|(?:[0-9]{{1,2}}|[{ZH_CHARS}]{{1,3}})分)"
    rf"|过?(?P<minute>[0-9]{{1,2}}|[{ZH_CHARS}]{{1,3}})(?P<fen>分(?!钟|享))?"
    rf"(?:(?P<second>[0-9]{{1,2}}|[{ZH_CHARS}]{{1,3}})秒)?"
)
_ZH: Final = re.compile(
    rf"{_BEFORE}(?:差(?P<short>一刻钟?|(?:[0-9]{{1,2}}|[{ZH_CHARS}]{{1,3}})分钟?)(?:到|就)?)?"
    rf"(?<![{ZH_CHARS}0-9a-z.:])(?P<hour>[0-9]{{1,2}}|[{ZH_CHARS}]{{1,3}})(?P<mark>点|时(?!间|候|区|长|钟))"
    rf"(?P<rest>{_ZH_MINUTE})?"
)
_OTHERWISE: Final = re.compile("[击赞评选播歌餐菜亮名燃单触]|建议|意见|要求|原因|注意|说明|总结|理由|共识")
"""点 with one of these after it is a verb, or points are made."""
_LEADS: Final = re.compile(r"\b(?:at|for|until|till|by|around|from|to) $")


def said_past(text: str) -> Iterator[Found]:
    """Half past seven, quarter to eight, ten minutes to nine: before durations see the minutes."""
    for match in _PAST.finditer(text):
        hour, step, forward = whole(match["hour"], 12), match["step"], match["way"] in {"past", "after"}
        plain = step in {"half", "quarter", "a quarter"}
        # "from 5 to 7 pm" is two, and "5 minutes after 7" may be a wait.
        sure = plain or match["way"] == "past" or (not forward and match["minutes"])
        minutes = _minutes(step, match["minutes"])
        if not sure or not hour or not minutes or (step == "half" and match["way"] != "past"):
            continue
        value = (
            time_of(hour, minutes, None, _half(match))
            if forward
            else _before_hour(hour, minutes, _half(match))
        )
        if value is not None:
            yield Found(match.start(), match.end(), value)
    for match in _AT_HOURS.finditer(text):
        minute = int(match["minute"] or 0)
        yield from _found(match, time_of(int(match["hour"]), minute) if minute < 60 else None)


def times(text: str) -> Iterator[Found]:
    """All others. A bare hour ("at 7") is a number: nothing says that it is a time."""
    for match in _CLOCK.finditer(text):
        hour, minute = int(match["hour"]), int(match["minute"])
        second = None if match["second"] is None else int(match["second"])
        yield from _found(match, time_of(hour, minute, second, match["before"] or _half(match)))
    for match in _ZH.finditer(text):
        yield from _found(match, _chinese(match, text))
    for match in _SPOKEN.finditer(text):
        hour_said, minute_said = whole(match["hour"]), whole(re.sub(r"^oh?[ -]", "", match["minute"]), 59)
        led = _half(match) or _LEADS.search(text, max(0, match.start() - 8), match.start())
        if led and hour_said and minute_said:
            yield from _found(match, time_of(hour_said, minute_said, None, _half(match)))
    for pattern in (_OCLOCK, _WITH_HALF):
        for match in pattern.finditer(text):
            hour_said = whole(match["hour"], 24)
            if hour_said is not None:
                minute = int(match.groupdict().get("minute") or 0)
                yield from _found(match, time_of(hour_said, minute, None, _half(match)))
    for match in _NAMED.finditer(text):
        noon = match["name"] == "noon"
        value = time_of(12 if noon else 0, 0, None, "pm" if noon else "am")
        if value is not None:
            yield Found(match.end("lead"), match.end(), value)


def _found(match: re.Match[str], value: Value | None) -> Iterator[Found]:
    if value is not None:
        yield Found(match.start(), match.end(), value)


def _half(match: re.Match[str]) -> str:
    return match["half"] or match["part"] or match["night"] or ""


def _minutes(step: str, word: str | None) -> int | None:
    if step == "half":
        return 30
    return 15 if step.endswith("quarter") else whole(step.removesuffix(word or ""), 59)


def _before_hour(hour: int, minutes: int, word: str) -> Value | None:
    """So many minutes to the hour, in the half that was said, unless that turns with the hour."""
    if word and hour == 12:
        return None
    return (
        time_of(hour - 1 or 12, 60 - minutes, None, word) if hour <= 12 else time_of(hour - 1, 60 - minutes)
    )


def _chinese(match: re.Match[str], text: str) -> Value | None:
    hour, word = whole(match["hour"], 24), match["before"] or ""
    if hour is None or not _is_time(match, text):
        return None
    if match["short"] or match["less"]:
        short = (match["short"] or match["less"]).rstrip("钟分")
        less = 15 if short == "一刻" else whole(short, 59)
        return _before_hour(hour, less, word) if less and hour else None
    if match["minute"]:
        minute, alone = whole(match["minute"], 59), len(match["minute"]) == 1 and match["minute"] != "十"
        if minute is None or (alone and not match["fen"]):
            return None  # 三点五 is a number
        return time_of(hour, minute, whole(match["second"], 59), word)
    quarter = {"一": 15, "1": 15, "三": 45, "3": 45}.get(match["quarter"] or "", 0)
    return time_of(hour, 30 if match["half"] else quarter, None, word)


def _is_time(match: re.Match[str], text: str) -> bool:
    """Not 输入3点击发送, not 三点建议, not 大声一点."""
    said = bool(match["before"] or match["rest"] or match["short"])
    if match["mark"] == "时" and not said:
        return False
    if not match["rest"] and _OTHERWISE.match(text, match.end()):
        return False
    bit = match["hour"] in {"一", "1"} and not said
    return not bit or text[match.start() - 1 : match.start()] in {"到", "在", "于", "至"}
