"""Working something out on a pad of keys: one key after the other, by what the display says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from treetap.decision.doing.here import Here
from treetap.decision.doing.keypad import keys_of
from treetap.decision.doing.steps import tap
from treetap.decision.doing.words import listed
from treetap.language.sums import EXPRESSION
from treetap.matching.labels import said
from treetap.matching.words import normal
from treetap.models import Element, Terminal

CLEARED, WORKED = "clear the display", "work it out"
_KEYS: Final = {
    "+": listed("+, ＋, plus, add, 加, 加号"),
    "-": listed("-, −, –, minus, subtract, 减, 减号"),
    "*": listed("×, *, x, ∗, multiply, multiply by, times, 乘, 乘号, 乘以"),
    "/": listed("÷, /, ∕, divide, divide by, divided by, 除, 除号, 除以"),
    ".": listed("., point, decimal, decimal point, 点, 小数点"),
    "(": listed("(, left parenthesis, open parenthesis, left bracket, 左括号"),
    ")": listed("), right parenthesis, close parenthesis, right bracket, 右括号"),
    "=": listed("=, ＝, equals, equal, 等于, 等号"),
}
_CLEAR: Final = listed("c, ac, ce, clr, clear, all clear, clear all, 清除, 全部清除, 清空, 归零, 清零")
_SIGNS: Final = str.maketrans(
    {"×": "*", "∗": "*", "x": "*", "÷": "/", "∕": "/", "−": "-", "–": "-", "＋": "+"}
)
_SHOWN: Final = re.compile(r"[\d.+*/()-]*")
_ALL_KEYS = 10
_MOST_CLEARED = 3


def calculate(here: Here) -> Terminal | None:
    """The next key of the sum; None where there is no pad, or its result was asked for already."""
    sum_said = next((one.value for one in here.goal.slots if one.role == EXPRESSION), "")
    keys = keys_of(here)
    if not sum_said or here.dialog or len(keys) != _ALL_KEYS or here.described(WORKED):
        return None
    signs = {sign: key for sign in _KEYS if (key := _key(here, _KEYS[sign])) is not None}
    if not set(sum_said) <= {*keys, *signs} or "=" not in signs:
        return None
    shown = _written(here, sum_said, keys)
    if shown is None:
        control = _key(here, _CLEAR)
        cleared = sum(one.description == CLEARED for one in here.taken())
        if control is None or cleared >= _MOST_CLEARED:
            return None
        return tap(here, control, "as something else stands there", mark=CLEARED)
    if shown == sum_said:
        return tap(here, signs["="], "to see what comes out", mark=WORKED)
    sign = sum_said[len(shown)]
    return tap(here, keys[sign] if sign in keys else signs[sign], f"for {sum_said}")


def _key(here: Here, words: frozenset[str]) -> Element | None:
    """The key that says just that."""
    found = [one for one in here.controls if any(normal(text) in words for text in here.called(one))]
    return found[0] if found else None


def _written(here: Here, sum_said: str, keys: dict[str, Element]) -> str | None:
    """How much of the sum stands in the display; None where something else does."""
    shown = [_plain(text) for text in _display(here, keys)]
    signs = [text for text in shown if text and _SHOWN.fullmatch(text)]
    begun = [text for text in signs if sum_said.startswith(text)]
    if begun:
        return max(begun, key=len)
    return "" if all(text.strip("0.") == "" for text in signs) else None


def _plain(text: str) -> str:
    return text.translate(_SIGNS).replace(",", "").replace(" ", "").replace("\u202f", "")


def _display(here: Here, keys: dict[str, Element]) -> Iterator[str]:
    """What is written above the keys."""
    top = min(here.known.boxes[one.id].top for one in keys.values())
    for one in here.front:
        key = here.known.doer(one).clickable and not one.editable
        if not key and here.known.boxes[one.id].bottom <= top + 1:
            yield from said(one)
