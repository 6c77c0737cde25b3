"""Actions that are one input: touches, keys, launching and calling, keeping a value for later."""

from __future__ import annotations

import re
import unicodedata
from typing import TypeAlias, assert_never

from rapidfuzz import fuzz, process

from treetap.core.ports import AppResolver, Bank
from treetap.errors import ActionFailed
from treetap.execution.controls import is_field, located, shown_by
from treetap.execution.first_page import back_to_first_page
from treetap.execution.hands import Hands, path_across, point_of, visible_part
from treetap.execution.scrolling import turned_by
from treetap.execution.wording import named
from treetap.matching.words import normal
from treetap.models import (
    Back,
    Call,
    Dial,
    DoubleTap,
    Drag,
    GoHome,
    Key,
    Launch,
    LaunchApp,
    LocateResult,
    LongPress,
    Method,
    Open,
    OpenUrl,
    Point,
    Press,
    PressKey,
    ReadValue,
    SaveValue,
    Screen,
    Swipe,
    Tap,
    Target,
    Text,
    Touch,
    Wait,
)

Touching: TypeAlias = Tap | DoubleTap | LongPress | Swipe | Drag

HOLD_MS = 600
"""What is held shorter than this is tapped: phones wait 400 to 500 ms for a long press."""
_LEAST_SWIPE_MS = 60
"""A finger that jumps is no swipe."""


async def touch(hands: Hands, action: Touching, screen: Screen, location: LocateResult | None) -> None:
    """Where the target is on this screen; nothing is sent where it is not."""
    match action:
        case Tap(target=target):
            await hands.tap(point_of(target, location, screen))
        case DoubleTap(target=target):
            await hands.send(_touch(point_of(target, location, screen), count=2))
        case LongPress(target=target, duration=duration):
            held = max(_ms(duration), HOLD_MS)
            await hands.send(_touch(point_of(target, location, screen), milliseconds=held))
        case Swipe(target=target, direction=direction, distance=distance, duration=duration):
            part = None if target is None else visible_part(target, location, screen)
            aside = turned_by(direction, screen) if target is None else ()
            start, end = path_across(direction, distance, part, screen, aside)
            await hands.draw(start, end, max(_ms(duration), _LEAST_SWIPE_MS))
        case Drag():
            await _drag(hands, action, screen, location)
        case _:
            assert_never(action)


async def _drag(hands: Hands, action: Drag, screen: Screen, location: LocateResult | None) -> None:
    start = point_of(action.target, location, screen)
    end = await _end(hands, action.to, screen)
    if start == end:
        raise ActionFailed(
            f"The drag would end where it begins, at ({start.x}, {start.y}): that is a long press.",
            hint="Give another place to drag it to, or use long_press.",
        )
    await hands.draw(start, end, max(_ms(action.duration), _LEAST_SWIPE_MS), hold=HOLD_MS)


async def _end(hands: Hands, to: Target | Point, screen: Screen) -> Point:
    if isinstance(to, Point):
        return to.on(screen.frame.size)
    return point_of(to, await hands.locate(to, screen), screen)


def _touch(at: Point, *, milliseconds: int = 0, count: int = 1) -> Touch:
    x, y = int(at.x), int(at.y)
    return Touch(x=x, y=y, to_x=x, to_y=y, milliseconds=milliseconds, count=count)


def _ms(seconds: float) -> int:
    return round(seconds * 1000)


Pressing: TypeAlias = PressKey | Wait | GoHome | Back


async def press(hands: Hands, action: Pressing, screen: Screen) -> None:
    match action:
        case PressKey(key=key):
            await hands.send(Press(key=key))
        case Wait(seconds=seconds):
            await hands.clock.sleep(seconds)
        case GoHome():
            # Once leads to the page of the home screen that was left, once more to its first.
            await hands.send(Press(key=Key.HOME))
            await hands.rest()
            await hands.send(Press(key=Key.HOME))
        case Back(to_first_page=True):
            await back_to_first_page(hands, screen)
        case Back():
            await hands.send(Press(key=Key.BACK))
        case _:
            assert_never(action)


Launching: TypeAlias = LaunchApp | OpenUrl | Call

_NEAR, _NEAR_ENOUGH = 4, 55
"""How many near names are said, and how near they must be (of 100)."""
_HOST = re.compile(r"(?:localhost|[\w\-]+(?:\.[\w\-]+)+)(?::\d+)?(?:[/?#].*)?$", re.IGNORECASE)


async def launch(hands: Hands, action: Launching, apps: AppResolver) -> None:
    match action:
        case LaunchApp(app=app):
            await _launch_app(hands, app.fill().strip(), apps)
        case OpenUrl(url=url):
            await _open(hands, url.fill().strip())
        case Call(number=number):
            await _call(hands, unicodedata.normalize("NFKC", number.fill()).strip())
        case _:
            assert_never(action)


async def _launch_app(hands: Hands, name: str, apps: AppResolver) -> None:
    app = await apps.resolve(name) if name else None
    if app is None:
        near = await _near(hands, name)
        raise ActionFailed(
            f"No app on this phone, or more than one, goes by the name '{name}'.",
            hint=f"Did you mean: {', '.join(near)}?" if near else "Give the name under its icon.",
        )
    await hands.send(Launch(package=app.package, activity=app.activity))


async def _near(hands: Hands, name: str) -> list[str]:
    """What apps are called that is a little like it: under their icons, or at the end of their packages."""
    names: dict[str, str] = {}
    for app in await hands.device.apps():
        called = app.label or app.package
        names |= {app.package.rpartition(".")[2]: called, called: called}
    found = process.extract(
        name, list(names), scorer=fuzz.WRatio, processor=normal, limit=_NEAR, score_cutoff=_NEAR_ENOUGH
    )
    return list(dict.fromkeys(names[one[0]] for one in found))


async def _open(hands: Hands, url: str) -> None:
    """As it is given; what is a host without a scheme gets https. The device refuses what is no link."""
    if not url:
        raise ActionFailed("There is no link to open.", hint="Give an address such as https://example.com.")
    await hands.send(Open(url=f"https://{url}" if _HOST.match(url) else url))


async def _call(hands: Hands, number: str) -> None:
    """The device refuses what is no number."""
    if not number:
        raise ActionFailed("There is no number to call.", hint="Give digits.")
    await hands.send(Dial(number=number))


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
