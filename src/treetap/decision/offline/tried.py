"""What was done already, so that nothing is done twice in the same state, and what failed is left alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from treetap.matching.words import normal
from treetap.models import Action, Reflection, Role, Situation, StepStatus, Tap, Target, Text

Key = tuple[str, ...]

_STATES = ("checked", "direction", "key", "to_first_page", "name")
_BUTTONS = frozenset({Role.BUTTON, Role.ICON})
_TEXTS = ("text", "value", "option", "app", "url")


def key_of(action: Action) -> Key:
    """What the action does, to what: the same for the same thing described again."""
    target: Target | None = getattr(action, "target", None)
    more = [str(getattr(action, name)) for name in _STATES if hasattr(action, name)]
    values = [_said(getattr(action, name)) for name in _TEXTS if hasattr(action, name)]
    return (action.kind, *_target_key(target), *more, *values)


def _target_key(target: Target | None) -> Key:
    if target is None:
        return ()
    text, description = _said(target.text), _said(target.description)
    anchors = "|".join(f"{one.relation}:{_said(one.text)}" for one in target.anchors)
    place = "" if target.ordinal is None else str(target.ordinal)
    name = text or description
    if not (name or target.resource_id) and target.last_point is not None:
        place += f"@{target.last_point.x},{target.last_point.y}"
    return (name, target.resource_id or "", anchors, place)


def _said(text: Text | None) -> str:
    if text is None:
        return ""
    return normal("".join(getattr(part, "text", None) or str(part) for part in text.root))


def _place_of(action: Action) -> Key | None:
    """The place of a button that a touch was for; rows come and go, and another may be there."""
    target: Target | None = getattr(action, "target", None)
    if not isinstance(action, Tap) or target is None or not target.resource_id or target.last_point is None:
        return None
    if target.role not in _BUTTONS or target.anchors:
        return None
    return ("place", target.resource_id, f"{target.last_point.x},{target.last_point.y}")


def _in_any_row(action: Action) -> Key | None:
    """What a button is called, whichever row it stands in; one without a name is told by nothing else."""
    target: Target | None = getattr(action, "target", None)
    if not isinstance(action, Tap) or target is None or target.role not in _BUTTONS:
        return None
    name = _said(target.text) or _said(target.description)
    return (name, target.resource_id or "") if name else None


@dataclass
class Tried:
    """Looked up by page and state."""

    in_state: set[tuple[str, str, Key]] = field(default_factory=set)
    on_page: dict[tuple[str, Key], int] = field(default_factory=dict)
    """How often this node, or one below it, did it on that page."""
    failed: set[tuple[str, Key]] = field(default_factory=set)
    acted: set[tuple[str, Key]] = field(default_factory=set)
    """What led nowhere else: it did something right there, and would undo it, or do it again."""
    acted_alike: set[tuple[str, Key]] = field(default_factory=set)
    """The same, whichever row it stood in: "1 minute more" of another timer."""
    turned: dict[Key, set[Key]] = field(default_factory=dict)
    """Where that was, be it on every page, and what the button there was called then."""
    lessons: set[tuple[str, Key]] = field(default_factory=set)

    def here(self, action: Action, page: str, state: str) -> bool:
        """Whether the very same was done in this very state."""
        return (page, state, key_of(action)) in self.in_state

    def times(self, action: Action, page: str) -> int:
        return self.on_page.get((page, key_of(action)), 0)

    def has_failed(self, action: Action, page: str) -> bool:
        return (page, key_of(action)) in self.failed

    def has_acted(self, action: Action, page: str) -> bool:
        return (page, key_of(action)) in self.acted

    def has_acted_in_a_row(self, action: Action, page: str) -> bool:
        """A button of that name did something right there, be it in another row."""
        alike = _in_any_row(action)
        return alike is not None and (page, alike) in self.acted_alike

    def has_turned(self, action: Action) -> bool:
        """A touch at this place made of it what it says now: what was Play is Pause, and would undo it."""
        place = _place_of(action)
        return place is not None and bool(self.turned.get(place, set()) - {key_of(action)})

    def in_vain(self, action: Action, page: str) -> bool:
        """It has failed here, in this run or in one that a lesson is left of."""
        return self.has_failed(action, page) or self.warned(action, page)

    def warned(self, action: Action, page: str) -> bool:
        """A lesson says not to do this here."""
        return (page, key_of(action)) in self.lessons


def tried(situation: Situation) -> Tried:
    """All that the situation tells of what was done, and how it went."""
    found = Tried()
    below = [step for node in situation.done for step in node.all_steps()]
    own = len(below) + len(situation.steps)
    # What was done for the goal before this one may well be the way to this one, too.
    since = len(situation.visited) - own if situation.depth and own < len(situation.visited) else 0
    for visit in situation.visited[since:]:
        found.in_state.add((visit.page_key, visit.state_key, key_of(visit.action)))
    for step in (*below, *situation.steps):
        at = (step.page_key, key_of(step.action))
        found.on_page[at] = found.on_page.get(at, 0) + 1
        if step.status is StepStatus.FAILED:
            found.failed.add(at)
        elif step.leads_to == step.page_key:
            found.acted.add(at)
            if (alike := _in_any_row(step.action)) is not None:
                found.acted_alike.add((step.page_key, alike))
            if (place := _place_of(step.action)) is not None:
                found.turned.setdefault(place, set()).add(key_of(step.action))
    for lesson in _lessons(situation):
        if lesson.action is not None:
            found.lessons.add((lesson.page_key, key_of(lesson.action)))
    return found


def _lessons(situation: Situation) -> Iterable[Reflection]:
    """Those that harmed more often than they helped are no longer listened to."""
    both = (*situation.reflections, *situation.lessons)
    return (one for one in both if one.harmed <= one.helped)
