"""What is known of a control before it is touched: that it leads on, which deed it does, or nothing.

A row, a tab and a menu lead on by what they are. A button, an icon and an entry of a menu do what they say;
one that says nothing anybody knows may do anything: mark a song, repeat it, unpack a file.
"""

from __future__ import annotations

import re

from treetap.decision.knows import Knows
from treetap.decision.offline.candidates import LEADS_ON, Candidate
from treetap.decision.offline.working import in_menu
from treetap.language.values.value import listed
from treetap.matching.labels import id_words, index
from treetap.matching.words import words
from treetap.models import Role

UNKNOWN = "?"
"""A deed, or none: nobody knows."""
_CONTROLS = frozenset({Role.BUTTON, Role.ICON, Role.IMAGE})
_SHOWS = frozenset(
    listed(
        "open show view see browse more menu info information details detail about list page nav navigation "
        "drawer overview properties expand home help tab"
    )
)
_SHOWS_ZH = re.compile(r"打开|显示|查看|浏览|信息|详情|明细|关于|列表|概览|属性|展开|主页|首页|帮助")
_TURNS = frozenset({"toggle", "switch", "flip", "onoff"})
_ADDS = re.compile(
    r"(?:[+＋−–-]|(?:add|plus|minus|extend(?: by)?|snooze|加|减|多|少|再加?|延长|推迟)\s*)\s*\d+\s*\w{0,8}\.?"
    r"|\d+\s*(?:more|less)(?: \w+)?",
    re.IGNORECASE,
)
"""So much more, or less."""
_NO_PART = frozenset(listed("act fab icon on option item click"))
"""Of an id, besides what `id_words` leaves out: what says only that it can be touched."""


def deed_of(one: Candidate) -> str:
    """The deed that it is known to do; empty where it leads on; UNKNOWN where its words are nobody's."""
    if one.is_tab or one.is_hub or not _is_control(one):
        return ""
    if one.verb is not None:
        return "" if one.verb[0] in LEADS_ON else one.verb[0]
    if one.does_by_icon or _ADDS.fullmatch(one.label.strip()):
        return one.concepts[0].text if one.does_by_icon else "raise"
    named = _is_of_things(one)
    if (one.thing.element.text and named) or _shows(one.label):
        return ""
    by_id = _by_id(id_words(one.thing.element.resource_id), one.knows)
    if by_id is not None:
        return by_id
    return "" if named else UNKNOWN


def _is_control(one: Candidate) -> bool:
    """Not a row of a page, nor a link of a web page; an entry of a menu is."""
    if any(above.role is Role.WEB for above in index(one.screen).ancestors(one.thing.element)):
        return False
    return in_menu(one.screen) or one.thing.role in _CONTROLS


def _is_of_things(one: Candidate) -> bool:
    """Whether one of its words is a thing or an app: it is called after what it shows."""
    return any(name.startswith(("thing:", "app:")) for part in one.concepts for name in part.ids)


def _shows(text: str) -> bool:
    return not _SHOWS.isdisjoint(words(text)) or _SHOWS_ZH.search(text) is not None


def _by_id(spoken: str, knows: Knows) -> str | None:
    """What its id says: open_lyrics leads on, do_like, timer_play and play_toggle do not."""
    parts = spoken.casefold().split()
    if _shows(" ".join(parts)):
        return ""
    if not _TURNS.isdisjoint(parts):
        return "switch_over"
    while parts and parts[0] in _NO_PART:
        parts.pop(0)
    if not parts:
        return None
    verb = knows.verb_of(" ".join(parts)) or knows.verb_of(parts[-1])
    if verb is not None:
        return "" if verb[0] in LEADS_ON else verb[0]
    senses = knows.lexicon.senses.get(parts[-1], ())
    deeds = [sense.name for sense in senses if sense.kind == "verb" and sense.name not in LEADS_ON]
    return deeds[0] if deeds else None
