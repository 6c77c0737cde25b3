"""When two lessons are one: the same task but for its values, the same place, deed and cause."""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256

from treetap.memory.keys import action_key
from treetap.memory.lessons.subject import plain
from treetap.models import Action, Reflection, Target

_DESCRIBING = ("resource_id", "text", "description", "role", "anchors", "sentence", "crop_ref", "last_point")
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_BREAK = re.compile(r"[\W_]+")


def same_key(reflection: Reflection, pattern: str, values: Mapping[str, str]) -> str:
    """Equal for the same lesson in other words. Where no action is named, the lesson's words are the deed.

    `values`: those of the task, by slot name. They differ between tasks of one pattern, and so they stand as
    slots in the key.
    """
    deed = deed_of(reflection.action) or _said(reflection.lesson, values)
    place = f"{reflection.package}\n{reflection.page_key}"
    parts = (pattern, place, _without(deed, values), _said(reflection.cause, values))
    return sha256("\n\n".join(parts).encode()).hexdigest()[:16]


def deed_of(action: Action | None) -> str:
    """The action's kind, target and arguments as one text; empty for no action."""
    if action is None:
        return ""
    target = getattr(action, "target", None)
    if isinstance(target, Target) and any(getattr(target, name) for name in _DESCRIBING):
        # An element's id holds on one screen only: it counts where nothing else describes the target.
        action = action.model_copy(update={"target": target.model_copy(update={"element": None})})
    return plain(action_key(action))


def _said(text: str, values: Mapping[str, str]) -> str:
    """The text's words, without punctuation; what was counted or measured differs each time."""
    return _BREAK.sub(" ", _NUMBER.sub("0", _without(plain(text), values))).strip()


def _without(text: str, values: Mapping[str, str]) -> str:
    """Each value's name in place of the value, the longest first: one may be part of another."""
    for name, value in sorted(values.items(), key=lambda item: (-len(item[1]), item[0])):
        wanted = plain(value)
        if wanted:
            text = f" slot {name} ".join(re.split(_standing_alone(wanted), text))
    return text


def _standing_alone(word: str) -> str:
    """Not inside a longer word; Chinese has no spaces between words."""
    before = r"(?<![a-z0-9])" if word[0].isascii() and word[0].isalnum() else ""
    after = r"(?![a-z0-9])" if word[-1].isascii() and word[-1].isalnum() else ""
    return before + re.escape(word) + after
