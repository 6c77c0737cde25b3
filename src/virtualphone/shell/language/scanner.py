"""From characters to words: quotes, backslashes, `$…` and backquotes."""

from __future__ import annotations

import re
from collections.abc import Callable

from virtualphone.shell import limits
from virtualphone.shell.language.errors import Incomplete, ShellSyntaxError
from virtualphone.shell.language.escapes import dollar_quoted
from virtualphone.shell.language.tree import Arithmetic, Parameter, Part, Sequence, Substitution, Text, Word

ParseBody = Callable[[str, int, int], tuple[Sequence, int]]
"""Parses the commands of `$(…)` in a text, from a place and at a depth, up to behind its `)`."""

_ORDINARY = re.compile(r"""[^ \t\n'"\\$`|&;<>()]+""")
_IN_DOUBLE = re.compile(r'[^"\\$`]+')
_IN_DOCUMENT = re.compile(r"[^\\$`]+")
_IN_BRACES = re.compile(r"""[^'"\\$`}]+""")
_IN_OFFSET = re.compile(r"""[^'"\\$`}:]+""")
_IN_PATTERN = re.compile(r"""[^'"\\$`}/]+""")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|[0-9@*#?$!-]")
_BRACED_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|[0-9]+|[@*#?$!-]")
_OPERATOR = re.compile(r":[-=?+]|[-=?+]|%%?|##?|//?|:")
_PAREN = re.compile(r"""[()'"\\]""")


class Scanner:
    """Reads words from a text. `at` is where it is."""

    def __init__(self, text: str, at: int, depth: int, parse_body: ParseBody) -> None:
        if depth > limits.PARSE_DEPTH:
            raise ShellSyntaxError("syntax error: nested too deeply")
        self.text = text
        self.at = at
        self.depth = depth
        self._parse_body = parse_body

    def word(self) -> Word:
        """The word that begins here."""
        parts = self._parts(_ORDINARY, "", double=False)
        first = parts[0] if parts else None
        if isinstance(first, Text) and not first.quoted and first.text.startswith("~"):
            return _tilde(first, parts)
        return tuple(parts)

    def document(self) -> Word:
        """All that is left, as the body of a here-document."""
        return tuple(self._parts(_IN_DOCUMENT, "", double=True, document=True))

    def _parts(
        self, ordinary: re.Pattern[str], end: str, *, double: bool, document: bool = False
    ) -> list[Part]:
        """Parts up to a character of `end` (not taken), or up to one that no word holds."""
        parts: list[Part] = []
        while self.at < len(self.text):
            found = ordinary.match(self.text, self.at)
            if found:
                self.at = found.end()
                parts.append(Text(found[0], double))
                continue
            character = self.text[self.at]
            if character in end:
                break
            if character == "\\":
                self._backslash(parts, double=double, document=document)
            elif character == "$":
                parts.append(self._dollar(double=double))
            elif character == "`":
                parts.append(self._backquoted(double=double))
            elif character == "'" and not double:
                parts.append(Text(self._single(), True))
            elif character == '"' and not document:
                parts += self._double()
            elif ordinary is _ORDINARY:
                break
            else:
                parts.append(Text(character, double))
                self.at += 1
        return parts

    def _single(self) -> str:
        end = self.text.find("'", self.at + 1)
        if end < 0:
            raise Incomplete("no closing quote", "'")
        inside = self.text[self.at + 1 : end]
        self.at = end + 1
        return inside

    def _double(self) -> list[Part]:
        self.at += 1
        parts = self._parts(_IN_DOUBLE, '"', double=True)
        if self.at >= len(self.text):
            raise Incomplete("no closing quote", '"')
        self.at += 1
        return parts or [Text("", True)]

    def _backslash(self, parts: list[Part], *, double: bool, document: bool) -> None:
        following = self.text[self.at + 1 : self.at + 2]
        self.at += 2
        if following == "\n":
            return
        special = "$`\\" if document else '$`"\\'
        if not following or (double and following not in special):
            following = "\\" + following
        parts.append(Text(following, True))

    def _dollar(self, *, double: bool) -> Part:
        following = self.text[self.at + 1 : self.at + 2]
        if following == "(":
            return self._parenthesis(double=double)
        if following == "{":
            return self._braces(double=double)
        if following == "'" and not double:
            return Text(self._ansi(), True)
        if following == '"' and not double:
            # `$"…"` is a translated string, and there is nothing to translate.
            self.at += 1
            return Text("", True)
        found = _NAME.match(self.text, self.at + 1)
        self.at = found.end() if found else self.at + 1
        return Parameter(found[0], double) if found else Text("$", True)

    def _ansi(self) -> str:
        end = self.at + 2
        while end < len(self.text) and self.text[end] != "'":
            end += 2 if self.text[end] == "\\" else 1
        if end >= len(self.text):
            raise Incomplete("no closing quote", "'")
        inside = self.text[self.at + 2 : end]
        self.at = end + 1
        return dollar_quoted(inside)

    def _parenthesis(self, *, double: bool) -> Part:
        if self.text.startswith("((", self.at + 1):
            end = self._matching(self.at + 3)
            if end is not None:
                inner = Scanner(self.text[self.at + 3 : end], 0, self.depth + 1, self._parse_body)
                self.at = end + 2
                return Arithmetic(inner.document(), double)
        body, self.at = self._parse_body(self.text, self.at + 2, self.depth + 1)
        return Substitution(body, double)

    def _matching(self, at: int) -> int | None:
        """Where the `))` is that ends an arithmetic expression; None if it is none."""
        open_ones = 0
        while found := _PAREN.search(self.text, at):
            at = found.end()
            if found[0] == "(":
                open_ones += 1
            elif found[0] == "\\":
                at += 1
            elif found[0] == ")" and open_ones:
                open_ones -= 1
            elif found[0] == ")":
                return found.start() if self.text.startswith(")", at) else None
        return None

    def _backquoted(self, *, double: bool) -> Part:
        end = self.at + 1
        while end < len(self.text) and self.text[end] != "`":
            end += 2 if self.text[end] == "\\" else 1
        if end >= len(self.text):
            raise Incomplete("no closing quote", "`")
        special = r'\\([$`\\"])' if double else r"\\([$`\\])"
        inside = re.sub(special, r"\1", self.text[self.at + 1 : end])
        self.at = end + 1
        body, _ = self._parse_body(inside + ")", 0, self.depth + 1)
        return Substitution(body, double)

    def _braces(self, *, double: bool) -> Part:
        start = self.at
        self.at += 2
        if self.text.startswith("#", self.at) and not self.text.startswith("#}", self.at):
            length = _BRACED_NAME.match(self.text, self.at + 1)
            if length and self.text.startswith("}", length.end()):
                self.at = length.end() + 1
                return Parameter(length[0], double, "length")
        found = _BRACED_NAME.match(self.text, self.at)
        if not found:
            raise self._bad_substitution(start)
        self.at = found.end()
        operator = _OPERATOR.match(self.text, self.at)
        argument: Word = ()
        second: Word | None = None
        if operator:
            self.at = operator.end()
            argument, second = self._arguments(operator[0], double=double)
        if self.at >= len(self.text):
            raise Incomplete("no closing quote", "}")
        if self.text[self.at] != "}":
            raise self._bad_substitution(start)
        self.at += 1
        return Parameter(found[0], double, operator[0] if operator else "", argument, second)

    def _arguments(self, operator: str, *, double: bool) -> tuple[Word, Word | None]:
        inner = Scanner(self.text, self.at, self.depth + 1, self._parse_body)
        first_end = {":": _IN_OFFSET, "/": _IN_PATTERN, "//": _IN_PATTERN}.get(operator)
        # A pattern is one even between double quotes.
        as_pattern = operator[0] in "%#/"
        quoted = double and not as_pattern
        if first_end is None:
            first, second = tuple(inner._parts(_IN_BRACES, "}", double=quoted)), None
        else:
            separator = ":" if operator == ":" else "/"
            first, second = tuple(inner._parts(first_end, "}" + separator, double=quoted)), None
            if inner.text.startswith(separator, inner.at):
                inner.at += 1
                second = tuple(inner._parts(_IN_BRACES, "}", double=quoted))
        self.at = inner.at
        return first, second

    def _bad_substitution(self, start: int) -> ShellSyntaxError:
        end = self.text.find("}", start)
        return ShellSyntaxError(f"{self.text[start : end + 1 if end >= 0 else start + 32]}: bad substitution")


def _tilde(first: Text, parts: list[Part]) -> Word:
    """`~` and `~/…` are the home directory."""
    name, slash, rest = first.text[1:].partition("/")
    if name or (len(parts) > 1 and not slash):
        return tuple(parts)
    return (Parameter("HOME", True), Text(slash + rest), *parts[1:])
