"""Finding images on screens, beside Airtest: `uv run python -m treetap.bench.images [--screens DIR]`.

Each case is a screen and a crop of 48 to 200 pixels to be found on it: the same, at another size, recoloured,
partly covered, absent, or beside a near-duplicate. Screens are those of a folder and of the virtual phone;
half of them are set aside for `--held-out`. Costs are CPU time on one thread, both finders in turn on each
case. Airtest lives in an environment of its own, which is made the first time.
"""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import nullcontext
from pathlib import Path

from treetap.bench.images import study
from treetap.bench.images.airtest import VERSION, airtest, default_folder
from treetap.bench.images.cases import Kind, cases
from treetap.bench.images.drawing import Drawings
from treetap.bench.images.report import figures, lines
from treetap.bench.images.screens import load
from treetap.errors import TreetapError


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m treetap.bench.images", description=__doc__)
    parser.add_argument("--screens", type=Path, metavar="DIR", help="real screens: png, jpg")
    parser.add_argument("--held-out", action="store_true", help="the half set aside, for final figures")
    parser.add_argument("--per-class", type=int, default=66, metavar="N", help="cases of each class")
    parser.add_argument("--near", type=int, default=30, metavar="N", help="of each class of near-duplicates")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="other cases from the same screens")
    parser.add_argument(
        "--only", choices=[kind.value for kind in Kind], action="append", help="this class; may be repeated"
    )
    parser.add_argument(
        "--airtest",
        type=Path,
        metavar="ENVDIR",
        help=f"environment with Airtest {VERSION}, made if missing (default: {default_folder()})",
    )
    parser.add_argument("--alone", action="store_true", help="without Airtest")
    parser.add_argument("--draw", type=Path, metavar="FOLDER", help="a picture of each failure of ours")
    parser.add_argument("--json", action="store_true", help="one JSON object and nothing else")
    asked = parser.parse_args()
    if asked.per_class < 1 or asked.near < 1:
        parser.error("--per-class and --near are 1 or more")
    return asked


def _study(asked: argparse.Namespace) -> dict[str, object]:
    screens = load(asked.screens, held_out=asked.held_out)
    kinds = [Kind(name) for name in asked.only] if asked.only else list(Kind)
    made = cases(screens, asked.seed, asked.per_class, asked.near, kinds)
    failed = Drawings(asked.draw).add if asked.draw else (lambda _, __: None)
    results: list[study.Result] = []
    with nullcontext() if asked.alone else airtest(asked.airtest or default_folder()) as worker:
        versions = worker.versions if worker else {}
        for result in study.run(made, worker, failed=failed):
            results.append(result)
            if sys.stderr.isatty():
                print(f"\r{len(results)} cases, {result.kind}\x1b[K", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    return {"screens": [name for name, _ in screens], "seed": asked.seed, **versions, **figures(results)}


def main() -> int:
    """The command."""
    asked = _arguments()
    try:
        said = _study(asked)
    except TreetapError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    if asked.json:
        print(json.dumps(said, ensure_ascii=False, indent=2))
    else:
        print("\n".join(lines(said)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
