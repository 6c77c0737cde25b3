"""`test`, `[` and `[[`: questions about texts, numbers and files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Protocol

from virtualphone.shell import limits
from virtualphone.shell.files import FileSystem, FsError, Stat
from virtualphone.shell.language.errors import ShellError
from virtualphone.shell.language.expansion import Expander
from virtualphone.shell.language.globbing import absolute_path
from virtualphone.shell.language.patterns import Segments, compile_pattern
from virtualphone.shell.language.tree import Word, plain

_FILE_TESTS: dict[str, Callable[[Stat], bool]] = {
    "-e": lambda stat: stat.mode > 0,
    "-f": lambda stat: stat.is_file,
    "-d": lambda stat: stat.is_dir,
    "-s": lambda stat: stat.size > 0,
    "-c": lambda stat: stat.mode & 0o170000 == 0o020000,
    "-g": lambda stat: bool(stat.mode & 0o2000),
    "-u": lambda stat: bool(stat.mode & 0o4000),
    "-k": lambda stat: bool(stat.mode & 0o1000),
    "-b": lambda stat: stat.mode & 0o170000 == 0o060000,
    "-p": lambda stat: stat.mode & 0o170000 == 0o010000,
    "-S": lambda stat: stat.mode & 0o170000 == 0o140000,
    "-O": lambda stat: stat.uid == 2000,
    "-G": lambda stat: stat.gid == 2000,
}
_RIGHTS = {"-r": 4, "-w": 2, "-x": 1}
UNARY = frozenset({*_FILE_TESTS, *_RIGHTS, "-n", "-z", "-L", "-h", "-t"})
_NUMBERS: dict[str, Callable[[int, int], bool]] = {
    "-eq": lambda a, b: a == b,
    "-ne": lambda a, b: a != b,
    "-lt": lambda a, b: a < b,
    "-le": lambda a, b: a <= b,
    "-gt": lambda a, b: a > b,
    "-ge": lambda a, b: a >= b,
}
BINARY = frozenset({"=", "==", "!=", "<", ">", "-nt", "-ot", "-ef", *_NUMBERS})


class BadTest(Exception):
    """The words are no question. The message is what mksh says behind the command's name."""


class Facts:
    """Answers single questions."""

    def __init__(self, files: FileSystem, cwd: str) -> None:
        self._files = files
        self._cwd = cwd

    def unary(self, operator: str, operand: str) -> bool:
        if operator in ("-n", "-z"):
            return bool(operand) == (operator == "-n")
        if operator == "-t":
            return False
        path = absolute_path(self._cwd, operand) if operand else ""
        if operator in _RIGHTS:
            return self._files.may(path, _RIGHTS[operator])
        stat = self._stat(path, follow=operator not in ("-L", "-h"))
        if stat is None:
            return False
        return stat.is_link if operator in ("-L", "-h") else _FILE_TESTS[operator](stat)

    def binary(self, left: str, operator: str, right: str) -> bool:
        if operator in _NUMBERS:
            return _NUMBERS[operator](number(left), number(right))
        if operator in ("-nt", "-ot", "-ef"):
            return self._files_compared(left, operator, right)
        compared = {"=": left == right, "==": left == right, "!=": left != right, "<": left < right}
        return compared.get(operator, left > right)

    def _files_compared(self, left: str, operator: str, right: str) -> bool:
        first = self._stat(absolute_path(self._cwd, left), follow=True)
        second = self._stat(absolute_path(self._cwd, right), follow=True)
        if operator == "-ef":
            return first is not None and second is not None and first.ino == second.ino
        newer, older = (first, second) if operator == "-nt" else (second, first)
        return newer is not None and (older is None or newer.mtime > older.mtime)

    def _stat(self, path: str, *, follow: bool) -> Stat | None:
        try:
            return self._files.stat(path, follow=follow)
        except FsError:
            return None


def number(text: str) -> int:
    """The whole number of an operand."""
    found = re.fullmatch(r"\s*([-+]?[0-9]{1,18})\s*", text, re.ASCII)
    if not found:
        raise BadTest(f"{text[:64]}: unexpected operator/operand" if text else "missing argument")
    return int(found[1])


class _Item(Protocol):
    """A word of a question: its text, and whether it can be an operator."""

    text: str
    operator: str | None


def test(words: list[str], facts: Facts) -> bool:
    """The answer to `test WORDS`, decided by how many there are, as POSIX wants it."""
    turned = len(words) in (2, 3, 4) and words[0] == "!" and not (len(words) == 3 and words[1] in BINARY)
    if turned:
        return not test(words[1:], facts)
    if len(words) < 2:
        return bool(words and words[0])
    if len(words) == 2 and words[0] not in UNARY:
        raise BadTest(f"{words[1][:64]}: unexpected operator/operand")
    if len(words) == 3 and words[1] in BINARY:
        return facts.binary(words[0], words[1], words[2])
    return _Questions([_Plain(word) for word in words], facts, {"-a": "&&", "-o": "||"}).all()


class _Plain:
    def __init__(self, text: str) -> None:
        self.text = text
        self.operator: str | None = text


class _Expanded:
    def __init__(self, operator: str | None, segments: Segments) -> None:
        self.text = "".join(text for text, _ in segments)
        self.operator = operator
        self.segments = segments


async def evaluate_condition(words: Iterable[Word], expander: Expander, files: FileSystem, cwd: str) -> int:
    """`[[ … ]]`: nothing is divided into words, and the right side of `=` is a pattern."""
    items: list[_Item] = [_Expanded(plain(word), await expander.pattern(word)) for word in words]
    try:
        return int(not _Questions(items, Facts(files, cwd), {}).all())
    except BadTest as problem:
        raise ShellError(f"[[: {problem}", 2) from None


class _Questions:
    """Questions joined by `!`, `&&`, `||` and parentheses."""

    def __init__(self, items: list[_Item], facts: Facts, joins: dict[str, str]) -> None:
        self._items = items
        self._at = 0
        self._facts = facts
        self._joins = joins
        self._depth = 0

    def all(self) -> bool:
        answer = self._or()
        if self._at < len(self._items):
            raise BadTest(f"{self._items[self._at].text[:64]}: unexpected operator/operand")
        return answer

    def _operator(self, ahead: int = 0) -> str | None:
        if self._at + ahead >= len(self._items):
            return None
        operator = self._items[self._at + ahead].operator
        return self._joins.get(operator or "", operator)

    def _take(self, wanted: str) -> bool:
        if self._operator() != wanted:
            return False
        self._at += 1
        return True

    def _next(self) -> _Item:
        if self._at >= len(self._items):
            raise BadTest("missing argument")
        self._at += 1
        return self._items[self._at - 1]

    def _or(self) -> bool:
        self._depth += 1
        if self._depth > limits.PARSE_DEPTH:
            raise BadTest("nested too deeply")
        answer = self._and()
        while self._take("||"):
            answer = self._and() or answer
        self._depth -= 1
        return answer

    def _and(self) -> bool:
        answer = self._not()
        while self._take("&&"):
            answer = self._not() and answer
        return answer

    def _not(self) -> bool:
        turned = False
        while self._operator() == "!" and len(self._items) - self._at > 1:
            self._at += 1
            turned = not turned
        return self._primary() != turned

    def _primary(self) -> bool:
        if self._operator(1) in BINARY and self._at + 2 < len(self._items):
            return self._comparison()
        if self._take("("):
            answer = self._or()
            if not self._take(")"):
                raise BadTest("missing )")
            return answer
        if self._operator() in UNARY and self._at + 1 < len(self._items):
            return self._facts.unary(self._next().text, self._next().text)
        return bool(self._next().text)

    def _comparison(self) -> bool:
        left, operator, right = self._next(), self._next().text, self._next()
        if isinstance(right, _Expanded) and operator in ("=", "==", "!="):
            return bool(compile_pattern(right.segments).match(left.text)) == (operator != "!=")
        return self._facts.binary(left.text, operator, right.text)
