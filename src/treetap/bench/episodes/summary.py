"""What outcomes add up to: rates with their intervals, and cost beside the fewest steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from treetap.bench.episodes.outcome import Outcome
from treetap.bench.intervals import wilson

Json = dict[str, Any]


def summary(outcomes: Sequence[Outcome]) -> Json:
    """The figures of some outcomes. Others rely on the first six keys."""
    judged = [one for one in outcomes if one.held is not None]
    good = sum(one.good for one in judged)
    done = [one for one in judged if one.good and one.possible]
    low, high = wilson(good, len(judged))
    return {
        "success_rate": round(good / len(judged), 4) if judged else 0.0,
        "interval": [round(low, 4), round(high, 4)],
        "episodes": len(outcomes),
        "false_completions": sum(one.false_completion for one in outcomes),
        "side_effects": sum(bool(one.effects) for one in outcomes),
        "wrong_reuse": sum(one.wrong_reuse for one in outcomes),
        "good": good,
        "judged": len(judged),
        "unjudged": len(outcomes) - len(judged),
        "claimed": sum(one.claimed for one in outcomes),
        "marred": sum(one.marred for one in outcomes),
        "refused": sum(one.refused for one in outcomes),
        "refused_wrongly": sum(one.refused and one.possible for one in outcomes),
        "broken_off": sum(one.status == "error" for one in outcomes),
        "replayed": sum(one.replayed for one in outcomes),
        "without_decisions": sum(one.good and one.decisions == 0 for one in outcomes),
        "decisions_of_fewest": _of_fewest(done, lambda one: one.decisions),
        "steps_of_fewest": _of_fewest(done, lambda one: one.steps),
        "agent_seconds": round(sum(one.seconds for one in outcomes), 1),
        "phone_seconds": round(sum(sum(one.phone_ms.values()) for one in outcomes) / 1000, 1),
        "faults": sum(len(one.faults) for one in outcomes),
    }


def _of_fewest(done: Sequence[Outcome], count: Callable[[Outcome], int]) -> float:
    fewest = sum(one.optimum for one in done)
    return round(sum(count(one) for one in done) / fewest, 3) if fewest else 0.0


def report(suite: str, outcomes: Sequence[Outcome]) -> Json:
    """The figures of a run: of all of it, and by pass, part, level, language and fault."""
    whole = {"suite": suite, **summary(outcomes)}
    for name, key in GROUPS.items():
        groups = grouped(outcomes, key)
        if len(groups) > 1 or name == "level":
            whole[f"by_{name}"] = {group: summary(some) for group, some in groups.items()}
    if any(one.episode.faults for one in outcomes):
        whole["met"] = met(outcomes)
    if any(one.episode.part in ("again", "kept") for one in outcomes):
        whole["repeated"] = repeated(outcomes)
    return whole


def _looks(outcome: Outcome) -> str:
    episode = outcome.episode
    version = "second version" if episode.version == 2 else ""
    return ", ".join(filter(None, (version, *sorted(episode.looks)))) or "as usual"


GROUPS: dict[str, Callable[[Outcome], str]] = {
    "pass": lambda one: f"pass {one.again}",
    "part": lambda one: one.episode.part,
    "level": lambda one: one.level,
    "language": lambda one: one.episode.locale,
    "reach": lambda one: "across apps" if one.across else "one app",
    "fault": lambda one: "+".join(one.episode.faults) or "no fault",
    "looks": _looks,
}


def grouped(outcomes: Sequence[Outcome], key: Callable[[Outcome], str]) -> dict[str, list[Outcome]]:
    """By what the key says, in the order of the first of each."""
    groups: dict[str, list[Outcome]] = {}
    for one in outcomes:
        groups.setdefault(key(one), []).append(one)
    return groups


def met(outcomes: Sequence[Outcome]) -> Json:
    """Of the episodes with a fault: in how many it happened at all, and how many of these went well."""
    meant = [one for one in outcomes if one.episode.faults]
    happened = [one for one in meant if one.faults]
    return {
        "episodes": len(meant),
        "happened": len(happened),
        "good": sum(one.good for one in happened),
        "interval": [round(edge, 4) for edge in wilson(sum(one.good for one in happened), len(happened))],
    }


def repeated(outcomes: Sequence[Outcome]) -> Json:
    """Of what the first run of a chain solved: how much the later ones did without a decision."""
    solved = {_key(one) for one in outcomes if one.episode.part == "first" and one.good}
    found: Json = {}
    for part in ("again", "kept"):
        later = [one for one in outcomes if one.episode.part == part and _key(one) in solved]
        found[part] = {
            "episodes": len(later),
            "good": sum(one.good for one in later),
            "without_decisions": sum(one.good and one.decisions == 0 for one in later),
        }
    return found


def _key(outcome: Outcome) -> tuple[int, str, str]:
    return outcome.again, outcome.episode.template, outcome.episode.locale
