"""The offline policy: it decides by words and by what the screen shows, and asks no model.

blockers → branch → the right app → what can be done here → a clear winner → look around → give up
"""

from __future__ import annotations

from treetap.core.ports import Embedder, SpatialMap
from treetap.decision.knows import Knows
from treetap.decision.offline.apps import choose_apps, sole
from treetap.decision.offline.blockers import pressing
from treetap.decision.offline.branching import sequence
from treetap.decision.offline.following import Site
from treetap.decision.offline.looking import Look, terminal
from treetap.decision.offline.missed import to_the_app_before, without_missed
from treetap.decision.offline.sites import in_front, is_there, to_site
from treetap.decision.offline.tried import tried
from treetap.decision.offline.wanted import in_its_app, wanted
from treetap.errors import DecisionNotAllowed
from treetap.language.lexicon.lexicon import Lexicon
from treetap.language.unread import is_unread
from treetap.matching.addresses import without_site
from treetap.models import Allowed, Decider, Decision, Done, Goal, NeedKnowledge, Situation


class OfflinePolicy:
    """Keeps nothing between calls: the situation tells all that was seen, done and learned."""

    def __init__(
        self,
        *,
        places: SpatialMap | None = None,
        embedder: Embedder[str] | None = None,
        lexicon: Lexicon | None = None,
    ) -> None:
        self._places = places
        self._knows = Knows(lexicon, None if embedder is None else embedder.embed)

    async def decide(self, situation: Situation, allowed: Allowed) -> Decision:
        """Raises `DecisionNotAllowed` where nothing is left to try, or nothing of it is open here."""
        return allowed.check(await self._decide(situation, allowed))

    async def _decide(self, situation: Situation, allowed: Allowed) -> Decision:
        if not situation.goals:
            return Done(thought="Every goal holds.", by=Decider.OFFLINE)
        if is_unread(situation.mandate):
            raise DecisionNotAllowed(
                "The task is in a language that is not read here: say it in English or Chinese."
            )
        goal, acts = situation.goals[0], "terminal" in allowed.open_decisions
        again, situation = to_the_app_before(situation), without_missed(situation)
        done = tried(situation)
        if acts and (way := again or pressing(situation, goal, done, self._knows)) is not None:
            return terminal(goal, *way)
        if len(situation.goals) > 1 or not acts:
            branch = sequence(situation.goals, situation, allowed)
            if branch is not None:
                return branch
        if not acts:
            return _without_acting(goal, situation, allowed)
        there = is_there(goal, situation)
        choices = in_front(situation) if there else []
        choices = choices or choose_apps(goal, _clause(goal, situation), situation, self._knows)
        page = Site(without_site(goal), situation, self._knows, done) if there else None
        to_page = (
            page.follow()
            if page is not None
            else to_site(goal, situation, allowed=allowed, tried=done, knows=self._knows, choices=choices)
        )
        if to_page is not None:
            return to_page
        choice = sole(choices, situation.screen.package)
        named = choice.words if choice is not None and choice.named else ()
        placed = page.left() if page is not None else goal
        aim = wanted(in_its_app(placed, named), situation, self._knows, named)
        look = Look(self._knows, self._places, situation, allowed, done, aim)
        return await look.decide(choices, choice)


def _clause(goal: Goal, situation: Situation) -> str:
    alone = len(situation.frame.goals) == 1
    spoken = situation.frame.sentence if alone else " ".join(goal.words)
    return goal.clause or spoken or situation.task


def _without_acting(goal: Goal, situation: Situation, allowed: Allowed) -> Decision:
    """Where neither acting nor branching is open: memory can be asked once; nothing else would be honest."""
    query = goal.clause or situation.task
    if "need_knowledge" in allowed.open_decisions and not any(
        one.query == query for one in situation.knowledge
    ):
        return NeedKnowledge(query=query, goal_id=goal.id, by=Decider.OFFLINE)
    raise DecisionNotAllowed(
        f"Nothing left to try: '{query}' needs an action, and none is allowed here.",
        hint="Allow terminal decisions or branches.",
    )
