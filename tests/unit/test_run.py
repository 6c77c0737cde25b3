"""A run's folder: recipe first, ending last, whatever happens in between."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from loguru import logger

from treetap.app.data_folder import DataFolder
from treetap.app.run import open_run, read_events
from treetap.core.clock import FrozenClock
from treetap.errors import StorageError
from treetap.models import RunEnded, RunStarted, Settings, Status


def settings_in(folder: Path) -> Settings:
    return Settings.model_validate({"data": folder, "models": {"text": {"api_key": "sk-secret-1234"}}})


async def test_the_recipe_is_stored_without_secrets(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    async with open_run(settings, "打开设置", clock=FrozenClock(), device="emulator-5554") as run:
        await run.end(Status.SUCCESS)
    first = read_events(run.folder).events[0].payload
    assert isinstance(first, RunStarted)
    assert (first.task, first.device) == ("打开设置", "emulator-5554")
    assert first.version != ""
    again = Settings.model_validate(first.settings)
    assert again.strategy_tree == settings.strategy_tree
    assert again.models.text.api_key is None
    assert "sk-secret" not in run.events.path.read_text(encoding="utf-8")


async def ending(settings: Settings, error: BaseException | None) -> RunEnded:
    folders: list[Path] = []

    async def run_it() -> None:
        async with open_run(settings, "task", clock=FrozenClock()) as run:
            folders.append(run.folder)
            if error is not None:
                raise error

    if error is None:
        await run_it()
    else:
        with pytest.raises(type(error)):
            await run_it()
    last = read_events(folders[0]).events[-1].payload
    assert isinstance(last, RunEnded)
    return last


async def test_a_run_without_a_result_was_aborted(tmp_path: Path) -> None:
    assert (await ending(settings_in(tmp_path), None)).status is Status.ABORTED


async def test_a_run_that_breaks_says_why(tmp_path: Path) -> None:
    last = await ending(settings_in(tmp_path), RuntimeError("the phone fell"))
    assert (last.status, last.reason) == (Status.ABORTED, "RuntimeError: the phone fell")


@pytest.mark.parametrize("interruption", [asyncio.CancelledError(), KeyboardInterrupt()])
async def test_an_interrupted_run_says_so(interruption: BaseException, tmp_path: Path) -> None:
    assert (await ending(settings_in(tmp_path), interruption)).reason == "Interrupted."


async def test_a_run_ends_once(tmp_path: Path) -> None:
    async with open_run(settings_in(tmp_path), "task", clock=FrozenClock()) as run:
        await run.end(Status.SUCCESS, "done")
        await run.end(Status.FAILED, "again")
    events = read_events(run.folder).events
    assert [event.kind for event in events] == ["run_started", "run_ended"]


async def test_runs_of_the_same_second_do_not_collide(tmp_path: Path) -> None:
    ids = set()
    for _ in range(20):
        async with open_run(settings_in(tmp_path), "task", clock=FrozenClock()) as run:
            ids.add(run.id)
    assert len(ids) == 20


async def test_the_error_of_a_run_is_not_hidden_by_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(RuntimeError, match="the first error"):
        async with open_run(settings_in(tmp_path), "task", clock=FrozenClock()) as run:
            run.events.close()
            raise RuntimeError("the first error")


def test_the_data_folder_has_the_documented_places(tmp_path: Path) -> None:
    data = DataFolder(tmp_path / "data").prepare().prepare()
    made = {str(path.relative_to(data.root)) for path in data.root.rglob("*")}
    assert {
        "experiences/vector_db",
        "spatial_maps",
        "screenshots/before",
        "screenshots/after",
        "logs",
        "runs",
    } <= made
    assert data.reflections == data.root / "experiences" / "reflections.jsonl"


def test_the_readme_of_the_data_folder_names_every_place() -> None:
    data = DataFolder(Path("data"))
    readme = (Path(__file__).parents[2] / "data" / "README.md").read_text(encoding="utf-8")
    for place in (*data.folders, data.journal, data.reflections):
        assert f"`{place.relative_to(data.root).as_posix()}" in readme, place


def test_a_data_folder_that_cannot_be_made_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match="--set data=DIR"):
        DataFolder(tmp_path / "file" / "data").prepare()


@pytest.mark.parametrize("wanted", [True, False])
async def test_a_run_keeps_its_log_if_wanted(wanted: bool, tmp_path: Path) -> None:
    settings = Settings.model_validate({"data": tmp_path, "logging": {"file": wanted}})
    async with open_run(settings, "打开设置", clock=FrozenClock()) as run:
        await run.end(Status.SUCCESS)
    logger.info("not of this run")
    files = list(run.data.logs.iterdir())
    assert [file.stem for file in files] == ([run.id] if wanted else [])
    if wanted:
        text = files[0].read_text(encoding="utf-8")
        assert "打开设置" in text
        assert "success" in text
        assert "not of this run" not in text
