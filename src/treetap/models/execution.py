"""What an executor did to the phone for one action."""

from __future__ import annotations

from typing import Self

from pydantic import PrivateAttr, model_validator

from treetap.models.base import Model, Seconds
from treetap.models.device import DeviceInput
from treetap.models.screen import Screen


class Execution(Model):
    """The inputs that were sent, in order, and what was read."""

    inputs: tuple[DeviceInput, ...] = ()
    value: str | None = None
    """What a save or read action read."""
    seconds: Seconds = 0.0
    """How long the phone took to come to rest after the last of them."""
    held: bool = False
    """The goal of a closed-loop action already held, and nothing was sent."""
    _seen: Screen | None = PrivateAttr(default=None)

    @model_validator(mode="after")
    def _held_without_inputs(self) -> Self:
        if self.held and self.inputs:
            raise ValueError("where the goal already held, nothing is sent")
        return self

    @property
    def seen(self) -> Screen | None:
        """The screen at rest after the last of them, if the hands saw all of it. Not written down."""
        return self._seen

    def having_seen(self, screen: Screen | None) -> Self:
        """The same, with what the hands saw in the end."""
        made = self.model_copy()
        made._seen = screen  # noqa: SLF001 - its own
        return made
