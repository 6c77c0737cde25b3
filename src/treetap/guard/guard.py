"""The guard that every action passes, wherever it comes from (A15, F8).

A chain of approvers, each of which allows, refuses or escalates: the model's reading of the task covers it,
the rules' reading covers it, the task forbids it, the settings let it pass, the consent judge says yes; else
a person is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from treetap.guard.commitments import risks
from treetap.guard.consent import Consent, asked, asks_for, forbids
from treetap.guard.judge import ConsentJudge, Unknowns, is_same
from treetap.guard.scene import Scene
from treetap.guard.stakes import is_named, stake, unknown
from treetap.guard.vocabulary import Risk
from treetap.models import (
    Action,
    Commitment,
    Goal,
    LocateResult,
    Permission,
    Ruling,
    SafetySettings,
    Situation,
)
from treetap.task.lexicon import Lexicon, load_lexicon

_NOTHING: Final = Ruling(permission=Permission.ALLOW, reason="It commits to nothing.")
_ORDER: Final = (Permission.REFUSE, Permission.ASK, Permission.ALLOW)
_TOUCHES: Final = frozenset({"tap", "long_press", "double_tap"})
_VAGUE: Final = frozenset({"submit", "other"})
"""Acts that do whatever the page is for: sending back an order is submitted, too."""
_NEVER_CLEARED: Final = frozenset({Commitment.PAY, Commitment.GRANT})
"""What a page is for that a model's "nothing" does not clear."""
Goals = tuple[Goal, ...]


class RiskGuard:
    """Finds out what an action commits to, and lets it pass where the person's own words cover it."""

    def __init__(
        self,
        settings: SafetySettings,
        *,
        lexicon: Lexicon | None = None,
        unknowns: Unknowns | None = None,
        judge: ConsentJudge | None = None,
    ) -> None:
        self._ask_before, self._lexicon = frozenset(settings.ask_before), lexicon
        self._unknowns, self._judge = unknowns or Unknowns(), judge

    async def judge(
        self, action: Action, goal: Goal | None, situation: Situation, location: LocateResult | None
    ) -> Ruling:
        glance = "glance" in situation.screen.sources  # Too little is seen to ask a model.
        scene, mandate = Scene(action, situation, location), situation.mandate.goals
        found = risks(scene)
        if not found and not glance and action.kind in _TOUCHES:
            found = await self._guessed(scene)
        # To delete what is to be copied first was not asked for.
        same = tuple(one for one in mandate if goal is not None and _content(one) == _content(goal))
        rulings = list[Ruling]()
        for one in found:
            ruling = self._ruling(one, scene, same or mandate)
            if ruling.permission is not Permission.ALLOW and not glance:
                ruling = await self._escalated(ruling, one, scene, same or mandate)
            rulings.append(ruling)
        worst = min(rulings, key=lambda one: (_ORDER.index(one.permission), one.leads), default=_NOTHING)
        judged = tuple(one.risk for one in rulings if one.by == "judge" and one.risk is not None)
        return worst.model_copy(update={"judged": judged}) if worst.permission is Permission.ALLOW else worst

    async def _guessed(self, scene: Scene) -> tuple[Risk, ...]:
        """What an affirmative control commits to whose words nobody knows: a model says, or its page."""
        control = scene.control
        if control is None or not unknown(control):
            return ()
        taken, commits = stake(control), await self._unknowns.says(control)
        if commits not in (None, "nothing"):
            return (_modelled(commits or "", scene),)
        if taken is None or (commits and (taken.guessed or taken.kind not in _NEVER_CLEARED)):
            return ()
        named = taken.guessed and is_named(control, scene.situation.mandate.sentence)
        return () if named else (replace(taken, guessed=False),)

    async def _escalated(self, ruling: Ruling, found: Risk, scene: Scene, goals: Goals) -> Ruling:
        """A model's word on what it commits to, where that was guessed; then the consent judge's."""
        if scene.control is not None and (found.guessed or found.opens):
            commits = await self._unknowns.says(scene.control)
            if commits == "nothing" and found.opens and found.kind is Commitment.SEND:
                return _NOTHING
            same = commits == found.kind and found.name != "erase"
            if commits not in (None, "nothing") and not same:
                found = _modelled(commits or "", scene)
                ruling = self._ruling(found, scene, goals)
        # The judge is asked about acts that the sentence was read to ask for, before a screen could say so;
        # one without a class of its own may be any of them.
        read = [one.act for one in scene.situation.mandate.asks_for if not one.confirmed]
        of_class = (found.name in _VAGUE and read) or found.kind in read or Commitment.OTHER in read
        may = of_class or any(asks_for(one, found) for one in goals)
        if ruling.permission is not Permission.ASK or self._judge is None or not may:
            return ruling
        why = await self._judge.says(found, scene)
        if why is None:
            return ruling
        reason = f"{found} The judge: {why}." if why else f"{found} The judge finds it asked for."
        yes = {} if why else {"permission": Permission.ALLOW, "leads": found.leads}
        return ruling.model_copy(update={"by": "judge", "reason": reason, **yes})

    def _ruling(self, found: Risk, scene: Scene, goals: Goals) -> Ruling:
        """What rules say."""
        mandate = scene.situation.mandate
        banned, lacks = forbids(mandate, found), list(self._lacks(found, scene, goals))
        missing = next((lack for _, lack in lacks if lack), "")

        def ruling(permission: Permission, why: str, *, leads: bool = False, unasked: bool = False) -> Ruling:
            reason = f"{found} {why}"
            return Ruling(permission=permission, reason=reason, risk=found.kind, leads=leads, unasked=unasked)

        if found.act.never:
            return ruling(Permission.REFUSE, "Only the person gives orders.")
        if mandate.only_asks:
            return ruling(Permission.REFUSE, "The task only asks something.")
        if any(not lack and not (banned and by_model) for by_model, lack in lacks):
            return ruling(Permission.ALLOW, "That is what was asked for.", leads=found.leads)
        if banned and not any(by_model for by_model, _ in lacks):
            return ruling(Permission.REFUSE, "The task forbids it.")
        if found.kind not in self._ask_before:
            return ruling(Permission.ALLOW, "The settings let it pass without asking.", unasked=True)
        why = f"The task asks for something else: {missing}." if missing else "The task does not ask for it."
        return ruling(Permission.ASK, why)

    def _lacks(self, found: Risk, scene: Scene, goals: Goals) -> Iterator[tuple[bool, str]]:
        """For each act that a model has read, and each goal that asks for it, what it lacks for this one.

        Consent is for once: neither for a goal that holds nor for one that was done as often as it says.
        """
        situation, consent = scene.situation, Consent(self._lexicon or load_lexicon())
        all_asked = asked(situation.mandate, found, goals)
        same = [one for one in situation.deeds if is_same(one, found.kind, scene)]
        most = max(1, sum(one.by_model and not one.confirmed for one in all_asked))
        proved = {one.goal_id for one in situation.evidence}
        for one in all_asked:
            lack, spent = consent.lack(one, found, scene), len(same) >= most
            if not one.by_model:
                done = sum(two.goal_id == one.goal.id for two in same)
                holds = one.goal in situation.frame.goals and one.goal.id in proved
                spent = holds or done >= one.times
            yield one.by_model, lack or ("it has been done already" if spent else "")


def _modelled(commits: str, scene: Scene) -> Risk:
    return Risk(commits, f"a model takes '{scene.labels[0]}' for that")


def _content(goal: Goal) -> tuple[object, ...]:
    return goal.verb, goal.object, goal.polarity, tuple((slot.role, slot.value) for slot in goal.slots)
