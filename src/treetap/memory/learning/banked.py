"""What a run had read before it typed it is taken from the bank: the next time it is something else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from treetap.memory.learning.keeping import KeptNode, KeptStep
from treetap.memory.learning.rewriting import USES, Place, Spot, rewritten_action
from treetap.models import Action, BankPart, EvidenceKind, Goal, LiteralPart, SaveValue, Text, TextPart


def values_read(
    node: KeptNode, goals: Mapping[str, Goal], *, root: bool = True
) -> Iterator[KeptStep | tuple[str, str]]:
    """The steps in order, and after each what the bank holds then: a value and its name.

    A step saves what it found; at the end of a node the answer to its question is kept, which may be a part
    of that, or come of several things.
    """
    for part in node.parts:
        if isinstance(part, KeptNode):
            yield from values_read(part, goals, root=False)
            continue
        yield part
        record = part.record
        if isinstance(record.action, SaveValue) and record.execution is not None:
            yield record.execution.value or "", record.action.name
    goal = goals.get(node.record.goal_id or "")
    for one in node.record.evidence:
        if not root and goal is not None and one.goal_id == goal.id and one.kind is EvidenceKind.VALUE:
            yield one.value or "", goal.bank_name


def from_bank(action: Action, saved: Mapping[str, str]) -> Action:
    """The action with names of the bank in the place of what was saved. `saved`: the name of each value."""

    def change(text: Text, spot: Spot) -> Text:
        if spot.place not in USES or not all(isinstance(part, LiteralPart) for part in text.root):
            return text
        said = text.fill()
        if said in saved:
            return Text.bank(saved[said])
        return Text(tuple(_parts(said, saved))) if spot.place is Place.TYPED else text

    return rewritten_action(action, Spot(Place.SEEN), change) if saved else action


def _parts(said: str, saved: Mapping[str, str]) -> Iterator[TextPart]:
    """A text that was put together: what was saved stands in it as a word of its own."""
    pattern = "|".join(map(_alone, sorted(saved, key=len, reverse=True)))
    end = 0
    for found in re.finditer(pattern, said):
        if found.start() > end:
            yield LiteralPart(text=said[end : found.start()])
        yield BankPart(name=saved[found[0]])
        end = found.end()
    if end < len(said) or not said:
        yield LiteralPart(text=said[end:])


def _alone(value: str) -> str:
    """Letters and digits do not go on before it or after it; Chinese runs on without spaces."""
    before = r"(?<![A-Za-z0-9])" if re.match(r"[A-Za-z0-9]", value) else ""
    after = r"(?![A-Za-z0-9])" if re.search(r"[A-Za-z0-9]$", value) else ""
    return f"{before}{re.escape(value)}{after}"
