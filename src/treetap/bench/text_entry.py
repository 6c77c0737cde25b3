"""Hostile texts through the real adb into a phone: `uv run python -m treetap.bench.text_entry`.

Whatever is typed is read back from the phone's own state. A text is exact, or refused with nothing left, or
wrong; and if any of it was run as a command, it was injected.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from treetap.bench.hostile_texts import WRITTEN, generated
from treetap.bench.paper import Desk, Keyboard, desk
from treetap.device.adb.server import PrivateServer
from treetap.errors import TextNotTypable, TreetapError

CHANNELS: dict[str, Keyboard] = {"base64": "new", "plain": "old", "keys": "none"}


@dataclass
class Tally:
    """What became of the texts on one phone."""

    strings: int = 0
    exact: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    """By cause."""
    failed: Counter[str] = field(default_factory=Counter)
    """Other errors, which should not be."""
    wrong: list[str] = field(default_factory=list)
    injected: list[str] = field(default_factory=list)
    keyboard_lost: int = 0

    def sound(self) -> bool:
        """Nothing wrong, nothing run, every keyboard given back."""
        return not (self.failed or self.wrong or self.injected or self.keyboard_lost)

    def as_json(self) -> dict[str, Any]:
        return {
            "strings": self.strings,
            "exact": self.exact,
            "refused": dict(self.refused),
            "failed": dict(self.failed),
            "wrong": len(self.wrong),
            "injected": len(self.injected),
            "keyboard_lost": self.keyboard_lost,
        }


async def type_all(on: Desk, name: str, texts: Iterable[str]) -> Tally:
    """Each text into the empty field of that name."""
    tally = Tally()
    await on.focus(name)
    before = on.keyboard()
    for text in texts:
        tally.strings += 1
        await on.clear()
        left = text
        try:
            await on.entry.type(text)
            tally.exact += 1
        except TextNotTypable as refusal:
            tally.refused[_cause(refusal)] += 1
            left = ""
        except TreetapError as failure:
            tally.failed[_cause(failure)] += 1
            left = ""
        if on.value(name) != left:
            tally.exact -= left != ""
            tally.wrong.append(text)
        if await on.injected():
            tally.injected.append(text)
        tally.keyboard_lost += on.keyboard() != before
    return tally


def _cause(error: TreetapError) -> str:
    words = "".join(mark for mark in error.message if not mark.isdigit())
    return words.partition(". ")[0].partition(" at position")[0].rstrip(". ")


async def cost(server: PrivateServer) -> dict[str, dict[str, float]]:
    """Commands, dumps and seconds of phone time for one text: for the first, and for any later one."""
    found = {}
    for name, keyboard in CHANNELS.items():
        async with desk(keyboard, server=server) as on:
            await on.focus("body")
            found[f"{name}, first"] = await _cost_of_one(on)
            found[f"{name}, later"] = await _cost_of_one(on)
            if keyboard == "new":
                await on.device.shell.run("ime set com.android.adbkeyboard/.AdbIME")
                found[f"{name}, ADBKeyboard is the person's own"] = await _cost_of_one(on)
    return found


async def _cost_of_one(on: Desk) -> dict[str, float]:
    clock, on.trees = on.phone.state()["clock_ms"], 0
    on.shell.sent.clear()
    await on.entry.type("hello")
    seconds = (on.phone.state()["clock_ms"] - clock) / 1000
    return {"commands": len(on.shell.sent), "dumps": on.trees, "phone_seconds": seconds}


async def study(count: int, seed: int) -> tuple[dict[str, Tally], dict[str, dict[str, float]]]:
    """All texts on every channel, in both languages; and what a text costs."""
    texts: Sequence[str] = [*WRITTEN, *generated(count, seed)]
    tallies: dict[str, Tally] = {}
    async with PrivateServer() as server:
        for channel, keyboard in CHANNELS.items():
            for locale in ("en", "zh"):
                async with desk(keyboard, locale=locale, server=server) as on:
                    tallies[f"{channel} {locale}"] = await type_all(on, "body", texts)
        async with desk(server=server) as on:
            tallies["base64 en, one line"] = await type_all(on, "line", texts)
        return tallies, await cost(server)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("--count", type=int, default=1000, help="generated texts beside those by hand")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    tallies, costs = asyncio.run(study(given.count, given.seed))
    if given.json:
        print(
            json.dumps(
                {"channels": {name: tally.as_json() for name, tally in tallies.items()}, "cost": costs}
            )
        )
    else:
        _show(tallies, costs)
    return 0 if all(tally.sound() for tally in tallies.values()) else 1


def _show(tallies: dict[str, Tally], costs: dict[str, dict[str, float]]) -> None:
    print(f"{'channel':<22}{'strings':>8}{'exact':>8}{'refused':>9}{'failed':>8}{'wrong':>7}{'injected':>10}")
    for name, tally in tallies.items():
        counts = (tally.refused.total(), tally.failed.total(), len(tally.wrong), len(tally.injected))
        print(f"{name:<22}{tally.strings:>8}{tally.exact:>8}", end="")
        print(f"{counts[0]:>9}{counts[1]:>8}{counts[2]:>7}{counts[3]:>10}")
        for cause, number in (*tally.refused.most_common(), *tally.failed.most_common()):
            print(f"    {number:>5}  {cause}")
        for text in (*tally.wrong[:5], *tally.injected[:5]):
            print(f"    {text[:80]!r}")
    print()
    for name, what in costs.items():
        asked = f"{what['commands']:>3} commands{what['dumps']:>3} dumps"
        print(f"{name:<42}{asked}{what['phone_seconds']:>5} s of phone time")


if __name__ == "__main__":
    sys.exit(main())
