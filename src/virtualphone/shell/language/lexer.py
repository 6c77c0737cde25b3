"""From words to tokens: operators, redirects, line ends and the here-documents behind them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from virtualphone.shell.language.errors import Incomplete
from virtualphone.shell.language.scanner import ParseBody, Scanner
from virtualphone.shell.language.tree import HereDocument, Parameter, Redirect, Text, Word

_BLANK = re.compile(r"(?:[ \t]|\\\n)*(?:#[^\n]*)?")
_REDIRECT = re.compile(r"([0-9]*)(<<<|<<-|<<|<&|<>|<|>>|>\||>&|>)|(&>>|&>)")
_OPERATOR = re.compile(r"&&|\|\||;;|;&|;\||\|&|[;&|()]")


@dataclass(frozen=True, slots=True)
class Token:
    """`kind` is `word`, `redirect`, `operator`, `newline` or `end`; `text` is what an error would call it."""

    kind: str
    text: str
    start: int
    end: int
    word: Word = ()
    fd: int = -1


class Lexer:
    """Gives tokens one by one; `peek` looks at the next without taking it."""

    def __init__(self, text: str, at: int, depth: int, parse_body: ParseBody) -> None:
        self._scanner = Scanner(text, at, depth, parse_body)
        self._parse_body = parse_body
        self._peeked: Token | None = None
        self._documents: list[HereDocument] = []
        self.depth = depth
        self._line_number, self._line_at = 1, 0

    @property
    def text(self) -> str:
        return self._scanner.text

    def line(self, at: int) -> int:
        """The number of the line a place is on."""
        self._line_number += self.text.count("\n", self._line_at, at)
        self._line_at = max(at, self._line_at)
        return self._line_number

    def peek(self) -> Token:
        if self._peeked is None:
            self._peeked = self._read()
        return self._peeked

    def take(self) -> Token:
        token = self.peek()
        self._peeked = None
        return token

    def follows(self, text: str) -> bool:
        """Whether this text comes right behind the token that was peeked at."""
        return self.text.startswith(text, self.peek().end)

    def jump(self, at: int) -> None:
        """Go on reading from another place."""
        self._peeked = None
        self._scanner.at = at

    def redirect(self, token: Token, target: Token) -> Redirect:
        """The redirect of an operator and the word behind it."""
        if token.text not in ("<<", "<<-"):
            return Redirect(token.fd, token.text, target.word)
        quoted = any(isinstance(part, Text) and part.quoted for part in target.word)
        delimiter = "".join(part.text for part in target.word if isinstance(part, Text))
        delimiter += "".join(f"${part.name}" for part in target.word if isinstance(part, Parameter))
        document = HereDocument(delimiter, token.text == "<<-", not quoted)
        self._documents.append(document)
        return Redirect(token.fd, "<<", document=document)

    def document(self, text: str) -> Word:
        """A text of its own in which only `$`, backquotes and backslashes mean something."""
        return Scanner(text, 0, self.depth + 1, self._parse_body).document()

    def finish(self) -> None:
        """At the end of the text: a here-document that never began is an error."""
        if self._documents:
            name = self._documents[0].delimiter
            raise Incomplete(f"here document '{name}' unclosed", name)

    def _read(self) -> Token:
        scanner, text = self._scanner, self._scanner.text
        blank = _BLANK.match(text, scanner.at)
        start = scanner.at = blank.end() if blank else scanner.at
        if start >= len(text):
            return Token("end", "EOF", start, start)
        if text[start] == "\n":
            scanner.at = start + 1
            self._read_documents()
            return Token("newline", "newline", start, scanner.at)
        redirect = _REDIRECT.match(text, start)
        if redirect:
            scanner.at = redirect.end()
            operator = redirect[2] or redirect[3]
            default = 0 if operator.startswith("<") else 1
            fd = int(redirect[1][:4]) if redirect[1] else default
            return Token("redirect", operator, start, scanner.at, fd=fd)
        operator_here = _OPERATOR.match(text, start)
        if operator_here:
            scanner.at = operator_here.end()
            return Token("operator", operator_here[0], start, scanner.at)
        word = scanner.word()
        if scanner.at == start:
            # A character that begins nothing, such as a form feed: it stands for itself.
            scanner.at += 1
            word = (Text(text[start], True),)
        return Token("word", text[start : scanner.at], start, scanner.at, word)

    def _read_documents(self) -> None:
        while self._documents:
            document = self._documents[0]
            lines: list[str] = []
            while True:
                line, found = self._line()
                if document.strip_tabs:
                    line = line.lstrip("\t")
                if line == document.delimiter:
                    break
                if not found:
                    raise Incomplete(f"here document '{document.delimiter}' unclosed", document.delimiter)
                lines.append(line + "\n")
            body = "".join(lines)
            if document.expand:
                document.body = self.document(body)
            else:
                document.body = (Text(body, True),)
            del self._documents[0]

    def _line(self) -> tuple[str, bool]:
        """The next line, and whether it had an end."""
        start = self._scanner.at
        end = self.text.find("\n", start)
        self._scanner.at = len(self.text) if end < 0 else end + 1
        return self.text[start : end if end >= 0 else len(self.text)], end >= 0
