"""Modes are data (C3): which decisions are open at which depth. No `if mode ==` anywhere else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from treetap.models import ActionKind, Allowed, BranchMode, DecisionKind, Mode, StrategyTreeSettings

Kinds = frozenset[DecisionKind]

_EVERY: Kinds = frozenset(get_args(DecisionKind))
_FLAT: Kinds = _EVERY - {"branch"}
_PLAN: Kinds = _EVERY - {"terminal"}
_ACTIONS: frozenset[ActionKind] = frozenset(get_args(ActionKind))
_SEQUENCE = frozenset({BranchMode.SEQUENCE})
_BOTH = frozenset(BranchMode)


@dataclass(frozen=True)
class Shape:
    """What a node may decide, by its depth."""

    max_depth: int
    first: Kinds
    """At the root."""
    below: Kinds
    """Further down; the deepest nodes never branch."""
    modes: frozenset[BranchMode]
    ready: bool = True
    """Whether the children of the root may be ready steps, or are subtasks all of them."""
    max_children: int = 5

    def allowed(self, depth: int) -> Allowed:
        """What may be decided at that depth."""
        kinds = self.first if depth == 0 else self.below
        return Allowed(
            decisions=kinds if depth < self.max_depth else kinds - {"branch"},
            actions=_ACTIONS if self.ready or depth > 0 else frozenset(),
            branch_modes=self.modes,
            max_children=self.max_children,
        )


def shape_of(settings: StrategyTreeSettings) -> Shape:
    """ReAct is a flat loop; a plan is steps and subtasks in order, each of them a flat loop; hierarchical is
    subtasks only, one per app, over flat loops, and another way may be tried; the tree is all of it."""
    most = settings.max_branches
    shapes = {
        Mode.REACT: Shape(0, _FLAT, _FLAT, _SEQUENCE, max_children=most),
        Mode.PLAN: Shape(1, _PLAN, _FLAT, _SEQUENCE, max_children=most),
        Mode.HIERARCHICAL: Shape(1, _PLAN, _FLAT, _BOTH, ready=False, max_children=most),
        Mode.TREE: Shape(settings.max_depth, _EVERY, _EVERY, _BOTH, max_children=most),
    }
    return shapes[settings.mode]
