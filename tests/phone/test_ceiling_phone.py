"""The perfect model on phones over HTTP: the agent lets it succeed, and does it again by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from treetap.bench.ceiling.conducting import conduct
from treetap.bench.ceiling.parts import episodes_of
from treetap.bench.ceiling.trial import Row, Trial


def tried(words: str, folder: Path, *, runs: int = 1, **more: str) -> list[Row]:
    one = episodes_of("core", only=words)[0]
    return conduct(Trial((one,) * runs, folder, limit=100, **more))  # type: ignore[arg-type]


def test_what_rules_cannot_see_the_judge_sees_and_it_is_replayed(tmp_path: Path) -> None:
    first, second = tried("clock gives up", tmp_path, runs=2)
    assert first.outcome.good, first.outcome.reason
    assert (first.by, first.calls["judgement"]) == ("judge", 1)
    assert second.outcome.good, second.outcome.reason
    assert second.outcome.decisions == 0
    assert second.all_calls <= 1


def test_what_cannot_be_done_is_said_to_be_infeasible(tmp_path: Path) -> None:
    (row,) = tried("files not there", tmp_path)
    assert row.outcome.good
    assert row.said_no == "policy (infeasible)"


@pytest.mark.parametrize("liar", ["pokes about"])
def test_a_liar_is_not_believed(liar: str, tmp_path: Path) -> None:
    (row,) = tried("clock gives up", tmp_path, mind=liar)
    assert not row.outcome.claimed
