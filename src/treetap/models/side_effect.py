"""What a run did to the phone, or set going on it, whether it was wanted or not."""

from __future__ import annotations

from enum import StrEnum

from treetap.models.base import Model, NonEmpty


class SideEffectKind(StrEnum):
    """What became of it."""

    SENT = "sent"
    PAID = "paid"
    DELETED = "deleted"
    CALLED = "called"
    GRANTED = "granted"
    INSTALLED = "installed"
    CHANGED = "changed"
    """Something was set, written, or done that has no word of its own."""
    STARTED = "started"
    """It goes on by itself: playback, a recording, a timer."""


class SideEffect(Model):
    """One thing that is not as it was before the run."""

    kind: SideEffectKind
    what: NonEmpty
    """In plain words, in the language of the task."""
    asked_for: bool
    """The person's sentence asks for it, or a person said yes."""
    ended: bool = False
    """It was going on at the end, and the run has ended it."""
