"""What controls say, in both languages, and how a label is compared with what a goal is about."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib import resources

from treetap.language.lexicon.lexicon import Lexicon
from treetap.matching.words import is_chinese, normal
from treetap.models import Polarity

_HEAD = re.compile(r"^[\s\W_]+|[\s\W_]+$")
_TURNED = re.compile(r"^(?:do not|don't|dont|not|no|never|cancel|un(?=[a-z]{4})|不|勿|取消|别|放弃)")
_TOKENS = re.compile(r"[\s,;:!]+")
_AGREED = re.compile(r"^(?:(?:yes|ok|okay|sure)[\s,!]+|(?:是的?|好的?|确[定认])[\s,，！!]*)")
"""A yes before what is agreed to: "Yes, delete", 确认删除."""
_SMALL = frozenset(
    [
        "the",
        "a",
        "an",
        "my",
        "your",
        "this",
        "that",
        "these",
        "of",
        "to",
        "for",
        "and",
        "it",
        "new",
        "some",
        "button",
    ]
)


def listed(words: str) -> frozenset[str]:
    """The phrases of a comma-separated line."""
    return frozenset(normal(one) for one in words.split(",") if one.strip())


def read_words(file: str) -> dict[str, frozenset[str]]:
    """The classes of a file of this folder, with their words."""
    found: dict[str, frozenset[str]] = {}
    text = resources.files("treetap.decision.doing").joinpath(file).read_text(encoding="utf-8")
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            name, _, words = line.partition(":")
            found[name.strip()] = listed(words)
    return found


CONTROLS = read_words("controls.txt")
NEW = CONTROLS["new"]
SAVE = CONTROLS["save"]
DONE = CONTROLS["done"]
MAKE = CONTROLS["make"]
SEND = CONTROLS["send"]
POST = CONTROLS["post"]
DELETE = CONTROLS["delete"]
CLEAR = CONTROLS["clear"]
YES = CONTROLS["yes"]
MORE = CONTROLS["more"]
EDIT = CONTROLS["edit"]
SEARCH = CONTROLS["search"]
CALL = CONTROLS["call"]
VIDEO = CONTROLS["video"]
NEXT = CONTROLS["next"]
PAY = CONTROLS["pay"]
SIGN_IN = CONTROLS["sign_in"]
SIGN_UP = CONTROLS["sign_up"]
CANCEL = CONTROLS["cancel"]


def says(text: str, phrases: Iterable[str], things: Iterable[str] = ()) -> float:
    """How surely a control's words are one of these, alone or with what it is done to: 1, less, or 0."""
    said = plain(text)
    if not said:
        return 1.0 if normal(text) in frozenset(phrases) else 0.0
    known = frozenset(phrases)
    if said in known or normal(text) in known:
        return 1.0
    if _TURNED.match(said):
        return 0.0
    agreed = _AGREED.sub("", said) or said
    if agreed in known:
        return 1.0
    return max((_begins(form, phrase, things) for form in {said, agreed} for phrase in known), default=0.0)


def turned(text: str) -> bool:
    """Whether it says that something is not done, or taken back."""
    return _TURNED.match(plain(text)) is not None


def _begins(said: str, phrase: str, things: Iterable[str]) -> float:
    if is_chinese(phrase):
        if len(phrase) < 2 and not said.endswith(tuple(things)):
            return 0.0
        if said.startswith(phrase):
            rest = said[len(phrase) :]
            return 0.95 if rest in things else 0.75 if len(rest) <= 4 else 0.0
        return 0.6 if said.endswith(phrase) and len(said) <= len(phrase) + 3 else 0.0
    words, wanted = _TOKENS.split(said), phrase.split()
    if words[: len(wanted)] != wanted:
        plain_words = [word for word in words if word not in _SMALL]  # "Start a conversation"
        words = plain_words if plain_words[: len(wanted)] == wanted else words
    if words[: len(wanted)] == wanted:
        rest = " ".join(word for word in words[len(wanted) :] if word not in _SMALL)
        return 0.95 if not rest or rest in things else 0.75 if len(words) <= len(wanted) + 2 else 0.0
    inside = any(words[at : at + len(wanted)] == wanted for at in range(1, len(words)))
    return 0.6 if inside and len(words) <= len(wanted) + 2 and len(phrase) > 2 else 0.0


@cache
def plain(text: str) -> str:
    """Without signs at either end, in one form."""
    return _HEAD.sub("", normal(text))


# What things are called


class Things:
    """The lexicon read the other way round: from a thing or a verb to its words."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._names: dict[str, list[str]] = {}
        self._verbs: dict[tuple[str, Polarity], list[str]] = {}
        for phrase, senses in lexicon.senses.items():
            for sense in senses:
                if sense.kind in {"thing", "app"}:
                    self._names.setdefault(sense.name, []).append(phrase)
                elif sense.kind == "verb":
                    self._verbs.setdefault((sense.name, sense.polarity), []).append(phrase)

    def words(self, thing: str) -> frozenset[str]:
        """All words for a thing; itself, if it is none that is known."""
        return frozenset([thing, *self._names.get(thing, ())])

    def verbs(self, verb: str, polarity: Polarity) -> frozenset[str]:
        """All words for a verb that points that way."""
        return frozenset(normal(one) for one in self._verbs.get((verb, polarity), ()))

    def things_of(self, named: str) -> list[str]:
        """The known things in an object as the reader names it, in order."""
        found, words, at = list[str](), named.replace(" (several)", "").split(), 0
        while at < len(words):
            for end in range(len(words), at, -1):
                name = " ".join(words[at:end])
                if name in self._names:
                    found.append(name)
                    at = end
                    break
            else:
                at += 1
        return found


_made: dict[int, Things] = {}


def things(lexicon: Lexicon) -> Things:
    """Made once for each lexicon."""
    known = _made.get(id(lexicon))
    if known is None or known.lexicon is not lexicon:
        known = _made[id(lexicon)] = Things(lexicon)
    return known
