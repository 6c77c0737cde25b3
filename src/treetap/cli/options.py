"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

ConfigFile = Annotated[
    Path | None,
    typer.Option(
        "--config", metavar="FILE", help="Settings file; default configs/config.yaml, if there is one."
    ),
]
Overrides = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="KEY=VALUE", help="A setting, such as retrieval.enabled=false. Repeatable."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object on stdout and nothing else.")]
OnDevice = Annotated[
    str | None,
    typer.Option("--device", metavar="SERIAL|virtual", help="Which phone; virtual: one of our own."),
]


def with_device(overrides: list[str] | None, device: str | None) -> list[str]:
    """`--device` is short for a setting."""
    return [*(overrides or []), *([] if device is None else [f"device.serial={device}"])]
