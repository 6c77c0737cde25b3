"""The folder of a bench run: its recipe, and a line for each finished episode, whole or not there."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from glob import escape as glob_escape
from pathlib import Path
from typing import Any

from treetap.bench.episodes.outcome import Outcome
from treetap.errors import StorageError

RECIPE = "recipe.json"
EPISODES = "episodes.jsonl"
SUMMARY = "summary.json"

Recipe = dict[str, Any]


class BenchRecord:
    """What has been done so far. A run that is killed goes on from here."""

    def __init__(self, folder: Path, recipe: Mapping[str, Any]) -> None:
        """A new folder, or one with the same recipe. Raises `StorageError` for any other."""
        self.folder, self.recipe = folder, dict(recipe)
        self.outcomes: list[Outcome] = []
        try:
            folder.mkdir(parents=True, exist_ok=True)
            known = read_recipe(folder)
            if known is None:
                write_whole(folder / RECIPE, json.dumps(self.recipe, indent=2, sort_keys=True))
            elif known != self.recipe:
                others = sorted(
                    key for key in {*known, *self.recipe} if known.get(key) != self.recipe.get(key)
                )
                raise StorageError(
                    f"{folder} holds a bench run with another recipe: {', '.join(others)} differ",
                    hint="Give another folder with --out.",
                )
            self.outcomes = read_outcomes(folder)
        except OSError as problem:
            raise StorageError(f"{folder} cannot be used: {problem.strerror or problem}") from problem

    @property
    def done(self) -> set[tuple[int, str]]:
        """Pass and id of every episode that needs not be run again."""
        return {(one.again, one.episode.id) for one in self.outcomes}

    def add(self, outcome: Outcome) -> None:
        """One more. After this returns it is on the disk; before, nothing of it is."""
        self.outcomes.append(outcome)
        lines = (json.dumps(one.told(), ensure_ascii=False) for one in self.outcomes)
        write_whole(self.folder / EPISODES, "".join(f"{line}\n" for line in lines))

    def finish(self, summary: Mapping[str, Any]) -> None:
        """It is complete: the next run begins anew."""
        write_whole(self.folder / SUMMARY, json.dumps(summary, ensure_ascii=False, indent=2))


def read_recipe(folder: Path) -> dict[str, Any] | None:
    """What was run there, if anything."""
    file = folder / RECIPE
    if not file.is_file():
        return None
    try:
        recipe = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as problem:
        raise StorageError(
            f"{file} is damaged: {problem}", hint="Give another folder with --out."
        ) from problem
    return recipe if isinstance(recipe, dict) else None


def read_outcomes(folder: Path) -> list[Outcome]:
    """The finished episodes of a run."""
    file = folder / EPISODES
    if not file.is_file():
        return []
    try:
        return [Outcome.of(json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines()]
    except (ValueError, KeyError, TypeError) as problem:
        raise StorageError(
            f"{file} is damaged: {problem}", hint="Give another folder with --out."
        ) from problem


def folder_for(above: Path, suite: str, recipe: Mapping[str, Any], *, anew: bool) -> Path:
    """The newest run of this suite with this recipe, if it was broken off; else a new folder."""
    runs = sorted(above.glob(f"{glob_escape(suite)}-[0-9][0-9][0-9]"))
    same = [one for one in runs if not anew and _recipe_if_whole(one) == dict(recipe)]
    if same and not (same[-1] / SUMMARY).is_file():
        return same[-1]
    number = int(runs[-1].name[-3:]) + 1 if runs else 1
    return above / f"{suite}-{number:03d}"


@contextmanager
def left_alone_unless_begun(folder: Path, *, new: bool) -> Iterator[None]:
    """A new folder in which no run was begun, as its phone was refused, is taken away again."""
    try:
        yield
    finally:
        if new and not (folder / RECIPE).exists():
            shutil.rmtree(folder, ignore_errors=True)


def _recipe_if_whole(folder: Path) -> Recipe | None:
    """A run that nobody can read any more is not gone on with, and is in nobody's way."""
    try:
        return read_recipe(folder)
    except StorageError:
        return None


def write_whole(file: Path, text: str) -> None:
    """The old file or the new one, never a part of either."""
    passing = file.with_name(f"{file.name}.new")
    with passing.open("w", encoding="utf-8") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())
    passing.replace(file)
