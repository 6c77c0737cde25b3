"""One task on a fresh phone: the agent is asked, the judge looks at the phone, a row is written down."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from loguru import logger

from treetap.app.load import load_config
from treetap.bench.phones import steady, virtual_device
from treetap.bench.tasks.suites import suite_of
from treetap.bench.tasks.task import Seen, Task, unharmed
from treetap.bench.walks.stage import SMALL, Passing
from treetap.core.ports import Clock, Device
from treetap.models import NodeRecord, RunResult, Settings, Status, StepStatus
from virtualphone.app import App

QUICK = (
    "device.settle.interval=0.02",
    "device.settle.timeout=0.03",
    "locating.learn=false",
    "screen_comparison.save_screenshots=false",
)
"""The phone rests between commands: waiting for it would only cost time."""


class Agent(Protocol):
    """Whoever carries tasks out."""

    async def execute_task(self, task: str) -> RunResult:
        """What came of it."""


OpenAgent = Callable[[Settings, Clock, Device], AbstractAsyncContextManager[Agent]]


@dataclass(frozen=True)
class Conditions:
    """How a task is run: plain values, so that another process can be told."""

    suite: str = "main"
    folder: Path | None = None
    variant: str = ""
    seed: int = 7
    data: Path = Path("data")
    overrides: tuple[str, ...] = ()
    limit: float = 240.0
    """Seconds of real time for one task."""


@dataclass(frozen=True)
class Row:
    """What came of one task."""

    task: str
    locale: str
    kind: str
    possible: bool
    seed: int
    status: str
    reason: str
    answer: str | None
    held: bool
    """The judge says yes."""
    decisions: int
    steps: int
    optimum: int
    replayed: bool
    seconds: float
    sentence: str
    marred: bool = False
    """Not as it should be, nor as it was: something was done, and it was not (all of) what was asked."""
    walked: tuple[str, ...] = ()
    """The steps in short, for whoever looks into a failure."""

    @property
    def claimed(self) -> bool:
        return self.status == Status.SUCCESS.value

    @property
    def good(self) -> bool:
        """Done and said so; or, where it cannot be done, not claimed and no harm done."""
        return self.held and self.claimed == self.possible

    @property
    def false_completion(self) -> bool:
        """It says done, and the phone says no."""
        return self.claimed and not (self.held and self.possible)

    @property
    def false_refusal(self) -> bool:
        """The phone says yes, and it says no."""
        return self.possible and self.held and not self.claimed

    @property
    def wrong_reuse(self) -> bool:
        """What was remembered led astray: replayed, and claimed wrongly or something else was changed."""
        return self.replayed and (self.false_completion or self.marred)


@dataclass(frozen=True)
class Ended:
    """How a run ended: with a result, or with a problem."""

    result: RunResult | None = None
    problem: str = ""
    seconds: float = 0.0
    marred: bool = False


async def run_task(
    task: Task, apps: Sequence[type[App]], conditions: Conditions, open_agent: OpenAgent
) -> Row:
    """A fresh phone, the agent, the judge."""
    # Its own data folder, whatever else is set.
    overrides = (*QUICK, *conditions.overrides, f"data={conditions.data}")
    settings = load_config(overrides=overrides, env={})
    phone_kind: dict[str, Any] = {**SMALL, "locale": task.locale, "apps": apps, "seed": conditions.seed}
    async with virtual_device(**phone_kind) as (phone, device):
        before = await asyncio.to_thread(task.begin, phone, conditions.seed)
        started = time.perf_counter()
        result, problem = None, ""
        try:
            async with (
                asyncio.timeout(conditions.limit),
                open_agent(settings, Passing(), steady(device)) as agent,
            ):
                result = await agent.execute_task(task.sentence)
        except TimeoutError:
            problem = f"no end after {conditions.limit:.0f} s"
        seconds = time.perf_counter() - started
        after = await asyncio.to_thread(phone.state)
        await asyncio.to_thread(task.end, phone)
    seen = Seen(before, after, result.answer if result else None)
    held = task.holds_in(seen)
    marred = not held and not unharmed()(seen)
    return row_of(task, conditions, Ended(result, problem, seconds, marred), held=held)


def row_of(task: Task, conditions: Conditions, ended: Ended, *, held: bool = False) -> Row:
    """What is written down. A run that broke off has claimed nothing."""
    result = ended.result
    return Row(
        task=task.name,
        locale=task.locale,
        kind=task.kind,
        possible=task.possible,
        seed=conditions.seed,
        status=result.status.value if result else "error",
        reason=ended.problem or (result.reason if result else ""),
        answer=result.answer if result else None,
        held=bool(held),
        decisions=result.decisions if result else 0,
        steps=result.steps if result else 0,
        optimum=task.optimum,
        replayed=bool(result and result.replayed),
        seconds=round(ended.seconds, 2),
        sentence=task.sentence,
        marred=ended.marred,
        walked=tuple(walked(result.tree)) if result else (),
    )


def walked(tree: NodeRecord) -> list[str]:
    """The steps in short."""
    lines = []
    for step in tree.all_steps():
        action = step.action.model_dump(mode="json", exclude_defaults=True, exclude={"kind"})
        verdict = step.verdict.status.value if step.verdict else "-"
        mark = "" if step.status is StepStatus.SUCCESS else f" [{step.status.value} {step.error[:80]}]"
        lines.append(f"{step.action.kind} {_short(action)} → {verdict}{mark}")
    return lines


def _short(value: object) -> str:
    """An action without the brackets of its JSON."""
    if isinstance(value, dict):
        if set(value) == {"parts"}:
            return "".join(_short(part) for part in value["parts"])
        return " ".join(f"{key}={_short(one)}" for key, one in value.items() if key not in ("kind", "bounds"))
    if isinstance(value, list):
        return ",".join(_short(one) for one in value)
    return str(value)[:60]


def the_agent(settings: Settings, clock: Clock, device: Device) -> AbstractAsyncContextManager[Agent]:
    """The agent itself, as `treetap run` makes it, with nobody to ask."""
    from treetap.app.agent import open_agent
    from treetap.human.none import NoHuman

    return open_agent(settings, clock, device=device, human=NoHuman())


def run_named(name: str, conditions: Conditions) -> Row:
    """The task of that name, in a process of its own: what it logs is no figure."""
    logger.remove()
    suite = suite_of(conditions.suite, folder=conditions.folder, variant=conditions.variant)
    task = next(one for one in suite.tasks if one.name == name)
    return asyncio.run(run_task(task, suite.apps, conditions, the_agent))
