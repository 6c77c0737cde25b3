"""What lies over the page: its least committing way out, unless it is what the goal needs."""

from __future__ import annotations

from treetap.decision.offline.tried import Tried
from treetap.models import Action, BlockerKind, Goal, Situation

_MOST_WAITS = 5
_NEVER_WANTED = frozenset({BlockerKind.AD, BlockerKind.ERROR, BlockerKind.PERMISSION})
_MAYBE_WANTED = frozenset({BlockerKind.DIALOG, BlockerKind.POPUP})


def pressing(situation: Situation, goal: Goal, tried: Tried) -> tuple[Action, str] | None:
    """The way out of what no goal needs: an advertisement, an error, a question about a permission."""
    for blocker in situation.screen.blockers:
        if blocker.way_out is None:
            continue
        if blocker.kind is BlockerKind.LOADING:
            if _waited(situation) < _MOST_WAITS:
                return blocker.way_out, "it is still loading"
            continue
        wanted = blocker.kind is BlockerKind.PERMISSION and goal.verb == "allow"
        if blocker.kind in _NEVER_WANTED and not wanted and _open(blocker.way_out, situation, tried):
            return blocker.way_out, f"{blocker.description} is in the way"
    return None


def leaving(situation: Situation, tried: Tried) -> tuple[Action, str] | None:
    """The way out of a dialog or menu that leads nowhere."""
    for blocker in situation.screen.blockers:
        way = blocker.way_out
        if blocker.kind in _MAYBE_WANTED and way is not None and _open(way, situation, tried):
            return way, f"{blocker.description} leads nowhere"
    return None


def _open(way: Action, situation: Situation, tried: Tried) -> bool:
    """Whether it was not taken here before, in vain."""
    return not tried.here(way, situation.screen.page_key, situation.screen.state_key)


def _waited(situation: Situation) -> int:
    """How often in a row we have waited just now."""
    count = 0
    for visit in reversed(situation.visited):
        if visit.action.kind != "wait":
            break
        count += 1
    return count
