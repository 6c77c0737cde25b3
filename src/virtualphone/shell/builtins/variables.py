"""Builtins that set variables and options."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING

from virtualphone.shell.builtins.types import Builtin
from virtualphone.shell.language.arithmetic import evaluate

if TYPE_CHECKING:
    from virtualphone.shell.language.interpreter import Interpreter

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_LONG_OPTIONS = {"errexit": "e", "nounset": "u", "noglob": "f", "xtrace": "x", "verbose": "v"}


async def _declare(shell: Interpreter, words: list[str]) -> int:
    """`export`, `readonly`, `local`, `typeset` and their like."""
    flags, rest = "", words[1:]
    while rest and rest[0][:1] in ("-", "+") and len(rest[0]) > 1:
        flags += rest.pop(0)[1:]
    if not rest:
        return await _listed(shell, words[0])
    for word in rest:
        name, assigned, value = word.partition("=")
        if not _NAME.fullmatch(name):
            await shell.complain(f"{words[0]}: {name[:64]}: is not an identifier")
            return 1
        _set(shell, words[0], flags, name, value if assigned else None)
    return 0


def _set(shell: Interpreter, command: str, flags: str, name: str, value: str | None) -> None:
    variables = shell.state.variables
    if command in ("local", "typeset", "declare") and shell.state.locals:
        shell.state.locals[-1].setdefault(name, variables.get(name))
        if value is None:
            variables.unset(name)
    if value is not None:
        variables.set(name, str(evaluate(value, variables)) if "i" in flags else value)
    if command == "export" or "x" in flags:
        variables.export(name)
    if command == "readonly" or "r" in flags:
        variables.freeze(name)


async def _listed(shell: Interpreter, command: str) -> int:
    exported = (
        shell.state.variables.environment() if command == "export" else dict(shell.state.variables.items())
    )
    for name, value in sorted(exported.items()):
        await shell.out(f"{name}={shlex.quote(value)}\n" if command == "export" else f"{name}\n")
    return 0


async def _unset(shell: Interpreter, words: list[str]) -> int:
    functions = "-f" in words
    for name in words[1:]:
        if name in ("-f", "-v"):
            continue
        if functions:
            shell.state.functions.pop(name, None)
        else:
            shell.state.variables.unset(name)
    return 0


async def _set_builtin(shell: Interpreter, words: list[str]) -> int:
    rest = words[1:]
    if not rest:
        for name, value in shell.state.variables.items():
            await shell.out(f"{name}={shlex.quote(value)}\n")
        return 0
    while rest and rest[0][:1] in ("-", "+") and len(rest[0]) > 1:
        flags = rest.pop(0)
        if flags == "--":
            shell.state.parameters = tuple(rest)
            return 0
        options = set(flags[1:])
        if "o" in options:
            options.discard("o")
            options |= {_LONG_OPTIONS[rest[0]]} if rest and rest[0] in _LONG_OPTIONS else set()
            del rest[:1]
        if flags.startswith("-"):
            shell.state.options |= options
        else:
            shell.state.options -= options
    if rest:
        shell.state.parameters = tuple(rest)
    return 0


async def _getopts(shell: Interpreter, words: list[str]) -> int:
    """`getopts OPTIONS NAME`: the next option of the positional parameters."""
    if len(words) < 3:
        await shell.complain("getopts: missing options argument")
        return 1
    options, name, variables = words[1], words[2], shell.state.variables
    given = tuple(words[3:]) or shell.state.parameters
    index, _, offset = (variables.get("OPTIND") or "1").partition(":")
    at, inside = (int(index) if index.isdigit() else 1), (int(offset) if offset.isdigit() else 1)
    word = given[at - 1] if 0 < at <= len(given) else ""
    if len(word) < 2 or word[0] != "-" or word == "--":
        variables.set(name, "?")
        variables.set("OPTIND", str(at + (word == "--")))
        return 1
    letter, last = word[inside : inside + 1], inside + 1 >= len(word)
    place = options.find(letter) if letter and letter != ":" else -1
    variables.set(name, letter if place >= 0 else "?")
    if place < 0:
        await shell.complain(f"-{letter}: unknown option")
    elif options[place + 1 : place + 2] == ":":
        argument = word[inside + 1 :] or (given[at] if at < len(given) else "")
        variables.set("OPTARG", argument)
        variables.set("OPTIND", str(at + (1 if word[inside + 1 :] else 2)))
        return 0
    variables.set("OPTIND", str(at + 1) if last else f"{at}:{inside + 1}")
    return 0


VARIABLES: dict[str, Builtin] = {
    "export": _declare,
    "readonly": _declare,
    "local": _declare,
    "typeset": _declare,
    "declare": _declare,
    "global": _declare,
    "unset": _unset,
    "set": _set_builtin,
    "getopts": _getopts,
}
