"""What is at stake on a page: whom a touch there calls, and what an unknown yes commits to.

Beside a price, a permission, a receiver or a message, an affirmative control that nobody knows counts as
committing. In a phone app an entry of the call log, a favourite or a suggestion of the keypad calls at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from treetap.guard.control import Control, Page, is_for
from treetap.guard.vocabulary import (
    Risk,
    affirms,
    command,
    declines,
    is_just,
    pattern,
    plain,
    questioned,
    says,
    words,
)
from treetap.matching.labels import TOGGLES, id_words, said
from treetap.matching.page_names import address_bar
from treetap.matching.places import in_one_row
from treetap.matching.words import is_chinese, normal
from treetap.models import App, Role

_LONGEST: Final = 60  # Characters of a label.
_CALLED: Final = pattern("calls", "number")
_DIGITS: Final = re.compile(r"(?=(?:\D*\d){3})\+?[\d\s().*#-]{3,20}")  # Where numbers are those of people.
_NUMBER: Final = re.compile(r"(?=(?:\D*\d){7})\+?[\d\s().*-]+")


# Calls


def dials(control: Control, apps: tuple[App, ...], *, held: bool = False) -> Risk | None:
    """What a touch calls; `held`: a finger that stays on a key of the keypad calls whoever is on it."""
    known, package, row = control.known, control.known.screen.package, [normal(text) for text in control.row]
    names = [package.casefold(), *(app.label for app in apps if app.package == package)]
    phone = says("calls", "app", *names) or any(app.dials for app in apps if app.package == package)
    if held:
        key = any(re.fullmatch(r"[1-9](?: ?[a-z]{2,4})?", plain(text)) for text in control.labels)
        return Risk("call", "a key that is held down calls") if key and phone and control.on.keypad else None
    heads = _heads(control.on)
    if not control.labels or _only_shows(control, heads):
        return None
    title = normal(control.labels[0])
    web = address_bar(known.screen) is not None
    number = _CALLED.fullmatch(title) or (says("calls", "book", *names) and _DIGITS.fullmatch(title))
    if (number or (web and any(map(_CALLED.fullmatch, row)))) and not says("calls", "writes", *names):
        return Risk("call", f"'{control.labels[0]}' is a number to call", opens=web)
    others = [Control(control.on, one).row for one in known.screen.elements if one.role is Role.ITEM]
    log = sum(is_just("calls", "way", *one) for one in others) > 1
    if control.dialog or not (phone or log) or is_just("calls", "contacts", *heads):
        return None
    numbers = any(_CALLED.fullmatch(text) or _DIGITS.fullmatch(text) for text in row)
    entry = control.is_row and (numbers or is_just("controls", "when", *row) or is_just("calls", "way", *row))
    favourite = is_just("calls", "favourites", *heads, *control.above[-1:])
    calls = f"'{control.labels[0]}' is an entry of a phone app, and such entries call"
    return Risk("call", calls) if entry or (favourite and not is_just("labels", "usual", title)) else None


def _only_shows(control: Control, heads: list[str]) -> bool:
    """Settings, people to choose from, a form; a row with a call button of its own leads to its details."""
    page, known, bar = control.on, control.known, address_bar(control.known.screen)
    form = any(one != bar and not is_for(one, "searches") for one in page.fields) and not page.keypad
    inside = [one for one in known.descendants(control.element) if control.is_row and one.clickable]
    own = [text for one in inside for text in (*Control(page, one).labels, id_words(one.resource_id))]
    aside = says("calls", "aside", id_words(known.screen.activity.rpartition(".")[2]), *heads)
    return form or aside or any(command(text) in ("call", "video_call") for text in own)


def _heads(page: Page) -> list[str]:
    """What the page is called: its titles, and of its tabs and chips the one that is chosen."""
    known = page.index
    chips = [one for one in known.screen.elements if one.role in TOGGLES or one.role is Role.TAB]
    texts = [(one, text) for one in chips for part in (one, *known.descendants(one)) for text in said(part)]
    others = {text for one, text in texts if not (one.selected or one.checked)}
    return [text for text in (*(text for _, text in texts), *page.heads()) if text not in others]


# Unknown affirmative controls


def unknown(control: Control) -> bool:
    """Whether it is a worded button that can be a yes, and no rule understands its words."""
    one, labels, boxes = control.element, control.labels, control.known.boxes
    texts = [plain(part.text) for part in (one, *control.known.texts(one)) if part.text.strip()]
    worded = any((2 if is_chinese(text) else 3) <= len(text) <= _LONGEST for text in texts)
    if one.role not in (Role.BUTTON, Role.TEXT, Role.UNKNOWN) or control.is_toggle or not worded:
        return False
    in_a_bar = sum(in_one_row(boxes[one.id], boxes[other.element.id]) for other in _others(control)) > 1
    usual = (in_a_bar or all(is_just("labels", "usual", text) for text in labels)) and not control.dialog
    declined = any(map(declines, labels)) and not is_just("labels", "leaves", *control.choices)
    leaves = is_just("labels", "leaves", *labels) or says("labels", "discards", *labels)
    return not (usual or declined or leaves or any(map(command, labels)))


def stake(control: Control) -> Risk | None:
    """What a yes there commits to, as far as it shows; guessed where the page leaves a doubt."""
    beside = [one.labels[0] for one in _others(control)]
    # A yes in everybody's words answers what rules read; of several, one that is known is the yes.
    known = all(affirms(text) or is_just("labels", "usual", text) for text in control.labels)
    if known or is_just("labels", "mild", *control.labels) or any(map(_is_yes, beside)):
        return None
    # A page from which one of its own buttons leads back is a question like any dialog.
    back = [text for text in beside if declines(text) or _leads_back(text)]
    chooses = bool(beside and control.dialog) or bool(back)
    equals = len([text for text in beside if text not in back and not is_just("labels", "usual+mild", text)])
    signs = [(kind, sure) for shows, kind, sure in _signs(control, equals, chooses=chooses) if shows]
    because = f"nobody knows what '{control.labels[0]}' does on a page like this"
    best = sorted(signs, key=lambda one: not one[1])[:1]
    return next((Risk(kind, because, guessed=not sure) for kind, sure in best), None)


def is_named(control: Control, sentence: str) -> bool:
    """Whether the person's sentence has a word of the control: then it is about what they asked for."""
    said_so = normal(sentence)
    for label in map(plain, control.labels):
        pieces = [label[at : at + 2] for at in range(len(label) - 1)] if is_chinese(label) else []
        letters = set(re.findall(r"[a-z]{4,}", label)) - words("stakes", "small")
        if any(one in said_so for one in pieces) or letters & set(re.findall(r"[a-z]+", said_so)):
            return True
    return False


def _others(control: Control) -> list[Control]:
    """The other worded buttons of the dialog, or of the page."""
    parts = [one for one in control.dialog or control.on.front if one.clickable and one.checked is None]
    found = [Control(control.on, one) for one in parts if one.id != control.element.id]
    return [one for one in found if one.is_button and one.holder.role is not Role.ITEM and one.labels]


def _leads_back(text: str) -> bool:
    return pattern("labels", "leaves+drops").match(plain(text)) is not None


def _is_yes(text: str) -> bool:
    known = command(text) is not None or is_just("labels", "affirms+goes_on", text)
    return known and not (declines(text) or _leads_back(text))


def _signs(control: Control, equals: int, *, chooses: bool) -> Iterator[tuple[object, str, bool]]:
    """What shows that it commits, to what, and whether that is sure.

    `equals`: how many other buttons nobody knows either; `chooses`: there is a way out, so that what is said
    is a question or a warning. What only tells something has one button.
    """
    known, few = control.known, equals <= 1
    texts = control.question or (*control.on.heads(), *control.page)
    asked = control.question or [one for one in control.page if says("stakes", "long", one)]
    grants = any("grant" in questioned(text) for text in texts)
    yield grants or (chooses and says("stakes", "wants", *asked)), "grant", True
    bar = address_bar(known.screen)
    filled = [one for one in control.on.written if one != bar and re.search(r"[^\W\d_]", one.text)]
    receiver = any(map(pattern("stakes", "receiver").fullmatch, map(normal, texts)))
    yield control.on.shows("pays"), "pay", True
    yield any(control.on.sends(one) for one in filled), "send", True
    yield chooses and says("pages", "amount", *asked), "pay", bool(control.dialog)
    names = says("stakes", "names", *asked)
    asks = says("stakes", "follows", *asked) or (names and says("labels", "asks", *asked))
    yield chooses and asks, "other", False
    yield few and ((filled and not control.dialog) or receiver), "send", False
    yield not equals and says("pages", "amount", *texts), "pay", False
    boxes = [one for one in known.screen.elements if one.role is Role.CHECKBOX and one.checked]
    chosen = len(boxes) > 1 or any(Control(control.on, one).holder.role is Role.ITEM for one in boxes)
    yield chosen or says("labels", "warns", *texts), "other", False
    yield few and any(map(_NUMBER.fullmatch, map(normal, texts))), "call", False
    yield few and says("stakes", "size", *texts), "install", False
