"""Processes that work for a bench. One that hangs or breaks is replaced by another."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from typing import Generic, TypeVar

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")

GRACE = 30.0
"""Seconds that a process may take beyond the limit of its work before it is ended."""
WORKS_EACH = 15
"""Works of one process: whatever it has piled up by then goes with it."""
LAST_WORDS = 5.0
"""Seconds in which a process that is told to end may put away what it has begun, such as an adb server."""


class WorkerLost(RuntimeError):
    """A process gave no answer; the message says how it ended."""


def _serve(pipe: Connection, work: Callable[[object], object]) -> None:
    # Ctrl-C reaches every process of a terminal: it is for whoever asks, who then ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _end)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    while (asked := pipe.recv()) is not None:
        pipe.send(work(asked))


def _end(_number: int, _frame: object) -> None:
    """Once: told again, it would break off what it is putting away."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit(1)


def _end_with_the_parent() -> None:
    """Who asked was killed: what goes on here would write into what the next run has begun again."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(LAST_WORDS)
        os._exit(1)


class Worker(Generic[Asked, Answer]):
    """A process that answers one question after the other with `work`, a function of a module."""

    def __init__(self, work: Callable[[Asked], Answer]) -> None:
        self._work, self._stopped = work, False
        self._begin()

    def _begin(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, self._work), daemon=True)
        self._process.start()
        theirs.close()
        self._done = 0

    @property
    def pid(self) -> int | None:
        """Of the process that works now."""
        return self._process.pid

    def ask(self, asked: Asked, limit: float) -> Answer:
        """What came of it. `WorkerLost` if nothing came within the limit, or the process is gone."""
        problem = f"no end after {limit + GRACE:.0f} s: the process was ended"
        if self._stopped:
            raise WorkerLost("it was stopped")
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
        if not self._stopped:
            self._begin()

    def stop(self) -> None:
        """Whoever waits in `ask` is told `WorkerLost` now; from any thread. There is no other process."""
        self._stopped = True
        self._process.terminate()

    def close(self) -> None:
        """End the process."""
        self._process.terminate()
        self._process.join(LAST_WORDS)
        self._process.kill()
        self._process.join()
        self._pipe.close()
