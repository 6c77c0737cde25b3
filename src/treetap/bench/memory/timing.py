"""Things measured in turn, so that each meets the same noise."""

from __future__ import annotations

import statistics
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

Side = Callable[[int], Awaitable[object]]
"""Does it once, for the query of that number."""


async def beside(sides: Mapping[str, Side], repeats: int, warm: int = 5) -> dict[str, dict[str, float]]:
    """Milliseconds of each: medians of wall time; means of CPU time, which ticks too coarsely."""
    spent: dict[str, list[tuple[float, float]]] = {name: [] for name in sides}
    for at in range(-warm, repeats):
        for name, side in sides.items():
            cpu, wall = time.process_time(), time.perf_counter()
            await side(at % repeats)
            if at >= 0:
                spent[name].append((time.perf_counter() - wall, time.process_time() - cpu))
    return {
        name: {
            "wall_ms": round(1e3 * statistics.median(one[0] for one in all_of), 4),
            "cpu_ms": round(1e3 * statistics.fmean(_without_extremes([one[1] for one in all_of])), 4),
        }
        for name, all_of in spent.items()
    }


def _without_extremes(values: Sequence[float]) -> Sequence[float]:
    """A mean that one interruption does not spoil."""
    cut = len(values) // 20
    return sorted(values)[cut : len(values) - cut] if cut else values


def ratio(one: Mapping[str, float], other: Mapping[str, float]) -> dict[str, float]:
    return {
        "wall": round(one["wall_ms"] / max(other["wall_ms"], 1e-6), 4),
        "cpu": round(one["cpu_ms"] / max(other["cpu_ms"], 1e-6), 4),
    }


def percentile(values: Sequence[float], share: float) -> float:
    """The least of them that this share does not exceed."""
    in_order = sorted(values)
    return in_order[min(len(in_order) - 1, int(share * len(in_order)))]


Figures = dict[str, Any]
