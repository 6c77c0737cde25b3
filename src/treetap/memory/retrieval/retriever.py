"""From a search to matches: what it finds is judged by the reuse rule, and what that refuses is a hint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from treetap.core.ports import Embedder
from treetap.memory.retrieval.choosing import Way
from treetap.memory.retrieval.correcting import Correction, corrections, known_corrections
from treetap.memory.retrieval.parts import Records, VectorSearch
from treetap.memory.retrieval.searching import Found, Searcher
from treetap.memory.retrieval.weighing import Moment, Score, moment, score
from treetap.memory.reuse.rule import hint, judge
from treetap.models import Experience, Match, Query, RetrievalSettings, Screen, TaskExperience, Tier


@dataclass(frozen=True)
class Retrieved:
    """What a search found, which way it went in the end, and why if that is another than was chosen."""

    matches: tuple[Match, ...]
    path: Literal["single", "hierarchical"]
    note: str = ""


class Retriever:
    """The searches of one memory."""

    def __init__(
        self,
        records: Records,
        tables: VectorSearch,
        embedder: Embedder[str],
        screens: Embedder[Screen] | None,
        settings: RetrievalSettings,
    ) -> None:
        self._records = records
        self._embedder = embedder
        self._screens = screens
        self._settings = settings
        self._searcher = Searcher(records, tables, embedder, settings)

    async def search(self, way: Way, query: Query, keyed: Sequence[Match]) -> Retrieved:
        """`keyed`: what was found by key."""
        if way == "correction":
            return await self._correction(query, keyed)
        if way == "hierarchical":
            found = await self._searcher.hierarchical(query.frame.sentence)
            if found:
                return Retrieved(await self._matches(found, query), "hierarchical")
        found = await self._searcher.single(query.frame.sentence)
        note = "no strategy leads to a task, so one search" if way == "hierarchical" else ""
        return Retrieved(await self._matches(found, query), "single", note)

    async def similar(self, query: Query) -> list[TaskExperience]:
        """The known tasks whose sentences are the most alike, best first."""
        found = await self._searcher.single(query.frame.sentence)
        return [one.experience for one in found if isinstance(one.experience, TaskExperience)]

    async def _correction(self, query: Query, keyed: Sequence[Match]) -> Retrieved:
        """What put such a failure right; where nothing did, what is similar to the task."""
        alike = await self._searcher.single(query.frame.sentence)
        tasks = [*(one.experience.id for one in keyed), *(one.experience.id for one in alike)]
        found = await corrections(
            query,
            tasks,
            self._records,
            self._searcher,
            self._embedder,
            least=self._settings.single.min_similarity,
        )
        if not found:
            note = "nothing is known that put such a failure right"
            return Retrieved(await self._matches(alike, query), "single", note)
        now = await moment(query, [one.action.id for one in found], self._records, self._screens)
        return Retrieved(tuple(_correcting(one, now, self._settings) for one in found), "single")

    async def _matches(self, found: Sequence[Found], query: Query) -> tuple[Match, ...]:
        now = await moment(query, [one.experience.id for one in found], self._records, self._screens)
        weights = self._settings.weights
        return tuple(
            _match(one.experience, score(one.experience, one.similarity, now, weights), query)
            for one in found
        )


async def corrections_by_key(
    records: Records, query: Query, keyed: Sequence[Match], settings: RetrievalSettings
) -> tuple[Match, ...]:
    """What put a failure right on this page, in the tasks that were found by key: no search, no vectors."""
    found = known_corrections(query, [one.experience.id for one in keyed], records)
    now = await moment(query, [], records, None)
    return tuple(_correcting(one, now, settings) for one in found)


def _match(experience: Experience, weighed: Score, query: Query) -> Match:
    similar = hint(experience, weighed.value, query)
    reasons = similar.reasons
    if isinstance(experience, TaskExperience):
        judged = judge(experience, query)
        if judged.tier is not Tier.SIMILAR:
            return (
                judged  # Its keys had changed, or the table was ahead of them: the rule decides all the same.
            )
        reasons = judged.reasons
    return similar.model_copy(update={"reasons": (*reasons, *weighed.reasons)})


def _correcting(one: Correction, now: Moment, settings: RetrievalSettings) -> Match:
    weighed = score(one.action, one.similarity, now, settings.weights)
    similar = hint(one.action, one.weighed(weighed.value), now.query)
    return similar.model_copy(update={"reasons": (*one.reasons, *similar.reasons, *weighed.reasons)})
