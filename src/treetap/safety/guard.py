"""The guard that every action passes, wherever it comes from (A15, F8).

A chain of approvers, each of which allows, refuses or escalates: the model's reading of the task covers it,
the rules' reading covers it, the task forbids it, the settings let it pass, the consent judge says yes; else
a person is asked (`core/consent.py`).
"""

from __future__ import annotations

from typing import Final

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
    Deed,
    Goal,
    LocateResult,
    Permission,
    Ruling,
    SafetySettings,
    Situation,
    Source,
    TaskFrame,
)
from treetap.safety.affirmative import Unknowns
from treetap.safety.asked_for import lacks
from treetap.safety.consent import Consent
from treetap.safety.consent_judge import ConsentJudge
from treetap.safety.ranked import one_meant
from treetap.safety.scene import Scene, scene

_NOTHING: Final = "It commits to nothing."
_VAGUE: Final = frozenset({"submit", "other"})
"""Acts that do whatever the page is for: sending back an order is submitted, too."""


class RiskGuard:
    """Finds out what an action commits to, and lets it pass where the person's own words cover it.

    What a screen, a subtask or an experience says is never consent; it can only show that what was asked for
    is what would happen.
    """

    def __init__(
        self,
        settings: SafetySettings,
        *,
        lexicon: Lexicon | None = None,
        unknowns: Unknowns | None = None,
        judge: ConsentJudge | None = None,
    ) -> None:
        self._ask_before = frozenset(settings.ask_before)
        self._lexicon = lexicon
        self._consent: Consent | None = None
        self._unknowns, self._judge = unknowns or Unknowns(), judge

    async def judge(
        self, action: Action, goal: Goal | None, situation: Situation, location: LocateResult | None
    ) -> Ruling:
        found = risks(action, situation, location)
        if not found and Source.GLANCE not in situation.screen.sources:
            unknown = await self._unknowns.risk(action, situation, location)
            found = () if unknown is None else (unknown,)
        if not found:
            return Ruling(permission=Permission.ALLOW, reason=_NOTHING)
        there = scene(action, situation, location)
        goals = meant(goal, situation.mandate)
        rulings = [await self._approved(risk, goals, situation, there, (action, location)) for risk in found]
        for permission in (Permission.REFUSE, Permission.ASK):
            for ruling in rulings:
                if ruling.permission is permission:
                    return ruling
        allowed = next((one for one in rulings if not one.leads), rulings[0])
        judged = tuple(one.risk for one in rulings if one.by == "judge" and one.risk is not None)
        return allowed.model_copy(update={"judged": judged})

    async def _approved(
        self,
        risk: Risk,
        goals: tuple[Goal, ...],
        situation: Situation,
        there: Scene,
        touch: tuple[Action, LocateResult | None],
    ) -> Ruling:
        """The rules' word; where they cannot tell, a model's on what it commits to, and the judge's."""
        action, location = touch
        ruling = self._ruling(risk, goals, situation, there, action)
        if ruling.permission is Permission.ALLOW or Source.GLANCE in situation.screen.sources:
            return ruling  # On a glance too little is seen to ask a model: the page is looked at first.
        if risk.guessed or risk.opens:
            known = await self._unknowns.better(risk, action, situation, location)
            if known is None:
                return Ruling(permission=Permission.ALLOW, reason=_NOTHING)
            if known.act != risk.act:
                risk, ruling = known, self._ruling(known, goals, situation, there, action)
        asks = ruling.permission is Permission.ASK and _is_read(risk, goals, situation.mandate)
        return await self._judged(ruling, risk, situation, there, action) if asks else ruling

    async def _judged(
        self, ruling: Ruling, risk: Risk, situation: Situation, there: Scene, action: Action
    ) -> Ruling:
        why = None if self._judge is None else await self._judge.says(action, risk, situation, there)
        if why is None:
            return ruling
        if why:
            return ruling.model_copy(update={"reason": f"{_said(risk)} The judge: {why}.", "by": "judge"})
        yes = {"permission": Permission.ALLOW, "by": "judge"}
        reason = f"{_said(risk)} The judge finds it asked for."
        return ruling.model_copy(update={**yes, "reason": reason, "leads": _leads(risk)})

    def _ruling(
        self, risk: Risk, goals: tuple[Goal, ...], situation: Situation, there: Scene, action: Action
    ) -> Ruling:
        mandate, what = situation.mandate, _said(risk)
        if never := _never(risk, mandate):
            return Ruling(permission=Permission.REFUSE, reason=f"{what} {never}", risk=risk.kind)
        read = _unread(risk, action, situation, there)
        missing = [read] if read else []
        forbidden = forbids(mandate, risk.act)
        if read != "" or forbidden:
            missing += self._missing(risk, goals, situation, there, action)
        if (read == "" and not forbidden) or "" in missing:
            return Ruling(
                permission=Permission.ALLOW,
                reason=f"{what} That is what was asked for.",
                risk=risk.kind,
                leads=_leads(risk),
            )
        if read is None and forbidden:
            return Ruling(permission=Permission.REFUSE, reason=f"{what} The task forbids it.", risk=risk.kind)
        if risk.kind not in self._ask_before:
            reason = f"{what} The settings let it pass without asking."
            return Ruling(permission=Permission.ALLOW, reason=reason, risk=risk.kind, unasked=True)
        why = (
            f"The task asks for something else: {missing[0]}." if missing else "The task does not ask for it."
        )
        return Ruling(permission=Permission.ASK, reason=f"{what} {why}", risk=risk.kind)

    def _missing(
        self, risk: Risk, goals: tuple[Goal, ...], situation: Situation, there: Scene, action: Action
    ) -> list[str]:
        """For each goal that asks for such an act what it lacks for this one; empty where it covers it."""
        mandate, missing = situation.mandate, list[str]()
        if self._consent is None:
            self._consent = Consent(self._lexicon or load_lexicon())
        for goal in () if only_forbids(mandate, risk.act) else goals:
            unread = mandate.reader == "model" and not goal.verb
            if unread or not asks_for(goal, risk.act, mandate):
                continue  # Of a goal that only a model has read, rules know no name that is to be compared.
            lack = self._consent.missing(goal, goal.clause or mandate.sentence, risk, there)
            if lack and (one := one_meant(goal, situation)) is not None:
                lack = self._consent.missing(one, one.clause, risk, there)
            everybody = _together(goal, mandate) if lack else goal
            if everybody is not goal:
                lack = self._consent.missing(everybody, mandate.sentence, risk, there)
            if not lack and (_is_done(goal, situation) or _is_spent(goal, risk, action, situation)):
                lack = "it has been done already"
            missing.append(lack)
        return missing


def _unread(risk: Risk, action: Action, situation: Situation, there: Scene) -> str | None:
    """What the acts that a model has read lack for this one; empty where one covers it, None without any."""
    asked = [one for one in situation.mandate.asks_for if one.act is risk.kind]
    if not asked:
        return None
    done = sum(_is_same_deed(one, risk, action, situation) for one in situation.deeds)
    if done >= max(1, sum(not one.confirmed for one in asked)) and situation.screen.page_key:
        return "it has been done already"
    lacking = [lacks(one, risk, there) for one in asked]
    return "" if "" in lacking else lacking[0]


def _is_read(risk: Risk, goals: tuple[Goal, ...], mandate: TaskFrame) -> bool:
    """Whether the sentence was read to ask for such an act, before anything on a screen could say so.

    Returning an order may be called sending by its button and something else by the reader: an act without a
    class of its own may be any of those that the judge can say yes to.
    """
    vague = risk.act.name in _VAGUE
    read = [one.act for one in mandate.asks_for if not one.confirmed]
    if (vague and read) or not {risk.kind, Commitment.OTHER}.isdisjoint(read):
        return True
    return any(asks_for(goal, risk.act, mandate) for goal in goals)


def _is_same_deed(deed: Deed, risk: Risk, action: Action, situation: Situation) -> bool:
    here = (risk.kind, spoken(action), situation.screen.page_key)
    return (deed.commits, deed.control, deed.page_key) == here


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


def _leads(risk: Risk) -> bool:
    """It commits to nothing yet: to whom something is sent is chosen next, or the number is dialled."""
    return risk.opens and risk.kind in (Commitment.SEND, Commitment.CALL)


def _never(risk: Risk, mandate: TaskFrame) -> str:
    """Why nobody is even asked: the screen gives no orders, and a question commits to nothing."""
    if risk.act.never:
        return "Only the person gives orders."
    return "The task only asks something." if mandate.only_asks else ""


def _said(risk: Risk) -> str:
    return f"This would {risk.act.name.replace('_', ' ')}, since {risk.because}."


def _is_done(goal: Goal, situation: Situation) -> bool:
    """Consent is for once: a goal that holds is not brought about again."""
    same = any(one.id == goal.id and one == goal for one in situation.frame.goals)
    return same and any(one.goal_id == goal.id for one in situation.evidence)


def _is_spent(goal: Goal, risk: Risk, action: Action, situation: Situation) -> bool:
    """The same control on the same page has done it for this goal as often as it names things to do it to."""
    own = [one for one in situation.deeds if one.goal_id == goal.id]
    done = sum(_is_same_deed(one, risk, action, situation) for one in own)
    return bool(situation.screen.page_key) and done >= times_asked(goal)
