"""Which search a query is worth, and why: none, one level, or all three (A3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from treetap.models import Query, RetrievalSettings

Way = Literal["keys", "single", "hierarchical", "correction"]


@dataclass(frozen=True)
class Choice:
    way: Way
    reason: str


_FOR = {
    "replay": Choice("keys", "what can be replayed is found by key"),
    "knowledge": Choice("single", "knowledge was asked for"),
    "correction": Choice("correction", "a step is to be put right"),
}
"""By what it is asked for, where that alone decides."""


def choose(query: Query, settings: RetrievalSettings, *, best: float, replay_from: float) -> Choice:
    """`best`: the confidence of the best match by key. From `replay_from` on it is replayed as it is."""
    if not settings.enabled:
        return Choice("keys", "searching by vectors is switched off (retrieval.enabled)")
    if query.purpose in _FOR:
        return _FOR[query.purpose]
    if best >= replay_from:
        return Choice("keys", f"found by key and sure enough to replay ({best:.2f}), so nothing was searched")
    if not settings.adaptive:
        return Choice("single", "one search for every task (retrieval.adaptive is off)")
    return _by_complexity(query, settings)


def _by_complexity(query: Query, settings: RetrievalSettings) -> Choice:
    from treetap.language.complexity import (
        complexity,
    )  # Brings word lists along, which a replay does not need.

    found = complexity(query.frame, settings.complexity_threshold)
    why = f"a {found.kind} task ({found.reason})"
    if found.kind == "simple":
        return Choice("keys", f"{why}, so keys are enough")
    if found.kind == "medium":
        return Choice("single", f"{why}, so one search")
    if not settings.hierarchical.enabled:
        return Choice("single", f"{why}, but retrieval.hierarchical is off, so one search")
    return Choice("hierarchical", f"{why}, so strategies, then their tasks, then their actions")
