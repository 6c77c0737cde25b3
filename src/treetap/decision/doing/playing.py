"""Play, pause, start, stop, record, take: the control of the verb, pressed once."""

from __future__ import annotations

import re

from treetap.decision.doing.acting import act
from treetap.decision.doing.forms import COMMITS
from treetap.decision.doing.here import Here
from treetap.decision.doing.recording import keep
from treetap.decision.doing.rows import row_of
from treetap.decision.doing.steps import tap
from treetap.decision.doing.words import CONTROLS
from treetap.models import Element, Level, Polarity, Role, Terminal

_SIGNS = {Polarity.POSITIVE: "+", Polarity.NEGATIVE: "-", Polarity.NEUTRAL: ""}
_EACH_TIME = frozenset({"take", "record", "skip"})
"""What is done once more by every touch: where nothing is to be seen of it, it is not touched beside."""
_UP_NEXT = CONTROLS["play next"]
_NEXT_UP = re.compile(r"\bnext[.!]?$|\bplay next\b|^(?:请|帮我)?(?:下一首|接着|接下来)", re.IGNORECASE)
"""Not now, but after what plays: "play X next", 下一首播放X."""
PRESSED = "press the verb's control"


def press_verb(here: Here) -> Terminal | None:
    """The control of the verb where the thing is; the row that is to be played first, if one is named."""
    if here.described(PRESSED):
        named = here.goal.verb == "record" and any(one.type == "text" for one in here.goal.slots)
        return keep(here) if named else None  # it has its name only once it is saved
    if here.goal.verb == "play" and here.goal.slots and _NEXT_UP.search(here.said):
        return act(here, _UP_NEXT, lambda control: tap(here, control, "as the task says", mark=PRESSED))
    found = row_of(here)
    if found is not None and here.goal.verb == "play" and not here.has_given(found[0]):
        return tap(here, found[1], f"as {found[0]} is meant", mark=PRESSED)
    control = _control(here)
    if control is None:
        return None
    pressed = tap(
        here, control, "as the task says", commits=COMMITS.get(here.goal.verb), mark=PRESSED, sure=0.85
    )
    if pressed is None or here.goal.verb not in _EACH_TIME:
        return pressed
    once = pressed.action.model_copy(update={"level": Level.LOCATE_AND_EXECUTE})
    return pressed.model_copy(update={"action": once})


def _control(here: Here) -> Element | None:
    goal = here.goal
    special = CONTROLS.get(f"press {here.object}")
    if special is not None:
        return here.pressing(special)
    phrases = CONTROLS.get(f"press {goal.verb}{_SIGNS[goal.polarity]}", frozenset())
    own = here.things.verbs(goal.verb, goal.polarity) | here.things.verbs(goal.verb, Polarity.NEUTRAL)
    for words, least in ((phrases, 0.95), (own, 0.95), (phrases, 0.7)):
        control = here.pressing(words, here.thing_words, least=least) if words else None
        if control is not None and control.role is not Role.FIELD:
            return control
    return None


def runs(here: Here) -> Terminal | None:
    """ "Run the stopwatch": on its page, its start button."""
    title = any(here.knows.about(text, [here.object]) >= 0.9 for text in here.title_words)
    tab = any(
        one.selected and here.knows.means(here.known.label(one), [here.object]) >= 0.9 for one in here.front
    )
    return press_verb(here) if here.object and (title or tab) else None
