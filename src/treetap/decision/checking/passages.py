"""A page as passages: rows, lines of a table, blocks of a card, sentences; each with what stands above it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from treetap.decision.checking.shown import Shown
from treetap.matching.labels import said
from treetap.models import Element, Role

_PIECES = re.compile(r"\s+[·•|]\s+|\s*\n\s*|\t+")
SENTENCES = re.compile(r"(?<=[.!?;。！？；])\s+|(?<=[。！？；])|\s*\n\s*")
_NO_TEXT = frozenset({Role.BUTTON, Role.ICON, Role.TAB, Role.FIELD, Role.SWITCH, Role.CHECKBOX, Role.RADIO})
_CHOICES = frozenset({Role.CHECKBOX, Role.RADIO, Role.BUTTON})
_CLOSE = 0.6
"""Of a line's height: what is parted by less belongs to one block."""
_TALL = 0.25
"""Of the screen: a field of that height is for a text."""
_SECTION = 40
_LOW = 0.45


@dataclass(frozen=True)
class Part:
    """One text of a passage."""

    text: str
    element: Element
    header: str = ""
    """What stands at the head of its column."""


@dataclass(frozen=True)
class Passage:
    """What a reader takes in at one glance."""

    parts: tuple[Part, ...]
    above: tuple[str, ...] = ()
    """Whose words they are, and the heading of its section."""
    row: Element | None = None

    @property
    def texts(self) -> list[str]:
        return [text for one in self.parts for text in (one.text, one.header) if text]


def passages(shown: Shown) -> list[Passage]:
    """Rows, lines of tables, blocks; and each sentence of a longer text."""
    found = [*rows(shown), *_of_loose(shown, _parted(shown)[1])]
    return [*found, *(one for whole in found for one in _sentences(whole))]


def rows(shown: Shown) -> list[Passage]:
    """The rows of the page, from the top."""
    inside, loose = _parted(shown)
    return [_of_row(shown, name, parts, loose) for name, parts in inside.items()]


def labelled(whole: Passage) -> Iterator[tuple[Part, Part]]:
    """Each text that may be a label, and what it would stand for: what follows, or in a row what is above it.

    A label in small letters stands below its value, and nearer to it than to what comes next.
    """
    for at, label in enumerate(whole.parts):
        after = whole.parts[at + 1] if at + 1 < len(whole.parts) else None
        before = whole.parts[at - 1] if at and whole.row is not None else None
        if before is not None and _is_nearer(label, before, after, alone=len(whole.parts) == 2):
            yield label, before
        elif after is not None:
            yield label, after


def _is_nearer(label: Part, before: Part, after: Part | None, *, alone: bool) -> bool:
    own, above = label.element.bounds, before.element.bounds
    gap = own.top - above.bottom
    if label.element is before.element or not -0.2 * own.height < gap < _CLOSE * own.height:
        return after is None and alone
    return after is None or after.element.bounds.top - own.bottom > gap + 0.5 * own.height


def _parted(shown: Shown) -> tuple[dict[str, list[Element]], list[Element]]:
    """What stands in rows, and the rest."""
    titles = {one.id for one in shown.titles}
    inside: dict[str, list[Element]] = {}
    loose: list[Element] = []
    for one in readable(shown):
        if one.id in titles:
            continue
        row = _row(one, shown)
        if row is None:
            loose.append(one)
        else:
            inside.setdefault(row.id, []).append(one)
    return inside, loose


def readable(shown: Shown) -> list[Element]:
    """What is there to be read: no button, no tab, no field but one that holds a text."""
    found = [
        one
        for one in shown.front
        if is_text(one, shown) or (one.role not in _NO_TEXT and said(one) and not one.editable)
    ]
    inside = [one for one in found if not any(up.role in _NO_TEXT for up in shown.index.ancestors(one))]
    boxes = shown.index.boxes
    return sorted(inside, key=lambda one: (boxes[one.id].top, boxes[one.id].left))


def is_text(one: Element, shown: Shown) -> bool:
    """A note or a document that can be written in: a field of many lines, with something in it."""
    if not one.editable or not shown.typed(one).strip():
        return False
    return "\n" in one.text or shown.index.boxes[one.id].height > _TALL * shown.screen.frame.size.height


def chosen(shown: Shown) -> Iterator[str]:
    """What is chosen for the whole page: its tab, a day, a filter."""
    for one in shown.front:
        high = shown.index.boxes[one.id].y < _LOW * shown.screen.frame.size.height
        if (one.selected or one.checked) and (one.role is Role.TAB or (high and one.role in _CHOICES)):
            yield from said(one)


def choices(shown: Shown) -> Iterator[str]:
    """What could be chosen for the page, chosen or not."""
    for one in shown.front:
        if one.role is Role.TAB or (one.checked is not None and one.role in _CHOICES and one.text):
            yield from said(one)


def _row(one: Element, shown: Shown) -> Element | None:
    if one.role is Role.ITEM:
        return one
    return next((up for up in shown.index.ancestors(one) if up.role is Role.ITEM), None)


def _of_row(shown: Shown, name: str, parts: Sequence[Element], loose: Sequence[Element]) -> Passage:
    row = shown.index.by_id[name]
    boxes = shown.index.boxes
    heads = [
        one
        for one in loose
        if one.parent == row.parent
        and boxes[one.id].bottom <= boxes[name].top + 1
        and len(one.text) <= _SECTION
    ]
    above = said(max(heads, key=lambda one: boxes[one.id].bottom)) if heads else ()
    return Passage(tuple(_parts(parts)), above, row)


def _parts(elements: Sequence[Element]) -> Iterator[Part]:
    for one in elements:
        for text in dict.fromkeys(piece for whole in said(one) for piece in _PIECES.split(whole)):
            if text.strip():
                yield Part(text.strip(), one)


def _of_loose(shown: Shown, loose: Sequence[Element]) -> list[Passage]:
    """Lines of a table where several texts stand side by side; else blocks of lines that stand close."""
    boxes = shown.index.boxes
    lines: list[list[Element]] = []
    for one in loose:
        last = lines[-1][0] if lines else None
        level = last is not None and abs(boxes[one.id].y - boxes[last.id].y) < boxes[last.id].height / 2
        if level and one.parent == lines[-1][0].parent:
            lines[-1].append(one)
        else:
            lines.append([one])
    found: list[Passage] = []
    header: list[Element] = []
    block: list[Element] = []
    for line in lines:
        if len(line) > 1:
            found += [Passage(tuple(_parts(block)))] if block else []
            block = []
            if _is_header(line, header):
                header = line
            found.append(Passage(tuple(_cells(line, header, shown))))
            continue
        one = line[0]
        if block and not _is_close(block[-1], one, shown):
            found.append(Passage(tuple(_parts(block))))
            block = []
        block.append(one)
        header = []
    return [*found, *([Passage(tuple(_parts(block)))] if block else [])]


def _is_header(line: Sequence[Element], header: Sequence[Element]) -> bool:
    """The first line of a table, without numbers in it."""
    return not header and not any(char.isdigit() for one in line for char in one.text)


def _cells(line: Sequence[Element], header: Sequence[Element], shown: Shown) -> Iterator[Part]:
    boxes = shown.index.boxes
    for one in line:
        at = boxes[one.id]
        over = [
            head.text
            for head in header
            if head not in line and boxes[head.id].left < at.right and at.left < boxes[head.id].right
        ]
        yield Part(one.text.strip(), one, over[0] if len(over) == 1 else "")


def _is_close(one: Element, other: Element, shown: Shown) -> bool:
    above, below = shown.index.boxes[one.id], shown.index.boxes[other.id]
    gap = below.top - above.bottom
    return one.parent == other.parent and -above.height < gap <= _CLOSE * min(above.height, below.height)


def _sentences(whole: Passage) -> Iterator[Passage]:
    """Of a text of several sentences each one, said by whom the rest of the row names."""
    elements = list({part.element.id: part.element for part in whole.parts}.values())
    for one in elements:
        pieces = [piece.strip() for text in said(one) for piece in SENTENCES.split(text) if piece.strip()]
        if len(pieces) < 2 and len(elements) < 2:
            continue
        rest = [other for other in elements if other is not one] if whole.row is not None else []
        others = [text for other in rest for text in said(other)]
        for piece in dict.fromkeys(pieces):
            yield Passage((Part(piece, one),), (*whole.above, *others), whole.row)
