"""One screen as a person reads it: its titles, what is said, typed, chosen and listed in it."""

from __future__ import annotations

import re
from functools import cached_property

from treetap.matching.holds import is_passing
from treetap.matching.labels import id_words, index, said
from treetap.matching.order import Entry, entries
from treetap.matching.page_names import MODAL, View, titles, view
from treetap.matching.regions import behind
from treetap.matching.words import normal
from treetap.models import BlockerKind, Element, Role, Screen, Source

_BAR, _UPPER = 0.15, 0.4
"""Shares of the screen's height where a bar ends, and where words say whose the page is."""
_ADDRESS = re.compile(r"^(?:https?://)?[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$")
_COUNT = re.compile(r"\s*[(（\[]\s*\d+\+?\s*[)）\]]$")
_PACKAGE_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_LAUNCHER = re.compile(r"launcher|\bhome\b|springboard|homescreen", re.IGNORECASE)
_BUTTONS = frozenset({Role.BUTTON, Role.ICON, Role.SWITCH, Role.CHECKBOX})
_CLOSE, _NARROW, _LEFT = 1.5, 0.85, 0.25
_KEY, _KEYS = re.compile(r"[0-9].{0,5}$"), 8
"""A key with a digit, and how many different ones make a keypad."""


class ScreenPage:
    """What lies in front; nothing from behind a dialog or the keyboard."""

    def __init__(self, screen: Screen) -> None:
        self.screen, self.index = screen, index(screen)
        covered = behind(self.index)
        self.front = tuple(one for one in screen.elements if one.id not in covered)
        self.busy = screen.loading or any(one.kind is BlockerKind.LOADING for one in screen.blockers)
        self.partial = not screen.sources or Source.GLANCE in screen.sources
        """Only some places were looked at: what is missing may be there."""
        self.launcher = bool(_LAUNCHER.search(screen.package) or _LAUNCHER.search(screen.activity))
        self.scrolls = any(one.scrollable for one in self.front)
        self.fields = tuple(one for one in self.front if one.editable or one.role is Role.FIELD)
        self.package_words = tuple(map(str.casefold, _PACKAGE_WORD.findall(screen.package.partition(".")[2])))

    @cached_property
    def covered(self) -> bool:
        """Something lies over the page, and asks or offers something."""
        over = any(one.kind in MODAL for one in self.screen.blockers) or view(self.screen) is View.COVERED
        return over or any(one.role is Role.DIALOG for one in self.screen.elements)

    @cached_property
    def lines(self) -> tuple[tuple[str, Element], ...]:
        """All that is said, but for what is in fields."""
        return tuple((text, one) for one in self.front if one not in self.fields for text in said(one))

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        return entries(self.screen)

    @cached_property
    def titles(self) -> tuple[Element, ...]:
        """What says which page this is. A thing to touch, such as an icon of the home screen, does not."""
        shown = {one.id for one in self.front}
        found = [one for one in titles(self.screen) if one.id in shown and self._is_title(one)]
        if found and _ADDRESS.match(found[0].text):  # in a browser, the first words below the address
            bar = self.index.boxes[found[0].id].bottom
            found += [one for _, one in self.upper if self.index.boxes[one.id].top >= bar - 1][:1]
        return tuple(found)

    def _is_title(self, element: Element) -> bool:
        if element.role is Role.TAB:
            return not self.partial
        in_bar = self.index.boxes[element.id].bottom <= self.screen.frame.size.height * _BAR
        plain = element.source is Source.TREE and not self.leads_on(element)
        return element.role is not Role.ITEM and (plain or (in_bar and not (self.launcher and not plain)))

    def title_texts(self, *, tabs: bool = True) -> list[str]:
        """Without the number of what is new: "Chats (3)"."""
        found = [text for one in self.titles if tabs or one.role is not Role.TAB for text in said(one)]
        return list(dict.fromkeys([*found, *(_COUNT.sub("", text) for text in found)]))

    @cached_property
    def upper(self) -> list[tuple[str, Element]]:
        """The words in the upper part that lead nowhere, from the top."""
        boxes, limit = self.index.boxes, self.screen.frame.size.height * _UPPER
        high = [
            each for each in self.lines if boxes[each[1].id].bottom <= limit and each[1].role is Role.TEXT
        ]
        free = [each for each in high if not self.leads_on(each[1])]
        return sorted(free, key=lambda each: boxes[each[1].id].top)

    @cached_property
    def chosen(self) -> frozenset[str]:
        """Tabs, chips and filters that say which part of a list shows."""
        found = [one for one in self.front if (one.selected or one.checked) and one.role is not Role.SWITCH]
        around = {one.id: (one, *self.index.ancestors(one)) for one in found}
        rows = {name for name, ups in around.items() if any(up.role in {Role.LIST, Role.ITEM} for up in ups)}
        return frozenset(normal(self.index.label(one)) for one in found if one.id not in rows)

    @cached_property
    def messages(self) -> tuple[str, ...]:
        """What has passed over the screen, or lies at its foot for a while."""
        return (*self.screen.toasts, *(text for text, one in self.lines if is_passing(one)))

    @cached_property
    def buttons(self) -> tuple[tuple[Element, tuple[str, ...]], ...]:
        """What can be touched, with its names."""
        found = [one for one in self.front if (one.clickable or one.role in _BUTTONS) and not one.editable]
        own = [(one, said(one) or tuple(name.text for name in self.index.names(one))) for one in found]
        return tuple((one, names or (id_words(one.resource_id),)) for one, names in own)

    @cached_property
    def keypad(self) -> bool:
        """There are keys for most digits: "delete" takes one back there."""
        keys = (normal(text) for _, names in self.buttons for text in names)
        return len({text[0] for text in keys if _KEY.match(text)}) >= _KEYS

    def typed(self, field: Element) -> str:
        """What is in it; a hint is nothing."""
        return "" if field.hint and field.text == field.hint else field.text

    def leads_on(self, element: Element) -> bool:
        """Whether it, or what it lies in, can be touched."""
        return element.clickable or any(one.clickable for one in self.index.ancestors(element))

    def below(self, entry: Entry) -> list[str]:
        """What stands right below an entry: its status."""
        boxes = self.index.boxes
        box = boxes[entry.element.id]
        return [text for text, one in self.lines if 0 < boxes[one.id].top - box.top <= _CLOSE * box.height]

    def came_in(self, entry: Entry) -> bool:
        """A bubble at the left is what somebody else said."""
        box, width = self.index.boxes[entry.element.id], self.screen.frame.size.width
        return box.width <= _NARROW * width and box.left < _LEFT * width and box.right < _NARROW * width


def same_page(one: ScreenPage, other: ScreenPage) -> bool:
    """Whether both show the same page: by its structure and titles, or by its app and titles."""
    if one.screen.package != other.screen.package:
        return False
    mine, yours = (frozenset(map(normal, each.title_texts())) for each in (one, other))
    if one.screen.page_key and one.screen.page_key == other.screen.page_key:
        return mine == yours or not mine or not yours or any(map(str.isdigit, "".join(mine ^ yours)))
    return bool(mine) and mine == yours
