"""What a run's events add up to while it goes on: a tree of nodes with their steps, and the counts."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from treetap.app.step_words import action_words
from treetap.models import (
    ActionDone,
    ActionIntended,
    Asked,
    Compared,
    Decided,
    Decider,
    Event,
    ModelCalled,
    NodeEnded,
    NodeStarted,
    Permission,
    ReplayDiverged,
    ReplayStarted,
    Ruled,
    RunEnded,
    Status,
    VerdictStatus,
)

MARKS: Final = {
    VerdictStatus.SUCCESS: ("✓", "green"),
    VerdictStatus.FAILURE: ("✗", "red"),
    VerdictStatus.INEFFECTIVE: ("∅", "yellow"),
    VerdictStatus.UNVERIFIED: ("?", "dim"),
}
NODE_MARKS: Final = {
    Status.PENDING: ("·", "dim"),
    Status.RUNNING: ("▶", "cyan"),
    Status.SUCCESS: ("✓", "green"),
    Status.PARTIAL: ("◐", "yellow"),
    Status.FAILED: ("✗", "red"),
    Status.ABORTED: ("■", "magenta"),
    Status.INFEASIBLE: ("∅", "yellow"),
}
_LAST_STEPS: Final = 6
"""Steps of a node at work that are shown; the earlier ones are counted."""
_MOST_NODES: Final = 2_000
_LONGEST: Final = 300


class Line(NamedTuple):
    """One line of the tree."""

    depth: int
    mark: str
    style: str
    text: str
    aside: str = ""


@dataclass
class _Step:
    words: str
    mark: str = "…"
    style: str = "cyan"
    aside: str = ""


@dataclass
class _Node:
    task: str
    status: Status = Status.RUNNING
    reason: str = ""
    note: str = ""
    steps: list[_Step] = field(default_factory=list)
    taken: int = 0
    below: list[str] = field(default_factory=list)

    def act(self, words: str, *, replayed: bool) -> None:
        """A step begins; if it was asked about first, it is that one."""
        self.taken += 1
        if self.steps and self.steps[-1].words == words and self.steps[-1].mark == "?":
            self.steps[-1].mark, self.steps[-1].style = "…", "cyan"
        else:
            self.steps.append(_Step(f"{words} ↻" if replayed else words))


class LiveState:
    """Takes events in order, and says how things stand."""

    def __init__(self) -> None:
        self._nodes: dict[str, _Node] = {}
        self._roots: list[str] = []
        self.steps = self.decisions = self.calls = 0
        self.started: float | None = None
        self.latest = 0.0
        self.over = False

    def take(self, event: Event) -> Line | None:
        """Adds an event. What is worth a line of its own where nothing can be redrawn comes back."""
        self.started = event.monotonic if self.started is None else self.started
        self.latest = max(self.latest, event.monotonic)
        payload, node = event.payload, self._nodes.get(event.node)
        depth = event.node.count(".")
        if isinstance(payload, NodeStarted):
            return self._begin(event.node, payload)
        if isinstance(payload, RunEnded):
            self._end(payload)
        elif isinstance(payload, Decided):
            self.decisions += 1
        elif isinstance(payload, ModelCalled):
            self.calls += payload.usage.calls
        elif node is None:
            return None
        elif isinstance(payload, ActionIntended):
            self.steps += 1
            node.act(shown(action_words(payload.action)), replayed=payload.by is Decider.REPLAY)
        elif isinstance(payload, NodeEnded):
            node.status, node.reason = payload.status, shown(payload.reason)
            mark, style = NODE_MARKS[payload.status]
            return Line(depth, mark, style, node.task, node.reason)
        else:
            return self._step(node, payload, depth)
        return None

    def _end(self, payload: RunEnded) -> None:
        """The numbers of the result are the last word: not all that is counted there is an event."""
        self.over = True
        self.steps = self.steps if payload.steps is None else payload.steps
        if payload.decisions is not None:
            self.decisions, self.calls = payload.decisions, payload.usage.calls

    def _begin(self, path: str, payload: NodeStarted) -> Line | None:
        if len(self._nodes) >= _MOST_NODES:
            return None
        task = shown(payload.task)
        if path not in self._nodes:
            parent = self._nodes.get(path.rpartition(".")[0])
            (self._roots if parent is None else parent.below).append(path)
        self._nodes[path] = _Node(task)
        return Line(path.count("."), *NODE_MARKS[Status.RUNNING], task)

    def _step(self, node: _Node, payload: object, depth: int) -> Line | None:
        if isinstance(payload, ReplayStarted):
            node.note = f"↻ replays {payload.steps} steps"
        elif isinstance(payload, ReplayDiverged):
            node.note = f"replay left: {shown(payload.reason)}"
        elif isinstance(payload, Ruled) and payload.ruling.permission is not Permission.ALLOW:
            said = shown(payload.ruling.reason)
            mark = "?" if payload.ruling.permission is Permission.ASK else "■"
            node.steps.append(_Step(shown(action_words(payload.action)), mark, "magenta", said))
            return Line(depth + 1, mark, "magenta", node.steps[-1].words, said)
        elif isinstance(payload, Asked) and node.steps:
            yes = payload.answer.yes
            node.steps[-1].aside = "allowed" if yes else "not allowed" if yes is False else "answered"
            if not payload.answer.given:
                node.steps[-1].aside = "nobody answered"
        elif isinstance(payload, ActionDone) and node.steps and payload.error:
            step = node.steps[-1]
            step.mark, step.style, step.aside = "✗", "red", shown(payload.error)
            return Line(depth + 1, step.mark, step.style, step.words, step.aside)
        elif isinstance(payload, Compared) and node.steps:
            step, verdict = node.steps[-1], payload.verdict
            step.mark, step.style = MARKS[verdict.status]
            step.aside = "" if verdict.status is VerdictStatus.SUCCESS else shown(verdict.cause)
            return Line(depth + 1, step.mark, step.style, step.words, step.aside)
        return None

    def lines(self) -> list[Line]:
        """The tree as it stands: nodes that are over in one line, those at work with their last steps."""
        return [line for path in self._roots for line in self._lines(path, 0)]

    def _lines(self, path: str, depth: int) -> Iterator[Line]:
        node = self._nodes[path]
        mark, style = NODE_MARKS[node.status]
        if node.status.final:
            count = counted(node.taken, "step") if node.taken else ""
            reason = node.reason if node.status is not Status.SUCCESS else ""
            yield Line(depth, mark, style, node.task, " · ".join(one for one in (count, reason) if one))
        else:
            yield Line(depth, mark, style, node.task, node.note)
            if len(node.steps) > _LAST_STEPS:
                yield Line(depth + 1, " ", "dim", f"{len(node.steps) - _LAST_STEPS} earlier steps")
            for step in node.steps[-_LAST_STEPS:]:
                yield Line(depth + 1, step.mark, step.style, step.words, step.aside)
        for child in node.below:
            yield from self._lines(child, depth + 1)


def counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def shown(text: str) -> str:
    """On one line, and nothing in it that steers a terminal."""
    plain = "".join(char if unicodedata.category(char)[0] != "C" else " " for char in text[: 4 * _LONGEST])
    joined = " ".join(plain.split())
    return joined if len(joined) <= _LONGEST else f"{joined[:_LONGEST]}…"
