"""How far a lesson is about the task and the place at hand."""

from __future__ import annotations

from dataclasses import dataclass

from treetap.memory.lessons.kept import Kept
from treetap.memory.lessons.same import deed_of
from treetap.memory.lessons.subject import Subject, likeness, plain
from treetap.models import Action, Target

_TASK, _PLACE, _DEED = 0.5, 0.4, 0.1
"""What counts how much. They add up to 1."""
_ALIKE_BUT_ANOTHER = 0.9
"""Another task in the same words is at most this much alike: on and off share all of them."""
_SAME_APP, _PLACE_UNKNOWN = 0.4, 0.2
_SIMILAR_TASK, _SAME_KIND = 0.2, 0.5
"""Shared words that make a lesson of this page, or of another page of the app, worth telling."""


@dataclass(frozen=True)
class Here:
    """What lessons are wanted for: the task, the place, and the action in question if there is one."""

    sentence: str
    about: Subject
    page_key: str = ""
    package: str = ""
    action: Action | None = None


def relevance(kept: Kept, here: Here) -> float:
    """Between 0 and 1; 0 for what is about something else."""
    task, place = _task(kept, here), _place(kept, here)
    if not _worth_telling(task, place) or (task < 1 and _asked_for(kept, here)):
        return 0.0
    return _TASK * task + _PLACE * place + _DEED * _deed(kept, here)


def same_task(kept: Kept, sentence: str, about: Subject) -> bool:
    return kept.about.pattern == about.pattern or plain(kept.lesson.task) == plain(sentence)


def _task(kept: Kept, here: Here) -> float:
    if same_task(kept, here.sentence, here.about):
        return 1.0
    return _ALIKE_BUT_ANOTHER * likeness(kept.about, here.about)


def _place(kept: Kept, here: Here) -> float:
    package, page = kept.lesson.package, kept.lesson.page_key
    if package and here.package and package != here.package:
        return 0.0
    if page and page == here.page_key:
        return 1.0
    if package and package == here.package:
        return _SAME_APP
    # Not known on one side; two pages that differ are known.
    return 0.0 if page and here.page_key else _PLACE_UNKNOWN


def _worth_telling(task: float, place: float) -> bool:
    """The task itself anywhere; a similar one on this page; one much like it in this app."""
    return task == 1 or task >= (_SIMILAR_TASK if place == 1 else _SAME_KIND if place > 0 else 1)


def _asked_for(kept: Kept, here: Here) -> bool:
    """The new task names what this lesson says not to touch, and the lesson's own task did not."""
    target = getattr(kept.lesson.action, "target", None)
    label = _label(target) if isinstance(target, Target) else ""
    return bool(label) and label in plain(here.sentence) and label not in plain(kept.lesson.task)


def _label(target: Target) -> str:
    text = target.text or target.description
    return "" if text is None else plain("".join(getattr(part, "text", "") for part in text.root))


def _deed(kept: Kept, here: Here) -> float:
    """The action in question is the lesson's: the very same, or one of its kind."""
    mine, theirs = kept.lesson.action, here.action
    if mine is None or theirs is None or mine.kind != theirs.kind:
        return 0.0
    return 1.0 if deed_of(mine) == deed_of(theirs) else 0.5
