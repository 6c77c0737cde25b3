"""One of several options under a caption: "Format" beside M4A, WAV and 3GP, of which one is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from treetap.decision.checking.naming import Token, has_token, is_called
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.matching.holds import quoted
from treetap.matching.labels import said
from treetap.models import Element, EvidenceKind, Role

_OPTIONS = frozenset({Role.RADIO, Role.CHECKBOX, Role.BUTTON, Role.TAB, Role.TEXT, Role.UNKNOWN, Role.ITEM})
_FEWEST = 2


def chosen(sight: Sight, label: Sequence[Token], is_wanted: Callable[[str], bool]) -> Found | None:
    """The only option that says the value is the one that is on, and what stands over it names the rest."""
    now = sight.now
    if now.partial or not label:
        return None
    options = [one for one in now.front if _is_option(one) and any(map(is_wanted, said(one)))]
    if len(options) != 1 or not _is_on(options[0]):
        return None
    group = _group(options[0], now)
    if len(group) < _FEWEST or sum(map(_is_on, group)) != 1:
        return None
    caption = caption_of(group, now)
    if caption is None or not _names(caption.text, label, sight):
        return None
    text = f"{quoted(said(options[0])[0])} is chosen for {quoted(caption.text)}."
    return Found(EvidenceKind.STATE, text, options[0], said(options[0])[0])


def _is_option(one: Element) -> bool:
    return one.role in _OPTIONS and (one.checked is not None or one.clickable) and one.enabled


def _is_on(one: Element) -> bool:
    return one.checked is True or (one.checked is None and one.selected)


def _group(option: Element, shown: Shown) -> list[Element]:
    """Its like, in the same place."""
    return [one for one in shown.front if one.parent == option.parent and one.role is option.role]


def caption_of(group: Sequence[Element], shown: Shown) -> Element | None:
    """The words in one line before the options, else the nearest above them that can not be touched."""
    boxes = shown.index.boxes
    top = min(boxes[one.id].top for one in group)
    left = min(boxes[one.id].left for one in group)
    words = [
        one
        for one in shown.front
        if one.role is Role.TEXT and one.text and one.checked is None and not shown.leads_on(one)
    ]
    beside = [one for one in words if boxes[one.id].right <= left and boxes[one.id].bottom > top]
    first = [one for one in beside if boxes[one.id].top <= max(boxes[each.id].bottom for each in group[:1])]
    if first:
        return max(first, key=lambda one: boxes[one.id].right)
    above = [one for one in words if boxes[one.id].bottom <= top + 1]
    return max(above, key=lambda one: (boxes[one.id].bottom, -boxes[one.id].left), default=None)


def _names(caption: str, label: Sequence[Token], sight: Sight) -> bool:
    """It is called so, or by the last of its names and some of those before it."""
    own = [token for token in dict.fromkeys(label) if has_token(caption, token)]
    return bool(own) and label[-1] in own and is_called(caption, own, besides=sight.besides)
