"""What lies over the page: its least committing way out, unless it is what the goal needs."""

from __future__ import annotations

from treetap.decision.knows import Knows
from treetap.decision.offline.tried import Tried
from treetap.decision.offline.uncalled import uncalled
from treetap.models import Action, Blocker, BlockerKind, Commitment, Goal, Polarity, Situation, Tap, Wait

_MOST_WAITS = 5
_NEVER_WANTED = frozenset({BlockerKind.AD, BlockerKind.ERROR, BlockerKind.PERMISSION})
_YES = frozenset({"verb:allow", "=grant", "=allow", "=permit"})
_MAYBE_WANTED = frozenset({BlockerKind.DIALOG, BlockerKind.INVITATION, BlockerKind.POPUP})


def pressing(situation: Situation, goal: Goal, tried: Tried, knows: Knows) -> tuple[Action, str] | None:
    """The way out of what no goal needs: an advertisement, an error, a question about a permission, an
    invitation that came uncalled."""
    for blocker in situation.screen.blockers:
        if blocker.way_out is None:
            continue
        if isinstance(blocker.way_out, Wait):
            if _waited(situation) < _MOST_WAITS:
                return blocker.way_out, f"{blocker.description} passes"
            continue
        wanted = blocker.kind is BlockerKind.PERMISSION and _grants(goal, situation, knows)
        if wanted and (yes := _granting(blocker, situation, knows)) is not None:
            if _open(yes, situation, tried):
                return yes, "the task says to allow it"
            continue
        unwanted = blocker.kind in _NEVER_WANTED and not wanted
        if blocker.kind is BlockerKind.INVITATION:
            unwanted = uncalled(blocker, situation, knows)
        if unwanted and _open(blocker.way_out, situation, tried):
            return blocker.way_out, f"{blocker.description} is in the way"
    return None


def _grants(goal: Goal, situation: Situation, knows: Knows) -> bool:
    """Whether the person said to allow what is asked for, in words of their own."""
    said = knows.concepts(situation.mandate.sentence)
    allows = any(_YES & one.ids for one in said) or goal.verb == "allow"
    return allows and goal.polarity is not Polarity.NEGATIVE


def _granting(blocker: Blocker, situation: Situation, knows: Knows) -> Action | None:
    """The button that allows: for as little as will do, where there are several."""
    inside = [one for one in knows.actionable(situation.screen) if one.id in blocker.elements]
    yes = [one for one in inside if knows.verb_of(one.label) == ("allow", Polarity.POSITIVE)]
    if not yes:
        return None
    return Tap(target=knows.target(yes[0].element, situation.screen), commits=Commitment.GRANT)


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
