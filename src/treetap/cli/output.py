"""How commands speak: results on stdout, everything else on stderr, errors with an exit code."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import typer

from treetap.errors import TreetapError

WRONG_CALL = 2


_said_json: list[bool] = []
"""Whether this process has printed its one JSON object."""


@contextmanager
def usage_errors_as_json() -> Iterator[None]:
    """What typer refuses before a command begins is told as JSON too, where JSON was asked for."""
    try:
        yield
    except SystemExit as end:
        if end.code == WRONG_CALL and "--json" in sys.argv and not _said_json:
            print_json(
                {"error": {"type": "UsageError", "message": "The call was not understood: see stderr."}}
            )
        raise


def speak_any_language() -> None:
    """A terminal that cannot show Chinese shows escapes instead of ending the program."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def print_json(data: Mapping[str, Any]) -> None:
    _said_json.append(True)
    readable = "utf" in (sys.stdout.encoding or "").lower()
    typer.echo(json.dumps(data, ensure_ascii=not readable, indent=2))


def plain(words: str) -> str:
    """In one line, without control characters: a file may say anything, a terminal is shown words."""
    return " ".join("".join(char if char.isprintable() else " " for char in words).split())


def told(error: TreetapError) -> dict[str, str]:
    """An error as JSON tells it."""
    return {"type": type(error).__name__, "message": error.message, "hint": error.hint}


@contextmanager
def errors_reported(*, as_json: bool) -> Iterator[None]:
    """Ends the command when one of treetap's own errors gets this far: said on stderr, or as JSON."""
    try:
        yield
    except TreetapError as error:
        if as_json:
            print_json({"error": told(error)})
        typer.secho(f"treetap: {error.message}", fg=typer.colors.RED, err=True)
        if error.hint:
            typer.echo(error.hint, err=True)
        raise typer.Exit(error.exit_code) from None
    except BrokenPipeError:
        # Whoever read our output has seen enough; Python must not complain when it flushes at exit.
        sys.stdout = None
        raise typer.Exit(0) from None
    except OSError as error:
        sys.stdout = None
        typer.secho(f"treetap: the output cannot be written: {error.strerror or error}.", fg="red", err=True)
        raise typer.Exit(1) from None
