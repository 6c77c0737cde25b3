"""What a model is asked: the rules that never change, and the situation as it is."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from treetap.models import Allowed, BlockerKind, Situation
from treetap.policy.model.form import DoKind, open_actions, open_kinds, short_schema
from treetap.prompts.listing import Listing, listed
from treetap.prompts.quoting import plain, quoted
from treetap.prompts.render import render
from treetap.prompts.sizing import fitted, needed, tokens
from treetap.prompts.telling import (
    told_bank,
    told_children,
    told_goals,
    told_hints,
    told_notes,
    told_plan,
    told_questions,
    told_steps,
)

_MOST_APPS: Final = 60
_MOST_TOASTS: Final = 5
_MOST_LESSONS: Final = 8
_LONGEST_FAILURE: Final = 300
_LONGEST_PART: Final = 1_000
_RECENT: Final = 2
"""Answers and steps that are told first; older ones come after everything but the apps."""
_PICTURE: Final = 1_200
_CORRECTION: Final = 600
"""Tokens for a picture, and for a reply that is sent back with what is wrong with it."""
_LONGEST_LIST: Final = 6_000
_LEAST: Final = 550
"""Tokens for the screen and what is told, at least: less says nothing."""
LARGEST: Final = 16_000
"""Tokens of the longest prompt there is: more room than this changes nothing."""
_ROOMY: Final = 0.5
"""The share of a context that the rules may take with their examples; else they are told without."""

_SAID: Final[dict[DoKind, str]] = {
    "tap": 'tap: {"at": 3} to press a button, open a line, choose it',
    "double_tap": 'double_tap: {"at": 3}',
    "long_press": 'long_press: {"at": 3}',
    "set_value": 'set_value: {"at": 3, "text": "all of the new value"} for a field, slider or picker',
    "input_text": 'input_text: {"at": 3, "text": "what is added"} for a field; "enter": true to send it off',
    "clear_text": 'clear_text: {"at": 3} for a field',
    "set_checked": 'set_checked: {"at": 3, "on": true} for a switch or box',
    "select": 'select: {"at": 3, "text": "the option"} for an option that shows only after a menu is opened',
    "scroll": 'scroll: {"text": "down"} to see what is further down; up, left, right; "at" if several scroll',
    "scroll_to": 'scroll_to: {"at": "the words"} to look for them further down',
    "swipe": 'swipe: {"text": "left", "at": 3} where the finger moves',
    "drag": 'drag: {"at": 3, "to": 5}; from [500, 2] to [500, 600] for the notifications',
    "launch_app": 'launch_app: {"text": "the app"} from anywhere; the first step if another app is needed',
    "open_url": 'open_url: {"text": "the link"}',
    "call": 'call: {"text": "the number"}',
    "back": "back",
    "go_home": "go_home",
    "key": 'key: {"text": "enter"} or search, delete, menu, recents, volume_up …',
    "wait": 'wait: {"text": "2"} in seconds',
    "save": 'save: {"at": 3, "text": "a name"} keeps what line 3 shows; later texts take it in as $name',
    "read": 'read: {"text": "a name"} of a saved value',
}


@dataclass(frozen=True)
class Prompt:
    """The two messages, and the elements that the numbers in them stand for."""

    system: str
    user: str
    listing: Listing


def build_prompt(
    situation: Situation,
    allowed: Allowed,
    *,
    context: int,
    pictures: int = 0,
    points: str = "",
) -> Prompt:
    """At most `context` tokens, schema, pictures and one correction included. `points`: how to write a point.

    The screen comes first: what is told besides takes at most two fifths of the room for both."""
    schema = tokens(json.dumps(short_schema(allowed)))
    language = situation.mandate.language
    system = _system(allowed, points, pictures, language)
    if tokens(system) + schema > _ROOMY * context:
        system = _system(allowed, points, pictures, language, brief=True)
    bare = _situation(situation, Listing((), {}), {})
    beside = tokens(system) + schema + tokens(bare)
    beside += min(_CORRECTION, max(0, context) // 10) + _PICTURE * pictures
    room = max(_LEAST, min(context, LARGEST) - beside)
    blocks = _told(situation)
    listing = listed(situation.screen, min(_LONGEST_LIST, room - min(needed(blocks), room * 2 // 5)))
    told = fitted(blocks, room - tokens("\n".join(listing.lines)))
    return Prompt(system, _situation(situation, listing, told), listing)


def _system(allowed: Allowed, points: str, pictures: int, language: str, *, brief: bool = False) -> str:
    """The rules. `brief`: without rules of thumb and examples."""
    kinds, open_ = open_kinds(allowed), open_actions(allowed)
    said = dict(_SAID)
    if points:  # In a convention of the model's own, whose numbers are not known here.
        said["drag"] = 'drag: {"at": 3, "to": 5}; from the top edge to the middle for the notifications'
    return render(
        "decide_system",
        kinds=kinds,
        alternatives=len(allowed.branch_modes) > 1,
        most_tasks=allowed.max_children,
        actions=[line for kind, line in said.items() if kind in open_] if "act" in kinds else [],
        points=points,
        two_pictures=pictures > 1,
        language=language,
        brief=brief,
    )


def _told(situation: Situation) -> Sequence[tuple[str, Sequence[str]]]:
    """What is told besides the screen: the most important block first, in each block the newest first."""
    steps = told_steps(situation.steps, (*situation.seen, situation.screen))[::-1]
    questions = told_questions(situation)[::-1]
    lessons = [*situation.reflections, *situation.lessons]
    apps = situation.apps[:_MOST_APPS]
    return (
        ("failure", [quoted(situation.failure, _LONGEST_FAILURE)] if situation.failure else []),
        ("questions", questions[:_RECENT]),
        ("steps", steps[:_RECENT]),
        ("questions", questions[_RECENT:]),
        ("notes", told_notes(situation.notes)[::-1]),
        ("bank", told_bank(situation.bank)[::-1]),
        ("within", told_plan(situation.trail[1:])),
        ("ahead", told_plan(situation.ahead)),
        ("lessons", list(dict.fromkeys(quoted(one.lesson, 240) for one in lessons))[:_MOST_LESSONS]),
        ("children", told_children(situation.done)[::-1]),
        ("hints", told_hints(situation)),
        ("steps", steps[_RECENT:]),
        ("apps", [quoted(app.label or app.package, 40) for app in apps]),
    )


def _situation(situation: Situation, listing: Listing, told: Mapping[str, Sequence[str]]) -> str:
    screen = situation.screen
    # A keyboard lies over pages as a matter of course, and asks nothing.
    blocker = next((one for one in screen.blockers if one.kind is not BlockerKind.KEYBOARD), None)
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
        notes=told.get("notes", ())[::-1],
        within=told.get("within", ()),
        ahead=told.get("ahead", ()),
        failure="".join(told.get("failure", ())),
        where=quoted(screen.package, 80),
        loading=screen.loading,
        lines=listing.lines,
        toasts=[quoted(toast) for toast in screen.toasts[:_MOST_TOASTS]],
        left_out=listing.left_out,
        blocker=quoted(blocker.description) if blocker is not None else "",
    )
