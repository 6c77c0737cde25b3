"""What a model is asked: the rules that never change, and the situation as it is."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from treetap.decision.model.listing import Listing, listed
from treetap.decision.model.short import open_kinds, short_schema
from treetap.decision.model.sizing import fitted, needed, tokens
from treetap.decision.model.telling import (
    told_bank,
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
_MOST_TOASTS: Final = 5
_MOST_LESSONS: Final = 8
_LONGEST_FAILURE: Final = 300
_LONGEST_PART: Final = 1_000
_RECENT: Final = 2
"""Answers and steps that are told before anything else, and older steps after everything but the apps."""
_PICTURE: Final = 1_200
_CORRECTION: Final = 600
"""Tokens for a picture, and for a reply that is sent back with what is wrong with it."""
_LONGEST_LIST: Final = 6_000
_LEAST: Final = 600
"""Tokens for what is shown and told, however little there is: less says nothing."""
LARGEST: Final = 16_000
"""Tokens of the longest prompt there is: more room than this changes nothing."""

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
    """In so many tokens at most, all together: the schema, a picture and a correction counted in.

    What is told gives way to the screen where it takes more than two fifths of what is left for both."""
    kinds = open_kinds(allowed)
    system = render(
        "decide_system",
        kinds=kinds,
        alternatives=len(allowed.branch_modes) > 1,
        most_tasks=allowed.max_children,
        actions=[said for kind, said in _SAID.items() if kind in allowed.actions] if "act" in kinds else [],
        picture=picture,
    )
    bare = _situation(situation, Listing((), {}), {})
    beside = tokens(system) + tokens(json.dumps(short_schema(allowed))) + tokens(bare)
    beside += min(_CORRECTION, max(0, context) // 10) + (_PICTURE if picture else 0)
    room = max(_LEAST, min(context, LARGEST) - beside)
    blocks = _told(situation)
    listing = listed(situation.screen, min(_LONGEST_LIST, room - min(needed(blocks), room * 2 // 5)))
    told = fitted(blocks, room - tokens("\n".join(listing.lines)))
    return Asked(system, _situation(situation, listing, told), listing)


def _told(situation: Situation) -> Sequence[tuple[str, Sequence[str]]]:
    """What is told besides the screen: what matters most first, and in each block the newest."""
    steps, questions = told_steps(situation.steps)[::-1], told_questions(situation)[::-1]
    lessons = [*situation.reflections, *situation.lessons]
    apps = situation.apps[:_MOST_APPS]
    return (
        ("failure", [quoted(situation.failure, _LONGEST_FAILURE)] if situation.failure else []),
        ("questions", questions[:_RECENT]),
        ("steps", steps[:_RECENT]),
        ("questions", questions[_RECENT:]),
        ("bank", told_bank(situation.bank)[::-1]),
        ("lessons", list(dict.fromkeys(quoted(one.lesson, 240) for one in lessons))[:_MOST_LESSONS]),
        ("children", told_children(situation.done)[::-1]),
        ("hints", told_hints(situation)),
        ("steps", steps[_RECENT:]),
        ("apps", [quoted(app.label or app.package, 40) for app in apps]),
    )


def _situation(situation: Situation, listing: Listing, told: Mapping[str, Sequence[str]]) -> str:
    screen = situation.screen
    blocker = screen.blockers[0] if screen.blockers else None
    whole, apps = plain(situation.mandate.sentence), told.get("apps", ())
    return render(
        "decide",
        task=whole,
        # Whoever has named it, it was not the person.
        now=quoted(situation.task, _LONGEST_PART) if plain(situation.task) != whole else "",
        goals=told_goals(situation.goals),
        apps=", ".join([*apps, "…"] if apps and len(apps) < len(situation.apps) else apps),
        steps=told.get("steps", ())[::-1],
        children=told.get("children", ())[::-1],
        hints=told.get("hints", ()),
        lessons=told.get("lessons", ()),
        questions=told.get("questions", ())[::-1],
        bank=told.get("bank", ())[::-1],
        failure="".join(told.get("failure", ())),
        where=quoted(screen.package, 80),
        loading=screen.loading,
        lines=listing.lines,
        toasts=[quoted(toast) for toast in screen.toasts[:_MOST_TOASTS]],
        left_out=listing.left_out,
        blocker=quoted(blocker.description) if blocker is not None else "",
    )
