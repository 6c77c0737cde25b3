"""Builtins that write, read and compare: `echo`, `print`, `read`, `test`, `let`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from virtualphone.shell.builtins.types import Builtin
from virtualphone.shell.language.arithmetic import evaluate
from virtualphone.shell.language.conditions import BadTest, Facts, test
from virtualphone.shell.language.escapes import unescape
from virtualphone.shell.text import decode, encode

if TYPE_CHECKING:
    from virtualphone.shell.language.interpreter import Interpreter

_ECHO_OPTIONS = re.compile(r"-[neE]+")
_PRINT_OPTIONS = re.compile(r"-[nreR]+")


async def _echo(shell: Interpreter, words: list[str]) -> int:
    """mksh's own: escapes mean something unless `-E` says otherwise."""
    words, newline, escapes = words[1:], True, True
    while words and _ECHO_OPTIONS.fullmatch(words[0]):
        for flag in words.pop(0)[1:]:
            newline = newline and flag != "n"
            escapes = flag == "e" if flag in "eE" else escapes
    return await _write(shell, " ".join(words), newline=newline, escapes=escapes)


async def _print(shell: Interpreter, words: list[str]) -> int:
    words, newline, escapes = words[1:], True, True
    while words and _PRINT_OPTIONS.fullmatch(words[0]):
        for flag in words.pop(0)[1:]:
            newline = newline and flag != "n"
            escapes = flag == "e" if flag in "erR" else escapes
    if words and words[0] in ("-", "--"):
        del words[0]
    return await _write(shell, " ".join(words), newline=newline, escapes=escapes)


async def _write(shell: Interpreter, text: str, *, newline: bool, escapes: bool) -> int:
    data, ended = unescape(text, bare_octal=False) if escapes else (encode(text), False)
    await shell.descriptors.sink(1).write(data + (b"\n" if newline and not ended else b""))
    return 0


async def _read(shell: Interpreter, words: list[str]) -> int:
    """`read [-r] [NAME…]`: a line into variables, the last of which takes what is left."""
    raw, names = False, words[1:]
    while names and names[0].startswith("-") and len(names[0]) > 1:
        flags = names.pop(0)
        raw = raw or "r" in flags
        if flags[-1] in "Ndtup" and names:
            del names[0]
    line = decode(await shell.descriptors.source(0).readline())
    complete = line.endswith("\n")
    text = line.removesuffix("\n").replace("\0", "")
    while not raw and complete and _continued(text):
        line = decode(await shell.descriptors.source(0).readline())
        complete = line.endswith("\n")
        text = text[:-1] + line.removesuffix("\n")
    if not raw:
        text = re.sub(r"\\(.)", r"\1", text, flags=re.DOTALL)
    names = names or ["REPLY"]
    blanks = shell.state.variables.get("IFS")
    for name, value in zip(
        names, _divided(text, len(names), " \t\n" if blanks is None else blanks), strict=True
    ):
        if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name):
            await shell.complain(f"read: {name[:64]}: is not an identifier")
            return 2
        shell.state.variables.set(name, value)
    return 0 if complete else 1


def _continued(text: str) -> bool:
    return (len(text) - len(text.rstrip("\\"))) % 2 == 1


def _divided(text: str, count: int, blanks: str) -> list[str]:
    if not blanks:
        return [text] + [""] * (count - 1)
    soft = "".join(blank for blank in blanks if blank in " \t\n")
    hard = "".join(blank for blank in blanks if blank not in " \t\n")
    text = text.strip(soft) if soft else text
    if hard and soft:
        divider = f"[{re.escape(soft)}]*[{re.escape(hard)}][{re.escape(soft)}]*|[{re.escape(soft)}]+"
    else:
        divider = f"[{re.escape(hard)}]" if hard else f"[{re.escape(soft)}]+"
    parts = re.split(divider, text, maxsplit=count - 1) if count > 1 else [text]
    return parts + [""] * (count - len(parts))


async def _test(shell: Interpreter, words: list[str]) -> int:
    operands = words[1:]
    if words[0] == "[":
        if not operands or operands[-1] != "]":
            await shell.complain("[: missing ]")
            return 2
        operands = operands[:-1]
    try:
        return int(not test(operands, Facts(shell.world.files, shell.state.cwd)))
    except BadTest as problem:
        await shell.complain(f"{words[0]}: {problem}")
        return 2


async def _let(shell: Interpreter, words: list[str]) -> int:
    value = 0
    for word in words[1:]:
        value = evaluate(word, shell.state.variables)
    return int(value == 0)


PRINTING: dict[str, Builtin] = {
    "echo": _echo,
    "print": _print,
    "read": _read,
    "test": _test,
    "[": _test,
    "let": _let,
}
