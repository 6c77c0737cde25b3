"""How sure a rate is."""

from __future__ import annotations

from treetap.errors import MissingExtra


def wilson(good: int, of: int) -> tuple[float, float]:
    """Wilson's interval of a rate, 95 %. Of nothing nothing is known."""
    if of == 0:
        return 0.0, 1.0
    try:
        from scipy.stats import binomtest
    except ImportError as problem:
        raise MissingExtra(
            "scipy is not installed, and intervals are computed with it",
            hint="Install it: pip install 'treetap[bench]', or uv sync --extra bench.",
        ) from problem
    interval = binomtest(good, of).proportion_ci(method="wilson")
    return float(interval.low), float(interval.high)
