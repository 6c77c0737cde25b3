"""What the small commands share: options, errors, input."""

from __future__ import annotations

import functools
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import TypedDict, Unpack

from virtualphone.shell.api import Call, Command, Source
from virtualphone.shell.files import FsError
from virtualphone.shell.pipes import LONGEST_LINE, FileSource

MEMORY = 32 * 1024 * 1024
"""What a command may keep of its input."""


class Problem(Exception):
    """Ends a command: the message goes to stderr behind the command's name."""

    def __init__(self, message: str, code: int = 1) -> None:
        super().__init__(message)
        self.code = code


def program(command: Command) -> Command:
    """A command whose problems are told the way toybox tells them."""

    @functools.wraps(command)
    async def run(call: Call) -> int:
        try:
            return await command(call)
        except Problem as problem:
            await call.err(f"{call.name}: {problem}\n")
            return problem.code
        except FsError as problem:
            await call.err(f"{call.name}: {problem.path}: {problem.strerror}\n")
            return 1

    return run


@dataclass
class Options:
    """The words of a command, sorted."""

    flags: set[str] = field(default_factory=set)
    values: dict[str, list[str]] = field(default_factory=dict)
    words: list[str] = field(default_factory=list)

    def __contains__(self, flag: str) -> bool:
        return flag in self.flags

    def value(self, flag: str) -> str | None:
        """The last value of an option."""
        return self.values[flag][-1] if flag in self.values else None

    def number(self, flag: str, otherwise: int = 0) -> int:
        value = self.value(flag)
        return otherwise if value is None else whole_number(value)


class Rules(TypedDict, total=False):
    """How a command reads its words, beyond the letters of its options."""

    long: Mapping[str, str]
    least: int
    most: int
    stop_early: bool
    code: int


def parse_options(call: Call, letters: str, **rules: Unpack[Rules]) -> Options:
    """Options as toybox reads them: `letters` are the flags, those with a colon take a value."""
    reader = _Reader(call, letters, rules)
    reader.read()
    count, least, most = len(reader.found.words), rules.get("least", 0), rules.get("most")
    if count < least:
        raise reader.problem(f"Need{'s' if least == 1 else ''} {least} argument{'' if least == 1 else 's'}")
    if most is not None and count > most:
        raise reader.problem(f"Max {most} argument{'' if most == 1 else 's'}")
    return reader.found


class _Reader:
    def __init__(self, call: Call, letters: str, rules: Rules) -> None:
        self.found = Options()
        self._words = list(call.argv[1:])
        self._name = call.name
        self._letters = letters
        self._rules = rules

    def problem(self, message: str) -> Problem:
        return Problem(f'{message} (see "{self._name} --help")', self._rules.get("code", 1))

    def read(self) -> None:
        while self._words:
            word = self._words.pop(0)
            plain = not word.startswith("-") or word == "-"
            if plain:
                self.found.words.append(word)
            if word == "--" or (plain and self._rules.get("stop_early")):
                self.found.words += self._words
                return
            if word.startswith("--"):
                self._long(word[2:])
            elif not plain:
                self._short(word[1:])

    def _long(self, word: str) -> None:
        name, has_value, value = word.partition("=")
        flag = self._rules.get("long", {}).get(name)
        if flag is None:
            raise self.problem(f"Unknown option '{name}'")
        self._note(flag, [value] if has_value else self._words)

    def _short(self, rest: str) -> None:
        while rest:
            flag, remaining = rest[0], rest[1:]
            if flag not in self._letters or flag == ":":
                raise self.problem(f"Unknown option '{rest}'")
            if self._takes_value(flag):
                self._note(flag, [remaining] if remaining else self._words)
                return
            self.found.flags.add(flag)
            rest = remaining

    def _takes_value(self, flag: str) -> bool:
        place = self._letters.find(flag)
        return place >= 0 and self._letters[place + 1 : place + 2] == ":"

    def _note(self, flag: str, source: list[str]) -> None:
        self.found.flags.add(flag)
        if self._takes_value(flag):
            if not source:
                raise self.problem(f"Missing argument to -{flag}")
            self.found.values.setdefault(flag, []).append(source.pop(0))


_UNITS = {"c": 1, "b": 512, "k": 1024, "m": 1024**2, "g": 1024**3}


def whole_number(text: str) -> int:
    """A number with the suffixes toybox knows."""
    unit = _UNITS.get(text[-1:].lower(), 0)
    digits = text[:-1] if unit else text
    if not digits.removeprefix("-").isdigit() or not digits.isascii() or len(digits) > 18:
        raise Problem(f"not integer: {text[:64]}")
    return int(digits) * (unit or 1)


def open_input(call: Call, name: str) -> Source:
    """The file of that name, or standard input for `-`. A problem with it names it as it was given."""
    if name == "-":
        return call.streams.stdin
    try:
        return FileSource(call.files.open_read(call.path(name)))
    except FsError as problem:
        raise Problem(f"{name}: {problem.strerror}") from None


class Inputs:
    """The files of a command one after the other, or standard input. Missing ones are told and skipped."""

    def __init__(self, call: Call, names: list[str], *, quiet: bool = False) -> None:
        self._call = call
        self._names = names or ["-"]
        self._quiet = quiet
        self.failed = False

    async def __aiter__(self) -> AsyncIterator[tuple[str, Source]]:
        for name in self._names:
            try:
                source = open_input(self._call, name)
            except Problem as problem:
                self.failed = True
                if not self._quiet:
                    await self._call.err(f"{self._call.name}: {problem}\n")
                continue
            yield name, source


async def lines(source: Source) -> AsyncIterator[bytes]:
    """Lines with their ends. One that is endless comes in pieces."""
    rest = b""
    while data := await source.read(65536):
        rest += data
        *whole, rest = rest.split(b"\n")
        for line in whole:
            yield line + b"\n"
        if len(rest) > LONGEST_LINE:
            yield rest
            rest = b""
    if rest:
        yield rest


async def read_all(source: Source) -> bytes:
    """Everything, unless it is more than a command may keep."""
    parts: list[bytes] = []
    size = 0
    while data := await source.read(65536):
        parts.append(data)
        size += len(data)
        if size > MEMORY:
            raise Problem("xrealloc: Out of memory")
    return b"".join(parts)
