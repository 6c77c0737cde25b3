"""Names for the values of a task: what they are there for, or what they are; numbered if said twice."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.language.clause import Found
from treetap.language.goals import Draft


def name_slots(drafts: Sequence[Draft]) -> dict[int, tuple[int, Found]]:
    """Names every value, and returns them by the place where each stands in the sentence."""
    spans: dict[int, tuple[int, Found]] = {}
    named: dict[str, int] = {}
    for draft in drafts:
        for place, end, found in draft.spans:
            if place in spans:
                continue  # two goals share one verb and its values
            base = found.role or found.type
            named[base] = named.get(base, 0) + 1
            found.name = base if named[base] == 1 else f"{base}_{named[base]}"
            spans[place] = (end, found)
    return spans
