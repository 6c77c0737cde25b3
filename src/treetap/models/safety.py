"""The guard's word on an action before it runs (A15, F8)."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from treetap.models.action import Commitment
from treetap.models.base import Model, NonEmpty


class Permission(StrEnum):
    """May it run?"""

    ALLOW = "allow"
    ASK = "ask"
    """Only after a person said yes."""
    REFUSE = "refuse"


class Ruling(Model):
    """Consent is per goal and value: asking to send 'hi' to Ann allows that and nothing else."""

    permission: Permission
    reason: NonEmpty
    risk: Commitment | None = None
    """What the guard thinks the action commits to, whatever the action says of itself."""
    by: Literal["rules", "judge"] = "rules"
    """Who has allowed it, or could not."""
    judged: tuple[Commitment, ...] = ()
    """What the consent judge has said yes to: an action may commit to several things."""
    leads: bool = False
    """It commits to nothing yet: it leads to where one chooses who gets it, or to the keypad."""
    unasked: bool = False
    """Nobody asked for it; the settings let it pass."""
