"""Sums of money: what a screen wants, what the person said, and whether the one is the other."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from treetap.acts.vocabulary import pattern
from treetap.matching.words import normal
from treetap.models import ConstraintKind, Goal

AMOUNT: Final = pattern("pages", "amount")
_TOTAL: Final = pattern("consent", "total")
_WHOLE: Final = pattern("consent", "whole_sum")
_FEE: Final = pattern("consent", "fee")
_CURRENCIES: Final = {
    "usd": r"us\$|(?<!k)\$|usd|dollars?|美元",
    "hkd": r"hk\$|港币",
    "cny": r"¥|rmb|cny|(?<![美欧日])元|块钱|yuan",
    "jpy": r"¥|日元|jpy|\byen\b",
    "eur": r"€|eur|euros?|欧元",
    "gbp": r"£|gbp|pounds?|英镑",
    "inr": r"₹|inr",
    "krw": r"₩|krw",
}
_PAYS: Final = frozenset({"pay", "transfer", "top_up", "withdraw", "send"})
_AT_MOST: Final = frozenset({"<", "<="})


@dataclass(frozen=True, slots=True)
class Sum:
    """So much, in one of these currencies; of none in particular where none is said."""

    number: Decimal
    currencies: frozenset[str] = frozenset()

    def alike(self, other: Sum) -> bool:
        """The same money, as far as both say."""
        return not (self.currencies and other.currencies) or bool(self.currencies & other.currencies)

    def __str__(self) -> str:
        return f"{self.number.normalize():f}"


def sums_in(text: str) -> list[Sum]:
    """The sums of money in a text; what costs nothing is none."""
    found = (_sum(one["a"] or one["b"], one[0]) for one in AMOUNT.finditer(normal(text)))
    return [one for one in found if one.number]


def _sum(digits: str, around: str) -> Sum:
    money = frozenset(name for name, words in _CURRENCIES.items() if re.search(words, around))
    return Sum(Decimal(digits.replace(",", "")), money)


def sum_of(goal: Goal) -> Sum | None:
    """The sum that the goal names: "pay 50 to Ann" names one too."""
    for slot in goal.slots:
        plain = slot.type == "number" and goal.verb in _PAYS and not goal.object
        digits = re.search(r"\d[\d,]*(?:\.\d+)?", slot.value)
        if digits is not None and (slot.type == "amount" or plain):
            return _sum(digits[0], normal(slot.value))
    return None


def due(texts: list[str]) -> list[Sum]:
    """The sums beside words of paying; where none has such a word, all that are there.

    What is charged besides adds up, unless a total holds it, which is then no less than it.
    """
    labelled = _beside(_TOTAL, texts)
    if not labelled:
        return [one for text in texts for one in sums_in(text)]
    whole = _beside(_WHOLE, texts)
    most = max((one.number for one in whole), default=None)
    besides = [*labelled, *_beside(_FEE, texts)]
    return [*whole, *(one for one in besides if most is None or one.number > most)]


def _beside(words: re.Pattern[str], texts: list[str]) -> list[Sum]:
    """The sums of the texts that say so; or else those that stand alone after one."""
    found = [one for text in texts if words.search(text) for one in sums_in(text)]
    return found or [
        one for at, text in enumerate(texts[1:], 1)
        if words.search(texts[at - 1]) and AMOUNT.fullmatch(text) for one in sums_in(text)
    ]  # fmt: skip


def unsaid(goal: Goal, asked: list[Sum]) -> str:
    """Why these sums are not what the person agreed to pay; empty where they are.

    Who names a thing and no price has agreed to no price.
    """
    wanted = sum_of(goal)
    if wanted is None:
        if asked:
            return f"it does not say that {asked[0]} may be paid"
        return "it does not say how much" if goal.verb in _PAYS - {"send"} else ""
    if not asked:
        return f"{wanted} is not the sum to be seen"
    compared = {one.value for one in goal.constraints if one.kind is ConstraintKind.COMPARISON}
    for one in asked:
        enough = one.number <= wanted.number if compared & _AT_MOST else one.number == wanted.number
        if not enough or not wanted.alike(one):
            return f"{one} would be paid, not {wanted}"
    return ""
