"""One thing after the other, in the order in which it was asked for."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from treetap.device.wrappers.in_turn import InTurn
from treetap.errors import ScreenUnreadable
from treetap.models import Key, Press

NAMES = ("capture", "tree", "foreground", "info", "apps")


class Busy:
    """Notes when each question begins and ends; the first ones take longest."""

    def __init__(self) -> None:
        self.log: list[str] = []
        self.turns = 20

    def __getattr__(self, name: str) -> Any:
        async def asked(*_command: object) -> str:
            self.log.append(f"{name} begins")
            self.turns -= 3
            for _ in range(self.turns):
                await asyncio.sleep(0)
            self.log.append(f"{name} ends")
            if name == "tree":
                raise ScreenUnreadable("There is none.")
            return name

        return asked


async def test_nothing_begins_before_the_last_has_ended_not_even_after_an_error() -> None:
    busy = Busy()
    device = InTurn(busy)
    asked = [getattr(device, name)() for name in NAMES]
    answers = await asyncio.gather(*asked, device.perform(Press(key=Key.BACK)), return_exceptions=True)
    expected = [f"{name} {when}" for name in (*NAMES, "perform") for when in ("begins", "ends")]
    assert busy.log == expected
    assert [one for one in answers if isinstance(one, str)] == ["capture", "foreground", "info", "apps"]
    assert isinstance(answers[1], ScreenUnreadable)


async def test_who_gives_up_waiting_lets_the_next_one_ask() -> None:
    busy = Busy()
    device = InTurn(busy)
    first = asyncio.ensure_future(device.capture())
    second = asyncio.ensure_future(device.foreground())
    await asyncio.sleep(0)
    first.cancel()
    assert await second == "foreground"  # type: ignore[comparison-overlap]
    with pytest.raises(asyncio.CancelledError):
        await first
