"""treetap: an agent that operates phones."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from treetap.app.agent import StrategyTree as StrategyTree
    from treetap.app.load import load_config as load_config
    from treetap.app.ui_element import UIElement as UIElement
    from treetap.app.visual_locator import VisualLocator as VisualLocator
    from treetap.device.shot import ScreenshotMetadata as ScreenshotMetadata
    from treetap.errors import TreetapError as TreetapError
    from treetap.models import LocateResult as LocateResult
    from treetap.models import RunResult as RunResult
    from treetap.models import Settings as Settings

_HOME = {
    "LocateResult": "treetap.models",
    "RunResult": "treetap.models",
    "ScreenshotMetadata": "treetap.device.shot",
    "Settings": "treetap.models",
    "StrategyTree": "treetap.app.agent",
    "TreetapError": "treetap.errors",
    "UIElement": "treetap.app.ui_element",
    "VisualLocator": "treetap.app.visual_locator",
    "load_config": "treetap.app.load",
}
"""Where each public name lives. They are imported when first used, so that `treetap --help` stays cheap."""

__all__ = [
    "LocateResult",
    "RunResult",
    "ScreenshotMetadata",
    "Settings",
    "StrategyTree",
    "TreetapError",
    "UIElement",
    "VisualLocator",
    "load_config",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'treetap' has no attribute '{name}'")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return __all__
