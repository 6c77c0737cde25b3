"""What the agent lets a model do that makes no mistakes: `python -m treetap.bench.ceiling`.

The model is given the oracle's way and reads the real prompts over HTTP to find the numbers to answer with.
What is measured is the agent: whether it lets a right model succeed, what that costs, what it remembers.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from treetap.bench.ceiling.conducting import study
from treetap.bench.ceiling.figures import figures, table
from treetap.bench.ceiling.minds import MINDS
from treetap.bench.ceiling.parts import PARTS, episodes_of, with_other_values
from treetap.bench.ceiling.trial import Trial
from treetap.bench.episodes.episode import Episode
from treetap.bench.templates import template_of
from treetap.models import Mode

Json = dict[str, Any]


def trials(episodes: Sequence[Episode], folder: Path, given: argparse.Namespace) -> list[Trial]:
    """A trial for each: so many runs, and other values after them."""
    found = []
    for at, episode in enumerate(episodes):
        possible = template_of(episode.template).possible
        other = with_other_values(episode) if given.values and possible else None
        chain = (*[episode] * (given.runs if possible else 1), *([other] if other is not None else []))
        settings = (f"strategy_tree.mode={given.mode}", *given.set)
        found.append(Trial(chain, folder / str(at), given.mind, given.judge, settings))
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--part", default="core", choices=[*PARTS, "all"])
    parser.add_argument("--only", default="", help="episodes whose id has these words")
    parser.add_argument("--limit", type=int, default=0, help="so many of each part, evenly spread")
    parser.add_argument("--locale", default="suite", choices=["en", "zh", "both", "suite"])
    parser.add_argument("--judge", default="honest", choices=["honest", "erring", "none"])
    parser.add_argument("--mind", default="perfect", choices=list(MINDS))
    parser.add_argument("--mode", default=Mode.TREE.value, choices=[mode.value for mode in Mode])
    parser.add_argument(
        "--runs", type=int, default=1, help="the same again with the memory of the run before"
    )
    parser.add_argument("--values", action="store_true", help="then with the values of another seed")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="a setting")
    parser.add_argument("--phones", type=int, default=2)
    parser.add_argument("--keep", type=Path, help="keep the data folders here, with the logs of all runs")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    found: Json = {}
    for part in PARTS if given.part == "all" else [given.part]:
        episodes = episodes_of(part, given.locale, given.only, given.limit)
        if not episodes:
            print(f"{part}: there are no such episodes", file=sys.stderr)
            continue
        with TemporaryDirectory() as passing:
            folder = (given.keep or Path(passing)) / part
            found[part] = figures(study(trials(episodes, folder, given), phones=given.phones))
        if not given.json:
            print(f"\n{table(part, found[part])}")
    if given.json:
        print(json.dumps({"judge": given.judge, "mode": given.mode, "parts": found}, ensure_ascii=False))


if __name__ == "__main__":
    main()
