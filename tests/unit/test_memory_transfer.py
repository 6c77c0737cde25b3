"""Export and import: one file, taken in whole or politely refused, and never believed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import samples
from tests.unit.memory_transfer_samples import READER, task, typing
from treetap.core.clock import FrozenClock
from treetap.errors import ExperienceInvalid, StorageError, UnknownName
from treetap.memory.journal import Journal
from treetap.memory.transfer import Imported, export_to, import_from
from treetap.memory.transfer import file as limits
from treetap.memory.transfer.steps import unmarked
from treetap.models import (
    Circumstances,
    EmbedderIdentity,
    LearnedStep,
    Origin,
    Rank,
    Record,
    StrategyExperience,
    TaskExperience,
    Vector,
)

VECTOR = Vector(values=(1.0,), embedder=EmbedderIdentity(name="one", dimension=1))


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path / "here.db", FrozenClock()) as opened:
        yield opened


@pytest.fixture
def there(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path / "there.db", FrozenClock()) as opened:
        yield opened


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "experiences.jsonl"


def read(file: Path) -> bytes:
    return file.read_bytes()


def write(file: Path, contents: bytes) -> None:
    file.write_bytes(contents)


async def filled(journal: Journal) -> None:
    known = await task(
        record=Record(ok=5, fail=1, last=samples.NOON),
        literals=("send 'hi'", "send 'bye'"),
        text_vector=VECTOR,
        start_vector=VECTOR,
        start_frame="/home/me/data/screenshots/1.png",
        circumstances=Circumstances(device="SERIAL0815", width=360),
    )
    journal.put([known, await task("turn on Wi-Fi", "task-2", tree=typing())])
    journal.put([samples.atomic_experience(), samples.strategy_experience(task_ids=("task-1", "task-2"))])


async def test_what_is_exported_is_there_after_the_import(here: Journal, there: Journal, file: Path) -> None:
    await filled(there)
    assert export_to(file, there) == 4
    assert await import_from(file, here, READER) == Imported(added=4, known=0)
    tasks = {one.pattern: one for one in here.all("task") if isinstance(one, TaskExperience)}
    known = tasks["send {text1}"]
    assert known.origin is Origin.IMPORTED
    assert known.record == Record()
    assert known.verified
    assert known.literals == ("send 'hi'", "send 'bye'")
    assert known.tree == typing("text1")
    assert known.circumstances.width == 360
    assert here.find("literal", "send 'bye'") == [known.id]
    (strategy,) = here.all("strategy")
    assert isinstance(strategy, StrategyExperience)
    assert set(strategy.task_ids) == {one.id for one in tasks.values()}
    assert [one.origin for one in here.many(here.children([known.id]))] == [Origin.IMPORTED]
    assert await import_from(file, here, READER) == Imported(added=0, known=4)
    assert here.count() == 4


async def test_what_means_something_only_here_stays_here(there: Journal, file: Path) -> None:
    await filled(there)
    export_to(file, there)
    written = read(file).decode()
    for private in ("vector", "start_frame", "/home/me", "SERIAL0815"):
        assert private not in written
    header, *lines = [json.loads(line) for line in written.splitlines()]
    assert header["format"] == "treetap-experiences"
    assert (header["version"], header["schema"], header["count"]) == (1, 1, 4)
    assert [one["level"] for one in lines] == ["task", "task", "atomic", "strategy"]
    assert lines[0]["record"]["ok"] == 5
    assert not file.with_name(f"{file.name}.part").exists()


async def test_chosen_ones_go_with_what_belongs_to_them(here: Journal, there: Journal, file: Path) -> None:
    await filled(there)
    assert export_to(file, there, ["task-1"]) == 2
    assert export_to(file, there, ["strategy-1"]) == 4
    assert export_to(file, there, ["task-2"]) == 1
    assert await import_from(file, here, READER) == Imported(added=1, known=0)
    with pytest.raises(UnknownName, match="'nobody'"):
        export_to(file, there, ["nobody"])


async def test_what_is_known_here_stays_as_it_is(here: Journal, there: Journal, file: Path) -> None:
    await filled(there)
    export_to(file, there)
    here.put([await task("send 'own words'", "own")])
    before = here.get("own")
    done = await import_from(file, here, READER)
    # The task is known, and with it its actions.
    assert (done.added, done.known, done.refused) == (2, 2, ())
    assert here.get("own") == before
    assert here.children(["own"]) == []


# A file that cannot be taken in


async def refused(file: Path, here: Journal) -> str:
    with pytest.raises(ExperienceInvalid) as caught:
        await import_from(file, here, READER)
    assert str(file) in caught.value.message
    assert caught.value.hint
    assert here.count() == 0
    return caught.value.message


async def test_a_file_that_was_cut_off_at_any_place(here: Journal, there: Journal, file: Path) -> None:
    await filled(there)
    export_to(file, there)
    whole = read(file)
    for size in (0, 1, 100, 255, 256, 300, len(whole) // 2, len(whole) - 1):
        write(file, whole[:size])
        assert await refused(file, here)
    write(file, whole)
    assert (await import_from(file, here, READER)).added == 4


async def test_a_file_that_was_changed(here: Journal, there: Journal, file: Path) -> None:
    await filled(there)
    export_to(file, there)
    whole = read(file)
    write(file, whole.replace(b"Wi-Fi", b"Wi-Fo"))
    assert "changed" in await refused(file, here)
    write(file, whole + b"{}\n")
    assert "changed" in await refused(file, here)


@pytest.mark.parametrize(
    "contents",
    [b"", b"\x00\xff" * 500, b"[" * 100_000, b'{"a": 1}\n', b"[1]\n", b'"treetap-experiences"\n', b"\n\n"],
)
async def test_a_file_that_is_something_else(contents: bytes, here: Journal, file: Path) -> None:
    write(file, contents)
    assert await refused(file, here)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"version": 2}, "newer"),
        ({"schema": 2}, "newer"),
        ({"version": 0}, "damaged"),
        ({"version": True}, "damaged"),
        ({"schema": "1"}, "damaged"),
        ({"count": -1}, "damaged"),
        ({"count": None}, "damaged"),
        ({"sha256": 5}, "damaged"),
        ({"count": 10**9}, "up to"),
    ],
)
async def test_a_header_that_does_not_fit(
    changes: dict[str, object], says: str, here: Journal, there: Journal, file: Path
) -> None:
    export_to(file, there)
    header = json.loads(read(file)) | changes
    write(file, json.dumps(header).encode() + b"\n")
    assert says in await refused(file, here)


async def test_files_that_are_not_there(here: Journal, tmp_path: Path) -> None:
    for one in (tmp_path / "nothing.jsonl", tmp_path):
        assert await refused(one, here)
    with pytest.raises(StorageError, match="cannot be written"):
        export_to(tmp_path / "no" / "folder.jsonl", here)


async def test_too_much_is_refused(
    here: Journal, there: Journal, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await filled(there)
    export_to(file, there)
    with monkeypatch.context() as patch:
        patch.setattr(limits, "MOST_BYTES", 100)
        assert "MB" in await refused(file, here)
    with monkeypatch.context() as patch:
        patch.setattr(limits, "MOST_LINE", 500)
        assert "longer" in await refused(file, here)


def test_a_place_in_a_list_of_somebody_elses_fits_no_list() -> None:
    """What a short list said could be guessed from a hash of it."""
    step = LearnedStep(action=samples.tap("row"), rank=Rank(at=2, of="5f1e"))
    assert unmarked(step).rank == Rank(at=0, of="")
    assert unmarked(step.model_copy(update={"rank": None})).rank is None
