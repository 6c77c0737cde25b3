"""The offline policy: it asks no model.

frame → candidates → features → fitted scorer → best-first search
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from treetap.core.ports import Commitments, Embedder, SpatialMap
from treetap.errors import DecisionNotAllowed
from treetap.models import (
    Action,
    Allowed,
    Appears,
    Branch,
    BranchMode,
    Checked,
    Commitment,
    Decider,
    Decision,
    Done,
    Expectation,
    Goal,
    HasValue,
    InputText,
    Intent,
    NeedKnowledge,
    ScrollTo,
    SetChecked,
    Situation,
    Status,
    Subtask,
    Terminal,
)
from treetap.policy.offline.candidates import Candidate, candidates_of
from treetap.policy.offline.crosses import apps_of, crosses_of
from treetap.policy.offline.ending import endings_of
from treetap.policy.offline.features import FEATURES, featurize
from treetap.policy.offline.giving_up import given_up
from treetap.policy.offline.rated import Rated
from treetap.policy.offline.scorer import Scorer
from treetap.policy.offline.search import CHANGED, FINISHED, Search
from treetap.policy.offline.view import Context, View, view_of
from treetap.task.lexicon import Lexicon

_TRIES = 2
"""Times that a node hands the same goal down before it gives up."""
_SAYS = {
    "launch": "Open",
    "tap": "Tap",
    "hold": "Hold",
    "check": "Switch",
    "type": "Enter",
    "set": "Set",
    "seek": "Scroll to",
}


class OfflinePolicy:
    """Keeps nothing between calls but what its embedder has said: the situation tells the rest."""

    def __init__(
        self,
        *,
        places: SpatialMap | None = None,
        embedder: Embedder[str] | None = None,
        lexicon: Lexicon | None = None,
        commitments: Commitments | None = None,
        scorer: Scorer | None = None,
    ) -> None:
        self._context = Context(lexicon=lexicon, embedder=embedder, places=places, commitments=commitments)
        self._scorer = scorer or Scorer.load(FEATURES)

    async def decide(self, situation: Situation, allowed: Allowed) -> Decision:
        """Raises `DecisionNotAllowed` where nothing is left to try, or nothing of it is open here."""
        return allowed.check(await self._decide(situation, allowed))

    async def _decide(self, situation: Situation, allowed: Allowed) -> Decision:
        reached = {one.goal_id for one in situation.done if one.status is Status.SUCCESS}
        whole = len(situation.frame.goals) > 1 and not situation.failure
        if not situation.goals or (whole and all(one.id in reached for one in situation.goals)):
            return Done(thought="Every goal is reached.", by=Decider.OFFLINE)
        acts = "terminal" in allowed.open_decisions
        if len(situation.goals) > 1 or not acts:
            branch = _sequence(situation.goals, situation, allowed)
            if branch is not None:
                return branch
        if not acts:
            return _without_acting(situation.goals[0], situation, allowed)
        view = await view_of(situation, self._context)
        return await self._step(view, allowed)

    async def _step(self, view: View, allowed: Allowed) -> Decision:
        search = Search(view, self._scorer.thresholds)
        way = search.pressing()
        if way is not None:
            return _terminal(view.goal, way, "Something is in the way that nobody asked for.", 1.0)
        rated = await self._rated(view, search, allowed)
        chosen = [] if search.spent else search.choose(rated)
        if not chosen:
            way = None if search.spent else search.way_back()
            if way is None or way.kind not in allowed.actions:
                raise given_up(view)
            return _terminal(view.goal, way, "Nothing else here is worth a try.", 1.0)
        steps = [_ready(one, view, search.changed, search.certainty_of(one, rated)) for one in chosen]
        acts = [one for one in steps if isinstance(one, Terminal)]
        branch = _alternatives(view, acts, allowed) if len(acts) > 1 else None
        return branch or steps[0]

    async def _rated(self, view: View, search: Search, allowed: Allowed) -> list[Rated]:
        """What is still open here, with the scorer's probabilities."""
        # What a lesson warns of is no choice: its share goes to the others.
        asks = view.goal.intent is Intent.READ  # A question holds nothing down and sets nothing.
        offered = (one for one in candidates_of(view, allowed) if not (asks and one.kind in {"hold", "set"}))
        candidates = [one for one in offered if not search.is_warned_of(one)]
        candidates += endings_of(view)
        rows = await featurize(view, candidates)
        told = [dict(zip(FEATURES, row, strict=True)) for row in rows]
        crosses = self._scorer.familiar(crosses_of(view, candidates), apps_of(view, candidates))
        shares = self._scorer.probabilities(rows, crosses)
        found = [
            Rated(one, share, row, _commitment(one, view))
            for one, share, row in zip(candidates, shares, told, strict=True)
        ]
        # What was tried keeps its share: what is left of a page does not become likelier by that.
        return [one for one in _without_doubles(found) if search.is_open(one.candidate, one.features)]


def _without_doubles(rated: Sequence[Rated]) -> list[Rated]:
    """One of those that have the same effect, with the shares of all."""
    shares, kept = defaultdict[str, float](float), dict[str, Rated]()
    for one in sorted(rated, key=lambda each: (each.turns is not None, -each.share)):
        shares[one.effect] += one.share
        kept.setdefault(one.effect, one)
    return [replace(one, share=shares[one.effect]) for one in kept.values() if one.turns is None]


def _commitment(one: Candidate, view: View) -> Commitment | None:
    """What a touch commits to, if the guard knows it."""
    known, thing = view.context.commitments, one.thing
    touches = known is not None and thing is not None and one.kind in {"tap", "check", "hold"}
    return known.of(view.screen, thing.element) if touches else None  # type: ignore[union-attr]


def _ready(one: Rated, view: View, changed: bool, sure: float) -> Terminal | Done:
    candidate, action = one.candidate, one.candidate.action
    thing = candidate.thing
    if action is None:
        thought = (
            f"{f'The page says {candidate.text!r}' if candidate.text else 'It is done'} ({one.share:.2f})."
        )
        return Done(answer=candidate.text or None, thought=thought, confidence=sure, by=Decider.OFFLINE)
    if one.changes and candidate.kind == "tap" and not one.finishes:
        action = action.model_copy(update={"description": f"{CHANGED}{candidate.text}"})
    # OK on a dialog that only tells something completes nothing.
    if one.finishes and (changed or one.commits or one.features["told.same"] > 0):
        action = action.model_copy(update={"description": f"{FINISHED}{candidate.text}"})
    name = f" '{candidate.text}'" if candidate.text else ""
    where = f" in '{thing.label}'" if thing is not None and candidate.kind in {"type", "set"} else ""
    thought = f"{_SAYS.get(candidate.kind, candidate.kind.capitalize())}{name}{where} ({one.share:.2f})."
    return _terminal(view.goal, action, thought, sure)


def _terminal(goal: Goal, action: Action, thought: str, sure: float) -> Terminal:
    return Terminal(
        action=action,
        expect=_expected(action),
        goal_id=goal.id,
        thought=thought,
        confidence=sure,
        by=Decider.OFFLINE,
    )


def _expected(action: Action) -> tuple[Expectation, ...]:
    """What is surely seen afterwards."""
    match action:
        case InputText(target=target, text=text) if target is not None:
            return (HasValue(target=target, value=text),)
        case SetChecked():
            return (Checked(target=action.target, checked=action.checked),)
        case ScrollTo():
            return (Appears(target=action.target),)
        case _:
            return ()


# Branches


def _sequence(goals: Sequence[Goal], situation: Situation, allowed: Allowed) -> Branch | None:
    """A child for each goal that is open; None where that is not open, or would only repeat itself."""
    if not _may(allowed, BranchMode.SEQUENCE):
        return None
    alone = len(goals) == 1
    handed = sum(record.goal_id == goals[0].id for record in situation.done)
    if alone and ("terminal" in allowed.open_decisions or handed >= _TRIES):
        return None
    return Branch(
        mode=BranchMode.SEQUENCE,
        children=tuple(_child(goal, situation) for goal in goals[: allowed.max_children]),
        goal_id=goals[0].id if alone else None,
        thought="One goal after the other." if len(goals) > 1 else "Work it out step by step.",
        by=Decider.OFFLINE,
    )


def _alternatives(view: View, steps: Sequence[Terminal], allowed: Allowed) -> Branch | None:
    """One ready step for each of several ways that look alike: the first that works is gone on from.

    Only once on the way down, and not again after it failed.
    """
    situation, goal = view.situation, view.goal
    below = situation.depth and situation.task in situation.trail
    failed = situation.failure or any(record.goal_id == goal.id for record in situation.done)
    if not _may(allowed, BranchMode.ALTERNATIVES) or allowed.max_children < len(steps) or below or failed:
        return None
    child = _child(goal, situation)
    return Branch(
        mode=BranchMode.ALTERNATIVES,
        children=tuple(child.model_copy(update={"step": one}) for one in steps),
        goal_id=goal.id,
        thought="Several ways look alike.",
        by=Decider.OFFLINE,
        confidence=0.5,
    )


def _may(allowed: Allowed, mode: BranchMode) -> bool:
    return "branch" in allowed.open_decisions and mode in allowed.branch_modes


def _child(goal: Goal, situation: Situation) -> Subtask:
    alone = len(situation.frame.goals) == 1
    spoken = goal.clause or (situation.task if alone else " ".join(goal.words)) or situation.task
    return Subtask(task=spoken, goal_id=goal.id, app=goal.app)


def _without_acting(goal: Goal, situation: Situation, allowed: Allowed) -> Decision:
    """Where neither acting nor branching is open: memory can be asked once; nothing else would be honest."""
    query = goal.clause or situation.task
    asked = any(one.query == query for one in situation.knowledge)
    if "need_knowledge" in allowed.open_decisions and not asked:
        return NeedKnowledge(query=query, goal_id=goal.id, by=Decider.OFFLINE)
    raise DecisionNotAllowed(
        f"Nothing left to try: '{query}' needs an action, and none is allowed here.",
        hint="Allow terminal decisions or branches.",
    )
