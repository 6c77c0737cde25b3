"""What has been understood of a sentence, and the word for what a thing is at the end of its name."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from treetap.matching.naming import Side
from treetap.matching.sentence_words import GENERIC_PLACES, NOUNS, ROLES, SEARCH
from treetap.matching.words import is_chinese, normal
from treetap.models import Relation, Role

EDGES = " ,.;:!?，。；：！？、的"
SHORTENED, CUT_SHORT = 0.95, 0.78
"""How surely a name is meant whose last word was taken for what the thing is; where that was said before."""


@dataclass(slots=True)
class Reading:
    """What has been understood so far."""

    role: Role | None = None
    name: str = ""
    anchors: list[tuple[Relation, str]] = field(default_factory=list)
    container: str | None = None
    ordinal: int | None = None
    sides: frozenset[Side] = frozenset()
    trust: float = 1.0
    """Less where a word was left out that may have been part of the name."""

    @property
    def says_more(self) -> bool:
        """Whether it is more than a name."""
        return bool(self.role or self.anchors or self.container or self.ordinal or self.sides)


def _by_length(words: str) -> tuple[str, ...]:
    return tuple(sorted(words.split("|"), key=len, reverse=True))


_ROLE_OF = {name: role for role, names in ROLES for name in names.split("|")}
_ROLE_WORDS = _by_length("|".join(_ROLE_OF))
_NOUN_WORDS = _by_length(NOUNS)
_ROLE_AND_QUOTE = re.compile(r"(?P<role>.+?)\s*⟦\d+⟧$")


def take_role(words: str) -> tuple[Role | None, str]:
    """The role that its last word gives, and the rest: "the Wi-Fi switch", 删除按钮; "button '3'" too."""
    plain = normal(words)
    quoted = _ROLE_AND_QUOTE.match(plain)
    for name in _ROLE_WORDS:
        ends = _ends(plain, name)
        if ends or (quoted is not None and quoted["role"] == name):
            left = words[: len(words) - len(name)] if ends else words[len(name) :]
            kept = SEARCH.match(name)
            return _ROLE_OF[name], f"{left} {kept[0]}".strip(EDGES) if kept else left.strip(EDGES)
    return None, words


def take_noun(words: str) -> str | None:
    """Without the word at its end that says what sort of thing it is; None if there is none."""
    plain = normal(words)
    for name in _NOUN_WORDS:
        if _ends(plain, name):
            return words[: len(words) - len(name)].strip(EDGES)
    return None


def begins_with_role(words: str) -> tuple[Role | None, str] | None:
    """The link Xavier Harding: the word for what it is may come first."""
    plain = words.casefold()
    for name in (*_ROLE_WORDS, *_NOUN_WORDS):
        if plain.startswith(f"{name} ") and len(plain) > len(name) + 1:
            return _ROLE_OF.get(name), words[len(name) :].strip(EDGES)
    return None


def is_everywhere(words: str) -> bool:
    """Whether it is only a word for the page, the list, the dialog: all that is seen is in it."""
    return GENERIC_PLACES.fullmatch(words.strip(EDGES)) is not None


def _ends(plain: str, name: str) -> bool:
    if not plain.endswith(name):
        return False
    return is_chinese(name) or len(plain) == len(name) or not plain[-len(name) - 1].isalnum()
