"""What a node is to do, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass

from treetap.models import Expectation, NodeRecord, Status, TaskFrame, Terminal


@dataclass(frozen=True, kw_only=True)
class Assignment:
    """A task for a node: the mandate itself, or a part of it that a branch has made."""

    id: str
    """Its path from the root: `0`, `0.1`, `0.1.0` …"""
    task: str
    frame: TaskFrame
    depth: int = 0
    trail: tuple[str, ...] = ()
    """The tasks of the nodes above, the root first."""
    ahead: tuple[str, ...] = ()
    """The tasks that come after this one in its parent's plan."""
    goal_id: str | None = None
    """The goal of the mandate that this serves."""
    proven: bool = True
    """Whether its goals need the checker's evidence. A subtask that is no goal of the mandate has the word of
    the policy, or what it expects to see; the goals that it serves are checked further up."""
    ready: tuple[Terminal, ...] = ()
    """Steps that are clear already."""
    expect: tuple[Expectation, ...] = ()
    failure: str = ""
    """Why the attempt before this one failed (B12)."""
    before: tuple[NodeRecord, ...] = ()
    """The attempts before this one, and the siblings that are done."""


@dataclass(frozen=True)
class Ending:
    """How a node ended, and why."""

    status: Status
    reason: str = ""
    jump_to: int | None = None
    """The sibling to go back to, where a step says so (D2)."""
