"""The keeper in a process of its own: `python -m treetap.memory.tables.child JOURNAL FOLDER JOB [--wait]`.

It speaks in lines: `written LEVEL` when a table was written anew, upon which it waits for an answer before
the old files go; at the end its report as JSON, or its error.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import cast

from treetap.core.clock import SystemClock
from treetap.errors import TreetapError
from treetap.memory.journal import Journal
from treetap.memory.tables.keeper import Job, Keeper
from treetap.models import ExperienceLevel


def main() -> int:
    path, folder, job, *rest = sys.argv[1:]
    with Journal(Path(path), SystemClock()) as journal:
        keeper = Keeper(journal, Path(folder), _written)
        try:
            said = asdict(keeper.work(cast("Job", job), wait="--wait" in rest))
        except TreetapError as error:
            said = {"error": error.message, "hint": error.hint}
    _say(json.dumps(said))
    return 0


def _written(level: ExperienceLevel) -> None:
    _say(f"written {level}")
    # An empty line is the answer, and so is the end: nobody is there who has the old files open.
    sys.stdin.readline()


def _say(line: str) -> None:
    with suppress(BrokenPipeError):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
