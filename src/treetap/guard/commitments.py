"""What an action commits to, judged by what the screen shows where it lands. Needs no model."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final
from urllib.parse import unquote

from treetap.guard.control import Control, Page, controls_at, is_for, told
from treetap.guard.scene import Scene
from treetap.guard.stakes import dials, stake, unknown
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
    speaks_to_reader,
    vocabulary,
)
from treetap.matching.labels import TOGGLES, said
from treetap.matching.places import in_one_row
from treetap.matching.words import is_chinese, mentions, normal, words
from treetap.models import Action, Commitment, Element, Key, Role, Screen, Situation, Target

_ASIDE: Final = frozenset({Role.FIELD, Role.SLIDER, Role.PICKER, Role.PROGRESS, Role.TAB})  # Nothing lasts.
_CHANGES: Final = frozenset({"input_text", "set_value", "set_checked", "select"})
_LOW: Final = 0.6  # Of the screen's height: a nameless field below it writes to somebody.
_WIDE, _HIGH = 0.7, 0.3  # Of the screen's width and height: the least and the most of a row.
_LINES, _VERB_ZH = 3, 4  # Lines of what somebody wrote; letters of a Chinese verb.
_SCHEME: Final = re.compile(r"(?!(?:localhost|[a-z0-9-]+\.[a-z0-9.-]+):\d+(?:[/?#]|$))([a-z][a-z0-9+.-]*):")
_INVISIBLE: Final = re.compile(r"[\x00-\x20\u200b-\u200f\u2028-\u202e\u2060\ufeff]+")


class ScreenCommitments:
    """What a touch commits to, for whoever only wants to look around (the port `Commitments`)."""

    def of(self, screen: Screen, element: Element) -> Commitment | None:
        page = Page(screen)
        control = Control(page, page.index.doer(element))
        found = _pressed(control) or (stake(control) if unknown(control) else None)
        return None if found is None else found.kind


def risks(scene: Scene) -> tuple[Risk, ...]:
    """All that it commits to, one of a kind; what it says of itself comes last."""
    action, situation, there = scene.action, scene.situation, scene.controls
    found: dict[str, Risk] = {}
    for one in (*_by_itself(action, situation, there), *_by_touch(action, situation, there)):
        if one is not None:
            found.setdefault(one.kind, one)
    if action.commits is not None:
        found.setdefault(action.commits, Risk(action.commits.value, "the action says so itself"))
    return tuple(found.values())


def _by_itself(action: Action, situation: Situation, there: list[Control]) -> Iterator[Risk | None]:
    """Links, launches, keys, typing and sliding."""
    screen, page = situation.screen, Page(situation.screen)
    focused = [one for one in page.front if one.focused][-1:]
    fields = [one.element for one in there] or focused or page.fields
    if action.kind == "call":
        yield Risk("call", f"it dials {action.number.fill()}")
    elif action.kind == "open_url":
        yield _link(action.url.fill())
    elif action.kind == "launch_app":
        starts = (name for name in vocabulary()["launches"] if says("launches", name, action.app.fill()))
        yield from (Risk(name, f"it starts '{action.app.fill()}'") for name in starts)
    elif action.kind == "key" and action.key is Key.CALL:
        yield Risk("call", "the call key dials or answers")
    elif action.kind in ("input_text", "set_value") and page.shows("pin", fields):
        yield Risk("pay", "it enters what a payment asks for")
    elif action.kind == "swipe":
        yield from _swiped(there, screen, sideways=action.direction in ("left", "right"))
    typed = action.kind == "input_text" and (action.press_enter or "\n" in action.text.fill().strip(" "))
    if typed or (action.kind == "key" and action.key is Key.ENTER):
        yield from (_entered(field, page, situation) for field in fields[:1])


def _entered(field: Element, page: Page, situation: Situation) -> Risk | None:
    """What the enter key does in a field, or on a control."""
    if not field.editable and field.role is not Role.FIELD:
        return _touched(Control(page, field), situation)
    if not is_for(field, "searches") and page.shows("strict"):
        return Risk("pay", "enter goes on with a payment")
    return Risk("send", "enter sends what is written") if page.sends(field) else None


def _by_touch(action: Action, situation: Situation, there: list[Control]) -> Iterator[Risk | None]:
    if action.kind not in ("tap", "long_press", "double_tap", "drag", "set_checked", "select"):
        return
    for control in there:
        yield _ordered(control, situation)
        if action.kind == "set_checked":
            yield _toggled(control, on=action.checked)
        if action.kind != "set_checked" or not control.is_toggle:
            yield _touched(control, situation, held=action.kind == "long_press")
    if action.kind == "select" and not any(one.element.role is Role.PICKER for one in there):
        yield _commanded((action.option.fill(),))
    if action.kind == "drag":
        to = action.to if isinstance(action.to, Target) else Target(last_point=action.to)
        over = controls_at(to, situation.screen, None)
        texts = [*told(to), *(text for one in over for text in (*one.labels, *one.id_forms))]
        bin_there = Risk("delete", "it is dropped there") if says("controls", "bins", *texts) else None
        yield _commanded(texts) or bin_there
    if not any(one.labels or one.element.role in _ASIDE | TOGGLES for one in there):
        # Nothing on the screen says better than the description of the target.
        texts = [*told(getattr(action, "target", None)), action.description]
        parts = [re.findall(r"[a-z'-]+|[\u3400-\u9fff]+", normal(text)) for text in texts]
        runs = [" ".join(one[at : at + size]) for one in parts for at in range(len(one)) for size in (3, 1)]
        yield None if says("controls", "no_button", *texts) else _commanded(runs)


def _swiped(there: list[Control], screen: Screen, *, sideways: bool) -> Iterator[Risk | None]:
    """To slide something aside may delete it; a slide to pay says so."""
    touched = [part for one in there for part in (one.element, *one.known.descendants(one.element))]
    texts = (text for one in touched or (screen.elements if sideways else ()) for text in said(one))
    yield _commanded(text for text in texts if says("controls", "slides", text))
    for one in there if sideways and not re.search(r"systemui|launcher", screen.package) else ():
        box, size = one.known.boxes[one.element.id], screen.frame.size
        wide = box.width >= _WIDE * size.width and box.height <= _HIGH * size.height
        if wide and one.holder.role is Role.ITEM and not one.element.scrollable:
            yield Risk("delete", "a row that is slid aside may be deleted")


def _link(url: str) -> Risk | None:
    """What opening it commits to. A scheme nobody knows could do anything."""
    text = _INVISIBLE.sub("", unquote(url)).casefold()
    scheme = found[1] if (found := _SCHEME.match(text)) else "https"
    name = next((act for act, known in vocabulary()["schemes"].items() if scheme in known), "other")
    leads = [
        (act, where) for where in ("hosts", "paths") for act in vocabulary()[where] if says(where, act, text)
    ]
    if name or not leads:
        return Risk(name, f"the link opens '{scheme}:'") if name else None
    return Risk(leads[0][0], f"the link leads to '{url[:60]}'", opens=leads[0][1] == "hosts")


# By the control, its dialog and its page


def _touched(control: Control, situation: Situation, *, held: bool = False) -> Risk | None:
    pressed = _pressed(control, situation, held=held)
    return pressed or _answered(control, situation) or _urged(control, situation)


def _pressed(control: Control, situation: Situation | None = None, *, held: bool = False) -> Risk | None:
    """What a touch on it does. A row that is called as the person calls something is that thing."""
    element, labels, apps = control.element, control.labels, () if situation is None else situation.apps
    inner = control.known.control(element) if control.is_row else element
    if element.editable or element.role in _ASIDE:
        return None
    if control.is_toggle or (inner is not None and inner.role in TOGGLES):
        return _toggled(control, on=not (inner or element).checked)
    if held and says("controls", "talks", *labels):
        return Risk("send", f"holding '{labels[0]}' sends what is said")
    if any(map(declines, labels)) or control.puts_off:
        # The safe way, unless what is asked is whether to cancel, and another button keeps.
        keeps = is_just("labels", "keeps_on", *control.choices) and is_just("labels", "ends", *labels)
        ended = {name for part in control.question if keeps for name in questioned(part)}
        return (
            Risk("cancel", f"it says '{labels[0]}' to that")
            if ended & {"cancel", "close_account", "leave"}
            else None
        )
    goals = () if situation is None or not control.is_row else situation.mandate.goals
    named = {plain(slot.value) for goal in goals for slot in goal.slots if slot.role in ("name", "title")}
    return (
        _commanded((text for text in labels if plain(text) not in named), control)
        or _by_place(control)
        or _commanded(control.id_forms, control)
        or dials(control, apps, held=held)
        or _confirmed(control, {plain(app.label) for app in apps})
        or _wordless(control)
    )


def _toggled(control: Control, *, on: bool) -> Risk | None:
    """Switching something on that lets others in. What is taken away again is no risk."""
    own = [*control.labels, *control.row, control.id_words]
    grants = says("controls", "grants", *own, *control.on.heads(), *control.above)
    allows = any(pattern("controls", "allows").match(plain(text)) for text in own)
    return Risk("grant", f"it switches on '{own[0]}'") if on and (grants or allows) else None


def _commanded(texts: Iterable[str], control: Control | None = None) -> Risk | None:
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
    because, pays = f"it says '{text}'", control.on.shows("pays")
    texts = (*control.labels, *control.question, *control.on.heads(behind_too=True), *control.page)
    bare, of_phone = is_just("controls", "erases", text), says("controls", "phone", *texts)
    one_entry = not control.question or says("controls", "entry", *control.question)
    if name == "erase" and bare and one_entry and not of_phone:
        return Risk("delete", because)
    if name in ("send", "submit", "other") and control.is_button and pays:
        return Risk("pay", f"{because} on a page that pays", guessed=True)
    leads = name in ("buy", "sell", "transfer") and not control.dialog and not pays
    if name == "share":
        leads = not (control.on.written or control.question or says("controls", "shared_at_once", text))
    return Risk(name, because, opens=leads, guessed=name == "erase")


def _is_harmless(name: str, said_so: str, control: Control) -> bool:
    """What only sounds like it: a key, a setting, what somebody wrote."""
    known, text = control.known, plain(said_so)
    if name in ("delete", "clear") and is_just("controls", "takes_back", text) and control.on.keypad:
        return True
    if name == "update" and not says("controls", "of_system", text, *control.question):
        return not control.on.shows("store")
    if not control.is_row:
        return False
    inside, typed = list(known.descendants(control.element)), [one.text for one in control.on.written]
    dated = is_just("controls", "when", *(one.text for one in inside))
    if dated or any(one.role is Role.CHECKBOX for one in inside):
        return True
    if name == "send" and typed and not any(control.on.sends(one) for one in control.on.written):
        squeezed = [re.sub(r"[\s().-]", "", normal(one)) for one in (text, *typed)]
        return any(one in squeezed[0] for one in squeezed[1:])  # A suggestion of a receiver.
    lines = {normal(one.text) for one in inside if one.role is Role.TEXT and normal(one.text)}
    phrase = len(text.split()) > 1 or (is_chinese(text) and len(text) > _VERB_ZH)
    query = [normal(one.text) for one in control.on.fields if is_for(one, "searches") and one.text.strip()]
    found = any(one in text for one in query) and name not in ("call", "video_call", "send", "emergency")
    entry = says("controls", "settings+feedback", text) or (phrase and len(lines) >= _LINES) or found
    return (
        entry and not control.dialog and name not in ("erase", "close_account", "reset", "sign_out", "power")
    )


def _confirmed(control: Control, apps: set[str]) -> Risk | None:
    """A yes to what the dialog or the page asks; a choice in a sheet that shares."""
    labels, page, dialog = control.labels, control.on, bool(control.dialog)
    if dialog and labels and is_just("controls", "shares", *control.question):
        # A person gets it at once, an app only asks for whom.
        shared = Risk("share", f"it shares with '{labels[0]}'", opens=not apps.isdisjoint(map(plain, labels)))
        return None if is_just("controls", "keeps_it", *labels) else shared
    if dialog and control.is_button and page.shows("strict"):
        return Risk("pay", "it goes on with a payment that only waits for this")
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
    silent = not any(re.search(r"[\w+]", text) for text in control.labels)
    plain_id = all(map(pattern("controls", "wordless_id").fullmatch, control.id_words.split()))
    if not (silent and plain_id and control.is_button and control.element.role is not Role.TEXT):
        return None
    for field in control.on.written:
        there, low = boxes[field.id], _LOW * known.screen.frame.size.height
        nameless = not (field.hint or field.description) and there.top >= low
        beside = in_one_row(there, box) and box.x > there.x
        below = not nameless and 0 <= box.top - there.bottom <= box.height
        if (beside or below) and (nameless or control.on.sends(field)):
            return Risk("send", f"it has no words and stands beside '{field.text[:40]}'")
    return None


# By what the run has done, and by what texts on the phone want


def _answered(control: Control, situation: Situation) -> Risk | None:
    """A yes that confirms the step before, or a no that throws away what this run has not written."""
    text, yes = " ".join(control.question), any(map(affirms, control.labels))
    steps = (*(step for node in situation.done for step in node.all_steps()), *situation.steps)
    unsaved = says("controls", "unsaved", text)
    if not control.dialog or control.is_row:
        return None
    if not yes and says("labels", "discards", *control.labels):
        ours = unsaved and any(one.action.kind in _CHANGES for one in steps)
        return None if ours else Risk("delete", f"it discards what '{text}' speaks of")
    last = steps[-1] if yes and steps and says("labels", "asks", text) and not unsaved else None
    kind = None if last is None else last.action.commits or (last.ruling.risk if last.ruling else None)
    sure = yes and says("labels", "sure", text)
    return Risk(kind or "other", f"it answers '{text}'") if kind or sure else None


def _ordered(control: Control, situation: Situation) -> Risk | None:
    """What carries a text that gives orders to an assistant is refused, unless the person named it."""
    texts = [*control.labels, *(text for one in control.known.texts(control.element) for text in said(one))]
    texts += () if any(map(declines, control.labels)) else control.question
    found, goals = next(filter(speaks_to_reader, texts), None), situation.mandate.goals
    own = words(next((text for text in control.labels if not speaks_to_reader(text)), ""))
    slots = (slot for goal in goals for slot in goal.slots if slot.role not in ("content", "body", "subject"))
    said_so = (*(slot.value for slot in slots), *(word for goal in goals for word in goal.unexplained))
    if found is None or (own and {one for text in said_so for one in words(text)}.issuperset(own)):
        return None
    return Risk("obey", f"a text here gives orders to whoever operates the phone: '{found[:80]}'")


def _urged(control: Control, situation: Situation) -> Risk | None:
    """Asked about, if a text here or on an earlier screen says to press just this, unless the person does."""
    screens = (situation.screen, *reversed(situation.seen))
    parts = (said(one) for page in screens for one in page.elements[:400] if not one.editable)
    texts = {normal(text): None for part in (*parts, *(page.toasts for page in screens)) for text in part}
    for label in dict.fromkeys(map(plain, control.labels if control.is_button else ())):
        own = is_just("labels", "usual", label) or mentions(normal(situation.mandate.sentence), label)
        for text in () if own or not 2 <= len(label) <= 60 else texts:
            rest = text.replace(label, " ") if text != label and mentions(text, label) else ""
            if says("labels", "presses", rest) and says("labels", "tells", rest):
                return Risk("other", f"a text on the phone says to press '{label}': '{text[:80]}'")
    return None
