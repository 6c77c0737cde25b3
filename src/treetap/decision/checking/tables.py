"""A table on a page: lines of cells under a head. The answer stands where the row and the column meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from treetap.decision.checking.answers import LOOKS, fits_alone
from treetap.decision.checking.asked import Asked, asked, says
from treetap.decision.checking.asked_words import LIGHT
from treetap.decision.checking.naming import Token, has_words
from treetap.decision.checking.page_of import Page
from treetap.decision.checking.passages import readable
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.matching.holds import quoted
from treetap.models import Element, EvidenceKind

_LEAST_ROWS, _LEAST_CELLS = 3, 2
_LONGEST = 40
"""Characters of a cell."""
_ASIDE = 0.06
"""Of the screen's width: how far a cell may begin from those above it."""


@dataclass(frozen=True)
class Table:
    """The head and the lines below it, all of the same number of cells."""

    head: tuple[Element, ...]
    rows: tuple[tuple[Element, ...], ...]


def in_a_table(sight: Sight) -> Found | None:
    """The one cell whose row and column are those of the question."""
    question = asked(sight)
    names = [one.value for one in question.values if one.type in {"text", "person"}]
    if len(names) != len(question.values) or (Page(sight, question).lacks and not names):
        return None
    found = [cell for table in tables(sight.now) for cell in _cells(table, question, names)]
    if len({one.text for one in found}) != 1:
        return None
    cell = found[0]
    return Found(EvidenceKind.VALUE, f"The table says {quoted(cell.text)}.", cell, cell.text)


def heads(shown: Shown) -> set[str]:
    """Cells over a column: they name all of it, not what stands next below."""
    return {one.id for table in tables(shown) for one in table.head[1:]}


def _cells(table: Table, question: Asked, names: Sequence[str]) -> Iterator[Element]:
    """Every word of the question is said by the first cell of one row only, or by the head of the column."""
    needed = [one for one in question.tokens if not _is_light(one)]
    rows = [
        row
        for row in table.rows
        if all(has_words(row[0].text, name) for name in names)
        and (names or any(says(one, row[0].text) for one in needed))
    ]
    if len(rows) != 1:
        return
    row = rows[0]
    rest = [one for one in needed if not says(one, row[0].text)]
    fits = [at for at in range(1, len(row)) if _looks_like_it(question, row[at].text)]
    named = [at for at in fits if rest and all(says(one, table.head[at].text) for one in rest)]
    if rest:
        yield from (row[at] for at in named)
    elif len(fits) == 1:
        yield row[fits[0]]


def _looks_like_it(question: Asked, text: str) -> bool:
    """A price is no count, though it has digits."""
    looks = LOOKS.get(question.kind)
    return looks is None or any(fits_alone(question, text, one) for one in looks.finditer(text))


def _is_light(token: Token) -> bool:
    return any((" ".join(one) if one[0].isascii() else "".join(one)) in LIGHT for one in token)


def tables(shown: Shown) -> list[Table]:
    """Lines of texts that stand below each other, cell by cell."""
    found: list[Table] = []
    block: list[tuple[Element, ...]] = []
    for line in [*_lines(shown), ()]:
        if block and _goes_on(shown, block[0], line):
            block.append(line)
            continue
        if len(block) >= _LEAST_ROWS:
            found.append(Table(block[0], tuple(block[1:])))
        block = [line] if len(line) >= _LEAST_CELLS else []
    return found


def _lines(shown: Shown) -> list[tuple[Element, ...]]:
    """What stands side by side, from the top."""
    boxes = shown.index.boxes
    lines: list[list[Element]] = []
    for one in readable(shown):
        if not one.text or len(one.text) > _LONGEST:
            continue
        box = boxes[one.id]
        if lines and abs(boxes[lines[-1][0].id].y - box.y) < 0.5 * box.height:
            lines[-1].append(one)
        else:
            lines.append([one])
    return [tuple(sorted(line, key=lambda one: boxes[one.id].left)) for line in lines]


def _goes_on(shown: Shown, head: Sequence[Element], line: Sequence[Element]) -> bool:
    boxes, aside = shown.index.boxes, _ASIDE * shown.screen.frame.size.width
    return len(head) == len(line) and all(
        min(abs(boxes[one.id].left - boxes[other.id].left), abs(boxes[one.id].x - boxes[other.id].x)) <= aside
        for one, other in zip(head, line, strict=True)
    )
