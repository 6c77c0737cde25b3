"""Three ways to remember, and what each costs: by key, one search, all three levels.

    uv run examples/retrieval_demo.py [--json] [--data DIR]

A few tasks are learned on a phone of our own. Then memory is asked, without touching a phone: the more a task
is worth it, the more is searched. Similarity only proposes; what may be replayed is decided by equality.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from dataclasses import asdict, dataclass

from treetap import Settings, StrategyTree, TreetapError, load_config
from treetap.app.logs import start_logging
from treetap.app.memory import open_memory
from treetap.core.clock import SystemClock
from treetap.models import Query

LEARNED = (
    "turn on Wi-Fi",
    "open the display settings",
    "check the Android version and create a note with it",
)
ASKED = (
    ("the same words", "turn on Wi-Fi"),
    ("the opposite", "turn off Wi-Fi"),
    ("something like it", "check the model name and create a note with it"),
    ("a long task", "check the Android version, write it into a new note, then text that note to Ann Lee"),
)


@dataclass(frozen=True)
class Recalled:
    """What memory answered, and what that took."""

    asked: str
    path: str
    milliseconds: float
    candidates: int
    best: str
    confidence: float
    replay: bool
    reason: str


async def learn(settings: Settings) -> None:
    """Do each task once, on one phone that stays open; what is known already is only done again."""
    async with StrategyTree(settings) as tree:
        for task in LEARNED:
            result = await tree.execute_task(task)
            print(f"{result.status}: {task} ({result.decisions} decisions)", file=sys.stderr)


async def recall(settings: Settings, task: str) -> Recalled:
    """Ask a memory that has just been opened: what it loads for the answer counts."""
    async with open_memory(settings, SystemClock()) as memory:
        frame = await memory.reader.read(task)
        found = await memory.recall.recall(Query(frame=frame, purpose="task"))
    best = found.matches[0] if found.matches else None
    sure = best.confidence if best else 0.0
    return Recalled(
        asked=task,
        path=found.path,
        milliseconds=round(found.milliseconds, 2),
        candidates=len(found.matches),
        best=getattr(best.experience, "pattern", "") if best else "",
        confidence=round(sure, 3),
        replay=sure >= settings.experience.replay.min_confidence,
        reason=found.reason,
    )


async def show(data: str) -> list[tuple[str, Recalled]]:
    """Learn, then ask."""
    settings = load_config(
        overrides=["device.serial=virtual", "device.virtual.speed=0", "device.virtual.seed=1", f"data={data}"]
    )
    await learn(settings)
    return [(why, await recall(settings, task)) for why, task in ASKED]


def main() -> int:
    """0: every way was taken; 1: not; 2: asked wrongly."""
    parser = argparse.ArgumentParser(description="Ask memory in three ways.")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    parser.add_argument("--data", default="data", metavar="DIR", help="where experiences are kept")
    given = parser.parse_args()
    start_logging("WARNING")
    try:
        answers = asyncio.run(show(given.data))
    except TreetapError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        return 130
    if given.json:
        print(
            json.dumps({"asked": [{"why": why, **asdict(one)} for why, one in answers]}, ensure_ascii=False)
        )
    else:
        for why, one in answers:
            print(f"\n{why}: {one.asked}")
            print(f"  way     {one.path}, {one.milliseconds:g} ms: {one.reason}")
            verdict = "replayed" if one.replay else "a hint, never a replay"
            best = f"the best '{one.best}' ({one.confidence:g}): {verdict}" if one.best else "nothing"
            print(f"  found   {one.candidates}, {best}")
    return 0 if {"keys", "single", "hierarchical"} <= {one.path for _, one in answers} else 1


if __name__ == "__main__":
    sys.exit(main())
