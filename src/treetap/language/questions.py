"""A task that is one question, in however many clauses it is told: "When is dinner? Ann just texted me".

What is told around a question says where the answer stands; nothing of it is to be done. Whose words they
are is a value of its own, and so is a title that a small word holds together: "Dinner with Mom".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import Final

from treetap.language.names import is_certain
from treetap.language.tokens import has_han
from treetap.models.task import Constraint, ConstraintKind, Goal, Polarity, Slot, TaskFrame

_NAME: Final = r"[A-Z][\w’'-]*(?: [A-Z][\w’'-]*)*"
_SPEAKS: Final = (
    "texted|told|wrote|messaged|said|sent|mentioned|left (?:me )?a|(?:rang|called) me|(?:rang|called) and"
)
_ASKING_ZH: Final = re.compile(r"什么|哪|几[点个条封张位次号首本月]|多少|谁|何时|多[久长远大高重]")
_ASKING_EN: Final = re.compile(
    r"^(?:(?:and|so|but|by|on|in|at|under|from|to|for|with|of)\s+)?(?:what|which|who|whom|whose|when|where)\b"
    r"|^how (?:much|many|long|large|big|heavy|far|old|warm|cold|hot|high|tall)\b",
    re.IGNORECASE,
)
_REQUEST_ZH: Final = re.compile(
    r"^(?:请|麻烦|帮|替|给|把|将|打开|关|删|发[给送]|设|新建|添加|创建|去|用|查|找|看|搜|告诉|念|能|可以|可否)"
)
_TOPIC_ZH: Final = re.compile(r"的(?:[那这]一?[\u4e00-\u9fff])?$")
"""我在黄山拍的那张，…: what the question is about is said first."""
_TELLS_ZH: Final = re.compile(r"了|过|着|说|告诉|写着|里有|打来|没")
_REQUEST_EN: Final = re.compile(
    r"\b(?:please|want|need you|would like|could you|can you|will you|let)\b", re.IGNORECASE
)
_TELLS_EN: Final = re.compile(
    r"^(?:it|he|she|they|we|i|that|this|there|the|my|our)\b"
    rf"|^{_NAME} (?:has|have|had|is|was|just|{_SPEAKS})\b",
)
_PIECES: Final = re.compile(r"[^?？。!！.]+(?:\.\w[^?？。!！.]*)*[?？。!！.]*")
_COMMAS: Final = re.compile(r"[，,；;]")
_COUNTS: Final = frozenset({"duration", "count"})
_ANY: Final = frozenset({"东西", "things", "stuff"})
"""What is called so has no name."""
_WHICH_ONE: Final = re.compile(r"哪一?[\u4e00-\u9fff]")

_SPOKE_EN: Final = re.compile(rf"(?P<who>{_NAME}) (?:has |have |had )?(?:just |recently )?(?:{_SPEAKS})\b")
_SPOKE_ZH: Final = re.compile(
    r"(?:^|[，。？?！,\s])(?P<who>[\u4e00-\u9fff]{2,5}?)(?=刚刚?|刚才|最新|最后|最近|上一条|说|告诉|打来|发来"
    r"|发短信|发消息|给我发|留言|的(?:最新|最后|最近|上一条|短信|消息|留言))"
)
_NOBODY: Final = re.compile(r"[我你他她它们这那哪谁几什么多少天日月年里上中下的了在和是有]|[点分]$")
_JUST: Final = re.compile(
    r"\bjust (?:texted|told|wrote|messaged|said|sent)\b|刚刚?才?(?:发|说|告诉|给我发)", re.IGNORECASE
)
_RANKS: Final = (ConstraintKind.NTH, ConstraintKind.COMPARISON)
_TITLE: Final = re.compile(
    r"(?<=\s)[A-Z][\w’'-]*(?:(?: (?:with|of|and|for|the|&))* [A-Z][\w’'-]*)*"
    r"(?: (?:with|of|and|for) [A-Z][\w’'-]*| & \w+)(?: [A-Z][\w’'-]*)*"
)


def one_question(frame: TaskFrame) -> TaskFrame:
    """The frame with a single goal, where all of it is one question; else as it is."""
    said = frame.sentence.strip()
    asks = _asks(said)
    goals = frame.goals
    if asks and not (len(goals) == 1 and goals[0].verb in {"read", "count"}):
        goals = (_merged(goals, said),)
    if len(goals) != 1 or goals[0].verb not in {"read", "count"} or goals[0].polarity is not Polarity.NEUTRAL:
        return frame
    return frame.model_copy(update={"goals": (_with_title(_with_speaker(goals[0], said), said),)})


def _asks(said: str) -> bool:
    """One sentence of it asks, and every other one only tells something."""
    pieces = [one.strip() for one in _PIECES.findall(said) if any(map(str.isalnum, one))]
    asking = [one for one in pieces if one.endswith(("?", "？")) and _is_question(one)]
    return len(asking) == 1 and all(_tells(one) for one in pieces if one is not asking[0])


def _is_question(piece: str) -> bool:
    if not has_han(piece):
        return _ASKING_EN.search(piece) is not None
    clauses = [one.strip() for one in _COMMAS.split(piece) if one.strip()]
    if _REQUEST_ZH.match(clauses[-1]) or not _ASKING_ZH.search(clauses[-1]):
        return False
    return all(_tells(one) for one in clauses[:-1])


def _tells(piece: str) -> bool:
    if has_han(piece):
        return _REQUEST_ZH.match(piece) is None and bool(_TELLS_ZH.search(piece) or _TOPIC_ZH.search(piece))
    return _REQUEST_EN.search(piece) is None and _TELLS_EN.search(piece) is not None


def _merged(goals: Sequence[Goal], said: str) -> Goal:
    """What all of its clauses speak of; what is told to be not so is not asked for."""
    asking = next((one for one in goals if one.verb in {"read", "count"}), goals[-1])
    limits = chain.from_iterable(
        [one for one in goal.constraints if goal is asking or one.kind is not ConstraintKind.NEGATION]
        for goal in goals
    )
    slots = {one.name: one for goal in goals for one in goal.slots}
    counted = _WHICH_ONE.search(said) is not None
    return Goal(
        id=goals[0].id,
        verb="read",
        app=next((one.app for one in goals if one.app), None),
        object=" ".join(one.object for one in goals if one.object),
        slots=tuple(
            one for one in slots.values() if not ((counted and one.type in _COUNTS) or one.value in _ANY)
        ),
        constraints=tuple(dict.fromkeys(limits)),
        words=tuple(chain.from_iterable(one.words for one in goals)),
        unexplained=tuple(chain.from_iterable(one.unexplained for one in goals)),
        clause=said,
    )


def _with_speaker(goal: Goal, said: str) -> Goal:
    """With the one whose words hold the answer, if the question says so and nothing has cut the name out."""
    who = _speaker(said)
    if not who or any(one.type == "person" or who in one.value for one in goal.slots):
        return _lastly(goal, said) if any(one.type == "person" for one in goal.slots) else goal
    slot = Slot(name="from", type="person", role="from", value=who, fixed=True)
    return _lastly(_cut_out(goal, slot), said)


def _speaker(said: str) -> str:
    found = (_SPOKE_ZH if has_han(said) else _SPOKE_EN).search(said)
    if found is None:
        return ""
    who = found["who"]
    if not has_han(who):
        return who if who.split()[0].casefold() not in {"what", "when", "where", "who", "which", "i"} else ""
    return who if is_certain(who) or not _NOBODY.search(who) else ""


def _lastly(goal: Goal, said: str) -> Goal:
    """Who just wrote is asked for the last of it."""
    if not _JUST.search(said) or any(one.kind in _RANKS for one in goal.constraints):
        return goal
    last = Constraint(kind=ConstraintKind.NTH, value="-1")
    return goal.model_copy(update={"constraints": (*goal.constraints, last)})


def _with_title(goal: Goal, said: str) -> Goal:
    """With a title of several words, of which a small one holds the others together."""
    for found in _TITLE.finditer(said):
        words = {word for word in re.findall(r"[\w’'-]+", found[0]) if word[:1].isupper()}
        known = any(one.value in found[0] or found[0] in one.value for one in goal.slots)
        if not known and words & set(goal.unexplained) and not _is_app(goal, words):
            return _cut_out(goal, Slot(name="title", type="text", role="name", value=found[0], fixed=True))
    return goal


def _is_app(goal: Goal, words: set[str]) -> bool:
    return bool(goal.app) and any(word.casefold() in str(goal.app) for word in words)


def _cut_out(goal: Goal, slot: Slot) -> Goal:
    """With the value, and without its words among those that nothing accounts for."""
    if any(one.name == slot.name for one in goal.slots):
        return goal
    left = tuple(one for one in goal.unexplained if one not in slot.value)
    gone = {one.casefold() for one in goal.unexplained if one in slot.value}
    about = " ".join(one for one in goal.object.split() if one not in gone)
    return goal.model_copy(update={"unexplained": left, "object": about, "slots": (*goal.slots, slot)})
