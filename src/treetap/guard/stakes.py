"""What a touch on a control commits to: by its words, by where it stands, by what the page shows.

In a phone app an entry of the call log, a favourite or a suggestion of the keypad calls at once. Beside a
price, a permission, a receiver or a message, an affirmative control that nobody knows counts as committing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from treetap.guard.control import ASIDE, Control, Page, is_for
from treetap.guard.vocabulary import (
    LONGEST,
    Risk,
    affirms,
    command,
    declines,
    is_just,
    pattern,
    plain,
    questioned,
    says,
    vocabulary,
)
from treetap.matching.labels import TOGGLES, id_words, in_one_row, said
from treetap.matching.page_names import address_bar
from treetap.matching.quantities import same_number
from treetap.matching.words import is_chinese, normal
from treetap.models import Role, Situation

_PLACES: Final = TOGGLES | {Role.TAB}  # As which the places of an app are drawn.
_LOW: Final = 0.6  # Of the screen's height: a nameless field below it writes to somebody.
_LINES, _VERB_ZH = 3, 4  # Lines of a text; letters of a Chinese verb.
_DIGITS: Final = re.compile(r"(?=(?:\D*\d){3})\+?[\d\s().*#-]{3,20}")  # Where numbers are those of people.
_NUMBER: Final = re.compile(r"(?=(?:\D*\d){7})\+?[\d\s().*-]+")


def pressed(control: Control, situation: Situation | None = None, *, held: bool = False) -> Risk | None:
    """What a touch on it does. A row that is called as the person calls something is that thing."""
    element, labels = control.element, control.labels
    inner = control.known.control(element) if control.is_row else element
    if element.editable or element.role in ASIDE:
        return None
    if control.is_toggle or (inner is not None and inner.role in TOGGLES):
        return toggled(control, on=not (inner or element).checked)
    if any(map(declines, labels)) or control.puts_off:
        # The safe way, unless what is asked is whether to cancel, and another button keeps.
        keeps = is_just("labels", "keeps_on", *control.choices) and is_just("labels", "ends", *labels)
        ended = {name for part in control.question if keeps for name in questioned(part)}
        cancels = ended & {"cancel", "close_account", "leave"}
        return Risk("cancel", f"it says '{labels[0]}' to that") if cancels else None
    goals = () if situation is None or not control.is_row else situation.mandate.goals
    named = {plain(slot.value) for goal in goals for slot in goal.slots if slot.role in ("name", "title")}
    return (
        commanded((text for text in labels if plain(text) not in named), control)
        or _by_place(control)
        or commanded(control.id_forms, control)
        or _dials(control, situation, held=held)
        or _confirmed(control, situation)
        or _wordless(control)
    )


def toggled(control: Control, *, on: bool) -> Risk | None:
    """Switching something on that lets others in. What is taken away again is no risk."""
    own = [*control.labels, *control.row, control.id_words]
    grants = says("controls", "grants", *own, *control.on.heads(), *control.above)
    return Risk("grant", f"it switches on '{own[0]}'") if on and grants else None


def commanded(texts: Iterable[str], control: Control | None = None) -> Risk | None:
    """The first act that the texts tell to do, by what they say or as the words of an id do."""
    for text in texts:
        name = command(text, loose=control is None or control.is_button)
        if name is not None and control is None:
            return Risk(name, f"it says '{text}'")
        if name is not None and control is not None and not _is_harmless(name, text, control):
            return _graded("delete" if text == "erase" else name, text, control)
    return None


def _by_place(control: Control) -> Risk | None:
    """Words that commit only where they stand: beside a price, in a shop of apps, where a backup is."""
    for place in vocabulary()["by_place"]:
        if is_just("controls", place["says"], *control.labels) and control.on.shows(place["where"]):
            because = f"it says '{control.labels[0]}' here"
            return Risk(place["act"], because, guessed=place.get("guessed", False))
    return None


def _graded(name: str, text: str, control: Control) -> Risk:
    """On a page that pays, whatever goes on pays; a share leads to a list of receivers first."""
    because, pays, asked = f"it says '{text}'", control.on.shows("pays"), control.question
    if name == "erase" and is_just("controls", "erases", text):
        around = (*control.labels, *asked, *control.on.heads(), *control.page)
        if not says("controls", "phone", *around) and (not asked or says("controls", "entry", *asked)):
            return Risk("delete", because)
    if name in ("send", "submit", "other") and control.is_button and pays:
        return Risk("pay", f"{because} on a page that pays", guessed=True)
    leads = name in ("buy", "sell", "transfer") and not control.dialog and not pays
    if name == "share":
        leads = not (control.on.written or asked or says("controls", "shared_at_once", text))
    return Risk(name, because, opens=leads, guessed=name == "erase")


def _is_harmless(name: str, label: str, control: Control) -> bool:
    """What only sounds like it: a key, a suggestion of a receiver, what somebody wrote, a setting."""
    text, page = plain(label), control.on
    if name in ("delete", "clear") and page.keypad and is_just("controls", "takes_back", text):
        return True
    if not control.is_row or control.dialog or is_just("controls", "lasting", name):
        return False
    if name == "send" and page.written and not any(map(page.sends, page.written)):
        return any(same_number(text, one.text) for one in page.written)
    inside = list(control.known.descendants(control.element))
    lines = {normal(one.text) for one in inside if one.role is Role.TEXT and normal(one.text)}
    phrase = len(text.split()) > 1 or (is_chinese(text) and len(text) > _VERB_ZH)
    written = is_just("controls", "when", *lines) or (phrase and len(lines) >= _LINES)
    return (
        written
        or any(one.role is Role.CHECKBOX for one in inside)
        or says("controls", "settings+feedback", text)
    )


def _confirmed(control: Control, situation: Situation | None) -> Risk | None:
    """A yes to what the dialog or the page asks; a choice in a sheet that shares."""
    labels, page, dialog = control.labels, control.on, bool(control.dialog)
    if dialog and labels and is_just("controls", "shares", *control.question):
        # A person gets it at once, an app only asks for whom.
        apps = {plain(app.label) for app in (() if situation is None else situation.apps)}
        shared = Risk("share", f"it shares with '{labels[0]}'", opens=not apps.isdisjoint(map(plain, labels)))
        return None if is_just("controls", "keeps_it", *labels) else shared
    yes = any(map(affirms, (*labels, control.id_words)))
    if control.is_row or not (yes or (dialog and not says("labels", "discards", *labels))):
        return None
    # What can be touched at the top of a page says what itself does.
    heads = page.heads()
    asked = (text for text in control.page if text in heads or says("labels", "asks", text))
    for text in control.question if dialog else asked:
        for name in questioned(text):
            if yes or name != "agree":
                return Risk(name, f"it goes on, where '{text}' is said")
    costs = page.shows("pays") or (page.shows("price") and says("controls", "firm", *labels))
    return Risk("pay", "it goes on, on a page that pays") if yes and costs else None


def _wordless(control: Control) -> Risk | None:
    """A key on which a payment's PIN is entered; a button without a word beside or right below a message."""
    known, boxes, box = control.known, control.known.boxes, control.known.boxes[control.element.id]
    digit = any(re.fullmatch(r"\d(?: ?[a-z]{2,4})?", plain(text)) for text in control.labels)
    if control.is_button and digit and control.on.shows("pin"):
        return Risk("pay", "it is a digit of what a payment asks for")
    worded = any(re.search(r"[\w+]", text) for text in control.labels)
    plain_id = all(map(pattern("controls", "wordless_id").fullmatch, control.id_words.split()))
    if worded or not (plain_id and control.is_button) or control.element.role is Role.TEXT:
        return None
    for field in control.on.written:
        there, low = boxes[field.id], _LOW * known.screen.frame.size.height
        nameless = not (field.hint or field.description) and there.top >= low
        beside = in_one_row(there, box) and box.x > there.x
        below = not nameless and 0 <= box.top - there.bottom <= box.height
        if (beside or below) and (nameless or control.on.sends(field)):
            return Risk("send", f"it has no words and stands beside '{field.text[:40]}'")
    return None


# Calls


def _dials(control: Control, situation: Situation | None, *, held: bool) -> Risk | None:
    """What a touch calls; `held`: a finger that stays on a key of the keypad calls whoever is on it."""
    page, screen = control.on, control.known.screen
    own = [app for app in situation.apps if app.package == screen.package] if situation is not None else []
    names = [screen.package.casefold(), *(app.label for app in own)]
    phone = says("calls", "app", *names) or any(app.dials for app in own)
    if held:
        key = any(re.fullmatch(r"[1-9](?: ?[a-z]{2,4})?", plain(text)) for text in control.labels)
        return Risk("call", "a key that is held down calls") if key and phone and page.keypad else None
    heads = _heads(page)
    if not control.labels or _only_shows(control, heads):
        return None
    title, called = normal(control.labels[0]), pattern("calls", "number").fullmatch
    row, web = [normal(text) for text in control.row], address_bar(screen) is not None
    number = called(title) or (says("calls", "book", *names) and _DIGITS.fullmatch(title))
    if (number or (web and any(map(called, row)))) and not says("calls", "writes", *names):
        return Risk("call", f"'{control.labels[0]}' is a number to call", opens=web)
    others = [Control(page, one).row for one in screen.elements if one.role is Role.ITEM]
    log = sum(is_just("calls", "way", *one) for one in others) > 1
    if control.dialog or not (phone or log) or is_just("calls", "contacts", *heads):
        return None
    dated = is_just("controls", "when", *row) or is_just("calls", "way", *row)
    entry = control.is_row and (dated or any(called(text) or _DIGITS.fullmatch(text) for text in row))
    # On the places of a phone app, other than its contacts, whoever is listed is called, whatever a place
    # is named. Bars and buttons round the list are no entries.
    places = sum(one.role in _PLACES for one in page.front) > 1
    listed = control.is_row or control.holder.role is Role.ITEM
    who = listed and (places or is_just("calls", "favourites", *heads, *control.above[-1:]))
    calls = f"'{control.labels[0]}' is an entry of a phone app, and such entries call"
    return Risk("call", calls) if entry or (who and not is_just("labels", "usual", title)) else None


def _only_shows(control: Control, heads: Iterable[str]) -> bool:
    """Settings, people to choose from, a form; a row with a call button of its own leads to its details."""
    page, known, bar = control.on, control.known, address_bar(control.known.screen)
    form = any(one != bar and not is_for(one, "searches") for one in page.fields) and not page.keypad
    inside = [one for one in known.descendants(control.element) if control.is_row and one.clickable]
    own = [text for one in inside for text in (*Control(page, one).labels, id_words(one.resource_id))]
    aside = says("calls", "aside", id_words(known.screen.activity.rpartition(".")[2]), *heads)
    return form or aside or any(command(text) in ("call", "video_call") for text in own)


def _heads(page: Page) -> list[str]:
    """What the page is called: its titles, and of its tabs and chips the one that is chosen."""
    chips = [one for one in page.screen.elements if one.role in _PLACES]
    texts = [
        (one, text) for one in chips for part in (one, *page.index.descendants(one)) for text in said(part)
    ]
    others = {text for one, text in texts if not (one.selected or one.checked)}
    return [text for text in (*(text for _, text in texts), *page.heads()) if text not in others]


# Unknown affirmative controls


def unknown(control: Control) -> bool:
    """Whether it is a worded button that can be a yes, and no rule understands its words."""
    one, labels, boxes = control.element, control.labels, control.known.boxes
    texts = [plain(part.text) for part in (one, *control.known.texts(one)) if part.text.strip()]
    worded = any((2 if is_chinese(text) else 3) <= len(text) <= LONGEST for text in texts)
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
    back = [text for text in beside if declines(text) or pattern("labels", "leaves+drops").match(plain(text))]
    others = [text for text in beside if text not in back]
    # A yes in everybody's words answers what rules read; of several, one that is known is the yes.
    known = all(affirms(text) or is_just("labels", "usual", text) for text in control.labels)
    yes = any(command(text) is not None or is_just("labels", "affirms+goes_on", text) for text in others)
    if known or yes or is_just("labels", "mild", *control.labels):
        return None
    # A page from which one of its own buttons leads back is a question like any dialog.
    chooses = bool(beside and control.dialog) or bool(back)
    equals = sum(not is_just("labels", "usual+mild", text) for text in others)
    because = f"nobody knows what '{control.labels[0]}' does on a page like this"
    signs = [Risk(kind, because, guessed=not sure)
             for shows, kind, sure in _signs(control, equals, chooses=chooses) if shows]  # fmt: skip
    return min(signs, key=lambda one: one.guessed, default=None)


def is_named(control: Control, sentence: str) -> bool:
    """Whether the person's sentence has a word of the control: then it is about what they asked for."""
    said_so = normal(sentence)
    for label in map(plain, control.labels):
        pieces = [label[at : at + 2] for at in range(len(label) - 1)] if is_chinese(label) else []
        own = {one for one in re.findall(r"[a-z]{4,}", label) if not is_just("stakes", "small", one)}
        if any(one in said_so for one in pieces) or own.intersection(re.findall(r"[a-z]+", said_so)):
            return True
    return False


def _others(control: Control) -> list[Control]:
    """The other worded buttons of the dialog, or of the page."""
    parts = [one for one in control.dialog or control.on.front if one.clickable and one.checked is None]
    found = [Control(control.on, one) for one in parts if one.id != control.element.id]
    return [one for one in found if one.is_button and one.holder.role is not Role.ITEM and one.labels]


def _signs(control: Control, equals: int, *, chooses: bool) -> Iterator[tuple[object, str, bool]]:
    """What shows that it commits, to what, and whether that is sure.

    `equals`: how many other buttons nobody knows either; `chooses`: there is a way out, so that what is said
    is a question or a warning. What only tells something has one button.
    """
    page, screen, few = control.on, control.known.screen, equals <= 1
    texts = control.question or (*page.heads(), *control.page)
    asked = control.question or [one for one in control.page if says("stakes", "long", one)]
    grants = any("grant" in questioned(text) for text in texts)
    yield grants or (chooses and says("stakes", "wants", *asked)), "grant", True
    bar = address_bar(screen)
    filled = [one for one in page.written if one != bar and re.search(r"[^\W\d_]", one.text)]
    receiver = any(map(pattern("stakes", "receiver").fullmatch, map(normal, texts)))
    yield page.shows("pays"), "pay", True
    yield any(map(page.sends, filled)), "send", True
    yield chooses and says("pages", "amount", *asked), "pay", bool(control.dialog)
    names = says("stakes", "names", *asked) and says("labels", "asks", *asked)
    yield chooses and (names or says("stakes", "follows", *asked)), "other", False
    yield few and ((filled and not control.dialog) or receiver), "send", False
    yield not equals and says("pages", "amount", *texts), "pay", False
    boxes = [one for one in screen.elements if one.role is Role.CHECKBOX and one.checked]
    chosen = len(boxes) > 1 or any(Control(page, one).holder.role is Role.ITEM for one in boxes)
    yield chosen or says("labels", "warns", *texts), "other", False
    yield few and any(map(_NUMBER.fullmatch, map(normal, texts))), "call", False
    yield few and says("stakes", "size", *texts), "install", False
