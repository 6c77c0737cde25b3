"""Commands that work within lines: cut, tr, paste, fold, nl."""

from __future__ import annotations

import re
from collections.abc import Iterator

from virtualphone.shell.api import Call
from virtualphone.shell.language.escapes import unescape
from virtualphone.shell.regex.nodes import CLASSES, in_class
from virtualphone.shell.text import decode, encode
from virtualphone.shell.unix.support import Inputs, Problem, lines, parse_options, program, whole_number

_RANGE = re.compile(r"([0-9]{0,9})(-?)([0-9]{0,9})")
ENDLESS = 1 << 40


def ranges(text: str) -> list[tuple[int, int]]:
    """`1,3-5,7-` as pairs, counted from one, both ends included."""
    found: list[tuple[int, int]] = []
    for part in text.split(","):
        match = _RANGE.fullmatch(part)
        if not match or not (match[1] or match[3]):
            raise Problem(f"bad {part[:32]}")
        first = int(match[1] or 1)
        last = int(match[3]) if match[3] else ENDLESS if match[2] else first
        if first < 1 or last < first:
            raise Problem(f"bad {part[:32]}")
        found.append((first, last))
    return found


@program
async def cut(call: Call) -> int:
    options = parse_options(call, "b:c:f:F:C:d:DnsO:")
    kind = next((kind for kind in "bcCfF" if kind in options), None)
    if kind is None:
        raise Problem('Needs -fFcb (see "cut --help")')
    wanted = ranges(options.value(kind) or "")
    delimiter = options.value("d") or "\t"
    inputs = Inputs(call, options.words)
    async for _, source in inputs:
        async for raw in lines(source):
            line = raw.removesuffix(b"\n")
            if kind in "bcC":
                data = line if kind == "b" else decode(line)
                pieces = [data[first - 1 : last] for first, last in _merged(wanted)]
                joined = b"".join(piece if isinstance(piece, bytes) else encode(piece) for piece in pieces)
            elif encode(delimiter) not in line and kind == "f":
                if "s" in options:
                    continue
                joined = line
            else:
                joined = _fields(decode(line), kind, wanted, delimiter, options.value("O"))
            await call.streams.stdout.write(joined + b"\n")
    return int(inputs.failed)


def _merged(wanted: list[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for first, last in sorted(wanted):
        if merged and first <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
        else:
            merged.append((first, last))
    return merged


def _fields(
    line: str, kind: str, wanted: list[tuple[int, int]], delimiter: str, between: str | None
) -> bytes:
    fields = line.split() if kind == "F" else line.split(delimiter)
    chosen = [field for first, last in _merged(wanted) for field in fields[first - 1 : last]]
    return encode((between or (" " if kind == "F" else delimiter)).join(chosen))


@program
async def tr(call: Call) -> int:
    options = parse_options(call, "cCds", least=1, most=2)
    first = _characters(options.words[0])
    second = _characters(options.words[1]) if len(options.words) > 1 else []
    delete, squeeze = "d" in options, "s" in options
    if not second and not (delete or squeeze):
        raise Problem('Needs 2 arguments (see "tr --help")')
    outside = bool(options.flags & {"c", "C"})
    chosen = set(first)
    table = {} if delete or outside else _table(first, second)
    squeezed = set(second or first) if squeeze else set()
    last = ""
    async for raw in lines(call.streams.stdin):
        out: list[str] = []
        for given in decode(raw):
            character = given
            inside = (given in chosen) != outside
            if inside and delete:
                continue
            if inside and second:
                character = second[-1] if outside else table.get(given, given)
            of_squeezed = character in squeezed if second or not outside else inside
            if squeeze and character == last and of_squeezed:
                continue
            out.append(character)
            last = character
        await call.streams.stdout.write(encode("".join(out)))
    return 0


def _table(first: list[str], second: list[str]) -> dict[str, str]:
    if not second:
        return {}
    padded = second + [second[-1]] * (len(first) - len(second))
    return dict(zip(reversed(first), reversed(padded[: len(first)]), strict=True))


def _characters(text: str) -> list[str]:
    """The characters of a set: ranges, classes and escapes."""
    plain = decode(unescape(text, bare_octal=True)[0])
    return list(_each_character(plain))


def _each_character(text: str) -> Iterator[str]:
    at = 0
    while at < len(text):
        named = re.match(r"\[:([a-z]+):\]", text[at:])
        if named and named[1] in CLASSES:
            yield from (chr(code) for code in range(128) if in_class(named[1], chr(code)))
            at += named.end()
        elif text[at + 1 : at + 2] == "-" and at + 2 < len(text):
            if text[at] > text[at + 2]:
                raise Problem(f"bad '{text[at : at + 3]}'")
            yield from (
                chr(code) for code in range(ord(text[at]), min(ord(text[at + 2]), ord(text[at]) + 70_000) + 1)
            )
            at += 3
        else:
            yield text[at]
            at += 1


@program
async def paste(call: Call) -> int:
    options = parse_options(call, "d:s")
    delimiter = decode(unescape(options.value("d") or "\t", bare_octal=True)[0])[:1]
    inputs = Inputs(call, options.words)
    columns = [
        [decode(line.removesuffix(b"\n")) async for line in lines(source)] async for _, source in inputs
    ]
    if "s" in options:
        rows = columns
    else:
        height = max((len(column) for column in columns), default=0)
        rows = [[column[row] if row < len(column) else "" for column in columns] for row in range(height)]
    for row in rows:
        await call.out(delimiter.join(row) + "\n")
    return int(inputs.failed)


@program
async def fold(call: Call) -> int:
    options = parse_options(call, "w:sbu")
    width = max(1, whole_number(options.value("w") or "80"))
    inputs = Inputs(call, options.words)
    async for _, source in inputs:
        async for line in lines(source):
            text = decode(line.removesuffix(b"\n"))
            pieces = [text[at : at + width] for at in range(0, len(text), width)] or [""]
            await call.out("\n".join(pieces) + "\n")
    return int(inputs.failed)


@program
async def nl(call: Call) -> int:
    options = parse_options(call, "b:s:w:v:l:n:E")
    number = options.number("v", 1)
    width, separator = options.number("w", 6), options.value("s") or "\t"
    inputs = Inputs(call, options.words)
    async for _, source in inputs:
        async for line in lines(source):
            empty = not line.strip(b"\n")
            if empty and options.value("b") != "a":
                await call.out(" " * (width + len(separator)) + "\n")
                continue
            await call.streams.stdout.write(encode(f"{number:>{min(width, 64)}}{separator}") + line)
            number += 1
    return int(inputs.failed)


COLUMNS = {"cut": cut, "tr": tr, "paste": paste, "fold": fold, "nl": nl}
