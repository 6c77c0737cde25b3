"""The folder of a bench run: what is finished stays, half a line is never seen, another recipe is refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from treetap.bench.episodes import recipe
from treetap.bench.episodes.episode import Episode
from treetap.bench.episodes.outcome import Outcome
from treetap.bench.episodes.recipe import alone_in, recipe_of
from treetap.bench.episodes.record import (
    EPISODES,
    BenchRecord,
    folder_for,
    read_outcomes,
    write_whole,
)
from treetap.bench.episodes.record import RECIPE as RECIPE_FILE
from treetap.errors import StorageError
from treetap.models import Settings

RECIPE = {"suite": "core", "passes": 1}
EPISODE = Episode("a en", "a", "en", 11, "Do a", faults=("ad",), looks={"dark": True})
OUTCOME = Outcome(EPISODE, "simple", 3, "success", "", held=True, walked=("tap a → success",), faults=("ad",))


def test_an_outcome_comes_back_as_it_was(tmp_path: Path) -> None:
    record = BenchRecord(tmp_path, RECIPE)
    record.add(OUTCOME)
    record.add(replace(OUTCOME, episode=replace(EPISODE, id="b en"), again=2))
    back = BenchRecord(tmp_path, RECIPE)
    assert back.outcomes[0] == OUTCOME
    assert back.done == {(1, "a en"), (2, "b en")}


def test_another_recipe_is_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    BenchRecord(tmp_path, RECIPE).add(OUTCOME)
    with pytest.raises(StorageError, match="another recipe: passes differ"):
        BenchRecord(tmp_path, {**RECIPE, "passes": 2})
    assert read_outcomes(tmp_path) == [OUTCOME]


def test_a_damaged_file_is_an_error_and_not_a_fresh_start(tmp_path: Path) -> None:
    BenchRecord(tmp_path, RECIPE).add(OUTCOME)
    file = tmp_path / EPISODES
    file.write_text(file.read_text(encoding="utf-8") + '{"episode": ', encoding="utf-8")
    with pytest.raises(StorageError, match="damaged"):
        BenchRecord(tmp_path, RECIPE)


def test_a_line_is_there_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = BenchRecord(tmp_path, RECIPE)
    record.add(OUTCOME)

    def broken(_self: Path, _target: Path) -> Path:
        raise OSError("killed here")

    monkeypatch.setattr(Path, "replace", broken)
    with pytest.raises(OSError, match="killed"):
        record.add(replace(OUTCOME, status="failed"))
    monkeypatch.undo()
    assert read_outcomes(tmp_path) == [OUTCOME]


def test_a_broken_off_run_is_gone_on_with_and_a_finished_one_is_not(tmp_path: Path) -> None:
    first = folder_for(tmp_path, "core", RECIPE, anew=False)
    assert first.name == "core-001"
    record = BenchRecord(first, RECIPE)
    assert folder_for(tmp_path, "core", RECIPE, anew=False) == first
    assert folder_for(tmp_path, "core", {**RECIPE, "passes": 2}, anew=False).name == "core-002"
    assert folder_for(tmp_path, "core", RECIPE, anew=True).name == "core-002"
    other = BenchRecord(tmp_path / "core-002", {**RECIPE, "passes": 2})
    assert folder_for(tmp_path, "core", RECIPE, anew=False) == first, "another run in between is none of it"
    record.finish({"episodes": 0})
    assert folder_for(tmp_path, "core", RECIPE, anew=False).name == "core-003"
    (other.folder / RECIPE_FILE).write_text("{", encoding="utf-8")
    assert folder_for(tmp_path, "core", RECIPE, anew=False).name == "core-003", "a damaged one is let be"


def test_two_runs_never_share_a_folder(tmp_path: Path) -> None:
    with alone_in(tmp_path / "one"):
        with pytest.raises(StorageError, match="another bench run"), alone_in(tmp_path / "one"):
            pass
        with alone_in(tmp_path / "other"):
            pass
    with alone_in(tmp_path / "one"):
        pass


def test_another_setting_is_another_recipe_and_another_data_folder_is_not() -> None:
    settings = Settings()
    usual = recipe_of((), settings, suite="core")
    assert usual["suite"] == "core"
    assert usual == recipe_of((), settings.model_copy(update={"data": Path("elsewhere")}), suite="core")
    deeper = settings.strategy_tree.model_copy(update={"max_depth": 3})
    assert usual != recipe_of((), settings.model_copy(update={"strategy_tree": deeper}), suite="core")


def test_other_code_is_another_recipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number, text in enumerate(("a = 1", "a = 1", "a = 2")):
        package = tmp_path / str(number) / "agent"
        package.mkdir(parents=True)
        (package / "__init__.py").write_text(text, encoding="utf-8")
    monkeypatch.setattr(recipe, "PACKAGES", ("agent",))
    digests = []
    for number in range(3):
        monkeypatch.setattr("importlib.resources.files", lambda name, n=number: tmp_path / str(n) / name)
        recipe.code_digest.cache_clear()
        digests.append(recipe.code_digest())
    recipe.code_digest.cache_clear()
    assert digests[0] == digests[1] != digests[2]


def test_the_old_file_stays_until_the_new_one_is_whole(tmp_path: Path) -> None:
    file = tmp_path / "x"
    write_whole(file, "one")
    write_whole(file, "two")
    assert file.read_text(encoding="utf-8") == "two"
    assert [entry.name for entry in tmp_path.iterdir()] == ["x"]
