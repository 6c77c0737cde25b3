"""Fits on demonstrations: once with all of them, once per app without those that touch it."""

from __future__ import annotations

import hashlib
import pickle
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from treetap.bench.fit.choices import ASTRAY, Chosen, choices_in, without
from treetap.policy.offline.features import FEATURES
from treetap.policy.offline.fitting import (
    Choice,
    Manner,
    Ranking,
    fit,
    fit_temperature,
    fit_thresholds,
    rankings,
)
from treetap.policy.offline.scorer import Scorer, Weights

MANNER = Manner(hidden=28, epochs=14, rate=0.004, l2=0.01, wide_epochs=24, wide_l2=0.0002)
Tell = Callable[[str], None]
_READS = ("policy/offline", "task", "verify", "models", "matching")
"""What candidates and features depend on."""


@dataclass(frozen=True)
class Fold:
    """Some apps, and weights that have seen none of them."""

    apps: tuple[str, ...]
    weights: Weights
    own: tuple[Choice, ...]
    """Choices on these apps."""

    def ranked(self, temperature: float = 1.0) -> list[Ranking]:
        """Their candidates ranked by those weights."""
        return rankings(Scorer(self.weights.model_copy(update={"temperature": temperature})), self.own)


def chosen_in(data: Path, phones: int, tell: Tell) -> list[Chosen]:
    """The choices of all demonstrations: kept in the folder as long as neither they nor the code change."""
    kept = data / f"choices-{_digest(data)}.pickle"
    if kept.exists():
        found: list[Chosen] = pickle.loads(kept.read_bytes())  # noqa: S301 — written below, by ourselves
        return found
    for old in data.glob("choices-*.pickle"):
        old.unlink()
    tell("making candidates and features …")
    found = choices_in(data, phones)
    kept.write_bytes(pickle.dumps(found))
    return found


def _digest(data: Path) -> str:
    package = Path(__file__).parents[2]
    code = [file for room in _READS for file in sorted((package / room).rglob("*")) if _counts(file)]
    whole = hashlib.sha256()
    for file in (*code, *sorted(data.glob("*.json.gz"))):
        whole.update(file.name.encode() + hashlib.sha256(file.read_bytes()).digest())
    return whole.hexdigest()[:12]


def _counts(file: Path) -> bool:
    return file.suffix in (".py", ".yaml") and file.name not in (
        "scorer.py",
        "fitting.py",
        "policy.py",
        "search.py",
    )


def all_choices(chosen: Sequence[Chosen]) -> list[Choice]:
    return [one for some in chosen for one in some.choices]


def fold_of(choices: Sequence[Choice], apps: tuple[str, ...], manner: Manner = MANNER) -> Fold:
    """Fitted without these apps."""
    own = tuple(one for one in choices if set(one.about.apps) & set(apps))
    return Fold(apps, fit(FEATURES, without(choices, apps), manner), own)


def folds_of(choices: Sequence[Choice], tell: Tell, manner: Manner = MANNER) -> list[Fold]:
    """One for each app."""
    folds = []
    for app in sorted({one for choice in choices for one in choice.about.apps}):
        folds.append(fold_of(choices, (app,), manner))
        tell(f"  without {app}: {accuracy(folds[-1].ranked())}")
    return folds


def calibrated(weights: Weights, folds: Sequence[Fold], apart: Sequence[str] = ()) -> Weights:
    """With the temperature and the thresholds that fit choices on held-out apps; `apart`: apps that must not
    count."""
    known = [
        Fold(fold.apps, fold.weights, tuple(without(fold.own, apart)))
        for fold in folds
        if not set(fold.apps) & set(apart)
    ]
    temperature = fit_temperature((Scorer(fold.weights), fold.own) for fold in known)
    ranked = [one for fold in known for one in fold.ranked(temperature)]
    return weights.model_copy(update={"temperature": temperature, "thresholds": fit_thresholds(ranked)})


def report(chosen: Sequence[Chosen], tell: Tell, manner: Manner = MANNER) -> tuple[Weights, dict[str, Any]]:
    """The weights of all demonstrations with fitted thresholds, and how good they are at the single step."""
    choices = all_choices(chosen)
    folds = folds_of(choices, tell, manner)
    weights = calibrated(fit(FEATURES, choices, manner), folds)
    held_out = [one for fold in folds for one in fold.ranked(weights.temperature)]
    missing = sum(len(one.unmatched) for one in chosen)
    return weights, {
        "points": len(choices) + missing,
        "no candidate matches": f"{missing / max(1, len(choices) + missing):.1%}",
        "seen apps": accuracy(rankings(Scorer(weights), choices)),
        "held-out apps": accuracy(held_out),
        **{f"held-out, {level}": accuracy(_of(held_out, "level", level)) for level in _LEVELS},
        **{f"held-out, {locale}": accuracy(_of(held_out, "locale", locale)) for locale in ("en", "zh")},
        **{f"held-out, version {number}": accuracy(_of(held_out, "version", number)) for number in (1, 2)},
        "thresholds": weights.thresholds.model_dump(),
        "temperature": weights.temperature,
        "bytes": len(weights.model_dump_json()),
    }


_LEVELS = ("simple", "medium", "complex")


def _of(ranked: Sequence[Ranking], name: str, value: object) -> list[Ranking]:
    return [one for one in ranked if getattr(one.about, name) == value]


def accuracy(all_ranked: Sequence[Ranking]) -> str:
    """How often the right candidate is the first, or among the first three, of what was demonstrated."""
    ranked = [one for one in all_ranked if one.about.action != ASTRAY]
    if not ranked:
        return "no choices"
    first = sum(one.rank == 0 for one in ranked) / len(ranked)
    three = sum(one.rank < 3 for one in ranked) / len(ranked)
    return f"top-1 {first:.1%}, top-3 {three:.1%} of {len(ranked)}"


def unmatched(chosen: Sequence[Chosen]) -> str:
    """Every point where no candidate is what was shown, by kind of action."""
    missing = [one for some in chosen for one in some.unmatched]
    kinds = Counter(one.action.split(":")[0] for one in missing)
    lines = [f"{number} {kind}" for kind, number in kinds.most_common()]
    lines += [
        f"{one.action}    [{one.episode}, point {one.place}]"
        for one in sorted(missing, key=lambda at: at.action)
    ]
    return "\n".join(lines) + "\n"
