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
_UNITS: Final[dict[str, int]] = _SAID["units"] | _SAID["zh_units"]
_SCALES: Final[dict[str, int]] = _SAID["scales"] | _SAID["zh_scales"]
_ENDLESS: Final = 10**12

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
    """A row of digits, units (hundred) and scales (thousand): units and scales fall, and each is counted.

    In a Chinese number of digits alone the word for a pair is none; a digit at the end counts in tenths of
    what comes before.
    """
    chinese = text[0] in ZH_CHARS
    words = list(text) if chinese else re.findall(r"\b(?!and\b|a\b)[a-z]+", text)
    if chinese and all(one in _ZH_DIGITS for one in words):
        paired = _SAID["zh_pair"] in words and len(words) > 1
        return None if paired else "".join(str(_ZH_DIGITS[one]) for one in words)
    if not words:
        return None
    words = words if words[0] in _DIGITS or chinese else ["one", *words]
    total, section, last, floor, unit = 0, 0, 1, _ENDLESS, _ENDLESS
    digit: int | None = None
    for word in words:
        size = _UNITS.get(word) or _SCALES.get(word, 0)
        if word in _DIGITS:
            n = _DIGITS[word]
            if digit is not None and (digit % 10 or digit < 20 or not 0 < n < 10):
                return None
            last = last if n else 1  # What follows a zero is ones.
            digit = (digit or 0) + n if n or not chinese else None
        elif word in _UNITS:
            if size >= unit or (not digit and size != 10):
                return None
            section, digit, unit, last = section + (1 if digit is None else digit) * size, None, size, size
        else:
            section += (digit or 0) * (max(last // 10, 1) if chinese else 1)
            if size >= floor or not section:
                return None
            total, section, digit = total + section * size, 0, None
            floor, last, unit = size, size, _ENDLESS
    return str(total + section + (digit or 0) * (max(last // 10, 1) if chinese else 1))


# Shares, temperatures, money. The part that holds the bare number is named after its unit: five euros never
# take the place of five dollars.

_OF_UNIT: Final = {
    word: unit for unit, given in _T["units"].items() for words in given.values() for word in listed(words)
}
_MONEY: Final = _T["money"]


def read_prefixed(match: re.Match[str]) -> Span | None:
    return _quantity(match, match.end(), number(match["number"] + (match["rest"] or "")))


def read_suffixed(match: re.Match[str]) -> Span | None:
    end, digits, word = match.end("unit"), number(match["number"]), match["unit"]
    counted = match["number"] == ONE or shape("pieces").match(match.string, end)
    tenths = number(match["tail"]) if match["tail"] and word in listed(_MONEY["with_tenths"]) else None
    if digits and tenths and len(tenths) == 1 and "." not in digits:
        end, digits = match.end(), f"{digits}.{tenths}"
    return None if word == _MONEY["pieces"] and counted else _quantity(match, end, digits)


def _quantity(match: re.Match[str], end: int, digits: str | None) -> Span | None:
    start, sign, unit = match.start(), match["sign"] or "", _OF_UNIT[match["unit"]]
    if digits is None:
        return None
    signed = f"-{digits}" if sign else digits
    if unit == "percent":
        value = Value("percent", f"{signed}%", named([("number", signed)]))
        value = replace(value, fixed=match.string[:start].endswith("by "))
    elif unit in {"celsius", "fahrenheit"}:
        value = Value("temperature", f"{signed} {unit}", named([(unit, signed)]))
    else:
        whole, _, cents = digits.partition(".")
        parts = [(unit, digits), (f"{unit}_cents", f"{whole}.{cents:0<2}")]
        start += len(sign)
        value = Value("amount", f"{digits} {unit.upper()}", named(parts[: 1 + (len(cents) < 3)]), unit=unit)
    return Span(start, end, value)


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
    short = " " in written and len(digits) <= 6
    called = shape("before_phone").search(before) and 3 <= len(digits) <= 15 and not short
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
    return f"{digits} more" if _again(before) else digits


def _again(before: str) -> bool:
    return shape("again").search(before) is not None and _N["first"] not in before


def _number(match: re.Match[str]) -> Value | None:
    said, before, after = match["number"], _before(match), match.string[match.end() :][:_NEAR]
    digits, sign = number(said), (match["sign"] or "")[:1]
    unit, counted = _unit(after)
    is_set = shape("set").search(before) is not None
    # One as in "the red one" is no number at all.
    article = said == ONE and not (_again(before) or (is_set and not unit))
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
