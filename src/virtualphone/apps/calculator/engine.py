"""What an expression is worth: exact decimals, precedence, parentheses, percent, functions."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Context, Decimal, DecimalException, localcontext

from virtualphone.apps.calculator.functions import FUNCTIONS, PI, E, Wrong, factorial, power, root

PRECISION = 40
LARGEST = 1000
"""What has more digits than this is refused."""

_TOKEN = re.compile(r"\d+(?:\.\d*)?(?:E[+-]?\d+)?|\.\d+|a?(?:sin|cos|tan)|ln|log|exp|[-+×÷^√!%()πe]")


def tokens_of(text: str) -> list[str]:
    """Numbers, words and signs; an error if anything else is there."""
    found: list[str] = []
    place = 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None or (found and _is_number(found[-1]) and _is_number(match.group())):
            raise Wrong("format")
        found.append(match.group())
        place = match.end()
    return found


def _is_number(token: str) -> bool:
    return token[0].isdigit() or token[0] == "."


def value_of(text: str, *, degrees: bool = True) -> Decimal:
    """The value; `Wrong` says why there is none: format, zero, domain, large."""
    tokens = tokens_of(text)
    tokens += [")"] * (tokens.count("(") - tokens.count(")"))
    with localcontext(Context(prec=PRECISION)):
        try:
            reader = _Reader(tokens, degrees)
            value = reader.sum()
            if reader.next is not None:
                raise Wrong("format")
        except DecimalException as problem:
            raise Wrong("large") from problem
    if not value.is_finite() or abs(value.adjusted()) > LARGEST:
        raise Wrong("large")
    return value


class _Reader:
    """Reads the tokens from left to right, the weakest signs outermost."""

    def __init__(self, tokens: list[str], degrees: bool) -> None:
        self.tokens, self.degrees, self.place = tokens, degrees, 0

    @property
    def next(self) -> str | None:
        """The token that comes, or None at the end."""
        return self.tokens[self.place] if self.place < len(self.tokens) else None

    def take(self) -> str:
        """The token that comes; it is behind us now."""
        if self.next is None:
            raise Wrong("format")
        self.place += 1
        return self.tokens[self.place - 1]

    def sum(self) -> Decimal:
        """`200+10%` is 220: a share after plus or minus is one of what stands before it."""
        value = self.product()
        while self.next in ("+", "-"):
            sign = 1 if self.take() == "+" else -1
            start = self.place
            other = self.product()
            if self.place - start == 2 and self.tokens[self.place - 1] == "%":
                other *= value
            value += sign * other
        return value

    def product(self) -> Decimal:
        """Times and through; what stands beside each other without a sign is multiplied."""
        value = self.signed()
        while self.next is not None and self.next not in ("+", "-", ")"):
            if self.next == "÷":
                self.take()
                other = self.signed()
                if other == 0:
                    raise Wrong("zero")
                value /= other
            else:
                if self.next == "×":
                    self.take()
                value *= self.signed()
        return value

    def signed(self) -> Decimal:
        """A minus before a power belongs to the whole of it."""
        if self.next in ("+", "-"):
            return self.signed() if self.take() == "+" else -self.signed()
        return self.power()

    def power(self) -> Decimal:
        """From right to left: 2^3^2 is 2^9."""
        base = self.after()
        if self.next == "^":
            self.take()
            return power(base, self.signed())
        return base

    def after(self) -> Decimal:
        """What stands behind its value: ! and %."""
        value = self.atom()
        while self.next in ("!", "%"):
            value = factorial(value) if self.take() == "!" else value / 100
        return value

    def atom(self) -> Decimal:
        """A number, a constant, something in parentheses, or a function of one of these."""
        mark = self.take()
        if _is_number(mark):
            return Decimal(mark)
        if mark == "(":
            value = self.sum()
            if self.take() != ")":
                raise Wrong("format")
            return value
        constants: dict[str, Decimal] = {"π": PI, "e": E}
        if mark in constants:
            return constants[mark]
        if mark == "√":
            return root(self.atom())
        function: Callable[[Decimal, bool], Decimal] | None = FUNCTIONS.get(mark)
        if function is None or self.next != "(":
            raise Wrong("format")
        return function(self.atom(), self.degrees)
