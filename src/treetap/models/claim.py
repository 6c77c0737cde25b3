"""A policy's word that a goal is reached, with all that can be held against it."""

from __future__ import annotations

from pydantic import Field

from treetap.models.action import Commitment
from treetap.models.base import Model


class Claim(Model):
    """What is pointed at, and what was done for it before. None of it is evidence by itself."""

    sentence: str
    """The task as it was given."""
    pointed: tuple[str, ...] = Field(min_length=1)
    """What stands on the screen where it points."""
    did: tuple[str, ...] = ()
    """What was touched, typed and chosen, in the words that stood there."""
    last: tuple[str, ...] = ()
    """Of that, what belongs to the last step that changed anything."""
    changed: bool = False
    """Whether anything was done besides going to places and looking."""
    fresh: bool = False
    """Whether what is pointed at came with that: it did not stand like that on its page before."""
    committed: frozenset[Commitment] = frozenset()
    """What was done for this goal that cannot be taken back."""
