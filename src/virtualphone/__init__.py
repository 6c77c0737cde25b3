"""A deterministic Android phone in pure Python that any adb client can drive. It knows nothing of treetap."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from virtualphone.app import App, Seed, activity, overlay
    from virtualphone.apps import default_apps, second_apps
    from virtualphone.checking import BadState
    from virtualphone.host import PhoneHost
    from virtualphone.virtual import VirtualPhone

__all__ = [
    "App",
    "BadState",
    "PhoneHost",
    "Seed",
    "VirtualPhone",
    "activity",
    "default_apps",
    "overlay",
    "second_apps",
]

_HOMES = {
    "App": "app",
    "BadState": "checking",
    "PhoneHost": "host",
    "Seed": "app",
    "VirtualPhone": "virtual",
    "activity": "app",
    "default_apps": "apps",
    "overlay": "app",
    "second_apps": "apps",
}


def __getattr__(name: str) -> object:
    # Late: an app that imports the toolkit must not pull the whole phone in around itself.
    if name in _HOMES:
        return getattr(import_module(f"virtualphone.{_HOMES[name]}"), name)
    raise AttributeError(f"virtualphone has no {name!r}")
