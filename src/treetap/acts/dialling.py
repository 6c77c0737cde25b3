"""Touches that call somebody though no word on them says so: rows of a phone app, favourites, numbers.

In most phone apps a tap on an entry of the call log, on a favourite or on a suggestion of the keypad calls at
once. Where the row has a call button of its own, the row itself only leads to its details.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from treetap.acts.acts import Risk, risk
from treetap.acts.pages import keypad, searches
from treetap.acts.reading import command, plain
from treetap.acts.spot import Spot, editors, titles
from treetap.acts.vocabulary import pattern
from treetap.matching.addresses import address_bar
from treetap.matching.labels import TOGGLES, Index, id_words, said
from treetap.matching.words import normal
from treetap.models import Element, Role, Situation, Source

_APP: Final = pattern("calls", "app")
_WRITES: Final = pattern("calls", "writes")
_NUMBER: Final = pattern("calls", "number")
_BOOK: Final = pattern("calls", "book")
_DIGITS: Final = re.compile(r"(?=(?:\D*\d){3})\+?[\d\s().*#-]{3,20}")
"""Any number, where numbers are those of people."""
_WAY: Final = pattern("calls", "way")
_FAVOURITES: Final = pattern("calls", "favourites")
_ASIDE: Final = pattern("calls", "aside")
_CONTACTS: Final = pattern("calls", "contacts")
_WHEN: Final = pattern("controls", "when")
_USUAL: Final = pattern("urged", "usual")
_CALLS: Final = frozenset({"call", "video_call"})
_CALL_ID: Final = re.compile(r"\b(?:call|dial|redial)\b")
_HELD_KEY: Final = re.compile(r"[1-9](?: ?[a-z]{2,4})?")
_CHOICES: Final = TOGGLES | {Role.TAB}
_FEW: Final = 2
"""Rows that say which way a call went: so many make a call log."""
_SNIPPET: Final = 30
"""Characters: what is longer in a row is something that was written."""


def dials(spot: Spot, situation: Situation, *, held: bool = False) -> Risk | None:
    """What a touch calls; `held`: a finger that stays on a key of the keypad calls whoever is on it."""
    known = spot.known
    if not known.actionable(spot.element) and spot.element.source is Source.TREE:
        return None
    if held:
        key = keypad(known) and any(_HELD_KEY.fullmatch(plain(text)) for text in spot.labels)
        return risk("call", "a key that is held down calls") if key and is_phone(known, situation) else None
    if not spot.labels or _has_own_call(spot) or _fills_in(known):
        return None
    return _number(spot, situation) or _entry(spot, situation)


def is_phone(known: Index, situation: Situation) -> bool:
    """Whether this is where one calls: by what the system says of the app, its names, or a call log."""
    package = known.screen.package
    if any(app.dials for app in situation.apps if app.package == package):
        return True
    if any(_APP.search(name) for name in _names(known, situation)):
        return True
    return _is_call_log(known)


@lru_cache(maxsize=8)
def _is_call_log(known: Index) -> bool:
    rows = (Spot(known, one).row for one in known.screen.elements if one.role is Role.ITEM)
    return sum(any(_WAY.fullmatch(plain(text)) for text in row) for row in rows) >= _FEW


def _number(spot: Spot, situation: Situation) -> Risk | None:
    """A number as a row or a link. From a web page it leads to the keypad first."""
    if _is_aside(spot.known) or any(_WRITES.search(name) for name in _names(spot.known, situation)):
        return None
    web = _is_web(spot)
    rest = [text for text in spot.row if len(text) > _SNIPPET]
    title = normal(spot.labels[0])
    book = any(_BOOK.search(name) for name in _names(spot.known, situation))
    if (_NUMBER.fullmatch(title) or (book and _DIGITS.fullmatch(title))) and not rest:
        return risk("call", f"'{spot.labels[0]}' is a number to call", opens=web)
    shown = [text for text in spot.row if _NUMBER.fullmatch(normal(text))]
    if web and shown and len(spot.row) <= len(("what for", "the number")):
        return risk("call", f"it is a link to the number '{shown[0]}'", opens=True)
    return None


def _entry(spot: Spot, situation: Situation) -> Risk | None:
    """Of a phone app: somebody with a number or with the time of a call, or a favourite."""
    known, name = spot.known, spot.labels[0]
    inside = any(one.role is Role.LIST or one.scrollable for one in known.ancestors(spot.element))
    if spot.dialog or not (spot.is_row or (inside and spot.is_button)) or not is_phone(known, situation):
        return None
    heads = [*_headings(known)]
    if _is_aside(known) or any(_CONTACTS.fullmatch(text) for text in heads):
        return None
    about = [normal(text) for text in spot.row] if spot.is_row else []
    if any(pattern.fullmatch(text) for pattern in (_NUMBER, _DIGITS, _WHEN, _WAY) for text in about):
        return risk("call", f"'{name}' is an entry of a phone app, and such entries call")
    heads += map(plain, spot.above[-1:])
    if any(_FAVOURITES.fullmatch(text) for text in heads) and not _USUAL.fullmatch(plain(name)):
        return risk("call", f"'{name}' is a favourite of a phone app, and favourites call")
    return None


def _names(known: Index, situation: Situation) -> Iterator[str]:
    """What the app in front is called: by its package, and under its icon."""
    yield known.screen.package.casefold()
    yield from (plain(app.label) for app in situation.apps if app.package == known.screen.package)


@lru_cache(maxsize=8)
def _headings(known: Index) -> tuple[str, ...]:
    """What the page is called: its titles, and of its tabs and chips the one that is chosen."""
    choices = [one for one in known.screen.elements if one.role in _CHOICES]
    chosen = [text for one in choices if one.selected or one.checked for text in _said_in(one, known)]
    others = {text for one in choices for text in _said_in(one, known)}
    return tuple(map(plain, (*chosen, *(text for text in titles(known) if text not in others))))


def _said_in(element: Element, known: Index) -> Iterator[str]:
    for part in (element, *known.descendants(element)):
        yield from said(part)


def _is_aside(known: Index) -> bool:
    """A page whose rows are settings, recordings, or people to choose from."""
    activity = id_words(known.screen.activity.rpartition(".")[2])
    return any(_ASIDE.search(text) for text in (activity, *_headings(known)))


def _is_web(spot: Spot) -> bool:
    inside = any(one.role is Role.WEB for one in spot.known.ancestors(spot.element))
    return inside or address_bar(spot.known.screen) is not None


def _has_own_call(spot: Spot) -> bool:
    """Whether a button in the row calls, so that the row does something else."""
    for one in spot.known.descendants(spot.element) if spot.is_row else ():
        if one.clickable:
            inner = Spot(spot.known, one)
            if _CALL_ID.search(inner.id_words) or any(command(text) in _CALLS for text in inner.labels):
                return True
    return False


def _fills_in(known: Index) -> bool:
    """Whether rows are there to be filled into a form: receivers of a message, say."""
    fields = [one for one in editors(known) if one != address_bar(known.screen)]
    return any(not searches(one) for one in fields) and not keypad(known)
