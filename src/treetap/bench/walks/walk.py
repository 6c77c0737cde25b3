"""A walk: what is asked, what is done for it, and what must be seen in the end."""

from __future__ import annotations

from dataclasses import dataclass

from treetap.matching.holds import holds
from treetap.models import Action, Evidence, EvidenceKind, Expectation, Screen, Target


@dataclass(frozen=True)
class Move:
    """One action, and what should be seen after it."""

    action: Action
    expect: tuple[Expectation, ...] = ()


@dataclass(frozen=True)
class Proof:
    """What shows that it was done: on the last screen, and not before; or before, and no longer."""

    kind: EvidenceKind
    expect: Expectation

    def evidence(self, goal_id: str, screens: list[Screen]) -> Evidence | None:
        """In words from the screen, with what was read there; None where it does not show."""
        *earlier, last = screens
        now = holds(self.expect, last)
        seen = [holds(self.expect, one).met for one in earlier if one.page_key == last.page_key]
        # What is new, or gone, was otherwise on this page before.
        changed = self.kind not in (EvidenceKind.NEW, EvidenceKind.GONE) or False in seen
        if not now.met or not changed:
            return None
        target: Target | None = getattr(self.expect, "target", None)
        return Evidence(
            goal_id=goal_id,
            kind=self.kind,
            text=now.why or "It shows.",
            frame_id=last.frame.id,
            target=target,
        )


@dataclass(frozen=True)
class Walk:
    """A task with the way it is done on the virtual phone of that language."""

    name: str
    locale: str
    sentence: str
    moves: tuple[Move, ...]
    proof: Proof
