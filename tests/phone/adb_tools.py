"""The real adb with a server of its own, and a phone that is served while a test blocks."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import adbutils  # type: ignore[import-untyped]

from virtualphone.adbd.device import Device
from virtualphone.adbd.server import AdbDaemon

SECONDS = 30
"""Longer than anything takes; it ends a test that hangs."""


class Adb:
    """The adb program that adbutils brings, with its own server on its own port, and its keys in a folder."""

    def __init__(self, home: Path) -> None:
        self.path = adbutils.adb_path()
        self.port = free_port()
        # The last three: no looking for phones on the network, on USB, or where emulators usually are.
        self.env = {
            "PATH": os.environ.get("PATH", ""),
            "HOME": str(home),
            "TMPDIR": str(home),
            "ANDROID_ADB_SERVER_PORT": str(self.port),
            "ADB_MDNS": "0",
            "ADB_USB": "0",
            "ADB_LOCAL_TRANSPORT_MAX_PORT": "5553",
        }
        self._log = (home / "server.log").open("wb")
        self._server: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        # In the foreground: a server that is a child can be ended whatever happens.
        self._server = subprocess.Popen(
            [self.path, "-P", str(self.port), "server", "nodaemon"],
            env=self.env,
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=self._log,
        )
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            if self._server.poll() is not None:
                break
            time.sleep(0.01)
        self.stop()
        raise RuntimeError(f"the adb server did not start: see {self._log.name}")

    def stop(self) -> None:
        if self._server is not None:
            self.run("kill-server")
            try:
                self._server.wait(5)
            except subprocess.TimeoutExpired:
                self._server.kill()
                self._server.wait()
        self._log.close()

    def run(
        self, *args: str | Path, input: bytes | None = None, port: int | None = None
    ) -> subprocess.CompletedProcess[bytes]:
        """Run `adb args…`, on the phone at `port` if there is one. The caller looks at the exit code."""
        serial = [] if port is None else ["-s", f"127.0.0.1:{port}"]
        return subprocess.run(
            [self.path, "-P", str(self.port), *serial, *map(str, args)],
            env=self.env,
            capture_output=True,
            timeout=SECONDS,
            check=False,
            # Without input, nothing: a client that inherited the terminal's would wait for it.
            input=input or b"",
        )

    def connect(self, port: int) -> str:
        """Make the server know the phone at this port; gives its serial."""
        answer = self.run("connect", f"127.0.0.1:{port}").stdout
        if b"connected to" not in answer:
            raise RuntimeError(f"adb connect: {answer.decode(errors='replace')}")
        return f"127.0.0.1:{port}"

    def disconnect(self, port: int) -> None:
        self.run("disconnect", f"127.0.0.1:{port}")

    @contextmanager
    def phone(self, device: Device) -> Iterator[Phone]:
        """Serve a device and connect to it; disconnect at the end, so that no test sees another's phones."""
        with serve(device) as port:
            self.connect(port)
            try:
                yield Phone(self, port)
            finally:
                self.disconnect(port)


class Phone:
    """One phone as this adb sees it."""

    def __init__(self, adb: Adb, port: int) -> None:
        self.adb = adb
        self.port = port
        self.serial = f"127.0.0.1:{port}"

    def run(self, *args: str | Path, input: bytes | None = None) -> subprocess.CompletedProcess[bytes]:
        return self.adb.run(*args, input=input, port=self.port)

    def adbutils(self) -> adbutils.AdbDevice:
        return adbutils.AdbClient(host="127.0.0.1", port=self.adb.port).device(self.serial)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as sock:
        port: int = sock.getsockname()[1]
        return port


@contextmanager
def serve(device: Device) -> Iterator[int]:
    """Serve a device from a thread with a loop of its own, so that the caller may block. Gives the port."""
    ready = threading.Event()
    ports: list[int] = []
    failures: list[BaseException] = []
    loop = asyncio.new_event_loop()
    enough = asyncio.Event()

    async def live() -> None:
        daemon = AdbDaemon(device)
        await daemon.start()
        ports.append(daemon.port)
        ready.set()
        try:
            await enough.wait()
        finally:
            await daemon.stop()

    def work() -> None:
        try:
            with asyncio.Runner(loop_factory=lambda: loop) as runner:
                runner.run(live())
        except BaseException as failure:  # noqa: BLE001 - raised again in the thread of the test
            failures.append(failure)
        finally:
            ready.set()

    thread = threading.Thread(target=work, name="phone", daemon=True)
    thread.start()
    try:
        if not ready.wait(SECONDS):
            raise RuntimeError("the phone did not start")
        if ports:
            yield ports[0]
    finally:
        with suppress(RuntimeError):  # The loop is closed if the thread failed.
            loop.call_soon_threadsafe(enough.set)
        thread.join(SECONDS)
    if thread.is_alive():
        raise RuntimeError("the phone did not stop")
    if failures:
        raise failures[0]
