"""What a builtin is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from virtualphone.shell.language.interpreter import Interpreter

Builtin = Callable[["Interpreter", list[str]], Awaitable[int]]
"""Runs in the shell it is given, with all the words of the command; returns its exit code."""
