"""What remembering costs, beside what one could have used: `uv run python -m treetap.bench.memory`.

Sentences in Chinese and English are made from templates and really embedded, once (a minute and a half for
100,000), and kept with the journals made of them in the user's cache, or in `--work`. Things that are
compared run in turn. chromadb lives in an environment of its own, which is made the first time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from pathlib import Path

from treetap.bench.memory.corpus import corpus, default_work
from treetap.bench.memory.report import lines
from treetap.bench.memory.timing import Figures, load_average
from treetap.errors import TreetapError

_MOST_RUNS = 20_000
"""Of seven records each: no level of them is searched in memory any more."""
PARTS = ("keys", "vectors", "hierarchy", "storing", "compaction", "chroma")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m treetap.bench.memory", description=__doc__)
    parser.add_argument("--part", choices=PARTS, action="append", help="this part; may be repeated")
    parser.add_argument(
        "--sizes", default="1000,10000,100000", metavar="N,N", help="rows of the levels searched"
    )
    parser.add_argument("--runs", type=int, default=1000, metavar="N", help="runs stored one by one")
    parser.add_argument("--repeats", type=int, default=200, metavar="N", help="of each measurement")
    parser.add_argument("--work", type=Path, default=default_work(), metavar="DIR", help="what is kept")
    parser.add_argument("--chroma", type=Path, metavar="ENVDIR", help="with chromadb, made if missing")
    parser.add_argument("--json", action="store_true", help="one JSON object and nothing else")
    asked = parser.parse_args()
    try:
        asked.sizes = [int(one) for one in asked.sizes.split(",")]
    except ValueError:
        parser.error("--sizes are numbers with commas between them")
    if min(*asked.sizes, asked.runs, asked.repeats) < 10:
        parser.error("--sizes, --runs and --repeats are 10 or more")
    return asked


async def study(asked: argparse.Namespace) -> Figures:
    """The parts that were asked for."""
    from treetap.bench.memory import searching, storing

    parts, largest, repeats = asked.part or PARTS, max(asked.sizes), min(asked.repeats, 500)
    texts = await corpus(asked.work, largest)
    said: Figures = {"sentences": largest, "load_average": load_average()}
    if "keys" in parts:
        said["keys"] = await searching.keys(asked.work, texts, largest, repeats)
    if "vectors" in parts or "chroma" in parts:
        chroma = asked.chroma or asked.work / "chromadb"
        sizes = asked.sizes if "vectors" in parts else [largest]
        said["vectors"] = [
            await searching.vectors(
                asked.work, texts, size, repeats, chroma if "chroma" in parts and size == largest else None
            )
            for size in sizes
        ]
    if "hierarchy" in parts:
        runs = sorted({min(size, _MOST_RUNS) for size in asked.sizes})
        said["hierarchy"] = [await searching.hierarchy(asked.work, texts, one, repeats) for one in runs]
    if "storing" in parts:
        said["storing"] = await storing.storing(asked.work, texts, asked.runs, repeats)
    if "compaction" in parts:
        said["compaction"] = [await storing.compaction(asked.work, texts, size, 3) for size in asked.sizes]
    return said


def main() -> int:
    """The command."""
    asked = _arguments()
    try:
        said = asyncio.run(study(asked))
    except TreetapError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    print(json.dumps(said, ensure_ascii=False, indent=2) if asked.json else "\n".join(lines(said)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
