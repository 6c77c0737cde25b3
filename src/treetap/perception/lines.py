"""Lines of text that were read off the pixels → elements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rapidfuzz import fuzz

from treetap.models import Bounds, Element, Role, Source, TextLine

_UNSURE = 0.35
"""A reading less sure than this is noise."""
_SAME = 0.72
"""Texts this similar at one place are one text, read twice."""


def in_rows(lines: Iterable[TextLine]) -> list[TextLine]:
    """From top to bottom, each row from left to right."""
    ordered: list[TextLine] = []
    row: list[TextLine] = []
    bottom = 0.0
    for line in sorted(lines, key=lambda one: one.bounds.top):
        middle = (line.bounds.top + line.bounds.bottom) / 2
        if row and middle < bottom:
            row.append(line)
        else:
            ordered.extend(sorted(row, key=lambda one: one.bounds.left))
            row, bottom = [line], line.bounds.bottom
    ordered.extend(sorted(row, key=lambda one: one.bounds.left))
    return ordered


def worth_keeping(lines: Iterable[TextLine]) -> list[TextLine]:
    """Without what is empty or hardly read, and without a line that was read twice."""
    kept: list[TextLine] = []
    for line in lines:
        if not line.text.strip() or line.confidence < _UNSURE or not line.bounds.area:
            continue
        if not any(says_the_same(line, one.text, one.bounds) for one in kept):
            kept.append(line)
    return kept


def elements_of(lines: Sequence[TextLine], parents: Sequence[str | None] = ()) -> list[Element]:
    """One text element for each line; `parents`: the element each one is in."""
    return [
        Element(
            id=f"t{number}",
            bounds=line.bounds,
            role=Role.TEXT,
            text=line.text.strip(),
            parent=parents[number] if parents else None,
            order=number,
            source=Source.OCR,
            confidence=line.confidence,
        )
        for number, line in enumerate(lines)
    ]


def says_the_same(line: TextLine, text: str, bounds: Bounds) -> bool:
    """Whether the line is that text at that place, perhaps a part of it or misread here and there."""
    if not text or not _at_one_place(line.bounds, bounds):
        return False
    read, known = "".join(line.text.split()).casefold(), "".join(text.split()).casefold()
    if read in known or known in read:
        return True
    alike = fuzz.ratio(read, known)
    if 4 <= len(read) < len(known):
        alike = max(alike, fuzz.partial_ratio(read, known))  # a line of a paragraph
    return alike >= 100 * _SAME


def _at_one_place(line: Bounds, bounds: Bounds) -> bool:
    common = line.intersection(bounds)
    return common is not None and common.area >= 0.5 * min(line.area, bounds.area)
