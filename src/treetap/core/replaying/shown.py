"""Before something is sent, paid or deleted: are the new values to be seen, and does it point the right way?

The reuse rule, item 5. What counts is the screen as it is now, and the pages behind a menu or a dialog that
lies over them; what was typed earlier and no longer shows does not count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from treetap.core.replaying.already import located
from treetap.core.replaying.vetting import mentions
from treetap.matching.holds_view import MODAL
from treetap.matching.labels import index
from treetap.matching.opposites import opposed
from treetap.matching.words import normal, same_text
from treetap.models import (
    Action,
    Checked,
    Element,
    Expectation,
    Goal,
    LocateResult,
    Polarity,
    Screen,
    SetChecked,
    Target,
)

_BEHIND: Final = 3
"""Windows that may lie over each other."""


def missing(
    keys: Iterable[str], values: Mapping[str, str], screens: Sequence[Screen], *, apps: frozenset[str]
) -> str:
    """The first of these values that no screen shows, by its slot's name; empty if all show.

    `screens`: the one in front last. `apps`: slots that name an app, which is where one is, not what is said.
    """
    used: dict[str, set[str]] = {}
    for key in keys:
        used.setdefault(key.partition(".")[0], set()).add(key)
    visible = _in_front(screens)
    for name, parts in sorted(used.items()):
        whole = _shows(values.get(name, ""), visible)
        if name not in apps and not (whole or all(_shows(values.get(one, ""), visible) for one in parts)):
            return name
    return ""


def _in_front(screens: Sequence[Screen]) -> list[Screen]:
    """The screen in front, and what lies behind it where it is only a window over a page."""
    found: list[Screen] = []
    for screen in reversed(screens):
        found.append(screen)
        over = any(one.kind in MODAL for one in screen.blockers)
        if not over or len(found) > _BEHIND:
            break
    return found


def _shows(value: str, screens: Iterable[Screen]) -> bool:
    wanted = normal(value)
    if not wanted:
        return True  # An empty value leaves nothing to be seen.
    return any(_says(one, wanted) for screen in screens for one in screen.elements)


def _says(element: Element, wanted: str) -> bool:
    if element.password:
        return len(element.text) == len(wanted)
    texts = (normal(element.text), normal(element.description))
    if any(mentions(text, wanted) for text in texts):
        return True
    # 7 is shown as 07 where there is room for two.
    return wanted.isdigit() and len(wanted) == 1 and any(mentions(text, f"0{wanted}") for text in texts)


def wrong_way(
    action: Action,
    expect: Sequence[Expectation],
    goal: Goal | None,
    location: LocateResult | None,
    screen: Screen,
) -> str:
    """Why what would be touched is not what was learned, or points the other way; empty if it is right."""
    wanted = None if goal is None or goal.polarity is Polarity.NEUTRAL else goal.polarity is Polarity.POSITIVE
    states = [one.checked for one in expect if isinstance(one, Checked)]
    if isinstance(action, SetChecked):
        states.append(action.checked)
    if wanted is not None and states and states[-1] is not wanted:
        return "It would be switched the other way than this task asks for."
    target: Target | None = getattr(action, "target", None)
    element = None if target is None or location is None else located(location, screen)
    if target is None or element is None:
        return ""
    learned = [normal(one.fill()) for one in (target.text, target.description) if one is not None]
    names = [name.text for name in index(screen).names(element)]
    if not learned or not names:
        return ""
    if any(same_text(name, words) or mentions(normal(name), words) for name in names for words in learned):
        return ""
    if any(opposed(normal(name), words) for name in names for words in learned):
        return f"What is there now says '{names[0][:60]}', the contrary of what was learned."
    return f"What is there now says '{names[0][:60]}', and not what was learned."
