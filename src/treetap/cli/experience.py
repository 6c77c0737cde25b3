"""`treetap experience`: what was learned. Looked at, searched, handed on, weeded."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from treetap.cli.loading import settings_of
from treetap.cli.options import AsJson, ConfigFile, Overrides
from treetap.cli.output import errors_reported, plain, print_json
from treetap.cli.running import run

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treetap.app.experience import Found
    from treetap.models import Experience, ExperienceLevel, TaskExperience

app = typer.Typer(
    help="What was learned: list, show, search, export, import, prune, reindex, compact or fit it.",
    no_args_is_help=True,
)

Level = Literal["task", "atomic", "strategy", "all"]


@app.command("list")
def list_(
    level: Annotated[Level, typer.Option(help="Tasks, single actions, strategies, or all.")] = "task",
    package: Annotated[str | None, typer.Option("--app", help="Only what used this app's package.")] = None,
    config: ConfigFile = None,
    set_: Overrides = None,
    json: AsJson = False,
) -> None:
    """List what was learned, the newest first."""
    from treetap.app.experience import experience_json, listed

    with errors_reported(as_json=json):
        found = run(listed(settings_of(config, set_), _level(level), package))
        if json:
            print_json({"experiences": [experience_json(one) for one in found]})
        elif found:
            _list(found)
        else:
            typer.echo(_nothing(level, package), err=True)


@app.command()
def show(
    name: Annotated[str, typer.Argument(metavar="ID", help="Its id, or the beginning of it.")],
    config: ConfigFile = None,
    set_: Overrides = None,
    json: AsJson = False,
) -> None:
    """Show all of an experience: what may differ, what must not, and its steps."""
    from treetap.app.experience import shown

    with errors_reported(as_json=json):
        one = run(shown(settings_of(config, set_), name))
        if json:
            print_json(one.model_dump(mode="json", exclude_none=True, exclude={"text_vector"}))
        else:
            _show(one)


@app.command()
def search(
    task: Annotated[str, typer.Argument(metavar="TASK", help="A task in a sentence, Chinese or English.")],
    config: ConfigFile = None,
    set_: Overrides = None,
    json: AsJson = False,
) -> None:
    """Say what is known about a task, how far it may be trusted, and why. From 0.9 on it is replayed."""
    from treetap.app.experience import found_json, searched

    with errors_reported(as_json=json):
        settings = settings_of(config, set_)
        found = run(searched(settings, task))
        if json:
            print_json(found_json(found))
        else:
            _answer(found, settings.experience.replay.min_confidence)


@app.command("export")
def export(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write them.", dir_okay=False)],
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[ID]...", help="Only these, with all that belongs to them.")
    ] = None,
    config: ConfigFile = None,
    set_: Overrides = None,
    json: AsJson = False,
) -> None:
    """Write experiences to one file, without screens or vectors."""
    from treetap.app.experience import exported

    with errors_reported(as_json=json):
        count = run(exported(settings_of(config, set_), file, names or []))
        if json:
            print_json({"file": str(file), "exported": count})
        else:
            typer.echo(f"Exported: {count} to {file}", err=True)


@app.command("import")
def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `treetap experience export` wrote.")],
    config: ConfigFile = None,
    set_: Overrides = None,
    json: AsJson = False,
) -> None:
    """Take in experiences of others. They are hints until they have worked here."""
    from treetap.app.experience import imported

    with errors_reported(as_json=json):
        taken = run(imported(settings_of(config, set_), file))
        if json:
            refused = [{"line": one.line, "id": one.id, "reason": one.reason} for one in taken.refused]
            print_json({"added": taken.added, "known": taken.known, "refused": refused})
            return
        typer.echo(f"Added: {taken.added}, known already: {taken.known}", err=True)
        for one in taken.refused:
            typer.secho(f"Refused, line {one.line}: {plain(one.reason)}", fg="yellow", err=True)


@app.command()
def prune(
    below: Annotated[float, typer.Option(min=0, max=1, help="Remove what is trusted less than this.")] = 0.5,
    unused_days: Annotated[
        int | None, typer.Option(min=1, help="Also what was not used for so many days.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would go.")] = False,
    config: ConfigFile = None,
    set_: Overrides = None,
    json: AsJson = False,
) -> None:
    """Remove what no longer works."""
    from treetap.app.experience import pruned

    with errors_reported(as_json=json):
        settings = settings_of(config, set_)
        gone = run(pruned(settings, below=below, unused_days=unused_days, dry_run=dry_run))
        if json:
            going = [{"id": one.id, "why": one.reason} for one in gone]
            print_json({"removed": 0 if dry_run else len(going), "experiences": going})
            return
        for one in gone:
            typer.echo(f"{one.id}\t{plain(one.reason)}")
        typer.echo(f"{'Would remove' if dry_run else 'Removed'}: {len(gone)}", err=True)


@app.command()
def reindex(config: ConfigFile = None, set_: Overrides = None, json: AsJson = False) -> None:
    """Make every vector anew, with the embedder of the settings. Nothing learned is lost."""
    from treetap.app.experience import reindexed

    with errors_reported(as_json=json):
        count = run(reindexed(settings_of(config, set_)))
        if json:
            print_json({"reindexed": count})
        else:
            typer.echo(f"Reindexed: {count}", err=True)


@app.command()
def compact(config: ConfigFile = None, set_: Overrides = None, json: AsJson = False) -> None:
    """Put together what was written bit by bit, and give back the space."""
    from treetap.app.experience import compacted

    with errors_reported(as_json=json):
        before, after = run(compacted(settings_of(config, set_)))
        if json:
            print_json({"before": before, "after": after})
        else:
            typer.echo(f"{before / 2**20:.1f} MB before, {after / 2**20:.1f} MB now", err=True)


@app.command()
def fit(
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="The data folder whose runs are learned from.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to write the weights.", dir_okay=False)
    ] = None,
    config: ConfigFile = None,
    set_: Overrides = None,
    json: AsJson = False,
) -> None:
    """Fit the offline policy to what was decided in verified runs, so that it decides so without a model."""
    from treetap.app.weights import fit_to_runs

    with errors_reported(as_json=json):
        given = [*(set_ or []), *([f"data={data}"] if data is not None else [])]
        fitted = run(fit_to_runs(settings_of(config, given), out))
        if json:
            print_json({**asdict(fitted), "file": str(fitted.file)})
            return
        typer.echo(
            f"{fitted.decisions} decisions of {fitted.runs} runs: right {fitted.right_before} before, "
            f"{fitted.right_after} now; {fitted.unmatched} others are beyond the offline policy. "
            f"Weights: {fitted.file}",
            err=True,
        )


def _nothing(level: Level, package: str | None) -> str:
    if package is not None:
        return f"Nothing that was learned used '{package}'."
    if level in ("atomic", "strategy"):
        return f"Nothing of the level '{level}' was learned yet."
    return "Nothing was learned yet. `treetap act … --learn TASK` teaches a task by its actions."


def _level(word: Level) -> ExperienceLevel | None:
    return None if word == "all" else word


def _list(found: Sequence[Experience]) -> None:
    """Piped, one line each with tabs; on a terminal, a table."""
    from treetap.app.experience import experience_json

    lines = []
    for one in found:
        said = experience_json(one)
        record = f"{said['ok']} ok, {said['fail']} failed"
        lines.append(
            [plain(str(word)) for word in (one.id, one.level, said["confidence"], record, said["words"])]
        )
    if not sys.stdout.isatty():
        for line in lines:
            typer.echo("\t".join(line))
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table("id", "level", "trust", "record", "", box=None, pad_edge=False)
    for line in lines:
        table.add_row(*(Text(word) for word in line))
    Console().print(table)


def _show(one: Experience) -> None:
    from treetap.app.experience import experience_json
    from treetap.models import TaskExperience

    said = experience_json(one)
    used = [f"{app.package} {app.version}".strip() for app in one.circumstances.apps]
    facts: dict[str, object] = {
        **{
            key: said[key]
            for key in ("id", "level", "words", "pattern", "origin", "confidence")
            if key in said
        },
        "record": f"{one.record.ok} ok, {one.record.fail} failed",
        "apps": ", ".join(used),
        "learned": f"{one.created:%Y-%m-%d %H:%M} {one.circumstances.device}".strip(),
    }
    for key, value in facts.items():
        if value not in ("", None):
            typer.echo(f"{key}\t{plain(str(value))}")
    if isinstance(one, TaskExperience):
        _show_task(one)


def _show_task(one: TaskExperience) -> None:
    from treetap.app.step_words import step_words
    from treetap.memory.keys import steps_of

    if not one.verified:
        typer.echo("verified\tno: only a hint")
    elif one.verified_by == "judge":
        typer.echo(
            f"verified\tby a judge{'' if one.confirmed else ', who is asked again at its first replay'}"
        )
    for alias in one.aliases:
        typer.echo(f"also\t{plain(alias)}")
    for slot in one.slots:
        typer.echo(f"slot\t{slot.name}\t{plain(slot.value)}")
    for constant in one.constants:
        typer.echo(f"fixed\t{constant.name}\t{plain(constant.value)}")
    for number, step in enumerate(steps_of(one.tree), start=1):
        typer.echo(f"step {number}\t{plain(step_words(step))}")


def _answer(found: Found, replay_from: float) -> None:
    from treetap.app.experience import match_json

    typer.echo(f"{found.recollection.reason} ({found.recollection.milliseconds:.1f} ms)", err=True)
    if not found.recollection.matches:
        typer.echo("Nothing like it is known.", err=True)
    for match in found.recollection.matches:
        said = match_json(match)
        colour = "green" if match.confidence >= replay_from else "yellow"
        typer.secho(f"{match.confidence:.2f}", fg=colour, bold=True, nl=False)
        typer.echo(
            f"  {plain(str(said['task']))}  ({match.tier}, {match.experience.level} {match.experience.id})"
        )
        for one in (one for one in match.slots if "." not in one.name):
            typer.echo(f"      {one.name} = {plain(one.value)}")
        for reason in match.reasons:
            typer.echo(f"      {plain(reason)}")
    for lesson in found.recollection.lessons:
        typer.echo(f"do not  {plain(lesson.lesson)}")
