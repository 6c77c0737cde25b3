"""Basic and extended regular expressions, with what everybody uses beyond the standard."""

from __future__ import annotations

import re

from virtualphone.shell.regex.nodes import (
    CLASSES,
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

LONGEST, DEEPEST, MOST_TIMES = 8192, 40, 255
_ANY = CharSet(negated=True)
_BOUND = re.compile(r"([0-9]{1,4})(,?)([0-9]{0,4})|,([0-9]{1,4})")
_LETTER_CLASSES = {
    "w": CharSet(classes=("word",)),
    "W": CharSet(classes=("word",), negated=True),
    "s": CharSet(classes=("space",)),
    "S": CharSet(classes=("space",), negated=True),
}
_PLACES = {"b": "b", "B": "B", "<": "<", ">": ">", "`": "^", "'": "$"}
_LETTERS = {"n": "\n", "t": "\t"}


def parse(pattern: str, *, extended: bool, ignore_case: bool) -> tuple[Node, int]:
    """The tree of a pattern and how many groups it has."""
    if len(pattern) > LONGEST:
        raise RegexError("out of memory")
    parser = _Parser(pattern, extended, ignore_case)
    node = parser.alternation(0)
    if parser.at < len(pattern):
        raise RegexError("parentheses not balanced")
    return node, parser.groups


class _Parser:
    def __init__(self, pattern: str, extended: bool, ignore_case: bool) -> None:
        self.pattern = pattern
        self.at = 0
        self.groups = 0
        self._extended = extended
        self._ignore_case = ignore_case

    def _special(self, mark: str) -> bool:
        """Whether an operator is here: bare in extended expressions, behind a backslash in basic ones."""
        return self.pattern.startswith(mark if self._extended else "\\" + mark, self.at)

    def _take(self, mark: str) -> bool:
        if not self._special(mark):
            return False
        self.at += 1 if self._extended else 2
        return True

    def alternation(self, depth: int) -> Node:
        if depth > DEEPEST:
            raise RegexError("out of memory")
        branches = [self._concatenation(depth)]
        while self._take("|"):
            branches.append(self._concatenation(depth))
        return branches[0] if len(branches) == 1 else Alternation(tuple(branches))

    def _concatenation(self, depth: int) -> Node:
        parts: list[Node] = []
        start = self.at
        while self.at < len(self.pattern):
            if self._special("|") or (self._special(")") and (depth or not self._extended)):
                break
            parts.append(self._repeated(self._atom(depth, first=self.at == start), depth))
        return parts[0] if len(parts) == 1 else Concatenation(tuple(parts))

    def _repeated(self, node: Node, depth: int) -> Node:
        times = 0
        while True:
            times += 1
            if times > DEEPEST - depth:
                raise RegexError("repetition-operator operand invalid")
            if self.pattern.startswith("*", self.at):
                self.at += 1
                node = Repetition(node, 0, None)
            elif self._take("+"):
                node = Repetition(node, 1, None)
            elif self._take("?"):
                node = Repetition(node, 0, 1)
            elif self._special("{") and (not self._extended or _BOUND.match(self.pattern, self.at + 1)):
                node = self._bounded(node)
            else:
                return node

    def _bounded(self, node: Node) -> Node:
        self._take("{")
        found = _BOUND.match(self.pattern, self.at)
        if not found:
            raise RegexError("invalid repetition count(s)")
        self.at = found.end()
        if not self._take("}"):
            raise RegexError("braces not balanced")
        least = int(found[1] or 0)
        most = int(found[3] or found[4]) if found[3] or found[4] else None if found[2] else least
        if least > MOST_TIMES or (most is not None and (most > MOST_TIMES or least > most)):
            raise RegexError("invalid repetition count(s)")
        return Repetition(node, least, most)

    def _atom(self, depth: int, *, first: bool) -> Node:
        if self._take("("):
            self.groups += 1
            number = self.groups
            body = self.alternation(depth + 1)
            if not self._take(")"):
                raise RegexError("parentheses not balanced")
            return Capture(body, number)
        character = self.pattern[self.at]
        self.at += 1
        node: Node
        if character == "\\":
            node = self._escaped()
        elif character == "[":
            node = One(self._bracket())
        elif character == ".":
            node = One(_ANY)
        elif character == "^" and (self._extended or first):
            node = Assertion("^")
        elif character == "$" and (self._extended or self._at_end()):
            node = Assertion("$")
        elif character in "*+?" and self._extended and (first or character != "*"):
            raise RegexError("repetition-operator operand invalid")
        else:
            node = self._literal(character)
        return node

    def _at_end(self) -> bool:
        return self.at == len(self.pattern) or self._special("|") or self._special(")")

    def _literal(self, character: str) -> Node:
        if self._ignore_case and character.lower() != character.upper():
            return One(CharSet(frozenset({character.lower(), character.upper()})))
        return One(CharSet(frozenset({character})))

    def _escaped(self) -> Node:
        if self.at >= len(self.pattern):
            raise RegexError("trailing backslash (\\)")
        letter = self.pattern[self.at]
        self.at += 1
        if letter in "123456789":
            if int(letter) > self.groups:
                raise RegexError("invalid backreference number")
            return BackReference(int(letter))
        if letter in _LETTER_CLASSES:
            return One(_LETTER_CLASSES[letter])
        if letter in _PLACES:
            return Assertion(_PLACES[letter])
        return self._literal(_LETTERS.get(letter, letter))

    def _bracket(self) -> CharSet:
        """The set behind a `[`."""
        negated = self.pattern.startswith("^", self.at)
        self.at += negated
        characters: set[str] = set()
        ranges: list[tuple[str, str]] = []
        classes: list[str] = []
        first = True
        while first or not self.pattern.startswith("]", self.at):
            if self.at >= len(self.pattern):
                raise RegexError("brackets ([ ]) not balanced")
            first = False
            named = re.compile(r"\[:([a-z]*):\]").match(self.pattern, self.at)
            if named:
                if named[1] not in CLASSES:
                    raise RegexError("invalid character class")
                classes.append(named[1])
                self.at = named.end()
                continue
            low = self.pattern[self.at]
            self.at += 1
            high = self.pattern[self.at + 1 : self.at + 2]
            if self.pattern.startswith("-", self.at) and high and high != "]":
                if low > high:
                    raise RegexError("invalid character range")
                ranges.append((low, high))
                self.at += 2
            else:
                characters.add(low)
        self.at += 1
        return CharSet(frozenset(characters), tuple(ranges), tuple(classes), negated, self._ignore_case)
