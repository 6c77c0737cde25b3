"""Pads of digits: the next key of a number, by what the display says."""

from __future__ import annotations

import re

from treetap.decision.doing.here import Here
from treetap.decision.doing.steps import tap
from treetap.matching.labels import said
from treetap.models import Action, Appears, Element, Target, Terminal, Text

_DIGITS = frozenset("0123456789")
_FIXED = 4
"""Digits that a display of fixed width has at least."""


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
    display = _display(here, keys)
    if display is None and any(_is_key(here, one, keys) for one in here.taken()):
        return None  # what was keyed in does not show: nobody can tell how far it is
    shown = "" if display is None else _keyed(display)
    if not digits.startswith(shown) or shown == digits:
        return None
    key = digits[len(shown)]
    after = "" if display is None else _after(display.text, key)
    expect = (Appears(target=Target(text=Text.literal(after))),) if after else ()
    return tap(here, keys[key], f"as part of {digits}", expect=expect)


def _is_key(here: Here, action: Action, keys: dict[str, Element]) -> bool:
    """Whether it pressed one of the keys, on this page."""
    target = getattr(action, "target", None)
    if target is None or target.page_key not in {None, here.screen.page_key}:
        return False
    texts = [one.fill() for one in (target.text, target.description) if one is not None]
    return any(text in keys for text in texts)


def _after(shown: str, key: str) -> str:
    """What a display of fixed width says then: 00h 00m 01s and a 0 make 00h 00m 10s. Empty for others."""
    old = re.sub(r"\D", "", shown)
    if len(old) < _FIXED or not old.startswith("0"):
        return ""
    fresh = iter(old[1:] + key)
    return re.sub(r"\d", lambda _: next(fresh), shown)


def keyed(here: Here, digits: str) -> bool:
    display = _display(here, keys_of(here))
    return display is not None and _keyed(display) == digits


def _keyed(display: Element) -> str:
    """The digits that were keyed in; empty for none."""
    text = display.text if display.text != display.hint else ""
    return re.sub(r"[^\d+]", "", text).lstrip("0")


def _display(here: Here, keys: dict[str, Element]) -> Element | None:
    """What shows the digits, above the keys."""
    top = min((here.known.boxes[one.id].top for one in keys.values()), default=0.0)
    for one in sorted(here.front, key=lambda one: -here.known.boxes[one.id].bottom):
        text = one.text if one.text != one.hint else ""
        above = here.known.boxes[one.id].bottom <= top + 2
        if not above or not re.fullmatch(r"[\d\s:+().\-hms小时分钟秒]*", text):
            continue
        if re.search(r"\d", text) or one.editable:
            return one
    return None
