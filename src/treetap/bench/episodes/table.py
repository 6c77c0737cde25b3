"""The figures of a bench run for people: a table on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from treetap.bench.episodes.outcome import Outcome

_WORTH = ("good", "rate", "95 %", "false", "effects", "reuse", "refused")
_COST = ("decisions", "steps", "phone s", "agent s")
_ENDLESS = 10_000
"""Columns, to ask how wide a table would like to be."""


def show(console: Console, report: Mapping[str, Any], outcomes: Sequence[Outcome]) -> None:
    """The whole, its groups, and every episode that did not go well."""
    whole = _table(report, (*_WORTH, *_COST))
    if console.measure(whole, options=console.options.update(max_width=_ENDLESS)).maximum <= console.width:
        console.print(whole)
    else:  # half a figure would be another figure
        console.print(_table(report, _WORTH))
        console.print(_table(report, _COST, title=False))
    console.print(
        "false: claimed and not so · effects: did something that nobody asked for · reuse: led astray by "
        "memory · refused: wrongly of all · decisions, "
        "steps: of the fewest possible, where it went well",
        style="dim",
    )
    if "met" in report:
        sums = report["met"]
        console.print(
            f"the fault happened in {sums['happened']} of {sums['episodes']} episodes; "
            f"{sums['good']} of these went well"
        )
    for part, sums in report.get("repeated", {}).items():
        console.print(
            f"{part}: {sums['good']} of {sums['episodes']} solved ones good, "
            f"{sums['without_decisions']} without a decision"
        )
    if report["unjudged"]:
        console.print(f"unjudged, and in no rate: {report['unjudged']} of {report['episodes']}")
    for one in outcomes:
        if one.held is None and one.status != "error":
            console.print(
                f"? {one.episode.id}: {one.episode.sentence!r}: unjudged, {one.unjudged or 'nobody can say'}",
                markup=False,
                highlight=False,
            )
        if one.effects:
            said = "; ".join(one.effects)
            console.print(f"! {one.episode.id}: nobody asked for: {said}", markup=False, highlight=False)
        if one.status == "error" or (one.held is not None and not one.good):
            console.print(f"✗ {one.episode.id}: {_why(one)}", markup=False, highlight=False)


def _table(report: Mapping[str, Any], columns: Sequence[str], *, title: bool = True) -> Table:
    table = Table(title=f"bench: {report['suite']}" if title else None, title_justify="left")
    table.add_column("", overflow="fold")
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    table.add_row("all", *_cells(report, columns), style="bold")
    for key, groups in report.items():
        if key.startswith("by_"):
            table.add_section()
            for name, sums in groups.items():
                table.add_row(name, *_cells(sums, columns))
    return table


def _cells(sums: Mapping[str, Any], columns: Sequence[str]) -> list[str]:
    low, high = sums["interval"]
    figures = [
        f"{sums['good']}/{sums['judged']}",
        f"{sums['success_rate']:.0%}",
        f"{low:.0%}-{high:.0%}",
        str(sums["false_completions"]),
        str(sums["side_effects"]),
        str(sums["wrong_reuse"]),
        f"{sums['refused_wrongly']}/{sums['refused']}",
        f"{sums['decisions_of_fewest']:.2f}",
        f"{sums['steps_of_fewest']:.2f}",
        f"{sums['phone_seconds']:.0f}",
        f"{sums['agent_seconds']:.0f}",
    ]
    told = dict(zip((*_WORTH, *_COST), figures, strict=True))
    return [told[column] for column in columns]


def _why(one: Outcome) -> str:
    sort = (
        "FALSE COMPLETION, " if one.false_completion else "something else was changed, " if one.marred else ""
    )
    return f"{one.episode.sentence!r}: {sort}{one.status}. {one.reason}"
