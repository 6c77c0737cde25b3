"""Builtins that change what runs next."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from virtualphone.shell.builtins.types import Builtin
from virtualphone.shell.files import FsError
from virtualphone.shell.language.errors import ExitShell, LeaveLoop, ReturnFrom, ShellSyntaxError
from virtualphone.shell.language.globbing import absolute_path
from virtualphone.shell.language.parser import parse
from virtualphone.shell.text import decode

if TYPE_CHECKING:
    from virtualphone.shell.language.interpreter import Interpreter


async def _nothing(shell: Interpreter, words: list[str]) -> int:  # noqa: ARG001 - arguments are ignored
    return 0


async def _false(shell: Interpreter, words: list[str]) -> int:  # noqa: ARG001
    return 1


async def _exit(shell: Interpreter, words: list[str]) -> int:
    raise ExitShell(await _code(shell, words))


async def _return(shell: Interpreter, words: list[str]) -> int:
    raise ReturnFrom(await _code(shell, words))


async def _code(shell: Interpreter, words: list[str]) -> int:
    if len(words) < 2:
        return shell.state.status
    digits = words[1].removeprefix("-")
    if not (digits.isdigit() and digits.isascii()):
        await shell.complain(f"{words[0]}: {words[1][:64]}: bad number")
        return 1
    return int(words[1][:18]) & 0xFF


async def _leave(shell: Interpreter, words: list[str]) -> int:
    levels = 1
    if len(words) > 1:
        if not (words[1].isdigit() and words[1].isascii()) or int(words[1][:9]) < 1:
            await shell.complain(f"{words[0]}: {words[1][:64]}: bad number")
            return 1
        levels = int(words[1][:9])
    if not shell.state.loops:
        await shell.complain(f"{words[0]}: can't {words[0]}")
        return 0
    raise LeaveLoop(min(levels, shell.state.loops), again=words[0] == "continue")


async def _eval(shell: Interpreter, words: list[str]) -> int:
    return await _run_here(shell, " ".join(words[1:]), "eval")


async def _source(shell: Interpreter, words: list[str]) -> int:
    if len(words) < 2:
        await shell.complain(f"{words[0]}: missing argument")
        return 1
    try:
        text = decode(shell.world.files.read(absolute_path(shell.state.cwd, words[1])))
    except FsError as problem:
        await shell.complain(f"{words[0]}: {words[1]}: {problem.strerror}")
        return 1
    try:
        return await _run_here(shell, text, words[0])
    except ReturnFrom as leaving:
        return leaving.code


async def _run_here(shell: Interpreter, text: str, what: str) -> int:
    try:
        tree = parse(text)
    except ShellSyntaxError as problem:
        await shell.complain(str(problem))
        return 1
    shell.state.deeper(what)
    try:
        if not tree.items:
            return 0
        return await shell.sequence(tree)
    finally:
        shell.state.depth -= 1


async def _shift(shell: Interpreter, words: list[str]) -> int:
    count = words[1] if len(words) > 1 else "1"
    if not (count.isdigit() and count.isascii()) or int(count[:9]) > len(shell.state.parameters):
        await shell.complain("shift: nothing to shift")
        return 1
    shell.state.parameters = shell.state.parameters[int(count[:9]) :]
    return 0


async def _wait(shell: Interpreter, words: list[str]) -> int:  # noqa: ARG001
    current = asyncio.current_task()
    results = await asyncio.gather(*(job.task for job in shell.world.jobs if job.task is not current))
    return results[-1] if results else 0


FLOW: dict[str, Builtin] = {
    ":": _nothing,
    "true": _nothing,
    "false": _false,
    "trap": _nothing,
    "ulimit": _nothing,
    "umask": _nothing,
    "alias": _nothing,
    "unalias": _nothing,
    "jobs": _nothing,
    "exit": _exit,
    "return": _return,
    "break": _leave,
    "continue": _leave,
    "eval": _eval,
    ".": _source,
    "source": _source,
    "shift": _shift,
    "wait": _wait,
}
