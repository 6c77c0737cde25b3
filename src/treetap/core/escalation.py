"""A step that had no effect: wait and look again, touch it at another point, go back (D5).

Never after an action that commits: whoever asks for these has made sure of that.
"""

from __future__ import annotations

from treetap.core.attempt import Attempt
from treetap.core.taking import Taking
from treetap.models import (
    Action,
    Back,
    Bounds,
    ClearText,
    DoubleTap,
    InputText,
    LocateResult,
    LongPress,
    Point,
    PressKey,
    Screen,
    Select,
    SetValue,
    Suggestion,
    Tap,
)

_TOUCHES = (Tap, DoubleTap, LongPress)
_WRITES = (InputText, ClearText, SetValue, Select)
_QUARTERS = ((0.25, 0.0), (-0.25, 0.0), (0.0, 0.25), (0.0, -0.25), (0.25, 0.25), (-0.25, -0.25))
"""How far from the middle, as shares of the width and the height."""


async def look_later(taking: Taking, attempt: Attempt) -> Attempt | None:
    """The effect may take its time."""
    if not attempt.ineffective:
        return None
    await taking.context.parts.clock.sleep(taking.context.settings.error_threshold.ineffective_wait)
    return await taking.look_again(attempt)


async def touch_beside(taking: Taking, attempt: Attempt) -> Attempt | None:
    """The middle of what was found may not be what takes the touch; a disabled one takes none anywhere."""
    if not attempt.ineffective or not isinstance(attempt.action, _TOUCHES):
        return None
    if attempt.verdict is not None and attempt.verdict.suggestion is Suggestion.REPLAN:
        return None
    screen = await taking.context.see(taking.order.node)
    found = await taking.find()
    beside = None if found is None else _beside(found, screen)
    if beside is None:
        return None
    consented = await taking.attempts.permit(attempt.action, beside, taking.order, ask=False)
    if not consented.given or consented.ruling.risk is not None:
        return None
    done = await taking.attempts.do(attempt.action, attempt.expect, beside, consented, taking.order)
    return taking.add(done)


async def go_back(taking: Taking, attempt: Attempt) -> Attempt | None:
    """The second step in a row without any effect on one state: this page leads nowhere. Not where something
    was typed on it, which would be lost."""
    if not attempt.ineffective or not isinstance(attempt.action, (*_TOUCHES, PressKey)):
        return None
    if not _stuck(taking, attempt.before) or _is_back(attempt.action) or _has_draft(taking, attempt.before):
        return None
    await taking.aside(Back(description="Nothing has any effect here"))
    return None


def _stuck(taking: Taking, screen: Screen) -> bool:
    """The step before this one left everything as it was, too."""
    earlier = taking.context.visited[: taking.visits]
    last = earlier[-1] if earlier else None
    return last is not None and (last.page_key, last.state_key) == (screen.page_key, screen.state_key)


def _has_draft(taking: Taking, screen: Screen) -> bool:
    visited = taking.context.visited
    return any(one.page_key == screen.page_key and isinstance(one.action, _WRITES) for one in visited)


def _is_back(action: Action) -> bool:
    return isinstance(action, PressKey) and action.key.value in ("back", "home")


def _beside(found: LocateResult, screen: Screen) -> LocateResult | None:
    """Another point of the same thing, and of nothing else that could be touched."""
    area = found.safe_region or found.bounds
    if not found.found or area is None:
        return None
    inside = area.visible_on(screen.frame.size)
    if inside is None:
        return None
    middle = inside.center
    for across, down in _QUARTERS:
        x, y = middle.x + across * inside.width, middle.y + down * inside.height
        point = Point.pixel(int(x), int(y))
        moved = found.center is None or point != found.center.on(screen.frame.size)
        if moved and inside.contains(point) and not _taken(point, inside, screen):
            return found.model_copy(update={"center": point})
    return None


def _taken(point: Point, area: Bounds, screen: Screen) -> bool:
    """Whether something smaller takes the touch there."""
    boxes = (
        one.bounds.on(screen.frame.size)
        for one in screen.elements
        if one.clickable or one.checked is not None
    )
    return any(box.area < area.area and box != area and box.contains(point) for box in boxes)
