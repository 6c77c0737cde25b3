"""Commands that are part of the shell: they change it, or ask it something."""

from __future__ import annotations

from virtualphone.shell.builtins.flow import FLOW
from virtualphone.shell.builtins.places import PLACES
from virtualphone.shell.builtins.printing import PRINTING
from virtualphone.shell.builtins.programs import PROGRAMS
from virtualphone.shell.builtins.types import Builtin
from virtualphone.shell.builtins.variables import VARIABLES

BUILTINS: dict[str, Builtin] = {**FLOW, **PLACES, **PRINTING, **PROGRAMS, **VARIABLES}
SPECIAL = frozenset(
    {
        ":",
        "break",
        "continue",
        ".",
        "eval",
        "exec",
        "exit",
        "export",
        "readonly",
        "return",
        "set",
        "shift",
        "unset",
    }
)
"""Assignments before one of these stay, and no function can take its name."""

__all__ = ["BUILTINS", "SPECIAL", "Builtin"]
