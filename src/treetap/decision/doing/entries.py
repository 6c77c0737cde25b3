"""A switch of one entry, on the entry's own page: the vibration of the alarm "Rise"."""

from __future__ import annotations

from treetap.decision.doing.acting import ENTERED, entered, into, is_on_page, seek
from treetap.decision.doing.forms import SUBMITTED
from treetap.decision.doing.here import Here
from treetap.decision.doing.rows import named, names
from treetap.decision.doing.steps import check, further, tap, target
from treetap.decision.doing.words import DONE, SAVE
from treetap.matching.labels import TOGGLES
from treetap.models import Element, Polarity, Role, Tap, Terminal

LOOKED = "see what was kept"
"""Marks the step that opens the entry once more, to see how it stands now."""
_MADE = frozenset({"creatable", "container"})
_SURE = 0.8


def entry_and_part(here: Here) -> tuple[str, str] | None:
    """The entry that is named, and what of it is switched; None where the entry itself is meant."""
    known = here.things.things_of(here.goal.object)
    kinds = here.knows.lexicon.kinds
    parts = [one for one in known if not kinds.get(one, frozenset()) & _MADE]
    given = names(here, roles=frozenset({"name", "", "of"}))
    if len(given) != 1 or not parts or len(parts) == len(known) or here.goal.unexplained:
        return None
    return given[0], " ".join(parts)


def switch_of_entry(here: Here) -> Terminal | None:
    """Open the entry, turn the switch on its page, keep it, and look how it stands."""
    found = entry_and_part(here)
    if found is None or here.dialog:
        return None
    name, what = found
    row = named(here, name)
    marks = [one.description for one in here.taken() if one.description in {ENTERED, SUBMITTED, LOOKED}]
    kept = marks[-1:] == [SUBMITTED]
    if not kept and (entered(here) or is_on_page(here)):
        control = _of_that_name(here, what)
        if control is not None:
            return _turn(here, control)
        return further(here, f"for '{what}'", most=2)
    if kept:
        return None if row is None or LOOKED in marks else look_again(here, row)
    return into(here, name, row, opening=True) if row is not None else seek(here, "for its own page", [name])


def _of_that_name(here: Here, what: str) -> Element | None:
    toggles = [one for one in here.front if one.role in TOGGLES and one.checked is not None and one.enabled]
    scored = [
        (max((here.knows.means(text, [what]) for text in _names(here, one)), default=0.0), one)
        for one in toggles
        if one.role is not Role.RADIO
    ]
    sure = [one for score, one in scored if score >= _SURE]
    return sure[0] if len(sure) == 1 else None


def _names(here: Here, control: Element) -> list[str]:
    return [*here.called(control), *(name.text for name in here.known.inherited(control))]


def _turn(here: Here, control: Element) -> Terminal | None:
    wanted = here.goal.polarity is Polarity.POSITIVE
    if control.checked is not wanted:
        return check(here, control, wanted, "as the task says")
    turned = any(one.kind == "set_checked" for one in here.taken())
    keeps = here.pressing(SAVE) or here.pressing(DONE)
    if not turned or keeps is None or here.described(SUBMITTED):
        return None
    return tap(here, keeps, "to keep it", mark=SUBMITTED)


def look_again(here: Here, row: Element) -> Terminal:
    """What a form has kept shows when it is opened anew, and nowhere else."""
    return Terminal(
        action=Tap(target=target(here, row), description=LOOKED),
        goal_id=here.goal.id,
        thought=f"Open '{here.known.label(row)}' once more to see how it stands.",
        confidence=0.7,
    )
