"""How fast the phone is, as ratios of things run side by side: `python -m virtualphone.speed`."""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from virtualphone.apps import default_apps
from virtualphone.host import PhoneHost
from virtualphone.phone import Phone
from virtualphone.scene import compose
from virtualphone.screen import encode_png
from virtualphone.toolkit.paint import paint
from virtualphone.virtual import VirtualPhone
from virtualphone.wire import Wire

SECONDS = 4.0
ROUNDS = 40


def _spent(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _say(name: str, ratio: float, bound: str, detail: str) -> None:
    sign, _, limit = bound.partition(" ")
    met = not bound or (ratio <= float(limit) if sign == "<=" else ratio >= float(limit))
    wanted = f"wanted {bound}: {'ok' if met else 'MISSED'}" if bound else ""
    sys.stdout.write(f"{name:<44} {ratio:>7.3f}   {wanted:<22}  {detail}\n")


class _Adb:
    """The real adb with a server of its own."""

    def __init__(self, home: str) -> None:
        import adbutils  # type: ignore[import-untyped]

        self._program = adbutils.adb_path()
        self._env = {
            **os.environ,
            "HOME": home,
            "ANDROID_ADB_SERVER_PORT": "5139",
            "ADB_MDNS_OPENSCREEN": "0",
        }

    def command(self, *words: str) -> list[str]:
        return [self._program, *words]

    def run(self, *words: str) -> bytes:
        return subprocess.run(self.command(*words), env=self._env, capture_output=True, check=True).stdout

    def open(self, *words: str) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        return subprocess.Popen(self.command(*words), env=self._env, stdin=pipe, stdout=pipe)


def shell_round_trips(adb: _Adb, address: str) -> None:
    """A kept-open shell against one process for each command."""
    kept = adb.open("-s", address, "shell")
    if kept.stdin is None or kept.stdout is None:
        raise RuntimeError("adb shell has no pipes")
    stdin, stdout = kept.stdin, kept.stdout

    def ask() -> None:
        stdin.write(b"echo hi\n")
        stdin.flush()
        stdout.readline()

    ask()
    pairs = [(_spent(ask), _spent(lambda: adb.run("-s", address, "shell", "echo hi"))) for _ in range(ROUNDS)]
    stdin.close()
    kept.wait()
    opened, spawned = (statistics.median(values) for values in zip(*pairs, strict=True))
    detail = f"{opened * 1000:.2f} ms / {spawned * 1000:.2f} ms"
    _say("kept-open shell / spawned adb shell", opened / spawned, "<= 0.2", detail)


PACKAGES = ("com.android.settings", "com.android.contacts", "com.android.deskclock", "com.android.messaging")


async def screencaps(port: int) -> None:
    """A picture of a screen that has changed, and of the same screen again, over one connection."""
    wire = await Wire.connect(port)
    first: list[float] = []
    second: list[float] = []
    for number in range(12):
        package = PACKAGES[number % len(PACKAGES)]
        await wire.run(f"shell:am force-stop {package}; monkey -p {package} 1")
        for spent in (first, second):
            start = time.perf_counter()
            await wire.run("exec:screencap -p")
            spent.append(time.perf_counter() - start)
    await wire.close()
    one, two = statistics.median(first), statistics.median(second)
    detail = f"{two * 1000:.1f} ms / {one * 1000:.1f} ms"
    _say("second screencap / first", two / one, "<= 0.1", detail)


def screencaps_by_adb(adb: _Adb, address: str) -> None:
    """The same with a process of adb for each picture, whose start both contain."""
    first: list[float] = []
    second: list[float] = []
    take = ("-s", address, "exec-out", "screencap -p")
    for number in range(12):
        package = PACKAGES[number % len(PACKAGES)]
        adb.run("-s", address, "shell", f"am force-stop {package}; monkey -p {package} 1")
        first.append(_spent(lambda: adb.run(*take)))
        second.append(_spent(lambda: adb.run(*take)))
    one, two = statistics.median(first), statistics.median(second)
    detail = f"{two * 1000:.1f} ms / {one * 1000:.1f} ms"
    _say("  the same, each with a process of adb", two / one, "", detail)


def drawing(phone: Phone) -> float:
    """Reset against drawing one screen; returns the time of one PNG encode."""
    phone.launch("com.android.settings")
    resets: list[float] = []
    draws: list[float] = []
    encodes: list[float] = []
    for number in range(10):
        resets.append(_spent(partial(phone.reset, number)))
        phone.launch("com.android.settings")
        scene = compose(phone)
        start = time.perf_counter()
        image = paint(scene.width, scene.height, compose(phone).drawing())
        draws.append(time.perf_counter() - start)
        rgba = image.convert("RGBA").tobytes()
        encodes.append(_spent(partial(encode_png, rgba, *image.size)))
    reset, draw, encode = (statistics.median(values) for values in (resets, draws, encodes))
    _say(
        "reset to a seed / drawing one screen",
        reset / draw,
        "<= 1",
        f"{reset * 1000:.1f} ms / {draw * 1000:.1f} ms",
    )
    return encode


async def _load(port: int, until: float) -> int:
    """Change the screen and look at it, again and again."""
    wire = await Wire.connect(port)
    count = 0
    while time.perf_counter() < until:
        # Each picture is of a new screen: the list is somewhere else.
        await wire.run(
            f"shell:input swipe 500 {1500 if count % 2 else 1200} 500 {1300 if count % 2 else 1400} 900"
        )
        await wire.run("exec:screencap -p")
        count += 1
    await wire.close()
    return count


async def _answers(port: int, until: float) -> list[float]:
    """How long an idle phone takes to answer."""
    wire = await Wire.connect(port)
    found = []
    while time.perf_counter() < until:
        start = time.perf_counter()
        await wire.run("shell:echo hi")
        found.append(time.perf_counter() - start)
        await asyncio.sleep(0.05)
    await wire.close()
    return found


async def _client(ports: list[int], idle: int) -> dict[str, object]:
    until = time.perf_counter() + SECONDS
    busy = asyncio.gather(*(_load(port, until) for port in ports))
    answers = await _answers(idle, until) if idle else []
    return {"counts": await busy, "answers": answers}


def _drive(ports: list[int], idle: int = 0) -> dict[str, list[float]]:
    """The clients are a process of their own: they must not take the phones' time."""
    asked = json.dumps([ports, idle])
    done = subprocess.run(
        [sys.executable, "-m", "virtualphone.speed", asked], capture_output=True, check=True
    )
    answer: dict[str, list[float]] = json.loads(done.stdout)
    return answer


def _rss() -> float:
    """Megabytes of this process that are in memory."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def many(encode: float) -> None:
    """Eight phones against one, in one process."""
    host = PhoneHost()
    phones = [VirtualPhone(host=host, seed=1).start()]
    try:
        one = _show_list_and_drive(phones)
        alone = _rss()
        phones += [VirtualPhone(host=host, seed=number).start() for number in range(2, 9)]
        eight = _show_list_and_drive(phones)
        together = _rss()
        again = _show_list_and_drive(phones[:1])
        single = (one + again) / 2
        _say(
            "throughput of 8 phones / of one",
            eight / single,
            ">= 0.9",
            f"{eight:.1f} / {single:.1f} screens/s",
        )
        answers = _drive([phone.port for phone in phones[:7]], phones[7].port)["answers"]
        middle, worst = statistics.median(answers), statistics.quantiles(answers, n=20)[-1]
        detail = f"{middle * 1000:.1f} ms (95 %: {worst * 1000:.1f} ms) / {encode * 1000:.1f} ms"
        _say("answer of an idle phone / one PNG encode", middle / encode, "<= 1", detail)
        _say(
            "memory of one more phone / 150 MB",
            (together - alone) / 7 / 150,
            "<= 1",
            f"{(together - alone) / 7:.1f} MB",
        )
    finally:
        for phone in phones:
            phone.stop()
        host.close()


def _show_list_and_drive(phones: list[VirtualPhone]) -> float:
    for phone in phones:
        asyncio.run(_open_list(phone.port))
    return sum(_drive([phone.port for phone in phones])["counts"]) / SECONDS


async def _open_list(port: int) -> None:
    wire = await Wire.connect(port)
    await wire.run("shell:monkey -p com.android.settings 1")
    await wire.run("exec:screencap -p")
    await wire.close()


def main() -> None:
    """The command."""
    if len(sys.argv) > 1:
        sys.stdout.write(json.dumps(asyncio.run(_client(*json.loads(sys.argv[1])))))
        return
    encode = drawing(Phone(default_apps()))
    with tempfile.TemporaryDirectory() as home, VirtualPhone() as phone:
        adb = _Adb(home)
        try:
            adb.run("connect", phone.address)
            shell_round_trips(adb, phone.address)
            asyncio.run(screencaps(phone.port))
            screencaps_by_adb(adb, phone.address)
        finally:
            adb.run("kill-server")
    many(encode)


if __name__ == "__main__":
    main()
