"""What rows add up to, with the interval in which the true rate lies."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from treetap.bench.tasks.run import Row


def wilson(good: int, of: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval of a rate; 95 % as it stands."""
    if of == 0:
        return 0.0, 1.0
    share = good / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return max(0.0, middle - half), min(1.0, middle + half)


def figures(rows: Sequence[Row]) -> dict[str, Any]:
    """The figures of one pass."""
    good = sum(row.good for row in rows)
    low, high = wilson(good, len(rows))
    done = [row for row in rows if row.good and row.possible]
    claims = sum(row.claimed for row in rows)
    wrong = sum(row.false_completion for row in rows)
    return {
        "tasks": len(rows),
        "good": good,
        "rate": round(good / len(rows), 4) if rows else 0.0,
        "low": round(low, 4),
        "high": round(high, 4),
        "false_completions": wrong,
        "false_completion_rate": round(wrong / claims, 4) if claims else 0.0,
        "false_refusals": sum(row.false_refusal for row in rows),
        "errors": sum(row.status == "error" for row in rows),
        "replayed": sum(row.replayed for row in rows),
        "wrong_reuse": sum(row.replayed and row.false_completion for row in rows),
        "decisions": _ratio((row.decisions for row in done), done),
        "steps": _ratio((row.steps for row in done), done),
        "seconds": round(sum(row.seconds for row in rows), 1),
    }


def _ratio(counts: Iterable[int], done: Sequence[Row]) -> float:
    """How many were needed, as a ratio of the fewest possible."""
    fewest = sum(row.optimum for row in done)
    return round(sum(counts) / fewest, 3) if fewest else 0.0


def by(rows: Sequence[Row], name: str) -> dict[str, tuple[int, int]]:
    """Good ones and all, for each value of a field."""
    found: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        found[str(getattr(row, name))].append(row)
    return {key: (sum(row.good for row in some), len(some)) for key, some in sorted(found.items())}


def told(title: str, rows: Sequence[Row], *, steps: bool = False) -> str:
    """The figures of a pass in words, and every task that did not go well."""
    sums = figures(rows)
    lines = [
        "{good}/{tasks} = {rate:.0%} (95 %: {low:.0%} to {high:.0%})",
        (
            "false completions {false_completions} ({false_completion_rate:.1%} of claims), "
            "false refusals {false_refusals}, broken off {errors}"
        ),
        (
            "decisions {decisions:.2f} and steps {steps:.2f} of the fewest, "
            "replayed {replayed} (wrongly {wrong_reuse}), {seconds:.0f} s"
        ),
    ]
    lines = [f"{title}: {lines[0]}".format(**sums), *(f"  {line.format(**sums)}" for line in lines[1:])]
    for name in ("kind", "locale"):
        shares = ", ".join(f"{key} {good}/{of}" for key, (good, of) in by(rows, name).items())
        lines.append(f"  by {name}: {shares}")
    for row in rows:
        if not row.good:
            lines.append(f"  ✗ {row.task} [{row.kind}] {row.sentence!r}: {_outcome(row)}")
            lines += [f"      {line}" for line in row.walked] if steps else []
    return "\n".join(lines)


def _outcome(row: Row) -> str:
    sort = "FALSE COMPLETION, " if row.false_completion else "false refusal, " if row.false_refusal else ""
    asked = "" if row.answer is None else f", answer {row.answer!r}"
    return f"{sort}{row.status}, {row.steps} steps, {row.decisions} decisions{asked}. {row.reason}"
