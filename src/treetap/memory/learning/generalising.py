"""From what was done for one task to what can be done for others like it: values become slots, or stay.

A value is a slot only if it, or a part of it, was typed, selected or tapped; then it is a slot in every text
of every step. Whatever is in doubt stays as it was, and must then be equal (DETAILS: the reuse rule).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from treetap.matching.find import find
from treetap.memory.holes import SPOKEN, as_written, opened, places
from treetap.memory.learning.describing import (
    action_of,
    by_value,
    expectations_of,
    named_as_found,
    without_contents,
)
from treetap.memory.learning.keeping import KeptNode, KeptStep, starts_anywhere
from treetap.memory.learning.marking import Sights, marked, paced
from treetap.memory.learning.mentions import (
    Mention,
    OwnWords,
    folded,
    holds,
    mentions_of,
    own_words_of,
    pattern_text,
    slots_of,
)
from treetap.memory.learning.picks import (
    Done,
    Picked,
    keeps_its_ranks,
    picked,
    ranked_goals,
    source_pages,
    was_copied,
    was_shown,
)
from treetap.memory.learning.run_slots import Banked, Read, run_slots, values_read
from treetap.memory.learning.spots import Place, Spot, is_used, pieces_of, told_by, typed_in_order
from treetap.memory.learning.writing import Ending, Writer, ending
from treetap.memory.reuse.run_values import CONTENT
from treetap.models import (
    Action,
    ConstraintKind,
    Element,
    Evidence,
    Expectation,
    InputText,
    LearnedNode,
    LearnedStep,
    NamedValue,
    Screen,
    SetValue,
    Slot,
    Target,
    TaskFrame,
    Text,
    is_bound,
)


@dataclass(frozen=True)
class LearnedAtom:
    """One step, as it was and as it is kept, and the cause of failure that it put right."""

    kept: KeptStep
    step: LearnedStep
    corrects: str


@dataclass(frozen=True)
class Generalised:
    """A tree with slots, and what has to be equal."""

    tree: LearnedNode
    slots: tuple[Slot, ...]
    constants: tuple[NamedValue, ...]
    ending: tuple[Evidence, ...]
    self_contained: bool
    """Everything that was typed is in the sentence. If not, only the same sentence means the same."""
    copied: bool
    """Something was typed, or touched in another app, that the phone had shown and the sentence does not say:
    an answer of that day."""
    frame: TaskFrame
    """The task as it is kept: as it was read, or as it is written."""
    shown: tuple[Slot, ...] = field(default=(), kw_only=True)
    """Of the slots, those that the reader leaves in the sentence."""
    keeps_its_ranks: bool
    """What it calls the newest or the third was touched as such."""
    steps: tuple[LearnedAtom, ...]


def generalised(
    frame: TaskFrame,
    node: KeptNode,
    screens: Mapping[str, Screen],
    evidence: Sequence[Evidence],
    *,
    whole: bool,
    sights: Mapping[int, Sights] | None = None,
) -> Generalised:
    """With the values that the reader cut out, and those that the run showed. Raises `Indescribable`.

    Where the run used more of the sentence than the reader's cut leaves open, the sentence is taken as it
    is written: what was typed or touched is a value, however it was read.
    """
    as_read = _generalised(frame, node, screens, evidence, whole=whole, sights=sights)
    plain = as_written(frame)
    if not run_slots(plain, node.steps(), screens):
        return as_read
    by_words = _generalised(plain, node, screens, evidence, whole=whole, sights=sights)
    return by_words if _opens_more(by_words, as_read) else as_read


def _opens_more(one: Generalised, other: Generalised) -> bool:
    """Whether all that may change in the other may change in the one, and more."""
    values, others = ([folded(slot.value) for slot in each.slots] for each in (one, other))
    covered = all(any(holds(value, part) for value in values) for part in others)
    return one.self_contained and covered and sorted(values) != sorted(others)


def _generalised(
    frame: TaskFrame,
    node: KeptNode,
    screens: Mapping[str, Screen],
    evidence: Sequence[Evidence],
    *,
    whole: bool,
    sights: Mapping[int, Sights] | None,
) -> Generalised:
    shown = run_slots(frame, node.steps(), screens)
    while True:
        run = frozenset(slot.name for slot in shown if slot.role != CONTENT)
        learner = Generaliser(opened(frame, shown), node, screens, whole=whole, sights=sights, run=run)
        learned = learner.generalised(evidence)
        used = {slot.name for slot in learned.slots}
        left = tuple(slot for slot in shown if slot.name in used)
        if left == shown:
            return replace(learned, frame=frame, shown=shown)
        shown = left  # What turned out to be no slot is a word of the task as before.


class Generaliser:
    """Works out the slots of one task and the steps that carry them."""

    def __init__(
        self,
        frame: TaskFrame,
        node: KeptNode,
        screens: Mapping[str, Screen],
        *,
        whole: bool,
        sights: Mapping[int, Sights] | None = None,
        run: frozenset[str] = frozenset(),
    ) -> None:
        """`whole`: the frame is that of the whole run, which the goals of its nodes are counted by.
        `sights`: how things looked, by the identity of the step. `run`: slots that the run has shown."""
        self._frame, self._node, self._whole, self._run = frame, node, whole, run
        self._sights = sights or {}
        self._slots = slots_of(frame)
        self._own: OwnWords = own_words_of(frame)
        self._ranked = bool(ranked_goals(frame))
        self._screens = screens
        self._read: list[str] = []
        self._sources: Mapping[int, tuple[str, ...]] = {}
        self._done = list(self._carried_out())
        self._order = self._typing_order()

    def generalised(self, evidence: Sequence[Evidence]) -> Generalised:
        """Raises `Indescribable` where a step was done to something unknown."""
        strays = self._typed_strays()
        self._sources = {one.spot.step: source_pages(one, self._done, self._own) for one in strays}
        unknown = [one for one in strays if not self._sources[one.spot.step]]
        open_to_change = [] if strays else [slot for slot in self._slots if not slot.fixed]
        mentions = mentions_of(open_to_change)
        while True:
            writer = self._writer(mentions)
            steps = [self._step(one, writer) for one in self._done]
            refused = writer.refused | ({one.slot.name for one in mentions} - writer.used_slots)
            narrowed = [one for one in mentions if one.slot.name not in refused and is_used(one, writer.used)]
            if narrowed == mentions:
                break
            mentions = narrowed
        used = {slot.name: slot for slot in open_to_change if slot.name in writer.used_slots}
        steps = [self._confirmed(*pair, used) for pair in zip(self._kept(), steps, strict=True)]
        picks = [self._picked(*pair) for pair in zip(self._done, steps, strict=True)]
        steps = [one.step for one in picks]
        steps = [self._marked(*pair, writer) for pair in zip(self._done, steps, strict=True)]
        told = Ending(writer, self._spot_at_the_end())
        return Generalised(
            frame=self._frame,
            tree=self._tree(self._node, dict(zip(map(id, self._kept()), steps, strict=True)), writer),
            slots=tuple(used.values()),
            constants=tuple(self._constants(used, writer.used)),
            ending=ending(evidence, self._frame, self._screens, told),
            self_contained=not strays,
            copied=any(was_shown(one, self._done, self._read) for one in unknown)
            or any(was_copied(one, self._done, self._frame) for one in self._done),
            keeps_its_ranks=keeps_its_ranks(picks, self._frame),
            steps=tuple(
                LearnedAtom(kept, step, writer.string(kept.corrects, told.spot, otherwise="It failed."))
                for kept, step in zip(self._kept(), steps, strict=True)
            ),
        )

    def _kept(self) -> list[KeptStep]:
        return [one.kept for one in self._done]

    def _carried_out(self) -> Iterator[Done]:
        goals = {goal.id: goal for goal in self._frame.goals} if self._whole else {}
        bank, number = Banked(self._frame), 0
        said = [slot.value for slot in self._slots]
        for one in values_read(self._node, goals):
            if isinstance(one, Read):
                bank.keep(one)
                self._read.append(one.value)
                continue
            record = one.record
            before = self._screens.get(record.before or "")
            goal_id = one.goal_id if self._whole else None
            spot = Spot(place=Place.SEEN, step=number, goal_id=goal_id, screen=before)
            action = without_contents(action_of(record, self._screens), record, self._screens)
            action = by_value(action, record, self._screens, said)
            action = bank.action(action)
            yield Done(one, action, expectations_of(record, self._screens), spot)
            number += 1

    def _writer(self, mentions: Sequence[Mention]) -> Writer:
        return Writer(mentions, self._frame.goals, self._own, self._order, self._run)

    def _typing_order(self) -> dict[tuple[int, str], str]:
        """What the order of the fields of one page tells."""
        pages: dict[str, list[tuple[int, str, Target | None]]] = {}
        for one in self._done:
            text = _typed(one.action)
            page_key = one.kept.record.page_key
            if page_key and text is not None and is_bound(one.action):
                page = pages.setdefault(page_key, [])
                page.append((one.spot.step, text.fill(), getattr(one.action, "target", None)))
        mentions = mentions_of(self._slots)
        order: dict[tuple[int, str], str] = {}
        for typed in pages.values():
            order |= typed_in_order(typed, mentions)
        return order

    def _typed_strays(self) -> list[Done]:
        """The steps that typed something which the task does not say."""
        writer, strays = self._writer(mentions_of(self._slots)), list[Done]()
        for one in self._done:
            writer.strays = False
            writer.action(one.action, one.spot)
            if writer.strays:
                strays.append(one)
        return strays

    def _step(self, one: Done, writer: Writer) -> LearnedStep:
        record = one.kept.record
        action = writer.action(one.action, one.spot)
        expect = writer.expectations(list(self._lasting(one)), one.spot)
        # What a page held belongs to the values of that run.
        state = "" if writer.active else record.state_key
        return LearnedStep(
            action=action,
            expect=expect,
            page_key=record.page_key,
            state_key=state,
            leads_to=record.leads_to,
            rests_on=self._sources.get(one.spot.step, ()),
        )

    def _lasting(self, done: Done) -> Iterator[Expectation]:
        """Without entries that merely had a value in their names: what was found says more than was asked."""
        after = self._screens.get(done.kept.record.after or "")
        for one in done.expect:
            target: Target | None = getattr(one, "target", None)
            if target is None or after is None or not self._names_more(target):
                yield one
                continue
            found = find(target, after).best
            if found is None or not _is_one_of_many(found.element, after):
                yield one

    def _names_more(self, target: Target) -> bool:
        """Whether it is called by a value and more words."""
        if target.text is None or not is_bound(target):
            return False
        told = target.text.fill()
        spoken = (slot.value for slot in self._slots if slot.type in SPOKEN)
        found = [span for value in spoken for span in places(value, told)]
        return any(any(map(str.isalnum, told[:start] + told[end:])) for start, end in found)

    def _picked(self, one: Done, step: LearnedStep) -> Picked:
        """By its place in its list, in a task that asks for that."""
        if not self._ranked:
            return Picked(step, sure=True)
        return picked(step, one.kept.record, one.spot.screen, self._frame)

    def _marked(self, one: Done, step: LearnedStep, writer: Writer) -> LearnedStep:
        took = paced(one.kept.record, [other.kept.record for other in self._done])
        return marked(step, self._sights.get(id(one.kept)), took, writer, one.spot)

    def _confirmed(self, kept: KeptStep, step: LearnedStep, used: Mapping[str, Slot]) -> LearnedStep:
        """What a value led to is told by that value, unless the task asks for the n-th of something."""
        if any(one.kind is ConstraintKind.NTH for goal in self._frame.goals for one in goal.constraints):
            return step
        values = {name: slot.value for name, slot in used.items()}
        action = named_as_found(step.action, kept.record.location, values)
        return step if action is step.action else step.model_copy(update={"action": action})

    def _tree(self, node: KeptNode, steps: Mapping[int, LearnedStep], writer: Writer) -> LearnedNode:
        parts = [
            steps[id(part)] if isinstance(part, KeptStep) else self._tree(part, steps, writer)
            for part in node.parts
        ]
        return LearnedNode(
            goal=self._goal(node, writer),
            goal_id=node.record.goal_id,
            precondition=start_of(node),
            parts=tuple(parts),
            expect=_seen_at_the_end(parts) if node.record.evidence else (),
        )

    def _goal(self, node: KeptNode, writer: Writer) -> Text:
        if node is self._node:
            return pattern_text(self._frame, writer.used_slots)
        return writer.words(node.record.task, self._spot_at_the_end(), otherwise="go on")

    def _spot_at_the_end(self) -> Spot:
        last = self._done[-1].spot if self._done else None
        return Spot(place=Place.SAID, screen=None if last is None else last.screen, prose=True)

    def _constants(self, used: Mapping[str, Slot], keys: set[str]) -> Iterator[NamedValue]:
        """What must be equal: values that no step used, and parts of a value that no step showed."""
        for slot in self._slots:
            if slot.name not in used:
                yield NamedValue(name=slot.name, value=slot.value)
                continue
            told = told_by(slot, keys)
            for stem, part in pieces_of(slot).items():
                if stem not in told:
                    yield NamedValue(name=f"{slot.name}.{part.name}", value=part.value)


def _is_one_of_many(element: Element, screen: Screen) -> bool:
    """An entry of a list: others on the page have its id."""
    ids = [one.resource_id for one in screen.elements if one.resource_id]
    return bool(element.resource_id) and ids.count(element.resource_id) > 1


def _seen_at_the_end(parts: Sequence[LearnedStep | LearnedNode]) -> tuple[Expectation, ...]:
    """What shows that a node is done: what its last step led to."""
    return parts[-1].expect if parts else ()


def start_of(node: KeptNode) -> str | None:
    """The page it must start from; None where its first step leads there from anywhere."""
    first = next(node.steps(), None)
    if first is None or starts_anywhere(first.record.action):
        return None
    return first.record.page_key or None


def _typed(action: Action) -> Text | None:
    if isinstance(action, InputText):
        return action.text
    return action.value if isinstance(action, SetValue) else None
