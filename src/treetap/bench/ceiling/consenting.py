"""Honest answers to the guard: what the oracle's way does is asked for, and commits to what it did."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from treetap.bench.ceiling.truth import Truth
from treetap.bench.endpoint.exchange import text_of
from treetap.bench.endpoint.finding import bare
from treetap.bench.endpoint.recipes import Deed

Request = dict[str, Any]
Reply = dict[str, Any]

_VALUE: Final = re.compile(r'^([a-z ]+?):? ("(?:[^"\\]|\\.)*")$', re.MULTILINE)
_NAMED: Final = re.compile(r"['\"‘“]([^'\"’”]+)['\"’”]")
_IDS: Final = re.compile(r":id/(\w+)")
"""A thing without words goes by its id."""
_CUT: Final = 80
_AGAIN: Final = re.compile(r"pressed (\d+) times before")


def values_of(request: Request) -> dict[str, list[str]]:
    """What stands in quotes in the prompt, by its name."""
    user = next(text_of(one) for one in request["messages"] if one.get("role") == "user")
    found: dict[str, list[str]] = {}
    for name, value in _VALUE.findall(user):
        found.setdefault(name, []).append(str(json.loads(value)))
    return found


def _begins(text: str, known: set[str]) -> bool:
    """Whether one of them is that text; a long one may be cut off."""
    return any(one == text or (len(text) > _CUT and one.startswith(text)) for one in known)


class Consenting:
    """For one episode."""

    def __init__(self, truth: Truth) -> None:
        self._truth = truth

    def consent(self, request: Request) -> Reply:
        """Yes if the oracle's way takes that step, with that text, and not more often than it does."""
        told = values_of(request)
        user = next(text_of(one) for one in request["messages"] if one.get("role") == "user")
        taken = self._taken(*told.get("label", ()), *told.get("action", ()))
        if not taken:
            return {"asked_for": False, "why": "the task does not ask for it"}
        if (again := _AGAIN.search(user)) and int(again[1]) >= len(taken):
            return {"asked_for": False, "why": "it was done already"}
        if not self._same_text(told.get("text", [])):
            return {"asked_for": False, "why": "that is not what is to be said"}
        return {"asked_for": True, "why": "the task asks for it"}

    def commitment(self, request: Request) -> Reply:
        """What the step did on the oracle's way; nothing for a control that it does not touch."""
        taken = self._taken(*values_of(request).get("button", ()))
        commits = next((one.commits for one in taken if one.commits), None)
        return {"commits": commits or "nothing", "why": "that is what it does"}

    def _taken(self, *labels: str) -> list[Deed]:
        """The steps of the way on something that is called so."""
        said = {
            bare(one) for label in labels for one in (label, *_NAMED.findall(label), *_IDS.findall(label))
        }
        return [
            deed
            for deed in self._truth.recipe.deeds
            if deed.on is not None
            and any(bare(name) in said for name in (*deed.on.own, deed.on.hint, deed.on.id_words) if name)
        ]

    def _same_text(self, texts: list[str]) -> bool:
        """Whether what would be sent is what was typed on the way, or what an app has sent there."""
        typed = [one.text for one in self._truth.recipe.deeds if one.text and one.do != "launch_app"]
        known = {bare(one) for one in (*typed, *self._truth.sent)}
        return not texts or not known or any(_begins(bare(one), known) for one in texts)
