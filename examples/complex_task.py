"""A task across two apps, with a value carried over: read in one, used in the other.

    uv run examples/complex_task.py ["task"] [--json] [--data DIR] [--seed N]

It runs twice on one phone that stays open. Each part becomes an experience of its own, so that another task
that needs the same part finds it again.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys

from treetap import RunResult, StrategyTree, TreetapError, load_config
from treetap.app.logs import start_logging
from treetap.app.mermaid import mermaid

TASK = "check the Android version and create a note with it"


async def execute(task: str, data: str, seed: int) -> list[RunResult]:
    """The same task twice: decided, then known."""
    place = ["device.serial=virtual", f"device.virtual.seed={seed}", f"data={data}"]
    async with StrategyTree(load_config(overrides=place)) as tree:
        return [await tree.execute_task(task) for _ in range(2)]


def main() -> int:
    """0: done both times, and seen to be done; 1: not; 2: asked wrongly."""
    parser = argparse.ArgumentParser(description="Do a task across apps on a virtual phone, twice.")
    parser.add_argument("task", nargs="?", default=TASK)
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    parser.add_argument("--data", default="data", metavar="DIR", help="where experiences are kept")
    parser.add_argument("--seed", type=int, default=1, help="what is on the phone")
    given = parser.parse_args()
    start_logging("WARNING")
    try:
        first, second = asyncio.run(execute(given.task, given.data, given.seed))
    except TreetapError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        return 130
    if given.json:
        print(json.dumps({**second.summary(), "first": first.summary()}, ensure_ascii=False))
    else:
        for name, result in (("first run", first), ("second run", second)):
            counts = f"{result.steps} steps, {result.decisions} decisions, {result.duration:.1f} s"
            print(f"{name}: {result.status}, {counts}")
            for part in result.tree.children:
                print(f"  {part.status}: {part.task}")
            if result.reason:
                print(f"  {result.reason}")
        print(mermaid(first.tree))
    return 0 if first.status == second.status == "success" else 1


if __name__ == "__main__":
    sys.exit(main())
