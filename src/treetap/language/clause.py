"""One clause while it is being read: its chunks, and what each of them turned out to be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from treetap.language.chunks import Chunk
from treetap.language.lexicon.lexicon import Lexicon
from treetap.language.verbs import Verb
from treetap.models.task import Constraint, NamedValue


@dataclass(slots=True)
class Found:
    """A value with the part it plays. Its name is given when all of them are known."""

    type: str
    value: str
    role: str = ""
    parts: tuple[NamedValue, ...] = ()
    fixed: bool = False
    half: str = ""
    unit: str = ""
    name: str = ""


@dataclass(slots=True)
class Reading:
    """The chunks of a clause. Each gets exactly one use; what has none is left over and unexplained."""

    row: Sequence[Chunk]
    text: str
    """The sentence without its values, in which the chunks have their places."""
    lexicon: Lexicon
    chinese: bool
    uses: dict[int, str] = field(default_factory=dict)
    verb: Verb | None = None
    slots: dict[int, Found] = field(default_factory=dict)
    """By the place where each begins."""
    constraints: tuple[Constraint, ...] = ()
    app: str | None = None

    def free(self, at: int) -> bool:
        return 0 <= at < len(self.row) and at not in self.uses

    def use(self, places: Iterator[int] | Sequence[int], what: str) -> None:
        for at in places:
            self.uses[at] = what

    def cut(self, start: int, end: int, found: Found) -> None:
        """The chunks from start up to end are this value."""
        self.slots[start] = found
        self.use(range(start, end), "slot")

    def said(self, start: int, end: int) -> str:
        """These chunks to the letter."""
        return self.text[self.row[start].start : self.row[end - 1].end]

    def takes(self, what: str) -> bool:
        """Whether the verb may have such a value without quotation marks."""
        if self.verb is None:
            return False
        return any(
            what in sense.takes or what in self.lexicon.verbs[sense.name].takes for sense in self.verb.senses
        )

    def before(self, at: int) -> int | None:
        """The place before it that says something."""
        at -= 1
        while at >= 0 and self.row[at].has("dropped", "softening") and not self.row[at].names:
            at -= 1
        return at if at >= 0 else None
