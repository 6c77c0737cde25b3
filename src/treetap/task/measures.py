"""Numbers with and without a unit, phone numbers, addresses, names of files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from treetap.task.numerals import OFTEN as _OFTEN
from treetap.task.numerals import ONE, ZH_CHARS, number
from treetap.task.tables import listed, shape, table
from treetap.task.value import TAKEN, Found, Value, named

_T: Final = table("values")

# Shares, temperatures, money. The part that holds the bare number is named after its unit: five euros never
# take the place of five dollars.

_UNITS: Final = {word: unit for unit, given in _T["units"].items() for word in listed(given.get("after", ""))}
_LEADS: Final = {
    word: unit for unit, given in _T["units"].items() for word in listed(given.get("before", ""))
}
_MONEY: Final = _T["money"]


def quantities(text: str) -> Iterator[Found]:
    """Numbers with a unit that makes them a share, a temperature or an amount of money."""
    for match in shape("prefixed").finditer(text):
        said = match["number"] + (match["rest"] or "" if match["number"].isascii() else "")
        yield from _quantity(match, match.end(), number(said), _LEADS[match["unit"]])
    for match in shape("suffixed").finditer(text):
        end, read, word = match.end("unit"), number(match["number"]), match["unit"]
        if word == _MONEY["pieces"] and (match["number"] == ONE or shape("pieces").match(text, end)):
            continue
        if match["tail"] and word in listed(_MONEY["with_tenths"]) and read and "." not in read:
            tenths = number(match["tail"]) or ""
            read, end = (f"{read}.{tenths}", match.end()) if len(tenths) == 1 else (read, end)
        yield from _quantity(match, end, read, _UNITS[word])


def _quantity(match: re.Match[str], end: int, digits: str | None, unit: str) -> Iterator[Found]:
    start, sign = match.start(), match["sign"] or ""
    if digits is None:
        return
    signed = f"-{digits}" if sign else digits
    if unit == "percent":
        more = match.string[:start].endswith("by ")
        yield Found(start, end, Value("percent", "", f"{signed}%", named([("number", signed)]), fixed=more))
    elif unit in {"celsius", "fahrenheit"}:
        yield Found(start, end, Value("temperature", "", f"{signed} {unit}", named([(unit, signed)])))
    else:
        whole, _, cents = digits.partition(".")
        parts = [(unit, digits), *([(f"{unit}_cents", f"{whole}.{cents:0<2}")] if len(cents) < 3 else [])]
        value = Value("amount", "", f"{digits} {unit.upper()}", named(parts), unit=unit)
        yield Found(start + len(sign), end, value)


# Web addresses, e-mail addresses, phone numbers

_TRAILING: Final = ".,;:!?)]}'"
_SHAPES: Final = frozenset(listed(_T["addresses"]["phone_shapes"]))


def links(text: str) -> Iterator[Found]:
    for kind, name in (("email", "email"), ("url", "link"), ("url", "domain"), ("url", "host")):
        for match in shape(name).finditer(text):
            end = match.start() + len(match.group().rstrip(_TRAILING))
            yield Found(match.start(), end, Value(kind, "", match.group()[: end - match.start()]))


def phones(text: str) -> Iterator[Found]:
    for match in shape("phone").finditer(text):
        written = match.group()
        digits = re.sub(r"[^0-9]", "", written)
        groups = re.findall("[0-9]+", written)
        called = shape("before_phone").search(text, max(0, match.start() - 24), match.start()) is not None
        grouped = "-".join(str(len(group)) for group in groups)
        mobile = len(groups) == 1 and re.fullmatch(r"1[3-9][0-9]{9}", digits) is not None
        foreign = written[0] in "+(" and len(digits) >= 7
        split = "-" in written and grouped in _SHAPES and not (grouped[0] == "4" and digits[0] != "0")
        dialled = called and 3 <= len(digits) <= 15 and (" " not in written or len(digits) > 6)
        if mobile or foreign or split or dialled:
            value = f"+{digits}" if written[0] == "+" else digits
            yield Found(match.start(), match.end(), Value("phone", "", value, named([("written", written)])))


# Names of files, told by their endings. Where a name of several words begins, the word before it tells.

_LONGEST: Final = 20
"""Characters of a Chinese file name that nothing stands before."""


def files(text: str) -> Iterator[Found]:
    for match in shape("file").finditer(text):
        yield Found(match.start(), match.end(), Value("text", "", match.group()))
    for match in shape("called_file").finditer(text):
        yield Found(match.start("name"), match.end(), Value("text", "", match["name"]))
    for match in shape("zh_file").finditer(text):
        run = match["run"]
        joined = (
            shape("joined_file").match(run) if text[match.start() - 1 : match.start()].isalnum() else None
        )
        before = shape("before_file").match(run) or joined
        start = match.start() + (0 if before is None else before.end())
        said = text[start : match.end()]
        if re.search("[\u3400-\u9fff]", said) and (before is not None or len(run) <= _LONGEST):
            yield Found(start, match.end(), Value("text", "", said))


# All other numbers: free only where it is plain that they are set or typed (volume to 30, room 302). Any
# other says how many or how often, and is fixed.

_N: Final = _T["numbers"]
CLASSIFIERS: Final[str] = _N["classifiers"]
_TIMES: Final[str] = _N["times"]
_MEASURES: Final = frozenset(listed(_N["measures"]))
_ZH_MEASURES: Final = listed(_N["zh_measures"])
_FUNCTION: Final = frozenset(listed(_N["function"]))


def counts(text: str) -> Iterator[Found]:
    """How often: twice, 3 times."""
    for match in shape("count").finditer(text):
        digits = str(_OFTEN[match["word"]]) if match["word"] else number(match["number"])
        moment = match.group().endswith(_N["a_moment"]) and match["number"] == ONE
        if (
            digits is None
            or moment
            or shape("one_of_them").search(text, max(0, match.start() - 4), match.start())
        ):
            continue
        value = _once_more(digits, text, match.start())
        yield Found(match.start(), match.end(), Value("times", "", value, unit="times", fixed=True))


def numbers(text: str) -> Iterator[Found]:
    """How many, how much, which."""
    found = [one for match in shape("number").finditer(text) for one in _number(match, text)]
    # A range is as free as its end: the 3 of "3 to 5 posts" counts posts, that of "3 to 5 pm" has no half.
    for n in reversed(range(len(found))):
        start, end, value = found[n]
        follows = found[n + 1] if n + 1 < len(found) else None
        joint = shape("number_range").match(text, end)
        taken = joint is not None and text[joint.end() : joint.end() + 1] == TAKEN
        if taken or (follows and joint is not None and joint.end() == follows.start and follows.value.fixed):
            value = replace(value, parts=(), fixed=True)
        found[n] = Found(start, end, value)
    yield from found


def _once_more(digits: str, text: str, start: int) -> str:
    """So many more than before."""
    return f"{digits} more" if _again(text[max(0, start - 24) : start]) else digits


def _again(before: str) -> bool:
    return shape("again").search(before) is not None and _N["first"] not in before


def _number(match: re.Match[str], text: str) -> Iterator[Found]:
    start, end, said = match.start(), match.end(), match["number"]
    digits = number(said)
    before, after = text[max(0, start - 24) : start], text[end : end + 24]
    if digits is None or shape("ordinal").match(after):
        return
    unit, counted = _unit(after)
    if _glued(said, before, after, unit) or _article(said, before, unit):
        return
    # A sign right after what is set says by how much.
    free = not counted and (
        shape("set").search(before) is not None if match["sign"] else _is_set(digits, said, before)
    )
    value = f"{'+' if match['sign'] == '+' else '-'}{digits}" if match["sign"] else digits
    value = value if free else _once_more(value, text, start)
    yield Found(start, end, Value("number", "", value, unit=unit, fixed=not free))


def _glued(said: str, before: str, after: str, unit: str) -> bool:
    """Digits inside a name (5G, v1.2.3, 3/4) and numerals inside a Chinese word are left where they are."""
    if said[0] in ZH_CHARS:
        known = unit in _ZH_MEASURES or (unit and unit in CLASSIFIERS + _TIMES)
        counted = bool(unit) and known and not shape("other_word").match(after)
        ends = not after or not _is_han(after[0]) or shape("zh_goes_on").match(after)
        alone = not before or not _is_han(before[-1]) or shape("set").search(before)
        return not counted and not (ends and alone)
    if before[-1:] in {".", "/", "_", "@"} and before[-2:-1].strip():
        return True
    if said[0].isalpha() and re.match(r"-[a-z]", after):
        return True  # two-factor
    if re.search("[a-z]-$|'$", before) or after[:1] in {"'", '"', "′", "″"}:
        return True
    letters = re.match(r"[a-z]+", after)
    if letters is not None:
        return letters.group() not in _MEASURES or len(letters.group()) < 2
    return bool(re.match(r"[._/@][0-9a-z]|,[0-9]", after))


def _article(said: str, before: str, unit: str) -> bool:
    """One as in "the red one" is no number at all."""
    if said == "one":
        return not unit or shape("before_one").search(before.rstrip()) is not None
    return said == ONE and not _again(before) and not (shape("set").search(before) and not unit)


def _unit(after: str) -> tuple[str, bool]:
    """The word that is counted, and whether it is one (and no measure, no other clause)."""
    word = re.match(r"[ -]?(?P<word>[a-z]+)", after)
    if word is not None:
        said = word["word"]
        return ("", False) if said in _FUNCTION else (said, said not in _MEASURES)
    rest = after.lstrip(" ")
    for measure in _ZH_MEASURES:
        if rest.startswith(measure):
            return measure, False
    if rest[:1] and rest[0] in CLASSIFIERS + _TIMES:
        return rest[0], True
    if rest[:1] and _is_han(rest[0]) and not shape("zh_goes_on").match(rest):
        return rest[0], True
    return "", rest[:1] == TAKEN


def _is_set(digits: str, said: str, before: str) -> bool:
    if shape("set").search(before) or shape("label").search(before):
        return True
    # Long digits after a word are a name or a code, and what is opened may be an app.
    return (
        said.isdecimal() and len(digits) >= 3 and before.strip() != "" and not shape("opens").search(before)
    )


def _is_han(one: str) -> bool:
    return "\u3400" <= one <= "\u9fff"
