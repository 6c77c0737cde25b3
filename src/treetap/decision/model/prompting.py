"""What a model is asked: the rules that never change, and the situation as it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from treetap.decision.model.listing import Listing, listed
from treetap.decision.model.short import open_kinds
from treetap.decision.model.telling import (
    told_children,
    told_goals,
    told_hints,
    told_questions,
    told_steps,
)
from treetap.models import ActionKind, Allowed, Situation
from treetap.prompts.quoting import plain, quoted
from treetap.prompts.render import render

_MOST_APPS: Final = 60
_LONGEST_FAILURE: Final = 300
_BESIDE_THE_SCREEN: Final = 3_000
"""Tokens that everything but the list takes at most."""
_LEAST_LIST, _LONGEST_LIST = 500, 6_000

_SAID: Final[dict[ActionKind, str]] = {
    "tap": "tap: at",
    "double_tap": "double_tap: at",
    "long_press": "long_press: at",
    "swipe": "swipe: text up, down, left or right (where the finger moves), at if only a part of the screen",
    "drag": "drag: at, to; from [500, 2] to [500, 600] for the notifications",
    "input_text": "input_text: text, at the field; it replaces nothing, use set_value for that",
    "clear_text": "clear_text: at",
    "key": "key: text back, home, enter, delete, menu, search, recents, volume_up …",
    "wait": "wait: text, in seconds",
    "go_home": "go_home",
    "back": "back",
    "launch_app": "launch_app: text, the app's name; always the first step if another app is needed",
    "open_url": "open_url: text",
    "call": "call: text, a number",
    "set_checked": "set_checked: at a switch or box, on true or false",
    "set_value": "set_value: at a field, slider or picker, text the whole new value",
    "select": "select: at a list, menu or group, text the option",
    "scroll_to": "scroll_to: at the words to look for further down",
    "save": "save: at what shows a value, text a name for it; later texts take it in as $name",
    "read": "read: text, the name of a saved value",
}


@dataclass(frozen=True)
class Asked:
    """The two messages, and what the numbers in them stand for."""

    system: str
    user: str
    listing: Listing


def asked(situation: Situation, allowed: Allowed, *, context: int, picture: bool) -> Asked:
    """In so many tokens at most, prompt and list together."""
    room = min(_LONGEST_LIST, max(_LEAST_LIST, context - _BESIDE_THE_SCREEN))
    listing = listed(situation.screen, room)
    kinds = open_kinds(allowed)
    system = render(
        "decide_system",
        kinds=kinds,
        alternatives=len(allowed.branch_modes) > 1,
        most_tasks=allowed.max_children,
        actions=[said for kind, said in _SAID.items() if kind in allowed.actions] if "act" in kinds else [],
        picture=picture,
    )
    return Asked(system, _situation(situation, listing), listing)


def _situation(situation: Situation, listing: Listing) -> str:
    screen = situation.screen
    blocker = screen.blockers[0] if screen.blockers else None
    lessons = [*situation.reflections, *situation.lessons]
    return render(
        "decide",
        task=plain(situation.task),
        whole=plain(situation.mandate.sentence),
        goals=told_goals(situation.goals),
        apps=", ".join(quoted(app.label or app.package, 40) for app in situation.apps[:_MOST_APPS]),
        steps=told_steps(situation.steps),
        children=told_children(situation.done),
        hints=told_hints(situation),
        lessons=list(dict.fromkeys(quoted(one.lesson, 240) for one in lessons)),
        questions=told_questions(situation),
        bank=[(quoted(one.name, 40), quoted(one.value)) for one in situation.bank],
        failure=quoted(situation.failure, _LONGEST_FAILURE) if situation.failure else "",
        where=quoted(screen.package, 80),
        loading=screen.loading,
        lines=listing.lines,
        toasts=[quoted(toast) for toast in screen.toasts],
        left_out=listing.left_out,
        blocker=quoted(blocker.description) if blocker is not None else "",
    )
