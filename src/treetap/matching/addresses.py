"""Which web page a screen shows: the address in its bar, whatever the browser is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from treetap.matching.labels import index
from treetap.models import Element, Goal, Screen, Slot

_ADDRESS: Final = re.compile(
    r"(?:https?://)?(?:www\.)?(?P<host>[\w-]+(?:\.[\w-]+)+)(?::\d+)?(?P<path>/\S*)?$", re.IGNORECASE
)
UPPER, LOWER = 0.2, 0.85
"""The shares of a screen's height above and below which the bar with its address lies."""
_WRITES = frozenset(
    {
        "send", "reply", "forward", "comment", "post", "create", "note_down", "type", "share", "edit", "set",
        "copy", "rename", "block", "scan", "call", "delete", "clear",
    }
)  # fmt: skip
"""Deeds for which an address is a value, and no place where they are done."""


def tidy(text: str) -> tuple[str, str] | None:
    """Host and path of what is an address and nothing else."""
    found = _ADDRESS.match(text.strip())
    if found is None:
        return None
    return found["host"].casefold(), (found["path"] or "").rstrip("/").casefold()


def site(goal: Goal) -> Slot | None:
    """The address at which the goal is to be done: "on shop.example, …"."""
    if goal.verb in _WRITES:
        return None
    found = [one for one in goal.slots if one.type == "url" and one.role != "content" and tidy(one.value)]
    return found[0] if len(found) == 1 else None


def shown_address(screen: Screen) -> tuple[str, str] | None:
    """What the bar of a browser says; none while it is being typed into."""
    bar = address_bar(screen)
    return None if bar is None else tidy(bar.text)


def address_bar(screen: Screen) -> Element | None:
    """What says the address; none where one is being typed, and others are offered below."""
    height, boxes = screen.frame.size.height, index(screen).boxes
    within = [one for one in screen.elements if not UPPER * height < boxes[one.id].y < LOWER * height]
    fields = [one for one in within if one.editable]
    if fields and (fields[0].focused or tidy(fields[0].text) is None):
        return None
    return next((one for one in fields or within if one.text and tidy(one.text) is not None), None)


def is_at(screens: Sequence[Screen], wanted: str) -> bool:
    """Whether the last of these screens that says where it is is at that address, or further inside."""
    aim = tidy(wanted)
    package = screens[-1].package if screens else ""
    for screen in reversed(screens):
        if screen.package != package:
            break
        shown = shown_address(screen)
        if shown is not None and aim is not None:
            return shown[0] == aim[0] and shown[1].startswith(aim[1])
    return False


def without_site(goal: Goal) -> Goal:
    """The goal as it is on that very page."""
    place = site(goal)
    return (
        goal
        if place is None
        else goal.model_copy(update={"slots": tuple(one for one in goal.slots if one is not place)})
    )
