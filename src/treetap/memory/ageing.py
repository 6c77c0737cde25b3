"""Ageing (F9): which experiences are no longer worth keeping, and why. Nothing goes unasked."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from treetap.memory.journal import Journal
from treetap.memory.journal.rows import text_of
from treetap.memory.keys import pattern_key
from treetap.memory.reuse.confidence import record_factor
from treetap.models import Experience, Origin, TaskExperience


@dataclass(frozen=True)
class Prunable:
    """A record that could go, what it is in a person's words, and why."""

    id: str
    level: str
    text: str
    reason: str


def prunable(
    journal: Journal,
    *,
    now: datetime,
    below: float = 0.0,
    unused_days: int | None = None,
    failed: bool = True,
) -> list[Prunable]:
    """What would go, oldest first; `Journal.remove` takes it away with what belongs to it.

    `failed`: what fails more often than it works. `below`: what can no longer be trusted that far, whatever
    the task. `unused_days`: tasks that were neither learned nor used for so long. Always: tasks learned with
    a version of an app where a newer one has taught the same.
    """
    oldest = None if unused_days is None else now - timedelta(days=unused_days)
    found: list[Prunable] = []
    siblings: dict[tuple[str, ...], list[_Learned]] = defaultdict(list)
    for one in journal.all():
        reason = (_failing(one) if failed else "") or _distrusted(one, below) or _unused(one, oldest, now)
        if reason:
            found.append(Prunable(one.id, one.level, text_of(one), reason))
        elif isinstance(one, TaskExperience) and one.verified:
            siblings[_family(one)].append(_Learned.from_task(one))
    found.extend(gone for family in siblings.values() for gone in _outdated(family))
    return found


def _failing(one: Experience) -> str:
    record = one.record
    if record.fail <= record.ok:
        return ""
    if one.origin is Origin.IMPORTED and not record.ok:
        return "it was imported and has never worked here"
    return f"it failed {record.fail} of {record.ok + record.fail} times"


def _distrusted(one: Experience, below: float) -> str:
    trust = record_factor(one.record)
    return f"it is trusted up to {trust:.2f}, less than {below:.2f}" if trust < below else ""


def _unused(one: Experience, oldest: datetime | None, now: datetime) -> str:
    """Of a task: its actions and strategies are used with it and go with it."""
    if oldest is None or not isinstance(one, TaskExperience):
        return ""
    last = one.created if one.record.last is None else max(one.record.last, one.created)
    return f"it has not been used for {(now - last).days} days" if last < oldest else ""


@dataclass(frozen=True)
class _Learned:
    """What is needed of a task to tell whether another has replaced it."""

    id: str
    text: str
    created: datetime
    versions: dict[str, str]

    @classmethod
    def from_task(cls, task: TaskExperience) -> _Learned:
        versions = {app.package: app.version for app in task.circumstances.apps}
        return cls(task.id, text_of(task), task.created, versions)


def _family(task: TaskExperience) -> tuple[str, ...]:
    """The same for all ways of doing the same thing with the same apps."""
    constants = sorted(f"{one.name}={one.value}" for one in task.constants)
    slots = sorted(slot.name for slot in task.slots)
    apps = sorted(app.package for app in task.circumstances.apps)
    return pattern_key(task.pattern), *constants, "", *slots, "", *apps


def _outdated(family: Iterable[_Learned]) -> list[Prunable]:
    found = []
    members = list(family)
    for one in members:
        newer = next((other for other in members if _replaces(other, one)), None)
        if newer is not None:
            app = next(name for name in one.versions if newer.versions[name] != one.versions[name])
            reason = (
                f"it was learned with {app} {one.versions[app]}, and again with {newer.versions[app]} "
                f"('{newer.id}')"
            )
            found.append(Prunable(one.id, "task", one.text, reason))
    return found


def _replaces(new: _Learned, old: _Learned) -> bool:
    """Learned later, with no app older and at least one newer."""
    pairs = [(_parts(version), _parts(new.versions[name])) for name, version in old.versions.items()]
    return (
        new.created >= old.created
        and any(was < now for was, now in pairs if was and now)
        and all(was <= now for was, now in pairs)
    )


def _parts(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d{1,18}", version))
