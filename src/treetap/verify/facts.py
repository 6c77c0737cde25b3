"""The facts of a screen: labels with their values, controls with their states, in rows and on the page.

A fact says of an entity (a row, or the page) that an attribute has a value, and where that was read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from treetap.matching.holds_value import values
from treetap.matching.labels import CONTROLS, TOGGLES, id_words
from treetap.matching.order import Entry, is_on, own_name
from treetap.matching.page import ScreenPage
from treetap.matching.words import normal
from treetap.models import Element, Role
from treetap.verify.terms import is_one_of, says_any

_DIVIDED = re.compile(r"^(?P<label>[^:：\n]{1,60}?)\s*(?:[:：]\s+|：|:(?=\D))(?P<value>.+)$", re.DOTALL)
_DIGITS, _MOST_KEYS, _OWNERS = frozenset("0123456789"), 9, 4


@dataclass(frozen=True)
class Fact:
    """Of an entity, an attribute and its value; of a control, whether it is on."""

    entity: str
    """What the row is called; empty where the page is meant."""
    attribute: str
    value: str
    element: Element
    on: bool | None = None
    entry: Entry | None = None

    @property
    def name(self) -> str:
        return self.attribute or self.entity


class Page(ScreenPage):
    """One screen with its facts."""

    @cached_property
    def unsaved(self) -> bool:
        """There is a button that makes what was entered count: until it is touched, nothing does."""
        live = (names for one, names in self.buttons if one.enabled and one.role is not Role.TAB)
        return any(is_one_of(text, "keeps") for names in live for text in names)

    @cached_property
    def sends(self) -> bool:
        """There is a button that sends what was written."""
        live = (names for one, names in self.buttons if one.enabled and one.role is not Role.TAB)
        return bool(self.fields) and any(is_one_of(text, "sends") for names in live for text in names)

    @cached_property
    def enters(self) -> bool:
        """Something to enter a value with: fields, wheels, a pad of digits, something to save."""
        keys = {normal(text) for _, names in self.buttons for text in names}
        wheels = any(one.role in {Role.PICKER, Role.SLIDER} for one in self.front)
        pad = len(keys & _DIGITS) >= _MOST_KEYS
        return bool(self.fields) or wheels or pad or self.covered or self.unsaved

    @cached_property
    def owners(self) -> list[str]:
        """What says whose page this is: its titles and first words, and what its fields hold."""
        own = [self.typed(one) for one in self.fields if not self.is_search(one)]
        heads = [*self.title_texts(tabs=False), *(text for text, _ in self.upper[:_OWNERS])]
        return list(dict.fromkeys([*heads, *filter(None, own)]))

    def is_search(self, field: Element) -> bool:
        """What is typed there finds something, and makes nothing."""
        names = [one.text for one in self.index.names(field) if one.text != field.text]
        told = (field.hint, field.description, id_words(field.resource_id), *names)
        return any(says_any(text, "searches") for text in told if text)

    @cached_property
    def query(self) -> tuple[str, ...]:
        """What is searched for."""
        found = [self.typed(one) for one in self.fields if self.is_search(one)]
        return tuple(text for text in found if text.strip())

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        return tuple(map(_stated, (*self._of_entries(), *self._of_controls())))

    def _of_entries(self) -> Iterator[Fact]:
        for entry in self.entries:
            title = entry.title
            for name, on, one in entry.states:
                yield Fact(title, "" if normal(name) == normal(title) else name, "", one, on, entry)
            for part in entry.parts:
                if (divided := _DIVIDED.match(part.text)) is not None:
                    yield Fact(title, divided["label"], divided["value"].strip(), part.element, None, entry)
                elif part.text != title:
                    yield Fact(title, "", part.text, part.element, None, entry)
                    yield Fact(part.text, "", title, part.element, None, entry)

    def _of_controls(self) -> Iterator[Fact]:
        told = {one.id for entry in self.entries for _, _, one in entry.states}
        for one in self.front:
            names = [name.text for name in self.index.names(one)] or [self.index.label(one)]
            if one.id not in told and (on := is_on(one)) is not None:
                yield Fact("", own_name(one, self.index) or names[0], "", one, on)
            elif one.role in CONTROLS - TOGGLES or one.editable:
                said = [(name, v.text) for name in names for v in values(one, self.screen, name)]
                yield from (Fact("", name, text, one) for name, text in said if normal(text) != normal(name))
            elif one.clickable and (divided := _DIVIDED.match(names[0])) is not None:
                yield Fact("", divided["label"], divided["value"].strip(), one)


def _stated(fact: Fact) -> Fact:
    """A value that says on or off is a state."""
    on, off = is_one_of(fact.value, "stands_on"), is_one_of(fact.value, "stands_off")
    return replace(fact, on=on) if fact.on is None and (on or off) else fact
