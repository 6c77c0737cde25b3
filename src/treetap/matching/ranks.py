"""Which one of a list it is, and which list: its place, and everything that the list says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

from treetap.matching.labels import index, said
from treetap.models import Constraint, ConstraintKind, Element, Rank, Role, Screen, Target, Text, Trait

_NOW = "most near"
"""What is nearest in time."""


@dataclass(frozen=True)
class Listed:
    """What is of one kind in one list: one in each entry, in reading order."""

    parts: tuple[Element, ...]
    entries: tuple[Element, ...]
    screen: Screen

    @property
    def told(self) -> str:
        """Equal for lists that say the same; empty where an entry says nothing that it could be known by."""
        if not all(any(_words(one, self.screen)) for one in self.entries):
            return ""
        known, parent = index(self.screen), self.entries[0].parent
        # What is alone in its list may be one of many that have each a frame of their own.
        whole = parent is None or len(self.parts) == 1
        inside = self.screen.elements if whole else known.descendants(known.by_id[parent or ""])
        lines = ["\t".join(said(one)) for one in inside if not one.editable]
        return sha256("\n".join(lines).encode()).hexdigest()[:16]


def listed(element: Element, screen: Screen) -> Listed | None:
    """The list that it is in, with what is of its kind there; None where an entry has two of them."""
    for one in _lists(element.resource_id, element.role, screen):
        if element in one.parts:
            return one
    return None


def rank_of(element: Element, screen: Screen) -> Rank | None:
    """Where it stands there; None where that cannot be told again."""
    found = listed(element, screen)
    told = "" if found is None else found.told
    return Rank(at=found.parts.index(element), of=told) if found is not None and told else None


def ranked(rank: Rank, resource_id: str, role: Role, screen: Screen) -> Element | None:
    """The one of that kind in that place, if there is such a list that says what it said."""
    lists = [one for one in _lists(resource_id, role, screen) if rank.of and one.told == rank.of]
    return lists[0].parts[rank.at] if len(lists) == 1 and rank.at < len(lists[0].parts) else None


def again(rank: Rank, target: Target, constraints: Sequence[Constraint], screen: Screen) -> Target | None:
    """The entry at its place in a list that says what it said. None where its place does not tell: the most
    of a list, or its last entry, may be out of sight; what is nearest in time changes with the clock."""
    kinds = ConstraintKind.COMPARISON, ConstraintKind.NTH
    asked = [one for one in constraints if one.kind in kinds]
    whole = any(one.kind is ConstraintKind.COMPARISON or one.value.startswith("-") for one in asked)
    goes_on = whole and any(one.scrollable for one in screen.elements)
    if target.role is None or goes_on or any(one.value.startswith(_NOW) for one in asked):
        return None
    found = ranked(rank, target.resource_id or "", target.role, screen)
    if found is None:
        return None
    # By its name as well: on another screen its id is another element's.
    name = index(screen).label(found)
    text = Text.literal(name) if name else None
    return target.model_copy(update={"element": found.id, "text": text, "must_match": (Trait.TEXT,)})


def _lists(resource_id: str, role: Role, screen: Screen) -> Iterator[Listed]:
    known = index(screen)
    groups: dict[str | None, list[tuple[Element, Element]]] = {}
    for one in screen.elements:
        if (one.resource_id, one.role) == (resource_id, role):
            entry = known.row(one) or one
            groups.setdefault(entry.parent, []).append((entry, one))
    for group in groups.values():
        group.sort(key=lambda pair: (known.boxes[pair[0].id].top, known.boxes[pair[0].id].left))
        entries, parts = zip(*group, strict=True)
        if len({entry.id for entry in entries}) == len(entries):
            yield Listed(parts, entries, screen)


def _words(entry: Element, screen: Screen) -> Iterator[str]:
    yield from said(entry)
    yield from (text for one in index(screen).descendants(entry) for text in said(one))
