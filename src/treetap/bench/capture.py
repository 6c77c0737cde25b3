"""What a capture costs: `uv run python -m treetap.bench.capture`.

Raw pixels, PNG and what adbutils does, in turn on one virtual phone, each until there is an image to work
with. The phone has its picture ready, so that what is measured is the way to here and the decoding.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import time
from collections.abc import Awaitable, Callable

import adbutils  # type: ignore[import-untyped]

from treetap.bench.phones import virtual_device
from treetap.device.adb.device import AdbDevice
from treetap.device.adb.screen import Way
from treetap.device.adb.server import PrivateServer
from treetap.imaging.pictures import decode

PEER = "adbutils.screenshot()"


async def measure(rounds: int) -> dict[str, list[float]]:
    """Milliseconds of each way, one per round."""
    async with PrivateServer() as server, virtual_device(server=server) as (phone, device):
        peer = adbutils.AdbClient(host="127.0.0.1", port=server.port).device(phone.address)
        ways: dict[str, Callable[[], Awaitable[object]]] = {
            "raw": lambda: _ours(device, "raw"),
            "png": lambda: _ours(device, "png"),
            PEER: lambda: asyncio.to_thread(peer.screenshot),
        }
        costs: dict[str, list[float]] = {name: [] for name in ways}
        for number in range(rounds + 1):
            for name, take in ways.items():
                began = time.perf_counter()
                await take()
                if number:  # The first round loads libraries and draws the picture.
                    costs[name].append((time.perf_counter() - began) * 1000)
        return costs


async def _ours(device: AdbDevice, way: Way) -> object:
    return await asyncio.to_thread(decode, await device.capturer.by(way))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    chosen = parser.parse_args()
    costs = {name: statistics.median(each) for name, each in asyncio.run(measure(chosen.rounds)).items()}
    ratios = {name: cost / costs[PEER] for name, cost in costs.items()}
    if chosen.json:
        print(json.dumps({"milliseconds": costs, "beside_adbutils": ratios}))
        return
    print(f"{'way':24}{'to an image':>14}{'beside adbutils':>18}")
    for name, cost in costs.items():
        print(f"{name:24}{cost:11.1f} ms{ratios[name]:17.2f}x")


if __name__ == "__main__":
    main()
