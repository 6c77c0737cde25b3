"""Which deeds come on the way to others."""

from __future__ import annotations

LEADS: dict[str, frozenset[str]] = {
    "send": frozenset({"create", "reply"}),
    "reply": frozenset({"send"}),
    "forward": frozenset({"more", "share"}),
    "share": frozenset({"more"}),
    "delete": frozenset({"more", "edit", "select"}),
    "clear": frozenset({"more", "delete", "select"}),
    "rename": frozenset({"edit", "more"}),
    "edit": frozenset({"more"}),
    "set": frozenset({"settings", "edit"}),
    "raise": frozenset({"settings"}),
    "sort": frozenset({"more", "filter"}),
    "filter": frozenset({"more", "sort"}),
    "move": frozenset({"more", "edit"}),
    "copy": frozenset({"more"}),
    "duplicate": frozenset({"more", "copy"}),
    "archive": frozenset({"more"}),
    "pin": frozenset({"more"}),
    "book": frozenset({"next"}),
    "order": frozenset({"next"}),
    "search": frozenset({"search"}),
    "record": frozenset({"create"}),
}
"""Deeds that come on the way to another."""
