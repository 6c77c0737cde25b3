"""Whether the elements of two screens leave an answer as it was (E6).

The thing itself must still be there: in its place, called what it was called, with the same things under and
over it. Only what it holds may be another: a switch that is on now, a field with another value. And whatever
could be meant by the target must be what it was: nothing of that kind has come, and none has gone.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

from treetap.matching.labels import index, said
from treetap.matching.naming import Query
from treetap.matching.sentences import read_sentence
from treetap.matching.words import is_chinese, normal, words
from treetap.models import Bounds, Element, LocateResult, Role, Screen

_SCREENS = 16
"""Screens whose elements' marks are kept."""

Mark = tuple[object, ...]


def still_meant(result: LocateResult, query: Query, then: Screen, now: Screen) -> bool:
    """Whether what was found is there as it was, and nothing else has come to be meant, or has gone.

    What is counted, or told by its neighbours, or by an id of this screen, is good for this screen only.
    """
    same = then.elements == now.elements and then.frame.sha == now.frame.sha
    if query.element is not None:
        return same
    if _by_its_place(query):
        return same or (bool(then.state_key) and then.state_key == now.state_key)
    if then.elements is now.elements:
        return True
    before, after = _marks(then), _marks(now)
    own = _own(result, then)
    if own is not None and not _is_still_there(own, query, then, now):
        return False
    itself = None if own is None else before[own.id]
    shared = set(before.values()) & set(after.values())
    kept_then, kept_now = _values(then, query), _values(now, query)
    changed = (
        one
        for screen, marks in ((then, before), (now, after))
        for one in screen.elements
        if marks[one.id] not in shared
        or (marks[one.id] != itself and kept_then.get(marks[one.id]) != kept_now.get(marks[one.id]))
    )
    return not any(_could_be(one, query) for one in changed) and _layers(result, then) == _layers(result, now)


def _by_its_place(query: Query) -> bool:
    """Whether it is told by a number or by what is round it, in so many words or in a sentence."""
    readings = (query,) if query.sentence is None else (query, *read_sentence(query))
    return any(
        one.ordinal is not None or one.anchors or one.container is not None or one.sides for one in readings
    )


def explained(then: Screen, now: Screen, area: Bounds) -> bool:
    """Whether the elements say that something in the area has changed: what it holds, or what is beside."""
    return _states(then, area) != _states(now, area)


def names_now(result: LocateResult, then: Screen, now: Screen) -> dict[str, str]:
    """The ids of then, and those of the same elements now; none for what is there twice."""
    meant = {one.element for one in result.candidates}
    wanted = {name: mark for name, mark in _marks(then).items() if name in meant}
    here: dict[Mark, list[str]] = {}
    for name, mark in _marks(now).items() if wanted else ():
        here.setdefault(mark, []).append(name)
    return {name: found[0] for name, mark in wanted.items() if len(found := here.get(mark, [])) == 1}


def _own(result: LocateResult, screen: Screen) -> Element | None:
    """The element that was found; none where it was only seen."""
    names = (one.element for one in result.candidates if one.bounds == result.bounds and one.element)
    name = next(names, None)
    return None if name is None else screen.element(name)


def _is_still_there(own: Element, query: Query, then: Screen, now: Screen) -> bool:
    mark = _marks(then)[own.id]
    were, are = ([name for name, other in _marks(one).items() if other == mark] for one in (then, now))
    if len(were) != len(are):
        return False  # it is gone, or something just like it lies there too
    known = index(now)
    there = known.by_id[are[were.index(own.id)]]
    if own.text != there.text and any(_shares(_spoken(query), one.text) for one in (own, there)):
        return False  # it went by what it held, or holds now what was asked for
    before = index(then)
    return before.label(own) == known.label(there) and _lineage(own, then) == _lineage(there, now)


def _lineage(element: Element, screen: Screen) -> list[Mark]:
    marks = _marks(screen)
    return [marks[one.id] for one in index(screen).ancestors(element)]


def _values(screen: Screen, query: Query) -> dict[Mark, str]:
    """What the fields hold, as far as it could be what is asked for."""
    marks, asked = _marks(screen), _spoken(query)
    loose = query.text is None
    return {
        marks[one.id]: one.text
        for one in screen.elements
        if one.editable and (loose or _shares(asked, one.text))
    }


def _layers(result: LocateResult, screen: Screen) -> list[Mark]:
    """What a touch there could be for, from the bottom to the top."""
    at, marks = result.center, _marks(screen)
    if at is None:
        return []
    return [
        marks[one.id]
        for one in screen.elements
        if (one.clickable or one.long_clickable or one.editable or one.checked is not None)
        and (one.bounds.space is not at.space or one.bounds.contains(at))
    ]


def _states(screen: Screen, area: Bounds) -> set[Mark]:
    marks, size = _marks(screen), screen.frame.size
    return {
        (marks[one.id], one.text, one.checked, one.selected, one.focused)
        for one in screen.elements
        if one.bounds.on(size).intersection(area) is not None
    }


_marked: OrderedDict[int, tuple[Screen, dict[str, Mark]]] = OrderedDict()


def _marks(screen: Screen) -> dict[str, Mark]:
    """What each element is and where, by its id; worked out once, the last few screens are kept."""
    known = _marked.get(id(screen))
    if known is None or known[0] is not screen:
        known = _marked[id(screen)] = (screen, {one.id: _mark(one) for one in screen.elements})
    _marked.move_to_end(id(screen))
    while len(_marked) > _SCREENS:
        _marked.popitem(last=False)
    return known[1]


def _mark(element: Element) -> Mark:
    """What it is and where: a thing that has moved, or is called something else, is another."""
    box = element.bounds
    text = "" if element.editable else element.text
    if element.role is Role.SWITCH and not said(element):
        text = ""  # "on" and "off"
    return (
        text,
        element.description,
        element.hint,
        element.resource_id,
        element.role,
        (box.left, box.top, box.right, box.bottom),
        element.enabled,
        element.clickable,
        element.label_of is None,
    )


def _could_be(element: Element, query: Query) -> bool:
    """Whether it has a word of what was asked for, or is of that kind where there are no words."""
    if element.role is Role.DIALOG:
        return True
    if query.resource_id is not None and element.resource_id == query.resource_id:
        return True
    asked = _spoken(query)
    if not asked:
        return query.role is None or element.role is query.role
    touchable = element.clickable or element.long_clickable or element.role is Role.ITEM
    if query.text is None and (touchable or element.description):
        return True  # what only describes a thing may mean it by other words
    return any(_shares(asked, text) for text in (element.text, element.description, element.hint))


def _shares(asked: Iterable[str], text: str) -> bool:
    return bool(text) and any(_share_words(one, text) for one in asked)


def _share_words(one: str, other: str) -> bool:
    if is_chinese(one) or is_chinese(other):
        a, b = normal(one), normal(other)
        return bool(_pairs(a) & _pairs(b)) or a in b or b in a
    return bool(set(words(one)) & set(words(other)))


def _pairs(text: str) -> set[str]:
    return {text[at : at + 2] for at in range(len(text) - 1)}


def _spoken(query: Query) -> tuple[str, ...]:
    """The words by which the thing itself is known."""
    return tuple(said for said in (query.text, query.description, query.sentence) if said)
