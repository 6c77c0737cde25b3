"""`doctor` on what was learned and on the words of one's own, well and unwell."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tests import samples
from treetap.app.data_folder import DataFolder
from treetap.app.doctor.check import CheckStatus
from treetap.app.doctor.experience import check_experience
from treetap.app.doctor.lexicon import check_lexicon
from treetap.core.clock import FrozenClock
from treetap.memory.journal import Journal
from treetap.models import EmbedderIdentity, LanguageSettings, Settings


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path / "data")


def learn(settings: Settings) -> Path:
    path = DataFolder(settings.data).prepare().journal
    with Journal(path, FrozenClock()) as journal:
        journal.put([samples.task_experience(), samples.atomic_experience()])
    return path


def test_nothing_learned_is_well_and_stays_nothing(settings: Settings) -> None:
    assert check_experience(settings).status is CheckStatus.OK
    assert not settings.data.exists()


def test_what_was_learned_is_counted(settings: Settings) -> None:
    learn(settings)
    found = check_experience(settings)
    assert (found.status, found.detail) == (CheckStatus.OK, "2 records")


def test_a_damaged_record_is_pointed_out(settings: Settings) -> None:
    with sqlite3.connect(learn(settings)) as db:
        db.execute("UPDATE record SET body = replace(body, 'Send', 'Sand') WHERE level = 'atomic'")
    db.close()
    found = check_experience(settings)
    assert found.status is CheckStatus.WARN
    assert found.detail.startswith("1 of 2 records")


def test_a_file_that_is_no_journal_fails(settings: Settings) -> None:
    DataFolder(settings.data).prepare().journal.write_bytes(b"no database at all" * 100)
    found = check_experience(settings)
    assert found.status is CheckStatus.FAIL
    assert found.hint


def test_vectors_of_another_embedder_are_pointed_out(settings: Settings) -> None:
    with Journal(learn(settings), FrozenClock()) as journal:
        journal.set_identity("text", EmbedderIdentity(name="another", dimension=3))
    found = check_experience(settings)
    assert found.status is CheckStatus.WARN
    assert "treetap experience reindex" in found.hint


def test_words_of_ones_own_are_read(tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    with_own = Settings(language=LanguageSettings(lexicon=file))
    file.write_text("verbs:\n  zonk:\n    neutral: zonk\n", encoding="utf-8")
    found = check_lexicon(with_own)
    assert found.status is CheckStatus.OK
    assert "own.yaml" in found.detail


def test_words_that_cannot_be_read_fail(tmp_path: Path) -> None:
    file = tmp_path / "odd.yaml"
    file.write_text("verbs: [", encoding="utf-8")
    found = check_lexicon(Settings(language=LanguageSettings(lexicon=file)))
    assert found.status is CheckStatus.FAIL
    assert "odd.yaml" in found.detail
    assert found.hint
