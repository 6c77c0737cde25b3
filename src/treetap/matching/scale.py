"""Sizes in words, as sliders and lists of choices say them, from the smallest to the largest."""

from __future__ import annotations

from typing import Final

from treetap.matching.words import bare

_STEPS: Final = (
    ("smallest", "extra small", "tiny", "very small", "最小", "特小", "极小", "超小"),
    ("smaller", "较小", "更小"),
    ("small", "小"),
    ("default", "normal", "medium", "standard", "regular", "默认", "标准", "普通", "中", "正常", "适中"),
    ("large", "big", "大"),
    ("larger", "bigger", "较大", "更大"),
    ("largest", "extra large", "huge", "very large", "biggest", "最大", "特大", "极大", "超大"),
)
_RANKS: Final = {bare(word): rank for rank, words in enumerate(_STEPS) for word in words}


def size_rank(text: str) -> int | None:
    """Where a size stands among the others; None for what is none."""
    return _RANKS.get(bare(text))


def is_at_end(text: str, *, most: bool) -> bool:
    """Whether it says the largest size there is, or the smallest."""
    return size_rank(text) == (len(_STEPS) - 1 if most else 0)
