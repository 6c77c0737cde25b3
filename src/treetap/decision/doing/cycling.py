"""A button that says its name and how it stands, and stands otherwise with every touch: "Flash: off"."""

from __future__ import annotations

import re

from treetap.decision.doing.here import Here
from treetap.decision.doing.steps import tap
from treetap.models import Element, Polarity, Role, Terminal

_PARTED = re.compile(r"^\s*([^:：]{1,40}?)\s*[:：]\s*([^:：]{1,40}?)\s*$")
_SURE = 0.9
_MOST_STATES = 6
_STATES = re.compile(
    r"^(?:on|off|auto|automatic|always|never|high|medium|low|slow|normal|fast|once|all|one|none|\d+\s*\w{0,8}"
    r"|打开|开启|开|关闭|关|自动|总是|从不|始终|高|中|低|慢|快|标准|单次|全部|无|\d+\s*\w{0,3})$",
    re.IGNORECASE,
)
"""How such things stand: what else comes after a colon may be an address, and its button a page."""
_WAYS = {Polarity.POSITIVE: "on", Polarity.NEGATIVE: "off"}


def cycle(here: Here) -> Terminal | None:
    """Touched until it says what is wanted; once round at the most."""
    for one in here.controls:
        parted = _PARTED.match(here.known.label(one))
        if parted is None or one.role not in {Role.BUTTON, Role.ICON} or not _STATES.match(parted[2]):
            continue
        if not _is_meant(here, parted[1]) or _is_so(here, parted[1], parted[2]) or _rounds(here, one):
            continue
        return tap(here, one, "to have it stand otherwise", sure=0.8)
    return None


def _is_meant(here: Here, name: str) -> bool:
    """Its name is what the goal is about, or that and a value."""
    parts = here.object.split()
    heads = [" ".join(parts[:at]) for at in range(len(parts), 0, -1)]
    if here.goal.polarity is not Polarity.NEUTRAL:
        heads = heads[:1]
    return any(here.knows.means(name, [head]) >= _SURE for head in heads)


def _is_so(here: Here, name: str, state: str) -> bool:
    way = _WAYS.get(here.goal.polarity)
    if way is not None:
        return here.knows.means(state, [way]) >= _SURE
    return here.knows.means(f"{name} {state}", [here.object]) >= _SURE


def _rounds(here: Here, button: Element) -> bool:
    """It was touched so often that every state has been."""
    point = (button.bounds.left, button.bounds.top)
    screen = here.screen
    touched = 0
    for seen in here.situation.seen:
        other = next((one for one in seen.elements if (one.bounds.left, one.bounds.top) == point), None)
        if seen.page_key == screen.page_key and other is not None and other.role is button.role:
            touched += here.known.label(button) == (other.description or other.text)
    return touched > 1 or len(here.situation.steps) > _MOST_STATES * 4
