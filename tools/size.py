# ruff: noqa: INP001, T201 — a script, in no package
"""Prints the lines of each room beside its budget.

    python tools/size.py [--check] [--json]

`--check` exits 1 if one of the rooms that are done is over its budget. Lines are those of `.py` files.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

SOURCES = Path(__file__).parents[1]
PACKAGE = "src/treetap"

BUDGETS: dict[tuple[str, ...], int] = {
    ("errors.py", "models"): 4_000,
    ("core",): 3_500,
    ("task",): 2_500,
    ("policy",): 5_000,
    ("policy/offline",): 3_000,
    ("policy/model",): 1_600,
    ("verify",): 2_000,
    ("guard",): 1_500,
    ("perception", "matching", "imaging"): 9_000,
    ("locating", "execution"): 8_000,
    ("device",): 7_000,
    ("memory",): 6_000,
    ("llm", "prompts"): 2_500,
    ("human", "tools", "flows"): 3_000,
    ("app", "cli", "mcp", "web"): 8_000,
    ("bench",): 5_000,
}
"""Rooms of the package that share a budget. A room that is not there yet counts nothing."""

WHOLE = {PACKAGE: 66_000, "benchmarks": 12_000, "src/virtualphone": 45_000, "tests": 50_000}

DONE = ("policy/model", "verify")
"""Rooms that must stay within their budget. Whoever brings another one within it adds it here."""


def lines_of(path: Path) -> int:
    files = [path] if path.is_file() else sorted(path.rglob("*.py"))
    return sum(len(file.read_bytes().splitlines()) for file in files)


def measure(sources: Path = SOURCES) -> list[dict[str, object]]:
    """One entry per budget: the rooms, their lines, the budget, whether they are over it and must not be."""
    told: list[dict[str, object]] = []
    listed = {room.split("/")[0] for rooms in BUDGETS for room in rooms}
    package = sources / PACKAGE
    unplanned = [
        (path.name,)
        for path in sorted(package.iterdir())
        if path.is_dir() and path.name not in listed and lines_of(path)
    ]
    places = [(rooms, PACKAGE, budget) for rooms, budget in BUDGETS.items()]
    places += [(rooms, PACKAGE, 0) for rooms in unplanned]
    places += [((name,), "", budget) for name, budget in WHOLE.items()]
    for rooms, under, budget in places:
        lines = sum(lines_of(sources / under / room) for room in rooms)
        told.append(
            {
                "rooms": list(rooms),
                "lines": lines,
                "budget": budget,
                "over": lines > budget,
                "done": rooms[0] in DONE,
            }
        )
    return told


def main() -> int:
    parser = argparse.ArgumentParser(description="Lines per room beside the budget.")
    parser.add_argument("--check", action="store_true", help="exit 1 if a finished room is over its budget")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    given = parser.parse_args()
    told = measure()
    if given.json:
        print(json.dumps({"rooms": told}))
    else:
        print(f"{'rooms':<36}{'lines':>8}{'budget':>8}")
        for one in told:
            marks = ("over " if one["over"] else "") + ("(done)" if one["done"] else "")
            print(f"{' '.join(one['rooms']):<36}{one['lines']:>8}{one['budget']:>8}  {marks}".rstrip())
    return int(given.check and any(one["over"] and one["done"] for one in told))


if __name__ == "__main__":
    sys.exit(main())
