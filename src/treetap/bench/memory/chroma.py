"""chromadb in an environment of its own, made here, and a process in it that answers query by query."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from treetap.bench.memory import chroma_side
from treetap.errors import MissingExtra

VERSION = "1.5.9"
_INSTALL_SECONDS = 900
_HINT = "Make an environment by hand (`pip install chromadb`) and name it with --chroma."


def environment(folder: Path) -> Path:
    """The Python of an environment with chromadb, made if it is not there. Raises `MissingExtra`."""
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if _has_chroma(python):
        return python
    if folder.exists() and any(folder.iterdir()) and not (folder / "pyvenv.cfg").exists():
        raise MissingExtra(f"{folder} is neither empty nor a Python environment.", hint=_HINT)
    print(f"Making an environment with chromadb {VERSION} in {folder} …", file=sys.stderr)
    uv = shutil.which("uv")
    if uv is not None:
        _run([uv, "venv", "--quiet", "--clear", "--no-project", "--python", sys.executable, str(folder)])
        _run([uv, "pip", "install", "--quiet", "--python", str(python), f"chromadb=={VERSION}"])
    else:
        _run([sys.executable, "-m", "venv", "--clear", str(folder)])
        _run([str(python), "-m", "pip", "install", "--quiet", f"chromadb=={VERSION}"])
    return python


def _has_chroma(python: Path) -> bool:
    script = "import importlib.metadata as m; m.version('chromadb')"
    command = [str(python), "-I", "-c", script]
    return python.exists() and not subprocess.run(command, capture_output=True, check=False).returncode


def _run(command: Sequence[str]) -> None:
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, errors="replace", timeout=_INSTALL_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise MissingExtra(f"chromadb's environment cannot be made: {error}.", hint=_HINT) from error
    if done.returncode:
        said = " ".join((done.stderr.strip() or done.stdout.strip()).splitlines()[-3:])
        raise MissingExtra(f"chromadb's environment cannot be made: {said}", hint=_HINT)


class Chroma:
    """The process; `shared` holds the rows and the queries, and takes its database."""

    def __init__(self, folder: Path, shared: Path) -> None:
        command = [str(environment(folder)), "-I", chroma_side.__file__, str(shared)]
        self._errors = (shared / "stderr.txt").open("w+b")
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors, encoding="utf-8"
        )
        said = self._next()
        self.version = str(said["version"])

    def search(self, at: int) -> dict[str, Any]:
        """The nearest of the query with that number, and what it cost. Raises `MissingExtra`."""
        assert self._process.stdin is not None  # noqa: S101
        self._process.stdin.write(f"{at}\n")
        self._process.stdin.flush()
        return self._next()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.communicate()
        self._errors.close()

    def _next(self) -> dict[str, Any]:
        line = self._process.stdout.readline() if self._process.stdout is not None else ""
        try:
            said: dict[str, Any] = json.loads(line)
        except ValueError:
            self.__exit__(None, None, None)
            raise MissingExtra(
                "chromadb's process stopped answering.",
                hint="Remove its environment, so that it is made anew, or name another with --chroma.",
            ) from None
        return said
