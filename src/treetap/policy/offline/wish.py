"""What is wanted, in comparable form: the goal's words as concepts, its values as parameters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from treetap.matching.labels import segments
from treetap.matching.words import bare
from treetap.models import ConstraintKind, Goal, NamedValue, Situation, Text
from treetap.policy.offline.wording import Concept, concepts, is_everywhere, kept_under, says, shared
from treetap.task.lexicon import Lexicon
from treetap.task.text import has_han, is_noun
from treetap.task.values import cut

_VALUE = re.compile("[\ue000-\uf8ff]")
_NOTED = re.compile(r"\([^)]*\)")
_PARTS = frozenset(
    {"hour24_2", "hour2", "minute2", "hours", "minutes", "seconds", "hm_hours", "hm_minutes", "number"}
)
"""Parts of values that a field of their own may take."""


@dataclass(frozen=True)
class Param:
    """A value of the task that may be typed, set or looked for."""

    value: str
    text: Text
    type: str = "text"
    role: str = ""
    name: str = ""
    source: str = "slot"
    """slot: the reader's; part: of a time, say; loose: words that nobody explains; bank: read earlier;
    query: what it is about."""
    parts: tuple[NamedValue, ...] = ()

    @cached_property
    def forms(self) -> tuple[str, ...]:
        """How a screen may say it."""
        return tuple(dict.fromkeys(_forms(self)))

    def is_said(self, text: str) -> bool:
        """Whether the text says it, as whole words."""
        return any(says(text, one) for one in self.forms)

    def is_all_of(self, text: str) -> bool:
        """Whether the text says it and nothing else; or one of the parts of a line does."""
        own = {bare(one) for one in self.forms} - {""}
        return bare(text) in own or any(bare(one) in own for one in segments(text))


def _forms(param: Param) -> Iterator[str]:
    yield param.value
    parts = {one.name: one.value for one in param.parts}
    yield from (value for name, value in parts.items() if name.startswith("clock"))
    for month in ("month_name", "month_short"):
        if month in parts and "day" in parts:
            yield f"{parts[month]} {parts['day']}"
            yield f"{parts['day']} {parts[month]}"
    if "month_zh" in parts and "day_zh" in parts:
        yield parts["month_zh"] + parts["day_zh"]


@dataclass(frozen=True)
class Wish:
    """The goal in comparable form."""

    goal: Goal
    clause: str
    about: str
    """What it is about, in the person's words: without its values and its app."""
    concepts: tuple[Concept, ...]
    deeds: tuple[Concept, ...]
    params: tuple[Param, ...]
    under: tuple[tuple[Concept, ...], ...]
    """Words of the places where such things are kept."""

    @cached_property
    def names(self) -> tuple[Param, ...]:
        """Values that may be the name of something on a screen."""
        return tuple(one for one in self.params if one.source in {"slot", "loose"})


def wish_of(goal: Goal, situation: Situation, lexicon: Lexicon) -> Wish:
    """The goal with its values, and its words without them."""
    alone = len(situation.frame.goals) == 1
    clause = goal.clause or (situation.frame.sentence if alone else " ".join(goal.words)) or situation.task
    params = tuple(_params(goal, clause, situation))
    about = _VALUE.sub(" ", cut(clause).text)
    for value in sorted((one.value for one in params if one.source != "bank"), key=len, reverse=True):
        about = about.replace(value, " ")
    spoken = concepts(about, lexicon)
    app = concepts(goal.app or "", lexicon)
    deeds = tuple(one for one in spoken if f"verb:{goal.verb}" in one.ids)
    # What the reader takes for the object stands first, in its order: its head is what it is about.
    head = concepts(_NOTED.sub(" ", goal.object), lexicon)
    free = [one for one in spoken if one not in deeds and not (app and shared(one, app) == 1.0)]
    free = [one for one in free if not is_everywhere(one, lexicon)] or free
    things = tuple(sorted(free, key=lambda one: _place(one, head))) or tuple(
        one for one in spoken if one not in deeds
    )
    query = "".join if has_han(clause) else " ".join
    words = query([one.text for one in free if not one.is_deed])
    if words and bare(words) not in {bare(one.value) for one in params}:
        params += (Param(words, Text.literal(words), "text", "query", "", "query"),)
    under = tuple(kept_under((*things, *verb_of(goal)), lexicon))
    return Wish(goal, clause, about, things, deeds, params, under)


def _place(one: Concept, head: Sequence[Concept]) -> int:
    return next((at for at, other in enumerate(head) if one.ids & other.ids), len(head))


def verb_of(goal: Goal) -> tuple[Concept, ...]:
    against = "-" if goal.polarity.value == "negative" else ""
    return (
        (Concept(goal.verb, frozenset({f"verb:{goal.verb}{against}", f"verb:{goal.verb}"})),)
        if goal.verb
        else ()
    )


def _params(goal: Goal, clause: str, situation: Situation) -> Iterator[Param]:
    seen: set[str] = set()
    for slot in goal.slots:
        parts = {one.name: one.value for one in slot.parts}
        value = parts.get("clock24_2", parts.get("clock_2", slot.value)).strip()
        if not value or value in seen or slot.type == "app":
            continue
        seen.add(value)
        yield Param(value, Text.literal(value), slot.type, slot.role, slot.name, parts=slot.parts)
        for name in sorted(_PARTS & parts.keys() - ({"hour2"} if "hour24_2" in parts else set())):
            yield Param(
                parts[name], Text.literal(parts[name]), "number", name.rstrip("s_0123456789"), "", "part"
            )
    for one in goal.constraints:
        if one.kind is ConstraintKind.COMPARISON and one.value.startswith(("most ", "least ")):
            whole = "100%" if one.value.startswith("most ") else "0%"
            yield Param(whole, Text.literal(whole), "percent", "extreme", "", "extreme")
    for value in _loose(goal, clause):
        if not any(value in one or one in value for one in seen):
            seen.add(value)
            yield Param(value, Text.literal(value), "text", "", "", "loose")
    ids = [one.id for one in situation.mandate.goals]
    later = goal.id in ids[1:] or (situation.depth > 0 and bool(situation.bank))
    for kept in situation.bank if later else ():
        yield Param(kept.value, Text.bank(kept.name), "text", "content", kept.name, "bank")


def _loose(goal: Goal, clause: str) -> Iterator[str]:
    """Words side by side that nobody explains and that may be a name, with the capitals that follow."""
    unknown = sorted(map(re.escape, goal.unexplained), key=len, reverse=True)
    words = (one if has_han(one) else rf"\b{one}\b" for one in unknown)
    start = end = 0
    for found in re.finditer(f"(?i:{'|'.join(words)})(?: +[A-Z]\\w*)*", clause) if unknown else ():
        if not _may_name(found[0], first=found.start() == 0):
            continue
        if end and not clause[end : found.start()].strip():
            end = found.end()
            continue
        yield from [clause[start:end]] if end else []
        start, end = found.span()
    yield from [clause[start:end]] if end else []


def _may_name(word: str, *, first: bool) -> bool:
    if has_han(word):
        return len(word) > 1 and is_noun(word)
    return (word[:1].isupper() and not first and word != "I") or any(map(str.isdigit, word))
