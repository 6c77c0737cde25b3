"""What a run touched or typed that may be another thing the next time.

The third alarm, the newest message: which one that is changes, so only its place tells it. An answer of that
day, or words of the policy, stand in no sentence: what a run typed or touched so is a stray.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from treetap.matching.labels import grounds, index, said
from treetap.matching.ranks import listed, rank_of
from treetap.memory.learning.keeping import KeptStep, starts_anywhere
from treetap.memory.learning.mentions import RUNS, OwnWords, folded, holds
from treetap.memory.learning.spots import Spot
from treetap.memory.reuse.run_values import is_app
from treetap.models import (
    Action,
    Constraint,
    ConstraintKind,
    DoubleTap,
    Element,
    Expectation,
    Goal,
    LearnedStep,
    LongPress,
    Role,
    Screen,
    SlotPart,
    StepRecord,
    Tap,
    Target,
    TaskFrame,
    Text,
    is_bound,
)
from treetap.models.base import texts_in

# By its place in its list


_READ: Final = "read"
_CHOICES: Final = frozenset({Role.TAB, Role.FIELD, Role.SWITCH})
_NUMBER: Final = re.compile(r"-?\d+")
_EXTREME: Final = re.compile(r"(?:most|least)\b")
_OWN: Final = ("text", "description", "sentence", "crop_ref", "last_point")
"""What tells of a target which one of its list it is."""


@dataclass(frozen=True)
class Picked:
    """A step of a task that ranks something."""

    step: LearnedStep
    sure: bool
    """The next time it is taken on what is meant then: it picked nothing, or by a name or a place."""

    @property
    def by_place(self) -> bool:
        target = _touched(self.step.action)
        return self.step.rank is not None or (target is not None and target.ordinal is not None)


def ranked_goals(frame: TaskFrame) -> list[Goal]:
    """Those that ask for the n-th, or for the most of something."""
    return [goal for goal in frame.goals if any(map(_ranks, goal.constraints))]


def _ranks(constraint: Constraint) -> bool:
    if constraint.kind is ConstraintKind.NTH:
        return _NUMBER.match(constraint.value) is not None
    return constraint.kind is ConstraintKind.COMPARISON and _EXTREME.match(constraint.value) is not None


def keeps_its_ranks(steps: Sequence[Picked], frame: TaskFrame) -> bool:
    """Whether what the task calls the n-th, or the most of something, was touched as such.

    What was touched by its own words is another thing as soon as the list has changed. A question may do
    without: what is the most of its page is read there anew, if nothing on the way there was picked.
    """
    done = [goal for goal in ranked_goals(frame) if goal.verb != _READ]
    return all(one.sure for one in steps) and len([one for one in steps if one.by_place]) >= len(done)


def picked(step: LearnedStep, record: StepRecord, screen: Screen | None, frame: TaskFrame) -> Picked:
    """For a task that ranks something: what was picked out of a list, by its place there.

    The words of an entry that the task does not name are those of one day.
    """
    target = _touched(step.action)
    if target is None or target.ordinal is not None:
        return Picked(step, sure=True)
    named = _is_named(target, frame)
    element = None if screen is None else _element(record, screen)
    if screen is None or element is None:
        return Picked(step, sure=False)
    found = listed(element, screen)
    alone = found is not None and len(found.parts) == 1
    if alone and not _has_digits(target) and (target.role in _CHOICES or _is_of_menu(element, screen)):
        return Picked(step, sure=True)
    if named and found is not None and _has_its_name(element, found.parts, screen):
        return Picked(step, sure=True)
    rank = rank_of(element, screen)
    if rank is None:
        return Picked(step, sure=False)
    update: dict[str, Any] = {"rank": rank}
    if not named:
        bare = target.model_copy(update=dict.fromkeys(_OWN) | {"anchors": (), "must_match": ()})
        update["action"] = step.action.model_copy(update={"target": bare, "description": ""})
        own = {
            text.casefold() for one in (element, *index(screen).descendants(element)) for text in said(one)
        }
        update["expect"] = tuple(one for one in step.expect if not _tells(one, own))
    return Picked(step.model_copy(update=update), sure=True)


def _is_of_menu(element: Element, screen: Screen) -> bool:
    """It has an id that nothing else has, and stands among others that have theirs: no entry of a list."""
    beside = [one for one in screen.elements if one.parent == element.parent and one.clickable]
    return bool(element.resource_id) and any(one.resource_id != element.resource_id for one in beside)


def _has_its_name(element: Element, parts: Iterable[Element], screen: Screen) -> bool:
    """Nothing else of its kind in the list has its name."""
    known = index(screen)
    return [known.label(one) for one in parts].count(known.label(element)) == 1


def _tells(expectation: Expectation, words: set[str]) -> bool:
    """It says something that only that entry said."""
    return any(part.casefold() in words for text in texts_in(expectation) for part in text.literals)


def _touched(action: Action) -> Target | None:
    return action.target if isinstance(action, Tap | LongPress | DoubleTap) else None


def _element(record: StepRecord, screen: Screen) -> Element | None:
    """What was touched, on the page as it was seen before."""
    target = _touched(record.action)
    known = [] if target is None else [target.element]
    if record.location is not None:
        known += [one.element for one in record.location.candidates[:1]]
    return next((found for one in known if one and (found := screen.element(one)) is not None), None)


def _texts(target: Target) -> list[Text]:
    return [text for text in (target.text, target.description) if text is not None]


def _is_named(target: Target, frame: TaskFrame) -> bool:
    """Whether the task says what it is called."""
    for text in _texts(target):
        slots = any(isinstance(part, SlotPart) for part in text.root)
        if slots or any(holds(frame.sentence, word) for word in text.literals if len(word) > 1):
            return True
    return False


def _has_digits(target: Target) -> bool:
    return any(map(str.isdigit, "".join(part for text in _texts(target) for part in text.literals)))


# What the sentence does not say


_ENTRIES: Final = frozenset({Role.ITEM, Role.TEXT})
_CONTROLS: Final = frozenset({Role.BUTTON, Role.TAB, Role.ICON, Role.FIELD})


@dataclass(frozen=True)
class Done:
    """A step as it was carried out, its targets described."""

    kept: KeptStep
    action: Action
    expect: tuple[Expectation, ...]
    spot: Spot


def source_pages(stray: Done, done: Sequence[Done], own: OwnWords) -> tuple[str, ...]:
    """The pages of this run that had shown what it typed, if they showed every word of it.

    While all of them say the same, the same is typed again for the same sentence. Pages of other apps first:
    a form shows many numbers that nothing was taken from.
    """
    unsaid = {one for one in _words_of(_typed_words(stray.action)) if not own.explain(one)}
    here = "" if stray.spot.screen is None else stray.spot.screen.package
    screens = [one.spot.screen for one in done[: stray.spot.step + 1] if one.spot.screen is not None]
    for some in ([one for one in screens if one.package != here], screens):
        found, shown = dict[str, None](), set[str]()
        for screen in some:
            if these := unsaid & _words_of(text for each in screen.elements for text in said(each)):
                shown |= these
                found[grounds(screen)] = None
        if unsaid and shown == unsaid:
            return tuple(found)
    return ()


def was_shown(stray: Done, all_done: Sequence[Done], read: Sequence[str]) -> bool:
    """Whether what it typed had been read, or stood on a screen, before."""
    typed = folded(" ".join(_typed_words(stray.action)))
    if any(holds(typed, folded(one)) for one in read):
        return True
    for one in all_done[: stray.spot.step + 1]:
        screen, done = one.spot.screen, one.kept.record.execution
        shown = [] if screen is None else [f"{each.text} {each.description}" for each in screen.elements]
        if one is not stray and done is not None and done.value:
            shown.append(done.value)
        if typed and any(holds(folded(words), typed) for words in shown):
            return True
    return False


def was_copied(done: Done, all_done: Sequence[Done], frame: TaskFrame) -> bool:
    """Whether it touched an entry that the sentence does not name, for what was found out on the way:
    whoever had called is written to. The next time it is somebody else."""
    target: Target | None = getattr(done.action, "target", None)
    here = done.spot.screen
    if here is None or target is None or target.text is None or target.role not in _ENTRIES:
        return False
    name = target.text.fill() if is_bound(target.text) else ""
    if not name or holds(frame.sentence, name) or is_app(name):
        return False
    verbs = {goal.verb for goal in frame.goals}
    alike = [one for one in here.elements if one.resource_id and one.resource_id == target.resource_id]
    if _READ in verbs and len(verbs) > 1 and len(alike) > 1:
        return True
    return any(
        one.spot.screen.package not in {here.package, ""}
        and not starts_anywhere(one.action)
        and any(name == each.text for each in one.spot.screen.elements if each.role not in _CONTROLS)
        for one in all_done[: done.spot.step]
        if one.spot.screen is not None
    )


def _words_of(texts: Iterable[str]) -> set[str]:
    """Words in lower case, numbers without leading zeros, stretches of Chinese as they stand."""
    found = (word for text in texts for word in RUNS.findall(folded(text)))
    return {word.lstrip("0") or "0" if word.isdigit() else word for word in found}


def _typed_words(action: Action) -> Iterator[str]:
    texts = (value for name, value in action if name in ("text", "value", "url", "number"))
    for text in texts:
        if isinstance(text, Text):
            yield from text.literals
