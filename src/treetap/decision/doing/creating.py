"""Making something new: the control that begins it, the form, and what keeps it."""

from __future__ import annotations

import re

from treetap.decision.doing.acting import AWAY, is_on_page
from treetap.decision.doing.adding import add_to, adds_to
from treetap.decision.doing.dates import day_in, day_of
from treetap.decision.doing.detailing import add_detail, asked
from treetap.decision.doing.fields import Field
from treetap.decision.doing.forms import BEGUN, SUBMITTED, editor, fill_in, hand_in, make_room
from treetap.decision.doing.here import Here
from treetap.decision.doing.keypad import keys_of
from treetap.decision.doing.measures import lasts, set_measure
from treetap.decision.doing.rows import all_names, named
from treetap.decision.doing.searching import look_up
from treetap.decision.doing.spoken import put_what_where, spoken_names
from treetap.decision.doing.steps import fill, scroll_for, tap
from treetap.decision.doing.wishes import Wish, wishes
from treetap.decision.doing.words import CONTROLS, NEW, SAVE, plain
from treetap.matching.holds import is_on
from treetap.matching.words import normal
from treetap.models import Element, Key, Role, Terminal

_ADDS = CONTROLS["quick add"]
_TEXT = CONTROLS["plain text"]
_START = CONTROLS["press start+"]
_NEW_TITLES = ("new", "add", "create", "新建", "添加", "创建", "新增", "写")
_KNOWN_BY = frozenset({"name", "title", "first", "subject", "content"})
"""What an entry of a list shows of itself."""
_SAME = 0.9
_TO = re.compile(
    r"(?:add|save|put)(?: this| it)? (?:to|in|into)\b|(?:添加|加入?|放入?|收藏|保存)(?:到|进)|加入|放入"
)
_NEW_ENDS = ("form", "sign up", "registration")


def create(here: Here) -> Terminal | None:
    """One step nearer to the new thing; None once it was handed in, and where nothing here makes one."""
    added = adds_to(here)
    if added is not None:
        return add_to(here, *added)
    detail = asked(here)
    if detail is not None:
        return add_detail(here, detail)
    where = _place(here)
    return _go_there(here, where) if where and not _is_there(here, where) else _made(here)


def _made(here: Here) -> Terminal | None:
    wanted = wishes(here)
    if here.described(SUBMITTED):
        return _still_open(here, wanted) or _look_for_it(here, wanted)
    timed = _timed(here, wanted)
    if timed is not None:
        return timed
    if here.dialog and begun(here) and not editor(here) and (option := _option(here, wanted)) is not None:
        return option
    if editor(here) and (begun(here) or _is_for_it(here, wanted)):
        filled = fill_in(here, wanted or None)
        if filled is not None:
            return filled
        if wanted:
            return _begin(here) if not begun(here) else None
    return (_from_list(here) if begun(here) else None) or _begin(here)


def _place(here: Here) -> str:
    """What something is added to that is called after what is in it: "my shopping list"; else empty."""
    first, _, rest = here.goal.object.partition(" ")
    return rest.replace("(several)", "").strip() if first == "to" and here.goal.verb == "create" else ""


def _is_there(here: Here, where: str) -> bool:
    titles = [*here.title_words, *(one.text for one in here.fields)]
    return any(here.knows.means(text, [where]) >= _SAME for text in titles if text)


def _go_there(here: Here, where: str) -> Terminal | None:
    """Nothing new is begun in its stead."""
    if here.dialog or here.described(SUBMITTED):
        return None
    rows = [one for one in here.controls if one.role is Role.ITEM and not here.known.control(one)]
    scored = [
        (max((here.knows.means(text, [where]) for text in here.called(one)), default=0.0), one)
        for one in rows
    ]
    best = max(scored, key=lambda each: each[0], default=None)
    return tap(here, best[1], f"as it goes into {where}") if best is not None and best[0] >= _SAME else None


def _option(here: Here, wanted: list[Wish]) -> Terminal | None:
    """In a list that the form has opened, the entry that is wanted."""
    for wish in wanted:
        row = None if wish.measured or here.has_given(wish.value) else named(here, wish.value)
        if row is not None:
            return tap(here, row, f"as '{wish.value}' is to be chosen")
    return None


def begun(here: Here) -> bool:
    """Whether what lies in front was reached by the control that begins a new one: nobody else's entry."""
    for action in reversed(list(here.taken())):
        if action.description == BEGUN:
            return True
        left = action.kind in {"back", "launch_app", "go_home"} and action.description != AWAY
        if left or getattr(action, "key", None) is Key.BACK:
            return False
    return False


def _from_list(here: Here) -> Terminal | None:
    """What is added may have to be found among others: a city, a contact, a song."""
    given = put_what_where(here)
    for name in given[0] if given is not None else [one.value for one in wishes(here)]:
        if here.has_given(name) and here.described(SUBMITTED):
            continue
        row = named(here, name)
        if row is not None:
            return tap(here, row, "as it is to be added", mark=SUBMITTED)
        found = look_up(here, name, only_typing=True)
        if found is not None:
            return found
    return None


def _still_open(here: Here, wanted: list[Wish]) -> Terminal | None:
    """What was handed in may have been a part of the form only: the form itself is still to be saved."""
    if here.dialog or not all(here.has_given(one.value) for one in wanted):
        return None
    control = here.pressing(SAVE, here.thing_words, least=0.95)
    return tap(here, control, "to keep it", mark=SUBMITTED) if control is not None else None


def _look_for_it(here: Here, wanted: list[Wish]) -> Terminal | None:
    """Where the new one does not show, it may stand on its day, or further down."""
    first = next((one for one in wanted if one.kind in _KNOWN_BY), None)
    if first is None or here.dialog or editor(here) or named(here, first.value) is not None:
        return None
    day = next((day_of(one.value) for one in wanted if one.kind == "date"), None)
    for one in here.controls if day is not None else ():
        if day in {day_in(text) for text in here.called(one)[:2]} and not is_on(one, here.screen):
            return tap(here, one, "as it is on that day", sure=0.7)
    return scroll_for(here, first.value, "to see that it is there")


def _timed(here: Here, wanted: list[Wish]) -> Terminal | None:
    """Where all that is given is a time or length, a picker or pad may be the whole form."""
    measured = [one for one in wanted if one.measured]
    if not measured or (editor(here) and not here.dialog and not _pad(here)):
        return None
    for one in measured:
        step = set_measure(here, one, wanted) if (begun(here) or _pad(here)) else None
        if step is not None:
            return step
    if not (begun(here) or _pad(here)) or not all(
        here.has_given(one.value) or lasts(here, one) for one in measured
    ):
        return None
    left = [one for one in wanted if not one.measured and not here.has_given(one.value)]
    if left:
        return _only_field(here, left) or (fill_in(here, left) if editor(here) else make_room(here, left))
    start = here.pressing(_START, least=0.95) if _pad(here) else None
    return tap(here, start, "to begin it", mark=SUBMITTED) if start is not None else hand_in(here, [])


def _only_field(here: Here, left: list[Wish]) -> Terminal | None:
    """One text, and one field beside the pad that takes any: whatever it is called, it is for that."""
    fields = editor(here)
    if len(left) != 1 or len(fields) != 1 or left[0].type not in {"text", "person"}:
        return None
    field = fields[0].element
    empty = field.text in {"", field.hint}
    return fill(here, field, left[0].text, left[0].value, "beside the length") if empty else None


def _pad(here: Here) -> bool:
    """Whether a pad or wheels are there to set a length with: a timer has no other form."""
    wheels = [one for one in here.front if one.role is Role.PICKER]
    return bool(wheels or keys_of(here))


def _is_for_it(here: Here, wanted: list[Wish]) -> bool:
    """Whether such a thing is made here: the title says so, or a field that nothing stands in."""
    fields = editor(here)
    about = any(here.knows.about(title, [here.object]) >= 0.5 for title in here.title_words if here.object)
    fits = len(fields) > 1 and bool({one.kind for one in fields} & {one.kind for one in wanted})
    if (about or fits) and any(_says_new(title) for title in here.title_words):
        return True
    if not all(_is_ours(here, one) for one in fields):
        return False
    quick = any(
        _ADDS & {name.casefold() for name in here.called(one.element)}
        or one.label.casefold().startswith(_NEW_TITLES)
        for one in fields
    )
    return quick or (fits and not here.situation.visited)


def _says_new(title: str) -> bool:
    return plain(title).startswith(_NEW_TITLES) or plain(title).endswith(_NEW_ENDS)


def _is_ours(here: Here, field: Field) -> bool:
    """Nothing stands in it, or what was put there for this goal."""
    text = field.element.text
    return text in {"", field.element.hint, field.label} or here.has_given(text)


def _begin(here: Here) -> Terminal | None:
    """The control that begins a new one: called so with its thing, or just "add" where such things are."""
    if begun(here) and wishes(here) and all(here.has_given(one.value) for one in wishes(here)):
        return None
    if _is_of_somebody(here):
        return None
    if here.dialog:
        return _kind_of_new(here)
    tab = _tab(here)
    if tab is not None:
        return tap(here, tab, "where such things are")
    control = _new(here)
    is_of_it = bool(all_names(here)) and is_on_page(here)
    if control is None or (_takes_along(here, control) and not is_of_it):
        return None
    return tap(here, control, "to begin a new one", mark=BEGUN)


def _takes_along(here: Here, control: Element) -> bool:
    """ "Add to cart" is for what the page is of, and begins nothing."""
    return any(_TO.match(plain(name)) for name in here.called(control)[:1])


def _is_of_somebody(here: Here) -> bool:
    """One more number or address of somebody who is named, and is there already: nobody new is made."""
    kinds = {one.type for one in here.goal.slots if one.role != "count"}
    given = put_what_where(here)
    names = {normal(one) for one in spoken_names(here)}
    return given is not None and bool(kinds) and kinds <= {"phone", "email"} and normal(given[1]) in names


def _kind_of_new(here: Here) -> Terminal | None:
    """Of several kinds that are offered, the one that is meant; a text where a text is to be written."""
    control = here.pressing(here.thing_words, least=0.95) or here.pressing(NEW, here.thing_words, least=0.95)
    if control is None and begun(here) and not here.fields:
        written = any(one.kind in {"content", "name", "title", "description"} for one in wishes(here))
        if written:
            control = here.pressing(_TEXT, least=0.95) or here.pressing(NEW, _TEXT, least=0.95)
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
