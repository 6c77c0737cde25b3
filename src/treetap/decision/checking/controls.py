"""Buttons by what they say, and what they tell by it: where Pause shows, something is running."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from treetap.decision.checking.shown import Shown
from treetap.matching.places import Box
from treetap.matching.words import bare, normal
from treetap.models import Element, Role

_AFTER = re.compile(
    r"\s*[,，;；:：(（].*$|\s+(?:button|按钮|playback|video|music|song|audio|the timer|timer|stopwatch)$"
)


_WIDE = 0.7
_UNDOES = re.compile(r"un[a-z]{3,}$|remove |取消|移除|移出|解除|从.+移除")


def spoken(text: str) -> str:
    """The name of a button without what follows it: "Pause, button" is "pause"."""
    return bare(_AFTER.sub("", normal(text)))


def words_of(*names: str) -> frozenset[str]:
    """Names of buttons in the form in which they are compared."""
    return frozenset(bare(name) for one in names for name in one.split(",") if bare(name))


def controls(shown: Shown, names: frozenset[str], *, rows: bool = False) -> list[Element]:
    """What can be touched and is called one of these. A tab is no button, nor is a row unless `rows`."""
    return [
        one
        for one, own in shown.buttons()
        if _is_one(own, names) and (is_button(one, shown) or (rows and one.role is Role.ITEM))
    ]


def is_button(element: Element, shown: Shown) -> bool:
    """A tab is none unless it undoes something, and a row as wide as the page is an entry."""
    if element.role is Role.TAB:
        return any(_UNDOES.match(normal(text)) for text in (element.text, element.description))
    wide = shown.index.boxes[element.id].width >= _WIDE * shown.screen.frame.size.width
    return not (element.role is Role.ITEM and wide)


def statuses(texts: Iterable[str], names: frozenset[str]) -> Iterator[str]:
    """Those of the texts that are one of these words and nothing else."""
    return (text for text in texts if bare(text) in names)


def _is_one(own: list[str], names: frozenset[str]) -> bool:
    return any(spoken(text) in names or bare(text) in names for text in own)


def same_place(one: Box, other: Box) -> bool:
    """Whether they lie on one another: a button that has changed its face."""
    width = min(one.right, other.right) - max(one.left, other.left)
    height = min(one.bottom, other.bottom) - max(one.top, other.top)
    smaller = min(one.area, other.area)
    return width > 0 and height > 0 and smaller > 0 and width * height >= 0.5 * smaller


def is_chosen(element: Element) -> bool | None:
    """Whether it stands on; None if it does not tell."""
    if element.checked is not None:
        return element.checked
    return True if element.selected else None
