"""What a bench run is made of: as long as all of it is the same, a run that was broken off may go on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from treetap.app.load import load_config
from treetap.app.version import installed_version
from treetap.bench.episodes.record import Recipe
from treetap.errors import StorageError
from treetap.memory.tables.lock import writing
from treetap.models import Settings

PACKAGES = ("treetap", "virtualphone")


def recipe_of(overrides: Sequence[str], settings: Settings, **more: Any) -> Recipe:
    """The agent and the phone as they are now: their code, and every setting but where data goes."""
    told = settings.model_dump(mode="json", exclude={"data"})
    return {
        "version": installed_version(),
        "code": code_digest(),
        "settings": _short(json.dumps(told, sort_keys=True).encode()),
        "overrides": list(overrides),
        **more,
    }


def episode_settings(overrides: Sequence[str]) -> Settings:
    """What an episode on a virtual phone is run with: the file and the overrides, nothing of this shell."""
    return load_config(overrides=overrides, env={})


@cache
def code_digest() -> str:
    """Changes when a file of the agent or of the phone does: half a run of each is a run of neither."""
    whole = hashlib.sha256()
    for package in PACKAGES:
        root = Path(str(resources.files(package)))
        for file in sorted(root.rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                whole.update(f"{package}/{file.relative_to(root).as_posix()}\n".encode())
                whole.update(hashlib.sha256(file.read_bytes()).digest())
    return whole.hexdigest()[:16]


def _short(told: bytes) -> str:
    return hashlib.sha256(told).hexdigest()[:16]


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Nobody else runs a bench in this folder meanwhile. Raises `StorageError`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise StorageError(f"{folder} cannot be used: {problem.strerror or problem}") from problem
    with writing(folder, wait=False) as free:
        if not free:
            raise StorageError(
                f"another bench run is going on in {folder}",
                hint="Wait for it, or begin another one with --anew or --out DIR.",
            )
        yield
