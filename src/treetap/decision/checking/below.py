"""A value with its label in small print below it: "August 14, 2001", and under that "Birthday"."""

from __future__ import annotations

from treetap.decision.checking.shown import Shown
from treetap.models import Element, Role


def over(label: Element, shown: Shown) -> list[str]:
    """Of several texts beside a label that is the lowest, the one right above it, from the same edge."""
    boxes = shown.index.boxes
    box = boxes[label.id]
    others = [
        one
        for one in shown.front
        if one.parent == label.parent and one is not label and one.role is Role.TEXT and one.text
    ]
    if label.parent is None or len(others) < 2 or any(boxes[one.id].bottom > box.bottom for one in others):
        return []
    near = [
        one.text
        for one in others
        if abs(boxes[one.id].left - box.left) <= box.height / 4
        and -box.height / 4 <= box.top - boxes[one.id].bottom <= box.height / 2
    ]
    return near if len(near) == 1 else []
