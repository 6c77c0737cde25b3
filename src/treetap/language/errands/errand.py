"""What an errand is: what is to be found out, and where it goes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Errand:
    """As it was said; nothing of it is known yet to be on the phone."""

    fact: str
    """What is to be found out: a question, or what something is called."""
    to: str = ""
    """Whom it is told; empty: it is written down in a note."""
    title: str = ""
    """What the note is to be called."""
    named: bool = False
    """It is told together with what it belongs to."""


@dataclass(frozen=True)
class Source:
    """What of the fact is asked for, and of what."""

    questions: tuple[str, ...]
    """Each as a sentence."""
    about: str = ""
    """What it belongs to, where that is named."""
    named: bool = False
    """It is told together with that name: several things are, and where the name is asked for."""
    kind: str = ""
    """`content`: all that is written there; `last`: what somebody wrote last; else empty."""
