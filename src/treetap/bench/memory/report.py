"""The figures in lines: each as a ratio with its bound, and the times it is made of."""

from __future__ import annotations

from typing import Literal

from treetap.bench.memory.timing import Figures

_AT_MOST = {
    "key": 0.1,
    "lancedb": 1.2,
    "numpy": 1.5,
    "chromadb": 1.0,
    "hierarchy": 3.5,
    "search": 1.5,
    "disk": 1.5,
    "p99": 3.0,
}
"""The issue's bounds."""
LEAST_RECALL = 0.99
_SMALL = 10_000


def lines(said: Figures) -> list[str]:
    """For people."""
    made = [
        f"{said['sentences']} sentences; load average {said['load_average']}",
        "ratios by CPU, by wall time; medians in ms of wall time",
    ]
    if "keys" in said:
        one = said["keys"]
        made.append(_line(f"key / LanceDB filter at {one['rows']}", one["journal_over_lancedb"], "key"))
        made.append(_line("    with the whole record, read", one["parsed_over_lancedb"], "key"))
        made.append(_times(one, "journal", "lancedb", "journal, parsed", "lancedb, parsed"))
    for one in said.get("vectors", ()):
        made += _level(one)
    for one in said.get("hierarchy", ()):
        made.append(_line(f"three levels / one, {one['runs']} runs", one["three_over_one"], "hierarchy"))
        made.append(_times(one, "three levels", "one level"))
    if "storing" in said:
        made += _stored(said["storing"])
    for one in said.get("compaction", ()):
        made += _compacted(one)
    return made


def _compacted(one: Figures) -> list[str]:
    """As it was, and without what searches waited for a processor, which on a busy machine is others' doing.

    In quiet, right before, stands beside both: what is as uneven there is not the writing's doing either.
    """
    made = []
    sides = {
        f"p99 / median of searches while {one['rows']} rows are written anew": ("during", "quiet"),
        "    without waiting for a processor": ("during_with_a_processor", "quiet_with_a_processor"),
    }
    for words, (name, name_in_quiet) in sides.items():
        during, quiet = one[name], one[name_in_quiet]
        made.append(_figure(words, [during["p99_over_median"]], _AT_MOST["p99"]))
        made.append(
            f"    median {during['median_ms']}, p99 {during['p99_ms']}, longest {during['longest_ms']}; in "
            f"quiet {quiet['median_ms']}, {quiet['p99_ms']}, p99 / median {quiet['p99_over_median']}"
        )
    return [*made, f"    {one['searches']} searches; writing took {one['lasted_s']} s"]


def _level(one: Figures) -> list[str]:
    rows = one["rows"]
    # Small tables are to be as fast as LanceDB's, large ones as arithmetic without any table.
    small = rows <= _SMALL
    made = [
        _line(f"one level / LanceDB's own query at {rows}", one["ours_over_lancedb"], small and "lancedb")
    ]
    numpy = one["ours_over_numpy"]
    made.append(_line(f"one level / numpy brute force at {rows}", numpy, not small and "numpy"))
    made.append(_figure(f"recall@5 at {rows}", [one["recall_at_5"]], LEAST_RECALL, least=True))
    made.append(_times(one, "ours", "lancedb", "numpy"))
    if "chromadb" in one:
        made.append(_line(f"one level / chromadb at {rows}", one["ours_over_chromadb"], "chromadb"))
        made.append(_times(one, "ours_beside_chromadb", "chromadb"))
        made.append(f"    chromadb {one['chromadb']['version']}, recall@5 {one['chromadb']['recall_at_5']}")
    return made


def _stored(one: Figures) -> list[str]:
    runs, disk = one["runs"], _AT_MOST["disk"]
    said = (
        f"    a run is acknowledged in {one['acknowledged_ms']} ms (p99 {one['acknowledged_p99_ms']}); "
        f"writing all to the tables takes {one['applying_all_ms']} ms; {one['not_applied_yet']} wait"
    )
    return [
        _line(f"search after {runs} runs one by one / at once", one["search_ratio"], "search"),
        _times(one, "one by one", "bulk"),
        _figure("disk of the tables, one by one / at once", [one["tables_ratio"]], disk),
        _figure("disk with the journal, one by one / at once", [one["with_journal_ratio"]], disk),
        said,
    ]


def _line(words: str, ratio: dict[str, float], bound: str | Literal[False]) -> str:
    return _figure(words, [ratio["cpu"], ratio["wall"]], _AT_MOST[bound] if bound else None)


def _figure(words: str, figures: list[float], bound: float | None, *, least: bool = False) -> str:
    """With its bound, and whether all of it keeps to that."""
    said = f"{words:60} " + " ".join(f"{one:8}" for one in figures)
    if bound is None:
        return said
    kept = all(one >= bound if least else one <= bound for one in figures)
    return f"{said} ({'at least' if least else 'at most'} {bound}: {'kept' if kept else 'NOT KEPT'})"


def _times(one: Figures, *names: str) -> str:
    return "    " + ", ".join(f"{name.replace('_', ' ')} {one[name]['wall_ms']}" for name in names)
