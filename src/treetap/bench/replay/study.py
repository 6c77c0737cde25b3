"""Each task learned once on a phone at its own pace, then done again in the same process, and by others."""

from __future__ import annotations

import asyncio
import statistics
import time
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from treetap.app.agent import open_agent
from treetap.bench.replay.cold import cold_run
from treetap.bench.replay.others import Adb, plan_act_verify, script
from treetap.bench.replay.phone import CAPTURE, FarPhone, far_phone
from treetap.bench.replay.spending import MeteredAgent, metered
from treetap.core.clock import SystemClock
from treetap.device.adb.device import AdbDevice, open_adb
from treetap.device.adb.server import PrivateServer
from treetap.human.scripted import ScriptedHuman
from treetap.imaging.pictures import decode
from treetap.models import DeviceInput, RunResult, Settings, Status

TASKS: Final = (
    ("en", "open settings"),
    ("zh", "打开设置"),
    ("en", "turn off wifi"),
    ("zh", "打开飞行模式"),
    ("en", "turn on bluetooth"),
    ("zh", "打开蓝牙"),
    ("en", "send 'hi' to Ann Lee"),
    ("zh", "新建联系人王小明，电话13800138000"),
    ("en", "delete the contact Ben Carter"),
    ("en", "what is the Android version of this phone"),
    ("en", "set an alarm for 7:30"),
)
SEED: Final = 7
MOST_DECODES, MOST_PHONE, LEAST_FASTER = 3.0, 1.35, 8.0
"""The issue's bounds."""
_QUIET: Final = 1.5
"""Seconds after which nothing on the phone moves any more."""
_LEAST: Final = 0.001


@dataclass(frozen=True)
class _Second:
    """One second run."""

    result: RunResult
    wall: float
    phone: float
    """Seconds: transitions, and one capture for each step."""
    steps: int
    cpu: dict[str, float]
    right: bool
    """The phone's apps hold what they held after the first run."""

    @property
    def good(self) -> bool:
        return self.right and self.result.replayed and self.result.status is Status.SUCCESS


async def study(most: int | None, repeats: int, only: str = "") -> dict[str, Any]:
    """The figures, task by task and together. `only`: of tasks with these words in them."""
    rows: list[dict[str, Any]] = []
    async with PrivateServer() as server, far_phone() as phone:
        device_settings = server.settings(serial=phone.address)
        clock = SystemClock()
        device = await open_adb(device_settings, clock, ensure=server.ensure)
        try:
            with TemporaryDirectory() as folder:
                walls = await _decodes(device)
                chosen = [task for task in TASKS[:most] if only in task[1]]
                for number, (locale, sentence) in enumerate(chosen):
                    # A memory of its own: what was learned in another language would be replayed here too.
                    settings = Settings(data=Path(folder) / str(number), device=device_settings)
                    bench = _Bench(settings, phone, device, Adb(server.port, phone.address), walls[0])
                    rows.append(await _row(bench, locale, sentence, repeats))
        finally:
            await device.close()
    return _figures(rows, walls)


@dataclass(frozen=True)
class _Bench:
    """What every task is measured with."""

    settings: Settings
    phone: FarPhone
    device: AdbDevice
    adb: Adb
    decode: float
    """Seconds that decoding one screenshot takes."""


async def _row(bench: _Bench, locale: str, sentence: str, repeats: int) -> dict[str, Any]:
    settings, phone = bench.settings, bench.phone
    clock = SystemClock()
    human = ScriptedHuman([True] * 50)
    async with open_agent(settings, clock, device=bench.device, human=human) as agent:
        measured = metered(agent)
        await _fresh(phone, locale)
        began = time.perf_counter()
        first = await measured.execute_task(sentence)
        took = time.perf_counter() - began
        after = await phone.apps()
        seconds = [await _second(measured, phone, locale, sentence, after) for _ in range(repeats)]
    best = [
        one for one in seconds if one.result.replayed and one.result.status is Status.SUCCESS and one.right
    ]
    row: dict[str, Any] = {
        "task": sentence,
        "replayed": bool(best) and len(best) == len(seconds),
        "reason": _why(first, seconds),
        "first": took,
        "first_decisions": first.decisions,
        "decisions": max((one.result.decisions for one in seconds), default=0),
    }
    if not row["replayed"]:
        return row
    middle = sorted(best, key=lambda one: one.wall - one.phone)[len(best) // 2]
    inputs = _inputs(middle.result)
    await _fresh(phone, locale)
    by_script = await script(bench.adb, inputs)
    await _fresh(phone, locale)
    by_asking = await plan_act_verify(bench.adb, inputs)
    await _fresh(phone, locale)
    cold = await cold_run(settings, sentence)
    over = middle.wall - middle.phone
    return row | {
        "steps": middle.steps,
        "second": middle.wall,
        "phone": middle.phone,
        "times_phone": middle.wall / middle.phone,
        "over": over / middle.steps,
        "decodes": over / middle.steps / bench.decode,
        "script": by_script,
        "asking": by_asking,
        "faster": (by_asking - middle.phone) / max(_LEAST, over),
        "cold": cold,
        "cpu": {name: seconds / middle.steps for name, seconds in middle.cpu.items()},
    }


async def _second(agent: MeteredAgent, phone: FarPhone, locale: str, sentence: str, truth: Any) -> _Second:
    await _fresh(phone, locale)
    before = await phone.transitions()
    agent.meter.start()
    began = time.perf_counter()
    result = await agent.execute_task(sentence)
    wall = time.perf_counter() - began
    cpu = agent.meter.stop()
    moved = await phone.transitions() - before
    steps = max(1, result.steps)
    return _Second(result, wall, moved + CAPTURE * steps, steps, cpu, await phone.apps() == truth)


async def _fresh(phone: FarPhone, locale: str) -> None:
    await phone.reset(SEED, locale)
    await asyncio.sleep(_QUIET)


async def _decodes(device: AdbDevice) -> tuple[float, float]:
    """Seconds of wall and of CPU that decoding one screenshot takes, as PNG."""
    png = await device.capture_png()
    spent = []
    for _ in range(15):
        wall, cpu = time.perf_counter(), time.process_time()
        decode(png)
        spent.append((time.perf_counter() - wall, time.process_time() - cpu))
    return statistics.median(one[0] for one in spent), statistics.median(one[1] for one in spent)


def _inputs(result: RunResult) -> list[tuple[DeviceInput, ...]]:
    steps = (step.execution for step in result.tree.all_steps())
    return [done.inputs for done in steps if done is not None and done.inputs]


def _why(first: RunResult, seconds: list[_Second]) -> str:
    if first.status is not Status.SUCCESS:
        return f"the first run ended {first.status}: {first.reason}"
    for one in seconds:
        if one.result.status is not Status.SUCCESS or not one.result.replayed:
            return f"a second run ended {one.result.status}: {one.result.reason}"
        if not one.right:
            return "a second run left the phone in another state"
    return ""


def _figures(rows: list[dict[str, Any]], decoded: tuple[float, float]) -> dict[str, Any]:
    good = [row for row in rows if row["replayed"]]
    cpu: dict[str, float] = {}
    for row in good:
        for name, seconds in row["cpu"].items():
            cpu[name] = cpu.get(name, 0.0) + seconds * 1e3 / len(good)
    whole = _together(good, decoded[0])
    bounds = {
        "replayed": len(good) == len(rows),
        "decisions": all(row["decisions"] == 0 for row in good),
        "decodes": whole["decodes"] <= MOST_DECODES,
        "times_phone": whole["times_phone"] <= MOST_PHONE,
        "script": whole["second"] < whole["script"],
        "faster": whole["faster"] >= LEAST_FASTER,
    }
    summary = [f"{name}: {'met' if met else 'MISSED'}" for name, met in bounds.items()]
    for name in ("decodes", "times_phone", "faster") if good else ():
        worst = (min if name == "faster" else max)(row[name] for row in good)
        summary.append(f"{name}: {whole[name]:.2f} over all tasks, {worst:.2f} in the worst")
    ordered = dict(sorted(cpu.items(), key=lambda one: -one[1]))
    return {
        "decode": decoded[0],
        "decode_cpu": decoded[1],
        "rows": rows,
        "cpu": {"in all": sum(cpu.values()), **ordered},
        "bounds": bounds,
        "met": all(bounds.values()),
        "summary": summary,
    }


def _together(rows: list[dict[str, Any]], decode_seconds: float) -> dict[str, float]:
    """All tasks as one long one: how many steps each has does not matter then."""
    second, phone, script_, asking = (
        sum(row[name] for row in rows) for name in ("second", "phone", "script", "asking")
    )
    over, steps = second - phone, max(1, sum(row["steps"] for row in rows))
    return {
        "second": second,
        "script": script_,
        "decodes": over / steps / decode_seconds,
        "times_phone": second / max(_LEAST, phone),
        "faster": (asking - phone) / max(_LEAST, over),
    }
