"""Advertisements that fill the whole screen, and how they are left."""

from __future__ import annotations

import re
from collections.abc import Sequence

from treetap.models import Action, Back, Blocker, BlockerKind, Element, Role, Size, Tap, Target, Wait
from treetap.perception.ways_out import Choice, choices_in, closes, way_out
from treetap.perception.words import AD, AD_ID, SKIPS_AD

AD_COUNTS = re.compile(r"\d|ad|广告", re.IGNORECASE)
_AD_ACTIVITY = re.compile(r"Ad(?:s|Activity|View)")
_COUNTS_DOWN = re.compile(r"\d{1,2}\s*(?:s|sec(?:onds?)?|秒)(?:\s*(?:后|left|to).{0,12})?", re.IGNORECASE)
_SHORT = 24
"""Characters: what marks an advertisement says no more."""
_MOST_CHOICES, _MOST_TEXTS = 4, 10
"""A poster has a picture, a slogan, a button that leads away and one that closes it."""
_EDGE, _SMALL = 0.16, 0.18
"""How near an upper corner the mark that closes it stands, and how large it is: shares of the sides."""
_SECONDS = 2.0
_USED = frozenset({Role.FIELD, Role.TAB, Role.SWITCH, Role.CHECKBOX, Role.RADIO, Role.SLIDER, Role.LIST})
"""What pages have that are there to be used."""


def full_screen_ad(elements: Sequence[Element], activity: str, size: Size) -> list[Blocker]:
    """A page with a button that skips it, counting down or marked as an advertisement; or a poster."""
    choices = choices_in(elements)
    skip = next((one for one in choices if SKIPS_AD.fullmatch(one.says)), None)
    if skip is not None and skip.element.bounds.area <= 0.05 * size.width * size.height:
        counting = AD_COUNTS.search(skip.says) is not None
        named = AD_ID.search(skip.element.resource_id.rpartition("/")[2]) or _AD_ACTIVITY.search(activity)
        if counting or named or _marked(elements):
            return [_ad((skip.element,), way_out(BlockerKind.AD, (skip,)))]
    if _is_poster(elements, choices):
        return [_ad(elements, _off(elements, choices, size))]
    return []


def _ad(elements: Sequence[Element], way: Action) -> Blocker:
    said = "An advertisement over the whole screen"
    names = tuple(one.id for one in elements)
    return Blocker(kind=BlockerKind.AD, description=said, elements=names, way_out=way)


def _marked(elements: Sequence[Element]) -> bool:
    return any(one.text and len(one.text) < _SHORT and AD.search(one.text) for one in elements)


def _is_poster(elements: Sequence[Element], choices: Sequence[Choice]) -> bool:
    """Marked as an advertisement, and nothing on it is there to be used."""
    if not _marked(elements) or not 1 <= len(choices) <= _MOST_CHOICES:
        return False
    if any(one.editable or one.scrollable or one.role in _USED for one in elements):
        return False
    return sum(bool(one.text) for one in elements) <= _MOST_TEXTS


def _off(elements: Sequence[Element], choices: Sequence[Choice], size: Size) -> Action:
    """What closes it; while it counts down nothing does."""
    mark = next((one for one in choices if closes(one)), None)
    mark = mark or next((one for one in choices if _in_a_corner(one, size)), None)
    if mark is not None:
        element = mark.element
        target = Target(element=element.id, resource_id=element.resource_id or None, role=element.role)
        return Tap(target=target, description="Close it")
    if any(_COUNTS_DOWN.fullmatch(one.text.strip()) for one in elements):
        return Wait(seconds=_SECONDS, description="Wait until it can be closed")
    return Back(description="Leave it with the back key")


def _in_a_corner(choice: Choice, size: Size) -> bool:
    """Small, without a word, in an upper corner: what else would it do there?"""
    box = choice.element.bounds
    if choice.says or max(box.width, box.height) > _SMALL * size.width:
        return False
    aside = box.right < _EDGE * 2 * size.width or box.left > (1 - _EDGE * 2) * size.width
    return aside and box.bottom < _EDGE * size.height
