"""The constructs of the language: `if`, loops, `case`, groups, `[[ ]]` and `(( ))`."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from virtualphone.shell import limits
from virtualphone.shell.language.errors import Incomplete, ShellSyntaxError
from virtualphone.shell.language.lexer import Lexer, Token
from virtualphone.shell.language.tree import (
    Body,
    Case,
    Compound,
    Condition,
    Evaluation,
    For,
    Function,
    Group,
    If,
    Loop,
    Sequence,
    Subshell,
    Text,
    Word,
    plain,
)

CLOSERS = frozenset({"then", "else", "elif", "fi", "do", "done", "esac", "in", "}"})
KEYWORDS = CLOSERS | {"if", "case", "for", "select", "while", "until", "function", "time", "{", "!", "[["}
CLOSED_BY = {
    "if": "fi",
    "case": "esac",
    "for": "done",
    "while": "done",
    "until": "done",
    "{": "}",
    "(": ")",
    "[[": "]]",
}
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


class CompoundParser(ABC):
    """Parses constructs. `open_ones` are those it is in, for what an error says."""

    def __init__(self, lexer: Lexer) -> None:
        self.lexer = lexer
        self.open_ones: list[str] = []
        self._kinds: dict[str, Callable[[], Body]] = {
            "{": self._group,
            "if": self._if,
            "while": self._loop,
            "until": self._loop,
            "for": self._for,
            "case": self._case,
            "function": self._function_keyword,
            "[[": self._condition,
        }

    @abstractmethod
    def sequence(self) -> Sequence: ...

    @abstractmethod
    def _command(self) -> object: ...

    # what both halves of the parser use

    def keyword(self) -> str | None:
        """The reserved word that comes next, if one does."""
        token = self.lexer.peek()
        text = plain(token.word) if token.kind == "word" else None
        return text if text in KEYWORDS else None

    def command_ahead(self) -> bool:
        token = self.lexer.peek()
        if token.kind == "word":
            return self.keyword() not in CLOSERS
        return token.kind == "redirect" or (token.kind == "operator" and token.text == "(")

    def newlines(self) -> None:
        while self.lexer.peek().kind == "newline":
            self.lexer.take()

    def unexpected(self) -> ShellSyntaxError:
        """The error for the token that comes next."""
        token = self.lexer.peek()
        if token.kind != "end":
            return ShellSyntaxError(f"syntax error: unexpected '{token.text[:32]}'")
        if self.open_ones:
            construct = self.open_ones[-1]
            return Incomplete(f"syntax error: unmatched '{construct}'", CLOSED_BY.get(construct, ""))
        return Incomplete("syntax error: unexpected EOF")

    def expect_operator(self, text: str) -> Token:
        token = self.lexer.peek()
        if token.kind != "operator" or token.text != text:
            raise self.unexpected()
        return self.lexer.take()

    def expect(self, keyword: str) -> None:
        if self.keyword() != keyword:
            raise self.unexpected()
        self.lexer.take()

    @contextmanager
    def inside(self, construct: str) -> Iterator[None]:
        self.open_ones.append(construct)
        self.lexer.depth += 1
        if self.lexer.depth > limits.PARSE_DEPTH:
            raise ShellSyntaxError("syntax error: nested too deeply")
        yield
        self.lexer.depth -= 1
        self.open_ones.pop()

    # constructs

    def compound(self) -> Body | None:
        """The construct that begins here; None if it is a simple command."""
        token = self.lexer.peek()
        if token.kind == "operator" and token.text == "(":
            return self._parenthesis(token)
        reader = self._kinds.get(self.keyword() or "")
        return reader() if reader else None

    def _parenthesis(self, token: Token) -> Body:
        if self.lexer.follows("("):
            evaluation = self._evaluation(token)
            if evaluation is not None:
                return evaluation
        with self.inside("("):
            self.lexer.take()
            body = self.sequence()
            self.expect_operator(")")
        return Subshell(body)

    def _evaluation(self, token: Token) -> Evaluation | None:
        end = self.lexer.text.find("))", token.end)
        if end < 0:
            return None
        expression = self.lexer.text[token.end + 1 : end]
        if expression.count("(") != expression.count(")") or ";" in expression or "\n" in expression:
            return None
        self.lexer.jump(end + 2)
        return Evaluation(self.lexer.document(expression))

    def _group(self) -> Body:
        with self.inside("{"):
            self.lexer.take()
            body = self.sequence()
            self.expect("}")
        return Group(body)

    def _filled(self) -> Sequence:
        body = self.sequence()
        if not body.items:
            raise self.unexpected()
        return body

    def _if(self) -> Body:
        branches: list[tuple[Sequence, Sequence]] = []
        otherwise = None
        with self.inside("if"):
            while not branches or self.keyword() == "elif":
                self.lexer.take()
                condition = self._filled()
                self.expect("then")
                branches.append((condition, self._filled()))
            if self.keyword() == "else":
                self.lexer.take()
                otherwise = self._filled()
            self.expect("fi")
        return If(tuple(branches), otherwise)

    def _loop(self) -> Body:
        kind = self.lexer.peek().text
        with self.inside(kind):
            self.lexer.take()
            condition = self._filled()
            return Loop(condition, self._do(), kind == "until")

    def _do(self) -> Sequence:
        self.newlines()
        opening = self.keyword()
        if opening not in ("do", "{"):
            raise self.unexpected()
        self.lexer.take()
        body = self.sequence()
        self.expect("done" if opening == "do" else "}")
        return body

    def _for(self) -> Body:
        with self.inside("for"):
            self.lexer.take()
            token = self.lexer.peek()
            if token.kind != "word":
                raise self.unexpected()
            self.lexer.take()
            name = plain(token.word) or ""
            if not _NAME.fullmatch(name):
                raise ShellSyntaxError(f"{token.text[:32]}: bad identifier")
            self.newlines()
            words: tuple[Word, ...] | None = None
            if self.keyword() == "in":
                self.lexer.take()
                words = self._word_list()
            elif self.lexer.peek().text == ";":
                self.lexer.take()
            return For(name, words, self._do())

    def _word_list(self) -> tuple[Word, ...]:
        words: list[Word] = []
        while self.lexer.peek().kind == "word":
            words.append(self.lexer.take().word)
        end = self.lexer.peek()
        if end.kind != "newline" and not (end.kind == "operator" and end.text == ";"):
            raise self.unexpected()
        self.lexer.take()
        return tuple(words)

    def _case(self) -> Body:
        with self.inside("case"):
            self.lexer.take()
            if self.lexer.peek().kind != "word":
                raise self.unexpected()
            subject = self.lexer.take().word
            self.newlines()
            self.expect("in")
            arms: list[tuple[tuple[Word, ...], Sequence, str]] = []
            self.newlines()
            while self.keyword() != "esac":
                arms.append(self._arm())
                self.newlines()
            self.lexer.take()
        return Case(subject, tuple(arms))

    def _arm(self) -> tuple[tuple[Word, ...], Sequence, str]:
        if self.lexer.peek().kind == "operator" and self.lexer.peek().text == "(":
            self.lexer.take()
        patterns: list[Word] = []
        while not patterns or (self.lexer.peek().kind == "operator" and self.lexer.peek().text == "|"):
            if patterns:
                self.lexer.take()
            if self.lexer.peek().kind != "word":
                raise self.unexpected()
            patterns.append(self.lexer.take().word)
        self.expect_operator(")")
        body = self.sequence()
        end = self.lexer.peek()
        if end.kind == "operator" and end.text in (";;", ";&", ";|"):
            return tuple(patterns), body, self.lexer.take().text
        if self.keyword() != "esac":
            raise self.unexpected()
        return tuple(patterns), body, ";;"

    def _function_keyword(self) -> Body:
        self.lexer.take()
        token = self.lexer.peek()
        name = plain(token.word) if token.kind == "word" else None
        if name is None:
            raise self.unexpected()
        self.lexer.take()
        if self.lexer.peek().text == "(":
            self.lexer.take()
            self.expect_operator(")")
        self.newlines()
        return Function(name, Compound(self._group()))

    def _condition(self) -> Body:
        words: list[Word] = []
        with self.inside("[["):
            self.lexer.take()
            while True:
                token = self.lexer.peek()
                if token.kind == "end" or token.text in (";", "&", "|"):
                    raise self.unexpected()
                self.lexer.take()
                if token.kind == "word" and plain(token.word) == "]]":
                    return Condition(tuple(words))
                if token.kind == "word":
                    words.append(token.word)
                elif token.kind != "newline":
                    words.append((Text(token.text),))
