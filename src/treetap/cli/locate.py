"""`treetap locate`: where something is on a screenshot or a phone, by image, text or sentence."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from treetap.cli.loading import settings_of
from treetap.cli.options import AsJson, ConfigFile, OnDevice, Overrides, with_device
from treetap.cli.output import WRONG_CALL, errors_reported, print_json
from treetap.cli.running import run

if TYPE_CHECKING:
    from treetap.models import LocateResult, LocateStrategy


STRATEGIES = ("opencv_only", "ai_only", "opencv_first")
"""As `models.LocateStrategy` names them; written out here because help must not import it."""


def locate(
    screen: Annotated[
        Path | None,
        typer.Argument(metavar="SCREEN", help="A saved screenshot (PNG or JPEG); without it, a phone."),
    ] = None,
    ref: Annotated[
        str | None,
        typer.Option(metavar="REF.png|NAME", help="An image of it, or its name in the library."),
    ] = None,
    text: Annotated[str | None, typer.Option(metavar="TEXT", help="The words that stand on it.")] = None,
    describe: Annotated[
        str | None, typer.Option(metavar="TEXT", help="What it is, in a sentence: 'the switch beside Wi-Fi'.")
    ] = None,
    tree: Annotated[Path | None, typer.Option(metavar="FILE.xml", help="The screenshot's UI dump.")] = None,
    device: OnDevice = None,
    strategy: Annotated[
        str | None,
        typer.Option(metavar="NAME", help=f"{', '.join(STRATEGIES)}; default: setting locating.strategy."),
    ] = None,
    draw: Annotated[
        Path | None,
        typer.Option(metavar="OUT.png", help="The screen, with what was found and what else it could be."),
    ] = None,
    config: ConfigFile = None,
    set_: Overrides = None,
    json: AsJson = False,
) -> None:
    """Find one thing on a screen and say where to touch it. Exit code 0: found; 1: not; 2: asked wrongly."""
    from treetap.app.locating import Wanted, locate_in_file, locate_on_phone, sure
    from treetap.errors import ScreenUnreadable, StorageError

    with errors_reported(as_json=json):
        _refuse_nonsense(ref=ref, text=text, describe=describe)
        if screen is None and tree is not None:
            raise typer.BadParameter("needs the screenshot it belongs to", param_hint="--tree")
        if screen is not None and device is not None:
            raise typer.BadParameter(f"a phone or {screen}: not both", param_hint="--device")
        how = _strategy(strategy)
        settings = settings_of(config, with_device(set_, device))
        wanted = Wanted(ref=ref, text=text, sentence=describe)
        if screen is None:
            answer = run(locate_on_phone(settings, wanted, strategy=how, draw=draw))
        else:
            try:
                answer = run(locate_in_file(settings, screen, wanted, tree=tree, strategy=how, draw=draw))
            except (ScreenUnreadable, StorageError) as error:
                error.exit_code = WRONG_CALL  # A file that was named is at fault: 1 is for "it is not there".
                raise
        if json:
            print_json({**answer.model_dump(mode="json"), "sure": sure(answer)})
        else:
            by = how or settings.locating.strategy
            _show(answer, wanted.advice(answer, by, drawn=draw is not None), drawn=draw)
        raise typer.Exit(0 if answer.found else 1)


def _refuse_nonsense(**ways: str | None) -> None:
    names = [f"--{name}" for name, value in ways.items() if value is not None]
    if len(names) != 1:
        said = f"only one of them, not {' and '.join(names)}" if names else "one must say what to find"
        raise typer.BadParameter(said, param_hint="--ref, --text, --describe")
    for name, value in ways.items():
        if value is not None and not value.strip():
            raise typer.BadParameter("is empty", param_hint=f"--{name}")


def _strategy(word: str | None) -> LocateStrategy | None:
    if word is None:
        return None
    if word not in STRATEGIES:
        raise typer.BadParameter(f"one of {', '.join(STRATEGIES)}, not {word!r}", param_hint="--strategy")
    from treetap.models import LocateStrategy

    return LocateStrategy(word)


def _show(answer: LocateResult, advice: str, *, drawn: Path | None) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from treetap.app.locating import others, place

    console = Console()
    if answer.found and answer.center is not None and answer.bounds is not None:
        line = Text("found, but unsure", style="bold yellow") if advice else Text("found", style="bold green")
        line.append(f"  touch {answer.center.x:.0f},{answer.center.y:.0f}", style="bold")
        line.append(f"  {answer.confidence:.2f} sure, by {answer.method}  ")
        line.append(f"box {place(answer.bounds)}", style="dim")
        if answer.safe_region is not None:
            line.append(f"  safe to touch {place(answer.safe_region)}", style="dim")
    else:
        line = Text("not found", style="bold red")
        line.append(f"  {answer.reason}")
    console.print(line, soft_wrap=True)
    considered = others(answer)
    if answer.found and advice and answer.reason:
        console.print(Text(answer.reason), soft_wrap=True)
    if considered and (advice or drawn):
        console.print(Text("Also considered:" if answer.found else "What comes nearest:", style="dim"))
        table = Table.grid(padding=(0, 2))
        for number, one in enumerate(considered, start=1):
            table.add_row(
                Text(str(number), style="yellow"),
                Text(f"{one.confidence:.2f}"),
                Text(one.method),
                Text(one.label, style="bold"),
                Text(place(one.bounds), style="dim"),
            )
        console.print(table)
    if advice:
        typer.echo(advice, err=True)
