"""What came in and what it changed: the record that judges read."""

from __future__ import annotations

import copy
import logging
import pickle
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

Json = dict[str, Any]
logger = logging.getLogger("virtualphone.app")

HERE = Path(__file__).parent
LIMIT = 100_000
"""Entries kept of each kind; the oldest go first."""

_QUIET = {"clock_ms", "faults/moments", "faults/seen"}
"""What changes with every command and says nothing."""


def _copy(value: Any) -> Any:
    """A deep copy, several times faster than `copy.deepcopy` for plain JSON."""
    try:
        return pickle.loads(pickle.dumps(value, protocol=5))  # noqa: S301 — our own bytes, a moment old
    except (pickle.PicklingError, AttributeError, TypeError):
        # Something that is not JSON: `Phone.snapshot` says what and where.
        return copy.deepcopy(value)


def rows_by_id(value: Any) -> dict[str, Any] | None:
    """A list whose items have ids is compared by id, so that one new row is one change."""
    if not isinstance(value, list) or not all(isinstance(item, dict) and "id" in item for item in value):
        return None
    rows = {str(item["id"]): item for item in value}
    return rows if len(rows) == len(value) else None


def _keyed(before: Any, after: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
    if isinstance(before, dict) and isinstance(after, dict):
        return before, after
    if not isinstance(before, list) or not isinstance(after, list):
        return None
    old, new = rows_by_id(before), rows_by_id(after)
    if old is not None and new is not None:
        return old, new
    return {str(n): item for n, item in enumerate(before)}, {str(n): item for n, item in enumerate(after)}


def differences(before: Any, after: Any, path: str = "") -> list[Json]:
    """Each place where two JSON values differ: path, before, after (None: was not there, or is no more)."""
    if before == after:
        return []
    pair = _keyed(before, after)
    if pair is None:
        return [{"path": path, "before": before, "after": after}]
    old, new = pair
    found: list[Json] = []
    for key in [*old, *(key for key in new if key not in old)]:
        place = f"{path}/{key}" if path else str(key)
        if place in _QUIET:
            continue
        if key in old and key in new:
            found.extend(differences(old[key], new[key], place))
        else:
            found.append({"path": place, "before": old.get(key), "after": new.get(key)})
    if isinstance(before, list) and list(old) != list(new) and set(old) == set(new):
        found.append({"path": f"{path}/@order", "before": list(old), "after": list(new)})
    return found


class Journal:
    """Inputs and changes in order, each with its number and the phone's time."""

    def __init__(self) -> None:
        self.inputs: list[Json] = []
        self.changes: list[Json] = []
        self.crashes: list[Json] = []
        self.revision = 0
        """Grows with each change of the state."""
        self.source = ""
        """Where inputs come from, if not over adb; written down with each."""
        self._number = 0
        self._last: Json = {}

    @property
    def last(self) -> int:
        """The number of the newest entry."""
        return self._number

    @contextmanager
    def coming_from(self, source: str) -> Iterator[None]:
        """Inputs received meanwhile come from there."""
        self.source = source
        try:
            yield
        finally:
            self.source = ""

    def start(self, state: Json) -> None:
        """Begin anew from this state."""
        self.inputs.clear()
        self.changes.clear()
        self.crashes.clear()
        self._number = 0
        self.revision += 1
        self._last = _copy(state)

    def prove(self, state: Json) -> None:
        """Whether the differences to this state can be written down: it may be nested too deeply."""
        differences(self._last, _copy(state))

    def received(self, now_ms: int, kind: str, **what: Any) -> None:
        """An input: a tap, a key, a text, a broadcast."""
        self._number += 1
        if self.source:
            what["source"] = self.source
        self.inputs.append({"n": self._number, "at_ms": now_ms, "kind": kind, **what})
        del self.inputs[:-LIMIT]

    def crashed(self, now_ms: int, package: str, problem: Exception) -> None:
        """An app's mistake, for logcat and with its traceback for the log; once, however often it is met."""
        frames = traceback.extract_tb(problem.__traceback__)
        # The app's own line says more than the toolkit's below it.
        own = [frame for frame in frames if not Path(frame.filename).is_relative_to(HERE)] or frames
        where = f"{Path(own[-1].filename).name}:{own[-1].lineno}" if own else ""
        what = {"package": package, "error": f"{type(problem).__name__}: {problem}", "where": where}
        if self.crashes and all(self.crashes[-1][key] == value for key, value in what.items()):
            return
        self._number += 1
        self.crashes.append({"n": self._number, "at_ms": now_ms, **what})
        del self.crashes[:-LIMIT]
        logger.error("%s stopped", package, exc_info=problem)

    def file_changed(self, now_ms: int, path: str, what: str, size: int) -> None:
        """A file was written, made or removed: `after` says how, and how large it is now."""
        self._number += 1
        after = {"what": what, "size": size}
        entry = {"n": self._number, "at_ms": now_ms, "cause": "command", "path": f"files{path}"}
        self.changes.append({**entry, "before": None, "after": after})
        del self.changes[:-LIMIT]

    def changed(self, now_ms: int, state: Json, cause: str) -> None:
        """Write down what differs from the last time; `cause`: input, command, time or judge."""
        found = differences(self._last, state)
        if not found:
            return
        self._last = _copy(state)
        self.revision += 1
        for change in found:
            self._number += 1
            entry = {"n": self._number, "at_ms": now_ms, "cause": cause, **change}
            self.changes.append(_copy(entry))
        del self.changes[:-LIMIT]
