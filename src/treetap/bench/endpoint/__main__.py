"""What endpoints do to the agent: `uv run python -m treetap.bench.endpoint [--json]`.

Faults of endpoints, malformed and untidy replies, keys that are repeated, and texts of screens that want out
of their block, all against the real client and the real policy.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from typing import Any

from loguru import logger

from treetap.bench.endpoint import blocks, faults, leaks, replies

_SOUND = {"acted on": 0, "misread": 0, "crashes": 0, "found": 0, "out of their block": 0}
"""What has to be nothing."""


async def study(options: argparse.Namespace) -> dict[str, dict[str, Any]]:
    """All figures, part by part."""
    return {
        "faults": (await faults.study(options.repeats)).as_json(),
        "malformed replies": (await replies.study(options.replies)).as_json(),
        "untidy replies": (await replies.study_untidy(options.replies)).as_json(),
        "planted keys": (await leaks.study(options.keys)).as_json(),
        "texts of screens": blocks.study().as_json(),
    }


def sound(figures: dict[str, dict[str, Any]]) -> bool:
    """Whether all that has to be nothing is, and every fault is typed and in time."""
    told = figures["faults"]
    nothing = all(part.get(name, 0) == none for part in figures.values() for name, none in _SOUND.items())
    return nothing and told["typed"] == told["within the deadline"] == told["runs"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=5, help="of each fault")
    parser.add_argument("--replies", type=int, default=1_000)
    parser.add_argument("--keys", type=int, default=100)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    logger.remove()
    figures = asyncio.run(study(options))
    if options.json:
        print(json.dumps(figures, indent=2, ensure_ascii=False))
    else:
        for part, numbers in figures.items():
            told = ", ".join(
                f"{name} {value}" for name, value in numbers.items() if not isinstance(value, dict | list)
            )
            print(f"{part}: {told}")
            for name in ("wrong", "where", "not in the prompt"):
                for line in numbers.get(name) or ():
                    print(f"  {line}")
    sys.exit(0 if sound(figures) else 1)


if __name__ == "__main__":
    main()
