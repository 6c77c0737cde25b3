"""Apps from a file of somebody's own."""

from __future__ import annotations

import runpy
from pathlib import Path

from virtualphone.app import App


class BadApp(ValueError):
    """A file that holds no app, or one that cannot be installed."""


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
        check(kind, path)
    return found


def _is_app(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, App) and value.__module__ == "virtualphone_app"


def check(kind: type[App], where: object = "") -> None:
    """Say what an app lacks before a phone is built with it."""
    name = f"{kind.__name__} ({where})" if where else kind.__name__
    package = getattr(kind, "package", "")
    if (
        not isinstance(package, str)
        or "." not in package
        or not package.replace(".", "").replace("_", "").isalnum()
    ):
        raise BadApp(f"{name}: `package` must be like org.example.shelf, not {package!r}")
    label = getattr(kind, "label", None)
    if not (isinstance(label, tuple) and len(label) == 2 and all(isinstance(part, str) for part in label)):
        raise BadApp(f"{name}: `label` must be (English, Chinese), not {label!r}")
    try:
        kind.main_activity()
    except ValueError as problem:
        raise BadApp(f"{name}: {problem}") from None
