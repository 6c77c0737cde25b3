"""Numbers of elements that a model has put in quotation marks: numbers, where they can be nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from treetap.decision.model.short import NOWHERE, ShortReply, ShortStep
from treetap.errors import ReplyInvalid
from treetap.models import Element, Screen

_LONGEST: Final = 6
"""Digits of a number that an element could have."""
_NOT_BY_NUMBER: Final = NOWHERE | {"scroll_to"}
"""What is looked for further down has no number yet."""


class Unquoting:
    """On one screen, whose elements were numbered so."""

    def __init__(self, elements: Mapping[int, Element], screen: Screen) -> None:
        self._elements, self._screen = elements, screen

    def reply(self, reply: ShortReply) -> ShortReply:
        """The same, with numbers for numbers. Raises `ReplyInvalid` where words could be meant as well."""
        sure = all(self._is_number(place) for step in reply.steps for place in _places(step))
        steps = tuple(
            step.model_copy(
                update={
                    name: self._place(getattr(step, name), later=at > 0 and not sure)
                    for name in ("at", "to")
                    if isinstance(getattr(step, name), str) and step.do not in _NOT_BY_NUMBER
                }
            )
            for at, step in enumerate(reply.steps)
        )
        seen = tuple(self._place(one, later=False) if isinstance(one, str) else one for one in reply.seen)
        return reply.model_copy(update={"steps": steps, "seen": seen})

    def _place(self, words: str, *, later: bool) -> int | str:
        """`later`: it may be something that will only show then, and is called by its words."""
        number = _number(words)
        if number is None:
            return words
        sayers = [one for one in self._screen.elements if _says(one, words.strip())]
        if number not in self._elements:
            if not sayers and not later:
                raise _invalid(f"there is no element {number} on this screen")
            return words
        if later or any(one.id != self._elements[number].id for one in sayers):
            raise _invalid(
                f"'{number}' can be the number of an element or the words on one; "
                "give the number of an element without quotation marks"
            )
        return number

    def _is_number(self, place: object) -> bool:
        return not isinstance(place, int | str) or (
            isinstance(place, str) and _number(place) in self._elements
        )


def _places(step: ShortStep) -> tuple[object, ...]:
    return () if step.do in _NOT_BY_NUMBER else (step.at, step.to)


def _number(words: str) -> int | None:
    """As it would be written: 06 is no number of an element."""
    digits = words.strip()
    if len(digits) > _LONGEST or not (digits.isascii() and digits.isdigit()):
        return None
    return int(digits) if str(int(digits)) == digits else None


def _says(element: Element, words: str) -> bool:
    return any(words == text.strip() for text in (element.text, element.description, element.hint) if text)


def _invalid(problem: str) -> ReplyInvalid:
    return ReplyInvalid(f"The reply cannot be used: {problem}.", hint="Answer with one JSON object as asked.")
