"""What a regular expression is made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


class RegexError(Exception):
    """The pattern is none. The message is what the phone's C library says."""


@dataclass(frozen=True, slots=True)
class CharSet:
    """One character out of these."""

    characters: frozenset[str] = frozenset()
    ranges: tuple[tuple[str, str], ...] = ()
    classes: tuple[str, ...] = ()
    negated: bool = False
    ignore_case: bool = False

    def __contains__(self, character: str) -> bool:
        found = self._holds(character)
        if not found and self.ignore_case:
            found = self._holds(character.lower()) or self._holds(character.upper())
        return found != self.negated

    def _holds(self, character: str) -> bool:
        return (
            character in self.characters
            or any(low <= character <= high for low, high in self.ranges)
            or any(in_class(name, character) for name in self.classes)
        )

    def single(self) -> str | None:
        """The one character it stands for, if it is one."""
        if len(self.characters) == 1 and not (self.ranges or self.classes or self.negated):
            return next(iter(self.characters))
        return None


_CLASSES: dict[str, Callable[[str], bool]] = {
    "alpha": str.isalpha,
    "digit": lambda character: "0" <= character <= "9",
    "alnum": str.isalnum,
    "upper": str.isupper,
    "lower": str.islower,
    "space": lambda character: character in " \t\n\r\f\v",
    "blank": lambda character: character in " \t",
    "punct": lambda character: "!" <= character <= "~" and not character.isalnum(),
    "xdigit": lambda character: character in "0123456789abcdefABCDEF",
    "cntrl": lambda character: character < " " or character == "\x7f",
    "print": str.isprintable,
    "graph": lambda character: character.isprintable() and character != " ",
    "word": lambda character: character.isalnum() or character == "_",
}
CLASSES = frozenset(_CLASSES) - {"word"}


def in_class(name: str, character: str) -> bool:
    """`[:name:]`, and `\\w` under the name of `word`."""
    return _CLASSES[name](character)


@dataclass(frozen=True, slots=True)
class One:
    """A character."""

    options: CharSet


@dataclass(frozen=True, slots=True)
class Assertion:
    """A place: `^`, `$`, `<`, `>`, `b` (edge of a word) or `B` (none)."""

    kind: str


@dataclass(frozen=True, slots=True)
class BackReference:
    number: int


@dataclass(frozen=True, slots=True)
class Concatenation:
    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Alternation:
    branches: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Repetition:
    """`most` is None if there is no limit."""

    body: Node
    least: int
    most: int | None


@dataclass(frozen=True, slots=True)
class Capture:
    body: Node
    number: int


Node = One | Assertion | BackReference | Concatenation | Alternation | Repetition | Capture
