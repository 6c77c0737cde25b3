"""What a known task asks for, with the values of the new sentence: read once, it need not be read again."""

from __future__ import annotations

import re

from treetap.models import AskedFor, Match, TaskExperience, TaskFrame


def asked_as_known(frame: TaskFrame, match: Match) -> TaskFrame:
    """The frame with the acts that a model read out of the known sentence, as far as they stand in this one.

    The two sentences differ in bound values alone (the reuse rule), so the same acts are asked for."""
    task = match.experience
    if not isinstance(task, TaskExperience) or not task.frame.asks_for:
        return frame
    new = {one.name: one.value for one in match.slots}
    old = {**task.frame.values, **{slot.name: slot.value for slot in task.slots}}
    changed = {value: new[name] for name, value in old.items() if new.get(name, value) != value}
    found = [_rebound(one, changed, frame.sentence) for one in task.frame.asks_for]
    asked = tuple(one for one in found if one is not None)
    return frame.model_copy(update={"asks_for": asked, "reader": "model"})


def _rebound(asked: AskedFor, changed: dict[str, str], sentence: str) -> AskedFor | None:
    """None where one of its values is no part of the new sentence."""
    values = {}
    olds = sorted((old for old in changed if old), key=len, reverse=True)
    pattern = re.compile("|".join(map(re.escape, olds))) if olds else None
    for name in ("receiver", "value"):
        said: str | None = getattr(asked, name)
        if said and pattern is not None:
            # All at once: two values may have changed places.
            said = pattern.sub(lambda found: changed[found[0]], said)
        if said is not None and said.casefold() not in sentence.casefold():
            return None
        values[name] = said
    return asked.model_copy(update=values)
