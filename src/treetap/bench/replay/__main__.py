"""The second run of a task, in figures: `uv run python -m treetap.bench.replay [--json]`."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from typing import Any

from loguru import logger

from treetap.bench.replay.cold import cold_child
from treetap.bench.replay.study import study


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--tasks", type=int, default=None, help="only so many of the tasks")
    parser.add_argument("--only", default="", help="only tasks with these words in them")
    parser.add_argument("--repeats", type=int, default=3, help="second runs of each task")
    parser.add_argument("--cold", help=argparse.SUPPRESS)
    given = parser.parse_args()
    logger.remove()
    if given.cold:
        return cold_child(given.cold)
    figures = asyncio.run(study(given.tasks, given.repeats, given.only))
    print(json.dumps(figures, ensure_ascii=False)) if given.json else _print(figures)
    return 0 if figures["met"] else 1


_COLUMNS = (
    ("steps", 6, "{}"),
    ("decisions", 10, "{}"),
    ("first", 8, "{:.2f}s"),
    ("second", 8, "{:.2f}s"),
    ("phone", 8, "{:.2f}s"),
    ("times_phone", 12, "{:.2f}"),
    ("decodes", 8, "{:.1f}"),
    ("script", 8, "{:.2f}s"),
    ("asking", 8, "{:.2f}s"),
    ("faster", 8, "{:.1f}"),
    ("cold", 8, "{:.2f}s"),
)


def _print(figures: dict[str, Any]) -> None:
    print(f"one PNG decode: {figures['decode'] * 1e3:.1f} ms (CPU {figures['decode_cpu'] * 1e3:.1f} ms)\n")
    print(f"{'':42}" + "".join(f"{name:>{width}}" for name, width, _ in _COLUMNS))
    for row in figures["rows"]:
        if not row["replayed"]:
            print(f"{row['task']:42}  not replayed: {row['reason']}")
            continue
        cells = (f"{form.format(row[name]):>{width}}" for name, width, form in _COLUMNS)
        print(f"{row['task']:42}" + "".join(cells))
    print(f"\n{_LEGEND}\n")
    print("agent CPU per step, ms: " + ", ".join(f"{name} {ms:.1f}" for name, ms in figures["cpu"].items()))
    for line in figures["summary"]:
        print(line)


_LEGEND = """\
phone: the phone's transitions and one capture per step; times_phone: second / phone (at most 1.35)
decodes: (second - phone) per step, in PNG decodes (at most 3); script: the same taps, a second's sleep each
asking: screenshot, model, act, the wait of the seed, screenshot, model
faster: (asking - phone) / (second - phone), at least 8
cold: the second run in a new process, from its start to its end"""


if __name__ == "__main__":
    sys.exit(main())
