"""A button that offered the deed for this very thing, and in its place a word that it is done."""

from __future__ import annotations

from treetap.decision.checking.controls import same_place, words_of
from treetap.decision.checking.naming import has_words
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_in
from treetap.matching.holds import quoted
from treetap.matching.words import bare
from treetap.models import ConstraintKind, Element, EvidenceKind

_DONE = {
    "book": words_of("reserved, booked, 已预约, 已预订, 已订, 预约成功, 预订成功"),
    "order": words_of("ordered, 已下单, 已订购, 已订"),
    "buy": words_of("bought, purchased, owned, 已购买, 已购"),
    "register": words_of("registered, signed up, enrolled, 已注册, 已报名"),
    "submit": words_of("submitted, 已提交"),
    "join": words_of("joined, going, 已加入, 已报名"),
}
_UNCLEAR = (ConstraintKind.ALL, ConstraintKind.EXCEPT, ConstraintKind.NEGATION, ConstraintKind.NTH)


def check(sight: Sight) -> Found | None:
    """The page as it was last had the button, with the name on it; it has it no more."""
    now, done = sight.now, _DONE.get(sight.goal.verb)
    if done is None or not sight.slots or sight.asks(*_UNCLEAR) or now.covered or now.partial:
        return None
    before = next((one for one in sight.earlier() if sight.is_here(one) and not one.partial), None)
    if before is None or before.covered or not sight.in_app() or not _is_said(sight):
        return None
    offered = _offers(sight, before)
    if len(offered) != 1 or _offers(sight, now):
        return None
    place = before.index.boxes[offered[0].id]
    for text, one in now.lines:
        if bare(text) in done and same_place(now.index.boxes[one.id], place):
            return Found(EvidenceKind.STATE, f"Where it was offered, the page says {quoted(text)}.", one)
    return None


def _offers(sight: Sight, shown: Shown) -> list[Element]:
    return [
        one
        for one, names in shown.buttons()
        if one.clickable and any(all(is_in(slot, text) for slot in sight.slots) for text in names)
    ]


def _is_said(sight: Sight) -> bool:
    """All else that the goal names is on the page."""
    texts = [text for text, _ in sight.now.lines]
    return all(any(has_words(text, word) for text in texts) for word in sight.goal.unexplained)
