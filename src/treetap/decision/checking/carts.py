"""In a cart: what was put there stands in it in the kind and number that were wanted, and did not before."""

from __future__ import annotations

from treetap.decision.checking.added import adds
from treetap.decision.checking.naming import has_words
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_it
from treetap.matching.holds import quoted
from treetap.matching.words import normal
from treetap.models import ConstraintKind, Element, EvidenceKind, Slot

_HIGHEST = 0.3
"""Of the screen: no line of a cart is higher."""


def is_for(sight: Sight) -> bool:
    """Whether the goal is about something in a cart."""
    named = any(one.role == "name" for one in sight.slots)
    return sight.goal.object == "cart" and named and sight.goal.verb in {"put_into", "set"}


def check(sight: Sight) -> Found | None:
    now = sight.now
    if now.covered or now.partial or not sight.in_app() or not _is_cart(sight, now):
        return None
    if any(one.kind is ConstraintKind.ALL for one in sight.goal.constraints):
        return None
    found = _line(sight, now)
    if found is None or (sight.goal.verb == "put_into" and not _is_new(sight)):
        return None
    return Found(EvidenceKind.ROW, f"In the cart there is {quoted(sight.slots[0].value)}.", found)


def gone(sight: Sight) -> Found | None:
    """Taken out: the cart had one such line; now it has all its other lines, and that one no longer."""
    now, named = sight.now, [one for one in sight.slots if one.role == "name"]
    if sight.goal.object != "cart" or sight.goal.verb != "delete" or len(named) != 1 or len(sight.slots) != 1:
        return None
    if now.covered or now.partial or not sight.in_app() or not _is_cart(sight, now):
        return None
    if any(is_it(named[0], text) for text, _ in now.lines):
        return None
    same = [one for one in sight.before if one.screen.page_key == sight.screen.page_key and not one.covered]
    had = next((one for one in reversed(same) if _line(sight, one) is not None and not one.partial), None)
    line = None if had is None else _line(sight, had)
    if had is None or line is None or not line.resource_id:
        return None
    others = {one.text for one in had.front if one.resource_id == line.resource_id and one is not line}
    left = {one.text for one in now.front if one.resource_id == line.resource_id}
    if not others or others != left:
        return None
    return Found(EvidenceKind.GONE, f"{quoted(named[0].value)} was in the cart and is no longer.")


def _is_cart(sight: Sight, shown: Shown) -> bool:
    return all(shown.is_about(token) for token in sight.object)


def _line(sight: Sight, shown: Shown) -> Element | None:
    """Its only line, if that says the kinds and the number, too."""
    name = next(one for one in sight.slots if one.role == "name")
    mine = [one for text, one in shown.lines if is_it(name, text)]
    if len(mine) != 1:
        return None
    texts = _block(shown, mine[0])
    kinds = [one for one in sight.slots if one.role == "choice"]
    count = next((one for one in sight.slots if one.role == "count"), None)
    said = all(any(has_words(text, kind.value) for text in texts) for kind in kinds)
    return mine[0] if said and (count is None or _counts(texts, count)) else None


def _counts(texts: list[str], count: Slot) -> bool:
    """Its number stands for itself; where none does, there is one."""
    numbers = [normal(text).strip(" x×") for text in texts if normal(text).strip(" x×").isdigit()]
    return numbers == [count.value] or (not numbers and count.value == "1")


def _block(shown: Shown, name: Element) -> list[str]:
    """What stands from its name down to the name of the next one."""
    boxes, high = shown.index.boxes, shown.screen.frame.size.height
    top = boxes[name.id].top
    alike = [one for one in shown.front if one.resource_id == name.resource_id and one.role is name.role]
    below = [boxes[one.id].top for one in alike if boxes[one.id].top > top and name.resource_id]
    end = min([*below, top + _HIGHEST * high])
    return [text for text, one in shown.lines if top <= boxes[one.id].y < end and one.id != name.id]


def _is_new(sight: Sight) -> bool:
    """The cart was seen without it, or a message said that something was put there."""
    earlier = [one for one in sight.before if one.screen.package == sight.screen.package and not one.covered]
    carts = [one for one in earlier if _is_cart(sight, one) and not one.partial]
    if any(_line(sight, one) is not None for one in carts if one.screen.page_key == sight.screen.page_key):
        return any(_line(sight, one) is None for one in carts) and _told(sight, earlier)
    return _told(sight, earlier) or bool(carts)


def _told(sight: Sight, shown: list[Shown]) -> bool:
    nouns = tuple(word for token in sight.object for one in token for word in (" ".join(one), "".join(one)))
    return any(adds(text, nouns) for one in (*shown, sight.now) for text in one.messages)
