"""Commands on a stream that stays open: where the output of one begins and ends, and its exit code.

Each command stands between two marks with a name that nobody can guess, on stdout and on stderr. What
comes before the first (a late word of an earlier command) belongs to nobody.
"""

from __future__ import annotations

import re
import shlex
import struct

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
