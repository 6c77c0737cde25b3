"""Values that are kept for later: what a text says, what the screen shows."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from treetap.core.ports import Bank
from treetap.errors import ActionFailed
from treetap.execution.controls import is_field, located, shown_by
from treetap.execution.places import point_of
from treetap.execution.wording import named
from treetap.models import LocateResult, Method, ReadValue, SaveValue, Screen, Target, Text

Keeping: TypeAlias = SaveValue | ReadValue


async def keep(action: Keeping, screen: Screen, location: LocateResult | None, bank: Bank) -> str:
    """The value that was saved or read."""
    match action:
        case SaveValue(name=name, value=Text() as given):
            value = given.fill()
            await bank.save(name, value)
            return value
        case SaveValue(name=name, target=target):
            value = _shown(target, screen, location)
            await bank.save(name, value)
            return value
        case ReadValue(name=name):
            return await bank.read(name)
        case _:
            assert_never(action)


def _shown(target: Target | None, screen: Screen, location: LocateResult | None) -> str:
    """What the target shows. An empty field shows an empty text; a picture shows none, and is an error."""
    point_of(target, location, screen)
    element = None if location is None else located(location, screen)
    if element is not None and element.password:
        raise ActionFailed(f"{named(target)} hides what is in it.", hint="A password cannot be read back.")
    if element is not None:
        shown = shown_by(element, screen)
    else:  # what was read off the picture is no element; the label of an image is only its name
        candidates = () if location is None else location.candidates
        shown = candidates[0].label if candidates and candidates[0].method is Method.OCR else ""
    if not shown and (element is None or not is_field(element)):
        raise ActionFailed(
            f"{named(target)} shows no text that could be saved.", hint="Describe the text itself."
        )
    return shown
