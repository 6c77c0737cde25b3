"""Short answers of models that are kept on disk, so that nobody is asked the same twice.

One JSON line each. What cannot be read is left out: an answer that is lost is asked for again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from loguru import logger
from pydantic import JsonValue

_MOST: Final = 5_000
"""Answers in one file; the oldest go."""


class Kept:
    """Answers by key, in memory and in a file; None keeps them in memory only."""

    def __init__(self, path: Path | None = None, most: int = _MOST) -> None:
        self._path, self._most = path, most
        self._known: dict[str, JsonValue] | None = None

    def get(self, *key: str) -> JsonValue | None:
        return self._all().get(_key(key))

    def put(self, *key: str, value: JsonValue) -> None:
        """Kept at once; a disk that does not take it is no trouble."""
        known = self._all()
        known.pop(_key(key), None)
        known[_key(key)] = value
        while len(known) > self._most:
            del known[next(iter(known))]
        if self._path is None:
            return
        beside = self._path.with_suffix(".new")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            lines = (json.dumps([name, one], ensure_ascii=False) for name, one in known.items())
            beside.write_text("".join(f"{line}\n" for line in lines), "utf-8")
            beside.replace(self._path)
        except OSError as error:
            logger.debug("An answer of a model is not kept: {}", error)

    def _all(self) -> dict[str, JsonValue]:
        if self._known is None:
            self._known = dict(self._read())
        return self._known

    def _read(self) -> list[tuple[str, JsonValue]]:
        found: list[tuple[str, JsonValue]] = []
        try:
            lines = [] if self._path is None else self._path.read_text("utf-8").splitlines()
        except (OSError, UnicodeDecodeError):
            lines = []
        for line in lines:
            try:
                name, value = json.loads(line)
            except (ValueError, TypeError, RecursionError):
                continue
            if isinstance(name, str):
                found.append((name, value))
        return found


def _key(parts: tuple[str, ...]) -> str:
    return json.dumps(parts, ensure_ascii=False)
