"""Numbers as they are written and said, with and without a unit; phone numbers, addresses, files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from treetap.task.shapes import TAKEN, Span, Value, find, listed, named, shape, table

_HAN: Final = re.compile("[\u3400-\u9fff]")

# Numerals: digits, Chinese and English words, ordinals

_T: Final = table("values")
_SAID: Final = _T["numerals"]
_ORDINALS: Final = listed(_SAID["ordinals"])
_ZH_DIGITS: Final[dict[str, int]] = _SAID["zh_digits"]
_ONES: Final = {word: n for n, word in enumerate(listed(_SAID["ones"]))} | _ZH_DIGITS
_DIGITS: Final = _ONES | {word: 10 * n for n, word in enumerate(listed(_SAID["tens"]), start=2)}
_SIZES: Final[dict[str, int]] = {
    word: size for key in ("units", "zh_units", "scales", "zh_scales") for word, size in _SAID[key].items()
}

ORDINALS: Final = (
    {word: n for n, word in enumerate(_ORDINALS, start=1)}
    | {f"twenty-{word}": 20 + n for n, word in enumerate(_ORDINALS[:9], start=1)}
    | {word: 30 + n for n, word in enumerate(listed(_SAID["thirties"]))}
)
ZH_CHARS: Final = "".join([*_ZH_DIGITS, *_SAID["zh_units"], *_SAID["zh_scales"]])
ONE: Final = next(char for char, n in _ZH_DIGITS.items() if n == 1)
NTH_MARK: Final[str] = _SAID["zh_ordinal"]
FROM_THE_END: Final[str] = _SAID["zh_from_the_end"]


def number(text: str) -> str | None:
    """The digits that it stands for, in either language; None where that is not certain."""
    if shape("plain_digits").fullmatch(text):
        return _plain(text.replace(",", ""))
    if not text or text[0].isdigit():
        return None  # 3,50
    before, dot, after = text.partition(_SAID["zh_point"] if text[0] in ZH_CHARS else " point ")
    value = _counted(before)
    digits = [_ONES.get(word, 99) for word in re.findall(r"[a-z]+|[^a-z ]", after)]
    if value is None or (dot and max(digits, default=99) > 9):
        return None
    return _plain(f"{value}.{''.join(map(str, digits))}") if dot else value


def whole(text: str | None, most: int = 10**9) -> int | None:
    """A small whole number, or None."""
    digits = number(text) if text else None
    return int(digits) if digits and digits.isdecimal() and int(digits) <= most else None


def _plain(text: str) -> str:
    before, _, after = text.partition(".")
    return f"{before}.{after.rstrip('0')}".rstrip(".")


def _counted(text: str) -> str | None:
    """Chinese digits alone are read one by one; among them the word for a pair is none."""
    chinese = text[0] in ZH_CHARS
    words = list(text) if chinese else re.findall(r"\b(?!and\b|a\b)[a-z]+", text)
    if chinese and all(one in _ZH_DIGITS for one in words):
        paired = _SAID["zh_pair"] in words and len(words) > 1
        return None if paired else "".join(str(_ZH_DIGITS[one]) for one in words)
    if words and not chinese and words[0] not in _DIGITS:
        words = ["one", *words]
    total = _sum(words) if words else None
    return None if total is None else str(total)


def _sum(words: list[str]) -> int | None:
    """The greatest unit parts what it counts from what is added to it: two hundred, thousand, and five.

    A Chinese digit at the end counts in tenths of the unit before it.
    """
    at = max(range(len(words)), key=lambda n: _SIZES.get(words[n], 0), default=-1)
    size = _SIZES.get(words[at], 0) if words else 0
    if not size:
        digits = [n for word in words if (n := _DIGITS.get(word, 99))]
        joined = len(digits) == 2 and digits[0] in range(20, 99, 10) and digits[1] < 10
        return sum(digits) if joined or (len(digits) < 2 and 99 not in digits) else None
    before, after = words[:at], words[at + 1 :]
    count, rest = _sum(before) if before else int(size == 10), _sum(after)
    if not count or rest is None or rest >= size:
        return None
    tenths = len(after) == 1 and after[0] in _ZH_DIGITS and size > 10
    return count * size + rest * (size // 10 if tenths else 1)


# Shares, temperatures, money. The part that holds the bare number is named after its unit: five euros never
# take the place of five dollars.

_OF_UNIT: Final = {
    word: unit for unit, given in _T["units"].items() for words in given.values() for word in listed(words)
}


def read_quantity(match: re.Match[str]) -> Span | None:
    """With its tenths, which have no unit of their own in Chinese."""
    said = match.groupdict(default="")
    digits, tenths = number(said["number"] + said.get("rest", "")), number(said.get("tail", ""))
    if digits is None:
        return None
    start, unit = match.start(), _OF_UNIT[said["unit"]]
    digits = f"{digits}.{tenths}" if tenths and len(tenths) == 1 and "." not in digits else digits
    signed = f"-{digits}" if said["sign"] else digits
    if unit == "percent":
        by = match.string[:start].endswith("by ")
        value = Value("percent", f"{signed}%", named([("number", signed)]), fixed=by)
    elif unit in {"celsius", "fahrenheit"}:
        value = Value("temperature", f"{signed} {unit}", named([(unit, signed)]))
    else:
        whole, _, cents = digits.partition(".")
        parts = [(unit, digits), (f"{unit}_cents", f"{whole}.{cents:0<2}")]
        start += len(said["sign"])
        value = Value("amount", f"{digits} {unit.upper()}", named(parts[: 1 + (len(cents) < 3)]), unit=unit)
    return Span(start, match.end(), value)


# Web addresses, e-mail addresses, phone numbers, names of files


def read_address(match: re.Match[str]) -> Span:
    written = match.group().rstrip(".,;:!?)]}'")
    kind = "email" if match.re is shape("email") else "url"
    return Span(match.start(), match.start() + len(written), Value(kind, written))


def read_phone(match: re.Match[str]) -> Value | None:
    written, before = match.group(), match.string[max(0, match.start() - 24) : match.start()]
    groups = re.findall("[0-9]+", written)
    digits = "".join(groups)
    grouped = "-".join(str(len(group)) for group in groups)
    mobile = re.fullmatch(r"1[3-9][0-9]{9}", written)
    foreign = written[0] in "+(" and len(digits) >= 7
    split = "-" in written and grouped in listed(_T["addresses"]["phone_shapes"])
    split = split and (grouped[0] != "4" or digits[0] == "0")
    called = shape("before_phone").search(before) and 3 <= len(digits) <= 15
    if not (mobile or foreign or split or called):
        return None
    return Value("phone", f"+{digits}" if written[0] == "+" else digits, named([("written", written)]))


def read_file(match: re.Match[str]) -> Value:
    return Value("text", match.group())


def read_zh_file(match: re.Match[str]) -> Span | None:
    run, text = match["run"], match.string
    before = shape("before_file").match(run)
    if before is None and text[match.start() - 1 : match.start()].isalnum():
        before = shape("joined_file").match(run)
    start, end = match.start() + (before.end() if before else 0), match.end()
    return Span(start, end, Value("text", text[start:end])) if _HAN.search(text, start, end) else None


# All other numbers: free only where it is plain that they are set or typed (volume to 30, room 302). Any
# other says how many or how often, and is fixed.

_N: Final = _T["numbers"]
_CLASSIFIERS: Final[str] = _N["classifiers"] + _N["times"]
_MEASURES: Final = frozenset(listed(_N["measures"]))
_ZH_MEASURES: Final = listed(_N["zh_measures"])
_NEAR: Final = 24
"""Characters beside a number that tell what it is for."""


def read_count(match: re.Match[str]) -> Value | None:
    digits = str(_SAID["often"][match["word"]]) if match["word"] else number(match["number"])
    before = _before(match)
    moment = match.group().endswith(_N["a_moment"]) and match["number"] == ONE
    if digits is None or moment or shape("one_of_them").search(before):
        return None
    return Value("times", _once_more(digits, before), unit="times", fixed=True)


def numbers(text: str) -> Iterator[Span]:
    """How many, how much, which. A range is as free as its end: the 3 of "3 to 5 posts" counts posts."""
    found = list(find(text, number=_number))
    for n, one in reversed([*enumerate(found)]):
        joint = shape("number_range").match(text, one.end)
        ends = {other.start for other in found[n + 1 : n + 2] if other.value.fixed}
        if joint and (text[joint.end() : joint.end() + 1] == TAKEN or joint.end() in ends):
            found[n] = one._replace(value=replace(one.value, fixed=True))
    return iter(found)


def _before(match: re.Match[str]) -> str:
    return match.string[max(0, match.start() - _NEAR) : match.start()]


def _once_more(digits: str, before: str) -> str:
    """So many more than before."""
    return f"{digits} more" if shape("again").search(before) else digits


def _number(match: re.Match[str]) -> Value | None:
    said, before, after = match["number"], _before(match), match.string[match.end() :][:_NEAR]
    digits, sign = number(said), (match["sign"] or "")[:1]
    unit, counted = _unit(after)
    is_set = shape("set").search(before) is not None
    # One as in "the red one" is no number at all.
    article = said == ONE and (unit or not is_set)
    article = article or (said == "one" and (not unit or shape("before_one").search(before.rstrip())))
    if digits is None or article or _glued(said, before, after, unit):
        return None
    # Long digits after a word are a name or a code, unless an app is opened.
    long = said.isdecimal() and len(said) >= 3 and before.strip() and not shape("opens").search(before)
    named_so = not sign and (long or shape("label").search(before) is not None)
    # A sign right after what is set says by how much.
    free = not counted and (is_set or bool(named_so))
    value = f"{'+' if sign == '+' else '-'}{digits}" if sign else digits
    return Value("number", value if free else _once_more(value, before), unit=unit, fixed=not free)


def _glued(said: str, before: str, after: str, unit: str) -> bool:
    """Digits inside a name (5G, v1.2.3, 3/4) and numerals inside a Chinese word are left where they are."""
    if said[0] in ZH_CHARS:
        known = unit in _ZH_MEASURES or (unit and unit in _CLASSIFIERS)
        ends = not _HAN.match(after) or shape("zh_goes_on").match(after)
        alone = not _HAN.search(before[-1:]) or shape("set").search(before)
        return (not known or shape("other_word").match(after) is not None) and not (ends and alone)
    if shape("glued_before").search(before) or (said[0].isalpha() and re.match("-[a-z]", after)):
        return True
    if letters := re.match("[a-z]+", after):
        return letters.group() not in _MEASURES or len(letters.group()) < 2
    return shape("glued_after").match(after) is not None


def _unit(after: str) -> tuple[str, bool]:
    """The word that is counted, and whether it is one (and no measure, no other clause)."""
    if word := re.match(r"[ -]?(?P<word>[a-z]+)", after):
        said = word["word"]
        return ("", False) if said in listed(_N["function"]) else (said, said not in _MEASURES)
    rest = after.lstrip(" ")
    if measure := next(filter(rest.startswith, _ZH_MEASURES), ""):
        return measure, False
    han = _HAN.match(rest) and not shape("zh_goes_on").match(rest)
    return (rest[0], True) if han or (rest and rest[0] in _CLASSIFIERS) else ("", rest[:1] == TAKEN)
