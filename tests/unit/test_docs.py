"""The pages say what is true: rows, proofs, links and commands."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import typer.main

from treetap.cli import app

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "CLAUDE.md",
    ROOT / "data" / "README.md",
    *sorted((ROOT / "notes").glob("*.md")),
]
ROWS = {"A": 20, "B": 15, "C": 8, "D": 7, "E": 7, "F": 10}
TABLE_ROW = re.compile(
    r"^\| (?P<row>[A-F]\d+) \| (?P<what>.+?) \| (?P<state>\w+) \| (?P<proof>.*?) ?\|$", re.MULTILINE
)
PROOF = re.compile(r"`(?P<file>[\w/]+\.py)(?:::(?P<test>\w+))?`")


def requirement_rows() -> list[re.Match[str]]:
    return list(TABLE_ROW.finditer((ROOT / "notes" / "requirements.md").read_text(encoding="utf-8")))


def test_every_requirement_has_one_row() -> None:
    wanted = [f"{letter}{number}" for letter, count in ROWS.items() for number in range(1, count + 1)]
    assert [row["row"] for row in requirement_rows()] == wanted


@pytest.mark.parametrize("row", requirement_rows(), ids=lambda row: row["row"])
def test_a_row_names_tests_that_exist(row: re.Match[str]) -> None:
    proofs = list(PROOF.finditer(row["proof"]))
    assert row["state"] in ("done", "part", "open", "later")
    assert proofs or row["state"] in ("open", "later")
    for proof in proofs:
        folder = ROOT / "tests" if "/" in proof["file"] else ROOT / "tests" / "unit"
        source = (folder / proof["file"]).read_text(encoding="utf-8")
        assert proof["test"] is None or re.search(rf"def {proof['test']}\b", source)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    headings = {
        re.sub(r"[^\w -]", "", line.lstrip("# ").lower()).replace(" ", "-") for line in text.splitlines()
    }
    for target in re.findall(r"\]\(([^)]+)\)", text):
        if target.startswith("#"):
            assert target[1:] in headings
        elif not target.startswith("https://"):
            assert (page.parent / target).exists(), target


def test_the_readme_names_every_command_and_no_other() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    named = Counter(re.findall(r"^\| `treetap ([a-z ]+?)(?: [\[A-Z].*)?`", readme, flags=re.MULTILINE))
    top: Any = typer.main.get_command(app)
    there = []
    for name, command in top.commands.items():
        children = getattr(command, "commands", None)
        there += [f"{name} {child}" for child in children] if children else [name]
    assert sorted(named) == sorted(there)


def layers() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found: list[str] = project["tool"]["importlinter"]["contracts"][0]["layers"]
    return found


@pytest.mark.parametrize("layer", layers())
def test_the_map_of_claude_md_is_the_contract(layer: str) -> None:
    page = (ROOT / "CLAUDE.md").read_text(encoding="utf-8")
    assert re.search(rf"^{re.escape(layer)}(\s|$)", page, re.MULTILINE)


@pytest.mark.parametrize("room", [room for layer in layers() for room in layer.split(" | ")])
def test_a_room_in_brackets_is_not_there_yet(room: str) -> None:
    home = ROOT / "src" / "treetap" / room.strip("()")
    there = home.is_dir() or home.with_suffix(".py").exists()
    assert there == (not room.startswith("(")), "brackets in pyproject.toml and CLAUDE.md mean: not there yet"
