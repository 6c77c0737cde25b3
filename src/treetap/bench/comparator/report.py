"""The figures of the study: a table per kind, and every mistake with the cause that was given."""

from __future__ import annotations

import statistics
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

from treetap.bench.comparator.plan import SWALLOWED
from treetap.bench.comparator.run import Dropped, Result
from treetap.models import VerdictStatus

_WHY = {
    "unseen": "that left no trace on the screen",
    "meanwhile": "that time disturbed",
    "refused": "that the device refused",
}


def figures(results: Sequence[Result], dropped: Dropped) -> dict[str, Any]:
    """Everything that is printed, as JSON."""
    return {
        "transitions": len(results),
        "right": sum(one.right for one in results),
        "share": _share(results),
        "own_apps": _group([one for one in results if one.plan.place.own]),
        "built_in": _group([one for one in results if not one.plan.place.own]),
        "swallowed": sum(one.plan.kind in SWALLOWED for one in results),
        "success_for_swallowed": sum(one.fooled for one in results),
        "covered": _covered(results),
        "compare_ms": round(statistics.median(one.milliseconds for one in results), 2) if results else None,
        "dropped": vars(dropped),
        "kinds": _by(results, lambda one: one.plan.kind),
        "truths": _by(results, lambda one: one.truth.value),
        "mistakes": [_mistake(one) for one in results if not one.right],
    }


def _share(results: Sequence[Result]) -> float:
    return round(sum(one.right for one in results) / len(results), 4) if results else 0.0


def _group(results: Sequence[Result]) -> dict[str, Any]:
    return {"transitions": len(results), "right": sum(one.right for one in results), "share": _share(results)}


def _covered(results: Sequence[Result]) -> dict[str, int]:
    """Of what was met behind a window: how often the window was named."""
    met = [
        one
        for one in results
        if one.plan.kind == "window over it" and one.verdict.status is VerdictStatus.SUCCESS
    ]
    return {"met": len(met), "named": sum(one.verdict.blocker is not None for one in met)}


def _by(results: Sequence[Result], group: Any) -> dict[str, dict[str, Any]]:
    found: defaultdict[str, list[Result]] = defaultdict(list)
    for one in results:
        found[group(one)].append(one)
    return {
        name: {
            "n": len(some),
            "right": sum(one.right for one in some),
            "wrong_as": dict(Counter(f"{one.truth} → {one.verdict.status}" for one in some if not one.right)),
        }
        for name, some in sorted(found.items())
    }


def _mistake(one: Result) -> dict[str, Any]:
    plan = one.plan
    return {
        "kind": plan.kind,
        "page": f"{plan.place.package} {plan.place.name} ({one.locale}{', dark' if one.dark else ''})",
        "action": plan.action.model_dump(mode="json", exclude_defaults=True, exclude_none=True),
        "expect": [each.model_dump(mode="json", exclude_none=True) for each in plan.expect],
        "truth": one.truth.value,
        "verdict": one.verdict.status.value,
        "confidence": one.verdict.confidence,
        "cause": one.verdict.cause,
    }


def table(found: dict[str, Any]) -> str:
    """For people."""
    lines = [f"{'kind':28} {'n':>4} {'right':>6}  wrong as"]
    for name, row in found["kinds"].items():
        lines.append(_row(name, row))
    lines.append("")
    lines.extend(_row(f"truth: {name}", row) for name, row in found["truths"].items())
    lines.append("")
    for name, key in (("all", None), ("built-in apps", "built_in"), ("the study's own apps", "own_apps")):
        group = found if key is None else found[key]
        lines.append(f"{name}: {group['right']} of {group['transitions']} right, {group['share']:.1%}")
    lines.append(f"SUCCESS for a swallowed tap: {found['success_for_swallowed']} of {found['swallowed']}")
    covered = found["covered"]
    lines.append(f"met behind a window: {covered['met']}, window named: {covered['named']}")
    lines.append(f"compare, median: {found['compare_ms']} ms")
    left = found["dropped"]
    lines.append("left out: " + ", ".join(f"{count} {_WHY[name]}" for name, count in left.items()))
    for one in found["mistakes"]:
        lines.append(f"\n{one['kind']} · {one['page']}: {one['truth']}, judged {one['verdict']}")
        lines.append(f"  {one['action']} expecting {one['expect']}")
        lines.append(f"  {one['cause']} ({one['confidence']})")
    return "\n".join(lines)


def _row(name: str, row: dict[str, Any]) -> str:
    wrong = ", ".join(f"{how}: {count}" for how, count in row["wrong_as"].items())
    return f"{name:28} {row['n']:>4} {row['right']:>6}  {wrong}".rstrip()
