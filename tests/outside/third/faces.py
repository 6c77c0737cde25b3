"""The apps of the third set."""

from __future__ import annotations

from pathlib import Path

from virtualphone.app import App
from virtualphone.loading import load_apps

APPS = Path(__file__).parent / "apps"


def own_apps() -> list[type[App]]:
    """Every app of the folder."""
    files = sorted(file for file in APPS.glob("*.py") if file.stem != "__init__")
    return [app for file in files for app in load_apps(file)]
