"""The kinds of things and the apps that a task and a screen speak of, whatever language each uses."""

from __future__ import annotations

from collections.abc import Iterable

from treetap.language.lexicon.lexicon import Lexicon
from treetap.language.tokens import fold
from treetap.matching.words import normal, words
from treetap.models import Goal
from treetap.safety.reading import command
from treetap.safety.showing import within

_LONGEST = 400
_WHOLE = frozenset({"phone", "device", "tablet", "account", "data", "system", "settings"})


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
            if any(within(word, text) for text in found):
                continue
            if not any(apps & self._in(text, "app") for text in found):
                return f"'{word}' is not to be seen"
        return ""

    def _of(self, said: Iterable[str], kind: str) -> set[str]:
        return {name for word in said for name in self._senses(word, kind)}

    def _senses(self, word: str, kind: str) -> set[str]:
        return {sense.name for sense in self._lexicon.of(fold(normal(word))) if sense.kind == kind}

    def _in(self, text: str, kind: str) -> set[str]:
        """English by its longest entries, Chinese by whatever stands in it."""
        plain = normal(text)[:_LONGEST]
        found: set[str] = set()
        spoken = [word for word in words(plain) if word.isascii()]
        at = 0
        while at < len(spoken):
            length, senses = self._lexicon.longest(spoken, at)
            found |= {sense.name for sense in senses if sense.kind == kind}
            at += length
        han = "".join(char for char in plain if "\u3400" <= char <= "\u9fff")
        for start in range(len(han)):
            for end in range(start + 1, min(len(han), start + self._lexicon.longest_han) + 1):
                found |= {sense.name for sense in self._lexicon.of(han[start:end]) if sense.kind == kind}
        return found
