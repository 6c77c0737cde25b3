"""The guard that every action passes, wherever it comes from (A15, F8)."""

from __future__ import annotations

from treetap.acts.acts import Risk
from treetap.acts.mandate import asks_for, forbids, meant, only_forbids
from treetap.acts.risks import risks
from treetap.core.deeds import times_asked
from treetap.core.spoken import spoken
from treetap.language.lexicon.lexicon import Lexicon
from treetap.language.lexicon.load import load_lexicon
from treetap.models import (
    Action,
    Commitment,
    Goal,
    LocateResult,
    Permission,
    Ruling,
    SafetySettings,
    Situation,
    TaskFrame,
)
from treetap.safety.consent import Consent
from treetap.safety.ranked import one_meant
from treetap.safety.scene import Scene, scene


class RiskGuard:
    """Finds out what an action commits to, and lets it pass where the person's own words cover it.

    What a screen, a subtask or an experience says is never consent; it can only show that what was asked for
    is what would happen.
    """

    def __init__(self, settings: SafetySettings, *, lexicon: Lexicon | None = None) -> None:
        self._ask_before = frozenset(settings.ask_before)
        self._lexicon = lexicon
        self._consent: Consent | None = None

    async def judge(
        self, action: Action, goal: Goal | None, situation: Situation, location: LocateResult | None
    ) -> Ruling:
        found = risks(action, situation, location)
        if not found:
            return Ruling(permission=Permission.ALLOW, reason="It commits to nothing.")
        there = scene(action, situation, location)
        goals = meant(goal, situation.mandate)
        rulings = [self._ruling(risk, goals, situation, there, action) for risk in found]
        for permission in (Permission.REFUSE, Permission.ASK):
            for ruling in rulings:
                if ruling.permission is permission:
                    return ruling
        return next((one for one in rulings if not one.leads), rulings[0])

    def _ruling(
        self, risk: Risk, goals: tuple[Goal, ...], situation: Situation, there: Scene, action: Action
    ) -> Ruling:
        mandate, what = situation.mandate, _said(risk)
        if self._consent is None:
            self._consent = Consent(self._lexicon or load_lexicon())
        missing: list[str] = []
        for goal in () if only_forbids(mandate, risk.act) else goals:
            if not asks_for(goal, risk.act, mandate):
                continue
            lack = self._consent.missing(goal, goal.clause or mandate.sentence, risk, there)
            if lack and (one := one_meant(goal, situation)) is not None:
                lack = self._consent.missing(one, one.clause, risk, there)
            everybody = _together(goal, mandate) if lack else goal
            if everybody is not goal:
                lack = self._consent.missing(everybody, mandate.sentence, risk, there)
            if not lack and not _is_done(goal, situation) and not _is_spent(goal, risk, action, situation):
                return Ruling(
                    permission=Permission.ALLOW,
                    reason=f"{what} That is what was asked for.",
                    risk=risk.kind,
                    leads=risk.opens and risk.kind is Commitment.SEND,
                )
            missing.append(lack or "it has been done already")
        if forbids(mandate, risk.act):
            return Ruling(permission=Permission.REFUSE, reason=f"{what} The task forbids it.", risk=risk.kind)
        if risk.kind not in self._ask_before:
            reason = f"{what} The settings let it pass without asking."
            return Ruling(permission=Permission.ALLOW, reason=reason, risk=risk.kind)
        why = (
            f"The task asks for something else: {missing[0]}." if missing else "The task does not ask for it."
        )
        return Ruling(permission=Permission.ASK, reason=f"{what} {why}", risk=risk.kind)


def _together(goal: Goal, mandate: TaskFrame) -> Goal:
    """Words that go to several people, one goal each, may go to all of them at once, and to nobody else."""
    if goal.verb != "send" or any(slot.type == "amount" for slot in goal.slots):
        return goal
    others = [
        slot
        for other in mandate.goals
        if other.id != goal.id and _but_receiver(other) == _but_receiver(goal)
        for slot in other.slots
        if slot.role == "recipient"
    ]
    return goal.model_copy(update={"slots": (*goal.slots, *others)}) if others else goal


def _but_receiver(goal: Goal) -> tuple[object, ...]:
    slots = tuple((slot.role, slot.value) for slot in goal.slots if slot.role != "recipient")
    return goal.verb, goal.app, goal.object, goal.polarity, goal.constraints, slots


def _said(risk: Risk) -> str:
    return f"This would {risk.act.name.replace('_', ' ')}, since {risk.because}."


def _is_done(goal: Goal, situation: Situation) -> bool:
    """Consent is for once: a goal that holds is not brought about again."""
    same = any(one.id == goal.id and one == goal for one in situation.frame.goals)
    return same and any(one.goal_id == goal.id for one in situation.evidence)


def _is_spent(goal: Goal, risk: Risk, action: Action, situation: Situation) -> bool:
    """The same control on the same page has done it for this goal as often as it names things to do it to."""
    page = situation.screen.page_key
    control = spoken(action)
    done = sum(
        one.goal_id == goal.id
        and one.commits is risk.kind
        and one.control == control
        and one.page_key == page
        for one in situation.deeds
    )
    return bool(page) and done >= times_asked(goal)
