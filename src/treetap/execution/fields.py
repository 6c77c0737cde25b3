"""Text fields: focus the right one, then type into it, empty it or set it to a value.

What the tree says of the focus is believed, and only that: a touch may be swallowed, or land on another field
because the page has moved. Where the tree cannot tell (texts read off the picture, a drawn page) the place
must have been touched and the keyboard be shown. Without a keyboard nothing is typed or emptied there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from typing import TypeAlias, assert_never

from treetap.errors import ActionFailed
from treetap.execution.controls import Control, control_of, is_field, is_sure, lasting, located, names_beside
from treetap.execution.hands import Hands, place_of, point_of
from treetap.execution.wording import named
from treetap.matching.holds_value import is_value, values
from treetap.matching.labels import id_words, index, label
from treetap.matching.words import same_text
from treetap.models import (
    ClearText,
    Element,
    Erase,
    InputText,
    Key,
    LocateResult,
    Point,
    Press,
    Role,
    Screen,
    Source,
    Target,
    Type,
)

TOUCHES = 2
"""How often a field is touched: a touch can be swallowed once."""
_WAITS = (0.0, 0.5, 1.0)
"""Seconds before each look for the cursor: a keyboard takes its time to come up."""


def is_known(field: Element | None) -> bool:
    """Whether the tree has it, and so tells whether it has the cursor."""
    return field is not None and field.source is Source.TREE


def has_cursor(field: Element, screen: Screen) -> bool:
    """It, the field in it, or the one around it has the focus."""
    known = index(screen)
    around = (*known.descendants(field), *known.ancestors(field))
    return field.focused or any(one.focused and is_field(one) for one in around)


def cursor_in(screen: Screen) -> Element | None:
    """The field that has the focus."""
    return next((one for one in screen.elements if one.focused and is_field(one)), None)


async def focus_field(hands: Hands, field: Control, *, touches: int = TOUCHES) -> Control:
    """The field as it is with the cursor in it; touched if the cursor is elsewhere.

    Raises `ActionFailed`, and says where the cursor is, if it does not get there. A box that opens a page for
    the typing stands for the only field of that page.
    """
    if has_cursor(field.element, field.screen):
        return field
    for _ in range(touches):
        await hands.tap(place_of(field.element, field.screen))
        for wait in _WAITS:
            now = await hands.look_later(wait)
            again = await field_on(hands, field, now)
            if again is not None and has_cursor(again.element, now):
                return again
            opened = _opened_by(field, now) if again is None else None
            if opened is not None:
                return opened
        if again is None:
            break
        field = again
    raise _elsewhere(field.name, now)


async def focus_named(hands: Hands, target: Target, location: LocateResult | None, screen: Screen) -> bool:
    """Put the cursor into a field that a glance knows, by the name that the phone has for it. False: it has
    none, or the phone does not say that this field takes the keys."""
    found = None if location is None else located(location, screen)
    name = "" if found is None or not found.editable else found.resource_id.rpartition("/")[2]
    if not name:
        return False
    if await hands.served(name, wait=False):
        return True
    await hands.tap(point_of(target, location, screen))
    return await hands.served(name, wait=True)


async def focus_place(hands: Hands, target: Target, at: Point, before: Screen) -> None:
    """Put the cursor into what is no field of the tree: see the top of this file.

    If a field then has the cursor it must be one that has just appeared, or the one nearest to the touch.
    """
    await hands.tap(at)
    if hands.quick and not before.keyboard_shown and await hands.keyboard_came():
        return
    for wait in _WAITS:
        now = await hands.look_later(wait)
        if hands.tells(now) and _came_to(at, before, now):
            return
    raise _elsewhere(named(target), now)


async def field_on(hands: Hands, field: Control, now: Screen, *, typed: bool = False) -> Control | None:
    """The same field on a later screen, wherever a keyboard has pushed it. `typed`: its text may be another.

    Never what is merely in its place: on a page that has moved that is another field.
    """
    signs = _SIGNS[:2] if typed else _SIGNS
    found = next((one for sign in signs if (one := _by(sign, field.element, field.screen, now))), None)
    if found is None and field.target is not None:
        location = await hands.locate(field.target, now)
        found = control_of(location, now, is_field) if is_sure(location) else None
    if found is None:
        found = _by_order(field, now)
    return None if found is None else Control(found, now, field.target)


# Which field is which

_Sign = Callable[[Element, Screen], Hashable]


def _id(field: Element, _: Screen) -> Hashable:
    return field.resource_id or None


def _looks(field: Element, screen: Screen) -> Hashable:
    looks = (field.resource_id, field.hint, names_beside(field, screen))
    return looks if any(looks) else None


def _text(field: Element, screen: Screen) -> Hashable:
    return (_looks(field, screen), field.text) if field.text else None


_SIGNS: tuple[_Sign, ...] = (_id, _looks, _text)
"""What may tell a field from all others; None tells nothing."""


def _by(sign: _Sign, field: Element, then: Screen, now: Screen) -> Element | None:
    """The one with that sign, if it is the only one on either screen."""
    mark = sign(field, then)
    if mark is None or len(_with(sign, mark, then)) != 1:
        return None
    found = _with(sign, mark, now)
    return found[0] if len(found) == 1 else None


def _by_order(field: Control, now: Screen) -> Element | None:
    """Of fields that look the same, the one as far down, if there are as many of them as before."""
    mark = _looks(field.element, field.screen)
    then, found = _with(_looks, mark, field.screen), _with(_looks, mark, now)
    elsewhere = (now.package, now.activity) != (field.screen.package, field.screen.activity)
    if elsewhere or len(then) != len(found):
        return None
    at = next((at for at, one in enumerate(then) if one.id == field.element.id), None)
    return None if at is None else found[at]


def _with(sign: _Sign, mark: Hashable, screen: Screen) -> list[Element]:
    boxes = index(screen).boxes
    found = [one for one in screen.elements if is_field(one) and sign(one, screen) == mark]
    return sorted(found, key=lambda one: (boxes[one.id].top, boxes[one.id].left))


# Where the cursor has come to


def _opened_by(box: Control, now: Screen) -> Control | None:
    """The real field, where a box that only looks like one leads to it, as for searching.

    It is the only one there, and either the page is another or both are called the same; and it holds
    nothing that the box did not show.
    """
    fields = [one for one in now.elements if is_field(one)]
    if len(fields) != 1 or not has_cursor(fields[0], now):
        return None
    (field,) = fields
    shown = {field.hint, box.element.text, box.element.hint, ""}
    other_page = (now.package, now.activity) != (box.screen.package, box.screen.activity)
    called = label(field, now)
    alike = bool(called) and same_text(called, label(box.element, box.screen))
    return Control(field, now, box.target) if field.text in shown and (other_page or alike) else None


def _came_to(at: Point, before: Screen, now: Screen) -> bool:
    fields = [one for one in now.elements if is_field(one) and is_known(one)]
    field = next((one for one in fields if one.focused), None)
    if field is None:
        return now.keyboard_shown and not (fields and before.keyboard_shown)
    then = _then(field, now, before)
    if then is None:
        return True
    boxes = index(before).boxes
    x, y = at.x, at.y

    def away(one: Element) -> float:
        box = boxes[one.id]
        return max(box.left - x, 0, x - box.right) + max(box.top - y, 0, y - box.bottom)

    nearest = min((one for one in before.elements if is_field(one)), key=away)
    return nearest.id == then.id and not (then.focused and away(then) > 0)


def _then(field: Element, now: Screen, before: Screen) -> Element | None:
    """What that field was before the touch; None if it was not there."""
    for sign in _SIGNS:
        found = _by(sign, field, now, before)
        if found is not None:
            return found
    return _by_order(Control(field, now), before)


def _elsewhere(name: str, screen: Screen) -> ActionFailed:
    field = cursor_in(screen)
    where = "no field has the cursor" if field is None else f"the cursor is in {_called(field, screen)}"
    return ActionFailed(
        f"{name} was touched, but {where}. Nothing was typed or emptied.",
        hint="See whether something covers the field, the page has moved, or it cannot be edited.",
    )


def _called(field: Element, screen: Screen) -> str:
    """By a name, never by what was typed into it."""
    called = label(field, screen) if field.editable else field.hint or id_words(field.resource_id)
    return f"the field '{called}'" if called else "another field"


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


_TRIES = 2


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
