"""Things measured in turn, so that each meets the same noise."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

_SCHEDULER = Path("/proc/thread-self/schedstat")

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
    return {name: middle(all_of) for name, all_of in spent.items()}


def middle(spent: Sequence[tuple[float, float]]) -> dict[str, float]:
    """Of seconds of wall and CPU time, in milliseconds."""
    return {
        "wall_ms": round(1e3 * statistics.median(wall for wall, _ in spent), 4),
        "cpu_ms": round(1e3 * statistics.fmean(_without_extremes([cpu for _, cpu in spent])), 4),
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


def waited() -> float:
    """Milliseconds so far that this thread was ready and others had the processors. Linux tells; else 0."""
    with suppress(OSError, ValueError, IndexError):
        return int(_SCHEDULER.read_bytes().split()[1]) / 1e6
    return 0.0


def load_average() -> float | None:
    """How many wanted a processor in the last minute: figures of a busy machine are not worth as much."""
    return round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None


Figures = dict[str, Any]
