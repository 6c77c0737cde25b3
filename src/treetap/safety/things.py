"""The kinds of things and the apps that a task and a screen speak of, whatever language each uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from treetap.acts.reading import command
from treetap.language.lexicon.lexicon import Lexicon, Sense
from treetap.language.tokens import fold
from treetap.matching.words import normal, words
from treetap.models import Goal
from treetap.safety.naming import called

_LONGEST = 400
_STATES = frozenset({"completed", "unread", "read", "old", "new", "blank"})
"""What is so is one part of its kind, and not the rest."""
_WHOLE = frozenset({"phone", "device", "tablet", "account", "data", "system", "settings"})

_APART = (
    frozenset({"contact", "person", "friend"}),
    frozenset({"photo", "album", "video"}),
    frozenset({"message", "sms", "conversation", "chat history", "email"}),
    frozenset({"note", "memo", "sticky note"}),
    frozenset({"event", "appointment", "calendar"}),
    frozenset({"alarm"}),
    frozenset({"account"}),
)
"""Kinds of things that are never one another; each with what else it may be called."""


class Things:
    """Looks words up in the lexicon."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon

    def missing(self, goal: Goal, texts: Iterable[str]) -> str:
        """What kind of thing the goal speaks of and no text does."""
        wanted = self._of(goal.words, "thing") or self._in(goal.object, "thing")
        if not wanted:
            return ""
        there = {name for text in texts for name in self._in(text, "thing")}
        return "" if wanted <= there else f"{', '.join(sorted(wanted - there))} is not to be seen"

    def other(self, goal: Goal, texts: Iterable[str]) -> str:
        """What kind of thing the texts speak of that is certainly not the goal's."""
        wanted = self._of(goal.words, "thing") or self._in(goal.object, "thing")
        there = {name for text in texts for name in self._in(text, "thing")}
        ours = [kinds for kinds in _APART if kinds & wanted]
        if not ours or any(kinds & there for kinds in ours) or wanted & there:
            return ""
        return next((min(kinds & there) for kinds in _APART if kinds & there), "")

    def is_just(self, goal: Goal, text: str) -> bool:
        """Whether what the goal speaks of is of that kind, and of no other."""
        wanted = self._of(goal.words, "thing")
        return bool(wanted) and wanted <= self._in(text, "thing")

    def parts(self, goal: Goal) -> set[str]:
        """Which of the things of its kind the goal speaks of, where not of all: the finished ones."""
        return self._of(goal.words, "thing") & _STATES

    def says(self, names: set[str], texts: Iterable[str]) -> bool:
        return names <= {name for text in texts for name in self._in(text, "thing")}

    def whole(self, goal: Goal) -> bool:
        """Whether the goal is about the phone or the account as such."""
        return self._of(goal.words, "thing") <= _WHOLE

    def apps_missing(self, goal: Goal, texts: Iterable[str]) -> str:
        """Which app the goal speaks of and no text does."""
        found = list(texts)
        for word in goal.words:
            apps = self._senses(word, "app")
            if not apps or command(word) is not None:
                continue
            if any(called(word, text, also=goal.words) for text in found):
                continue
            if not any(self._is_app(apps, text, goal) for text in found):
                return f"'{word}' is not to be seen"
        return ""

    def _is_app(self, apps: set[str], text: str, goal: Goal) -> bool:
        """Whether it is called by another name of one of these apps."""
        return any(
            sense.name in apps and called(said, text, also=goal.words)
            for said, sense in self._entries(text)
            if sense.kind == "app"
        )

    def _of(self, said: Iterable[str], kind: str) -> set[str]:
        return {name for word in said for name in self._senses(word, kind)}

    def _senses(self, word: str, kind: str) -> set[str]:
        return {sense.name for sense in self._lexicon.of(fold(normal(word))) if sense.kind == kind}

    def _in(self, text: str, kind: str) -> set[str]:
        return {sense.name for _, sense in self._entries(text) if sense.kind == kind}

    def _entries(self, text: str) -> Iterator[tuple[str, Sense]]:
        """What stands in it and means: English by its longest entries, Chinese by whatever stands in it."""
        plain = normal(text)[:_LONGEST]
        spoken = [word for word in words(plain) if word.isascii()]
        at = 0
        while at < len(spoken):
            length, senses = self._lexicon.longest(spoken, at)
            yield from ((" ".join(spoken[at : at + length]), sense) for sense in senses)
            at += length
        han = "".join(char for char in plain if "\u3400" <= char <= "\u9fff")
        for start in range(len(han)):
            for end in range(start + 1, min(len(han), start + self._lexicon.longest_han) + 1):
                yield from ((han[start:end], sense) for sense in self._lexicon.of(han[start:end]))
