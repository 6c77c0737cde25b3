"""Texts that nobody vouches for, as a prompt holds them: on one line, in quotes that they cannot leave.

The blocks of a prompt open and close with `<` and `>`. Neither stands in a text that went through here, nor a
line break, nor anything that is not seen but read: whatever a screen says, it says it inside of its block.
"""

from __future__ import annotations

import json
import re
import unicodedata
from typing import Final

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Categories of characters that are not drawn, or turn the direction of others."""
_BRACKETS: Final = {
    ord("<"): "\\u003c",
    ord(">"): "\\u003e",
    ord("`"): "\\u0060",
    ord("＜"): "\\uff1c",
    ord("＞"): "\\uff1e",
    ord("﹤"): "\\ufe64",
    ord("﹥"): "\\ufe65",
    ord("‹"): "\\u2039",
    ord("›"): "\\u203a",
    ord("〈"): "\\u3008",
    ord("〉"): "\\u3009",
}

_MARK: Final = re.compile(r"<(?=\s*/?\s*(?:screen|told)\b)", re.IGNORECASE)
"""Where a block would open or close."""


def plain(sentence: str) -> str:
    """A task on one line, in its own words but for the marks of blocks: a model may have named it."""
    return _MARK.sub("‹", " ".join(sentence.split()))


def quoted(text: str, longest: int = 120) -> str:
    """As JSON writes it, and cut to its length."""
    plain = "".join(" " if unicodedata.category(char) in _UNSEEN else char for char in text)
    plain = " ".join(plain.split())
    if len(plain) > longest:
        plain = f"{plain[: longest - 1]}…"
    return json.dumps(plain, ensure_ascii=False).translate(_BRACKETS)
