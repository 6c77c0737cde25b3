"""The pattern of a task: the sentence with its values replaced by the names of their slots.

Politeness, the last full stop, case and spaces apart, whatever is not a value stays in it to the letter. So
two tasks with one pattern say the same words, and only their values differ. What says how many or how often
is no such value: it stays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from treetap.language.chunks import Chunk
from treetap.language.clause import Found
from treetap.language.tokens import has_han, is_sign

_BRACES = str.maketrans({"{": "⦃", "}": "⦄", "｛": "⦃", "｝": "⦄"})
"""A brace that somebody wrote is not to be taken for a slot's."""
_COMMAS = {"，": ",", "。": ".", "：": ":", "；": ";", "！": "!", "？": "?", "、": ","}


def pattern(row: Sequence[Chunk], slots: Mapping[int, tuple[int, Found]], silent: frozenset[int]) -> str:
    """`slots`: by the place of its first chunk, the place after its last, and the value. `silent`: unsaid."""
    pieces: list[str] = []
    at = 0
    while at < len(row):
        if at in slots:
            end, found = slots[at]
            pieces += _value(found)
            at = end
            continue
        if at not in silent:
            pieces.append(_COMMAS.get(row[at].norm, row[at].norm).translate(_BRACES))
        at += 1
    while pieces and is_sign(pieces[-1]):
        pieces.pop()
    return _joined(pieces)


def _value(found: Found) -> list[str]:
    if not found.fixed:
        return [piece for piece in (f"{{{found.name}}}", found.unit, found.half) if piece]
    return [f"{found.value} {found.unit}".strip().translate(_BRACES)]


def _joined(pieces: Sequence[str]) -> str:
    text = ""
    for piece in pieces:
        apart = text and piece and not (has_han(text[-1]) or has_han(piece[0]))
        text += f" {piece}" if apart else piece
    return " ".join(text.split())
