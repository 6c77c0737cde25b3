"""Whether a picker that shows a time or a date in pieces, a wheel for each, shows a given one."""

from __future__ import annotations

import re

from treetap.matching.labels import index, said
from treetap.matching.words import normal
from treetap.models import Element, Role, Screen

_NUMBERS = re.compile(r"\d+")
_LETTERS = re.compile(r"[^\W\d_]")
_FIRST, _SECOND = frozenset({"am", "a.m.", "上午", "早上"}), frozenset({"pm", "p.m.", "下午", "晚上"})
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
    if len(numbers) == _CLOCK and ":" in wanted and said_so & (_FIRST | _SECOND):
        shown[0] = shown[0] % _NOON + _NOON * bool(said_so & _SECOND)
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
