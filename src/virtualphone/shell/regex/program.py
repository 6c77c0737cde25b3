"""A regular expression as steps for a small machine."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from virtualphone.shell.regex.nodes import (
    Alternation,
    Assertion,
    BackReference,
    Capture,
    CharSet,
    Concatenation,
    Node,
    One,
    RegexError,
    Repetition,
)

LARGEST = 20_000


@dataclass(frozen=True, slots=True)
class Take:
    """Take a character and go on."""

    options: CharSet


@dataclass(frozen=True, slots=True)
class Split:
    """Go both ways, the first one by preference."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Save:
    """Remember the place in a slot."""

    slot: int


@dataclass(frozen=True, slots=True)
class Check:
    """Go on only at such a place."""

    kind: str


@dataclass(frozen=True, slots=True)
class Again:
    """Take what a group took."""

    number: int


@dataclass(frozen=True, slots=True)
class Accept:
    """A match ends here."""


Step = Take | Split | Save | Check | Again | Accept


def compile_tree(node: Node) -> list[Step]:
    """The steps of a tree; a RegexError if they would be too many."""
    compiler = _Compiler()
    compiler.add(node)
    compiler.steps.append(Accept())
    return compiler.steps


class _Compiler:
    def __init__(self) -> None:
        self.steps: list[Step] = []

    def add(self, node: Node) -> None:
        if len(self.steps) > LARGEST:
            raise RegexError("out of memory")
        match node:
            case One():
                self.steps.append(Take(node.options))
            case Assertion():
                self.steps.append(Check(node.kind))
            case BackReference():
                self.steps.append(Again(node.number))
            case Concatenation():
                for part in node.parts:
                    self.add(part)
            case Capture():
                self.steps.append(Save(2 * node.number))
                self.add(node.body)
                self.steps.append(Save(2 * node.number + 1))
            case Alternation():
                self._alternation(node)
            case Repetition():
                self._repetition(node)

    def _alternation(self, node: Alternation) -> None:
        jumps: list[int] = []
        for branch in node.branches[:-1]:
            split = self._reserve()
            self.add(branch)
            jumps.append(self._reserve())
            self.steps[split] = Split(split + 1, len(self.steps))
        self.add(node.branches[-1])
        for jump in jumps:
            self.steps[jump] = Split(len(self.steps), len(self.steps))

    def _repetition(self, node: Repetition) -> None:
        for _ in range(node.least):
            self.add(node.body)
        if node.most is None:
            split = self._reserve()
            self.add(node.body)
            self.steps.append(Split(split, split))
            self.steps[split] = Split(split + 1, len(self.steps))
            return
        splits: list[int] = []
        for _ in range(node.most - node.least):
            splits.append(self._reserve())
            self.add(node.body)
        for split in splits:
            self.steps[split] = Split(split + 1, len(self.steps))

    def _reserve(self) -> int:
        self.steps.append(Split(0, 0))
        return len(self.steps) - 1


def holds(kind: str, before: str, after: str) -> bool:
    """Whether a place is such a place. `before` and `after` are `word`, `other`, or `edge` of the line."""
    if kind == "^":
        return before == "edge"
    if kind == "$":
        return after == "edge"
    if kind == "<":
        return before != "word" and after == "word"
    if kind == ">":
        return before == "word" and after != "word"
    return ((before == "word") != (after == "word")) == (kind == "b")


@lru_cache(maxsize=4096)
def kind_of(character: str) -> str:
    return "word" if character.isalnum() or character == "_" else "other"


class Program:
    """Steps, and which of them are reached from one without taking a character."""

    def __init__(self, steps: list[Step]) -> None:
        self.steps = steps
        self.has_places = any(isinstance(step, Check) for step in steps)
        self.has_references = any(isinstance(step, Again) for step in steps)
        self._closures: dict[tuple[int, str, str], tuple[tuple[int, ...], bool]] = {}

    def closure(self, at: int, before: str, after: str) -> tuple[tuple[int, ...], bool]:
        """The steps that take a character, and whether a match ends here."""
        key = (at, before, after)
        known = self._closures.get(key)
        if known is not None:
            return known
        taking: list[int] = []
        accepted = False
        seen = {at}
        todo = [at]
        while todo:
            here = todo.pop()
            step = self.steps[here]
            following: tuple[int, ...] = ()
            match step:
                case Take():
                    taking.append(here)
                case Accept():
                    accepted = True
                case Split():
                    following = (step.second, step.first)
                case Check():
                    following = (here + 1,) if holds(step.kind, before, after) else ()
                case _:
                    following = (here + 1,)
            for place in following:
                if place not in seen:
                    seen.add(place)
                    todo.append(place)
        if len(self._closures) > LARGEST:
            self._closures.clear()
        self._closures[key] = (tuple(taking), accepted)
        return self._closures[key]
