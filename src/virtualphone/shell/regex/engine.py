"""One compiled expression."""

from __future__ import annotations

from dataclasses import dataclass

from virtualphone.shell.regex.groups import MOST_TRIES, groups
from virtualphone.shell.regex.locate import Locator
from virtualphone.shell.regex.nodes import Alternation, Capture, Concatenation, Node, One, RegexError
from virtualphone.shell.regex.parse import parse
from virtualphone.shell.regex.program import Program, compile_tree
from virtualphone.shell.regex.search import Finder


@dataclass(frozen=True)
class Match:
    """A match and its groups, as places in the text."""

    text: str
    spans: tuple[int, ...]

    @property
    def start(self) -> int:
        return self.spans[0]

    @property
    def end(self) -> int:
        return self.spans[1]

    def group(self, number: int) -> str:
        """What a group took; nothing if it took no part."""
        if 2 * number + 1 >= len(self.spans) or self.spans[2 * number + 1] < 0:
            return ""
        return self.text[self.spans[2 * number] : self.spans[2 * number + 1]]


class Regex:
    """A pattern, ready to search. A pattern that is none is a RegexError."""

    def __init__(self, pattern: str, *, extended: bool = False, ignore_case: bool = False) -> None:
        tree, self._groups = parse(pattern, extended=extended, ignore_case=ignore_case)
        self._literals = _literals(tree)
        self._prefix = _prefix(tree)
        self._program = Program(compile_tree(tree))
        self._finder = Finder(self._program)
        self._locator = Locator(self._program, self._prefix)

    def matches(self, text: str) -> bool:
        """Whether it is found anywhere in a line."""
        if self._literals is not None:
            return any(literal in text for literal in self._literals)
        if self._prefix and self._prefix not in text:
            return False
        if self._program.has_references:
            return self.search(text) is not None
        return self._finder.matches(text)

    def search(self, text: str, at: int = 0, *, with_groups: bool = True) -> Match | None:
        """The leftmost longest match from a place on."""
        if self._program.has_references:
            return self._search_with_references(text, at)
        found = self._locator.locate(text, at)
        if found is None:
            return None
        if not with_groups or not self._groups:
            return Match(text, found)
        spans = groups(self._program, text, found[0], found[1], self._groups)
        return Match(text, tuple(spans) if spans else found)

    def _search_with_references(self, text: str, at: int) -> Match | None:
        if (len(text) - at) > MOST_TRIES // 100:
            raise RegexError("the expression is too hard for this text")
        for start in range(at, len(text) + 1):
            spans = groups(self._program, text, start, None, self._groups)
            if spans:
                return Match(text, tuple(spans))
        return None


def _text_of(node: Node) -> str | None:
    """The text a node stands for, if it stands for one only."""
    if isinstance(node, One):
        return node.options.single()
    if isinstance(node, Concatenation):
        texts = [_text_of(part) for part in node.parts]
        return None if None in texts else "".join(text for text in texts if text)
    return None


def _literals(node: Node) -> tuple[str, ...] | None:
    branches = node.branches if isinstance(node, Alternation) else (node,)
    texts = [_text_of(branch) for branch in branches]
    return None if None in texts else tuple(text for text in texts if text is not None)


def _prefix(node: Node) -> str:
    """What every match begins with."""
    if isinstance(node, Capture):
        return _prefix(node.body)
    if isinstance(node, One):
        return node.options.single() or ""
    if isinstance(node, Concatenation):
        out = ""
        for part in node.parts:
            text = _text_of(part)
            if not text:
                return out
            out += text
        return out
    return ""
