"""The decisions of a verified run, kept beside its events: what the offline policy can be fitted on.

One gzipped JSON per run. Screens stand once under their frame id; a point names them. What stands in a
password field is never written, and nothing of a run that typed into one.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from treetap.core.ports import Policy, TaskReader
from treetap.errors import StorageError
from treetap.models import (
    Action,
    Allowed,
    Branch,
    BranchMode,
    Decision,
    Done,
    RunResult,
    Screen,
    Situation,
    Status,
    StepStatus,
    Terminal,
)
from treetap.models.decision import DECISION

Json = dict[str, Any]
FILE = "decisions.json.gz"
_SCREENS = {"screen", "seen"}
_HEAVY = {"hints", "knowledge"}
"""What memory said: it is known again when it is asked again."""


@dataclass(frozen=True)
class Point:
    """One decision and what it was made on."""

    situation: Situation
    """Read again by today's rules; `goals` are all of its frame's."""
    decision: Decision


class DecisionRecorder:
    """A policy that remembers what it was asked and what it said."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self.points: list[tuple[Situation, Decision]] = []

    async def decide(self, situation: Situation, allowed: Allowed) -> Decision:
        decision = await self._policy.decide(situation, allowed)
        self.points.append((situation, decision))
        return decision

    def keep(self, result: RunResult, folder: Path) -> None:
        """Write down what led to a success. Raises `StorageError`."""
        if result.status is not Status.SUCCESS or _typed_a_password(self.points):
            return
        worked = [step.action for step in result.tree.all_steps() if step.status is StepStatus.SUCCESS]
        last = [one for one in self.points[-1:] if isinstance(one[1], Done)]
        good = [*(one for one in self.points if demonstrated(one[1]) in worked), *last]
        if good:
            write(told_points(good), folder / FILE)


def demonstrated(decision: Decision) -> Action | None:
    """The action that it comes to on the screen it was made on; None: it is no action."""
    if isinstance(decision, Terminal):
        return decision.action
    if isinstance(decision, Branch) and decision.mode is BranchMode.SEQUENCE:
        step = decision.children[0].step
        return step.action if step is not None else None
    return None


def _typed_a_password(points: Iterable[tuple[Situation, Decision]]) -> bool:
    """Whether a screen on the way has a password field with something in it."""
    screens = (one for situation, _ in points for one in (situation.screen, *situation.seen))
    return any(element.password and element.text for one in screens for element in one.elements)


def told_points(points: Sequence[tuple[Situation, Decision]]) -> Json:
    """As JSON: every screen once."""
    shown = [one for situation, _ in points for one in (*situation.seen, situation.screen)]
    return {
        "screens": {one.frame.id: told_screen(one) for one in shown},
        "points": [told_point(situation, decision) for situation, decision in points],
    }


def told_point(situation: Situation, decision: Decision) -> Json:
    """Its screens by name."""
    return {
        "screen": situation.screen.frame.id,
        "seen": [one.frame.id for one in situation.seen],
        "situation": situation.model_dump(mode="json", exclude=_SCREENS | _HEAVY),
        "decision": DECISION.dump_python(decision, mode="json"),
    }


def told_screen(screen: Screen) -> Json:
    """Without what stands in password fields."""
    hidden = [one.model_copy(update={"text": ""}) if one.password else one for one in screen.elements]
    told: Json = screen.model_copy(update={"elements": tuple(hidden)}).model_dump(mode="json")
    return told


def write(told: Mapping[str, Any], path: Path) -> None:
    """Whole or not at all. Raises `StorageError`."""
    passing = path.with_name(f"{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        passing.write_bytes(gzip.compress(json.dumps(told, ensure_ascii=False).encode(), mtime=0))
        passing.replace(path)
    except OSError as error:
        raise StorageError(f"{path} cannot be written: {error.strerror or error}.") from error


def read(path: Path) -> Json:
    """What a file says. Raises `StorageError`."""
    try:
        told = json.loads(gzip.decompress(path.read_bytes()))
    except (OSError, EOFError, ValueError) as error:
        raise StorageError(f"{path} cannot be read: {error}.", hint="Remove it.") from error
    if not isinstance(told, dict):
        raise StorageError(f"{path} holds no decisions.", hint="Remove it.")
    return told


def screens_of(told: Json) -> dict[str, Screen]:
    """By their names."""
    return {name: Screen.model_validate(one) for name, one in told["screens"].items()}


async def points_of(told: Json, reader: TaskReader, path: Path | None = None) -> list[Point]:
    """The decisions of a file, their tasks read again. Raises `StorageError`."""
    try:
        screens = screens_of(told)
        return [await point_of(one, screens, reader) for one in told["points"]]
    except (KeyError, TypeError, ValidationError) as error:
        raise StorageError(f"{path or 'It'} holds no decisions: {error}.", hint="Remove it.") from error


async def point_of(told: Json, screens: Mapping[str, Screen], reader: TaskReader) -> Point:
    """One of them."""
    kept = told["situation"]
    frame = await reader.read(kept["task"])
    bare = Situation.model_validate(
        {
            **kept,
            "mandate": await reader.read(kept["mandate"]["sentence"]),
            "frame": frame,
            "goals": frame.goals,
            "evidence": (),
            "screen": screens[told["screen"]],
            "seen": tuple(screens[one] for one in told["seen"]),
        }
    )
    return Point(bare, DECISION.validate_python(told["decision"]))


def labels_of(told: Json) -> tuple[str, ...]:
    """What the apps of the phone were called: the reader knows them by that."""
    points = told.get("points") or [{}]
    apps = points[0].get("situation", {}).get("apps", ())
    return tuple(sorted({str(one.get("label") or "") for one in apps} - {""}))


def kept_runs(runs: Path) -> Iterator[Path]:
    """The files of all runs that kept their decisions."""
    yield from sorted(runs.glob(f"*/{FILE}"))
