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
    question = _question(goal, situation)
    if any(one.question.text == question for one in situation.answers):
        return None
    return _ask(goal, question, choices)


def _question(goal: Goal, situation: Situation) -> str:
    return f"Which one is meant by “{goal.clause or situation.task}”?"


def _ask(goal: Goal, question: str, choices: tuple[str, ...]) -> AskHuman:
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
    return _cut(one.candidate.thing.words)


def _cut(words: str) -> str:
    return words if len(words) <= _LONGEST else words[: _LONGEST - 1] + "…"


def which_row(
    goal: Goal, rows: Sequence[str], situation: Situation, allowed: Allowed
) -> AskHuman | int | None:
    """The place of the row that a person has said, or the question; None where nobody can be asked.

    Rows that say the same are told apart by their number from the top.
    """
    words = [_cut(one) for one in rows]
    choices = tuple(
        f"{one} ({words[:at].count(one) + 1})" if words.count(one) > 1 else one
        for at, one in enumerate(words)
    )
    for exchange in reversed(situation.answers):
        if exchange.answer.text in choices and exchange.question.choices:
            return choices.index(exchange.answer.text)
    question = _question(goal, situation)
    if "ask_human" not in allowed.open_decisions or any(
        one.question.text == question for one in situation.answers
    ):
        return None
    return _ask(goal, question, choices)
