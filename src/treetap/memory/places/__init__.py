"""The map of pages and the ways between them (A14)."""

from __future__ import annotations

from treetap.memory.places.places import StoredPlaces

__all__ = ["StoredPlaces"]
