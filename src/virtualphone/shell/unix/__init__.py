"""The commands of a small Unix, with the words and manners of toybox."""

from __future__ import annotations

from virtualphone.shell.api import Command
from virtualphone.shell.unix.awk import AWK
from virtualphone.shell.unix.changing import CHANGING
from virtualphone.shell.unix.columns import COLUMNS
from virtualphone.shell.unix.comparing import COMPARING
from virtualphone.shell.unix.deciding import DECIDING
from virtualphone.shell.unix.finding import FINDING
from virtualphone.shell.unix.grep import GREP
from virtualphone.shell.unix.identity import IDENTITY
from virtualphone.shell.unix.listing import LISTING
from virtualphone.shell.unix.ordering import ORDERING
from virtualphone.shell.unix.passing import PASSING
from virtualphone.shell.unix.printing import PRINTING
from virtualphone.shell.unix.querying import QUERYING
from virtualphone.shell.unix.running import RUNNING, toybox
from virtualphone.shell.unix.sed import SED
from virtualphone.shell.unix.timing import TIMING

UNIX: dict[str, Command] = {
    **AWK,
    **CHANGING,
    **COLUMNS,
    **COMPARING,
    **DECIDING,
    **FINDING,
    **GREP,
    **IDENTITY,
    **LISTING,
    **ORDERING,
    **PASSING,
    **PRINTING,
    **QUERYING,
    **RUNNING,
    **SED,
    **TIMING,
}
"""Every command by its name."""

UNIX["toybox"] = toybox(UNIX)

__all__ = ["UNIX"]
