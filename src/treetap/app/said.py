"""A run's result in lines, as the command and the examples print it."""

from __future__ import annotations

from collections.abc import Iterator

from treetap.models import RunResult, SideEffect, SideEffectKind


def result_lines(result: RunResult) -> Iterator[tuple[str, str]]:
    """Name and words, one after the other; what does not apply is left out."""
    yield "task", result.task
    yield "status", result.status.value
    if result.reason:
        yield "reason", result.reason
    if result.answer is not None:
        yield "answer", result.answer
    for effect in result.side_effects:
        yield "effect", _effect(effect)
    yield "duration", f"{result.duration:.1f} s"
    yield "steps", str(result.steps)
    yield "decisions", str(result.decisions)
    failed = f" ({result.failed_calls} more failed)" if result.failed_calls else ""
    yield "model calls", f"{result.model_calls}{failed}"
    yield "tokens", str(result.tokens)
    if result.replayed:
        sure = "" if result.confidence is None else f", confidence {result.confidence:.2f}"
        yield "replayed", f"{result.experience}{sure}"
    if result.learned:
        yield "learned", f"{len(result.learned)} experiences: treetap experience list"
    for warning in result.warnings:
        yield "warning", warning
    yield "run", result.run


def _effect(effect: SideEffect) -> str:
    """What was done, and what is wrong with it: that nobody asked for it, that it still goes on."""
    marks = [] if effect.asked_for else ["not asked for"]
    if effect.ended:
        marks.append("ended")
    elif marks and effect.kind is SideEffectKind.STARTED:
        marks.append("still going on")
    return f"{effect.what} [{', '.join(marks)}]" if marks else effect.what
