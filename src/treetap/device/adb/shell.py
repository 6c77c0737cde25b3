"""The phone's shell on one stream that stays open: commands in order, each with a deadline.

A stream that was lost, or that somebody stopped listening to, is never used again. A command that only reads
is then sent once more on a new stream; one that must not run twice (`once=True`) is looked up in the ledger.

The ledger on the phone says which inputs have begun and which have ended. Each input has a number. Before it
runs, its folder is made, and only who makes it may run it: `mkdir` is the one step of a shell that two can
attempt and only one succeeds at. After a lost stream somebody asks for the same folder: if that succeeds the
input never began and never will, and may be sent again.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

from treetap.core.ports import Clock
from treetap.device.adb.link import Answering, Link, StreamEnded, Wire, framed, quoted
from treetap.errors import ActionFailed, DeviceLost, TreetapError

VOID = "void"
"""What did not run, and will not."""
RUNNING = "running"
"""What has begun; whether it has ended is not known."""

_KEPT = 50


class Ledger:
    """The shell code for one folder of the phone."""

    def __init__(self) -> None:
        self.folder = f"/data/local/tmp/treetap-{secrets.token_hex(8)}"
        self._number = 0
        self._ended: list[int] = []
        self.abandoned: set[int] = set()
        """Sent, and nobody waits for them any more. What of them has not begun shall not."""
        self._tidied: dict[int, tuple[frozenset[int], int]] = {}
        """Which of the abandoned, and how many of the ended, the line of a number sees to."""

    def make(self) -> str:
        """Make the folder; it is not made again: one that has gone has taken its records with it."""
        return f"mkdir -p {self.folder} 2>/dev/null; [ -d {self.folder} ]; c=$?"

    def remove(self) -> str:
        """Leave nothing behind."""
        return f"rm -rf {self.folder}; c=$?"

    def entry(self, command: str) -> tuple[int, str]:
        """A new number, and code that runs the command under it: $c is its exit code, or `void`."""
        self._number += 1
        here = f"{self.folder}/{self._number}"
        code = (
            f"{self._tidying(self._number)}if mkdir {here} 2>/dev/null; then {quoted(command)}; "
            f"echo $c >{here}/code; else c={VOID}; fi"
        )
        return self._number, code

    def _tidying(self, number: int) -> str:
        """Forget what has ended, now and then; stop what was abandoned. It is done once that line has run."""
        forgotten = self._ended if len(self._ended) >= _KEPT else []
        self._tidied = {number: (frozenset(self.abandoned), len(forgotten))}
        code = "".join(f"mkdir {self.folder}/{number} 2>/dev/null; " for number in sorted(self.abandoned))
        return f"{code}rm -rf {self._folders(forgotten)}; " if forgotten else code

    def _folders(self, numbers: Iterable[int]) -> str:
        return " ".join(f"{self.folder}/{number}" for number in numbers)

    def ended(self, number: int) -> None:
        """Its exit code has been read: nobody will ask for it again."""
        stopped, forgotten = self._tidied.pop(number, (frozenset(), 0))
        self.abandoned -= stopped
        del self._ended[:forgotten]
        self._ended.append(number)

    def question(self, number: int) -> str:
        """Code that leaves in $c what became of it: an exit code, `void` (from now on) or `running`."""
        here = f"{self.folder}/{number}"
        return (
            f"c={RUNNING}; if mkdir {here} 2>/dev/null; then c={VOID}; "
            f"elif [ -s {here}/code ]; then read -r c <{here}/code; fi"
        )


_PATIENCE_FOR_THE_END = 3.0
_BETWEEN_LOOKS = 0.1
_OUTLIVE = "trap '' HUP PIPE"
"""adbd hangs up on the shell of a lost stream: what has begun shall end, and be written down."""
_TRIES = 3
"""How often an input that is known not to have begun is sent."""


@dataclass(frozen=True)
class Answer:
    """What a command said, and its exit code."""

    out: str
    err: str
    code: int
    whole: bool = True
    """False: it ran to its end, but what it said was lost with the stream."""

    @property
    def words(self) -> str:
        """Both outputs, for errors."""
        return " ".join(f"{self.out}\n{self.err}".split())[:500]


class _Late(Exception):
    """The deadline passed."""


class AdbShell:
    """Runs command lines on the phone, one after the other."""

    def __init__(self, link: Link, clock: Clock, *, packets: bool, seconds: float) -> None:
        """`packets`: the phone has the shell protocol. `seconds`: the usual deadline."""
        self._link, self._clock = link, clock
        self._packets, self._seconds = packets, seconds
        self._wire: Wire | None = None
        self._ledger: Ledger | None = None
        self._keeps_ledgers = True
        self._turn = asyncio.Lock()

    async def run(self, command: str, *, deadline: float | None = None, once: bool = False) -> Answer:
        """Run a command line; `deadline` in seconds. `once`: never twice, whatever happens to the stream.

        Raises `DeviceLost`, `DeviceUnavailable`, and `ActionFailed` for what cannot be run, or of which it is
        not known whether it was.
        """
        self._link.check_open()
        _check(command)
        seconds = self._seconds if deadline is None else deadline
        async with self._turn:
            self._link.check_open()
            if once:
                return await self._once(command, seconds)
            return _answer(await self._asked(quoted(command), seconds))

    async def close(self) -> None:
        """Remove what was written to the phone, if it is there; hang up."""
        async with self._turn:
            try:
                if self._ledger is not None and self._wire is not None and self._wire.is_open():
                    with suppress(StreamEnded, _Late, TreetapError):
                        await self._exchange(self._ledger.remove(), self._seconds)
            finally:
                self._discard()

    async def _asked(self, code: str, seconds: float) -> Answering:
        """For what may be asked twice."""
        try:
            return await self._exchange(code, seconds)
        except StreamEnded:
            pass
        except _Late as late:
            raise self._too_late(seconds) from late
        try:
            return await self._exchange(code, seconds)
        except StreamEnded as ended:
            raise self._link.lost(str(ended)) from ended
        except _Late as late:
            raise self._too_late(seconds) from late

    def _too_late(self, seconds: float) -> DeviceLost:
        return DeviceLost(
            f"The phone {self._link.serial} did not answer within {seconds:g} seconds.",
            hint="Look whether it hangs; a slow phone needs a longer device.command_timeout.",
        )

    async def _once(self, command: str, seconds: float) -> Answer:
        for _ in range(_TRIES):
            ledger = await self._listed()
            if ledger is None:
                return await self._unlisted(command, seconds)
            number, code = ledger.entry(command)
            try:
                said = await self._exchange(code, seconds)
            except asyncio.CancelledError:
                ledger.abandoned.add(number)
                raise
            except (StreamEnded, _Late) as trouble:
                found = await self._what_became_of(ledger, number, seconds, trouble)
                if found is not None:
                    return found
                if isinstance(trouble, _Late):
                    raise self._too_late(seconds) from trouble
                continue
            if said.word != VOID:
                ledger.ended(number)
                return _answer(said)
            # Somebody has removed the folder: begin another ledger.
            self._ledger = None
        raise DeviceLost(
            f"The phone {self._link.serial} did not take an input: the connection broke {_TRIES} times.",
            hint="Look at the cable or the network.",
        )

    async def _listed(self) -> Ledger | None:
        """The ledger; None on a phone where none can be kept."""
        if self._ledger is None and self._keeps_ledgers:
            ledger = Ledger()
            self._keeps_ledgers = (await self._asked(ledger.make(), self._seconds)).word == "0"
            self._ledger = ledger if self._keeps_ledgers else None
        return self._ledger

    async def _unlisted(self, command: str, seconds: float) -> Answer:
        """Where no ledger can be kept, a lost stream leaves nothing known."""
        try:
            return _answer(await self._exchange(quoted(command), seconds))
        except (StreamEnded, _Late) as trouble:
            raise _unknown(self._link.serial, trouble) from trouble

    async def _what_became_of(
        self, ledger: Ledger, number: int, seconds: float, trouble: Exception
    ) -> Answer | None:
        """Its answer if it has ended, None if it never began. Raises where that cannot be known."""
        began = self._clock.monotonic()
        patience = _PATIENCE_FOR_THE_END + max(0.0, seconds - self._seconds)
        try:
            while (word := (await self._asked(ledger.question(number), self._seconds)).word) == RUNNING:
                if self._clock.monotonic() - began >= patience:
                    raise _unknown(self._link.serial, trouble) from trouble
                await self._clock.sleep(_BETWEEN_LOOKS)
        except (DeviceLost, asyncio.CancelledError) as worse:
            ledger.abandoned.add(number)
            if isinstance(worse, asyncio.CancelledError):
                raise
            raise DeviceLost(
                f"{worse.message} It is not known whether the last input reached it.", hint=worse.hint
            ) from worse
        if word == VOID:
            return None
        ledger.ended(number)
        return Answer("", "", int(word), whole=False)

    async def _exchange(self, code: str, seconds: float) -> Answering:
        """Run shell code and read its answer; whatever goes wrong on the way ends the stream."""
        if self._wire is None or not self._wire.is_open():
            self._discard()
            self._wire = await self._link.open("shell,v2,raw:" if self._packets else "exec:")
            code = f"{_OUTLIVE}; {code}"
        wire, mark = self._wire, secrets.token_hex(12)
        answering = Answering(mark, packets=self._packets)
        whole = False
        try:
            async with asyncio.timeout(seconds):
                await wire.send(framed(code, mark, packets=self._packets))
                while not whole:
                    data = await wire.receive()
                    if not data:
                        raise StreamEnded("the connection ended in the middle of an answer")
                    whole = answering.feed(data)
        except TimeoutError as late:
            raise _Late(f"there was no answer within {seconds:g} seconds") from late
        except OSError as broken:
            raise StreamEnded(str(broken)) from broken
        finally:
            if not whole:
                self._discard()
        return answering

    def _discard(self) -> None:
        wire, self._wire = self._wire, None
        if wire is not None:
            wire.close()


def _check(command: str) -> None:
    try:
        sendable = "\0" not in command and bool(command.encode())
    except UnicodeEncodeError:
        sendable = False
    if not sendable:
        raise ActionFailed(
            f"This is no command a phone can be given: {command[:80]!r}.",
            hint="A command line has characters, and neither NUL nor half of a surrogate pair among them.",
        )


def _answer(said: Answering) -> Answer:
    return Answer(said.out, said.err, int(said.word))


def _unknown(serial: str, why: Exception) -> ActionFailed:
    return ActionFailed(
        f"It is not known whether the input reached the phone {serial}: {why}.",
        hint="Look at the screen before doing it again.",
    )
