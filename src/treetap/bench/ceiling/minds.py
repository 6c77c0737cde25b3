"""Who answers at the endpoint: a mind hears every call of an episode and tells them apart by their schema."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from threading import Lock
from typing import Any, Protocol

from treetap.bench.ceiling.comparing import Comparing
from treetap.bench.ceiling.consenting import Consenting
from treetap.bench.ceiling.framing import Framing
from treetap.bench.ceiling.judging import ErringJudge, HonestJudge
from treetap.bench.ceiling.trial import JudgeKind
from treetap.bench.ceiling.truth import Truth
from treetap.bench.endpoint.exchange import text_of
from treetap.bench.endpoint.liars import LIARS, Lies
from treetap.bench.endpoint.reader import Manner, Reader
from treetap.bench.endpoint.shown import shown

Request = dict[str, Any]
Reply = dict[str, Any]


class Answers(Protocol):
    """Gives a reply to a request of one kind."""

    def __call__(self, request: Request, /) -> Reply | str: ...


def kind_of(request: Request) -> str:
    """By the name of its schema; without one by its first words."""
    given = (request.get("response_format") or {}).get("json_schema", {}).get("name")
    if given:
        return str(given)
    said = [text_of(one) for one in request.get("messages", [])]
    return "decision" if any(one.startswith("Task: ") for one in said) else "prose"


class Mind:
    """Answers by kind of call, and counts. What it has no answer for it answers with a sentence."""

    def __init__(self, answers: dict[str, Answers]) -> None:
        self._answers, self._lock = answers, Lock()
        self.calls: Counter[str] = Counter()
        self.tokens: Counter[str] = Counter()
        self.lost: list[str] = []
        self.points: list[str] = []
        self.said: list[tuple[Request, str]] = []

    def __call__(self, request: Request) -> str:
        kind = kind_of(request)
        with self._lock:
            self.calls[kind] += 1
            self.tokens[kind] += tokens_of(request)
            answer = self._answers.get(kind)
            reply = answer(request) if answer is not None else "It is found in the menus of the app."
            text = reply if isinstance(reply, str) else json.dumps(reply, ensure_ascii=False)
            self.said.append((request, text))
        return text

    def transcript(self) -> str:
        """Every call with its reply, for whoever looks into a failure."""
        told = []
        for request, reply in self.said:
            messages = "\n".join(f"[{one['role']}] {text_of(one)}" for one in request.get("messages", []))
            told.append(f"===== {kind_of(request)}\n{messages}\n----- reply\n{reply}\n")
        return "\n".join(told)


def tokens_of(request: Request) -> int:
    """Of a prompt with its schema: a token for four characters."""
    said = sum(len(text_of(one)) for one in request.get("messages", []))
    schema = request.get("response_format")
    return -(-(said + (len(json.dumps(schema)) if schema else 0)) // 4)


def mind_of(name: str, truth: Truth, judge: JudgeKind) -> Mind:
    """The mind of that name for one episode."""
    return MINDS[name](truth, judge)


def honest(truth: Truth, judge: JudgeKind) -> dict[str, Answers]:
    """Answers that are true, whatever the policy does: to the reader, the judge and the guard."""
    guard = Consenting(truth)
    judges: dict[JudgeKind, Answers] = {"honest": HonestJudge(truth), "erring": ErringJudge(truth)}
    found: dict[str, Answers] = {
        "reading": Framing(truth),
        "same_task": Comparing(truth),
        "consent": guard.consent,
        "commitment": guard.commitment,
    }
    return {**found, "judgement": judges[judge]} if judge in judges else found


def _perfect(truth: Truth, judge: JudgeKind) -> Mind:
    """Knows the oracle's way."""
    reader = Reader([truth.recipe], Manner(asks_memory=False))

    def decision(request: Request) -> Reply:
        page = shown(request)
        return reader.reply(page) if page is not None else {"kind": "done"}

    mind = Mind({**honest(truth, judge), "decision": decision})
    mind.lost, mind.points = reader.lost, reader.points
    return mind


def _lying(lies: Callable[[str], Lies]) -> Callable[[Truth, JudgeKind], Mind]:
    """A policy that lies, beside a reader, a judge and a guard that do not."""

    def mind(truth: Truth, judge: JudgeKind) -> Mind:
        tells = lies(truth.app)

        def decision(request: Request) -> Reply:
            page = shown(request)
            return tells(page) if page is not None else {"kind": "done"}

        return Mind({**honest(truth, judge), "decision": decision})

    return mind


MINDS: dict[str, Callable[[Truth, JudgeKind], Mind]] = {
    "perfect": _perfect,
    **{name: _lying(lies) for name, lies in LIARS.items()},
}
