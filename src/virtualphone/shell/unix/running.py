"""Commands that run others: xargs, nohup, nice, time, timeout, toybox."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from virtualphone.shell.api import Call, Command, Streams
from virtualphone.shell.pipes import BytesSource
from virtualphone.shell.text import decode
from virtualphone.shell.unix.support import Problem, parse_options, program, read_all

VERSION = "0.8.9-android"


@program
async def xargs(call: Call) -> int:
    options = parse_options(call, "0E:I:L:P:n:prs:tx", stop_early=True)
    text = decode(await read_all(call.streams.stdin))
    replaced = options.value("I")
    if "0" in options:
        given = [word for word in text.split("\0") if word]
    elif replaced is not None or "L" in options:
        given = [line.strip() for line in text.split("\n") if line.strip()]
    else:
        given = _words(text)
    command = options.words or ["echo"]
    streams = Streams(BytesSource(), call.streams.stdout, call.streams.stderr)
    size = 1 if replaced is not None else options.number("n", options.number("L", 4096))
    if size < 1:
        raise Problem("-n < 1")
    batches = [given[at : at + size] for at in range(0, len(given), size)]
    if not batches and "r" not in options and replaced is None:
        batches = [[]]
    code = 0
    for batch in batches:
        if replaced is not None:
            words = [word.replace(replaced, batch[0]) for word in command]
        else:
            words = [*command, *batch]
        if "t" in options:
            await call.err(" ".join(words) + "\n")
        status = await call.run(words, streams)
        if status in (126, 127):
            return status
        code = 123 if status else code
    return code


def _words(text: str) -> list[str]:
    """Words at blanks, with quotes and backslashes."""
    words: list[str] = []
    current: list[str] | None = None
    at = 0
    while at < len(text):
        character = text[at]
        at += 1
        if character in " \t\n":
            if current is not None:
                words.append("".join(current))
            current = None
            continue
        current = current if current is not None else []
        if character in "'\"":
            end = text.find(character, at)
            if end < 0:
                raise Problem(f"unmatched {character}")
            current.append(text[at:end])
            at = end + 1
        elif character == "\\" and at < len(text):
            current.append(text[at])
            at += 1
        else:
            current.append(character)
    return [*words, "".join(current)] if current is not None else words


@program
async def nohup(call: Call) -> int:
    options = parse_options(call, "", least=1, stop_early=True)
    return await call.run(options.words, call.streams)


@program
async def nice(call: Call) -> int:
    options = parse_options(call, "n:", least=1, stop_early=True)
    return await call.run(options.words, call.streams)


@program
async def time(call: Call) -> int:
    options = parse_options(call, "pv", least=1, stop_early=True)
    before = call.clock.wall()
    code = await call.run(options.words, call.streams)
    passed = (call.clock.wall() - before).total_seconds()
    await call.err(f"real {passed:.6f}\nuser 0.000000\nsys 0.000000\n")
    return code


@program
async def timeout(call: Call) -> int:
    options = parse_options(call, "fk:s:vi", least=2, stop_early=True)
    text = options.words[0]
    digits, unit = (
        (text[:-1], {"s": 1, "m": 60, "h": 3600, "d": 86400}[text[-1]]) if text[-1:] in "smhd" else (text, 1)
    )
    try:
        seconds = float(digits) * unit
    except ValueError:
        raise Problem(f"bad time '{text[:64]}'") from None
    running = asyncio.ensure_future(call.run(options.words[1:], call.streams))
    waiting = asyncio.ensure_future(call.clock.wait(max(0.0, min(seconds, 1e9))))
    try:
        await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
        return running.result() if running.done() else 124
    finally:
        running.cancel()
        waiting.cancel()
        await asyncio.gather(running, waiting, return_exceptions=True)


def toybox(commands: Mapping[str, Command]) -> Command:
    """The one program that most of these are: `toybox ls`."""

    @program
    async def run(call: Call) -> int:
        words = call.argv[1:]
        if not words or words[0] == "--long":
            prefix = "bin/" if words else ""
            await call.out(" ".join(prefix + name for name in sorted(commands) if name != "toybox") + "\n")
            return 0
        if words[0] == "--version":
            await call.out(f"toybox {VERSION}\n")
            return 0
        if words[0] not in commands:
            raise Problem(f"Unknown command {words[0][:64]}", 127)
        inner = Call(words, call.streams, call.files, call.clock, call.env, call.cwd, call.runner)
        return await commands[words[0]](inner)

    return run


@program
async def help_command(call: Call) -> int:
    word = call.argv[1] if len(call.argv) > 1 else "toybox"
    await call.out(f"usage: {word} [OPTION...] [ARGUMENT...]\n")
    return 0


RUNNING = {
    "xargs": xargs,
    "nohup": nohup,
    "nice": nice,
    "time": time,
    "timeout": timeout,
    "help": help_command,
}
