"""The agent on tasks whose outcome the phone itself tells: `python -m treetap.bench.tasks [--suite outside]`.

Every task has a fresh phone. A first pass without memory; with `--memory` a second one, on phones with other
content, with what was learned in the first. `--overfit`: the outside suites as written and with other faces.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from treetap.bench.tasks.figures import by, compared, figures, told
from treetap.bench.tasks.overfit import drop_of, faces_of
from treetap.bench.tasks.passes import pool_memory, run_pass
from treetap.bench.tasks.run import Conditions, Row
from treetap.bench.tasks.suites import outside_suites, suite_of
from treetap.bench.tasks.task import Task
from treetap.models import Mode


def main() -> None:
    given = _arguments().parse_args()
    overrides = (*([f"strategy_tree.mode={given.mode}"] if given.mode else []), *given.set)
    with TemporaryDirectory(ignore_cleanup_errors=True) as passing:
        conditions = Conditions(
            suite=given.suite,
            folder=given.folder,
            variant=given.variant,
            seed=given.seed,
            data=given.keep or Path(passing),
            overrides=overrides,
            limit=given.limit,
        )
        if given.overfit:
            _faces(given, conditions)
        else:
            _passes(given, conditions)


def _passes(given: argparse.Namespace, conditions: Conditions) -> None:
    """Without memory, and if asked for with what was learned."""
    tasks, work, keep = _wanted(given, conditions), conditions.data, _Keeper(given)
    first = replace(conditions, data=work / "first")
    passes = {"first": run_pass(tasks, first, jobs=given.jobs, tell=keep.teller("first"))}
    if given.memory:
        pool_memory(sorted((work / "first").iterdir()), work / "shared")
        again = replace(conditions, seed=given.seed + 4, data=work / "second")
        tell = keep.teller("second")
        passes["second"] = run_pass(tasks, again, jobs=given.jobs, memory=work / "shared", tell=tell)
    if given.json:
        print(json.dumps({name: _summed(rows) for name, rows in passes.items()}, ensure_ascii=False))
        return
    for name, rows in passes.items():
        title = f"{given.suite}{' ' + given.variant if given.variant else ''}, {name} pass"
        print(told(title, rows, steps=given.steps, failed=not given.brief))
    if given.memory:
        print(compared(passes["first"], passes["second"]))


def _faces(given: argparse.Namespace, conditions: Conditions) -> None:
    """The outside suites (or the one that was named) with every face."""
    suites = outside_suites() if given.suite == "main" and given.folder is None else [given.suite]
    keep = _Keeper(given)

    def run(suite: str, face: str) -> list[Row]:
        here = replace(
            conditions, suite=suite, variant=face, data=conditions.data / suite / (face or "plain")
        )
        name = f"{suite} {face or 'as written'}"
        return run_pass(_wanted(given, here), here, jobs=given.jobs, tell=keep.teller(name))

    passes = faces_of(suites, run)
    if given.json:
        print(json.dumps({f"{suite} {face}": _summed(rows) for (suite, face), rows in passes.items()}))
        return
    print(drop_of(passes))


def _wanted(given: argparse.Namespace, conditions: Conditions) -> list[Task]:
    try:
        suite = suite_of(conditions.suite, folder=conditions.folder, variant=conditions.variant)
    except LookupError as problem:
        raise SystemExit(str(problem)) from None
    tasks = [
        task
        for task in suite.tasks
        if given.only in task.name and given.kind in ("", task.kind) and given.locale in ("", task.locale)
    ]
    if not tasks:
        raise SystemExit(f"no task of {conditions.suite} is so: see --only, --kind and --locale")
    return tasks[:: max(1, given.every)]


class _Keeper:
    """Says what came of a task, and writes every row down at once: a run that is broken off is not lost."""

    def __init__(self, given: argparse.Namespace) -> None:
        self._quiet, self._file = given.json or given.brief, given.save
        self._rows: dict[str, list[Row]] = {}

    def teller(self, name: str) -> Callable[[Row], None]:
        rows = self._rows.setdefault(name, [])

        def tell(row: Row) -> None:
            rows.append(row)
            if not self._quiet:
                print(f"{'✓' if row.good else '✗'} {row.task} ({row.seconds:.1f} s)", flush=True)
            if self._file is not None:
                sums = {key: _summed(some) for key, some in self._rows.items()}
                self._file.write_text(json.dumps(sums, ensure_ascii=False), encoding="utf-8")

        return tell


def _summed(rows: Sequence[Row]) -> dict[str, Any]:
    return {
        **figures(rows),
        "kinds": by(rows, "kind"),
        "locales": by(rows, "locale"),
        "rows": [{**asdict(row), "good": row.good} for row in rows],
    }


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m treetap.bench.tasks", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one object with the figures and all rows")
    parser.add_argument("--save", type=Path, metavar="FILE", help="the same into a file, after every task")
    parser.add_argument("--only", default="", metavar="WORDS", help="tasks whose name has these words")
    parser.add_argument("--kind", default="", help="tasks of one kind: switch, send, read …")
    parser.add_argument("--locale", default="", choices=("", "en", "zh"), help="tasks in one language")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="every Nth of these tasks")
    parser.add_argument(
        "--suite", default="main", help="main, outside, or the name of a folder below tests/outside"
    )
    parser.add_argument("--folder", type=Path, help="the package of a suite that lies elsewhere")
    parser.add_argument(
        "--variant", default="", help="another face of the outside apps: synonyms, layout, language …"
    )
    parser.add_argument("--memory", action="store_true", help="a second pass with what the first one learned")
    parser.add_argument(
        "--overfit", action="store_true", help="the outside suites as written and with every other face"
    )
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
    parser.add_argument("--brief", action="store_true", help="the figures alone, and no task by name")
    parser.add_argument("--steps", action="store_true", help="the steps of every task that did not go well")
    return parser


if __name__ == "__main__":
    main()
