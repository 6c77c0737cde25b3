"""Moved or copied: a message says where to, right after the very thing had its menu open or was picked."""

from __future__ import annotations

import re

from treetap.decision.checking.naming import has_words
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_it
from treetap.matching.holds import quoted
from treetap.matching.words import normal
from treetap.models import EvidenceKind, Slot

_TOLD = re.compile(
    r"^(?P<what>.*?)\b(?P<how>moved|copied) (?:to|into) (?:the )?(?:folder )?(?P<to>.+?)(?: folder)?[.!]?$"
    r"|^(?P<zh_what>.*?)已(?:成功)?(?P<zh_how>移动|移|复制|拷贝)(?:到|至)(?P<zh_to>.+?)(?:文件夹)?[。！]?$",
    re.IGNORECASE,
)
_OFFERS = re.compile(r"\b(?:move|copy)\b|移动|移到|复制|拷贝")
_COPIES = frozenset({"copied", "复制", "拷贝"})
_NUMBER = re.compile(r"\d+")
_ONE = frozenset({"", "1"})
_NOT = re.compile(r"\b(?:not|no|cannot|failed|unable)\b|n't\b|失败|未|无法")
_BACK = 5
"""Screens back that belong to the same deed."""


def told(sight: Sight) -> Found | None:
    """By the passing message."""
    if not sight.before:
        return None
    for text in sight.now.messages:
        said = _TOLD.match(text.strip())
        if said is None or text in sight.before[-1].messages or _NOT.search(normal(text)):
            continue
        what, how, where = (said[name] or said[f"zh_{name}"] or "" for name in ("what", "how", "to"))
        copies = how.casefold() in _COPIES
        count = _NUMBER.search(what)
        if copies is not (sight.goal.verb == "copy") or (count[0] if count else "") not in _ONE:
            continue
        things = [slot for slot in sight.slots if normal(slot.value) != normal(where)]
        if len(things) == 1 and _is_said(sight, where) and _was_at_hand(sight, things[0]):
            return Found(EvidenceKind.STATE, f"A message says {quoted(text)}.")
    return None


def _is_said(sight: Sight, where: str) -> bool:
    """The task says that very place, and says it last."""
    spoken, place = normal(sight.goal.clause), normal(where)
    after = spoken.rpartition(place)[2] if place in spoken else spoken
    return has_words(spoken, place) and len(after) <= _LEFT and not _NUMBER.search(after)


_LEFT = 12
"""Characters after the place: "folder", 文件夹里."""


def _was_at_hand(sight: Sight, thing: Slot) -> bool:
    """Its name stood over what can be done with it, or it was the only one picked."""
    return any(_is_its_menu(shown, thing) for shown in sight.before[-_BACK:])


def _is_its_menu(shown: Shown, thing: Slot) -> bool:
    picked = [one for one in shown.front if one.selected]
    if picked:
        return len(picked) == 1 and any(is_it(thing, text) for text in shown.row_texts(picked[0]))
    offers = any(_OFFERS.search(normal(text)) for text, _ in shown.lines)
    names = [text for text, _ in shown.lines if is_it(thing, text)]
    return offers and bool(names) and (shown.covered or any(is_it(thing, text) for text in shown.headings()))
