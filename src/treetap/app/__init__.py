"""The composition root: settings, parts by name, the data folder and the event log."""

from __future__ import annotations

from treetap.app.load import load_config

__all__ = ["load_config"]
