"""The same apps with another face: other words, another order, another language on the buttons.

What a task asks for stays where it was in the data, so the drop in success from one face to another shows how
much of it came from knowing the words.
"""

from __future__ import annotations

from pathlib import Path

from virtualphone.app import App
from virtualphone.loading import load_apps

APPS = Path(__file__).parent / "apps"
FACES = ("synonyms", "layout", "language")


def own_apps() -> list[type[App]]:
    """Every app of the folder, as it was written."""
    files = sorted(file for file in APPS.glob("*.py") if file.stem != "__init__")
    return [app for file in files for app in load_apps(file)]


def with_face(app: type[App], variant: str) -> type[App]:
    """`variant`: some of `FACES` with commas between; or none, for the app as it was written."""
    wanted = {name for name in variant.split(",") if name}
    if wanted - set(FACES):
        raise LookupError(f"there is no face {sorted(wanted - set(FACES))}: there are {', '.join(FACES)}")
    words = dict(app.words)
    if "synonyms" in wanted:
        words |= vars(app)["others"]
    if "language" in wanted:
        words = {key: (zh, en) for key, (en, zh) in words.items()}
    return type(app.__name__, (app,), {"words": words, "mixed": "layout" in wanted})
