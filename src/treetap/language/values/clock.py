"""A time of day, from an hour, a minute and the half of the day that was said.

Its parts: `hour` where no half is known or where both clocks write it alike, `hour12` and `hour24` where the
half is known. 7:30 in the morning has all three, so a 7 that was typed for it is its `hour`: half past
midnight has none, and cannot take its place where nobody knows which clock it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from treetap.language.values.value import Value, listed, named

HALVES: Final = {"am": ("AM", "上午"), "pm": ("PM", "下午")}

_SAYING: Final = {
    "am": "am a.m a.m. 凌晨",
    "pm": "pm p.m p.m. afternoon 下午 午后",
    "morning": "morning 清晨 早晨 早上 早间 清早 一早 早 上午",
    "noon": "noon 中午 正午",
    "evening": "evening 傍晚 晚上 晚间 夜晚 晚",
    "night": "night 夜里 夜间 深夜 半夜 午夜",
}
WORDS: Final = {word: part for part, words in _SAYING.items() for word in listed(words)}
"""The half that a word says, or the part of the day from which the hour tells it."""

_BY_HOUR: Final = {
    "am": dict.fromkeys(range(13), "am"),
    "pm": dict.fromkeys(range(1, 24), "pm"),
    "morning": dict.fromkeys(range(1, 12), "am"),
    "noon": {10: "am", 11: "am", 12: "pm", 13: "pm", 14: "pm", 1: "pm", 2: "pm"},
    "evening": dict.fromkeys((*range(4, 12), *range(16, 24)), "pm"),
    "night": dict.fromkeys((*range(7, 12), *range(19, 24)), "pm") | dict.fromkeys((0, *range(1, 5)), "am"),
}  # fmt: skip


def time_of(hour: int, minute: int = 0, second: int | None = None, word: str = "") -> Value | None:
    """None where there is no such time."""
    if not (0 <= hour <= 24 and 0 <= minute < 60 and 0 <= (second or 0) < 60) or (hour == 24 and minute):
        return None
    said = WORDS.get(word, "")
    half = _BY_HOUR[said].get(hour, said) if said else _implied(hour)
    written = f"{hour}:{minute:02}" + ("" if second is None else f":{second:02}")
    return Value("time", "", written, named(_parts(hour, minute, second, half)), half=half)


def _implied(hour: int) -> str:
    if hour == 0:
        return "am"
    return "pm" if 13 <= hour < 24 else ""


def _parts(hour: int, minute: int, second: int | None, half: str) -> Iterator[tuple[str, str]]:
    if hour == 24 or (half == "am" and hour > 12) or (half and half not in HALVES):
        return
    clocks = {"": hour}
    if half:
        of_24 = hour % 12 + (12 if half == "pm" else 0)
        of_12 = of_24 % 12 or 12
        clocks = ({"": of_24} if of_12 == of_24 else {}) | {"12": of_12, "24": of_24}
    end = "" if second is None else f":{second:02}"
    # A time with seconds has names of its own: it cannot take the place of one without.
    with_seconds = "" if second is None else "hms_"
    for clock, shown in clocks.items():
        yield f"{with_seconds}hour{clock}", str(shown)
        yield f"{with_seconds}hour{clock}_2" if clock else f"{with_seconds}hour2", f"{shown:02}"
    yield from ((f"{with_seconds}minute", str(minute)), (f"{with_seconds}minute2", f"{minute:02}"))
    if second is not None:
        yield from (("hms_second", str(second)), ("hms_second2", f"{second:02}"))
    if half:
        yield from (("half", half), ("half_upper", HALVES[half][0]), ("half_zh", HALVES[half][1]))
    for clock, shown in clocks.items():
        yield f"{with_seconds}clock{clock}", f"{shown}:{minute:02}{end}"
        yield f"{with_seconds}clock{clock}_2", f"{shown:02}:{minute:02}{end}"
