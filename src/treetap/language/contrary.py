"""Tasks that take back what they ask for: one thing on and off at a time, a deed wanted and forbidden."""

from __future__ import annotations

import re
from itertools import combinations

from treetap.language.bans import deed
from treetap.language.values.quotes import quotations
from treetap.models.task import ConstraintKind, Goal, Polarity, TaskFrame

_AT_ONCE = re.compile(r"\b(?:but|keep|leave|stays?|while|at the same time)\b|但|保持|同时|却", re.IGNORECASE)
_JOINING = frozenset({"but", "and", "但", "但是", "却", "而"})
_OTHERS = frozenset(
    {
        "other",
        "others",
        "another",
        "else",
        "more",
        "second",
        "all",
        "其他",
        "其它",
        "别的",
        "另",
        "另外",
        "再",
        "全部",
        "所有",
    }
)
_AS_IT_IS = (
    re.compile(
        r"\b(?:leave|keep) (?:the |my )?(?P<what>[\w' -]{2,30}?) (?:exactly |just )?"
        r"(?:as it is|as is|unchanged|untouched|the way it is)\b",
        re.IGNORECASE,
    ),
    re.compile("(?:让|令|使)?(?P<what>[^，,。；;让]{2,10}?)(?:要|都)?(?:保持|维持)(?:原样|不变|现状|原状)"),
    re.compile("(?:保持|维持)(?P<what>[^，,。；;]{2,10}?)(?:原样|不变|现状|原状)"),
)
"""What is to stay as it is."""
_FEW = 4
_IT = re.compile(r"\b(?:it|that)\b|它")
_CHANGES = frozenset({"set", "raise", "edit", "rename", "delete", "move", "update", "reset", "clear"})
_ANYTHING = frozenset({"anything", "something", "everything", "东西", "任何", "内容", "事"})


def contradiction(frame: TaskFrame) -> str:
    """What contradicts what, in words; empty where nothing does. "Off, then on" is one after the other."""
    for goal in frame.goals:
        for other in frame.goals:
            if _forbids(other, goal):
                return f"“{_said(goal)}” is asked for and forbidden"
    said = frame.sentence
    for quoted in reversed(quotations(said)):
        said = said[: quoted.start] + said[quoted.end :]
    if (kept := _changed_all_the_same(frame, said)) is not None:
        return f"“{kept}” is to stay as it is, and to be changed"
    for one, other in combinations(frame.goals, 2):
        turned = {one.polarity, other.polarity} == {Polarity.POSITIVE, Polarity.NEGATIVE}
        if turned and _about(one) == _about(other) and _AT_ONCE.search(said):
            return f"“{_said(one)}” and “{_said(other)}” cannot both be so"
    return ""


def _changed_all_the_same(frame: TaskFrame, said: str) -> str | None:
    """What is to stay as it is, and is changed all the same: by its name, or as "it" right after that."""
    found = next((match for one in _AS_IT_IS if (match := one.search(said))), None)
    if found is None:
        return None
    what, right_after = found["what"].strip(), True
    for goal in frame.goals:
        told = _said(goal).replace(found[0], " ").strip(" ,，;；")
        if not told or told in found[0]:
            continue
        later = said.find(told[-_FEW:]) > found.start()
        pointed = right_after and later and _IT.search(told) and set(goal.object.split()) <= {"it", "state"}
        if goal.verb in _CHANGES and (pointed or what.casefold() in told.casefold()):
            return what
        right_after = False
    return None


def _forbids(limited: Goal, goal: Goal) -> bool:
    values = [slot.value for slot in goal.slots]
    asked = deed(goal.verb, goal.polarity, goal.object, values)
    for one in limited.constraints:
        if one.kind is not ConstraintKind.BAN or not goal.verb:
            continue
        verb, _, rest = one.value.partition(" ")
        anything = verb == asked.partition(" ")[0] and set(rest.split()) <= _ANYTHING
        if (
            one.value == asked
            or (anything and verb not in {"open", "set"})
            or _covers(one.value, asked, goal)
        ):
            return True
    return False


def _covers(ban: str, asked: str, goal: Goal) -> bool:
    """No alarm at all is no alarm at six; no other alarm is none besides that one."""
    forbidden = set(ban.split()) - _JOINING
    others = _OTHERS & {part for word in goal.words for part in word.casefold().split()}
    return bool(goal.slots) and len(forbidden) > 1 and not others and forbidden <= set(asked.split())


def _about(goal: Goal) -> tuple[object, ...]:
    return goal.verb, goal.app, goal.object, tuple((slot.role, slot.value) for slot in goal.slots)


def _said(goal: Goal) -> str:
    return goal.clause or " ".join(goal.words)
