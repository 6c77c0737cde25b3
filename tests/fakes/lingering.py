"""Work for the processes of a bench that only takes its time."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from treetap.bench.episodes.outcome import Outcome

LONG = "takes long"
"""In the id of an episode that hardly ends."""


def naps(told: tuple[str, float]) -> int:
    """Says in a file that it is here, and takes that many seconds."""
    Path(told[0]).write_text(str(os.getpid()), encoding="utf-8")
    time.sleep(told[1])
    return os.getpid()


def tidies(file: str) -> None:
    """Says in a file that it is here; told to end, it takes a moment to put that away."""
    try:
        naps((file, 60))
    finally:
        Path(f"{file}.ending").touch()
        time.sleep(0.5)
        Path(file).unlink()


def lingers(work: Any) -> Outcome:
    """An episode without a phone."""
    naps((str(work.data / "here"), 60 if LONG in work.episode.id else 0.1))
    return Outcome(work.episode, "simple", 1, "success", "", held=True)
