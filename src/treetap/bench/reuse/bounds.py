"""The exact (Clopper–Pearson) upper bound of a rate, by bisection."""

from __future__ import annotations

from math import exp, lgamma, log, log1p


def upper_bound(events: int, trials: int, confidence: float = 0.95) -> float:
    """The rate at which so few events or fewer would be seen with a chance of just 1 - confidence."""
    if events >= trials:
        return 1.0
    low, high = events / trials, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if _at_most(events, trials, middle) > 1 - confidence:
            low = middle
        else:
            high = middle
    return high


def _at_most(events: int, trials: int, rate: float) -> float:
    """The chance of at most so many events."""
    if rate in {0.0, 1.0}:
        return 1.0 - rate
    return sum(
        exp(_ways(trials, one) + one * log(rate) + (trials - one) * log1p(-rate)) for one in range(events + 1)
    )


def _ways(trials: int, events: int) -> float:
    """The logarithm of the number of ways: the number itself is too long for a float."""
    return lgamma(trials + 1) - lgamma(events + 1) - lgamma(trials - events + 1)
