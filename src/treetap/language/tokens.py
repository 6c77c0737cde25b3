"""The smallest pieces of a sentence: words of Latin and other scripts, runs of Chinese, values, signs."""

from __future__ import annotations

import re
import unicodedata

from treetap.language.traditional import SIMPLER

HAN = "\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
VALUE = "\ue000-\uf8ff"
PIECE = re.compile(
    rf"[{VALUE}]|[{HAN}]+|(?:Dr|Mr|Mrs|Ms|Prof|St|Sgt|Capt)\.(?=\s)"
    rf"|[^\W{HAN}{VALUE}]+(?:['’.\-&][^\W{HAN}{VALUE}]+)*(?:\+\+|[+#](?![\w{VALUE}]))?|[^\s]",
)
_HAN = re.compile(f"[{HAN}]")
_SPEAKING = frozenset("#%&@*/\\＃％＆＠＊\u200d")
"""Punctuation to Unicode, but not to people: C#, 50%, a/b."""


def split_words(text: str) -> list[str]:
    """Its pieces in order; Chinese stays in one run."""
    return PIECE.findall(text)


def has_han(text: str) -> bool:
    return _HAN.search(text) is not None


def is_sign(text: str) -> bool:
    """Whether it only parts or closes what is said. A symbol (👍, +, #, %) says something itself."""
    return all(letter not in _SPEAKING and unicodedata.category(letter)[0] in "PZC" for letter in text)


def fold(text: str) -> str:
    """The form in which words are compared: case, width, apostrophes and traditional characters apart."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFKC", text).replace("’", "'").translate(SIMPLER).casefold()
