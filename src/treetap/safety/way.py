"""The way to a control: the page that a menu or dialog lies over, and what was touched to get there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from treetap.acts.pages import searches
from treetap.acts.reading import affirms, command, plain
from treetap.acts.spot import OVER, Spot, editors, headline, spots, titles
from treetap.matching.covering import behind
from treetap.matching.labels import Index, id_words, index, said
from treetap.matching.places import around
from treetap.matching.words import normal
from treetap.models import (
    Back,
    BlockerKind,
    DoubleTap,
    Drag,
    Key,
    LaunchApp,
    LongPress,
    OpenUrl,
    PressKey,
    Role,
    Screen,
    Situation,
    StepRecord,
    StepStatus,
    Swipe,
    Tap,
)

_BACK: Final = 6
"""Steps and screens of the way that can tell what a menu is about."""
_WHOLE: Final = 0.75
"""Of the screen's height and width: what is smaller is a window over a page."""
_NAMES_NOTHING: Final = re.compile(
    r"(?:more(?: options)?|options|menu|overflow(?: menu)?|edit|select|manage|details|info|actions?"
    # Deeds that need no consent by themselves, and no names:
    r"|clear|erase|restore|discard|throw (?:out|away)|清除|清空|还原|恢复|丢弃|舍弃|扔掉"
    r"|更多(?:选项)?|菜单|选项|编辑|选择|管理|详情|操作|多选|⋮|…|\.\.\.)"
)
_REPLIES: Final = re.compile(r"\b(?:reply|answer|forward)\b|回复|答复|转发")
_LEAVES: Final = frozenset({Key.BACK, Key.HOME, Key.RECENTS})
_UNCALLED: Final = frozenset(
    {BlockerKind.AD, BlockerKind.ERROR, BlockerKind.INVITATION, BlockerKind.PERMISSION}
)
_LINE: Final = 60
"""Characters: what is longer is a text that somebody wrote."""


def page_of(situation: Situation) -> tuple[str, ...]:
    """What the page is called; where only a menu or dialog is to be seen, the page that it lies over."""
    known = index(situation.screen)
    if not _lies_over(known):
        return headline(known)
    for seen in reversed(situation.seen[-_BACK:]):
        below = index(seen)
        if seen.elements and not _lies_over(below):
            fields = (one.text for one in editors(below) if one.text.strip() and not searches(one))
            return tuple(dict.fromkeys((*titles(below), *headline(below), *fields)))
    return ()


def _lies_over(known: Index) -> bool:
    screen = known.screen
    if behind(known) or any(one.role is Role.DIALOG for one in screen.elements):
        return True
    if any(blocker.kind in OVER for blocker in screen.blockers):
        return True
    drawn = [known.boxes[one.id] for one in screen.elements if said(one) or one.clickable or one.editable]
    if not drawn:
        return True
    box, size = around(drawn), screen.frame.size
    low = not titles(known) and not editors(known)
    return box.height < _WHOLE * size.height and (low or box.width < _WHOLE * size.width)


def before(situation: Situation) -> tuple[str, ...]:
    """The words of what was last chosen on the way here: a row that was opened or held.

    What was chosen before that, or before going back, is not what this page is about.
    """
    found: list[str] = []
    for step in way(situation):
        words, row = _touched(step, situation)
        named = [text for text in words if not _says_what_to_do(text)]
        found += [*named, *row]
        if row or (named and (isinstance(step.action, LongPress) or step.leads_to != step.page_key)):
            break
    return tuple(dict.fromkeys(found))


def picked_on(situation: Situation) -> tuple[str, ...]:
    """What the page was called on which a row was held, to pick it and others: the bar then counts them."""
    for step in way(situation):
        there = screen_of(step.before, situation)
        if isinstance(step.action, LongPress) and there is not None:
            same = there.package == situation.screen.package
            return titles(index(there)) if same else ()
    return ()


def led(situation: Situation) -> tuple[str, ...]:
    """What the entry of a menu said that was touched right before this dialog came."""
    if not _lies_over(index(situation.screen)):
        return ()
    step = next(way(situation), None)
    if step is None or step is not next(reversed(_steps(situation)), None):
        return ()
    words, _ = _touched(step, situation)
    return tuple(dict.fromkeys(text for text in words if command(text) is not None))


def rows_there(situation: Situation, spot: Spot | None) -> tuple[tuple[str, ...], ...]:
    """The words of the row that is acted on, and then those of the others of its page.

    That is the row of the control, or the one that was last chosen on the way here.
    """
    chosen = spot if spot is not None and _is_of_list(spot) else None
    if chosen is None:
        touched = (_row_touched(step, situation) for step in way(situation))
        chosen = next((one for one in touched if one is not None), None)
    if chosen is None:
        return ()
    rows = [chosen, *(Spot(chosen.known, one) for one in chosen.known.screen.elements)]
    return tuple({one.holder.id: one.row for one in rows if _is_of_list(one)}.values())


def _is_of_list(spot: Spot) -> bool:
    return spot.holder.role is Role.ITEM and bool(spot.row) and not _is_menu(Spot(spot.known, spot.holder))


def _row_touched(step: StepRecord, situation: Situation) -> Spot | None:
    screen = screen_of(step.before, situation)
    target = getattr(step.action, "target", None)
    there = spots(target, screen, step.location)[:1] if screen is not None else []
    return next((spot for spot in there if _is_of_list(spot)), None)


@dataclass(frozen=True)
class Answering:
    """A reply or a forward that was begun on the way here."""

    lines: tuple[str, ...] = ()
    """The short lines of the page on which it was begun: who a reply goes to is among them."""
    filled_in: tuple[str, ...] = ()
    """What the app itself had written into the fields then: an address, a subject, what is quoted."""


def answering(situation: Situation) -> Answering:
    """Nothing where none was begun."""
    for step in way(situation):
        words, _ = _touched(step, situation)
        there = screen_of(step.before, situation)
        if there is not None and any(_REPLIES.search(normal(text)) for text in words):
            texts = [text for one in there.elements for text in said(one)]
            form = screen_of(step.after, situation)
            fields = editors(index(form)) if form is not None else []
            filled = tuple(one.text for one in fields if one.text.strip() and one.text != one.hint)
            return Answering(tuple(one for one in texts if len(one) <= _LINE), filled)
    return Answering()


def way(situation: Situation) -> Iterator[StepRecord]:
    """The steps that led here, the last first, up to where it was gone back or begun elsewhere."""
    for step in reversed([one for one in _steps(situation) if not _sent_away(one, situation)][-_BACK:]):
        action = step.action
        leaves = isinstance(action, Back | LaunchApp | OpenUrl) or (
            isinstance(action, PressKey) and action.key in _LEAVES
        )
        if leaves:
            return
        if step.status is not StepStatus.FAILED and isinstance(
            action, Tap | LongPress | DoubleTap | Swipe | Drag
        ):
            yield step


def _sent_away(step: StepRecord, situation: Situation) -> bool:
    """Whether it only closed what had come over the page uncalled: the page is the one that it was."""
    screen = screen_of(step.before, situation)
    if screen is None or step.status is StepStatus.FAILED:
        return False
    target = getattr(step.action, "target", None)
    for blocker in screen.blockers:
        way_out = blocker.way_out
        if blocker.kind in _UNCALLED and way_out is not None and way_out.kind == step.action.kind:
            own = getattr(way_out, "target", None)
            if own is None or (target is not None and target.element == own.element):
                return True
    return False


def _steps(situation: Situation) -> list[StepRecord]:
    """Of this node and of those before it, in the order of the screens on which they were taken."""
    theirs = [step for node in situation.done for step in node.all_steps()]
    order = {screen.frame.id: at for at, screen in enumerate(situation.seen)}
    known = [step for step in (*theirs, *situation.steps) if step.before in order]
    return sorted(known, key=lambda step: order[step.before or ""]) if theirs else list(situation.steps)


def _touched(step: StepRecord, situation: Situation) -> tuple[list[str], list[str]]:
    """What it says itself, and the words of its row, if it is in one of a list."""
    target = getattr(step.action, "target", None)
    located = step.location.target if step.location is not None else None
    words: list[str] = []
    for one in (target, located):
        if one is not None:
            words += [text.fill() for text in (one.text, one.description) if text is not None]
            words += [id_words(one.resource_id)] if one.resource_id and not words else []
    screen = screen_of(step.before, situation)
    there = spots(target, screen, step.location)[:1] if screen is not None else []
    for spot in there:
        words += spot.labels
        if spot.holder.role is Role.ITEM and not _is_menu(spot):
            return words, list(spot.row)
    return words, []


def _is_menu(spot: Spot) -> bool:
    if spot.dialog or _lies_over(spot.known):
        return True
    return spot.is_row and any(map(_says_what_to_do, spot.labels))


def screen_of(frame: str | None, situation: Situation) -> Screen | None:
    seen = (*situation.seen, situation.screen)
    return next((one for one in reversed(seen) if one.frame.id == frame), None)


def _says_what_to_do(text: str) -> bool:
    return bool(_NAMES_NOTHING.fullmatch(plain(text))) or command(text) is not None or affirms(text)
