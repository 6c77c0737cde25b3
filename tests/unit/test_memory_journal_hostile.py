"""A journal that is damaged, foreign, locked or out of space: what to do is said, nothing is lost."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from loguru import logger

from tests import samples
from treetap.core.clock import FrozenClock
from treetap.errors import StorageError, TreetapError
from treetap.memory.journal import Journal
from treetap.memory.journal.database import VERSION
from treetap.memory.journal.rows import body_of, checksum_of
from treetap.models import Record, TaskExperience


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "experiences" / "journal.db"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with Journal(path, FrozenClock(), patience=0.05) as opened:
        opened.put([samples.task_experience(), samples.atomic_experience(), samples.strategy_experience()])
        yield opened


@pytest.fixture
def warned() -> Iterator[list[str]]:
    said: list[str] = []
    handle = logger.add(lambda message: said.append(str(message)), level="WARNING", format="{message}")
    yield said
    logger.remove(handle)


def change(path: Path, statement: str, *values: object) -> None:
    """As somebody else would who opens the file."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(statement, values)
    connection.close()


def test_it_is_in_its_safest_mode(journal: Journal, path: Path) -> None:
    with journal._database.reading() as db:
        found = {
            name: db.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "user_version")
        }
    assert found == {"journal_mode": "wal", "synchronous": 3, "foreign_keys": 1, "user_version": VERSION}


@pytest.mark.skipif(os.name != "posix", reason="rights of another kind")
def test_nobody_else_may_read_it(journal: Journal, path: Path) -> None:
    assert {file.stat().st_mode & 0o077 for file in path.parent.iterdir()} == {0}


# Damage


def test_a_body_that_was_changed_is_left_out_and_counted(
    journal: Journal, path: Path, warned: list[str]
) -> None:
    body = body_of(samples.task_experience()).replace(b"Ann", b"Bob")
    change(path, "UPDATE record SET body = ? WHERE id = 'task-1'", body)
    assert journal.get("task-1") is None
    assert journal.get("task-1") is None
    assert journal.many(["task-1", "atomic-1"]) == journal.many(["atomic-1"])
    assert {one.id for one in journal.all()} == {"atomic-1", "strategy-1"}
    assert journal.damaged() == 1
    assert journal.check() == ["task-1"]
    assert len(warned) == 1
    assert "'task-1'" in warned[0]
    assert "checksum" in warned[0]


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("body", None),
        ("body", 7),
        ("body", b"\xff\x00"),
        ("checksum", b"\xff"),
        ("level", "atomic"),
        ("ok", -1),
        ("ok", "many"),
        ("last", "yesterday"),
        ("last", 5),
    ],
)
def test_any_column_may_be_damaged(journal: Journal, path: Path, column: str, value: object) -> None:
    statement = f"UPDATE record SET {column} = ? WHERE id = 'task-1'"  # noqa: S608 - of the list above
    change(path, statement, b"" if value is None else value)
    assert journal.get("task-1") is None
    assert journal.damaged() == 1
    assert journal.count() == 3


def test_bytes_that_are_no_text_spoil_one_record_only(journal: Journal, path: Path) -> None:
    change(path, "UPDATE record SET id = CAST(x'ff746173' AS TEXT) WHERE id = 'task-1'")
    assert {one.id for one in journal.all()} == {"atomic-1", "strategy-1"}
    assert len(journal.find("pattern", "send '{content}' to {recipient}")) == 1
    assert journal.many(journal.find("pattern", "send '{content}' to {recipient}")) == []


def test_a_body_of_another_version_is_left_out(journal: Journal, path: Path, warned: list[str]) -> None:
    body = body_of(samples.task_experience()).replace(b'"schema_version":1', b'"schema_version":2')
    change(path, "UPDATE record SET body = ?, checksum = ? WHERE id = 'task-1'", body, checksum_of(body))
    assert journal.get("task-1") is None
    assert "schema_version" in warned[0]


def test_what_is_learned_again_mends_a_damaged_record(journal: Journal, path: Path) -> None:
    journal.outcome("task-1", ok=False)
    change(path, "UPDATE record SET body = x'00' WHERE id = 'task-1'")
    assert journal.put([samples.task_experience()]) == ["task-1"]
    found = journal.get("task-1")
    assert found is not None
    assert (found.record.ok, found.record.fail) == (1, 1)
    assert journal.find("literal", "send 'hi' to Ann") == ["task-1"]


def test_a_damaged_task_can_be_removed(journal: Journal, path: Path) -> None:
    change(path, "UPDATE record SET body = x'00' WHERE id = 'task-1'")
    assert sorted(journal.remove(["task-1"])) == ["atomic-1", "strategy-1", "task-1"]


def test_a_page_that_was_overwritten_is_reported(journal: Journal, path: Path) -> None:
    journal.put([samples.atomic_experience(f"a{at}", sentence=f"tap {at} {'x' * 500}") for at in range(100)])
    journal.close()
    with path.open("r+b") as file:
        for page in range(2, 30):
            file.seek(page * 4096)
            file.write(b"\xa5" * 4096)
    with pytest.raises(StorageError, match="damaged") as caught:
        Journal(path, FrozenClock()).check()
    assert "recover" in caught.value.hint


# Foreign files


@pytest.mark.parametrize(
    "contents", [b"not a database at all, but long enough " * 50, b"SQLite format 3\x00"]
)
def test_a_file_that_is_no_database(path: Path, contents: bytes) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(contents)
    with pytest.raises(StorageError) as caught:
        Journal(path, FrozenClock()).put([samples.task_experience()])
    assert str(path) in caught.value.message
    assert caught.value.hint
    assert path.read_bytes() == contents


def test_another_programs_database(path: Path) -> None:
    path.parent.mkdir(parents=True)
    change(path, "CREATE TABLE record (id)")
    before = path.read_bytes()
    with pytest.raises(StorageError, match="another program"):
        Journal(path, FrozenClock()).count()
    assert path.read_bytes() == before


def test_a_newer_journal_is_left_alone(journal: Journal, path: Path) -> None:
    change(path, f"PRAGMA user_version = {VERSION + 1}")
    journal.close()
    with pytest.raises(StorageError, match="another version") as caught:
        journal.put([samples.task_experience(samples.wifi_task(), "new")])
    assert "Update treetap" in caught.value.hint
    change(path, f"PRAGMA user_version = {VERSION}")
    assert journal.count() == 3


def test_an_empty_file_is_a_new_journal(path: Path) -> None:
    path.parent.mkdir(parents=True)
    path.touch()
    with Journal(path, FrozenClock()) as journal:
        assert journal.put([samples.task_experience()]) == ["task-1"]


def test_a_complaint_of_sqlite_that_is_no_text(journal: Journal, path: Path) -> None:
    """It names what is damaged, byte by byte."""
    journal.compact()
    journal.close()
    path.write_bytes(path.read_bytes().replace(b"indexrecord_way", b"index\xd4ecord_way"))
    for ask in (journal.count, lambda: journal.put([_other("new")])):
        with pytest.raises(StorageError, match="is damaged") as caught:
            ask()
        assert "recover" in caught.value.hint


# Places that cannot be written


def test_a_folder_in_its_place(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(StorageError, match="cannot be opened") as caught:
        Journal(path, FrozenClock()).count()
    assert "--set data=DIR" in caught.value.hint


def test_a_file_where_its_folder_should_be(path: Path) -> None:
    path.parent.write_text("in the way")
    with pytest.raises(StorageError, match="cannot be used"):
        Journal(path, FrozenClock()).count()


def test_a_folder_that_may_not_be_written(path: Path) -> None:
    path.parent.mkdir(parents=True, mode=0o500)
    # Root may write anywhere but where there is nothing to write to.
    unwritable = Path("/proc/self/journal.db") if os.geteuid() == 0 else path
    with pytest.raises(StorageError) as caught:
        Journal(unwritable, FrozenClock()).count()
    assert "--set data=DIR" in caught.value.hint


def test_a_full_disk_loses_nothing(journal: Journal) -> None:
    with journal._database.reading() as db:
        db.execute("PRAGMA max_page_count = 1")
    more = [samples.atomic_experience(f"a{at}", sentence=f"tap {at} {'x' * 5000}") for at in range(20)]
    with pytest.raises(StorageError, match="disk is full") as caught:
        journal.put(more)
    assert "Free some space" in caught.value.hint
    journal.close()
    assert journal.count() == 3
    assert journal.check() == []
    assert len(journal.put(more)) == 20


def test_another_process_that_does_not_let_go(journal: Journal, path: Path) -> None:
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        with pytest.raises(StorageError, match="another process"):
            journal.outcome("task-1", ok=True)
        assert journal.find("literal", "send 'hi' to Ann") == ["task-1"]
    finally:
        other.execute("ROLLBACK")
        other.close()
    journal.outcome("task-1", ok=True)
    found = journal.get("task-1")
    assert found is not None
    assert found.record.ok == 2


def test_a_journal_that_was_taken_away_is_begun_anew(journal: Journal, path: Path) -> None:
    for file in path.parent.iterdir():
        file.unlink()
    path.parent.rmdir()
    assert journal.put([samples.task_experience(record=Record())]) == ["task-1"]
    with Journal(path, FrozenClock()) as other:
        assert [one.id for one in other.all()] == ["task-1"]


def test_a_backup_in_its_place_is_what_is_read(journal: Journal, path: Path) -> None:
    journal.compact()
    journal.close()
    backup = path.with_name("backup")
    backup.write_bytes(path.read_bytes())
    journal.put([_other("new")])
    assert journal.count() == 4
    for ending in ("-wal", "-shm"):
        path.with_name(path.name + ending).unlink()
    backup.replace(path)
    assert journal.count() == 3
    assert journal.get("new") is None


def test_what_is_closed_while_it_is_used_stays_closed(journal: Journal) -> None:
    with journal._database.reading() as db:
        journal.close()
        assert db.execute("SELECT count(*) FROM record").fetchone() == (3,)
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        db.execute("SELECT 1")
    assert journal.count() == 3


def test_a_failed_write_leaves_nothing_behind(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> tuple[tuple[str, str], ...]:
        raise TreetapError("stopped in the middle")

    with monkeypatch.context() as patch:
        patch.setattr("treetap.memory.journal.rows.keys_of", broken)
        with pytest.raises(TreetapError, match="middle"):
            journal.put(
                [samples.strategy_experience(name="s", strategy="New."), _other("new"), _other("newer")]
            )
    assert journal.count() == 3
    assert journal.children(["s"]) == []
    assert journal.put([_other("new")]) == ["new"]


def _other(name: str) -> TaskExperience:
    return samples.task_experience(samples.task(f"open {name}", samples.opening(name)), name)
