"""The main job, on a phone of our own: no phone, no key, no network.

    uv run examples/simple_task.py ["任务"] [--json] [--data DIR] [--seed N]

The first run finds its way and learns; the second, even with other contents on the phone, decides nothing.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import secrets
import sys

from treetap import RunResult, StrategyTree, TreetapError, load_config
from treetap.app.logs import start_logging
from treetap.app.said import result_lines


async def execute(task: str, data: str, seed: int) -> RunResult:
    """A phone that speaks the language of the task, started for the occasion."""
    locale = "zh" if any("\u4e00" <= letter <= "\u9fff" for letter in task) else "en"
    settings = load_config(
        overrides=[
            "device.serial=virtual",
            f"device.virtual.locale={locale}",
            f"device.virtual.seed={seed}",
            f"data={data}",
        ]
    )
    return await StrategyTree(settings).execute_task(task)


def main() -> int:
    """0: done, and seen to be done; 1: not; 2: asked wrongly."""
    parser = argparse.ArgumentParser(description="Do a task on a virtual phone.")
    parser.add_argument("task", nargs="?", default="打开设置", help="in Chinese or English")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    parser.add_argument("--data", default="data", metavar="DIR", help="where experiences are kept")
    parser.add_argument("--seed", type=int, default=None, help="what is on the phone; another each time")
    given = parser.parse_args()
    start_logging("WARNING")
    seed = secrets.randbelow(1000) if given.seed is None else given.seed
    try:
        result = asyncio.run(execute(given.task, given.data, seed))
    except TreetapError as error:
        if given.json:
            print(json.dumps({"error": {"type": type(error).__name__, "message": error.message}}))
        print(error, file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        return 130
    if given.json:
        print(json.dumps(result.summary(), ensure_ascii=False))
    else:
        print("\n".join(f"{name:<12}{words}" for name, words in result_lines(result)))
    return 0 if result.status == "success" else 1


if __name__ == "__main__":
    sys.exit(main())
