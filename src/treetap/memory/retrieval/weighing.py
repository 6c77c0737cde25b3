"""What puts similar experiences in order: text, screen, app and version, by weight (A3).

What is not known about an experience or about the moment counts neither for nor against: the weights are
shared out among the rest.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import mul
from sys import byteorder

from loguru import logger

from treetap.core.ports import Embedder
from treetap.errors import TreetapError
from treetap.memory.keys import pattern_key
from treetap.memory.retrieval.searching import Records, Searcher
from treetap.models import AtomicExperience, Experience, Query, Screen, SearchWeights, TaskExperience


@dataclass(frozen=True)
class Score:
    """Between 0 and 1, and how it came about."""

    value: float
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Moment:
    """What an experience is held against: the query, its screen's vector, the apps that are meant."""

    query: Query
    screen: Sequence[float] | None
    screens: Mapping[str, bytes]
    """The screen vectors of the experiences in question."""
    asked: frozenset[str]
    """What is called for by name: the names themselves, and the packages that go by them."""
    front: str
    """The package in front, where that says something."""


async def moment(
    query: Query, ids: Sequence[str], records: Records, screens: Embedder[Screen] | None
) -> Moment:
    """Looks up and embeds only what can be compared."""
    vector, stored = None, dict[str, bytes]()
    if screens is not None and query.screen is not None and records.identity("screen") == screens.identity:
        stored = dict(records.vectors("screen", ids))
        if stored:
            vector = await _seen(query.screen, screens)
    names = frozenset(pattern_key(goal.app) for goal in query.frame.goals if goal.app)
    packages = frozenset(
        app.package for app in query.apps if names & {pattern_key(app.label), pattern_key(app.package)}
    )
    return Moment(query, vector, stored, names | packages, _front(query))


async def _seen(screen: Screen, screens: Embedder[Screen]) -> Sequence[float] | None:
    """None for a screen whose pixels cannot be had: the words are weighed without it."""
    try:
        (vector,) = await screens.embed([screen])
    except TreetapError as error:
        logger.debug("searched without the screen: {}", error.message)
        return None
    return vector


def score(experience: Experience, text: float | None, now: Moment, weights: SearchWeights) -> Score:
    """`text`: how alike the texts are; None where that was not compared."""
    parts = {
        "text": (weights.text, text),
        "screen": (weights.screen, _screen(experience, now)),
        "app": (weights.app, _app(experience, now)),
        "version": (weights.version, _version(experience, now)),
    }
    known = {name: (weight, value) for name, (weight, value) in parts.items() if value is not None and weight}
    total = sum(weight for weight, _ in known.values())
    if not total:
        return Score(0.0, ())
    shares = {name: (weight / total, min(max(value, 0.0), 1.0)) for name, (weight, value) in known.items()}
    reasons = (
        f"{name} {value:.2f} × {share:.2f} = {value * share:.2f}" for name, (share, value) in shares.items()
    )
    return Score(sum(share * value for share, value in shares.values()), tuple(reasons))


def _front(query: Query) -> str:
    """The app in front. A home screen is in front of everything and says nothing: it is no app to start."""
    package = query.screen.package if query.screen is not None else ""
    if query.apps and package not in {app.package for app in query.apps}:
        return ""
    return package


def _screen(experience: Experience, now: Moment) -> float | None:
    data = now.screens.get(experience.id)
    if data is None or now.screen is None:
        return None
    stored = array("f")
    stored.frombytes(data)
    if byteorder == "big":
        stored.byteswap()
    return cosine(stored, now.screen)


def cosine(one: Sequence[float], other: Sequence[float]) -> float | None:
    """None for vectors that cannot be compared."""
    lengths = math.hypot(*one) * math.hypot(*other)
    if len(one) != len(other) or not lengths or not math.isfinite(lengths):
        return None
    return float(sum(map(mul, one, other))) / lengths


def _app(experience: Experience, now: Moment) -> float | None:
    """Of the apps it used, is one asked for? Where none is asked for: is one in front?"""
    mine = {app.package for app in experience.circumstances.apps}
    mine |= {pattern_key(app.label) for app in experience.circumstances.apps if app.label}
    if isinstance(experience, TaskExperience):
        mine |= {pattern_key(goal.app) for goal in experience.frame.goals if goal.app}
    meant = now.asked or ({now.front} if now.front else set())
    if not mine or not meant:
        return None
    return 1.0 if mine & meant else 0.0


def _version(experience: Experience, now: Moment) -> float | None:
    """The share of its apps that still have the version it was learned with."""
    installed = {app.package: app.version for app in now.query.apps if app.version}
    screen = now.query.screen
    if screen is not None and screen.package and screen.app_version:
        installed[screen.package] = screen.app_version
    same = [
        app.version == installed[app.package]
        for app in experience.circumstances.apps
        if app.version and app.package in installed
    ]
    return sum(same) / len(same) if same else None


# What put such a failure right before: actions that correct something, those of this page first (A10)


_LOOKED_AT = 30
"""Actions that a search brings up; few of them correct anything."""
_SAME_APP = 0.5


@dataclass(frozen=True)
class Correction:
    """An action that put something right; how alike the failures are, where that is known, and the places."""

    action: AtomicExperience
    similarity: float | None
    place: float

    def weighed(self, score: float) -> float:
        """Half is where it was done, half everything else."""
        return (score + self.place) / 2

    @property
    def reasons(self) -> tuple[str, ...]:
        where = {1.0: " on this page", _SAME_APP: " in this app"}.get(self.place, "")
        return (f"it put right{where}: {self.action.corrects}",)


async def corrections(
    query: Query,
    tasks: Sequence[str],
    records: Records,
    searcher: Searcher,
    embedder: Embedder[str],
    *,
    least: float,
) -> list[Correction]:
    """Of these tasks and of others. On another page only for a failure that is `least` alike."""
    cause = _cause(query)
    alike = await searcher.actions(cause or query.frame.sentence, _LOOKED_AT)
    actions = _correcting([*records.many(records.children(list(tasks))), *(one.experience for one in alike)])
    likeness: list[float | None] = [None] * len(actions)
    if cause and actions:
        mine, *theirs = await embedder.embed([cause, *(one.corrects for one in actions)])
        likeness = [cosine(mine, one) for one in theirs]
    found = [
        Correction(action, similarity, _place(action, query))
        for action, similarity in zip(actions, likeness, strict=True)
    ]
    return [one for one in found if one.place == 1 or (one.similarity or 0.0) >= least]


def known_corrections(query: Query, tasks: Sequence[str], records: Records) -> list[Correction]:
    """Without a search: those of these tasks that were done on this page."""
    actions = _correcting(records.many(records.children(list(tasks))))
    found = [Correction(action, None, _place(action, query)) for action in actions]
    return [one for one in found if one.place == 1]


def _correcting(found: Sequence[object]) -> list[AtomicExperience]:
    each = {one.id: one for one in found if isinstance(one, AtomicExperience) and one.corrects}
    return list(each.values())


def _cause(query: Query) -> str:
    """Why the step failed, in words."""
    failed = query.failed
    if failed is None:
        return ""
    return failed.verdict.cause if failed.verdict is not None else failed.error


def _place(action: AtomicExperience, query: Query) -> float:
    here = query.failed.page_key if query.failed is not None else ""
    page = here or (query.screen.page_key if query.screen is not None else "")
    if page and action.step.page_key == page:
        return 1.0
    package = query.screen.package if query.screen is not None else ""
    return _SAME_APP if package in {app.package for app in action.circumstances.apps} else 0.0
