"""A goal as a sentence of its own: as it was said where that alone gives it again, else in plain words.

A goal may depend on what is said around it: the app was named first, the verb stands before several things.
Every sentence that is handed out was read again, and says the same; where none does, there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from treetap.language.chunks import Chunk
from treetap.language.goals import Draft
from treetap.language.lexicon.lexicon import Lexicon
from treetap.language.tokens import has_han
from treetap.language.values.value import Cut
from treetap.models.task import Goal, Slot, TaskFrame

Alone = Callable[[str], Sequence[Goal]]
"""The goals of a sentence by itself."""

_BEFORE = {"recipient": "to", "content": "saying", "name": "called", "from": "from", "to": "to", "in": "in"}
_BEFORE_ZH = {"content": "内容是", "name": "名为", "from": "从", "to": "到"}


@dataclass(frozen=True, slots=True)
class Words:
    """The sentence as it was read."""

    row: Sequence[Chunk]
    cut: Cut
    lexicon: Lexicon

    def between(self, places: Sequence[int]) -> str:
        """From the first to the last of these places, to the letter."""
        text = self.cut.text[self.row[places[0]].start : self.row[places[-1]].end]
        return Cut(text, self.cut.values).restored().strip()

    def joined(self, places: Sequence[int]) -> str:
        """These places alone, with the spaces that the language puts between words."""
        said = ""
        for at in places:
            one = Cut(self.row[at].text, self.cut.values).restored()
            close = has_han(said[-1:]) and has_han(one[:1])
            said += one if close or not said else f" {one}"
        return said


def with_clauses(frame: TaskFrame, drafts: Sequence[Draft], words: Words, alone: Alone) -> tuple[Goal, ...]:
    """The goals, each with its clause."""
    if len(frame.goals) == 1:
        return (frame.goals[0].model_copy(update={"clause": frame.sentence.strip()}),)
    return tuple(
        goal.model_copy(update={"clause": _clause(goal, draft, frame.language == "zh", words, alone)})
        for goal, draft in zip(frame.goals, drafts, strict=True)
    )


def _clause(goal: Goal, draft: Draft, chinese: bool, words: Words, alone: Alone) -> str:
    for said in dict.fromkeys(_candidates(goal, draft, chinese, words)):
        again = alone(said)
        if len(again) == 1 and same_goal(again[0], goal):
            return said
    return ""


def same_goal(one: Goal, other: Goal) -> bool:
    """Whether both want the same: verb and way, app, object, values with the parts they play, constraints."""
    return _key(one) == _key(other)


def _key(goal: Goal) -> tuple[object, ...]:
    values = sorted((slot.type, slot.role, slot.value) for slot in goal.slots)
    limits = sorted((one.kind, one.value) for one in goal.constraints)
    return goal.verb, goal.polarity, goal.app, goal.object, tuple(values), tuple(limits)


def _candidates(goal: Goal, draft: Draft, chinese: bool, words: Words) -> Iterator[str]:
    """What may say it, the nearest to what was said first."""
    spoken = [words.between(draft.places), words.joined(draft.own)] if draft.places and draft.own else []
    plain = _plain(goal, chinese, words.lexicon)
    for said in (*spoken, plain):
        yield said
        if goal.app is not None:
            yield from _in_app(said, _app_name(goal.app, words), chinese)


def _in_app(said: str, app: str, chinese: bool) -> Iterator[str]:
    if chinese:
        gap = "" if has_han(app) else " "
        yield f"在{app}{gap}里{said}"
        yield f"用{app}{gap}{said}"
        yield f"打开{app}，{said}"
        yield f"打开{app}应用，{said}"
        return
    yield f"in {app} {said}"
    yield f"in {app}, {said}"
    yield f"{said} in {app}"
    yield f"open {app} and {said}"
    yield f"open the {app} app and {said}"


def _app_name(app: str, words: Words) -> str:
    """As the sentence calls it."""
    for one in words.row:
        sense = one.sense("app")
        if (sense is not None and sense.name == app) or one.norm == app:
            return one.text
    at = words.cut.text.casefold().find(app)
    return words.cut.text[at : at + len(app)] if at >= 0 else app


# In plain words


def _plain(goal: Goal, chinese: bool, lexicon: Lexicon) -> str:
    """A sentence made of what is known of the goal."""
    verb = _word(
        lexicon,
        lambda sense: sense.kind == "verb" and (sense.name, sense.polarity) == (goal.verb, goal.polarity),
        chinese,
    )
    thing = goal.object.replace(" (several)", "")
    named = _word(lexicon, lambda sense: sense.kind == "thing" and sense.name == thing, chinese) or thing
    values = [_spoken(slot, chinese) for slot in goal.slots]
    return ("" if chinese else " ").join(part for part in (verb, named, *values) if part)


def _word(lexicon: Lexicon, fits: Callable[..., bool], chinese: bool) -> str:
    """The first word of that language with such a meaning."""
    for phrase, senses in lexicon.senses.items():
        if has_han(phrase) == chinese and any(fits(sense) for sense in senses):
            return phrase
    return ""


def _spoken(slot: Slot, chinese: bool) -> str:
    written = next((part.value for part in slot.parts if part.name == "written"), slot.value)
    quoted = slot.type in {"text", "person"}
    if chinese:
        value = f"“{written}”" if quoted else written
        return f"{_BEFORE_ZH.get(slot.role, '给' if slot.role == 'recipient' else '')}{value}"
    value = f"'{written}'" if quoted and "'" not in written else f'"{written}"' if quoted else written
    return f"{_BEFORE.get(slot.role, '')} {value}".strip()
