"""The journal: what was learned, on disk in one SQLite file before anybody is told that it was kept."""

from __future__ import annotations

from treetap.memory.journal.journal import Journal
from treetap.memory.journal.rows import Change

__all__ = ["Change", "Journal"]
