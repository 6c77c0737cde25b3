"""From tokens to the tree, with mksh's words for what does not fit."""

from __future__ import annotations

import re
from functools import lru_cache

from virtualphone.shell.language.compounds import CompoundParser
from virtualphone.shell.language.errors import Incomplete
from virtualphone.shell.language.lexer import Lexer
from virtualphone.shell.language.tree import (
    AndOr,
    Assignment,
    Command,
    Compound,
    Function,
    Pipeline,
    Redirect,
    Sequence,
    Simple,
    Text,
    Word,
    plain,
)

_ASSIGNMENT = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)(\+?)=")
_FUNCTION_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")


_SHORT = 1024


def parse(text: str) -> Sequence:
    """The tree of a text. A text that is none is a ShellSyntaxError, or Incomplete if more could mend it."""
    return _parse_short(text) if len(text) <= _SHORT else _parse(text)


@lru_cache(maxsize=512)
def _parse_short(text: str) -> Sequence:
    """Clients send the same few lines again and again, and a tree never changes."""
    return _parse(text)


def _parse(text: str) -> Sequence:
    parser = Parser(text, 0, 0)
    tree = parser.sequence()
    if parser.lexer.peek().kind != "end":
        raise parser.unexpected()
    parser.lexer.finish()
    return tree


def _parse_body(text: str, at: int, depth: int) -> tuple[Sequence, int]:
    parser = Parser(text, at, depth)
    parser.open_ones.append("(")
    tree = parser.sequence()
    token = parser.lexer.peek()
    if token.text != ")" or token.kind != "operator":
        if token.kind == "end":
            raise Incomplete("no closing quote", ")")
        raise parser.unexpected()
    parser.lexer.finish()
    return tree, token.end


class Parser(CompoundParser):
    """Sequences, pipelines and simple commands; the rest is in CompoundParser."""

    def __init__(self, text: str, at: int, depth: int) -> None:
        super().__init__(Lexer(text, at, depth, _parse_body))

    def sequence(self) -> Sequence:
        items: list[tuple[AndOr, bool]] = []
        while True:
            self.newlines()
            if not self.command_ahead():
                return Sequence(tuple(items))
            item = self._and_or()
            separator = self.lexer.peek()
            background = separator.text == "&" and separator.kind == "operator"
            items.append((item, background))
            if separator.kind == "newline" or (separator.kind == "operator" and separator.text in (";", "&")):
                self.lexer.take()
            else:
                return Sequence(tuple(items))

    def _and_or(self) -> AndOr:
        first = self._pipeline()
        rest: list[tuple[str, Pipeline]] = []
        while self.lexer.peek().kind == "operator" and self.lexer.peek().text in ("&&", "||"):
            operator = self.lexer.take().text
            self.newlines()
            rest.append((operator, self._pipeline()))
        return AndOr(first, tuple(rest))

    def _pipeline(self) -> Pipeline:
        negated = False
        while self.keyword() == "!":
            self.lexer.take()
            negated = not negated
        if self.keyword() == "time":
            self.lexer.take()
        commands = [self._command()]
        while self.lexer.peek().kind == "operator" and self.lexer.peek().text == "|":
            self.lexer.take()
            self.newlines()
            commands.append(self._command())
        return Pipeline(tuple(commands), negated)

    def _command(self) -> Command:
        body = self.compound()
        if body is not None:
            return Compound(body, self._redirects())
        if not self.command_ahead():
            raise self.unexpected()
        return self._simple()

    def _redirects(self) -> tuple[Redirect, ...]:
        found: list[Redirect] = []
        while self.lexer.peek().kind == "redirect":
            found.append(self._redirect())
        return tuple(found)

    def _redirect(self) -> Redirect:
        operator = self.lexer.take()
        if self.lexer.peek().kind != "word":
            raise self.unexpected()
        return self.lexer.redirect(operator, self.lexer.take())

    def _simple(self) -> Command:
        assignments: list[Assignment] = []
        words: list[Word] = []
        redirects: list[Redirect] = []
        line = self.lexer.line(self.lexer.peek().start)
        while True:
            token = self.lexer.peek()
            if token.kind == "redirect":
                redirects.append(self._redirect())
            elif token.kind == "word":
                self.lexer.take()
                assignment = None if words else _assignment(token.word)
                if assignment:
                    assignments.append(assignment)
                else:
                    words.append(token.word)
            elif token.text == "(" and token.kind == "operator" and len(words) == 1 and not assignments:
                return self._function(words[0])
            else:
                return Simple(tuple(assignments), tuple(words), tuple(redirects), line)

    def _function(self, word: Word) -> Command:
        name = plain(word)
        if name is None or not _FUNCTION_NAME.fullmatch(name):
            raise self.unexpected()
        self.lexer.take()
        self.expect_operator(")")
        self.newlines()
        with self.inside("{"):
            return Compound(Function(name, self._command()))


def _assignment(word: Word) -> Assignment | None:
    first = word[0]
    if not isinstance(first, Text) or first.quoted:
        return None
    found = _ASSIGNMENT.match(first.text)
    if not found:
        return None
    rest = first.text[found.end() :]
    value: Word = (Text(rest), *word[1:]) if rest else word[1:]
    return Assignment(found[1], value, bool(found[2]))
