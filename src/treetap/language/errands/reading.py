"""An errand as goals, one after the other: each thing that is to be found out, then what is done with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from treetap.language.errands import chinese, english
from treetap.language.errands.errand import Errand, Source
from treetap.language.tokens import has_han
from treetap.models.task import Constraint, ConstraintKind, Goal, Slot

Alone = Callable[[str], Sequence[Goal]]
"""The goals of a sentence by itself."""

_QUOTED = re.compile(r"[“\"「《]([^”\"」》]+)[”\"」》]")
_FILE = re.compile(r"\S(?:.*\S)?\.[A-Za-z0-9]{2,5}$")
_ARTICLE = re.compile(r"^(?:my|the|a) (?=[a-z])")
_KINDS = (
    ("sticky note", re.compile(r"便签|便笺")),
    ("note", re.compile(r"\b(?:note|memo)\b|笔记|备忘录", re.IGNORECASE)),
    ("file", re.compile(r"\bfile\b|文件", re.IGNORECASE)),
)
_OF_PEOPLE = frozenset({"phone number", "number", "email", "email address", "address", "birthday"})
_ASKING = frozenset({"read", "count"})
_UNSAID = frozenset({"", "search", "open"})
"""Verbs of a clause that is a question all the same."""


def errand_goals(sentence: str, alone: Alone) -> tuple[Goal, ...]:
    """The goals of an errand; none where the sentence is none, or not all of it is understood."""
    if len(sentence) > 400:
        return ()
    han = has_han(sentence)
    found = (chinese if han else english).errand(sentence)
    if found is None:
        return ()
    source = (chinese if han else english).source(found.fact)
    asked = _asked(source, han, alone)
    deed = _deed(found, source, han, alone)
    if not asked or deed is None:
        return ()
    return _numbered((*asked, deed))


def _asked(source: Source, han: bool, alone: Alone) -> tuple[Goal, ...]:
    if source.kind == "content":
        return _content(source, han)
    if source.kind == "last":
        return (_last(source, han),)
    goals: list[Goal] = []
    for question in source.questions:
        read = alone(question)
        if len(read) != 1 or read[0].verb not in _ASKING | _UNSAID:
            return ()
        verb = "count" if read[0].verb == "count" else "read"
        changed = {"verb": verb, "clause": question, "slots": tuple(map(_whose(read[0]), read[0].slots))}
        goals.append(read[0].model_copy(update=changed))
    return tuple(goals)


def _whose(goal: Goal) -> Callable[[Slot], Slot]:
    """Whoever has a number, an address or a birthday is somebody."""
    person = goal.object in _OF_PEOPLE and len(goal.slots) == 1
    return lambda slot: slot.model_copy(update={"type": "person"}) if person and slot.type == "text" else slot


def _content(source: Source, han: bool) -> tuple[Goal, ...]:
    """All that is written in one thing, which must be named."""
    quoted = _QUOTED.search(source.about)
    name = quoted[1] if quoted else _ARTICLE.sub("", source.about).strip()
    kind = next((kind for kind, words in _KINDS if words.search(source.about)), "")
    if quoted is None and not _FILE.match(name):
        return ()
    kind = kind or ("file" if _FILE.match(name) else "")
    clause = f"{kind}“{name}”里写的全部内容是什么" if han else f"What is the content of the {kind} “{name}”?"
    slot = Slot(name="name", type="text", role="name", value=name, fixed=True)
    return (
        Goal(
            id="g1",
            verb="read",
            object=f"{kind} content".strip(),
            slots=(slot,),
            words=("content",),
            clause=clause,
        ),
    )


def _last(source: Source, han: bool) -> Goal:
    """What somebody wrote last."""
    slot = Slot(name="name", type="person", role="name", value=source.about)
    clause = f"{source.about}最后发给我的短信是什么" if han else f"What did {source.about} text me last?"
    return Goal(
        id="g1",
        verb="read",
        object="message",
        slots=(slot,),
        constraints=(Constraint(kind=ConstraintKind.NTH, value="-1"),),
        words=("最后", "短信") if han else ("text", "last"),
        clause=clause,
    )


def _deed(found: Errand, source: Source, han: bool, alone: Alone) -> Goal | None:
    """What is done with what was found out: told, or written down."""
    deed = told(found.to, han) if found.to else noted(found.title, han, alone)
    if deed is None or not (source.named or (found.named and source.about)):
        return deed
    about = Slot(name="about", type="text", role="about", value=source.about)
    return deed.model_copy(update={"slots": (*deed.slots, about)})


def told(who: str, han: bool) -> Goal:
    """To tell somebody what was found out."""
    slot = Slot(name="recipient", type="person", role="recipient", value=who)
    clause = f"发短信把它告诉{who}" if han else f"Send it to {who} in a text message"
    words = ("发短信", "它", "告诉") if han else ("Send", "it", "text message")
    return Goal(id="g1", verb="send", object="it message", slots=(slot,), words=words, clause=clause)


def noted(title: str, han: bool, alone: Alone) -> Goal | None:
    """To write down what was found out."""
    clause = "把它写到一条新便签里" if han else "Write it in a new note"
    if title:
        clause += f"，标题写“{title}”" if han else f" with the title “{title}”"
    read = alone(clause)
    return read[0].model_copy(update={"clause": clause}) if len(read) == 1 else None


def _numbered(goals: Sequence[Goal]) -> tuple[Goal, ...]:
    """With names that differ: two values of one name would be one."""
    found = []
    for number, goal in enumerate(goals, 1):
        slots = tuple(one.model_copy(update={"name": f"{one.name}_{number}"}) for one in goal.slots)
        found.append(goal.model_copy(update={"id": f"g{number}", "slots": slots}))
    return tuple(found)
