"""Deleting many: the control that takes just those, or row by row, where nothing takes them at once."""

from __future__ import annotations

from treetap.decision.doing.acting import COUNTED, into, own_control
from treetap.decision.doing.forms import menu
from treetap.decision.doing.here import Here
from treetap.decision.doing.rows import all_names, list_rows
from treetap.decision.doing.steps import long_press, tap
from treetap.decision.doing.words import CONTROLS, DELETE, says
from treetap.decision.sweeping import SWEEPS, means_many
from treetap.matching.words import normal, words
from treetap.models import Commitment, Element, Role, Terminal

PICKED = "pick one of them"
LOOKED = "look where they are"
_STATES = frozenset({"completed", "unread", "read", "old", "new"})
_ALL = CONTROLS["select all"]
_ABOUT = 0.9
_LEAST = 0.7


def sweeping(here: Here, phrases: frozenset[str]) -> Element | None:
    """The control that deletes what is meant: the one that says most of it; none that takes more."""
    best: tuple[int, float] = (0, 0.0)
    found = None
    wanted = [here.things.words(name) for name in here.things.things_of(here.goal.object)]
    odd = [frozenset({normal(word)}) for word in here.goal.unexplained]
    for one in here.controls:
        if one.role in {Role.SWITCH, Role.CHECKBOX, Role.RADIO, Role.TAB}:
            continue
        if here.is_unfit(one, deletes=True):
            continue
        for name in here.called(one):
            score = says(name, phrases, here.thing_words)
            named = sum(_says_one(name, forms) for forms in (*wanted, *odd))
            if score < _LEAST and not (named == len(wanted) > 0 and _begins(name, phrases)):
                continue
            part = len(wanted) > 1 and not _says_one(name, wanted[0])
            if SWEEPS.search(normal(name)) and (part or not means_many(here.goal)):
                continue
            if (named, score) > best or found is None:
                best, found = (named, score), one
    return found


def _says_one(text: str, forms: frozenset[str]) -> bool:
    said = f" {' '.join(words(text))} "
    return any(
        f" {form} " in said or (not form.isascii() and form in normal(text)) for form in map(normal, forms)
    )


def _begins(name: str, phrases: frozenset[str]) -> bool:
    """However long: "Clear finished tasks of this list"."""
    said = normal(name)
    return any(said.startswith(phrase if not phrase.isascii() else f"{phrase} ") for phrase in phrases)


def where_they_are(here: Here) -> Terminal | None:
    """The tab or filter of just those, "Finished": there it can be seen that they are gone."""
    states = [name for name in here.things.things_of(here.goal.object) if name in _STATES]
    if not states or here.described(LOOKED):
        return None
    forms = here.things.words(states[0])
    for one in here.controls:
        tab = one.role is Role.TAB or (one.checked is False and one.role in {Role.CHECKBOX, Role.RADIO})
        if tab and not one.selected and any(normal(name) in map(normal, forms) for name in here.called(one)):
            return tap(here, one, "to see them", mark=LOOKED, sure=0.7)
    return None


def is_in_place(here: Here) -> bool:
    """On the page of what holds them: every name of the goal is what the page is called."""
    names, titles = all_names(here), {normal(text) for text in here.title_words}
    picking = here.described(PICKED) and _picks(here)
    return bool(names) and (picking or all(normal(name) in titles for name in names))


def each(here: Here) -> Terminal | None:
    """All rows picked and then deleted, or one after the other."""
    rows = [one for one in list_rows(here) if one.role is Role.ITEM]
    if not rows or not (is_in_place(here) or _is_of_them(here)):
        return None
    if _picks(here):
        return _picked(here, rows)
    first = rows[0]
    if (own := own_control(here, first, DELETE)) is not None:
        return tap(here, own, "as it is one of them", commits=Commitment.DELETE)
    name = here.known.label(first)
    held = long_press(here, first, f"to pick {name}", mark=PICKED) if first.long_clickable else None
    return held or into(here, name, first)


def _picked(here: Here, rows: list[Element]) -> Terminal | None:
    """While rows are being picked: the rest of them, then what deletes them."""
    left = next((one for one in rows if not _is_flagged(here, one)), None)
    if left is not None:
        whole = here.pressing(_ALL)
        picked = None if whole is None else tap(here, whole, "to pick all of them", mark=PICKED)
        return picked or tap(here, left, "to pick it too", mark=PICKED)
    control = here.pressing(DELETE, here.thing_words)
    if control is not None:
        return tap(here, control, "as all of them are picked", commits=Commitment.DELETE)
    return menu(here, "to delete what is picked")


def _picks(here: Here) -> bool:
    """Whether rows are being picked: some are marked, or the page counts them."""
    counted = any(COUNTED.search(normal(text)) for text in here.title_words)
    return counted or any(_is_flagged(here, one) for one in list_rows(here) if one.role is Role.ITEM)


def _is_flagged(here: Here, row: Element) -> bool:
    return any(one.selected or one.checked for one in (row, *here.known.descendants(row)))


def _is_of_them(here: Here) -> bool:
    """Whether the page is called after such things."""
    return any(here.knows.about(text, [here.object]) >= _ABOUT for text in here.title_words)
