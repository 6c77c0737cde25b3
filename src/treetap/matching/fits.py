"""How well one element answers a query, description by description."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from treetap.matching.anchors import contained, distance, standing
from treetap.matching.labels import Index
from treetap.matching.naming import Named, same_id
from treetap.matching.query import Query
from treetap.matching.roles import SAME, role_fit
from treetap.matching.words import same_text, similarity
from treetap.models import Element, Role, Source, Trait

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
