"""One screen as the checker reads it: what lies in front, its titles, rows, fields and buttons."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from treetap.decision.checking.naming import Token, has_token, is_called
from treetap.matching.covering import behind
from treetap.matching.holds import is_passing
from treetap.matching.holds_page import titles
from treetap.matching.holds_view import MODAL, View, view
from treetap.matching.labels import Index, Name, id_words, index, said
from treetap.matching.words import normal
from treetap.models import BlockerKind, Element, Role, Screen, Source

_LAUNCHER = re.compile(r"launcher|\bhome\b|springboard|homescreen", re.IGNORECASE)
_BAR = 0.15
"""The share of the screen's height within which a bar at its top ends."""
_IN_BAR = 0.1
"""The share within which the words of such a bar begin."""
_UPPER = 0.4
"""The share within which a heading is the page's."""
_ADDRESS = re.compile(r"^(?:https?://)?[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$")
_GENERIC = frozenset(
    [
        "com",
        "org",
        "net",
        "cn",
        "io",
        "app",
        "apps",
        "android",
        "google",
        "mobile",
        "client",
        "main",
        "activity",
        "debug",
        "release",
        "free",
        "pro",
        "lite",
        "huawei",
        "xiaomi",
        "samsung",
        "oppo",
        "vivo",
        "miui",
        "sec",
        "mi",
        "provider",
        "example",
        "www",
        "de",
        "fr",
        "uk",
        "us",
        "inc",
        "dev",
        "ui",
    ]
)
"""Words of packages that name nothing."""
_PACKAGE_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_COUNT = re.compile(r"\s*[(（\[]\s*\d+\+?\s*[)）\]]$")
_SAVES = re.compile(
    r"^(?:save|apply|submit|ok|okay|confirm|set|done)(?: changes| now)?$"
    r"|^(?:保存|应用|提交|确定|确认|完成|设定)(?:更改|修改)?$"
)
_NO_ROW = frozenset({Role.FIELD, Role.TAB, Role.BUTTON, Role.ICON})


class Shown:
    """What a person could read off the screen now. What lies behind a dialog or the keyboard is not shown."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    @cached_property
    def index(self) -> Index:
        return index(self.screen)

    @cached_property
    def front(self) -> tuple[Element, ...]:
        covered = behind(self.index)
        return tuple(one for one in self.screen.elements if one.id not in covered)

    # How far it can be trusted

    @property
    def busy(self) -> bool:
        """It is still being put together: what is missing may come."""
        return self.screen.loading or any(one.kind is BlockerKind.LOADING for one in self.screen.blockers)

    @property
    def partial(self) -> bool:
        """Only some places were looked at: what is missing may be there."""
        return not self.screen.sources or Source.GLANCE in self.screen.sources

    @property
    def read(self) -> bool:
        """Off the picture alone."""
        return Source.TREE not in self.screen.sources

    @cached_property
    def covered(self) -> bool:
        """Something lies over the page."""
        if any(one.kind in MODAL for one in self.screen.blockers):
            return True
        if any(one.role is Role.DIALOG for one in self.screen.elements):
            return True
        return view(self.screen) is View.COVERED

    @property
    def launcher(self) -> bool:
        return bool(_LAUNCHER.search(self.screen.package) or _LAUNCHER.search(self.screen.activity))

    # What it says

    @cached_property
    def titles(self) -> tuple[Element, ...]:
        """What says which page this is. A thing to touch, such as an icon of the home screen, does not."""
        shown = {one.id for one in self.front}
        found = [one for one in titles(self.screen) if one.id in shown and self._is_title(one)]
        if found and _ADDRESS.match(found[0].text):
            found += [one for one in (self._below(found[0]),) if one is not None]
        return tuple(found)

    def _below(self, bar: Element) -> Element | None:
        """The first words of a page in a browser, below its address."""
        boxes, limit = self.index.boxes, self.screen.frame.size.height * _UPPER
        words = [one for one in self.front if one.text and boxes[one.id].top >= boxes[bar.id].bottom - 1]
        first = min(words, key=lambda one: (boxes[one.id].top, boxes[one.id].left), default=None)
        if first is None or boxes[first.id].bottom > limit or first.role is not Role.TEXT:
            return None
        return None if first.clickable or any(one.clickable for one in self.index.ancestors(first)) else first

    def _is_title(self, element: Element) -> bool:
        box, height = self.index.boxes[element.id], self.screen.frame.size.height
        in_bar = box.bottom <= height * _BAR
        if element.role is Role.TAB:
            return not self.partial
        if self.launcher or element.role is Role.ITEM:
            return False
        if element.source is not Source.TREE:
            return in_bar
        touched = element.clickable or any(one.clickable for one in self.index.ancestors(element))
        return in_bar or not touched

    def title_texts(self, *, tabs: bool = True) -> Iterator[tuple[str, Element]]:
        """Without the number of what is new: "Chats (3)"."""
        for one in self.titles:
            if tabs or one.role is not Role.TAB:
                for text in said(one):
                    yield text, one
                    if _COUNT.search(text):
                        yield _COUNT.sub("", text), one

    @cached_property
    def heading(self) -> Element | None:
        """The first words of a page whose bar has none, where they are no thing to touch: a person's name."""
        bar = self.screen.frame.size.height * _IN_BAR
        boxes = self.index.boxes
        words = [one for one in self.front if one.text and not one.editable and one.role is Role.TEXT]
        if not words or any(boxes[one.id].top < bar for one in words):
            return None
        first = min(words, key=lambda one: (boxes[one.id].top, boxes[one.id].left))
        touched = first.clickable or any(one.clickable for one in self.index.ancestors(first))
        return None if touched or self.launcher else first

    @cached_property
    def messages(self) -> tuple[str, ...]:
        """What has passed over the screen, or lies at its foot for a while."""
        return (*self.screen.toasts, *(text for text, one in self.lines if is_passing(one)))

    @cached_property
    def fields(self) -> tuple[Element, ...]:
        """Where something can be typed."""
        return tuple(one for one in self.front if one.editable or one.role is Role.FIELD)

    def typed(self, field: Element) -> str:
        """What is in it; a hint is nothing."""
        return "" if field.hint and field.text == field.hint else field.text

    @cached_property
    def lines(self) -> tuple[tuple[str, Element], ...]:
        """All that is said, but for what is in fields."""
        found = []
        for one in self.front:
            if one.editable or one.role is Role.FIELD:
                continue
            found += [(text, one) for text in said(one)]
        return tuple(found)

    @cached_property
    def said_at_all(self) -> frozenset[str]:
        """Every text, wherever it stands, in its normal form."""
        return frozenset(normal(text) for one in self.screen.elements for text in said(one))

    def called(self, element: Element, *, hints: bool = True) -> list[str]:
        """All it is called, with what its row says if it has no name of its own."""
        names: list[Name] = list(self.index.names(element))
        if not names:
            names = list(self.index.inherited(element))
        found = [one.text for one in names if hints or one.text != element.hint]
        return found or [id_words(element.resource_id)]

    def leads_on(self, element: Element) -> bool:
        """Whether it, or what it lies in, can be touched."""
        return element.clickable or any(one.clickable for one in self.index.ancestors(element))

    def row_of(self, element: Element) -> Element:
        """The row it is in, or itself."""
        if element.role is Role.ITEM:
            return element
        return self.index.row(element) or element

    def row_texts(self, element: Element) -> list[str]:
        """All that its row says, and what stands in one line with it where there is no row."""
        row = self.row_of(element)
        parts = [row, *self.index.descendants(row)]
        texts = [text for part in parts if not part.editable for text in said(part)]
        if row.parent is None and len(texts) <= 1:
            texts += [name.text for name in self.index.inherited(element)]
        return list(dict.fromkeys(texts))

    def buttons(self) -> Iterator[tuple[Element, list[str]]]:
        """What can be touched, with its names."""
        for one in self.front:
            touchable = one.clickable or one.role in {Role.BUTTON, Role.ICON, Role.SWITCH, Role.CHECKBOX}
            if touchable and not one.editable:
                own = list(said(one)) or [name.text for name in self.index.names(one)]
                yield one, own or [id_words(one.resource_id)]
            elif one.source is not Source.TREE and one.text:
                yield one, [one.text]

    @property
    def unsaved(self) -> bool:
        """There is a button that makes what was entered count: until it is touched, nothing does.

        A tab is none, though it may be called Done."""
        return any(
            one.enabled and one.role is not Role.TAB and any(_SAVES.match(normal(text)) for text in names)
            for one, names in self.buttons()
        )

    # Where it is

    @cached_property
    def package_words(self) -> tuple[str, ...]:
        """What the app's own name says, without what every package has."""
        parts = self.screen.package.split(".")
        spoken = [word.casefold() for part in parts for word in _PACKAGE_WORD.findall(part)]
        return tuple(word for word in spoken if word not in _GENERIC)

    def is_titled(self, tokens: Sequence[Token], *, tabs: bool = True) -> Element | None:
        """The title that is made of these names."""
        return next((one for text, one in self.title_texts(tabs=tabs) if is_called(text, tokens)), None)

    def headings(self) -> Iterator[str]:
        """All that says whose page this is: its titles, and the name at its head."""
        yield from (text for text, _ in self.title_texts(tabs=False))
        if self.heading is not None:
            yield self.heading.text

    def left_of(self, tokens: Sequence[Token]) -> list[Token] | None:
        """The names that are left where others of them make up a heading; None if none do."""
        for text in self.headings():
            said = [token for token in tokens if has_token(text, token)]
            if said and is_called(text, said):
                return [token for token in tokens if token not in said]
        return None

    def is_about(self, token: Token) -> bool:
        """Whether title, chosen tab or package name the thing."""
        if any(has_token(text, token) for text, _ in self.title_texts()):
            return True
        package = " ".join(self.package_words)
        return any(len("".join(one)) > 2 and " ".join(one) in package for one in token)


def is_row(element: Element) -> bool:
    """Whether it may be an entry, or the words of one: no field, no button, no tab."""
    return element.role not in _NO_ROW and not element.editable
