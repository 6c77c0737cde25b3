"""What a screen offers: everything that can be touched or filled in, with its words and its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from treetap.matching.labels import TOGGLES, Index, id_words, index, said
from treetap.matching.regions import behind, is_cut_off
from treetap.matching.words import normal
from treetap.models import BlockerKind, Element, Role, Screen, Source
from treetap.policy.offline.wording import Concept, concepts, label_classes
from treetap.task.lexicon import Lexicon

_WHOLE_PAGE = 0.6
"""Of the screen: what is larger and holds other things is the page, not a thing on it."""
_OVER = frozenset({BlockerKind.DIALOG, BlockerKind.INVITATION, BlockerKind.PERMISSION})
_MENUS = frozenset({BlockerKind.POPUP})
ADJUSTED = frozenset({Role.SLIDER, Role.PICKER})


@dataclass(frozen=True)
class Thing:
    """Something on the screen that can be touched or filled in."""

    element: Element
    label: str
    texts: tuple[str, ...]
    """All that it is called; of a row its other words, too."""
    id_text: str
    classes: frozenset[str]
    concepts: tuple[Concept, ...]
    all_concepts: tuple[Concept, ...]
    row_texts: tuple[str, ...]
    """What the row says that it stands in."""
    toggle: Element | None
    row: int
    """Its place among the rows of its list, from 0; -1 for what is no row."""
    rows: int
    inside_row: bool
    in_dialog: bool
    in_menu: bool
    x: float
    y: float
    area: float

    @cached_property
    def words(self) -> str:
        return "\n".join((*self.texts, *self.row_texts))

    @property
    def is_field(self) -> bool:
        return self.element.editable or self.element.role is Role.FIELD

    @cached_property
    def contents(self) -> str:
        """What a field holds."""
        typed = self.element.text.strip()
        # Some phones tell a hint as the text: "Search files" is what an empty field says.
        return "" if normal(typed) == normal(self.element.hint) or "search" in label_classes(typed) else typed


def things_of(screen: Screen, lexicon: Lexicon) -> Iterator[Thing]:
    """All that can be touched or filled in now, in reading order."""
    known = index(screen)
    covered = behind(known)
    usable = [one for one in screen.elements if one.enabled and one.id not in covered]
    found = [one for one in usable if known.actionable(one) and not _is_page(one, known)]
    found = [one for one in found if not is_cut_off(one, known)]
    if not any(one.clickable or one.long_clickable for one in found):
        # Read off the picture: nobody says what can be touched, so every word may be.
        found += [one for one in usable if one.source is not Source.TREE and said(one) and one not in found]
    dialog, menu = _over(known, _OVER), _over(known, _MENUS)
    rows = _rows(known)
    layout = _Layout(known, lexicon, dialog, menu, rows)
    for element in sorted(found, key=lambda one: one.order):
        yield _thing(element, layout)


@dataclass(frozen=True)
class _Layout:
    """What is worked out once for a screen."""

    known: Index
    lexicon: Lexicon
    dialog: frozenset[str]
    menu: frozenset[str]
    rows: Mapping[str, tuple[int, int]]


def _thing(element: Element, layout: _Layout) -> Thing:
    known, lexicon, rows = layout.known, layout.lexicon, layout.rows
    size = known.screen.frame.size
    label = known.label(element)
    spoken = [label, *(name.text for name in known.names(element))]
    if not any(normal(name.text) for name in known.names(element)):
        spoken += [name.text for name in known.inherited(element)]
    around = known.row(element)
    texts = tuple(dict.fromkeys(one.strip() for one in spoken if one.strip()))
    named = id_words(element.resource_id)
    lineage = {element.id, *(one.id for one in known.ancestors(element))}
    # What an entry of a list begins with says what it is, and not what it does: "Call with Ann".
    entry = element.role is Role.ITEM and element.id in rows and not lineage & layout.menu
    classes = label_classes(label, whole=entry)
    for also in (element.description, *((element.hint, element.text) if element.editable else ())):
        classes |= label_classes(also) if also else frozenset()
    if not any(said(one) for one in (element, *known.texts(element))):
        classes |= label_classes(named)
    own = next(
        (rows[one] for one in (element.id, *(up.id for up in known.ancestors(element))) if one in rows),
        (-1, 0),
    )
    box = known.boxes[element.id]
    toggle = known.control(element)
    return Thing(
        element=element,
        label=label,
        texts=texts,
        id_text=named,
        classes=classes,
        concepts=concepts(label, lexicon),
        row_texts=() if around is None else tuple(text for one in known.texts(around) for text in said(one)),
        all_concepts=concepts(" . ".join((*texts, named)), lexicon),
        toggle=toggle
        if toggle is not None and (toggle.role in TOGGLES or toggle.checked is not None)
        else None,
        row=own[0],
        rows=own[1],
        inside_row=around is not None and element.id not in rows,
        in_dialog=bool(lineage & layout.dialog),
        in_menu=bool(lineage & layout.menu),
        x=box.x / size.width,
        y=box.y / size.height,
        area=box.area / (size.width * size.height),
    )


def _is_page(element: Element, known: Index) -> bool:
    """A whole page may be marked as something to touch: what is meant are the things on it."""
    if element.editable or element.checked is not None:
        return False
    size = known.screen.frame.size
    large = known.boxes[element.id].area > _WHOLE_PAGE * size.width * size.height
    return large and any(known.actionable(one) for one in known.descendants(element))


def _over(known: Index, over: frozenset[BlockerKind]) -> frozenset[str]:
    """The elements of what lies over the page."""
    found = {name for one in known.screen.blockers if one.kind in over for name in one.elements}
    if over is _OVER:
        boxes = [one for one in known.screen.elements if one.role is Role.DIALOG]
        found |= {part.id for one in boxes for part in (one, *known.descendants(one))}
    return frozenset(found)


def _rows(known: Index) -> dict[str, tuple[int, int]]:
    """The rows of each list, with their place and number; what is alone in a card is the card's."""
    families: dict[str, list[Element]] = {}
    heads: dict[str, str] = {}
    for one in known.screen.elements:
        card = known.by_id.get(one.parent or "")
        if one.role is Role.ITEM and card is not None:
            alone = sum(each.role is Role.ITEM for each in known.children[card.id]) == 1
            row = card if alone and card.parent is not None and known.is_one_of_several(card) else one
            heads[one.id] = row.id
            families.setdefault(row.parent or "", []).append(row)
    placed: dict[str, tuple[int, int]] = {}
    for family in families.values():
        family.sort(key=lambda one: (known.boxes[one.id].y, known.boxes[one.id].x))
        placed.update({one.id: (at, len(family)) for at, one in enumerate(family)})
    return placed | {name: placed[row] for name, row in heads.items()}
