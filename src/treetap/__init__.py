"""treetap: an agent that operates phones."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from treetap.app.load import load_config as load_config
    from treetap.errors import TreetapError as TreetapError
    from treetap.models import Settings as Settings

_HOME = {
    "Settings": "treetap.models",
    "TreetapError": "treetap.errors",
    "load_config": "treetap.app.load",
}
"""Where each public name lives. They are imported when first used, so that `treetap --help` stays cheap."""

__all__ = ["Settings", "TreetapError", "load_config"]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'treetap' has no attribute '{name}'")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return __all__
