"""The script of sed: what it says, before anything is edited."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from virtualphone.shell.regex import Regex, RegexError
from virtualphone.shell.unix.support import Problem

DEEPEST = 20


@dataclass(frozen=True)
class Address:
    """A line by number, the last one, or those that match."""

    number: int = 0
    step: int = 0
    last: bool = False
    regex: Regex | None = None


@dataclass
class Step:
    """One command of a script with the lines it is for."""

    name: str
    first: Address | None = None
    second: Address | None = None
    negated: bool = False
    regex: Regex | None = None
    text: str = ""
    flags: str = ""
    table: dict[int, int] = field(default_factory=dict)
    body: list[Step] = field(default_factory=list)
    until: int = -1


def parse_script(text: str, *, extended: bool) -> list[Step]:
    parser = _Parser(text, extended)
    steps = parser.steps(0)
    if parser.at < len(text):
        raise Problem("unexpected '}'")
    return steps


class _Parser:
    def __init__(self, text: str, extended: bool) -> None:
        self.text = text
        self.at = 0
        self._extended = extended

    def _peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def _blanks(self, characters: str = " \t") -> None:
        while self._peek() and self._peek() in characters:
            self.at += 1

    def steps(self, depth: int) -> list[Step]:
        if depth > DEEPEST:
            raise Problem("nested too deeply")
        found: list[Step] = []
        while True:
            self._blanks(" \t\n;")
            if not self._peek() or self._peek() == "}":
                return found
            if self._peek() == "#":
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end
                continue
            found.append(self._step(depth))

    def _step(self, depth: int) -> Step:
        start = self.at
        step = Step("")
        self._lines(step, start)
        step.name = self._peek()
        self.at += 1
        if step.name == "{":
            step.body = self.steps(depth + 1)
            if self._peek() != "}":
                raise Problem("no }")
            self.at += 1
        elif step.name == "s":
            self._substitute(step, start)
        elif step.name == "y":
            self._transliterate(step, start)
        elif step.name in ("a", "i", "c"):
            self._text(step)
        elif step.name in ("q", "Q"):
            self._blanks()
            found = re.match(r"[0-9]{0,3}", self.text[self.at :])
            step.text = found[0] if found else ""
            self.at += len(step.text)
        elif not step.name or step.name not in "pdnNDPhHgGx=l":
            raise self._bad(start)
        return step

    def _lines(self, step: Step, start: int) -> None:
        """The addresses before a command."""
        step.first = self._address()
        self._blanks()
        if step.first and self._peek() == ",":
            self.at += 1
            self._blanks()
            step.second = self._address()
            if step.second is None:
                raise self._bad(start)
        self._blanks()
        while self._peek() == "!":
            self.at += 1
            step.negated = True
            self._blanks()

    def _bad(self, start: int) -> Problem:
        here = self.text[self.at : self.at + 1]
        return Problem(f"bad pattern '{self.text[start : start + 64]}'@{self.at + 1} ({here})")

    def _address(self) -> Address | None:
        found = re.compile(r"([0-9]{1,9})(?:~([0-9]{1,9}))?").match(self.text, self.at)
        if found:
            self.at = found.end()
            return Address(number=int(found[1]), step=int(found[2] or 0))
        if self._peek() == "$":
            self.at += 1
            return Address(last=True)
        if self._peek() in ("/", "\\"):
            self.at += self._peek() == "\\"
            pattern = self._until(self._peek())
            ignore_case = self._peek() == "I"
            self.at += ignore_case
            return Address(regex=self._regex(pattern, ignore_case=ignore_case))
        return None

    def _regex(self, pattern: str, *, ignore_case: bool) -> Regex:
        try:
            return Regex(pattern, extended=self._extended, ignore_case=ignore_case)
        except RegexError as problem:
            raise Problem(f"bad regex '{pattern[:64]}': {problem}") from None

    def _until(self, mark: str) -> str:
        """What lies between here and the next such mark, which a backslash hides."""
        self.at += 1
        out, bracket = "", False
        while self.at < len(self.text):
            character = self.text[self.at]
            self.at += 1
            if character == "\\" and self.at < len(self.text):
                following = self.text[self.at]
                self.at += 1
                out += following if following == mark and mark not in "|+?(){}" else "\\" + following
            elif character == mark and not bracket:
                return out
            else:
                bracket = character == "[" or (bracket and character != "]")
                out += character
        raise Problem(f"bad pattern '{self.text[:64]}'@{self.at} ()")

    def _substitute(self, step: Step, start: int) -> None:
        mark = self._peek()
        if not mark or mark in "\n\\":
            raise self._bad(start)
        pattern = self._until(mark)
        self.at -= 1
        step.text = self._replacement(mark)
        found = re.compile(r"[gpiIe0-9]*").match(self.text, self.at)
        step.flags = found[0] if found else ""
        self.at += len(step.flags)
        step.regex = self._regex(pattern, ignore_case="i" in step.flags.lower())
        self._end(start)

    def _replacement(self, mark: str) -> str:
        """As `_until`, but a bracket means nothing, and every backslash but the mark's stays."""
        self.at += 1
        out = ""
        while self.at < len(self.text):
            character = self.text[self.at]
            self.at += 1
            if character == "\\" and self.at < len(self.text):
                following = self.text[self.at]
                self.at += 1
                out += following if following == mark and following != "&" else "\\" + following
            elif character == mark:
                return out
            else:
                out += character
        raise Problem(f"bad pattern '{self.text[:64]}'@{self.at} ()")

    def _end(self, start: int) -> None:
        self._blanks()
        if self._peek() and self._peek() not in ";\n}#":
            raise self._bad(start)

    def _transliterate(self, step: Step, start: int) -> None:
        mark = self._peek()
        if not mark or mark in "\n\\":
            raise self._bad(start)
        first = self._replacement(mark)
        self.at -= 1
        second = self._replacement(mark)
        if len(first) != len(second):
            raise self._bad(start)
        step.table = str.maketrans(first, second)

    def _text(self, step: Step) -> None:
        self._blanks()
        if self._peek() == "\\":
            self.at += 1
            self._blanks()
            self.at += self._peek() == "\n"
        end = self.text.find("\n", self.at)
        end = len(self.text) if end < 0 else end
        step.text = re.sub(r"\\(.)", r"\1", self.text[self.at : end])
        self.at = end
