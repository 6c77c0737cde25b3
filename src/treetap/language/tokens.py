"""The smallest pieces of a sentence: words of Latin and other scripts, runs of Chinese, values, signs."""

from __future__ import annotations

import re
import unicodedata

HAN = "\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
VALUE = "\ue000-\uf8ff"
PIECE = re.compile(
    rf"[{VALUE}]|[{HAN}]+|[^\W{HAN}{VALUE}]+(?:['’.\-][^\W{HAN}{VALUE}]+)*|[^\s]",
)
_HAN = re.compile(f"[{HAN}]")


def split_words(text: str) -> list[str]:
    """Its pieces in order; Chinese stays in one run."""
    return PIECE.findall(text)


def has_han(text: str) -> bool:
    return _HAN.search(text) is not None


def fold(text: str) -> str:
    """The form in which words are compared: case, width and kind of apostrophe apart."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFKC", text).replace("’", "'").casefold()
