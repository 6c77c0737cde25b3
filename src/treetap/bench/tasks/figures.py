"""What rows add up to, with the interval in which the true rate lies."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from treetap.bench.intervals import wilson
from treetap.bench.tasks.run import Row


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
        "marred": sum(row.marred for row in rows),
        "replayed": sum(row.replayed for row in rows),
        "wrong_reuse": sum(row.wrong_reuse for row in rows),
        "decisions": _ratio((row.decisions for row in done), done),
        "steps": _ratio((row.steps for row in done), done),
        "seconds": round(sum(row.seconds for row in rows), 1),
    }


def _ratio(counts: Iterable[int], done: Sequence[Row]) -> float:
    """How many were needed, as a ratio of the fewest possible."""
    fewest = sum(row.optimum for row in done)
    return round(sum(counts) / fewest, 3) if fewest else 0.0


def by(rows: Sequence[Row], name: str) -> dict[str, dict[str, int]]:
    """Tasks, good ones, false completions, false refusals and marred phones for each value of a field."""
    found: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        found[str(getattr(row, name))].append(row)
    return {
        key: {
            "tasks": len(some),
            "good": sum(row.good for row in some),
            "false_completions": sum(row.false_completion for row in some),
            "false_refusals": sum(row.false_refusal for row in some),
            "marred": sum(row.marred for row in some),
        }
        for key, some in sorted(found.items())
    }


def table(rows: Sequence[Row], name: str) -> list[str]:
    """The same as lines."""
    lines = [f"  {name:<14} {'good':>9} {'false done':>11} {'false no':>9} {'marred':>7}"]
    for key, sums in by(rows, name).items():
        good = f"{sums['good']}/{sums['tasks']}"
        counts = f"{sums['false_completions']:>11} {sums['false_refusals']:>9} {sums['marred']:>7}"
        lines.append(f"    {key:<12} {good:>9} {counts}")
    return lines


def told(title: str, rows: Sequence[Row], *, steps: bool = False, failed: bool = True) -> str:
    """The figures of a pass in words, and (with `failed`) every task that did not go well."""
    sums = figures(rows)
    lines = [
        f"{title}: " + "{good}/{tasks} = {rate:.0%} (95 %: {low:.0%} to {high:.0%})".format(**sums),
        (
            "  false completions {false_completions} ({false_completion_rate:.1%} of claims), false refusals "
            "{false_refusals}, broken off {errors}, left changed without success {marred}"
        ).format(**sums),
        (
            "  decisions {decisions:.2f} and steps {steps:.2f} of the fewest, "
            "replayed {replayed} (wrongly {wrong_reuse}), {seconds:.0f} s"
        ).format(**sums),
        *(line for name in ("kind", "locale") for line in table(rows, name)),
    ]
    for row in rows if failed else ():
        if not row.good:
            lines.append(f"  ✗ {row.task} [{row.kind}] {row.sentence!r}: {_outcome(row)}")
            lines += [f"      {line}" for line in row.walked] if steps else []
    return "\n".join(lines)


def compared(first: Sequence[Row], second: Sequence[Row]) -> str:
    """What memory did: the second pass beside the first, on the tasks of both."""
    now = {row.task: row for row in second}
    pairs = [(row, now[row.task]) for row in first if row.task in now]
    before, after = figures([one for one, _ in pairs]), figures([other for _, other in pairs])
    gained = [other.task for one, other in pairs if other.good and not one.good]
    lost = [other.task for one, other in pairs if one.good and not other.good]
    lines = [
        f"without memory {before['rate']:.0%}, with memory {after['rate']:.0%}",
        f"  decisions of the fewest {before['decisions']:.2f} → {after['decisions']:.2f}",
        f"  replayed {after['replayed']}, wrong reuse {after['wrong_reuse']}",
        f"  false completions {before['false_completions']} → {after['false_completions']}",
        f"  gained: {', '.join(gained) or 'none'}",
        f"  lost: {', '.join(lost) or 'none'}",
    ]
    return "\n".join(lines)


def _outcome(row: Row) -> str:
    sort = "FALSE COMPLETION, " if row.false_completion else "false refusal, " if row.false_refusal else ""
    sort = sort or ("something else was changed, " if row.marred else "")
    asked = "" if row.answer is None else f", answer {row.answer!r}"
    return f"{sort}{row.status}, {row.steps} steps, {row.decisions} decisions{asked}. {row.reason}"
