"""Fit the offline policy: `python -m treetap.bench.fit collect|fit|leave-one-out [--data DIR] [--phones N]`.

collect        demonstrations of a right model on virtual phones, into DIR
fit            the weights of the package, with accuracy on held-out and seen apps
leave-one-out  success on the phone with weights that have not seen the task's apps, beside all weights
"""

from __future__ import annotations

import os

os.environ.setdefault(
    "OPENBLAS_NUM_THREADS", "1"
)  # Before numpy: threads for small matrices cost 100 times more.

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from treetap.bench.fit.collect import collect, demos

DATA = Path("data/demonstrations")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=["collect", "fit", "leave-one-out"])
    parser.add_argument("--data", type=Path, default=DATA, help="the folder of demonstrations")
    parser.add_argument("--out", type=Path, help="fit: the file of weights; leave-one-out: its folder")
    parser.add_argument("--only", default="", help="episodes whose id has these words")
    parser.add_argument("--limit", type=int, default=0, help="collect: so many, evenly spread")
    parser.add_argument("--every", type=int, default=1, help="leave-one-out: every so many episodes of core")
    parser.add_argument("--phones", type=int, default=1)
    parser.add_argument("--seen-only", action="store_true", help="leave-one-out: only with all weights")
    parser.add_argument("--strays", action="store_true", help="collect: let the offline policy stray")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    {"collect": _collect, "fit": _fit, "leave-one-out": _leave_one_out}[given.what](given)


def _tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _collect(given: argparse.Namespace) -> None:
    wanted = demos(given.data, given.only, strays=given.strays)[: given.limit or None]
    made = collect(wanted, given.phones)
    print(f"{made} made, {len(wanted)} there: {given.data}")


def _fit(given: argparse.Namespace) -> None:
    from treetap.bench.fit.fits import chosen_in, report, unmatched

    chosen = chosen_in(given.data, given.phones, _tell)
    weights, found = report(chosen, _tell)
    weights.write(given.out or PACKAGED)
    (given.data / "unmatched.txt").write_text(unmatched(chosen), encoding="utf-8")
    print(json.dumps(found) if given.json else "\n".join(f"{key}: {value}" for key, value in found.items()))


def _leave_one_out(given: argparse.Namespace) -> None:
    from treetap.bench.fit.leave_one_out import Study, figures, left_out, seen, table

    study = Study(given.data, given.out or given.data / "study", given.only, given.every, given.phones)
    with_all = figures(seen(study))
    left = {} if given.seen_only else figures(left_out(study, _tell))
    print(json.dumps({"left_out": left, "seen": with_all}) if given.json else table(left, with_all))


PACKAGED = Path(__file__).parents[2] / "policy" / "offline" / "weights.json"


if __name__ == "__main__":
    main()
