"""Which element answers a target: every description narrows, and what disagrees costs confidence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from treetap.matching.anchors import contained, distance, standing
from treetap.matching.labels import CONTROLS, Index, in_reading_order, index
from treetap.matching.naming import SAME, Named, Query, named, query_of, role_fit, same_id
from treetap.matching.regions import behind
from treetap.matching.sentences import read_sentence
from treetap.matching.words import same_text, similarity
from treetap.models import Element, Relation, Role, Screen, Source, Target, Trait

_UNKNOWN = 0.97
"""What cannot be compared, since pixels have no ids and no descriptions."""
_OTHER_ID, _OTHER_ROLE, _OTHER_DESCRIPTION, _OTHER_PAGE = 0.85, 0.6, 0.85, 0.98
_NO_ANCHOR, _OTHER_PLACE, _MAYBE_INSIDE, _NAMED_NOWHERE = 0.85, 0.6, 0.9, 0.75
_DISABLED = 0.96
_NEAR_TEXT = 0.6
_OUTER, _INNER = 1 / 4, 1 / 3
"""At a side of the screen is what is beyond the first; in the middle is what is in the middle third."""


@dataclass(frozen=True, slots=True)
class Fit:
    """The score, what lowered it in words, and how far it is from its anchors."""

    score: float
    why: str = ""
    distance: float = 0.0


_NOTHING_LIKE_IT = Fit(0.0)


class Fits:
    """One query against one screen."""

    def __init__(self, query: Query, known: Index) -> None:
        self._query = query
        self._known = known
        self._anchors = [
            (relation, text, standing(text, known, loose=query.loose)) for relation, text in query.anchors
        ]
        titled = query.container is not None
        self._titles = standing(query.container or "", known, loose=query.loose) if titled else []
        self._unnamed = query.text is None and query.description is None and query.resource_id is None

    def fit(self, named: Named) -> Fit:
        """The product of what each description says of it."""
        score, whys, far = named.value, [], 0.0
        for told in self._told(named.element, named.of):
            if not told.score:
                return _NOTHING_LIKE_IT
            score *= told.score
            far += told.distance
            if told.why:
                whys.append(told.why)
        return Fit(score, "; ".join(whys), far)

    def _told(self, element: Element, words: Element | None) -> Iterator[Fit]:
        query = self._query
        if query.text is not None and query.description is not None:
            yield from self._description(element, query.description)
        if query.resource_id is not None:
            yield from self._resource_id(element, query.resource_id)
        if query.role is not None:
            yield from self._role(element, query.role)
        if query.page_key is not None and query.page_key != self._known.screen.page_key:
            yield Fit(_OTHER_PAGE, "another page")
        if query.container is not None:
            yield from self._container(element, query.container)
        for at in range(len(self._anchors)):
            yield from self._anchor(at, element, words)
        if query.sides:
            yield from self._sides(element)
        if not element.enabled:
            yield Fit(_DISABLED, "it is disabled")

    def _description(self, element: Element, wanted: str) -> Iterator[Fit]:
        parts = {name.of.id: name.of for name in self._known.names(element)}
        said = [part.description for part in (element, *parts.values()) if part.description]
        if any(same_text(wanted, text) for text in said):
            return
        if Trait.DESCRIPTION in self._query.must:
            yield _NOTHING_LIKE_IT
        elif not said:
            yield Fit(_UNKNOWN, "no description to compare")
        elif any(similarity(wanted, text) >= _NEAR_TEXT for text in said):
            yield Fit(_OTHER_DESCRIPTION, "another description")
        else:
            yield _NOTHING_LIKE_IT

    def _resource_id(self, element: Element, wanted: str) -> Iterator[Fit]:
        if same_id(wanted, element.resource_id):
            return
        only_id = self._query.text is None and self._query.description is None and not self._anchors
        if Trait.RESOURCE_ID in self._query.must or only_id:
            yield _NOTHING_LIKE_IT
        elif element.source is Source.OCR:
            yield Fit(_UNKNOWN, "no id to compare")
        else:
            yield Fit(_OTHER_ID, "another id")

    def _role(self, element: Element, wanted: Role) -> Iterator[Fit]:
        fit = role_fit(wanted, element)
        if fit == SAME:
            return
        if Trait.ROLE in self._query.must:
            yield _NOTHING_LIKE_IT
        elif fit and not (self._unnamed and element.source is Source.OCR):
            yield Fit(fit, f"{element.role}, not {wanted}")
        elif self._unnamed:
            yield _NOTHING_LIKE_IT
        else:
            yield Fit(_OTHER_ROLE, f"{element.role}, not {wanted}")

    def _container(self, element: Element, wanted: str) -> Iterator[Fit]:
        inside = contained(element, wanted, self._titles, self._known)
        if inside:
            return
        if Trait.CONTAINER in self._query.must:
            yield _NOTHING_LIKE_IT
        elif self._query.loose and not self._titles:
            # People name places by what they are, so the words need not be in sight; but Ann's call button
            # is not Bob's, and which it is nobody can say.
            yield Fit(_NAMED_NOWHERE, f"'{wanted}' is not on the screen")
        elif inside is None:
            yield Fit(_MAYBE_INSIDE, f"not seen to be in '{wanted}'")
        else:
            yield Fit(_OTHER_PLACE, f"not in '{wanted}'")

    def _anchor(self, at: int, element: Element, words: Element | None) -> Iterator[Fit]:
        """Where its words stand, if it has any: they are what people see; else where all of it stands."""
        relation, text, texts = self._anchors[at]
        strict = Trait.ANCHORS in self._query.must or self._unnamed
        far = None if words is None else distance(relation, words, texts, self._known)
        if far is None:
            far = distance(relation, element, texts, self._known)
        if far is not None:
            yield Fit(1.0, distance=far)
        elif strict:
            yield _NOTHING_LIKE_IT
        elif not texts:
            gone = _NAMED_NOWHERE if self._query.loose else _NO_ANCHOR
            yield Fit(gone, f"'{text}' is not on the screen")
        else:
            yield Fit(_OTHER_PLACE, f"not {relation} '{text}'".replace("_", " "))

    def _sides(self, element: Element) -> Iterator[Fit]:
        """Where on the screen: kept is what is there, the nearer to that side the better."""
        box, size = self._known.boxes[element.id], self._known.screen.frame.size
        x, y = box.x / size.width, box.y / size.height
        shares = {"left": x, "right": 1 - x, "top": y, "bottom": 1 - y}
        for side in sorted(self._query.sides):
            if side == "middle":
                share = abs(y - 0.5)
                yield Fit(1.0 if share < _INNER / 2 else _OTHER_PLACE, distance=share * size.height)
                continue
            share = shares[side]
            length = size.width if side in {"left", "right"} else size.height
            yield Fit(1.0 if share < 2 * _OUTER else _OTHER_PLACE, distance=share * length)


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
