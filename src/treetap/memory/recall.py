"""Recall: keys always; then nothing, one search or all three levels, as the task is worth it (A3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from loguru import logger

from treetap.core.ports import Clock, Embedder
from treetap.errors import StorageError, TreetapError
from treetap.memory.holes import by_letter
from treetap.memory.keys import frame_key, hole_keys, literal_key, pattern_key
from treetap.memory.retrieval.parts import DoNots, Records, VectorSearch
from treetap.memory.retrieval.retriever import Choice, Retriever, choose, corrections_by_key
from treetap.memory.retrieval.same_task import SameTask
from treetap.memory.reuse.rule import judge
from treetap.models import (
    Match,
    Query,
    Recollection,
    Reflection,
    RetrievalSettings,
    Screen,
    TaskExperience,
    Tier,
)


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


class Trace:
    """Complains once about each thing that is broken: every task would meet it again."""

    def __init__(self) -> None:
        self._said: set[str] = set()

    def note(self, query: Query, answer: Recollection) -> None:
        best = answer.matches[0] if answer.matches else None
        # Below what loguru shows by itself: whoever uses treetap as a library is not talked to.
        logger.trace(
            "recall for {} of '{}': {} ({}); {} matches, best {}; {} lessons; {:.1f} ms",
            query.purpose,
            query.frame.sentence,
            answer.path,
            answer.reason,
            len(answer.matches),
            "none" if best is None else f"{best.experience.id} {best.tier} {best.confidence:.2f}",
            len(answer.lessons),
            answer.milliseconds,
        )

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


@dataclass(frozen=True)
class _Searched:
    matches: tuple[Match, ...] = ()
    path: Literal["keys", "single", "hierarchical"] = "keys"
    reason: str = ""


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
        self._trace = Trace()
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
        answer = Recollection(
            matches=_in_order([*keyed, *corrected, *searched.matches]),
            lessons=self._do_nots(query),
            path=searched.path,
            reason=searched.reason,
            milliseconds=max(0.0, self._clock.monotonic() - start) * 1000,
        )
        self._trace.note(query, answer)
        return answer

    async def _by_word(self, searched: _Searched, query: Query, keyed: list[Match]) -> _Searched:
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
            logger.debug("no known sentence could be looked for: {}", self._trace.broken(error))
            return searched
        match = await self._same.match(query, tasks)
        if match is None:
            return searched
        return _Searched((match,), "single", "no key was found, and a model takes it for one that is known")

    async def _searched(self, choice: Choice, query: Query, keyed: list[Match]) -> _Searched:
        if choice.way == "keys":
            return _Searched(reason=choice.reason)
        if self._retriever is None:
            return _Searched(reason=f"{choice.reason}; but there are no tables to search")
        if self._nothing_learned():
            return _Searched(reason=f"{choice.reason}; but nothing has been learned yet")
        try:
            found = await self._retriever.search(choice.way, query, keyed)
        except _BROKEN as error:
            return _Searched(
                reason=f"{choice.reason}; but only keys could be used: {self._trace.broken(error)}"
            )
        reason = f"{choice.reason}; {found.note}" if found.note else choice.reason
        return _Searched(found.matches, found.path, reason)

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
