"""The way out of what lies over a page that commits to least."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from treetap.models import Action, Back, BlockerKind, Element, Role, Tap, Target, Text
from treetap.perception.words import (
    AGREES_TO_NOTHING,
    ANSWERS,
    ASKS,
    CANCELS,
    CLOSE_APP,
    CLOSE_MARK,
    CLOSES,
    DISAGREES,
    INVITES,
    LATER,
    LOSES,
    PLEDGES,
    REFUSES,
    SKIPS_AD,
    STAYS,
    WAITS,
    plain,
)

_CLOSE_ID = re.compile(
    r"(?:^|_)(?:iv|btn|img|image|icon|ic)?_?(?:close|dismiss|cancel|skip)_?(?:iv|btn|img|image|icon|button|view)?(?:_|$)",
    re.IGNORECASE,
)
_DENY_ID = re.compile(r":id/permission_deny_button$|:id/permission_(?:deny|no)_\w*button$", re.IGNORECASE)
_USED = frozenset({Role.BUTTON, Role.ITEM, Role.TAB, Role.TEXT, Role.IMAGE, Role.ICON, Role.UNKNOWN})
_SQUARE = 1.2

_Words = tuple[re.Pattern[str], ...]
_PERMISSION: _Words = (REFUSES, LATER, STAYS, CLOSES)
_AD: _Words = (SKIPS_AD, CLOSES, LATER, REFUSES, STAYS)
_INVITATION: _Words = (LATER, STAYS, REFUSES, CLOSES)
_ERROR: _Words = (WAITS, STAYS, LATER, CLOSE_MARK, CLOSE_APP)
_OTHER: _Words = (STAYS, LATER, DISAGREES, CLOSE_MARK)
_LOSING: _Words = (WAITS, CANCELS)


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that can be touched, and what it says."""

    element: Element
    says: str
    parts: tuple[str, ...]
    """The ids of the element and of the texts in it."""

    @property
    def is_button(self) -> bool:
        return self.element.role is not Role.ITEM


def choices_in(elements: Sequence[Element]) -> tuple[Choice, ...]:
    """Everything that can be touched and is no value to set, with its words."""
    inside: dict[str, list[Element]] = {}
    for element in elements:
        if element.parent is not None and element.role in (Role.TEXT, Role.ICON, Role.IMAGE):
            inside.setdefault(element.parent, []).append(element)
    found = []
    for element in elements:
        if not element.clickable or element.editable or element.role not in _USED:
            continue
        parts = inside.get(element.id, [])
        own = element.text or element.description
        says = own or " ".join(part.text or part.description for part in parts)
        found.append(Choice(element, plain(says), (element.id, *(part.id for part in parts))))
    return tuple(found)


def way_out(
    kind: BlockerKind, choices: Sequence[Choice], title: str = "", texts: Sequence[str] = ()
) -> Action:
    """A touch on what refuses, postpones or closes; back where nothing is sure to commit to nothing."""
    usable = [choice for choice in choices if choice.element.enabled]
    if any(ANSWERS.fullmatch(choice.says) for choice in choices):
        return _back()  # a call: to take it or not is for the user to say
    if kind is BlockerKind.PERMISSION:
        return _first(usable, _PERMISSION, _denies) or _back()
    if kind is BlockerKind.AD:
        return _first(usable, _AD) or _marked(usable) or _back()
    asked = plain(" ".join((title, *(text for text in texts if ASKS.search(text)))))
    safe = [choice for choice in usable if not _is_in(choice.says, asked)]
    said = " ".join((title, *texts))
    worded = [choice for choice in choices if choice.says]
    invited = kind is BlockerKind.INVITATION or (
        kind is not BlockerKind.ERROR and any(INVITES.fullmatch(choice.says) for choice in worded)
    )
    if LOSES.search(said):
        return _first(safe, (*_LOSING, LATER) if invited else _LOSING) or _back()
    order = _INVITATION if invited else _ERROR if kind is BlockerKind.ERROR else _OTHER
    found = _first(safe, order) or _marked(safe)
    if found is None and len(worded) == 1:
        found = _first(safe, (CLOSES,))
    if found is None and len(choices) == 1 and not ASKS.search(said) and not PLEDGES.search(said):
        found = _first(safe, (AGREES_TO_NOTHING,))
    return found or _back()


def closes(choice: Choice) -> bool:
    """A small mark that closes something: a cross, or an icon that says so."""
    element = choice.element
    if CLOSE_MARK.fullmatch(choice.says):
        return True
    if not choice.says:
        return _CLOSE_ID.search(element.resource_id.rpartition("/")[2]) is not None
    long, short = sorted((element.bounds.width, element.bounds.height), reverse=True)
    return not element.text and long <= _SQUARE * short and CLOSES.fullmatch(choice.says) is not None


def _denies(choice: Choice) -> bool:
    return _DENY_ID.search(choice.element.resource_id) is not None


def _marked(choices: Sequence[Choice]) -> Action | None:
    return next((_touch(choice) for choice in choices if closes(choice)), None)


def _first(
    choices: Sequence[Choice], order: _Words, known: Callable[[Choice], bool] | None = None
) -> Action | None:
    """The first that is `known`, whatever language it speaks, or says one of the words."""
    for choice in choices:
        if known is not None and known(choice):
            return _touch(choice)
    for words in order:
        for choice in choices:
            if words.fullmatch(choice.says):
                return _touch(choice)
    return None


def _is_in(says: str, asked: str) -> bool:
    """Whether a button does what the title or question speaks of: "Close" under "Close your account?"."""
    word = says.strip(" .!。！…")
    if not word:
        return False
    if word.isascii():
        return re.search(rf"\b{re.escape(word)}\b", asked, re.IGNORECASE) is not None
    return word in asked


def _back() -> Action:
    return Back(description="Leave it with the back key")


def _touch(choice: Choice) -> Action:
    element = choice.element
    return Tap(
        target=Target(
            element=element.id,
            resource_id=element.resource_id or None,
            text=Text.literal(element.text) if element.text else None,
            role=element.role,
        ),
        description=f"Tap “{choice.says}”" if choice.says else "Close it",
    )
