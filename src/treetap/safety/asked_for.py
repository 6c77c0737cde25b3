"""Whether what a model has read out of the person's sentence covers an act: same class, same values.

The reader saw nothing but the sentence, and every value is a literal part of it. A value that was read has to
be on the screen to the letter; what names nothing that could be compared is for the consent judge.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from treetap.acts.acts import Risk
from treetap.acts.sums import sums_in
from treetap.matching.words import normal
from treetap.models import AskedFor, Commitment, Slot
from treetap.safety.consent import sums_asked
from treetap.safety.many import MANY_SAID, bulk, crowd
from treetap.safety.naming import called
from treetap.safety.scene import Scene
from treetap.safety.showing import shown, within

GRAVE: Final = frozenset({"erase", "reset", "close_account", "emergency", "power"})
"""Acts that no model's word allows, whatever their class."""
_NO_DIGIT: Final = re.compile(r"\D")
_NUMBER: Final = 5
"""Digits of a number that somebody can be called by."""


def lacks(asked: AskedFor, risk: Risk, scene: Scene) -> str:
    """What is not as it was asked for; empty where all of it is."""
    if risk.act.name in GRAVE:
        return "it takes more than a model's reading of the task"
    if risk.opens or asked.confirmed:
        return ""
    checks = {
        Commitment.SEND: _sent,
        Commitment.CALL: _called,
        Commitment.DELETE: _deleted,
        Commitment.PAY: _paid,
    }
    return checks.get(risk.kind, _mentioned)(asked, scene)


def _sent(asked: AskedFor, scene: Scene) -> str:
    if not asked.receiver:
        return "the task does not say to whom"
    if not _is_called(asked.receiver, (*scene.who, *scene.before, *scene.page_of)):
        return f"'{asked.receiver}' is not to be seen"
    front = (*scene.labels, *scene.question)
    several = bulk(front) or crowd((*front, *scene.titles), scene.beside)
    if several and not MANY_SAID.search(normal(asked.receiver)):
        return f"it goes to several: '{several}'"
    return _other_words(asked, scene) or _alike(asked.receiver, scene)


def _other_words(asked: AskedFor, scene: Scene) -> str:
    """What would be sent that is not what the task says."""
    written = [text for text in (*scene.fields, *scene.given) if not within(text, asked.receiver or "")]
    if asked.value is None:
        return f"nobody said to send '{written[0][:60]}'" if written else ""
    if not any(_same(asked.value, text) for text in written):
        seen = not written and any(within(asked.value, text) for text in (*scene.about, *scene.page))
        return "" if seen else f"'{asked.value}' is not what would be sent"
    other = [text for text in written if not _same(asked.value, text)]
    return f"nobody said to send '{other[0][:60]}'" if other else ""


def _called(asked: AskedFor, scene: Scene) -> str:
    whom = asked.receiver or asked.value
    if not whom:
        return "the task does not say whom to call"
    texts = (*scene.about, *scene.fields)
    if len(_NO_DIGIT.sub("", whom)) >= _NUMBER:
        number = Slot(name="number", type="phone", value=whom)
        return "" if shown(number, texts) else f"'{whom}' is not to be seen"
    if scene.given and not scene.labels:
        number = Slot(name="number", type="phone", value=scene.given[0])
        if not shown(number, (*scene.page, *scene.bank)):
            return f"nothing shows whose number {scene.given[0]} is"
    return _alike(whom, scene) if _is_called(whom, texts) else f"'{whom}' is not to be seen"


def _deleted(asked: AskedFor, scene: Scene) -> str:
    """What is deleted goes by that name: another row of the page, or one behind the question, is not it."""
    if several := bulk((*scene.labels, *scene.question, *scene.led)):
        return f"it is about {several}"
    what = asked.value or asked.receiver
    if not what:
        return "the task does not name what to delete"
    others = [row for row in scene.chosen if not any(called(what, text) for text in row)]
    if others:
        return f"'{others[0][0]}' is selected too"
    about = (*scene.about, *scene.picked_on)
    if scene.question:
        about = (*scene.labels, *scene.question, *scene.titles, *scene.before)
    elif scene.listed and not scene.chosen:
        about = (*scene.labels, *scene.titles, *scene.page_of, *scene.before)
    names = [one for one in (asked.value, asked.receiver) if one]
    missing = [one for one in names if not any(called(one, text) for text in about)]
    return f"'{missing[0]}' is not to be seen" if missing else _alike(what, scene, twins=True)


def _paid(asked: AskedFor, scene: Scene) -> str:
    """Who or what is paid for is to be seen, here or on the way here, and a sum that is named is due."""
    values = [text for text in (asked.value, asked.receiver) if text]
    sums = [one for text in values for one in sums_in(text)]
    named = [text for text in values if not sums_in(text)]
    for wanted in sums:
        dues = sums_asked(scene)
        if not dues or any(one.number != wanted.number or not wanted.alike(one) for one in dues):
            return f"{wanted} is not what it costs"
    return "" if sums and not named else _named(named, (*scene.about, *scene.page, *scene.way))


def _mentioned(asked: AskedFor, scene: Scene) -> str:
    """What is granted, installed or the like is what this is about."""
    values = [one for one in (asked.value, asked.receiver) if one]
    about = scene.question or (*scene.about, *scene.picked_on)
    return _named(values, (*scene.labels, *about))


def _named(values: Sequence[str], texts: Sequence[str]) -> str:
    if not values:
        return "the task names nothing that could be compared"
    missing = [one for one in values if not any(within(one, text) for text in texts)]
    return f"'{missing[0]}' is not to be seen" if missing else ""


def _alike(name: str, scene: Scene, *, twins: bool = False) -> str:
    """Which of several of that name is meant, if nobody has said. `twins`: also where they are all the same:
    one person may be listed twice, of two equal notes one is kept."""
    rows = [row for row in scene.rows if _is_called(name, row)]
    just = [row for row in rows if any(normal(text) == normal(name) for text in row)]
    meant = just if scene.rows and scene.rows[0] in just else rows
    told = any(within(name, text) for text in scene.told)
    if told or len(meant) < 2 or scene.rows[0] not in meant or not (twins or len(set(meant)) > 1):
        return ""
    return f"{len(meant)} are called '{name}'"


def _is_called(name: str, texts: Iterable[str]) -> bool:
    return any(called(name, text, person=True) for text in texts)


def _same(one: str, other: str) -> bool:
    """The same words; a full stop more or less says nothing."""
    return _bare(one) == _bare(other)


def _bare(text: str) -> str:
    return normal(text).replace(" ", "").rstrip(".。!！")
