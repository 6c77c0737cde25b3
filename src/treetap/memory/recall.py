"""Recall: keys always; then nothing, one search or all three levels, as the task is worth it (A3).

How much searching a task is worth is counted in words of either language, raised by its structure. The reuse
rule judges what was found, by whatever way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from loguru import logger

from treetap.core.ports import Clock, Embedder
from treetap.errors import StorageError, TreetapError
from treetap.memory.holes import by_letter
from treetap.memory.keys import frame_key, hole_keys, literal_key, pattern_key
from treetap.memory.retrieval.same_task import SameTask
from treetap.memory.retrieval.searching import DoNots, Found, Records, Searcher, VectorSearch
from treetap.memory.retrieval.weighing import (
    Correction,
    Moment,
    Score,
    corrections,
    known_corrections,
    moment,
    score,
)
from treetap.memory.reuse.rule import hint, judge
from treetap.models import (
    Experience,
    Match,
    Query,
    Recollection,
    Reflection,
    RetrievalSettings,
    Screen,
    TaskExperience,
    TaskFrame,
    Tier,
)
from treetap.models.settings_memory import ComplexityThreshold

MANY_GOALS = 3
"""A task of so many goals is complex, however few words it takes; one of two is never simple."""


@dataclass(frozen=True, slots=True)
class Complexity:
    """Which search a task gets, and why."""

    kind: Literal["simple", "medium", "complex"]
    words: int
    reason: str


def complexity(frame: TaskFrame, thresholds: ComplexityThreshold) -> Complexity:
    """By the words of the sentence, each value being one of them: a long message is no long task.

    Several goals, or several constraints, count for more than their words.
    """
    # These bring word lists along, which a replay does not need.
    from treetap.task.text import words
    from treetap.task.values import cut, is_slot

    count = sum(1 for word in words(cut(frame.sentence).text) if is_slot(word) or any(map(str.isalnum, word)))
    goals, limits = len(frame.goals), sum(len(goal.constraints) for goal in frame.goals)
    said = f"{count} word{'' if count == 1 else 's'}"
    if count >= thresholds.medium:
        return Complexity("complex", count, f"{said}: {thresholds.medium} or more")
    if goals >= MANY_GOALS:
        return Complexity("complex", count, f"{said}, but {goals} goals")
    if count >= thresholds.simple:
        return Complexity(
            "medium", count, f"{said}: {thresholds.simple} or more, fewer than {thresholds.medium}"
        )
    if goals > 1:
        return Complexity("medium", count, f"{said}, but {goals} goals")
    if limits > 1:
        return Complexity("medium", count, f"{said}, but {limits} constraints")
    return Complexity("simple", count, f"{said}: fewer than {thresholds.simple}")


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
class Searched:
    """What a search found, which way it went in the end, and why."""

    matches: tuple[Match, ...] = ()
    path: Literal["keys", "single", "hierarchical"] = "keys"
    reason: str = ""


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

    async def search(self, way: Way, query: Query, keyed: Sequence[Match]) -> Searched:
        """`keyed`: what was found by key."""
        if way == "correction":
            return await self._correction(query, keyed)
        if way == "hierarchical":
            found = await self._searcher.hierarchical(query.frame.sentence)
            if found:
                return Searched(await self._matches(found, query), "hierarchical")
        found = await self._searcher.single(query.frame.sentence)
        note = "no strategy leads to a task, so one search" if way == "hierarchical" else ""
        return Searched(await self._matches(found, query), "single", note)

    async def similar(self, query: Query) -> list[TaskExperience]:
        """The known tasks whose sentences are the most alike, best first."""
        found = await self._searcher.single(query.frame.sentence)
        return [one.experience for one in found if isinstance(one.experience, TaskExperience)]

    async def _correction(self, query: Query, keyed: Sequence[Match]) -> Searched:
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
            return Searched(await self._matches(alike, query), "single", note)
        now = await moment(query, [one.action.id for one in found], self._records, self._screens)
        return Searched(tuple(_correcting(one, now, self._settings) for one in found), "single")

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
            return judged  # Its keys had changed, or the table was ahead of them: the rule decides.
        reasons = judged.reasons
    return similar.model_copy(update={"reasons": (*reasons, *weighed.reasons)})


def _correcting(one: Correction, now: Moment, settings: RetrievalSettings) -> Match:
    weighed = score(one.action, one.similarity, now, settings.weights)
    similar = hint(one.action, one.weighed(weighed.value), now.query)
    return similar.model_copy(update={"reasons": (*one.reasons, *similar.reasons, *weighed.reasons)})


def by_key(records: Records, query: Query) -> list[Match]:
    """Everything filed under a key of this task, judged by the reuse rule."""
    frame = query.frame
    pattern = pattern_key(frame.pattern)
    keys = {
        "literal": literal_key(frame.sentence),
        "pattern": pattern,
        "alias": pattern,
        "frame": frame_key(frame),
    }
    ids = dict.fromkeys(one for kind, key in keys.items() if key for one in records.find(kind, key))
    holes = dict.fromkeys((*hole_keys(frame.pattern), *hole_keys(frame.sentence)))
    ids |= dict.fromkeys(records.find_any("hole", list(holes)))
    return [judge(one, query) for one in records.many(ids) if isinstance(one, TaskExperience)]


class Complaints:
    """Complains once about each thing that is broken: every task would meet it again."""

    def __init__(self) -> None:
        self._said: set[str] = set()

    def broken(self, error: Exception) -> str:
        """The search cannot be used: what happened, and what to do, in words."""
        if isinstance(error, TreetapError):
            said = f"{error.message} {error.hint}".strip()
        else:
            what = str(error) or type(error).__name__
            said = f"{what}. `treetap experience reindex` builds the tables anew."
        if said not in self._said:
            self._said.add(said)
            logger.warning("experiences are found by key only: {}", said)
        return said


_LESSONS: Final = 5
"""As many as a prompt bears."""
_TIERS: Final = list(Tier)
_LEVELS: Final = ("task", "atomic", "strategy")
_BROKEN: Final = (
    *(TreetapError, OSError, RuntimeError, ValueError, LookupError),
    *(TypeError, ImportError, EOFError, MemoryError),
)
"""What a search may meet: the libraries below raise these for tables and models that cannot be used."""


class NoRecall:
    """Memory switched off."""

    async def recall(self, query: Query) -> Recollection:  # noqa: ARG002 - it does not listen
        return Recollection(path="none", reason="recall is switched off")


class AdaptiveRecall:
    """Without tables or an embedder it finds by key only, and says so.

    `replay_from`: from this confidence on a match by key is replayed, and nothing else is looked for.
    `same`: asks a model whether a sentence that no key finds asks for the same as a known one.
    """

    def __init__(
        self,
        journal: Records,
        tables: VectorSearch | None,
        embedder: Embedder[str] | None,
        lessons: DoNots,
        *,
        settings: RetrievalSettings,
        clock: Clock,
        screens: Embedder[Screen] | None = None,
        replay_from: float = 0.9,
        same: SameTask | None = None,
    ) -> None:
        self._journal = journal
        self._retriever = None
        if tables is not None and embedder is not None:
            self._retriever = Retriever(journal, tables, embedder, screens, settings)
        self._lessons = lessons
        self._settings = settings
        self._clock = clock
        self._replay_from = replay_from
        self._same = same
        self._complaints = Complaints()
        self._empty = True

    async def recall(self, query: Query) -> Recollection:
        """Matches best first. Where a search cannot be made the keys are left, and the reason says why."""
        start = self._clock.monotonic()
        keyed = by_key(self._journal, query)
        best = max((one.confidence for one in keyed), default=0.0)
        corrected: tuple[Match, ...] = ()
        if query.purpose == "correction":
            corrected = await corrections_by_key(self._journal, query, keyed, self._settings)
        choice = choose(query, self._settings, best=best, replay_from=self._replay_from)
        searched = await self._searched(choice, query, keyed)
        if query.purpose == "replay" and best < self._replay_from:
            searched = await self._by_word(searched, query, keyed)
        return Recollection(
            matches=_in_order([*keyed, *corrected, *searched.matches]),
            lessons=self._do_nots(query),
            path=searched.path,
            reason=searched.reason,
            milliseconds=max(0.0, self._clock.monotonic() - start) * 1000,
        )

    async def _by_word(self, searched: Searched, query: Query, keyed: list[Match]) -> Searched:
        """What a model takes for the same. What a key found and the rule refused is not asked about, unless
        nothing but a value differs: then a model may say that it is one."""
        if self._same is None or not query.may_ask or self._replay_from > 1:
            return searched
        if self._retriever is None or not self._settings.enabled or self._nothing_learned():
            return searched
        refused = {one.experience.id for one in keyed}
        known = [one.experience for one in keyed if isinstance(one.experience, TaskExperience)]
        tasks = [one for one in known if by_letter(one, query.frame.sentence)]
        try:
            tasks += [one for one in await self._retriever.similar(query) if one.id not in refused]
        except _BROKEN as error:
            logger.debug("no known sentence could be looked for: {}", self._complaints.broken(error))
            return searched
        match = await self._same.match(query, tasks)
        if match is None:
            return searched
        return Searched((match,), "single", "no key was found, and a model takes it for one that is known")

    async def _searched(self, choice: Choice, query: Query, keyed: list[Match]) -> Searched:
        if choice.way == "keys":
            return Searched(reason=choice.reason)
        if self._retriever is None:
            return Searched(reason=f"{choice.reason}; but there are no tables to search")
        if self._nothing_learned():
            return Searched(reason=f"{choice.reason}; but nothing has been learned yet")
        try:
            found = await self._retriever.search(choice.way, query, keyed)
        except _BROKEN as error:
            return Searched(
                reason=f"{choice.reason}; but only keys could be used: {self._complaints.broken(error)}"
            )
        reason = f"{choice.reason}; {found.reason}" if found.reason else choice.reason
        return Searched(found.matches, found.path, reason)

    def _nothing_learned(self) -> bool:
        """An empty memory is not worth loading a model for. Once there is something it is not asked again."""
        self._empty = self._empty and self._journal.count() == 0
        return self._empty

    def _do_nots(self, query: Query) -> tuple[Reflection, ...]:
        page = query.screen.page_key if query.screen is not None else ""
        package = query.screen.package if query.screen is not None else ""
        action = query.failed.action if query.failed is not None else None
        try:
            return tuple(self._lessons.relevant(query.frame, page, package, _LESSONS, action=action))
        except StorageError as error:
            logger.warning("no lessons: {} {}", error.message, error.hint)
            return ()


def _in_order(matches: Iterable[Match]) -> tuple[Match, ...]:
    """Best first, each experience once; of equals the one that worked last, however they were found."""
    best: dict[str, Match] = {}
    for one in sorted(matches, key=_rank):
        best.setdefault(one.experience.id, one)
    return tuple(best.values())


def _rank(match: Match) -> tuple[float, int, int, float, str]:
    one = match.experience
    last = one.record.last or one.created
    return (
        -match.confidence,
        _TIERS.index(match.tier),
        _LEVELS.index(one.level),
        -last.timestamp(),
        one.id,
    )
