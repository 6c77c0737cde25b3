"""From boxes of text and characters to lines as a person would read them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from treetap.imaging.crop import Box
from treetap.imaging.ocr import Letter
from treetap.models import TextLine

_SAME_ROW = 0.6
"""Of the lower of two boxes, how much must be beside the other for both to be in one row."""
_PART = 0.6
"""A box with more than this share of it in a larger one is a part of that."""
_WORDS = 0.1
"""Two boxes of a row that are closer than this, in heights, are one line."""
_COLUMNS = 1.6
"""Characters that are further apart than this, in heights, are two lines: a label and its value."""
_APART = 1.25
"""Characters whose middles are further apart than this, in heights, have a space between them."""
_SURE = {2: 0.75, 3: 0.65}
"""How sure the reader must be, on average, of so many characters: the fewer, the more, for icons look like
them. Of longer ones half sure is enough."""
_DIGIT_SURE, _LETTER_SURE = 0.85, 0.97
"""And of one alone. A circle is an O, a cross an X, a pin some ideograph; a lone digit is often a key."""
_ICON_SURE = 0.92
_NOUGHT = re.compile(r"(?<!\w)O(?=[.:]\d)")
"""An O where a number starts: "O.6.1", "O:30"."""


def rows_of(boxes: Sequence[Box]) -> list[Box]:
    """The boxes with pieces of one line made one and boxes inside others left out, in reading order."""
    done: list[Box] = []
    for new in sorted(boxes, key=_area, reverse=True):
        box = new
        for old in [one for one in done if _one_line(one, box)]:
            done.remove(old)
            box = box.joined(old)
        if not any(_inside(box, one) for one in done):
            done.append(box)
    return in_order(done)


def in_order(boxes: Sequence[Box]) -> list[Box]:
    """Row by row from the top, each from left to right."""
    rows: list[list[Box]] = []
    for box in sorted(boxes, key=lambda box: (box.top + box.bottom, box.left)):
        if rows and _beside(rows[-1][-1], box) >= _SAME_ROW:
            rows[-1].append(box)
        else:
            rows.append([box])
    return [box for row in rows for box in sorted(row)]


def _one_line(one: Box, two: Box) -> bool:
    low, high = sorted((one.bottom - one.top, two.bottom - two.top))
    gap = max(one.left, two.left) - min(one.right, two.right)
    return _beside(one, two) >= _SAME_ROW and high <= low * 1.6 and gap <= low * _WORDS


def _beside(one: Box, two: Box) -> float:
    """Of the lower of two boxes, how much is beside the other."""
    low = min(one.bottom - one.top, two.bottom - two.top)
    return (min(one.bottom, two.bottom) - max(one.top, two.top)) / low


def _inside(one: Box, other: Box) -> bool:
    if other.bottom - other.top > 2 * (one.bottom - one.top):
        return False  # a line within a picture that looked like text, not a part of a line
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across > 0 and down > 0 and across * down > _area(one) * _PART


def _area(box: Box) -> int:
    return (box.right - box.left) * (box.bottom - box.top)


def lines_of(letters: Sequence[Letter], box: Box) -> Iterator[TextLine]:
    """The line, or lines, that were read in the box. What is too unsure is left out."""
    width, height = box.right - box.left, box.bottom - box.top
    pieces = _pieces(letters, height * _COLUMNS / width)
    for whole in pieces:
        piece = _without_icons(whole, height * _APART / width)
        text = "".join(letter.text for letter in piece).strip()
        sure = sum(letter.confidence for letter in piece) / max(1, len(piece))
        if not text or sure < _needed(text):
            continue
        text = _NOUGHT.sub("0", text)
        room = height * 0.35
        first = box.left if piece[0] is letters[0] else box.left + piece[0].at * width - room
        last = box.right if piece[-1] is letters[-1] else box.left + piece[-1].at * width + room
        part = Box(max(box.left, round(first)), box.top, min(box.right, round(last)), box.bottom)
        yield TextLine(text=text, bounds=part.bounds, confidence=min(1.0, sure))


def _pieces(letters: Sequence[Letter], gap: float) -> list[list[Letter]]:
    """The letters, parted where nothing was read for longer than the gap. No piece starts with a space."""
    pieces: list[list[Letter]] = []
    for letter in letters:
        if letter.text.isspace():
            if pieces:
                pieces[-1].append(letter)
            continue
        said = [one for one in pieces[-1] if not one.text.isspace()] if pieces else []
        if said and letter.at - said[-1].at <= gap:
            pieces[-1].append(letter)
        else:
            pieces.append([letter])
    return pieces


def _needed(text: str) -> float:
    """How sure the reader must be of this."""
    if len(text) > 1:
        return _SURE.get(len(text), 0.5)
    if not text.isalnum():
        return 2.0
    return _DIGIT_SURE if text.isdigit() else _LETTER_SURE


def _without_icons(piece: list[Letter], gap: float) -> list[Letter]:
    """Without a doubtful character that stands alone at either end: an icon beside its label."""
    said = [at for at, letter in enumerate(piece) if not letter.text.isspace()]
    first, last = 0, len(piece)
    if len(said) > 2 and _is_icon(piece[said[0]]) and _apart(piece, said[0], said[1], gap):
        first, said = said[1], said[1:]
    if len(said) > 2 and _is_icon(piece[said[-1]]) and _apart(piece, said[-2], said[-1], gap):
        last = said[-2] + 1
    return piece[first:last]


def _apart(piece: list[Letter], one: int, two: int, gap: float) -> bool:
    """Whether there is a space between two characters: one that was read, or a wide one."""
    return two - one > 1 or piece[two].at - piece[one].at > gap


def _is_icon(letter: Letter) -> bool:
    drawn = not letter.text.isascii() and unicodedata.category(letter.text[0]) in {"So", "Sm"}
    return drawn or letter.confidence < _ICON_SURE
