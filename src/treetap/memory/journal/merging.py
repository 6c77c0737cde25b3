"""The same thing learned again: how one record takes in another, and links follow the record that stays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from treetap.models import (
    AtomicExperience,
    Circumstances,
    Experience,
    Origin,
    Record,
    StrategyExperience,
    TaskExperience,
)

LITERALS: Final = 50
"""Sentences that a record remembers: the first, and the newest of the others. The pattern knows them all."""
ALIASES: Final = 50
TASKS: Final = 100
"""Tasks that a strategy names itself, the newest; the journal's links know them all."""


def strengthened(known: Experience, again: Experience) -> Experience:
    """The known one after the same thing was learned here once more. What it has earned is kept."""
    if known.origin is Origin.IMPORTED and again.origin is not Origin.IMPORTED:
        return _done_here(known, again)
    more: dict[str, Any] = {"record": _earned(known, again)}
    if again.circumstances != Circumstances():
        more["circumstances"] = again.circumstances
    if isinstance(known, TaskExperience) and isinstance(again, TaskExperience):
        more |= _more_of_a_task(known, again)
    elif isinstance(known, AtomicExperience) and isinstance(again, AtomicExperience):
        more["step"] = again.step
    elif isinstance(known, StrategyExperience) and isinstance(again, StrategyExperience):
        more["task_ids"] = _joined(known.task_ids, again.task_ids)[-TASKS:]
    return known.model_copy(update=more)


def _done_here(heard: Experience, own: Experience) -> Experience:
    """What was only heard of gives way to what was done here, step by step. Its names stay."""
    more: dict[str, Any] = {"id": heard.id, "record": _earned(heard, own)}
    if isinstance(heard, TaskExperience) and isinstance(own, TaskExperience):
        names = (one for one in (heard.pattern, *heard.aliases) if one != own.pattern)
        more["aliases"] = _joined(own.aliases, names)[:ALIASES]
        more["literals"] = _joined(own.literals, heard.literals)[:LITERALS]
    elif isinstance(heard, StrategyExperience) and isinstance(own, StrategyExperience):
        more["task_ids"] = _joined(heard.task_ids, own.task_ids)[-TASKS:]
    return own.model_copy(update=more)


def relinked(experience: Experience, kept: Mapping[str, str]) -> Experience:
    """With every id of another experience replaced by the one that it is kept under."""
    more: dict[str, Any] = {}
    if isinstance(experience, AtomicExperience):
        more["task_id"] = kept.get(experience.task_id, experience.task_id)
    elif isinstance(experience, StrategyExperience):
        more["task_ids"] = _joined(kept.get(one, one) for one in experience.task_ids)
    else:
        parent = experience.parent
        more["parent"] = None if parent is None else kept.get(parent, parent)
        more["children"] = _joined(kept.get(one, one) for one in experience.children)
    return experience.model_copy(update=more)


def links_of(experience: Experience) -> list[tuple[str, str, bool]]:
    """What stands above what: strategy over task, task over action, and (True) task over its part."""
    name = experience.id
    if isinstance(experience, StrategyExperience):
        return [(name, task, False) for task in experience.task_ids]
    if isinstance(experience, AtomicExperience):
        return [(experience.task_id, name, False)]
    whole = [] if experience.parent is None else [(experience.parent, name, True)]
    return [*whole, *((name, part, True) for part in experience.children)]


def _earned(known: Experience, again: Experience) -> Record:
    record, when = known.record, again.record.last or again.created
    last = when if record.last is None else max(record.last, when)
    return Record(ok=record.ok + 1, fail=record.fail, last=last)


def _more_of_a_task(known: TaskExperience, again: TaskExperience) -> dict[str, Any]:
    names = {known.pattern, *known.aliases}
    new = tuple(one for one in (again.pattern, *again.aliases) if one not in names)
    first, *others = known.literals
    newest = [one for one in others if one not in again.literals]
    newest.extend(one for one in again.literals if one != first)
    more: dict[str, Any] = {
        "aliases": _joined(known.aliases, new)[-ALIASES:],
        "literals": (first, *dict.fromkeys(newest[-(LITERALS - 1) :])),
    }
    if again.verified_by == "rules":
        more["verified_by"] = "rules"
    if again.start_frame is not None:
        more["start_frame"] = again.start_frame
    if not new:
        # The same steps as they were taken last: where things are now, and on which pages.
        more |= {"tree": again.tree, "start": again.start, "end_evidence": again.end_evidence}
        consents = (one for one in again.frame.asks_for if one.confirmed)
        asked = tuple(dict.fromkeys((*known.frame.asks_for, *consents)))
        more["frame"] = known.frame.model_copy(update={"asks_for": asked})
    return more


def _joined(*groups: Iterable[str]) -> tuple[str, ...]:
    """All of them in order, none twice."""
    return tuple(dict.fromkeys(one for group in groups for one in group))
