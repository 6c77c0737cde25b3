"""Pads of digits: the next key of a number, by what the display says."""

from __future__ import annotations

import re

from treetap.decision.doing.here import Here
from treetap.decision.doing.steps import tap
from treetap.matching.labels import said
from treetap.models import Element, Terminal

_DIGITS = frozenset("0123456789")


def keys_of(here: Here) -> dict[str, Element]:
    """The keys of a pad, by digit; empty where not all ten are there."""
    found: dict[str, Element] = {}
    for one in here.controls:
        texts = [text.split("\n")[0].split(",")[0].split(" ")[0] for text in (*said(one), *here.called(one))]
        digit = next((text for text in texts if text in _DIGITS), None)
        if digit is not None:
            found.setdefault(digit, one)
    return found if len(found) == 10 else {}


def key_in(here: Here, digits: str) -> Terminal | None:
    """The next key of a number, by what the display says."""
    keys = keys_of(here)
    if not keys:
        return None
    shown = _display(here, keys)
    if shown is None or not digits.startswith(shown):
        return None
    if shown == digits:
        return None
    return tap(here, keys[digits[len(shown)]], f"as part of {digits}")


def keyed(here: Here, digits: str) -> bool:
    return _display(here, keys_of(here)) == digits


def _display(here: Here, keys: dict[str, Element]) -> str | None:
    """The digits that were keyed in; empty for none, None where no display is found."""
    top = min((here.known.boxes[one.id].top for one in keys.values()), default=0.0)
    for one in sorted(here.front, key=lambda one: -here.known.boxes[one.id].bottom):
        text = one.text if one.text != one.hint else ""
        above = here.known.boxes[one.id].bottom <= top + 2
        if not above or not re.fullmatch(r"[\d\s:+().\-hms小时分钟秒]*", text):
            continue
        if re.search(r"\d", text) or one.editable:
            return re.sub(r"[^\d+]", "", text).lstrip("0")
    return None
