"""Commands that pass their input on: cat, head, tail, tee, tac, rev, wc."""

from __future__ import annotations

from collections import deque

from virtualphone.shell.api import Call, Sink, Source
from virtualphone.shell.files import FsError
from virtualphone.shell.pipes import FileSink
from virtualphone.shell.text import decode, encode
from virtualphone.shell.unix.support import (
    MEMORY,
    Inputs,
    Options,
    Problem,
    lines,
    parse_options,
    program,
    read_all,
    whole_number,
)

CHUNK = 65536


@program
async def cat(call: Call) -> int:
    options = parse_options(call, "uvten")
    inputs = Inputs(call, options.words)
    number = 0
    async for _, source in inputs:
        if "n" not in options and "e" not in options:
            while data := await source.read(CHUNK):
                await call.streams.stdout.write(data)
            continue
        async for line in lines(source):
            number += 1
            shown = b"%6d\t%s" % (number, line) if "n" in options else line
            await call.streams.stdout.write(shown.replace(b"\n", b"$\n") if "e" in options else shown)
    return int(inputs.failed)


def _old_style(call: Call) -> Call:
    """`head -5` is `head -n 5`."""
    words = list(call.argv)
    for place, word in enumerate(words[1:], 1):
        if word[:1] == "-" and word[1:].isdigit() and word.isascii() and words[place - 1] not in ("-n", "-c"):
            words[place : place + 1] = ["-n", word[1:]]
            break
    return Call(tuple(words), call.streams, call.files, call.clock, call.env, call.cwd, call.runner)


@program
async def head(call: Call) -> int:
    options = parse_options(_old_style(call), "n:c:qv")
    inputs = Inputs(call, options.words)
    first = True
    async for name, source in inputs:
        await _title(call, options, name, first=first)
        first = False
        if "c" in options:
            await _head_bytes(call, source, options.number("c"))
        else:
            await _head_lines(call, source, options.number("n", 10))
    return int(inputs.failed)


async def _title(call: Call, options: Options, name: str, *, first: bool) -> None:
    if ("v" in options or len(options.words) > 1) and "q" not in options:
        shown = "standard input" if name == "-" else name
        await call.out(f"{'' if first else chr(10)}==> {shown} <==\n")


async def _head_bytes(call: Call, source: Source, count: int) -> None:
    if count < 0:
        data = await read_all(source)
        await call.streams.stdout.write(data[:count])
        return
    while count > 0 and (data := await source.read(min(count, CHUNK))):
        count -= len(data)
        await call.streams.stdout.write(data)


async def _head_lines(call: Call, source: Source, count: int) -> None:
    if count < 0:
        found = (await read_all(source)).splitlines(keepends=True)
        await call.streams.stdout.write(b"".join(found[:count]))
        return
    # By line, not by block: what follows is left for whoever reads next.
    while count > 0 and (line := await source.readline()):
        count -= line.endswith(b"\n")
        await call.streams.stdout.write(line)


@program
async def tail(call: Call) -> int:
    options = parse_options(_old_style(call), "n:c:fFq")
    kind = "c" if "c" in options else "n"
    amount = options.value(kind) or "10"
    from_start = amount.startswith("+")
    count = whole_number(amount.removeprefix("+").removeprefix("-"))
    inputs = Inputs(call, options.words)
    first = True
    async for name, source in inputs:
        await _title(call, options, name, first=first)
        first = False
        if from_start:
            await _skip(call, source, max(0, count - 1), by_line=kind == "n")
        elif kind == "c":
            data = await read_all(source)
            await call.streams.stdout.write(data[-count:] if count else b"")
        else:
            await call.streams.stdout.write(await _last_lines(source, count))
    return int(inputs.failed)


async def _last_lines(source: Source, count: int) -> bytes:
    kept: deque[bytes] = deque(maxlen=min(count, MEMORY // 8))
    size = 0
    async for line in lines(source):
        if len(kept) == kept.maxlen:
            size -= len(kept[0]) if kept else 0
        kept.append(line)
        size += len(line)
        if size > MEMORY:
            raise Problem("xrealloc: Out of memory")
    return b"".join(kept)


async def _skip(call: Call, source: Source, count: int, *, by_line: bool) -> None:
    while count > 0:
        data = await (source.readline() if by_line else source.read(min(count, CHUNK)))
        if not data:
            return
        count -= 1 if by_line else len(data)
    while data := await source.read(CHUNK):
        await call.streams.stdout.write(data)


@program
async def tee(call: Call) -> int:
    options = parse_options(call, "ai")
    sinks: list[Sink] = [call.streams.stdout]
    handles, code = [], 0
    for name in options.words:
        try:
            handle = call.files.open_write(call.path(name), append="a" in options)
        except FsError as problem:
            await call.err(f"tee: {name}: {problem.strerror}\n")
            code = 1
            continue
        handles.append(handle)
        sinks.append(FileSink(handle))
    try:
        while data := await call.streams.stdin.read(CHUNK):
            for sink in sinks:
                await sink.write(data)
    finally:
        for handle in handles:
            handle.close()
    return code


@program
async def tac(call: Call) -> int:
    inputs = Inputs(call, parse_options(call, "").words)
    async for _, source in inputs:
        found = (await read_all(source)).splitlines(keepends=True)
        await call.streams.stdout.write(b"".join(reversed(found)))
    return int(inputs.failed)


@program
async def rev(call: Call) -> int:
    inputs = Inputs(call, parse_options(call, "").words)
    async for _, source in inputs:
        async for line in lines(source):
            text = decode(line.removesuffix(b"\n"))
            await call.streams.stdout.write(encode(text[::-1]) + b"\n")
    return int(inputs.failed)


@program
async def wc(call: Call) -> int:
    options = parse_options(call, "mcwl")
    inputs = Inputs(call, options.words)
    shown = [kind for kind in "lwcm" if kind in options] or ["l", "w", "c"]
    totals = dict.fromkeys("lwcm", 0)
    async for name, source in inputs:
        counts = dict.fromkeys("lwcm", 0)
        in_word = False
        while data := await source.read(CHUNK):
            counts["l"] += data.count(b"\n")
            counts["c"] += len(data)
            counts["m"] += sum(byte & 0xC0 != 0x80 for byte in data) if "m" in options else 0
            words = data.split()
            counts["w"] += len(words) - (in_word and bool(words) and not data[:1].isspace())
            in_word = not data[-1:].isspace()
        for kind, count in counts.items():
            totals[kind] += count
        numbers = " ".join(str(counts[kind]) for kind in shown)
        await call.out(f"{numbers}{' ' + name if options.words else ''}\n")
    if len(options.words) > 1:
        await call.out(" ".join(str(totals[kind]) for kind in shown) + " total\n")
    return int(inputs.failed)


PASSING = {"cat": cat, "head": head, "tail": tail, "tee": tee, "tac": tac, "rev": rev, "wc": wc}
