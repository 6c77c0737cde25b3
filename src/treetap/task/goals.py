"""What the goals of a task say of each other: what is told, forbidden, or how and where it is to be done.

None of these is a goal, but each limits one that is. And tasks that take back what they ask for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from treetap.models.task import Constraint, ConstraintKind, Goal, Intent, Polarity, TaskFrame
from treetap.task.clauses import GRAMMAR
from treetap.task.lexicon import Lexicon
from treetap.task.shapes import Value, table
from treetap.task.text import fold, words
from treetap.task.values import cut

_FORBIDDING: Final = frozenset({"", *GRAMMAR["forbidding"]})
_BESIDE_BAN: Final = {ConstraintKind.NEGATION, ConstraintKind.ALL, ConstraintKind.COMPARISON}
_PRONOUNS: Final = frozenset({"", *GRAMMAR["pronouns"]})
_SIGNS: Final = {Polarity.POSITIVE: "+", Polarity.NEGATIVE: "-", Polarity.NEUTRAL: ""}


@dataclass(frozen=True, slots=True)
class Draft:
    """A goal without its id, and where its values stand in the sentence."""

    verb: str
    polarity: Polarity
    app: str | None
    object: str
    spans: tuple[tuple[int, int, Value], ...]
    constraints: tuple[Constraint, ...]
    words: tuple[str, ...]
    unexplained: tuple[str, ...]
    clause: str
    system: bool = False
    """It is about the phone itself: wifi, brightness."""
    told: bool = False
    """It only tells how things are."""

    def has_role(self, role: str) -> bool:
        return any(one.role == role for _, _, one in self.spans)

    @property
    def bare(self) -> bool:
        """It is about nothing in particular."""
        return self.object in _PRONOUNS and not self.spans

    @property
    def forbids(self) -> bool:
        """It says what must not be done, and nothing else."""
        kept = not self.verb and bool(self.words) and fold(self.words[0]) in GRAMMAR["keeping"]
        banned = {one.value for one in self.constraints if one.kind is ConstraintKind.NEGATION}
        only = all(one.kind in _BESIDE_BAN for one in self.constraints)
        return kept or (only and not banned.isdisjoint(_FORBIDDING))

    def joined(self, other: Draft, mark: str, *, before: bool = False) -> Draft:
        """With all that the other one says."""
        first, last = (other, self) if before else (self, other)
        return replace(
            self,
            words=(*first.words, *last.words),
            unexplained=(*first.unexplained, *last.unexplained),
            constraints=(*first.constraints, *last.constraints),
            spans=tuple(sorted((*self.spans, *other.spans), key=lambda one: one[0])),
            clause=f"{first.clause}{mark} {last.clause}",
        )


def settled(drafts: Sequence[Draft], lexicon: Lexicon, language: str) -> list[Draft]:
    """The goals, each with all that is said of it."""
    goals = _attached(drafts, lambda one: one.told, _told, after=True)
    goals = _without_answers(_addressed(goals, lexicon), lexicon)
    return _with_apps(_attached(goals, lambda one: one.forbids, _limited, after=False), language)


def _attached(
    drafts: Sequence[Draft],
    aside: Callable[[Draft], bool],
    join: Callable[[Draft, Draft, bool], Draft],
    *,
    after: bool,
) -> list[Draft]:
    """What is no goal says more of the one after it, or before it, or of the only one."""
    found = {at: draft for at, draft in enumerate(drafts) if not aside(draft)}
    for at, draft in enumerate(drafts if found else ()):
        if at not in found:
            later, earlier = [n for n in found if n > at], [n for n in found if n < at]
            goal = later[0] if later and (after or not earlier) else earlier[-1]
            found[goal] = join(found[goal], draft, goal > at)
    return list(found.values()) or list(drafts)


def _told(goal: Draft, told: Draft, before: bool) -> Draft:
    thing = told.object if goal.object in _PRONOUNS else goal.object
    return replace(goal, object=thing).joined(told, ".", before=before)


def _limited(goal: Draft, ban: Draft, _before: bool) -> Draft:
    kind = ConstraintKind.NEGATION if ban.bare else ConstraintKind.BAN
    value = f"{ban.verb} {ban.object}".strip() if ban.verb else " ".join(ban.words).casefold()
    if not ban.bare:
        value = _deed(ban.verb, ban.polarity, ban.object, [found.value for _, _, found in ban.spans])
    limit = (Constraint(kind=kind, value=value),)
    return goal.joined(replace(ban, spans=(), constraints=limit), ",")


def _deed(verb: str, polarity: Polarity, thing: str, values: Sequence[str]) -> str:
    """What is done to what, in short: "delete- anything"."""
    return " ".join(part for part in (f"{verb}{_SIGNS[polarity]}", thing, *values) if part)


def _addressed(goals: Sequence[Draft], lexicon: Lexicon) -> list[Draft]:
    """What is sent to nobody else is sent to whoever asked for it before."""
    found = list(goals)
    for at, goal in enumerate(goals):
        sends = lexicon.intent(goal.verb) is Intent.SEND and not goal.has_role("recipient")
        for n, asked in enumerate(found[:at] if sends else ()):
            for asker in (one for one in asked.spans if one[2].role == "subject"):
                found[n] = replace(asked, spans=tuple(one for one in asked.spans if one is not asker))
                to = (*asker[:2], replace(asker[2], role="recipient"))
                found[at] = replace(goal, spans=(to, *goal.spans))
    return found


def _without_answers(drafts: Sequence[Draft], lexicon: Lexicon) -> list[Draft]:
    """How a question is to be answered is no goal of its own, but its words belong to the question."""
    found: list[Draft] = []
    for draft in drafts:
        spoken = [word for word in map(str.casefold, draft.words) if word not in GRAMMAR["merely"]]
        answers = not draft.has_role("recipient") and spoken[:1] and spoken[0] in GRAMMAR["answering"]
        asked = found[-1] if found and lexicon.intent(found[-1].verb) is Intent.READ else None
        if asked is not None and answers:
            found[-1] = replace(asked, unexplained=(*asked.unexplained, *draft.words))
        elif asked is not None and draft.verb == "read" and draft.bare:
            found[-1] = replace(asked, words=(*asked.words, *draft.words))  # "… Find out"
        else:
            found.append(draft)
    return found


def _with_apps(drafts: Sequence[Draft], language: str) -> list[Draft]:
    """To open WeChat and send is to send in WeChat: opening an app for what follows is no goal of its own."""
    found: list[Draft] = []
    app: str | None = None
    in_app = table("grammar")["in_app"]["zh" if language == "zh" else "en"]
    for draft, following in zip(drafts, (*drafts[1:], None), strict=True):
        plain = not (draft.spans or draft.constraints or draft.unexplained)
        opens = draft.verb == "open" and draft.object == draft.app and plain
        if draft.app is not None or draft.verb == "open":
            app = draft.app
            if opens and following is not None and _fits(following, app):
                continue
        elif app is not None and _fits(draft, app):
            clause = in_app.format(clause=draft.clause, app=app)
            found.append(replace(draft, app=app, clause=clause))
            continue
        found.append(draft)
    # The settings are where the phone's own switches are, said or not.
    return [replace(one, app=None) if one.system and one.app == "settings" else one for one in found]


def _fits(draft: Draft, app: str | None) -> bool:
    """Whether it can be meant to happen in that app."""
    if draft.app is not None or not draft.verb or draft.verb in {"open", "close"}:
        return False
    return app == "settings" or not draft.system


def contradiction(frame: TaskFrame) -> str:
    """What contradicts what, in words; empty where nothing does. "Off, then on" is one after the other."""
    for goal in frame.goals:
        if any(_forbids(other, goal) for other in frame.goals):
            return f"“{goal.clause}” is asked for and forbidden"
    said = {fold(word) for word in words(cut(frame.sentence).text)}
    for one, other in combinations(frame.goals, 2):
        turned = {one.polarity, other.polarity} == {Polarity.POSITIVE, Polarity.NEGATIVE}
        if turned and _about(one) == _about(other) and said & GRAMMAR["at_once"]:
            return f"“{one.clause}” and “{other.clause}” cannot both be so"
    return ""


def _forbids(limited: Goal, goal: Goal) -> bool:
    """Whether one of the bans beside it is this very deed, or covers it: no alarm is no alarm at six."""
    asked = _deed(goal.verb, goal.polarity, goal.object, [slot.value for slot in goal.slots])
    others = {fold(word) for word in goal.words} & GRAMMAR["others"]
    bans = [one.value for one in limited.constraints if one.kind is ConstraintKind.BAN]
    covered = [ban for ban in bans if goal.slots and " " in ban and {*ban.split()} <= {*asked.split()}]
    return bool(goal.verb and not others and (asked in bans or covered))


def _about(goal: Goal) -> tuple[object, ...]:
    return goal.verb, goal.app, goal.object, tuple((slot.role, slot.value) for slot in goal.slots)
