"""The offline policy: it asks no model.

frame → candidates → features → fitted scorer → best-first search
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from treetap import models as m
from treetap.core.ports import Commitments, Embedder, SpatialMap
from treetap.errors import DecisionNotAllowed
from treetap.matching.words import bare
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

    async def decide(self, situation: m.Situation, allowed: m.Allowed) -> m.Decision:
        """Raises `DecisionNotAllowed` where nothing is left to try, or nothing of it is open here."""
        return allowed.check(await self._decide(situation, allowed))

    async def _decide(self, situation: m.Situation, allowed: m.Allowed) -> m.Decision:
        reached = {one.goal_id for one in situation.done if one.status is m.Status.SUCCESS}
        whole = len(situation.frame.goals) > 1 and not situation.failure
        if not situation.goals or (whole and all(one.id in reached for one in situation.goals)):
            return m.Done(thought="Every goal is reached.", by=m.Decider.OFFLINE)
        acts = "terminal" in allowed.open_decisions
        if len(situation.goals) > 1 or not acts:
            branch = _sequence(situation.goals, situation, allowed)
            if branch is not None:
                return branch
        if not acts:
            return _without_acting(situation.goals[0], situation, allowed)
        view = await view_of(situation, self._context)
        return await self._step(view, allowed)

    async def _step(self, view: View, allowed: m.Allowed) -> m.Decision:
        search = Search(view, self._scorer.thresholds)
        way = search.pressing()
        if way is not None:
            return _terminal(view.goal, way, "Something is in the way that nobody asked for.", 1.0)
        rated = [] if search.spent else await self._rated(view, search, allowed)
        chosen = search.choose(rated)
        if chosen is not None:
            return _ready(chosen, view, search.changed, search.certainty_of(chosen, rated))
        way = None if search.spent else search.way_back()
        if way is None or way.kind not in allowed.actions:
            raise given_up(view)
        return _terminal(view.goal, way, "Nothing else here is worth a try.", 1.0)

    async def _rated(self, view: View, search: Search, allowed: m.Allowed) -> list[Rated]:
        """What is still open here, with the scorer's probabilities."""
        # What is excluded here leaves its share to the others; what was tried keeps it (below).
        candidates = [one for one in candidates_of(view, allowed) if search.is_choice(one)]
        candidates += endings_of(view)
        every = [dict(zip(FEATURES, row, strict=True)) for row in await featurize(view, candidates)]
        believed = [at for at, one in enumerate(candidates) if search.believes(one, every[at])]
        candidates, told = [candidates[at] for at in believed], [every[at] for at in believed]
        crosses = self._scorer.familiar(crosses_of(view, candidates), apps_of(view, candidates))
        shares = self._scorer.probabilities([list(one.values()) for one in told], crosses)
        found = [
            Rated(one, share, row, _commitment(one, view))
            for one, share, row in zip(candidates, shares, told, strict=True)
        ]
        # What was tried keeps its share: what is left of a page does not become likelier by that.
        return [one for one in without_doubles(found) if search.is_open(one.candidate, one.features)]


def without_doubles(rated: Sequence[Rated]) -> list[Rated]:
    """One of those that have the same effect, with the shares of all; of answers that are parts of one text
    the likeliest."""
    shares, kept = defaultdict[str, float](float), dict[str, Rated]()
    for one in sorted(rated, key=lambda each: (each.turns is not None, -each.share)):
        same = next((name for name, other in kept.items() if _is_part(one, other)), one.effect)
        shares[same] += one.share
        kept.setdefault(same, one)
    return [replace(one, share=shares[one.effect]) for one in kept.values() if one.turns is None]


def _is_part(one: Rated, other: Rated) -> bool:
    """Whether both are answers from one text, and one holds the other."""
    mine, theirs = one.candidate, other.candidate
    if (mine.kind, theirs.kind) != ("answer", "answer") or mine.element != theirs.element:
        return False
    said = bare(mine.text), bare(theirs.text)
    return said[0] in said[1] or said[1] in said[0]


def _commitment(one: Candidate, view: View) -> m.Commitment | None:
    """What a touch commits to, if the guard knows it."""
    known, thing = view.context.commitments, one.thing
    touches = known is not None and thing is not None and one.kind in {"tap", "check", "hold"}
    return known.of(view.screen, thing.element) if touches else None  # type: ignore[union-attr]


def _ready(one: Rated, view: View, changed: bool, sure: float) -> m.Terminal | m.Done:
    candidate, action = one.candidate, one.candidate.action
    thing = candidate.thing
    if action is None:
        thought = (
            f"{f'The page says {candidate.text!r}' if candidate.text else 'It is done'} ({one.share:.2f})."
        )
        return m.Done(answer=candidate.text or None, thought=thought, confidence=sure, by=m.Decider.OFFLINE)
    if one.changes and candidate.kind == "tap" and not one.finishes:
        action = action.model_copy(update={"description": f"{CHANGED}{candidate.text}"})
    # OK on a dialog that only tells something completes nothing.
    if one.finishes and (changed or one.commits or one.features["told.same"] > 0):
        action = action.model_copy(update={"description": f"{FINISHED}{candidate.text}"})
    name = f" '{candidate.text}'" if candidate.text else ""
    where = f" in '{thing.label}'" if thing is not None and candidate.kind in {"type", "set"} else ""
    thought = f"{_SAYS.get(candidate.kind, candidate.kind.capitalize())}{name}{where} ({one.share:.2f})."
    return _terminal(view.goal, action, thought, sure)


def _terminal(goal: m.Goal, action: m.Action, thought: str, sure: float) -> m.Terminal:
    return m.Terminal(
        action=action,
        expect=_expected(action),
        goal_id=goal.id,
        thought=thought,
        confidence=sure,
        by=m.Decider.OFFLINE,
    )


def _expected(action: m.Action) -> tuple[m.Expectation, ...]:
    """What is surely seen afterwards."""
    match action:
        case m.InputText(target=target, text=text) if target is not None:
            return (m.HasValue(target=target, value=text),)
        case m.SetChecked():
            return (m.Checked(target=action.target, checked=action.checked),)
        case m.ScrollTo():
            return (m.Appears(target=action.target),)
        case _:
            return ()


# Branches


def _sequence(goals: Sequence[m.Goal], situation: m.Situation, allowed: m.Allowed) -> m.Branch | None:
    """A child for each goal that is open; None where that is not open, or would only repeat itself."""
    if not _may(allowed, m.BranchMode.SEQUENCE):
        return None
    alone = len(goals) == 1
    handed = sum(record.goal_id == goals[0].id for record in situation.done)
    if alone and ("terminal" in allowed.open_decisions or handed >= _TRIES):
        return None
    return m.Branch(
        mode=m.BranchMode.SEQUENCE,
        children=tuple(_child(goal, situation) for goal in goals[: allowed.max_children]),
        goal_id=goals[0].id if alone else None,
        thought="One goal after the other." if len(goals) > 1 else "Work it out step by step.",
        by=m.Decider.OFFLINE,
    )


def _may(allowed: m.Allowed, mode: m.BranchMode) -> bool:
    return "branch" in allowed.open_decisions and mode in allowed.branch_modes


def _child(goal: m.Goal, situation: m.Situation) -> m.Subtask:
    alone = len(situation.frame.goals) == 1
    spoken = goal.clause or (situation.task if alone else " ".join(goal.words)) or situation.task
    return m.Subtask(task=spoken, goal_id=goal.id, app=goal.app)


def _without_acting(goal: m.Goal, situation: m.Situation, allowed: m.Allowed) -> m.Decision:
    """Where neither acting nor branching is open: memory can be asked once; nothing else would be honest."""
    query = goal.clause or situation.task
    asked = any(one.query == query for one in situation.knowledge)
    if "need_knowledge" in allowed.open_decisions and not asked:
        return m.NeedKnowledge(query=query, goal_id=goal.id, by=m.Decider.OFFLINE)
    raise DecisionNotAllowed(
        f"Nothing left to try: '{query}' needs an action, and none is allowed here.",
        hint="Allow terminal decisions or branches.",
    )
