"""What goes wrong with files of vectors, said without their libraries."""

from __future__ import annotations

from typing import Final

TROUBLE: Final = (RuntimeError, ValueError, OSError, KeyError, EOFError)
"""What LanceDB, Arrow and numpy raise for a file that is broken, gone or not theirs."""


def first_line(error: Exception) -> str:
    """What it says, in short."""
    return (str(error).strip() or type(error).__name__).splitlines()[0][:200]
