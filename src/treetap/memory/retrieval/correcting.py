"""What put such a failure right before: actions that correct something, those of this page first (A10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from treetap.core.ports import Embedder
from treetap.memory.retrieval.parts import Records
from treetap.memory.retrieval.searching import Searcher
from treetap.memory.retrieval.weighing import cosine
from treetap.models import AtomicExperience, Query

_LOOKED_AT = 30
"""Actions that a search brings up; few of them correct anything."""
_SAME_APP = 0.5


@dataclass(frozen=True)
class Correction:
    """An action that put something right; how alike the failures are, where that is known, and the places."""

    action: AtomicExperience
    similarity: float | None
    place: float

    def weighed(self, score: float) -> float:
        """Half is where it was done, half everything else."""
        return (score + self.place) / 2

    @property
    def reasons(self) -> tuple[str, ...]:
        where = {1.0: " on this page", _SAME_APP: " in this app"}.get(self.place, "")
        return (f"it put right{where}: {self.action.corrects}",)


async def corrections(
    query: Query,
    tasks: Sequence[str],
    records: Records,
    searcher: Searcher,
    embedder: Embedder[str],
    *,
    least: float,
) -> list[Correction]:
    """Of these tasks and of others. On another page only for a failure that is `least` alike."""
    cause = _cause(query)
    alike = await searcher.actions(cause or query.frame.sentence, _LOOKED_AT)
    actions = _correcting([*records.many(records.children(list(tasks))), *(one.experience for one in alike)])
    likeness: list[float | None] = [None] * len(actions)
    if cause and actions:
        mine, *theirs = await embedder.embed([cause, *(one.corrects for one in actions)])
        likeness = [cosine(mine, one) for one in theirs]
    found = [
        Correction(action, similarity, _place(action, query))
        for action, similarity in zip(actions, likeness, strict=True)
    ]
    return [one for one in found if one.place == 1 or (one.similarity or 0.0) >= least]


def known_corrections(query: Query, tasks: Sequence[str], records: Records) -> list[Correction]:
    """Without a search: those of these tasks that were done on this page."""
    actions = _correcting(records.many(records.children(list(tasks))))
    found = [Correction(action, None, _place(action, query)) for action in actions]
    return [one for one in found if one.place == 1]


def _correcting(found: Sequence[object]) -> list[AtomicExperience]:
    each = {one.id: one for one in found if isinstance(one, AtomicExperience) and one.corrects}
    return list(each.values())


def _cause(query: Query) -> str:
    """Why the step failed, in words."""
    failed = query.failed
    if failed is None:
        return ""
    return failed.verdict.cause if failed.verdict is not None else failed.error


def _place(action: AtomicExperience, query: Query) -> float:
    here = query.failed.page_key if query.failed is not None else ""
    page = here or (query.screen.page_key if query.screen is not None else "")
    if page and action.step.page_key == page:
        return 1.0
    package = query.screen.package if query.screen is not None else ""
    return _SAME_APP if package in {app.package for app in action.circumstances.apps} else 0.0
