"""Airtest in an environment of its own, made here, and a process in it that answers case by case."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from treetap.bench.images import airtest_side
from treetap.bench.images.answers import Answer
from treetap.bench.images.cases import Case
from treetap.errors import MissingExtra
from treetap.imaging.crop import Box

VERSION = "1.3.6"
PYTHON = "3.11"
"""Airtest wants a NumPy that newer ones have no wheels for."""
_INSTALL_SECONDS, _ANSWER_SECONDS = 900, 300


def default_folder() -> Path:
    """Where the environment is kept: the user's cache, never the repository."""
    cache = os.environ.get("XDG_CACHE_HOME")
    home = Path(cache) if cache else Path.home() / ".cache"
    return home / "treetap" / f"airtest-{VERSION}"


def python_of(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def environment(folder: Path) -> Path:
    """The Python of an environment with Airtest, made if it is not there. Raises `MissingExtra`."""
    python = python_of(folder)
    if _has_airtest(python):
        return python
    if folder.exists() and any(folder.iterdir()) and not (folder / "pyvenv.cfg").exists():
        raise MissingExtra(
            f"{folder} is neither empty nor a Python environment.",
            hint="Name an environment that has Airtest, or a folder that does not exist yet, with --airtest.",
        )
    print(f"Making an environment with Airtest {VERSION} in {folder} …", file=sys.stderr)
    uv = shutil.which("uv")
    if uv is not None:
        _run([uv, "venv", "--quiet", "--clear", "--no-project", "--python", PYTHON, str(folder)])
        _run([uv, "pip", "install", "--quiet", "--python", str(python), f"airtest=={VERSION}"])
    else:
        _run([sys.executable, "-m", "venv", "--clear", str(folder)])
        _run([str(python), "-m", "pip", "install", "--quiet", f"airtest=={VERSION}"])
    return python


def _has_airtest(python: Path) -> bool:
    if not python.exists():
        return False
    script = "import importlib.metadata as m; m.version('airtest')"
    return subprocess.run([str(python), "-I", "-c", script], capture_output=True, check=False).returncode == 0


def _run(command: Sequence[str]) -> None:
    hint = "Make an environment by hand (Python 3.11, `pip install airtest`) and name it with --airtest."
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, errors="replace", timeout=_INSTALL_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise MissingExtra(f"Airtest's environment cannot be made: {error}.", hint=hint) from error
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip()).splitlines()[-3:]
        raise MissingExtra(
            f"Airtest's environment cannot be made: {command[0]} says {' '.join(said)!r}.", hint=hint
        )


class Airtest:
    """A process that answers cases one by one."""

    def __init__(self, command: Sequence[str], folder: Path) -> None:
        self._folder = folder
        self._said = folder / "stderr.txt"
        self._lines: queue.Queue[str] = queue.Queue()
        with self._said.open("wb") as said:
            self._process = subprocess.Popen(
                list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=said, encoding="utf-8"
            )
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        self.versions: dict[str, Any] = self._next()

    def answers(self, case: Case, methods: Sequence[str]) -> dict[str, Answer]:
        """What each method says, and those it is made of. Raises `MissingExtra` if the process is gone."""
        screen, reference = self._folder / "screen.npy", self._folder / "reference.npy"
        np.save(screen, case.screen)
        np.save(reference, case.reference)
        asked = {"screen": str(screen), "reference": str(reference), "methods": list(methods)}
        assert self._process.stdin is not None  # noqa: S101
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.write(json.dumps(asked) + "\n")
            self._process.stdin.flush()
        return {
            method: Answer(
                Box(*said["box"]) if said["box"] is not None else None,
                said["confidence"],
                said["seconds"],
                method,
            )
            for method, said in self._next().items()
        }

    def close(self) -> None:
        self._process.kill()
        # The listener reads to the end of the pipe first: closing it under a reader raises in that thread.
        self._listener.join()
        self._process.communicate()

    def _listen(self) -> None:
        for line in self._process.stdout or ():
            self._lines.put(line)
        self._lines.put("")

    def _next(self) -> dict[str, Any]:
        try:
            line = self._lines.get(timeout=_ANSWER_SECONDS)
        except queue.Empty:
            line = ""
        try:
            said = json.loads(line)
        except ValueError:
            said = None
        if isinstance(said, dict):
            return said
        self.close()
        last = self._said.read_text("utf-8", "replace").strip().splitlines()[-1:] or ["nothing"]
        raise MissingExtra(
            f"Airtest's process stopped answering; the last it said: {last[0]}",
            hint="Remove its environment, so that it is made anew, or name another with --airtest.",
        )


@contextlib.contextmanager
def airtest(folder: Path) -> Iterator[Airtest]:
    """A process in the environment of that folder, gone at the end."""
    python = environment(folder)
    with tempfile.TemporaryDirectory(prefix="treetap-airtest-") as shared:
        worker = Airtest([str(python), "-I", airtest_side.__file__], Path(shared))
        try:
            yield worker
        finally:
            worker.close()
