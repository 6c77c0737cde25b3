"""From a search to matches: which search a query is worth (A3); the reuse rule judges what it finds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from treetap.core.ports import Embedder
from treetap.memory.retrieval.correcting import Correction, corrections, known_corrections
from treetap.memory.retrieval.parts import Records, VectorSearch
from treetap.memory.retrieval.searching import Found, Searcher
from treetap.memory.retrieval.weighing import Moment, Score, moment, score
from treetap.memory.reuse.rule import hint, judge
from treetap.models import Experience, Match, Query, RetrievalSettings, Screen, TaskExperience, Tier

Way = Literal["keys", "single", "hierarchical", "correction"]


@dataclass(frozen=True)
class Choice:
    way: Way
    reason: str


_FOR = {
    "replay": Choice("keys", "what can be replayed is found by key"),
    "knowledge": Choice("single", "knowledge was asked for"),
    "correction": Choice("correction", "a step is to be put right"),
}
"""By what it is asked for, where that alone decides."""


def choose(query: Query, settings: RetrievalSettings, *, best: float, replay_from: float) -> Choice:
    """`best`: the confidence of the best match by key. From `replay_from` on it is replayed as it is."""
    if not settings.enabled:
        return Choice("keys", "searching by vectors is switched off (retrieval.enabled)")
    if query.purpose in _FOR:
        return _FOR[query.purpose]
    if best >= replay_from:
        return Choice("keys", f"found by key and sure enough to replay ({best:.2f}), so nothing was searched")
    if not settings.adaptive:
        return Choice("single", "one search for every task (retrieval.adaptive is off)")
    return _by_complexity(query, settings)


def _by_complexity(query: Query, settings: RetrievalSettings) -> Choice:
    from treetap.memory.retrieval.complexity import (
        complexity,
    )  # Brings word lists along, which a replay does not need.

    found = complexity(query.frame, settings.complexity_threshold)
    why = f"a {found.kind} task ({found.reason})"
    if found.kind == "simple":
        return Choice("keys", f"{why}, so keys are enough")
    if found.kind == "medium":
        return Choice("single", f"{why}, so one search")
    if not settings.hierarchical.enabled:
        return Choice("single", f"{why}, but retrieval.hierarchical is off, so one search")
    return Choice("hierarchical", f"{why}, so strategies, then their tasks, then their actions")


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
