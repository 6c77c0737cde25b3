"""What the tree says and what was read off the pixels become one list of elements, each thing once.

Structure and exact wording come from the tree. A line that the tree does not have becomes a text of its own,
inside the smallest element that holds it.
"""

from __future__ import annotations

from collections.abc import Sequence

from treetap.models import Element, Role, TextLine
from treetap.perception.lines import elements_of, in_rows, says_the_same, worth_keeping

_HOLDERS = frozenset({Role.WEB, Role.IMAGE, Role.UNKNOWN, Role.LIST, Role.ITEM, Role.DIALOG, Role.CONTAINER})
_WORDLESS = frozenset({Role.BUTTON, Role.TAB, Role.ICON, Role.FIELD, Role.CHECKBOX, Role.RADIO, Role.SWITCH})


def fuse(elements: Sequence[Element], lines: Sequence[TextLine]) -> tuple[Element, ...]:
    """The elements with those lines added that they do not have, in reading order."""
    fresh = in_rows(
        line for line in worth_keeping(lines) if not _known(line, elements) and not _is_mark(line, elements)
    )
    if not fresh:
        return tuple(elements)
    read = elements_of(fresh, parents=[_holder(line, elements) for line in fresh])
    return _in_order(elements, read)


def _known(line: TextLine, elements: Sequence[Element]) -> bool:
    return any(
        says_the_same(line, said, one.bounds)
        for one in elements
        for said in (one.text, one.hint, one.description)
        if said
    )


def _is_mark(line: TextLine, elements: Sequence[Element]) -> bool:
    """A letter or two on a picture is its drawing: the initial on an avatar, the `x` of a cross."""
    if len(line.text.strip()) > 2:
        return False
    middle = line.bounds.center
    return any(one.role in (Role.ICON, Role.BUTTON) and one.bounds.contains(middle) for one in elements)


def _holder(line: TextLine, elements: Sequence[Element]) -> str | None:
    """The smallest element round the line's middle that could hold a text of its own."""
    middle = line.bounds.center
    round_it = [
        one
        for one in elements
        if (one.role in _HOLDERS or (one.role in _WORDLESS and not one.text)) and one.bounds.contains(middle)
    ]
    # Of two that are alike the inner one, which comes later, is the holder.
    return min(reversed(round_it), key=lambda one: one.bounds.area).id if round_it else None


def _in_order(elements: Sequence[Element], read: Sequence[Element]) -> tuple[Element, ...]:
    """Each line after its holder; one that has none before the first thing that lies further down."""
    inside: dict[str | None, list[Element]] = {}
    for one in read:
        inside.setdefault(one.parent, []).append(one)
    free = inside.pop(None, [])
    found: list[Element] = []
    for element in elements:
        while free and element.parent is None and free[0].bounds.top < element.bounds.top:
            found.append(free.pop(0))
        found.append(element)
        found.extend(inside.get(element.id, ()))
    found.extend(free)
    return tuple(
        one if one.order == order else one.model_copy(update={"order": order})
        for order, one in enumerate(found)
    )
