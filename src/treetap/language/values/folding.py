"""A sentence in the form that the grammars read: as long as it was, full-width and capital letters folded."""

from __future__ import annotations

from typing import Final

from treetap.language.traditional import SIMPLER
from treetap.language.values.value import FIRST, MOST

_WIDE: Final = {0xFF01 + n: chr(0x21 + n) for n in range(94) if chr(0x21 + n) not in ",;!?()"}
_SIGNS: Final = {0x3000: " ", 0xA0: " ", 0x2019: "'", 0x2212: "-", 0xFFE5: "¥", 0xFE6A: "%", 0xFE69: "$"}
_FOLDED: Final = str.maketrans({**_WIDE, **_SIGNS, **SIMPLER})

_PRIVATE: Final = {FIRST + n: " " for n in range(MOST)}
_SURROGATES: Final = {0xD800 + n: "\ufffd" for n in range(0x800)}


def fold(text: str) -> str:
    """Position for position the same text."""
    plain = text.translate(_FOLDED)
    lower = plain.lower()
    if len(lower) == len(plain):
        return lower
    # A capital such as İ becomes two letters: those stay as they are.
    return "".join(small if len(small := one.lower()) == 1 else one for one in plain)


def without_private(text: str) -> str:
    """No private-use characters: they stand for values here."""
    return text.translate(_PRIVATE)


def without_surrogates(text: str) -> str:
    """No halves of characters: no model can hold them."""
    return text.translate(_SURROGATES)
