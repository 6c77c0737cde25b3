"""What a task says, beside what a known step types, what a screen shows and what a control is called."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from treetap.matching.labels import index
from treetap.matching.regions import located
from treetap.matching.words import mentions, normal, opposed, same_text
from treetap.models import (
    Action,
    AskedFor,
    Call,
    InputText,
    LearnedStep,
    LocateResult,
    Match,
    OpenUrl,
    Role,
    SaveValue,
    Screen,
    SetValue,
    Target,
    TaskExperience,
    TaskFrame,
    Text,
)
from treetap.models.base import texts_in, within

_TYPED: Final = (InputText, SetValue, OpenUrl, Call, SaveValue)
_ENDS: Final = (Text.literal("0%"), Text.literal("100%"))
_EDGES: Final = re.compile(r"^[\s,;:()\"'!?]+|[\s,;:()\"'!?.]+$")
"""Punctuation around words in their normal form; signs such as - and % are part of a value."""
_SCHEME: Final = re.compile(r"^\s*(?:https?://)?(?:www\.)?", re.IGNORECASE)


class Said:
    """What the new task says: the only source of anything that is typed."""

    def __init__(self, frame: TaskFrame, mandate: TaskFrame) -> None:
        texts = [mandate.sentence, frame.sentence, *mandate.values.values(), *frame.values.values()]
        for goal in (*mandate.goals, *frame.goals):
            texts += [goal.object, goal.app or "", *goal.words]
        self._texts = [text for text in dict.fromkeys(map(normal, texts)) if text]
        self._counts = any(map(str.isdigit, "".join(self._texts)))

    def says(self, words: str) -> bool:
        """As whole words; a text without letters and digits says nothing."""
        wanted = _EDGES.sub("", normal(words))
        return not any(map(str.isalnum, wanted)) or any(mentions(text, wanted) for text in self._texts)

    def foreign(self, task: TaskExperience, steps: Iterable[LearnedStep]) -> str:
        """Why a step carries a value of the learned task, or types anything, that this task does not say."""
        known = {normal(one) for one in (*task.values.values(), *(each.value for each in task.constants))}
        stored = [value for value in known if any(map(str.isalnum, value)) and not self.says(value)]
        for step in steps:
            texts = (normal(part) for one in _texts(step.action) for part in one.literals)
            if any(mentions(text, value) for text in texts for value in stored):
                return "A step carries a value of the task that it was learned from, which this task has not."
            if not step.rests_on and not all(self.says(text) for text in self._typed(step.action)):
                return "A step types what this task does not say."
        return ""

    def _typed(self, action: Action) -> Iterator[str]:
        """The fixed parts of whatever is typed or dialled, in its fallback as well. A slider that goes to an
        end needs no number: "as large as it gets"."""
        for one in within(action):
            to_end = isinstance(one, SetValue) and one.target.role is Role.SLIDER and one.value in _ENDS
            if isinstance(one, _TYPED) and not (to_end and not self._counts):
                parts = [part for _, text in one if isinstance(text, Text) for part in text.literals]
                yield from (_SCHEME.sub("", part) if isinstance(one, OpenUrl) else part for part in parts)


def _texts(action: Action) -> Iterator[Text]:
    return texts_in(action)


def asked_as_known(frame: TaskFrame, match: Match) -> TaskFrame:
    """The frame with the acts that a model read in the known sentence, with the values of this one.

    The two sentences differ in bound values alone (the reuse rule), so the same acts are asked for; but not
    with a value that is no part of the new sentence."""
    task = match.experience
    if not isinstance(task, TaskExperience) or not task.frame.asks_for:
        return frame
    new = {one.name: one.value for one in match.slots}
    old = {**task.frame.values, **{slot.name: slot.value for slot in task.slots}}
    changed = {value: new[name] for name, value in old.items() if value and new.get(name, value) != value}
    pattern = re.compile("|".join(map(re.escape, sorted(changed, key=len, reverse=True))))
    found = list[AskedFor]()
    for asked in task.frame.asks_for:
        # All at once: two values may have changed places.
        said = {
            name: pattern.sub(lambda hit: changed[hit[0]], text) if changed else text
            for name, text in (("receiver", asked.receiver), ("value", asked.value))
            if text is not None
        }
        if all(text.casefold() in frame.sentence.casefold() for text in said.values()):
            found.append(asked.model_copy(update=said))
    return frame.model_copy(update={"asks_for": tuple(found), "reader": "model"})


def shows(value: str, screens: Iterable[Screen]) -> bool:
    """Whether one of the screens says that value; a hidden one by its length."""
    wanted = normal(value)
    # 7 is shown as 07 where there is room for two.
    forms = (wanted, f"0{wanted}") if wanted.isdigit() and len(wanted) == 1 else (wanted,)
    for one in (element for screen in screens for element in screen.elements):
        texts = (normal(one.text), normal(one.description))
        if one.password:
            if len(one.text) == len(wanted):
                return True
        elif any(mentions(text, form) for text in texts for form in forms):
            return True
    return not wanted


def called_otherwise(target: Target | None, location: LocateResult | None, screen: Screen) -> str:
    """Why what was located is not what the target is called; empty if it is, or has no name."""
    element = None if target is None or location is None else located(location, screen)
    if target is None or element is None:
        return ""
    learned = [normal(one.fill()) for one in (target.text, target.description) if one is not None]
    names = [name.text for name in index(screen).names(element)]
    pairs = [(name, words) for name in names for words in learned]
    if not pairs or any(same_text(name, words) or mentions(normal(name), words) for name, words in pairs):
        return ""
    contrary = any(opposed(normal(name), words) for name, words in pairs)
    how = "the contrary of what was learned" if contrary else "and not what was learned"
    return f"What is there now says '{names[0][:60]}', {how}."
