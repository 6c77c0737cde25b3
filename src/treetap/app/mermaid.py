"""The executed tree as a Mermaid flowchart, for notes and issues: `mermaid(result.tree)`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import count
from typing import Final, NamedTuple

from treetap.app.step_words import action_words
from treetap.models import Decider, NodeRecord, Status, StepRecord, StepStatus, VerdictStatus

_MOST_SHAPES: Final = 240
"""Mermaid draws 500 edges, and nobody reads so many."""
_MOST_CHARACTERS: Final = 40_000
"""Mermaid takes 50,000."""
_LONGEST: Final = 70
_PLAIN: Final = re.compile(r"[^A-Za-z0-9 ,\u0080-\U0010ffff]")
"""All else is written as a number: no label can end its quotes, begin a list or be read as code."""
_COLOURS: Final = {
    "success": "fill:#d9f2e0,stroke:#2e8b57,color:#10341f",
    "partial": "fill:#fff3cd,stroke:#b8860b,color:#3d2f00",
    "failed": "fill:#f8d7da,stroke:#b02a37,color:#3f0b10",
    "aborted": "fill:#e7d9f2,stroke:#6f42c1,color:#2a1549",
    "infeasible": "fill:#fff3cd,stroke:#888888,color:#3d2f00",
    "running": "fill:#d6e8fb,stroke:#1f6fb2,color:#0b2a45",
    "pending": "fill:#eeeeee,stroke:#888888,color:#333333",
    "note": "fill:#ffffff,stroke:#888888,color:#555555,stroke-dasharray:4 4",
    "replayed": "stroke-width:3px,stroke-dasharray:6 3",
}
_VERDICTS: Final = {
    VerdictStatus.SUCCESS: ("✓", "success"),
    VerdictStatus.FAILURE: ("✗", "failed"),
    VerdictStatus.INEFFECTIVE: ("∅", "partial"),
    VerdictStatus.UNVERIFIED: ("?", "pending"),
}
_STEPS: Final = {
    StepStatus.SUCCESS: ("✓", "success"),
    StepStatus.FAILED: ("✗", "failed"),
    StepStatus.SKIPPED: ("–", "pending"),
    StepStatus.RUNNING: ("▶", "running"),
    StepStatus.PENDING: ("·", "pending"),
}
_NODES: Final = {
    Status.SUCCESS: "✓",
    Status.PARTIAL: "◐",
    Status.FAILED: "✗",
    Status.ABORTED: "■",
    Status.INFEASIBLE: "∅",
    Status.RUNNING: "▶",
    Status.PENDING: "·",
}


class _Shape(NamedTuple):
    parent: int | None
    """The number of the shape above it."""
    text: str
    colour: str
    replayed: bool


def mermaid(tree: NodeRecord) -> str:
    """Nodes as boxes, steps as rounded leaves with their verdicts, coloured by how they ended.

    What was replayed has a dashed edge and a ↻. A very large tree is cut, and says so.
    """
    shapes = list(_shapes(tree, None, count()))
    lines, replayed, size = ["flowchart TD"], list[str](), 0
    for at, shape in enumerate(shapes):
        size += len(shape.text) + 60
        if at and (at >= _MOST_SHAPES or size > _MOST_CHARACTERS):
            rest = f"{len(shapes) - at:,} more of {len(shapes):,} are not shown"
            lines += [f'  cut["{_label(rest)}"]:::note', f"  n{shape.parent} -.-> cut"]
            break
        lines.append(f"  n{at}{shape.text}:::{shape.colour}")
        if shape.parent is not None:
            lines.append(f"  n{shape.parent} --> n{at}")
        if shape.replayed:
            replayed.append(f"n{at}")
    lines += [f"  classDef {name} {colours}" for name, colours in _COLOURS.items()]
    if replayed:
        lines.append(f"  class {','.join(replayed)} replayed")
    return "\n".join(lines) + "\n"


def _shapes(node: NodeRecord, parent: int | None, numbers: Iterator[int]) -> Iterator[_Shape]:
    """Each node and step, parents first."""
    mine, replayed = next(numbers), node.experience is not None
    words = [f"{_NODES[node.status]} {_short(node.task)}"]
    if node.mode is not None:
        words.append(node.mode.value)
    if replayed:
        words.append("↻ replayed")
    if node.reason and node.status is not Status.SUCCESS:
        words.append(_short(node.reason))
    yield _Shape(parent, _box("[", words, "]"), node.status.value, replayed)
    for one in node.done:
        if isinstance(one, StepRecord):
            next(numbers)
            yield _step(one, mine)
        else:
            yield from _shapes(one, mine, numbers)


def _step(step: StepRecord, parent: int) -> _Shape:
    verdict = step.verdict
    mark, colour = _VERDICTS[verdict.status] if verdict is not None else _STEPS[step.status]
    replayed = step.decided_by is Decider.REPLAY
    words = [f"{mark} {_short(action_words(step.action))}{' ↻' if replayed else ''}"]
    failed = verdict is not None and verdict.status is not VerdictStatus.SUCCESS
    wrong = step.error or (verdict.cause if verdict is not None and failed else "")
    if wrong:
        words.append(_short(wrong))
    return _Shape(parent, _box("(", words, ")"), colour, replayed)


def _box(start: str, words: list[str], end: str) -> str:
    return f'{start}"{"<br/>".join(_label(one) for one in words)}"{end}'


def _short(text: str) -> str:
    plain = " ".join("".join(c if unicodedata.category(c)[0] != "C" else " " for c in text).split())
    return plain if len(plain) <= _LONGEST else f"{plain[: _LONGEST - 1]}…"


def _label(text: str) -> str:
    return _PLAIN.sub(lambda found: f"#{ord(found[0])};", text)
