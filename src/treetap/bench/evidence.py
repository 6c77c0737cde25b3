"""What the rules of the verifier see in demonstrations: `python -m treetap.bench.evidence --demos DIR`.

Every screen of a run is looked at as the agent would: a goal after those before it, and evidence stays. It is
found where all goals have evidence and the phone's state is as wanted; false where it is not. A question is
right where the answer that was read is the template's. Truth comes from the phone's state.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from treetap.bench.fit.demonstrations import Demonstration, load
from treetap.matching.words import normal, numbers
from treetap.models import App, Evidence, Goal, Intent, Screen, Slot
from treetap.verify.checker import ScreenGoalChecker


@dataclass(frozen=True)
class Replayed:
    """What one demonstration came to."""

    episode: str
    intents: str
    verdict: str
    """found, missed, false, or none where nothing was to be found and nothing was."""
    kinds: str = ""
    text: str = ""
    open: str = ""
    """The first goal without evidence."""


async def replayed(demo: Demonstration) -> Replayed:
    """The screens of a demonstration, one after the other."""
    apps = tuple(demo.points[0].situation.apps) if demo.points else ()

    async def installed() -> Sequence[App]:
        return apps

    checker = ScreenGoalChecker(apps=installed)
    goals, evidence = list(demo.frame.goals), list[Evidence]()
    for screen, seen, held in _looks(demo):
        while len(evidence) < len(goals):
            goal = _with_what_was_read(goals[len(evidence)], evidence)
            found = await checker.check(
                goal, screen, [one for one in seen if one.frame.id != screen.frame.id]
            )
            if found is None:
                break
            evidence.append(found)
        if len(evidence) == len(goals):
            asks = any(goal.intent is Intent.READ for goal in goals[-1:])
            right = _is_answer(evidence[-1].value, demo.right_answer) if asks and demo.right_answer else held
            return _replayed(demo, "found" if right else "false", evidence)
    possible = (bool(demo.points) and demo.points[-1].held) or (demo.right_answer is not None and demo.good)
    return _replayed(demo, "missed" if possible else "none", evidence)


def _replayed(demo: Demonstration, verdict: str, evidence: Sequence[Evidence]) -> Replayed:
    goals = demo.frame.goals
    intents = goals[0].intent.value if len(goals) == 1 else "several"
    told = "; ".join(f"{one.kind}: {one.text} [{one.value}]" for one in evidence)
    left = goals[len(evidence)] if len(evidence) < len(goals) else None
    kinds = "+".join(sorted({one.kind.value for one in evidence}))
    return Replayed(demo.episode, intents, verdict, kinds, told, "" if left is None else _told(left))


def _told(goal: Goal) -> str:
    slots = ", ".join(f"{one.type}/{one.role}={one.value}" for one in goal.slots)
    rules = ", ".join(f"{one.kind}={one.value}" for one in goal.constraints)
    return f"{goal.intent} {goal.verb} {goal.polarity} app={goal.app} '{goal.object}' [{slots}] [{rules}]"


def _looks(demo: Demonstration) -> Iterator[tuple[Screen, Sequence[Screen], bool]]:
    for point in demo.points:
        yield point.situation.screen, point.situation.seen, point.held


def _with_what_was_read(goal: Goal, evidence: Sequence[Evidence]) -> Goal:
    """A goal that says "it" has the answers before it as values, as in a run."""
    read = [one.value for one in evidence if one.value is not None]
    if "it" not in goal.object.split() or goal.intent is Intent.READ or not read:
        return goal
    slots = (
        Slot(name=f"carried_{at}", type="text", role="content", value=one) for at, one in enumerate(read)
    )
    return goal.model_copy(update={"slots": (*goal.slots, *slots)})


def _is_answer(value: str | None, right: str) -> bool:
    """The same words, or all the numbers of the right answer and no others."""
    if value is None:
        return False
    if normal(right) in normal(value) or normal(value) in normal(right):
        return True
    return bool(numbers(right)) and numbers(right) == numbers(value)


def main() -> None:
    """Prints found, missed and false per intent; with --cases each run that is not found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--demos", type=Path, required=True)
    parser.add_argument("--only", default="", help="file names with these words")
    parser.add_argument("--every", type=int, default=1, help="one of so many")
    parser.add_argument("--cases", action="store_true", help="tell what was missed and what was false")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    results: list[Replayed] = []
    for number, demo in enumerate(load(chosen.demos, chosen.only)):
        if number % chosen.every == 0:
            results.append(asyncio.run(replayed(demo)))
    if chosen.json:
        print(json.dumps([asdict(one) for one in results], ensure_ascii=False))
        return
    for one in results:
        if chosen.cases and one.verdict in {"missed", "false"}:
            print(f"{one.verdict} {one.episode}\n   {one.text}\n   {one.open}")
    counts = Counter((one.intents, one.verdict) for one in results)
    for intents in (*sorted({one.intents for one in results}), "all"):
        here = {
            verdict: sum(
                n for (name, which), n in counts.items() if which == verdict and intents in (name, "all")
            )
            for verdict in ("found", "missed", "false", "none")
        }
        to_find, runs = here["found"] + here["missed"], sum(here.values())
        print(f"{intents:8} found {here['found']:4} of {to_find:4}   false {here['false']:3} of {runs:4}")


if __name__ == "__main__":
    main()
