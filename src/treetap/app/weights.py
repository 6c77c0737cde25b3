"""Which weights the offline policy uses, and fitting them to the verified runs of a user.

The weights of the package are where a fit starts and what it stays near to: a few runs move what they show,
and leave the rest.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from loguru import logger

from treetap.app.data_folder import DataFolder
from treetap.app.decisions import Point, demonstrated, kept_runs, labels_of, points_of, read
from treetap.app.memory import task_reader, text_embedder, words_of
from treetap.errors import StorageError
from treetap.models import Action, App, Done, LaunchApp, Settings, Situation, Text

if TYPE_CHECKING:
    from treetap.policy.offline.candidates import Candidate
    from treetap.policy.offline.fitting import Choice, Manner
    from treetap.policy.offline.scorer import Scorer
    from treetap.policy.offline.view import Context, View

    Also = Callable[[Candidate], bool]


_SPEAKS = 0.4
"""How clearly something must be meant for a page to speak of a goal."""


@dataclass(frozen=True)
class Fitted:
    """What came of a fit."""

    file: Path
    runs: int
    decisions: int
    """That one of the offline policy's candidates is equal to."""
    unmatched: int
    """Decisions that the offline policy could not take, whatever its weights."""
    right_before: int
    right_after: int
    """Decisions that it would take of itself, before and after."""


def user_weights(settings: Settings) -> Path:
    """Where the weights are that were fitted on one's own runs."""
    return DataFolder(settings.data).policy_weights


def scorer_of(settings: Settings) -> Scorer:
    """By the settings' file, else the user's, else the package's.

    Raises `WeightsInvalid`, `StorageError` for a file that the settings name; one's own that is damaged is
    only warned of.
    """
    from treetap.policy.offline.features import FEATURES
    from treetap.policy.offline.scorer import Scorer

    if settings.strategy_tree.weights is not None:
        return Scorer.load(FEATURES, settings.strategy_tree.weights)
    own = user_weights(settings)
    if own.exists():
        try:
            return Scorer.load(FEATURES, own)
        except StorageError as error:
            logger.warning("{} treetap's own weights are used.", error)
    return Scorer.load(FEATURES)


async def fit_to_runs(settings: Settings, out: Path | None = None) -> Fitted:
    """Fit the weights to all runs that kept their decisions. Raises `StorageError` where there are none."""
    from treetap.policy.offline.features import FEATURES
    from treetap.policy.offline.fitting import fit, rankings
    from treetap.policy.offline.scorer import Scorer

    files = list(kept_runs(DataFolder(settings.data).runs))
    choices: list[Choice] = []
    unmatched = 0
    async for points, context in _runs(files, settings):
        for point in points:
            choice = await choice_of(point, context)
            if choice is not None:
                choices.append(choice)
            unmatched += choice is None
    if not choices:
        raise StorageError(
            f"No run under {settings.data} has decisions to learn from.",
            hint="They are kept of verified runs, unless experience.decisions is off.",
        )
    prior = Scorer.load(FEATURES)
    weights = fit(FEATURES, choices, manner_of(len(choices)), prior.weights)
    file = out or user_weights(settings)
    weights.write(file)
    before, after = (sum(one.right for one in rankings(by, choices)) for by in (prior, Scorer(weights)))
    return Fitted(file, len(files), len(choices), unmatched, before, after)


def manner_of(choices: int) -> Manner:
    """Few choices are gone through often, with a small rate; L2 holds what they say nothing about."""
    from treetap.policy.offline.fitting import Manner

    return Manner(epochs=40 if choices < 500 else 15, batch=16, rate=0.003, l2=1e-3)


async def _runs(files: Sequence[Path], settings: Settings) -> AsyncIterator[tuple[list[Point], Context]]:
    """The decisions of each run, read with the words of its phone. A damaged file is warned of and left."""
    from treetap.policy.offline.view import Context

    known: dict[tuple[str, ...], Context] = {}
    embedder = text_embedder(settings)
    for file in files:
        try:
            told = read(file)
            labels = labels_of(told)
            lexicon = words_of(settings, labels)
            points = await points_of(told, task_reader(settings, lexicon), file)
        except StorageError as error:
            logger.warning("Left out: {}", error)
            continue
        context = known.setdefault(labels, Context(lexicon=lexicon, embedder=embedder))
        yield points, context


async def choice_of(
    point: Point, context: Context, also: Also = lambda _one: False, answer: str | None = None
) -> Choice | None:
    """The candidates of a decision, the one that was taken marked; None if it is none of them.

    `also`: tells others that would have been right as well. `answer`: the right one, where it is known.
    """
    from treetap.policy.offline.candidates import candidates_of, matches
    from treetap.policy.offline.ending import endings_of, right_endings
    from treetap.policy.offline.view import view_of

    action = _by_package(demonstrated(point.decision), point.situation.apps)
    done = point.decision if isinstance(point.decision, Done) else None
    if action is None and done is None:
        return None
    view = await view_of(point.situation, context)
    candidates = [*candidates_of(view), *endings_of(view)]
    screen = point.situation.screen
    if done is not None:
        right = right_endings(candidates, answer or done.answer)
    else:
        right = frozenset(
            at
            for at, one in enumerate(candidates)
            if also(one) or (action is not None and matches(one, action, screen))
        )
    return await _choice(view, candidates, right) if right else None


async def not_ended(situation: Situation, context: Context) -> Choice | None:
    """A choice in which anything is right but to say that the goal is reached; None where the page says
    nothing of the goal."""
    from treetap.policy.offline.candidates import candidates_of
    from treetap.policy.offline.ending import endings_of
    from treetap.policy.offline.features import FEATURES
    from treetap.policy.offline.view import view_of

    view = await view_of(situation, context)
    acts, ends = candidates_of(view), endings_of(view)
    if not acts or not ends:
        return None
    choice = await _choice(view, [*acts, *ends], frozenset(range(len(acts))))
    strength = FEATURES.index("strength")
    return choice if any(row[strength] >= _SPEAKS for row in choice.rows[: len(acts)]) else None


async def _choice(view: View, candidates: Sequence[Candidate], right: frozenset[int]) -> Choice:
    from treetap.policy.offline.crosses import apps_of, crosses_of
    from treetap.policy.offline.features import FEATURES, featurize
    from treetap.policy.offline.fitting import Choice

    rows = tuple(map(tuple, await featurize(view, candidates)))
    commits = FEATURES.index("commits")
    return Choice(
        rows,
        right,
        crosses=crosses_of(view, candidates),
        apps=apps_of(view, candidates),
        names=tuple(f"{one.kind} {one.text}" for one in candidates),
        commits=frozenset(at for at, row in enumerate(rows) if row[commits] > 0),
    )


def _by_package(action: Action | None, apps: Sequence[App]) -> Action | None:
    """An app that was opened by its label, by its package."""
    if not isinstance(action, LaunchApp):
        return action
    label = "".join(getattr(part, "text", "") for part in action.app.root)
    package = next((one.package for one in apps if label in (one.label, one.package)), label)
    return action.model_copy(update={"app": Text.literal(package)})
