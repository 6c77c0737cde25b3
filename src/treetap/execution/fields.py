"""Bringing a text field to a value."""

from __future__ import annotations

from treetap.errors import ActionFailed
from treetap.execution.controls import Control
from treetap.execution.focusing import cursor_in, field_on, focus_field
from treetap.execution.hands import Hands
from treetap.execution.writing import type_text
from treetap.matching.holds_value import is_value, values
from treetap.models import Erase, Screen

_TRIES = 2
_WAITS = (0.0, 0.5, 1.0)
"""Seconds before each look for what was typed."""


def has_text(field: Control, wanted: str) -> bool:
    return any(value.typed and is_value(wanted, value) for value in values(field.element, field.screen))


async def fill(hands: Hands, field: Control, wanted: str, *, tries: int = _TRIES) -> Screen:
    """Empty the field, type, and look that the value is there: the screen on which it is.

    Nothing is emptied or typed unless this very field has the cursor.
    """
    if has_text(field, wanted) and not field.element.password:
        return field.screen
    if not field.element.enabled:
        raise ActionFailed(f"{field.name} is greyed out.", hint="Look for what makes it editable.")
    for _ in range(tries):
        field = await focus_field(hands, field, touches=tries)
        await hands.send(Erase())
        await type_text(hands, wanted)
        again = await _after(hands, field, wanted)
        if again is None:
            raise ActionFailed(
                f"A value was typed into {field.name}, and now the field cannot be seen.",
                hint="Look at the screen before typing again.",
            )
        if has_text(again, wanted):
            return again.screen
        field = again
    shown = "a hidden text" if field.element.password else f"'{field.element.text}'"
    raise ActionFailed(
        f"{field.name} shows {shown} and not what was typed.",
        hint="The field may accept only some characters or change them.",
    )


async def _after(hands: Hands, field: Control, wanted: str) -> Control | None:
    """The field once it shows what was typed, or as it stays.

    Where it cannot be told which one it was, the one with the cursor may show that the text has arrived; if
    it does not, nobody knows.
    """
    again = None
    for wait in _WAITS:
        now = await hands.look_later(wait)
        again = await field_on(hands, field, now, typed=True)
        focused = cursor_in(now)
        if again is None and focused is not None and has_text(Control(focused, now), wanted):
            return Control(focused, now, field.target)
        if again is not None and has_text(again, wanted):
            break
    return again
