"""What an action did, judged by comparing before and after (A8, B10)."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from treetap.models.base import Model, NonEmpty, Probability
from treetap.models.expectation import Expectation
from treetap.models.screen import Blocker
from treetap.models.target import Bounds


class VerdictStatus(StrEnum):
    """The comparator's word on an action."""

    SUCCESS = "success"
    """What was expected is there."""
    FAILURE = "failure"
    """Something else happened."""
    INEFFECTIVE = "ineffective"
    """Nothing happened that the action could have caused."""
    UNVERIFIED = "unverified"
    """Nobody looked."""


class Suggestion(StrEnum):
    """What the node might do next."""

    CONTINUE = "continue"
    RETRY = "retry"
    SKIP = "skip"
    WAIT = "wait"
    DISMISS = "dismiss"
    ABORT = "abort"
    REPLAN = "replan"


class Change(Model):
    """One difference between two screens."""

    kind: Literal["appeared", "disappeared", "changed", "moved", "pixels"]
    text: str = ""
    before: str = ""
    after: str = ""
    bounds: Bounds | None = None


class Verdict(Model):
    """The status, the cause in two or three sentences, and the evidence."""

    status: VerdictStatus
    cause: NonEmpty
    suggestion: Suggestion = Suggestion.CONTINUE
    confidence: Probability = 1.0
    met: tuple[Expectation, ...] = ()
    unmet: tuple[Expectation, ...] = ()
    changes: tuple[Change, ...] = ()
    blocker: Blocker | None = None
    decided_by: Literal["local", "vision", "nobody"] = "local"
