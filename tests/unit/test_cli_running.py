"""A command that is told to end gives back what it has changed first."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest
import typer

from treetap.cli.running import run


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_work_after_its_last_words(number: signal.Signals) -> None:
    given_back: list[bool] = []

    async def work() -> None:
        try:
            os.kill(os.getpid(), number)
            await asyncio.sleep(20)
        finally:
            await asyncio.sleep(0)
            given_back.append(True)

    with pytest.raises(typer.Exit) as ended:
        run(work())
    assert ended.value.exit_code == 128 + number
    assert given_back


def test_what_the_work_gives_is_given() -> None:
    async def work() -> int:
        return 7

    assert run(work()) == 7
