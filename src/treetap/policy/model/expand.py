"""A reply becomes decisions on the screen that the model was shown. Nothing in a reply is trusted.

A number becomes the element with that number in the list, words become the element that says them, a point
becomes the control that is there. Numbers in quotation marks are numbers if they can be nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from treetap.matching.describing import described
from treetap.matching.labels import label
from treetap.models import (
    Allowed,
    Appears,
    Branch,
    BranchMode,
    Checked,
    Decision,
    Element,
    Expectation,
    Point,
    Screen,
    Target,
    Terminal,
    Text,
    parse_decision,
)
from treetap.models.convention import Convention
from treetap.policy.model.form import NOWHERE, At, DoKind, ShortReply, ShortStep
from treetap.prompts.replies import invalid

_NEEDS: Final[dict[DoKind, tuple[str, ...]]] = {
    "tap": ("at",),
    "double_tap": ("at",),
    "long_press": ("at",),
    "drag": ("at", "to"),
    "set_checked": ("at", "on"),
    "set_value": ("at", "text"),
    "select": ("at", "text"),
    "scroll_to": ("at",),
    "input_text": ("text",),
    "launch_app": ("text",),
    "open_url": ("text",),
    "call": ("text",),
    "swipe": ("text",),
    "scroll": ("text",),
    "key": ("text",),
    "save": ("at", "text"),
    "read": ("text",),
}
"""Fields that an action requires."""
_SPOKEN: Final = {
    "input_text": "text",
    "launch_app": "app",
    "open_url": "url",
    "call": "number",
    "set_value": "value",
    "select": "option",
    "swipe": "direction",
    "key": "key",
    "save": "name",
    "read": "name",
}
"""The argument of the action that a step's `text` fills."""
_NAMES: Final = frozenset({"swipe", "scroll", "key"})
"""Their text is one of a few names, in any case of letters."""
_SHOWN_BY: Final = {"down": "up", "up": "down", "left": "right", "right": "left"}
"""The finger moves the other way."""
_LONGEST_NOTE: Final = 300
_SURFACE: Final = 0.2
"""An element that covers more of the screen is a surface (a game, a map, a web page): a point on it means
that very place."""
_LONGEST_NUMBER: Final = 6
"""Digits of the number of an element."""
_NOT_BY_NUMBER: Final = NOWHERE | {"scroll_to"}
"""What is looked for further down has no number yet."""


@dataclass(frozen=True)
class Here:
    """What the model was shown: the screen, and what each number on it stands for."""

    screen: Screen
    elements: Mapping[int, Element]
    goals: frozenset[str] = frozenset()
    """The ids of the goals that a step can serve."""
    convention: Convention = field(default_factory=Convention)
    """How the model says where something is on a picture."""
    pictured: bool = False
    """Whether it was shown one; without, points are thousandths and nothing else."""


def decisions_of(reply: ShortReply, allowed: Allowed, here: Here) -> tuple[Decision, ...]:
    """One decision, or several steps one after the other. Raises `ReplyInvalid`, `DecisionNotAllowed`."""
    _belongs(reply)
    reply = _Unquoting(here.elements, here.screen).reply(reply)
    told: dict[str, Any]
    match reply.kind:
        case "act":
            return _acts(reply, allowed, here)
        case "plan":
            mode = BranchMode.ALTERNATIVES if reply.any_of else BranchMode.SEQUENCE
            children = [{"task": one.task, "goal_id": _goal(one.goal, here)} for one in reply.tasks]
            told = {"kind": "branch", "mode": mode.value, "children": children}
        case "done":
            told = {"kind": "done", "answer": reply.answer}
        case "infeasible":
            told = {"kind": "infeasible", "reason": reply.reason}
        case "ask_memory":
            told = {"kind": "need_knowledge", "query": reply.question}
        case "ask_person":
            told = {"kind": "ask_human", "question": reply.question}
    decision = parse_decision({**told, "thought": reply.thought, "goal_id": _goal(reply.goal, here)}, allowed)
    if reply.kind == "done" and reply.seen:
        shown = tuple(_shown(one, here) for one in reply.seen)
        decision = decision.model_copy(update={"shown": shown})
    return (_noted(decision, reply),)


def _noted(decision: Decision, reply: ShortReply) -> Decision:
    note = " ".join(reply.note.split())[:_LONGEST_NOTE]
    return decision.model_copy(update={"note": note}) if note else decision


def _belongs(reply: ShortReply) -> None:
    """Raises `ReplyInvalid` unless the reply has what its kind needs, and nothing of another kind."""
    given = {
        "act": bool(reply.steps),
        "plan": bool(reply.tasks),
        "done": bool(reply.seen) or reply.answer is not None,
        "infeasible": reply.reason is not None,
        "ask": reply.question is not None,
    }
    own = "ask" if reply.kind.startswith("ask") else reply.kind
    needed = {"act": "steps", "plan": "tasks", "infeasible": "reason", "ask": "question"}
    if own in needed and not given[own]:
        raise invalid(f"'{reply.kind}' needs {needed[own]}")
    others = [kind for kind, there in given.items() if there and kind != own]
    if others:
        raise invalid(f"it says '{reply.kind}' and gives what belongs to '{others[0]}'")


def _acts(reply: ShortReply, allowed: Allowed, here: Here) -> tuple[Decision, ...]:
    steps = tuple(_terminal(step, reply, here) for step in reply.steps)
    if "terminal" in allowed.open_decisions:
        first, *later = (allowed.check(step) for step in steps)
        return (_noted(first, reply), *later)
    ready = [{"task": step.action.description or step.action.kind} for step in steps]
    branch = parse_decision({"kind": "branch", "mode": "sequence", "children": ready}, allowed)
    if not isinstance(branch, Branch):
        raise invalid("no step may be taken here")
    children = zip(branch.children, steps, strict=True)
    taken = tuple(child.model_copy(update={"step": step}) for child, step in children)
    plan = branch.model_copy(update={"children": taken, "thought": reply.thought})
    return (_noted(allowed.check(plan), reply),)


def _terminal(step: ShortStep, reply: ShortReply, here: Here) -> Terminal:
    """Parsed as any decision is, and only then given its target."""
    missing = [name for name in _NEEDS.get(step.do, ()) if getattr(step, name) is None]
    if missing:
        raise invalid(f"'{step.do}' needs '{missing[0]}'")
    if step.do in _NAMES and step.text is not None:
        step = step.model_copy(update={"text": step.text.strip().lower()})
    if step.do == "scroll" and step.text is not None:
        if step.text not in _SHOWN_BY:
            raise invalid("'scroll' needs 'text': up, down, left or right")
        step = step.model_copy(update={"do": "swipe", "text": _SHOWN_BY[step.text]})
    told = {
        "kind": "terminal",
        "action": _arguments(step, here),
        "thought": reply.thought,
        "goal_id": _goal(reply.goal, here),
    }
    decision = parse_decision(told, Allowed())
    if not isinstance(decision, Terminal):
        raise invalid("no step may be taken here")
    return _placed(decision, step, here)


def _arguments(step: ShortStep, here: Here) -> dict[str, Any]:
    stand_in = {"text": "-"}
    action: dict[str, Any] = {"kind": step.do, "commits": step.commits, "description": _told(step, here)}
    if step.do in _SPOKEN:
        action[_SPOKEN[step.do]] = step.text
    if step.do == "wait":
        action["seconds"] = _seconds(step.text)
    if step.do == "set_checked":
        action["checked"] = step.on
    if step.do == "input_text":
        action["press_enter"] = step.enter
    if step.at is not None and step.do not in NOWHERE:
        action["target"] = stand_in
    if step.do == "drag":
        action["to"] = stand_in
    return action


def _placed(decision: Terminal, step: ShortStep, here: Here) -> Terminal:
    """With its target as it is on the screen; with the model's own words only if nothing there has them."""
    places: dict[str, Any] = {}
    if step.at is not None and step.do not in NOWHERE:
        places["target"] = _target(step.at, here)
    if step.to is not None and step.do == "drag":
        places["to"] = _target(step.to, here)
    action = decision.action.model_copy(update=places)
    expect: tuple[Expectation, ...] = ()
    if step.see is not None:
        expect = (Appears(target=Target(sentence=Text.literal(step.see))),)
    return decision.model_copy(update={"action": action, "expect": expect})


def _target(at: At, here: Here) -> Target:
    if isinstance(at, int):
        return described(_numbered(at, here), here.screen)
    if isinstance(at, str):
        named = [one for one in here.screen.elements if at in (one.text, one.description, one.hint)]
        touchable = [one for one in named if one.clickable or one.editable or one.checked is not None]
        best = touchable or named
        return described(best[0], here.screen) if len(best) == 1 else Target(sentence=Text.literal(at))
    return _at_point(at, here)


def _numbered(number: int, here: Here) -> Element:
    element = here.elements.get(number)
    if element is None:
        raise invalid(f"there is no element {number} on this screen")
    return element


def _at_point(at: tuple[float, float], here: Here) -> Target:
    """The control at that point; the point itself if there is none, or only a large surface."""
    point = _point(*at, here)
    there = [
        one
        for one in here.screen.elements
        if (one.clickable or one.editable or one.checked is not None) and one.bounds.contains(point)
    ]
    smallest = min(there, key=lambda one: one.bounds.area, default=None)
    size = here.screen.frame.size
    if smallest is None or smallest.bounds.on(size).area > _SURFACE * size.width * size.height:
        return Target(last_point=point)
    return described(smallest, here.screen, point)


def _point(x: float, y: float, here: Here) -> Point:
    convention = here.convention if here.pictured else Convention()
    # Without a picture a point is no guess by eye: it is on the screen or wrong.
    sane = here.pictured or (0 <= x <= 1000 and 0 <= y <= 1000)
    point = convention.to_point(x, y, here.screen.frame.size) if sane else None
    if point is None:
        raise invalid(f"the point {[x, y]} is not on the screen: give [x, y] {convention.words}")
    return point


def _shown(one: int | str, here: Here) -> Expectation:
    if isinstance(one, str):
        return Appears(target=Target(text=Text.literal(one)))
    element = _numbered(one, here)
    target = described(element, here.screen)
    if element.checked is not None:
        return Checked(target=target, checked=element.checked)
    return Appears(target=target)


def _goal(named: str | None, here: Here) -> str | None:
    """The id, if there is such a goal; a wrong one does no harm."""
    return named if named in here.goals else None


def _told(step: ShortStep, here: Here) -> str:
    """The step in a few words, for people and for later prompts."""
    words = [step.do.replace("_", " "), step.text or ""]
    element = here.elements.get(step.at) if isinstance(step.at, int) else None
    named = label(element, here.screen) if element is not None else step.at
    if isinstance(named, str) and named:
        words.append(f"'{named}'")
    return " ".join(word for word in words if word)[:120]


def _seconds(text: str | None) -> float:
    try:
        return float(text or "1")
    except ValueError:
        raise invalid("'wait' needs seconds in 'text'") from None


class _Unquoting:
    """Numbers for numbers in quotation marks, on one screen with its numbered elements."""

    def __init__(self, elements: Mapping[int, Element], screen: Screen) -> None:
        self._elements, self._screen = elements, screen

    def reply(self, reply: ShortReply) -> ShortReply:
        """Raises `ReplyInvalid` where words could be meant as well."""
        sure = all(self._is_number(place) for step in reply.steps for place in _places(step))
        steps = tuple(
            step.model_copy(
                update={
                    name: self._place(getattr(step, name), later=at > 0 and not sure)
                    for name in ("at", "to")
                    if isinstance(getattr(step, name), str) and step.do not in _NOT_BY_NUMBER
                }
            )
            for at, step in enumerate(reply.steps)
        )
        seen = tuple(self._place(one, later=False) if isinstance(one, str) else one for one in reply.seen)
        return reply.model_copy(update={"steps": steps, "seen": seen})

    def _place(self, words: str, *, later: bool) -> int | str:
        """`later`: of a later step, whose target may not show yet and is named by its words."""
        number = _number(words)
        if number is None:
            return words
        sayers = [one for one in self._screen.elements if _says(one, words.strip())]
        if number not in self._elements:
            if not sayers and not later:
                raise invalid(f"there is no element {number} on this screen")
            return words
        if later or any(one.id != self._elements[number].id for one in sayers):
            raise invalid(
                f"'{number}' can be the number of an element or the words on one; "
                "give the number of an element without quotation marks"
            )
        return number

    def _is_number(self, place: object) -> bool:
        return not isinstance(place, int | str) or (
            isinstance(place, str) and _number(place) in self._elements
        )


def _places(step: ShortStep) -> tuple[object, ...]:
    return () if step.do in _NOT_BY_NUMBER else (step.at, step.to)


def _number(words: str) -> int | None:
    """06 is no number of an element."""
    digits = words.strip()
    if len(digits) > _LONGEST_NUMBER or not (digits.isascii() and digits.isdigit()):
        return None
    return int(digits) if str(int(digits)) == digits else None


def _says(element: Element, words: str) -> bool:
    return any(words == text.strip() for text in (element.text, element.description, element.hint) if text)
