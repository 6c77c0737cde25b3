"""What the goals of a task say of each other: what is told, forbidden, or how and where it is to be done.

None of these is a goal, but each limits one that is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from treetap.models.task import Constraint, ConstraintKind, Intent, Polarity
from treetap.task.clauses import GRAMMAR
from treetap.task.lexicon import Lexicon, intent_of
from treetap.task.reading import Found
from treetap.task.shapes import table
from treetap.task.text import fold

_FORBIDDING: Final = frozenset({"", *GRAMMAR["forbidding"]})
_PRONOUNS: Final = frozenset({"", *GRAMMAR["pronouns"]})
_SIGNS: Final = {Polarity.POSITIVE: "+", Polarity.NEGATIVE: "-", Polarity.NEUTRAL: ""}


@dataclass(frozen=True, slots=True)
class Draft:
    """A goal without its id, and where its values stand in the sentence."""

    verb: str
    polarity: Polarity
    app: str | None
    object: str
    spans: tuple[tuple[int, int, Found], ...]
    constraints: tuple[Constraint, ...]
    words: tuple[str, ...]
    unexplained: tuple[str, ...]
    clause: str
    system: bool = False
    """It is about the phone itself: wifi, brightness."""
    told: bool = False
    """It only tells how things are."""

    @property
    def only_opens(self) -> bool:
        more = self.spans or self.constraints or self.unexplained
        return self.verb == "open" and self.app is not None and self.object == self.app and not more

    @property
    def forbids(self) -> bool:
        """It says what must not be done, and nothing else."""
        negations = [one.value for one in self.constraints if one.kind is ConstraintKind.NEGATION]
        others = {ConstraintKind.NEGATION, ConstraintKind.ALL, ConstraintKind.COMPARISON}
        if not self.verb and self.words and fold(self.words[0]) in GRAMMAR["keeping"]:
            return True
        return any(one in _FORBIDDING for one in negations) and all(
            one.kind in others for one in self.constraints
        )


def settled(drafts: Sequence[Draft], lexicon: Lexicon, language: str) -> list[Draft]:
    """The goals, each with all that is said of it."""
    return _with_apps(_without_bans(_without_answers(_without_telling(drafts, lexicon))), language)


def _without_telling(drafts: Sequence[Draft], lexicon: Lexicon) -> list[Draft]:
    """What is only told is no goal, but says more of the one that follows, or of the last one."""
    asked = [at for at, draft in enumerate(drafts) if not draft.told]
    found = [drafts[at] for at in asked] or list(drafts)
    for at, draft in enumerate(drafts if asked else ()):
        if draft.told:
            later = sum(other < at for other in asked)
            goal = min(later, len(asked) - 1)
            found[goal] = _joined(found[goal], draft, before=later == goal)
    for at, sending in enumerate(found):
        sent = intent_of(sending.verb, lexicon) is Intent.SEND
        if sent and not any(one.role == "recipient" for _, _, one in sending.spans):
            found[: at + 1] = _addressed(found[: at + 1])
    return found


def _joined(goal: Draft, told: Draft, *, before: bool) -> Draft:
    first, last = (told, goal) if before else (goal, told)
    return replace(
        goal,
        object=told.object if goal.object in _PRONOUNS else goal.object,
        spans=tuple(sorted((*goal.spans, *told.spans), key=lambda one: one[0])),
        constraints=(*first.constraints, *last.constraints),
        words=(*first.words, *last.words),
        unexplained=(*first.unexplained, *last.unexplained),
        clause=f"{first.clause}. {last.clause}",
    )


def _addressed(goals: Sequence[Draft]) -> list[Draft]:
    """What is sent to nobody else is sent to whoever asked for it before."""
    every = [(at, span) for at, goal in enumerate(goals) for span in goal.spans if span[2].role == "subject"]
    if not every:
        return list(goals)
    at, span = every[-1]
    span[2].role = "recipient"
    found = list(goals)
    found[at] = replace(found[at], spans=tuple(one for one in found[at].spans if one is not span))
    found[-1] = replace(found[-1], spans=(span, *found[-1].spans))
    return found


def _without_answers(drafts: Sequence[Draft]) -> list[Draft]:
    """How a question is to be answered is no goal of its own, but its words belong to the question."""
    found: list[Draft] = []
    for draft in drafts:
        spoken = [word.casefold() for word in draft.words if word.casefold() not in GRAMMAR["merely"]]
        asked = bool(found) and intent_of(found[-1].verb) is Intent.READ
        sent = any(one.role == "recipient" for _, _, one in draft.spans)
        if asked and not sent and spoken and spoken[0] in GRAMMAR["answering"]:
            found[-1] = replace(found[-1], unexplained=(*found[-1].unexplained, *draft.words))
        elif asked and draft.verb == "read" and draft.object in _PRONOUNS and not draft.spans:
            found[-1] = replace(found[-1], words=(*found[-1].words, *draft.words))  # "… Find out"
        else:
            found.append(draft)
    return found


def _without_bans(drafts: Sequence[Draft]) -> list[Draft]:
    """What must not be done on the way is no goal, but limits those that are."""
    goals = [draft for draft in drafts if not draft.forbids]
    if not goals or len(goals) == len(drafts):
        return list(drafts)
    found: list[Draft] = []
    waiting: list[Draft] = []
    for draft in drafts:
        if not draft.forbids:
            found.append(draft)
            for ban in waiting:
                found[-1] = _limited(found[-1], ban)
            waiting = []
        elif found:
            found[-1] = _limited(found[-1], draft)
        else:
            waiting.append(draft)
    return found


def _limited(goal: Draft, ban: Draft) -> Draft:
    of_it = ban.object in _PRONOUNS and not (ban.app or ban.spans)
    kind = ConstraintKind.NEGATION if of_it else ConstraintKind.BAN
    value = f"{ban.verb} {ban.object}".strip() if ban.verb else " ".join(ban.words).casefold()
    if not of_it:
        value = deed(ban.verb, ban.polarity, ban.object, [found.value for _, _, found in ban.spans])
    return replace(
        goal,
        constraints=(*goal.constraints, Constraint(kind=kind, value=value)),
        words=(*goal.words, *ban.words),
        unexplained=(*goal.unexplained, *ban.unexplained),
        clause=f"{goal.clause}, {ban.clause}",
    )


def deed(verb: str, polarity: Polarity, thing: str, values: Sequence[str]) -> str:
    """What is done to what, in short: "delete- anything"."""
    return " ".join(part for part in (f"{verb}{_SIGNS[polarity]}", thing, *values) if part)


def _with_apps(drafts: Sequence[Draft], language: str) -> list[Draft]:
    """To open WeChat and send is to send in WeChat: opening an app for what follows is no goal of its own."""
    found: list[Draft] = []
    app: str | None = None
    for at, draft in enumerate(drafts):
        following = drafts[at + 1] if at + 1 < len(drafts) else None
        if following is not None and draft.only_opens and _fits(following, draft.app):
            app = draft.app
            continue
        if draft.app is not None or draft.verb == "open":
            app = draft.app
        elif app is not None and _fits(draft, app):
            shape = table("grammar")["in_app"]["zh" if language == "zh" else "en"]
            found.append(replace(draft, app=app, clause=shape.format(clause=draft.clause, app=app)))
            continue
        found.append(draft)
    # The settings are where the phone's own switches are, said or not.
    return [replace(one, app=None) if one.system and one.app == "settings" else one for one in found]


def _fits(draft: Draft, app: str | None) -> bool:
    """Whether it can be meant to happen in that app."""
    if draft.app is not None or not draft.verb or draft.verb in {"open", "close"}:
        return False
    return app == "settings" or not draft.system
