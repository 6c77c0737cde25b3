"""Whether a message goes to whom a goal says and to nobody else, with these words and no others."""

from __future__ import annotations

import re
from typing import Final

from treetap.acts.acts import Risk
from treetap.matching.words import normal
from treetap.models import Goal, Slot
from treetap.safety.many import bulk, crowd, means_many
from treetap.safety.naming import called, named
from treetap.safety.scene import Scene
from treetap.safety.showing import names, shown, within

RECEIVERS: Final = frozenset({"recipient", "person", "to"})
_TO_SOMEBODY: Final = frozenset({"send", "share", "share_live", "forward", "invite"})
_PUBLIC: Final = frozenset({"post", "submit"})
"""Acts that have no receiver: everybody may see it, or whoever gets the form."""
_IN_PUBLIC: Final = frozenset({"moments", "weibo", "tweet", "post", "story", "status", "comment", "review"})
_ANSWERS: Final = frozenset({"reply", "forward"})
_WRITES: Final = frozenset({"send", "reply", "comment", "post"})
_MESSAGES: Final = frozenset({"message", "sms", "email", ""})
_LEAST: Final = 5
"""Letters of a name that are enough to know a text by."""
_CONTENTS: Final = frozenset({"content", "name", "subject", "body"})


def unsent(goal: Goal, sentence: str, risk: Risk, scene: Scene) -> str:
    """What is not as the goal says; empty where all of it is."""
    return (
        _receiver_missing(goal, sentence, risk, scene)
        or _too_many(goal, scene)
        or _content_missing(goal, sentence, scene)
    )


def _receiver_missing(goal: Goal, sentence: str, risk: Risk, scene: Scene) -> str:
    receivers = [slot for slot in goal.slots if _receives(slot, goal)]
    answered = scene.answering.lines if goal.verb == "reply" else ()
    unnamed, _ = names(goal, sentence, scene.apps)
    others = (*(slot.value for slot in receivers), *unnamed)
    for slot in receivers:
        there = named(slot, scene.who, person=True, also=goal.words, others=others)
        if not there and not _leads_a_line(slot.value, answered):
            return f"it does not go to {slot.value} for all that can be seen"
    public = risk.act.name in _PUBLIC or goal.object in _IN_PUBLIC
    if goal.verb in _TO_SOMEBODY and not public:
        if not unnamed and not receivers:
            return "the task does not say to whom"
        unnamed = tuple(name for name in unnamed if not _is_common(name, sentence))
    if receivers and goal.verb == "share" and scene.shared.about:
        unnamed = ()  # they say what is handed on, which was seen where it was shared
    for name in unnamed:
        there = any(called(name, text, person=True, also=goal.words, others=others) for text in scene.who)
        if not there and not _leads_a_line(name, answered):
            return f"'{name}' is not to be seen"
    return ""


def _too_many(goal: Goal, scene: Scene) -> str:
    """Who names one has not asked to write to several."""
    if means_many(goal):
        return ""
    front = (*scene.labels, *scene.question)
    counted = {slot.value for slot in goal.slots if slot.type in ("number", "count")}
    said = bulk(front)
    if said and said not in counted:
        return f"it is about {said}, and the task names one"
    one = any(_receives(slot, goal) for slot in goal.slots)
    said = crowd((*front, *scene.titles), scene.beside) if one else ""
    return f"it goes to several: '{said}'" if said else ""


def _content_missing(goal: Goal, sentence: str, scene: Scene) -> str:
    if goal.verb == "share" and scene.shared.about:
        return _other_shared(goal, sentence, scene)
    filled_in = scene.answering.filled_in if goal.verb in _ANSWERS else ()
    writing = tuple(rest for text in (*scene.fields, *scene.given) if (rest := _added(text, filled_in)))
    contents = [slot for slot in goal.slots if slot.role in _CONTENTS and not _receives(slot, goal)]
    all_said = " ".join((*scene.about, *scene.page))
    for slot in contents:
        typed = any(normal(slot.value) == normal(text) for text in writing)
        if not typed and (writing or not within(slot.value, all_said)):
            return f"'{slot.value}' is not what would be sent"
    for text in writing:
        if not _said(text, goal, sentence, scene):
            return f"nobody said to send '{_short(text)}'"
    unseen = not writing and not contents and goal.verb in _WRITES and goal.object in _MESSAGES
    known = scene.bank or names(goal, sentence, scene.apps)[0]
    return "it is not to be seen what would be sent" if unseen and not known else ""


def _other_shared(goal: Goal, sentence: str, scene: Scene) -> str:
    """What is handed on was seen where it was shared; along with it go the person's own words, and what the
    app has written of it: its name or its address."""
    shared = scene.shared
    things = [slot for slot in goal.slots if slot.role not in {"content", *RECEIVERS} and slot.type != "app"]
    unnamed, _ = names(goal, sentence, scene.apps)
    known = {slot.value for slot in goal.slots}
    for slot in things:
        if not named(slot, shared.about):
            return f"'{slot.value}' is not what was shared"
    for name in unnamed:
        if name not in known and not any(called(name, text, also=goal.words) for text in shared.about):
            return f"'{name}' is not what was shared"
    words = [slot.value for slot in goal.slots if slot.role == "content"]
    for text in words:
        if not any(normal(text) == normal(one) for one in scene.fields):
            return f"'{text}' is not what would be sent"
    for text in scene.fields:
        own = text in shared.filled_in and _tells_of(
            text, shared.about, [*unnamed, *(one.value for one in things)]
        )
        asked = any(normal(text) == normal(one) for one in words)
        if not own and not asked and not _said(text, goal, sentence, scene):
            return f"nobody said to send '{_short(text)}'"
    return ""


def _tells_of(text: str, about: tuple[str, ...], wanted: list[str]) -> bool:
    """Whether it is about what was shared: it has its name."""
    return any(within(name, text) for name in wanted) or any(
        len(one) > _LEAST and within(one, text) for one in about
    )


def _said(text: str, goal: Goal, sentence: str, scene: Scene) -> bool:
    """Whether a field holds the person's own words, a receiver they named, or what was read."""
    squeezed = normal(text).replace(" ", "")
    if squeezed in normal(sentence).replace(" ", ""):
        return True
    if _is_read(text, goal, scene):
        return not any(slot.role == "content" for slot in goal.slots)
    receivers = [slot for slot in goal.slots if slot.role in RECEIVERS or slot.type in ("phone", "email")]
    return any(shown(slot, (text,)) for slot in receivers)


def _is_read(text: str, goal: Goal, scene: Scene) -> bool:
    """It is made of what was read, and of the name of what that belongs to, if the goal says so."""
    about = [normal(slot.value) for slot in goal.slots if slot.role == "about"]
    known = [normal(value) for value in scene.bank]
    left = normal(text)
    if left in known:
        return True
    for value in sorted([*known, *about] if about else [], key=len, reverse=True):
        left = left.replace(value, " ", 1)
    return bool(about) and not any(map(str.isalnum, left)) and any(value in normal(text) for value in known)


def _receives(slot: Slot, goal: Goal) -> bool:
    """Where it is said what to send, a name is that of whom to send it to: the group Family."""
    if slot.role == "name" and goal.verb in _TO_SOMEBODY:
        told = any(one.role == "recipient" for one in goal.slots) and goal.verb == "share"
        return not told and any(one.role == "content" for one in goal.slots)
    return slot.role in RECEIVERS or slot.type in ("phone", "email", "person")


def _added(text: str, filled_in: tuple[str, ...]) -> str:
    """What was written beside what the app had filled in itself."""
    for own in sorted(filled_in, key=len, reverse=True):
        if text.strip() == own.strip():
            return ""
        if text.endswith(own):
            return text.removesuffix(own).strip()
        if text.startswith(own):
            return text.removeprefix(own).strip()
    return text


def _leads_a_line(name: str, lines: tuple[str, ...]) -> bool:
    """Whether a line is about that sender: "From: Ann Lee <ann@x.org>", not "Hello Ann"."""
    head = re.compile(rf"(?:(?:from|by|发件人|来自)[:： ]*)?{re.escape(normal(name))}(?![a-z0-9])")
    return any(head.match(normal(line)) for line in lines)


def _is_common(name: str, sentence: str) -> bool:
    """A thing, not a name: it stands in small letters after an article."""
    return re.search(rf"\b(?:the|this|that|my|an?) {re.escape(name)}\b", sentence) is not None


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}…"
