"""Which element answers a target: every description narrows, and what disagrees costs confidence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from treetap.matching.covering import behind
from treetap.matching.fits import Fits
from treetap.matching.labels import CONTROLS, Index, index
from treetap.matching.naming import named
from treetap.matching.places import in_reading_order
from treetap.matching.query import Query, query_of
from treetap.matching.sentences import read_sentence
from treetap.models import Element, Relation, Role, Screen, Source, Target, Trait

CLEAR = 0.03
"""By so much the best must be better than the next to be the one."""
_WEAK, _CLEAR_WEAK = 0.8, 0.1
"""Below this it must be better by more, since more of it is guessing."""
_FLOOR = 0.3
"""What answers worse than this is something else."""
_FARTHER, _FRAME, _BEHIND, _UNSAID, _OTHER_ORDINAL = 0.9, 0.88, 0.85, 0.9, 0.6
_NAMED_BY_IT = 0.97
_ABOVE_OR_BELOW = frozenset({Relation.ABOVE, Relation.BELOW})
_SHOWN = 12
"""Candidates that are worth showing."""


@dataclass(frozen=True, slots=True)
class Match:
    """An element that answers, and how well."""

    element: Element
    score: float
    why: str = ""
    """What speaks against it."""
    of: Element | None = None
    """Where the text stands that it goes by; with its own id, the part of it that says so."""
    role: Role | None = None
    """What it was looked for as."""


@dataclass(frozen=True, slots=True)
class Matches:
    """All that answer, the best first."""

    ranked: tuple[Match, ...] = ()
    reason: str = ""
    """Why none, or why none is sure."""
    clear: bool = True
    """Whether the best of them can be meant at all; if not, they are only what is like it."""

    @property
    def best(self) -> Match | None:
        """The one that answers clearly better than all others."""
        return None if not self.ranked or self.ambiguous or not self.clear else self.ranked[0]

    @property
    def ambiguous(self) -> bool:
        """Whether several answer about equally well."""
        if len(self.ranked) < 2:
            return False
        first, second = self.ranked[0].score, self.ranked[1].score
        return first - second < (CLEAR if first >= _WEAK else _CLEAR_WEAK)


def find(target: Target, screen: Screen) -> Matches:
    """Everything on the screen that answers. Raises `ValueMissing` for a target that is not bound."""
    query, known = query_of(target), index(screen)
    if query.element is not None:
        return _by_id(query, known)
    if Trait.PAGE in query.must and query.page_key != screen.page_key:
        return Matches(reason="The target is on another page.")
    if not query.says_what and query.sentence is None:
        return Matches(reason="The target says only where it was seen.")
    matches = _found(query, known)
    if matches.ambiguous and not matches.reason:
        alike = len(_alike(matches.ranked))
        many = f"{max(alike, 2)} things on the screen answer {query} about equally well."
        return replace(matches, reason=many)
    return matches


def _by_id(query: Query, known: Index) -> Matches:
    element = known.by_id.get(query.element or "")
    if element is None:
        return Matches(reason=f"There is no element '{query.element}' on this screen.")
    return Matches((Match(element, 1.0),))


def _found(query: Query, known: Index) -> Matches:
    """By what is said to the letter; by the sentence where that is all, says more, or finds it at all."""
    matches = _answers(query, known) if query.says_what else Matches()
    if query.sentence is None or (matches.ranked and not matches.ambiguous):
        return matches if matches.ranked or matches.reason else Matches(reason=_nothing(query))
    spoken = _spoken(query, known)
    if not matches.ranked:
        return spoken if spoken.ranked or spoken.reason else Matches(reason=_nothing(query))
    return matches if spoken.best is None else _chosen(matches, spoken.best)


def _spoken(query: Query, known: Index) -> Matches:
    """What the sentence means: its words to the letter if they stand there, else its surest reading."""
    chosen, like_it = Matches(), Matches()
    for reading in readings_of(query, known):
        found = _answers(reading, known)
        if found.best is not None and Trait.TEXT in reading.must and reading.trust == 1.0:
            return found
        if found.best is not None and (chosen.best is None or found.best.score > chosen.best.score):
            chosen = found
        elif found.ranked and not like_it.ranked:
            like_it = found
    unclear = like_it.ranked and (chosen.best is None or like_it.ranked[0].score > chosen.best.score + CLEAR)
    return like_it if unclear else chosen


def readings_of(query: Query, known: Index) -> tuple[Query, ...]:
    """The ways to read the sentence. On pixels alone, a control beside words is the one that they name."""
    readings = read_sentence(query)
    if known.screen.elements and any(one.source is not Source.OCR for one in known.screen.elements):
        return readings
    named = (
        replace(one, text=one.anchors[0][1], anchors=one.anchors[1:], trust=one.trust * _NAMED_BY_IT)
        for one in readings
        if one.text is None and one.role in CONTROLS and one.ordinal is None and one.anchors
        and (one.anchors[0][0] not in _ABOVE_OR_BELOW or one.role is Role.FIELD)
    )  # fmt: skip
    return (*readings, *named)


def things_asked(target: Target, screen: Screen) -> tuple[tuple[Role, bool], ...]:
    """What the target asks for by what it is, and whether it counts them; also buttons with a name."""
    query = query_of(target)
    if query.element is not None:
        return ()
    readings = (query,) if query.sentence is None else readings_of(query, index(screen))
    found = (
        (one.role, one.ordinal is not None and not one.anchors)
        for one in readings
        if one.role is not None and one.description is None and one.resource_id is None
        and (one.text is None or one.role is Role.BUTTON)
    )  # fmt: skip
    return tuple(dict.fromkeys(found))


def _chosen(matches: Matches, said: Match) -> Matches:
    """Of several that answer equally well, the one that the sentence means."""
    if all(match.element is not said.element for match in matches.ranked):
        return matches
    others = (
        match if match.element is said.element else replace(match, score=match.score * _UNSAID)
        for match in matches.ranked
    )
    return Matches(tuple(sorted(others, key=lambda match: -match.score)))


def _answers(query: Query, known: Index) -> Matches:
    ranked = _ranked(query, known)
    if query.ordinal is not None:
        return _nth(query, ranked, known)
    return Matches(tuple(ranked[:_SHOWN]))


def _ranked(query: Query, known: Index) -> list[Match]:
    """All that answer, the best first; of those that stand as told, the nearest."""
    fits, covered = Fits(query, known), behind(known)
    found: dict[str, Match] = {}
    distances: dict[str, float] = {}
    for candidate in named(query, known):
        fit = fits.fit(candidate)
        element, score = candidate.element, fit.score * query.trust
        if element.id in covered:
            score *= _BEHIND
        rival = found.get(element.id)
        if score >= _FLOOR and (rival is None or score > rival.score):
            found[element.id] = Match(element, score, fit.why, candidate.of, query.role)
            distances[element.id] = fit.distance
    ranked = _without_frames(sorted(found.values(), key=lambda match: -match.score), known)
    if not ranked or not (query.anchors or query.sides) or query.ordinal is not None:
        return ranked
    nearest = min(distances[match.element.id] for match in _alike(ranked))
    nearer = (
        replace(match, score=match.score * _FARTHER) if distances[match.element.id] > nearest + 1 else match
        for match in ranked
    )
    return sorted(nearer, key=lambda match: -match.score)


def _without_frames(ranked: list[Match], known: Index) -> list[Match]:
    """Of one thing inside another that answers as well, the inner one: a touch on it is on both."""
    alike = _alike(ranked)
    if len(alike) < 2:
        return ranked
    frames = {above.id for match in alike for above in known.ancestors(match.element)}
    lower = (
        replace(match, score=match.score * _FRAME) if match.element.id in frames else match
        for match in ranked
    )
    return sorted(lower, key=lambda match: -match.score)


def number_of(element: Element, target: Target, screen: Screen) -> int | None:
    """Which of those that answer the target as well as the best it is; None if it is not among them."""
    known = index(screen)
    ranked = _ranked(replace(query_of(target), ordinal=1), known)
    alike = in_reading_order(_alike(ranked), lambda match: known.boxes[match.element.id])
    return next((at for at, match in enumerate(alike, 1) if match.element is element), None)


def _alike(ranked: Sequence[Match]) -> list[Match]:
    """Those that answer as well as the best."""
    return [match for match in ranked if ranked[0].score - match.score < CLEAR]


def _nth(query: Query, ranked: list[Match], known: Index) -> Matches:
    """The n-th of those that answer best, in reading order."""
    ordinal = query.ordinal or 1
    if not ranked:
        return Matches()
    alike = in_reading_order(_alike(ranked), lambda match: known.boxes[match.element.id])
    if abs(ordinal) <= len(alike):
        chosen = alike[ordinal - 1 if ordinal > 0 else ordinal]
        others = [replace(one, score=one.score * _OTHER_ORDINAL) for one in ranked if one is not chosen]
        return Matches((chosen, *others[: _SHOWN - 1]))
    there = f"The screen has {len(alike)} of {query}, and number {ordinal} is wanted."
    if Trait.ORDINAL in query.must:
        return Matches(reason=there)
    # Which of them is left is anybody's guess.
    left = (replace(one, score=one.score * _OTHER_ORDINAL) for one in ranked[:_SHOWN])
    return Matches(tuple(left), there, clear=False)


def _nothing(query: Query) -> str:
    return f"Nothing on the screen answers {query}."
