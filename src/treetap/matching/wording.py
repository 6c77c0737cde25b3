"""What a run says to people about its actions, in the language of the task. The words are in
`wording.yaml`."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from treetap.models import Action, LocateResult, Target, Text

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
