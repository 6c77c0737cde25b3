"""Which ways of finding a target are tried, and in which order: what is at hand first, then what costs least.

`dynamic:WORDS` in a target's `crop_ref` stands for no image: WORDS are looked for in the elements at hand,
which cost nothing, then as text, as the name of an icon, and by the vision model. What was learned does not
answer it: it is for what is another thing each time.
"""

from __future__ import annotations

from enum import StrEnum

from treetap.models import LocateStrategy, Screen, Target, Text

DYNAMIC = "dynamic:"


class Way(StrEnum):
    """A way of finding something: one rung of the ladder."""

    ELEMENTS = "elements"
    IMAGE = "image"
    ICON = "icon"
    TEXT = "text"
    VISION = "vision"


def dynamic_words(target: Target) -> str:
    """The words of a `dynamic:` target; empty for any other."""
    name = target.crop_ref or ""
    return name.removeprefix(DYNAMIC).strip() if name.startswith(DYNAMIC) else ""


def in_words(target: Target) -> Target:
    """A `dynamic:` target with its words as its sentence; any other as it is."""
    words = dynamic_words(target)
    return target.model_copy(update={"crop_ref": None, "sentence": Text.literal(words)}) if words else target


def ways(strategy: LocateStrategy, target: Target, screen: Screen) -> tuple[Way, ...]:
    """The ways in their order; of a target as it was asked for.

    An element's id is no search: it is answered whatever the strategy.
    """
    if target.element is not None:
        return (Way.ELEMENTS,)
    words = bool(dynamic_words(target))
    if strategy is LocateStrategy.OPENCV_ONLY:
        return () if words else (Way.IMAGE,)
    if strategy is LocateStrategy.AI_ONLY:
        return (Way.VISION,)
    # Words to the letter are read; what only describes a thing may well be an icon, which is seen sooner.
    reading = (Way.TEXT, Way.ICON) if target.text is not None else (Way.ICON, Way.TEXT)
    if words:
        return (Way.ELEMENTS, Way.TEXT, Way.ICON, Way.VISION)
    if screen.elements:
        return (Way.ELEMENTS, Way.IMAGE, *reading, Way.VISION)
    return (Way.IMAGE, Way.ELEMENTS, *reading, Way.VISION)
