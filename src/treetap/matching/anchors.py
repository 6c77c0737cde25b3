"""How an element stands to a text: beside, above, in the same row, in the same dialog."""

from __future__ import annotations

from treetap.matching.labels import FRAMES, GROUPS, TYPED, Index, Name, in_one_row, segments, stands
from treetap.matching.meaning import means
from treetap.matching.naming import same_id
from treetap.matching.words import BARE, normal, similarity, surplus
from treetap.models import Element, Relation, Role, Source

_ALIKE = 0.6
"""Texts less alike than this are different texts."""
_ACROSS = frozenset({Relation.LEFT_OF, Relation.RIGHT_OF, Relation.SAME_ROW})


def standing(text: str, known: Index, *, loose: bool = False) -> list[Element]:
    """Where the text stands, alone or as a whole part of a line.

    Said by a person (`loose`), also where some of its words or its meaning stand.
    """
    names = known.by_text.get(normal(text), [])
    if not names:
        every = [name for names in known.by_text.values() for name in names]
        names = [name for name in every if similarity(text, name.text) >= BARE]
        names = names or [name for name in every if normal(text) in segments(name.text)]
        if not names and loose:
            names = [name for name in every if means(text, name.text) == 1.0]
            names = names or _most_alike(text, every)
    return list({name.of.id: name.of for name in names if name.weight != TYPED}.values())


def _most_alike(text: str, names: list[Name]) -> list[Name]:
    """Those that say the most of it, and only where they do so clearly."""
    alike = [(similarity(text, name.text) * surplus(text, name.text), name) for name in names]
    best = max((likeness for likeness, _ in alike), default=0.0)
    return [name for likeness, name in alike if likeness >= max(_ALIKE, best - 0.02)]


def distance(relation: Relation, element: Element, texts: list[Element], known: Index) -> float | None:
    """To the nearest of the texts; None if it stands so to none. What has the text is not beside it."""
    found = (_distance(relation, element, text, known) for text in texts if text.id != element.id)
    return min((one for one in found if one is not None), default=None)


def _distance(relation: Relation, element: Element, text: Element, known: Index) -> float | None:
    box, anchor = known.boxes[element.id], known.boxes[text.id]
    if relation is Relation.INSIDE:
        return (
            0.0 if stands(relation, box, anchor) is not None or shares_group(element, text, known) else None
        )
    apart = stands(relation, box, anchor)
    if apart is not None or relation not in _ACROSS:
        return apart
    row = known.row(text)
    if row is None or (row.id != element.id and not known.within(element, row)):
        return None
    # In one row, but not at one height: a title with a line below it, a switch in the middle of both.
    level = anchor._replace(top=box.top, bottom=box.bottom)
    return 0.0 if row.id == element.id and relation is Relation.SAME_ROW else stands(relation, box, level)


def shares_group(element: Element, text: Element, known: Index) -> bool:
    """Whether the smallest row, list or dialog that the text is in, or is the title of, holds the element."""
    for group in known.ancestors(text):
        if group.role in GROUPS or group.clickable:
            return known.within(element, group) or element.id == group.id
    return False


def contained(element: Element, wanted: str, texts: list[Element], known: Index) -> bool | None:
    """Whether it is in the list, dialog or row of that id or text; None where only the pixels are known.

    `texts`: where the text stands.
    """
    around = {group.id: group for group in known.ancestors(element)}
    if any(same_id(wanted, group.resource_id) for group in around.values()):
        return True
    for text in texts:
        groups = (around[one.id] for one in (text, *known.ancestors(text)) if one.id in around)
        if any(one is text or one.role in {Role.ITEM, Role.DIALOG} or one.clickable for one in groups):
            return True
        if shares_group(element, text, known) and not _is_page(text, known):
            return True
        if in_one_row(known.boxes[element.id], known.boxes[text.id]):
            return True
    return None if texts and element.source is Source.OCR else False


def _is_page(text: Element, known: Index) -> bool:
    """Whether the smallest group around the text is the whole page: then everything would be in it."""
    group = next((one for one in known.ancestors(text) if one.role in GROUPS or one.clickable), None)
    return group is None or (group.parent is None and group.role not in FRAMES)
