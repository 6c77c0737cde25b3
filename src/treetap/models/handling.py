"""How the node treats a step (B2, D2): time, tries, and what to do when it fails."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Self

from pydantic import Field, model_validator

from treetap.models.base import Model, NonEmpty, Seconds

if TYPE_CHECKING:
    from treetap.models.action import Action


class OnFail(StrEnum):
    """What the node does when a step stays failed after its retries (D2)."""

    RETRY = "retry"
    JUMP = "jump"
    REPLAN = "replan"


class Handling(Model):
    """Part of an action that may hold another: completed in `action.py`, once all actions are known."""

    timeout: Seconds | None = None
    """Seconds to wait for the expectation; None takes the device's."""
    retry: int = Field(default=0, ge=0, le=10)
    """Further tries. Never used after an action that commits."""
    wait_before: Seconds = 0.0
    wait_after: Seconds = 0.0
    fallback: Action | None = None
    """What to do when the target is not found, before trying again (B2)."""
    on_fail: OnFail = OnFail.REPLAN
    jump_to: int | None = Field(default=None, ge=0)
    """The step to go back to, for `on_fail: jump`."""
    data_out: NonEmpty | None = None
    """The bank name under which the step's value is expected afterwards."""

    @model_validator(mode="after")
    def _jump_has_a_place(self) -> Self:
        if (self.on_fail is OnFail.JUMP) != (self.jump_to is not None):
            raise ValueError("on_fail 'jump' and jump_to go together")
        return self
