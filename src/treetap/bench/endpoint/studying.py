"""Episodes with a model at an endpoint on loopback: phones in processes of their own, the model here."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from treetap.bench.crew import Worker, WorkerLost
from treetap.bench.endpoint.behaviours import answering
from treetap.bench.endpoint.exchange import Call, text_of
from treetap.bench.endpoint.server import FakeEndpoint
from treetap.bench.episodes.conduct import Work, conduct, lost
from treetap.bench.episodes.episode import Episode
from treetap.bench.episodes.outcome import Outcome

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")
Result = TypeVar("Result")
Reply = Callable[[dict[str, Any]], str]
"""Gives the text of a model's reply to a request."""


@dataclass(frozen=True)
class Spent:
    """What one episode has asked of its model."""

    calls: int = 0
    decide: int = 0
    """Calls that asked what to do; the others ask for a sentence."""
    tokens: int = 0
    """Of the prompts for those, with their schema: a token for four characters."""


@dataclass(frozen=True)
class Judged:
    """An episode, and what it has cost."""

    outcome: Outcome
    spent: Spent


def judged(
    episodes: Sequence[Episode],
    reply: Reply,
    *,
    overrides: Sequence[str] = (),
    phones: int = 2,
    limit: float = 240.0,
    tell: Callable[[Judged], None] = lambda _: None,
) -> list[Judged]:
    """Each episode on a fresh phone and with an empty memory, in the order given."""
    with FakeEndpoint(answering(reply)) as endpoint, TemporaryDirectory() as folder:
        model = ("strategy_tree.policy=llm", f"models.text.base_url={endpoint.url}", *overrides)
        works = [
            Work(one, Path(folder) / str(at), (*model, f"models.text.name={_name(at)}"), limit)
            for at, one in enumerate(episodes)
        ]

        def ended(at: int, outcome: Outcome) -> Judged:
            mine = [call for call in endpoint.calls if call.body.get("model") == _name(at)]
            found = Judged(outcome, spent_on(mine))
            tell(found)
            return found

        return in_turn(conduct, works, ended, phones=phones, limit=limit, lost=lost)


def in_turn(
    work: Callable[[Asked], Answer],
    asked: Sequence[Asked],
    ended: Callable[[int, Answer], Result],
    *,
    phones: int,
    limit: float,
    lost: Callable[[Asked, str], Answer],
) -> list[Result]:
    """Side by side in so many processes."""
    idle: SimpleQueue[Worker[Asked, Answer]] = SimpleQueue()
    workers = [Worker(work) for _ in range(min(phones, len(asked)))]
    for worker in workers:
        idle.put(worker)

    def one(at: int) -> Result:
        worker = idle.get()
        try:
            answer = worker.ask(asked[at], limit)
        except WorkerLost as problem:
            answer = lost(asked[at], str(problem))
        finally:
            idle.put(worker)
        return ended(at, answer)

    try:
        with ThreadPoolExecutor(max(1, len(workers))) as pool:
            return list(pool.map(one, range(len(asked))))
    finally:
        for worker in workers:
            worker.close()


def spent_on(calls: Sequence[Call]) -> Spent:
    """What these calls come to."""
    decide = [one for one in calls if _decides(one.body)]
    return Spent(len(calls), len(decide), sum(_tokens(one.body) for one in decide))


def _decides(request: dict[str, Any]) -> bool:
    return any(text_of(one).startswith("Task: ") for one in request.get("messages", []))


def _tokens(request: dict[str, Any]) -> int:
    said = sum(len(text_of(one)) for one in request["messages"])
    schema = request.get("response_format")
    return -(-(said + (len(json.dumps(schema)) if schema else 0)) // 4)


def _name(at: int) -> str:
    """By the model's name an endpoint can tell whose call it is."""
    return f"reader-{at}"
