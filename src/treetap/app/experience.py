"""What `treetap experience` does, on the memory of the settings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from treetap.app.memory import open_memory
from treetap.app.step_words import step_words
from treetap.core.clock import SystemClock
from treetap.errors import UnknownName
from treetap.memory.keys import steps_of
from treetap.memory.reuse.confidence import record_factor
from treetap.models import (
    HINT_CEILING,
    AtomicExperience,
    Experience,
    ExperienceLevel,
    Match,
    Origin,
    Query,
    Recollection,
    Settings,
    StrategyExperience,
    TaskExperience,
    TaskFrame,
)

if TYPE_CHECKING:
    from treetap.memory.ageing import Prunable
    from treetap.memory.transfer import Imported


@dataclass(frozen=True)
class Found:
    """What a task was read as, and what is known about it."""

    frame: TaskFrame
    recollection: Recollection


async def listed(settings: Settings, level: ExperienceLevel | None, app: str | None) -> list[Experience]:
    """Everything of a level, or of all, the newest first; `app`: only what used that package."""
    async with open_memory(settings, SystemClock()) as memory:
        found = [
            one
            for one in memory.journal.all(level)
            if app is None or any(app in (used.package, used.label) for used in one.circumstances.apps)
        ]
    return sorted(found, key=lambda one: (one.created, one.id), reverse=True)


async def shown(settings: Settings, name: str) -> Experience:
    """By its id, or by the beginning of one, cut off with … or not. Raises `UnknownName`."""
    name = name.rstrip("…")
    async with open_memory(settings, SystemClock()) as memory:
        exact = memory.journal.get(name)
        if exact is not None:
            return exact
        starting = [
            one for one in memory.journal.all() if name and one.id.startswith((name, f"{one.level}-{name}"))
        ]
    if len(starting) == 1:
        return starting[0]
    if starting:
        some = ", ".join(one.id for one in starting[:5])
        raise UnknownName(f"{len(starting)} experiences begin with '{name}': {some}.", hint="Say more of it.")
    raise UnknownName(
        f"There is no experience '{name}'.", hint="`treetap experience list --level all` shows their ids."
    )


async def searched(settings: Settings, sentence: str) -> Found:
    """What memory would answer to this task. Raises `TaskInvalid`."""
    async with open_memory(settings, SystemClock()) as memory:
        frame = await memory.reader.read(sentence)
        return Found(frame, await memory.recall.recall(Query(frame=frame)))


async def exported(settings: Settings, file: Path, names: Sequence[str]) -> int:
    """How many were written. Raises `UnknownName`, `StorageError`."""
    from treetap.memory.transfer import export_to

    ids = [(await shown(settings, name)).id for name in names] or None
    async with open_memory(settings, SystemClock()) as memory:
        return export_to(file, memory.journal, ids)


async def imported(settings: Settings, file: Path) -> Imported:
    """Raises `ExperienceInvalid` for a file that cannot be taken in."""
    from treetap.memory.transfer import import_from

    async with open_memory(settings, SystemClock()) as memory:
        return await import_from(file, memory.journal, memory.reader)


async def pruned(
    settings: Settings, *, below: float, unused_days: int | None, dry_run: bool
) -> Sequence[Prunable]:
    """What no longer works, removed unless it is a dry run."""
    from treetap.memory.ageing import prunable

    clock = SystemClock()
    async with open_memory(settings, clock) as memory:
        going = prunable(memory.journal, now=clock.now(), below=below, unused_days=unused_days)
        if not dry_run:
            memory.journal.remove([one.id for one in going])
            await memory.lessons.prune()
        return going


async def reindexed(settings: Settings) -> int:
    """Every vector made anew with the embedder of the settings."""
    async with open_memory(settings, SystemClock()) as memory:
        await memory.tables.reindex()
        return memory.journal.count()


async def compacted(settings: Settings) -> tuple[int, int]:
    """Bytes on disk before and after; while the journal is open it has more."""
    before = _size(settings)
    async with open_memory(settings, SystemClock()) as memory:
        await memory.tables.compact()
        memory.journal.compact()
        await memory.lessons.compact()
    return before, _size(settings)


def _size(settings: Settings) -> int:
    folder = Path(settings.data) / "experiences"
    return sum(one.stat().st_size for one in folder.rglob("*") if one.is_file())


def _trust(one: Experience) -> float:
    """How far it can be trusted at most, for the very task that it was learned from."""
    trust = record_factor(one.record)
    untried = one.origin is Origin.IMPORTED and one.record.ok == 0
    unsure = isinstance(one, TaskExperience) and not one.verified
    return min(trust, HINT_CEILING) if untried or unsure else trust


def words_of(one: Experience) -> str:
    """An experience in one line."""
    if isinstance(one, TaskExperience):
        return one.literals[0]
    return one.sentence if isinstance(one, AtomicExperience) else one.strategy


def experience_json(one: Experience) -> dict[str, object]:
    """An experience as `list --json` tells it."""
    said: dict[str, object] = {
        "id": one.id,
        "level": one.level,
        "words": words_of(one),
        "origin": one.origin.value,
        "ok": one.record.ok,
        "fail": one.record.fail,
        "last": None if one.record.last is None else one.record.last.isoformat(),
        "apps": [app.package for app in one.circumstances.apps],
        "confidence": round(_trust(one), 3),
    }
    if isinstance(one, TaskExperience):
        said |= {
            "pattern": one.pattern,
            "slots": [slot.name for slot in one.slots],
            "verified": one.verified,
            "verified_by": one.verified_by,
            "confirmed": one.confirmed,
            "steps": [step_words(step) for step in steps_of(one.tree)],
        }
    if isinstance(one, StrategyExperience):
        said["pattern"] = one.pattern
    return said


def match_json(match: Match) -> dict[str, object]:
    """A candidate as `search --json` tells it. Others rely on task, confidence, slots and reasons."""
    return {
        "task": words_of(match.experience),
        "confidence": round(match.confidence, 4),
        "slots": {one.name: one.value for one in match.slots},
        "reasons": list(match.reasons),
        "id": match.experience.id,
        "level": match.experience.level,
        "tier": match.tier.value,
    }


def found_json(found: Found) -> dict[str, object]:
    """An answer as `search --json` tells it."""
    frame, answer = found.frame, found.recollection
    return {
        "query": frame.sentence,
        "pattern": frame.pattern,
        "goals": [goal.model_dump(mode="json", exclude_defaults=True) for goal in frame.goals],
        "path": answer.path,
        "reason": answer.reason,
        "milliseconds": round(answer.milliseconds, 3),
        "candidates": [match_json(one) for one in answer.matches],
        "lessons": [one.lesson for one in answer.lessons],
    }
