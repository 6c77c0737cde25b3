"""The checks bite: a broken layer, type or public name is found. Each is planted in a copy of the sources."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=ignore)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def plant(file: Path, line: str) -> None:
    file.write_text(f"{file.read_text(encoding='utf-8')}\n{line}\n", encoding="utf-8")


def check(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    env = {"PYTHONPATH": str(folder / "src"), "PATH": str(BIN), "HOME": str(folder)}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("room", "line"),
    [
        ("models/base.py", "import treetap.core.ports"),
        ("errors.py", "import treetap.models"),
        ("core/clock.py", "import treetap.app.load"),
        ("policy/scripted.py", "import treetap.llm.scripted"),
        ("human/scripted.py", "def late() -> None:\n    import treetap.policy.scripted"),
        ("app/load.py", "import treetap.cli"),
        ("human/scripted.py", "import cv2"),
        ("app/load.py", "def late() -> None:\n    import lancedb"),
    ],
)
def test_an_import_that_points_up_or_sideways_is_found(room: str, line: str, copy: Path) -> None:
    assert check(copy, str(BIN / "lint-imports"), "--no-cache").returncode == 0
    plant(copy / "src" / "treetap" / room, line)
    answer = check(copy, str(BIN / "lint-imports"), "--no-cache")
    assert answer.returncode == 1
    assert "BROKEN" in answer.stdout


def test_a_room_that_is_not_on_the_plan_is_found(copy: Path) -> None:
    drawer = copy / "src" / "treetap" / "utils.py"
    drawer.write_text('"""A drawer."""\n')
    assert check(copy, str(BIN / "lint-imports"), "--no-cache").returncode == 1
    drawer.unlink()
    assert check(copy, str(BIN / "lint-imports"), "--no-cache").returncode == 0


@pytest.mark.parametrize("line", ["import time\n\ntime.sleep(1)", "import asyncio\n\nasyncio.sleep(1)"])
def test_waiting_past_the_clock_is_found(line: str, copy: Path) -> None:
    plant(copy / "src" / "treetap" / "app" / "load.py", line)
    answer = check(copy, str(BIN / "ruff"), "check", "--no-cache", "--select", "TID251", "src")
    assert answer.returncode == 1
    assert "Clock port" in answer.stdout


@pytest.mark.slow
def test_a_wrong_type_is_found(copy: Path) -> None:
    mypy = (str(BIN / "mypy"), "-p", "treetap", "--cache-dir", str(copy / "cache"))
    assert check(copy, *mypy).returncode == 0
    plant(
        copy / "src" / "treetap" / "core" / "clock.py",
        "from treetap.core.ports import Human\nx: Human = FrozenClock()",
    )
    answer = check(copy, *mypy)
    assert answer.returncode == 1
    assert "Incompatible types in assignment" in answer.stdout


def test_every_file_of_src_stays_small() -> None:
    """One idea each, in 400 lines or little more; lists of names are not ideas."""
    lists = {"src/treetap/models/__init__.py"}
    for file in (ROOT / "src").rglob("*.py"):
        name = file.relative_to(ROOT).as_posix()
        lines = len(file.read_text(encoding="utf-8").splitlines())
        assert lines <= 450 or name in lists, f"{name} has {lines} lines"


def test_ci_runs_the_test_command_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    command = re.search(r"^(uv run pytest)$", readme, flags=re.MULTILINE)
    assert command is not None
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert f"step {command[1]}" in ci
