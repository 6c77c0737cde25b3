"""`treetap config`: what the settings are, where they come from, and a file to start with."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from treetap.cli.options import AsJson, ConfigFile, Overrides
from treetap.cli.output import errors_reported, print_json

app = typer.Typer(help="Show the settings in force, or write a settings file.", no_args_is_help=True)


@app.command()
def show(config: ConfigFile = None, set_: Overrides = None, json: AsJson = False) -> None:
    """Print every setting, its value and where that comes from. API keys stay hidden."""
    from treetap.app.config_show import shown_settings
    from treetap.app.load import resolve

    with errors_reported(as_json=json):
        rows = shown_settings(resolve(config, overrides=set_ or []))
        if json:
            print_json({row.key: {"value": row.value, "from": row.origin} for row in rows})
            return
        if not sys.stdout.isatty():
            for row in rows:
                typer.echo(f"{row.key}\t{row.text}\t{row.origin}")
            return
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        for _ in range(2):
            table.add_column(overflow="fold")
        for row in rows:
            weight = "bold" if row.changed else "dim"
            table.add_row(Text(row.key), Text(row.text, style=weight), Text(row.origin, style=weight))
        Console().print(table)


@app.command()
def init(
    file: Annotated[Path, typer.Argument(help="Where to write it.")] = Path("configs/config.yaml"),
) -> None:
    """Write a settings file that holds every key, its default and a word on it."""
    from treetap.app.config_template import write_template

    with errors_reported(as_json=False):
        write_template(file)
        typer.echo(f"Written: {file}", err=True)
