"""Reads a task, in Chinese or English, into a frame: the goals it names, their values, and its pattern.

Values are cut out first, then the sentence is parted into clauses, and each clause is read for itself. A word
that none of the rules accounts for is kept as unexplained: such a task can be solved, but is never taken for
another that is worded differently.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal

from treetap.errors import TaskInvalid
from treetap.models.task import Constraint, ConstraintKind, Goal, Intent, Polarity, Slot, TaskFrame
from treetap.task.clauses import Parting, Token, tokens
from treetap.task.goals import Draft, settled
from treetap.task.lexicon import Lexicon, Sense, load_lexicon
from treetap.task.reading import INTO, Part, Reading, head_kinds, object_name
from treetap.task.roles import read
from treetap.task.shapes import Value
from treetap.task.text import has_han, is_sign
from treetap.task.values import cut

LONGEST: Final = 2_000
"""Characters of a task."""
_MOST_VALUES: Final = 50
_OF_APPS: Final = frozenset({"open", "close"})
_BRACES: Final = str.maketrans({"{": "⦃", "}": "⦄", "\uff5b": "⦃", "\uff5d": "⦄"})
"""A brace that somebody wrote is not to be taken for a slot's."""
_NARROW: Final = dict(zip("\uff0c\u3002\uff1a\uff1b\uff01\uff1f\u3001", ",.:;!?,", strict=True))


class LexiconTaskReader:
    """A `TaskReader` that needs no model: a lexicon that people can extend, one pass over the sentence."""

    def __init__(self, lexicon: Lexicon | None = None) -> None:
        self._lexicon = lexicon

    async def read(self, sentence: str) -> TaskFrame:
        return read_task(sentence, self._lexicon)


def read_task(sentence: str, lexicon: Lexicon | None = None) -> TaskFrame:
    """The task's frame. Raises `TaskInvalid` for one that says nothing, or far too much."""
    if not any(letter.isalnum() for letter in sentence):
        raise TaskInvalid("The task is empty.", hint="Say in a sentence what is to be done.")
    known, without = lexicon or load_lexicon(), cut(sentence[: LONGEST + 1])
    if len(sentence) > LONGEST or len(without.values) > _MOST_VALUES:
        raise TaskInvalid(
            f"The task is too long: {LONGEST:,} characters and {_MOST_VALUES} values can be read.",
            hint="Say what is to be done in a few sentences, or make several tasks of it.",
        )
    row, language = tokens(without, known), _language(without.text, sentence)
    chinese = language == "zh"
    clauses, polite = Parting(row, known).parts(chinese)
    drafts: list[Draft] = []
    for places in clauses:
        first = places[0] - 1
        wished = first in polite and row[first].is_one("wish_words")
        reading = Reading([row[at] for at in places], without.text, known, chinese, wished=wished)
        read(reading)
        drafts += _drafts(places, reading)
    drafts = settled(drafts, known, language)
    spans = _named(drafts)
    goals = tuple(_goal(number, draft, spans, known) for number, draft in enumerate(drafts, 1))
    return TaskFrame(sentence=sentence, language=language, goals=goals, pattern=_pattern(row, spans, polite))


def _language(text: str, sentence: str) -> Literal["zh", "en", "other"]:
    """Of what is left when the values are cut out; of the values if nothing else is said."""
    for said in (text, sentence):
        letters = [letter for letter in said if letter.isalpha()]
        if has_han(said) and not any("\u3040" <= letter <= "\u30ff" for letter in letters):
            return "zh"
        if letters:
            latin = sum(letter < "\u0250" for letter in letters)
            return "en" if latin * 2 >= len(letters) else "other"
    return "en"


# A clause becomes one goal, or several where things are joined ("turn on wifi and bluetooth").

_Spans = tuple[tuple[int, int, Value], ...]


def _drafts(places: Sequence[int], reading: Reading) -> list[Draft]:
    pieces = reading.parts()
    spans = tuple(
        (places[start], places[end - 1] + 1, found) for start, (end, found) in sorted(reading.slots.items())
    )
    # For each of several recipients the same is done.
    given = [one for one in spans if one[2].role == "recipient"]
    other = tuple(one for one in spans if one not in given)
    ways = [(*other, one) for one in given] if len(given) > 1 else [spans]
    return [
        _draft(reading, group, pieces, tuple(sorted(way, key=lambda one: one[0])))
        for group in _groups(reading, pieces)
        for way in ways
    ]


def _groups(reading: Reading, pieces: list[Part]) -> list[list[Part]]:
    """Several things that share a verb, one goal each, where nothing else stands beside them."""
    groups: list[list[Part]] = [[]]
    for part in pieces:
        if part.joins:
            groups.append([])
        else:
            groups[-1].append(part)
    alone = reading.verb and not (reading.slots or reading.limits)
    things = all(group and all(part.thing for part in group) for group in groups)
    return groups if alone and things else [pieces]


def _draft(reading: Reading, group: list[Part], every: list[Part], spans: _Spans) -> Draft:
    kinds, found = head_kinds(reading.lexicon, group), [one for _, _, one in spans]
    types, plain = {one.type for one in found}, not (spans or reading.limits)
    kinds |= {"money"} if "amount" in types else set()
    sense = _made(reading, kinds, types)
    if sense is not None and plain and _turns_on(reading, sense, kinds):
        sense = sense._replace(polarity=Polarity.POSITIVE)
        group = [part for part in group if part.name != "phone"]
    system = bool(kinds & {"switchable", "adjustable"})
    name, app = object_name(group, counts=True, sets=False), reading.app
    if sense is not None:
        verb = reading.lexicon.verbs[sense.name]
        # Things add nothing beside some verbs, and mean another one to others.
        nothing = {*verb.absorbs, *sense.absorbs, sense.object}
        group = [part for part in group if not (part.thing and part.name in nothing)]
        group = [
            replace(part, name=verb.means.get(part.name, part.name)) if part.thing else part for part in group
        ]
        sets = verb.intent in (Intent.SET, Intent.READ)
        name = object_name(group, counts=verb.counts or not system, sets=sets)
        name = " ".join(filter(None, [sense.object, name])) or (verb.about if found else "")
        app = app or sense.app or None
        if sense.name in _OF_APPS and app is None and len(group) == 1 and plain:
            opened = reading.row[group[0].at].sense("app")
            app = opened.name if opened is not None else None
            name = app or name
        name = app if app and not name and sense.name in _OF_APPS else name
    halves = [(ConstraintKind.DAY_HALF, one.half) for one in found if one.half]
    units = [(ConstraintKind.COMPARISON, f"in {one.unit}") for one in found if one.unit and not one.fixed]
    said = {part.at for part in every if not (part.relation or part.joins)}
    said |= {at for at, use in reading.uses.items() if use in {"verb", "app", "limit"}}
    limits = [Constraint(kind=kind, value=value) for kind, value in halves + units]
    return Draft(
        verb=sense.name if sense else "",
        polarity=sense.polarity if sense else Polarity.NEUTRAL,
        app=app,
        object=name,
        spans=spans,
        constraints=(*reading.limits, *limits),
        words=tuple(reading.row[at].text for at in sorted(said)),
        unexplained=tuple(reading.row[part.at].text for part in group if not part.explained),
        clause=_said(reading, group, every),
        system=system,
        told=reading.told,
    )


def _said(reading: Reading, group: Sequence[Part], every: Sequence[Part]) -> str:
    """The clause; without the other things where several share its verb."""
    if any(part.joins for part in group) or not any(part.joins for part in every):
        return reading.said(0, len(reading.row))
    others = {part.at for part in every} - {part.at for part in group}
    return " ".join(one.text for at, one in enumerate(reading.row) if at not in others)


def _made(reading: Reading, kinds: frozenset[str], types: set[str]) -> Sense | None:
    """What can be made, and is given a time, is made by "timer 10 minutes" and "start a timer", too."""
    sense = reading.chosen(kinds)
    starts = sense is None or (
        sense.polarity is Polarity.POSITIVE and reading.lexicon.verbs[sense.name].needs == "activity"
    )
    timed = starts and "creatable" in kinds and types & {"time", "duration", "delay"}
    return Sense("verb", "create", Polarity.POSITIVE) if timed else sense


def _turns_on(reading: Reading, sense: Sense, kinds: frozenset[str]) -> bool:
    """To switch to dark mode, or to put the phone in it, is to turn it on."""
    said = f" {reading.row[reading.verb[-1]].norm}" if reading.verb else ""
    into = said.endswith((" to", "into", " in")) or said[-1:] in INTO
    both = reading.lexicon.verbs[sense.name].positive
    return into and bool(both) and sense.polarity is Polarity.NEUTRAL and "switchable" in kinds


# The names of the values, and the sentence with these in their place


def _named(drafts: Sequence[Draft]) -> dict[int, tuple[int, str, Value]]:
    """By the place of each value: its end, its name, numbered if said twice, and the value."""
    spans: dict[int, tuple[int, str, Value]] = {}
    named: Counter[str] = Counter()
    for place, end, found in (span for draft in drafts for span in draft.spans):
        if place not in spans:  # Two goals may share one verb and its values.
            base = found.role or found.type
            named[base] += 1
            spans[place] = (end, base if named[base] == 1 else f"{base}_{named[base]}", found)
    return spans


def _goal(number: int, draft: Draft, names: Mapping[int, tuple[int, str, Value]], lexicon: Lexicon) -> Goal:
    slots = [
        Slot(
            name=names[at][1], type=one.type, role=one.role, value=one.value, parts=one.parts, fixed=one.fixed
        )
        for at, _, one in draft.spans
    ]
    fields = ("verb", "polarity", "app", "object", "constraints", "words", "unexplained", "clause")
    same = {key: getattr(draft, key) for key in fields}
    return Goal(id=f"g{number}", intent=lexicon.intent(draft.verb), slots=tuple(slots), **same)


def _pattern(
    row: Sequence[Token], slots: Mapping[int, tuple[int, str, Value]], silent: frozenset[int]
) -> str:
    """The sentence with its values replaced by the names of their slots, politeness and the last stop apart.

    Whatever is not a value stays in it to the letter, so two tasks with one pattern say the same words. What
    says how many or how often is no such value: it stays.
    """
    pieces: list[str] = []
    at = 0
    while at < len(row):
        if at in slots:
            at, name, found = slots[at]
            fixed, free = f"{found.value} {found.unit}".translate(_BRACES), f"{{{name}}}"
            pieces += [fixed.strip()] if found.fixed else filter(None, [free, found.unit, found.half])
            continue
        if at not in silent:
            pieces.append(_NARROW.get(row[at].norm, row[at].norm).translate(_BRACES))
        at += 1
    while is_sign(pieces[-1]):
        pieces.pop()
    text = ""
    for piece in pieces:
        apart = text and piece and not (has_han(text[-1]) or has_han(piece[0]))
        text += f" {piece}" if apart else piece
    return " ".join(text.split())
