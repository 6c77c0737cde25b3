"""What a touch may do besides showing something: turn a switch, or connect to a network or a device."""

from __future__ import annotations

import re

from treetap.decision.knows import Knows, Thing
from treetap.language.values.value import listed
from treetap.matching.labels import TOGGLES, Index, id_words, index
from treetap.matching.words import bare
from treetap.models import Element, Role, Screen, Situation, Tap
from treetap.models.task import QUESTIONS

LOOKING = frozenset({"read", "count", "reveal", "search", "open", "navigate"})
"""Goals that change nothing on the phone."""
ASKING = QUESTIONS
"""Of these, those that are questions: there is no other sense in which they could change something."""
_ARROW = re.compile(r"chevron|disclosure|arrow (?:right|forward|next)|(?:right|forward|next) arrow")
_ARROWS = frozenset({">", "›", "»", "❯", "→"})
_LINKED = frozenset(
    {"wifi", "wifi network", "wifi settings", "bluetooth", "bluetooth settings", "network", "internet"}
)
_LINKS = re.compile(
    r"\b(?:nearby|available|paired|connected|saved|known|other|my)\s+(?:devices?|networks?|printers?|displays?)\b"
    r"|\bpair (?:a |new )?device|\bcast(?: screen)?$|可用(?:设备|网络)|已配对|已连接的?设备|附近的?设备|投屏",
    re.IGNORECASE,
)
"""Headings of lists of what one can connect to."""
_STANDS = frozenset(
    bare(word.replace("_", " "))
    for word in listed(
        "connected saved paired secured encrypted available disconnected connecting… unpaired not_connected "
        "not_paired out_of_range not_in_range tap_to_connect 已连接 未连接 已保存 已配对 未配对 加密 可用 "
        "不在范围内 点按即可连接 已断开 正在连接… 已断开连接"
    )
)
"""How something that one can connect to stands."""
_FAMILY = 2

_RUNS = frozenset({"play", "pause", "resume", "start", "stop", "record", "skip"})


def turns(thing: Thing, screen: Screen, situation: Situation | None = None) -> bool:
    """Whether a touch turns a switch: its own, or that of a row which does nothing else.

    A row leads on beside its switch where the switch is touched apart, an arrow says so, or it has done so.
    """
    control = thing.target
    if control is None or (control.role not in TOGGLES and control.checked is None):
        return False
    if control.id == thing.element.id or thing.element.checked is not None:
        return True
    if not thing.element.clickable:
        return True
    known = index(screen)
    return not (control.clickable or _has_arrow(thing.element, known) or _led_on(thing, screen, situation))


def _has_arrow(row: Element, known: Index) -> bool:
    parts = [one for one in known.descendants(row) if not one.clickable]
    return any(
        one.text.strip() in _ARROWS
        or _ARROW.search(f"{one.description} {id_words(one.resource_id)}".casefold())
        for one in parts
    )


def _led_on(thing: Thing, screen: Screen, situation: Situation | None) -> bool:
    """Whether touching it on this page has shown another page before."""
    if situation is None:
        return False
    pages = [*(one.page_key for one in situation.visited), screen.page_key]
    return any(
        isinstance(visit.action, Tap)
        and visit.page_key == screen.page_key != page
        and visit.action.target.text is not None
        and bare(visit.action.target.text.fill()) == bare(thing.label)
        for visit, page in zip(situation.visited, pages[1:], strict=True)
    )


def runs(thing: Thing, knows: Knows) -> bool:
    """Whether it is a button that makes something go on, or stop: to touch it is no way to see anything."""
    verb = knows.verb_of(thing.label)
    return (
        verb is not None and verb[0] in _RUNS and thing.element.role in {Role.BUTTON, Role.ICON, Role.IMAGE}
    )


def joins(thing: Thing, screen: Screen, knows: Knows) -> bool:
    """Whether it is one of several networks or devices: to touch it is to connect to it."""
    if thing.role is not Role.ITEM and not thing.element.clickable:
        return False
    known = index(screen)
    row = _row(thing.element, known)
    alike = [one for one in screen.elements if _is_alike(one, row)]
    stands = any(bare(part.text) in _STANDS for part in known.texts(row))
    if not (stands or len(alike) >= _FAMILY) or thing.role is Role.TAB:
        return False
    if not _is_of_links(screen, knows):
        return False
    return stands or (bool(row.resource_id) and not knows.is_thing(thing.label)) or _is_odd(thing, knows)


def _is_of_links(screen: Screen, knows: Knows) -> bool:
    """Whether the page lists what one can connect to, by its title or a heading."""
    title = knows.title(screen)
    about = {name for one in knows.concepts(title) for name in one.ids}
    if any(f"thing:{name}" in about for name in _LINKED) or _LINKS.search(title):
        return True
    texts = [one.text for one in screen.elements if one.text and not one.clickable and len(one.text) <= 40]
    return any(_LINKS.search(text) for text in texts)


def _is_odd(thing: Thing, knows: Knows) -> bool:
    """A name of its own, not made of words of an interface."""
    found = knows.concepts(thing.label)
    return not found or any(
        not any(name.startswith(("thing:", "verb:", "word:")) for name in one.ids) for one in found
    )


def _row(element: Element, known: Index) -> Element:
    outer = [one for one in known.ancestors(element) if one.clickable or one.role is Role.ITEM]
    return outer[-1] if outer else element


def _is_alike(one: Element, other: Element) -> bool:
    return (one.parent, one.role, one.resource_id, one.clickable) == (
        other.parent,
        other.role,
        other.resource_id,
        other.clickable,
    )
