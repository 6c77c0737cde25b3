"""From a goal's verb to the family that knows how such things are done."""

from __future__ import annotations

from collections.abc import Callable

from treetap.core.extremes import extreme, narrowing
from treetap.core.put_away import is_last_put_away
from treetap.decision.doing.amounts import amount
from treetap.decision.doing.away import put_away
from treetap.decision.doing.calculating import calculate
from treetap.decision.doing.calling import call
from treetap.decision.doing.carts import cart
from treetap.decision.doing.choosing import arrange, choose_option, opens_choice, select
from treetap.decision.doing.creating import create
from treetap.decision.doing.cycling import cycle
from treetap.decision.doing.deleting import delete
from treetap.decision.doing.editing import edit, rename, type_in
from treetap.decision.doing.extremes import meant, narrow
from treetap.decision.doing.forms import fill_in
from treetap.decision.doing.here import Here
from treetap.decision.doing.marking import mark
from treetap.decision.doing.moving import put_in, relocate
from treetap.decision.doing.opening import move, open_named
from treetap.decision.doing.playing import press_verb, runs
from treetap.decision.doing.reading import find_out, read
from treetap.decision.doing.recording import keep
from treetap.decision.doing.searching import search
from treetap.decision.doing.sending import send
from treetap.decision.doing.sharing import share
from treetap.decision.doing.switches import switch
from treetap.decision.knows import Knows
from treetap.models import Goal, Situation, Terminal

Way = Callable[[Here], Terminal | None]

_SEND = ("send", "reply", "forward", "comment", "post", "share", "invite")
_CREATE = ("create", "note_down", "book", "put_into", "configure")
_DELETE = ("delete", "clear", "wipe", "unsend", "cancel")
_MARK = (
    "complete", "star", "favorite", "bookmark", "like", "dislike", "pin", "archive", "follow",
    "subscribe", "mark_read", "hide", "block", "mute", "lock", "install", "download", "upload", "copy",
    "duplicate", "save", "refresh", "undo", "redo", "snooze", "join", "accept", "answer", "hang_up",
    "dismiss", "connect", "pair", "expand", "print", "scan", "shuffle", "loop", "repeat", "translate",
    "restore", "backup", "sync", "share_live", "update", "check_in", "clock_in", "confirm", "rotate",
    "reset", "vote", "merge",
)  # fmt: skip
_PRESS = ("play", "pause", "resume", "stop", "start", "record", "take", "skip", "watch", "replay")

WAYS: dict[str, tuple[Way, ...]] = {
    "set": (cart, switch, cycle, amount, edit, choose_option, opens_choice),
    "switch_over": (switch, select),
    "exchange": (select,),
    "raise": (amount,),
    "mute": (mark, switch),
    "screen_out": (mark,),
    "find_again": (mark,),
    "lock": (switch, mark),
    "allow": (switch, mark),
    "open": (open_named, runs),
    "tap": (open_named,),
    "long_press": (open_named,),
    "double_tap": (open_named,),
    "navigate": (search, open_named),
    "select": (select, mark),
    "sort": (arrange,),
    "filter": (arrange,),
    "search": (find_out, search),
    "read": (read, open_named),
    "reveal": (read,),
    "count": (read,),
    "calculate": (calculate,),
    "rename": (rename,),
    "edit": (edit, rename),
    "move": (relocate,),
    "copy": (relocate,),
    "type": (type_in,),
    "sign_in": (fill_in, mark),
    "register": (fill_in, mark),
    "save": (keep, mark),
    "pay": (fill_in,),
    "transfer": (fill_in,),
    "call": (call,),
    "call_back": (call,),
    "video_call": (call,),
    "voice_call": (call,),
    "scroll": (move,),
    "swipe": (move,),
    "go_back": (move, open_named),
    **dict.fromkeys(_SEND, (send,)),
    "share": (share,),
    **dict.fromkeys(_CREATE, (put_in, create)),
    "put_into": (cart, put_in, create),
    **dict.fromkeys(_DELETE, (delete,)),
    "delete": (cart, delete),
    **dict.fromkeys(_PRESS, (press_verb,)),
}
for _verb in _MARK:
    WAYS.setdefault(_verb, (mark,))
_TO_ONE = frozenset({*_DELETE, *_MARK, "rename", "edit", "move", "share", "play", "open"})
"""What is done to one entry of a list, be it the newest."""


def is_marked(verb: str) -> bool:
    """Whether it is done to something by one touch of a control that is called after it."""
    return mark in WAYS.get(verb, ())


def next_step(goal: Goal, situation: Situation, knows: Knows) -> Terminal | None:
    """One action that brings the goal nearer on this very screen; None where nothing here is for it."""
    here = Here(goal, situation, knows)
    if here.screen.loading or not here.screen.elements:
        return None
    if extreme(goal) and (goal.verb in _TO_ONE or (goal.verb == "read" and narrowing(goal))):
        one = meant(here)
        if one is None:
            return narrow(here)
        here = Here(one, situation, knows)
    if is_last_put_away(goal):
        here = Here(put_away(here), situation, knows)
    for way in WAYS.get(goal.verb, ()):
        decided = way(here)
        if decided is not None:
            return decided
    return None
