"""What an action commits to, judged by what the screen shows where it lands."""

from __future__ import annotations

import re
from collections.abc import Iterator

from treetap.acts.acts import OF_KIND, Risk, risk
from treetap.acts.addressing import addressed
from treetap.acts.controls import pressed, said_of, toggled
from treetap.acts.leading import launch, link
from treetap.acts.pages import asks_for_pin, message_editor, pays, searches
from treetap.acts.reading import command
from treetap.acts.spot import Spot, editors, spots
from treetap.matching.covering import behind
from treetap.matching.labels import TOGGLES, id_words, index, said
from treetap.matching.words import normal
from treetap.models import (
    Action,
    Call,
    Commitment,
    Direction,
    DoubleTap,
    Drag,
    Element,
    InputText,
    Key,
    LaunchApp,
    LocateResult,
    LongPress,
    OpenUrl,
    Point,
    PressKey,
    Role,
    Screen,
    Select,
    SetChecked,
    SetValue,
    Situation,
    Swipe,
    Tap,
    Target,
)

_TRASH = re.compile(r"\b(?:trash|bin|delete|remove|dustbin)\b|回收站|垃圾桶|垃圾箱|删除|移除|废纸篓")
_UNINSTALLS = re.compile(r"\buninstall\b|卸载")
_SWIPE_DELETES = re.compile(
    r"swipe .{0,24}(?:delete|remove|dismiss|archive)|[左右]滑.{0,8}(?:删除|移除|归档)|侧滑删除"
)
_SLIDES = re.compile(r"\b(?:slide|swipe)\b|滑")
_SHADE = re.compile(r"systemui|launcher")
_ROW_WIDTH, _ROW_HEIGHT = 0.7, 0.3


def risks(action: Action, situation: Situation, location: LocateResult | None) -> tuple[Risk, ...]:
    """All that it commits to, one of a kind; what it says of itself comes last."""
    found: dict[str, Risk] = {}
    for one in _found(action, situation, location):
        found.setdefault(one.kind, one)
    if action.commits is not None and action.commits not in found:
        found[action.commits] = risk(OF_KIND[action.commits], "the action says so itself")
    return tuple(found.values())


def _found(action: Action, situation: Situation, location: LocateResult | None) -> Iterator[Risk]:
    screen = situation.screen
    if isinstance(action, Call):
        yield risk("call", f"it dials {action.number.fill()}")
    elif isinstance(action, OpenUrl):
        yield from _one(link(action.url.fill()))
    elif isinstance(action, LaunchApp):
        yield from _one(launch(action.app.fill()))
    elif isinstance(action, PressKey):
        yield from _key(action.key, screen, situation)
    elif isinstance(action, InputText | SetValue):
        yield from _typed(action, screen, location)
    elif isinstance(action, Swipe):
        yield from _swiped(action, screen, location)
    elif isinstance(action, Tap | LongPress | DoubleTap | Drag | SetChecked | Select):
        yield from _touched(action, situation, location)


def _one(found: Risk | None) -> Iterator[Risk]:
    if found is not None:
        yield found


def _touched(
    action: Tap | LongPress | DoubleTap | Drag | SetChecked | Select,
    situation: Situation,
    location: LocateResult | None,
) -> Iterator[Risk]:
    there = spots(action.target, situation.screen, location)
    for spot in there:
        if isinstance(action, SetChecked):
            yield from _one(addressed(spot, situation) or toggled(spot, on=action.checked))
            if spot.element.role in TOGGLES or spot.element.checked is not None:
                continue
        yield from _one(pressed(spot, situation, held=isinstance(action, LongPress)))
    wordless = not any(spot.labels for spot in there)
    if isinstance(action, Select):
        yield from _one(_option(action, there))
    if isinstance(action, Drag):
        yield from _dropped(action.to, situation.screen)
    yield from _one(said_of(action.target, action.description, there, wordless=wordless))


def _option(action: Select, there: list[Spot]) -> Risk | None:
    """Of a menu, what its row would do; of permissions, what it grants."""
    option = action.option.fill()
    act = command(option)
    picker = any(spot.element.role in (Role.PICKER, Role.SLIDER) for spot in there)
    return None if act is None or picker else risk(act, f"the option says '{option}'")


def _dropped(to: Target | Point, screen: Screen) -> Iterator[Risk]:
    places: list[Spot] = []
    if isinstance(to, Target):
        places = spots(to, screen, None)
        words = [text.fill() for text in (to.text, to.description, to.sentence) if text is not None]
        words.append(id_words(to.resource_id or ""))
    else:
        places, words = spots(Target(last_point=to), screen, None), []
    for place in places:
        words += [*place.labels, place.id_words]
    for text in map(normal, words):
        if _UNINSTALLS.search(text):
            yield risk("uninstall", f"it is dropped on '{text}'")
        elif _TRASH.search(text):
            yield risk("delete", f"it is dropped on '{text}'")


def _key(key: Key, screen: Screen, situation: Situation) -> Iterator[Risk]:
    if key is Key.CALL:
        yield risk("call", "the call key dials or answers")
    if key is not Key.ENTER:
        return
    known, focused = index(screen), _focused(screen)
    if focused is None:
        return
    if focused.editable or focused.role is Role.FIELD:
        yield from _entered(focused, screen)
    else:
        yield from _one(pressed(Spot(known, focused), situation))


def _focused(screen: Screen) -> Element | None:
    hidden = behind(index(screen))
    fields = [one for one in screen.elements if one.focused and one.id not in hidden]
    if fields:
        return fields[-1]
    written = editors(index(screen))
    return written[0] if len(written) == 1 else None


def _typed(action: InputText | SetValue, screen: Screen, location: LocateResult | None) -> Iterator[Risk]:
    known = index(screen)
    there = [spot.element for spot in spots(action.target, screen, location)]
    field = there[0] if there else _focused(screen)
    if asks_for_pin(known, field) or (field is None and pays(known, strict=True)):
        yield risk("pay", "it enters what a payment asks for")
    if isinstance(action, SetValue):
        return
    text = action.text.fill()
    if (action.press_enter or "\n" in text.strip(" ")) and not (field is not None and searches(field)):
        if field is None:
            fields = [one for one in editors(known) if not searches(one)]
            field = fields[0] if fields else None
        if field is not None:
            yield from _entered(field, screen)


def _entered(field: Element, screen: Screen) -> Iterator[Risk]:
    """What the enter key does in a field."""
    known = index(screen)
    if searches(field):
        return
    if pays(known, strict=True):
        yield risk("pay", "enter goes on with a payment")
    elif message_editor(field, known):
        yield risk("send", "enter sends what is written here")


def _swiped(action: Swipe, screen: Screen, location: LocateResult | None) -> Iterator[Risk]:
    """To slide something aside may delete it; a slide to pay says so."""
    sideways = action.direction in (Direction.LEFT, Direction.RIGHT)
    texts = [text for one in screen.elements for text in said(one)]
    if action.target is not None:
        for spot in spots(action.target, screen, location):
            inside = [text for one in spot.known.descendants(spot.element) for text in said(one)]
            yield from _slid([*spot.labels, *inside])
            if sideways and _is_loose_row(spot, screen):
                yield risk("delete", "a row that is slid aside may be deleted")
    if sideways and any(_SWIPE_DELETES.search(normal(text)) for text in texts):
        yield risk("delete", "the page says that sliding deletes")
    elif action.target is None:
        yield from (one for one in _slid(texts) if one.kind is not Commitment.DELETE)


def _slid(texts: list[str]) -> Iterator[Risk]:
    """What says that sliding it does something."""
    for text in texts:
        act = command(text) if _SLIDES.search(normal(text)) else None
        if act is not None:
            yield risk(act, f"it says '{text}'")


def _is_loose_row(spot: Spot, screen: Screen) -> bool:
    """A row of a list that could be slid away."""
    box, size = spot.known.boxes[spot.element.id], screen.frame.size
    wide = box.width >= _ROW_WIDTH * size.width and box.height <= _ROW_HEIGHT * size.height
    adjusts = spot.element.role in (Role.SLIDER, Role.PICKER, Role.TAB) or spot.element.scrollable
    return spot.holder.role is Role.ITEM and wide and not adjusts and not _SHADE.search(screen.package)
