"""Whether an element is what it was called: exactly, nearly, or not at all."""

from __future__ import annotations

from treetap.matching.labels import CONTROLS, TOGGLES
from treetap.models import Element, Role, Source

SAME, WRITTEN, NEARLY, UNTOLD, UNSEEN = 1.0, 0.93, 0.9, 0.85, 0.7
"""That role; words off a picture that may well be it; one that people take for it; nobody can tell; pixels
alone do not show it."""

_TOUCHED = frozenset({Role.BUTTON, Role.ICON, Role.IMAGE, Role.TAB, Role.ITEM})
"""What people call a button."""
_HAS_WORDS = frozenset({Role.BUTTON, Role.TAB, Role.ITEM, Role.TEXT})
_KIN: tuple[frozenset[Role], ...] = (
    TOGGLES,
    frozenset({Role.ICON, Role.IMAGE}),
    frozenset({Role.LIST, Role.CONTAINER, Role.WEB}),
    frozenset({Role.DIALOG, Role.CONTAINER}),
    frozenset({Role.SLIDER, Role.PROGRESS}),
    frozenset({Role.PICKER, Role.FIELD}),
    frozenset({Role.TAB, Role.ITEM}),
    frozenset({Role.TEXT, Role.ITEM}),
)
_CONFUSED = frozenset((one, other) for family in _KIN for one in family for other in family)


def role_fit(wanted: Role, element: Element) -> float:
    """From 1, it is one, to 0, it is something else."""
    role = element.role
    if role is wanted or (wanted is Role.FIELD and element.editable):
        return SAME
    if element.source is Source.OCR:
        if wanted in CONTROLS:
            return UNSEEN
        return WRITTEN if wanted in _HAS_WORDS else UNTOLD
    if wanted is Role.UNKNOWN or role is Role.UNKNOWN:
        return UNTOLD
    called_a_button = wanted in _TOUCHED and (role in _TOUCHED or role is Role.TEXT) and element.clickable
    checkable = wanted in TOGGLES and element.checked is not None
    return NEARLY if called_a_button or checkable or (wanted, role) in _CONFUSED else 0.0
