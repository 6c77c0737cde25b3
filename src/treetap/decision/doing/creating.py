"""Making something new: the control that begins it, the form, and what keeps it."""

from __future__ import annotations

from treetap.decision.doing.forms import SUBMITTED, editor, fill_in, hand_in, make_room
from treetap.decision.doing.here import Here
from treetap.decision.doing.keypad import keys_of
from treetap.decision.doing.measures import lasts, set_measure
from treetap.decision.doing.spoken import put_what_where
from treetap.decision.doing.steps import tap
from treetap.decision.doing.wishes import Wish, wishes
from treetap.decision.doing.words import CONTROLS, NEW, SAVE, plain
from treetap.matching.words import normal
from treetap.models import Element, Role, Terminal

BEGUN = "begin a new one"
_ADDS = CONTROLS["quick add"]
_TEXT = CONTROLS["plain text"]


def create(here: Here) -> Terminal | None:
    """One step nearer to the new thing; None once it was handed in, and where nothing here makes one."""
    wanted = wishes(here)
    if here.described(SUBMITTED):
        return _still_open(here, wanted)
    timed = _timed(here, wanted)
    if timed is not None:
        return timed
    fields = editor(here)
    if fields and (here.dialog or here.described(BEGUN) or _is_for_it(here, wanted)):
        filled = fill_in(here, wanted or None)
        if filled is not None:
            return filled
        if wanted:
            return _begin(here) if not here.described(BEGUN) else None
    return _begin(here)


def _still_open(here: Here, wanted: list[Wish]) -> Terminal | None:
    """What was handed in may have been a part of the form only: the form itself is still to be saved."""
    if here.dialog or not all(here.has_given(one.value) for one in wanted):
        return None
    control = here.pressing(SAVE, here.thing_words, least=0.95)
    return tap(here, control, "to keep it", mark=SUBMITTED) if control is not None else None


def _timed(here: Here, wanted: list[Wish]) -> Terminal | None:
    """Where all that is given is a time or length, a picker or pad may be the whole form."""
    measured = [one for one in wanted if one.measured]
    if not measured or (editor(here) and not here.dialog):
        return None
    for one in measured:
        step = (
            set_measure(here, one, wanted) if (here.dialog or here.described(BEGUN) or _pad(here)) else None
        )
        if step is not None:
            return step
    if not here.described(BEGUN) or not all(
        here.has_given(one.value) or lasts(here, one) for one in measured
    ):
        return None
    left = [one for one in wanted if not one.measured and not here.has_given(one.value)]
    if left:
        return make_room(here, left) if not editor(here) else None
    return hand_in(here, [])


def _pad(here: Here) -> bool:
    """Whether a pad or wheels are there to set a length with: a timer has no other form."""
    wheels = [one for one in here.front if one.role is Role.PICKER]
    return bool(wheels or keys_of(here))


def _is_for_it(here: Here, wanted: list[Wish]) -> bool:
    """Whether the page is where such a thing is made: its title or a field says so."""
    if any(
        here.knows.about(title, [here.object]) >= 0.5 for title in here.title_words if here.object
    ) and any(
        any(word in title.casefold() for word in ("new", "add", "create", "新建", "添加", "创建", "新增"))
        for title in here.title_words
    ):
        return True
    kinds = {one.kind for one in editor(here)} - {"", "recipient"}
    asked = {one.kind for one in wanted} & {
        "name",
        "title",
        "first",
        "content",
        "description",
        "phone",
        "amount",
    }
    quick = any(
        _ADDS & {name.casefold() for name in here.called(one.element)}
        or one.label.casefold().startswith(("add", "new", "添加", "新建"))
        for one in editor(here)
    )
    return quick or len(editor(here)) > 1 or bool(kinds & asked)


def _begin(here: Here) -> Terminal | None:
    """The control that begins a new one: called so with its thing, or just "add" where such things are."""
    if here.described(BEGUN) and wishes(here) and all(here.has_given(one.value) for one in wishes(here)):
        return None
    if here.dialog:
        return _kind_of_new(here)
    tab = _tab(here)
    if tab is not None:
        return tap(here, tab, "where such things are")
    control = _new(here)
    return tap(here, control, "to begin a new one", mark=BEGUN) if control is not None else None


def _kind_of_new(here: Here) -> Terminal | None:
    """Of several kinds that are offered, the one that is meant; a text where a text is to be written."""
    control = here.pressing(here.thing_words, least=0.95) or here.pressing(NEW, here.thing_words, least=0.95)
    if control is None and here.described(BEGUN) and not here.fields:
        written = any(one.kind in {"content", "name", "title", "description"} for one in wishes(here))
        control = here.pressing(_TEXT, least=0.95) if written else None
    return tap(here, control, "as that is what is to be made", mark=BEGUN) if control is not None else None


def _tab(here: Here) -> Element | None:
    """The tab of such things, where another one is open."""
    tabs = [one for one in here.controls if one.role is Role.TAB]
    if not any(one.selected for one in tabs):
        return None
    about = [one for one in tabs if any(_says_thing(here, name) for name in here.called(one))]
    return about[0] if len(about) == 1 and not about[0].selected else None


def _says_thing(here: Here, label: str) -> bool:
    """Whether a label is just a word for the thing, in one or many."""
    said = plain(label)
    return said in here.thing_words or said.removesuffix("s") in here.thing_words


def _new(here: Here) -> Element | None:
    kinds = _new_things(here)
    sure = here.pressing(NEW, kinds, least=0.95)
    if sure is not None:
        return sure
    near = here.pressing(NEW, kinds, least=0.75)
    named = near is not None and any(
        word in plain(name) for name in here.called(near) for word in kinds if len(word) > 1
    )
    return near if named else None


def _new_things(here: Here) -> frozenset[str]:
    """Words for what is to be made; not for what it is put into: "add the song X to the playlist Y"."""
    given = put_what_where(here)
    if given is None:
        return here.thing_words
    where = normal(here.said)[-len(given[1]) - 24 :]
    return frozenset(word for word in here.thing_words if word not in where) or here.thing_words
