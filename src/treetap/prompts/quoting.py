"""Texts that nobody vouches for, as a prompt holds them: on one line, in quotes that they cannot leave.

The blocks of a prompt open and close with `<` and `>`. Neither stands in a text that went through here, nor a
line break, nor anything that is not seen but read, nor what some servers read as a change of who speaks:
whatever a screen says, it says it inside of its block.
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

_OPENS: Final = re.compile(r"[<＜﹤‹〈]")
_BLOCK: Final = re.compile(r"\s*(?:[/／]?\s*(?:screens?|told)\b|[|｜])", re.IGNORECASE)
"""After such a bracket: a block opens or closes, or what servers take for a change of who speaks."""
_SPEAKER: Final = re.compile(r"\[(?=\s*[/／]?\s*[a-z_]*[A-Z]{2}[A-Za-z_]*\s*\])")
"""`[INST]` and the like: the same in the words of other servers."""
_AHEAD: Final = 24
"""Characters behind a bracket that are looked at."""


def plain(sentence: str) -> str:
    """A person's task on one line, in their own words but for the marks of blocks and of who speaks."""
    return _OPENS.sub(_harmless, " ".join(sentence.split()))


def quoted(text: str, longest: int = 120) -> str:
    """As JSON writes it, and cut to its length."""
    plain = "".join(" " if unicodedata.category(char) in _UNSEEN else char for char in text)
    plain = " ".join(plain.split())
    if len(plain) > longest:
        plain = f"{plain[: longest - 1]}…"
    return _SPEAKER.sub("\\\\u005b", json.dumps(plain, ensure_ascii=False).translate(_BRACKETS))


def _harmless(bracket: re.Match[str]) -> str:
    """A bracket as it is, unless it begins a mark: what is not seen does not hide one."""
    ahead = bracket.string[bracket.end() : bracket.end() + _AHEAD]
    seen = "".join(char for char in ahead if unicodedata.category(char) not in _UNSEEN)
    return _BRACKETS[ord(bracket[0])] if _BLOCK.match(seen) else bracket[0]
