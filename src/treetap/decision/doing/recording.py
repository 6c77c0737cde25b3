"""Keeping what is being recorded: ended, given its name, saved, and looked for where such things are."""

from __future__ import annotations

from treetap.decision.doing.here import Here
from treetap.decision.doing.steps import fill, tap
from treetap.decision.doing.words import CONTROLS, DONE, SAVE
from treetap.models import Terminal, Text

ENDED = "end the recording"
LOOKED = "look where recordings are"


def keep(here: Here) -> Terminal | None:
    """The next step to an entry of its own; None where nothing is being recorded."""
    if not here.described(ENDED):
        stop = None if here.dialog else here.pressing(CONTROLS["press record-"], least=0.95)
        return tap(here, stop, "as it is to be kept", mark=ENDED) if stop is not None else None
    if here.fields or here.dialog:
        return _named(here)
    place = here.pressing(CONTROLS["recordings"], least=0.95)
    return tap(here, place, "to see what was recorded", mark=LOOKED) if place is not None else None


def _named(here: Here) -> Terminal | None:
    """What asks for its name has the one that the task gives, else its own."""
    name = next((one.value for one in here.goal.slots if one.type != "app"), None)
    field = next(iter(here.fields), None)
    if name is not None and field is not None and field.text != name:
        return fill(here, field, Text.literal(name), name, "as its name")
    control = here.pressing(SAVE) or here.pressing(CONTROLS["keep"]) or here.pressing(DONE)
    return tap(here, control, "to keep the recording") if control is not None else None
