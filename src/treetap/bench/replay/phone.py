"""A virtual phone in a process of its own, so that its work is not counted as the agent's.

`python -m treetap.bench.replay.phone` is that process: one JSON line in, one out.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from virtualphone import VirtualPhone

CAPTURE = 0.12
"""Seconds that one capture takes on this phone: one for each step is phone time, more are the agent's."""


_LONG_AGO = 1_000_000_000
"""A larger number is a time, in seconds or milliseconds."""


class FarPhone:
    """The phone at the other end."""

    def __init__(self, process: asyncio.subprocess.Process, address: str) -> None:
        self._process, self.address = process, address
        self._resets = 0

    async def ask(self, what: str, **given: Any) -> Any:
        """Raises `RuntimeError` where the phone's process has ended."""
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin is None or stdout is None:
            raise RuntimeError("the phone has no pipes")
        stdin.write(json.dumps({"what": what, **given}).encode() + b"\n")
        await stdin.drain()
        line = await stdout.readline()
        if not line:
            raise RuntimeError("the phone has ended")
        return json.loads(line)

    async def reset(self, seed: int, locale: str) -> None:
        """As it comes from the shop."""
        self._resets += 1
        await self.ask("reset", seed=seed, locale=locale, number=self._resets)

    async def transitions(self) -> float:
        """Seconds that it has spent so far on going from one page to the next."""
        return float(await self.ask("transitions"))

    async def apps(self) -> Any:
        """What its apps hold, the times of it aside: the truth about what was done."""
        return _timeless((await self.ask("state"))["apps"])


@asynccontextmanager
async def far_phone(*, speed: float = 1.0) -> AsyncIterator[FarPhone]:
    """A phone that runs at that speed; gone at the end."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "treetap.bench.replay.phone",
        str(speed),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=1 << 24,
    )
    try:
        phone = FarPhone(process, "")
        phone.address = await phone.ask("address")
        yield phone
    finally:
        if process.stdin is not None:
            process.stdin.close()
        try:
            await asyncio.wait_for(process.wait(), 10)
        except TimeoutError:
            process.kill()
            await process.wait()


def _timeless(held: Any) -> Any:
    if isinstance(held, dict):
        return {name: _timeless(value) for name, value in held.items()}
    if isinstance(held, list):
        return [_timeless(value) for value in held]
    return 0 if isinstance(held, int | float) and held > _LONG_AGO else held


def main() -> int:
    with VirtualPhone(speed=float(sys.argv[1])) as phone:
        for line in sys.stdin:
            asked = json.loads(line)
            print(json.dumps(_answer(phone, asked.pop("what"), asked)), flush=True)
    return 0


def _answer(phone: VirtualPhone, what: str, given: dict[str, Any]) -> Any:
    if what == "address":
        return phone.address
    if what == "transitions":
        return phone.times()["ms"]["transitions"] / 1000
    if what == "state":
        return phone.state()
    if what == "reset":
        phone.reset(given["seed"], locale=given["locale"])
        # Each run has a minute of its own: the phone keeps its pictures of a minute, beyond a reset too.
        phone.advance(60 * given["number"])
        return True
    raise ValueError(what)


if __name__ == "__main__":
    sys.exit(main())
