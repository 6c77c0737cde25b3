"""What was found, as a thing: `UIElement`, the result type of E7 that goes with `LocateResult`."""

from __future__ import annotations

from pydantic import Field, JsonValue

from treetap.models import Bounds, LocateResult, Point, Role, Target
from treetap.models.base import Model, Probability

RELIABLE = 0.8


class UIElement(Model):
    """One thing on a screen, where it is and how sure that is."""

    element_type: Role = Role.UNKNOWN
    description: str = ""
    bounds: Bounds
    center: Point
    """Where to touch it."""
    confidence: Probability
    visible_region: Bounds | None = None
    """The part that can be seen and touched, where that is not all of it."""
    target: Target | None = None
    """Everything that finds it again."""
    metadata: dict[str, JsonValue] = Field(default_factory=dict)
    """The `method` that found it."""

    @property
    def reliable(self) -> bool:
        """Whether it may be touched without a second thought."""
        return self.confidence >= RELIABLE


def element_of(answer: LocateResult) -> UIElement | None:
    """What a locator found as a `UIElement`; None where it found nothing."""
    if not answer.found or answer.center is None or answer.bounds is None:
        return None
    target = answer.target
    return UIElement(
        element_type=target.role if target is not None and target.role else Role.UNKNOWN,
        description=_said(answer),
        bounds=answer.bounds,
        center=answer.center,
        confidence=answer.confidence,
        visible_region=answer.safe_region,
        target=target,
        metadata={"method": answer.method},
    )


def candidates_of(answer: LocateResult) -> list[UIElement]:
    """Everything that it could have been, the surest first."""
    return [
        UIElement(
            description=one.label,
            bounds=one.bounds,
            center=one.bounds.center,
            confidence=one.confidence,
            metadata={"method": one.method},
        )
        for one in sorted(answer.candidates, key=lambda one: -one.confidence)
    ]


def _said(answer: LocateResult) -> str:
    """What people call it: the words on it, or the name of its image."""
    for one in answer.candidates:
        if one.label and answer.bounds is not None and one.bounds.overlap(answer.bounds) > 0.5:
            return one.label
    target = answer.target
    if target is None:
        return ""
    words = target.text or target.description or target.sentence
    return words.fill() if words is not None else target.crop_ref or ""
