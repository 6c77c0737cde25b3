"""Builtins about other commands: which one would run, and running it instead of the shell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from virtualphone.shell.builtins.types import Builtin
from virtualphone.shell.language.compounds import KEYWORDS
from virtualphone.shell.language.errors import ExitShell

if TYPE_CHECKING:
    from virtualphone.shell.language.interpreter import Interpreter


def _describe(shell: Interpreter, name: str) -> tuple[str, str]:
    """What a name is in long words, and in short; both empty if nothing."""
    from virtualphone.shell.builtins import BUILTINS, SPECIAL
    from virtualphone.shell.language.dispatch import find_program

    if name in KEYWORDS:
        return f"{name} is a reserved word", name
    if name in shell.state.functions:
        return f"{name} is a function", name
    if name in BUILTINS:
        return f"{name} is a {'special ' if name in SPECIAL else ''}shell builtin", name
    path = find_program(shell, name)
    return (f"{name} is {path}", path) if path else ("", "")


async def _type(shell: Interpreter, words: list[str]) -> int:
    code = 0
    for name in words[1:]:
        long, _ = _describe(shell, name)
        await shell.out(f"{long or name + ' not found'}\n")
        code = code if long else 1
    return code


async def _command(shell: Interpreter, words: list[str]) -> int:
    from virtualphone.shell.language.dispatch import run_words

    rest = words[1:]
    flags = ""
    while rest and rest[0].startswith("-") and len(rest[0]) > 1:
        flag = rest.pop(0)
        if flag == "--":
            break
        flags += flag[1:]
    if "v" in flags or "V" in flags:
        code = 0
        for name in rest:
            long, short = _describe(shell, name)
            text = long or f"{name} not found" if "V" in flags else short
            if text:
                await shell.out(f"{text}\n")
            code = code if long else 1
        return code
    return await run_words(shell, rest, {}, functions=False) if rest else 0


async def _which(shell: Interpreter, words: list[str]) -> int:
    from virtualphone.shell.language.dispatch import find_program

    names = [word for word in words[1:] if word != "-a"]
    if not names:
        await shell.descriptors.sink(2).write(b'which: Needs 1 argument (see "which --help")\n')
        return 1
    paths = [find_program(shell, name) for name in names]
    for path in paths:
        if path:
            await shell.out(f"{path}\n")
    return 0 if all(paths) else 1


async def _exec(shell: Interpreter, words: list[str]) -> int:
    from virtualphone.shell.language.dispatch import run_program

    if len(words) == 1:
        shell.keep_redirects = True
        return 0
    rest = words[2:] if words[1] == "--" else words[1:]
    raise ExitShell(
        await run_program(shell, tuple(rest), shell.streams(), shell.state.variables.environment())
    )


PROGRAMS: dict[str, Builtin] = {
    "type": _type,
    "whence": _type,
    "command": _command,
    "which": _which,
    "exec": _exec,
}
