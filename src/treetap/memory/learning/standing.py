"""Whether a part of a run stands on its own: it takes nothing from the rest but what its sentence says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from treetap.memory.learning.generalising import Generalised
from treetap.memory.learning.keeping import KeptNode
from treetap.memory.learning.mentions import carries, own_words_of, slots_of
from treetap.models import (
    BankPart,
    Evidence,
    EvidenceKind,
    LearnedNode,
    LearnedStep,
    LiteralPart,
    ReadValue,
    SaveValue,
    Target,
    TaskFrame,
    Text,
)
from treetap.models.text import within


def stands_alone(node: KeptNode, learned: Generalised, own: TaskFrame, whole: TaskFrame) -> bool:
    """`own`: its sentence as a task; `whole`: the task that it was part of."""
    return (
        learned.self_contained
        and saves_what_it_uses(learned.tree, own, learned.ending)
        and not _borrows(node, learned, own, whole)
    )


def saves_what_it_uses(tree: LearnedNode, frame: TaskFrame, ending: Sequence[Evidence]) -> bool:
    """Whether each value that it takes from the bank was put there before: by one of its own steps, or as the
    answer to the question of one of its parts (`ending`: what showed each goal to hold)."""
    read = {one.goal_id for one in ending if one.kind is EvidenceKind.VALUE}
    names = {goal.id: goal.bank_name for goal in frame.goals if goal.id in read}
    return _saves(tree, set(), names)


def _saves(node: LearnedNode, saved: set[str], names: Mapping[str, str]) -> bool:
    for part in node.parts:
        if isinstance(part, LearnedNode):
            if not _saves(part, saved, names):
                return False
            saved |= {name for goal, name in names.items() if goal == part.goal_id}
        elif not _needed(part) <= saved:
            return False
        else:
            saved |= _saved(part)
    return True


def _needed(step: LearnedStep) -> set[str]:
    texts = (one for one in within(step) if isinstance(one, Text))
    needed = {part.name for text in texts for part in text.root if isinstance(part, BankPart)}
    return needed | {step.action.name} if isinstance(step.action, ReadValue) else needed


def _saved(step: LearnedStep) -> set[str]:
    action = step.action
    left = set() if action.handling.data_out is None else {action.handling.data_out}
    return left | {action.name} if isinstance(action, SaveValue) else left


def _borrows(node: KeptNode, learned: Generalised, own: TaskFrame, whole: TaskFrame) -> bool:
    """Whether its steps have to do with a value of the whole task that its own sentence does not say."""
    words = own_words_of(own).words
    texts = [*_literals(learned.tree), *_found(node)]
    said = own.sentence.casefold()
    return any(
        carries(text, slot, words) or text.casefold().strip() == slot.value.casefold().strip()
        for slot in slots_of(whole)
        if slot.value.casefold() not in said
        for text in texts
    )


def _found(node: KeptNode) -> Iterator[str]:
    """What was acted on, however it was asked for: the second row was the row of one value."""
    for step in node.steps():
        location = step.record.location
        if location is not None and location.target is not None:
            yield from _literals(location.target)


def _literals(thing: LearnedNode | Target) -> Iterator[str]:
    texts = (one for one in within(thing) if isinstance(one, Text))
    return (part.text for text in texts for part in text.root if isinstance(part, LiteralPart))
