"""The vector tables: what is alike is found in them. They can be made anew from the journal at any time."""

from __future__ import annotations

from treetap.memory.tables.hit import Hit
from treetap.memory.tables.tables import Tables

__all__ = ["Hit", "Tables"]
