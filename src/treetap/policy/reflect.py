"""Reflectors: a failure in, one short lesson in plain words out (A11, F3). No model is asked."""

from __future__ import annotations

from hashlib import sha256

from treetap.core.ports import Clock
from treetap.models import (
    Action,
    Failure,
    Reflection,
    StepRecord,
    StepStatus,
    Suggestion,
    Target,
    Text,
    VerdictStatus,
)
from treetap.models.base import LiteralPart

_WRONG = frozenset({VerdictStatus.FAILURE, VerdictStatus.INEFFECTIVE})
_LONGEST = 200
"""Characters of a cause that a lesson repeats."""
_SAYING = {
    "tap": "tap",
    "double_tap": "tap twice on",
    "long_press": "hold",
    "swipe": "swipe",
    "drag": "drag",
    "input_text": "type into",
    "clear_text": "clear",
    "key": "press the key",
    "wait": "wait",
    "go_home": "go to the home screen",
    "back": "go back",
    "launch_app": "open the app",
    "open_url": "open the link",
    "call": "call",
    "set_checked": "switch",
    "set_value": "set",
    "select": "choose from",
    "scroll_to": "scroll to",
    "save": "read the value of",
    "read": "recall",
}


class NoReflector:
    """Sees no lesson in anything (the ablation)."""

    async def reflect(self, failure: Failure) -> Reflection | None:  # noqa: ARG002
        """None, whatever it is told."""
        return None


class RuleReflector:
    """What failed, where, and what that says about trying it again."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    async def reflect(self, failure: Failure) -> Reflection | None:
        """One lesson. The same failure gives the same one, so that a store can count how often it came up."""
        step = _failed(failure)
        action = None if step is None else step.action
        return Reflection(
            id=_id(failure, action),
            task=failure.task,
            lesson=_lesson(failure.cause, step),
            cause=failure.cause,
            goal_id=failure.goal_id,
            package=failure.package,
            page_key=failure.page_key,
            action=action,
            created=self._clock.now(),
        )


def _failed(failure: Failure) -> StepRecord | None:
    """The last step, if it is what went wrong: what worked is nothing to warn of."""
    last = failure.steps[-1] if failure.steps else None
    if last is None or last.status is StepStatus.SKIPPED:
        return None
    judged = last.verdict is not None and last.verdict.status in _WRONG
    return last if last.status is StepStatus.FAILED or judged or last.error else None


def _id(failure: Failure, action: Action | None) -> str:
    """By its contents: the task, the place, the deed, and where there is no deed the cause."""
    deed = failure.cause if action is None else _deed_key(action)
    parts = (failure.task, failure.package, failure.page_key, deed)
    return "rule-" + sha256("\n\n".join(parts).encode()).hexdigest()[:16]


def _deed_key(action: Action) -> str:
    """An element's id holds on one screen only: it counts where nothing else describes the target."""
    target = getattr(action, "target", None)
    if isinstance(target, Target) and target.element is not None and len(target.model_fields_set) > 1:
        action = action.model_copy(update={"target": target.model_copy(update={"element": None})})
    return action.model_dump_json(exclude_defaults=True, exclude={"description"})


def _lesson(cause: str, step: StepRecord | None) -> str:
    """A sentence on what not to do, or to do first, and why."""
    why = cause if len(cause) <= _LONGEST else cause[: _LONGEST - 1] + "…"
    if step is None:
        return f"This way did not lead there: {why} Try another one."
    deed, verdict = _deed(step.action), step.verdict
    if verdict is None or step.error:
        return f"Do not try to {deed} here. {why}"
    if verdict.suggestion is Suggestion.DISMISS:
        return f"Before you {deed} here, clear away what lies over the page. {why}"
    if verdict.suggestion is Suggestion.WAIT:
        return f"Wait until the page is ready before you {deed} here. {why}"
    if verdict.status is VerdictStatus.INEFFECTIVE:
        return f"Do not {deed} here: nothing comes of it. {why}"
    return f"Do not {deed} here for this task: it leads elsewhere. {why}"


def _deed(action: Action) -> str:
    """In words: tap 'Send', open the app 'Notes'."""
    target = getattr(action, "target", None)
    if isinstance(target, Target):
        return f"{_SAYING[action.kind]} {_name(target)}"
    text = getattr(action, "app", None) or getattr(action, "url", None) or getattr(action, "number", None)
    if isinstance(text, Text):
        return f"{_SAYING[action.kind]} '{_spoken(text)}'"
    return _SAYING[action.kind]


def _name(target: Target) -> str:
    for text in (target.text, target.description, target.sentence):
        if text is not None:
            return f"'{_spoken(text)}'"
    if target.resource_id is not None:
        return f"'{target.resource_id.rpartition('/')[2]}'"
    return "that place" if target.role is None else f"the {target.role.value}"


def _spoken(text: Text) -> str:
    """Its characters; a value that is filled in later by its name."""
    return "".join(
        part.text
        if isinstance(part, LiteralPart)
        else f"<{getattr(part, 'slot', '') or getattr(part, 'name', '')}>"
        for part in text.root
    )
