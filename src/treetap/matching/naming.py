"""From a text to the things that go by it: a row's title leads to the row, or to the switch in it.

A `Query` is a target with its texts filled in, ready to be compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from treetap.matching.labels import (
    CONTROLS,
    GROUPS,
    PART,
    TITLE,
    TOGGLES,
    TYPED,
    Box,
    Index,
    Name,
    id_words,
    in_one_row,
    in_reading_order,
)
from treetap.matching.meaning import means
from treetap.matching.words import BARE, bare, is_chinese, look_alike, normal, similarity, surplus
from treetap.models import Element, Relation, Role, Source, Target, Text, Trait

Side = Literal["top", "bottom", "left", "right", "middle"]


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for, in plain strings. Nothing in it is left to fill in."""

    element: str | None = None
    resource_id: str | None = None
    text: str | None = None
    description: str | None = None
    role: Role | None = None
    anchors: tuple[tuple[Relation, str], ...] = ()
    container: str | None = None
    ordinal: int | None = None
    """From the end where it is negative."""
    sides: frozenset[Side] = frozenset()
    """Where on the screen, in words."""
    loose: bool = False
    """Words of a person, not of the screen: parts of names and words of ids will do."""
    trust: float = 1.0
    """How surely a sentence was read so: less where a word of it was left out."""
    sentence: str | None = None
    page_key: str | None = None
    must: frozenset[Trait] = frozenset()

    @property
    def says_what(self) -> bool:
        """Whether anything in it tells one thing from another. Where it was seen does not."""
        named = self.element or self.resource_id or self.text or self.description
        return bool(named or self.role or self.anchors)

    def __str__(self) -> str:
        """What is looked for, for people."""
        said = [f"'{text}'" for text in (self.text, self.description) if text]
        if self.role is not None:
            said.append(f"({self.role})")
        if self.resource_id is not None:
            said.append(f"with the id {self.resource_id}")
        said += [f"{relation} '{text}'".replace("_", " ") for relation, text in self.anchors]
        if self.container is not None:
            said.append(f"in '{self.container}'")
        return " ".join(said) or f"'{self.sentence}'"


def query_of(target: Target) -> Query:
    """Raises `ValueMissing` for a text with a hole in it."""
    return Query(
        element=target.element,
        resource_id=target.resource_id,
        text=_filled(target.text),
        description=_filled(target.description),
        role=target.role,
        anchors=tuple((anchor.relation, anchor.text.fill()) for anchor in target.anchors),
        container=_filled(target.container),
        ordinal=target.ordinal,
        sentence=_filled(target.sentence),
        page_key=target.page_key,
        must=frozenset(target.must_match),
    )


def _filled(text: Text | None) -> str | None:
    return None if text is None else text.fill()


SAME, WRITTEN, NEARLY, UNTOLD, UNSEEN = 1.0, 0.93, 0.9, 0.85, 0.7
"""That role; words off a picture that may well be it; one that people take for it; nobody can tell; pixels
alone do not show it."""

_TOUCHED = frozenset({Role.BUTTON, Role.ICON, Role.IMAGE, Role.TAB, Role.ITEM})
"""What people call a button."""
_HAS_WORDS = frozenset({Role.BUTTON, Role.TAB, Role.ITEM, Role.TEXT})
_KIN: tuple[frozenset[Role], ...] = (
    TOGGLES,
    frozenset({Role.ICON, Role.IMAGE}),
    frozenset({Role.LIST, Role.CONTAINER, Role.WEB}),
    frozenset({Role.DIALOG, Role.CONTAINER}),
    frozenset({Role.SLIDER, Role.PROGRESS}),
    frozenset({Role.PICKER, Role.FIELD}),
    frozenset({Role.TAB, Role.ITEM}),
    frozenset({Role.TEXT, Role.ITEM}),
)
_CONFUSED = frozenset((one, other) for family in _KIN for one in family for other in family)


def role_fit(wanted: Role, element: Element) -> float:
    """From 1, it is one, to 0, it is something else."""
    role = element.role
    if role is wanted or (wanted is Role.FIELD and element.editable):
        return SAME
    if element.source is Source.OCR:
        if wanted in CONTROLS:
            return UNSEEN
        return WRITTEN if wanted in _HAS_WORDS else UNTOLD
    if wanted is Role.UNKNOWN or role is Role.UNKNOWN:
        return UNTOLD
    called_a_button = wanted in _TOUCHED and (role in _TOUCHED or role is Role.TEXT) and element.clickable
    checkable = wanted in TOGGLES and element.checked is not None
    return NEARLY if called_a_button or checkable or (wanted, role) in _CONFUSED else 0.0


_IDLE = 0.96
"""A text that does nothing, where something of the same name does."""
_AS_TEXT = 0.96
_CONTENTS = 0.8
"""What was typed into a field is not what the field is called."""
_OTHER_CASE = 0.96
"""The same text in other letters, where it also stands to the letter."""
_MISREAD, _WRAPPED, _RUN_TOGETHER, _BY_ID_WORDS = 0.93, 0.95, 0.6, 0.8
"""Read off the picture with slips, in several lines, in one with another; known by the words of its id."""
_NEAR, _LOOSE = 0.6, 0.85
"""Texts less alike than the first are different texts; what is left of those that are more so."""
_MEANT, _MEANT_TO_THE_LETTER, _MEANT_IN_PART, _LEAST_MEANT = 0.94, 0.75, 0.75, 0.2
"""The same in other words: asked for in a sentence; asked for as a text, which proves nothing (see `holds`);
with more words round it."""
_TELLING, _TELLING_HAN = 4, 2
"""Letters, or characters, of a word that tells something of a title that it is in."""
_SAME_ID, _SAME_DESCRIPTION, _NAMELESS = 0.9, 0.9, 0.7
"""What shows no text now, but has the id, the description, or the place."""
_MOST_LINES = 6


@dataclass(frozen=True, slots=True)
class Named:
    """An element, how well it goes by the text, and where the text stands."""

    element: Element
    value: float
    of: Element | None = None


def named(query: Query, known: Index) -> Iterator[Named]:
    """Whom the text, or else the description, of the query leads to; everything, if it gives neither."""
    wanted = query.text if query.text is not None else query.description
    if wanted is None:
        yield from (Named(element, 1.0) for element in known.screen.elements)
        return
    strict = _is_strict(query)
    for name, value in _names(wanted, query, known):
        if not (strict and _is_aside(name, query.role, known)):
            yield from _bearers(name, value, query.role, known)
    if not strict:
        yield from _without_text(query, known)


def _is_strict(query: Query) -> bool:
    return (Trait.TEXT if query.text is not None else Trait.DESCRIPTION) in query.must


def _is_aside(name: Name, role: Role | None, known: Index) -> bool:
    """Whether it is only said in passing: a row's second line, what someone typed. It binds nothing."""
    if name.weight == TYPED:
        return True
    return role is not Role.TEXT and _weight(name, known.doer(known.by_id[name.of.id]), known) < TITLE


def _weight(name: Name, doer: Element, known: Index) -> float:
    """How well the words name what is touched for them."""
    if doer is name.element:
        return name.weight
    return next((one.weight for one in known.names(doer) if one.of.id == name.of.id), name.weight)


def _names(wanted: str, query: Query, known: Index) -> list[tuple[Name, float]]:
    """The names that say it, to the letter if any does so."""
    exact = known.by_text.get(normal(wanted), [])
    if exact:
        literal = any(name.text.strip() == wanted.strip() for name in exact)

        def value(name: Name) -> float:
            if literal and name.text.strip() != wanted.strip():
                return _OTHER_CASE
            # Asked for as a description, a text that reads the same comes second.
            return 1.0 if query.text is not None or name.text == name.of.description else _AS_TEXT

        return [(name, value(name)) for name in exact]
    if _is_strict(query):
        return []
    others = [name for names in known.by_text.values() for name in names]
    return (
        [(name, BARE) for name in others if bare(name.text) == bare(wanted) != ""]
        or [(name, _MISREAD) for name in others if _was_read(name) and look_alike(name.text, wanted)]
        or [(name, _WRAPPED) for name in _wrapped(wanted, known)]
        or _alike(wanted, others, query, known)
    )


def _alike(wanted: str, others: list[Name], query: Query, known: Index) -> list[tuple[Name, float]]:
    near = ((name, similarity(wanted, name.text)) for name in others)
    if query.loose:
        near = ((name, likeness * surplus(wanted, name.text)) for name, likeness in near)
    found = [(_part(name, wanted), likeness * _LOOSE) for name, likeness in near if likeness >= _NEAR]
    found += _meant(wanted, others, query)
    found += _run_together(wanted, others) if not found else []
    found += _mentioned(wanted, others) if query.loose and not found else []
    if query.loose:
        spoken = ((one, id_words(one.resource_id)) for one in known.screen.elements if one.resource_id)
        by_id = (Name(words, one, 1.0, one) for one, words in spoken if words and normal(wanted) == words)
        found += [(name, _BY_ID_WORDS) for name in by_id if not known.names(name.element)]
    return found


def _meant(wanted: str, others: list[Name], query: Query) -> list[tuple[Name, float]]:
    """In other words, or in the other language: weaker than the letter, and more so where it says more."""
    shares = ((name, means(wanted, name.text)) for name in others)
    if not query.loose:
        return [(name, _MEANT_TO_THE_LETTER) for name, share in shares if share == 1.0]
    return [
        (name, _MEANT if share == 1.0 else _MEANT_IN_PART * (0.5 + 0.5 * share))
        for name, share in shares
        if share >= _LEAST_MEANT
    ]


def _mentioned(wanted: str, others: list[Name]) -> list[tuple[Name, float]]:
    """A word or two of a long title, as people say them."""
    if len(bare(wanted)) < (_TELLING_HAN if is_chinese(wanted) else _TELLING):
        return []
    near = ((name, similarity(wanted, name.text)) for name in others if surplus(wanted, name.text) == 1.0)
    return [(_part(name, wanted), likeness * _LOOSE) for name, likeness in near if likeness >= 0.5]


def _was_read(name: Name) -> bool:
    return name.of.source is Source.OCR


def _run_together(wanted: str, others: list[Name]) -> list[tuple[Name, float]]:
    """Two things that were read as one line: "Every dayMon to Fri" begins anew at a capital letter."""
    found = []
    for name in others:
        at = _start(wanted, name.text) if _was_read(name) else None
        if at is None or len(wanted.strip()) < 3:
            continue
        end = at + len(wanted.strip())
        if _begins_anew(name.text, at) and _begins_anew(name.text, end):
            found.append((_part(name, wanted), _RUN_TOGETHER))
    return found


def _begins_anew(text: str, at: int) -> bool:
    """At the edge of the line, or where a small letter is followed by a capital without a space."""
    return at in (0, len(text)) or (text[at - 1].islower() and text[at].isupper())


def _start(wanted: str, text: str) -> int | None:
    at = text.casefold().find(wanted.strip().casefold())
    return at if at >= 0 and len(text.casefold()) == len(text) else None


def _part(name: Name, wanted: str) -> Name:
    """The name with the place of those words in its line, as far as their number tells it."""
    at = _start(wanted, name.text) if _was_read(name) else None
    if at is None:
        return name
    line, per = name.of.bounds, name.of.bounds.width / max(1, len(name.text))
    part = line.model_copy(
        update={"left": line.left + at * per, "right": line.left + (at + len(wanted.strip())) * per}
    )
    return replace(name, of=name.of.model_copy(update={"bounds": part}))


def _wrapped(wanted: str, known: Index) -> Iterator[Name]:
    """A text that the picture shows on several lines: where its first line stands."""
    lines = [one for one in known.screen.elements if one.source is Source.OCR and bare(one.text)]
    goal = bare(wanted)
    for first in lines:
        so_far, last = bare(first.text), first
        for _ in range(_MOST_LINES):
            if not goal.startswith(so_far) or so_far == goal:
                break
            following = _next_line(last, lines, known)
            if following is None:
                break
            so_far, last = so_far + bare(following.text), following
        if so_far == goal and last is not first:
            yield Name(first.text, first, 1.0, first)


def _next_line(line: Element, lines: Iterable[Element], known: Index) -> Element | None:
    """The line right below, if there is one that could go on."""
    box = known.boxes[line.id]

    def goes_on(other: Box) -> bool:
        gap = other.top - box.bottom
        return -box.height / 2 < gap < box.height and min(box.right, other.right) > max(box.left, other.left)

    below = [one for one in lines if one is not line and known.boxes[one.id].y > box.bottom]
    below = [one for one in below if goes_on(known.boxes[one.id])]
    ordered = in_reading_order(below, lambda one: known.boxes[one.id])
    return ordered[0] if ordered else None


def _bearers(name: Name, likeness: float, role: Role | None, known: Index) -> Iterator[Named]:
    """Whom a name leads to: to what is touched for it, or to what has the role that is asked for."""
    element, value = name.element, likeness * name.weight
    # By the place of the text: in a row that can be touched, its words mean the row, not the switch.
    doer = known.doer(known.by_id[name.of.id])
    touched = likeness * _weight(name, doer, known)
    if role is None:
        touched *= _IDLE if not known.actionable(doer) else _CONTENTS if name.weight == TYPED else 1.0
        yield Named(doer, touched, name.of)
        return
    if doer is element or role_fit(role, element):
        yield Named(element, value, name.of)
    if role_fit(role, element) == SAME:
        return
    if doer is not element:
        yield Named(doer, touched, name.of)
    if element.label_of is not None:
        yield Named(known.by_id[element.label_of], value, name.of)
    if role in GROUPS:
        yield from (Named(one, value * PART, name.of) for one in known.ancestors(element) if one.role is role)
    yield from _in_its_row(name, touched, role, known)


def _in_its_row(name: Name, value: float, role: Role, known: Index) -> Iterator[Named]:
    """What has the role, has no name of its own and stands in the row that the text names."""
    element = name.element
    row = element if element.role is Role.ITEM or element.clickable else known.row(element)
    if row is not None:
        near: Iterable[Element] = known.descendants(row)
    else:
        box = known.boxes[element.id]
        near = (one for one in known.screen.elements if in_one_row(known.boxes[one.id], box))
    for one in near:
        if one.role is role and one.id != element.id and _is_nameless(one, known):
            yield Named(one, value if row is not None else value * PART)


def _is_nameless(element: Element, known: Index) -> bool:
    """Whether nothing says what it is; what someone typed into it does not."""
    return all(name.weight == TYPED for name in known.names(element))


def _without_text(query: Query, known: Index) -> Iterator[Named]:
    """What shows no text of its own and is known by other descriptions: an icon that once was a word."""
    if query.text is not None and query.description is not None:
        for name in known.by_text.get(normal(query.description), ()):
            if not name.element.text:
                yield Named(name.element, _SAME_DESCRIPTION, name.of)
    if query.resource_id is None and not query.anchors:
        return
    for element in known.screen.elements:
        if query.resource_id is not None and same_id(query.resource_id, element.resource_id):
            value = _SAME_ID
        elif query.anchors and query.role is not None and known.actionable(element):
            value = _NAMELESS
        else:
            continue
        if _is_nameless(element, known):
            yield Named(element, value)


def same_id(wanted: str, resource_id: str) -> bool:
    """Full or short: `com.app:id/send` is also `id/send` and `send`."""
    if not wanted or not resource_id:
        return False
    if ":" in wanted:
        return wanted == resource_id
    return wanted.rpartition("/")[2] == resource_id.rpartition("/")[2]
