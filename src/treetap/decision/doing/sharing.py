"""Handing something on as it is: where it is kept, its share control, the app, the person, send.

What a share control opens differs from app to app: a sheet of apps and people, a list of conversations, a
form with a field for the recipient, a question with the name in it. Whatever it is, what is named is looked
for in it, and nothing is sent but to who is named, to the letter.
"""

from __future__ import annotations

from collections.abc import Iterator

from treetap.decision.doing.acting import act
from treetap.decision.doing.fields import Field, fields_of, has
from treetap.decision.doing.forms import SUBMITTED
from treetap.decision.doing.here import Here
from treetap.decision.doing.rows import all_names, fits, named
from treetap.decision.doing.searching import look_up
from treetap.decision.doing.sending import addressed, is_chosen, is_with, message_field, send
from treetap.decision.doing.steps import fill, further, scroll_for, step, tap
from treetap.decision.doing.wishes import Wish, wishes
from treetap.decision.doing.words import CONTROLS, SEND
from treetap.language.handing import THINGS
from treetap.matching.words import normal
from treetap.models import Action, Back, Commitment, Element, Role, Terminal

SHARED = "hand it on"
"""How the touch of a share control is marked: what follows is about what was shared."""
_BEGUN = "begin a new message"
_SHARE = CONTROLS["share"]
_NEW = frozenset(
    {
        "new message",
        "new chat",
        "new conversation",
        "start chat",
        "compose",
        "新建信息",
        "新建短信",
        "新消息",
        "新建聊天",
        "发起聊天",
        "写信",
        "新建会话",
    }
)
_LEAVES = frozenset({"launch_app", "go_home"})
_BY_MESSAGE = frozenset({"app:messages", "app:sms", "thing:sms", "thing:message"})
_FEW = 3


def share(here: Here) -> Terminal | None:
    """One step nearer to somebody's having it; None once it was sent. What is told in words is just sent."""
    people = [one for one in wishes(here) if one.kind == "recipient"]
    if not people or not is_handed(here):
        return send(here)
    if here.committed(Commitment.SEND):
        return None
    if is_carried(here.taken()):
        return _deliver(here, people)
    thing = _thing(here)
    if not all_names(thing):
        return None  # which one is not said
    return act(thing, _SHARE, lambda control: tap(here, control, "to hand it on", mark=SHARED))


def is_handed(here: Here) -> bool:
    """Whether the goal is about something that is handed on as it is."""
    return not THINGS.isdisjoint(here.things.things_of(here.goal.object))


def is_carried(actions: Iterator[Action]) -> bool:
    """Whether something was shared and nothing else was begun since."""
    found = False
    for action in actions:
        if action.description == SHARED:
            found = True
        elif action.kind in _LEAVES:
            found = False
    return found


def _thing(here: Here) -> Here:
    """The goal without whom it goes to and what is written along: by these it is not found."""
    slots = tuple(one for one in here.goal.slots if one.role not in {"recipient", "content"})
    return Here(here.goal.model_copy(update={"slots": slots}), here.situation, here.knows)


def _deliver(here: Here, people: list[Wish]) -> Terminal | None:
    fields = fields_of(here)
    to_field = next((one for one in fields if one.kind == "recipient"), None)
    if to_field is not None and not all(is_chosen(here, to_field.element, one.value) for one in people):
        return addressed(here, to_field, people, None)
    if to_field is not None or is_with(here, people) or _is_asked(here, people):
        return _send(here, message_field(here, fields))
    ways = (_to_person(here, people), _to_app(here), _search(here, people), _begin(here))
    found = next((one for one in ways if one is not None), None)
    return found or step(here, Back(), "Leave it: it would go to somebody else.", sure=0.6)


def _is_asked(here: Here, people: list[Wish]) -> bool:
    """A question with their name in it: "Send to Ann?"."""
    names = [one for one in here.dialog if any(fits(one, who.value) for who in people)]
    rows = [one for one in here.dialog if one.clickable and one.role is not Role.BUTTON]
    return bool(names) and here.pressing(SEND) is not None and len(rows) <= _FEW


def _send(here: Here, writing: Field | None) -> Terminal | None:
    """What is written along with it, then the one control that sends."""
    words = next((one for one in wishes(here) if one.kind in {"content", "description"}), None)
    if words is not None:
        if writing is None:
            return None
        if not has(here, writing.element, words):
            return fill(here, writing.element, words.text, words.value, "along with it")
    control = here.pressing(SEND)
    if control is None:
        return None
    return tap(here, control, "to send it", commits=Commitment.SEND, mark=SUBMITTED)


def _to_person(here: Here, people: list[Wish]) -> Terminal | None:
    for one in people:
        row = named(here, one.value)
        if row is not None and row.role is not Role.FIELD:
            return tap(here, row, f"as it goes to {one.value}")
    return None


def _to_app(here: Here) -> Terminal | None:
    """In a list of apps the one that the goal names; else the one that sends messages."""
    apps = {normal(app.label) for app in here.situation.apps if app.label}
    offered = [one for one in here.controls if any(normal(text) in apps for text in here.called(one)[:1])]
    if not offered:
        return None
    found = [one for one in offered if _sends_messages(here, one)]
    if found:
        return tap(here, found[0], "as it goes out as a message")
    return further(here, "for the app that sends messages")


def _sends_messages(here: Here, element: Element) -> bool:
    """It is the app of the phone's own messages, by its name."""
    said = here.knows.concepts(here.called(element)[0])
    return len(said) == 1 and not _BY_MESSAGE.isdisjoint(said[0].ids)


def _begin(here: Here) -> Terminal | None:
    """A new message to somebody who is in no list, once."""
    control = here.pressing(_NEW) if not here.described(_BEGUN) else None
    return tap(here, control, "to write to somebody new", mark=_BEGUN) if control is not None else None


def _search(here: Here, people: list[Wish]) -> Terminal | None:
    for one in people:
        found = look_up(here, one.value) or scroll_for(here, one.value, "as it goes there")
        if found is not None:
            return found
    return None
