"""A suite: its chains in several processes, each episode written down as soon as it is over."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Lock

from treetap.bench.crew import Worker, WorkerLost
from treetap.bench.episodes.conduct import Work, conduct, lost
from treetap.bench.episodes.episode import Chain, EpisodeSuite
from treetap.bench.episodes.outcome import Outcome
from treetap.bench.episodes.record import BenchRecord
from treetap.bench.tasks.passes import pool_memory

Tell = Callable[[Outcome], None]


@dataclass(frozen=True)
class HowToRun:
    """What a suite is run with."""

    phones: int = 2
    overrides: tuple[str, ...] = ()
    limit: float = 240.0
    passes: int = 1
    """With 2, the suite is run again with everything that was learned in the first pass."""


def run_suite(suite: EpisodeSuite, record: BenchRecord, how: HowToRun, tell: Tell) -> list[Outcome]:
    """Everything that is not yet in the record. Gives all outcomes, in the suite's order."""
    for number in range(1, how.passes + 1):
        shared = _learned(record.folder, number - 1) if number > 1 else None
        _Pass(record, how, tell, number, shared).run(suite.chains)
    order = {episode.id: place for place, episode in enumerate(suite.episodes)}
    return sorted(record.outcomes, key=lambda one: (one.again, order[one.episode.id]))


def _learned(folder: Path, number: int) -> Path:
    """The memory of all chains of a pass in one."""
    into = folder / f"learned-{number}"
    if not into.is_dir():
        last = [max(chain.glob("data-*")) for chain in sorted((folder / f"pass-{number}").iterdir())]
        passing = into.with_name(f"{into.name}.new")
        shutil.rmtree(passing, ignore_errors=True)
        pool_memory(last, passing)
        passing.replace(into)
    return into


class _Pass:
    def __init__(
        self, record: BenchRecord, how: HowToRun, tell: Tell, number: int, shared: Path | None
    ) -> None:
        self._record, self._how, self._tell = record, how, tell
        self._number, self._shared = number, shared
        self._idle: SimpleQueue[Worker[Work, Outcome]] = SimpleQueue()
        self._writing, self._stopped = Lock(), Event()

    def run(self, chains: Sequence[Chain]) -> None:
        """Chains side by side, each in its own order."""
        done = self._record.done
        open_ones = [
            (place, chain)
            for place, chain in enumerate(chains)
            if any((self._number, episode.id) not in done for episode in chain)
        ]
        if not open_ones:
            return
        workers = [Worker(conduct) for _ in range(min(self._how.phones, len(open_ones)))]
        for worker in workers:
            self._idle.put(worker)
        try:
            with ThreadPoolExecutor(len(workers)) as pool:
                try:
                    list(pool.map(lambda one: self._chain(*one), open_ones))
                except BaseException:  # Ctrl-C, a full disk: what goes on now is not finished
                    self._stopped.set()
                    for worker in workers:
                        worker.stop()
                    raise
        finally:
            for worker in workers:
                worker.close()

    def _chain(self, place: int, chain: Chain) -> None:
        folder = self._record.folder / f"pass-{self._number}" / f"{place:03d}"
        for number, episode in enumerate(chain):
            if (self._number, episode.id) in self._record.done:
                continue
            if self._stopped.is_set():
                return
            work = Work(
                episode,
                data=_memory(folder, number, self._shared),
                overrides=self._how.overrides,
                limit=self._how.limit,
                state_from=None if episode.fresh else folder / f"phone-{number - 1}.json",
                state_to=folder / f"phone-{number}.json" if _goes_on(chain, number) else None,
                again=self._number,
            )
            if work.state_from is None or work.state_from.is_file():
                outcome = self._one(work)
            else:
                outcome = lost(work, "the episode before it broke off and left no phone to go on with")
            if outcome is None:
                return
            with self._writing:
                self._record.add(outcome)
                self._tell(outcome)

    def _one(self, work: Work) -> Outcome | None:
        """None: it was stopped, and is to be done again."""
        worker = self._idle.get()
        try:
            return worker.ask(work, work.limit)
        except WorkerLost as problem:
            return None if self._stopped.is_set() else lost(work, str(problem))
        finally:
            self._idle.put(worker)


def _goes_on(chain: Chain, number: int) -> bool:
    return number + 1 < len(chain) and not chain[number + 1].fresh


def _memory(folder: Path, number: int, shared: Path | None) -> Path:
    """The data folder of a chain's episode: a copy of the last one's, so that half an episode leaves none."""
    here = folder / f"data-{number}"
    shutil.rmtree(here, ignore_errors=True)
    before = folder / f"data-{number - 1}" if number else shared
    if before is not None and before.is_dir():
        shutil.copytree(before, here)
    else:
        here.mkdir(parents=True)
    return here
