"""What the rows of a part come to, and a table of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from treetap.bench.ceiling.trial import KINDS, Row

Json = dict[str, Any]


def figures(rows: Sequence[Row]) -> Json:
    """Of the first runs, the runs after them, and those with other values."""
    first = [row for row in rows if row.run == 1]
    found = {**_first(first), "again": {}}
    for name, run in (("run 2", 2), ("run 3", 3), ("other values", 0)):
        some = [row for row in rows if row.run == run]
        if some:
            found["again"][name] = _again(some)
    return found


def _first(rows: Sequence[Row]) -> Json:
    possible = [row for row in rows if row.outcome.possible]
    impossible = [row for row in rows if not row.outcome.possible]
    asked = [row for row in possible if row.commits]
    done = [row for row in rows if row.done_not_said]
    return {
        "episodes": len(rows),
        "good": sum(row.outcome.good for row in rows),
        "good_share": _share(row.outcome.good for row in rows),
        "false_completions": sum(row.outcome.false_completion for row in rows),
        "possible": len(possible),
        "done_on_the_phone": sum(bool(row.outcome.held) for row in possible),
        "succeeded": sum(row.outcome.good for row in possible),
        "verified_by": dict(Counter(row.by for row in possible if row.outcome.good)),
        "done_but": dict(Counter(row.outcome.status for row in done)),
        "done_but_said_no": dict(Counter(row.said_no for row in done).most_common()),
        "not_done_said_no": dict(
            Counter(row.said_no for row in possible if not row.outcome.held).most_common()
        ),
        "impossible": len(impossible),
        "said_to_be_infeasible": sum(_infeasible(row) for row in impossible),
        "impossible_ended_as": dict(Counter(row.outcome.status for row in impossible)),
        "commit": len(asked),
        "consent_without_a_person": sum(not row.refusals for row in asked),
        "consent_share": _share(not row.refusals for row in asked),
        "commit_nothing_and_stopped": sum(bool(row.refusals) for row in possible if not row.commits),
        "only_by_a_place": [row.outcome.episode.id for row in rows if row.points],
        **_spent(rows),
        "failed": [told(row) for row in rows if not row.outcome.good],
    }


def _spent(rows: Sequence[Row]) -> Json:
    steps, count = max(1, sum(row.outcome.steps for row in rows)), max(1, len(rows))
    tokens = sum(sum(row.tokens.values()) for row in rows)
    deciding = sum(row.tokens.get("decision", 0) for row in rows)
    asked = max(1, sum(row.calls.get("decision", 0) for row in rows))
    return {
        "steps_per_task": round(steps / count, 2),
        "calls_per_task": round(sum(row.all_calls for row in rows) / count, 2),
        "calls_by_kind": {
            kind: round(sum(row.calls.get(kind, 0) for row in rows) / count, 2) for kind in _kinds(rows)
        },
        "tokens_per_task": round(tokens / count),
        "tokens_per_step": round(tokens / steps),
        "tokens_per_decision": round(deciding / asked),
        "calls_within_steps_plus_2": sum(row.within for row in rows),
        "seconds_per_task": round(sum(row.outcome.seconds for row in rows) / count, 2),
    }


def _again(rows: Sequence[Row]) -> Json:
    calls = Counter(row.all_calls for row in rows)
    return {
        "episodes": len(rows),
        "good": sum(row.outcome.good for row in rows),
        "replayed": sum(row.outcome.replayed for row in rows),
        "no_decision": sum(row.outcome.decisions == 0 and row.outcome.good for row in rows),
        "no_decision_share": _share(row.outcome.decisions == 0 and row.outcome.good for row in rows),
        "no_call": calls[0],
        "at_most_one_call": calls[0] + calls[1],
        "calls_per_task": round(sum(row.all_calls for row in rows) / len(rows), 2),
        "false_completions": sum(row.outcome.false_completion for row in rows),
        "wrong_reuses": sum(row.outcome.wrong_reuse for row in rows),
        "decided": [told(row) for row in rows if row.outcome.decisions or not row.outcome.good],
    }


def told(row: Row) -> Json:
    """One episode in a few words."""
    one = row.outcome
    return {
        "id": one.episode.id, "run": row.run, "sentence": one.episode.sentence, "status": one.status,
        "held": one.held, "false": one.false_completion, "said_no": row.said_no, "reason": one.reason,
        "answer": one.answer, "refusals": list(row.refusals), "commits": list(row.commits),
        "lost": list(row.lost), "points": list(row.points), "calls": dict(row.calls), "steps": one.steps,
        "decisions": one.decisions, "walked": [step[:200] for step in one.walked],
    }  # fmt: skip


def _infeasible(row: Row) -> bool:
    return row.outcome.good and row.said_no == "policy (infeasible)"


def _share(held: Iterable[bool]) -> float | None:
    some = list(held)
    return round(sum(some) / len(some), 3) if some else None


def _kinds(rows: Sequence[Row]) -> list[str]:
    there = {kind for row in rows for kind in row.calls}
    return [kind for kind in KINDS if kind in there] + sorted(there - set(KINDS))


def table(name: str, sums: Json) -> str:
    """For people."""
    done = f"{sums['possible']}: {sums['done_on_the_phone']} done on the phone, {sums['succeeded']} SUCCESS"
    not_possible = f"{sums['impossible']}: {sums['said_to_be_infeasible']} said to be infeasible"
    consent = f"{sums['consent_without_a_person']} had their consent ({_percent(sums['consent_share'])})"
    spent = f"{sums['tokens_per_task']} tokens, {sums['steps_per_task']} steps, {sums['seconds_per_task']} s"
    within = f"{sums['calls_within_steps_plus_2']} of {sums['episodes']}"
    rows = {
        "good": f"{sums['good']} of {sums['episodes']} ({_percent(sums['good_share'])})",
        "false completions": str(sums["false_completions"]),
        "can be done": f"{done} {_list(sums['verified_by'])}",
        "done, and not said": f"{sum(sums['done_but'].values())} {_list(sums['done_but'])}",
        "who said no": _list(sums["done_but_said_no"]),
        "not done, who said no": _list(sums["not_done_said_no"]),
        "cannot be done": f"{not_possible} {_list(sums['impossible_ended_as'])}",
        "commit to something": f"{sums['commit']}: {consent}",
        "stopped, commit nothing": str(sums["commit_nothing_and_stopped"]),
        "only by a place": ", ".join(sums["only_by_a_place"]),
        "calls for a task": f"{sums['calls_per_task']} {_list(sums['calls_by_kind'])}",
        "for a task": spent,
        "tokens": f"{sums['tokens_per_step']} a step, {sums['tokens_per_decision']} a decision",
        "calls within steps + 2": within,
        **{run: _told_again(one) for run, one in sums["again"].items()},
    }
    return "\n".join(
        [name, *(f"  {title:24}{said}" for title, said in rows.items()), *map(_failed, sums["failed"])]
    )


def _told_again(one: Json) -> str:
    decided = f"{one['no_decision']} without a decision ({_percent(one['no_decision_share'])})"
    calls = f"{one['no_call']} without a call, {one['at_most_one_call']} with one at most"
    good = f"{one['good']} of {one['episodes']} good, {decided}, {calls}"
    return f"{good}; {one['calls_per_task']} calls, {one['wrong_reuses']} wrong reuses"


def _failed(one: Json) -> str:
    how = f"{'FALSE, ' if one['false'] else ''}{'done, ' if one['held'] else ''}{one['status']}"
    return f"  ✗ {one['id']}: {one['sentence']}: {how} by {one['said_no']}. {one['reason']}"


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f} %"


def _list(counts: Json) -> str:
    return "(" + ", ".join(f"{name or '?'} {count}" for name, count in counts.items()) + ")" if counts else ""
