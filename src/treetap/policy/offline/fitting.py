"""Finds the weights of the scorer: of all candidates of a decision, the demonstrated one is right.

A conditional logit: softmax over the candidates of one choice, with a small hidden layer; L2 towards zero, or
towards the weights that it starts from; Adam. Then the wide part is fitted to what the features leave open:
what is remembered of words takes nothing away from what is alike. The same choices in the same order give the
same weights.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from treetap.policy.offline.crosses import BUCKETS
from treetap.policy.offline.scorer import Scorer, Thresholds, Weights

if TYPE_CHECKING:
    import numpy as np

    from treetap.policy.offline.scorer import Rows

    Array = np.ndarray[Any, np.dtype[np.float32]]

ENDS: Final = ("finish", "answer")
_DIGITS: Final = 3
_RATES: Final = (0.9, 0.999)
_WIDE_RATE: Final = 0.1
_FAMILIAR: Final = 5
"""Choices from which on the wide part may speak of an app; a few are pages on the way to another."""
_LEAST_SCALE: Final = 0.05
"""What hardly ever differs is not blown up: the one time it does must not decide alone."""


@dataclass(frozen=True)
class Choice:
    """The candidates of one decision as rows of features, and which of them are right."""

    rows: Rows
    right: frozenset[int]
    weight: float = 1.0
    crosses: Sequence[Sequence[int]] = ()
    """The buckets of each candidate's crosses; none: the wide part has nothing to say."""
    apps: Sequence[frozenset[int]] = ()
    """For each candidate the apps, hashed, that must be known for its crosses to count."""
    commits: frozenset[int] = frozenset()
    """The candidates that commit to something."""
    names: tuple[str, ...] = ()
    """What the candidates are called, for whoever looks into an error."""
    about: Any = None
    """For whoever asks where it comes from."""


@dataclass(frozen=True)
class Manner:
    """How it is fitted."""

    hidden: int = 32
    epochs: int = 30
    batch: int = 64
    rate: float = 0.01
    l2: float = 1e-4
    wide_epochs: int = 8
    wide_l2: float = 3e-4
    dense: bool = True
    """Not: only the wide part is fitted."""
    seed: int = 1


@dataclass(frozen=True)
class Ranking:
    """What a scorer says of one choice."""

    rank: int
    """Of the best right candidate: 0 is the first."""
    first: float
    second: float
    """The probabilities of the two best."""
    commits: bool
    """Whether the best one commits to something."""
    taken: str = ""
    wanted: str = ""
    """What the best one and the best right one are called."""
    about: Any = field(default=None, compare=False)

    @property
    def right(self) -> bool:
        return self.rank == 0


class _Stack:
    """Choices as one matrix."""

    def __init__(self, choices: Sequence[Choice]) -> None:
        import numpy as np

        self.rows: Array = np.concatenate([np.asarray(one.rows, dtype=np.float32) for one in choices])
        sizes = np.asarray([len(one.rows) for one in choices])
        self.starts = np.concatenate([[0], np.cumsum(sizes)])
        self.right = np.zeros(len(self.rows), dtype=bool)
        for start, one in zip(self.starts, choices, strict=False):
            self.right[[int(start) + at for at in one.right]] = True
        self.weights = np.asarray([one.weight for one in choices], dtype=np.float32)
        crosses = [one for choice in choices for one in (choice.crosses or [()] * len(choice.rows))]
        self.crossed = np.concatenate([[0], np.cumsum([len(one) for one in crosses])])
        self.buckets = np.concatenate([np.asarray(one, dtype=np.int32) for one in crosses])

    def rows_of(self, chosen: Sequence[int]) -> tuple[Any, Any, Any]:
        """Which rows belong to these choices; where each choice starts among them; how many it has."""
        import numpy as np

        sizes = self.starts[1:][chosen] - self.starts[:-1][chosen]
        starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
        at = np.concatenate([np.arange(self.starts[one], self.starts[one + 1]) for one in chosen])
        return at, starts, sizes


def fit(
    features: Sequence[str],
    choices: Iterable[Choice],
    manner: Manner | None = None,
    prior: Weights | None = None,
) -> Weights:
    """The weights under which the right candidates win. `prior`: what to start from, and to stay near to."""
    import numpy as np

    manner = manner or Manner()
    usable = [one for one in choices if one.right and len(one.rows) > len(one.right)]
    if not usable:
        return prior or Weights.flat(features)
    stack, dice = _Stack(usable), np.random.default_rng(manner.seed)
    start = prior or _start(features, stack, manner, dice)
    given = {name: np.asarray(getattr(start, name), dtype=np.float32) for name in _FITTED}
    given["hidden"] = given["hidden"].reshape(-1, len(features))
    towards = {name: one if prior else np.zeros_like(one) for name, one in given.items()}
    mean, scale = (np.asarray(one, dtype=np.float32) for one in (start.mean, start.scale))
    stack.rows = (stack.rows - mean) / scale
    found = _descend(stack, given, towards, manner, dice) if manner.dense else given
    return start.model_copy(
        update={
            **{name: _plain(one) for name, one in found.items()},
            "wide": _remembered(stack, found, start, manner, dice),
            "apps": _seen_apps(usable, start),
            "points": start.points + len(usable) if prior else len(usable),
        }
    )


_FITTED: Final = ("linear", "hidden", "bias", "output")


def _seen_apps(choices: Sequence[Choice], start: Weights) -> tuple[int, ...]:
    """The apps in which something was right often enough; a launch needs all there are, and says nothing."""
    found = Counter[int]()
    for one in choices:
        needed = {next(iter(some)) for at in one.right if one.apps and len(some := one.apps[at]) == 1}
        found.update(needed if len(needed) == 1 else ())
    return tuple(sorted({*start.apps, *(app for app, times in found.items() if times >= _FAMILIAR)}))


def _start(features: Sequence[str], stack: _Stack, manner: Manner, dice: Any) -> Weights:
    """Small weights by chance, and every feature on one scale."""
    width = len(features)
    scale = [max(one, _LEAST_SCALE) for one in stack.rows.std(axis=0, dtype=float)]
    return Weights(
        features=tuple(features),
        mean=_plain(stack.rows.mean(axis=0, dtype=float)),
        scale=tuple(_rounded(one) for one in scale),
        linear=(0.0,) * width,
        hidden=tuple(map(tuple, dice.normal(0, width**-0.5, (manner.hidden, width)))),
        bias=(0.0,) * manner.hidden,
        output=tuple(dice.normal(0, 0.05, manner.hidden)),
    )


def _descend(stack: _Stack, given: Any, towards: Any, manner: Manner, dice: Any) -> Any:
    """Adam over batches of choices; the rate falls to nothing."""
    import numpy as np

    here = {name: one.copy() for name, one in given.items()}
    first = {name: np.zeros_like(one) for name, one in here.items()}
    second = {name: np.zeros_like(one) for name, one in here.items()}
    count, turn = len(stack.weights), 0
    turns = manner.epochs * -(-count // manner.batch)
    for _ in range(manner.epochs):
        order = dice.permutation(count)
        for at in range(0, count, manner.batch):
            slope = _slope(stack, order[at : at + manner.batch], here)
            turn += 1
            rate = manner.rate * 0.5 * (1 + np.cos(np.pi * (turn - 1) / turns))
            for name, one in here.items():
                change = slope[name] + manner.l2 * (one - towards[name])
                first[name] += (1 - _RATES[0]) * (change - first[name])
                second[name] += (1 - _RATES[1]) * (change**2 - second[name])
                fair = first[name] / (1 - _RATES[0] ** turn)
                here[name] = one - rate * fair / (np.sqrt(second[name] / (1 - _RATES[1] ** turn)) + 1e-8)
    return here


def _slope(stack: _Stack, chosen: Any, here: Any) -> dict[str, Any]:
    """Of the mean loss over these choices."""
    import numpy as np

    at, starts, sizes = stack.rows_of(chosen)
    rows = stack.rows[at]
    inner = np.tanh(rows @ here["hidden"].T + here["bias"])
    scores = rows @ here["linear"] + inner @ here["output"]
    error = _error(scores, stack.right[at], stack.weights[chosen], starts, sizes)
    before = np.outer(error, here["output"]) * (1 - inner**2)
    return {
        "linear": rows.T @ error,
        "hidden": before.T @ rows,
        "bias": before.sum(axis=0),
        "output": inner.T @ error,
    }


def _error(scores: Any, right: Any, weight: Any, starts: Any, sizes: Any) -> Any:
    """The slope of the loss over the scores: each candidate's share without what it should have."""
    import numpy as np

    powers = np.exp(scores - np.repeat(np.maximum.reduceat(scores, starts), sizes))
    shares = powers / np.repeat(np.add.reduceat(powers, starts), sizes)
    of_right = np.where(right, shares, 0)
    wanted = of_right / np.repeat(np.maximum(np.add.reduceat(of_right, starts), 1e-12), sizes)
    return (shares - wanted) * np.repeat(weight / weight.sum(), sizes)


def _remembered(stack: _Stack, found: Any, start: Weights, manner: Manner, dice: Any) -> str:
    """The wide part: Adagrad over the buckets, on top of what the features say."""
    import numpy as np

    if not len(stack.buckets) or not manner.wide_epochs:
        return start.wide
    inner = np.tanh(stack.rows @ found["hidden"].T + found["bias"])
    dense = stack.rows @ found["linear"] + inner @ found["output"]
    first = np.zeros(BUCKETS, dtype=np.float32)
    if start.wide:
        first = np.frombuffer(b64decode(start.wide), dtype=np.int8).astype(np.float32) * start.wide_step
    wide, squares, count = first.copy(), np.full(BUCKETS, 1e-6, dtype=np.float32), len(stack.weights)
    for _ in range(manner.wide_epochs):
        order = dice.permutation(count)
        for begin in range(0, count, manner.batch):
            chosen = order[begin : begin + manner.batch]
            at, starts, sizes = stack.rows_of(chosen)
            many = stack.crossed[at + 1] - stack.crossed[at]
            where = np.concatenate([stack.buckets[stack.crossed[one] : stack.crossed[one + 1]] for one in at])
            row = np.repeat(np.arange(len(at)), many)
            scores = dense[at] + np.bincount(row, weights=wide[where], minlength=len(at))
            error = _error(scores, stack.right[at], stack.weights[chosen], starts, sizes)
            slope = np.bincount(where, weights=error[row], minlength=BUCKETS).astype(np.float32)
            slope += manner.wide_l2 * (wide - first)
            squares += slope**2
            wide -= _WIDE_RATE * slope / np.sqrt(squares)
    steps = np.clip(np.rint(wide / start.wide_step), -127, 127).astype(np.int8)
    return b64encode(steps.tobytes()).decode()


def rankings(scorer: Scorer, choices: Iterable[Choice]) -> list[Ranking]:
    """How a scorer ranks the right candidates."""
    found = []
    for one in choices:
        if not one.right:
            continue
        crosses = scorer.familiar(one.crosses, one.apps) if one.apps else one.crosses
        shares = scorer.probabilities(one.rows, crosses)
        order = sorted(range(len(shares)), key=lambda at: -shares[at])
        rank = next(place for place, at in enumerate(order) if at in one.right)
        second = shares[order[1]] if len(order) > 1 else 0.0
        taken, wanted = ((*one.names, *[""] * len(shares))[at] for at in (order[0], order[rank]))
        commits = order[0] in one.commits
        found.append(Ranking(rank, shares[order[0]], second, commits, taken, wanted, one.about))
    return found


def fit_temperature(held_out: Iterable[tuple[Scorer, Sequence[Choice]]]) -> float:
    """What to divide the scores of unknown apps by, so that they are right as often as they are sure."""
    import numpy as np

    scored = [
        (np.asarray(scorer.scores(one.rows)), list(one.right))
        for scorer, choices in held_out
        for one in choices
        if one.right
    ]

    def loss(temperature: float) -> float:
        lost = 0.0
        for scores, right in scored:
            powers = np.exp((scores - scores.max()) / temperature)
            lost -= float(np.log(max(powers[right].sum() / powers.sum(), 1e-9)))
        return lost

    return min((1 + at / 10 for at in range(31)), key=loss)


def fit_thresholds(
    held_out: Sequence[Ranking], *, harm: float = 1.0, harm_of_commit: float = 2.0, harm_of_end: float = 1.0
) -> Thresholds:
    """Where acting at once gains most: a right act counts 1, a wrong one costs its harm."""
    steps = [at / 20 for at in range(1, 20)]

    def best(some: Sequence[Ranking], cost: float) -> float:
        def gain(least: float) -> float:
            return sum(1.0 if one.right else -cost for one in some if one.first >= least)

        return max(steps, key=lambda least: (gain(least), -least))

    acts = [one for one in held_out if not one.taken.startswith(ENDS)]
    return Thresholds(
        act=best([one for one in acts if not one.commits], harm),
        done=best([one for one in held_out if one.taken.startswith(ENDS)], harm_of_end),
        commit=best([one for one in held_out if one.commits], harm_of_commit),
    )


def _rounded(value: float) -> float:
    return float(f"{float(value):.{_DIGITS}g}")


def _plain(values: Any) -> Any:
    """An array as tuples of short numbers."""
    return tuple(_plain(one) if getattr(one, "ndim", 0) else _rounded(one) for one in values)
