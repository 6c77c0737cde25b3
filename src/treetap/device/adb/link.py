"""The connection to one phone: opens its services, and finds it again after it, or the adb server, was away.

`Wire` is an open stream: its socket, taken over from adbutils and read without blocking. `framed` puts
commands on a stream that stays open: each stands between two marks with a name that nobody can guess, on
stdout and on stderr; what comes before the first (late output of an earlier command) is dropped. `execute`
runs one command on a stream of its own, beside whatever the shell is doing.
"""

from __future__ import annotations

import asyncio
import re
import shlex
import socket
import struct
from collections.abc import Awaitable, Callable

from treetap.core.ports import Clock
from treetap.device.adb.devices import connect, disconnect, is_address, unusable
from treetap.device.adb.server import TROUBLE, AdbConnectionError, Client, in_thread
from treetap.errors import DeviceLost, DeviceUnavailable, ScreenUnreadable
from treetap.models import DeviceSettings

_FIRST = 1 << 18
"""As much room as a reader begins with that does not know what comes."""
_QUICKACK: int | None = getattr(socket, "TCP_QUICKACK", None)


class TooMuch(Exception):
    """The phone said more than anybody asked for."""


class Wire:
    """One service of the phone. Belongs to one user at a time, who closes it."""

    def __init__(self, opened: socket.socket) -> None:
        self._socket = opened
        self._loop = asyncio.get_running_loop()

    async def send(self, data: bytes) -> None:
        """All of it. Raises `OSError` where nobody listens any more."""
        await self._loop.sock_sendall(self._socket, data)

    async def receive(self) -> bytes:
        """What comes next; nothing at the end. Raises `OSError` for a stream that broke."""
        data = await self._loop.sock_recv(self._socket, 1 << 16)
        if _QUICKACK is not None:
            # The adb server holds a small piece back until the last one is acknowledged: without this, 40 ms.
            self._socket.setsockopt(socket.IPPROTO_TCP, _QUICKACK, 1)
        return data

    async def receive_all(self, expected: int, most: int) -> memoryview:
        """All until the end. `expected`: about how much; more than `most` is a `TooMuch`.

        It is read in pieces as large as they come: a raw screen has ten megabytes.
        """
        held, filled = bytearray(max(expected, _FIRST)), 0
        while count := await self._loop.sock_recv_into(self._socket, memoryview(held)[filled:]):
            filled += count
            if filled > most:
                raise TooMuch(f"more than {most} bytes")
            if filled == len(held):
                held += bytes(len(held))
        return memoryview(held)[:filled]

    def is_open(self) -> bool:
        """False once the other side has hung up."""
        try:
            return self._socket.recv(1, socket.MSG_PEEK) != b""
        except BlockingIOError:
            return True
        except OSError:
            return False

    def close(self) -> None:
        """Hang up. May be called twice."""
        self._socket.close()


_STDIN, _STDOUT, _STDERR, _EXIT = 0, 1, 2, 3
_HEADER = struct.Struct("<BI")
_LARGEST_PACKET = 4000
_WORD = re.compile(r"[0-9]{1,3}|[a-z]+")
_MOST = 64 << 20
"""Nobody asks a phone for more than this in one command."""


def quoted(command: str) -> str:
    """Shell code that runs the command line apart, with nothing on its stdin, and leaves its code in $c.

    Apart, because `exit`, `cd`, a syntax error or an open quote must not reach the shell that stays.
    """
    return f"(eval {shlex.quote(command)}) </dev/null; c=$?"


def framed(code: str, mark: str, *, packets: bool) -> bytes:
    """One line for the shell: shell code that leaves something in $c, between its marks.

    `packets`: for a stream of the shell protocol (`shell,v2`), where stderr is apart.
    """
    if not packets:
        return f'echo {mark}a; {code}; echo "{mark}z $c"\n'.encode()
    line = f'echo {mark}a; echo {mark}a >&2; {code}; echo "{mark}z $c"; echo {mark}z >&2\n'.encode()
    pieces = (line[at : at + _LARGEST_PACKET] for at in range(0, len(line), _LARGEST_PACKET))
    return b"".join(_HEADER.pack(_STDIN, len(piece)) + piece for piece in pieces)


class StreamEnded(Exception):
    """The stream is of no more use: it broke, or what it says makes no sense."""


class _Output:
    """What came on one of the outputs, and whether all of it has."""

    def __init__(self, mark: str) -> None:
        self._begin, self._end = f"{mark}a\n".encode(), f"{mark}z".encode()
        self._held = bytearray()
        self._seen = 0
        self._begun = False
        self._ends_at = -1

    def feed(self, data: bytes) -> None:
        self._held += data
        if len(self._held) > _MOST:
            raise StreamEnded(f"it said more than {_MOST >> 20} MB")
        if not self._begun:
            at = self._held.find(self._begin, self._seen)
            self._seen = max(0, len(self._held) - len(self._begin))
            if at < 0:
                return
            del self._held[: at + len(self._begin)]
            self._begun, self._seen = True, 0
        if self._ends_at < 0:
            self._ends_at = self._held.find(self._end, self._seen)
            self._seen = max(0, len(self._held) - len(self._end))

    @property
    def tail(self) -> str | None:
        """What stands on the line of the second mark; None as long as it is not all there."""
        if self._ends_at < 0:
            return None
        after = self._ends_at + len(self._end)
        line_end = self._held.find(b"\n", after)
        return None if line_end < 0 else self._held[after:line_end].decode(errors="replace").strip()

    def text(self) -> str:
        return self._held[: self._ends_at].decode(errors="replace")


class Answering:
    """Reads the answer to one framed command."""

    def __init__(self, mark: str, *, packets: bool) -> None:
        self._packets = packets
        self._out, self._err = _Output(mark), _Output(mark)
        self._pending = bytearray()
        self.word = ""
        """What the shell code left in $c, once the answer is whole: an exit code, or a word of the ledger."""

    def feed(self, data: bytes) -> bool:
        """Whether the answer is whole now. Raises `StreamEnded` if it never will be."""
        if self._packets:
            self._take_packets(data)
        else:
            self._out.feed(data)
        word = self._out.tail
        if word is None or (self._packets and self._err.tail is None):
            return False
        if _WORD.fullmatch(word) is None:
            raise StreamEnded(f"'{word[:40]}' stands where the exit code should")
        self.word = word
        return True

    def _take_packets(self, data: bytes) -> None:
        self._pending += data
        at = 0
        while len(self._pending) - at >= _HEADER.size:
            kind, length = _HEADER.unpack_from(self._pending, at)
            end = at + _HEADER.size + length
            if kind not in (_STDOUT, _STDERR) or length > _MOST:
                raise StreamEnded("the shell ended" if kind == _EXIT else f"an unknown packet ({kind})")
            if end > len(self._pending):
                break
            piece = bytes(self._pending[at + _HEADER.size : end])
            (self._out if kind == _STDOUT else self._err).feed(piece)
            at = end
        del self._pending[:at]

    @property
    def out(self) -> str:
        return self._out.text()

    @property
    def err(self) -> str:
        """Where the two outputs are one stream (`exec`), this is in `out`."""
        return self._err.text() if self._packets else ""


Ensure = Callable[[DeviceSettings], Awaitable[Client]]
"""Makes sure that there is an adb server, and gives a client of it."""

_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 1.0


class Link:
    """Opens streams to one phone. One that is away is waited for, as long as a command may take."""

    def __init__(self, settings: DeviceSettings, serial: str, client: Client, clock: Clock, ensure: Ensure):
        self.serial = serial
        self.patience = settings.command_timeout
        """Seconds to wait for a phone that is away."""
        self._settings, self._client = settings, client
        self._clock, self._ensure = clock, ensure
        self.is_closed = False

    def close(self) -> None:
        """Nothing is opened any more."""
        self.is_closed = True

    def check_open(self) -> None:
        """Raises `DeviceLost` after `close`."""
        if self.is_closed:
            raise DeviceLost(f"The phone {self.serial} was closed.", hint="Open the device again.")

    async def open(self, service: str) -> Wire:
        """Raises `DeviceLost` if the phone does not come back, `DeviceUnavailable` if a person must act."""
        began, pause = self._clock.monotonic(), 0.0
        while True:
            self.check_open()
            try:
                return Wire(await in_thread(lambda: self._client.open_service(self.serial, service)))
            except TROUBLE as problem:
                why = problem
            left = self.patience - (self._clock.monotonic() - began)
            if left <= 0:
                raise self.lost(str(why)) from why
            await self._bring_back(why)
            await self._clock.sleep(min(pause, left))
            pause = min(2 * pause or _FIRST_PAUSE, _LONGEST_PAUSE)

    def lost(self, why: str) -> DeviceLost:
        """The error for a phone that is away."""
        return DeviceLost(
            f"The phone {self.serial} is gone: {why.strip()[:300]}.",
            hint="Is it still plugged in and switched on? `adb devices` should list it as 'device'.",
        )

    async def _bring_back(self, why: Exception) -> None:
        """What can be done from here: start the server again, connect to an address again."""
        words = str(why)
        if "unauthorized" in words:
            raise unusable(self.serial, "unauthorized") from why
        try:
            self._client = await self._ensure(self._settings)
            if is_address(self.serial):
                if "offline" in words:
                    await disconnect(self._client, self.serial)
                await connect(self._client, self.serial)
        except AdbConnectionError:
            return  # The server has gone once more.
        except DeviceUnavailable as not_yet:
            if "unauthorized" in not_yet.message:
                raise


class Unfinished(DeviceLost):
    """The phone is there, but this command did not come to its end."""


async def execute(
    link: Link, command: str, *, seconds: float, expected: int = 0, most: int = 64 << 20
) -> memoryview:
    """All that the command writes to its outputs. There is no exit code, and a cut looks like an end.

    Only for what may be asked twice: when a connection breaks, it is. Raises `DeviceLost` (when the
    deadline passes, `Unfinished`), and `ScreenUnreadable` for more than anybody wants.
    """
    for last in (False, True):
        wire = await link.open(f"exec:{command}")
        try:
            async with asyncio.timeout(seconds):
                return await wire.receive_all(expected, most)
        except TimeoutError as late:
            raise Unfinished(
                f"The phone {link.serial} did not finish `{command}` within {seconds:g} seconds.",
                hint="Look whether it hangs; a slow phone needs a longer device.command_timeout.",
            ) from late
        except OSError as broken:
            if last:
                lost = link.lost(str(broken))
                raise Unfinished(lost.message, hint=lost.hint) from broken
        except TooMuch as much:
            raise ScreenUnreadable(f"The phone's `{command}` did not come to an end: {much}.") from much
        finally:
            wire.close()
    raise AssertionError("unreachable")
