"""`treetap run`: a task in a sentence, done on a phone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from treetap.cli.loading import settings_of
from treetap.cli.options import AsJson, ConfigFile, OnDevice, Overrides, with_device
from treetap.cli.output import errors_reported, plain, print_json
from treetap.cli.running import run as run_until_told

if TYPE_CHECKING:
    from treetap.core.ports import EventSink
    from treetap.models import RunResult, Settings

MODES = "tree, react, plan, hierarchical"


def run(
    task: Annotated[str, typer.Argument(help="What to do, in a sentence, in Chinese or English.")],
    device: OnDevice = None,
    mode: Annotated[
        str | None, typer.Option(metavar="MODE", help=f"The shape of the tree: {MODES}; default tree.")
    ] = None,
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where runs and experiences are kept; default data.")
    ] = None,
    mermaid: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the executed tree there, as Mermaid.")
    ] = None,
    config: ConfigFile = None,
    set_: Overrides = None,
    json: AsJson = False,
) -> None:
    """Do a task on a phone. Shows the tree while it works; exit code 0: done and seen to be done."""
    with errors_reported(as_json=json):
        settings = settings_of(config, _overrides(set_, device, mode, data))
        _can_be_written(mermaid)
        result = run_until_told(_execute(task, settings, quiet=json))
        if json:
            print_json(result.summary())
        else:
            _say(result, settings)
        if mermaid is not None:
            _draw(result, mermaid)
        raise typer.Exit(0 if result.status.value == "success" else 1)


def _overrides(given: list[str] | None, device: str | None, mode: str | None, data: Path | None) -> list[str]:
    """Options are short for settings."""
    named = with_device(given, device)
    if mode is not None:
        named.append(f"strategy_tree.mode={mode}")
    if data is not None:
        named.append(f"data={data}")
    return named


async def _execute(task: str, settings: Settings, *, quiet: bool) -> RunResult:
    from contextlib import ExitStack

    from rich.console import Console

    from treetap.app.agent import StrategyTree
    from treetap.app.live import LiveTree

    with ExitStack() as shown:

        def watch(events: EventSink) -> EventSink:
            return shown.enter_context(LiveTree(events, Console(stderr=True)))

        return await StrategyTree(settings).execute_task(task, watch=None if quiet else watch)


def _can_be_written(file: Path | None) -> None:
    """Said before anything is done on the phone."""
    if file is not None and (file.is_dir() or not file.parent.is_dir()):
        raise typer.BadParameter(
            f"{file} cannot be a file: name one in a folder that is there.", param_hint="--mermaid"
        )


def _draw(result: RunResult, file: Path) -> None:
    from treetap.app.mermaid import mermaid
    from treetap.errors import StorageError

    try:
        file.write_text(mermaid(result.tree), encoding="utf-8")
    except OSError as error:
        raise StorageError(
            f"{file} cannot be written: {error.strerror or error}.", hint="Name another file."
        ) from error


def _say(result: RunResult, settings: Settings) -> None:
    from treetap.app.said import result_lines

    colours = {"success": "green", "partial": "yellow"}
    colour = colours.get(result.status.value, "red")
    for name, words in result_lines(result):
        said = plain(words)
        shown = typer.style(said, fg=colour, bold=True) if name == "status" else said
        typer.echo(f"{name:<12}{shown}")
    typer.echo(f"{'log':<12}{settings.data / 'runs' / result.run / 'events.jsonl'}")
