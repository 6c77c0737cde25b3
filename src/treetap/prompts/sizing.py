"""How much of a model's context a text takes, and what of many lines fits into the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

_PER_TOKEN: Final = 3
"""Characters for a token: fewer than most writing has, so that nothing is longer than it is thought."""
_MARK: Final = 4
"""Tokens for what stands round a line: its name, its number, its end."""


def tokens(text: str) -> int:
    """At most so many, for all that is known: a third for a letter, one for a character that is a word or a
    syllable, more for a picture."""
    if text.isascii():
        return -(-len(text) // _PER_TOKEN)
    return -(-sum(map(_thirds, text)) // _PER_TOKEN)


def _thirds(char: str) -> int:
    if char < "\x80":
        return 1
    return 2 if char < "\u0800" else 3 if char < "\U00010000" else 6


def fitted(blocks: Sequence[tuple[str, Sequence[str]]], room: int) -> Mapping[str, list[str]]:
    """The lines of each block that fit, in order: after the first that does not, nothing more is taken.

    A block that comes twice goes on where it was left."""
    kept: dict[str, list[str]] = {name: [] for name, _ in blocks}
    for name, line in ((name, line) for name, lines in blocks for line in lines):
        room -= tokens(line) + _MARK
        if room < 0:
            break
        kept[name].append(line)
    return kept


def needed(blocks: Sequence[tuple[str, Sequence[str]]]) -> int:
    """Tokens for all of it."""
    return sum(tokens(line) + _MARK for _, lines in blocks for line in lines)
