# ruff: noqa: INP001, T201 — a script, in no package
"""Counts the source files of treetap that a task of one step passes through.

    uv run python tools/step_files.py [--list] [--json] [--check 120 [--phase node]]

A virtual phone shows the page with the switch, memory is empty, no model is configured. A file counts when
one of its functions runs; code that runs because a module is imported does not. Three phases:

    read    the sentence becomes a frame
    node    from the node's start to its end: recall, perceive, decide, guard, locate, act, compare, verify
    learn   what was done becomes an experience
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import threading
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

SOURCES = Path(__file__).parents[1] / "src" / "treetap"
PHASES = ("read", "node", "learn")
PAGE = "android.settings.AIRPLANE_MODE_SETTINGS"
SETTLING = 2.0
"""Seconds after which a page that was started is in front."""


class Tracer:
    """Notes in which files functions run, per phase, in every thread that starts after `begin`."""

    def __init__(self) -> None:
        self.phase = ""
        self.files: dict[str, set[str]] = {phase: set() for phase in PHASES}
        self._imports = threading.local()
        self._known: dict[CodeType, str] = {}

    def begin(self) -> None:
        threading.setprofile(self._profile)
        sys.setprofile(self._profile)

    def end(self) -> None:
        sys.setprofile(None)
        threading.setprofile(None)

    def _profile(self, frame: FrameType, event: str, _: Any) -> None:
        if event not in ("call", "return"):
            return
        code = frame.f_code
        if code.co_name == "<module>":
            depth = getattr(self._imports, "depth", 0)
            self._imports.depth = depth + 1 if event == "call" else max(0, depth - 1)
        elif event == "call" and self.phase and not getattr(self._imports, "depth", 0):
            name = self._known.get(code)
            if name is None:
                name = self._known[code] = _name(code.co_filename)
            if name:
                self.files[self.phase].add(name)


def _name(file: str) -> str:
    path = Path(file)
    return str(path.relative_to(SOURCES)) if path.is_relative_to(SOURCES) else ""


class PhaseSink:
    """A sink of events that tells the tracer when the first node starts and ends."""

    def __init__(self, inner: Any, tracer: Tracer) -> None:
        self._inner, self._tracer = inner, tracer
        self._node = ""

    async def emit(self, node: str, payload: Any) -> Any:
        if payload.kind == "node_started" and not self._node:
            self._node, self._tracer.phase = node, "node"
        told = await self._inner.emit(node, payload)
        if payload.kind == "node_ended" and node == self._node:
            self._tracer.phase = "learn"
        return told


async def trace(task: str, page: str) -> tuple[Tracer, dict[str, Any]]:
    """Runs the task on a phone that shows `page`; returns what ran, and the summary of the run."""
    tracer = Tracer()
    tracer.begin()  # Before the first import: a thread that is there already would not be traced.
    from treetap import load_config
    from treetap.app.agent import open_agent
    from treetap.app.logs import start_logging
    from treetap.bench.phones import virtual_device
    from treetap.core.clock import SystemClock

    start_logging("WARNING")
    clock = SystemClock()
    with tempfile.TemporaryDirectory() as data:
        settings = load_config(overrides=[f"data={data}", "strategy_tree.policy=offline"])
        async with (
            virtual_device(seed=1) as (phone, device),
            open_agent(settings, clock, device=device) as agent,
        ):
            await device.shell.run(f"am start -a {page}", once=True)
            phone.advance(SETTLING)
            tracer.phase = "read"
            result = await agent.execute_task(task, watch=lambda sink: PhaseSink(sink, tracer))
            tracer.phase = ""
    tracer.end()
    return tracer, result.summary()


def rooms(files: set[str]) -> Counter[str]:
    return Counter(name.split("/")[0] for name in files)


def table(tracer: Tracer) -> dict[str, dict[str, int]]:
    """Files per room: in each phase, and in all."""
    counted = {phase: rooms(files) for phase, files in tracer.files.items()}
    counted["all"] = rooms(set().union(*tracer.files.values()))
    names = sorted(counted["all"], key=lambda room: -counted["all"][room])
    lines = {room: {phase: counts[room] for phase, counts in counted.items()} for room in names}
    return lines | {"total": {phase: counts.total() for phase, counts in counted.items()}}


def main() -> int:
    parser = argparse.ArgumentParser(description="Count the files that one step passes through.")
    parser.add_argument("--task", default="turn on airplane mode")
    parser.add_argument(
        "--page", default="android.settings.AIRPLANE_MODE_SETTINGS", help="shown at the start"
    )
    parser.add_argument("--list", action="store_true", help="name the files")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    parser.add_argument("--check", type=int, metavar="N", help="exit 1 if it passes more than N files")
    parser.add_argument("--phase", choices=(*PHASES, "all"), default="node", help="what --check counts")
    given = parser.parse_args()
    tracer, run = asyncio.run(trace(given.task, given.page))
    lines = table(tracer)
    if given.json:
        files = {phase: sorted(names) for phase, names in tracer.files.items()}
        print(json.dumps({"run": run, "rooms": lines, "files": files}, ensure_ascii=False))
    else:
        print(f"{given.task!r}: {run['status']}, {run['steps']} step(s), {run['decisions']} decision(s)")
        print(f"{'room':<12}" + "".join(f"{phase:>7}" for phase in (*PHASES, "all")))
        for room, counts in lines.items():
            print(f"{room:<12}" + "".join(f"{counts[phase]:>7}" for phase in (*PHASES, "all")))
    if given.list and not given.json:
        for name in sorted(set().union(*tracer.files.values())):
            print(f"{name:<50}", " ".join(phase for phase in PHASES if name in tracer.files[phase]))
    if run["status"] != "success" or run["steps"] != 1:
        print(f"This was no step that succeeded: {run}", file=sys.stderr)
        return 1
    return int(given.check is not None and lines["total"][given.phase] > given.check)


if __name__ == "__main__":
    sys.exit(main())
