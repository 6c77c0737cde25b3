"""Success on apps that nothing was fitted on, beside success on all apps.

For every set of apps that templates of core need, the weights are fitted on those demonstrations alone that
touch no app of the set, and the thresholds on choices on the others; the episodes of core that need just this
set are then run with them. A task across apps is thus run with weights that have seen none of its apps.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from treetap.bench.endpoint.studying import in_turn
from treetap.bench.episodes.conduct import Work, conduct, lost
from treetap.bench.episodes.episode import Episode, load_suite
from treetap.bench.episodes.outcome import Outcome
from treetap.bench.episodes.summary import GROUPS, grouped, summary
from treetap.bench.fit.fits import Tell, all_choices, calibrated, chosen_in, fold_of, folds_of
from treetap.bench.templates import template_of

LIMIT = 240.0


@dataclass(frozen=True)
class Study:
    """Which episodes, with what, where."""

    data: Path
    """Of the demonstrations."""
    folder: Path
    """For weights and outcomes; what is there already is not run again."""
    only: str = ""
    every: int = 1
    phones: int = 1

    @property
    def episodes(self) -> list[Episode]:
        return [one for one in load_suite("core").episodes if self.only in one.id][:: self.every]


def left_out(study: Study, tell: Tell) -> list[Outcome]:
    """Every episode with weights that have seen none of its apps."""
    weights = _weights(study, tell)
    return run_with(study, "left-out", lambda one: weights[apps_of(one)])


def seen(study: Study) -> list[Outcome]:
    """Every episode with the weights of the package."""
    return run_with(study, "seen", lambda _one: None)


def apps_of(episode: Episode) -> tuple[str, ...]:
    return tuple(sorted(template_of(episode.template).apps))


def _weights(study: Study, tell: Tell) -> dict[tuple[str, ...], Path]:
    """A file of weights for each set of apps."""
    sets = sorted({apps_of(one) for one in study.episodes}, key=lambda one: (len(one), one))
    files = {apps: study.folder / "weights" / f"{'+'.join(apps)}.json" for apps in sets}
    missing = [apps for apps in sets if not files[apps].exists()]
    if missing:
        choices = all_choices(chosen_in(study.data, study.phones, tell))
        folds = folds_of(choices, tell)
        for apps in missing:
            known = next((one for one in folds if one.apps == apps), None) or fold_of(choices, apps)
            calibrated(known.weights, folds, apart=apps).write(files[apps])
            tell(f"  weights without {', '.join(apps)}")
    return files


def run_with(study: Study, name: str, weights: Callable[[Episode], Path | None]) -> list[Outcome]:
    """On the phone, with the offline policy and the weights for each episode."""
    folder = study.folder / name
    folder.mkdir(parents=True, exist_ok=True)
    written = folder / "outcomes.jsonl"
    known = {one.episode.id: one for one in _read(written)}
    works = [
        Work(one, folder / f"data-{one.template.replace(' ', '-')}", _settings(weights(one)), LIMIT)
        for one in study.episodes
        if one.id not in known
    ]

    def ended(_at: int, outcome: Outcome) -> Outcome:
        with written.open("a", encoding="utf-8") as file:
            file.write(json.dumps(outcome.told(), ensure_ascii=False) + "\n")
        mark = "X" if outcome.false_completion else "." if outcome.good else "m" if outcome.marred else "o"
        print(mark, end="", file=sys.stderr, flush=True)
        return outcome

    new = in_turn(conduct, works, ended, phones=study.phones, limit=LIMIT, lost=lost)
    wanted = {one.id for one in study.episodes}
    return [one for one in (*known.values(), *new) if one.episode.id in wanted]


def _settings(weights: Path | None) -> tuple[str, ...]:
    own = () if weights is None else (f"strategy_tree.weights={weights.absolute()}",)
    return ("strategy_tree.policy=offline", *own)


def _read(path: Path) -> list[Outcome]:
    if not path.exists():
        return []
    return [Outcome.of(json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]


def figures(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Overall, per level, language and app."""
    found = {"all": summary(outcomes)}
    for key in (GROUPS["level"], GROUPS["language"], lambda one: template_of(one.episode.template).apps[0]):
        found |= {name: summary(some) for name, some in sorted(grouped(outcomes, key).items())}
    return found


def table(left: dict[str, Any], right: dict[str, Any]) -> str:
    """Two sets of figures side by side."""
    names = {"": "", **left, **right}
    cells = [(name, _cell(left.get(name)), _cell(right.get(name))) for name in names]
    cells[0] = ("", "apps left out", "all apps seen")
    lines = [f"{name:28}{one:>32}  {other:>32}" for name, one, other in cells]
    return "\n".join([*lines, "success [95 % interval] of episodes; f: false completions, m: marred"])


def _cell(told: dict[str, Any] | None) -> str:
    if not told:
        return "-"
    low, high = told["interval"]
    rest = f"f{told['false_completions']} m{told['marred']}"
    return f"{told['success_rate']:.1%} [{low:.0%}–{high:.0%}] of {told['episodes']} {rest}"
