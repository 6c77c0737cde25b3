"""What is really on a phone's screen and can be touched, read from its own dump and its side channel.

Nothing of treetap's eyes is used: this is what they are measured against.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from lxml import etree

from treetap.models import Role

Rect = tuple[int, int, int, int]
_BOUNDS = re.compile(r"\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]")
_TOGGLES = {"Switch": Role.SWITCH, "CheckBox": Role.CHECKBOX, "RadioButton": Role.RADIO}
_SIDE_WINDOWS = ("status", "navigation", "ime")


@dataclass(eq=False)
class Thing:
    """One node of the dump."""

    rect: Rect
    kind: str
    text: str
    description: str
    clickable: bool
    checkable: bool
    scrollable: bool
    parent: Thing | None
    children: list[Thing] = field(default_factory=list)

    @property
    def is_field(self) -> bool:
        return self.kind == "EditText"

    @property
    def toggle(self) -> Role | None:
        return _TOGGLES.get(self.kind) if self.checkable else None

    @property
    def acts(self) -> bool:
        return self.clickable or self.is_field

    def walk(self) -> Iterator[Thing]:
        yield self
        for child in self.children:
            yield from child.walk()

    def above(self) -> Iterator[Thing]:
        here = self.parent
        while here is not None:
            yield here
            here = here.parent

    @property
    def owner(self) -> Thing | None:
        """What takes a touch on it."""
        return next((one for one in (self, *self.above()) if one.acts), None)

    @property
    def own_texts(self) -> list[Thing]:
        """The words in it that nothing inside it answers for."""
        return [one for one in self.walk() if one.text.strip() and one.owner is self]

    @property
    def inner(self) -> list[Rect]:
        """What acts by itself inside it."""
        return [one.rect for one in self.walk() if one is not self and one.acts]


@dataclass(frozen=True)
class Truth:
    """The nodes in sight, parents first, and what else is there to be read."""

    things: Sequence[Thing]
    elsewhere: frozenset[str] = frozenset()
    """What the bars say, the keyboard, and the page behind a dialog."""
    covered: Sequence[Thing] = ()
    """What lies under the keyboard."""

    @property
    def texts(self) -> list[Thing]:
        return [one for one in self.things if one.text.strip() and not one.is_field]

    @property
    def words(self) -> set[str]:
        """Everything that the screen says, in lower case."""
        said = (text for one in self.things for text in (one.text, one.description))
        return {_plain(text) for text in said if text.strip()} | self.elsewhere

    def times(self, text: str) -> int:
        """How often the screen says it."""
        return sum(one.text.strip().casefold() == text.strip().casefold() for one in self.things)


def read_truth(dump: str, windows: Sequence[dict[str, Any]]) -> Truth:
    """From `uiautomator dump` and the side channel's windows: what no bar and no keyboard covers."""
    covered = [_cast(one["bounds"]) for one in windows if one["window"] in _SIDE_WINDOWS]
    root = etree.fromstring(dump.encode(), etree.XMLParser(resolve_entities=False, no_network=True))
    things: list[Thing] = []
    _collect(root, None, things)
    said = frozenset(_plain(one[key]) for one in windows for key in ("text", "desc") if one[key].strip())
    hidden = [one for one in things if any(holds(rect, *middle(one.rect)) for rect in covered)]
    return Truth([one for one in things if one not in hidden], said, hidden)


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()


def _collect(node: etree._Element, parent: Thing | None, things: list[Thing]) -> None:
    for child in node:
        match = _BOUNDS.match(child.get("bounds", ""))
        if match is None:
            continue
        thing = Thing(
            rect=(int(match[1]), int(match[2]), int(match[3]), int(match[4])),
            kind=child.get("class", "").rpartition(".")[2],
            text=child.get("text", ""),
            description=child.get("content-desc", ""),
            clickable=child.get("clickable") == "true",
            checkable=child.get("checkable") == "true",
            scrollable=child.get("scrollable") == "true",
            parent=parent,
        )
        if parent is not None:
            parent.children.append(thing)
        things.append(thing)
        _collect(child, thing, things)


def is_cut(thing: Thing) -> bool:
    """Whether the edge of something that scrolls cuts it: what it says may not be seen."""
    for frame in thing.above():
        if frame.scrollable or "Scroll" in frame.kind or "Recycler" in frame.kind:
            return any(abs(mine - edge) <= 1 for mine, edge in zip(thing.rect, frame.rect, strict=True))
    return False


def middle(rect: Rect) -> tuple[float, float]:
    return (rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2


def holds(rect: Rect, x: float, y: float) -> bool:
    return rect[0] <= x < rect[2] and rect[1] <= y < rect[3]


def _cast(bounds: Sequence[int]) -> Rect:
    left, top, right, bottom = bounds
    return left, top, right, bottom
