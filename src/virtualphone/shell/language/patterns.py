"""Patterns: `*`, `?`, `[…]`, in file names, in `case`, in `${x#…}` and for `find -name`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

SPECIAL = re.compile(r"[*?\[]")
_CLASSES = {
    "alpha": "a-zA-Z",
    "digit": "0-9",
    "alnum": "a-zA-Z0-9",
    "upper": "A-Z",
    "lower": "a-z",
    "space": r"\s",
    "blank": r" \t",
    "punct": r"!-/:-@\[-`{-~",
    "xdigit": "0-9A-Fa-f",
}
MAX_PATTERN = 4096

Segments = tuple[tuple[str, bool], ...]
"""Text and whether it was quoted: what is quoted stands for itself."""


def has_pattern(segments: Iterable[tuple[str, bool]]) -> bool:
    return any(not quoted and SPECIAL.search(text) for text, quoted in segments)


@lru_cache(maxsize=256)
def compile_pattern(segments: Segments, *, ignore_case: bool = False) -> re.Pattern[str]:
    """A matcher for whole texts. It never backtracks over a star, so no pattern takes long."""
    return re.compile(_expression(segments) + r"\Z", re.DOTALL | (re.IGNORECASE if ignore_case else 0))


@lru_cache(maxsize=256)
def compile_search(segments: Segments) -> re.Pattern[str]:
    """The same for a place anywhere in a text, as long as it can be."""
    return re.compile(_expression(segments), re.DOTALL)


def _expression(segments: Segments) -> str:
    if sum(len(text) for text, _ in segments) > MAX_PATTERN:
        return re.escape("".join(text for text, _ in segments))
    chunks = [""]
    for text, quoted in segments:
        if quoted:
            chunks[-1] += re.escape(text)
        else:
            _translate(text, chunks)
    if len(chunks) == 1:
        return chunks[0]
    middle = "".join(f"(?>.*?{chunk})" for chunk in chunks[1:-1] if chunk)
    return f"{chunks[0]}{middle}.*{chunks[-1]}"


def pattern(text: str) -> Segments:
    """The pattern that a plain text is, with its backslashes: `find -name '*.x'`."""
    found = re.finditer(r"\\(.)|([^\\]+|\\)", text, re.DOTALL)
    return tuple((each[1], True) if each[1] else (each[2], False) for each in found)


def _translate(text: str, chunks: list[str]) -> None:
    at = 0
    while at < len(text):
        character = text[at]
        at += 1
        if character == "*":
            chunks.append("")
        elif character == "?":
            chunks[-1] += "."
        elif character == "[":
            found, at = _bracket(text, at)
            chunks[-1] += found
        else:
            chunks[-1] += re.escape(character)


def _bracket(text: str, at: int) -> tuple[str, int]:
    """The set that begins behind a `[`, and where it ends; a lone bracket stands for itself."""
    start = at
    negated = text[at : at + 1] in ("!", "^")
    at += negated
    end = at + 1
    while (end := text.find("]", end)) >= 0:
        opened = text.rfind("[:", at, end)
        if opened < 0 or ":]" in text[opened : end + 1]:
            break
        end += 1
    if end < 0:
        return r"\[", start
    inside = bracket_items(text[at:end])
    return (f"[{'^' if negated else ''}{inside}]" if inside else r"\["), (end + 1 if inside else start)


def bracket_items(text: str) -> str:
    """The inside of a set in Python's notation; nothing if a range runs backwards."""
    out, at = "", 0
    while at < len(text):
        named = re.match(r"\[:(\w+):\]", text[at:])
        if named and named[1] in _CLASSES:
            out += _CLASSES[named[1]]
            at += named.end()
        elif text[at + 1 : at + 2] == "-" and at + 2 < len(text):
            if text[at] > text[at + 2]:
                return ""
            out += f"{re.escape(text[at])}-{re.escape(text[at + 2])}"
            at += 3
        else:
            out += re.escape(text[at])
            at += 1
    return out
