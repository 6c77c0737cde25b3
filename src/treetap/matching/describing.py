"""From a thing that was found to a target that finds it again, here and after rows have moved."""

from __future__ import annotations

from collections.abc import Iterator

from treetap.matching.find import find, number_of
from treetap.matching.labels import (
    LABEL,
    SEPARATE,
    STATES,
    TITLE,
    TYPED,
    Index,
    in_one_row,
    index,
    pieces,
    said,
)
from treetap.matching.words import normal
from treetap.models import Action, Anchor, Element, Point, Relation, Role, Screen, Source, Target, Text, Trait

_LONGEST = 80
"""A longer text is contents, not a name."""
_SURE = 0.8


def described(element: Element, screen: Screen, at: Point | None = None) -> Target:
    """All that is known of it and may be there again; anchors, container and ordinal if they are needed.

    What someone typed is left out: contents change, and may be secret. `at`: where it is touched.
    """
    known = index(screen)
    plain = _plain(element, known, at)
    if plain is None:
        return _bare(element, screen, at)
    for target in _ways(plain, element, known):
        matches = find(target, screen)
        if matches.best is not None and matches.best.element is element and matches.best.score >= _SURE:
            return target
    return plain.model_copy(update={"ordinal": number_of(element, plain, screen)})


def _plain(element: Element, known: Index, at: Point | None) -> Target | None:
    """Its own descriptions; None if it has none."""
    name, description = _name(element, known), _description(element)
    if element.description and not description:
        name = name or next(iter(pieces(element)), "")
    # Pixels say what stands there, not what it is.
    role = None if element.role is Role.UNKNOWN or element.source is Source.OCR else element.role
    if not (name or description or element.resource_id or role):
        return None
    return Target(
        resource_id=element.resource_id or None,
        text=_literal(name),
        description=_literal(description),
        role=role,
        last_point=at or _middle(element, known.screen),
        page_key=known.screen.page_key or None,
    )


def _bare(element: Element, screen: Screen, at: Point | None) -> Target:
    """What is neither called anything nor any known kind of thing: it has only its place."""
    point = at or _middle(element, screen)
    role = element.role if point is None else None
    return Target(role=role, last_point=point, page_key=screen.page_key or None)


def _name(element: Element, known: Index) -> str:
    """What it is called other than by its description: its text, its label, its row's title, its hint."""
    for name in known.names(element):
        contents = name.weight == TYPED or len(name.text) > _LONGEST
        own_description = name.of is element and name.text == element.description
        secondary = name.weight < min(LABEL, TITLE) and name.text != element.hint
        if not contents and not own_description and not secondary and normal(name.text):
            return name.text
    return ""


def _description(element: Element) -> str:
    """Its description, unless that tells how it stands now: "Bluetooth, on" says something else tomorrow."""
    words = {normal(word) for word in SEPARATE.split(element.description)}
    return "" if words & STATES or not normal(element.description) else element.description


def _ways(plain: Target, element: Element, known: Index) -> Iterator[Target]:
    """The descriptions to try, the plainest first."""
    yield plain
    for text in _beside(element, known):
        anchor = Anchor(relation=Relation.SAME_ROW, text=Text.literal(text))
        yield plain.model_copy(update={"anchors": (anchor,)})
    for container in _around(element, known):
        yield plain.model_copy(update={"container": Text.literal(container)})


def _beside(element: Element, known: Index) -> list[str]:
    """What the others in its row say, what names it first, then the nearest."""
    row = known.row(element)
    if row is not None:
        parts = known.texts(row)
    else:
        box = known.boxes[element.id]
        parts = [one for one in known.screen.elements if in_one_row(box, known.boxes[one.id])]
    own = {part.id for part in known.descendants(element)} | {element.id}
    others = [one for one in parts if one.id not in own and not one.editable and said(one)]
    box = known.boxes[element.id]
    others.sort(key=lambda one: (one.label_of != element.id, abs(known.boxes[one.id].x - box.x)))
    return [text for one in others[:3] for text in said(one)[:1] if len(text) <= _LONGEST]


def _around(element: Element, known: Index) -> Iterator[str]:
    """What the dialog, row or list that it is in is called."""
    for group in known.ancestors(element):
        if group.role in {Role.DIALOG, Role.ITEM} or group.clickable:
            title = next((text for part in known.texts(group) for text in said(part)), "")
            if title and len(title) <= _LONGEST:
                yield title
        if group.resource_id:
            yield group.resource_id


def _middle(element: Element, screen: Screen) -> Point | None:
    visible = element.bounds.visible_on(screen.frame.size)
    return None if visible is None else visible.center.on(screen.frame.size)


def _literal(text: str) -> Text | None:
    return Text.literal(text) if text else None


def on_another_screen(action: Action, decided_on: Screen, now: Screen) -> Action:
    """An element's id is valid on one screen only: on another the target is found by its texts."""
    target: Target | None = getattr(action, "target", None)
    if target is None or target.element is None:
        return action
    if (decided_on.page_key, decided_on.state_key) == (now.page_key, now.state_key):
        return action
    if target.text is None and target.description is None and target.resource_id is None:
        return action
    # Another row with the same text is not the one that was meant.
    must = dict.fromkeys((*target.must_match, *((Trait.ANCHORS,) if target.anchors else ())))
    described = target.model_copy(update={"element": None, "must_match": tuple(must)})
    return action.model_copy(update={"target": described})
