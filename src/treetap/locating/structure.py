"""What a page is made of, on a picture alone: rows from its lines; fields, switches and buttons from shapes.

Only for a sentence that says what a thing is and where, and not what it is called: the third row, the switch
above, the field at the bottom. The things found join the screen as elements, so that the same rules find
them as on a page with a tree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from treetap.imaging.pictures import Picture
from treetap.locating.bars import KEYBOARD
from treetap.locating.shapes import Shapes
from treetap.matching.labels import Box, around, center_in, in_one_row
from treetap.models import Bounds, Element, Role, Screen, Source

_WIDTH = 411
"""The usual width of a phone in dp."""
_CLOSE = 0.9
"""Of a line's height: lines no further apart are of one row."""
_SHORT = 0.3
"""Of the screen's width: a text at the end of a row that is no longer is the row's value."""
_FEWEST = 2
_TALL = 90
"""In dp: what is higher has room for several lines."""
_MANY_ALIKE = 4
"""So many boxes of one size are the rows of a list, not fields."""


@dataclass(slots=True)
class _Row:
    lines: list[Element]
    box: Box


class Structure:
    """One screen that was read off its picture."""

    def __init__(self, screen: Screen, picture: Picture) -> None:
        self._screen = screen
        self._lines = [one for one in screen.elements if one.text]
        size = screen.frame.size
        self._boxes = {one.id: Box(*_edges(one.bounds.on(size))) for one in self._lines}
        self._shapes = Shapes(picture)
        self._dp = min(size.width, size.height) / _WIDTH
        self._width, self._height = size.width, size.height
        self._lowest = KEYBOARD * size.height if screen.keyboard_shown else size.height

    def with_things(self, role: Role, *, counted: bool = False, tall: bool = False) -> Screen:
        """The screen with all things of that role.

        Of rows, where they are `counted`, only the main list's; of fields the `tall` ones, if there are any.
        """
        if role in (Role.ITEM, Role.LIST):
            return self._with_rows(counted=counted)
        if role is Role.BUTTON:
            return self._with_buttons()
        found = self._fields() if role is Role.FIELD else list(self._toggles(role))
        if tall:
            found = [box for box in found if box.height > _TALL * self._dp] or found
        return self._joined([_thing(number, role, box) for number, box in enumerate(found)])

    def _joined(self, things: Sequence[Element], lines: Sequence[Element] | None = None) -> Screen:
        elements = (*(self._screen.elements if lines is None else lines), *things)
        return self._screen.model_copy(update={"elements": elements})

    # Rows

    def _with_rows(self, *, counted: bool) -> Screen:
        rows = self._rows()
        families = self._families(rows)
        chosen = self._list(families[0], rows) if counted and families else rows
        things = [_thing(number, Role.ITEM, row.box) for number, row in enumerate(chosen)]
        parents = {line.id: thing.id for row, thing in zip(chosen, things, strict=True) for line in row.lines}
        lines = [
            one.model_copy(update={"parent": parents[one.id]}) if one.id in parents else one
            for one in self._screen.elements
        ]
        return self._joined(things, lines)

    def _rows(self) -> list[_Row]:
        """Lines close below each other, and what stands at their right end."""
        rows: list[_Row] = []
        for line in sorted(self._lines, key=lambda one: (self._boxes[one.id].top, self._boxes[one.id].left)):
            box = self._boxes[line.id]
            row = next((one for one in reversed(rows) if self._goes_on(one, box)), None)
            if row is None:
                rows.append(_Row([line], box))
            else:
                row.lines.append(line)
                row.box = around([row.box, box])
        return rows

    def _goes_on(self, row: _Row, box: Box) -> bool:
        last = self._boxes[row.lines[-1].id]
        first = self._boxes[row.lines[0].id]
        if in_one_row(first, box) or (row.box.top <= box.y < row.box.bottom):
            return box.left > first.right and box.width < _SHORT * self._width
        gap = box.top - last.bottom
        beside = abs(box.left - first.left) < 12 * self._dp
        return beside and gap < _CLOSE * min(last.height, box.height) and box.height < 1.35 * first.height

    def _list(self, family: list[_Row], rows: list[_Row]) -> list[_Row]:
        """From the first of the family on, all rows with such a first line, whatever stands before it."""
        size = self._boxes[family[0].lines[0].id].height
        below = [row for row in rows if row.box.top >= family[0].box.top]
        return [
            row
            for row in below
            if row in family or 0.8 < self._boxes[row.lines[0].id].height / max(1.0, size) < 1.25
        ]

    def _families(self, rows: list[_Row]) -> list[list[_Row]]:
        """Rows whose first lines begin at one place and are of one size, the largest family first."""
        families: list[list[_Row]] = []
        for row in rows:
            first = self._boxes[row.lines[0].id]
            for family in families:
                other = self._boxes[family[0].lines[0].id]
                alike = 0.65 < first.height / max(1.0, other.height) < 1.54
                if alike and abs(first.left - other.left) < 8 * self._dp:
                    family.append(row)
                    break
            else:
                families.append([row])
        kept = [family for family in families if len(family) >= _FEWEST]
        return sorted(kept, key=lambda family: (-len(family), family[0].box.top))

    def is_of_a_list(self, box: Box) -> bool:
        """Whether the rows right above and below it are of its kind, not a heading or the rest of a card."""
        every = self._rows()
        kin = {id(row): at for at, family in enumerate(self._families(every)) for row in family}
        rows = [row for row in every if abs(row.box.left - box.left) < box.width / 4]
        at = next((at for at, row in enumerate(rows) if row.box == box), None)
        if at is None or id(rows[at]) not in kin:
            return False
        beside = [rows[other] for other in (at - 1, at + 1) if 0 <= other < len(rows)]
        return bool(beside) and all(kin.get(id(row)) == kin[id(rows[at])] for row in beside)

    # Shapes

    def _fields(self) -> list[Box]:
        """Wide boxes with an edge or a ground of their own, empty or with words at their left."""
        found = [box for box in self._shapes.boxes() if self._is_field(box)]
        heights = [round(box.height / (6 * self._dp)) for box in found]
        return [
            box for box, height in zip(found, heights, strict=True) if heights.count(height) < _MANY_ALIKE
        ]

    def _is_field(self, box: Box) -> bool:
        dp = self._dp
        if box.width < 120 * dp or not 30 * dp <= box.height <= 0.5 * self._height:
            return False
        if box.top < 24 * dp or box.bottom > self._lowest or not self._shapes.is_framed(box):
            return False
        # What stands in its upper edge is what it is called, not what is in it.
        inner = box._replace(top=box.top + min(12 * dp, box.height / 4))
        inside = [line for line in self._boxes.values() if center_in(line, inner)]
        if not inside:
            return box.height <= _TALL * dp or not self._shapes.is_busy(box)
        left = min(line.left for line in inside)
        right = max(line.right for line in inside)
        full = box.width > 0.6 * self._width and right - left > 0.75 * box.width
        heads_left = left - box.left < 72 * dp and (box.right - right > 1.4 * (left - box.left) or full)
        if len(inside) > 1:
            # An editor has lines of one size; a card has a title and what is below it.
            sizes = [line.height for line in inside]
            return (
                heads_left
                and box.height > _TALL * dp
                and max(sizes) < 1.3 * min(sizes)
                and not self._shapes.is_busy(box)
            )
        return heads_left and box.height <= _TALL * dp

    def _toggles(self, role: Role) -> Iterator[Box]:
        dp = self._dp
        lines = list(self._boxes.values())
        for box in self._shapes.boxes():
            wide = box.width / max(box.height, 1.0)
            if role is Role.SWITCH:
                fits = 14 * dp <= box.height <= 44 * dp and 1.25 <= wide <= 2.6 and box.left > self._width / 2
            else:
                fits = 12 * dp <= box.height <= 34 * dp and 0.85 <= wide <= 1.18
                fits = fits and self._shapes.is_framed(box, round_=role is Role.RADIO)
            if fits and not any(center_in(line, box) or center_in(box, line) for line in lines):
                yield box

    def _with_buttons(self) -> Screen:
        """Words in the middle of a box of their own, and words of that size beside them."""
        things: list[Element] = []
        lines = list(self._screen.elements)
        framed = [one for one in self._lines if self._is_framed_button(self._boxes[one.id])]
        for at, line in enumerate(lines):
            if not line.text:
                continue
            words = self._boxes[line.id]
            box = self._shapes.around(words)
            if box is None or not self._is_button(box, words):
                beside = [self._boxes[one.id] for one in framed if in_one_row(self._boxes[one.id], words)]
                if not any(0.8 < one.height / max(1.0, words.height) < 1.25 for one in beside):
                    continue
                box = words
            thing = _thing(len(things), Role.BUTTON, box, text=line.text, order=line.order)
            things.append(thing)
            lines[at] = line.model_copy(update={"parent": thing.id})
        return self._joined(things, lines)

    def _is_framed_button(self, words: Box) -> bool:
        box = self._shapes.around(words)
        return box is not None and self._is_button(box, words)

    def _is_button(self, box: Box, words: Box) -> bool:
        dp = self._dp
        if (
            not 24 * dp <= box.height <= 80 * dp
            or box.height > 4 * words.height
            or box.width > 0.97 * self._width
        ):
            return False
        inside = sum(center_in(other, box) for other in self._boxes.values())
        room = max(box.right - words.right, words.left - box.left)
        return inside == 1 and room < 0.45 * box.width and abs(box.y - words.y) < 0.2 * box.height


def _thing(number: int, role: Role, box: Box, *, text: str = "", order: int | None = None) -> Element:
    return Element(
        id=f"shape {number}",
        source=Source.OCR,
        role=role,
        text=text,
        bounds=Bounds.pixel(*box),
        clickable=True,
        editable=role is Role.FIELD,
        order=number if order is None else order,
    )


def _edges(bounds: Bounds) -> tuple[float, float, float, float]:
    return bounds.left, bounds.top, bounds.right, bounds.bottom
