"""Whether a part of a run stands on its own: it takes nothing from the rest but what its sentence says."""

from __future__ import annotations

from collections.abc import Iterator

from treetap.memory.learning.generalising import Generalised
from treetap.memory.learning.keeping import KeptNode
from treetap.memory.learning.leaks import carries
from treetap.memory.learning.mentions import slots_of
from treetap.memory.learning.own_words import own_words_of
from treetap.memory.learning.same import steps_of
from treetap.models import BankPart, LearnedNode, LiteralPart, ReadValue, SaveValue, Target, TaskFrame, Text
from treetap.models.within import within


def stands_alone(node: KeptNode, learned: Generalised, own: TaskFrame, whole: TaskFrame) -> bool:
    """`own`: its sentence as a task; `whole`: the task that it was part of."""
    return (
        learned.self_contained
        and saves_what_it_uses(learned.tree)
        and not _borrows(node, learned, own, whole)
    )


def saves_what_it_uses(tree: LearnedNode) -> bool:
    """Whether each value that it takes from the bank was put there by one of its own steps before."""
    saved: set[str] = set()
    for step in steps_of(tree):
        action = step.action
        texts = (one for one in within(step) if isinstance(one, Text))
        needed = {part.name for text in texts for part in text.root if isinstance(part, BankPart)}
        if isinstance(action, ReadValue):
            needed.add(action.name)
        if not needed <= saved:
            return False
        if isinstance(action, SaveValue):
            saved.add(action.name)
        if action.handling.data_out is not None:
            saved.add(action.handling.data_out)
    return True


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
