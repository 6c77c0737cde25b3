"""What a control says its value is, and whether that is a given value."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from treetap.matching.labels import Index, index, said
from treetap.matching.words import normal, same_text
from treetap.models import Element, Role, Screen

_ON = frozenset({"on", "true", "yes", "checked", "enabled", "开", "开启", "打开", "已开启", "已打开", "是"})
_OFF = frozenset({"off", "false", "no", "unchecked", "disabled", "关", "关闭", "已关闭", "否"})
_NUMBER = re.compile(r"[-+]?\d+(?:[.,]\d+)?")
_UNIT = re.compile(r"(?:%|percent|per cent|°[cf]?|[a-z]{1,8}|[\u4e00-\u9fff]{1,3})?$")
_SEPARATORS = re.compile(r"[\s().\-–—‐]+")
_MASKS = frozenset("•●*∗·.")
_AFTER_LABEL = re.compile(r"\s*[:：,，]\s*")


@dataclass(frozen=True, slots=True)
class Value:
    """Something a control says. What was typed counts to the letter, what a phone says does not."""

    text: str
    typed: bool = False
    masked: bool = False


def values(element: Element, screen: Screen, called: str = "") -> list[Value]:
    """All that the element, the control it names, or its row says of its value; the surest first.

    `called`: the words it was asked for by, which are its name and no value.
    """
    found = dict.fromkeys(_values(element, index(screen), called))
    return [value for value in found if value.text or value.typed]


def _values(element: Element, known: Index, called: str) -> Iterator[Value]:
    control = known.control(element)
    if control is not None:
        yield from _of_control(control, known)
    elif element.editable:
        yield _typed(element)
    row = element if known.texts(element) else known.row(element)
    if row is not None and (control is None or control.role is not Role.FIELD):
        yield from _of_row(row, element, known, called)
    if control is None:
        for text in said(element):
            yield Value(text)
            yield from (Value(part) for part in _AFTER_LABEL.split(text, maxsplit=1)[1:])


def _of_control(control: Element, known: Index) -> Iterator[Value]:
    if control.role is Role.FIELD or control.editable:
        yield _typed(control)
        return
    if control.checked is not None:
        yield Value("on" if control.checked else "off")
        yield from (Value(text) for text in said(control))
        return
    for text in said(control):
        yield Value(text)
        yield from (Value(part) for part in _AFTER_LABEL.split(text)[1:])
    inner = list(known.descendants(control))
    chosen = [one for one in inner if one.selected or one.editable] or inner
    yield from (Value(text) for one in chosen for text in said(one))


def _typed(field: Element) -> Value:
    """An empty field shows its hint; that is no value."""
    text = "" if field.hint and field.text == field.hint else field.text
    masked = field.password or (len(text) > 1 and set(text) <= _MASKS)
    return Value(text, typed=True, masked=masked)


def _of_row(row: Element, element: Element, known: Index, called: str) -> Iterator[Value]:
    """The texts of a row but the one that names it: its summary, the word at its end."""
    parts = [text for part in known.texts(row) for text in said(part)]
    own = set(said(element)) if element.id != row.id else set()
    first = parts[0] if parts else ""
    title = next((text for text in (*parts, *said(row)) if called and same_text(text, called)), first)
    for text in parts:
        if text not in own and text != title:
            yield Value(text)
    for text in said(row):
        if title and text != title and text.startswith(title):
            yield Value(_AFTER_LABEL.sub("", text[len(title) :], count=1))


def is_value(wanted: str, value: Value) -> bool:
    """Whether that is what it says. Units and the look of numbers do not count, typed letters do."""
    if value.masked:
        return len(value.text) == len(wanted)
    if value.typed:
        return _letters(wanted) == _letters(value.text) or _as_number(wanted, value.text)
    if same_text(wanted, value.text):
        return True
    want, have = normal(wanted), normal(value.text)
    if (want in _ON and have in _ON) or (want in _OFF and have in _OFF):
        return True
    return _same_quantity(want, have)


def _letters(text: str) -> str:
    """Composed one way, and without the ends that nobody sees."""
    return unicodedata.normalize("NFC", text).replace("\r\n", "\n").strip()


def _as_number(wanted: str, shown: str) -> bool:
    """A field that writes numbers its own way: 13812345678 is 138 1234 5678."""
    plain = _SEPARATORS.sub("", wanted)
    return plain == _SEPARATORS.sub("", shown) and plain.lstrip("+").isdigit()


def _same_quantity(wanted: str, shown: str) -> bool:
    """75 is 75 %, and 75 percent."""
    want, have = _NUMBER.match(wanted), _NUMBER.match(shown)
    if want is None or have is None or _number(want[0]) != _number(have[0]):
        return False
    unit, other = wanted[want.end() :].strip(), shown[have.end() :].strip()
    if not _UNIT.fullmatch(unit) or not _UNIT.fullmatch(other):
        return False
    return not unit or not other or _unit(unit) == _unit(other)


def _number(text: str) -> float:
    return float(text.replace(",", "."))


def _unit(text: str) -> str:
    return "%" if text in {"percent", "per cent"} else text


# A picker that shows a time or a date in pieces, a wheel for each


_NUMBERS = re.compile(r"\d+")
_LETTERS = re.compile(r"[^\W\d_]")
_MORNING, _EVENING = frozenset({"am", "a.m.", "上午", "早上"}), frozenset({"pm", "p.m.", "下午", "晚上"})
_CLOCK = 2
"""An hour and a minute."""
_NOON = 12


def in_pieces(wanted: str, element: Element, screen: Screen) -> bool | None:
    """None where the pieces cannot tell: a month in words, wheels that show their neighbours as well."""
    pieces = _pieces(element, screen)
    numbers = [int(one) for one in _NUMBERS.findall(wanted)]
    shown = [int(one) for text in pieces for one in _NUMBERS.findall(text)]
    said_so = {normal(text) for text in pieces}
    if len(numbers) != len(shown):
        return None
    if _LETTERS.search(wanted) and normal(wanted) not in said_so:
        return None  # a half of the day or a month that is said in words
    if len(numbers) == _CLOCK and ":" in wanted and said_so & (_MORNING | _EVENING):
        shown[0] = shown[0] % _NOON + _NOON * bool(said_so & _EVENING)
    elif any(_LETTERS.search(text) for text in pieces):
        return None
    return numbers == shown


def is_in_pieces(wanted: str, element: Element, screen: Screen) -> bool:
    """Whether it is a picker of several wheels, and the value has several parts."""
    several = len(_NUMBERS.findall(wanted)) > 1 and not wanted.replace(".", "", 1).isdigit()
    return several and element.role is Role.PICKER and len(_pieces(element, screen)) > 1


def _pieces(element: Element, screen: Screen) -> list[str]:
    """What its wheels say, in order; of those that show several, what is chosen."""
    known = index(screen)
    inside = list(known.descendants(element))
    chosen = [one for one in inside if one.selected or one.editable] or inside
    texts = [text for one in chosen for text in said(one)]
    return [text for text in texts if any(map(str.isalnum, text))]
