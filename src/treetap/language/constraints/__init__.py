"""Words that change what a task means without naming anything: not, except, all, only, the second, Monday."""

from __future__ import annotations

from treetap.language.constraints.find import constraints

__all__ = ["constraints"]
