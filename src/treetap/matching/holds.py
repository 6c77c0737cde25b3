"""Whether an expectation holds on a screen, and why. What cannot be told from its elements is not guessed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from treetap.matching.describing import described
from treetap.matching.find import Match, find
from treetap.matching.holds_value import in_pieces, is_in_pieces, is_value, values
from treetap.matching.labels import index, said
from treetap.matching.page_names import View, titles, view
from treetap.matching.words import is_chinese, normal, same_text, similarity
from treetap.models import (
    Action,
    Appears,
    Checked,
    Element,
    Expectation,
    Gone,
    HasValue,
    InputText,
    OnPage,
    Role,
    Screen,
    SetChecked,
    SetValue,
    Source,
    Tap,
    Target,
    Toast,
)

SURE = 0.77
"""How well an element must answer a description to be the thing that was expected."""
_SLIP = 0.9
"""How alike a text that was read off pixels must be."""
_OFF_CENTRE = 0.04
"""As far, of the width, as a passing message may be from the middle."""
_NO_TOAST = frozenset({Role.BUTTON, Role.FIELD, Role.SWITCH, Role.CHECKBOX, Role.RADIO, Role.TAB, Role.ITEM})


@dataclass(frozen=True, slots=True)
class Holding:
    """`met` is None where these elements cannot tell: the page is covered, or nobody looked at it."""

    met: bool | None
    why: str
    element: Element | None = None
    """What it was seen by."""


def holds(expectation: Expectation, screen: Screen, before: Screen | None = None) -> Holding:
    """Whether the screen is as expected. `before`: the screen on which the target's element id was given."""
    match expectation:
        case Appears(target=target):
            return _appears(target, screen, before)
        case Gone(target=target):
            return _gone(target, screen, before)
        case Checked(target=target, checked=checked):
            return _checked(target, checked, screen, before)
        case HasValue(target=target, value=value):
            return _has_value(target, value.fill(), screen, before)
        case OnPage(title=title, page_key=page_key):
            return _on_page(None if title is None else title.fill(), page_key, screen)
        case Toast(text=text):
            return _toast(text.fill(), screen, before)
    assert_never(expectation)


def seen(target: Target, screen: Screen, before: Screen | None = None) -> tuple[Match, ...]:
    """What surely answers the description, the best first."""
    target = _anew(target, before) if before is not None and before is not screen else target
    found = find(target, screen)
    return tuple(match for match in found.ranked if match.score >= SURE)


def _anew(target: Target, before: Screen) -> Target:
    """An element id is good for one screen: on another, what the element was is looked for."""
    element = None if target.element is None else before.element(target.element)
    if element is None:
        return target
    known = described(element, before)
    given = {name for name in type(target).model_fields if getattr(target, name)} - {"element"}
    update = {name: getattr(target, name) for name in given}
    return known.model_copy(update={**update, "page_key": target.page_key})


def is_guess(expectation: Expectation) -> bool:
    """Whether it is only a sentence about the screen, as a model says what it thinks will show.

    Words that stand there confirm it. That they do not proves nothing: it takes eyes to tell.
    """
    target = expectation.target if isinstance(expectation, Appears) else None
    return target is not None and target.model_fields_set == {"sentence"}


def _guessed(sentence: str, screen: Screen) -> Holding:
    wanted = normal(sentence)
    edge = "" if is_chinese(wanted) else r"(?![a-z0-9])"
    says = re.compile(rf"{'(?<![a-z0-9])' if edge else ''}{re.escape(wanted)}{edge}")
    for one in screen.elements:
        if wanted and any(says.search(normal(text)) for text in said(one)):
            return Holding(True, f"{quoted(sentence)} shows.", one)
    if wanted and any(says.search(normal(text)) for text in screen.toasts):
        return Holding(True, f"A message says {quoted(sentence)}.")
    return Holding(None, f"Nothing says {quoted(sentence)} in these words.")


def _appears(target: Target, screen: Screen, before: Screen | None) -> Holding:
    if target.sentence is not None and target.model_fields_set == {"sentence"}:
        return _guessed(target.sentence.fill(), screen)
    shown = _shown(target, screen, before)
    name = named(target)
    if shown is not None:
        return Holding(True, f"{name} shows.", shown)
    unseen = _unseen(screen)
    if unseen:
        return Holding(None, f"{name} is not to be seen, but {unseen}.")
    return Holding(False, f"{name} does not show.")


def _shown(target: Target, screen: Screen, before: Screen | None) -> Element | None:
    """What answers; or, where nothing but a text is asked for, what says it, such as a field with it in."""
    found = seen(target, screen, before)
    if found:
        return found[0].element
    if target.text is None or target.model_fields_set != {"text"}:
        return None
    wanted = target.text.fill()
    return next((one for one in screen.elements if any(same_text(text, wanted) for text in said(one))), None)


def _gone(target: Target, screen: Screen, before: Screen | None) -> Holding:
    shown = _shown(target, screen, before)
    name = named(target)
    if shown is not None:
        return Holding(False, f"{name} still shows.", shown)
    unseen = _unseen(screen)
    if unseen and not _was_in_front(target, screen, before):
        return Holding(None, f"{name} is not to be seen, but {unseen}.")
    return Holding(True, f"{name} no longer shows.")


def _was_in_front(target: Target, screen: Screen, before: Screen | None) -> bool:
    """The same window lay over the page before, and the target was in it."""
    if before is None or view(before) is not view(screen):
        return False
    return before.page_key == screen.page_key and bool(seen(target, before))


def _checked(target: Target, wanted: bool, screen: Screen, before: Screen | None) -> Holding:
    found = seen(target, screen, before)
    name, state = named(target), "on" if wanted else "off"
    known = [(one, is_on(one.element, screen)) for one in found]
    told = [(one, on) for one, on in known if on is not None]
    best = [(one, on) for one, on in told if one.score >= told[0][0].score - 0.02]
    answers = {on for _, on in best}
    if len(answers) == 1:
        on = answers.pop()
        how = f"{name} is {state}." if on is wanted else f"{name} is {'on' if on else 'off'}, not {state}."
        return Holding(on is wanted, how, best[0][0].element)
    if answers:
        return Holding(None, f"Several things are called {name}: some are on, some are off.")
    unseen = _unseen(screen)
    if not unseen and view(screen) is View.READ:
        unseen = "the page was only read off its picture"
    if unseen:
        return Holding(None, f"Whether {name} is {state} cannot be seen: {unseen}.")
    if found:
        return Holding(None, f"{name} shows, but nothing says whether it is on.", found[0].element)
    return Holding(False, f"{name} is not on the screen.")


def is_on(element: Element, screen: Screen) -> bool | None:
    """Whether the switch, box or choice that it is, or names, is on; None if it is none of them."""
    if element.checked is not None:
        return element.checked
    lookup = index(screen)
    control = lookup.control(element)
    if control is not None and control.checked is not None:
        return control.checked
    doer = lookup.doer(element)
    for one in (element, doer, *lookup.descendants(doer)):
        if one.selected:
            return True
    return False if _has_selected_sibling(doer, screen) else None


def _has_selected_sibling(element: Element, screen: Screen) -> bool:
    """One of a group of its kind is chosen, so the others are not."""
    return any(
        one.selected and one.parent == element.parent and one.role is element.role and one.id != element.id
        for one in screen.elements
    )


def _has_value(target: Target, wanted: str, screen: Screen, before: Screen | None) -> Holding:
    found = [match.element for match in seen(target, screen, before)]
    if not found and (shown := _shown(target, screen, before)) is not None:
        found = [shown]
    name, called = named(target), "" if target.text is None else target.text.fill()
    told: list[str] = []
    for element in found:
        if is_in_pieces(wanted, element, screen):
            return _put_together(name, wanted, element, screen)
        for value in values(element, screen, called):
            if is_value(wanted, value):
                return Holding(True, f"{name} says {quoted(wanted)}.", element)
            told.append(value.text)
    unseen = _unseen(screen)
    if not found:
        hidden = f"What {name} says cannot be seen: {unseen}."
        return Holding(None, hidden) if unseen else Holding(False, f"{name} is not on the screen.")
    if not told:
        return Holding(None, f"{name} shows, but says nothing about its value.", found[0])
    instead = " or ".join(dict.fromkeys(quoted(text) for text in told[:3]))
    return Holding(False, f"{name} says {instead}, not {quoted(wanted)}.", found[0])


def _put_together(name: str, wanted: str, picker: Element, screen: Screen) -> Holding:
    met = in_pieces(wanted, picker, screen)
    how = "shows" if met else "shows something else than" if met is False else "may or may not show"
    return Holding(met, f"{name} {how} {quoted(wanted)}.", picker)


def _on_page(title: str | None, page_key: str | None, screen: Screen) -> Holding:
    if page_key is not None and page_key != screen.page_key:
        known = bool(screen.page_key)
        why = "another page than the one that was learned" if known else "a page that nobody looked at"
        return Holding(False if known else None, f"This is {why}.")
    if title is None:
        return Holding(True, "This is the page that was learned.")
    return _titled(title, screen)


def _titled(title: str, screen: Screen) -> Holding:
    here = titles(screen)
    for one in here:
        read = one.source is not Source.TREE and similarity(one.text, title) >= _SLIP
        if read or any(same_text(words, title) for words in said(one)):
            return Holding(True, f"The page is {quoted(title)}.", one)
    unseen = _unseen(screen)
    if unseen:
        return Holding(None, f"Whether the page behind is {quoted(title)} cannot be seen: {unseen}.")
    shown = f"The page is {quoted(said(here[0])[0])}" if here else "The page has no title"
    return Holding(False, f"{shown}, not {quoted(title)}.")


def _toast(text: str, screen: Screen, before: Screen | None) -> Holding:
    for one in screen.toasts:
        if same_text(one, text) or similarity(one, text) >= _SLIP:
            return Holding(True, f"A message says {quoted(one)}.")
    old = {one.text for one in before.elements} if before is not None and before is not screen else set()
    for element in screen.elements:
        if element.text and element.text not in old and same_text(element.text, text):
            free = element.parent is None and element.role not in _NO_TOAST and not element.clickable
            if (free and element.label_of is None) or is_passing(element) or is_flash(element, screen):
                return Holding(True, f"A message says {quoted(element.text)}.", element)
    if not screen.sources:
        return Holding(None, "Nobody has read what the screen says.")
    if screen.toasts:
        return Holding(False, f"The message says {quoted(screen.toasts[-1])}, not {quoted(text)}.")
    return Holding(False, f"No message says {quoted(text)}.")


def is_passing(element: Element) -> bool:
    """A text of the bar at the foot of a page that goes away by itself."""
    return "snackbar" in element.resource_id.rpartition("/")[2].casefold()


def is_flash(element: Element, screen: Screen) -> bool:
    """A line in the middle of the lower half that is in the picture and in no tree: as messages pass."""
    if element.source is not Source.OCR or Source.TREE not in screen.sources or not element.text:
        return False
    size = screen.frame.size
    centre = element.bounds.on(size).center
    return centre.y > size.height * 0.5 and abs(centre.x - size.width / 2) <= size.width * _OFF_CENTRE


def _unseen(screen: Screen) -> str:
    """What keeps the page from being seen whole; empty if nothing does."""
    match view(screen):
        case View.WHOLE | View.READ:
            return ""
        case View.COVERED:
            return "something lies over the page"
        case View.NONE:
            return "only its picture is at hand"


def named(target: Target) -> str:
    """What the target is called, for people."""
    for text in (target.text, target.description, target.sentence):
        if text is not None:
            return quoted(text.fill())
    if target.resource_id is not None:
        return quoted(target.resource_id.rpartition("/")[2])
    if target.role is not None:
        near = f" at {quoted(target.anchors[0].text.fill())}" if target.anchors else ""
        return f"The {target.role.value}{near}"
    return "The target"


def quoted(text: str) -> str:
    """In quotation marks, and not too long."""
    flat = " ".join(text.split())
    return f"'{flat if len(flat) <= 60 else flat[:57] + '…'}'"


def all_hold(expect: Sequence[Expectation], screen: Screen) -> str:
    """Why all of these hold; empty if one does not, or nothing is expected."""
    found = [holds(one, screen) for one in expect]
    return " ".join(one.why for one in found) if found and all(one.met for one in found) else ""


def holds_already(action: Action, expect: Sequence[Expectation], screen: Screen) -> str:
    """Why there is nothing to do: the state that the action brings about holds. Empty if there is.

    A tap on a switch that is on would turn it off; typing what a field contains would double it."""
    kinds = isinstance(action, Tap | InputText | SetChecked | SetValue)
    states = all(isinstance(one, Checked | HasValue) for one in expect)
    return all_hold(expect, screen) if kinds and states else ""
