"""Experiences in one file, from one treetap to another (A12). What comes in is not trusted."""

from __future__ import annotations

from treetap.memory.transfer.importing import Imported, import_from
from treetap.memory.transfer.vetting import Refused
from treetap.memory.transfer.writing import export_to

__all__ = ["Imported", "Refused", "export_to", "import_from"]
