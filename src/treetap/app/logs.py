"""Where log messages go: stderr, and a file per run if wanted. Nothing else writes to stderr or stdout."""

from __future__ import annotations

import sys
from pathlib import Path

from loguru import logger

from treetap.models import LoggingSettings


def start_logging(settings: LoggingSettings, file: Path | None = None) -> None:
    """Replaces whatever sinks there were. Values of variables are never shown: they may be secret."""
    logger.remove()
    logger.add(
        sys.stderr,
        level=settings.level,
        format="<level>{level: <7}</level> {message}",
        backtrace=False,
        diagnose=False,
    )
    if file is not None and settings.file:
        logger.add(file, level="DEBUG", encoding="utf-8", backtrace=False, diagnose=False)
