"""Works side by side in processes of their own, each with a phone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import TypeVar

from treetap.bench.crew import Worker, WorkerLost

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")
Result = TypeVar("Result")


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
