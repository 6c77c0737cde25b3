"""Plans for what is no tap: swipes, the back key, typing, opening apps, and forms that complain."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from treetap.bench.comparator.facts import Facts, Seen, Shadow
from treetap.bench.comparator.pages import Place
from treetap.bench.comparator.plan import Kind, Plan
from treetap.bench.comparator.truth import refused
from treetap.bench.comparator.trying import came_true, target, tried
from treetap.models import (
    Appears,
    Back,
    ClearText,
    Direction,
    Erase,
    Expectation,
    HasValue,
    InputText,
    Key,
    Launch,
    LaunchApp,
    OnPage,
    Press,
    Swipe,
    Tap,
    Target,
    Text,
    Touch,
    Type,
)
from virtualphone.keys import Keys, code_of

_TEXTS = ("hello there", "Lunch at 12:30?", "你好", "下午三点开会", "a+b=c", "Überraschung", "42")
_ASKING = ("order", "go", "water_0", "water_2")
"""Buttons of the study's own apps that check what was entered."""


def more_proposals(shadow: Shadow, place: Place, random: Random) -> Iterator[Plan]:
    """Plans on one page that are no taps."""
    before = shadow.facts_of(place.state)
    yield from _swipes(shadow, place, before, random)
    yield from _back(shadow, place, before, random)
    yield from _typing(shadow, place, before, random)
    yield _opening(shadow, place, random)
    if place.own:
        yield from _complaints(shadow, place, before)


def _swipes(shadow: Shadow, place: Place, before: Facts, random: Random) -> Iterator[Plan]:
    if before.scene.focused.kind != "app" or before.keyboard:
        return
    width, height = before.scene.width, before.scene.height
    for direction, (start, end) in {Direction.UP: (0.7, 0.35), Direction.DOWN: (0.4, 0.75)}.items():
        x, top, bottom = width // 2, round(height * start), round(height * end)
        shadow.become(place.state)
        shadow.hands.swipe((x, top), (x, bottom), 300)
        after = shadow.facts()
        touch = Touch(x=x, y=top, to_x=x, to_y=bottom, milliseconds=300)
        moved = before.drawing() != after.drawing()
        came = [one for one in came_true(before, after) if isinstance(one, Appears)]
        expect: tuple[Expectation, ...] = (random.choice(came),) if came and random.random() < 0.5 else ()
        kind: Kind = "scrolling" if moved else "end of the list"
        action, seconds = Swipe(direction=direction), random.choice((0.0, 61.0))
        yield Plan(kind, place, action, (touch,), expect, seconds=seconds)


def _back(shadow: Shadow, place: Place, before: Facts, random: Random) -> Iterator[Plan]:
    shadow.become(place.state)
    Keys(shadow.phone).press(code_of("BACK") or 0)
    after = shadow.facts()
    press = (Press(key=Key.BACK),)
    came = [one for one in came_true(before, after) if isinstance(one, Appears | OnPage)]
    if before.drawing() == after.drawing():
        for seconds in (0.0, 1.0, 61.0, 130.0):
            yield Plan("back at home", place, Back(), press, seconds=seconds, notify=seconds > 100)
        return
    if not after.toasts:
        expect: tuple[Expectation, ...] = (random.choice(came),) if came and random.random() < 0.6 else ()
        yield Plan("going back", place, Back(), press, expect)


def _typing(shadow: Shadow, place: Place, before: Facts, random: Random) -> Iterator[Plan]:
    fields = [one for one in before.front if one.field is not None and one.enabled]
    for field in fields[:2]:
        goal = Target(resource_id=field.id) if field.id else target(field, before)
        if goal is None:
            continue
        ready = tried(shadow, place, before, field, field.centre)
        state = dict(ready.after.state)
        if not ready.after.keyboard:
            continue
        there = Place(place.package, f"{place.name}, cursor", state)
        text = random.choice(_TEXTS)
        action = InputText(text=Text.literal(text), target=random.choice((goal, None)))
        wanted = HasValue(target=goal, value=Text.literal((field.field or "") + text))
        expect: tuple[Expectation, ...] = (wanted,) if random.random() < 0.5 else ()
        yield Plan("typing", there, action, (Type(text=text),), expect)
        yield Plan("swallowed", there, action, (), expect, seconds=61.0)
        if field.field:
            yield Plan("clearing", there, ClearText(target=goal), (Erase(),))


def _opening(shadow: Shadow, place: Place, random: Random) -> Plan:
    apps = [name for name, app in shadow.phone.apps.items() if not app.hidden and name != place.package]
    package = random.choice(apps)
    return Plan("opening an app", place, LaunchApp(app=Text.literal(package)), (Launch(package=package),))


def _complaints(shadow: Shadow, place: Place, before: Facts) -> Iterator[Plan]:
    """Half of them with what would have come true had the app agreed."""
    for thing in before.front:
        if thing.id in _ASKING and thing.enabled:
            one = tried(shadow, place, before, thing, thing.centre)
            goal = target(thing, before) or Target(resource_id=thing.id)
            if refused(one.after):
                yield Plan("complaint", place, Tap(target=goal), one.inputs)
                yield Plan("complaint", place, Tap(target=goal), one.inputs, (_hope(thing, before),))


def _hope(thing: Seen, before: Facts) -> Expectation:
    """A page that is not this one."""
    del thing
    other = "Done" if "Done" not in before.titles else "Finished"
    return OnPage(title=Text.literal(other))
