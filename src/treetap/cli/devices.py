"""`treetap devices`: which phones are there, and whether they can be used."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from treetap.cli.loading import settings_of
from treetap.cli.options import AsJson, ConfigFile, Overrides
from treetap.cli.output import errors_reported, print_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treetap.device.adb.devices import Listed


def devices(config: ConfigFile = None, set_: Overrides = None, json: AsJson = False) -> None:
    """List the phones that adb knows, and what to do about those that cannot be used."""
    import asyncio

    from treetap.device.adb.devices import list_devices

    with errors_reported(as_json=json):
        settings = settings_of(config, set_)
        found = asyncio.run(list_devices(settings.device))
        if json:
            print_json({"devices": [{"serial": o.serial, "state": o.state, "model": o.model} for o in found]})
        else:
            _show(found)


def _show(found: Sequence[Listed]) -> None:
    from treetap.device.adb.devices import cure

    if not found:
        typer.echo("No phone. Plug one in with USB debugging on, or start one: treetap phone", err=True)
    for one in found:
        remedy = "" if one.usable else cure(one.state)
        typer.echo("\t".join(part for part in (one.serial, one.state, one.model, remedy) if part))
