"""The adb server: is it there, start it where it was meant to be, or have one of our own."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from treetap.device.adb.client import TROUBLE, AdbConnectionError, Client, in_thread
from treetap.device.adb.program import adb_program, environment, private_environment
from treetap.errors import DeviceUnavailable
from treetap.models import DeviceSettings

_START_SECONDS = 20.0
_END_SECONDS = 5.0
_BETWEEN = 0.02


async def ensure_server(settings: DeviceSettings) -> Client:
    """A client of the server at the configured place.

    Where nothing listens and it is this machine, the server is started there. Raises `DeviceUnavailable`.
    """
    client = client_of(settings)
    try:
        await ask(client)
    except AdbConnectionError as nobody:
        if not _is_here(settings.adb_host):
            raise DeviceUnavailable(
                f"No adb server answers at {settings.adb_host}:{settings.adb_port}: {nobody}.",
                hint="Start adb there, or set device.adb_host and device.adb_port to where one runs.",
            ) from nobody
        await in_thread(lambda: _start(settings))
        try:
            await ask(client)
        except AdbConnectionError as still:
            raise DeviceUnavailable(
                f"adb was started, but nothing listens on port {settings.adb_port}: {still}.",
                hint=f"Run `adb -P {settings.adb_port} start-server` and see what it says.",
            ) from still
    return client


def client_of(settings: DeviceSettings) -> Client:
    """A client of the configured server, whether it is there or not."""
    return Client(settings.adb_host, settings.adb_port, settings.command_timeout)


async def ask(client: Client) -> None:
    """Raises `AdbConnectionError` if nobody is there, `DeviceUnavailable` if it is no adb server."""
    try:
        await in_thread(client.server_version)
    except AdbConnectionError:
        raise
    except TROUBLE as problem:
        raise DeviceUnavailable(
            f"What listens at {client.host}:{client.port} does not answer like an adb server: {problem}.",
            hint="Set device.adb_port to the port of the adb server, or to a free one.",
        ) from problem


def _start(settings: DeviceSettings) -> None:
    program, port = adb_program(settings.adb_path), settings.adb_port
    # Not a pipe: the server that stays behind would hold it open.
    with tempfile.TemporaryFile() as words:
        try:
            done = subprocess.run(
                [program, "-P", str(port), "start-server"],
                env=environment(),
                stdin=subprocess.DEVNULL,
                stdout=words,
                stderr=words,
                timeout=_START_SECONDS,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as problem:
            raise _not_started(port, str(problem)) from problem
        words.seek(0)
        if done.returncode != 0:
            raise _not_started(port, words.read().decode(errors="replace").strip()[-500:])


def _not_started(port: int, why: str) -> DeviceUnavailable:
    return DeviceUnavailable(
        f"The adb server could not be started on port {port}: {why or 'it did not say why'}.",
        hint="Set device.adb_path to a working adb, or start the server yourself.",
    )


def _is_here(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


class PrivateServer:
    """A server of our own on a free port, with its keys in a folder of its own, for phones in this process.

    `async with PrivateServer() as server:`; `server.settings()` leads a device to it. It is a child, and
    ends with the block.
    """

    def __init__(self, *, program: Path | None = None) -> None:
        self._program = program
        self._home: tempfile.TemporaryDirectory[str] | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._starting = asyncio.Lock()
        self.port = 0

    def settings(self, **others: object) -> DeviceSettings:
        """Device settings for a phone on this server; `others` are further fields."""
        return DeviceSettings.model_validate(
            {"adb_host": "127.0.0.1", "adb_port": self.port, "adb_path": self._program, **others}
        )

    async def ensure(self, settings: DeviceSettings) -> Client:
        """What `ensure_server` does, with this server: if it has ended, it is started again as a child."""
        async with self._starting:
            if self._process is not None and self._process.poll() is not None:
                await self.start()
        client = client_of(settings)
        try:
            await ask(client)
        except AdbConnectionError as nobody:
            raise _not_started(self.port, str(nobody)) from nobody
        return client

    async def start(self) -> None:
        """Listen, on the same port as before if it was stopped. Raises `DeviceUnavailable`."""
        program = adb_program(self._program)
        self._home = self._home or tempfile.TemporaryDirectory(prefix="treetap-adb-")
        home, self.port = Path(self._home.name), self.port or _free_port()
        command: list[str | Path] = [program, "-P", str(self.port), "server", "nodaemon"]
        self._process = process = await in_thread(lambda: _child(command, home))
        await in_thread(lambda: _until_it_answers(process, self.port))

    async def stop(self) -> None:
        """End the process; a device that is still on it loses its phone."""
        process, self._process = self._process, None
        if process is not None:
            process.terminate()
            await in_thread(lambda: _ended(process))

    async def __aenter__(self) -> Self:
        """Start."""
        try:
            await self.start()
        except BaseException:
            await self._leave()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop, and leave nothing behind."""
        await self._leave()

    async def _leave(self) -> None:
        try:
            await self.stop()
        finally:
            if self._home is not None:
                self._home.cleanup()
                self._home = None


def _child(command: list[str | Path], home: Path) -> subprocess.Popen[bytes]:
    """In the foreground: a server that is a child can be ended whatever happens."""
    try:
        return subprocess.Popen(
            command,
            env=private_environment(home),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    except OSError as problem:
        raise _not_started(int(str(command[2])), str(problem)) from problem


def _until_it_answers(process: subprocess.Popen[bytes], port: int) -> None:
    client = Client("127.0.0.1", port, _END_SECONDS)
    for _ in range(round(_START_SECONDS / _BETWEEN)):
        try:
            client.server_version()
        except AdbConnectionError:
            with suppress(subprocess.TimeoutExpired):
                process.wait(_BETWEEN)
                raise _not_started(port, "it ended at once") from None
        except TROUBLE as problem:
            raise _not_started(port, str(problem)) from problem
        else:
            return
    raise _not_started(port, f"it did not answer within {_START_SECONDS:g} seconds")


def _ended(process: subprocess.Popen[bytes]) -> None:
    try:
        process.wait(_END_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as sock:
        port: int = sock.getsockname()[1]
        return port
