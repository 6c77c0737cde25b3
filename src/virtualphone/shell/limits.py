"""How much a command line may ask for before the phone says no."""

from __future__ import annotations

LINE_BYTES = 131_072
"""The kernel takes no longer argument, and a command line is one."""

SCRIPT_BYTES = 262_144
"""Of a file that is run, or of lines that belong together."""

ARGUMENT_BYTES = 2_097_152
"""All the words of one command."""

VALUE_BYTES = 1_048_576
"""One variable, one substitution, one expanded word."""

WORDS = 100_000
"""Words one command line expands to."""

FILE_NAMES = 5_000
"""Names one pattern stands for."""

PARSE_DEPTH = 40
"""Constructs within constructs."""

RUN_DEPTH = 40
"""Functions, substitutions and shells within each other."""

STEPS = 100_000
"""Commands that one line may run, so that an endless loop ends."""

PROCESSES = 250
"""Commands of one line that run at the same time."""

VARIABLES = 10_000
"""Names a shell keeps."""
