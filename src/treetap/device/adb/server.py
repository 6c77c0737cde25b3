"""The adb server: which program, is it there, start it where it was meant to be, or have one of our own.

The client is that of adbutils, held to one server: it starts none and touches no other port.
"""

from __future__ import annotations

import asyncio
import ipaddress
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from adbutils import AdbClient, AdbConnection  # type: ignore[import-untyped]
from adbutils.errors import AdbConnectionError, AdbError, AdbTimeout  # type: ignore[import-untyped]

from treetap.errors import DeviceUnavailable
from treetap.models import DeviceSettings

__all__ = ["TROUBLE", "AdbConnectionError", "AdbError", "Client", "in_thread"]

TROUBLE = (AdbError, OSError, ValueError)
"""All that a call can raise; the last where an answer is no adb at all."""

Result = TypeVar("Result")


class _Connection(AdbConnection):  # type: ignore[misc]
    """One connection to the server that was named. No server there is an error, and nothing else."""

    def __init__(self, host: str, port: int, seconds: float) -> None:
        self._place, self._seconds = (host, port), seconds
        super().__init__(host, port)

    def _safe_connect(self) -> socket.socket:
        """adbutils would start a server here, on its own port."""
        try:
            made = socket.create_connection(self._place, timeout=self._seconds)
        except TimeoutError as late:
            raise AdbTimeout("the adb server does not answer") from late
        except OSError as refused:
            raise AdbConnectionError(str(refused)) from refused
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return made

    def close(self) -> None:
        """At once: with the socket closed, adbutils has nothing to wait for."""
        if not self.closed:
            self.conn.close()
        super().close()

    def send_command(self, cmd: str) -> None:
        """All of it; adbutils may send a part."""
        words = cmd.encode()
        self.conn.sendall(f"{len(words):04x}".encode() + words)


class Client(AdbClient):  # type: ignore[misc]
    """The adb server at one host and port. Every call blocks, for `seconds` at most: use `in_thread`."""

    def __init__(self, host: str, port: int, seconds: float) -> None:
        super().__init__(host, port, seconds)
        self._seconds = seconds

    def make_connection(self, timeout: float | None = None) -> _Connection:
        """Raises `AdbConnectionError` where nothing listens."""
        return _Connection(self.host, self.port, timeout or self._seconds)

    def open_service(self, serial: str, service: str) -> socket.socket:
        """A service of that phone, opened: from here on the socket is the stream, and the caller's."""
        connection = self.make_connection()
        try:
            for command in (f"host:transport:{serial}", service):
                connection.send_command(command)
                connection.check_okay()
        except BaseException:
            connection.close()
            raise
        opened: socket.socket = connection.conn
        opened.setblocking(False)
        return opened

    def features(self, serial: str) -> frozenset[str]:
        """What that phone's adbd can do."""
        with self.make_connection() as connection:
            connection.send_command(f"host-serial:{serial}:features")
            connection.check_okay()
            return frozenset(connection.read_string_block().split(","))


async def in_thread(work: Callable[[], Result]) -> Result:
    """Run a blocking call beside the event loop. A socket that comes too late for anybody is closed."""
    running = asyncio.get_running_loop().run_in_executor(None, work)
    try:
        return await asyncio.shield(running)
    except asyncio.CancelledError:
        running.add_done_callback(_close_what_came)
        raise


def _close_what_came(done: asyncio.Future[Result]) -> None:
    if done.cancelled() or done.exception() is not None:
        return
    result = done.result()
    if isinstance(result, socket.socket):
        with suppress(OSError):
            result.close()


_DIVERTS = ("ADB_SERVER_SOCKET", "ANDROID_ADB_SERVER_ADDRESS", "ANDROID_ADB_SERVER_PORT")
"""Variables that would send adb to another server than the one it is told to use."""


def find_adb() -> Path | None:
    """In the order adbutils uses: its variable, PATH, the one in its wheel."""
    named = os.environ.get("ADBUTILS_ADB_PATH") or shutil.which("adb")
    if named:
        return Path(named)
    package = find_spec("adbutils")
    if package is None or package.origin is None:
        return None
    bundled = Path(package.origin).parent / "binaries" / ("adb.exe" if os.name == "nt" else "adb")
    return bundled if bundled.is_file() else None


def adb_program(chosen: Path | None) -> Path:
    """The one that was chosen, or the one that is found. Raises `DeviceUnavailable` if there is none."""
    program = chosen.absolute() if chosen else find_adb()
    if program is None:
        raise DeviceUnavailable(
            "No adb program was found: no phone can be reached.",
            hint="Install Android's platform-tools, or set device.adb_path to the adb program.",
        )
    return program


def environment() -> dict[str, str]:
    """That of this process, without what would divert adb."""
    return {name: value for name, value in os.environ.items() if name not in _DIVERTS}


def private_environment(home: Path) -> dict[str, str]:
    """For a server of our own: keys in that folder, no looking for phones on network, USB or emulators."""
    return {
        **environment(),
        "HOME": str(home),
        "TMPDIR": str(home),
        "ADB_MDNS": "0",
        "ADB_USB": "0",
        "ADB_LOCAL_TRANSPORT_MAX_PORT": "5553",
    }


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
