"""What typing needs of a phone's shell."""

from __future__ import annotations

from typing import Protocol


class Answer(Protocol):
    """What a command said."""

    @property
    def out(self) -> str: ...

    @property
    def err(self) -> str: ...

    @property
    def code(self) -> int: ...


class Shell(Protocol):
    """Runs a command on the phone; with `once`, exactly once or with an error."""

    async def run(self, command: str, *, deadline: float | None = None, once: bool = False) -> Answer: ...
