"""What is to be worked out: "17 times 23", 12% of 480, "70 boxes at 5 each, and 12 for the van", 17乘以23.

A sum is written as it is keyed in: numbers, one of + - * / between them, and brackets where they were said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from decimal import Decimal, DivisionByZero, InvalidOperation
from typing import Final

from treetap.language.errands.reading import noted, told
from treetap.language.tokens import has_han
from treetap.models.task import Goal, Slot

Alone = Callable[[str], Sequence[Goal]]
"""The goals of a sentence by itself."""

EXPRESSION: Final = "expression"
"""The role of a sum in a goal."""
_NUM = r"\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_MONEY = r"[$€£¥￥]?"
_OPERATORS: Final = {
    "+": r"\+|＋|plus|加上|加",
    "-": r"-|−|–|－|minus|less|减去|减",
    "*": r"\*|×|x|X|·|times|multiplied by|乘以|乘上|乘",
    "/": r"/|÷|divided by|除以",
}
_OPERATOR = "|".join(_OPERATORS.values())
_PIECE: Final = re.compile(rf"\s*(?:(?P<num>{_NUM})|(?P<open>[(（])|(?P<close>[)）])|(?P<op>{_OPERATOR}))\s*")
_RUN: Final = re.compile(
    rf"(?<![A-Za-z0-9.])[(（]*\s*(?:{_NUM})(?:\s*[)）]*\s*(?:{_OPERATOR})\s*[(（]*\s*(?:{_NUM})\s*[)）]*)+(?![A-Za-z0-9%])"
)
_PERCENT: Final = (
    re.compile(rf"(?P<part>{_NUM})\s*(?:%|％|percent) of {_MONEY}(?P<whole>{_NUM})(?![\w%])"),
    re.compile(rf"(?P<whole>{_NUM})\s*的\s*(?:(?P<part>{_NUM})\s*[%％]|百分之(?P<of>{_NUM}))"),
)
_EACH: Final = (
    re.compile(rf"(?P<many>{_NUM}) [A-Za-z][\w -]*? (?:at|for) {_MONEY}(?P<price>{_NUM})(?: \w+)? each\b"),
    re.compile(
        rf"(?P<many>{_NUM})\s*(?P<unit>[箱个件张本斤瓶盒袋包份套双条块])[^，,。\d]{{0,8}}[，,]?"
        rf"每(?P=unit)\s*{_MONEY}(?P<price>{_NUM})\s*[元块]?"
    ),
)
_MORE: Final = re.compile(
    rf"^[，,]?\s*(?:and|plus|再加上?|另加|加上|外加|还有)\s*{_MONEY}(?P<more>{_NUM})"
    r"(?=\s*(?:for|more|extra|on top|元|块|的))"
)
_SHARED: Final = (
    re.compile(
        rf"(?P<bill>{_NUM})\D{{1,12}}?(?P<part>{_NUM})\s*% (?:on top|tip|service)\b.*?"
        rf"\b(?:each of (?:the |us )?|split (?:between|among|by) (?:the )?|for each of )(?P<people>{_NUM})\b"
    ),
    re.compile(
        rf"(?P<bill>{_NUM})\s*[元块][^\d]{{1,8}}(?P<part>{_NUM})\s*[%％]的?(?:服务费|小费)[，,]?"
        rf"(?P<people>{_NUM})\s*个?人(?:平分|平摊|均摊|AA|分摊)"
    ),
)
_ASKED: Final = re.compile(
    r"\b(?:calculator|calculate|work out|how much|what I (?:spend|pay|owe)|what each)\b|计算器|算|多少|几元",
    re.IGNORECASE,
)
_NOTED: Final = re.compile(
    r"\b(?:write|note|jot|put|save)\b.*\bnote\b|(?:记|写|存).{0,4}(?:便签|笔记|备忘录)", re.IGNORECASE
)
_TO: Final = re.compile(r"(?:结果|它).*?(?:发给|告诉|转告|转发给|发短信给|发消息给)(?P<who>[^，,。的]{1,8})$")
_LONGEST = 300


def expression(text: str) -> str:
    """The one sum that a text says; empty where it says none, or more than one."""
    if len(text) > _LONGEST:
        return ""
    told = problem(text)
    if told:
        return told
    for pattern in _PERCENT:
        if (found := pattern.search(text)) is not None:
            part = found["part"] or found["of"]
            return f"{_plain(found['whole'])}*{_plain(part)}/100"
    runs = [one[0] for one in _RUN.finditer(text)]
    return _keyed(runs[0]) if len(runs) == 1 else ""


def problem(text: str) -> str:
    """The sum of what is told without a sign: so many at so much each, a bill that is shared."""
    for pattern in _SHARED:
        if (found := pattern.search(text)) is not None:
            whole = Decimal(100) + Decimal(_plain(found["part"]))
            return f"{_plain(found['bill'])}*{_short(whole / 100)}/{_plain(found['people'])}"
    for pattern in _EACH:
        if (found := pattern.search(text)) is not None:
            more = _MORE.match(text[found.end() :])
            rest = "" if more is None else f"+{_plain(more['more'])}"
            left = text[found.end() + (0 if more is None else more.end()) :]
            if re.search(r"\d", left):
                return ""  # something of it is not understood
            return f"{_plain(found['many'])}*{_plain(found['price'])}{rest}"
    return ""


def result(keyed: str) -> Decimal | None:
    """What comes out of a sum as it is keyed in; None where nothing does."""
    try:
        value, rest = _added(keyed)
    except (InvalidOperation, DivisionByZero, IndexError, ZeroDivisionError):
        return None
    return None if rest else value


def with_sums(goals: Sequence[Goal], alone: Alone) -> tuple[Goal, ...]:
    """Goals that work something out have the sum as their one value, and their result as what they are about.

    What is done with the result is done with "it", wherever that is."""
    found = [_with_sum(goal) for goal in goals]
    for at, goal in enumerate(found[1:], 1):
        if found[at - 1].slots and found[at - 1].slots[0].role == EXPRESSION:
            found[at] = _with_it(goal, alone)
    return tuple(found)


def _with_it(goal: Goal, alone: Alone) -> Goal:
    if not {"result", "it"} & set(goal.object.split()):
        return goal
    han, deed = has_han(goal.clause), None
    people = [one.value for one in goal.slots if one.role == "recipient"]
    if not goal.slots and (who := _TO.search(goal.clause)) is not None:
        people = [who["who"]]
    elif goal.unexplained:
        return goal
    if goal.verb == "send" and len(people) == 1 >= len(goal.slots):
        deed = told(people[0], han)
    elif goal.verb in {"create", "note_down"} and not goal.slots and _NOTED.search(goal.clause):
        deed = noted("", han, alone)
    return goal if deed is None else deed.model_copy(update={"id": goal.id})


def worked_out(sentence: str, alone: Alone) -> tuple[Goal, ...]:
    """The goals of a sum that is told: to work it out, and to note the result, if that is asked."""
    keyed = problem(sentence) if len(sentence) <= _LONGEST else ""
    if not keyed or result(keyed) is None or not _ASKED.search(sentence):
        return ()
    slot = Slot(name=EXPRESSION, type="text", role=EXPRESSION, value=keyed, fixed=True)
    sum_goal = Goal(id="g1", verb="calculate", object="result", slots=(slot,), clause=sentence.strip())
    if not _NOTED.search(sentence):
        return (sum_goal,)
    han = has_han(sentence)
    deed = noted("", han, alone)
    keyed_in = f"用计算器算{keyed}" if han else f"Calculate {keyed}"
    first = sum_goal.model_copy(update={"clause": keyed_in})
    return () if deed is None else (first, deed.model_copy(update={"id": "g2"}))


def _with_sum(goal: Goal) -> Goal:
    sum_said = expression(goal.clause) if goal.verb == "calculate" else ""
    if not sum_said or result(sum_said) is None:
        return goal
    slot = Slot(name=EXPRESSION, type="text", role=EXPRESSION, value=sum_said, fixed=True)
    return goal.model_copy(
        update={"object": "result", "slots": (slot,), "unexplained": (), "constraints": ()}
    )


def _keyed(run: str) -> str:
    found = ""
    at = 0
    while at < len(run):
        piece = _PIECE.match(run, at)
        if piece is None:
            return ""
        found += _sign(piece)
        at = piece.end()
    return found if found.count("(") == found.count(")") else ""


def _sign(piece: re.Match[str]) -> str:
    if piece["num"]:
        return _plain(piece["num"])
    if piece["op"]:
        return next(sign for sign, words in _OPERATORS.items() if re.fullmatch(words, piece["op"]))
    return "(" if piece["open"] else ")"


def _plain(number: str) -> str:
    return number.replace(",", "")


def _short(number: Decimal) -> str:
    return f"{number.normalize():f}"


# Working it out


def _added(text: str) -> tuple[Decimal, str]:
    value, rest = _multiplied(text)
    while rest[:1] in ("+", "-") and rest:
        other, after = _multiplied(rest[1:])
        value, rest = (value + other if rest[0] == "+" else value - other), after
    return value, rest


def _multiplied(text: str) -> tuple[Decimal, str]:
    value, rest = _one(text)
    while rest[:1] in ("*", "/") and rest:
        other, after = _one(rest[1:])
        value, rest = (value * other if rest[0] == "*" else value / other), after
    return value, rest


def _one(text: str) -> tuple[Decimal, str]:
    if text[0] == "(":
        value, rest = _added(text[1:])
        if rest[:1] != ")":
            raise InvalidOperation
        return value, rest[1:]
    found = re.match(r"\d+(?:\.\d+)?", text)
    if found is None:
        raise InvalidOperation
    return Decimal(found[0]), text[found.end() :]
