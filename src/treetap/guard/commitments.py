"""What an action commits to, judged by what the screen shows where it lands. Needs no model."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import unquote

from treetap.guard.control import ASIDE, Control, Page, controls_at, is_for, told
from treetap.guard.scene import Scene
from treetap.guard.stakes import commanded, pressed, stake, toggled, unknown
from treetap.guard.vocabulary import (
    Risk,
    affirms,
    declines,
    is_just,
    plain,
    says,
    speaks_to_reader,
    vocabulary,
)
from treetap.matching.labels import TOGGLES, said
from treetap.matching.words import mentions, normal, words
from treetap.models import Commitment, Element, Key, Role, Screen, Situation, Target

_CHANGES: Final = frozenset({"input_text", "set_value", "set_checked", "select"})
_TOUCHES: Final = frozenset({"tap", "long_press", "double_tap", "drag", "set_checked", "select"})
_INVISIBLE: Final = re.compile(r"[\x00-\x20\u200b-\u200f\u2028-\u202e\u2060\ufeff]+")


class ScreenCommitments:
    """What a touch commits to, for whoever only wants to look around (the port `Commitments`)."""

    def of(self, screen: Screen, element: Element) -> Commitment | None:
        page = Page(screen)
        control = Control(page, page.index.doer(element))
        found = pressed(control) or (stake(control) if unknown(control) else None)
        return None if found is None else found.kind


def risks(scene: Scene) -> tuple[Risk, ...]:
    """All that it commits to, one of a kind; what it says of itself comes last."""
    found: dict[str, Risk] = {}
    for one in (*_by_itself(scene), *_by_touch(scene)):
        if one is not None:
            found.setdefault(one.kind, one)
    if (own := scene.action.commits) is not None:
        found.setdefault(own, Risk(own.value, "the action says so itself"))
    return tuple(found.values())


def _by_itself(scene: Scene) -> Iterator[Risk | None]:
    """Links, launches, keys, typing and sliding."""
    action, page, there = scene.action, scene.on, scene.controls
    fields = [one.element for one in there] or [one for one in page.front if one.focused][-1:] or page.fields
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
        yield from _swiped(there, page.screen, sideways=action.direction in ("left", "right"))
    typed = action.kind == "input_text" and (action.press_enter or "\n" in action.text.fill().strip(" "))
    if typed or (action.kind == "key" and action.key is Key.ENTER):
        yield from (_entered(field, page, scene.situation) for field in fields[:1])


def _entered(field: Element, page: Page, situation: Situation) -> Risk | None:
    """What the enter key does in a field, or on a control."""
    if not field.editable and field.role is not Role.FIELD:
        return _touched(Control(page, field), situation)
    if not is_for(field, "searches") and page.shows("strict"):
        return Risk("pay", "enter goes on with a payment")
    return Risk("send", "enter sends what is written") if page.sends(field) else None


def _by_touch(scene: Scene) -> Iterator[Risk | None]:
    action, there = scene.action, scene.controls
    if action.kind not in _TOUCHES:
        return
    for control in there:
        yield _ordered(control, scene.situation)
        if action.kind == "set_checked":
            yield toggled(control, on=action.checked)
        if action.kind != "set_checked" or not control.is_toggle:
            yield _touched(control, scene.situation, held=action.kind == "long_press")
    if action.kind == "select" and not any(one.element.role is Role.PICKER for one in there):
        yield commanded((action.option.fill(),))
    if action.kind == "drag":
        to = action.to if isinstance(action.to, Target) else Target(last_point=action.to)
        over = controls_at(to, scene.on.screen, None)
        texts = [*told(to), *(text for one in over for text in (*one.labels, *one.id_forms))]
        dropped = Risk("delete", "it is dropped there") if says("controls", "bins", *texts) else None
        yield commanded(texts) or dropped
    if not any(one.labels or one.element.role in ASIDE | TOGGLES for one in there):
        # Nothing on the screen says better than the description of the target.
        texts = [*told(getattr(action, "target", None)), action.description]
        parts = [normal(text).split() for text in texts if not says("controls", "no_button", *texts)]
        yield commanded(" ".join(one[at:]) for one in parts for at in range(len(one)))


def _swiped(there: list[Control], screen: Screen, *, sideways: bool) -> Iterator[Risk | None]:
    """To slide something aside may delete it; a slide to pay says so."""
    touched = [part for one in there for part in (one.element, *one.known.descendants(one.element))]
    texts = (text for one in touched or (screen.elements if sideways else ()) for text in said(one))
    yield commanded(text for text in texts if says("controls", "slides", text))
    rows = [one for one in there if one.holder.role is Role.ITEM and not one.element.scrollable]
    if sideways and rows and not re.search(r"systemui|launcher", screen.package):
        yield Risk("delete", "a row that is slid aside may be deleted")


def _link(url: str) -> Risk | None:
    """What opening it commits to."""
    text = _INVISIBLE.sub("", unquote(url)).casefold()
    leads = next((one for one in vocabulary()["links"] if re.search(one["form"], text)), None)
    because = f"the link leads to '{url[:60]}'"
    return None if leads is None else Risk(leads["act"], because, opens=leads.get("opens", False))


# By what the run has done, and by what texts on the phone want


def _touched(control: Control, situation: Situation, *, held: bool = False) -> Risk | None:
    pressing = pressed(control, situation, held=held)
    return pressing or _answered(control, situation) or _urged(control, situation)


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
    found = next(filter(speaks_to_reader, texts), None)
    own = words(next((text for text in control.labels if not speaks_to_reader(text)), ""))
    goals = situation.mandate.goals
    said_so = [
        slot.value for goal in goals for slot in goal.slots if slot.role not in ("content", "body", "subject")
    ]
    said_so += [word for goal in goals for word in goal.unexplained]
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
