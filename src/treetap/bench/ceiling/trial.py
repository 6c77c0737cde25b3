"""What a process is told to try, and what it tells of it: plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from treetap.bench.episodes.episode import Episode
from treetap.bench.episodes.outcome import Outcome

JudgeKind = Literal["honest", "erring", "none"]
KINDS = ("decision", "reading", "judgement", "consent", "commitment", "same_task", "prose")
"""Calls by what they ask for; `prose` are those without a schema."""


@dataclass(frozen=True)
class Trial:
    """Episodes that share a memory, each on a fresh phone: the first, the same again, other values."""

    episodes: tuple[Episode, ...]
    data: Path
    mind: str = "perfect"
    """Which model answers: a name of `minds.py`."""
    judge: JudgeKind = "honest"
    overrides: tuple[str, ...] = ()
    limit: float = 240.0
    """Seconds of real time for one episode."""


@dataclass(frozen=True)
class Row:
    """What came of one episode."""

    outcome: Outcome
    run: int = 1
    """1: with an empty memory; 2, 3: again; 0: other values."""
    calls: Mapping[str, int] = field(default_factory=dict)
    tokens: Mapping[str, int] = field(default_factory=dict)
    """Of the prompts with their schema, by kind: a token for four characters."""
    said_no: str = ""
    """Which part had the last word, where the run did not end well."""
    commits: tuple[str, ...] = ()
    """What the way of the task commits to."""
    refusals: tuple[str, ...] = ()
    """What the guard said where it did not let a step pass."""
    by: str = ""
    """Who verified it."""
    lost: tuple[str, ...] = ()
    """Where what the model wanted to touch did not show at first."""
    points: tuple[str, ...] = ()
    """Where it could only give a place: no line of the list says what is meant."""

    @property
    def all_calls(self) -> int:
        """However many models were asked for."""
        return sum(self.calls.values())

    @property
    def within(self) -> bool:
        """One call for a step, one to read the task, one to judge it."""
        return self.all_calls <= self.outcome.steps + 2

    @property
    def done_not_said(self) -> bool:
        """The phone says yes, and the agent does not."""
        return self.outcome.possible and bool(self.outcome.held) and not self.outcome.claimed
