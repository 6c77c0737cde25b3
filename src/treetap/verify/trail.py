"""The judge that needs no model: it retraces the run and asks whether every part of the task was dealt with.

Rules of evidence look at the screen alone, and a screen does not always tell. This judge is asked only when a
policy says that it is done. Each name and value of the sentence must have been typed, touched or shown on the
way; something must have been changed, or stand there as asked for; nothing may be left half done; an answer
must stand on the screen to the letter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from treetap.core.ports import TaskReader
from treetap.matching.holds import quoted
from treetap.matching.labels import id_words
from treetap.matching.meaning import has_term
from treetap.matching.wording import certainty_of_run
from treetap.matching.words import bare, mentions, normal
from treetap.models import (
    Action,
    BlockerKind,
    Case,
    Commitment,
    ConstraintKind,
    Element,
    Finding,
    Goal,
    InputText,
    Intent,
    Judgement,
    Permission,
    Requirement,
    SetValue,
    Slot,
    StepRecord,
    StepStatus,
    Target,
    Text,
)
from treetap.models.base import LiteralPart
from treetap.task.lexicon import Lexicon, load_lexicon
from treetap.verify.look import Look, Page, page_of
from treetap.verify.state import offered
from treetap.verify.terms import Vocabulary, Wanted, is_in, is_one_of, says_any

_ASKING = frozenset({BlockerKind.DIALOG, BlockerKind.PERMISSION, BlockerKind.ERROR})
_MOVES = frozenset({"launch_app", "swipe", "scroll_to", "back", "wait", "save", "read", "go_home"})
_GOES = (_MOVES - {"save", "read"}) | {"tap", "long_press", "double_tap", "key", "input_text"}
"""What is no deed by itself: an app that was only looked through does not count."""
_TOUCHES = frozenset({"tap", "long_press", "double_tap"})
_ENTERS = frozenset({"input_text", "set_value", "set_checked", "select"})
_LEAST, _LEAST_UNCHANGED, _CERTAIN = 0.25, 0.35, 0.6
"""Of the certainty of a run: where something was changed; where not, or an answer is given; from where on
nobody need see what was left alone."""
_SHOWN = frozenset({Intent.OPEN, Intent.READ})
"""Intents that end with something that is seen."""
_DONE_TO = frozenset({Intent.SET, Intent.DELETE, Intent.EDIT})
"""Intents that do something to a thing that is there."""


class TrailJudge:
    """Judges a claim by the steps and screens of the run."""

    final = False

    def __init__(self, reader: TaskReader, lexicon: Lexicon | None = None) -> None:
        self._reader, self._vocabulary = reader, Vocabulary(lexicon or load_lexicon())

    async def judge(self, case: Case) -> Judgement:
        """A requirement for each value of the sentence, for what was done, for how the run ended, and for how
        sure its steps were."""
        frame = await self._reader.read(case.sentence)
        run = _Run(case)
        sure, asks = self._certainty(run, frame.goals), frame.goals[-1].intent is Intent.READ
        least = _LEAST if run.changed and not asks else _LEAST_UNCHANGED
        found = [
            *(one for goal in frame.goals for one in self._values(goal, run, sure)),
            self._deed(frame.goals, run),
            _requirement("no step was refused", not run.refused),
            self._end(run, frame.goals),
            _requirement("each step was likely to be right", sure >= least, f"{sure:.2f}"),
        ]
        if run.pages and frame.goals[-1].intent in _DONE_TO:
            last = Look(Wanted(frame.goals[-1], self._vocabulary), run.pages[-1], run.pages[:-1])
            left = offered(last)
            found.append(_requirement("it is not offered any more", left is None, quoted(left or "")))
        if asks:
            found.append(self._answer(case, run))
        frames = tuple(one.screen.frame.id for one in run.pages[-1:])
        return Judgement(requirements=tuple(found), frames=frames, lines=tuple(run.cited))

    def _certainty(self, run: _Run, goals: Sequence[Goal]) -> float:
        """Of a task of one goal, an app that was only looked through does not count."""
        several = len(goals) > 1
        return certainty_of_run(run.steps, lambda one: several or one.action.kind not in _GOES)

    def _values(self, goal: Goal, run: _Run, sure: float) -> Iterator[Requirement]:
        wanted = Wanted(goal, self._vocabulary)
        limits = (ConstraintKind.EXCEPT, ConstraintKind.NEGATION, ConstraintKind.ALL)
        for limit in wanted.asks(*limits[: 2 if sure >= _CERTAIN else None]):
            why = "the steps of a run do not show what was left alone, or that nothing is left"
            yield Requirement(
                text=f"limit: {limit.kind} {limit.value}".strip(), finding=Finding.NOT_SEEN, why=why
            )
        for value in wanted.values:
            shown = goal.intent in _SHOWN or not run.changed
            yield _requirement(f"{quoted(value.value)} was dealt with", run.deals_with(value, shown=shown))

    def _deed(self, goals: Sequence[Goal], run: _Run) -> Requirement:
        """Whether anything was changed, where that is asked for; or is set already, by a name of the goal."""
        intents = {one.intent for one in goals}
        if Intent.SEND in intents and not run.commits(Commitment.SEND):
            return _requirement("it was sent", met=False)
        sets = [Wanted(one, self._vocabulary) for one in goals if intents == {Intent.SET}]
        holds = bool(sets) and all(run.shows_set(one) or run.chose(one) for one in sets)
        looks = bool(run.pages) and intents <= _SHOWN
        return _requirement("something was changed", run.changed or holds or looks)

    def _end(self, run: _Run, goals: Sequence[Goal]) -> Requirement:
        """Nothing is left half done: no question is open, no form unsaved, no error told."""
        text = "nothing is left half done"
        if not run.pages:
            return _requirement(text, met=False)
        now = run.pages[-1]
        verb = goals[-1].verb
        fails = [one for one in now.messages if says_any(one, "fails")]
        told = [one for one in fails if not verb or self._vocabulary.told(one, verb) is None]
        asks = any(one.kind in _ASKING for one in now.screen.blockers) and not run.was_covered
        unsaved = not run.kept
        why = "an error is told" if told else "a question is open" if asks else "a form is not saved"
        return _requirement(text, not (told or asks or unsaved), why)

    def _answer(self, case: Case, run: _Run) -> Requirement:
        """It stands on a screen to the letter, and not in the question."""
        said = bare(case.answer or "")
        lines = [line for page in run.pages[-2:] for line, _ in page.lines]
        answer = normal(case.answer or "")
        cited = next((line for line in lines if said and mentions(normal(line), answer)), None)
        if cited is not None:
            run.cited.append(cited)
        return _requirement(
            "the answer is on the screen", cited is not None and said not in bare(case.sentence)
        )


def _requirement(text: str, met: bool, why: str = "") -> Requirement:
    finding = Finding.MET if met else Finding.NOT_MET
    return Requirement(text=text, finding=finding, why="" if met else why)


class _Run:
    """What was done and seen, in words."""

    def __init__(self, case: Case) -> None:
        self.case, self.cited = case, list[str]()
        self.steps: list[StepRecord] = [one for one in case.steps if one.status is StepStatus.SUCCESS]
        self.pages: list[Page] = [page_of(one) for one in case.screens]

    @cached_property
    def _screens(self) -> dict[str, Page]:
        return {one.screen.frame.id: one for one in self.pages}

    @cached_property
    def changed(self) -> bool:
        """Whether a step entered something, committed to something, or came back by itself to a page of the
        run, as saving does. What was only opened and left again with back has changed nothing."""
        pages: list[str] = []
        found: list[bool] = []
        for step in self.steps:
            pages.append(step.page_key)
            if step.action.kind == "back" and found and not found[-1]:
                found.pop()
            elif step.action.kind not in _MOVES:
                found.append(self._changes(step, pages))
        return any(found)

    def _changes(self, step: StepRecord, pages: Sequence[str]) -> bool:
        committed = step.ruling is not None and step.ruling.risk is not None and not step.ruling.leads
        after = self._screens.get(step.after or "")
        here = (
            after is not None and step.leads_to == step.page_key and after.screen.state_key != step.state_key
        )
        stayed = step.action.kind in _TOUCHES and (
            here or (step.leads_to in pages[:-1] and bool(step.leads_to))
        )
        return (step.action.kind in _ENTERS and not self._searches(step)) or committed or stayed

    def _searches(self, step: StepRecord) -> bool:
        """Whether it typed into a field that only looks for something."""
        page, field = self._screens.get(step.before or ""), self._touched(step)
        return page is not None and field is not None and field.editable and page.is_search(field)

    def _touched(self, step: StepRecord) -> Element | None:
        """The element that it acted on, where its screen was kept."""
        page, target = self._screens.get(step.before or ""), getattr(step.action, "target", None)
        return page.screen.element(target.element or "") if page is not None and target is not None else None

    @cached_property
    def kept(self) -> bool:
        """Whether the last form that something was entered in was saved or sent, and not just left."""
        entered = [at for at, one in enumerate(self.steps) if one.action.kind in _ENTERS]
        last = entered[-1] if entered else 0
        form = self._screens.get(self.steps[last].after or "") if entered else None
        if form is None or not (form.unsaved or form.sends):
            return True
        touched = [text for one in self.steps[last + 1 :] for text in _words(one.action)]
        return any(is_one_of(text, "keeps") or is_one_of(text, "sends") for text in touched)

    @property
    def was_covered(self) -> bool:
        """Whether a dialog lay over the page before the last step, too."""
        return len(self.pages) > 1 and self.pages[-2].covered

    @property
    def refused(self) -> bool:
        """Whether the guard, or a person, said no to a step: then it is not all done."""
        rulings = [one.ruling for one in self.case.steps if one.status is not StepStatus.SUCCESS]
        return any(one is not None and one.permission is not Permission.ALLOW for one in rulings)

    def commits(self, *to: Commitment) -> bool:
        """Whether a step has done what the guard calls so."""
        rulings = [one.ruling for one in self.steps if one.ruling is not None]
        return any(one.risk in to and not one.leads for one in rulings)

    @cached_property
    def said(self) -> list[str]:
        """What was typed and touched, with the rows that it stood in, and the titles on the way."""
        done = [text for one in self.steps for text in _words(one.action)]
        seen = [
            (one, page) for one in self.steps if (page := self._screens.get(one.before or "")) is not None
        ]
        done += [text for step, page in seen for text in _row(step, page)]
        return [*done, *(text for page in self.pages for text in page.title_texts())]

    @cached_property
    def shown(self) -> list[str]:
        """What the last page says."""
        last = self.pages[-1:]
        lines = [text for page in last for text, _ in page.lines]
        return [*lines, *(page.typed(field) for page in last for field in page.fields)]

    def chose(self, wanted: Wanted) -> bool:
        """Whether what was touched last says a word of the goal, and led to no page that is called so."""
        last = [one for one in self.steps if one.action.kind in _TOUCHES][-1:]
        texts = [text for one in last for text in _words(one.action)[:1]]
        titles = {normal(text) for page in self.pages[-1:] for text in page.title_texts()}
        said = [text for text in texts if normal(text) not in titles]
        return any(has_term(text, term) for term in wanted.terms for text in said)

    def shows_set(self, wanted: Wanted) -> bool:
        """Whether something is on, or chosen, that says a word or value of the goal."""
        on = [
            (name, *entry.texts)
            for page in self.pages[-1:]
            for entry in page.entries
            for name, is_set, _ in entry.states
            if is_set
        ]
        return any(_says(wanted, texts) for texts in on)

    def deals_with(self, value: Slot, *, shown: bool) -> bool:
        """Whether the value was typed or touched, or names a page on the way; a time or a number may be put
        in by its parts. `shown`: it is enough that the last page says it."""
        if any(is_in(value, text) for text in (*self.said, *(self.shown if shown else ()))):
            return True
        parts = [one.value for one in value.parts]
        sets = [text for one in self.steps if isinstance(one.action, SetValue) for text in _words(one.action)]
        keys = "".join(text for one in self.steps for text in _words(one.action)[:1] if len(text) == 1)
        pressed = bool(keys) and bare(value.value) in keys
        return pressed or any(part and part in sets for part in parts)


def _says(wanted: Wanted, texts: Iterable[str]) -> bool:
    """Whether the texts say a value or a word of the goal."""
    said = list(texts)
    named = any(is_in(value, text) for value in wanted.values for text in said)
    return named or any(has_term(text, term) for term in wanted.terms for text in said)


def _row(step: StepRecord, page: Page) -> list[str]:
    """What the row says that a step has touched."""
    target: Target | None = getattr(step.action, "target", None)
    name = target.element if target is not None else None
    element = page.screen.element(name) if name else None
    rows = [] if element is None else [element, *page.index.ancestors(element)]
    ids = {one.id for one in rows}
    return [text for one in page.entries if one.element.id in ids for text in one.texts]


def _words(action: Action) -> list[str]:
    target: Target | None = getattr(action, "target", None)
    typed = action.text if isinstance(action, InputText) else getattr(action, "value", None)
    found = [_literal(typed)] if isinstance(typed, Text) else []
    if target is not None:
        found += [_literal(target.text), _literal(target.description), id_words(target.resource_id or "")]
        found += [_literal(one.text) for one in target.anchors]
    return [one for one in found if one]


def _literal(text: Text | None) -> str:
    parts = () if text is None else text.root
    return "".join(one.text for one in parts if isinstance(one, LiteralPart))
