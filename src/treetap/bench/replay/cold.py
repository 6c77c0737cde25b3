"""The second run in a process that has just begun: what starting up costs."""

from __future__ import annotations

import asyncio
import json
import sys
import time

from treetap.models import Settings


async def cold_run(settings: Settings, sentence: str) -> float:
    """Seconds from starting the process to its end. Raises `RuntimeError` where it did not replay."""
    told = json.dumps({"settings": settings.model_dump(mode="json"), "sentence": sentence})
    start = time.perf_counter()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "treetap.bench.replay", "--cold", told, stdout=asyncio.subprocess.PIPE
    )
    said, _ = await process.communicate()
    took = time.perf_counter() - start
    if process.returncode:
        raise RuntimeError(f"the cold run did not replay: {said.decode(errors='replace').strip()}")
    return took


def cold_child(told: str) -> int:
    """The child's side: 0 if it was replayed."""
    from treetap.app.agent import StrategyTree

    given = json.loads(told)
    settings = Settings.model_validate(given["settings"])
    result = asyncio.run(StrategyTree(settings).execute_task(given["sentence"]))
    print(result.status, result.reason)
    return 0 if result.replayed and result.status == "success" else 1
