"""Where log messages go: stderr, and a file of each run. Values of variables are never shown in them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from loguru import logger

_LOGURUS_OWN = 0
"""The number of the sink that loguru makes for itself."""


def start_logging(level: str) -> None:
    """Messages of that level and above go to stderr, and nowhere else."""
    logger.remove()
    logger.add(
        _to_stderr,
        colorize=sys.stderr.isatty(),
        level=level,
        format="<level>{level: <7}</level> {message}",
        backtrace=False,
        diagnose=False,
    )


def quiet_by_default() -> None:
    """In somebody else's program who has set up no logging: what treetap does, step by step, is not for its
    stderr. Their own messages go there as before."""
    try:
        logger.remove(_LOGURUS_OWN)
    except ValueError:
        return  # Logging was set up: as they like it.
    logger.add(sys.stderr, filter={"": "DEBUG", "treetap": "WARNING"})


def _to_stderr(message: str) -> None:
    """To whatever stderr is now: whoever runs a command may have put another stream there."""
    sys.stderr.write(message)


@contextmanager
def log_to(file: Path | None) -> Iterator[None]:
    """Everything is also written to the file while this lasts."""
    if file is None:
        yield
        return
    sink = logger.add(file, level="TRACE", encoding="utf-8", backtrace=False, diagnose=False)
    try:
        yield
    finally:
        logger.remove(sink)
