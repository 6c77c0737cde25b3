"""Starts the keeper in a process of its own, at a low priority: nobody who searches waits for it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import IO, Any, Final

from treetap.errors import StorageError

_ONE_THREAD: Final = dict.fromkeys(
    ("LANCE_CPU_THREADS", "RAYON_NUM_THREADS", "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"), "1"
)
_LESS_URGENT: Final = 15
"""Whoever searches goes first, and the work still gets done on a busy machine."""
_PATIENCE: Final = 10.0
"""Seconds that it may take to end once it has said everything."""


class Apart:
    """Runs one job at a time."""

    def __init__(self, journal: Path, folder: Path) -> None:
        self._journal = journal
        self._folder = folder

    async def work(
        self, job: str, *, wait: bool, written: Callable[[str], Awaitable[None]]
    ) -> dict[str, Any]:
        """Its report. When this is cancelled the process ends: a table is written whole or not at all.

        Raises `StorageError`.
        """
        process = self._started([job, "--wait"] if wait else [job])
        complaints = asyncio.ensure_future(asyncio.to_thread(_read_all, process.stderr))
        try:
            report = await self._heard(process, written)
        except BaseException:
            process.kill()
            raise
        finally:
            # A thread does all of it, whoever is cancelled meanwhile.
            await asyncio.shield(asyncio.to_thread(_end, process))
            await complaints
        if report is None:
            raise _failed((complaints.result().strip().splitlines() or [""])[-1])
        if "error" in report:
            raise StorageError(report["error"], hint=report["hint"])
        return report

    def _started(self, arguments: list[str]) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "treetap.memory.tables.child", str(self._journal), str(self._folder)]
        paths = os.pathsep.join(path for path in sys.path if path)
        try:
            process = subprocess.Popen(
                [*command, *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                env={**os.environ, **_ONE_THREAD, "PYTHONPATH": paths},
                creationflags=getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0),
            )
        except OSError as error:
            raise _failed(str(error)) from error
        if sys.platform != "win32":
            # From its first moment: what it imports takes longer than many a table.
            with contextlib.suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, process.pid, _LESS_URGENT)
        return process

    async def _heard(
        self, process: subprocess.Popen[str], written: Callable[[str], Awaitable[None]]
    ) -> dict[str, Any] | None:
        """What it reports at last; None if it ends without."""
        while line := await asyncio.to_thread(_line, process.stdout):
            if line.startswith("written "):
                await written(line.split()[1])
                with contextlib.suppress(OSError):
                    await asyncio.to_thread(_answer, process.stdin)
            elif (report := _report(line)) is not None:
                return report
        return None


def _end(process: subprocess.Popen[str]) -> None:
    """Gone, and nothing of it left open."""
    with contextlib.suppress(OSError):
        if process.stdin is not None:
            process.stdin.close()
    try:
        process.wait(_PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdout is not None:
        process.stdout.close()


def _line(stream: IO[str] | None) -> str:
    return stream.readline() if stream is not None else ""


def _answer(stream: IO[str] | None) -> None:
    if stream is not None:
        stream.write("\n")
        stream.flush()


def _read_all(stream: IO[str] | None) -> str:
    if stream is None:
        return ""
    with stream:
        return stream.read()


def _report(line: str) -> dict[str, Any] | None:
    try:
        said = json.loads(line)
    except ValueError:
        return None
    return said if isinstance(said, dict) else None


def _failed(why: str) -> StorageError:
    return StorageError(
        f"The process that writes the vector tables failed: {why or 'it ended without a word'}.",
        hint="Nothing is lost, and searches find everything. Try `treetap experience compact` again.",
    )
