"""What a run says to people about its actions, in the language of the task, and how sure it is of them.

The words are in `wording.yaml`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import prod
from pathlib import Path
from typing import Any, Protocol, TypeVar

import yaml

from treetap.models import Action, LaunchApp, LocateResult, Target, Text

_SAID = ("text", "value", "option", "app", "url", "number", "name")
"""The fields in which actions keep what they type, choose or open."""
_MORE = ("checked", "direction", "key", "seconds")
_LONGEST = 60
_SHOWN = 5


@lru_cache(maxsize=1)
def wording() -> dict[str, Any]:
    """The whole file."""
    loaded: dict[str, Any] = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text("utf-8"))
    return loaded


def say(group: str, word: str, language: str) -> str:
    """One entry of the file; in English where the language is unknown."""
    entry = wording()[group][word] if word else wording()[group]
    return str(entry.get(language, entry["en"]))


def spoken(action: Action, language: str = "en") -> str:
    """What the action does to what: `tap 'Send'`."""
    kinds = wording()["actions"].get(language, {}) if language != "en" else {}
    words = [kinds.get(action.kind, action.kind.replace("_", " "))]
    words += [_quoted(value) for name in _SAID if (value := getattr(action, name, None)) is not None][:1]
    target: Target | None = getattr(action, "target", None)
    if target is not None:
        words.append(called(target))
    words += [str(value).lower() for name in _MORE if (value := getattr(action, name, None)) is not None]
    return " ".join(words)


def not_found(action: Action, location: LocateResult) -> str:
    """Why its target was not found, or what it could be."""
    why = location.reason or "Nothing on the screen answers the description."
    if not location.ambiguous:
        return f"Not found: {spoken(action)}. {why}"
    places = [
        f"{one.label or one.element or 'something'} at ({one.bounds.center.x:.0f}, {one.bounds.center.y:.0f})"
        for one in location.candidates[:_SHOWN]
    ]
    return f"Ambiguous: {spoken(action)}. {why} It could be: {'; '.join(places)}."


def called(target: Target) -> str:
    """The first thing that names the target."""
    for text in (target.text, target.description, target.sentence):
        if text is not None:
            return _quoted(text)
    return target.resource_id or target.element or (target.role.value if target.role else "a place")


def shortened(text: str) -> str:
    """On one line, cut where it is long."""
    flat = " ".join(text.split())
    return flat if len(flat) <= _LONGEST else flat[: _LONGEST - 1] + "…"


def _quoted(said: Text | str) -> str:
    """With the names of slots and bank values that are filled in later."""
    if isinstance(said, str):
        return f"'{shortened(said)}'"
    parts = (
        part.text if part.kind == "literal" else f"{{{part.key if part.kind == 'slot' else part.name}}}"
        for part in said.root
    )
    return f"'{shortened(''.join(parts))}'"


# How sure a run is as a whole: the product of how sure its steps were, but for those taken back


_LOOKS = frozenset({"swipe", "scroll_to", "wait", "save", "read", "go_home"})
"""Steps that cannot lead astray."""


class Taken(Protocol):
    """A step of a run."""

    @property
    def action(self) -> Action: ...

    @property
    def certainty(self) -> float: ...


T = TypeVar("T", bound=Taken)


def way_here(steps: Iterable[T]) -> list[T]:
    """The steps on the way to where the run is: back takes the last one off, and an app that is opened again
    shows what it showed last."""
    ways: dict[str, list[T]] = {}
    way: list[T] = []
    for one in steps:
        if isinstance(one.action, LaunchApp):
            way = ways.setdefault(str(one.action.app), [])
            way[:1] = way[:1] or [one]
        elif one.action.kind == "back":
            del way[max(1, len(way) - 1) :]
        elif one.action.kind not in _LOOKS:
            way.append(one)
    return way


def certainty(steps: Iterable[Taken]) -> float:
    """That every step on the way here was right."""
    return prod(one.certainty for one in way_here(steps))


def certainty_of_run(steps: Sequence[T], counts: Callable[[T], bool]) -> float:
    """The same of a whole run: the way to its end, and to the last step that counts in every app before."""
    starts = [at for at, one in enumerate(steps) if isinstance(one.action, LaunchApp)]
    ends = [len(steps)]
    for start, end in pairwise([0, *starts]):
        ends += [at + 1 for at in range(start, end) if counts(steps[at])][-1:]
    found = {id(one): one for end in ends for one in way_here(steps[:end])}
    return prod(one.certainty for one in found.values())
