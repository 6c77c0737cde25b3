"""The runner takes any folder for a suite, and says what memory and other faces change."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from treetap.bench.tasks.figures import by, compared, figures, told
from treetap.bench.tasks.overfit import drop_of, faces_of
from treetap.bench.tasks.run import Row
from treetap.bench.tasks.suites import outside_suites, suite_of

ROW = Row(
    task="a",
    locale="en",
    kind="switch",
    possible=True,
    seed=7,
    status="success",
    reason="",
    answer=None,
    held=True,
    decisions=4,
    steps=3,
    optimum=2,
    replayed=False,
    seconds=1.0,
    sentence="Turn it on",
)
WRONG = replace(ROW, task="b", kind="delete", held=False, marred=True)
SHY = replace(ROW, task="c", status="failed")


def test_a_suite_is_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert suite_of("second").name == "second"
    assert {"outside", "second"} <= set(outside_suites())
    with pytest.raises(LookupError, match="--folder"):
        suite_of("no_such_suite")
    place = tmp_path / "elsewhere"
    place.mkdir()
    (place / "__init__.py").write_text("")
    (place / "suite.py").write_text("def suite(variant=''):\n    return variant\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(TypeError, match="gives no Suite"):
        suite_of("", folder=place)


def test_figures_tell_claims_refusals_and_what_was_left_changed() -> None:
    rows = [ROW, WRONG, SHY]
    sums = figures(rows)
    assert (sums["good"], sums["false_completions"], sums["false_refusals"], sums["marred"]) == (1, 1, 1, 1)
    assert sums["decisions"] == 2.0
    assert by(rows, "kind")["delete"] == {
        "tasks": 1,
        "good": 0,
        "false_completions": 1,
        "false_refusals": 0,
        "marred": 1,
    }
    assert "FALSE COMPLETION" in told("x", rows)
    assert "FALSE COMPLETION" not in told("x", rows, failed=False)


def test_reuse_is_wrong_when_it_is_claimed_wrongly_or_leaves_something_changed() -> None:
    assert not replace(ROW, replayed=True).wrong_reuse
    assert replace(WRONG, replayed=True).wrong_reuse
    assert replace(WRONG, replayed=True, status="failed").wrong_reuse
    assert not WRONG.wrong_reuse


def test_memory_is_compared_task_by_task() -> None:
    text = compared(
        [ROW, SHY], [replace(ROW, status="failed"), replace(SHY, status="success", replayed=True)]
    )
    assert "without memory 50%, with memory 50%" in text
    assert "gained: c" in text
    assert "lost: a" in text


def test_the_drop_is_told_for_each_face_and_for_all_suites() -> None:
    def run(_suite: str, face: str) -> list[Row]:
        return [ROW, replace(ROW, task="d")] if not face else [ROW, WRONG]

    lines = drop_of(faces_of(["one", "two"], run, ("", "synonyms"))).splitlines()
    assert [line.split()[0] for line in lines] == ["suite", "one", "one", "two", "two", "all", "all"]
    assert "+50.0" in lines[2]
    assert lines[-1].split()[:5] == ["all", "synonyms", "2/4", "50%", "+50.0"]
