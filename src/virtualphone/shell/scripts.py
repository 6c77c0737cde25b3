"""Another shell: `sh -c …`, `sh file`, and files that are scripts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from virtualphone.shell import limits
from virtualphone.shell.api import Streams
from virtualphone.shell.files import FsError
from virtualphone.shell.language.errors import ShellSyntaxError
from virtualphone.shell.language.parser import parse
from virtualphone.shell.language.redirects import Descriptors
from virtualphone.shell.language.state import State, Variables
from virtualphone.shell.pause import pause
from virtualphone.shell.text import decode, encode

if TYPE_CHECKING:
    from virtualphone.shell.language.interpreter import Interpreter

SCRIPT_OPTIONS = frozenset("eufxvnm")


async def run_sh(
    shell: Interpreter, argv: tuple[str, ...], streams: Streams, environment: Mapping[str, str]
) -> int:
    """`sh [-e] [-c TEXT [NAME [ARGUMENT…]] | FILE [ARGUMENT…]]`; without either it reads its input."""
    words, options, text = list(argv[1:]), set[str](), False
    while words and words[0][:1] in ("-", "+") and len(words[0]) > 1:
        flags = words.pop(0)
        if flags == "--":
            break
        text = text or "c" in flags[1:]
        unknown = set(flags[1:]) - SCRIPT_OPTIONS - set("cisl")
        if unknown:
            await streams.stderr.write(encode(f"{argv[0]}: {flags}: unknown option\n"))
            return 1
        options |= set(flags[1:]) & SCRIPT_OPTIONS
    inner = _new_shell(shell, argv[0], streams, environment)
    inner.state.options |= options
    if text:
        if not words:
            await streams.stderr.write(encode(f"{argv[0]}: -c: requires an argument\n"))
            return 1
        inner.state.name = words[1] if len(words) > 1 else argv[0]
        inner.state.parameters = tuple(words[2:])
        return await run_text(inner, words[0])
    if words:
        return await _run_script(inner, words[0], tuple(words[1:]))
    data = await streams.stdin.read(limits.SCRIPT_BYTES)
    while len(data) < limits.SCRIPT_BYTES and (more := await streams.stdin.read(limits.SCRIPT_BYTES)):
        data += more
    return await run_text(inner, decode(data[: limits.SCRIPT_BYTES]))


async def run_file(
    shell: Interpreter, path: str, argv: tuple[str, ...], streams: Streams, environment: Mapping[str, str]
) -> int:
    """A file that is executable and no program of ours: a script."""
    return await _run_script(_new_shell(shell, argv[0], streams, environment), path, argv[1:], argv[0])


async def run_text(inner: Interpreter, text: str) -> int:
    """Run a whole text in a shell that is made for it."""
    try:
        tree = parse(text.replace("\0", ""))
    except ShellSyntaxError as problem:
        await inner.complain(str(problem))
        return 1
    await pause()
    return await inner.to_the_end(lambda: inner.sequence(tree))


def _new_shell(
    shell: Interpreter, name: str, streams: Streams, environment: Mapping[str, str]
) -> Interpreter:
    inner = shell.child()
    inner.state = State(
        Variables(environment),
        cwd=shell.state.cwd,
        name=name,
        pid=shell.state.pid + 1,
        depth=shell.state.depth,
        budget=shell.state.budget,
    )
    inner.state.deeper(name)
    inner.descriptors = Descriptors.of(streams)
    return inner


async def _run_script(inner: Interpreter, name: str, parameters: tuple[str, ...], called: str = "") -> int:
    path = name if name.startswith("/") else f"{inner.state.cwd.rstrip('/')}/{name}"
    try:
        data = inner.world.files.open_read(path).read(limits.SCRIPT_BYTES + 1)
    except FsError as problem:
        await inner.complain(f"{name}: {problem.strerror}")
        return 127 if problem.errno == 2 else 126
    if len(data) > limits.SCRIPT_BYTES or data.startswith(b"\x7fELF"):
        what = "64-bit ELF file" if data.startswith(b"\x7fELF") else "file too large"
        await inner.complain(f"{name}: not executable: {what}")
        return 126
    inner.state.script = called or name
    inner.state.parameters = parameters
    return await run_text(inner, decode(data))
