"""Vectors in the journal, and what the tables are told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import samples
from treetap.core.clock import FrozenClock
from treetap.errors import EmbedderMismatch, StorageError
from treetap.memory.journal import Change, Journal
from treetap.models import (
    EmbedderIdentity,
    Vector,
)

ONE = EmbedderIdentity(name="one", dimension=2)
OTHER = EmbedderIdentity(name="other", dimension=2)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path / "experiences" / "journal.db", FrozenClock()) as opened:
        yield opened


def test_what_waits_for_a_vector(journal: Journal) -> None:
    journal.put([samples.task_experience(), samples.task_experience(samples.wifi_task(), "wifi")])
    assert journal.identity("text") is None
    assert journal.waiting("task", ONE, 10) == [("task-1", "send 'hi' to Ann"), ("wifi", "turn on Wi-Fi")]
    assert journal.waiting("task", ONE, 1) == [("task-1", "send 'hi' to Ann")]
    journal.put_vectors("text", ONE, {"task-1": b"12345678", "gone": b"12345678"})
    assert journal.identity("text") == ONE
    assert [one for one, _ in journal.waiting("task", ONE, 10)] == ["wifi"]
    assert [one for one, _ in journal.waiting("task", OTHER, 10)] == ["task-1", "wifi"]
    assert journal.vectors("text", ["wifi", "task-1", "gone"]) == {"task-1": b"12345678"}
    with pytest.raises(EmbedderMismatch, match="treetap experience reindex"):
        journal.put_vectors("text", OTHER, {"wifi": b"12345678"})
    with pytest.raises(EmbedderMismatch, match="treetap experience reindex"):
        journal.set_identity("text", OTHER)
    with pytest.raises(StorageError, match="3 bytes"):
        journal.put_vectors("text", ONE, {"wifi": b"123"})
    journal.drop_vectors("text")
    journal.set_identity("text", OTHER)
    assert len(journal.waiting("task", OTHER, 10)) == 2


def test_vectors_that_come_with_an_experience_are_floats_of_four_bytes(journal: Journal) -> None:
    given = Vector(values=(0.5, -2.0), embedder=ONE)
    journal.put([samples.task_experience(text_vector=given, start_vector=given)])
    little_endian = b"\x00\x00\x00\x3f\x00\x00\x00\xc0"
    assert journal.vectors("text", ["task-1"]) == journal.vectors("screen", ["task-1"])
    assert journal.vectors("text", ["task-1"]) == {"task-1": little_endian}
    assert journal.waiting("task", ONE, 10) == []
    assert [one.text_vector for one in journal.all()] == [None]
    with pytest.raises(StorageError, match="beyond any float"):
        journal.put([samples.atomic_experience(text_vector=Vector(values=(1e300, 0.0), embedder=ONE))])
    assert journal.count() == 1


def test_the_vector_of_another_sentence_is_not_taken_for_this_one(journal: Journal) -> None:
    journal.put([samples.task_experience(text_vector=Vector(values=(1.0, 0.0), embedder=ONE))])
    before = journal.vectors("text", ["task-1"])
    other = Vector(values=(0.0, 1.0), embedder=ONE)
    journal.put([samples.task_experience(samples.send_task("x"), "again", text_vector=other)])
    assert journal.vectors("text", ["task-1"]) == before


def test_the_tables_are_told_of_what_is_new_and_what_is_gone(journal: Journal) -> None:
    journal.put([samples.task_experience(), samples.task_experience(samples.wifi_task(), "wifi")])
    first, second = journal.changed("task", 0, 10)
    assert [one.id for one in (first, second)] == ["task-1", "wifi"]
    assert journal.changed("task", 0, 1) == [first]
    assert journal.applied("task") == 0
    journal.set_applied("task", second.revision)
    assert journal.applied("task") == second.revision
    assert journal.applied("atomic") == 0
    journal.outcome("wifi", ok=True)
    journal.put([samples.task_experience()])
    assert journal.changed("task", second.revision, 10) == []
    journal.remove(["task-1"])
    (gone,) = journal.changed("task", second.revision, 10)
    assert gone == Change("task-1", gone.revision, gone=True)
    assert journal.changed("task", 0, 10) == [second, gone]
    journal.put([samples.task_experience()])
    assert [one.gone for one in journal.changed("task", gone.revision, 10)] == [False]


def test_another_vector_is_a_change_for_the_tables(journal: Journal) -> None:
    given = samples.task_experience(text_vector=Vector(values=(1.0, 0.0), embedder=ONE))
    journal.put([given])
    (first,) = journal.changed("task", 0, 10)
    journal.put([given])
    assert journal.changed("task", 0, 10) == [first]
    journal.put([given.model_copy(update={"text_vector": Vector(values=(0.0, 1.0), embedder=ONE)})])
    assert [one.id for one in journal.changed("task", first.revision, 10)] == ["task-1"]
