"""Navigate: the way to that place is shown, and can be ended."""

from __future__ import annotations

import re

from treetap.decision.checking.controls import controls, words_of
from treetap.decision.checking.naming import has_words
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_in
from treetap.matching.holds import quoted
from treetap.matching.words import normal
from treetap.models import ConstraintKind, EvidenceKind, Slot

_ENDS = words_of(
    "end route, end navigation, exit navigation, stop navigation, end trip, stop route, exit, end,"
    "结束导航, 退出导航, 停止导航, 结束路线, 退出"
)
_WAY = re.compile(r"^(?:directions|route|routes|navigation|路线|导航|路线规划)\b")
_UNCLEAR = (ConstraintKind.ALL, ConstraintKind.EXCEPT, ConstraintKind.NEGATION, ConstraintKind.NTH)


def check(sight: Sight) -> Found | None:
    """By a button to end it beside the name, or by a page of directions with the name in it."""
    now, names = sight.now, _places(sight)
    if not names or sight.asks(*_UNCLEAR) or now.covered or not sight.in_app():
        return None
    texts = [text for text, one in now.lines if not one.clickable]
    texts += [now.typed(field) for field in now.fields]
    if not all(any(_is_said(one, text) for text in texts) for one in names):
        return None
    ends = controls(now, _ENDS)
    if ends and not now.screen.keyboard_shown:
        return Found(EvidenceKind.STATE, f"The way to {quoted(names[0].value)} can be ended.", ends[0])
    for text, title in now.title_texts(tabs=False):
        if _WAY.match(normal(text)) and not now.screen.keyboard_shown:
            return Found(EvidenceKind.PAGE, f"The page is {quoted(text)}.", title)
    return None


def _places(sight: Sight) -> list[Slot]:
    if sight.slots:
        return list(sight.slots)
    return list(sight.subjects)


def _is_said(slot: Slot, text: str) -> bool:
    return is_in(slot, text) or has_words(text, slot.value)
