"""A ledger on the phone: which inputs have begun and which have ended, so that none is ever sent twice.

Each input has a number. Before it runs, its folder is made, and only who makes it may run it: `mkdir` is
the one step of a shell that two can attempt and only one succeeds at. After a lost stream somebody asks
for the same folder: if that succeeds the input never began and never will, and may be sent again.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from treetap.device.adb.framing import quoted

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
