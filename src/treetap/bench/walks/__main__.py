"""What is learned from runs on the virtual phone: `python -m treetap.bench.walks [--json] [--only WORDS]`."""

from __future__ import annotations

import argparse
import asyncio
import json
from typing import Any

from treetap.bench.walks.record import recorded
from treetap.bench.walks.routes import every_walk
from treetap.bench.walks.stage import stage
from treetap.bench.walks.walk import Walk
from treetap.memory.learning.learner import RunLearner
from treetap.models import AtomicExperience, StrategyExperience, TaskExperience
from treetap.task.reader import LexiconTaskReader


async def _learned(walk: Walk) -> dict[str, Any]:
    reader = LexiconTaskReader()
    async with stage(walk.locale) as here:
        run = await recorded(here, await reader.read(walk.sentence), walk)
    learned = await RunLearner(reader).learn(run)
    row: dict[str, Any] = {"walk": walk.name, "sentence": walk.sentence, "status": run.tree.status.value}
    for one in learned:
        if isinstance(one, TaskExperience):
            row |= {
                "pattern": one.pattern,
                "slots": [slot.name for slot in one.slots],
                "constants": {constant.name: constant.value for constant in one.constants},
                "verified": one.verified,
            }
        elif isinstance(one, StrategyExperience):
            row |= {"strategy": one.strategy, "kind": one.pattern}
    row["steps"] = [one.sentence for one in learned if isinstance(one, AtomicExperience)]
    if not learned:
        last = run.tree.steps[-1]
        row["why"] = last.verdict.cause if last.verdict is not None else last.error
    return row


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="one object for each walk")
    parser.add_argument("--only", default="", help="only walks whose name has these words")
    given = parser.parse_args()
    for walk in every_walk():
        if given.only in walk.name:
            row = asyncio.run(_learned(walk))
            print(json.dumps(row, ensure_ascii=False) if given.json else _told(row))


def _told(row: dict[str, Any]) -> str:
    lines = [f"{row['walk']}: {row['sentence']}  [{row['status']}]"]
    lines += [f"  {name}: {value}" for name, value in list(row.items())[3:]]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
