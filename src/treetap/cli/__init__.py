"""The command line. Each command's file imports what it needs when it runs: help costs no more than typer."""

from __future__ import annotations

from typing import Annotated

import typer

from treetap.cli import act, bench, config, devices, doctor, experience, locate, look, phone, refs, run
from treetap.cli.output import speak_any_language, usage_errors_as_json

app = typer.Typer(
    name="treetap",
    help="An agent that operates phones: it acts, looks, learns, and needs no model the second time.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("run")(run.run)
app.command("doctor")(doctor.doctor)
app.command("phone")(phone.phone)
app.command("devices")(devices.devices)
app.command("look")(look.look)
app.command("locate")(locate.locate)
app.command("act")(act.act)
app.add_typer(bench.app, name="bench")
app.add_typer(refs.app, name="refs")
app.add_typer(experience.app, name="experience")
app.add_typer(config.app, name="config")


def _show_version(wanted: bool) -> None:
    if wanted:
        from treetap.app.version import installed_version

        typer.echo(f"treetap {installed_version()}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version and stop."),
    ] = False,
) -> None:
    pass


def main() -> None:
    """The `treetap` program. Exit code 0: it worked; 1: it did not; 2: it was asked wrongly."""
    speak_any_language()
    with usage_errors_as_json():
        app()
