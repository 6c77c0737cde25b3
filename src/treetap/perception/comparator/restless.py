"""Texts that apps change on their own: a battery's charge, a price, a page of a carousel, a headline."""

from __future__ import annotations

import re

from treetap.matching.labels import id_words, index, said
from treetap.matching.places import box_of, center_in
from treetap.matching.words import bare, is_chinese, words
from treetap.models import Element, Role, Screen
from treetap.perception.comparator.diff import Shift
from treetap.perception.comparator.nearness import steps

_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_TALLY = re.compile(
    r"\b(?:selected|chosen|picked|checked|marked|added|total|subtotal|cart|basket|qty|quantity|results?|score)\b"
    r"|已选|选中|选择|合计|总计|小计|共|购物车|数量|结果|得分",
    re.IGNORECASE,
)
"""What counts what was touched."""
_STAGE = re.compile(
    r"(?:^|[^a-z])(?:ads?|advert\w*|banner|carousel|sponsored|view ?pager2?|pager|slides?|slideshow|swiper"
    r"|marquee|ticker|flipper)(?:[^a-z]|$)|广告|轮播|推广|赞助",
    re.IGNORECASE,
)
"""Where apps show one thing after another."""
_STAGE_SIZE = 0.45
"""The largest part of the screen that is one; a larger one is the page itself."""
_ACROSS = 1.2
"""What scrolls and is so much wider than high is leafed through."""
_LONG, _LONG_CHINESE = 3, 6
"""Words, or characters, that make a headline; a word or two are a state, which something changed."""


def is_restless(shift: Shift, touched: Element, before: Screen, after: Screen) -> bool:
    """Whether such a thing changes without anybody's doing."""
    screen = before if shift.after is None else after
    if not _is_set(shift) and is_staged(shift.element, touched, screen):
        return True
    old, new = shift.before, shift.after
    if old is None or new is None or not is_mere_text(shift):
        return False
    if shift.kind == "moved":
        return abs(old.bounds.top - new.bounds.top) < 1 and abs(old.bounds.left - new.bounds.left) > 1
    pairs = [
        (was, now) for was, now in ((old.text, new.text), (old.description, new.description)) if was != now
    ]
    names = _names(touched, before)
    if not pairs or any(_times(names, now) > _times(names, was) for was, now in pairs):
        return False
    if any(name.isdigit() for name in names) and _is_pad(before):
        return False
    brings = steps(touched, before)
    return all(
        _other_number(was, now) or (not brings and _other_headline(was, now, old.role)) for was, now in pairs
    )


def is_mere_text(shift: Shift) -> bool:
    """Words or a picture that nobody can switch or write into came, went, or say something else."""
    if shift.before is not None and shift.after is not None:
        return not _is_set(shift)
    one = shift.element
    return not _is_set(shift) and not one.clickable and one.role is not Role.ITEM


def _is_set(shift: Shift) -> bool:
    """Whether it is something that is switched, chosen or written into."""
    old, new = shift.before, shift.after
    if old is not None and new is not None:
        states = [(one.checked, one.selected, one.enabled) for one in (old, new)]
        return old.editable or states[0] != states[1]
    return shift.element.checked is not None or shift.element.editable


def is_staged(element: Element, touched: Element, screen: Screen) -> bool:
    """Whether it is shown where one thing follows another, and what was touched is not."""
    known, size = index(screen), screen.frame.size
    own = box_of(touched.bounds, size)
    for one in (element, *(known.ancestors(element) if element.id in known.by_id else ())):
        box = box_of(one.bounds, size)
        if box.area > _STAGE_SIZE * size.width * size.height or center_in(own, box):
            return False
        if _STAGE.search(id_words(one.resource_id)) or _STAGE.search(one.description):
            return True
        if one.scrollable and box.width > _ACROSS * box.height:
            return True
    return False


def _names(touched: Element, screen: Screen) -> list[str]:
    """What stands on it, itself or in a part of it: the `7` of a key."""
    parts = index(screen).texts(touched) if screen.element(touched.id) is not None else []
    return [bare(text) for one in (touched, *parts) for text in said(one) if bare(text)]


def _is_pad(screen: Screen) -> bool:
    """Whether there is a key for every digit: whatever counts there, the keys do."""
    keys = {name for one in screen.elements if one.clickable for name in _names(one, screen)}
    return keys >= set("0123456789")


def _times(names: list[str], text: str) -> int:
    """How often the text says it: a display shows the key that was touched once more."""
    return max((bare(text).count(name) for name in names), default=0)


def _other_number(before: str, after: str) -> bool:
    """The same words with other numbers. A whole number alone is a counter, which something counts."""
    if _NUMBER.sub("#", before) != _NUMBER.sub("#", after) or not _NUMBER.search(before):
        return False
    return not before.strip().isdigit() and not _TALLY.search(before)


def _other_headline(before: str, after: str, role: Role) -> bool:
    """Sentences that have no word in common."""
    old, new = set(words(before)), set(words(after))
    least = _LONG_CHINESE if is_chinese(before) else _LONG
    long = min(len(old), len(new)) >= least or (role is Role.IMAGE and bool(old and new))
    return long and not old & new and not _TALLY.search(before + after)
