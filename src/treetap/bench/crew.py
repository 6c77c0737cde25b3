"""Processes that work for a bench. One that hangs or breaks is replaced by another."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Generic, TypeVar

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")

GRACE = 30.0
"""Seconds that a process may take beyond the limit of its work before it is ended."""
WORKS_EACH = 15
"""Works of one process: whatever it has piled up by then goes with it."""


class WorkerLost(RuntimeError):
    """A process gave no answer; the message says how it ended."""


def _serve(pipe: Connection, work: Callable[[object], object]) -> None:
    while (asked := pipe.recv()) is not None:
        pipe.send(work(asked))


class Worker(Generic[Asked, Answer]):
    """A process that answers one question after the other with `work`, a function of a module."""

    def __init__(self, work: Callable[[Asked], Answer]) -> None:
        self._work = work
        self._begin()

    def _begin(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, self._work), daemon=True)
        self._process.start()
        theirs.close()
        self._done = 0

    def ask(self, asked: Asked, limit: float) -> Answer:
        """What came of it. `WorkerLost` if nothing came within the limit, or the process is gone."""
        problem = f"no end after {limit + GRACE:.0f} s: the process was ended"
        try:
            self._pipe.send(asked)
            if self._pipe.poll(limit + GRACE):
                answer: Answer = self._pipe.recv()
                self._done += 1
                if self._done >= WORKS_EACH:
                    self._again()
                return answer
        except (EOFError, OSError):
            self._process.join()
            problem = f"the process broke off (exit code {self._process.exitcode}): stderr says why"
        self._again()
        raise WorkerLost(problem)

    def _again(self) -> None:
        self.close()
        self._begin()

    def close(self) -> None:
        self._process.kill()
        self._process.join()
        self._pipe.close()
