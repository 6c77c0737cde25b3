"""How often is the comparator right? `uv run python -m treetap.bench.comparator [--json] [--seed N]`.

Transitions of virtual phones, in two languages and two themes: every kind of effect, expectation and
mishap, on the built-in apps and on two that nothing else knows. The truth comes from the phone's state and
change log.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys

from treetap.bench.comparator.report import figures, table
from treetap.bench.comparator.run import Dropped, Result, study

EACH, PAGES = 4, 26
"""Plans of each kind on each phone, and pages on each."""


async def run(seed: int, each: int, pages: int, *, tree: bool) -> dict[str, object]:
    """All figures; progress goes to stderr."""
    dropped, results = Dropped(), list[Result]()
    async for one in study(seed=seed, each=each, pages=pages, tree=tree, dropped=dropped):
        results.append(one)
        if len(results) % 25 == 0:
            sys.stderr.write(f"{len(results)} transitions, {sum(one.right for one in results)} right\n")
    return figures(results, dropped)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seed", type=int, default=4)
    parser.add_argument(
        "--each", type=int, default=EACH, help="plans of each kind on each of the four phones"
    )
    parser.add_argument("--pages", type=int, default=PAGES, help="pages of the built-in apps on each phone")
    parser.add_argument("--no-tree", action="store_true", help="perceive by reading the picture alone (slow)")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    options = parser.parse_args()
    each = min(options.each, 1) if options.no_tree else options.each
    found = asyncio.run(run(options.seed, each, options.pages, tree=not options.no_tree))
    print(json.dumps(found, indent=2, ensure_ascii=False) if options.json else table(found))


if __name__ == "__main__":
    main()
