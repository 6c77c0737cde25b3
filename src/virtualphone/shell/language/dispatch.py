"""Simple commands: what a first word means, and running it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from virtualphone.shell import limits
from virtualphone.shell.api import Call, Command, Streams
from virtualphone.shell.builtins import BUILTINS, SPECIAL
from virtualphone.shell.files import FsError
from virtualphone.shell.language.errors import ReturnFrom
from virtualphone.shell.language.globbing import absolute_path
from virtualphone.shell.language.state import size_of
from virtualphone.shell.language.tree import Assignment, Simple
from virtualphone.shell.scripts import run_file, run_sh
from virtualphone.shell.text import encode

if TYPE_CHECKING:
    from virtualphone.shell.language.interpreter import Interpreter

PROGRAM_DIRECTORIES = frozenset({"/system/bin", "/system/xbin", "/vendor/bin", "/product/bin", "/bin"})
SHELLS = frozenset({"sh", "mksh"})
EXECUTE = 1
NOT_FOUND, NOT_EXECUTABLE, BROKEN_PIPE = 127, 126, 141

Run = Callable[[], Awaitable[int]]


async def run_simple(shell: Interpreter, simple: Simple) -> int:
    """Expand one command, redirect it and run it."""
    shell.substitution_status = 0
    words = await shell.expander.words(simple.words)
    if not words:
        return await _assign_only(shell, simple)

    async def run() -> int:
        values = [await _value(shell, assignment) for assignment in simple.assignments]
        return await run_words(shell, words, dict(values))

    return await shell.redirected(simple.redirects, run) if simple.redirects else await run()


async def _assign_only(shell: Interpreter, simple: Simple) -> int:
    for assignment in simple.assignments:
        name, value = await _value(shell, assignment)
        shell.state.variables.set(name, value)
    if simple.redirects:

        async def nothing() -> int:
            return shell.substitution_status

        return await shell.redirected(simple.redirects, nothing)
    return shell.substitution_status


async def _value(shell: Interpreter, assignment: Assignment) -> tuple[str, str]:
    value = await shell.expander.text(assignment.value)
    if assignment.append:
        value = (shell.state.variables.get(assignment.name) or "") + value
    return assignment.name, value


async def run_words(
    shell: Interpreter, words: list[str], assigned: Mapping[str, str], *, functions: bool = True
) -> int:
    """Run a command that is a list of words: a function, a builtin, or a program."""
    name = words[0]
    variables = shell.state.variables
    if name in SPECIAL:
        for variable, value in assigned.items():
            variables.set(variable, value)
        return await BUILTINS[name](shell, words)
    in_shell: Run | None = None
    if functions and name in shell.state.functions:
        in_shell = partial(_function, shell, words)
    elif name in BUILTINS:
        in_shell = partial(BUILTINS[name], shell, words)
    if in_shell is None:
        return await run_program(
            shell, tuple(words), shell.streams(), variables.environment() | dict(assigned)
        )
    before = {variable: variables.get(variable) for variable in assigned}
    for variable, value in assigned.items():
        variables.set(variable, value)
    try:
        return await in_shell()
    finally:
        for variable, old in before.items():
            if old is None:
                variables.unset(variable)
            else:
                variables.set(variable, old)


async def _function(shell: Interpreter, words: list[str]) -> int:
    state = shell.state
    state.deeper(words[0])
    outside, loops = state.parameters, state.loops
    state.parameters, state.loops = tuple(words[1:]), 0
    state.locals.append({})
    try:
        return await shell.command(state.functions[words[0]])
    except ReturnFrom as leaving:
        return leaving.code
    finally:
        for name, old in state.locals.pop().items():
            if old is None:
                state.variables.unset(name)
            else:
                state.variables.set(name, old)
        state.parameters, state.loops = outside, loops
        state.depth -= 1


def find_program(shell: Interpreter, name: str) -> str | None:
    """The path of a program that can be run under this name; None if there is none."""
    if "/" in name:
        path = absolute_path(shell.state.cwd, name)
        runs = _is_program(shell, name) or (_is_file(shell, path) and shell.world.files.may(path, EXECUTE))
        return name if runs else None
    for directory in (shell.state.variables.get("PATH") or "").split(":"):
        if directory in PROGRAM_DIRECTORIES and (name in shell.world.commands or name in SHELLS):
            # Most of what PATH lists holds nothing of ours: all programs are seen in one place.
            return f"/system/bin/{name}"
        path = absolute_path(shell.state.cwd, f"{directory or '.'}/{name}")
        if name and _is_file(shell, path) and shell.world.files.may(path, EXECUTE):
            return path
    return None


async def run_program(
    shell: Interpreter, argv: tuple[str, ...], streams: Streams, environment: Mapping[str, str]
) -> int:
    """Run a program as a process of its own."""
    if (
        any(len(encode(word)) >= limits.LINE_BYTES for word in argv)
        or size_of([*argv]) > limits.ARGUMENT_BYTES
    ):
        await _complain(shell, streams, f"{argv[0][:64]}: Argument list too long")
        return NOT_EXECUTABLE
    path = find_program(shell, argv[0])
    if path is None:
        return await _not_found(shell, argv[0], streams)
    name = path.rpartition("/")[2]
    if not _is_program(shell, path):
        return await run_file(shell, absolute_path(shell.state.cwd, path), argv, streams, environment)
    if name in SHELLS:
        return await run_sh(shell, argv, streams, environment)
    return await _run_command(shell, shell.world.commands[name], argv, streams, environment)


async def _run_command(
    shell: Interpreter,
    command: Command,
    argv: tuple[str, ...],
    streams: Streams,
    environment: Mapping[str, str],
) -> int:
    async def runner(words: tuple[str, ...], own: Streams, env: Mapping[str, str] | None) -> int:
        await shell.state.budget.step()
        shell.state.deeper(words[0])
        try:
            return await run_program(shell, words, own, environment if env is None else env)
        finally:
            shell.state.depth -= 1

    world = shell.world
    call = Call(argv, streams, world.files, world.clock, dict(environment), shell.state.cwd, runner)
    try:
        return await command(call) & 0xFF
    except BrokenPipeError:
        return BROKEN_PIPE
    except FsError as problem:
        await call.err(f"{call.name}: {problem.path}: {problem.strerror}\n")
        return 1


def _is_program(shell: Interpreter, path: str) -> bool:
    directory, _, name = absolute_path(shell.state.cwd, path).rpartition("/")
    return directory in PROGRAM_DIRECTORIES and (name in shell.world.commands or name in SHELLS)


def _is_file(shell: Interpreter, path: str) -> bool:
    try:
        return shell.world.files.stat(path).is_file
    except FsError:
        return False


async def _not_found(shell: Interpreter, name: str, streams: Streams) -> int:
    reason = ""
    if "/" in name:
        path = absolute_path(shell.state.cwd, name)
        if shell.world.files.is_dir(path):
            reason = "Is a directory"
        elif shell.world.files.exists(path):
            reason = "Permission denied"
    message = f"{name}: can't execute: {reason}" if reason else f"{name}: inaccessible or not found"
    await _complain(shell, streams, message)
    return NOT_EXECUTABLE if reason else NOT_FOUND


async def _complain(shell: Interpreter, streams: Streams, message: str) -> None:
    await streams.stderr.write(encode(shell.state.complain(message)))
