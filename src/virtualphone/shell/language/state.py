"""What a shell remembers between two commands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from virtualphone.shell import limits
from virtualphone.shell.language.errors import ShellError
from virtualphone.shell.language.tree import Command
from virtualphone.shell.pause import pause
from virtualphone.shell.text import encode

STEPS_BETWEEN_PAUSES = 16
ALL_VALUES_BYTES = 8 * 1024 * 1024


class Variables:
    """Names and values; some are exported to commands, some cannot change."""

    def __init__(self, exported: Mapping[str, str]) -> None:
        self._values = dict(exported)
        self._exported = set(exported)
        self._read_only: set[str] = set()
        self._size = sum(len(value) for value in exported.values())

    def get(self, name: str) -> str | None:
        return self._values.get(name)

    def set(self, name: str, value: str) -> None:
        if name in self._read_only:
            raise ShellError(f"read-only: {name}", 2)
        growth = len(value) - len(self._values.get(name, ""))
        if len(value) > limits.VALUE_BYTES or self._size + growth > ALL_VALUES_BYTES:
            raise ShellError(f"{name}: the value is too long")
        if name not in self._values and len(self._values) >= limits.VARIABLES:
            raise ShellError(f"{name}: too many variables")
        self._size += growth
        self._values[name] = value

    def unset(self, name: str) -> None:
        if name in self._read_only:
            raise ShellError(f"read-only: {name}", 2)
        self._size -= len(self._values.pop(name, ""))
        self._exported.discard(name)

    def export(self, name: str) -> None:
        self._exported.add(name)

    def freeze(self, name: str) -> None:
        self._read_only.add(name)

    def environment(self) -> dict[str, str]:
        return {name: self._values[name] for name in sorted(self._exported) if name in self._values}

    def items(self) -> Iterator[tuple[str, str]]:
        return iter(sorted(self._values.items()))

    def copy(self) -> Variables:
        other = Variables({})
        other._values, other._exported = dict(self._values), set(self._exported)
        other._read_only, other._size = set(self._read_only), self._size
        return other


@dataclass
class Budget:
    """Steps left. All shells of one line share it."""

    left: int = limits.STEPS
    told: bool = False

    async def step(self) -> None:
        """Count one command, and let others run now and then."""
        self.left -= 1
        if self.left <= 0:
            raise OutOfSteps(self)
        if self.left % STEPS_BETWEEN_PAUSES == 0:
            await pause()


class OutOfSteps(ShellError):
    """The line ran too many commands. It is told once, however many shells it ends."""

    def __init__(self, budget: Budget) -> None:
        super().__init__("" if budget.told else f"killed after {limits.STEPS} commands", 137)
        budget.told = True


@dataclass
class State:
    """One shell, or one subshell with its own copy."""

    variables: Variables
    cwd: str = "/"
    name: str = "/system/bin/sh"
    parameters: tuple[str, ...] = ()
    functions: dict[str, Command] = field(default_factory=dict)
    options: set[str] = field(default_factory=set)
    status: int = 0
    pid: int = 4321
    last_job: int | None = None
    depth: int = 0
    loops: int = 0
    budget: Budget = field(default_factory=Budget)
    script: str | None = None
    line: int = 0
    locals: list[dict[str, str | None]] = field(default_factory=list)

    def fork(self) -> State:
        """The state of a subshell: it begins alike and ends alone."""
        return State(
            variables=self.variables.copy(),
            cwd=self.cwd,
            name=self.name,
            parameters=self.parameters,
            functions=dict(self.functions),
            options=set(self.options),
            status=self.status,
            pid=self.pid,
            last_job=self.last_job,
            depth=self.depth,
            budget=self.budget,
            script=self.script,
            line=self.line,
        )

    def deeper(self, what: str) -> None:
        """Enter a function, a substitution or another shell."""
        if self.depth >= limits.RUN_DEPTH:
            raise ShellError(f"{what}: nested too deeply")
        self.depth += 1

    def complain(self, message: str) -> str:
        """An error of the shell itself, as it goes to stderr."""
        where = f"{self.script}[{self.line}]" if self.script else self.name
        return f"{where}: {message}\n"

    def special(self, name: str) -> str | None:
        """The value of any parameter; None if it is not set."""
        if name.isdigit() and name.isascii():
            number = int(name[:9])
            if number == 0:
                return self.script or self.name
            return self.parameters[number - 1] if number <= len(self.parameters) else None
        simple = {
            "?": str(self.status),
            "$": str(self.pid),
            "#": str(len(self.parameters)),
            "!": "" if self.last_job is None else str(self.last_job),
            "-": "".join(sorted(self.options)),
        }
        if name in ("@", "*"):
            return " ".join(self.parameters) if self.parameters else None
        if name in simple:
            return simple[name]
        return self.cwd if name == "PWD" else self.variables.get(name)


def size_of(words: list[str]) -> int:
    """How much room words take on the way to a command."""
    return sum(len(encode(word)) + 1 for word in words)
