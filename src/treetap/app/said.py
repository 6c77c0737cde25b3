"""A run's result in lines, as the command and the examples print it."""

from __future__ import annotations

from collections.abc import Iterator

from treetap.models import RunResult


def result_lines(result: RunResult) -> Iterator[tuple[str, str]]:
    """Name and words, one after the other; what does not apply is left out."""
    yield "task", result.task
    yield "status", result.status.value
    if result.reason:
        yield "reason", result.reason
    if result.answer is not None:
        yield "answer", result.answer
    yield "duration", f"{result.duration:.1f} s"
    yield "steps", str(result.steps)
    yield "decisions", str(result.decisions)
    yield "model calls", str(result.model_calls)
    yield "tokens", str(result.tokens)
    if result.replayed:
        sure = "" if result.confidence is None else f", confidence {result.confidence:.2f}"
        yield "replayed", f"{result.experience}{sure}"
    if result.learned:
        yield "learned", f"{len(result.learned)} experiences: treetap experience list"
    yield "run", result.run
