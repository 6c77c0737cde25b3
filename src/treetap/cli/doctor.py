"""`treetap doctor`: can it work here, and if not, what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from treetap.cli.options import AsJson, ConfigFile, Overrides
from treetap.cli.output import errors_reported, print_json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from treetap.app.doctor import Check
    from treetap.models import Settings


def doctor(config: ConfigFile = None, set_: Overrides = None, json: AsJson = False) -> None:
    """Check whether treetap can work here, and say what to do where it cannot."""
    from treetap.app.doctor import CheckStatus, examine
    from treetap.app.logs import start_logging

    with errors_reported(as_json=json):
        settings, first = _load(config, set_ or [])
        start_logging(settings.logging.level if settings else "INFO")
        checks = [first, *examine(settings)]
        if json:
            print_json(
                {"ok": not _failed(checks), "checks": [check.model_dump(mode="json") for check in checks]}
            )
        else:
            _show(checks)
        if first.status is CheckStatus.FAIL:
            raise typer.Exit(2)
        raise typer.Exit(1 if _failed(checks) else 0)


def _load(config: ConfigFile, overrides: list[str]) -> tuple[Settings | None, Check]:
    """Settings that cannot be used are a finding like any other; what needs none is examined all the same."""
    from treetap.app.doctor import check_settings, settings_refused
    from treetap.app.load import resolve
    from treetap.errors import ConfigError

    try:
        resolved = resolve(config, overrides=overrides)
    except ConfigError as error:
        return None, settings_refused(error)
    return resolved.settings, check_settings(resolved)


def _failed(checks: Iterable[Check]) -> bool:
    return any(check.status == "fail" for check in checks)


def _show(checks: Iterable[Check]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    styles = {"ok": "green", "warn": "yellow", "fail": "bold red"}
    table = Table.grid(padding=(0, 2))
    for _ in range(3):
        table.add_column(overflow="fold")
    for check in checks:
        detail = Text(check.detail)
        if check.hint:
            detail.append(f"\n{check.hint}", style="cyan")
        table.add_row(Text(check.status, style=styles[check.status]), Text(check.name, style="bold"), detail)
    Console().print(table)
