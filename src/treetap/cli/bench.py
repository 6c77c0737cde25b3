"""`treetap bench`: how good the agent is, measured."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from treetap.cli.options import AsJson, OnDevice, Overrides, with_device
from treetap.cli.output import errors_reported, print_json

if TYPE_CHECKING:
    from treetap.bench.episodes.outcome import Outcome

app = typer.Typer(
    help="Measure the agent on tasks that are judged by the phone's state.", no_args_is_help=True
)


@app.command()
def suites(json: AsJson = False) -> None:
    """The frozen suites."""
    from treetap.bench.episodes.episode import load_suite, suite_names

    with errors_reported(as_json=json):
        found = [load_suite(name) for name in suite_names()]
        if json:
            rows = {
                s.name: {"episodes": len(list(s.episodes)), "about": s.about, "digest": s.digest}
                for s in found
            }
            print_json({"suites": rows})
            return
        for suite in found:
            typer.echo(f"{suite.name:<10} {len(list(suite.episodes)):>4} episodes  {suite.about}")


@app.command()
def run(
    suite: Annotated[str, typer.Argument(help="A frozen suite (see `bench suites`), or a file of tasks.")],
    phones: Annotated[
        int, typer.Option(min=1, max=64, help="Virtual phones at the same time, a process each.")
    ] = 2,
    only: Annotated[
        str, typer.Option(metavar="WORDS", help="Chains with these words in an episode's id.")
    ] = "",
    passes: Annotated[
        int, typer.Option(min=1, max=9, help="2: once more with what the first pass has learned, and so on.")
    ] = 1,
    limit: Annotated[float, typer.Option(min=1, help="Seconds for one episode.")] = 240.0,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where it is written; default data/bench/SUITE-NNN.")
    ] = None,
    anew: Annotated[
        bool, typer.Option("--anew", help="Do not go on with a run that was broken off.")
    ] = False,
    device: OnDevice = None,
    set_: Overrides = None,
    json: AsJson = False,
) -> None:
    """Run a suite and say how it went. A run that was killed goes on where it was: call it again."""
    with errors_reported(as_json=json):
        if device is not None or Path(suite).suffix in (".yaml", ".yml"):
            if only or passes > 1:
                raise typer.BadParameter(
                    "a file of tasks is run as a whole, once", param_hint="--only, --passes"
                )
            named = with_device(set_, device)
            _on_a_device(Path(suite), named, limit, out=out, anew=anew, as_json=json)
            return
        from treetap.app.load import load_config
        from treetap.bench.episodes.episode import load_suite
        from treetap.bench.episodes.progress import Progress
        from treetap.bench.episodes.recipe import alone_in, episode_settings, recipe_of
        from treetap.bench.episodes.record import BenchRecord, folder_for
        from treetap.bench.episodes.run import HowToRun, run_suite
        from treetap.bench.episodes.select import having
        from treetap.bench.episodes.summary import report
        from treetap.bench.intervals import wilson

        wilson(0, 1)  # whoever lacks what the table needs is told now, not after the last episode
        overrides = tuple(set_ or ())
        settings = load_config(overrides=overrides)
        chosen = having(load_suite(suite), only)
        told = {"suite": chosen.name, "digest": chosen.digest, "passes": passes, "limit": limit}
        recipe = recipe_of(overrides, episode_settings(overrides), **told)
        folder = (out or folder_for(settings.data / "bench", suite, recipe, anew=anew)).resolve()
        how = HowToRun(phones=phones, overrides=overrides, limit=limit, passes=passes)
        with alone_in(folder), _may_go_on(folder):
            record = BenchRecord(folder, recipe)
            with Progress(chosen, passes, record.outcomes) as progress:
                outcomes = run_suite(chosen, record, how, progress.tell)
            figures = report(chosen.name, outcomes)
            record.finish(figures)
        _show({**figures, "folder": str(folder)}, outcomes, as_json=json)


@contextmanager
def _may_go_on(folder: Path) -> Iterator[None]:
    """Who breaks it off is told how it goes on."""
    try:
        yield
    except KeyboardInterrupt:
        from treetap.bench.episodes.record import RECIPE

        if (folder / RECIPE).is_file():
            where = f"What is finished is in {folder}: the same command goes on there."
            typer.echo(f"Broken off. {where}", err=True)
        raise


def _on_a_device(
    file: Path, overrides: list[str], limit: float, *, out: Path | None, anew: bool, as_json: bool
) -> None:
    """Tasks of a file, on one phone of any kind."""
    from loguru import logger

    from treetap.app.load import load_config
    from treetap.bench.episodes.on_device import phone_with_a_shell, run_tasks
    from treetap.bench.episodes.recipe import alone_in, recipe_of
    from treetap.bench.episodes.record import BenchRecord, folder_for, left_alone_unless_begun
    from treetap.bench.episodes.summary import report
    from treetap.bench.episodes.tasks_file import load_tasks
    from treetap.bench.intervals import wilson
    from treetap.cli.running import run as run_until_told

    wilson(0, 1)  # as above
    tasks, settings = load_tasks(file), load_config(overrides=overrides)
    told = {"tasks": [task.model_dump(mode="json") for task in tasks], "limit": limit}
    recipe = recipe_of(overrides, settings, **told)
    folder = (out or folder_for(settings.data / "bench", file.stem, recipe, anew=anew)).resolve()
    logger.remove()  # what is logged is in the data folder of each task

    async def work() -> tuple[dict[str, Any], list[Outcome]]:
        async with phone_with_a_shell(settings) as device:
            record = BenchRecord(folder, recipe)
            say = lambda text: typer.echo(text, err=True)  # noqa: E731 — what one task came to
            outcomes = await run_tasks(tasks, settings, device, record, limit=limit, say=say)
        figures = report(file.stem, outcomes)
        record.finish(figures)
        return figures, outcomes

    new = not folder.exists()
    with alone_in(folder), left_alone_unless_begun(folder, new=new), _may_go_on(folder):
        figures, outcomes = run_until_told(work())
    _show({**figures, "folder": str(folder)}, outcomes, as_json=as_json)


def _show(figures: dict[str, Any], outcomes: list[Outcome], *, as_json: bool) -> None:
    from rich.console import Console

    from treetap.bench.episodes.table import show

    if as_json:
        print_json(figures)
        return
    console = Console()
    # In a file or a pipe there is no width to keep to.
    show(console if console.is_terminal else Console(width=150), figures, outcomes)
    if "folder" in figures:
        typer.echo(f"Every episode, with its steps: {figures['folder']}")
