"""Asking a person: which of several that look the same to the letter is meant."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.decision.knows import Knows
from treetap.decision.offline.scoring import Scored
from treetap.models import Allowed, AnswerKind, AskHuman, Decider, Goal, Situation

_LONGEST = 80


def which(goal: Goal, tied: Sequence[Scored], situation: Situation, allowed: Allowed) -> AskHuman | None:
    """A choice among them by what their rows say; None where nobody can be asked, or they say the same."""
    choices = tuple(dict.fromkeys(_said(one) for one in tied))
    if "ask_human" not in allowed.open_decisions or len(choices) < 2:
        return None
    question = f"Which one is meant by “{goal.clause or situation.task}”?"
    if any(one.question.text == question for one in situation.answers):
        return None
    return AskHuman(
        question=question,
        answer=AnswerKind.CHOICE,
        choices=choices,
        goal_id=goal.id,
        thought="Several fit to the letter.",
        by=Decider.OFFLINE,
    )


def answered(tied: Sequence[Scored], situation: Situation, knows: Knows) -> Scored | None:
    """The one that a person has said."""
    for exchange in reversed(situation.answers):
        said = exchange.answer.text
        if said:
            named = [one for one in tied if _said(one) == said]
            named = named or [one for one in tied if knows.says(_said(one), said)]
            if len(named) == 1:
                return named[0]
    return None


def _said(one: Scored) -> str:
    words = one.candidate.thing.words
    return words if len(words) <= _LONGEST else words[: _LONGEST - 1] + "…"
