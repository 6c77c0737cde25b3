"""Which part of the agent had the last word in a run that did not succeed, by the run's log."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

Json = dict[str, Any]

_SPENT = ("used up", "rounds", "budget", "steps in a row", "times in the same state", "no end after")


def newest_log(data: Path) -> list[Json]:
    """The events of the last run in a data folder; empty if there is none."""
    logs = sorted(data.glob("runs/*/events.jsonl"), key=lambda one: one.stat().st_mtime_ns)
    if not logs:
        return []
    return [json.loads(line) for line in logs[-1].read_text(encoding="utf-8").splitlines() if line]


def refusals(events: Sequence[Json]) -> tuple[str, ...]:
    """What the guard said where it let a step pass only with a person's yes, or not at all."""
    rulings = [one["payload"]["ruling"] for one in events if one["payload"]["kind"] == "ruled"]
    return tuple(one["reason"] for one in rulings if one["permission"] != "allow")


def verified_by(events: Sequence[Json]) -> str:
    """Whose evidence the last goal that holds rests on."""
    found = [one["payload"].get("evidence") for one in events if one["payload"]["kind"] == "goal_checked"]
    held = [one for one in found if one]
    return ("judge" if held[-1]["kind"] == "judged" else "rules") if held else ""


def who_said_no(status: str, reason: str, events: Sequence[Json]) -> str:
    """A name for the part; empty for a run that succeeded."""
    if status == "success":
        return ""
    said = [one["payload"] for one in events]
    if status == "error":
        return "broke off"
    if status == "aborted":
        return "guard" if refusals(events) else "aborted"
    last = next((one for one in reversed(said) if _telling(one)), None)
    if any(words in reason for words in _SPENT):
        return f"budget, after {_last(last)}"
    return _last(last)


def _telling(payload: Json) -> bool:
    """Whether it says how far a step or a decision has come; a call for a lesson comes after all that."""
    if payload["kind"] == "model_called":
        return payload["purpose"] == "decide" and bool(payload.get("error"))
    return payload["kind"] in ("decided", "ruled", "action_done", "compared", "judged")


def _last(payload: Json | None) -> str:
    """A name for whoever wrote that event."""
    match payload:
        case {"kind": "decided", "decision": decision}:
            return _decided(decision)
        case {"kind": "ruled", "ruling": {"permission": permission}}:
            return "locating" if permission == "allow" else "guard"
        case {"kind": "compared", "verdict": {"status": status}}:
            return f"comparator ({status})"
        case {"kind": kind}:
            return {"action_done": "execution", "judged": "judge"}.get(kind, "reply")
    return "nobody"


def _decided(decision: Json) -> str:
    kind = decision["kind"]
    return {
        "done": "rules of the verifier",
        "infeasible": "policy (infeasible)",
        "ask_human": "policy (asked a person)",
        "terminal": "locating",
    }.get(kind, f"node after {kind}")
