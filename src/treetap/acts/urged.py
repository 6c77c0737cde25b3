"""A control that a text on the phone tells one to press, and that nobody else has spoken of.

No list has all the words that a button can commit by ("Hand over the keys", 放行), but whoever wants it
pressed has to name it. So where a text that was read on this phone says to press just this control, and
neither the person's sentence nor the usual words of every app name it, a person is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from treetap.acts.acts import Risk, risk
from treetap.acts.reading import plain
from treetap.acts.spot import Spot
from treetap.acts.vocabulary import pattern
from treetap.matching.labels import said
from treetap.matching.words import is_chinese, normal
from treetap.models import Screen, Situation

_PRESSES: Final = pattern("urged", "presses")
_USUAL: Final = pattern("urged", "usual")
"""What the buttons of all apps say, and what a hint on an empty page may well point at."""
_LEAST: Final = 2
"""Characters of a label that can be told from any other text."""
_MORE, _MORE_ZH = 3, 5
"""Words, or Chinese characters, that a text has besides the label, to say anything about it."""
_LONGEST: Final = 60
"""Characters of a label; what is longer is no control."""
_TEXTS: Final = 400
"""Of each screen: what is looked through for every touch has a bound."""


def urged(spot: Spot, situation: Situation) -> Risk | None:
    """Asked about, if a text here or on an earlier screen says to press it."""
    if not spot.is_button:
        return None
    for label in dict.fromkeys(map(plain, spot.labels)):
        if not _LEAST <= len(label) <= _LONGEST or _USUAL.fullmatch(label):
            continue
        if _holds(normal(situation.mandate.sentence), label):
            continue
        for text in _told(situation):
            if text != label and _says(text, label):
                return risk("other", f"a text on the phone says to press '{label}': '{text[:80]}'")
    return None


def is_usual(text: str) -> bool:
    """Whether a label says what the buttons of all apps say."""
    return _USUAL.fullmatch(plain(text)) is not None


def _told(situation: Situation) -> Iterator[str]:
    for screen in (situation.screen, *reversed(situation.seen)):
        yield from _texts(screen)


def _texts(screen: Screen) -> Iterator[str]:
    for one in screen.elements[:_TEXTS]:
        if not one.editable:
            yield from map(normal, said(one))
    yield from map(normal, screen.toasts)


def _says(text: str, label: str) -> bool:
    """Whether it speaks of pressing something by that name, and of more than the name."""
    if not _holds(text, label):
        return False
    rest = text.replace(label, " ")
    more = len(re.findall(r"[\u3400-\u9fff]", rest)) >= _MORE_ZH or len(rest.split()) >= _MORE
    return more and _PRESSES.search(rest) is not None


def _holds(text: str, label: str) -> bool:
    if is_chinese(label):
        return label in text
    return re.search(rf"(?<![a-z0-9]){re.escape(label)}(?![a-z0-9])", text) is not None
