"""What the person asked for and what they forbade, read from the mandate alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from treetap.acts.acts import ACTS, OF_KIND, Act
from treetap.acts.reading import command
from treetap.acts.words import CHINESE_BARE
from treetap.language.values.quotes import quotations
from treetap.matching.words import normal
from treetap.models import ConstraintKind, Goal, Polarity, TaskFrame

VAGUE: Final = frozenset(
    ["", "tap", "long_press", "double_tap", "confirm", "select", "complete", "swipe", "drag", "use"]
)
"""Verbs that leave it to the other words what is to be done: "tap Delete", "confirm the payment"."""
_NOT: Final = re.compile(
    r"(?:don'?t|do not|never|not|without|avoid|no|stop short of|refrain from|rather than|instead of)$"
)
_NOT_ZH: Final = re.compile(
    r"(?:不要|不准|不许|不能|不可|不得|不用|无需|不必|别|勿|禁止|切勿|千万别|没让你|不)(?!忘|只|仅|但)"
)
_STILL: Final = re.compile(r"forget|hesitate|fail|only|just")
_BREAK: Final = re.compile(r"[,.;!?，。；！？、\n]|\b(?:but|and|then|however)\b|但|然后|而是|再")
_WORD: Final = re.compile(r"[a-z0-9'’-]+")


class Said(NamedTuple):
    """An act that the sentence speaks of, and whether it says not to."""

    act: str
    negated: bool


def own_words(sentence: str, values: tuple[str, ...] = ()) -> str:
    """The sentence without what is quoted in it: a note may be titled "Delete me"."""
    pieces, place = [], 0
    for found in quotations(sentence):
        pieces.append(sentence[place : found.start])
        place = found.end
    said = normal(" _ ".join([*pieces, sentence[place:]]))
    for value in sorted(map(normal, values), key=len, reverse=True):
        if len(value) > 1:
            said = said.replace(value, " _ ")
    return said


@lru_cache(maxsize=64)
def _spoken(sentence: str, values: tuple[str, ...]) -> tuple[Said, ...]:
    found: list[Said] = []
    for clause in _BREAK.split(own_words(sentence, values)):
        found += [*_english(clause or ""), *_chinese(clause or "")]
    return tuple(found)


def spoken(mandate: TaskFrame) -> tuple[Said, ...]:
    """Every act that the person names, in order."""
    texts = (
        slot.value
        for goal in mandate.goals
        for slot in goal.slots
        if slot.role in ("content", "name", "query")
    )
    return _spoken(mandate.sentence, tuple(texts))


def _english(clause: str) -> Iterator[Said]:
    words = _WORD.findall(clause)
    negated = False
    at = 0
    while at < len(words):
        before = " ".join(words[max(0, at - 1) : at + 1])
        if _NOT.search(words[at]) or _NOT.search(before):
            negated = not (at + 1 < len(words) and _STILL.match(words[at + 1]))
        act = next((act for form in _forms(words, at) if (act := command(form)) is not None), None)
        if act is not None:
            yield Said(act, negated)
        at += 1


def _forms(words: list[str], at: int) -> Iterator[str]:
    yield " ".join(words[at : at + 3])
    yield words[at]
    stem = words[at].removesuffix("ing")
    if stem != words[at] and len(stem) > 1:
        yield from (stem, f"{stem}e", stem[:-1])


def _chinese(clause: str) -> Iterator[Said]:
    for name, pattern in CHINESE_BARE.items():
        for found in pattern.finditer(clause):
            yield Said(name, _NOT_ZH.search(clause, 0, found.start()) is not None)


def forbids(mandate: TaskFrame, act: Act) -> bool:
    """Whether the person said not to do it, or nothing of its kind."""
    for goal in mandate.goals:
        for constraint in goal.constraints:
            if constraint.kind is not ConstraintKind.NEGATION:
                continue
            if constraint.value in ("", goal.verb) and _verb_asks(goal, act):
                return True
            if _covers(command(constraint.value), act):
                return True
    said = [one for one in spoken(mandate) if _covers(one.act, act)]
    return any(one.negated for one in said)


def only_forbids(mandate: TaskFrame, act: Act) -> bool:
    """Whether it is never named but to forbid it."""
    said = [one for one in spoken(mandate) if _covers(one.act, act)]
    return bool(said) and all(one.negated for one in said)


def meant(goal: Goal | None, mandate: TaskFrame) -> tuple[Goal, ...]:
    """The goals of the mandate that an action can be for: the one it is said to be for, if it is one.

    To delete what is to be copied first is not what was asked for.
    """
    if goal is None:
        return mandate.goals
    same = [one for one in mandate.goals if _content(one) == _content(goal)]
    return tuple(same) or mandate.goals


def _content(goal: Goal) -> tuple[object, ...]:
    return goal.verb, goal.object, goal.polarity, tuple((slot.role, slot.value) for slot in goal.slots)


def asks_for(goal: Goal, act: Act, mandate: TaskFrame) -> bool:
    """Whether a goal of the mandate is to do just this kind of thing."""
    if any(one.kind is ConstraintKind.NEGATION for one in goal.constraints):
        return False
    if _verb_asks(goal, act):
        return True
    if goal.verb not in VAGUE:
        return False
    return any(one.act == act.name and not one.negated for one in spoken(mandate))


def _verb_asks(goal: Goal, act: Act) -> bool:
    if goal.verb not in act.verbs:
        return False
    if act.name in ("pay", "transfer") and goal.verb == "send":
        return any(slot.type == "amount" for slot in goal.slots)
    if act.name == "power" and goal.verb == "set":
        return goal.polarity is Polarity.NEGATIVE and goal.object == "phone"
    if act.name == "grant" and goal.verb == "set":
        return goal.polarity is Polarity.POSITIVE
    wrong = {Polarity.POSITIVE: Polarity.NEGATIVE, Polarity.NEGATIVE: Polarity.POSITIVE}
    return act.polarity is None or goal.polarity is not wrong[act.polarity]


def _covers(named: str | None, act: Act) -> bool:
    """To forbid paying is to forbid buying; to forbid emptying the bin is not to forbid deleting."""
    if named is None:
        return False
    return named == act.name or (ACTS[named].kind is act.kind and named == OF_KIND[act.kind])
