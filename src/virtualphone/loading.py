"""Apps from a file of somebody's own."""

from __future__ import annotations

import runpy
from pathlib import Path

from virtualphone.app import App, BadApp


def load_apps(path: Path) -> list[type[App]]:
    """Every app that a Python file defines. The file is run: use only your own."""
    if not path.is_file():
        raise BadApp(f"there is no file {path}")
    try:
        names = runpy.run_path(str(path), run_name="virtualphone_app")
    except Exception as problem:  # the file is anybody's code
        raise BadApp(f"{path} cannot be read as an app: {type(problem).__name__}: {problem}") from problem
    found = [value for value in names.values() if _is_app(value)]
    if not found:
        raise BadApp(f"{path} defines no subclass of virtualphone.App")
    for kind in found:
        kind.check()
    return found


def _is_app(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, App) and value.__module__ == "virtualphone_app"
