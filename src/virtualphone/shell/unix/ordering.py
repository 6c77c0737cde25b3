"""sort and uniq."""

from __future__ import annotations

import re
from dataclasses import dataclass

from virtualphone.shell.api import Call
from virtualphone.shell.files import FsError
from virtualphone.shell.pause import pause
from virtualphone.shell.text import decode, encode
from virtualphone.shell.unix.support import (
    Inputs,
    Problem,
    lines,
    open_input,
    parse_options,
    program,
    read_all,
)

_KEY = re.compile(
    r"([0-9]{1,6})(?:\.([0-9]{1,6}))?([a-zA-Z]*)(?:,([0-9]{1,6})(?:\.([0-9]{1,6}))?([a-zA-Z]*))?"
)
_NUMBER = re.compile(r"\s*(-?[0-9]*\.?[0-9]*)")
_HUMAN = re.compile(r"\s*(-?[0-9]*\.?[0-9]*)([KMGTPE]?)")


@dataclass(frozen=True)
class _Key:
    """What of a line is compared, and how."""

    first: int = 1
    first_character: int = 1
    last: int | None = None
    last_character: int | None = None
    flags: str = ""

    def of(self, line: str, separator: str | None) -> tuple[object, ...]:
        return _comparable(self._part(line, separator), self.flags)

    def _part(self, line: str, separator: str | None) -> str:
        if self.first == 1 and self.last is None and self.first_character == 1:
            return line
        fields = line.split(separator) if separator else re.findall(r"\s*\S+|\s+$", line)
        chosen = fields[self.first - 1 : self.last]
        if self.last_character and self.last and len(fields) >= self.last and chosen:
            chosen[-1] = chosen[-1][: self.last_character]
        return (separator or "").join(chosen)[self.first_character - 1 :]


def _comparable(text: str, flags: str) -> tuple[object, ...]:
    if "n" in flags or "g" in flags:
        return (_number(_NUMBER, text),)
    if "h" in flags:
        found = _HUMAN.match(text)
        unit = " KMGTPE".index(found[2] or " ") if found else 0
        return (unit if _number(_HUMAN, text) >= 0 else -unit, _number(_HUMAN, text))
    if "V" in flags:
        return tuple(
            (part.isdigit(), int(part[:18]) if part.isdigit() else part)
            for part in re.split(r"([0-9]+)", text)
        )
    if "b" in flags:
        text = text.lstrip()
    if "f" in flags:
        text = text.upper()
    return (encode(text),)


def _number(pattern: re.Pattern[str], text: str) -> float:
    found = pattern.match(text)
    try:
        return float(found[1]) if found else 0.0
    except ValueError:
        return 0.0


def _keys(given: list[str], flags: str) -> list[_Key]:
    keys: list[_Key] = []
    for text in given:
        found = _KEY.fullmatch(text)
        if not found or int(found[1]) < 1:
            raise Problem(f"bad key '{text[:32]}'")
        own = (found[3] + (found[6] or "")) or flags
        last = int(found[4]) if found[4] else None
        keys.append(_Key(int(found[1]), int(found[2] or 1), last, int(found[5] or 0) or None, own))
    return keys or [_Key(flags=flags)]


@program
async def sort(call: Call) -> int:
    options = parse_options(call, "bcdfghiMmno:rst:uVk:xz")
    flags = "".join(flag for flag in "nghVfb" if flag in options)
    keys = _keys(options.values.get("k", []), flags)
    separator = options.value("t")
    found: list[str] = []
    inputs = Inputs(call, options.words)
    async for _, source in inputs:
        found += decode(await read_all(source)).removesuffix("\n").split("\n")
        await pause()
    if inputs.failed:
        return 2

    def key(line: str) -> tuple[object, ...]:
        return tuple(part for each in keys for part in each.of(line, separator))

    found = [line for line in found if line or len(found) > 1]
    if not options.flags & {"s", "u"}:
        # Lines that are equal by their keys go by what they are.
        found.sort(key=encode, reverse="r" in options)
    for each in reversed(keys):
        backwards = ("r" in options) != ("r" in each.flags and "r" not in options)
        found.sort(key=lambda line, each=each: each.of(line, separator), reverse=backwards)  # type: ignore[misc]
    if "u" in options:
        found = [line for place, line in enumerate(found) if not place or key(line) != key(found[place - 1])]
    data = encode("".join(line + "\n" for line in found))
    target = options.value("o")
    if target is None:
        await call.streams.stdout.write(data)
        return 0
    try:
        call.files.write(call.path(target), data, mode=0o666)
    except FsError as problem:
        raise Problem(f"{target}: {problem.strerror}") from None
    return 0


@program
async def uniq(call: Call) -> int:
    options = parse_options(call, "f:s:w:zicdu", most=2)
    skip_fields, skip = options.number("f"), options.number("s")
    width = options.number("w") or None

    def key(line: str) -> str:
        rest = re.split(r"\s*\S+", line, maxsplit=skip_fields)[-1] if skip_fields else line
        shown = rest[skip:][:width]
        return shown.lower() if "i" in options else shown

    async def show(line: str, count: int) -> None:
        if ("d" in options and count < 2) or ("u" in options and count > 1):
            return
        await call.out((f"{count:7d} " if "c" in options else "") + line + "\n")

    previous: str | None = None
    count = 0
    async for raw in lines(open_input(call, options.words[0] if options.words else "-")):
        line = decode(raw.removesuffix(b"\n"))
        if previous is not None and key(line) == key(previous):
            count += 1
            continue
        if previous is not None:
            await show(previous, count)
        previous, count = line, 1
    if previous is not None:
        await show(previous, count)
    return 0


ORDERING = {"sort": sort, "uniq": uniq}
