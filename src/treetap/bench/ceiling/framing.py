"""What an honest reader says of a sentence: made from the template that the sentence was made with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from treetap.bench.ceiling.truth import Truth
from treetap.bench.endpoint.recipes import Deed
from treetap.bench.tasks.states import CONTACTS

Request = dict[str, Any]
Reply = dict[str, Any]

_LIMITS: Final = (
    "only",
    "except",
    "all",
    "every",
    "last",
    "latest",
    "newest",
    "只",
    "除了",
    "全部",
    "所有",
    "最近",
    "最新",
)
_INTENTS: Final = {
    "send": "send",
    "delete": "delete",
    "pay": "do",
    "call": "do",
    "other": "do",
    "grant": "set",
}
_NUMBER: Final = re.compile(r"\d{5,}")
_QUOTED: Final = re.compile(r"[“\"《「]([^”\"》」]+)[”\"》」]")


def _called(name: str, sentence: str) -> str | None:
    """A name, or the part of it by which the sentence calls somebody: a word, or some Chinese characters."""
    if name in sentence:
        return name
    if name.isascii():
        return next((word for word in name.split() if re.search(rf"\b{re.escape(word)}\b", sentence)), None)
    parts = [name[at:to] for at in range(len(name)) for to in range(len(name), at, -1)]
    return next((one for one in sorted(parts, key=len, reverse=True) if one in sentence), None)


def _words(deed: Deed) -> tuple[str, ...]:
    """What was touched and typed."""
    return (*(deed.on.own if deed.on is not None else ()), deed.text or "")


def _literal(text: str, sentence: str) -> str | None:
    """The part of the sentence that has these words, in any case of their letters."""
    wanted = text.strip(" .。!！")
    at = sentence.casefold().find(wanted.casefold()) if wanted else -1
    return sentence[at : at + len(wanted)] if at >= 0 else None


class Framing:
    """For one episode."""

    def __init__(self, truth: Truth) -> None:
        self._truth = truth
        self._sentence = truth.episode.sentence

    def __call__(self, _request: Request) -> Reply:
        goal: Reply = {
            "intent": self._intent(),
            "object": self._truth.template.predicate,
            "polarity": "neutral",
            "app": None,
            "parameters": [{"name": name, "value": value} for name, value in self.parameters().items()],
            "constraints": [word for word in _LIMITS if self._has_word(word)],
        }
        return {"goals": [goal], "asks_for": self.asks_for()}

    def parameters(self) -> dict[str, str]:
        """The slots whose values stand in the sentence."""
        slots = self._truth.template.slots(self._truth.episode.seed, self._truth.episode.locale)
        return {
            name: str(value) for name, value in slots.items() if str(value) and str(value) in self._sentence
        }

    def asks_for(self) -> list[Reply]:
        """What the oracle's way commits to, one after the other; a question commits to nothing."""
        if self._truth.task.answer is not None:
            return []
        found, part = list[Reply](), list[Deed]()
        for deed in self._truth.recipe.deeds:
            part.append(deed)
            if deed.commits:
                receiver = self._receiver(part) if deed.commits in ("send", "call") else None
                found.append(
                    {
                        "act": deed.commits,
                        "receiver": receiver,
                        "value": self._value(deed.commits, part, receiver),
                    }
                )
                part = []
        return [one for at, one in enumerate(found) if one not in found[:at]]

    def _receiver(self, part: Sequence[Deed]) -> str | None:
        """As the sentence calls whoever is touched or typed last on that part of the way."""
        people = {str(one["name"]) for one in self._truth.state["apps"][CONTACTS]["people"]}
        said = [word for one in part for word in _words(one)]
        called = [_called(word, self._sentence) for word in said if word in people]
        number = _NUMBER.findall(self._sentence)
        return next((one for one in reversed(called) if one), number[0] if number else None)

    def _value(self, act: str, part: Sequence[Deed], receiver: str | None) -> str | None:
        """What is sent is what is typed and stands in the sentence; else what the sentence names."""
        if act == "send":
            typed = [one.text for one in part if one.text and one.do != "launch_app"]
            said = [_literal(one, self._sentence) for one in self._truth.sent or typed]
            return next((one for one in reversed(said) if one and one != receiver), None)
        if act in ("call", "pay"):
            return self.parameters().get("product") if act == "pay" else None
        values = [*self.parameters().values(), *_QUOTED.findall(self._sentence)]
        touched = [
            value for deed in reversed(part) for value in values if value in {*_words(deed), *deed.page}
        ]
        return next(iter((*touched, *values)), None)

    def _intent(self) -> str:
        if self._truth.task.answer is not None:
            return "read"
        commits = self._truth.commits
        return _INTENTS.get(commits[-1], "do") if commits else self._truth.intent

    def _has_word(self, word: str) -> bool:
        if word.isascii():
            return re.search(rf"\b{word}\b", self._sentence, re.IGNORECASE) is not None
        return word in self._sentence
