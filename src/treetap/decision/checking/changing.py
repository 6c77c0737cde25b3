"""Rename, raise and lower, type, select, sort: what was there before is there now as it was asked for."""

from __future__ import annotations

import re

from treetap.decision.checking import editing, moved
from treetap.decision.checking.controls import same_place
from treetap.decision.checking.naming import Token, is_called
from treetap.decision.checking.rows import row_titles
from treetap.decision.checking.shown import Shown, is_row
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_it
from treetap.matching.holds import is_on, quoted
from treetap.matching.holds_value import values
from treetap.matching.scale import size_rank
from treetap.matching.words import normal, words
from treetap.models import ConstraintKind, Element, EvidenceKind, Polarity, Role, Slot

_UNCLEAR = (
    ConstraintKind.ALL,
    ConstraintKind.ONLY,
    ConstraintKind.EXCEPT,
    ConstraintKind.NTH,
    ConstraintKind.COMPARISON,
    ConstraintKind.NEGATION,
)
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_RENAMED = re.compile(
    r"\brename (?:the )?(?:\w+ )?(?P<old>\S+) to (?P<new>\S+?)(?: in\b.*)?[.。]?$"
    r"|(?:把|将)(?:文件|文件夹|目录)?(?P<alt>[^\s把将]+?)(?:重命名|改名)(?:为|成)(?P<neu>\S+?)[.。]?$",
    re.IGNORECASE,
)
_MOVES = re.compile(r"\b(?:move|copy|paste)\b|移动|复制|粘贴|移到")
_FIELDS = tuple(words(name) for name in ("field", "box", "text box", "input", "输入框", "文本框", "框"))


def renames(sight: Sight) -> Found | None:
    """The new name is in the list where the old one was, and the old one is gone."""
    if sight.asks(*_UNCLEAR):
        return None
    names = _old_and_new(sight)
    device = editing.names_device(sight)
    return device if names is None or device is not None else _renamed(sight, *names)


def _renamed(sight: Sight, old: Slot, new: Slot) -> Found | None:
    now = sight.now
    new = _with_ending(old, new)
    sought = {normal(old.value), normal(new.value), normal(_stem(new.value))}
    written = [now.typed(one) for one in now.fields]
    if (
        now.covered
        or now.partial
        or not sight.in_app()
        or any(one and normal(one) not in sought for one in written)
    ):
        return None
    if len(written) > 1:
        return None
    row = _entry(now, new)
    if row is None or _entry(now, old) is not None:
        return None
    for shown in sight.earlier():
        if (
            sight.is_here(shown)
            and not shown.covered
            and not shown.partial
            and _entry(shown, old) is not None
        ):
            if _entry(shown, new) is not None or not _others_stayed(shown, now, old):
                return None
            return Found(
                EvidenceKind.ROW, f"{quoted(old.value)} is gone, and {quoted(new.value)} is new.", row
            )
    return None


def _stem(name: str) -> str:
    return re.sub(r"\.[A-Za-z0-9]{1,5}$", "", name)


def _with_ending(old: Slot, new: Slot) -> Slot:
    """What a file is called says what it is, also where the new name leaves that out: it stays."""
    ending = old.value.removeprefix(_stem(old.value))
    if not ending or _stem(new.value) != new.value:
        return new
    return new.model_copy(update={"value": f"{new.value}{ending}"})


def _old_and_new(sight: Sight) -> tuple[Slot, Slot] | None:
    """The two names: as values, or on both sides of a "to" in the goal's own words."""
    old, new = sight.slot("name", "from", "text"), sight.slot("to", "content")
    rest = [one for one in sight.slots if one not in (old, new)]
    titles = [text for text, _ in sight.now.title_texts(tabs=False)]
    there = all(any(is_it(one, text) for text in titles) for one in rest)
    if old is not None and new is not None and there:
        return old, new
    said = _RENAMED.search(sight.goal.clause)
    if said is None:
        return None
    one, other = (said["old"], said["new"]) if said["old"] else (said["alt"], said["neu"])
    if not all(slot.value in one or slot.value in other for slot in sight.slots):
        return None
    return Slot(name="old", type="text", value=one), Slot(name="new", type="text", value=other)


def _entry(shown: Shown, slot: Slot) -> Element | None:
    titles = {one.id for one in shown.titles}
    return next(
        (one for text, one in shown.lines if is_row(one) and one.id not in titles and is_it(slot, text)), None
    )


def _others_stayed(shown: Shown, now: Shown, old: Slot) -> bool:
    here = {text for text, _ in row_titles(now)}
    others = [text for text, _ in row_titles(shown) if not is_it(old, text)]
    return sum(text in here for text in others) * 2 >= len(others)


def moves(sight: Sight) -> Found | None:
    """On the page of the place it was moved to, it is new; or a message says that it went there."""
    if not sight.asks(*_UNCLEAR) and sight.in_app() and (found := moved.told(sight)) is not None:
        return found
    name = sight.slot("name", "content", "text")
    place = sight.slot("to")
    now = sight.now
    if name is None or sight.asks(*_UNCLEAR) or now.covered or now.partial or not sight.in_app():
        return None
    tokens: tuple[Token, ...] = (sight.names.of(place.value),) if place is not None else sight.object[-1:]
    if not tokens or (place is None and len(sight.object) < 2) or now.is_titled(tokens, tabs=False) is None:
        return None
    row = _entry(now, name)
    whole = [one for one in sight.earlier() if not one.partial and not one.covered]
    here = [one for one in whole if sight.is_here(one)]
    if row is None or any(_entry(one, name) is not None for one in here):
        return None
    # Where this page was not seen before, it stood elsewhere, and was about to be moved.
    left = any(_entry(one, name) is not None for one in whole)
    offered = any(_MOVES.search(normal(text)) for one in sight.before for text, _ in one.lines)
    if not here and not (left and offered):
        return None
    return Found(EvidenceKind.ROW, f"{quoted(name.value)} is new here.", row)


def raises(sight: Sight) -> Found | None:
    """The control of that name says more, or less, than it did."""
    if sight.asks(*_UNCLEAR) or sight.slots or sight.now.unsaved or not sight.object or not sight.in_app():
        return None
    for one in sight.now.front:
        have = _quantity(one, sight.now, sight.object)
        if have is None:
            continue
        for shown in sight.before:
            then = _first_quantity(shown, sight.object, one, sight.now)
            if then is None:
                continue
            if have == then or (have > then) is not sight.positive:
                return None
            name = sight.now.index.label(one)
            return Found(EvidenceKind.STATE, f"{quoted(name)} went from {then:g} to {have:g}.", one)
    return None


def _first_quantity(shown: Shown, tokens: tuple[Token, ...], like: Element, now: Shown) -> float | None:
    for one in shown.front:
        same = one.role is like.role and (
            one.resource_id == like.resource_id
            or same_place(shown.index.boxes[one.id], now.index.boxes[like.id])
        )
        if same and (found := _quantity(one, shown, tokens)) is not None:
            return found
    return None


def _quantity(one: Element, shown: Shown, tokens: tuple[Token, ...]) -> float | None:
    if one.role not in {Role.SLIDER, Role.PROGRESS, Role.PICKER, Role.ITEM, Role.TEXT}:
        return None
    names = shown.called(one)
    title = next((name for name in names if is_called(_NUMBER.sub("", name).strip(" %,，:："), tokens)), None)
    if title is None:
        return None
    for value in values(one, shown.screen, title):
        numbers = _NUMBER.findall(value.text)
        if len(numbers) == 1:
            return float(numbers[0])
        rank = size_rank(value.text) if one.role is Role.SLIDER else None
        if rank is not None:
            return float(rank)
    return None


def types(sight: Sight) -> Found | None:
    """The field says it, to the letter."""
    content = sight.slot("content", "text", "name")
    if content is None or len(sight.slots) != 1 or sight.asks(*_UNCLEAR) or not sight.in_app():
        return None
    for one in sight.now.fields:
        if normal(sight.now.typed(one)) != normal(content.value):
            continue
        what = [token for token in sight.object if not _is_field(token)]
        named = not what or any(is_called(text, what) for text in sight.now.called(one) if text != one.text)
        if named and (what or len(sight.now.fields) == 1):
            return Found(EvidenceKind.STATE, f"The field says {quoted(content.value)}.", one)
    return None


def _is_field(token: Token) -> bool:
    return any(one in token for one in _FIELDS)


def selects(sight: Sight) -> Found | None:
    """The option of that name is chosen, or no longer."""
    if sight.asks(*_UNCLEAR) or sight.now.unsaved or not sight.in_app():
        return None
    wanted = sight.goal.polarity is not Polarity.NEGATIVE
    slots = sight.slots
    states: list[tuple[Element, bool]] = []
    for one in sight.now.front:
        if one.checked is None and not one.selected:
            continue
        names = sight.now.called(one)
        fits = (
            all(any(is_it(slot, text) for text in names) for slot in slots)
            if slots
            else any(sight.names_it(text) for text in names)
        )
        on = is_on(one, sight.now.screen)
        if fits and on is not None:
            states.append((one, on))
    if not states or {on for _, on in states} != {wanted}:
        return None
    one = states[0][0]
    name = sight.now.index.label(one)
    return Found(EvidenceKind.STATE, f"{quoted(name)} is {'chosen' if wanted else 'not chosen'}.", one)
