"""What controls and questions say, put together from the vocabulary."""

from __future__ import annotations

import re
from typing import Final

from treetap.acts.vocabulary import pattern, section

_NOUNS, _BEFORE = section("nouns"), section("before")
_COMPOUNDS: Final = frozenset(
    ["call", "buy", "post", "share", "subscribe", "update", "answer", "grant", "install"]
)
"""Verbs that are the first half of many nouns."""
_FEW: Final = frozenset(["pay", "send", "transfer", "withdraw", "submit"])
_PLAIN_ZH: Final = frozenset(
    {
        "delete",
        "clear",
        "uninstall",
        "agree",
        "grant",
        "sign_out",
        "close_account",
        "erase",
        "forget",
        "leave",
        "cancel",
        "emergency",
        "reset",
    }
)
"""What stands after these is what they are done to."""


def _noun(name: str) -> str:
    which = "many" if name in _COMPOUNDS else "few" if name in _FEW else ""
    return rf"(?![\s-]*(?:{_NOUNS[which]})\b)" if which else ""


def _noun_zh(name: str) -> str:
    return f"(?!{_NOUNS['chinese_few' if name in _PLAIN_ZH else 'chinese']})"


_NOT_ZH: Final = "".join(f"(?<!{one})" for one in _BEFORE["not"].split("|"))
_CHINESE: Final = {name: f"(?:{words}){_noun_zh(name)}" for name, words in section("chinese").items()}

ENGLISH_COMMAND: Final = {
    name: re.compile(rf"(?:{words})(?![a-z]){_noun(name)}") for name, words in section("english").items()
}
"""By act: how a control begins that does it. The first that fits counts, so the particular comes first."""
CHINESE_COMMAND: Final = {
    name: re.compile(rf"(?:{_BEFORE['hurry']})*{_NOT_ZH}{words}") for name, words in _CHINESE.items()
}
CHINESE_INSIDE: Final = {name: re.compile(f"{_NOT_ZH}{words}") for name, words in _CHINESE.items()}
"""Anywhere in a sentence that asks."""
CHINESE_BARE: Final = {name: re.compile(words) for name, words in _CHINESE.items()}
"""The same, whatever stands before it."""
ENGLISH_INSIDE: Final = {name: re.compile(words) for name, words in section("asked").items()}
"""In a sentence that asks or warns: the words of an act, in any form."""

LEAD: Final = re.compile(rf"(?:{_BEFORE['lead']})(?![a-z])[ ,!:&-]*")
"""A word that a command may begin with."""
PARTS: Final = re.compile(r"\s*(?:&|\+|;|\||/| and | then |, )\s*")
NEGATIVE: Final = pattern("words", "negative")
"""Leaves things as they are."""
AFFIRMS: Final = pattern("words", "affirms")
"""Goes on with whatever was asked."""
