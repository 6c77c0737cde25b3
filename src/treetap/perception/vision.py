"""A vision model as a third source: it is asked for elements and its answer is checked like anyone's."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import JsonValue

from treetap.core.ports import VisionModel
from treetap.errors import BudgetSpent, EndpointBusy, EndpointRefused, ReplyInvalid
from treetap.models import Bounds, Element, Frame, Role, Sight, Size, Source, Space
from treetap.prompts.render import render

_MOST = 200
_SHOWN = (
    Role.BUTTON,
    Role.TEXT,
    Role.FIELD,
    Role.SWITCH,
    Role.CHECKBOX,
    Role.RADIO,
    Role.SLIDER,
    Role.PICKER,
    Role.TAB,
    Role.ITEM,
    Role.IMAGE,
    Role.ICON,
)
_SCHEMA: dict[str, JsonValue] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["elements"],
    "properties": {
        "elements": {
            "type": "array",
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": ["box", "role", "text", "description"],
                "properties": {
                    "box": {"type": "array", "items": {"type": "number"}, "minItems": 4, "maxItems": 4},
                    "role": {"type": "string", "enum": [role.value for role in _SHOWN]},
                    "text": {"type": "string"},
                    "description": {"type": "string"},
                },
            },
        }
    },
}
_SURE = 0.6
"""What a model says about places is believed less than what the phone itself says."""


async def seen_by(vision: VisionModel, frame: Frame) -> tuple[Element, ...] | None:
    """The elements it sees; None if it gave no answer. Whatever is odd in an answer is left out."""
    sight = Sight(
        question=render("perceive"), frames=(frame.id,), response_schema=_SCHEMA, purpose="perceive"
    )
    try:
        reply = await vision.look(sight)
    except (ReplyInvalid, EndpointBusy, EndpointRefused, BudgetSpent):
        return None
    listed = reply.data.get("elements")
    if not isinstance(listed, list):
        return None
    found = [_element(number, one, frame.size) for number, one in enumerate(listed[:_MOST])]
    return tuple(one for one in found if one is not None)


def _element(number: int, said: JsonValue, size: Size) -> Element | None:
    if not isinstance(said, dict):
        return None
    bounds = _bounds(said.get("box"), size)
    text, description = said.get("text", ""), said.get("description", "")
    if bounds is None or not isinstance(text, str) or not isinstance(description, str):
        return None
    role = said.get("role")
    known = Role(role) if role in {one.value for one in _SHOWN} else Role.UNKNOWN
    return Element(
        id=f"v{number}",
        bounds=bounds,
        role=known,
        text=text.strip()[:2000],
        description=description.strip()[:2000],
        clickable=known not in (Role.TEXT, Role.IMAGE, Role.UNKNOWN),
        editable=known is Role.FIELD,
        order=number,
        source=Source.VISION,
        confidence=_SURE,
    )


def _bounds(box: JsonValue, size: Size) -> Bounds | None:
    """In pixels; None for what is no box on the screen."""
    if not isinstance(box, list) or len(box) != 4:
        return None
    edges = [edge for edge in box if isinstance(edge, int | float) and not isinstance(edge, bool)]
    if len(edges) != 4 or not all(-1 <= edge <= 1001 for edge in edges):
        return None
    left, top, right, bottom = (min(1000.0, max(0.0, float(edge))) for edge in edges)
    if right - left < 1 or bottom - top < 1:
        return None
    exact = Bounds(left=left, top=top, right=right, bottom=bottom, space=Space.PER_MILLE).on(size)
    return Bounds.pixel(*(round(edge) for edge in (exact.left, exact.top, exact.right, exact.bottom)))


def add_seen(elements: Sequence[Element], seen: Sequence[Element]) -> tuple[Element, ...]:
    """What the model sees and nobody else told of. The same place, or the same words near it, is no news."""
    fresh = [one for one in seen if not any(_same(one, other) for other in elements)]
    start = len(elements)
    placed = [one.model_copy(update={"order": start + number}) for number, one in enumerate(fresh)]
    return (*elements, *placed)


def _same(one: Element, other: Element) -> bool:
    words = {one.text.casefold(), one.description.casefold()} - {""}
    said = {other.text.casefold(), other.description.casefold(), other.hint.casefold()} - {""}
    common = one.bounds.intersection(other.bounds)
    if common is None:
        return False
    if words & said:
        return True
    return one.bounds.overlap(other.bounds) > 0.5 and bool(said or not words)
