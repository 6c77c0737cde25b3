"""The functions of the scientific keys, on decimals."""

from __future__ import annotations

import math
from collections.abc import Callable
from decimal import Context, Decimal

PI = Decimal("3.141592653589793238462643383279502884197")
E = Decimal("2.718281828459045235360287471352662497757")

_SURE = Context(prec=13)
"""Digits of a sine that are the same on every machine."""


class Wrong(ValueError):
    """There is no value: `format`, `zero`, `domain` or `large`."""


def root(value: Decimal) -> Decimal:
    """The square root."""
    if value < 0:
        raise Wrong("domain")
    return value.sqrt()


def power(base: Decimal, exponent: Decimal) -> Decimal:
    """Base to the exponent."""
    if base == 0 and exponent < 0:
        raise Wrong("zero")
    if base == 0 and exponent == 0:
        return Decimal(1)
    if base < 0 and exponent != exponent.to_integral_value():
        raise Wrong("domain")
    if abs(exponent) > 100_000:
        raise Wrong("large")
    result: Decimal = base**exponent
    return result


def factorial(value: Decimal) -> Decimal:
    """Of whole numbers up to 400."""
    if value < 0 or value != value.to_integral_value():
        raise Wrong("domain")
    if value > 400:
        raise Wrong("large")
    return +Decimal(math.factorial(int(value)))


def _turn(value: Decimal, degrees: bool) -> float:
    """An angle as radians within one turn."""
    whole = Decimal(360) if degrees else 2 * PI
    rest = value.remainder_near(whole)
    return float(rest * PI / 180 if degrees else rest)


def _rounded(value: float) -> Decimal:
    short = _SURE.create_decimal(Decimal(value))
    return Decimal(0) if abs(short) < Decimal("1e-13") else short.normalize()


def _sine(value: Decimal, degrees: bool) -> Decimal:
    return _rounded(math.sin(_turn(value, degrees)))


def _cosine(value: Decimal, degrees: bool) -> Decimal:
    return _rounded(math.cos(_turn(value, degrees)))


def _tangent(value: Decimal, degrees: bool) -> Decimal:
    below = _cosine(value, degrees)
    if below == 0:
        raise Wrong("domain")
    return _rounded(math.tan(_turn(value, degrees)))


def _angle(function: Callable[[float], float], value: Decimal, degrees: bool) -> Decimal:
    if function is not math.atan and abs(value) > 1:
        raise Wrong("domain")
    angle = function(float(value))
    return _rounded(math.degrees(angle) if degrees else angle)


def _natural(value: Decimal, _degrees: bool) -> Decimal:
    if value <= 0:
        raise Wrong("domain")
    return value.ln()


def _common(value: Decimal, _degrees: bool) -> Decimal:
    if value <= 0:
        raise Wrong("domain")
    return value.log10()


FUNCTIONS: dict[str, Callable[[Decimal, bool], Decimal]] = {
    "sin": _sine,
    "cos": _cosine,
    "tan": _tangent,
    "asin": lambda value, degrees: _angle(math.asin, value, degrees),
    "acos": lambda value, degrees: _angle(math.acos, value, degrees),
    "atan": lambda value, degrees: _angle(math.atan, value, degrees),
    "ln": _natural,
    "log": _common,
    "exp": lambda value, _degrees: power(E, value),
}
