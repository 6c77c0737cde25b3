"""A message that says that something was added, and the button that offered it."""

from __future__ import annotations

import re

from treetap.decision.checking.shown import Shown
from treetap.matching.words import bare, normal, words

_ADDED = re.compile(r"\b(?:added|saved|created)\b|已(?:经)?(?:添加|加入|保存|收藏)|(?:添加|保存|收藏)成功")
_NOT = re.compile(r"\b(?:not|no|cannot|could|failed|error|unable)\b|n't\b|失败|未|无法|错误")


def adds(text: str, nouns: tuple[str, ...]) -> bool:
    """Whether a message says that such a thing was added: "Added to bookmarks"."""
    said, plain = words(text), normal(text)
    named = any(noun in said if noun.isascii() else noun in bare(text) for noun in nouns)
    return named and bool(_ADDED.search(plain)) and not _NOT.search(plain)


def offers(shown: Shown, nouns: tuple[str, ...]) -> bool:
    """Whether there was a button for it."""
    return any(
        noun in words(name) if noun.isascii() else noun in bare(name)
        for _, names in shown.buttons()
        for name in names
        for noun in nouns
    )
