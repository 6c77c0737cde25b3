"""What outcomes add up to."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console

from treetap.bench.episodes.episode import Episode
from treetap.bench.episodes.outcome import Outcome
from treetap.bench.episodes.summary import report, summary
from treetap.bench.episodes.table import show
from treetap.bench.intervals import wilson

GOOD = Outcome(
    Episode("a", "a", "en", 1, "Do a", part="first"),
    *("simple", 4, "success", ""),
    held=True,
    decisions=6,
    steps=8,
    seconds=2.0,
    phone_ms={"transitions": 1500, "captures": 500},
)
FALSE = replace(GOOD, held=False, marred=True, replayed=True, level="complex")
SHY = replace(GOOD, status="failed")
REFUSED = replace(GOOD, status="aborted", possible=False)
OBEYED = replace(GOOD, possible=False)


def test_who_claims_what_the_phone_denies_is_counted() -> None:
    sums = summary([GOOD, FALSE, SHY, REFUSED, OBEYED])
    assert (sums["good"], sums["episodes"], sums["success_rate"]) == (2, 5, 0.4)
    assert sums["false_completions"] == 2
    assert sums["wrong_reuse"] == 1
    assert (sums["refused"], sums["refused_wrongly"]) == (1, 0)
    assert (sums["decisions_of_fewest"], sums["steps_of_fewest"]) == (1.5, 2.0)
    assert (sums["agent_seconds"], sums["phone_seconds"]) == (10.0, 10.0)


def test_what_nobody_judged_is_no_success_and_no_failure() -> None:
    unjudged = replace(GOOD, held=None)
    assert not unjudged.false_completion
    sums = summary([GOOD, unjudged])
    assert (sums["episodes"], sums["judged"], sums["success_rate"]) == (2, 1, 1.0)


def test_the_interval_is_wilsons() -> None:
    low, high = wilson(8, 10)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(10, 10)[1] == 1.0


def test_a_repeat_counts_only_where_the_first_run_solved_it() -> None:
    other = replace(GOOD, episode=replace(GOOD.episode, id="b", template="b"), held=False)
    again = [replace(one, episode=replace(one.episode, part="again"), held=True) for one in (GOOD, other)]
    at_once = [replace(one, decisions=0, replayed=True) for one in again]
    told = report("repeat", [GOOD, other, *at_once])
    assert told["repeated"]["again"] == {"episodes": 1, "good": 1, "without_decisions": 1}
    assert report("repeat", [GOOD, other, *again])["repeated"]["again"]["without_decisions"] == 0


def test_groups_are_shown_where_there_is_more_than_one() -> None:
    zh = replace(GOOD, episode=replace(GOOD.episode, locale="zh"))
    told = report("core", [GOOD, zh, FALSE])
    assert set(told["by_language"]) == {"en", "zh"}
    assert set(told["by_level"]) == {"simple", "complex"}
    assert "by_fault" not in told


def test_a_fault_that_never_came_is_not_counted_as_borne() -> None:
    meant = replace(GOOD, episode=replace(GOOD.episode, faults=("ad",)))
    borne, broken = replace(meant, faults=("ad",)), replace(meant, faults=("ad",), held=False)
    told = report("hard", [meant, meant, borne, broken])
    assert (told["met"]["episodes"], told["met"]["happened"], told["met"]["good"]) == (4, 2, 1)
    assert "met" not in report("core", [GOOD])
    out = StringIO()
    show(Console(file=out, width=150), told, [meant, meant, borne, broken])
    assert "the fault happened in 2 of 4 episodes; 1 of these went well" in out.getvalue()


def test_what_broke_off_is_named_though_nobody_judged_it() -> None:
    broken = replace(GOOD, held=None, status="error", reason="the setup `false` failed with 1")
    out = StringIO()
    show(Console(file=out, width=150), report("mine", [GOOD, broken]), [GOOD, broken])
    assert "the setup `false` failed with 1" in out.getvalue()


@pytest.mark.parametrize("width", [80, 150])
def test_the_table_names_what_failed(width: int) -> None:
    out = StringIO()
    show(Console(file=out, width=width), report("core", [GOOD, FALSE]), [GOOD, FALSE])
    assert "FALSE COMPLETION" in out.getvalue()
    assert "1/2" in out.getvalue()


def test_figures_are_whole_on_a_narrow_terminal() -> None:
    bad = replace(GOOD, held=False)
    many = [
        replace(one, seconds=12345.0, phone_ms={"captures": 98765000}) for one in [GOOD] * 110 + [bad] * 90
    ]
    long = replace(
        GOOD, episode=replace(GOOD.episode, looks={"dark": 1, "font_scale": 2, "size": 3}, version=2)
    )
    out = StringIO()
    show(Console(file=out, width=80), report("drift", [*many, long]), [])
    said = out.getvalue()
    assert "…" not in said
    for figure in ("111/201", "55%", "48%-62%", "1.50", "2.00", "2469002", "19753002"):
        assert figure in said, said
    assert max(map(len, said.splitlines())) <= 80
    out = StringIO()
    show(Console(file=out, width=150), report("drift", [*many, long]), [])
    assert out.getvalue().count("┏") == 1, "where there is room it is one table"
