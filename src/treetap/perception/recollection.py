"""What pages were like when last seen, so that a clock that went on does not look like news."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from treetap.perception.keys import CAN_BE_SET, COUNTS, MOVES, SEPARATOR, state_key
from treetap.perception.passing import came_nearer, counted, moved_on, went_on

_PAGES = 32
_MINUTES = 15.0
"""A clock went on by no more between two looks, beside the time that is known to have passed."""

_FIELDS = 8
"""Of an element's token: its words are the third and the fourth."""


@dataclass(frozen=True, slots=True)
class _Page:
    tokens: tuple[str, ...]
    key: str
    bar: bytes
    at: float


class Recollection:
    """The last state of each page, by its key."""

    def __init__(self) -> None:
        self._pages: OrderedDict[str, _Page] = OrderedDict()

    def state_of(self, page: str, tokens: tuple[str, ...], bar: bytes, at: float) -> str:
        """The state's key: that of the last look if nothing but times and countdowns went on since.

        `bar` stands for the pixels of the status bar, where the phone shows its own clock. While they are the
        same, no time has passed on the phone, and a time of day that changed was changed by someone.
        """
        last = self._pages.get(page)
        passed = last is not None and (not last.bar or not bar or last.bar != bar)
        if last is not None and _only_went_on(last.tokens, tokens, max(0.0, at - last.at), passed=passed):
            key = last.key
        else:
            key = state_key(tokens)
        self._pages[page] = _Page(tokens, key, bar, at)
        self._pages.move_to_end(page)
        if len(self._pages) > _PAGES:
            self._pages.popitem(last=False)
        return key


def _only_went_on(before: Sequence[str], after: Sequence[str], seconds: float, *, passed: bool) -> bool:
    """`passed`: whether the phone's own clock may have gone on."""
    if len(before) != len(after):
        return False
    sliders = 0
    ticked = False
    for old, new in zip(before, after, strict=True):
        if old == new:
            continue
        parts = _changed(old, new)
        if parts is None:
            return False
        mark = old.rpartition(SEPARATOR)[2]
        if mark == COUNTS and all(counted(*part, seconds) for part in parts):
            ticked = True
        elif mark == MOVES and all(moved_on(*part) for part in parts):
            sliders += 1
        elif not passed or not all(_followed(part, old, seconds) for part in parts):
            return False
    # A slider that someone has moved is news; one that moves along with a running time is not.
    return ticked or not sliders


def _followed(part: tuple[str, str], token: str, seconds: float) -> bool:
    """Whether a text followed the phone's clock, minute by minute."""
    if came_nearer(*part, seconds):
        return True
    return not token.startswith(CAN_BE_SET) and went_on(*part, _MINUTES + seconds / 60)


def _changed(before: str, after: str) -> list[tuple[str, str]] | None:
    """The words of one element that changed; None if anything else about it did."""
    old, new = before.split(SEPARATOR), after.split(SEPARATOR)
    if len(old) != len(new) or len(old) != _FIELDS or old[:2] != new[:2] or old[4:] != new[4:]:
        return None
    return [(one, other) for one, other in zip(old[2:4], new[2:4], strict=True) if one != other]
