"""How far a bench run is: on stderr, if that is a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from treetap.bench.episodes.episode import EpisodeSuite
from treetap.bench.episodes.outcome import Outcome


class Progress:
    """A bar on stderr: how far, how well, how much longer."""

    def __init__(self, suite: EpisodeSuite, passes: int, done: Sequence[Outcome]) -> None:
        console = Console(stderr=True)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        well = TextColumn("{task.fields[well]}")
        self._bar = Bar(
            *columns, well, TimeRemainingColumn(), console=console, disable=not console.is_terminal
        )
        total = passes * len(list(suite.episodes))
        if done:
            console.print(
                f"Going on with a run that was broken off: {len(done)} of {total} episodes are there."
            )
        self._good, self._done = sum(one.good for one in done), len(done)
        self._task = self._bar.add_task(suite.name, total=total, completed=len(done), well=self._well())

    def _well(self) -> str:
        return f"{self._good}/{self._done} good" if self._done else ""

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(self, *_exc: object) -> None:
        self._bar.stop()

    def tell(self, outcome: Outcome) -> None:
        """One more is over."""
        self._done += 1
        self._good += outcome.good
        self._bar.update(self._task, advance=1, well=self._well())
