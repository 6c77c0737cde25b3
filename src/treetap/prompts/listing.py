"""A screen as a numbered list: one line for whatever can be touched or says something."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from treetap.matching.labels import Index, id_words, index, said
from treetap.matching.regions import behind
from treetap.models import Element, Role, Screen
from treetap.prompts.quoting import quoted
from treetap.prompts.sizing import tokens

_LONGEST_TEXT: Final = 160
_LONGEST_ROW: Final = 240
_NUMBER: Final = 2
"""Tokens for the number of a line and its end."""


@dataclass(frozen=True)
class Listing:
    """The lines, and what each number stands for."""

    lines: tuple[str, ...]
    elements: Mapping[int, Element]
    left_out: int = 0
    """Lines that there was no room for."""


def listed(screen: Screen, room: int) -> Listing:
    """In reading order, in so many tokens at most: texts give way to what can be touched, from the end."""
    known = index(screen)
    hidden = behind(known)
    shown = [one for one in _shown(known) if one.id not in hidden]
    told = [_told(one, known) for one in shown]
    kept = list[int]()
    for at in sorted(range(len(shown)), key=lambda at: (not known.actionable(shown[at]), at)):
        room -= tokens(told[at]) + _NUMBER
        if room < 0:
            break
        kept.append(at)
    elements = dict(enumerate((shown[at] for at in sorted(kept)), start=1))
    lines = tuple(f"{number} {told[at]}" for number, at in enumerate(sorted(kept), start=1))
    return Listing(lines, elements, len(shown) - len(kept))


def _shown(known: Index) -> Iterator[Element]:
    """What can be touched or scrolled, and texts that are not the words of such a thing."""
    spoken_for = {
        part.id
        for element in known.screen.elements
        if known.actionable(element)
        for part in known.texts(element)
    }
    for element in sorted(known.screen.elements, key=lambda one: one.order):
        if (
            known.actionable(element)
            or element.scrollable
            or (element.id not in spoken_for and said(element))
        ):
            yield element


def _told(element: Element, known: Index) -> str:
    words = (element.role.value, _name(element, known), _state(element))
    return " ".join(word for word in words if word)


def _name(element: Element, known: Index) -> str:
    """All it says; a nameless thing by its row, or by the words of its id."""
    own = [*said(element), *(text for part in known.texts(element) for text in said(part))]
    if not known.actionable(element):
        own = list(said(element))
    if element.editable:
        own = [text for text in own if text != element.text]
        own += [text for naming in known.naming.get(element.id, ()) for text in said(naming)]
        own += [element.hint] if element.hint else []
    distinct = list(dict.fromkeys(text.strip() for text in own if text.strip()))
    if distinct:
        return quoted(" · ".join(text[:_LONGEST_TEXT] for text in distinct), _LONGEST_ROW)
    if element.scrollable and not element.clickable:
        return ""
    inherited = known.label(element)
    if inherited and inherited != id_words(element.resource_id):
        return f"of {quoted(inherited)}"
    return f"id {quoted(inherited)}" if inherited else ""


def _state(element: Element) -> str:
    told = []
    if element.checked is not None:
        told.append("on" if element.checked else "off")
    if element.selected:
        told.append("selected")
    if element.password:
        told.append("password")
    elif element.editable and element.text:
        told.append(f"holds {quoted(element.text, _LONGEST_TEXT)}")
    if element.focused:
        told.append("focused")
    if not element.enabled:
        told.append("disabled")
    if element.scrollable:
        told.append("scrolls")
    if element.long_clickable and element.role not in (Role.FIELD, Role.SLIDER):
        told.append("holdable")
    return f"({', '.join(told)})" if told else ""
