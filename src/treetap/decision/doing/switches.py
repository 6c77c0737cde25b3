"""Switches and boxes: on or off, by the words of their row."""

from __future__ import annotations

import re

from treetap.decision.doing.entries import entry_and_part, switch_of_entry
from treetap.decision.doing.here import Here
from treetap.decision.doing.rows import names
from treetap.decision.doing.steps import check, step, tap
from treetap.matching.labels import TOGGLES
from treetap.models import ConstraintKind, Direction, Element, Polarity, Role, Swipe, Terminal

_SURE = 0.8
_ON_PAGE = 0.9
_ASIDE = re.compile(
    r"\b(?:use|enable|allow|phone|device|screen|display|the)\b|使用|启用|开启|手机|设备|屏幕", re.IGNORECASE
)
"""Beside the name of a switch these say nothing."""


def switch(here: Here) -> Terminal | None:
    """The switch that the goal names, to the way it points."""
    if here.goal.polarity is Polarity.NEUTRAL:
        return None
    wanted = here.goal.polarity is Polarity.POSITIVE
    if any(one.kind is ConstraintKind.ALL and not one.value for one in here.goal.constraints):
        return _each(here, wanted)
    if entry_and_part(here) is not None:
        return switch_of_entry(here)
    control = find_toggle(here)
    if control is not None:
        if control.checked is None:
            return _button(here, control, wanted)
        return check(here, control, wanted, "as the task says")
    return None


def _each(here: Here, wanted: bool) -> Terminal | None:
    """One after the other, on the page that is called after them all."""
    about = here.object.replace("(several)", "").strip()
    titles = [*here.title_words, *(here.known.label(one) for one in here.front if one.selected)]
    if not any(_alike(here, about, title) >= _SURE for title in titles):
        return None
    found = [one for one in here.front if one.role is Role.SWITCH and one.enabled and one.checked is not None]
    left = [one for one in found if one.checked is not wanted]
    control = next((one for one in left if not _is_under(here, one)), None)
    if control is not None:
        return check(here, control, wanted, "as all of them are to be")
    if not found or not here.knows.scrollers(here.screen):
        return None
    return step(here, Swipe(direction=Direction.UP, distance=0.6), "There may be more of them below.")


def _is_under(here: Here, control: Element) -> bool:
    """A button floats over it, and would take the touch."""
    spot = here.known.boxes[control.id]
    others = [one for one in here.front if one.clickable and one.id != control.id]
    boxes = [here.known.boxes[one.id] for one in others if one.role in {Role.BUTTON, Role.ICON}]
    return any(box.left < spot.x < box.right and box.top < spot.y < box.bottom for box in boxes)


def find_toggle(here: Here) -> Element | None:
    """The switch or box that is called like what the goal is about; None where none or several are."""
    asked = names(here) or ([here.object] if here.object else [])
    if not asked:
        return None
    scored: list[tuple[float, Element]] = []
    toggles = [one for one in here.front if _is_toggle(one)]
    for one in toggles:
        texts = [*here.called(one), *(name.text for name in here.known.inherited(one))]
        score = max((_alike(here, name, text) for text in texts for name in asked), default=0.0)
        if score >= _SURE:
            scored.append((score, one))
    scored.sort(key=lambda each: -each[0])
    if scored and (len(scored) == 1 or scored[0][0] - scored[1][0] > 0.01):
        return scored[0][1]
    if scored:
        return None if len({one.checked for _, one in scored}) > 1 else scored[0][1]
    return _the_only_one(here, toggles, asked)


def _alike(here: Here, name: str, text: str) -> float:
    if here.knows.same(text, name):
        return 1.0
    without = _ASIDE.sub(" ", text).strip()
    return max(here.knows.means(one, [name]) for one in (text, without) if one or one is text)


def _is_toggle(element: Element) -> bool:
    if element.role in TOGGLES or element.checked is not None:
        return element.enabled and element.role is not Role.RADIO
    return False


def _the_only_one(here: Here, toggles: list[Element], asked: list[str]) -> Element | None:
    """On the page that is called so, the single switch, or the first of all with a name like "Use …"."""
    on_page = any(_alike(here, name, title) >= _ON_PAGE for name in asked for title in here.title_words)
    if not on_page or not toggles:
        return None
    if len(toggles) == 1:
        return toggles[0]
    first = min(toggles, key=lambda one: here.known.boxes[one.id].top)
    upper = here.known.boxes[first.id].y < 0.35 * here.screen.frame.size.height
    nameless = not [name for name in here.called(first) if here.knows.concepts(name)]
    spoken = " ".join(here.called(first)).casefold()
    leading = any(word in spoken for word in ("use ", "on", "off", "enable", "启用", "使用", "开启", "关闭"))
    return first if upper and first.role is Role.SWITCH and (nameless or leading) else None


def _button(here: Here, control: Element, wanted: bool) -> Terminal | None:
    state = "on" if wanted else "off"
    return tap(here, control, f"to switch it {state}", sure=0.6)
