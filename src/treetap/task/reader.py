"""Reads a task, in Chinese or English, into a frame: the goals it names, their values, and its pattern.

Values are cut out first, then the sentence is parted into clauses, and each clause is read for itself. A word
that none of the rules accounts for is kept as unexplained: such a task can be solved, but is never taken for
another that is worded differently.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal

from treetap.errors import TaskInvalid
from treetap.models.task import Constraint, ConstraintKind, Goal, Intent, Polarity, Slot, TaskFrame
from treetap.task.clauses import Token, parts, tokens
from treetap.task.drafts import Draft, settled
from treetap.task.lexicon import Lexicon, Sense, intent_of, load_lexicon
from treetap.task.reading import INTO, Found, Part, Reading, head_kinds, object_name
from treetap.task.roles import read
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
    _check(sentence)
    known, without = lexicon or load_lexicon(), cut(sentence)
    if len(without.values) > _MOST_VALUES:
        raise _too_much(f"{len(without.values)} values", f"{_MOST_VALUES}")
    row = tokens(without, known)
    language = _language(without.text, sentence)
    clauses, polite = parts(row, known, language == "zh")
    drafts = [
        one
        for places in clauses
        for one in _clause(
            places,
            Reading(
                [row[at] for at in places],
                without.text,
                known,
                language == "zh",
                wished=places[0] - 1 in polite and row[places[0] - 1].is_one("wish_words"),
            ),
        )
    ]
    drafts = settled(drafts, known, language)
    spans = _named(drafts)
    goals = tuple(
        Goal(
            id=f"g{number}",
            verb=draft.verb,
            intent=intent_of(draft.verb, known),
            polarity=draft.polarity,
            app=draft.app,
            object=draft.object,
            slots=tuple(_slot(found) for _, _, found in draft.spans),
            constraints=draft.constraints,
            words=draft.words,
            unexplained=draft.unexplained,
            clause=draft.clause,
        )
        for number, draft in enumerate(drafts, 1)
    )
    pattern = _pattern(row, spans, polite) or sentence.strip().casefold()
    return TaskFrame(sentence=sentence, language=language, goals=goals, pattern=pattern)


def _check(sentence: str) -> None:
    if not any(letter.isalnum() for letter in sentence):
        raise TaskInvalid("The task is empty.", hint="Say in a sentence what is to be done.")
    if len(sentence) > LONGEST:
        raise _too_much(f"{len(sentence):,} characters", f"{LONGEST:,}")


def _too_much(what: str, most: str) -> TaskInvalid:
    return TaskInvalid(
        f"The task has {what}; at most {most} can be read.",
        hint="Say what is to be done in a few sentences, or make several tasks of it.",
    )


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


def _clause(places: Sequence[int], reading: Reading) -> list[Draft]:
    read(reading)
    pieces = reading.parts()
    spans = tuple(
        (places[start], places[end - 1] + 1, found) for start, (end, found) in sorted(reading.slots.items())
    )
    drafts = [_draft(reading, group, pieces, spans) for group in _groups(reading, pieces)]
    for start, end, other in reading.others:
        own = tuple(one for one in drafts[0].spans if one[2].role != "recipient")
        drafts.append(replace(drafts[0], spans=(*own, (places[start], places[end - 1] + 1, other))))
    return drafts


def _groups(reading: Reading, pieces: list[Part]) -> list[list[Part]]:
    """Several things that share a verb, one goal each, where nothing else stands beside them."""
    if not any(part.joins for part in pieces) or not reading.verb or reading.slots or reading.limits:
        return [pieces]
    groups: list[list[Part]] = [[]]
    for part in pieces:
        if part.joins:
            groups.append([])
        else:
            groups[-1].append(part)
    single = all(group and all(part.thing and part.explained for part in group) for group in groups)
    return groups if single else [pieces]


def _draft(
    reading: Reading, group: list[Part], every: list[Part], spans: tuple[tuple[int, int, Found], ...]
) -> Draft:
    kinds = head_kinds(reading.lexicon, group)
    found = [one for _, _, one in spans]
    if any(one.type == "amount" for one in found):
        kinds |= {"money"}
    if any(one.has("switch") for one in reading.row) and any(one.type == "text" for one in found):
        kinds |= {"switchable"}
    sense = _made(reading, kinds, found)
    if sense is not None and not (found or reading.limits) and _turns_on(reading, sense, kinds):
        sense = sense._replace(polarity=Polarity.POSITIVE)
        group = [part for part in group if not (part.thing and part.name == "phone")]
    group = _absorbed(reading, sense, group)
    own = bool(kinds & {"switchable", "adjustable"})
    verb = reading.lexicon.verbs.get(sense.name) if sense else None
    counts = verb is None or verb.counts or not own
    name = object_name(
        group, counts=counts, sets=verb is not None and verb.intent in (Intent.SET, Intent.READ)
    )
    app = reading.app
    if sense is not None and verb is not None:
        name = " ".join(filter(None, [sense.object, name])) or (verb.about if found else "")
        app = app or sense.app or None
        if sense.name in _OF_APPS and app is None and len(group) == 1 and not (found or reading.limits):
            opened = reading.row[group[0].at].sense("app")
            app = opened.name if opened is not None else None
            name = app or name
        name = app if app and not name and sense.name in _OF_APPS else name
    halves = [Constraint(kind=ConstraintKind.DAY_HALF, value=one.half) for one in found if one.half]
    units = [
        Constraint(kind=ConstraintKind.COMPARISON, value=f"in {one.unit}")
        for one in found
        if one.unit and not one.fixed
    ]
    said = {part.at for part in every if not (part.relation or part.joins)}
    said |= {at for at, use in reading.uses.items() if use in {"verb", "app", "limit"}}
    return Draft(
        verb=sense.name if sense else "",
        polarity=sense.polarity if sense else Polarity.NEUTRAL,
        app=app,
        object=name,
        spans=spans,
        constraints=(*reading.limits, *halves, *units),
        words=tuple(reading.row[at].text for at in sorted(said)),
        unexplained=tuple(reading.row[part.at].text for part in group if not part.explained),
        clause=_said(reading, group, every),
        system=own,
        told=reading.told,
    )


def _said(reading: Reading, group: Sequence[Part], every: Sequence[Part]) -> str:
    """The clause; without the other things where several share its verb."""
    mine = {part.at for part in group}
    others = {part.at for part in every} - mine if any(part.joins for part in every) and mine else set()
    if not others or any(part.joins for part in group):
        return reading.said(0, len(reading.row))
    return " ".join(one.text for at, one in enumerate(reading.row) if at not in others)


def _made(reading: Reading, kinds: frozenset[str], found: Sequence[Found]) -> Sense | None:
    """What can be made, and is given a time, is made by "timer 10 minutes" and "start a timer", too."""
    sense = reading.chosen(kinds)
    starts = sense is None or (
        sense.polarity is Polarity.POSITIVE and reading.lexicon.verbs[sense.name].needs == "activity"
    )
    timed = any(one.type in {"time", "duration", "delay"} for one in found)
    return Sense("verb", "create", Polarity.POSITIVE) if starts and timed and "creatable" in kinds else sense


def _turns_on(reading: Reading, sense: Sense, kinds: frozenset[str]) -> bool:
    """To switch to dark mode, or to put the phone in it, is to turn it on."""
    said = reading.row[reading.verb[-1]].norm if reading.verb else ""
    into = said.endswith((" to", "into", " in")) or said == "in" or said[-1:] in INTO
    both = (sense.name, Polarity.POSITIVE) in reading.lexicon.ways
    return into and both and sense.polarity is Polarity.NEUTRAL and "switchable" in kinds


def _absorbed(reading: Reading, sense: Sense | None, group: list[Part]) -> list[Part]:
    """Without things that add nothing beside the verb, and with those that mean another one to it."""
    if sense is None:
        return group
    verb = reading.lexicon.verbs[sense.name]
    nothing = {*verb.absorbs, *sense.absorbs, sense.object}
    kept = [part for part in group if not (part.thing and part.name in nothing)]
    return [
        replace(part, name=verb.means[part.name]) if part.thing and part.name in verb.means else part
        for part in kept
    ]


# The names of the values, and the sentence with these in their place


def _named(drafts: Sequence[Draft]) -> dict[int, tuple[int, Found]]:
    """Names every value: what it is there for, or what it is; numbered if said twice."""
    spans: dict[int, tuple[int, Found]] = {}
    named: dict[str, int] = {}
    for draft in drafts:
        for place, end, found in draft.spans:
            if place in spans:
                continue  # Two goals share one verb and its values.
            base = found.role or found.type
            named[base] = named.get(base, 0) + 1
            found.name = base if named[base] == 1 else f"{base}_{named[base]}"
            spans[place] = (end, found)
    return spans


def _slot(found: Found) -> Slot:
    known = {"name": found.name, "type": found.type, "role": found.role, "value": found.value}
    return Slot(**known, parts=found.parts, fixed=found.fixed)


def _pattern(row: Sequence[Token], slots: Mapping[int, tuple[int, Found]], silent: frozenset[int]) -> str:
    """The sentence with its values replaced by the names of their slots, politeness and the last stop apart.

    Whatever is not a value stays in it to the letter, so two tasks with one pattern say the same words. What
    says how many or how often is no such value: it stays.
    """
    pieces: list[str] = []
    at = 0
    while at < len(row):
        if at in slots:
            at, found = slots[at]
            if found.fixed:
                pieces.append(f"{found.value} {found.unit}".strip().translate(_BRACES))
            else:
                pieces += [piece for piece in (f"{{{found.name}}}", found.unit, found.half) if piece]
            continue
        if at not in silent:
            pieces.append(_NARROW.get(row[at].norm, row[at].norm).translate(_BRACES))
        at += 1
    while pieces and is_sign(pieces[-1]):
        pieces.pop()
    text = ""
    for piece in pieces:
        apart = text and piece and not (has_han(text[-1]) or has_han(piece[0]))
        text += f" {piece}" if apart else piece
    return " ".join(text.split())
