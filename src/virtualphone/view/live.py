"""What the page is told: the picture if it changed, new lines of the log, the time. Looking changes nothing.

All of it runs among the phones, on their thread; a page waits here until there is something new.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from virtualphone.device import AndroidDevice
from virtualphone.judge import Judge
from virtualphone.screen import Frame

Json = dict[str, Any]

PAUSE_S = 0.08
"""Between two looks: a page is told at most that often."""

ROUNDS = 160
"""Looks until a page is answered though nothing has happened, so that it knows that the phone is there."""

MOST_LINES = 300
"""Of each log in one answer, the newest."""

LONGEST = 240
"""Letters of a value in the log of changes; the rest is in the state."""


@dataclass(frozen=True)
class Seen:
    """What a page has been told already; of a fresh one, nothing."""

    picture: int = -1
    line: int = 0
    generation: int = -1
    clock_ms: int = -1
    revision: int = -1
    saves: int = -1


class Live:
    """Tells any number of pages what is new on one phone."""

    def __init__(self, device: AndroidDevice, judge: Judge) -> None:
        self._device, self._judge, self._phone = device, judge, device.phone
        self._picture = 0
        self._frame: Frame | None = None
        self._closing = asyncio.Event()
        self._waiting: set[asyncio.Task[Json]] = set()

    async def close(self) -> None:
        """Answer everybody: the phone is being switched off."""
        self._closing.set()
        await asyncio.gather(*self._waiting, return_exceptions=True)

    async def wait(self, seen: Seen) -> Json:
        """What is new since then, as soon as there is something."""
        task = asyncio.ensure_future(self._wait(seen))
        self._waiting.add(task)
        try:
            return await task
        finally:
            self._waiting.discard(task)

    async def _wait(self, seen: Seen) -> Json:
        woken = asyncio.Event()
        self._phone.watchers.append(woken.set)
        try:
            for _ in range(ROUNDS):
                if self._closing.is_set():
                    return {"off": True}
                woken.clear()
                if await self._news(seen):
                    break
                with suppress(TimeoutError):
                    await asyncio.wait_for(woken.wait(), PAUSE_S)
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._closing.wait(), PAUSE_S / 2)
            return self._told(seen)
        finally:
            self._phone.watchers.remove(woken.set)

    async def picture(self) -> bytes:
        """The newest picture as PNG."""
        await self._look()
        return self._frame.png if self._frame is not None else b""

    async def _look(self) -> None:
        frame = await self._device.parts.display.peek()
        if frame is not self._frame:
            self._frame, self._picture = frame, self._picture + 1

    async def _news(self, seen: Seen) -> bool:
        phone, journal = self._phone, self._phone.journal
        fresh = (
            seen.line != journal.last or seen.revision != journal.revision
            or seen.generation != phone.generation or seen.picture != self._picture
            or seen.saves != self._judge.saves
        )  # fmt: skip
        if phone.clock.speed == 0:
            if not fresh and seen.clock_ms == phone.now_ms:
                return False
            await self._look()
            return True
        await self._look()
        return fresh or seen.picture != self._picture

    def _told(self, seen: Seen) -> Json:
        phone, journal = self._phone, self._phone.journal
        same = seen.generation == phone.generation and seen.line <= journal.last
        since = seen.line if same else 0
        inputs = [entry for entry in journal.inputs[-MOST_LINES:] if entry["n"] > since]
        changes = [entry for entry in journal.changes[-MOST_LINES:] if entry["n"] > since]
        front = phone.front
        return {
            "seen": {
                "picture": self._picture,
                "line": journal.last,
                "generation": phone.generation,
                "clock_ms": phone.now_ms,
                "revision": journal.revision,
                "saves": self._judge.saves,
            },
            "again": not same,
            "inputs": [dict(entry) for entry in inputs],
            "changes": [_short(entry) for entry in changes],
            "times": {**self._judge.times(), "speed": phone.clock.speed},
            "width": phone.metrics.width,
            "height": phone.metrics.height,
            "density": phone.metrics.density,
            "front": {"package": front["package"], "activity": front["activity"]},
            "apps": {package: app.name() for package, app in phone.apps.items()},
            "seed": phone.state["seed"],
            "saved": self._judge.saved(),
            "typing": bool(phone.state["keyboard"]["shown"]),
        }


def _short(change: Json) -> Json:
    return {**change, "before": _shortened(change["before"]), "after": _shortened(change["after"])}


def _shortened(value: Any) -> Any:
    text = json.dumps(value, ensure_ascii=False)
    return value if len(text) <= LONGEST else text[:LONGEST] + "…"
