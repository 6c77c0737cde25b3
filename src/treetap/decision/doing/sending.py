"""Sending: find whom it goes to by the exact name, write, send once."""

from __future__ import annotations

import re

from treetap.decision.doing.acting import ENTERED, entered, seek
from treetap.decision.doing.fields import Field, fields_of, has
from treetap.decision.doing.forms import COMMITS, SUBMITTED, fill_in
from treetap.decision.doing.here import Here
from treetap.decision.doing.rows import all_names, in_words, named, newest, row_of
from treetap.decision.doing.searching import look_up
from treetap.decision.doing.spoken import spoken_names
from treetap.decision.doing.steps import fill, press, scroll_for, tap
from treetap.decision.doing.wishes import Wish, wishes
from treetap.decision.doing.words import CONTROLS, DONE, NEW, NEXT, POST, SAVE, SEND
from treetap.matching.labels import said
from treetap.matching.words import normal, words
from treetap.models import Commitment, Element, Key, Role, Terminal, Text

_START = CONTROLS["start chat"]
_REPLY = CONTROLS["reply"]
_ADDRESSED = frozenset({"send", "reply", "forward"})
"""What goes to somebody."""
_NEWEST = re.compile(
    r"\b(?:most recent|latest|newest|last|recent)\b|最新|最近|最后|上一条|刚收到", re.IGNORECASE
)


def send(here: Here) -> Terminal | None:
    """One step nearer to its being sent; None once it was, and where nothing here is about it."""
    wanted = wishes(here)
    content = next((one for one in wanted if one.kind in {"content", "description", ""}), None)
    people = [one for one in wanted if one.kind == "recipient"] or _spoken_to(here)
    commits = COMMITS.get(here.goal.verb, Commitment.SEND)
    if here.committed(commits, None if content is None else content.value):
        return None
    fields = fields_of(here)
    to_field = next((one for one in fields if one.kind == "recipient"), None)
    if to_field is not None and people:
        return addressed(here, to_field, people, content)
    writing = message_field(here, fields)
    if writing is not None and _may_write(here, people):
        return _write(here, writing, content, commits)
    if not people and here.goal.verb in _ADDRESSED:
        return _answer(here, writing)
    return _towards(here, people, writing)


def _spoken_to(here: Here) -> list[Wish]:
    """Whom a message goes to may be named without more: 发短信告诉妈妈."""
    if here.goal.verb not in {"send", "forward"}:
        return []
    names = [_in_full(here, one) for one in spoken_names(here)[:1]]
    return [Wish("", "recipient", name, Text.literal(name)) for name in names]


def _in_full(here: Here, name: str) -> str:
    """As a row or the page is called, where all of that stands in the task: "the group Hiking crew"."""
    shown = [*here.title_words, *(text for text, _ in in_words(here))]
    spoken = f" {' '.join(words(here.said))} "
    longer = [one for one in shown if normal(one).startswith(normal(name)) and len(one) > len(name)]
    return max((one for one in longer if f" {' '.join(words(one))} " in spoken), key=len, default=name)


def _may_write(here: Here, people: list[Wish]) -> bool:
    """Only to those who are named: in the conversation called so, or in what was reached from their entry."""
    if people:
        return is_with(here, people)
    if here.goal.verb not in _ADDRESSED:
        return True  # posts and comments go to whoever reads them
    return entered(here) or not here.situation.visited


def _answer(here: Here, writing: Field | None) -> Terminal | None:
    """To what is answered: the entry that is named, or the newest; then the control that answers it."""
    if entered(here):
        control = here.pressing(_REPLY)
        return tap(here, control, "to answer") if control is not None else None
    if writing is not None or here.dialog:
        return None
    found = row_of(here)
    if found is not None:
        return tap(here, found[1], f"as {found[0]} is answered", mark=ENTERED)
    if not all_names(here) and _NEWEST.search(here.said):
        row = None if here.is_scrolled else newest(here)  # newer ones may be out of sight above
        return tap(here, row, "as it is the newest", mark=ENTERED) if row is not None else None
    return seek(here, "to answer it")


def message_field(here: Here, fields: list[Field]) -> Field | None:
    """Where one writes: it says so, or it is the lowest that is not for searching."""
    asked = [one for one in fields if one.kind in {"content", "description"}]
    if asked:
        return asked[-1]
    rest = [one for one in fields if one.kind == ""]
    low = [one for one in rest if here.known.boxes[one.element.id].y > 0.4 * here.screen.frame.size.height]
    sends = here.pressing(SEND) is not None
    return (low or (rest if sends else []))[-1] if (low or (rest and sends)) else None


def is_with(here: Here, people: list[Wish]) -> bool:
    """Whether the page is the conversation with them: it is called so."""
    return all(any(_is_called(title, one.value) for title in here.title_words) for one in people)


def _is_called(title: str, name: str) -> bool:
    if normal(title) == normal(name):
        return True
    mine, theirs = _digits(name), _digits(title)
    if len(mine) >= 5:
        return mine == theirs
    bare = re.sub(r"\s*[（(].*[)）]\s*$", "", title)
    return normal(bare) == normal(name) or normal(title).startswith(normal(name) + ",")


def _digits(text: str) -> str:
    plain = re.sub(r"[\s()+\-.]", "", text)
    return plain if plain.isdigit() else ""


def _write(here: Here, field: Field, content: Wish | None, commits: Commitment) -> Terminal | None:
    if content is None:
        return None
    if not has(here, field.element, content):
        shown = content.value if content.slot or "\n" in content.value else None
        return fill(here, field.element, content.text, shown, "as the message")
    control = here.pressing(SEND) or (here.pressing(POST) if here.goal.verb != "send" else None)
    control = control or _beside(here, field.element)
    if control is not None:
        return tap(here, control, "to send it", commits=commits, mark=SUBMITTED)
    return press(here, Key.ENTER, "to send it", commits=commits, mark=SUBMITTED)


def _beside(here: Here, field: Element) -> Element | None:
    """The nameless button at the end of the field, where there is just one."""
    right = [
        one
        for one in _at_the_end(here, field)
        if not any(here.knows.concepts(name) for name in here.called(one))
    ]
    return right[0] if len(right) == 1 else None


def _at_the_end(here: Here, field: Element) -> list[Element]:
    """The controls on the field's own line, to the right of it."""
    box, boxes = here.known.boxes[field.id], here.known.boxes
    return [
        one
        for one in here.controls
        if boxes[one.id].left >= box.right - 2
        and abs(boxes[one.id].y - box.y) < max(box.height, boxes[one.id].height)
    ]


def addressed(here: Here, field: Field, people: list[Wish], content: Wish | None) -> Terminal | None:
    """A form with a field for the recipient: fill it, take the suggestion, then the rest."""
    for one in people:
        chosen = is_chosen(here, field.element, one.value)
        if chosen or has(here, field.element, one):
            suggestion = _suggestion(here, field.element, one.value)
            if suggestion is not None and not chosen:
                taken = tap(here, suggestion, f"as {one.value} is meant")
                return taken or press(here, Key.ENTER, "to take the recipient")
            if not chosen and not _is_address(one.value):
                return None  # a name that nobody here has: it would go nowhere, or to somebody else
            continue
        return fill(here, field.element, one.text, one.value, "as the recipient")
    rest = [one for one in wishes(here) if one.kind != "recipient"]
    others = [one for one in fields_of(here) if one.kind not in {"recipient", "search"}]
    if content is not None and not others:
        control = here.pressing(NEXT) or _taking(here, field.element)
        if control is not None:
            return tap(here, control, "to go on to the message")
        return press(here, Key.ENTER, "to take the recipient")
    return fill_in(here, rest)


def _taking(here: Here, field: Element) -> Element | None:
    """The control at the end of the field that takes what stands in it: a tick, OK, Add."""
    beside = _at_the_end(here, field)
    return here.pressing(DONE | NEW | SAVE, among=beside) if beside else None


def is_chosen(here: Here, field: Element, name: str) -> bool:
    """Whether the recipient stands there as a chip already."""
    box = here.known.boxes[field.id]
    return any(
        normal(one.text) == normal(name)
        and not one.editable
        and abs(here.known.boxes[one.id].y - box.y) < 1.2 * box.height
        for one in here.front
    )


def _is_address(value: str) -> bool:
    """A number or address is somebody by itself."""
    return "@" in value or len(_digits(value)) >= 3


def _suggestion(here: Here, field: Element, name: str) -> Element | None:
    found = named(here, name) or _with_number(here, name)
    below = found is not None and here.known.boxes[found.id].y > here.known.boxes[field.id].bottom
    return found if below else None


def _with_number(here: Here, name: str) -> Element | None:
    """ "Send to (650) 555-0199": a row with that very number and no other."""
    digits = _digits(name)
    if len(digits) < 5:
        return None
    for one in here.controls:
        spoken = " ".join([*said(one), *(text for part in here.known.texts(one) for text in said(part))])
        if re.sub(r"\D", "", spoken).endswith(digits) and len(re.sub(r"\D", "", spoken)) <= len(digits) + 3:
            return one
    return None


def _towards(here: Here, people: list[Wish], writing: Field | None) -> Terminal | None:
    """The conversation or contact of that very name; a search or a new message where it does not show."""
    for one in people:
        row = named(here, one.value) or _with_number(here, one.value)
        if row is not None and row.role is not Role.FIELD:
            return tap(here, row, f"as it goes to {one.value}")
    if writing is not None and people:
        return None  # somebody else's conversation
    card = any(_is_called(title, one.value) for one in people for title in here.title_words)
    if card and (control := here.pressing(_START)) is not None:
        return tap(here, control, "to write to them")
    begun = _begin(here)
    if begun is not None and people and all(_is_address(one.value) for one in people):
        return begun
    for one in people:
        found = look_up(here, one.value) or scroll_for(here, one.value, "as it goes there")
        if found is not None:
            return found
    return begun


def _begin(here: Here) -> Terminal | None:
    control = here.pressing(
        _START, frozenset({"chat", "message", "conversation", "email", "sms"})
    ) or here.pressing(NEW)
    return tap(here, control, "to begin a new message", sure=0.7) if control is not None else None
