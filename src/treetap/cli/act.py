"""`treetap act`: hands and eyes without a mind. Carries out the actions that are named, and judges each."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from treetap.cli.loading import settings_of
from treetap.cli.options import AsJson, ConfigFile, OnDevice, Overrides, with_device
from treetap.cli.output import errors_reported, plain, print_json, told
from treetap.cli.running import run

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from treetap.app.acting import Done
    from treetap.app.teaching import Taught


KINDS = (
    "tap, double_tap, long_press, scroll_to, swipe, input_text, clear_text, key, wait, go_home, back, "
    "launch_app, open_url, call, set_checked, set_value, select"
)
EXPECTED = "appears, gone, checked, value, page, toast"
"""As `app.shorthand` knows them; written out here because help must not import what it needs."""


def act(
    actions: Annotated[
        list[str],
        typer.Argument(
            metavar="ACTION...",
            help="KIND:WORDS, such as tap:Wi-Fi (tap:#3 is number 3 of `treetap look`), launch_app:设置, "
            "input_text:Name=Ann, set_checked:Wi-Fi=on; or an action as JSON, as --json prints it. "
            f"Kinds: {KINDS}.",
        ),
    ],
    expect: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WHAT",
            help="What the last one should lead to: page:Wi-Fi, checked:Wi-Fi=on. Repeatable; for --learn, "
            f"once for each thing that the task asks for. Kinds: {EXPECTED}.",
        ),
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Keep screens, trees and inputs there, to be loaded again."),
    ] = None,
    learn: Annotated[
        str | None,
        typer.Option(
            metavar="TASK",
            help="The task that these actions do, in a sentence: it is kept as an experience. With --expect "
            "it can be replayed; without, it is a hint.",
        ),
    ] = None,
    device: OnDevice = None,
    config: ConfigFile = None,
    set_: Overrides = None,
    json: AsJson = False,
) -> None:
    """Carry out actions on a phone, one after the other, and say what each did. Ends at the first failure."""
    from treetap.app.acting import act as carry_out
    from treetap.app.shorthand import read_action, read_expectation
    from treetap.app.teaching import Lesson, taught_json
    from treetap.core.clock import SystemClock
    from treetap.errors import TreetapError

    with errors_reported(as_json=json):
        settings = settings_of(config, with_device(set_, device))
        named = [read_action(words) for words in actions]
        expected = [read_expectation(words) for words in expect or []]
        done: list[Done] = []
        try:
            lesson = None if learn is None else Lesson(learn, settings, SystemClock())
            steps = carry_out(settings, named, expected, record=record, lesson=lesson)
            run(_follow(steps, done, shown=[] if json else actions))
        except TreetapError as error:
            if not json:
                raise
            print_json({"worked": False, "actions": [_as_json(one) for one in done], "error": told(error)})
            raise typer.Exit(error.exit_code) from None
        worked = len([one for one in done if one.fine]) == len(named)
        taught = None if lesson is None else lesson.taught
        if json:
            learned = {} if learn is None else {"learned": None if taught is None else taught_json(taught)}
            print_json({"worked": worked, "actions": [_as_json(one) for one in done], **learned})
        elif learn is not None:
            _say_learned(taught, worked=worked)
        raise typer.Exit(0 if worked else 1)


async def _follow(steps: AsyncGenerator[Done], done: list[Done], *, shown: list[str]) -> None:
    """Adds to `done`, up to the first failure. `shown`: what to show each action as; or nothing."""
    from contextlib import aclosing

    async with aclosing(steps):
        async for step in steps:
            if shown:
                _show(shown[len(done)], step)
            done.append(step)
            if not step.fine:
                break


def _show(words: str, done: Done) -> None:
    colours = {"success": "green", "failure": "red", "ineffective": "yellow", "unverified": "white"}
    word = typer.style(done.verdict.status, fg=colours[done.verdict.status], bold=True)
    typer.echo(f"{word}  {words}")
    typer.echo(f"  {done.verdict.cause}")


def _say_learned(taught: Taught | None, *, worked: bool) -> None:
    if taught is None:
        why = "what was acted on cannot be described" if worked else "not every action worked"
        typer.echo(f"Nothing was learned: {why}.", err=True)
        return
    values = ", ".join(slot.name for slot in taught.task.slots) or "nothing"
    typer.echo(f"learned  {taught.id}")
    typer.echo(f"  {taught.task.pattern}")
    typer.echo(f"  What may differ: {values}.")
    if fixed := ", ".join(f"{one.name} = {plain(one.value)}" for one in taught.task.constants):
        typer.echo(f"  What must be the same, since no action shows it for certain: {fixed}.")
    if taught.doubt:
        typer.echo(f"Only as a hint: {taught.doubt}.", err=True)


def _as_json(done: Done) -> dict[str, object]:
    return {
        "action": done.action.model_dump(mode="json", exclude_none=True),
        "inputs": [one.model_dump(mode="json") for one in done.execution.inputs],
        "held": done.execution.held,
        "verdict": done.verdict.model_dump(mode="json", exclude_defaults=True),
    }
