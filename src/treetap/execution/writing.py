"""Typing into a field, and emptying it."""

from __future__ import annotations

import re
from typing import TypeAlias, assert_never

from treetap.errors import ActionFailed
from treetap.execution.controls import Control, control_of, is_field, lasting, located
from treetap.execution.focusing import TOUCHES, cursor_in, focus_field, focus_named, focus_place, is_known
from treetap.execution.hands import Hands
from treetap.execution.places import point_of
from treetap.matching.labels import id_words, label
from treetap.models import (
    ClearText,
    Erase,
    InputText,
    Key,
    LocateResult,
    Press,
    Role,
    Screen,
    Source,
    Type,
)

Writing: TypeAlias = InputText | ClearText


async def write(hands: Hands, action: Writing, screen: Screen, location: LocateResult | None) -> None:
    """Into the target, or into whatever has the focus where none is given."""
    await _focus(hands, action, screen, location)
    match action:
        case InputText(text=text, press_enter=press_enter, read_back=read_back):
            await type_text(hands, text.fill(), read_back=read_back or press_enter)
            if press_enter:
                await hands.rest()
                await hands.send(Press(key=Key.ENTER))
        case ClearText():
            await hands.send(Erase())
        case _:
            assert_never(action)


async def type_text(hands: Hands, text: str, *, read_back: bool = True) -> None:
    """Exactly these characters; none is nothing to send."""
    if text:
        await hands.send(Type(text=text, read_back=read_back))


_NO_FIELDS = frozenset(
    [Role.BUTTON, Role.ICON, Role.TAB, Role.SWITCH, Role.CHECKBOX, Role.RADIO, Role.SLIDER, Role.PROGRESS]
)
_SEARCHES = re.compile(r"search|find|look up|查找|搜", re.IGNORECASE)


def _refuse_a_button(location: LocateResult, screen: Screen) -> None:
    """Touching a button does something; only one that offers a search may lead to the field that is meant."""
    element = located(location, screen)
    if element is None or element.source is not Source.TREE or element.role not in _NO_FIELDS:
        return
    name = label(element, screen)
    if not _SEARCHES.search(f"{name} {id_words(element.resource_id)}"):
        raise ActionFailed(
            f"'{name}' is a {element.role}, and no field to write in. Nothing was touched.",
            hint="Name the field by its label or its hint.",
        )


async def _focus(hands: Hands, action: Writing, screen: Screen, location: LocateResult | None) -> None:
    """Raises `ActionFailed` where the cursor is not, and does not get, where it is wanted."""
    if action.target is None:
        if isinstance(action, ClearText) and cursor_in(screen) is None and not screen.keyboard_shown:
            raise ActionFailed("No field has the cursor, so nothing was emptied.", hint="Name the field.")
        return
    if screen.keyboard_shown and Source.GLANCE in screen.sources:
        # Which field has the cursor a glance does not tell, and a touch would put it elsewhere in its text.
        if await focus_named(hands, action.target, location, screen):
            return
        screen = await hands.look()
        location = await hands.locate(action.target, screen)
    at = point_of(action.target, location, screen)
    field = None if location is None else control_of(location, screen, is_field)
    if location is not None:
        _refuse_a_button(location, screen)
    if field is None or not is_known(field):
        await focus_place(hands, action.target, at, screen)
    else:
        control = Control(field, screen, lasting(action.target, location, screen))
        await focus_field(hands, control, touches=1 if action.commits else TOUCHES)
