"""Where an app comes back that was left on an inner page: not where its next step was learned.

The same words may be there and mean something else: what is a row of the list is the title of its page. So
what is found there is believed only where it is a thing to touch, and never on a page that is known to come
later; the way is then from the app's first page.
"""

from __future__ import annotations

from treetap.core.replaying.already import located
from treetap.core.replaying.bound_step import BoundStep
from treetap.core.replaying.playing import Playing
from treetap.models import Element, LaunchApp, LocateResult, Role, Screen, Source

_TOUCHED = frozenset({"tap", "double_tap", "long_press"})
_THINGS = frozenset({Role.ITEM, Role.BUTTON, Role.TAB})


def came_back(playing: Playing, screen: Screen) -> bool:
    """Whether the last step has opened an app, and it shows another page than when that was learned."""
    last = playing.last
    if last is None or not isinstance(last.action, LaunchApp):
        return False
    return bool(screen.page_key) and screen.page_key != last.leads_to


def is_past(playing: Playing, step: BoundStep, screen: Screen, location: LocateResult | None) -> bool:
    """Whether an app has come back on a page to which only this step or a later one leads.

    A list that has grown may be known by its later key only: what is the step's by its id is it there, too.
    """
    here, target = screen.page_key, step.target
    if not came_back(playing, screen) or here == step.learned.page_key or target is None:
        return False
    if location is not None and location.found and target.resource_id:
        element = located(location, screen)
        if element is not None and element.resource_id == target.resource_id:
            return False
    return any(one.leads_to == here for one in playing.steps[step.number :])


def is_mere_title(step: BoundStep, screen: Screen, location: LocateResult | None) -> bool:
    """Whether what was found, on a page that is not the step's, only says what the step's thing said."""
    if location is None or not location.found or screen.page_key == step.learned.page_key:
        return False
    target = step.target
    if step.action.kind not in _TOUCHED or target is None or target.role not in _THINGS:
        return False
    marks = step.learned.before
    if marks and not any(one.clickable for one in marks):
        return False  # It did not say so where it was learned either.
    element = located(location, screen)
    if element is None or element.source is not Source.TREE or _is_touchable(element, screen):
        return False
    # Where nothing says that it can be touched, that this one does not means nothing.
    return any(one.clickable for one in screen.elements)


def _is_touchable(element: Element, screen: Screen) -> bool:
    """It, what it is in, or what is in it: a row is found by its line, and a line by its row."""
    box = element.bounds.on(screen.frame.size)
    return any(
        (one.clickable or one.long_clickable or one.checked is not None or one.editable)
        and (
            one.id == element.id
            or one.bounds.on(screen.frame.size).contains(box.center)
            or box.contains(one.bounds.on(screen.frame.size).center)
        )
        for one in screen.elements
    )
