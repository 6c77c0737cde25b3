"""Where the shell is: `cd` and `pwd`."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from virtualphone.shell.builtins.types import Builtin
from virtualphone.shell.files import FsError
from virtualphone.shell.language.globbing import absolute_path

if TYPE_CHECKING:
    from virtualphone.shell.language.interpreter import Interpreter


async def _cd(shell: Interpreter, words: list[str]) -> int:
    operands = [word for word in words[1:] if word not in ("-L", "-P", "--")]
    if len(operands) > 1:
        await shell.complain("cd: too many arguments")
        return 2
    target = operands[0] if operands else shell.state.variables.get("HOME") or "/"
    back = target == "-"
    if back:
        target = shell.state.variables.get("OLDPWD") or ""
        if not target:
            await shell.complain("cd: no OLDPWD")
            return 2
    path = posixpath.normpath(absolute_path(shell.state.cwd, target) if target else shell.state.cwd)
    try:
        shell.world.files.stat(path + "/.")
    except FsError as problem:
        await shell.complain(f"cd: {target}: {problem.strerror}")
        return 2
    shell.state.variables.set("OLDPWD", shell.state.cwd)
    shell.state.cwd = "/" + path.lstrip("/")
    if "-P" in words:
        shell.state.cwd = shell.world.files.realpath(path)
    if back:
        await shell.out(f"{shell.state.cwd}\n")
    return 0


async def _pwd(shell: Interpreter, words: list[str]) -> int:
    cwd = shell.state.cwd
    if "-P" in words:
        try:
            cwd = shell.world.files.realpath(cwd)
        except FsError as problem:
            await shell.complain(f"pwd: can't determine current directory: {problem.strerror}")
            return 1
    await shell.out(f"{cwd}\n")
    return 0


PLACES: dict[str, Builtin] = {"cd": _cd, "chdir": _cd, "pwd": _pwd}
