"""Plans for every kind of transition, proposed from what the touches of a page do on the shadow."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from treetap.bench.comparator.facts import Facts, Seen, Shadow
from treetap.bench.comparator.pages import Place
from treetap.bench.comparator.plan import Kind, Plan
from treetap.bench.comparator.truth import refused
from treetap.bench.comparator.trying import Try, came_true, holding, target, tried, tries, unmet
from treetap.models import Checked, Expectation, Role, SetChecked, Tap, Target

_KINDS: dict[str, Kind] = {
    "appears": "appears",
    "gone": "gone",
    "checked": "checked",
    "value": "value",
    "page": "page",
    "toast": "toast",
}
_EACH = 2
"""Plans of one kind that one touch may give."""


def proposals(shadow: Shadow, place: Place, elsewhere: list[Expectation], random: Random) -> Iterator[Plan]:
    """Plans on one page. `elsewhere`: what came true on other pages, to be expected here in vain."""
    done = [one for one in tries(shadow, place, random) if one.thing is not None]
    before = shadow.facts_of(place.state)
    for one in done:
        goal = None if one.thing is None else target(one.thing, before)
        if goal is None or one.thing is None:
            continue
        if not one.thing.enabled:
            yield from _of_disabled(one, goal, before, random)
        elif one.changes:
            others = [other for other in done if other is not one and other.changes]
            yield from _of_touch(one, Tap(target=goal), others, elsewhere, random)
    yield from _of_drawing(shadow, place, before, random)
    yield from _of_standstill(shadow, place, before, random)


def _of_drawing(shadow: Shadow, place: Place, before: Facts, random: Random) -> Iterator[Plan]:
    """Here and there on what draws itself."""
    for thing in before.front:
        left, top, right, bottom = thing.rect
        if not thing.clickable or not _is_drawing(thing, before) or bottom - top < 200:
            continue
        for _ in range(2 * _EACH):
            at = random.randrange(left + 20, right - 20), random.randrange(top + 20, bottom - 20)
            one = tried(shadow, place, before, thing, at)
            if one.changes:
                yield Plan("own drawing", place, Tap(target=Target(resource_id=thing.id)), one.inputs)


def _of_touch(
    one: Try, action: Tap, others: list[Try], elsewhere: list[Expectation], random: Random
) -> Iterator[Plan]:
    place, came = one.place, list(came_true(one.before, one.after))
    random.shuffle(came)
    covered = _overlays(one.after) > _overlays(one.before)
    for name, kind in _KINDS.items():
        fitting = [expectation for expectation in came if expectation.kind == name]
        yield from (Plan(kind, place, action, one.inputs, (each,)) for each in fitting[:_EACH])
    unasked = _unasked(one)
    if unasked is not None:
        yield Plan(unasked, place, action, one.inputs)
    if covered:
        kept = [each for each in holding(one.before) if not unmet([each], one.after)]
        random.shuffle(kept)
        yield from (Plan("window over it", place, action, one.inputs, (each,)) for each in kept[:1])
    wrong = unmet(elsewhere, one.after)
    if wrong:
        yield Plan("wrong expectation", place, action, one.inputs, (random.choice(wrong),))
    for other in random.sample(others, min(1, len(others))):
        instead = unmet(came, other.after)
        if instead:
            yield Plan("other control", place, action, other.inputs, (random.choice(instead),))
    passing = {"seconds": random.choice((1.0, 20.0, 61.0, 75.0)), "notify": random.random() < 0.3}
    if came:
        yield Plan("swallowed", place, action, (), (random.choice(came),), **passing)  # type: ignore[arg-type]
    else:
        yield Plan("swallowed", place, action, **passing)  # type: ignore[arg-type]


def _unasked(one: Try) -> Kind | None:
    """What kind of effect it has; none that is wanted where the app refuses: that is a kind of its own."""
    if refused(one.after):
        return None
    if one.after.toasts and len(one.changes) <= 4:
        return "a message, unasked"
    if one.after.keyboard and not one.before.keyboard:
        return "keyboard opens"
    return "any effect"


def _overlays(facts: Facts) -> int:
    return sum(window.kind == "dialog" for window in facts.scene.windows)


def _is_drawing(thing: Seen, facts: Facts) -> bool:
    worded = any(part.words for part in facts.inside(thing))
    return not worded and thing.checked is None and thing.id != ""


def _of_disabled(one: Try, goal: Target, before: Facts, random: Random) -> Iterator[Plan]:
    if one.changes:
        return
    action = Tap(target=goal)
    yield Plan("disabled control", one.place, action, one.inputs, seconds=random.choice((0.0, 61.0)))
    held = [each for each in holding(before) if each.kind == "checked"]
    if held:
        yield Plan("disabled control", one.place, action, one.inputs, (random.choice(held),))


def _of_standstill(shadow: Shadow, place: Place, before: Facts, random: Random) -> Iterator[Plan]:
    """Nothing happens: touches beside everything, touches that never arrive, goals that are reached."""
    able = [thing for thing in before.front if thing.clickable]
    names = [goal for thing in able if (goal := target(thing, before)) is not None]
    held = list(holding(before))
    random.shuffle(held)
    empty = _empty_place(shadow, place, before, random)
    if empty is not None and names:
        expect = tuple(held[:1]) if random.random() < 0.4 else ()
        action, seconds = Tap(target=random.choice(names)), random.choice((0.0, 61.0))
        yield Plan("empty place", place, action, empty.inputs, expect, seconds=seconds)
    for goal in random.sample(names, min(1, len(names))):
        action, seconds = Tap(target=goal), random.choice((1.0, 61.0, 130.0))
        first, second = tuple(held[:1]), tuple(held[1:2])
        yield Plan("swallowed, notification", place, action, (), first, seconds=seconds, notify=True)
        yield Plan("swallowed, message goes", place, action, (), second, seconds=6.0, toast="Saved 已保存")
        for each in held[:_EACH]:
            yield Plan("swallowed, already so", place, action, (), (each,), seconds=seconds)
    for each in held:
        if isinstance(each, Checked):
            yield from _of_state(place, each, random)


def _of_state(place: Place, each: Checked, random: Random) -> Iterator[Plan]:
    """A switch that is as it should be: touched in vain, or rightly left alone."""
    name = each.target.text
    tap = Tap(target=Target(text=name))
    yield Plan("swallowed, already so", place, tap, (), (each,), seconds=61.0)
    goal = Target(text=name, role=random.choice((None, Role.SWITCH)))
    closed = SetChecked(target=goal, checked=each.checked)
    yield Plan("already so, closed loop", place, closed, (), (each,), seconds=61.0, held=True)


def _empty_place(shadow: Shadow, place: Place, before: Facts, random: Random) -> Try | None:
    """Somewhere that takes no touch."""
    scene = before.scene
    for _ in range(12):
        x = random.randrange(10, scene.width - 10)
        at = x, random.randrange(scene.height // 12, scene.height * 9 // 10)
        window = scene.window_at(*at)
        if window is None or window.kind not in ("app", "dialog"):
            continue
        one = tried(shadow, place, before, None, at)
        if not one.changes:
            return one
    return None
