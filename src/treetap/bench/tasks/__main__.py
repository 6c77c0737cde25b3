"""The agent on tasks whose outcome the phone itself tells: `python -m treetap.bench.tasks [--suite outside]`.

Every task has a fresh phone. A first pass without memory; with `--memory` a second one, on phones with other
content, with what was learned in the first.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from treetap.bench.tasks.figures import by, figures, told
from treetap.bench.tasks.passes import pool_memory, run_pass
from treetap.bench.tasks.run import Conditions, Row
from treetap.bench.tasks.suites import suite_of
from treetap.models import Mode


def main() -> None:
    given = _arguments().parse_args()
    suite = suite_of(given.suite, folder=given.folder, variant=given.variant)
    tasks = [
        task
        for task in suite.tasks
        if given.only in task.name and given.kind in ("", task.kind) and given.locale in ("", task.locale)
    ]
    overrides = (*([f"strategy_tree.mode={given.mode}"] if given.mode else []), *given.set)
    tell = _telling(quiet=given.json)
    with TemporaryDirectory(ignore_cleanup_errors=True) as passing:
        work = given.keep or Path(passing)
        conditions = Conditions(
            suite=given.suite,
            folder=given.folder,
            variant=given.variant,
            seed=given.seed,
            data=work / "first",
            overrides=overrides,
            limit=given.limit,
        )
        passes = {"first": run_pass(tasks, conditions, jobs=given.jobs, tell=tell)}
        if given.memory:
            pool_memory(sorted((work / "first").iterdir()), work / "shared")
            again = replace(conditions, seed=given.seed + 4, data=work / "second")
            passes["second"] = run_pass(tasks, again, jobs=given.jobs, memory=work / "shared", tell=tell)
    if given.json:
        print(json.dumps({name: _summed(rows) for name, rows in passes.items()}, ensure_ascii=False))
        return
    for name, rows in passes.items():
        title = f"{given.suite}{' ' + given.variant if given.variant else ''}, {name} pass"
        print(told(title, rows, steps=given.steps))


def _telling(*, quiet: bool) -> Any:
    def tell(row: Row) -> None:
        if not quiet:
            print(f"{'✓' if row.good else '✗'} {row.task} ({row.seconds:.1f} s)", flush=True)

    return tell


def _summed(rows: list[Row]) -> dict[str, Any]:
    return {
        **figures(rows),
        "kinds": by(rows, "kind"),
        "locales": by(rows, "locale"),
        "rows": [{**asdict(row), "good": row.good} for row in rows],
    }


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m treetap.bench.tasks", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one object with the figures and all rows")
    parser.add_argument("--only", default="", metavar="WORDS", help="tasks whose name has these words")
    parser.add_argument("--kind", default="", help="tasks of one kind: switch, send, read …")
    parser.add_argument("--locale", default="", choices=("", "en", "zh"), help="tasks in one language")
    parser.add_argument("--suite", default="main", choices=("main", "outside"), help="which tasks")
    parser.add_argument(
        "--folder", type=Path, help="the package of an outside suite (default: tests/outside)"
    )
    parser.add_argument(
        "--variant", default="", help="another face of the outside apps: synonyms, layout, language …"
    )
    parser.add_argument("--memory", action="store_true", help="a second pass with what the first one learned")
    parser.add_argument(
        "--mode", default="", choices=("", *(mode.value for mode in Mode)), help="the tree's shape"
    )
    parser.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", help="a setting; several times"
    )
    parser.add_argument("--seed", type=int, default=7, help="of the phones' content")
    parser.add_argument("--jobs", type=int, default=1, help="tasks at the same time")
    parser.add_argument("--limit", type=float, default=240.0, help="seconds for one task")
    parser.add_argument("--keep", type=Path, help="a folder to keep the data of the runs in")
    parser.add_argument("--steps", action="store_true", help="the steps of every task that did not go well")
    return parser


if __name__ == "__main__":
    main()
