"""Commands about contents: md5sum and its like, base64, cmp, diff, xxd."""

from __future__ import annotations

import base64
import binascii
import difflib
import hashlib
from itertools import pairwise

from virtualphone.shell.api import Call, Command
from virtualphone.shell.text import decode, encode
from virtualphone.shell.unix.support import Inputs, Problem, open_input, parse_options, program, read_all

LONGEST_DIFF = 2000


def _sum(kind: str) -> Command:
    @program
    async def digest(call: Call) -> int:
        options = parse_options(call, "bcs", long={"brief": "b"})
        inputs = Inputs(call, options.words)
        async for name, source in inputs:
            value = hashlib.new(kind, usedforsecurity=False)
            while data := await source.read(65536):
                value.update(data)
            await call.out(value.hexdigest() + ("\n" if "b" in options else f"  {name}\n"))
        return int(inputs.failed)

    return digest


@program
async def base64_command(call: Call) -> int:
    options = parse_options(call, "diw:", most=1, long={"decode": "d"})
    data = await read_all(open_input(call, options.words[0] if options.words else "-"))
    if "d" in options:
        try:
            await call.streams.stdout.write(
                base64.b64decode(b"".join(data.split()), validate="i" not in options)
            )
        except binascii.Error:
            raise Problem("bad input") from None
        return 0
    text, width = base64.b64encode(data), options.number("w", 76)
    rows = [text[at : at + width] for at in range(0, len(text), width)] if width > 0 else [text]
    await call.streams.stdout.write(b"\n".join(rows) + (b"\n" if text else b""))
    return 0


@program
async def cmp(call: Call) -> int:
    options = parse_options(call, "ls", least=2, most=2, code=2, long={"silent": "s"})
    names = options.words
    try:
        first, second = [await read_all(open_input(call, name)) for name in names]
    except Problem as problem:
        raise Problem(str(problem), 2) from None
    if first == second:
        return 0
    if "s" not in options:
        shorter = min(len(first), len(second))
        place = next((at for at in range(shorter) if first[at] != second[at]), None)
        if place is None:
            await call.err(f"cmp: EOF on {names[0] if len(first) < len(second) else names[1]}\n")
        else:
            line = first.count(b"\n", 0, place) + 1
            await call.out(f"{names[0]} {names[1]} differ: char {place + 1}, line {line}\n")
    return 1


@program
async def diff(call: Call) -> int:
    options = parse_options(call, "qbBiwurNasU:", least=2, most=2, code=2)
    names = options.words
    try:
        texts = [decode(await read_all(open_input(call, name))) for name in names]
    except Problem as problem:
        raise Problem(str(problem), 2) from None
    if texts[0] == texts[1]:
        return 0
    old, new = (text.splitlines(keepends=True) for text in texts)
    if "q" in options or max(len(old), len(new)) > LONGEST_DIFF:
        await call.out(f"Files {names[0]} and {names[1]} differ\n")
        return 1
    for line in difflib.unified_diff(old, new, names[0], names[1], n=options.number("U", 3)):
        await call.out(line if line.endswith("\n") else line + "\n\\ No newline at end of file\n")
    return 1


@program
async def xxd(call: Call) -> int:
    options = parse_options(call, "c:g:l:o:prs:iu", most=1)
    data = await read_all(open_input(call, options.words[0] if options.words else "-"))
    data = data[options.number("s") :][: options.number("l", len(data))]
    if "r" in options:
        hexadecimal = "".join(decode(data).split())
        try:
            await call.streams.stdout.write(bytes.fromhex(hexadecimal))
        except ValueError:
            raise Problem("bad hex") from None
        return 0
    width = max(1, options.number("c", 30 if "p" in options else 16))
    for at in range(0, len(data), width):
        row = data[at : at + width]
        if "p" in options:
            await call.out(row.hex() + "\n")
            continue
        pairs = " ".join(row[start:end].hex() for start, end in pairwise([*range(0, len(row), 2), len(row)]))
        shown = "".join(chr(byte) if 32 <= byte < 127 else "." for byte in row)
        await call.streams.stdout.write(encode(f"{at:08x}: {pairs:<{width * 5 // 2}} {shown}\n"))
    return 0


COMPARING: dict[str, Command] = {
    "md5sum": _sum("md5"),
    "sha1sum": _sum("sha1"),
    "sha224sum": _sum("sha224"),
    "sha256sum": _sum("sha256"),
    "sha384sum": _sum("sha384"),
    "sha512sum": _sum("sha512"),
    "base64": base64_command,
    "cmp": cmp,
    "diff": diff,
    "xxd": xxd,
}
