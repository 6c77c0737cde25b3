"""A target with its texts filled in, ready to be compared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from treetap.models import Relation, Role, Target, Text, Trait

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
