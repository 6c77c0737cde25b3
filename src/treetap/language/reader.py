"""Reads a task, in Chinese or English, into a frame: the goals it names, their values, and its pattern.

Values are cut out first, then the sentence is parted into clauses, and each clause is read for itself. Every
word gets exactly one use. A word that none of the rules accounts for is kept as unexplained: such a task can
be solved, but never be taken for another that is worded differently.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from treetap.errors import TaskInvalid
from treetap.language.carts import for_cart
from treetap.language.chunks import Chunk, chunks
from treetap.language.clause import Found
from treetap.language.clauses import part
from treetap.language.errands.reading import errand_goals
from treetap.language.goals import Draft, read_clause
from treetap.language.handing import handed_on
from treetap.language.joining import joined
from treetap.language.lexicon.lexicon import Lexicon
from treetap.language.lexicon.load import load_lexicon
from treetap.language.naming import name_slots
from treetap.language.notified import of_an_app
from treetap.language.pattern import pattern
from treetap.language.questions import one_question
from treetap.language.recorded import recorded, recorded_frame
from treetap.language.saying import Words, with_clauses
from treetap.language.states import as_deed
from treetap.language.strangers import kept_stranger
from treetap.language.sums import EXPRESSION, with_sums, worked_out
from treetap.language.tokens import has_han
from treetap.language.untouched import without_untouched
from treetap.language.values.cut import cut
from treetap.models.task import Goal, Slot, TaskFrame

LONGEST: Final = 2_000
"""Characters of a task."""
_MOST_VALUES: Final = 50


class LexiconTaskReader:
    """A `TaskReader` that needs no model: rules and a lexicon that people can extend."""

    def __init__(self, lexicon: Lexicon | None = None) -> None:
        self._lexicon = lexicon

    async def read(self, sentence: str) -> TaskFrame:
        return read_task(sentence, self._lexicon)


def read_task(sentence: str, lexicon: Lexicon | None = None) -> TaskFrame:
    """The task's frame. Raises `TaskInvalid` for one that says nothing, or far too much."""
    known, whole = lexicon or load_lexicon(), sentence
    sentence = of_an_app(as_deed(without_untouched(sentence), known), known)
    frame, drafts, row = _read(sentence, known)
    frame = frame.model_copy(update={"sentence": whole})

    def alone(said: str) -> Sequence[Goal]:
        return _read(said, known)[0].goals if any(map(str.isalnum, said)) and len(said) <= LONGEST else ()

    made = (
        handed_on(sentence, alone, known)
        or worked_out(sentence, alone)
        or errand_goals(sentence, alone)
        or kept_stranger(sentence, alone)
        or recorded(sentence, known, alone)
    )
    if made:
        return recorded_frame(frame, made)
    goals = with_sums(with_clauses(frame, drafts, Words(row, cut(sentence), known), alone), alone)
    if any(slot.role == EXPRESSION for goal in goals for slot in goal.slots):
        return recorded_frame(frame, goals)
    return one_question(frame.model_copy(update={"goals": for_cart(goals, sentence, known)}))


def _read(sentence: str, known: Lexicon) -> tuple[TaskFrame, list[Draft], list[Chunk]]:
    """The frame without its clauses, and what it was made of."""
    _check(sentence)
    without = cut(sentence)
    if len(without.values) > _MOST_VALUES:
        raise _too_much(f"{len(without.values)} values", f"{_MOST_VALUES}")
    row = chunks(without, known)
    language = _language(without.text, sentence)
    parted = part(row, known, language == "zh")
    said = [
        draft
        for clause in parted.clauses
        for draft in read_clause(row, clause, without.text, known, language)
    ]
    drafts = joined(said, [one.norm for one in row])
    spans = name_slots(drafts)
    goals = tuple(_goal(f"g{number}", draft) for number, draft in enumerate(drafts, 1))
    silent = parted.polite | frozenset(at for draft in drafts for at in draft.soft)
    plain = pattern(row, spans, silent) or sentence.strip().casefold()
    return TaskFrame(sentence=sentence, language=language, goals=goals, pattern=plain), drafts, row


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


def _goal(name: str, draft: Draft) -> Goal:
    return Goal(
        id=name,
        verb=draft.verb,
        polarity=draft.polarity,
        app=draft.app,
        object=draft.object,
        slots=tuple(_slot(found) for found in draft.slots),
        constraints=draft.constraints,
        words=draft.words,
        unexplained=draft.unexplained,
    )


def _slot(found: Found) -> Slot:
    return Slot(
        name=found.name,
        type=found.type,
        role=found.role,
        value=found.value,
        parts=found.parts,
        fixed=found.fixed,
    )
